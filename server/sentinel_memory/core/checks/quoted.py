"""Finds flaws in the code that a record quotes, and hides sensitive parts (E01, N07). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ..evidence.evidence import Evidence
from ..evidence.likeness import LONGEST, context_of
from ..log.quotes import clean_path, texts_of
from ..private.tags import find_private
from ..secrets.protection import Protection
from ..secrets.redaction import find_secrets
from ..secrets.withholding import hide_all
from ..text.entries import list_text
from ..text.limits import EVIDENCE, evidence_most
from .findings import Finding

_AROUND = 16 * LONGEST
"""Number of characters on each side of a quote that are searched, since the side may cut a secret.
"""
_LIMITS = (("path", EVIDENCE.path), ("quote", EVIDENCE.quote), ("symbol", EVIDENCE.symbol))


def surroundings(entries: Sequence[Evidence]) -> tuple[str, ...]:
    """Returns each quote with its context, because a secret may extend beyond the quote."""
    return tuple(f"{one.before}{one.quote}{one.after}" for one in entries)


def over_limits(entries: Sequence[Evidence], type: str) -> Iterator[Finding]:
    """Yields findings for too many entries, too long texts, and paths outside the project."""
    if len(entries) > (most := evidence_most(type)):
        yield Finding("too-many", 0, 0, "evidence", most, len(entries))
    for name, limit in _LIMITS:
        texts = (getattr(one, name) or "" for one in entries)
        longest = max((len(text.encode(errors="replace")) for text in texts), default=0)
        if longest > limit:
            yield Finding("over-limit", 0, 0, "evidence", limit, longest, name)
    if not all(clean_path(one.path) for one in entries):
        yield Finding("odd-path", 0, 0, "evidence")


def clean_sides(text: str, start: int, end: int, protection: Protection) -> tuple[str, str]:
    """Returns the context before and after a part of a text; "" for a sensitive side (E01).

    A side is also sensitive if it contains only a part of a key.
    """
    sides = context_of(text, start, end)
    first = max(0, start - _AROUND)
    window = text[first : end + _AROUND]
    spans = [(one.start, one.end) for one in find_secrets(window, protection)]
    pairs, unpaired, place = find_private(window, protection.tags)
    spans += [(pair.start, pair.end) for pair in pairs]
    if unpaired is not None and place is not None:
        spans.append(place)
    reach = (_raw_length(text[first:start], before=True), _raw_length(text[end:], before=False))
    regions = ((start - first - reach[0], start - first), (end - first, end - first + reach[1]))
    before, after = (
        "" if any(one[0] < region[1] and region[0] < one[1] for one in spans) else side
        for side, region in zip(sides, regions, strict=True)
    )
    return before, after


def _raw_length(side: str, *, before: bool) -> int:
    """Returns the number of characters of the text that make up a side, including whitespace."""
    size = LONGEST
    while size < min(len(side), _AROUND):
        part = side[-size:] if before else side[:size]
        whole = context_of(part, size, size)[0] if before else context_of(part, 0, 0)[1]
        if len(whole) >= LONGEST:
            break
        size *= 2
    return size


def hide_evidence(
    entries: tuple[Evidence, ...], protection: Protection
) -> tuple[tuple[Evidence, ...], Mapping[str, int]]:
    """Returns the entries without secret or private text, and the counts by kind.

    A redacted quote would never be found again, so the whole entry is removed. A finding in the
    context removes the context on both sides.
    """
    kinds: Counter[str] = Counter()
    kept: list[Evidence] = []
    for one, around in zip(entries, surroundings(entries), strict=True):
        own = Counter[str]()
        for text in (one.path, one.quote, one.symbol or ""):
            own.update(hide_all(text, protection).kinds)
        beside = Counter(own)
        for text in (one.before, one.after, around):
            beside |= Counter(hide_all(text, protection).kinds)
        kinds.update(beside)
        if not own:
            kept.append(one._replace(before="", after="") if beside else one)
    if sum(_has_lone_tag(one, protection) for one in entries) > 1:
        # Tags in two entries hide the text between them.
        kept = []
    return (tuple(kept), dict(kinds)) if kinds else (entries, {})


def _has_lone_tag(one: Evidence, protection: Protection) -> bool:
    return find_private(list_text(texts_of((one,))), protection.tags).unpaired is not None
