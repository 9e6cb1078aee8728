"""The rules for the fields of a record: texts, cues, quotes and links (S04, S05, N10, E01, M04).

A link stands on its source alone; what points back is computed. `superseded_by` says that a newer
record tells it better. A record counts as superseded only while the end of that chain is there, so
that superseding loses nothing: without the newer record the old one is served again. Pure.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, islice, zip_longest
from typing import TYPE_CHECKING, NamedTuple

from ..errors import RecordError
from ..evidence.evidence import Evidence
from ..private import MARKERS
from ..text.expressions import expression
from ..text.globs import flaw
from ..text.ids import is_id
from ..text.limits import (
    EVIDENCE,
    INPUT_LIMIT,
    LIMITS,
    MOST_LINKS,
    RELS,
    ListLimit,
    evidence_most,
    list_limit,
    list_text,
)

if TYPE_CHECKING:
    from .record import Identity, Record


_LINE_BREAKS = frozenset("\u2028\u2029")


def is_blank(text: str) -> bool:
    """Returns whether a text contains only whitespace and markers of withheld parts."""
    for marker in MARKERS:
        text = text.replace(marker, "")
    return not text.strip()


def check_not_blank(name: str, text: str) -> None:
    """Raises RecordError for a blank text, with its own code if everything was withheld (S04)."""
    if is_blank(text):
        raise RecordError("all_withheld" if text.strip() else "blank", name)


def clean_topic(topic: str) -> str:
    """Returns the topic as stored, hashed and matched; raises RecordError if invalid (S05)."""
    check_input("topic", topic)
    topic = unicodedata.normalize("NFC", topic.strip())
    if not topic:
        raise RecordError("blank", "topic")
    if not is_one_line(topic):
        raise RecordError("not_one_line", "topic")
    _check_limit("topic", topic)
    return topic


def is_one_line(text: str) -> bool:
    """Returns whether a text is a single line without control characters."""
    if text.isascii() and text.isprintable():
        return True
    return not any(unicodedata.category(c) == "Cc" or c in _LINE_BREAKS for c in text)


def check_input(name: str, text: str) -> int:
    """Checks a text before redaction; returns its size in bytes of UTF-8, or raises (S04)."""
    try:
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError:
        raise RecordError("lone_surrogate", name) from None
    if size > INPUT_LIMIT:
        raise RecordError("too_large", name, limit=INPUT_LIMIT, actual=size)
    if "\0" in text:
        raise RecordError("nul", name)
    return size


def check_text(name: str, text: str, *, required: bool) -> None:
    """Raises RecordError if a text must not be stored in a field; checks the stored form (S04)."""
    check_input(name, text)
    if required:
        check_not_blank(name, text)
    _check_limit(name, text)


def _check_limit(name: str, text: str) -> None:
    size = len(text.encode("utf-8"))
    if size > LIMITS[name]:
        raise RecordError("over_limit", name, limit=LIMITS[name], actual=size)


def clean_cues(name: str, values: Sequence[str], type: str = "log") -> tuple[str, ...]:
    """Returns a list as stored: trimmed, in NFC, without duplicates.

    Entries that contain only whitespace and markers are left out.

    `name`: cues, settled_by or applies_to.

    Raises:
        RecordError: an entry is invalid or there are too many; names the list and the entry, and
            the limit and the actual size if a limit is exceeded.
    """
    check_input(name, list_text(values))
    limit = list_limit(name, type)
    kept: dict[str, None] = {}
    for number, value in enumerate(values, 1):
        entry = tidy(value)
        if is_blank(entry):
            continue
        if not is_one_line(entry):
            raise RecordError("entry_not_one_line", name, detail=str(number))
        size = len(entry.encode())
        if size > limit.each:
            raise RecordError(
                "entry_over_limit", name, limit=limit.each, actual=size, detail=str(number)
            )
        if name == "applies_to" and flaw(entry):
            raise RecordError("entry_no_glob", name, detail=str(number))
        kept[entry] = None
    if len(kept) > limit.most:
        raise RecordError("too_many", name, limit=limit.most, actual=len(kept))
    return tuple(kept)


def usable(values: Iterable[str], type: str, name: str = "cues") -> tuple[str, ...]:
    """Returns the entries of a list that readers use: the first valid ones that a save takes.

    A line that came by git can therefore not match everything (N10).

    `name`: cues, settled_by or applies_to.
    """
    limit = list_limit(name, type)
    found = (tidy(value) for value in values)
    return tuple(islice(dict.fromkeys(e for e in found if _is_valid(name, e, limit)), limit.most))


def tidy(entry: str) -> str:
    """Returns an entry as stored and compared: trimmed, in NFC."""
    entry = entry.strip()
    return entry if entry.isascii() else unicodedata.normalize("NFC", entry)


def united(
    new: Iterable[str], old: Iterable[str], most: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Unites two lists, new entries first; returns the entries that fit, and the rest.

    `most`: most entries that fit.
    """
    both = tuple(dict.fromkeys((*new, *old)))
    return both[:most], both[most:]


def in_turn(lists: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """Returns the entries of several lists in turn without duplicates: first, second, and so on."""
    nothing = object()
    rows = chain.from_iterable(zip_longest(*lists, fillvalue=nothing))
    return tuple(dict.fromkeys(entry for entry in rows if isinstance(entry, str)))


def _is_valid(name: str, entry: str, limit: ListLimit) -> bool:
    if is_blank(entry) or not is_one_line(entry):
        return False
    if len(entry.encode(errors="replace")) > limit.each:
        return False
    return name != "applies_to" or not flaw(entry)


Key = tuple[str, str]
"""Path and quote, which make two entries the same."""

_MEMBERS = frozenset(Evidence._fields)
_NEEDED = frozenset({"path", "quote"})
_TEXTS = frozenset({str})
_BLOB = expression(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_ODD = expression(r"[:\\\x00]")


def read_evidence(value: object) -> tuple[Evidence, ...] | None:
    """Returns the entries of a line, or None if the value is no list of entries (S20).

    An entry may exceed a limit, or have a path that no save accepts.
    """
    if not isinstance(value, list):
        return None
    found: list[Evidence] = []
    for one in value:
        if not isinstance(one, dict) or not _NEEDED <= one.keys() <= _MEMBERS:
            return None
        blob = one.get("blob", "0" * 40)
        if not {*map(type, one.values())} <= _TEXTS or not _BLOB.fullmatch(blob):
            return None
        found.append(Evidence(**one))
    return tuple(found)


def written_evidence(entries: Iterable[Evidence]) -> list[Mapping[str, str]]:
    """Returns the entries in the form of the line, without absent and empty members."""
    return [
        {
            name: text
            for name, text in one._asdict().items()
            if name in _NEEDED or (text is not None and text != Evidence._field_defaults[name])
        }
        for one in entries
    ]


def key_of(entry: Evidence) -> Key:
    """Returns the key that makes two entries the same."""
    return (entry.path, entry.quote)


def entry_text(entry: Evidence) -> str:
    """Returns an entry as people read and write it: `PATH: QUOTE`."""
    return f"{entry.path}: {entry.quote}"


def read_entry(text: str) -> Evidence:
    """Parses an entry in the form `PATH: QUOTE`; without `: ` the quote is empty."""
    path, _, quote = text.partition(": ")
    return Evidence(path.strip(), quote.strip())


def typed_quotes(text: str) -> tuple[str, ...]:
    """Returns the entries of a typed text, each as `PATH: QUOTE`; an entry is a line."""
    return tuple(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))


def texts_of(entries: Iterable[Evidence]) -> tuple[str, ...]:
    """Returns all texts of the entries that a reader may see, in the order of the line."""
    return tuple(
        text
        for one in entries
        for text in (one.path, one.quote, one.symbol, one.before, one.after)
        if text
    )


def clean_evidence(given: Sequence[Evidence], type: str = "log") -> tuple[Evidence, ...]:
    """Returns entries as stored, without duplicates.

    Whitespace around path, quote and symbol is removed, and `./` before a path. A quote is not
    normalised, because it has to be found again as it stands in the file.

    Raises:
        RecordError: an entry is invalid or there are too many; names the entry and the part, and
            the limit and the actual size if a limit is exceeded.
    """
    check_input("evidence", list_text(texts_of(given)))
    kept: dict[Key, Evidence] = {}
    for number, one in enumerate(given, 1):
        path = unicodedata.normalize("NFC", one.path.strip().removeprefix("./"))
        symbol = (one.symbol or "").strip() or None
        entry = one._replace(path=path, quote=one.quote.strip(), symbol=symbol)
        _check(entry, number)
        kept.setdefault(key_of(entry), entry)
    if len(kept) > (most := evidence_most(type)):
        raise RecordError("too_many", "evidence", limit=most, actual=len(kept))
    return tuple(kept.values())


def usable_evidence(entries: Iterable[Evidence], type: str = "log") -> tuple[Evidence, ...]:
    """Returns the entries that readers use: the first that a save of a record would accept.

    A line that came by git can therefore not refer to a file outside the project.
    """
    usable = (one for one in entries if not _flaw(one) and clean_path(one.path))
    return tuple(islice({key_of(one): one for one in usable}.values(), evidence_most(type)))


def united_evidence(
    type: str, *groups: Iterable[Evidence]
) -> tuple[tuple[Evidence, ...], tuple[Evidence, ...]]:
    """Unites groups of entries without duplicates; returns the entries that fit, and the rest."""
    found: dict[Key, Evidence] = {}
    for entries in groups:
        for one in entries:
            found.setdefault(key_of(one), one)
    both = tuple(found.values())
    most = evidence_most(type)
    return both[:most], both[most:]


def clean_path(path: str) -> bool:
    """Returns whether a path names a file in the project: relative, with `/`, in NFC."""
    parts = path.split("/")
    return (
        not _ODD.search(path)
        and not {"", ".", ".."}.intersection(parts)
        and (path.isascii() or unicodedata.is_normalized("NFC", path))
    )


def _check(entry: Evidence, number: int) -> None:
    if flaw := _flaw(entry):
        code, name, limit, actual = flaw
        detail = f"{number} ({name})"
        raise RecordError(code, "evidence", limit=limit, actual=actual, detail=detail)
    if not clean_path(entry.path):
        raise RecordError("evidence_path", "evidence", detail=str(number))


def _flaw(entry: Evidence) -> tuple[str, str, int | None, int | None] | None:
    """Returns code, part, limit and actual size of an entry's flaw, or None."""
    for name, limit in (
        ("path", EVIDENCE.path),
        ("quote", EVIDENCE.quote),
        ("symbol", EVIDENCE.symbol),
    ):
        text: str | None = getattr(entry, name)
        if text is None:
            continue
        if not text.strip():
            return "evidence_blank", name, None, None
        # A line of code may contain tabs.
        if not is_one_line(text.replace("\t", " ")):
            return "evidence_not_one_line", name, None, None
        size = len(text.encode(errors="replace"))
        if size > limit:
            return "evidence_over_limit", name, limit, size
    return None


SUPERSEDED = "superseded_by"
SUPERSEDED_SIGN = b'"superseded_by"'
"""What stands in each line with such a link; in a text, a backslash would precede the end."""
_LINK_MEMBERS = frozenset({"rel", "to"})


class Link(NamedTuple):
    """A link as it stands in the log; a foreign line may hold any text."""

    rel: str
    to: str
    """The id of a record."""

    @property
    def is_usable(self) -> bool:
        """Returns whether readers know the relation, and the target is an id."""
        return self.rel in RELS and is_id(self.to)

    def __str__(self) -> str:
        return f"{self.rel} {self.to}"


def read_links(value: object) -> tuple[Link, ...] | None:
    """Returns the links of a line, or None if the value is no list of links (S20)."""
    if not isinstance(value, list):
        return None
    found: list[Link] = []
    for one in value:
        if not isinstance(one, dict) or one.keys() != _LINK_MEMBERS:
            return None
        rel, to = one["rel"], one["to"]
        if not (isinstance(rel, str) and isinstance(to, str)):
            return None
        found.append(Link(rel, to))
    return tuple(found)


def written_links(links: Iterable[Link]) -> list[dict[str, str]]:
    """Returns links in the form of the line."""
    return [one._asdict() for one in links]


def typed_link(text: str) -> Link:
    """Parses a link as people write it, `REL ID`; without a space the target is empty."""
    rel, _, to = text.strip().partition(" ")
    return Link(rel, to.strip())


def clean_links(given: Sequence[Link]) -> tuple[Link, ...]:
    """Returns links as they are stored, without duplicates.

    Raises:
        RecordError: a relation is unknown, a target is no id, or there are too many; names the
            number of the entry, or the limit and the actual size.
    """
    for number, one in enumerate(given, 1):
        if one.rel not in RELS:
            raise RecordError("unknown_rel", "links", detail=str(number))
        if not is_id(one.to):
            raise RecordError("link_no_id", "links", detail=str(number))
    found = tuple(dict.fromkeys(given))
    newer = sum(one.rel == SUPERSEDED for one in found)
    if (actual := max(newer, len(found) - newer)) > MOST_LINKS:
        raise RecordError("too_many", "links", limit=MOST_LINKS, actual=actual)
    return found


def usable_links(record: Record) -> tuple[Link, ...]:
    """Returns the links that readers use: the first valid ones that a save takes (M04)."""
    if not record.links:
        return ()
    return fitting_links(dict.fromkeys(one for one in record.links if one.is_usable))[0]


def fitting_links(links: Iterable[Link]) -> tuple[tuple[Link, ...], tuple[Link, ...]]:
    """Returns the first links that have room on a record, and the rest."""
    links = tuple(links)
    kinds = ([one for one in links if (one.rel == SUPERSEDED) is s] for s in (False, True))
    kept = {one for kind in kinds for one in islice(kind, MOST_LINKS)}
    return tuple(one for one in links if one in kept), tuple(o for o in links if o not in kept)


def targets(record: Record, rel: str | None = None) -> tuple[str, ...]:
    """Returns the ids that a record links to, by one relation or by any, without its own."""
    links = usable_links(record)
    return tuple(one.to for one in links if rel in (None, one.rel) and one.to != record.id)


def without_superseding(record: Record) -> Record:
    """Returns the record as one that nothing supersedes, as a save leaves it (M03)."""
    return record._replace(links=tuple(one for one in record.links if one.rel != SUPERSEDED))


def superseded(
    records: Iterable[Record], is_served: Callable[[Record], bool] = lambda _: True
) -> Mapping[Identity, Record]:
    """Returns the superseded records, each with a record at the end of its chain (M03).

    In a circle none is superseded, and a pinned record never is: a person has to lift the pin.

    `is_served`: tells of the end of a chain whether readers get it; if not, nothing is superseded
    by it.
    """
    every = tuple(records)
    linking = [one for one in every if one.links and not one.pinned]
    newer = {one.identity: targets(one, SUPERSEDED) for one in linking}
    newer = {identity: ids for identity, ids in newer.items() if ids}
    if not newer:
        return {}
    wanted = {id for ids in newer.values() for id in ids}
    by_id: dict[str, list[Record]] = {}
    for one in every:
        if one.id in wanted:
            by_id.setdefault(one.id, []).append(one)
    older: dict[Identity, list[Record]] = {}
    waiting: list[tuple[Record, Record]] = []
    for one in linking:
        there = [two for id in newer.get(one.identity, ()) for two in by_id.get(id, ())]
        for two in there:
            older.setdefault(two.identity, []).append(one)
        if not there:
            newer.pop(one.identity, None)
    for those in by_id.values():
        ends = (one for one in those if one.identity not in newer and is_served(one))
        waiting += [(one, one) for one in ends]
    found: dict[Identity, Record] = {}
    while waiting:
        one, end = waiting.pop()
        for before in older.get(one.identity, ()):
            if before.identity not in found:
                found[before.identity] = end
                waiting.append((before, end))
    return found
