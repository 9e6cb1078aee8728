"""Times as the log stores them: ISO 8601 UTC, milliseconds (S03)."""

from __future__ import annotations

from datetime import UTC, datetime


def timestamp(now: datetime | None = None) -> str:
    """Returns a time, by default the present, as stored: ISO 8601 UTC, milliseconds."""
    return (now or datetime.now(UTC)).astimezone(UTC).isoformat(timespec="milliseconds")


def seconds(time: str | None) -> float:
    """Returns seconds since 1970 of an ISO 8601 time; 0 for none or an invalid one."""
    try:
        moment = datetime.fromisoformat(time or "")
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return 0.0
