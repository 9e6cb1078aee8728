"""Merges three versions of a log record by record (N02). Pure.

Git merges lines. Lessons that two people add side by side then conflict, and compacted records
return. Here a record is identified independently of its position (S06). Parts that
are kept but not read stay behind the record that they followed (S20).

Markers of a conflict are resolved by the same merge. The file itself is then a fourth version,
because people and agents may save while it is conflicted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Literal, NamedTuple

from ..log.chunks import BOM, Block, Chunk, lines_of, parse_block, runs
from ..log.document import Document, Line, many_at_once, pairs
from ..log.record import Identity, Record, format_line
from ..text.ids import derive_id
from ..text.json_line import check_line
from .fields import join, merge_fields, same

Side = Literal["ours", "theirs"]
NO_CHOICES: Mapping[str, Side] = {}
_NO_CONTESTS: Mapping[str, Contest] = {}
DecisionKind = Literal[
    "added", "removed", "changed", "merged", "kept", "renamed", "overlap", "joined"
]


class Decision(NamedTuple):
    """The outcome for a record on which the sides differ."""

    kind: DecisionKind
    """The kind of outcome.

    `added`, `removed`, `changed`: by one side, untouched by the other. `merged`: changed by both.
    `kept`: changed by one side, removed by the other. `renamed`: another record has its id.
    `overlap`: two principles replaced some of the same records; both stay. `joined`: a principle
    took over what another one knew, because it replaced all of the same records.
    """
    id: str
    """Id of the record in the merged log."""
    type: str
    topic: str
    side: Side | None = None
    """The side that added, removed or changed it; None if both did."""
    contested: tuple[str, ...] = ()
    """Fields of a merged record that both sides changed; those of the newer version stay."""
    other: str | None = None
    """The former id of a renamed record, or the id of the other principle of an overlap
    or of a joined one."""
    left_out: tuple[str, ...] = ()
    """Entries of the lists of a merged record for which there was no room."""
    text: str = ""
    """The lesson of the principle that a joined one replaced."""

    @property
    def ref(self) -> str:
        """Returns the name by which a person refers to the record, `type:id`."""
        return f"{self.type}:{self.id}"


Choices = Mapping[str, Side]
"""The side that a person chose for a record, by its `type:id`."""


class Contest(NamedTuple):
    """A record of which only one side's version can stay, at least in some fields."""

    ours: Line | None
    """Our version; None if we removed it."""
    theirs: Line | None
    wins: Side
    """The side whose version stays where both changed it."""


class Joined(NamedTuple):
    """Two principles of the same records that became one."""

    stays: Line
    """The principle as it was before it took over what the other one knew."""
    goes: Line
    line: Line
    """The principle after that."""
    left_out: tuple[str, ...]
    """Entries and questions for which there was no room."""


class Merge(NamedTuple):
    """A merged log."""

    data: bytes
    """The bytes of the file; they contain no conflict markers that no version had."""
    decisions: tuple[Decision, ...]
    """Outcomes in the order of ids; none for records that are equal on both sides."""
    contests: Mapping[str, Contest] = _NO_CONTESTS
    """Contests of merged and kept records, by the `ref` of their decision."""
    joined: tuple[Joined, ...] = ()
    """The principles that one of the same records replaced; a journal may keep their lines."""


class _Versions(NamedTuple):
    """A record in the three logs."""

    base: Line | None
    ours: Line | None
    theirs: Line | None


class _Outcome(NamedTuple):
    """The outcome for a record; without a line, the record is gone."""

    line: Line | None
    kind: DecisionKind | None = None
    side: Side | None = None
    contested: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    wins: Side | None = None


@many_at_once()
def merge(base: bytes, ours: bytes, theirs: bytes, *, choices: Choices = NO_CHOICES) -> Merge:
    """Merges two versions of a log against their common base.

    Accepts any bytes; lines that are no records are kept as they are. Exchanging the sides changes
    nothing except their names in the decisions.

    `base`: the common base; empty if the log is new on both sides.
    `choices`: the side whose version stays if both changed a record; by default the newer.

    Raises:
        RecordError: a merged line would be too long, because of unknown fields (S04).
    """
    documents = tuple(Document.parse(data).normalised()[0] for data in (base, ours, theirs))
    before, mine, others = (document.index for document in documents)
    found = {
        identity: _Versions(before.get(identity), mine.get(identity), others.get(identity))
        for identity in sorted(before | mine | others)
    }
    outcomes = {
        identity: _merge_record(versions, _chosen(versions, choices))
        for identity, versions in found.items()
    }
    lines = {identity: one.line for identity, one in outcomes.items() if one.line is not None}
    renamed = _renamed(lines, documents[1:])
    lines |= renamed
    decisions = [
        _decision(
            one.kind, lines.get(identity) or _any(found[identity]), one.side, one.contested
        )._replace(left_out=one.left_out)
        for identity, one in outcomes.items()
        if one.kind is not None
    ]
    for identity, line in renamed.items():
        old = outcomes[identity].line
        decisions.append(_decision("renamed", line, other=old.record.id if old else None))
    joined = join_doubled(lines, lambda one, other: not _stand_together(one, other, documents))
    for one in joined:
        lines[one.line.record.identity] = one.line
        del lines[one.goes.record.identity]
    decisions = _with_joined(decisions, joined)
    decisions += _overlaps({identity: found[identity] for identity in lines}, lines)
    kept = keep(documents, lines.keys())
    merged = [Line(line.raw, line.record, kept.behind.get(i, ())) for i, line in lines.items()]
    merged.sort(key=lambda line: line.key)
    document = Document(kept.behind.get((), ()), tuple(merged), kept.tail)
    contests = _contests(outcomes, found, lines)
    ordered = tuple(sorted(decisions, key=_order))
    return Merge(document.encode(), ordered, contests, tuple(joined))


def _with_joined(decisions: list[Decision], joined: Sequence[Joined]) -> list[Decision]:
    """Returns the decisions with those on joined principles, in place of those on what went."""
    gone = {(one.goes.record.type, one.goes.record.id) for one in joined}
    kept = [one for one in decisions if (one.type, one.id) not in gone]
    for one in joined:
        record = one.goes.record
        told = _decision("joined", one.line, other=record.id)
        kept.append(told._replace(left_out=one.left_out, text=record.lesson))
    return kept


def join_doubled(
    lines: Mapping[Identity, Line], are_apart: Callable[[Record, Record], bool] | None = None
) -> list[Joined]:
    """Returns the principles to join, because one replaced all records of the other (N02).

    `are_apart`: as in `doubled.pairs`.

    Raises:
        RecordError: a joined line would be too long, because of unknown fields (S04).
    """
    now, found, gone = dict(lines), list[Joined](), set[Identity]()
    for pair in pairs([line.record for line in lines.values()], are_apart):
        stays, goes = now[pair.stays.identity], now[pair.goes.identity]
        if not pair.contains or gone & {pair.stays.identity, pair.goes.identity}:
            continue
        record, left_out = join(stays.record, goes.record)
        line = Line(check_line(format_line(record)), record, stays.trailing)
        found.append(Joined(stays, goes, line, left_out))
        now[pair.stays.identity] = line
        gone.add(pair.goes.identity)
    first = {one.stays.record.identity: one.stays for one in reversed(found)}
    return [
        one._replace(stays=first[identity], line=now[identity])
        for one in found
        for identity in (one.stays.record.identity,)
    ]


def _stand_together(one: Record, other: Record, documents: Iterable[Document]) -> bool:
    """Returns whether one version has both principles, so that somebody wanted both."""
    pair = {one.identity, other.identity}
    return any(pair <= document.index.keys() for document in documents)


def _chosen(versions: _Versions, choices: Choices) -> Side | None:
    """Returns the side that a person chose for a record, or None."""
    if not choices:
        return None
    records = (line.record for line in versions if line is not None)
    return next(filter(None, (choices.get(f"{r.type}:{r.id}") for r in records)), None)


def _contests(
    outcomes: Mapping[Identity, _Outcome],
    found: Mapping[Identity, _Versions],
    lines: Mapping[Identity, Line],
) -> dict[str, Contest]:
    contests = {}
    for identity, one in outcomes.items():
        if one.wins is not None:
            record = (lines.get(identity) or _any(found[identity])).record
            _, ours, theirs = found[identity]
            contests[f"{record.type}:{record.id}"] = Contest(ours, theirs, one.wins)
    return contests


def _merge_record(versions: _Versions, chosen: Side | None) -> _Outcome:
    """Merges the versions of one record."""
    base, ours, theirs = versions
    if ours is None or theirs is None:
        return _merge_lonely(base, ours, theirs, chosen)
    if _unchanged(ours, theirs):
        # A side that only rewrote the line, for example with reordered keys, made no change.
        others = [line for line in (ours, theirs) if base is None or line.raw != base.raw]
        return _Outcome(max(others or [ours], key=lambda line: line.raw))
    if base is not None and _unchanged(theirs, base):
        return _Outcome(ours, "changed", "ours")
    if base is not None and _unchanged(ours, base):
        return _Outcome(theirs, "changed", "theirs")
    wanted = {"ours": ours.record, "theirs": theirs.record, None: None}[chosen]
    before = base.record if base else None
    merged = merge_fields(before, ours.record, theirs.record, chosen=wanted)
    line = Line(check_line(format_line(merged.record)), merged.record)
    wins: Side = "ours" if merged.is_ours else "theirs"
    return _Outcome(line, "merged", None, merged.contested, merged.left_out, wins)


def _merge_lonely(
    base: Line | None, ours: Line | None, theirs: Line | None, chosen: Side | None
) -> _Outcome:
    """Merges a record that is missing on one side or both."""
    line = ours or theirs
    here: Side = "ours" if ours else "theirs"
    if line is None:
        return _Outcome(None)
    if base is None:
        return _Outcome(line, "added", here)
    if _unchanged(line, base):
        return _Outcome(None, "removed", "theirs" if ours else "ours")
    stays = chosen in (None, here)
    return _Outcome(line if stays else None, "kept", here, wins=here if stays else chosen)


def _unchanged(line: Line, before: Line) -> bool:
    return line.raw == before.raw or same(line.record, before.record)


def _renamed(lines: Mapping[Identity, Line], sides: Sequence[Document]) -> dict[Identity, Line]:
    """Returns the lines that need a new id, because the other side used theirs (S06).

    Of records with the same id, the first by bytes keeps it. Records that already shared an id on
    one side keep it there.
    """
    groups: dict[tuple[str, str], list[Identity]] = {}
    for identity, line in lines.items():
        groups.setdefault((line.record.id, line.record.type), []).append(identity)
    taken = set(groups)
    renamed: dict[Identity, Line] = {}
    for group in groups.values():
        if len(group) == 1:
            continue
        group.sort(key=lambda identity: lines[identity].raw)
        # The id that the unchanged records have on each side; None if they have several.
        shared = _ids(group[0], *sides)
        for identity in group[1:]:
            record = lines[identity].record
            one, two = _ids(identity, *sides)
            both = (one if one == shared[0] else None, two if two == shared[1] else None)
            if both != (None, None):
                shared = both
                continue
            free, separators = derive_id(record.topic, record.text), 0
            while (free, record.type) in taken:
                separators += 1
                free = derive_id(record.topic, record.text, separators)
            taken.add((free, record.type))
            record = record._replace(id=free)
            renamed[identity] = Line(check_line(format_line(record)), record)
    return renamed


def _ids(identity: Identity, ours: Document, theirs: Document) -> tuple[str | None, str | None]:
    """Returns the id of a record on each side, None if it is missing there."""
    one, two = ours.index.get(identity), theirs.index.get(identity)
    return one.record.id if one else None, two.record.id if two else None


def _overlaps(
    found: Mapping[Identity, _Versions], lines: Mapping[Identity, Line]
) -> Iterator[Decision]:
    """Yields each pair of principles that the two sides made from some of the same records."""
    ours, theirs = (
        {
            source: identity
            for identity, versions in found.items()
            for source in _new_sources(versions.base, versions[side])
        }
        for side in (1, 2)
    )
    pairs = {frozenset((ours[source], theirs[source])) for source in ours.keys() & theirs.keys()}
    for pair in pairs:
        if len(pair) == 2:
            one, other = sorted((lines[identity] for identity in pair), key=lambda line: line.key)
            yield _decision("overlap", one, other=other.record.id)


def _new_sources(base: Line | None, line: Line | None) -> set[str]:
    """Returns the ids that a principle has replaced on one side since the base."""
    if line is None or not line.record.meta:
        return set()
    return {*line.record.sources} - {*(base.record.sources if base else ())}


def _any(versions: _Versions) -> Line:
    return next(line for line in versions if line is not None)


def _decision(
    kind: DecisionKind,
    line: Line,
    side: Side | None = None,
    contested: tuple[str, ...] = (),
    other: str | None = None,
) -> Decision:
    record = line.record
    return Decision(kind, record.id, record.type, record.topic, side, contested, other)


def _order(decision: Decision) -> tuple[str, str, str, str]:
    return (decision.id, decision.type, decision.kind, decision.other or "")


_Place = Identity | tuple[()]
"""Identity of the preceding record; () before the first record."""


class Kept(NamedTuple):
    """Unreadable lines and conflict blocks of a merged log."""

    behind: Mapping[_Place, tuple[bytes, ...]]
    """The parts after each record, and at the head."""
    tail: bytes | None
    """An unclosed conflict block."""


def keep(documents: Sequence[Document], records: Collection[Identity]) -> Kept:
    """Returns the parts to keep from both sides, once each, after the record they followed.

    A part is dropped only if one side removed it and the other left it unchanged. A part whose
    record is gone follows the preceding record.

    `documents`: the normalised base and both sides; the sides may be exchanged.
    """
    before, ours, theirs = (_places(document, records) for document in documents)
    tail = _tail(*(document.tail for document in documents))
    if before in (ours, theirs) or ours == theirs:
        changed = theirs if ours == before else ours
        return Kept({place: tuple(chunks) for place, chunks in changed.items()}, tail)
    wanted = _wanted(*(Counter(chain(*side.values())) for side in (before, ours, theirs)))
    behind: dict[_Place, list[bytes]] = {}
    for side in sorted((ours, theirs), key=lambda side: list(side.items())):
        for place, chunks in side.items():
            left = behind.setdefault(place, [])
            for chunk in chunks:
                if wanted[chunk]:
                    wanted[chunk] -= 1
                    left.append(chunk)
    return Kept({place: tuple(chunks) for place, chunks in behind.items()}, tail)


def _places(document: Document, records: Collection[Identity]) -> dict[_Place, list[bytes]]:
    """Returns the unread parts by their position in the merged log."""
    if not document.opaque:
        return {}
    place: _Place = ()
    behind: dict[_Place, list[bytes]] = {place: list(document.head)} if document.head else {}
    identities = {id(line): identity for identity, line in document.index.items()}
    for line in document.lines:
        identity = identities[id(line)]
        if identity in records:
            place = identity
        if line.trailing:
            if place in behind:
                behind[place] += line.trailing
            else:
                behind[place] = list(line.trailing)
    return behind


def _wanted(
    base: Mapping[bytes, int], ours: Mapping[bytes, int], theirs: Mapping[bytes, int]
) -> dict[bytes, int]:
    """Returns how often each part occurs in the merged log."""
    wanted = dict(ours)
    for chunk, times in ours.items():
        others = theirs.get(chunk, 0)
        if times != others:
            wanted[chunk] = _number(base.get(chunk, 0), times, others)
    for chunk in theirs.keys() - ours.keys():
        wanted[chunk] = _number(base.get(chunk, 0), 0, theirs[chunk])
    return wanted


def _number(base: int, ours: int, theirs: int) -> int:
    if ours == base:
        return theirs
    return ours if theirs == base else max(ours, theirs)


def _tail(base: bytes | None, ours: bytes | None, theirs: bytes | None) -> bytes | None:
    """Returns the unclosed block; two of them are joined into one."""
    if ours in (base, theirs):
        return theirs
    if theirs == base:
        return ours
    return b"\n".join(sorted(tail for tail in (ours, theirs) if tail is not None))


class Stages(NamedTuple):
    """The three versions of a log that git could not merge, as bytes."""

    base: bytes
    """Empty if both sides added the log."""
    ours: bytes
    theirs: bytes


def resolve(data: bytes, stages: Stages | None, choices: Choices = NO_CHOICES) -> Merge | None:
    """Returns the log without conflicts, or None if its markers cannot be parsed.

    With git's versions, changes made in the file since git wrote it stay. Without them, only the
    sides between the markers are known, and nothing of either is dropped: a record that one side
    deleted looks like a record that the other side added, unless the markers contain the base.

    `stages`: the versions that git keeps of an unmerged file, or None.
    `choices`: the side whose version stays if both changed a record; by default the newer.

    Raises:
        RecordError: a merged line would be too long, because of unknown fields (S04).
    """
    pieces: list[Chunk | Block] = []
    for chunk in runs(data):
        block = parse_block(chunk.raw) if chunk.kind == "conflict" else None
        if chunk.kind == "unclosed" or (chunk.kind == "conflict" and block is None):
            return None
        pieces.append(block or chunk)
    blocks = [piece for piece in pieces if isinstance(piece, Block)]
    if stages is None:
        sides = (_log(_once(pieces), side) for side in ("base", "ours", "theirs"))
        return merge(*sides, choices=choices) if blocks else None
    merged = merge(*stages, choices=choices)
    if not blocks:
        # A merge driver that failed left our side without markers.
        return merged._replace(data=merge(stages.ours, merged.data, data).data)
    before, now = _since_git(pieces, stages, Document.parse(merged.data))
    return merged._replace(data=merge(before, merged.data, now).data)


def _since_git(
    pieces: Iterable[Chunk | Block], stages: Stages, merged: Document
) -> tuple[bytes, bytes]:
    """Returns the log before and after the user's changes to the file since git wrote it.

    A line in none of the versions was saved since. A line of the merged log that is missing from
    the file, inside and outside the markers, was deleted since.
    """
    known: set[bytes] = set()
    for document in map(Document.parse, stages):
        known.update(document.opaque)
        known.update(line.raw for line in document.lines)
    before: list[bytes] = []
    now: list[bytes] = []
    there: set[bytes | Identity] = set()
    for chunk in _chunks(pieces):
        record = chunk.record
        if record is None:
            lines = _opaque(chunk)
            there.update(lines)
            now += lines
            before += [line for line in lines if line in known]
            continue
        there.add(record.identity)
        now.append(chunk.raw)
        if chunk.raw in known:
            before.append(chunk.raw)
        elif old := merged.find(record.identity):
            before.append(old.raw)
    before += _missing(merged, there)
    return _joined(before), _joined(now)


def _missing(merged: Document, there: Collection[bytes | Identity]) -> Iterator[bytes]:
    yield from (line.raw for line in merged.lines if line.record.identity not in there)
    yield from (chunk for chunk in merged.opaque if chunk not in there)


def _chunks(pieces: Iterable[Chunk | Block]) -> Iterator[Chunk]:
    """Yields the parts of both sides and those outside of blocks, as chunks of a log."""
    for piece in pieces:
        if isinstance(piece, Block):
            yield from runs(_joined((*piece.ours, *piece.theirs)))
        else:
            yield piece


def _opaque(chunk: Chunk) -> list[bytes]:
    """Returns the unreadable lines of a chunk; a conflict block is one, regardless of its lines."""
    return lines_of(chunk.raw) if chunk.kind == "unreadable" else [chunk.raw]


def _once(pieces: Sequence[Chunk | Block]) -> list[Chunk | Block]:
    """Removes unreadable lines from the blocks if they also stand outside.

    Git writes a line twice if both sides added it in different places.
    """
    outside: set[bytes] = set()
    for piece in pieces:
        if not isinstance(piece, Block) and piece.record is None:
            outside.update(_opaque(piece))

    def rest(lines: tuple[bytes, ...], base: tuple[bytes, ...]) -> tuple[bytes, ...]:
        return tuple(line for line in lines if line not in outside or line in base)

    return [
        Block(rest(piece.ours, piece.base), piece.base, rest(piece.theirs, piece.base))
        if isinstance(piece, Block)
        else piece
        for piece in pieces
    ]


def _log(pieces: Iterable[Chunk | Block], side: str) -> bytes:
    """Returns the log of one side, as far as the markers show it."""
    lines: list[bytes] = []
    for piece in pieces:
        lines += getattr(piece, side) if isinstance(piece, Block) else [piece.raw]
    return _joined(lines)


def _joined(lines: Iterable[bytes]) -> bytes:
    data = b"".join(line + b"\n" for line in lines)
    # Readers drop one BOM, which must not be the BOM of an unreadable line.
    return BOM + data if data.startswith(BOM) else data
