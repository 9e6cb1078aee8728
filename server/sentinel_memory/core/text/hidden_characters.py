"""Invisible characters that change how a text reads (K08). Pure.

They reorder the text around them, split words invisibly, or spell out a hidden text. The set comes
from Unicode: Default_Ignorable_Code_Point, Bidi_Control and the interlinear annotation anchors.
Some scripts need a few of them, and there they count as ordinary text: joiners in Persian,
Devanagari and emoji, variation selectors of emoji, tags in regional flags, direction marks beside
Hebrew or Arabic, Hangul fillers and Mongolian variation selectors.
"""

from __future__ import annotations

from .expressions import expression

UNSEEN = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""All hidden characters, for a class of a regular expression.

Source: DerivedCoreProperties and PropList of Unicode 16, and U+FFF9 to U+FFFB.
"""

_EMOJI = (
    "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf"
    "\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
)
_JOINED = (
    "\u0600-\u0604\u0606-\u061b\u061d-\u06ff\u0700-\u07ff\u08a0-\u08ff\u0900-\u0dff\u0f00-\u109f"
    "\u1780-\u17b3\u17b6-\u17ff\u1820-\u18aa\ufb50-\ufdff\ufe70-\ufefc"
)
"""Scripts in which a joiner changes the shape of a letter."""
_RIGHT_TO_LEFT = "\u0590-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_SIGN = r"[\s!-/:-@\[-`{-~]"
_MARKS = "\u061c\u200e\u200f"
_NEEDED = (
    # A black flag, a region code in tag characters, and the cancel tag (UTS 51, ED-14a).
    "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f",
    f"(?<=[{_EMOJI}])[\ufe0e\ufe0f]",
    "(?<=[0-9#*])\ufe0f(?=\u20e3)",
    f"(?<=[{_EMOJI}\ufe0f])\u200d(?=[{_EMOJI}])",
    f"(?<=[{_JOINED}])[\u200c\u200d](?![\u200c\u200d])",
    # Direction marks beside a right-to-left letter, with at most two signs between them.
    rf"(?<![{_MARKS}])(?:(?<=[{_RIGHT_TO_LEFT}])|(?<=[{_RIGHT_TO_LEFT}]{_SIGN})"
    rf"|(?<=[{_RIGHT_TO_LEFT}]{_SIGN}{_SIGN})|(?=.{_SIGN}{{0,2}}[{_RIGHT_TO_LEFT}]))"
    rf"[{_MARKS}](?![{_MARKS}])",
    "(?<=[\u1820-\u18aa])[\u180b-\u180f](?![\u180b-\u180f])",
    "\u115f(?=[\u1161-\u11a7])",
    "(?<=[\u1100-\u115e\ua960-\ua97c])\u1160",
)
# It begins with the set of all first characters, which the engine finds fastest.
_HIDDEN = expression(f"(?=[{UNSEEN}\U0001f3f4])(?:{'|'.join(_NEEDED)}|(?P<hidden>[{UNSEEN}]))")


def hidden_characters(text: str) -> tuple[str, ...]:
    """Returns the code points of the hidden characters, such as `U+202E`, each once, in order."""
    if text.isascii():
        return ()
    found = (match["hidden"] for match in _HIDDEN.finditer(text))
    return tuple(dict.fromkeys(f"U+{ord(character):04X}" for character in found if character))


def hidden_places(text: str) -> tuple[tuple[int, int], ...]:
    """Returns the start and end of each run of hidden characters."""
    places: list[tuple[int, int]] = []
    for match in () if text.isascii() else _HIDDEN.finditer(text):
        if match["hidden"]:
            joined = places and places[-1][1] == match.start()
            start = places.pop()[0] if joined else match.start()
            places.append((start, match.end()))
    return tuple(places)


def escape_hidden(text: str) -> str:
    r"""Returns a text with each hidden character replaced by its escape, such as `\u202e`."""
    if text.isascii():
        return text
    return _HIDDEN.sub(lambda m: _escape(ord(m["hidden"])) if m["hidden"] else m[0], text)


def _escape(code: int) -> str:
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
