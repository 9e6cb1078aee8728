"""Characters that nobody sees and that change what a text says to its reader (K08). Pure.

They reorder what stands around them, part a word where none is seen, or spell out a hidden text.
Joiners (U+200C, U+200D) and variation selectors are ordinary text: Persian, Devanagari and emoji
need them, and so do the tag characters inside the flags of England, Scotland and Wales.
"""

from __future__ import annotations

import re

_FLAG = "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
"""A black flag, the code of a region in tag characters, and their end (UTS 51, ED-14a)."""
_HIDDEN = re.compile(
    rf"{_FLAG}|(?P<hidden>[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\U000e0000-\U000e007f])"
)


def hidden_characters(text: str) -> tuple[str, ...]:
    """Returns the code points of the hidden characters, each once, in order: `U+202E`."""
    if text.isascii():
        return ()
    found = (match["hidden"] for match in _HIDDEN.finditer(text))
    return tuple(dict.fromkeys(f"U+{ord(character):04X}" for character in found if character))


def hidden_places(text: str) -> tuple[tuple[int, int], ...]:
    """Returns where hidden characters stand, those beside each other as one."""
    places: list[tuple[int, int]] = []
    for match in () if text.isascii() else _HIDDEN.finditer(text):
        if match["hidden"]:
            joined = places and places[-1][1] == match.start()
            start = places.pop()[0] if joined else match.start()
            places.append((start, match.end()))
    return tuple(places)


def escape_hidden(text: str) -> str:
    r"""Returns a text in which each hidden character is written out: `\u202e`."""
    if text.isascii():
        return text
    return _HIDDEN.sub(lambda m: _escape(ord(m["hidden"])) if m["hidden"] else m[0], text)


def _escape(code: int) -> str:
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
