"""The text of `.context/.gitignore`, with and without the choice to keep a memory private (S35)."""

from __future__ import annotations

from ..store.files import IGNORED

_NOTE = b"# Kept private on purpose; sentinel-memory private --off takes it back."
_EVERYTHING = b"*"
_OURS = frozenset([*IGNORED.encode().splitlines(), _NOTE, _EVERYTHING])
_BOM = b"\xef\xbb\xbf"


def is_private(text: bytes) -> bool:
    """Tells whether the choice is made, by us or by hand: a line that is `*`."""
    return any(line.strip() == _EVERYTHING for line in text.splitlines())


def hide(text: bytes) -> bytes:
    """Returns the text with the choice made, as its last rule: that one wins (gitignore)."""
    rules = [rule for line in text.splitlines() if (rule := line.strip()) and rule[:1] != b"#"]
    if rules and rules[-1] == _EVERYTHING:
        return text
    ended = text if not text or text.endswith(b"\n") else text + b"\n"
    return ended + _NOTE + b"\n" + _EVERYTHING + b"\n"


def show(text: bytes) -> bytes:
    """Returns the text of a first write, and after it the lines that a user wrote.

    What an older version wrote is a part of that text.
    """
    lines = text.removeprefix(_BOM).splitlines(keepends=True)
    return IGNORED.encode() + b"".join(line for line in lines if line.strip() not in _OURS)
