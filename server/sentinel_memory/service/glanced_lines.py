"""Single lines of a log that is not parsed as a whole (K01, S37)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..core.log.document import Line


def is_among(keys: frozenset[str], line: Line) -> bool:
    """Returns whether a line has one of these keys."""
    if not keys:
        return False
    from ..core.text.digests import line_key  # Few logs quote code.

    return line_key(line.raw) in keys


def sorted_holding(lines: Iterable[Line], paths: Sequence[str]) -> list[Line]:
    """Returns the lines that apply to one of these files (N06).

    Principles come first, then records most often missed, newest first among equals.
    """
    from ..core.log.places import holds_for  # Few hooks are about a file.

    found = (line for line in lines if any(holds_for(line.record, path) for path in paths))
    return sorted(
        found,
        key=lambda line: (
            line.record.type == "principle",
            line.record.occurrences,
            line.record.newest,
        ),
        reverse=True,
    )


def line_at(data: bytes, offset: int) -> Line:
    """Reads the line at an offset in bytes.

    Raises:
        SpoiledError: no record begins there.
    """
    from ..core.log.record import parse_line
    from ..machine.cache_file import SpoiledError

    end = data.find(b"\n", offset)
    raw = data[offset : end if end >= 0 else None].rstrip(b"\r")
    record = parse_line(raw)
    if record is None:
        raise SpoiledError
    return Line(raw, record)
