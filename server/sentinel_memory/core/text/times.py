"""Times as the log stores them: ISO 8601 UTC, milliseconds (S03)."""

from __future__ import annotations

import time
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime


def timestamp(now: float | None = None) -> str:
    """Returns a time as stored: ISO 8601 UTC, milliseconds.

    Args:
        now: seconds since 1970; None: the present.
    """
    whole, part = divmod(int((time.time() if now is None else now) * 1_000), 1_000)
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(whole))}.{part:03}+00:00"


def after(earlier: str | None, now: str) -> str:
    """Returns `now`, or the millisecond after `earlier` where it is not later than that."""
    if earlier is None or seconds(now) > seconds(earlier):
        return now
    from datetime import UTC, timedelta

    try:
        later = _moment(earlier) + timedelta(milliseconds=1)
        return later.astimezone(UTC).isoformat(timespec="milliseconds")
    except (ValueError, OverflowError):  # no time, or the end of all
        return now


@lru_cache(maxsize=32_768)
def seconds(text: str | None) -> float:
    """Returns seconds since 1970 of an ISO 8601 time; 0 for none or an invalid one."""
    if not text:
        return 0.0
    try:
        return _moment(text).timestamp()
    except (ValueError, OverflowError):
        return 0.0


def _moment(text: str) -> datetime:
    """The moment that a text names, in UTC where it names no zone; ValueError for none."""
    from datetime import UTC, datetime  # slow to import, and a prompt need not compare times

    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
