"""Resolves the conflict markers in a log, with the same merge as in git (N02). Pure.

The file itself is a fourth version, because people and agents may save while it is conflicted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from ..log.chunks import BOM, Block, Chunk, lines_of, parse_block, runs
from ..log.document import Document
from ..log.record import Identity
from .merge import NO_CHOICES, Choices, Merge, merge


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

    Args:
        data: the file.
        stages: the versions that git keeps of an unmerged file, or None.
        choices: the side whose version stays if both changed a record; by default the newer.

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
