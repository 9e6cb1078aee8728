"""The sentences on merging: driver, conflicts, news and commits (N02, N08)."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "merge_done": (
        "Sentinel Memory: merged {path} record by record.",
        "Sentinel Memory: {path}의 기록을 하나씩 병합했습니다.",
    ),
    "merge_changed": (
        "Changed on both sides, merged field by field: {ids}.",
        "양쪽에서 바뀌어 필드별로 합친 기록: {ids}.",
    ),
    "merge_left_out": (
        "Entries of cues, settled_by or applies_to left out for lack of room, by record: {ids}.",
        "자리가 없어 빠진 cues, settled_by, applies_to 항목의 기록별 개수: {ids}.",
    ),
    "merge_kept": (
        "Removed on one side but changed on the other, and therefore kept: {ids}.",
        "한쪽에서 지웠지만 다른 쪽에서 바뀌어 남긴 기록: {ids}.",
    ),
    "merge_overlap": (
        "Principles made of some of the same records, all kept: {ids}. Join them with "
        "`sentinel-memory compact` where one text can say both.",
        "같은 기록 일부로 만들어 둘 다 남긴 원칙: {ids}. 한 문장으로 둘을 말할 수 있으면 "
        "`sentinel-memory compact`로 합치세요.",
    ),
    "merge_joined": (
        "Principles made of the same records, now one, and the id of the other one: {ids}. "
        "`sentinel-memory history` and `sentinel-memory undo` have the other text.",
        "같은 기록으로 만들어 하나로 합친 원칙과 빠진 원칙의 id: {ids}. 빠진 문장은 "
        "`sentinel-memory history`와 `sentinel-memory undo`에 남아 있습니다.",
    ),
    "driver_on": (
        "From now on git merges the memory of this clone record by record. Each clone "
        "needs this once.",
        "이제 git이 이 복제본의 기억을 기록 하나씩 병합합니다. 복제본마다 한 번씩 필요합니다.",
    ),
    "driver_off": (
        "From now on git merges the memory of this clone line by line.",
        "이제 git이 이 복제본의 기억을 줄 단위로 병합합니다.",
    ),
    "notify_driver": (
        "Sentinel Memory: let git merge the memory of {folder} record by record in this clone? "
        "Branches then no longer conflict in it. This writes a merge driver and autostash into the "
        "configuration of the clone.",
        "Sentinel Memory: 이 복제본에서 git이 {folder}의 기억을 기록 하나씩 병합하게 할까요? "
        "브랜치끼리 충돌하지 않습니다. 복제본 설정에 병합 드라이버와 autostash를 씁니다.",
    ),
    "action_register": (
        "Register",
        "등록",
    ),
    "action_not_now": (
        "Not now",
        "지금은 안 함",
    ),
    "conflict_mark": (
        "conflict: {sides}",
        "충돌: {sides}",
    ),
    "conflict_records": (
        "Records in a merge conflict, neither counted nor changed until it is "
        "resolved (`sentinel-memory resolve`): {count}.",
        "병합 충돌 안의 기록 {count}건은 해결할 때까지(`sentinel-memory resolve`) "
        "세지도 바꾸지도 않습니다.",
    ),
    "reason_conflict": (
        "it is in a merge conflict: resolve that first with `sentinel-memory resolve`",
        "병합 충돌 안에 있음. 먼저 `sentinel-memory resolve`로 해결하세요",
    ),
    "resolve_plan": (
        "Resolving leaves {count} records:",
        "해결하면 기록 {count}개가 남습니다.",
    ),
    "resolve_done": (
        "Resolved: {count} records.",
        "해결했습니다. 기록 {count}개.",
    ),
    "resolve_outdated": (
        "The log has changed since it was shown, so nothing was written. Resolving it now leaves "
        "{count} records:",
        "보여 준 뒤에 기록 파일이 바뀌어 아무것도 쓰지 않았습니다. 지금 해결하면 기록 {count}개가 "
        "남습니다.",
    ),
    "resolve_agree": (
        "To write exactly this: `sentinel-memory resolve --digest {digest}`.",
        "이대로 쓰려면: `sentinel-memory resolve --digest {digest}`.",
    ),
    "resolve_run": (
        "Tell git that it is resolved: `{command}`.",
        "git에 해결했다고 알리기: `{command}`.",
    ),
    "planned": (
        "When the conflict is resolved: {sentence}",
        "충돌을 해결하면: {sentence}",
    ),
    "resolve_stands": (
        "keeps: {name}{facts}",
        "남는 쪽: {name}{facts}",
    ),
    "resolve_goes": (
        "drops: {name}{facts}",
        "빠지는 쪽: {name}{facts}",
    ),
    "resolve_absent": (
        "removed the record",
        "기록을 지움",
    ),
    "resolve_choose": (
        "To keep the other version of a record: `sentinel-memory resolve {flag} {ref}`.",
        "기록 하나를 다른 쪽 것으로 남기려면: `sentinel-memory resolve {flag} {ref}`.",
    ),
    "resolve_undo": (
        "`sentinel-memory undo` restores the dropped versions.",
        "`sentinel-memory undo`는 빠진 쪽의 내용을 되돌려 놓습니다.",
    ),
    "resolve_side": (
        "one side",
        "한쪽",
    ),
    "resolve_added": (
        "{id} ({topic}): added by {commit}",
        "{id} ({topic}): {commit}에서 추가",
    ),
    "resolve_removed": (
        "{id} ({topic}): removed by {commit}",
        "{id} ({topic}): {commit}에서 삭제",
    ),
    "resolve_changed": (
        "{id} ({topic}): changed by {commit}",
        "{id} ({topic}): {commit}에서 변경",
    ),
    "resolve_merged": (
        "{id} ({topic}): changed by both sides, merged field by field",
        "{id} ({topic}): 양쪽에서 변경되어 필드별로 병합",
    ),
    "resolve_contested": (
        "{id} ({topic}): changed by both sides; {fields} as in {side}, which is newer",
        "{id} ({topic}): 양쪽에서 변경, {fields} 필드는 더 새로운 {side}의 것",
    ),
    "resolve_same_age": (
        "{id} ({topic}): changed by both sides at the same time; {fields} as in {side}, chosen by "
        "text order",
        "{id} ({topic}): 양쪽에서 같은 시각에 변경, {fields} 필드는 텍스트 순서에 따라 {side}의 것",
    ),
    "resolve_chosen": (
        "{id} ({topic}): changed by both sides; {fields} as in {side}, as you chose",
        "{id} ({topic}): 양쪽에서 변경, {fields} 필드는 직접 고른 {side}의 것",
    ),
    "resolve_given_up": (
        "{id} ({topic}): changed by {commit}, removed by the other side; removed, as you chose",
        "{id} ({topic}): {commit}에서 변경, 다른 쪽에서 삭제; 직접 고른 대로 삭제",
    ),
    "resolve_left_out": (
        "; left out for lack of room: {entries}",
        "; 자리가 없어 빠진 항목: {entries}",
    ),
    "resolve_kept": (
        "{id} ({topic}): changed by {commit}, removed by the other side; kept",
        "{id} ({topic}): {commit}에서 변경, 다른 쪽에서 삭제; 남김",
    ),
    "resolve_renamed": (
        "{id} ({topic}): new id, another record has {other}",
        "{id} ({topic}): 새 id, {other}는 다른 기록의 것",
    ),
    "resolve_overlap": (
        "{id} ({topic}): made of some of the same records as {other}; both are kept, and "
        "`sentinel-memory compact` can join them",
        "{id} ({topic}): {other}와 같은 기록 일부로 만든 원칙; 둘 다 남기며, "
        "`sentinel-memory compact`로 합칠 수 있음",
    ),
    "resolve_joined": (
        "{id} ({topic}): takes the place of {other}, which was made of the same records. The "
        "journal keeps its text: {text}",
        "{id} ({topic}): 같은 기록으로 만든 {other} 대신 남김. 빠진 문장은 저널에 보관: {text}",
    ),
    "news_since": (
        "Changes since {commit}: {count}.",
        "{commit} 이후: {count}건.",
    ),
    "news_none": (
        "Nothing has changed since {commit}.",
        "{commit} 이후 바뀐 것이 없습니다.",
    ),
    "news_first": (
        "the beginning",
        "처음",
    ),
    "news_added": (
        "Learned",
        "새로 배움",
    ),
    "news_updated": (
        "Learned again or changed",
        "다시 배웠거나 바뀜",
    ),
    "news_compacted": (
        "Merged into a principle",
        "원칙에 합침",
    ),
    "news_removed": (
        "Removed",
        "지움",
    ),
    "inbox": (
        "New since you last looked: {count}.",
        "마지막으로 본 뒤 새로운 것: {count}건.",
    ),
    "inbox_seen": (
        "Marked as seen: {count}.",
        "본 것으로 표시함: {count}건.",
    ),
    "inbox_none": (
        "Nothing is new since you last looked.",
        "마지막으로 본 뒤 새로운 것이 없습니다.",
    ),
    "inbox_left": (
        "Still new: {count}.",
        "아직 새로운 것: {count}건.",
    ),
    "inbox_hint": (
        "`sentinel-memory news --seen` clears this list; with ids it removes only those.",
        "`sentinel-memory news --seen`이면 이 목록에서 빠집니다. id를 적으면 그것만 빠집니다.",
    ),
    "news_into": (
        "now part of {id}",
        "이제 {id}에 포함",
    ),
    "news_by": (
        "by {names}",
        "작성자 {names}",
    ),
    "news_count_added": (
        "{count} new",
        "새 기록 {count}건",
    ),
    "news_count_updated": (
        "{count} updated",
        "갱신 {count}건",
    ),
    "news_count_compacted": (
        "{count} compacted",
        "압축 {count}건",
    ),
    "news_count_removed": (
        "{count} removed",
        "삭제 {count}건",
    ),
    "status_news": (
        "New since you last looked: {counts}. `sentinel-memory news` shows it.",
        "마지막으로 본 뒤 새로운 것: {counts}. `sentinel-memory news`로 볼 수 있습니다.",
    ),
    "compact_uncommitted": (
        "Of these records, {count} are in no git commit yet. Run `sentinel-memory commit` first to "
        "keep them in the history.",
        "이 중 git 커밋에 아직 없는 기록: {count}건. 이력에 남기려면 먼저 `sentinel-memory "
        "commit`을 실행하세요.",
    ),
    "commit_learned": (
        "Remember: {topics}",
        "기억하기: {topics}",
    ),
    "commit_compacted": (
        "Merge lessons into principles",
        "교훈을 원칙으로 합치기",
    ),
    "commit_removed": (
        "Remove {count} records from the memory",
        "기억에서 기록 {count}건 지우기",
    ),
    "commit_files": (
        "Set up git for the memory",
        "기억을 위한 git 설정 추가",
    ),
    "commit_more": (
        "- and {count} more",
        "- 그 밖에 {count}건",
    ),
    "commit_done": (
        "Committed {commit}: {message}",
        "커밋 {commit}: {message}",
    ),
    "commit_nothing": (
        "The last commit already holds the whole memory.",
        "마지막 커밋에 기억이 모두 들어 있습니다.",
    ),
    "hint_hard_link": (
        "The log was a hard link. This change separated it: the other path keeps the old file.",
        "기록 파일이 하드 링크였습니다. 이번 변경으로 갈라져, 다른 경로에는 예전 파일이 "
        "남았습니다.",
    ),
    "hint_brought_back": (
        "Records restored to the log from a git autostash: {count}.",
        "git이 autostash에 치워 두었던 기록 {count}건을 기록 파일에 되돌려 놓았습니다.",
    ),
    "merge_no_log": (
        "it is not a memory log",
        "기록 파일이 아님",
    ),
    "merge_raced": (
        "another program changed it meanwhile",
        "그사이 다른 프로그램이 바꿈",
    ),
    "merge_failed": (
        "Sentinel Memory: {path} could not be merged record by record ({detail}). "
        "Git merges its lines instead.",
        "Sentinel Memory: {path}의 기록을 하나씩 병합하지 못했습니다({detail}). "
        "대신 git이 줄 단위로 병합합니다.",
    ),
}
