"""Why a line is no record, for whoever has to mend it; never what it holds (S20). Pure."""

from __future__ import annotations

from typing import Literal

from ..text.json_line import LARGEST_LINE, read_object

Reason = Literal["too_long", "not_json", "type", "field"]

_TEXTS = ("id", "topic", "missing_context", "lesson")


def why_unreadable(line: bytes) -> tuple[Reason, str | None]:
    """Returns the reason, and the field that is wrong where it is one.

    Args:
        line: of a log, that is no record.
    """
    if len(line.rstrip(b"\r")) > LARGEST_LINE:
        return "too_long", None
    value = read_object(line)
    if value is None:
        return "not_json", None
    if value.get("type") not in ("log", "principle"):
        return "type", "type"
    return "field", next((name for name in _TEXTS if not isinstance(value.get(name), str)), None)
