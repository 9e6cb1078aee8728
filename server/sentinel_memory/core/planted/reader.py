"""Parses a text into words with classes, and into sentences, for `planted` (K08). Pure."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from ..text.budget import MOST_WORDS, within
from ..text.expressions import expression
from ..text.one_line import UNSEEN
from .signals import classes

_WORD = expression(
    r"https?://[^\s\"'`<>가-힣]+"
    r"|[a-z0-9_.+-]{1,64}+@[a-z0-9-]{1,64}+\.[a-z0-9.-]{1,64}+"
    r"|(?:~|\.{1,2})?/[a-z0-9_./~-]++|\.[a-z][a-z0-9_.]*+"
    r"|[a-z0-9_]++(?:['.-][a-z0-9_]++)*+[가-힣]*+|[가-힣]++"
)
_SPACED = expression(r"(?<!\w)[^\W\d_](?:[ .\-_*][^\W\d_](?!\w)){4,}+")
"""A word with a separator between all of its letters."""
_JOINED = expression(r"(?<![\w/-])[a-z]++(?:[-_][a-z]++){2,20}+(?![\w./-])")
"""Words joined by hyphens instead of spaces, as in a topic; options of a command are excluded."""
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
_STOP = expression(r"[.!?。…](?:\W|$)|\n(?:[^\S\n]*+\n|[^\w\n*#<>|•-]*+[-*#<>|•])")
"""The end of a sentence. No part of it reads on over a second line break, which keeps it linear."""
_LONGEST_SENTENCE = 60
"""Most words of a sentence; a text without full stops is split into pieces."""
_BEGINS = frozenset(".!?:;,\n-*\"'`(>[\u201c\u2018\u300c\u2014")
_CLAUSE = frozenset(",;:(\u2014\n")
_QUOTES = ("“”", "「」", "『』", "«»")


class PlantedText:
    """The words of a text with their classes and sentences."""

    def __init__(self, text: str) -> None:
        """Parses a text that `plain` returned; raises OverBudgetError for too many words."""
        self.text = text
        self.words: list[str] = []
        self.classes: list[frozenset[str]] = []
        self.sentence: list[int] = []
        """Index of the sentence of each word."""
        self.stops: list[int] = []
        """Index after the last word of each sentence."""
        self.firsts = [0]
        """Index of the first word of each sentence."""
        self.starts: list[int] = []
        self.ends: list[int] = []
        self._quotes = [pair for pair in _QUOTES if pair[0] in text]
        self._before: dict[int, frozenset[str]] = {}
        self._clauses: list[bool] = []
        first = last = 0
        for match in within(_WORD.finditer(text), MOST_WORDS):
            start, end = match.span()
            count = len(self.words)
            if (
                start - last > 1 and _STOP.search(text, last, start) is not None
            ) or count - first >= _LONGEST_SENTENCE:
                self.stops.append(count)
                self.firsts.append(count)
                first = count
            gap = text[last:start]
            new = count == first or (gap != " " and not _CLAUSE.isdisjoint(gap))
            self._clauses.append(new)
            word = match[0]
            self.words.append(word)
            self.classes.append(_classes(word))
            self.sentence.append(len(self.stops))
            self.starts.append(start)
            self.ends.append(end)
            last = end
        self.stops.append(len(self.words))
        self._clauses.append(True)

    def before(self, at: int) -> frozenset[str]:
        """Returns the characters between a word and the word before it; reads them only once."""
        found = self._before.get(at)
        if found is None:
            start = self.ends[at - 1] if at else 0
            end = self.starts[at] if at < len(self.words) else None
            found = self._before[at] = frozenset(self.text[start:end])
        return found

    def ends_sentence(self, at: int) -> bool:
        """Returns whether a sentence or the text ends before a word."""
        return at >= len(self.words) or (at > 0 and self.sentence[at] != self.sentence[at - 1])

    def begins(self, at: int, sign: str) -> bool:
        """Returns whether a word stands at the beginning that a sign requires.

        `^^` requires the beginning of a line or a sentence. `^` requires the beginning of an order,
        in contrast to a report of somebody's action.
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
        """Returns whether a new clause begins at a word, so that earlier words do not affect it."""
        return self._clauses[at]

    def quoted(self, at: int, first: int) -> bool:
        """Returns whether a word stands in quotes or code that begin in its sentence."""
        head = self.text[self.ends[first - 1] if first else 0 : self.starts[at]]
        if head.count('"') % 2 or head.count("`") % 2:
            return True
        return any(head.count(pair[0]) > head.count(pair[1]) for pair in self._quotes)


def plain(text: str) -> str:
    """Returns a text without differences that do not matter.

    These are letter case, character width, invisible characters, emphasis marks, separators between
    all letters of a word, and hyphens between words.
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
