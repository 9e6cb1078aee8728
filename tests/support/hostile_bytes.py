"""Bytes that files of a project may hold after anything: made from real logs, or to hurt (S20)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from golden_logs import LOGS
from merge_histories import History
from sample_records import BOM, format_line, log, raw_line

BOMB = b'{"id":"","type":"log","topic":"","missing_context":"","lesson":"","x":%b}'
"""A record that holds some JSON of which it knows nothing."""

POISON: tuple[bytes, ...] = (
    b"\x00",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\xc0\xaf",
    BOM,
    "\u2028\u2029\u0085\u202e".encode(),
    b"\r",
    b"\r\r\n",
    b"\n\n",
    b"\x0b\x0c\x1c\x1d\x1e",
    b"\x1b[2J",
    b"<<<<<<< HEAD\n",
    b"<<<<<<<",
    b"||||||| base\n",
    b"=======\n",
    b"=======\r\n",
    b">>>>>>> side\n",
    b">>>>>>>",
    b"<<<<<<< a\n=======\n>>>>>>> b\n" * 50,
    b"<<<<<<< a\n" * 50,
    b">>>>>>> b\n=======\n<<<<<<< a\n" * 20,
    b"{" * 3_000,
    b'{"a":' + b"[" * 3_000,
    BOMB % (b"[" * 90 + b"]" * 90) + b"\n",
    BOMB % (b"[" * 200 + b"]" * 200) + b"\n",
    BOMB % (b'{"a":' * 900 + b"1" + b"}" * 900) + b"\n",
    BOMB % (b"9" * 4_000) + b"\n",
    BOMB % (b"9" * 5_000) + b"\n",
    BOMB % b"-0" + b"\n",
    BOMB % b"1e308" + b"\n",
    BOMB % b"1e999" + b"\n",
    BOMB % b"-1E400" + b"\n",
    BOMB % b"NaN" + b"\n",
    BOMB % b"Infinity" + b"\n",
    BOMB % b'"\\ud800"' + b"\n",
    BOMB % b'{"\\udfff":[null,true,{"":0.1}]}' + b"\n",
    BOMB.replace(b'"lesson":""', b'"lesson":"one","lesson":"\\ud83d"') % b"1" + b"\n",
    b'{"id":"\\ud800","type":"principle","topic":"\\udc00","missing_context":"\\u0000",'
    b'"lesson":"\\u2028","ask_next_time":7,"meta":{"created":"\\ud800","occurrences":1e3,'
    b'"sources":["",7,"\\udfff"],"source_count":9007199254740993,"compacted_at":[]}}\n',
    raw_line(meta={"created": "9" * 400, "updated": "0001-01-01T00:00:00+00:00"}) + b"\n",
    raw_line(meta={"created": "9999-12-31T23:59:59-23:59", "occurrences": 2**53}) + b"\n",
    raw_line(meta=[1], ask_next_time={"a": "b"}, sources="x") + b"\n",
    raw_line(type="Log") + b"\n",
    b"x" * 20_000,
    format_line(log("gap")) + b"\n",
    b'{"removed_at":"now","replaced_by":null,"line":"{}"}\n',
    b'{"removed_at":[],"replaced_by":{},"line":"\\ud800","undone":1}\n',
    b'{"compact_threshold":1e999,"extra_patterns":["("],"language":"\\ud800"}',
)


def real_logs() -> tuple[bytes, ...]:
    """Logs that programs of this project wrote, with and without what merges leave in them."""
    golden = (path.read_bytes() for path in sorted(LOGS.glob("v*.jsonl")))
    return (*golden, *(History(seed).base() for seed in range(1, 8)))


class Mutator:
    """Spoils real bytes, from a seed."""

    def __init__(self, seed: int, originals: tuple[bytes, ...]) -> None:
        self._chance = random.Random(seed)
        self._originals = originals
        self._changes: tuple[Callable[[bytes], bytes], ...] = (
            self._poison,
            self._poison,
            self._poison_between_lines,
            self._flip,
            self._cut,
            self._repeat,
            self._join,
            self._swap,
        )

    def bytes(self) -> bytes:
        """The next bytes: those of a log with some changes, sometimes with those of another."""
        data = self._chance.choice(self._originals)
        for _ in range(self._chance.randint(1, 6)):
            data = self._chance.choice(self._changes)(data)
        if self._chance.random() < 0.1:
            data += self._chance.choice(self._originals)
        return data[:200_000]

    def versions(self) -> tuple[bytes, bytes, bytes]:
        """Three logs that have something in common."""
        base = self.bytes()
        return base, *(self._chance.choice(self._changes)(base) for _ in range(2))

    def _poison(self, data: bytes) -> bytes:
        at = self._place(data)
        return data[:at] + self._chance.choice(POISON) + data[at:]

    def _poison_between_lines(self, data: bytes) -> bytes:
        at = data.find(b"\n", self._place(data)) + 1
        return data[:at] + self._chance.choice(POISON) + data[at:]

    def _flip(self, data: bytes) -> bytes:
        at = self._place(data)
        return data[:at] + self._chance.randbytes(1) + data[at + 1 :]

    def _cut(self, data: bytes) -> bytes:
        at = self._place(data)
        return data[:at] + data[at + self._chance.choice((1, 10, 1_000, len(data))) :]

    def _repeat(self, data: bytes) -> bytes:
        lines = data.splitlines(keepends=True) or [b""]
        line = self._chance.choice(lines)
        return data + line * self._chance.choice((1, 2, 30))

    def _join(self, data: bytes) -> bytes:
        at = data.find(b"\n", self._place(data))
        return data[:at] + self._chance.choice((b"", b"\r", b" ")) + data[at + 1 :]

    def _swap(self, data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        self._chance.shuffle(lines)
        return b"".join(lines)

    def _place(self, data: bytes) -> int:
        return self._chance.randint(0, len(data))


def spoiled(seeds: range) -> Iterator[Mutator]:
    """A mutator for each seed."""
    originals = real_logs()
    return (Mutator(seed, originals) for seed in seeds)
