"""A text as `planted` reads it: words with their classes, in sentences (K08). Pure."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from ..text.expressions import expression
from ..text.hidden_characters import UNSEEN
from .signals import classes

_WORD = expression(
    r"https?://[^\s\"'`<>가-힣]+"
    r"|[a-z0-9_.+-]{1,64}+@[a-z0-9-]{1,64}+\.[a-z0-9.-]{1,64}+"
    r"|(?:~|\.{1,2})?/[a-z0-9_./~-]++|\.[a-z][a-z0-9_.]*+"
    r"|[a-z0-9_]++(?:['.-][a-z0-9_]++)*+[가-힣]*+|[가-힣]++"
)
_SPACED = expression(r"(?<!\w)[^\W\d_](?:[ .\-_*][^\W\d_](?!\w)){4,}+")
"""A word with something between all of its letters."""
_JOINED = expression(r"(?<![\w/-])[a-z]++(?:[-_][a-z]++){2,20}+(?![\w./-])")
"""Words with hyphens instead of blanks, as in a topic; not the options of a command."""
_BETWEEN = expression(r"[ .\-_*]")
_SECRET_FILE = expression(
    r"\.env$|\.env\.(?:local|prod)|\.ssh|\.aws|\.kube|\.gnupg|\.netrc|\.npmrc|\.pypirc|\.pgpass"
    r"|id_rsa|id_ed25519|/passwd|/shadow|credentials|\.pem$"
)
_ADDRESS = expression(r"https?://\d")
_LOCAL = expression(r"https?://(?:localhost|127\.|0\.0\.0\.0|\[::1)")
_BARE = frozenset({"BARE"})
_HANGUL = expression("[가-힣]")
_BLANKS = expression(r"[ \t]{2,}|\t")
_INVISIBLE = expression(f"[{UNSEEN}]")
_STOP = expression(r"[.!?。…](?:\W|$)|\n\s*\n|\n\W*[-*#<>|•]")
_LONGEST_SENTENCE = 60
"""Words; a text without full stops is looked at in pieces."""
_BEGINS = frozenset(".!?:;,\n-*\"'`(>[\u201c\u2018\u300c\u2014")
_CLAUSE = frozenset(",;:(\u2014\n")
_QUOTES = ("“”", "「」", "『』", "«»")


class PlantedText:
    """A text as words with their classes, and the sentences they stand in."""

    def __init__(self, text: str) -> None:
        """Reads a text as `plain` returns it."""
        self.text = text
        self.words: list[str] = []
        self.classes: list[frozenset[str]] = []
        self.sentence: list[int] = []
        """The number of the sentence of each word."""
        self.stops: list[int] = []
        """The place behind the last word of each sentence."""
        self.starts: list[int] = []
        self.ends: list[int] = []
        first = last = 0
        for match in _WORD.finditer(text):
            start, end = match.span()
            count = len(self.words)
            if (
                start - last > 1 and _STOP.search(text, last, start) is not None
            ) or count - first >= _LONGEST_SENTENCE:
                self.stops.append(count)
                first = count
            word = match[0]
            self.words.append(word)
            self.classes.append(_classes(word))
            self.sentence.append(len(self.stops))
            self.starts.append(start)
            self.ends.append(end)
            last = end
        self.stops.append(len(self.words))

    def before(self, at: int) -> str:
        """Returns what stands between a word and the one before it."""
        start = self.ends[at - 1] if at else 0
        return self.text[start : self.starts[at] if at < len(self.words) else None]

    def ends_sentence(self, at: int) -> bool:
        """Tells whether a sentence ends before a word, or the text does."""
        return at >= len(self.words) or (at > 0 and self.sentence[at] != self.sentence[at - 1])

    def begins(self, at: int, sign: str) -> bool:
        """Tells whether a word begins what a sign asks for.

        `^^` is a line or a sentence, `^` an order, unlike a report of what somebody does.
        """
        if not sign or at == 0:
            return True
        before = self.before(at)
        if sign == "^^":
            return "\n" in before or self.ends_sentence(at)
        if not _BEGINS.isdisjoint(before):
            return True
        return "LEAD" in self.classes[at - 1] or self.words[at - 1].endswith("ly")

    def begins_clause(self, at: int) -> bool:
        """Tells whether what stands before a word says nothing about it."""
        return at == 0 or self.ends_sentence(at) or not _CLAUSE.isdisjoint(self.before(at))

    def quoted(self, at: int, first: int) -> bool:
        """Tells whether a word stands in quotes or in code that its sentence opens."""
        head = self.text[self.ends[first - 1] if first else 0 : self.starts[at]]
        if head.count('"') % 2 or head.count("`") % 2:
            return True
        return any(head.count(pair[0]) > head.count(pair[1]) for pair in _QUOTES)


def plain(text: str) -> str:
    """Returns a text without what makes no difference.

    Letter case, widths, invisible characters, marks of emphasis, what stands between all letters
    of a word, and hyphens between words.
    """
    seen = text.lower()
    if not text.isascii():
        wide = unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'")
        seen = _INVISIBLE.sub("", wide)
    seen = seen.replace("**", "").replace("__", "")
    seen = _SPACED.sub(lambda match: _BETWEEN.sub("", match[0]), seen)
    seen = _JOINED.sub(lambda match: _BETWEEN.sub(" ", match[0]), seen)
    return _BLANKS.sub(" ", seen) if "  " in seen or "\t" in seen else seen


@lru_cache(maxsize=4096)
def _classes(word: str) -> frozenset[str]:
    if word.startswith(("http://", "https://")):
        if _LOCAL.match(word):
            return frozenset()
        return classes("URL", "") | (_BARE if _ADDRESS.match(word) else frozenset())
    if "@" in word:
        return classes("EMAIL", "")
    found = _HANGUL.search(word)
    split = found.start() if found else len(word)
    if ("/" in word or "." in word) and _SECRET_FILE.search(word[:split]):
        return frozenset({"SECRETS"})
    return classes(word[:split], word[split:])
