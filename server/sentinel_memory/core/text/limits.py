"""Limits of fields and lists, the size of a text in bytes and tokens, and the room of an answer.

Pure (S04, G08, G11).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import mul
from typing import Literal, NamedTuple, get_args

LIMITS: Mapping[str, int] = {
    "topic": 64,
    "missing_context": 1_024,
    "lesson": 1_024,
    "ask_next_time": 512,
}
"""Most bytes of UTF-8 in each text field of a record, as stored."""
INPUT_LIMIT = 65_536
"""Most bytes of a text as given; callers refuse a longer text before they redact it."""


class ListLimit(NamedTuple):
    """Limits of a list: the number of entries, and the bytes of UTF-8 of each entry."""

    most: int
    each: int


LISTS: Mapping[str, ListLimit] = {
    "cues": ListLimit(12, 64),
    "settled_by": ListLimit(12, 64),
    "applies_to": ListLimit(8, 128),
}
"""Limits of each list of a record, in the order of the fields of its line."""
_OF_PRINCIPLES: Mapping[str, ListLimit] = {
    "cues": ListLimit(48, 64),
    "settled_by": ListLimit(48, 64),
    "applies_to": ListLimit(48, 128),
}
"""Higher limits of a principle, which stands for several records."""
RULES, RULES_BYTES = 4, 600
"""Most rules, and most bytes of text, of the principle that a compaction proposes (S13)."""
QUESTIONS = 3
"""Most questions that a principle takes over from its sources (S15)."""
JOINT = " / "
"""Separator between the questions of a principle (S15)."""


def list_limit(name: str, type: str) -> ListLimit:
    """Returns the limits of a list field in a record of a type."""
    return _OF_PRINCIPLES.get(name, LISTS[name]) if type == "principle" else LISTS[name]


Kind = Literal["fact", "decision", "error", "preference", "procedure"]
"""What a memory is about (M01)."""
KINDS: tuple[str, ...] = get_args(Kind)
STALE_DAYS: Mapping[str | None, int | None] = {
    "procedure": 30,
    "fact": 60,
    "decision": 90,
    "preference": None,
    "error": None,
    None: 60,
}
"""Days after which a memory of a kind should be looked at again; None: never (M15)."""
Rel = Literal[
    "related",
    "caused_by",
    "resolved_by",
    "part_of",
    "contradicts",
    "both_hold",
    "superseded_by",
]
"""How a record relates to the one to which it links (M04)."""
RELS: tuple[str, ...] = get_args(Rel)
MOST_LINKS = 8
"""Most links of a record, and most records that supersede it, which count apart (M03, M04)."""
FIELDS: tuple[str, ...] = (*LIMITS, *LISTS, "evidence", "links")
"""All fields of a record that hold text from outside, in the order of its line."""


class EvidenceLimit(NamedTuple):
    """Limits of quoted code: the number of entries, and the bytes of each part of an entry."""

    most: int
    path: int
    quote: int
    symbol: int


EVIDENCE = EvidenceLimit(3, 256, 200, 128)
_EVIDENCE_OF_PRINCIPLE = 8


def evidence_most(type: str) -> int:
    """Returns the most quotes of a record of a type (E01)."""
    return _EVIDENCE_OF_PRINCIPLE if type == "principle" else EVIDENCE.most


SHORTEST_QUOTE = 30
"""Bytes below which a quote tends to occur in many places; a shorter quote brings a hint (E02)."""


_MANY = 100
"""Number of entries above which a list is searched as one text; only foreign lines have so many."""


def list_text(entries: Iterable[str]) -> str:
    """Returns a list as one text; positions of findings are character offsets in this text."""
    return "\n".join(entries)


def list_entries(text: str) -> tuple[str, ...]:
    """Returns the entries of such a text without duplicates and blank entries."""
    return tuple(dict.fromkeys(entry for entry in text.split("\n") if entry.strip()))


def pieces(entries: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yields the texts to search for secrets, each with its offset in the text of the list.

    Entries that are clean one by one stay clean when lists are merged.
    """
    if len(entries) > _MANY:
        yield 0, list_text(entries)
        return
    start = 0
    for entry in entries:
        yield start, entry
        start += len(entry) + 1


LEAST_ANSWER, MOST_ANSWER = 4_000, 40_000
"""Limits of the setting `answer_bytes` (S34)."""
BYTES_PER_TOKEN = 4
"""Bytes of UTF-8 that count as one token in every published figure and in every budget."""

_KINDS = (b"abcdefghijklmnopqrstuvwxyz", b" \t\n\v\f\r", b"0123456789")
_HUNDREDTHS = (32, 13, 69, 88, 50)
"""Hundredths of a token per byte, for each kind of byte in the order of `Weight`."""


class Weight(NamedTuple):
    """Size of a text in bytes of UTF-8, by kind of byte; weights add up."""

    letters: int
    """Bytes from a to z."""
    blanks: int
    """Spaces, tabs and line breaks."""
    digits: int
    signs: int
    """All other ASCII: capitals and punctuation."""
    others: int
    """Bytes of characters outside ASCII."""

    @classmethod
    def of(cls, text: str) -> Weight:
        """Returns the weight of a text."""
        size, rest = len(text.encode(errors="surrogatepass")), text.encode("ascii", "ignore")
        left = [len(rest)]
        for kind in _KINDS:
            rest = rest.translate(None, kind)
            left.append(len(rest))
        whole, no_letters, no_blanks, signs = left
        kinds = (whole - no_letters, no_letters - no_blanks, no_blanks - signs)
        return cls(*kinds, signs, size - whole)

    def without(self, other: Weight) -> Weight:
        """Returns the weight of the text without a part of it."""
        return Weight(*(mine - its for mine, its in zip(self, other, strict=True)))

    @property
    def size(self) -> int:
        """Returns the number of all bytes."""
        return sum(self)

    @property
    def tokens(self) -> int:
        """Returns the estimated number of tokens that Claude makes of the text (G08).

        The factors were fitted to Claude's current models by `bench/tokens.py`. The other common
        tokenizer, o200k, makes fewer tokens of every text. docs/figures.md has the error of the
        estimate.
        """
        hundredths: int = sum(map(mul, _HUNDREDTHS, self))
        return -(-hundredths // 100)


NO_WEIGHT = Weight(0, 0, 0, 0, 0)


def estimate_tokens(text: str) -> int:
    """Returns the estimated number of tokens that Claude makes of a text."""
    return Weight.of(text).tokens


def tokens_of(text: str) -> int:
    """Returns the tokens of a text as figures and budgets count them: a quarter of its bytes."""
    return -(-len(text.encode(errors="surrogatepass")) // BYTES_PER_TOKEN)


class Room:
    """What remains while one answer is filled."""

    def __init__(self, size: int, tokens: int | None = None) -> None:
        """Begins with a number of bytes, and of tokens for a host that limits those too (G11).

        `size`: bytes of UTF-8.
        `tokens`: estimated tokens; None: only the bytes are limited.
        """
        self.left = size
        """The number of bytes that remain."""
        self._tokens = tokens

    def take(self, text: str | Weight, more: int = 0) -> bool:
        """Reserves room for a text and for `more` bytes of labels.

        Returns False if they do not fit; it then reserves nothing.
        """
        weight = Weight.of(text) if isinstance(text, str) else text
        size = weight.size + more
        if size > self.left or (self._tokens is not None and weight.tokens + more > self._tokens):
            return False
        self.left -= size
        if self._tokens is not None:
            self._tokens -= weight.tokens + more
        return True

    def share(self, most: int) -> Room:
        """Returns a new room with at most so many of the remaining bytes."""
        return Room(min(most, self.left), self._tokens)
