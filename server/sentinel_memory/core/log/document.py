"""The log as text: which lines are records, and how they change without losing a byte.

Pure. A document is never modified; every change returns another one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from ..text.ids import derive_id, revision
from .chunks import BOM, OPENS, lines_of, runs
from .garbage import many_at_once
from .record import Identity, Record, format_line
from .topics import by_topic

_PIECE = 128
"""Lines that are joined at once: memory for a whole large log costs more than its writing."""


class Line(NamedTuple):
    """A record's line, with the unreadable lines and conflict blocks that follow it."""

    raw: bytes
    record: Record
    trailing: tuple[bytes, ...] = ()

    @property
    def key(self) -> tuple[str, str, bytes]:
        """Where it is sorted (N01): by id, then type; equal ones by their bytes."""
        return (self.record.id, self.record.type, self.raw)

    @property
    def ref(self) -> str:
        """Its name in its present state, `id@rev` (S13)."""
        return f"{self.record.id}@{revision(self.raw)}"

    @property
    def block(self) -> bytes:
        """What stands in the file for it, without the final newline."""
        return b"\n".join((self.raw, *self.trailing)) if self.trailing else self.raw

    @property
    def age(self) -> tuple[float, bytes]:
        """Orders two lines of one identity: the larger is the newer."""
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
        """What is unreadable before the first record."""
        self.lines = lines
        self.tail = tail
        """A conflict block that was never closed; it stays at the end, whatever is added."""
        self.index = index if index is not None else _newest(lines)
        """The line of each identity; the newer one where two lines share it."""
        self._numbers = numbers
        self._closed = closed
        self._normal = normal
        self._known_blocks = blocks

    @classmethod
    @many_at_once()
    def parse(cls, data: bytes, previous: Document | None = None) -> Document:
        """Reads a log; lines that `previous` holds are not decoded again."""
        known = {line.raw: line.record for line in previous.lines} if previous else {}
        lines: list[tuple[bytes, Record]] = []
        numbers: list[int] = []
        closed: list[tuple[int, bytes]] = []
        # What is before the first record, then what is behind each.
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
        """The line of every record, the newer of two with one identity, as in the file."""
        if len(self.index) == len(self.lines):
            return self.lines
        kept = set(map(id, self.index.values()))
        return tuple(line for line in self.lines if id(line) in kept)

    @cached_property
    def records(self) -> tuple[Record, ...]:
        """Every record in the order of these lines."""
        return tuple(line.record for line in self.current)

    @cached_property
    def topics(self) -> dict[str, tuple[Line, ...]]:
        """Lines by topic: topics by their newest record, records oldest first (S11)."""
        return by_topic(self.index.values())

    @cached_property
    def topic_names(self) -> tuple[str, ...]:
        """The topics as they first occur; by their age, as in `topics`, takes ten times as long."""
        return tuple(dict.fromkeys(line.record.topic for line in self.index.values()))

    def number_of(self, line: Line) -> int:
        """Returns where one of its lines stands in the file, from 1."""
        return self._line_numbers[id(line)]

    @cached_property
    def _line_numbers(self) -> dict[int, int]:
        numbers = self._numbers or self._count_lines()[0]
        return dict(zip(map(id, self.lines), numbers, strict=True))

    @cached_property
    def _blocks(self) -> list[bytes]:
        """What stands in the file for each line; reading does not need it."""
        return self._known_blocks or [line.block for line in self.lines]

    @property
    def closed_conflicts(self) -> tuple[tuple[int, bytes], ...]:
        """Every whole block between conflict markers, with the line at which it begins, from 1."""
        if self._numbers is not None or not self.conflicts:
            return self._closed
        return self._count_lines()[1]

    @cached_property
    def opaque(self) -> tuple[bytes, ...]:
        """Everything that is kept but not read, in the order of the file."""
        behind = (chunk for line in self.lines for chunk in line.trailing)
        return (*self.head, *behind, *([] if self.tail is None else [self.tail]))

    @cached_property
    def conflicts(self) -> int:
        """How many blocks between conflict markers it holds."""
        return sum(chunk.startswith(OPENS) for chunk in self.opaque)

    @property
    def unreadable(self) -> int:
        """How many lines outside conflict blocks are not records."""
        return len(self.opaque) - self.conflicts

    def encode(self) -> bytes:
        """Returns the bytes of the file: every line ends with a newline."""
        return b"".join(self.pieces())

    def pieces(self) -> Iterator[bytes]:
        """Yields the bytes of the file in order, in parts that are quick to make and to drop."""
        tail = () if self.tail is None else (self.tail,)
        head = b"\n".join((*self.head, b""))
        # The next reader drops one mark: it must not be that of an unreadable first line.
        yield BOM + head if head.startswith(BOM) else head
        for start in range(0, len(self._blocks), _PIECE):
            yield b"\n".join((*self._blocks[start : start + _PIECE], b""))
        yield b"\n".join((*tail, b""))

    def same_text(self, other: Document) -> bool:
        """Tells whether both stand for the same bytes."""
        mine, theirs = (self.head, self._blocks), (other.head, other._blocks)
        return mine == theirs and self.tail == other.tail

    def as_encoded(self) -> Document:
        """Returns it as the next reader of `encode` would: with the line numbers of that."""
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
        """Returns the line of a record, wherever and under whatever id it stands (S06)."""
        return self.index.get(identity)

    def normalised(self) -> tuple[Document, tuple[Line, ...]]:
        """Returns it sorted, without superseded lines; and those lines (S20, N01)."""
        if self._normal:
            return self, ()
        kept = set(map(id, self.current))
        superseded = tuple(line for line in self.lines if id(line) not in kept)
        document = self.without(superseded)
        lines = tuple(sorted(document.lines, key=_key))
        normal = Document(document.head, lines, document.tail, index=document.index, normal=True)
        return normal, superseded

    def put(self, record: Record) -> tuple[Document, Line]:
        """Saves a record in its sorted place, over the one with its identity (S06, S07).

        A new record whose id is taken by another one is stored under the id of the separated
        text. The document must be normalised. Returns the line that was written as well.
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
        # Not where the old line stood: lines that share an id are sorted by their bytes.
        at = bisect_left(lines, line.key, key=_key)
        lines.insert(at, line)
        blocks.insert(at, line.block)
        index = {**document.index, record.identity: line}
        parts = (document.head, tuple(lines), document.tail)
        changed = Document(*parts, index=index, normal=True, blocks=blocks)
        # To collect them anew takes as long as the change itself.
        changed.topic_names = tuple(dict.fromkeys((*document.topic_names, record.topic)))
        return changed, line

    def without(self, lines: Iterable[Line]) -> Document:
        """Returns it without these lines; what was behind them stays where it stood."""
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
        """Where its lines and its closed conflicts will stand in the file."""
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
    """Hands what is unreadable to the record before it, or to the head; empties `behind`."""
    if behind and lines:
        last = lines[-1]
        lines[-1] = Line(last.raw, last.record, (*last.trailing, *behind))
    elif behind:
        head.extend(behind)
    behind.clear()
