"""The help and the messages of the command line, in English and Korean."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.text.limits import LIMITS, LISTS

_CUES, _GLOBS = LISTS["cues"], LISTS["applies_to"]

SENTENCES: Mapping[str, tuple[str, str]] = {
    "about": (
        "The memory of a project: the lessons of its coding agents, in one plain-text file shared "
        "by git. No source code, no secrets, no network.",
        "프로젝트의 기억입니다. 코딩 에이전트가 배운 것을 텍스트 파일 하나에 담아 git으로 "
        "공유합니다. 소스 코드와 비밀 값은 담지 않고, 네트워크도 쓰지 않습니다.",
    ),
    "usage": ("Usage: {usage}", "사용법: {usage}"),
    "placeholder": ("COMMAND", "명령"),
    "more": (
        "`sentinel-memory COMMAND --help` explains a command.",
        "`sentinel-memory 명령 --help`가 각 명령을 설명합니다.",
    ),
    "head_steps": ("The loop", "기본 흐름"),
    "step_before": ("before a task", "작업 전"),
    "step_after": ("after it", "작업 후"),
    "step_full": ("when an answer asks for it", "답변에서 요구할 때"),
    "head_loop": ("Commands of the loop", "기본 흐름의 명령"),
    "head_correct": ("Correct what was saved", "저장한 기록 고치기"),
    "head_care": ("Look after the memory", "기억 관리"),
    "head_serve": ("Serve other programs", "다른 프로그램과 연결"),
    "head_options": ("Options", "옵션"),
    "head_common": ("Options of every command", "모든 명령의 옵션"),
    "head_examples": ("Examples", "예"),
    "head_exit": ("Exit status", "종료 상태"),
    "exit_0": ("done", "성공"),
    "exit_1": (
        "a problem: the log cannot be read or written, `check` found errors, `review` found "
        "sensitive text, or `redact-records` left lines",
        "문제: 기록 파일을 읽거나 쓰지 못함, `check`가 찾은 오류, `review`가 찾은 민감한 내용, "
        "`redact-records`가 남긴 줄",
    ),
    "exit_2": (
        "wrong input, or you chose not to write; nothing was changed",
        "잘못된 입력이거나 쓰지 않기로 함. 아무것도 바뀌지 않음",
    ),
    "exit_130": ("interrupted from the keyboard", "키보드로 중단함"),
    "head_environment": ("Environment", "환경 변수"),
    "SENTINEL_MEMORY_ROOT": ("the project, like --root", "프로젝트. --root와 같음"),
    "SENTINEL_MEMORY_COMPACT_THRESHOLD": (
        "records above which compaction is required",
        "이 건수를 넘으면 압축이 필요함",
    ),
    "SENTINEL_MEMORY_TRUSTED": (
        "1: also apply settings in .context/config.json that withhold less",
        "1: .context/config.json에서 덜 가리게 하는 설정도 적용",
    ),
    "LC_ALL LC_MESSAGES LANG": (
        "the language, unless another setting names it",
        "다른 설정에서 정하지 않았을 때의 언어",
    ),
    "NO_COLOR": ("no colours in a terminal", "터미널에서 색을 쓰지 않음"),
    "head_file": ("The file", "파일"),
    "file": (
        ".context/memory_log.jsonl in the project. The project is the folder of --root; without "
        "it, the nearest folder upward in the git work tree that has this file, else the top of "
        "the work tree. Outside git it is the current folder. The first `log` creates the file.",
        "프로젝트의 .context/memory_log.jsonl입니다. --root의 폴더, 없으면 git 작업 트리 안에서 "
        "위로 올라가며 이 파일이 있는 가장 가까운 폴더, 없으면 작업 트리의 맨 위를 씁니다. git "
        "밖에서는 현재 폴더를 씁니다. 첫 `log`가 만듭니다.",
    ),
    "log": (
        "After a task, save what its instruction lacked; or a principle in place of its sources.",
        "작업 후에 지시에서 빠졌던 것을 저장합니다. 원본을 대신할 principle도 저장합니다.",
    ),
    "compact": (
        "Show the records of each topic, with instructions for merging them into one principle.",
        "기록을 topic별로 보여 주고, topic마다 principle 하나로 합치는 방법을 알려 줍니다.",
    ),
    "preflight": (
        "Read a task from standard input and show the lessons that may apply to it.",
        "표준 입력으로 받은 작업과 관련 있을 수 있는 교훈을 보여 줍니다.",
    ),
    "more_preflight": (
        "It shows at most three lessons, the best first. You judge whether they apply. Only the "
        "first 16 KiB are read.",
        "가장 맞는 것부터 세 건까지 보여 줍니다. 해당하는지는 직접 판단하세요. 앞의 16 KiB만 "
        "읽습니다.",
    ),
    "dismiss": (
        "Ask a question less often, on this machine only. The log does not change.",
        "어떤 질문을 이 컴퓨터에서만 덜 묻게 합니다. 기록 파일은 바뀌지 않습니다.",
    ),
    "option_log_id": (
        "Change only the given fields of this record. Without it topic and lesson are required.",
        "이 기록에서 지정한 필드만 고칩니다. 이 옵션이 없으면 topic과 lesson이 있어야 합니다.",
    ),
    "option_id": ("The record whose question is unwanted.", "묻지 않아도 되는 질문의 기록 id."),
    "edit": (
        "Change the given fields of a record. Its history stays.",
        "기록에서 지정한 필드를 고칩니다. 이력은 남습니다.",
    ),
    "delete": (
        "Remove records. `undo` restores them on this machine.",
        "기록을 지웁니다. 이 컴퓨터에서는 `undo`로 되돌릴 수 있습니다.",
    ),
    "rename-topic": (
        "Rename a topic. Its records keep their history, and `undo` takes the change back.",
        "topic의 이름을 바꿉니다. 기록의 이력은 남고 `undo`로 되돌릴 수 있습니다.",
    ),
    "tidy": (
        "Put the file in order: correct ids, sort, keep each record once. `undo` takes it back.",
        "파일을 정리합니다. id를 고치고 정렬하며 겹친 기록을 하나로 만듭니다. `undo`로 되돌릴 수 "
        "있습니다.",
    ),
    "option_rename-topic_topic": ("The current topic.", "지금의 topic."),
    "option_new_topic": ("Its new name.", "새 이름."),
    "option_merge": (
        "Let the records join an existing topic of this name.",
        "같은 이름의 topic이 이미 있으면 그 topic에 합칩니다.",
    ),
    "option_move_out": (
        "Also take out lines that are not records: `all`, or the digests shown in the editor.",
        "기록이 아닌 줄도 빼냅니다. `all` 또는 편집기가 알려 주는 해시.",
    ),
    "undo": (
        "Undo the latest compaction, edit or deletion made on this machine.",
        "이 컴퓨터에서 마지막으로 한 압축, 수정, 삭제를 되돌립니다.",
    ),
    "status": ("Count records and topics.", "기록과 topic의 수를 보여 줍니다."),
    "check": (
        "List the problems of the file, line by line. Errors give status 1.",
        "파일의 문제를 줄마다 보여 줍니다. 오류가 있으면 종료 상태가 1입니다.",
    ),
    "more_compact": (
        "With --edit you write the principles in your editor. Without an option nothing changes. "
        "Agents save each principle with `log --type principle`.",
        "--edit를 주면 편집기에서 principle을 씁니다. 옵션이 없으면 아무것도 바꾸지 않습니다. "
        "에이전트는 `log --type principle`로 principle을 저장합니다.",
    ),
    "init": (
        "Write the few lines that make the agents of this project follow the loop. The command "
        "shows the changes and asks first.",
        "이 프로젝트의 에이전트가 기본 흐름을 따르도록 몇 줄을 씁니다. 먼저 바뀔 내용을 보여 주고 "
        "묻습니다.",
    ),
    "completion": (
        "Print the script that completes commands, options, topics and ids in your shell.",
        "셸에서 명령, 옵션, topic, id를 자동 완성하는 스크립트를 출력합니다.",
    ),
    "lsp": (
        "Serve an editor over standard input and output.",
        "표준 입출력으로 편집기에 연결합니다.",
    ),
    "mcp": (
        "Serve a coding agent over standard input and output.",
        "표준 입출력으로 코딩 에이전트에 연결합니다.",
    ),
    "hook": (
        "Answer a hook of a coding agent: one JSON object in, one out, always status 0.",
        "코딩 에이전트의 훅에 답합니다. JSON 객체 하나를 받아 하나를 내고 상태는 항상 0입니다.",
    ),
    "option_topic": (
        "Module-sized subject such as auth or payment; reuse topics. "
        f"At most {LIMITS['topic']} bytes.",
        f"auth, 결제처럼 모듈 크기의 주제. 있는 topic을 다시 쓰세요. {LIMITS['topic']}바이트까지.",
    ),
    "option_missing_context": (
        "What the instruction lacked but needed; required for a log. "
        f"At most {LIMITS['missing_context']} bytes.",
        "지시에 필요했지만 빠져 있던 것. log에는 꼭 있어야 합니다. "
        f"{LIMITS['missing_context']}바이트까지.",
    ),
    "option_lesson": (
        f"The rule to apply next time, one sentence. At most {LIMITS['lesson']} bytes.",
        f"다음부터 지킬 규칙 한 문장. {LIMITS['lesson']}바이트까지.",
    ),
    "option_ask_next_time": (
        f"The question to ask before the next such task. At most {LIMITS['ask_next_time']} bytes.",
        f"다음에 비슷한 작업을 하기 전에 물을 질문. {LIMITS['ask_next_time']}바이트까지.",
    ),
    "option_edit_ask_next_time": (
        f"The question to ask next time, at most {LIMITS['ask_next_time']} bytes; "
        "an empty text removes it.",
        f"다음에 물을 질문. {LIMITS['ask_next_time']}바이트까지. 빈 글이면 지웁니다.",
    ),
    "option_cues": (
        "Words that a later task on this subject may use instead of those in the lesson; may be "
        f"repeated. At most {_CUES.most} of {_CUES.each} bytes.",
        "교훈에는 없지만 나중 작업에서 이 일임을 알아볼 말. 여러 번 쓸 수 있습니다. "
        f"{_CUES.each}바이트씩 {_CUES.most}개까지.",
    ),
    "option_settled_by": (
        "Phrases which show that a task already states the missing context. The same limits apply.",
        "빠졌던 내용이 작업에 이미 있음을 보여 주는 말. 한도는 같습니다.",
    ),
    "option_applies_to": (
        "Globs of the files that it applies to, such as src/pay/**. "
        f"At most {_GLOBS.most} of {_GLOBS.each} bytes.",
        "이 기록이 해당하는 파일의 glob. 예: src/pay/**. "
        f"{_GLOBS.each}바이트씩 {_GLOBS.most}개까지.",
    ),
    "option_edit_cues": (
        "Replaces all cues; an empty text removes them.",
        "cue 전체를 바꿉니다. 빈 글이면 지웁니다.",
    ),
    "option_edit_settled_by": (
        "Replaces all these phrases; an empty text removes them.",
        "settled_by 전체를 바꿉니다. 빈 글이면 지웁니다.",
    ),
    "option_edit_file": (
        "A file to add to the globs; a relative path starts at the project.",
        "glob에 더할 파일. 상대 경로는 프로젝트 기준입니다.",
    ),
    "option_edit_applies_to": (
        "Replaces all globs; an empty text removes them.",
        "glob 전체를 바꿉니다. 빈 글이면 지웁니다.",
    ),
    "option_type": (
        "log for a new lesson (default), principle for the result of a compaction.",
        "새 교훈은 log(기본값), 압축의 결과는 principle.",
    ),
    "option_compact_threshold": (
        "Records above which compaction is required, for this answer only; from 1.",
        "이 건수를 넘으면 압축이 필요합니다. 이번 답변에만 씁니다. 1부터.",
    ),
    "option_source_ids": (
        "For a principle: the records it replaces, each as id@rev from `compact`.",
        "principle이 대체할 기록. `compact`가 보여 준 id@rev로 씁니다.",
    ),
    "option_target_topic": (
        "Only the records of exactly this topic.",
        "정확히 이 topic의 기록만 보여 줍니다.",
    ),
    "option_ref": (
        "The record: its id, or id@rev to change it only in the state that you saw.",
        "기록의 id. id@rev면 그때 본 상태일 때만 고칩니다.",
    ),
    "option_refs": (
        "The records: each an id, or id@rev to select it only in the state that you saw.",
        "기록의 id. id@rev면 그때 본 상태일 때만 대상이 됩니다.",
    ),
    "option_agent": (
        "The agents whose file is written: AGENTS.md (default), CLAUDE.md, a Cursor rule or "
        ".cursorrules.",
        "어느 에이전트의 파일에 쓸지: AGENTS.md(기본값), CLAUDE.md, Cursor 규칙, .cursorrules.",
    ),
    "option_dry_run": ("Show the changes, write nothing.", "바뀔 내용만 보여 주고 쓰지 않습니다."),
    "option_why": (
        "Say which words and cues matched.",
        "어떤 단어와 단서가 맞았는지 보여 줍니다.",
    ),
    "option_yes": ("Write without asking.", "묻지 않고 씁니다."),
    "option_off": ("Let git track the memory.", "git이 기억을 추적하게 합니다."),
    "option_shell": ("The shell that you use.", "사용하는 셸."),
    "option_event": ("The event, as the host calls it.", "호스트가 부르는 이벤트 이름."),
    "option_root": ("The project folder.", "프로젝트 폴더."),
    "option_json": ("Answer in JSON, for programs.", "프로그램을 위해 JSON으로 답합니다."),
    "option_language": ("Language of the answer.", "답변의 언어."),
    "option_help": ("Explain the command.", "명령을 설명합니다."),
    "option_version": ("Show the version.", "버전을 보여 줍니다."),
    "option_required": ("(required)", "(필수)"),
    "see": ("See `{command} --help`.", "`{command} --help`를 보세요."),
    "option_unknown": ("There is no option {field} here.", "{field} 옵션은 없습니다."),
    "option_meant": (
        "There is no option {field} here; did you mean {meant}?",
        "{field} 옵션은 없습니다. {meant}인가요?",
    ),
    "command_unknown": ("There is no command {field}.", "{field} 명령은 없습니다."),
    "command_meant": (
        "There is no command {field}; did you mean {meant}?",
        "{field} 명령은 없습니다. {meant}인가요?",
    ),
    "value_missing": (
        "{field} needs a value; one that begins with a dash is written {field}=VALUE.",
        "{field}에 값이 필요합니다. 붙임표로 시작하는 값은 {field}=값으로 쓰세요.",
    ),
    "value_unwanted": ("{field} takes no value.", "{field}에는 값을 주지 않습니다."),
    "word_unexpected": (
        "{field} is one word too many: put a text with spaces in quotes.",
        "{field}: 남는 단어입니다. 공백이 있는 글은 따옴표로 묶으세요.",
    ),
    "one_each": (
        "One call takes one of these, here {known}. Run the same command once more with {field} in "
        "its place.",
        "한 번에 하나만 받습니다(지금은 {known}). 같은 명령을 {known} 대신 {field}로 한 번 더 "
        "실행하세요.",
    ),
    "choice": ("{field} must be one of: {known}.", "{field}: 다음 중 하나여야 합니다: {known}."),
    "not_written": (
        "Nothing was written; --yes writes without asking.",
        "아무것도 쓰지 않았습니다. --yes를 주면 묻지 않고 씁니다.",
    ),
    "written": ("Written: {paths}.", "썼습니다: {paths}."),
    "edit_nothing": (
        "Name what to change: at least one of {known}.",
        "무엇을 고칠지 {known} 가운데 하나 이상을 지정하세요.",
    ),
    "output_failed": (
        "The answer could not be written: {detail}. The command may have succeeded: check before "
        "you run it again.",
        "답을 출력하지 못했습니다: {detail}. 명령은 이미 처리되었을 수 있으니, 다시 실행하기 전에 "
        "확인하세요.",
    ),
    "interrupted": ("Interrupted.", "중단했습니다."),
}
