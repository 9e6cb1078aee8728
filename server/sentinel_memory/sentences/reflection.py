"""The sentences of a reflection, in English and Korean (M10, M12)."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "reflect_since": (
        "What happened on this machine since {date}:",
        "{date}부터 이 컴퓨터에서 있었던 일:",
    ),
    "reflect_first": (
        "What happened on this machine until now:",
        "지금까지 이 컴퓨터에서 있었던 일:",
    ),
    "reflect_counts": (
        "Saved: {saved}. Questions put to agents: {raised}. Answered, or given and not missed "
        "again: {helped}. Given but logged again: {missed}. Never given: {never_given}. Unwanted: "
        "{unwanted}. Quoting code that has changed or is gone: {stale}.",
        "저장 {saved}건, 에이전트에게 한 질문 {raised}건, 답을 얻었거나 전한 뒤 다시 빠지지 않은 "
        "것 {helped}건, 전했는데도 다시 기록된 것 {missed}건, 전한 적 없는 것 {never_given}건, "
        "원하지 않는 것 {unwanted}건, 인용한 코드가 바뀌었거나 사라진 것 {stale}건.",
    ),
    "reflect_missed": (
        "Given, but logged again. These lessons do not help in their present wording:",
        "전했는데도 다시 기록되었습니다. 지금 문장으로는 도움이 되지 않았습니다:",
    ),
    "reflect_stale": (
        "The code that they quote has changed or is gone. Check whether they still hold:",
        "인용한 코드가 바뀌었거나 사라졌습니다. 아직 맞는지 확인하세요:",
    ),
    "reflect_never_given": (
        "Never given, because no task shared a word with them or their cues:",
        "어떤 작업에도 이 기록이나 cues의 말이 없어 전한 적이 없습니다:",
    ),
    "reflect_unwanted": (
        "Dismissed repeatedly and never answered:",
        "거듭 넘겼고 답한 적이 없습니다:",
    ),
    "reflect_helped": (
        "Answered, or given and not missed again. Leave them as they are:",
        "답했거나, 전한 뒤 다시 빠지지 않았습니다. 그대로 둡니다:",
    ),
    "reflect_saved": ("Saved:", "저장한 것:"),
    "reflect_more": ("  and {count} more", "  그 밖에 {count}건"),
    "reflect_given_n": ("given {n}", "전함 {n}"),
    "reflect_answered_n": ("answered {n}", "답함 {n}"),
    "reflect_again_n": ("again {n}", "다시 {n}"),
    "reflect_dismissed_n": (
        "dismissed {n}",
        "넘김 {n}",
    ),
    "reflect_amend": (
        "Amend: log_memory(id=ID, cues=[words of the task that missed it]) and a plainer lesson, "
        "or `sentinel-memory edit ID --cue ... --lesson ...`.",
        "고치기: log_memory(id=ID, cues=[놓친 작업의 말])로 cues를 더하고 교훈을 더 분명하게 "
        "쓰거나, `sentinel-memory edit ID --cue ... --lesson ...`을 실행합니다.",
    ),
    "reflect_drop": (
        "Drop lessons that no longer hold: `sentinel-memory delete ID`. Agents must ask the user "
        "first.",
        "이제 맞지 않는 교훈은 지웁니다: `sentinel-memory delete ID`. 에이전트는 먼저 사용자에게 "
        "물어야 합니다.",
    ),
}
