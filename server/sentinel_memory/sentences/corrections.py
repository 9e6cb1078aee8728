"""What an edit, a deletion and an undoing answer, in English and in Korean (S36)."""

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
        "Saved again since, left as it is: {ids}. Undo once more puts the earlier text in "
        "its place.",
        "그 뒤에 다시 저장되어 그대로 둠: {ids}. 한 번 더 되돌리면 이전 내용으로 바꿉니다.",
    ),
    "undo_replaced": (
        "The later text was taken out: {ids}. Undo once more brings it back.",
        "나중 내용을 뺀 기록: {ids}. 한 번 더 되돌리면 그 내용이 돌아옵니다.",
    ),
    "undo_nothing": (
        "There is nothing to undo on this machine.",
        "이 컴퓨터에서 되돌릴 것이 없습니다.",
    ),
}
