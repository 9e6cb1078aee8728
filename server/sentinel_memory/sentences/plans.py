"""The text of a compaction plan, and the remarks on it, in English and Korean (N04)."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "plan_label_lesson": ("principle", "원칙"),
    "plan_head": (
        "Compaction of {folder}. Records: {count}, threshold: {threshold}.",
        "{folder}의 압축. 기록 {count}건, 기준 {threshold}건.",
    ),
    "plan_head_marks": (
        "use: the principle below replaces the record. keep: the record stays. drop: the record is "
        "deleted and goes into no principle.",
        "use: 아래 원칙이 기록을 대신합니다. keep: 그대로 둡니다. drop: 원칙에 넣지 않고 지웁니다.",
    ),
    "plan_head_principle": (
        "At “principle”, write one sentence that keeps every rule of its sources. An empty “ask” "
        "or “cues” takes those of the sources. Quoted code is taken over automatically.",
        "principle에는 원본의 모든 규칙을 담은 한 문장을 쓰세요. ask와 cues를 비우면 원본의 것을 "
        "쓰고, 원본이 인용한 코드는 저절로 옮겨집니다.",
    ),
    "plan_head_more": (
        "Put another “principle” below for a second one. Move records above the one that "
        "replaces them.",
        "원칙이 더 필요하면 아래에 principle을 하나 더 쓰세요. 기록은 자신을 대신할 원칙 위로 "
        "옮기세요.",
    ),
    "plan_head_first": (
        "Does this session contain a decision, promise, preference, value or security rule that no "
        "record states? Log it first.",
        "아직 기록하지 않은 결정, 약속, 선호, 값, 보안 규칙이 있나요? 먼저 기록하세요.",
    ),
    "plan_head_undo": (
        "Nothing happens before you apply the plan. Each topic can be undone.",
        "계획을 적용하기 전에는 아무것도 바뀌지 않습니다. 주제마다 되돌릴 수 있습니다.",
    ),
    "plan_records": (
        "Records: {count}, bytes: {size}.",
        "기록 {count}건, {size}바이트.",
    ),
    "plan_alike": (
        "It may be the same topic as: {topics}. To merge it, mark its records “use” and, in place "
        "of the principle, write “merge into” and the other topic.",
        "같은 주제일 수 있습니다: {topics}. 합치려면 기록을 use로 바꾸고, 원칙 자리에 merge into와 "
        "다른 주제를 쓰세요.",
    ),
    "plan_lost": (
        "Left out for lack of room: {texts}",
        "위에 자리가 없어 빠진 것: {texts}",
    ),
    "plan_addresses": (
        "This record addresses an agent: read it with care.",
        "이 기록은 에이전트에게 말을 겁니다. 주의해서 읽으세요.",
    ),
    "plan_times": (
        "saved {count} times",
        "{count}번 기록됨",
    ),
    "plan_nothing": (
        "Nothing is left to compact: no topic holds two records.",
        "압축할 것이 없습니다. 기록이 두 건 이상인 주제가 없습니다.",
    ),
    "plan_label_twice": (
        "The field “{text}” is here twice: keep one, or begin another principle above it.",
        "“{text}” 항목이 두 번 있습니다. 하나만 남기거나, 그 위에 원칙을 하나 더 쓰세요.",
    ),
    "plan_before_topic": (
        "This line stands above the first topic: write “topic:” before it.",
        "이 줄은 첫 주제보다 위에 있습니다. 그 앞에 topic:을 쓰세요.",
    ),
    "plan_source_malformed": (
        "Write a record as id@rev, as in the plan.",
        "기록은 계획에 나온 대로 id@rev로 씁니다.",
    ),
    "plan_source_twice": (
        "This record is in the plan already: a record belongs to one topic only.",
        "이 기록은 계획에 이미 있습니다. 기록 하나는 주제 하나에만 넣을 수 있습니다.",
    ),
    "plan_merge_unknown": (
        "The plan has no topic “{text}” with a principle to merge into.",
        "계획에 합칠 원칙이 있는 “{text}” 주제가 없습니다.",
    ),
    "plan_merge_principle": (
        "This topic is merged into another one: move its principle there, or take out “merge "
        "into”.",
        "이 주제는 다른 주제에 합쳐집니다. 원칙을 그리로 옮기거나 merge into를 지우세요.",
    ),
    "plan_merge_source": (
        "No record of this topic is marked “use”: there is nothing to merge.",
        "이 주제에는 use로 표시한 기록이 없어 합칠 것이 없습니다.",
    ),
    "plan_principle_missing": (
        "The principle is missing: write the sentence that replaces these records, or mark them "
        "“keep”.",
        "원칙이 없습니다. 이 기록들을 대신할 문장을 쓰거나, 기록을 keep으로 바꾸세요.",
    ),
    "plan_principle_same": (
        "This is still the lesson of only one of {count} records: state what all of them say. If "
        "it is enough, mark its record “keep” and the others “drop”.",
        "아직 기록 {count}건 가운데 한 건의 교훈입니다. 모두가 말하는 것을 쓰세요. 이것으로 "
        "충분하면 그 기록은 keep, 나머지는 drop으로 바꾸세요.",
    ),
    "plan_principle_unsourced": (
        "This principle replaces no record: mark those above it “use”.",
        "이 원칙이 대신할 기록이 없습니다. 위의 기록을 use로 바꾸세요.",
    ),
    "plan_principle_twice": (
        "Two principles of this topic are the same.",
        "이 주제에 같은 원칙이 두 개 있습니다.",
    ),
    "plan_draft": (
        "A model wrote this draft: read it, correct it, and take out “draft:”.",
        "모델이 쓴 초안입니다. 읽고 고친 다음 draft:를 지우세요.",
    ),
    "plan_source_changed": (
        "This record has changed since the plan was written: read it in a new plan, or mark it "
        "“keep”.",
        "그 뒤에 바뀐 기록입니다. 새 계획에서 다시 읽거나 keep으로 바꾸세요.",
    ),
    "plan_source_conflict": (
        "This record is in a merge conflict: resolve it first.",
        "병합 충돌에 있는 기록입니다. 먼저 충돌을 해결하세요.",
    ),
    "plan_source_missing": (
        "This record is gone: it went into a principle. Take the line out.",
        "이미 원칙에 들어가 없어진 기록입니다. 이 줄을 지우세요.",
    ),
    "plan_source_unknown": (
        "There is no such record: it was deleted, or belongs to another project. Take the line "
        "out.",
        "그런 기록이 없습니다. 지워졌거나 다른 프로젝트의 기록입니다. 이 줄을 지우세요.",
    ),
    "plan_source_ambiguous": (
        "Two records have this name: put “log:” or “principle:” before the id.",
        "같은 이름의 기록이 둘입니다. id 앞에 log: 또는 principle:을 붙이세요.",
    ),
    "plan_kept_changed": (
        "This record has changed since the plan was written: it stays as it is now.",
        "그 뒤에 바뀐 기록입니다. 지금 내용 그대로 남습니다.",
    ),
    "plan_kept_gone": (
        "This record is gone: there is nothing to keep.",
        "이미 없어진 기록입니다. 남겨 둘 것이 없습니다.",
    ),
    "plan_questions_lost": (
        "Questions of the sources that do not fit and would be lost: {texts}",
        "자리가 없어 사라질 원본의 질문: {texts}",
    ),
    "plan_cues_lost": (
        "Cues of the sources that do not fit and would be lost: {texts}",
        "자리가 없어 사라질 원본의 단서: {texts}",
    ),
    "plan_evidence_lost": (
        "Quotes of the sources that do not fit and would be lost: {texts}",
        "자리가 없어 사라질, 원본이 인용한 코드: {texts}",
    ),
    "plan_is_applied": (
        "This topic has been applied.",
        "이 주제는 적용되었습니다.",
    ),
    "plan_topic_applied": (
        "{topic}: applied. Principles: {principles}, records replaced: {replaced}, dropped: "
        "{dropped}.",
        "{topic}: 적용했습니다. 원칙 {principles}개, 대신한 기록 {replaced}건, 지운 기록 "
        "{dropped}건.",
    ),
    "plan_topic_ready": (
        "{topic}: can be applied.",
        "{topic}: 적용할 수 있습니다.",
    ),
    "plan_topic_already": (
        "{topic}: already applied.",
        "{topic}: 이미 적용되었습니다.",
    ),
    "plan_topic_nothing": (
        "{topic}: all its records stay.",
        "{topic}: 모든 기록이 그대로 남습니다.",
    ),
    "plan_topic_refused": (
        "{topic}: not applied.",
        "{topic}: 적용하지 않았습니다.",
    ),
    "plan_no_topic": (
        "The plan holds no topic.",
        "계획에 주제가 없습니다.",
    ),
    "plan_undo": (
        "`undo` undoes the last topic.",
        "`undo`로 마지막 주제를 되돌릴 수 있습니다.",
    ),
    "plan_topic_unknown": (
        "{field}: the plan has no topic {detail}.",
        "{field}: 이 계획에는 {detail} 주제가 없습니다.",
    ),
}
