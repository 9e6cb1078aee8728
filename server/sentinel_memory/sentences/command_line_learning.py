"""What the commands `learn` and `reflect` say about themselves, in English and Korean."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "learn": (
        "Make drafts of what the project already knows: its rules and its fixes.",
        "프로젝트의 규칙과 고친 이력에서 기록의 초안을 만듭니다.",
    ),
    "more_learn": (
        "It reads CLAUDE.md, AGENTS.md and the like, guides for contributors, decision records, "
        "and the fixes and reverts in git. Nothing is saved before you keep it. What you kept or "
        "dropped does not come again.",
        "CLAUDE.md, AGENTS.md 같은 규칙 파일과 기여 안내, 결정 기록, 그리고 git의 수정과 되돌림을 "
        "읽습니다. 고르기 전에는 아무것도 저장하지 않습니다. 저장하거나 버린 초안은 다시 나오지 "
        "않습니다.",
    ),
    "reflect": (
        "Look back: which lessons helped since the last time, and which to amend or drop.",
        "지난번 이후 도움이 된 교훈과 고치거나 버릴 교훈을 돌아봅니다.",
    ),
    "more_reflect": (
        "It counts what happened on this machine: lessons that were given, questions that were "
        "answered, gaps that were logged again all the same, lessons that no task ever met.",
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
}
