"""Edits the text of `.context/.gitignore` for the choice to keep a memory private (S35)."""

from __future__ import annotations

from ..store.files import IGNORED

_NOTE = b"# Kept private on purpose; sentinel-memory private --off takes it back."
_EVERYTHING = b"*"
_OURS = frozenset([*IGNORED.encode().splitlines(), _NOTE, _EVERYTHING])
_BOM = b"\xef\xbb\xbf"


def is_private(text: bytes) -> bool:
    """Returns whether the memory is private, that is, whether a line is `*`."""
    return any(line.strip() == _EVERYTHING for line in text.splitlines())


def hide(text: bytes) -> bytes:
    """Returns the text with `*` as its last rule, because the last rule wins (gitignore)."""
    rules = [rule for line in text.splitlines() if (rule := line.strip()) and rule[:1] != b"#"]
    if rules and rules[-1] == _EVERYTHING:
        return text
    ended = text if not text or text.endswith(b"\n") else text + b"\n"
    return ended + _NOTE + b"\n" + _EVERYTHING + b"\n"


def show(text: bytes) -> bytes:
    """Returns the initial text, followed by the lines that the user added.

    Lines that an older version wrote are part of the initial text.
    """
    lines = text.removeprefix(_BOM).splitlines(keepends=True)
    return IGNORED.encode() + b"".join(line for line in lines if line.strip() not in _OURS)
