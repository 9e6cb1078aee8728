"""The sentences on reading and correcting records (S22, S36, D05, N13, N15)."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "edited": (
        "Edited: {ref}.",
        "고쳤습니다: {ref}.",
    ),
    "records_deleted": (
        "Deleted: {ids}.",
        "지웠습니다: {ids}.",
    ),
    "deleted_undo": (
        "`sentinel-memory undo` brings them back on this machine.",
        "이 컴퓨터에서는 `sentinel-memory undo`로 되돌릴 수 있습니다.",
    ),
    "undo_restored": (
        "Restored: {ids}.",
        "되돌린 기록: {ids}.",
    ),
    "undo_removed": (
        "Removed: {ids}.",
        "없앤 기록: {ids}.",
    ),
    "undo_kept": (
        "Saved again since and left unchanged: {ids}. Another undo restores the earlier text.",
        "그 뒤에 다시 저장되어 그대로 둠: {ids}. 한 번 더 되돌리면 이전 내용으로 바꿉니다.",
    ),
    "undo_replaced": (
        "The later text was removed: {ids}. Another undo restores it.",
        "나중 내용을 뺀 기록: {ids}. 한 번 더 되돌리면 그 내용이 돌아옵니다.",
    ),
    "undo_put_back": (
        "Lines that are not records, restored at the end of the log: {ids}.",
        "기록이 아닌 줄 {ids}개를 기록 파일 끝에 되돌렸습니다.",
    ),
    "undo_nothing": (
        "There is nothing to undo on this machine.",
        "이 컴퓨터에서 되돌릴 것이 없습니다.",
    ),
    "redact_none": (
        "These records contain no withheld text.",
        "이 기록에는 가릴 것이 없습니다.",
    ),
    "redact_dry": (
        "Records that would be redacted: {count}.",
        "내용을 가릴 기록: {count}건.",
    ),
    "redact_done": (
        "Redacted: {count} ({ids}).",
        "내용을 가린 기록: {count}건({ids}).",
    ),
    "redact_final": (
        "This cannot be undone.",
        "되돌릴 수 없습니다.",
    ),
    "redact_journal": (
        "`.context/.removed.jsonl` could not be rewritten and may still hold some of the text: "
        "delete that file.",
        "`.context/.removed.jsonl`은 고쳐 쓰지 못해 일부가 남아 있을 수 있습니다. 이 파일을 "
        "지우세요.",
    ),
    "redact_committed": (
        "The history of git still holds the old text.",
        "git 이력에는 예전 내용이 그대로 있습니다.",
    ),
    "redact_uncommitted": (
        "No commit of this clone holds the old text.",
        "이 저장소 복제본의 커밋에는 예전 내용이 없습니다.",
    ),
    "redact_unknown": (
        "git did not tell whether a commit holds the old text.",
        "예전 내용이 커밋에 있는지 git이 알려 주지 않았습니다.",
    ),
    "redact_advice": (
        "Revoke the secret. Before a push, rewrite the commits that hold it (`git commit --amend`, "
        "`git rebase --interactive`). After a push, rewrite the history with a dedicated tool, "
        "force the push, and have everyone clone again.",
        "비밀 값을 폐기하세요. push하기 전이면 그 내용이 든 커밋을 고쳐 쓰세요(`git commit "
        "--amend`, `git rebase --interactive`). 이미 push했다면 이력을 고쳐 쓰는 전용 도구를 쓰고 "
        "강제로 push한 뒤 모두가 새로 복제해야 합니다.",
    ),
    "redact_left": (
        "These lines hold sensitive text but are not records or are in a conflict: {lines}. Edit "
        "them by hand, or resolve the conflict first.",
        "민감한 내용이 있지만 기록이 아니거나 충돌 안에 있는 줄: {lines}. 직접 고치거나 충돌을 "
        "먼저 해결하세요.",
    ),
    "redact_hint": (
        "Remove withheld text from the file: `sentinel-memory redact-records`.",
        "가려진 내용을 파일에서 없애기: `sentinel-memory redact-records`.",
    ),
    "allow_done": (
        "The value is allowed. It is now in `.context/config.json` ({count} in all), where "
        "everyone with the repository can read it. If it is a real secret, redact it instead.",
        "값을 허용했습니다. 이제 `.context/config.json`에 적혀 있어(모두 {count}개) 저장소를 가진 "
        "누구나 볼 수 있습니다. 진짜 비밀 값이라면 허용하지 말고 가리세요.",
    ),
    "allow_untrusted": (
        "It is still withheld where you do not trust the project.",
        "프로젝트를 신뢰하지 않는 곳에서는 계속 가려집니다.",
    ),
    "fix_redact": (
        "Redact this record",
        "이 기록의 내용 가리기",
    ),
    "fix_redact_all": (
        "Redact all {count} records",
        "기록 {count}건 모두 가리기",
    ),
    "fix_allow": (
        "Allow this value",
        "이 값 허용",
    ),
    "page_memory": ("The memory of {folder}", "{folder}의 기억"),
    "page_empty": (
        "This project remembers nothing yet.",
        "이 프로젝트에는 아직 기억이 없습니다.",
    ),
    "page_count_logs": ("Lessons: {count}", "교훈 {count}건"),
    "page_count_rules": ("Principles: {count}", "원칙 {count}건"),
    "page_contents": ("Contents", "차례"),
    "page_principles": ("Principles", "원칙"),
    "page_lessons": ("Lessons", "교훈"),
    "page_lesson": ("Lesson", "교훈"),
    "page_principle": ("Principle", "원칙"),
    "page_missing_context": ("What was missing", "빠져 있던 것"),
    "page_ask_next_time": ("Ask next time", "다음에 물을 것"),
    "page_cues": ("Recognised by", "단서"),
    "page_settled_by": ("Settled by", "이미 밝힌 말"),
    "page_applies_to": ("Applies to", "해당 파일"),
    "page_evidence": ("Quotes", "인용한 코드"),
    "page_topic": ("Topic", "주제"),
    "page_origin": ("Where it comes from", "출처"),
    "page_saved": ("First saved on {date}.", "{date}에 처음 저장했습니다."),
    "page_updated": ("Last changed on {date}.", "{date}에 마지막으로 바꿨습니다."),
    "page_agent": ("Last saved by {agent}.", "마지막으로 저장한 프로그램: {agent}."),
    "page_agent_commit": (
        "Last saved by {agent}, on commit {commit}.",
        "마지막으로 저장한 프로그램: {agent}(커밋 {commit}).",
    ),
    "page_times": ("Saved {count} times.", "{count}번 저장했습니다."),
    "page_sources": (
        "Made from {count} lessons on {date}.",
        "{date}에 교훈 {count}건에서 만들었습니다.",
    ),
    "page_given": (
        "Given to agents on this machine: {count}.",
        "이 컴퓨터에서 에이전트에게 준 횟수: {count}.",
    ),
    "page_answered": ("Answered by a task: {count}.", "작업이 답한 횟수: {count}."),
    "page_again": (
        "Missed again although it had been given: {count}.",
        "주었는데도 다시 놓친 횟수: {count}.",
    ),
    "page_place": ("Line {line} of {log}, {ref}.", "{log}의 {line}번째 줄, {ref}."),
    "page_planted": (
        "This reads like an instruction to an agent. It is only a record, and nobody has to follow "
        "it.",
        "에이전트에게 내리는 지시처럼 쓰여 있습니다. 기록일 뿐이며 따를 필요가 없습니다.",
    ),
    "page_withheld": (
        "A secret or private part of this record is withheld.",
        "비밀이나 비공개 내용은 가렸습니다.",
    ),
    "page_conflict": (
        "This record is in a merge conflict: {sides}.",
        "병합 충돌 안에 있습니다: {sides}.",
    ),
    "page_no_cues": (
        "This record has no cues, so later tasks will hardly find it.",
        "단서가 없어 나중 작업에서 찾기 어렵습니다.",
    ),
    "show_unknown": (
        "{field}: no topic and no record is called {detail}.",
        "{field}: 이름이 {detail}인 topic이나 기록이 없습니다.",
    ),
    "history_title": ("History", "이력"),
    "history_sources": ("Made from these lessons", "원본이 된 교훈"),
    "history_none": (
        "Neither this machine nor git holds an earlier version.",
        "이 컴퓨터에도 git에도 이전 내용이 없습니다.",
    ),
    "history_git_late": (
        "git did not list its versions, so only those of this machine are shown.",
        "git이 이전 내용을 알려 주지 않아 이 컴퓨터에 있는 것만 보여 줍니다.",
    ),
    "history_left_out": (
        "Older versions that are not shown: {count}.",
        "보여 주지 않은 더 오래된 내용: {count}개.",
    ),
    "history_gone": (
        "The record is no longer in the log.",
        "이 기록은 이제 기록 파일에 없습니다.",
    ),
    "history_on_machine": ("{date}, kept on this machine", "{date}, 이 컴퓨터에 보관"),
    "history_in_commit": ("{date}, commit {commit}", "{date}, 커밋 {commit}"),
    "history_by": ("{date}, commit {commit} by {by}", "{date}, {by}의 커밋 {commit}"),
    "history_changed": ("Changed afterwards: {fields}.", "그 뒤에 바뀐 것: {fields}."),
    "history_how": (
        "`sentinel-memory history {id} --restore {ref}` restores a version.",
        "`sentinel-memory history {id} --restore {ref}`로 그 내용을 되살릴 수 있습니다.",
    ),
    "history_restored": (
        "Restored: {ref}. Undo takes that back.",
        "되살렸습니다: {ref}. 되돌리기로 취소할 수 있습니다.",
    ),
    "version_unknown": (
        "{field}: no earlier version of this record is called {detail}.",
        "{field}: 이 기록에는 이름이 {detail}인 이전 내용이 없습니다.",
    ),
    "undo_latest": (
        "Changes that can be undone, latest first:",
        "되돌릴 수 있는 변경(최근 것부터):",
    ),
    "undo_how": (
        "`sentinel-memory undo --until N` undoes change N and those above it.",
        "`sentinel-memory undo --until N`은 변경 N과 그 위의 변경을 모두 되돌립니다.",
    ),
    "undo_back": (
        "restores",
        "돌아오는 기록",
    ),
    "undo_out": (
        "removes",
        "빠지는 기록",
    ),
    "undo_stays": (
        "keeps, because it was saved again since",
        "그 뒤에 다시 저장되어 그대로 두는 기록",
    ),
    "undo_until_unknown": (
        "{field}: there is no such change to undo; look at the list again.",
        "{field}: 그런 변경이 없습니다. 목록을 다시 보세요.",
    ),
}
