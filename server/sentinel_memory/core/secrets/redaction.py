"""Withholds private sections, then secrets, for storage and for display (S22, P04, D05).

Pure; linear in the length of a text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from ..private import (
    MARKER,
    NOTHING,
    TagRules,
    Withheld,
    find_private,
    hide_private,
    withhold_private,
)
from ..text.budget import OverBudgetError, counted, work_in
from ..text.expressions import expression, folded
from ..text.ids import is_id
from ..text.limits import list_entries, list_text, pieces
from ..text.tables import Expressions
from .protection import BUILT_IN, KeyTable, Protection, Secret

_RE = Expressions(__file__, "expressions/redaction.txt")

_Detector = Callable[[str], Iterable[Secret]]

TANGLE = "tangle"
"""The kind of a whole text that is withheld because no search can end on it within its budget."""
_MOST_PASSES = 3
_LONG = 16_384
"""Characters above which a text is searched again only twice, as a search reads it whole."""
_REACH = 240
"""Most characters between a secret and the text that gives it away, except in tables."""
_BLANK = re.compile(r"\s")
_PUBLIC_SIGNS = (
    *("public", "serverkey", "pubkey", "${", "enc["),
    *("encrypteddata", "sealedsecret", "test_", "live_", "phc_", "pk."),
    *("site", "사이트", "サイトキー", "站点密钥"),
)
"""A text in lower case without one of these holds nothing that is meant for everybody."""
_LONG_NUMBER = re.compile(r"\d(?:(?:[^\w\n]|[ux](?=\d)){0,4}\d){12}")
r"""Thirteen digits with separators or escapes between them, such as `-`, `&#x` or `\u00`."""


class Redaction(NamedTuple):
    """A text without its secrets, and the number of secrets by kind."""

    text: str
    """The text with the marker in place of every secret."""
    kinds: Mapping[str, int]
    """Number of withheld secrets by kind (P06); empty if there was none."""


def find_secrets(text: str, protection: Protection = BUILT_IN) -> tuple[Secret, ...]:
    """Returns the secrets that the first pass of `redact` withholds: sorted, not overlapping."""
    return search(text, protection)[0]


@lru_cache(maxsize=256)
def search(text: str, protection: Protection = BUILT_IN) -> tuple[tuple[Secret, ...], int]:
    """Returns what `find_secrets` returns, and the work that it took (see `work_in`).

    The last texts are remembered, because a field is searched for its flaws, then to withhold them,
    and many lessons share a topic.
    """
    from .detectors import CERTAIN, IN_CONTEXT

    own = (_table_of(protection.formats).find,) if protection.formats else ()
    with counted(len(text)) as work:
        return _found(text, (*CERTAIN, *own, *IN_CONTEXT), protection), min(work.done, work.most)


_table_of = lru_cache(maxsize=16)(KeyTable)


def find_personal(text: str, protection: Protection = BUILT_IN) -> tuple[Secret, ...]:
    """Returns personal numbers, if a save only warns of them: sorted, not overlapping."""
    if protection.masks_personal_data:
        return ()
    try:
        found = [(0, secret) for secret in _personal(text)]
    except OverBudgetError:
        return (Secret(0, len(text), TANGLE),)
    return _merged(text, found, protection)


def redact(text: str, protection: Protection = BUILT_IN) -> Redaction:
    """Replaces every secret by the marker; all other characters stay.

    Repeats until nothing is found, so that redacting the result again changes nothing. A repeat is
    needed because a marker can end a word and thereby expose its neighbour. Notes take one or two
    passes. A text that is not clean after three passes, or a long one after two, was made to defeat
    them; it is withheld as a whole (`tangle`). So is a text with more places than all passes may
    look at, which keeps the time linear.
    """
    kinds: Counter[str] = Counter()
    passes = _MOST_PASSES if len(text) <= _LONG else 2
    most = work_in(len(text))
    secrets, work = search(text, protection)
    for _ in range(passes):
        if not secrets:
            return Redaction(text, dict(kinds))
        kinds.update(secret.kind for secret in secrets)
        text, places = _without(text, secrets)
        again: list[Secret] = []
        for start, end in _around(text, places):
            found, more = search(text[start:end], protection)
            work += more
            again += (Secret(start + one.start, start + one.end, one.kind) for one in found)
            if work > most:
                break
        secrets = tuple(again)
        if work > most:
            break
    if secrets or work > most:
        kinds[TANGLE] += 1
        text = MARKER
    return Redaction(text, dict(kinds))


def _around(text: str, places: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yields the parts around each marker, in which another secret may be exposed now.

    A part consists of whole lines, or of whole words where a line is long.
    """
    start = end = 0
    for place in places:
        least, most = max(0, place - _REACH), place + len(MARKER) + _REACH
        first = _cut(text, max(0, least - _REACH), least)
        if first > end and end:
            yield start, end
        start = first if first > end or not end else start
        line = text.find("\n", most, most + _REACH)
        if line < 0:
            blank = _BLANK.search(text, most, most + _REACH) if most < len(text) else None
            line = blank.start() if blank else min(len(text), most + _REACH)
        end = line
    if end:
        yield start, end


def _cut(text: str, start: int, end: int) -> int:
    """Returns where a line begins in a part of a text, or else a word, or else the part."""
    found = text.rfind("\n", start, end) + 1
    return found or (text.rfind(" ", start, end) + 1 if start else 0) or start


def _without(text: str, secrets: Iterable[Secret]) -> tuple[str, list[int]]:
    """Returns a text with markers in place of secrets, and the start of each marker."""
    pieces: list[str] = []
    places: list[int] = []
    position = length = 0
    for secret in secrets:
        length += secret.start - position
        places.append(length)
        length += len(MARKER)
        pieces += (text[position : secret.start], MARKER)
        position = secret.end
    return "".join((*pieces, text[position:])), places


def _found(
    text: str, detectors: tuple[_Detector, ...], protection: Protection
) -> tuple[Secret, ...]:
    personal = _personal(text) if protection.masks_personal_data else ()
    rank = len(detectors) + 1
    try:
        found = (*_detected(text, detectors), *((rank, secret) for secret in personal))
    except OverBudgetError:
        return (Secret(0, len(text), TANGLE),)
    return _merged(text, found, protection)


def is_public(text: str, secret: Secret) -> bool:
    """Returns whether a finding is meant for everybody: ciphertext, a site key, an expression."""
    found = text[secret.start : secret.end]
    if "]{" in found and _RE.of_keys.search(found):
        return True
    if not _may_be_public(text):
        return False
    start = max(0, secret.start - _REACH)
    before = text[start : secret.start].rpartition("\n")[2]
    if _RE.default.search(before):
        return found[:1] in "?-+"
    if _RE.ciphertext.search(before) or _RE.sealed.search(before):
        return "]" not in found
    return bool(_RE.public_key.match(found) or (_RE.site_key.search(before) and len(found) >= 20))


@lru_cache(maxsize=8)
def _may_be_public(text: str) -> bool:
    lowered = folded(text)
    return any(map(lowered.__contains__, _PUBLIC_SIGNS))


def _merged(
    text: str, found: Iterable[tuple[int, Secret]], protection: Protection
) -> tuple[Secret, ...]:
    """Merges overlapping findings; the finding of the lowest rank decides the kind."""
    ordered = sorted(
        (secret.start, secret.end, rank, secret.kind)
        for rank, secret in dict.fromkeys(found)
        if not (protection.allows(text, secret) or is_public(text, secret))
    )
    merged: list[tuple[int, int, int, str]] = []
    for start, end, rank, kind in ordered:
        if merged and start < merged[-1][1]:
            before = merged[-1]
            best = (rank, kind) if rank < before[2] else before[2:]
            merged[-1] = (before[0], max(before[1], end), *best)
        else:
            merged.append((start, end, rank, kind))
    return tuple(Secret(start, end, kind) for start, end, _, kind in merged)


def _detected(text: str, detectors: tuple[_Detector, ...]) -> Iterator[tuple[int, Secret]]:
    """Yields the findings of the detectors, each with its rank; the first detector has rank 0."""
    from .detectors import siblings, survey, veiled, weighed, whole, wrapped

    def find(inside: str) -> Iterator[Secret]:
        return (secret for detector in detectors for secret in detector(inside))

    # What gives up most texts beyond the budget comes first, and is cheap.
    near = survey(text)
    for secret in wrapped(text, find):
        yield len(detectors), secret
    found: list[Secret] = []
    for rank, detector in reversed(list(enumerate(detectors))):
        for secret in detector(text):
            found.append(secret)
            yield rank, whole(text, secret)
    for secret in weighed(text, near, tuple(found)):
        found.append(secret)
        yield len(detectors), secret
    for secret in siblings(text, found):
        yield len(detectors), secret
    for secret in veiled(text, find):
        yield len(detectors), secret


def _personal(text: str) -> Iterable[Secret]:
    if not _LONG_NUMBER.search(text):
        return ()
    from .personal import find_personal_data  # many expressions, needed for few texts

    return find_personal_data(text)


PRIVATE_SECTION = "private_section"
"""The kind under which private sections are counted beside secrets (P06)."""

REWRITTEN = ("missing_context", "lesson")
"""Fields in which a save withholds everything that looks like a secret (S22)."""

_EMPTY_LINES = expression(
    rf"(?<={re.escape(MARKER)})(?:\r?\n){{3,}}"
    rf"|(?<![\r\n])(?:\r?\n){{3,}}+(?={re.escape(MARKER)})"
)
"""Three or more line breaks beside a marker, which are reduced to two (P04).

A run of line breaks is only read from its beginning, which keeps it linear.
"""


def withhold(field: str, text: str, protection: Protection = BUILT_IN) -> Redaction:
    """Returns a text as a save stores it in a field; a second call changes nothing.

    Secrets stay in fields outside `REWRITTEN`, because a save refuses them.

    Raises:
        UnpairedTagError: a private tag has no partner (P07).
    """
    if field not in REWRITTEN:
        return _clean(text, protection, withhold_private, _unchanged)
    return withhold_all(text, protection)


def withhold_all(text: str, protection: Protection = BUILT_IN) -> Redaction:
    """Returns a text as a save stores it in a rewritten field; raises as `withhold` does."""
    return _clean(text, protection, withhold_private, redact)


def hide(field: str, text: str, protection: Protection = BUILT_IN) -> Redaction:
    """Returns the text of a field for display (D05); an unpaired private tag hides text as well.

    An id is never withheld, because the digits of a hash may match those of a payment card.
    """
    if field == "id" and is_id(text):
        return Redaction(text, {})
    return hide_all(text, protection)


def hide_all(text: str, protection: Protection = BUILT_IN) -> Redaction:
    """Returns a text without anything that may be secret or private."""
    return _clean(text, protection, hide_private, redact)


def hide_list(
    entries: tuple[str, ...], protection: Protection = BUILT_IN
) -> tuple[tuple[str, ...], Mapping[str, int]]:
    """Returns a list without anything that may be secret or private, and the counts by kind.

    Private tags also hide the entries between them. Secrets are searched entry by entry.
    """
    kinds: Counter[str] = Counter()
    found = entries
    if find_private(list_text(entries), protection.tags) != NOTHING:
        whole = hide_all(list_text(entries), protection)
        kinds.update(whole.kinds)
        found = list_entries(whole.text)
    hidden = [hide_all(text, protection) for _, text in pieces(found)]
    for one in hidden:
        kinds.update(one.kinds)
    if not kinds:
        return entries, {}
    return list_entries(list_text(one.text for one in hidden)), dict(kinds)


def _clean(
    text: str,
    protection: Protection,
    without_private: Callable[[str, TagRules], Withheld],
    without_secrets: Callable[[str, Protection], Redaction],
) -> Redaction:
    kinds: Counter[str] = Counter()
    for _ in range(_MOST_PASSES):
        text, sections = without_private(text, protection.tags)
        if sections:
            kinds[PRIVATE_SECTION] += sections
        redaction = without_secrets(text, protection)
        kinds.update(redaction.kinds)
        text = redaction.text
        if redaction.kinds and not protection.tags.keep_lines:
            text = _EMPTY_LINES.sub("\n\n", text)
        # A withheld secret may include the backtick that had made a tag plain text.
        if not redaction.kinds or find_private(text, protection.tags) == NOTHING:
            return Redaction(text, dict(kinds))
    kinds["tangle"] += 1
    return Redaction(MARKER, dict(kinds))


def _unchanged(text: str, _: Protection) -> Redaction:
    return Redaction(text, {})
