"""Times as the log stores them: ISO 8601 UTC, milliseconds (S03)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


def timestamp(now: datetime | None = None) -> str:
    """Returns a time, by default the present, as stored: ISO 8601 UTC, milliseconds."""
    return (now or datetime.now(UTC)).astimezone(UTC).isoformat(timespec="milliseconds")


def after(earlier: str | None, now: str) -> str:
    """Returns `now`, or the millisecond after `earlier` where it is not later than that."""
    if earlier is None or seconds(now) > seconds(earlier):
        return now
    try:
        return timestamp(_moment(earlier) + timedelta(milliseconds=1))
    except (ValueError, OverflowError):  # no time, or the end of all
        return now


def seconds(time: str | None) -> float:
    """Returns seconds since 1970 of an ISO 8601 time; 0 for none or an invalid one."""
    if not time:
        return 0.0
    try:
        return _moment(time).timestamp()
    except (ValueError, OverflowError):
        return 0.0


def _moment(time: str) -> datetime:
    """The moment that a text names, in UTC where it names no zone; ValueError for none."""
    moment = datetime.fromisoformat(time)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
