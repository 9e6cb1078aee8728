"""Extracts the sentences of a commit message that state a rule or a reason (N16). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..text.expressions import expression

LOOKED_AT = 4_000
"""Number of leading characters of a message that are read."""
_NO_PROSE = expression(
    r"\w+(?:-\w+)+: |(?:fixe?[sd]?|close[sd]?|resolve[sd]?|refs?"
    r"|see(?: also)?|ref|related(?: to)?|part of|cc|fixes)[: ]+(?:#|gh|http|[\w.-]+/[\w.-]+#)"
    r"|this reverts commit|reverts? [\w./-]*#|\(cherry picked|https?://|[>|]|#{1,6} |<!"
    r"|</?(?:details|summary|img|br)\b"
    r"|diff --git|- \[[ x]\]",
    re.I,
)
_FENCE = expression(r"(?ms)^\s{0,3}(```|~~~).*?(?:^\s{0,3}\1[^\n]*$|\Z)|<!--.*?(?:-->|\Z)")
_ITEM = expression(r"\s*(?:[-*+•]|\d{1,2}[.)])\s+")
_END = expression(
    r"(?<=[.!?。])(?<!e\.g\.)(?<!i\.e\.)(?<!etc\.)\s+(?=[\"'(`]?[A-Z가-힣`])|(?<=다\.)\s+"
)
_BINDS = expression(
    r"\b(?:must|never|cannot|can['\u2019]t|requires?|required|not (?:safe|guaranteed|allowed"
    r"|thread|supported|enough)"
    r"|instead of|rather than|only (?:if|when|works?|valid|safe|once)|always"
    r"|unsound|undefined behaviou?r"
    r"|assum(?:e|ed|es|ing|ption)|invariant|rel(?:y|ies|ied|ying) on|depends? on|should (?:not"
    r"|only"
    r"|always))\b|반드시|절대|항상|해야|안 된다|않도록",
    re.I,
)
_CAUSE = expression(
    r"\b(?:because|caus(?:e|ed|es|ing)|otherwise|since|due to|turned out|the (?:problem|issue"
    r"|bug|reason|cause)"
    r"|previously|lead(?:s|ing)? to|led to|result(?:s|ed|ing)? in|race|deadlock\w*|leak\w*|broke"
    r"|breaks|breaking|fails?|failed"
    r"|panic\w*|crash\w*|hangs?|incorrectly|wrongly|silently|even (?:if|though)|so that"
    r"|this means|which meant?)\b"
    r"|때문|원인|그래서|실패|깨[졌진]",
    re.I,
)
_TALK = expression(
    r"\b(?:i think|i believe|i['\u2019]m|i am|i have|i['\u2019]ve|not sure|let me|ptal|test plan"
    r"|thanks|thank you|please|hopefully|this pr"
    r"|this pull request|this commit|this change|this patch|summary|reviewer|follow-?up|todo|wip"
    r"|as discussed|screenshots?"
    r"|tested|tests?|changelog|docs|documentation|benchmark\w*|fix(?:es|ed)? (?:this|the|that|it"
    r"|an?)"
    r"|(?:this|it) (?:also )?(?:adds|fixes|changes|makes|moves|removes|introduces|updates|allows"
    r"|lets))\b",
    re.I,
)
_UNCLEAR = expression(r"(?:it|they|these|those|that|then|also|and|but|so|he|however)\b", re.I)
_NARRATES = expression(
    r"(?:update|add|now|currently|make|change|move|remove|fix(?:es)?|after|(?:this|the) (?:bug"
    r"|issue)"
    r"|this (?:happen|result|caus|occur)\w*|in particular)\b",
    re.I,
)
"""Beginnings of sentences that narrate the commit or the symptom."""


def telling(message: str, enough: int) -> list[tuple[int, str]]:
    """Returns up to two sentences that state a rule or a reason, in order, with their weight."""
    body = message.lstrip().partition("\n")[2][:LOOKED_AT]
    found = []
    for paragraph in _paragraphs(_FENCE.sub("\n\n", body)):
        for sentence in _END.split(paragraph):
            score = _score(sentence)
            if score >= enough:
                found.append((score, sentence))
    best = sorted(found, key=lambda one: -one[0])[:2]
    return [one for one in found if one in best]


def _score(sentence: str) -> int:
    if not 40 <= len(sentence) <= 400 or sentence.endswith(("?", ":")) or "\ufffd" in sentence:
        return 0
    if "a" <= sentence[0] <= "z":  # the rest of a sentence that code or a list interrupted
        return 0
    if not _BINDS.search(sentence):  # describes a symptom, but states no rule
        return 0
    weight = 3 + 2 * bool(_CAUSE.search(sentence))
    weight += "`" in sentence or "()" in sentence or "::" in sentence
    weight += sentence.endswith((".", "。", "다"))
    weight -= 3 * bool(_TALK.search(sentence) or _NARRATES.match(sentence))
    return weight - 2 * bool(_UNCLEAR.match(sentence))


def _paragraphs(body: str) -> Iterator[str]:
    held: list[str] = []
    for line in [*body.split("\n"), ""]:
        is_item = _ITEM.match(line)
        if held and (not line.strip() or is_item or _NO_PROSE.match(line)):
            yield " ".join(" ".join(held).split())
            held = []
        is_code = not held and not is_item and line.startswith((" " * 4, "\t"))
        if line.strip() and not is_code and not _NO_PROSE.match(line):
            held.append(_ITEM.sub("", line, count=1) if is_item else line)
