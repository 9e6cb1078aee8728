"""The help of the commands that search, read, learn and compact, in English and Korean."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "search": (
        "Show what this project learned, before a task.",
        "작업 전에 이 프로젝트가 배운 것을 보여 줍니다.",
    ),
    "more_search": (
        "The records that fit the words come first, at most 10; --all shows every record. --json, "
        "--detail, --ids, --cursor and --token-budget give the answer that agents get.",
        "검색어에 맞는 기록부터 10건까지 보여 줍니다. --all은 모두 보여 줍니다. --json, --detail, "
        "--ids, --cursor, --token-budget을 주면 에이전트가 받는 답변 그대로입니다.",
    ),
    "option_detail": (
        "How much to show: whole records, first sentences, with neighbours, or details by --ids.",
        "기록마다 얼마나 보여 줄지: 전체, 첫 문장, 앞뒤 기록 포함, --ids로 지정.",
    ),
    "option_search_ids": (
        "Exactly these records, whole and with their cues.",
        "이 기록만 단서까지 모두 보여 줍니다.",
    ),
    "option_limit": ("Most records to show, 1 to 100.", "보여 줄 최대 건수, 1에서 100."),
    "option_token_budget": (
        "Most tokens of the answer, 1000 to 10000.",
        "답변의 최대 토큰 수, 1000에서 10000.",
    ),
    "option_search_all": ("Show every record.", "모든 기록을 보여 줍니다."),
    "option_search_why": (
        "Show which words and cues matched.",
        "어떤 단어와 단서가 맞았는지 보여 줍니다.",
    ),
    "search_more": (
        "{count} more records: --all shows them.",
        "기록이 {count}건 더 있습니다. --all로 볼 수 있습니다.",
    ),
    "search_no_match": (
        "No record has a word of the query; these are the first records.",
        "검색어가 들어 있는 기록이 없어 처음 기록부터 보여 줍니다.",
    ),
    "option_query": ("What you are about to do, in a few words.", "하려는 일을 몇 마디로 씁니다."),
    "option_search_topic": (
        "Only the records of exactly this topic.",
        "정확히 이 topic의 기록만 보여 줍니다.",
    ),
    "option_cursor": (
        "Continues an incomplete answer: the cursor that it showed.",
        "다 담지 못한 답변에 이어집니다. 그 답변이 보여 준 cursor를 씁니다.",
    ),
    "show": (
        "Show a record, a topic or the whole memory as a page.",
        "기록 하나, topic 하나 또는 기억 전체를 읽기 좋은 페이지로 보여 줍니다.",
    ),
    "more_show": (
        "The page of a record includes its earlier versions.",
        "기록 하나의 페이지에는 이전 내용도 나옵니다.",
    ),
    "option_name": (
        "A topic, or the id of a record; without it the whole memory.",
        "topic 또는 기록의 id. 없으면 기억 전체를 보여 줍니다.",
    ),
    "option_markdown": (
        "Markdown, for a wiki or a file.",
        "위키나 파일에 쓸 Markdown으로 보여 줍니다.",
    ),
    "history": (
        "Show the earlier versions of a record, or restore one.",
        "기록의 이전 내용을 보여 주거나 되살립니다.",
    ),
    "more_history": (
        "The versions come from this machine and from git, even if the record is gone.",
        "이 컴퓨터와 git에 남은 내용을 보여 줍니다. 지운 기록의 내용도 볼 수 있습니다.",
    ),
    "option_restore": (
        "Restore the version of this name; undo takes that back.",
        "이 이름의 내용을 되살립니다. undo로 취소할 수 있습니다.",
    ),
    "certify": (
        "Confirm as a person that a lesson and its quoted code are right. This works only at a "
        "terminal.",
        "교훈과 인용한 코드가 맞다고 사람이 확인합니다. 터미널에서만 됩니다.",
    ),
    "certify_ask": (
        "Are the lesson and its quoted code right? [y/N]",
        "교훈과 인용한 코드가 맞습니까? [y/N]",
    ),
    "certify_no": (
        "Nothing was changed.",
        "바뀐 것은 없습니다.",
    ),
    "certify_person": (
        "Only a person at a terminal or in the editor can certify a lesson. Nothing was changed.",
        "교훈은 터미널이나 편집기에서 사람만 확인할 수 있습니다. 바뀐 것은 없습니다.",
    ),
    "option_check_evidence": (
        "Look up quoted code; status 1 if some of it has changed or is gone.",
        "기록이 인용한 코드를 찾습니다. 바뀌었거나 사라진 것이 있으면 종료 상태가 1입니다.",
    ),
    "option_format": (
        "`github` prints an annotation for each problem: file, line and kind, nothing of a memory.",
        "`github`는 문제마다 GitHub 주석을 출력합니다. 파일, 줄, 종류만 담고 기억의 내용은 담지 "
        "않습니다.",
    ),
    "option_undo_list": (
        "Show the changes that can be undone, and what each undo would restore.",
        "되돌릴 수 있는 변경과 되돌리면 돌아올 기록을 보여 줍니다.",
    ),
    "option_undo_until": (
        "Undo the changes down to this number of the list.",
        "목록에서 이 번호의 변경까지 모두 되돌립니다.",
    ),
    "learn": (
        "Draft records from what the project already knows: its rules and its fixes.",
        "프로젝트의 규칙과 고친 이력에서 기록의 초안을 만듭니다.",
    ),
    "more_learn": (
        "It reads CLAUDE.md, AGENTS.md and similar files, contributor guides, decision records, "
        "and the fixes and reverts in git. Nothing is saved before you keep it. Drafts that you "
        "kept or dropped do not come again.",
        "CLAUDE.md, AGENTS.md 같은 규칙 파일과 기여 안내, 결정 기록, 그리고 git의 수정과 되돌림을 "
        "읽습니다. 고르기 전에는 아무것도 저장하지 않습니다. 저장하거나 버린 초안은 다시 나오지 "
        "않습니다.",
    ),
    "reflect": (
        "Show which lessons helped since the last time, and which to amend or drop.",
        "지난번 이후 도움이 된 교훈과 고치거나 버릴 교훈을 돌아봅니다.",
    ),
    "more_reflect": (
        "It counts what happened on this machine: lessons given, questions answered, gaps logged "
        "again, and lessons that no task ever met.",
        "이 컴퓨터에서 있었던 일을 셉니다. 전한 교훈, 답한 질문, 전했는데도 다시 기록된 것, 어떤 "
        "작업에도 맞지 않은 교훈입니다.",
    ),
    "option_learn_keep": (
        "Save these drafts: their numbers in the last list, or their ids.",
        "이 초안을 저장합니다. 마지막 목록의 번호나 id.",
    ),
    "option_learn_drop": (
        "Do not show these drafts again: numbers or ids.",
        "이 초안은 다시 보여 주지 않습니다. 번호나 id.",
    ),
    "option_learn_brief": (
        "Print the drafts as a task for an agent.",
        "초안을 에이전트에게 줄 과제로 출력합니다.",
    ),
    "option_plan": (
        "Print the compaction as a plan to edit: each topic with its records in full.",
        "압축을 고칠 수 있는 계획으로 출력합니다. topic마다 기록 전체가 나옵니다.",
    ),
    "option_edit": (
        "Edit the plan in $VISUAL or $EDITOR, and apply it.",
        "계획을 $VISUAL 또는 $EDITOR로 고쳐 적용합니다.",
    ),
    "option_apply": (
        "Apply an edited plan from a file, or - for standard input, and report refused lines.",
        "고친 계획을 파일에서 읽어 적용합니다. -는 표준 입력입니다. 적용할 수 없는 줄을 알려 "
        "줍니다.",
    ),
    "option_drop_proposals": (
        "Drop compactions that agents proposed and nobody applied.",
        "에이전트가 제안했지만 아무도 적용하지 않은 압축을 버립니다.",
    ),
    "option_compact_dry_run": (
        "With --apply: report refused lines without changing anything.",
        "--apply와 함께: 적용할 수 없는 것만 알려 주고 아무것도 바꾸지 않습니다.",
    ),
    "option_compact_topic": ("Only this topic of a plan.", "계획에서 이 주제만 다룹니다."),
    "plan_one_way": (
        "Choose one of --plan, --edit, --apply and --drop-proposals.",
        "--plan, --edit, --apply, --drop-proposals 가운데 하나만 고르세요.",
    ),
    "plan_dry_run_alone": (
        "--dry-run belongs to --apply.",
        "--dry-run은 --apply와 함께 씁니다.",
    ),
    "plan_unread": (
        "{field}: the plan cannot be read: {detail}.",
        "{field}: 계획을 읽을 수 없습니다: {detail}.",
    ),
    "plan_no_editor": (
        "There is no editor to open: name one in $EDITOR, or use --plan and --apply.",
        "열 편집기가 없습니다. $EDITOR에 편집기를 지정하거나 --plan과 --apply를 쓰세요.",
    ),
    "plan_editor_failed": (
        "The editor ended with an error, so nothing was applied: {detail}.",
        "편집기가 오류로 끝나 아무것도 적용하지 않았습니다: {detail}.",
    ),
    "plan_untouched": (
        "The plan is unchanged, so nothing was applied.",
        "계획을 고치지 않아 아무것도 적용하지 않았습니다.",
    ),
    "plan_file_kept": (
        "Your text is kept in {path}; pass that file to `compact --apply`.",
        "쓴 내용은 {path}에 남아 있습니다. `compact --apply`에 이 파일을 주면 됩니다.",
    ),
    "plan_edit_again": (
        "Edit the rest of the plan again? [y/N]",
        "계획의 나머지를 다시 고칠까요? [y/N]",
    ),
    "plan_rest": (
        "The rest of the plan is on standard output; pass it to `compact --apply FILE`.",
        "계획의 나머지는 표준 출력에 있습니다. `compact --apply FILE`로 이어서 적용할 수 있습니다.",
    ),
}
