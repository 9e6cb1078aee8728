"""What stands between conflict markers, by side, in either style of git (S20). Pure."""

from __future__ import annotations

from typing import NamedTuple

from .chunks import CLOSES, OPENS

_BASE, _MIDDLE = b"|||||||", b"======="


class Block(NamedTuple):
    """The lines between conflict markers, by side."""

    ours: tuple[bytes, ...]
    base: tuple[bytes, ...]
    """Empty where git did not write it down."""
    theirs: tuple[bytes, ...]


def parse_block(raw: bytes) -> Block | None:
    """Reads a closed block as git writes it, in either style; None for any other order."""
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
