"""The sentences on a log as a document: its faults, their fixes, its topics (N03)."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "fix_edit": (
        "Edit this record…",
        "이 기록 고치기…",
    ),
    "fix_complete": (
        "Complete this line",
        "이 줄 완성하기",
    ),
    "fix_move_out": (
        "Move this line out of the log",
        "이 줄을 기록 파일에서 빼기",
    ),
    "fix_tidy": (
        "Tidy the log now: ids, order and duplicates",
        "기록 파일 정리: id, 순서, 겹친 기록",
    ),
    "fix_compact": (
        "Compact the largest topic, {topic} ({count})…",
        "가장 큰 topic {topic} 압축({count}건)…",
    ),
    "outline_count": (
        "{count}",
        "{count}건",
    ),
    "outline_blank": (
        "(without a lesson)",
        "(교훈 없음)",
    ),
    "rename_nothing": (
        "Put the cursor on the name of a topic. Only topics can be renamed in a log.",
        "주제 이름에 커서를 두세요. 기록 파일에서는 주제 이름만 바꿀 수 있습니다.",
    ),
    "rename_unsaved": (
        "Save the log first: the topic is renamed in the file.",
        "기록 파일을 먼저 저장하세요. 주제 이름은 파일에서 바뀝니다.",
    ),
    "rename_merge": (
        "The topic {new_topic} exists already. Merge {topic} into it?",
        "{new_topic} topic이 이미 있습니다. {topic} topic을 합칠까요?",
    ),
    "action_merge": (
        "Merge",
        "합치기",
    ),
    "unreadable_not_utf8": (
        "it is not UTF-8 here",
        "이 자리의 글자가 UTF-8이 아님",
    ),
    "unreadable_no_object": (
        "it does not begin with a brace",
        "중괄호로 시작하지 않음",
    ),
    "unreadable_too_deep": (
        "its brackets are nested more than 100 deep",
        "괄호가 100겹보다 깊음",
    ),
    "unreadable_unclosed": (
        "the closing brace is missing",
        "닫는 중괄호가 없음",
    ),
    "unreadable_unclosed_text": (
        "the closing quotation mark of this text is missing",
        "이 텍스트를 닫는 따옴표가 없음",
    ),
    "unreadable_comma": (
        "a comma is missing before this",
        "이 앞에 쉼표가 없음",
    ),
    "unreadable_comma_extra": (
        "there is an extra comma before this",
        "이 앞에 쉼표가 하나 더 있음",
    ),
    "unreadable_colon": (
        "a colon is missing before this",
        "이 앞에 쌍점(:)이 없음",
    ),
    "unreadable_name": (
        "the name of a field in quotation marks is expected here",
        "따옴표로 감싼 필드 이름이 와야 함",
    ),
    "unreadable_value": (
        "this is not a JSON value",
        "JSON 값이 아님",
    ),
    "unreadable_escape": (
        "JSON does not know this \\ escape",
        "JSON에 없는 \\ 이스케이프",
    ),
    "unreadable_control": (
        "a text contains a tab or another control character; JSON needs \\\\t and the like",
        "텍스트에 탭 같은 제어 문자가 있음. JSON에서는 \\\\t처럼 써야 함",
    ),
    "unreadable_extra": (
        "text follows the closing brace",
        "닫는 중괄호 뒤에 다른 내용이 있음",
    ),
    "unreadable_type_missing": (
        "type is missing; it is log or principle",
        "type이 없음. log나 principle이어야 함",
    ),
    "unreadable_type": (
        "its type is neither log nor principle",
        "type이 log도 principle도 아님",
    ),
    "unreadable_field_missing": (
        "{field} is missing",
        "{field} 필드가 없음",
    ),
    "unreadable_field": (
        "{field} is not a text",
        "{field} 필드가 텍스트가 아님",
    ),
    "renamed": (
        "Renamed the topic {topic} to {new_topic}. Records: {count}.",
        "topic {topic}의 이름을 {new_topic}(으)로 바꾸었습니다. 기록 {count}건.",
    ),
    "renamed_merged": (
        "Merged into existing records: {ids}.",
        "이미 있던 기록에 합친 기록: {ids}.",
    ),
    "renamed_undo": (
        "`sentinel-memory undo` takes it back on this machine.",
        "이 컴퓨터에서는 `sentinel-memory undo`로 되돌릴 수 있습니다.",
    ),
    "tidied": (
        "The log is in order. Ids corrected: {corrected}. Earlier versions removed: {duplicates}.",
        "기록 파일을 정리했습니다. 고친 id {corrected}개, 뺀 이전 판 {duplicates}개.",
    ),
    "tidied_joined": (
        "Principles that took over another one of the same records: {ids}. `sentinel-memory undo` "
        "brings both back.",
        "같은 기록으로 만든 다른 원칙을 넘겨받은 원칙: {ids}. `sentinel-memory undo`로 둘 다 "
        "되돌릴 수 있습니다.",
    ),
    "tidied_moved_out": (
        "Lines taken out that were not records: {count}. They are kept in "
        "`.context/.removed.jsonl`.",
        "기록이 아닌 줄 {count}개를 뺐습니다. `.context/.removed.jsonl`에 남아 있습니다.",
    ),
    "unsaved_changed": (
        "Another program saved the memory of {folder}, and you have unsaved changes in the log. "
        "“Keep Mine and Merge” keeps both. “Discard Mine” drops your changes.",
        "저장하지 않은 변경이 있는데 다른 프로그램이 {folder}의 기억을 저장했습니다. “내 것을 "
        "남기고 병합”은 둘 다 남기고, “내 것 버리기”는 직접 바꾼 내용을 버립니다.",
    ),
    "action_compare": (
        "Compare",
        "비교",
    ),
    "action_keep_mine": (
        "Keep Mine and Merge",
        "내 것을 남기고 병합",
    ),
    "action_discard_mine": (
        "Discard Mine",
        "내 것 버리기",
    ),
    "unsaved_joined": (
        "The log is saved with your changes. Records that others saved meanwhile: {count}.",
        "내 변경을 넣어 기록 파일을 저장했습니다. 그사이 다른 곳에서 저장된 기록 {count}건.",
    ),
}
