"""The rows of a data file, by the heading above them."""

from __future__ import annotations

from paths import DATA

_SIGNS = str.maketrans({"⏎": "\n", "␍": "\r", "⇥": "\t"})


def samples(name: str) -> dict[str, list[str]]:
    """Returns the rows below each `== heading`, without remarks; `⏎`, `␍` and `⇥` are signs."""
    found: dict[str, list[str]] = {}
    for line in (DATA / name).read_text("utf-8").split("\n"):
        if line.startswith("== "):
            rows = found.setdefault(line[3:], [])
        elif line and not line.startswith("# "):
            rows.append(line.translate(_SIGNS))
    return found


def pairs(rows: list[str], sign: str = " ⇒ ") -> list[tuple[str, str]]:
    """Returns rows of two parts as pairs."""
    return [(one, other) for one, _, other in (row.partition(sign) for row in rows)]
