"""What the merge driver says in the output of git, in English and in Korean (N02)."""

from __future__ import annotations

from collections.abc import Mapping

ENGLISH: Mapping[str, str] = {
    "merge_done": "Sentinel Memory: merged {path} record by record.",
    "merge_changed": "Changed on both sides, merged field by field: {ids}.",
    "merge_kept": "Removed on one side but changed on the other, so it stays: {ids}.",
    "merge_overlap": "Principles made of some of the same records, both stay: {ids}.",
    "driver_on": "From now on git merges the memory of this clone record by record. Each clone "
    "needs this once.",
    "driver_off": "From now on git merges the memory of this clone by lines.",
    "merge_raced": "another program changed it meanwhile",
    "merge_failed": "Sentinel Memory: {path} could not be merged record by record ({detail}). "
    "Git merges its lines instead.",
}

KOREAN: Mapping[str, str] = {
    "merge_done": "Sentinel Memory: {path}의 기록을 하나씩 병합했습니다.",
    "merge_changed": "양쪽에서 바뀌어 필드별로 합친 기록: {ids}.",
    "merge_kept": "한쪽에서 지웠지만 다른 쪽에서 바뀌어 남긴 기록: {ids}.",
    "merge_overlap": "같은 기록 일부로 만들어 둘 다 남긴 원칙: {ids}.",
    "driver_on": "이제 git이 이 복제본의 기억을 기록 하나씩 병합합니다. 복제본마다 한 번씩 "
    "필요합니다.",
    "driver_off": "이제 git이 이 복제본의 기억을 줄 단위로 병합합니다.",
    "merge_raced": "그사이 다른 프로그램이 바꿨습니다",
    "merge_failed": "Sentinel Memory: {path}의 기록을 하나씩 병합하지 못했습니다({detail}). "
    "대신 git이 줄 단위로 병합합니다.",
}
