"""The sentences about compaction, in English and Korean (S10, S13, S14)."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "compaction_required": (
        "COMPACTION REQUIRED: {count} records, threshold {threshold}. "
        "Finish your task, call compact_memory, save its groups as principles, commit them alone.",
        "압축 필수: {count}건, 기준 {threshold}건. "
        "하던 작업을 마치고 compact_memory를 호출해 묶음마다 principle을 저장한 뒤 따로 "
        "커밋하세요.",
    ),
    "compaction_waiting": (
        "{count} records, threshold {threshold}: {waiting} proposed compactions wait for a person. "
        "You need not compact anything.",
        "{count}건, 기준 {threshold}건: 제안한 압축 {waiting}개를 사람이 검토할 차례입니다. 더 "
        "압축하지 않아도 됩니다.",
    ),
    "compact_proposed": (
        "Proposed compactions that wait for a person: {count}. Their records are left out here: do "
        "not propose them again.",
        "사람의 검토를 기다리는 압축 제안 {count}개. 그 기록은 여기에서 뺐으니 다시 "
        "제안하지 마세요.",
    ),
    "compaction_full": (
        "The memory is full: {count} records, threshold {threshold}, and no two of one topic fit "
        "into one principle. Merge topics: log_memory with id and topic moves a record. Or raise "
        "compact_threshold in .context/config.json.",
        "기억이 가득 찼습니다: {count}건, 기준 {threshold}건이며 principle 하나에 더 담을 수 있는 "
        "같은 topic의 기록이 없습니다. "
        "log_memory에 id와 topic을 주면 기록을 옮겨 topic을 합칠 수 있습니다. 또는 "
        ".context/config.json의 compact_threshold를 올리세요.",
    ),
    "compacted": (
        "compacted: {date} ({count} merged)",
        "압축: {date} ({count}건 통합)",
    ),
    "replaced": (
        "Originals replaced: {count}.",
        "원본 {count}건을 대체했습니다.",
    ),
    "kept": (
        "Left alone: {ref} ({reason}).",
        "그대로 둠: {ref} ({reason}).",
    ),
    "reason_changed": (
        "it was changed since; compact_memory gives its present id@rev",
        "그 뒤에 바뀜. 지금의 id@rev는 compact_memory가 알려 줌",
    ),
    "reason_missing": (
        "it is already gone",
        "이미 없음",
    ),
    "reason_unknown": (
        "there is no such record",
        "그런 기록이 없음",
    ),
    "reason_self": (
        "it is the principle itself",
        "principle 자신",
    ),
    "question_left_out": (
        "Question left out: {question}",
        "빠진 질문: {question}",
    ),
    "cues_left_out": (
        "Left out for lack of room ({count}): {cues}",
        "자리가 없어 빠진 항목 {count}개: {cues}",
    ),
    "hint_unnamed": (
        "Further entries left out: {count}. `sentinel-memory undo` restores all.",
        "그 밖에 빠진 항목: {count}개. `sentinel-memory undo`로 모두 되돌릴 수 있습니다.",
    ),
    "hint_lacking": (
        "Not in the principle, but in its sources: {words}",
        "원본에는 있으나 principle에는 없는 것: {words}",
    ),
    "cues_left_out_more": (
        " and {count} more",
        " 외 {count}개",
    ),
    "compact_required": (
        "Compaction is required: {count} records, threshold {threshold}.",
        "압축이 필요합니다: {count}건, 기준 {threshold}건.",
    ),
    "compact_optional": (
        "Compaction is not required. Records: {count}, threshold: {threshold}.",
        "압축이 꼭 필요하지는 않습니다: {count}건, 기준 {threshold}건.",
    ),
    "compact_merge": (
        "These may be the same topic: {topics}",
        "같은 topic일 수 있음: {topics}",
    ),
    "compact_pull_first": (
        "Pull first (git pull, or merge the upstream branch): it already holds {count} of these "
        "records in principles. Compact only what is left after that.",
        "먼저 pull 하세요(git pull 또는 업스트림 브랜치 병합). 이 기록 중 {count}건은 거기서 이미 "
        "principle이 되었습니다. 그 뒤에 남은 것만 압축하세요.",
    ),
    "compact_first": (
        "First: does this session contain decisions, promises, preferences, values or security "
        "rules that no record states? Ask the user and save them with log_memory. Keep those in "
        "the records below word for word.",
        "먼저: 이 세션에 아직 기록되지 않은 결정, 약속, 선호, 값, 보안 규칙이 있나요? 사용자에게 "
        "묻고 log_memory로 저장하세요. 아래 기록에 있는 것은 바꾸지 말고 그대로 남기세요.",
    ),
    "compact_todo": (
        "What to do: (1) decide which topics to merge; (2) write a principle for each group, a "
        "sentence for each rule, at most {rules} rules in {limit} bytes: rather several principles "
        "than more rules. Each sentence keeps its reason (\u201c\u2026, because \u2026\u201d) and "
        "every number, name and command; (3) save each with log_memory(type=principle, topic, "
        "lesson, source_ids=[every id@rev it replaces]). The originals go in the same write; "
        "(4) commit the log alone, apart from your task.",
        "할 일: (1) 합칠 topic을 정하고, (2) 묶음마다 principle을 쓰되 규칙 하나에 한 문장, "
        "{limit}바이트 안에 규칙 {rules}개까지로 하고, 넘치면 principle을 나누세요. 문장마다 "
        "이유(\u201c\u2026 때문에\u201d)와 숫자, 이름, 명령을 모두 남기세요. (3) "
        "log_memory(type=principle, topic, lesson, source_ids=[대체할 모든 id@rev])로 저장하세요. "
        "원본은 같은 쓰기에서 사라집니다. (4) 하던 작업과 섞지 말고 기록 파일만 따로 커밋하세요.",
    ),
    "compact_nothing": (
        "There is nothing to compact.",
        "압축할 기록이 없습니다.",
    ),
    "replaced_none": (
        "No source was replaced: the principle was added beside them.",
        "대체한 원본이 없습니다. principle이 원본 옆에 새로 생겼습니다.",
    ),
    "kept_more": (
        "Left alone as well: {count} more.",
        "그 밖에 그대로 둔 것: {count}건.",
    ),
    "compact_how": (
        "To merge a topic anyway: log_memory(type=principle, topic, lesson, source_ids=[every "
        "id@rev it replaces]).",
        "그래도 topic을 합치려면: log_memory(type=principle, topic, lesson, source_ids=[대체할 "
        "모든 id@rev]).",
    ),
    "compact_groups": (
        "One principle each: {groups}",
        "principle 하나씩: {groups}",
    ),
    "compact_counts": (
        "records: {count}, bytes: {size}",
        "{count}건, {size}바이트",
    ),
    "compact_part": (
        "here {count}, the rest with the cursor",
        "여기에는 {count}건, 나머지는 cursor로",
    ),
    "compact_questions": (
        "questions: {count}",
        "질문 {count}개",
    ),
    "compact_dropped": (
        "dropped: {numbers}",
        "빠질 질문: {numbers}",
    ),
    "compact_asking": (
        "Questions are joined up to {limit} bytes; questions marked dropped would be lost. Your "
        "own ask_next_time replaces all of them.",
        "질문은 {limit}바이트까지만 이어 붙고, 빠질 질문으로 적힌 것은 사라집니다. ask_next_time을 "
        "직접 주면 그것이 전부를 대신합니다.",
    ),
    "compact_cues": (
        "Leave out cues, settled_by and applies_to: those of the sources are taken over, up to "
        "{limit} each. Your own replace them: give some only if the old ones no longer fit.",
        "cues, settled_by, applies_to는 쓰지 마세요. 원본의 것이 각각 {limit}개까지 저절로 "
        "옮겨집니다. 직접 주면 그것이 대신하니, 원본의 것이 더는 맞지 않을 때만 쓰세요.",
    ),
    "compact_no_topic": (
        "No record has this topic: call compact_memory without target_topic to get the topics.",
        "이 topic의 기록이 없습니다. target_topic 없이 compact_memory를 호출하면 topic을 알려 "
        "줍니다.",
    ),
}
