"""Ids of records, digests, and times as the log stores them (S03, S06). Pure.

Times are ISO 8601, UTC, with milliseconds. Digests come without OpenSSL, which takes as long to
load as the rest of a hook's code; the standard library imports the same modules for `random`.
"""

from __future__ import annotations

import sys
import time
from functools import lru_cache

from .expressions import expression

TYPE_CHECKING = False  # avoids `typing`, which is slow to import

if TYPE_CHECKING:
    from datetime import datetime
    from hashlib import blake2b, sha256
else:
    try:
        from _blake2 import blake2b

        try:
            from _sha2 import sha256
        except ImportError:  # Python 3.11
            from _sha256 import sha256
    except ImportError:  # a Python built without these modules
        from hashlib import blake2b, sha256


__all__ = [
    "after",
    "blake2b",
    "derive_id",
    "is_id",
    "line_digest",
    "line_key",
    "of_timestamp",
    "revision",
    "seconds",
    "sha256",
    "timestamp",
]

_ID = expression("[0-9a-f]{16}")


def derive_id(topic: str, text: str, separators: int = 0) -> str:
    """Returns the 16 hex digits that name a record (S06).

    `separators` is the number of U+001F between topic and text. A number above 0 gives the id of a
    record whose plain id belongs to another record.
    """
    joined = topic + "\x1f" * separators + text
    return sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def is_id(value: object) -> bool:
    """Returns whether a value has the form of an id, a hash that cannot contain a secret."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def revision(line: bytes) -> str:
    """Returns the 6 hex digits that name the current state of a stored line (S13)."""
    return sha256(line).hexdigest()[:6]


_LINE, _KEY = 16, 8
"""Bytes of a line's digest, and bytes of the prefix that names the line."""


def line_digest(raw: bytes) -> bytes:
    """Returns the 16-byte digest by which caches know a line of the log."""
    return blake2b(raw, digest_size=_LINE).digest()


def line_key(raw: bytes) -> str:
    """Returns the 16 hex digits by which a ranking knows a line, the same in every process."""
    return line_digest(raw)[:_KEY].hex()


_LAST = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
"""Days of each month in a common year."""
_BEFORE_1970 = 719_469
"""Days from March of the year 0 to 1970, plus one because days of a month count from 1."""


def timestamp(now: float | None = None) -> str:
    """Returns a time as stored: ISO 8601, UTC, milliseconds.

    `now`: seconds since 1970; None for the current time.
    """
    whole, part = divmod(int((time.time() if now is None else now) * 1_000), 1_000)
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(whole))}.{part:03}+00:00"


def after(earlier: str | None, now: str) -> str:
    """Returns `now`, or `earlier` plus one millisecond if `now` is not later than `earlier`."""
    if earlier is None or seconds(now) > seconds(earlier):
        return now
    from datetime import UTC, timedelta

    try:
        later = _moment(earlier) + timedelta(milliseconds=1)
        return later.astimezone(UTC).isoformat(timespec="milliseconds")
    except (ValueError, OverflowError):  # an invalid time, or the largest one
        return now


@lru_cache(maxsize=32_768)
def seconds(text: str | None) -> float:
    """Returns the seconds since 1970 of an ISO 8601 time; 0 for None or an invalid time."""
    if not text:
        return 0.0
    # This is faster than importing `datetime`, but slower than an imported `datetime`.
    if "datetime" not in sys.modules and (ours := of_timestamp(text)) is not None:
        return ours
    try:
        return _moment(text).timestamp()
    except (ValueError, OverflowError):
        return 0.0


def of_timestamp(text: str) -> float | None:
    """Returns the seconds of a time exactly in the form of `timestamp`, without `datetime`.

    Returns None for any other text, and for the 29th of February.
    """
    signs = f"{text[4:5]}{text[7:8]}{text[10:11]}{text[13:14]}{text[16:17]}{text[19:20]}{text[23:]}"
    parts = (text[:4], text[5:7], text[8:10], text[11:13], text[14:16], text[17:19], text[20:23])
    digits = "".join(parts)
    if signs != "--T::.+00:00" or not (digits.isascii() and digits.isdigit() and len(digits) == 17):
        return None
    year, month, day, hour, minute, second, part = map(int, parts)
    if not (year and 1 <= month <= 12 and hour < 24 and minute < 60 > second):
        return None
    if not 1 <= day <= _LAST[month - 1]:
        return None
    # Count days since 1970 in years that begin in March, so that a leap day is the last day.
    year -= month < 3
    days = 365 * year + year // 4 - year // 100 + year // 400
    days += (153 * ((month + 9) % 12) + 2) // 5 + day - _BEFORE_1970
    return ((((days * 24 + hour) * 60 + minute) * 60 + second) * 1_000 + part) / 1_000


def _moment(text: str) -> datetime:
    """Returns the moment of an ISO 8601 text, in UTC by default; raises ValueError if invalid."""
    from datetime import UTC, datetime  # slow to import, and a prompt need not compare times

    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
