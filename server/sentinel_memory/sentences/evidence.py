"""What is said of the code that a lesson quotes, in English and in Korean (E01, S11)."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "evidence_blank": (
        "{field}: entry {detail} is blank: give a path and one line of that file.",
        "{field}: 항목 {detail}이(가) 비었습니다. 경로와 그 파일의 한 줄을 적어 주세요.",
    ),
    "evidence_not_one_line": (
        "{field}: entry {detail} must be one line without control characters.",
        "{field}: 항목 {detail}은(는) 제어 문자 없이 한 줄이어야 합니다.",
    ),
    "evidence_over_limit": (
        "{field}: entry {detail} takes {actual} bytes of UTF-8, the limit is {limit}: shorten it.",
        "{field}: 항목 {detail}이(가) UTF-8 {actual}바이트입니다. 한도는 {limit}바이트이니 줄여 "
        "주세요.",
    ),
    "evidence_path": (
        "{field}: the path of entry {detail} must be relative to the project and written with /. "
        "It cannot hold .., : or \\.",
        "{field}: 항목 {detail}의 경로는 프로젝트 기준 상대 경로로, /를 써서 적어야 합니다. .., :, "
        "\\는 쓸 수 없습니다.",
    ),
}
