"""The rules for the texts of a record (S04, S05). Pure."""

from __future__ import annotations

import unicodedata

from ..errors import RecordError
from ..private.markers import MARKERS
from ..text.limits import INPUT_LIMIT, LIMITS

_LINE_BREAKS = frozenset("\u2028\u2029")


def is_blank(text: str) -> bool:
    """Returns whether a text contains only whitespace and markers of withheld parts."""
    for marker in MARKERS:
        text = text.replace(marker, "")
    return not text.strip()


def check_not_blank(name: str, text: str) -> None:
    """Raises RecordError for a blank text, with its own code if everything was withheld (S04)."""
    if is_blank(text):
        raise RecordError("all_withheld" if text.strip() else "blank", name)


def clean_topic(topic: str) -> str:
    """Returns the topic as stored, hashed and matched; raises RecordError if invalid (S05)."""
    check_input("topic", topic)
    topic = unicodedata.normalize("NFC", topic.strip())
    if not topic:
        raise RecordError("blank", "topic")
    if not is_one_line(topic):
        raise RecordError("not_one_line", "topic")
    _check_limit("topic", topic)
    return topic


def is_one_line(text: str) -> bool:
    """Returns whether a text is a single line without control characters."""
    if text.isascii() and text.isprintable():
        return True
    return not any(unicodedata.category(c) == "Cc" or c in _LINE_BREAKS for c in text)


def check_input(name: str, text: str) -> int:
    """Checks a text before redaction; returns its size in bytes of UTF-8, or raises (S04)."""
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
    """Raises RecordError if a text must not be stored in a field; checks the stored form (S04)."""
    check_input(name, text)
    if required:
        check_not_blank(name, text)
    _check_limit(name, text)


def _check_limit(name: str, text: str) -> None:
    size = len(text.encode("utf-8"))
    if size > LIMITS[name]:
        raise RecordError("over_limit", name, limit=LIMITS[name], actual=size)
