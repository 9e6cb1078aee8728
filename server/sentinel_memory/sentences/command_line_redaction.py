"""What the commands that withhold say about themselves, each text in English and in Korean."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.text.limits import INPUT_LIMIT

SENTENCES: Mapping[str, tuple[str, str]] = {
    "redact": (
        "Copy standard input with every secret and private section withheld.",
        "표준 입력에서 비밀 값과 비공개 부분을 가려 표준 출력으로 보냅니다.",
    ),
    "more_redact": (
        f"A text has at most {INPUT_LIMIT} bytes. With --json it reads one "
        '{{"id", "text"}} object a line and answers each with {{"id", "text"}} or '
        '{{"id", "error"}}.',
        f"글 하나는 {INPUT_LIMIT}바이트까지입니다. --json이면 한 줄에 하나씩 "
        '{{"id", "text"}} 객체를 읽고 {{"id", "text"}} 또는 {{"id", "error"}}로 답합니다.',
    ),
    "redact-records": (
        "Take what is withheld out of the file, for good: `undo` does not bring it back.",
        "가려진 내용을 파일에서 아주 없앱니다. `undo`로도 되돌릴 수 없습니다.",
    ),
    "more_redact-records": (
        "Records are stored as `search` shows them, under a new id where their text is another "
        "now; the removed lines that this machine keeps lose it too. What commits hold stays "
        "there: the answer says so, and what to do. It ends with status 1 when lines are left "
        "that only a person can mend.",
        "기록을 `search`가 보여 주는 대로 저장하고, 내용이 바뀌면 id도 새로 매깁니다. 이 컴퓨터에 "
        "남아 있는 지운 줄에서도 없앱니다. 커밋에 든 내용은 그대로이며, 그런 경우 할 일을 알려 "
        "줍니다. 직접 고쳐야 하는 줄이 남으면 상태 1로 끝납니다.",
    ),
    "option_redact-records_refs": (
        "The records: each id, or id@rev to redact it only in the state that was shown; personal "
        "data in them goes too. Without any, all in which something is withheld.",
        "기록의 id. id@rev면 그때 본 상태일 때만 가립니다. 지정한 기록에서는 개인정보도 가립니다. "
        "하나도 없으면 가릴 것이 있는 모든 기록.",
    ),
    "option_redact-records_dry_run": (
        "Show what would be redacted, write nothing.",
        "무엇을 가릴지만 보여 주고 쓰지 않습니다.",
    ),
}
