"""What is wrong with the code that a record quotes, and what of it is shown (E01, N07). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ..evidence.evidence import Evidence
from ..log.quotes import clean_path, texts_of
from ..private.tags import NOTHING, find_private
from ..secrets.protection import Protection
from ..secrets.withholding import PRIVATE_SECTION, hide_all
from ..text.entries import list_text
from ..text.limits import EVIDENCE
from .findings import Finding

_LIMITS = (("path", EVIDENCE.path), ("quote", EVIDENCE.quote), ("symbol", EVIDENCE.symbol))


def surroundings(entries: Sequence[Evidence]) -> tuple[str, ...]:
    """Returns each quote with what stands around it: a secret may go over its ends."""
    return tuple(f"{one.before}{one.quote}{one.after}" for one in entries)


def over_limits(entries: Sequence[Evidence]) -> Iterator[Finding]:
    """Yields that there are too many entries, that texts are too long, or lead elsewhere."""
    if len(entries) > EVIDENCE.most:
        yield Finding("too-many", 0, 0, "evidence", EVIDENCE.most, len(entries))
    for name, limit in _LIMITS:
        texts = (getattr(one, name) or "" for one in entries)
        longest = max((len(text.encode(errors="replace")) for text in texts), default=0)
        if longest > limit:
            yield Finding("over-limit", 0, 0, "evidence", limit, longest, name)
    if not all(clean_path(one.path) for one in entries):
        yield Finding("odd-path", 0, 0, "evidence")


def hide_evidence(
    entries: tuple[Evidence, ...], protection: Protection
) -> tuple[tuple[Evidence, ...], Mapping[str, int]]:
    """Returns the entries without what may be secret or private, and how many of which kind.

    A quote with something taken out would never be found, so that the whole entry goes; of what
    stands around it, both sides go.
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
    if find_private(list_text(texts_of(kept)), protection.tags) != NOTHING:
        # Tags in two entries hide what stands between them.
        kinds[PRIVATE_SECTION] += 1
        kept = []
    return (tuple(kept), dict(kinds)) if kinds else (entries, {})
