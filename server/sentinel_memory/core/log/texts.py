"""What may be stored in the texts of a record (S04, S05). Pure."""

from __future__ import annotations

import unicodedata

from ..errors import RecordError
from ..private.markers import MARKERS
from ..text.limits import INPUT_LIMIT, LIMITS

_LINE_BREAKS = frozenset("\u2028\u2029")


def is_blank(text: str) -> bool:
    """Tells whether a text holds nothing but space and markers of withheld parts."""
    for marker in MARKERS:
        text = text.replace(marker, "")
    return not text.strip()


def check_not_blank(name: str, text: str) -> None:
    """Refuses a text without a word; of one that was all secret it says so (S04)."""
    if is_blank(text):
        raise RecordError("all_withheld" if text.strip() else "blank", name)


def clean_topic(topic: str) -> str:
    """Returns the topic as it is stored, hashed and matched (S05), or raises RecordError."""
    check_input("topic", topic)
    topic = unicodedata.normalize("NFC", topic.strip())
    if not topic:
        raise RecordError("blank", "topic")
    if not is_one_line(topic):
        raise RecordError("not_one_line", "topic")
    _check_limit("topic", topic)
    return topic


def is_one_line(text: str) -> bool:
    """Tells whether a text is one line, without control characters."""
    if text.isascii() and text.isprintable():
        return True
    return not any(unicodedata.category(c) == "Cc" or c in _LINE_BREAKS for c in text)


def check_input(name: str, text: str) -> int:
    """Refuses what must not even reach redaction; returns the size in UTF-8 bytes (S04)."""
    try:
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError:
        raise RecordError("lone_surrogate", name) from None
    if size > INPUT_LIMIT:
        raise RecordError("too_large", name, limit=INPUT_LIMIT, actual=size)
    if "\0" in text:
        raise RecordError("nul", name)
    return size


def check_text(name: str, text: str, *, required: bool) -> None:
    """Refuses a text that may not be stored in this field, as it would be stored (S04)."""
    check_input(name, text)
    if required:
        check_not_blank(name, text)
    _check_limit(name, text)


def _check_limit(name: str, text: str) -> None:
    size = len(text.encode("utf-8"))
    if size > LIMITS[name]:
        raise RecordError("over_limit", name, limit=LIMITS[name], actual=size)
