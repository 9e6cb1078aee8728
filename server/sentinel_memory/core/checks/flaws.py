"""The flaws of a line of the log, field by field (S20, N07, E01). Pure."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from ..evidence.evidence import Evidence
from ..evidence.likeness import LONGEST, context_of
from ..log.chunks import Chunk, scan, why_unreadable
from ..log.document import Line, pairs
from ..log.record import Identity, Record, returned
from ..log.texts import Link, clean_path, fitting_links, targets, texts_of
from ..planted.instructions import addresses_agent
from ..private import find_private
from ..secrets.protection import BUILT_IN, Protection, Secret
from ..secrets.redaction import find_personal, find_secrets, hide, hide_all, hide_list
from ..text.expressions import expression
from ..text.ids import derive_id
from ..text.json_line import LARGEST_LINE
from ..text.limits import (
    EVIDENCE,
    LIMITS,
    LISTS,
    MOST_LINKS,
    ListLimit,
    evidence_most,
    list_limit,
    list_text,
    pieces,
)
from ..text.one_line import escape_hidden, hidden_characters, hidden_places
from .showing import Finding, FindingCode

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


MOST_PLACES = 500
"""Most positions of one finding, which is also the most that an editor shows for a file."""


def list_flaws(record: Record, protection: Protection) -> Iterator[Finding]:
    """Yields the findings in the lists of a record, at line 0, with positions in the list's text.

    A save refuses every secret in a list, so all kinds are searched. The first search covers all
    entries at once, because most records have no secret; a hit is located entry by entry.
    """
    around = surroundings(record.evidence)
    whole = list_text((*map(record.field_text, (*LISTS, "evidence", "links")), *around))
    has_secrets = bool(find_secrets(whole, protection))
    has_numbers = bool(find_personal(whole, protection))
    for name in LISTS:
        entries: tuple[str, ...] = getattr(record, name)
        yield from _over(name, entries, list_limit(name, record.type))
        if has_secrets:
            yield from found("secret", name, _each(entries, find_secrets, protection))
        if has_numbers:
            yield from found("personal-data", name, _each(entries, find_personal, protection))
        yield from unseen(name, list_text(entries), protection)
    yield from _odd_links(record)
    yield from over_limits(record.evidence, record.type)
    texts = (*texts_of(record.evidence), *around)
    quoted = [*unseen("evidence", list_text(texts_of(record.evidence)), protection)]
    if has_secrets:
        quoted += found("secret", "evidence", _each(texts, find_secrets, protection))
    if has_numbers:
        quoted += found("personal-data", "evidence", _each(texts, find_personal, protection))
    links = tuple(map(str, record.links))
    quoted += unseen("links", list_text(links), protection)
    if has_secrets:
        quoted += found("secret", "links", _each(links, find_secrets, protection))
    # An evidence entry has several texts, so a finding refers to the whole list.
    yield from (one._replace(places=()) for one in quoted)


def _odd_links(record: Record) -> Iterator[Finding]:
    """Yields findings for links that readers ignore: unknown ones, those over the limit (M04)."""
    if not all(one.is_usable for one in record.links):
        yield Finding("unknown-value", 0, 0, "links")
    over = fitting_links(dict.fromkeys(one for one in record.links if one.is_usable))[1]
    if over:
        yield Finding("too-many", 0, 0, "links", MOST_LINKS, MOST_LINKS + len(over))


def found(code: FindingCode, field: str, places: Sequence[Secret]) -> Iterator[Finding]:
    """Yields a finding for the secrets or numbers in a field, if there are any."""
    if places:
        kinds = ", ".join(sorted({one.kind for one in places}))
        where = tuple((one.start, one.end) for one in places[:MOST_PLACES])
        yield Finding(code, 0, 0, field, detail=kinds, places=where)


def unseen(name: str, text: str, protection: Protection) -> Iterator[Finding]:
    """Yields findings for private tags and for hidden characters in a text."""
    pairs, unpaired, place = find_private(text, protection.tags)
    if unpaired is not None:
        yield Finding("unpaired-tag", 0, 0, name, detail=unpaired, places=(place or (0, 0),))
    elif hiding := [(pair.start, pair.end) for pair in pairs if not pair.empty]:
        yield Finding("private-text", 0, 0, name, places=tuple(hiding[:MOST_PLACES]))
    if hidden := hidden_characters(text):
        places = hidden_places(text)[:MOST_PLACES]
        yield Finding("hidden-character", 0, 0, name, detail=", ".join(hidden), places=places)


def hide_field(
    record: Record, name: str, protection: Protection
) -> tuple[str | tuple[str, ...] | tuple[Evidence, ...] | tuple[Link, ...], Mapping[str, int]]:
    """Returns a field without its withheld text, and the counts by kind (D05)."""
    if name == "evidence":
        return hide_evidence(record.evidence, protection)
    if name == "links":
        # A usable link has no text of its own.
        kept = tuple(one for one in record.links if one.is_usable)
        return kept, hide_list(tuple(map(str, record.links)), protection)[1]
    if name in LISTS:
        return hide_list(getattr(record, name), protection)
    hidden = hide(name, record.field_text(name), protection)
    return hidden.text, hidden.kinds


def _over(name: str, entries: Sequence[str], limit: ListLimit) -> Iterator[Finding]:
    """Yields a finding for too many entries, and one for all entries that are too long."""
    if len(entries) > limit.most:
        start, end = len(list_text(entries[: limit.most])) + 1, len(list_text(entries))
        yield Finding("too-many", 0, 0, name, limit.most, len(entries), places=((start, end),))
    sizes = [len(entry.encode(errors="replace")) for entry in entries]
    places: list[tuple[int, int]] = []
    start = 0
    for entry, size in zip(entries, sizes, strict=True):
        if size > limit.each:
            places.append((start, start + len(entry)))
        start += len(entry) + 1
    if places:
        where = tuple(places[:MOST_PLACES])
        yield Finding("over-limit", 0, 0, name, limit.each, max(sizes), places=where)


def _each(
    entries: Sequence[str],
    find: Callable[[str, Protection], Iterable[Secret]],
    protection: Protection,
) -> list[Secret]:
    """Returns the findings of a search in each entry, as offsets in the text of the list."""
    return [
        one._replace(start=one.start + at, end=one.end + at)
        for at, entry in pieces(entries)
        for one in find(entry, protection)
    ]


_CLOSED = frozenset({"kind", "links", "pinned"})
"""Fields whose other values are kept as unknown fields, and ignored (M01, M04)."""
_SENTENCE = expression(r"[.!?\u3002]\s+\S+\s+\S")


def flaws(record: Record, protection: Protection = BUILT_IN) -> Iterator[Finding]:
    """Yields the flaws of a record regardless of its position, at line 0."""
    fields = {name: getattr(record, name) or "" for name in LIMITS}
    for name, text in fields.items():
        size = len(text.encode(errors="replace"))
        if size > LIMITS[name]:
            whole = ((0, len(text)),)
            yield Finding("over-limit", 0, 0, name, LIMITS[name], size, places=whole)
    for name in ("missing_context", "lesson") if record.type == "log" else ("lesson",):
        if not fields[name].strip():
            yield Finding("blank", 0, 0, name)
    for name, text in fields.items():
        yield from found("secret", name, find_secrets(text, protection))
        yield from found("personal-data", name, find_personal(text, protection))
        yield from unseen(name, text, protection)
    if record.cues or record.settled_by or record.applies_to or record.evidence or record.links:
        yield from list_flaws(record, protection)
    if reads_as_instruction(record):
        yield Finding("addresses-agent", 0, 0)
    if record.id not in {derive_id(record.topic, record.text, n) for n in (0, 1)}:
        yield Finding("wrong-id", 0, 0)
    if record.created is None:
        yield Finding("odd-meta", 0, 0)
    for name in sorted(_CLOSED & record.extra.keys()):
        yield Finding("unknown-value", 0, 0, name)


def reads_as_instruction(record: Record) -> bool:
    """Returns whether a record addresses an agent instead of stating a fact (K08)."""
    if names_instruction(record.topic):
        return True
    names = [*LIMITS, *(name for name in (*LISTS, "evidence", "links") if getattr(record, name))]
    return addresses_agent("\n".join(map(record.field_text, names)))


@lru_cache(maxsize=1_000)
def names_instruction(topic: str) -> bool:
    """Returns whether a topic addresses an agent or contains a sentence of its own (K08)."""
    return bool(_SENTENCE.search(topic)) or addresses_agent(topic)


def check_log(
    data: bytes,
    known: Mapping[bytes, Record] | None = None,
    flaws_of: Callable[[bytes, Record], Iterable[Finding]] = lambda _, record: flaws(record),
    protection: Protection = BUILT_IN,
) -> list[Finding]:
    """Returns the flaws in the bytes of a log, in the order of its lines.

    `data`: the bytes of the log.
    `known`: records by line, which need not be parsed again.
    `flaws_of`: returns the `flaws` of a line, given its bytes and its record.
    `protection`: the rules by which text is withheld, even from the ids in findings.
    """
    findings: list[Finding] = []
    first: dict[Identity, int] = {}
    previous: tuple[str, str, bytes] | None = None
    chunks = list(scan(data, known))
    records = [chunk.record for chunk in chunks if chunk.record is not None]
    again = returned(records)
    ids = {record.id for record in records}
    # Of several, the largest one that contains it counts, which is the first.
    doubles = sorted(pairs(records), key=lambda pair: not pair.contains)
    twice = {pair.goes.identity: pair for pair in reversed(doubles)}
    opaque = 0
    for chunk in chunks:
        if chunk.record is None:
            opaque += 1
            findings.append(_opaque(chunk, explains=opaque <= _EXPLAINED))
            continue
        record = chunk.record
        number = chunk.number
        of_line = flaws_of(chunk.raw, record)
        findings.extend(flaw._replace(line=number, last_line=number) for flaw in of_line)
        other = first.setdefault(record.identity, number)
        if other != number:
            findings.append(Finding("duplicate", number, number, detail=str(other)))
        if record.identity in again:
            code, principle = again[record.identity]
            named = hide("id", principle, protection).text
            findings.append(Finding(code, number, number, detail=named))
        if pair := twice.get(record.identity):
            named = hide("id", pair.stays.id, protection).text
            doubled: FindingCode = "doubled" if pair.contains else "overlapping"
            findings.append(Finding(doubled, number, number, detail=named))
        if gone := [id for id in targets(record) if id not in ids]:
            findings.append(
                Finding("missing-link", number, number, "links", detail=", ".join(gone))
            )
        key = Line(chunk.raw, record).key
        if previous is not None and key < previous:
            findings.append(Finding("unsorted", number, number))
        previous = key
    return findings


_EXPLAINED = 500
"""Most lines of which the reason is searched why they are no record; more are never listed."""


def _opaque(chunk: Chunk, *, explains: bool) -> Finding:
    number, last = chunk.number, chunk.number + chunk.raw.count(b"\n")
    if chunk.kind != "unreadable":
        return Finding("conflict-marker", number, last)
    if not explains and len(chunk.raw) <= LARGEST_LINE:
        return Finding("unreadable-line", number, last, detail="many")
    why = why_unreadable(chunk.raw)
    if why.reason == "too_long":
        size = len(chunk.raw)
        return Finding("oversized-line", number, last, None, LARGEST_LINE, size, str(size))
    places = (why.place,) if why.place else ()
    return Finding("unreadable-line", number, last, why.field, detail=why.reason, places=places)


LIMIT = 64
"""Most bytes of UTF-8; a longer name is cut."""
_LOOKED_AT = 1_024
"""Number of leading characters of a longer name that are examined."""


def agent_name(given: str | None, protection: Protection = BUILT_IN) -> str | None:
    """Returns the name as stored, or None if there is none or it must not be stored.

    A name is dropped if it has control or hidden characters, contains secret, private or personal
    text, or addresses an agent. A save never fails because of a name.
    """
    name = unicodedata.normalize("NFC", (given or "")[:_LOOKED_AT].strip())
    if not name or not name.isprintable() or hidden_characters(name):
        return None
    if hide_all(name, protection).kinds or find_personal(name, protection):
        return None
    if names_instruction(name):
        return None
    return name.encode()[:LIMIT].decode(errors="ignore").rstrip()


_NAMED = 3
_LONGEST = 40
"""Most characters of a side's name that are shown."""
_OF_A_SIDE = 200
"""Number of characters of a name that are examined: enough to find the secrets in the shown part.
"""
_WHOLE_COMMIT, _SHORT = re.compile("[0-9a-f]{40,64}"), 7
"""A commit hash as a merge writes it, and the number of characters of it that are shown."""
_NAMELESS = frozenset({"", "ours", "theirs"})
"""Texts after the markers if the sides have no names."""


def side_names(markers: Iterable[bytes]) -> str:
    """Returns the commits after the markers of sides, at most the first three.

    A side without a name is represented by its marker.
    """
    names = list(dict.fromkeys(map(_name, markers)))
    more = ["\u2026"] if len(names) > _NAMED else []
    return ", ".join((*names[:_NAMED], *more))


@lru_cache(maxsize=16)
def _name(marker: bytes) -> str:
    """Returns the commit after a marker, without the subject that git adds in a rebase."""
    name = marker[7:].decode(errors="replace").partition(" (")[0].strip()
    if name.casefold() in _NAMELESS:
        return marker[:7].decode()
    if _WHOLE_COMMIT.fullmatch(name):
        return name[:_SHORT]
    if addresses_agent(name[:_OF_A_SIDE]):
        return marker[:7].decode()  # a hook would present the name to an agent
    return escape_hidden(hide("", name[:_OF_A_SIDE]).text[:_LONGEST])
