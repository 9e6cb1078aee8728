"""The wording for people of each sentence that names a tool or parameter of agents (S11)."""

from __future__ import annotations

from collections.abc import Mapping

WORDINGS: Mapping[str, tuple[str, str]] = {
    "compaction_required": (
        "COMPACTION REQUIRED: {count} records, threshold {threshold}. Ask your agent to compact "
        "the memory, or do it yourself: `sentinel-memory compact --edit`.",
        "압축 필수: {count}건, 기준 {threshold}건. 에이전트에게 기억을 압축해 달라고 하거나 "
        "`sentinel-memory compact --edit`로 직접 압축하세요.",
    ),
    "compaction_waiting": (
        "{count} records, threshold {threshold}: {waiting} proposed compactions wait for you. "
        "`sentinel-memory compact --edit` shows and applies them.",
        "{count}건, 기준 {threshold}건: 제안된 압축 {waiting}개가 검토를 기다립니다. "
        "`sentinel-memory compact --edit`로 보고 적용하세요.",
    ),
    "compaction_full": (
        "The memory is full: {count} records, threshold {threshold}, and no two of one topic fit "
        "into one principle. Merge topics: `sentinel-memory edit ID --topic TOPIC` moves a record. "
        "Or raise compact_threshold in .context/config.json.",
        "기억이 가득 찼습니다: {count}건, 기준 {threshold}건이며 principle 하나에 더 담을 수 있는 "
        "같은 topic의 기록이 없습니다. "
        "`sentinel-memory edit ID --topic TOPIC`으로 기록을 옮겨 topic을 합치거나 "
        ".context/config.json의 compact_threshold를 올리세요.",
    ),
    "compact_proposed": (
        "Proposed compactions that wait for you: {count}. Their records are left out here; "
        "`sentinel-memory compact --edit` shows them.",
        "검토를 기다리는 압축 제안 {count}개. 그 기록은 여기에서 뺐습니다. "
        "`sentinel-memory compact --edit`로 볼 수 있습니다.",
    ),
    "saved_proposed": (
        "Proposed, not applied: {ref}. `sentinel-memory compact --edit` applies it, and so does "
        "*Compact* in the editor. Its sources stay.",
        "제안만 했고 적용하지 않았습니다: {ref}. `sentinel-memory compact --edit` 또는 편집기의 "
        "압축 명령으로 적용하세요. 원본은 그대로입니다.",
    ),
    "reason_changed": (
        "it was changed since; `sentinel-memory compact` shows its present id@rev",
        "그 뒤에 바뀜. 지금의 id@rev는 `sentinel-memory compact`로 확인",
    ),
    "compact_first": (
        "First: is there a decision, promise, preference, value or security rule that no record "
        "states? Save it with `sentinel-memory log`. Keep those in the records below word for "
        "word.",
        "먼저: 아직 기록되지 않은 결정, 약속, 선호, 값, 보안 규칙이 있으면 `sentinel-memory log`로 "
        "저장하세요. 아래 기록에 있는 것은 바꾸지 말고 그대로 남기세요.",
    ),
    "compact_todo": (
        "What to do: `sentinel-memory compact --edit` opens the topics in your editor. Or decide "
        "which topics to merge, write one sentence per topic that keeps every rule, at most "
        "{limit} bytes, and save each with `sentinel-memory log --type principle --topic TOPIC "
        "--lesson TEXT --source-ids ID@REV ...`. The originals go in the same write.",
        "할 일: `sentinel-memory compact --edit`로 편집기에서 압축하세요. 또는 합칠 topic을 정하고 "
        "topic마다 모든 규칙을 담은 한 문장을 {limit}바이트 안에서 쓴 뒤 `sentinel-memory log "
        "--type principle --topic TOPIC --lesson TEXT --source-ids ID@REV ...`로 저장하세요. "
        "원본은 같은 쓰기에서 사라집니다.",
    ),
    "compact_how": (
        "To merge a topic anyway: `sentinel-memory compact --plan TOPIC` prints it as a plan to "
        "edit.",
        "그래도 topic을 합치려면 `sentinel-memory compact --plan TOPIC`으로 고칠 수 있는 계획을 "
        "출력하세요.",
    ),
    "compact_asking": (
        "Questions are joined up to {limit} bytes; questions marked dropped would be lost. A "
        "question of your own replaces all of them.",
        "질문은 {limit}바이트까지만 이어 붙고, 빠질 질문으로 적힌 것은 사라집니다. 질문을 직접 "
        "쓰면 그것이 전부를 대신합니다.",
    ),
    "compact_cues": (
        "Leave out the cues: those of the sources are taken over, up to {limit} of each kind. "
        "Your own replace them: give some only if the old ones no longer fit.",
        "단서는 쓰지 마세요. 원본의 것이 종류마다 {limit}개까지 저절로 옮겨집니다. 직접 쓰면 "
        "그것이 대신하니, 원본의 것이 더는 맞지 않을 때만 쓰세요.",
    ),
    "compact_part": (
        "here {count}, the rest with --cursor",
        "여기에는 {count}건, 나머지는 --cursor로",
    ),
    "compact_no_topic": (
        "No record has this topic: `sentinel-memory compact` without --target-topic shows the "
        "topics.",
        "이 topic의 기록이 없습니다. --target-topic 없이 `sentinel-memory compact`를 실행하면 "
        "topic이 나옵니다.",
    ),
    "next_compact": (
        "{count} more records: run the command again with --cursor and this text:",
        "{count}건이 더 있습니다. --cursor에 다음 글자를 주고 명령을 다시 실행하세요:",
    ),
    "next_log": (
        "Settle open questions before the task. `sentinel-memory log` saves what an instruction "
        "lacked.",
        "답이 없는 질문은 작업 전에 정하세요. 지시에 빠졌던 것은 `sentinel-memory log`로 "
        "저장합니다.",
    ),
    "next_records": (
        "The others: run the command again with --cursor and this text:",
        "나머지: --cursor에 다음 글자를 주고 명령을 다시 실행하세요:",
    ),
    "next_topics": (
        "More topics: run the command again with --cursor and this text:",
        "나머지 topic: --cursor에 다음 글자를 주고 명령을 다시 실행하세요:",
    ),
    "nothing_found": (
        "No past record was found. Settle before the task:",
        "관련된 과거 기록이 없습니다. 작업 전에 정할 것:",
    ),
    "found_nothing": (
        "None fits the query. Settle before the task:",
        "질문에 맞는 기록이 없습니다. 작업 전에 정할 것:",
    ),
    "topics_near": (
        "No record has exactly this topic, and none fits the query. Nearest topics first. Settle "
        "before the task:",
        "이 topic과 정확히 같은 기록도, 질문에 맞는 기록도 없습니다. 가까운 topic부터 보여 줍니다. "
        "작업 전에 정할 것:",
    ),
    "found_filled": (
        "Shown: {shown}. --cursor with the text at the end shows the others.",
        "{shown}건을 보여 줍니다. 나머지는 끝의 글자를 --cursor에 주면 나옵니다.",
    ),
    "found_filled_more": (
        "Fit: {fitting}; shown: {shown}, best first. --cursor with the text at the end shows the "
        "others.",
        "맞는 기록 {fitting}건. 잘 맞는 순서로 {shown}건을 보여 줍니다. 나머지는 끝의 글자를 "
        "--cursor에 주면 나옵니다.",
    ),
    "found_filled_most": (
        "Fit: {fitting}; shown: the best {shown}. --cursor with the text at the end shows the "
        "others.",
        "맞는 기록 {fitting}건 가운데 {shown}건을 보여 줍니다. 나머지는 끝의 글자를 --cursor에 "
        "주면 나옵니다.",
    ),
    "found_fits_more": (
        "Fit: {fitting}, all shown, best first. The others: --topic, --all, or --cursor with the "
        "text at the end.",
        "맞는 기록 {fitting}건을 잘 맞는 순서로 보여 줍니다. 나머지는 --topic이나 --all을 쓰거나 "
        "끝의 글자를 --cursor에 주세요.",
    ),
    "found_fits_most": (
        "Fit: {fitting}; shown: the best {shown}. More of them: --token-budget 5000. All others: "
        "--topic, --all, or --cursor with the text at the end.",
        "맞는 기록 {fitting}건 가운데 {shown}건을 보여 줍니다. 더 보려면 --token-budget 5000, "
        "나머지는 --topic이나 --all을 쓰거나 끝의 글자를 --cursor에 주세요.",
    ),
    "found_asked": (
        "Shown: {shown}. --ids with an id shows a whole record.",
        "{shown}건을 보여 줍니다. --ids에 id를 주면 기록 전체가 나옵니다.",
    ),
    "more_topics": (
        "  ... and {count} more topics: --detail statistics.",
        "  ... 그 밖에 topic {count}개: --detail statistics.",
    ),
    "hint_amend": (
        "To change this record: `sentinel-memory edit {ref}` with the option of the field.",
        "이 기록을 고치려면 `sentinel-memory edit {ref}`에 바꿀 필드의 옵션을 주세요.",
    ),
    "hint_move": (
        "To move this record: `sentinel-memory edit {ref} --topic {part}`.",
        "이 기록을 옮기려면: `sentinel-memory edit {ref} --topic {part}`.",
    ),
    "hint_given_in_vain": (
        "This lesson was given before, and its gap came back. Add cues for tasks like this one: "
        '`sentinel-memory log --id {ref} --cue "..."`.',
        "이 교훈은 전에 주어졌는데도 같은 문제가 다시 생겼습니다. 이런 작업에 맞는 단서를 "
        '더하세요: `sentinel-memory log --id {ref} --cue "..."`.',
    ),
    "may_apply_to": (
        "These files changed: {globs}. If the lesson is about them: `sentinel-memory log --id "
        "{ref} --applies-to GLOB`. Agents then get it when they work on these files.",
        "이 파일들이 바뀌었습니다: {globs}. 교훈이 이 파일에 대한 것이면 `sentinel-memory log --id "
        "{ref} --applies-to GLOB`을 실행하세요. 그러면 에이전트가 이 파일을 다룰 때 교훈을 "
        "받습니다.",
    ),
    "may_quote": (
        "These lines changed: {quotes}. If the lesson is about them: `sentinel-memory log --id "
        "{ref} --evidence 'PATH: QUOTE'`. The lesson is then marked when the code changes.",
        "이 줄들이 바뀌었습니다: {quotes}. 교훈이 이 코드에 대한 것이면 `sentinel-memory log --id "
        "{ref} --evidence 'PATH: QUOTE'`를 실행하세요. 그러면 코드가 바뀔 때 교훈에 표시됩니다.",
    ),
    "without_cues": (
        "Later tasks will hardly find these records, which have no cues: {refs}. Add some: "
        '`sentinel-memory log --id ID --cue "..."`.',
        "단서(cues)가 없어 나중에 찾기 어려운 기록: {refs}. `sentinel-memory log --id ID --cue "
        '"..."`로 추가하세요.',
    ),
    "unsaved": (
        "The record was not saved. This is its text: {record}",
        "저장하지 못했습니다. 쓰신 내용입니다: {record}",
    ),
    "unsaved_perhaps": (
        "Save the record again only if `sentinel-memory search` does not find it: {record}",
        "`sentinel-memory search`로 찾아지지 않을 때만 이 내용을 다시 저장하세요: {record}",
    ),
    "proposals_full": (
        "{field}: {limit} proposals already wait. Review them first: `sentinel-memory compact "
        "--edit`.",
        "{field}: 검토를 기다리는 제안이 이미 {limit}개입니다. 먼저 `sentinel-memory compact "
        "--edit`로 검토하세요.",
    ),
    "proposal_sources": (
        "{field}: none of these records is in that state any more; `sentinel-memory compact` "
        "shows the present id@rev.",
        "{field}: 이 상태 그대로인 기록이 없습니다. 지금의 id@rev는 `sentinel-memory compact`로 "
        "확인하세요.",
    ),
    "sources_of_log": (
        "--source-ids is only for `--type principle`. A log replaces no records.",
        "--source-ids는 `--type principle`에만 씁니다. log는 다른 기록을 대체하지 않습니다.",
    ),
    "sources_of_amendment": (
        "--source-ids cannot be combined with --id, which changes one record and replaces none.",
        "--source-ids는 --id와 함께 쓸 수 없습니다. --id는 기록 하나를 고칠 뿐 대체하지 않습니다.",
    ),
    "source_without_rev": (
        "{field}: {detail} lacks the @rev that `sentinel-memory compact` shows.",
        "{field}: {detail}에 `sentinel-memory compact`가 보여 주는 @rev가 없습니다.",
    ),
    "ids_missing": (
        "{field}: --detail details needs --ids with the ids that --detail index shows.",
        "{field}: --detail details에는 --detail index가 보여 주는 id를 --ids에 주어야 합니다.",
    ),
    "reflect_amend": (
        "Amend: `sentinel-memory edit ID --cue ... --lesson ...`.",
        "고치기: `sentinel-memory edit ID --cue ... --lesson ...`.",
    ),
}
