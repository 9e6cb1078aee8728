"""The log as a document that keeps every byte, with its topics and conflicts (S20, N02, S33).

A principle names its sources. Two principles with common sources come from two branches that both
compacted, or from one plan that gave its sources several principles. The latter were created
together, and are no doubles.

A block of a conflict stays opaque: its records are counted, edited and compacted only after it is
resolved. Until then their content must still be visible.

Pure. A document is never modified; every change returns another one.
"""

from __future__ import annotations

import contextlib
import gc
from bisect import bisect_left, insort
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import repeat
from typing import NamedTuple

from ..text.ids import derive_id, revision
from .chunks import BOM, OPENS, lines_of, parse_block, runs
from .record import Identity, Record, format_line, parse_line
from .texts import SUPERSEDED_SIGN, superseded

_LEAST = 2
"""Least common sources of doubles in a log of unknown history.

A gap that was compacted, logged again and compacted again is a source of two principles as well.
"""

_MOST = 50
"""Most principles of one source that are compared; only a hostile log has more."""


class Pair(NamedTuple):
    """Two principles with common sources."""

    stays: Record
    """The principle with all sources of the other one; of equals, the newer."""
    goes: Record
    contains: bool
    """Whether `stays` has all sources of `goes`, so that one text is enough."""


def pairs(
    records: Iterable[Record], are_apart: Callable[[Record, Record], bool] | None = None
) -> Iterator[Pair]:
    """Yields the principles that branches made from the same records, largest first.

    `are_apart`: returns whether two principles come from different branches; None if nobody knows,
    so that the times and the number of common sources decide.
    """
    by_source: dict[str, list[int]] = {}
    principles = [one for one in records if one.type == "principle" and one.sources]
    principles.sort(key=_weight, reverse=True)
    for number, record in enumerate(principles):
        for source in dict.fromkeys(record.sources):
            numbers = by_source.setdefault(source, [])
            if len(numbers) < _MOST:
                numbers.append(number)
    common: dict[tuple[int, int], int] = {}
    for numbers in by_source.values():
        for at, first in enumerate(numbers):
            for second in numbers[at + 1 :]:
                common[first, second] = common.get((first, second), 0) + 1
    for (first, second), count in sorted(common.items()):
        stays, goes = principles[first], principles[second]
        if are_apart is None:
            apart = not _are_of_one_plan(stays, goes)
            contains = count == len({*goes.sources}) >= _LEAST
        else:
            apart, contains = are_apart(stays, goes), count == len({*goes.sources})
        if apart:
            yield Pair(stays, goes, contains)


def counted(records: Collection[Record]) -> int:
    """Returns the number of records that count for the threshold: overlapping principles once."""
    head: dict[int, int] = {}

    def of(record: int) -> int:
        while record in head:
            record = head[record]
        return record

    for pair in pairs(records):
        one, other = of(id(pair.stays)), of(id(pair.goes))
        if one != other:
            head[other] = one
    return len(records) - len(head)


def _are_of_one_plan(one: Record, other: Record) -> bool:
    return one.created == other.created or one.compacted_at == other.compacted_at


def _weight(record: Record) -> tuple[int, float, str, str]:
    return (len({*record.sources}), record.newest, record.id, record.lesson)


_MANY = 100_000
"""Number of new objects above which marking them as old is worth a later full collection."""


@contextlib.contextmanager
def many_at_once() -> Iterator[None]:
    """Suspends garbage collection; also usable as a decorator.

    The collector would scan the growing objects again and again. Parsing a log of records with
    nested fields took four times as long.
    """
    # Only the thread that disabled it enables it, because another thread may be in here too.
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if gc.get_count()[0] > _MANY:
                # Freezing moves them to the oldest generation without a scan.
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def by_topic(lines: Iterable[Line]) -> dict[str, tuple[Line, ...]]:
    """Returns lines by topic: topics by their newest record, records oldest first (S11)."""
    groups: dict[str, list[Line]] = {}
    for line in lines:
        groups.setdefault(line.record.topic, []).append(line)
    for group in groups.values():
        group.sort(key=lambda line: line.age)
    newest_first = sorted(groups, key=lambda topic: groups[topic][-1].age, reverse=True)
    return {topic: tuple(groups[topic]) for topic in newest_first}


def _with_line(
    topics: Mapping[str, tuple[Line, ...]], line: Line, old: Line | None
) -> dict[str, tuple[Line, ...]]:
    """Returns lines by topic as `by_topic` does, after a line came, in place of an old one."""
    topic = line.record.topic
    group = [one for one in topics.get(topic, ()) if one is not old]
    insort(group, line, key=lambda one: one.age)
    others = [item for item in topics.items() if item[0] != topic]
    older = (at for at, (_, lines) in enumerate(others) if lines[-1].age < group[-1].age)
    others.insert(next(older, len(others)), (topic, tuple(group)))
    return dict(others)


def by_id(lines: Iterable[Line]) -> dict[str, list[Line]]:
    """Returns lines by the id of their record, which several records may share (S06)."""
    found: dict[str, list[Line]] = {}
    for line in lines:
        found.setdefault(line.record.id, []).append(line)
    return found


_PIECE = 128
"""Number of lines joined at once; joining a large log at once costs more than writing it."""


class Line(NamedTuple):
    """The line of a record, with the unreadable lines and conflict blocks that follow it."""

    raw: bytes
    record: Record
    trailing: tuple[bytes, ...] = ()

    @property
    def key(self) -> tuple[str, str, bytes]:
        """Returns the sort key (N01): id, then type, then the bytes of the line."""
        return (self.record.id, self.record.type, self.raw)

    @property
    def ref(self) -> str:
        """Returns the name of the record in its current state, `id@rev` (S13)."""
        return f"{self.record.id}@{revision(self.raw)}"

    @property
    def block(self) -> bytes:
        """Returns its bytes in the file with the trailing lines, without the final newline."""
        return b"\n".join((self.raw, *self.trailing)) if self.trailing else self.raw

    @property
    def age(self) -> tuple[float, bytes]:
        """Returns a sort key for lines of one identity: the larger is the newer."""
        return (self.record.newest, self.raw)


class Document:
    """All lines of a log, in their order in the file."""

    def __init__(
        self,
        head: tuple[bytes, ...] = (),
        lines: tuple[Line, ...] = (),
        tail: bytes | None = None,
        *,
        index: dict[Identity, Line] | None = None,
        numbers: tuple[int, ...] | None = None,
        closed: tuple[tuple[int, bytes], ...] = (),
        normal: bool = False,
        blocks: list[bytes] | None = None,
    ) -> None:
        self.head = head
        """Unreadable lines before the first record."""
        self.lines = lines
        self.tail = tail
        """An unclosed conflict block; it stays at the end whatever is added."""
        self.index = index if index is not None else _newest(lines)
        """Line by identity; the newer line if two share an identity."""
        self._numbers = numbers
        self._closed = closed
        self._normal = normal
        self._known_blocks = blocks

    @classmethod
    @many_at_once()
    def parse(cls, data: bytes, previous: Document | None = None) -> Document:
        """Parses a log; lines that `previous` contains are not parsed again."""
        known = {line.raw: line.record for line in previous.lines} if previous else {}
        lines: list[tuple[bytes, Record]] = []
        numbers: list[int] = []
        closed: list[tuple[int, bytes]] = []
        # Opaque lines before the first record, then those after each record.
        opaque: list[list[bytes]] = [[]]
        tail: bytes | None = None
        for kind, number, raw, record in runs(data, known):
            if record is not None:
                lines.append((raw, record))
                numbers.append(number)
                opaque.append([])
            elif kind == "unclosed":
                tail = raw
            elif kind == "conflict":
                opaque[-1].append(raw)
                closed.append((number, raw))
            else:
                opaque[-1] += lines_of(raw)
        head, *behind = map(tuple, opaque)
        made = (Line(*line, after) for line, after in zip(lines, behind, strict=True))
        return cls(head, tuple(made), tail, numbers=tuple(numbers), closed=tuple(closed))

    @cached_property
    def current(self) -> tuple[Line, ...]:
        """Returns the line of each record in file order; the newer of two with one identity."""
        if len(self.index) == len(self.lines):
            return self.lines
        kept = set(map(id, self.index.values()))
        return tuple(line for line in self.lines if id(line) in kept)

    @cached_property
    def records(self) -> tuple[Record, ...]:
        """Returns the record of each of these lines."""
        return tuple(line.record for line in self.current)

    @cached_property
    def quoting(self) -> tuple[Line, ...]:
        """Returns those of these lines that quote code."""
        return tuple(line for line in self.current if line.record.evidence)

    @cached_property
    def superseded(self) -> Mapping[Identity, Record]:
        """Returns the superseded records, each with the record that is served for it (M03)."""
        return superseded(self.records) if self._names_newer else {}

    @cached_property
    def _names_newer(self) -> bool:
        """Returns whether a line may say that another record supersedes its own."""
        return any(SUPERSEDED_SIGN in line.raw for line in self.lines)

    @property
    def served(self) -> Iterable[Line]:
        """Returns the line of each record that is not superseded (M03)."""
        gone = self.superseded
        return (
            [one for one in self.current if one.record.identity not in gone]
            if gone
            else self.current
        )

    @cached_property
    def counted(self) -> int:
        """Returns the number of records that count for the threshold (S33)."""
        return counted([one.record for one in self.served] if self.superseded else self.records)

    @cached_property
    def topics(self) -> dict[str, tuple[Line, ...]]:
        """Returns served lines by topic, the newest topic first, the oldest record first (S11)."""
        return by_topic(self.served)

    @cached_property
    def topic_names(self) -> tuple[str, ...]:
        """Returns topics in file order, which is ten times as fast as the order of `topics`."""
        return tuple(dict.fromkeys(line.record.topic for line in self.index.values()))

    def number_of(self, line: Line) -> int:
        """Returns the number of one of its lines in the file, from 1."""
        return self._line_numbers[id(line)]

    @cached_property
    def _line_numbers(self) -> dict[int, int]:
        numbers = self._numbers or self._count_lines()[0]
        return dict(zip(map(id, self.lines), numbers, strict=True))

    @cached_property
    def _blocks(self) -> list[bytes]:
        """Returns the bytes of each line in the file; reading does not need them."""
        return self._known_blocks or [line.block for line in self.lines]

    @property
    def closed_conflicts(self) -> tuple[tuple[int, bytes], ...]:
        """Returns each closed block between conflict markers, with its first line from 1."""
        if self._numbers is not None or not self.conflicts:
            return self._closed
        return self._count_lines()[1]

    @cached_property
    def opaque(self) -> tuple[bytes, ...]:
        """Returns all parts that are kept but not read, in the order of the file."""
        behind = (chunk for line in self.lines for chunk in line.trailing)
        return (*self.head, *behind, *([] if self.tail is None else [self.tail]))

    @cached_property
    def conflicts(self) -> int:
        """Returns the number of blocks between conflict markers."""
        return sum(map(bytes.startswith, self.opaque, repeat(OPENS)))

    @property
    def unreadable(self) -> int:
        """Returns the number of lines outside conflict blocks that are no records."""
        return len(self.opaque) - self.conflicts

    def encode(self) -> bytes:
        """Returns the bytes of the file; every line ends with a newline."""
        return b"".join(self.pieces())

    def pieces(self) -> Iterator[bytes]:
        """Yields the bytes of the file in order, in parts that are fast to allocate and free."""
        tail = () if self.tail is None else (self.tail,)
        head = b"\n".join((*self.head, b""))
        # Readers drop one BOM, which must not be the BOM of an unreadable first line.
        yield BOM + head if head.startswith(BOM) else head
        for start in range(0, len(self._blocks), _PIECE):
            yield b"\n".join((*self._blocks[start : start + _PIECE], b""))
        yield b"\n".join((*tail, b""))

    def same_text(self, other: Document) -> bool:
        """Returns whether both documents have the same bytes."""
        mine, theirs = (self.head, self._blocks), (other.head, other._blocks)
        return mine == theirs and self.tail == other.tail

    def as_encoded(self) -> Document:
        """Returns the document as if parsed from `encode`, with the line numbers of that file."""
        if self._numbers is None:
            return self
        return Document(
            self.head,
            self.lines,
            self.tail,
            index=self.index,
            normal=self._normal,
            blocks=self._blocks,
        )

    def find(self, identity: Identity) -> Line | None:
        """Returns the line of a record, regardless of its position and id, or None (S06)."""
        return self.index.get(identity)

    def normalised(self) -> tuple[Document, tuple[Line, ...]]:
        """Returns the document sorted without older lines of a record, and these (S20, N01)."""
        if self._normal:
            return self, ()
        kept = set(map(id, self.current))
        older = tuple(line for line in self.lines if id(line) not in kept)
        document = self.without(older)
        lines = tuple(sorted(document.lines, key=_key))
        normal = Document(document.head, lines, document.tail, index=document.index, normal=True)
        return normal, older

    def put(self, record: Record) -> tuple[Document, Line]:
        """Saves a record in its sorted place, over the record with the same identity (S06, S07).

        If another record has the id of a new record, the new one gets the id with separators. The
        document must be normalised. Also returns the line that was written.
        """
        document, old = self, self.find(record.identity)
        record = self._with_free_id(record, old)
        if old is not None and old.record.id != record.id:
            document, old = self.without([old]), None
        line = Line(format_line(record), record, old.trailing if old else ())
        lines, blocks = list(document.lines), list(document._blocks)
        if old is not None:
            at = bisect_left(lines, old.key, key=_key)
            del lines[at], blocks[at]
        # The place may differ from that of the old line: lines with one id are sorted by bytes.
        at = bisect_left(lines, line.key, key=_key)
        lines.insert(at, line)
        blocks.insert(at, line.block)
        index = {**document.index, record.identity: line}
        parts = (document.head, tuple(lines), document.tail)
        changed = Document(*parts, index=index, normal=True, blocks=blocks)
        # Collecting the topics again takes as long as the change itself.
        changed.topic_names = tuple(dict.fromkeys((*document.topic_names, record.topic)))
        changed._names_newer = document._names_newer or SUPERSEDED_SIGN in line.raw
        # A record may also supersede by coming back, when a line names it already.
        if "topics" in document.__dict__ and not changed._names_newer:
            changed.topics = _with_line(document.topics, line, old)
        return changed, line

    def without(self, lines: Iterable[Line]) -> Document:
        """Returns the document without these lines; the opaque lines after them stay."""
        gone = {id(line) for line in lines}
        if not gone:
            return self
        head, kept, behind = list(self.head), list[Line](), list[bytes]()
        for line in self.lines:
            if id(line) in gone:
                behind += line.trailing
            else:
                _attach(head, kept, behind)
                kept.append(line)
        _attach(head, kept, behind)
        return Document(tuple(head), tuple(kept), self.tail, normal=self._normal)

    def _with_free_id(self, record: Record, old: Line | None) -> Record:
        """Returns the record under the first of its ids that no other record has."""
        for separators in range(len(self.lines) + 2):
            free = derive_id(record.topic, record.text, separators)
            wanted: tuple[str, str, bytes] = (free, record.type, b"")
            at = bisect_left(self.lines, wanted, key=_key)
            holder = self.lines[at] if at < len(self.lines) else None
            if holder is None or holder is old or holder.key[:2] != wanted[:2]:
                break
        return record._replace(id=free)

    def _count_lines(self) -> tuple[list[int], tuple[tuple[int, bytes], ...]]:
        """Returns the future line numbers of its lines, and its closed conflicts with theirs."""
        numbers: list[int] = []
        closed: list[tuple[int, bytes]] = []
        number = 1
        for line, chunks in ((None, self.head), *((line, line.trailing) for line in self.lines)):
            if line is not None:
                numbers.append(number)
                number += 1
            for chunk in chunks:
                if chunk.startswith(OPENS):
                    closed.append((number, chunk))
                number += chunk.count(b"\n") + 1
        return numbers, tuple(closed)


def _key(line: Line) -> tuple[str, str, bytes]:
    return line.key


def _newest(lines: Iterable[Line]) -> dict[Identity, Line]:
    index: dict[Identity, Line] = {}
    for line in lines:
        other = index.setdefault(line.record.identity, line)
        if other is not line and other.age < line.age:
            index[line.record.identity] = line
    return index


def _attach(head: list[bytes], lines: list[Line], behind: list[bytes]) -> None:
    """Appends opaque lines to the record before them or to the head; empties `behind`."""
    if behind and lines:
        last = lines[-1]
        lines[-1] = Line(last.raw, last.record, (*last.trailing, *behind))
    elif behind:
        head.extend(behind)
    behind.clear()


_Said = tuple[Identity, str, str | None]


class Conflicted(NamedTuple):
    """A version of a record in a conflict, from one side or both."""

    line: Line
    number: int
    """Number of its line in the file, from 1."""
    markers: tuple[bytes, ...]
    """The marker lines of the sides that contain it; `side_names` reads them."""


def conflicted(document: Document) -> tuple[Conflicted, ...]:
    """Returns the records between the markers of closed blocks, each version once.

    A record that also stands outside a block is left out: the outer record can be named, and
    resolving merges the block into it. The base that git wrote is not a version of a side.
    """
    found: dict[_Said, Conflicted] = {}
    for one in _records(document):
        record = one.line.record
        if document.find(record.identity) is not None:
            continue
        said = (record.identity, record.lesson, record.ask_next_time)
        other = found.setdefault(said, one)
        newer = max(other, one, key=lambda version: version.line.age)
        found[said] = newer._replace(markers=tuple(dict.fromkeys((*other.markers, *one.markers))))
    return tuple(found.values())


def latest(document: Document) -> tuple[Conflicted, ...]:
    """Returns the newest version of each record in a conflict."""
    newest: dict[Identity, Conflicted] = {}
    for one in sorted(conflicted(document), key=lambda one: one.line.age):
        newest[one.line.record.identity] = one
    return tuple(newest.values())


def stands_in_conflict(document: Document, type: str | None, id: str) -> bool:
    """Returns whether a record with this id, and of this type if given, is in a conflict."""
    records = (one.line.record for one in conflicted(document))
    return any(record.id == id and type in (None, record.type) for record in records)


def _records(document: Document) -> Iterator[Conflicted]:
    for number, raw in document.closed_conflicts:
        block = parse_block(raw)
        if block is None:
            continue
        end = number + raw.count(b"\n")
        opening, closing = raw.partition(b"\n")[0], raw.rpartition(b"\n")[2]
        for first, marker, lines in (
            (number + 1, opening, block.ours),
            (end - len(block.theirs), closing, block.theirs),
        ):
            for place, text in enumerate(lines, first):
                bare = text.rstrip(b"\r")
                record = parse_line(bare)
                if record is not None:
                    yield Conflicted(Line(bare, record), place, (marker,))
