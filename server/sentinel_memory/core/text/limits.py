"""How long a text may be, in bytes of UTF-8 (S04). Pure."""

from __future__ import annotations

from collections.abc import Mapping

LIMITS: Mapping[str, int] = {
    "topic": 64,
    "missing_context": 1_024,
    "lesson": 1_024,
    "ask_next_time": 512,
}
"""Of each field of a record, as it is stored."""
INPUT_LIMIT = 65_536
"""Of what is given; callers refuse a longer text before they redact it."""
