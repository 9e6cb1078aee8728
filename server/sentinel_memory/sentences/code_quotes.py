"""What became of the code that a lesson quotes, in English and in Korean (E01, E04, S11)."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    # A quote that cannot be saved.
    "evidence_no_git": (
        "{field}: entry {detail} cannot be checked, because git does not tell which files it "
        "tracks here. Save without it.",
        "{field}: git이 이 프로젝트에서 추적하는 파일을 알려 주지 않아 {detail}번째 항목을 확인할 "
        "수 없습니다. 이 항목 없이 저장해 주세요.",
    ),
    "evidence_no_file": (
        "{field}: entry {detail} names a file that is not there.",
        "{field}: {detail}번째 항목의 파일이 없습니다.",
    ),
    "evidence_untracked": (
        "{field}: git does not track the file of entry {detail}. Add the file to git, or quote "
        "another one.",
        "{field}: {detail}번째 항목의 파일은 git이 추적하지 않습니다. 파일을 git에 추가하거나 다른 "
        "파일을 인용해 주세요.",
    ),
    "evidence_ignored": (
        "{field}: git ignores the file of entry {detail}. Quote a file that is shared.",
        "{field}: {detail}번째 항목의 파일은 git이 무시합니다. 공유되는 파일을 인용해 주세요.",
    ),
    "evidence_outside": (
        "{field}: the file of entry {detail} lies outside the project.",
        "{field}: {detail}번째 항목의 파일은 프로젝트 밖에 있습니다.",
    ),
    "evidence_link": (
        "{field}: the path of entry {detail} leads over a link. Name the file itself.",
        "{field}: {detail}번째 항목의 경로에 링크가 있습니다. 파일 자체의 경로를 적어 주세요.",
    ),
    "evidence_submodule": (
        "{field}: the file of entry {detail} belongs to another repository.",
        "{field}: {detail}번째 항목의 파일은 다른 저장소에 속합니다.",
    ),
    "evidence_sparse": (
        "{field}: this sparse clone does not check out the file of entry {detail}.",
        "{field}: 이 저장소는 일부만 체크아웃해서 {detail}번째 항목의 파일이 없습니다.",
    ),
    "evidence_too_large": (
        "{field}: the file of entry {detail} has more than the 2 MB that are searched.",
        "{field}: {detail}번째 항목의 파일이 2MB를 넘어 검색하지 않습니다.",
    ),
    "evidence_binary": (
        "{field}: the file of entry {detail} is binary. Quote a line of text.",
        "{field}: {detail}번째 항목의 파일은 바이너리입니다. 텍스트 파일의 한 줄을 인용해 주세요.",
    ),
    "evidence_unreadable": (
        "{field}: the file of entry {detail} cannot be read.",
        "{field}: {detail}번째 항목의 파일을 읽을 수 없습니다.",
    ),
    "evidence_not_found": (
        "{field}: entry {detail} does not stand in its file. Copy the line as it is.",
        "{field}: {detail}번째 항목의 글이 그 파일에 없습니다. 줄을 그대로 복사해 주세요.",
    ),
    "evidence_several": (
        "{field}: entry {detail} stands in several places of its file. Quote more of the line, or "
        "name its symbol.",
        "{field}: {detail}번째 항목이 그 파일의 여러 곳에 있습니다. 줄을 더 길게 인용하거나 "
        "symbol을 적어 주세요.",
    ),
    "evidence_no_entry": (
        "{field}: this record has no quote {actual}.",
        "{field}: 이 기록에는 {actual}번째 인용이 없습니다.",
    ),
    "evidence_nothing_there": (
        "{field}: nothing like the quote stands there any more. Quote another line, or delete the "
        "record.",
        "{field}: 인용한 코드와 비슷한 것이 남아 있지 않습니다. 다른 줄을 인용하거나 기록을 삭제해 "
        "주세요.",
    ),
}
