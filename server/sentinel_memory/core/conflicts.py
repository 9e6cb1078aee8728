"""A log with conflict markers becomes one without, by the same merge as in git (N02). Pure.

The file itself is the fourth version: people and agents went on saving while it was conflicted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from .chunks import OPENS, Chunk, scan
from .document import Document
from .merge import Merge, merge
from .record import Identity, parse_line

_BASE, _MIDDLE, _CLOSES = b"|||||||", b"=======", b">>>>>>>"


class Stages(NamedTuple):
    """The three versions of a log that git could not merge, as bytes."""

    base: bytes
    """Empty where both sides added the log."""
    ours: bytes
    theirs: bytes


class Block(NamedTuple):
    """The lines between conflict markers, by side."""

    ours: tuple[bytes, ...]
    base: tuple[bytes, ...]
    """Empty where git did not write it down."""
    theirs: tuple[bytes, ...]


def parse_block(raw: bytes) -> Block | None:
    """Reads a block as git writes it, in either style; None for markers in any other order."""
    sides: dict[bytes, list[bytes]] = {OPENS: []}
    side = OPENS
    for line in raw.split(b"\n")[1:]:
        marker = line[: len(OPENS)]
        if marker == _CLOSES:
            break
        if marker in sides or (marker == _BASE and side != OPENS):
            return None
        if marker == _BASE or line.rstrip(b"\r") == _MIDDLE:
            side = marker
            sides[side] = []
        else:
            sides[side].append(line)
    if side != _MIDDLE:
        return None
    return Block(tuple(sides[OPENS]), tuple(sides.get(_BASE, ())), tuple(sides[_MIDDLE]))


def resolve(data: bytes, stages: Stages | None) -> Merge | None:
    """Returns the log without conflicts, None where its markers cannot be understood.

    With the versions of git, what is saved, edited or deleted in the file since git wrote it stays
    as the user left it. Without them the sides between the markers are all there is: nothing of
    either is dropped, since nobody can tell a record that one side deleted from one that the other
    side added, unless the markers hold what was before.

    Args:
        data: the file.
        stages: the versions that git keeps of an unmerged file.
    """
    pieces: list[Chunk | Block] = []
    for chunk in scan(data):
        block = parse_block(chunk.raw) if chunk.kind == "conflict" else None
        if chunk.kind == "unclosed" or (chunk.kind == "conflict" and block is None):
            return None
        pieces.append(block or chunk)
    blocks = [piece for piece in pieces if isinstance(piece, Block)]
    if stages is None:
        sides = (_log(pieces, side) for side in ("base", "ours", "theirs"))
        return merge(*sides) if blocks else None
    merged = merge(*stages)
    if not blocks:
        # A driver that failed left our side, without markers.
        return merged._replace(data=merge(stages.ours, merged.data, data).data)
    before, now = _since_git(pieces, stages, Document.parse(merged.data))
    return merged._replace(data=merge(before, merged.data, now).data)


def _since_git(
    pieces: Iterable[Chunk | Block], stages: Stages, merged: Document
) -> tuple[bytes, bytes]:
    """Returns what the user changed in the file since git wrote it, as a log before and after.

    What is in none of the versions was saved since. What the merged log has and the file does not,
    neither between markers nor outside, was deleted since.
    """
    known = {chunk.raw for stage in stages for chunk in scan(stage)}
    before: list[bytes] = []
    now: list[bytes] = []
    there: set[bytes | Identity] = set()
    for raw in _lines(pieces):
        record = parse_line(raw)
        there.add(record.identity if record else raw)
        now.append(raw)
        if raw in known:
            before.append(raw)
        elif record and (old := merged.find(record.identity)):
            before.append(old.raw)
    before += _missing(merged, there)
    return _joined(before), _joined(now)


def _missing(merged: Document, there: Collection[bytes | Identity]) -> Iterator[bytes]:
    yield from (line.raw for line in merged.lines if line.record.identity not in there)
    yield from (chunk for chunk in merged.opaque if chunk not in there)


def _lines(pieces: Iterable[Chunk | Block]) -> Iterator[bytes]:
    """Yields each line of both sides and outside of them, as the log would hold it."""
    for piece in pieces:
        if isinstance(piece, Block):
            yield from (chunk.raw for chunk in scan(_joined((*piece.ours, *piece.theirs))))
        else:
            yield piece.raw


def _log(pieces: Iterable[Chunk | Block], side: str) -> bytes:
    """The log as one side had it, as far as the markers tell."""
    lines: list[bytes] = []
    for piece in pieces:
        lines += getattr(piece, side) if isinstance(piece, Block) else [piece.raw]
    return _joined(lines)


def _joined(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)
