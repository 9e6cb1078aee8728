"""Parses a block between conflict markers into its sides, in both styles of git (S20). Pure."""

from __future__ import annotations

from typing import NamedTuple

from .chunks import CLOSES, OPENS

_BASE, _MIDDLE = b"|||||||", b"======="


class Block(NamedTuple):
    """The lines between conflict markers, by side."""

    ours: tuple[bytes, ...]
    base: tuple[bytes, ...]
    """Empty if git did not write the base."""
    theirs: tuple[bytes, ...]


def parse_block(raw: bytes) -> Block | None:
    """Parses a closed block in either style of git; returns None for any other order of markers."""
    sides: dict[bytes, list[bytes]] = {OPENS: []}
    side = OPENS
    for line in raw.split(b"\n")[1:]:
        marker = line[: len(OPENS)]
        if marker == CLOSES:
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
