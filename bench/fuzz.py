"""Measures whether 1 MB made to hurt takes longer than 1 MB of an ordinary log; prints JSON.

Run with `python bench/fuzz.py [--json FILE]`. Three things are timed, by processor time, each round
beside the ordinary input in the same run: reading a log with all that is derived from it, the
records and the outcome of conflict markers, and a merge of three versions. Each shape counts with
its best round. Three versions are merged that have the same lines in another order, and three that
have none in common, each beside ordinary versions of that kind; the worse one counts.

Two things are promised. 1 MB takes at most twice as long as 1 MB of the ordinary log, and a merge
of it at most three times. And a line costs at most as much as two lines of the ordinary log, or
where lines are longer, a byte as much as two of its bytes. A merge has the looser bound by size
because it does most for each record: the shortest that somebody can write by hand has 67 bytes, the
shortest that a save writes, of which the ordinary log is made, has 148, so that 1 MB of the former
holds more than twice as many. `typical_ms` tells how much quicker a log of longer records is read.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from published import ROOT, conditions, publish

sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.core.log.document import Document, conflicted
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.merge.conflicts import resolve
from sentinel_memory.core.merge.merge import merge

SIZE = 1_000_000
ROUNDS = 3
BOUND = 2.0
"""Over an ordinary log of as many bytes, and over one with as many lines where that is longer."""
MERGE_BOUND = 3.0
"""The first of them for a merge."""
_BARE = b'{"id":"","type":"log","topic":"","missing_context":"%b","lesson":""}'
_PRINCIPLE = b'{"id":"","type":"principle","topic":"","missing_context":"","lesson":"%b","meta":%b}'

Versions = tuple[bytes, bytes, bytes]


class Shape(NamedTuple):
    """An input of 1 MB by what it does."""

    name: str
    line: Callable[[int], bytes]
    """The line, or the lines, of a number."""
    first: bytes = b""
    last: bytes = b""
    """The text around all of them."""

    def data(self, start: int = 0) -> bytes:
        """The whole input; another start gives other lines."""
        size = len(self.first)
        lines: list[bytes] = []
        for number in count(start):
            line = self.line(number)
            size += len(line) + 1
            if size > SIZE and lines:
                break
            lines.append(line)
        return self.first + b"".join(line + b"\n" for line in lines) + self.last


def _saved(number: int, padding: str = "") -> bytes:
    record = Record.create(
        type="log",
        topic="a",
        missing_context=f"{number:x}{padding}",
        lesson="b",
        created="2026-01-01T00:00:00.000+00:00",
    )
    return format_line(record)


def _bare(number: int) -> bytes:
    return _BARE % b"%x" % number


def _holding(value: bytes) -> Callable[[int], bytes]:
    """Records with a field that nobody knows."""
    return lambda number: _bare(number)[:-1] + b',"x":' + value + b"}"


_MARKS = b"<<<<<<< a\n%b\n=======\n%b\n>>>>>>> b"
SHAPES = (
    Shape("one line", lambda _: b"x" * SIZE),
    Shape("one line that begins as a record", lambda _: b'{"id":"' + b"x" * SIZE),
    Shape("one record", lambda _: _BARE % (b"x" * (SIZE - 100))),
    Shape("blank lines", lambda _: b""),
    Shape("carriage returns in one line", lambda _: b"\r" * SIZE),
    Shape("blank lines with carriage returns", lambda _: b"\r"),
    Shape("lines of one letter", lambda _: b"x"),
    Shape("lines of one brace", lambda _: b"{"),
    Shape("unreadable lines, none twice", lambda n: b"%x" % n),
    Shape("lines that are nearly records", lambda n: _bare(n)[:-1]),
    Shape("records that are no UTF-8", lambda n: _BARE % b"\xff%x" % n),
    Shape("byte order marks", lambda _: b"\xef\xbb\xbf"),
    Shape("opening markers", lambda _: b"<<<<<<< a"),
    Shape("closing markers", lambda _: b">>>>>>> a"),
    Shape("middle markers", lambda _: b"======="),
    Shape("empty conflicts", lambda _: b"<<<<<<<\n=======\n>>>>>>>"),
    Shape("conflicts, none twice", lambda n: b"<<<<<<< %x\n=======\n>>>>>>> %x" % (n, n)),
    Shape("markers in a wrong order", lambda _: b"<<<<<<<\n=======\n<<<<<<<\n>>>>>>>"),
    Shape("conflicts of one record", lambda n: _MARKS % (_bare(n), _bare(-n))),
    Shape("one conflict of records", _bare, b"<<<<<<< a\n", b"=======\n>>>>>>> b\n"),
    Shape("one conflict of other lines", lambda n: b"%x" % n, b"<<<<<<< a\n", b"=======\n>>>>>>>"),
    Shape("the shortest records, one id", _bare),
    Shape("the shortest records, none another", lambda _: _bare(0)),
    Shape("records and other lines in turn", lambda n: _bare(n) if n % 2 else b"%x" % n),
    Shape("records and conflicts in turn", lambda n: _bare(n) + b"\n<<<<<<<\n=======\n>>>>>>>"),
    Shape("one record and many lines behind", lambda n: b"%x" % n if n % 999 else _bare(0)),
    Shape("lists in lists", _holding(b"[" * 90 + b"]" * 90)),
    Shape("lists in lists, too deep", _holding(b"[" * 200 + b"]" * 200)),
    Shape("lists in lists without an end", lambda _: b'{"id":' + b"[" * 2_000),
    Shape("many empty lists", _holding(b"[" + b",".join([b"[]"] * 300) + b"]")),
    Shape("numbers of 4,000 digits", _holding(b"9" * 4_000)),
    Shape("numbers that are too long", _holding(b"9" * 5_000)),
    Shape("fractions", _holding(b"0." + b"9" * 5_000)),
    Shape("many fields", _holding(b"{" + b",".join(b'"%x":0' % n for n in range(300)) + b"}")),
    Shape("half characters", lambda n: _BARE % (b"%x" % n + b"\\ud800" * 40)),
    Shape(
        "principles of the same sources",
        lambda n: _PRINCIPLE % (b"%x" % n, b'{"sources":[' + b",".join([b'"a"'] * 200) + b"]}"),
    ),
    Shape(
        "principles of many sources",
        lambda n: (
            _PRINCIPLE
            % (b"%x" % n, b'{"sources":[' + b",".join(b'"%x"' % i for i in range(200)) + b"]}")
        ),
    ),
)


def read(data: bytes) -> None:
    """The steps of every reader and writer."""
    document = Document.parse(data)
    _ = (document.topics, document.records, document.conflicts, document.unreadable)
    document.normalised()[0].encode()


def mark(data: bytes) -> None:
    """The records in conflicts, and the meaning of resolving them."""
    conflicted(Document.parse(data))
    resolve(data, None)


def join(versions: Versions) -> None:
    """A merge."""
    merge(*versions)


def shuffled(data: bytes, seed: int) -> bytes:
    """The same lines in another order, but for one that another seed does not leave out."""
    lines = data.splitlines(keepends=True)
    random.Random(seed).shuffle(lines)
    return b"".join(lines[:-1])


def beside(
    run: Callable[[Any], None], one: object, other: object, rounds: int
) -> tuple[float, float]:
    """Milliseconds of processor time for two inputs in turn, of each the best round."""
    taken: dict[int, list[float]] = {0: [], 1: []}
    for _ in range(rounds):
        for place, data in enumerate((one, other)):
            began = time.process_time()
            run(data)
            taken[place].append((time.process_time() - began) * 1_000)
    return min(taken[0]), min(taken[1])


class Subject(NamedTuple):
    """A case that is timed."""

    name: str
    run: Callable[[Any], None]
    inputs: Callable[[Shape], list[Any]]
    """The cases of a shape, in the order of the ordinary cases."""
    ordinary: Callable[[Shape], list[Any]]
    bound: float = BOUND
    """By size."""


SHORT, LONG = Shape("", _saved), Shape("", lambda n: _saved(n, " and the rest of it" * 18))


def alone(shape: Shape) -> list[bytes]:
    """The input as it is."""
    return [shape.data()]


def conflict(shape: Shape) -> list[bytes]:
    """The input with a conflict in its middle."""
    lines = shape.data().splitlines(keepends=True)
    middle = len(lines) // 2
    block = _MARKS % (b"".join(lines[:3]), _saved(-1)) + b"\n"
    return [b"".join((*lines[3:middle], block, *lines[middle:]))]


def versions(shape: Shape) -> list[Versions]:
    """The input and two others of the same lines; then three that have no line in common."""
    one, two, three = (shape.data(start) for start in (1_000_000, 2_000_000, 3_000_000))
    return [(one, shuffled(one, 1), shuffled(one, 2)), (one, two, three)]


SUBJECTS = (
    Subject("reader", read, alone, alone),
    Subject("markers", mark, alone, conflict),
    Subject("merge", join, versions, versions, MERGE_BOUND),
)


def measure(subject: Subject, rounds: int) -> dict[str, Any]:
    """Returns what each shape takes beside the ordinary input: `ratio` by its lines, `by_bytes`."""
    figures = []
    ordinary, typical = subject.ordinary(SHORT), subject.ordinary(LONG)
    for shape in SHAPES:
        ratios = []
        for one, other in zip(subject.inputs(shape), ordinary, strict=True):
            hostile, usual = beside(subject.run, one, other, rounds)
            more = max(1.0, lines_in(one) / lines_in(other))
            ratios.append((hostile / usual / more, hostile / usual, hostile))
        ratio, by_bytes, slow = map(max, zip(*ratios, strict=True))
        figures.append(
            {
                "shape": shape.name,
                "ms": round(slow, 1),
                "ratio": round(ratio, 2),
                "by_bytes": round(by_bytes, 2),
            }
        )
    figures.sort(key=lambda figure: figure["by_bytes"], reverse=True)
    usual, long = beside(subject.run, ordinary[0], typical[0], rounds)
    return {
        "name": subject.name,
        "ordinary_ms": round(usual, 1),
        "typical_ms": round(long, 1),
        "bound_by_bytes": subject.bound,
        "worst": max(figure["ratio"] for figure in figures),
        "worst_by_bytes": figures[0]["by_bytes"],
        "shapes": figures,
    }


def lines_in(data: bytes | Versions) -> int:
    """The number of lines of an input, of versions the first."""
    return (data if isinstance(data, bytes) else data[0]).count(b"\n") + 1


def main() -> int:
    """Measures all; 1 where a shape is over the bound."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    arguments = parser.parse_args()
    began = conditions()
    found = [measure(subject, arguments.rounds) for subject in SUBJECTS]
    result = {**began, "bytes": SIZE, "rounds": arguments.rounds, "bound": BOUND, "subjects": found}
    publish(result, arguments.json)
    over = (one["worst"] > BOUND or one["worst_by_bytes"] > one["bound_by_bytes"] for one in found)
    return int(any(over))


if __name__ == "__main__":
    sys.exit(main())
