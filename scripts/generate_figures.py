"""The tables of docs/figures.md, from what the benchmarks wrote into bench/results.

`figures.json` says what each table shows; the words between the tables are written by hand. A table
has a `title`, the `rows` of the result that it shows, and their `columns`:

- `rows` is a path to rows by their names, or to a list of rows. With a dot at its end it is one
  row, with `.*` each of its members holds rows. Several paths have a word each, which is `{part}`.
- `name` is what the first cell of a row says: `{0}` is its name, `{1}` the one below it, and every
  other word a member of the row. Without it, that is its name.
- `columns` are cells by their heads: a path, a share as `a/b`, a change as `a→b`, two cells as
  `a & b`, the `sum`, the `least` or the `most` of what is below a path, how many times the first
  row it is (`÷`), and a number `as` a format. `^` is what holds the row. A head with `{0}` stands
  for each member of what the first row has at `over`.
- `sums` are names whose numbers are added up for all rows of one name; `count` is one for each row.
- `each` is a path, for each member of which there is such a table.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TARGET = "docs/figures.md"
BLOCK = re.compile(r"<!-- (\w+) -->\n.*?<!-- end -->\n", re.DOTALL)
Json = Mapping[str, Any]
WAYS = {"sum": sum, "least": min, "most": max}
"""What is made of the numbers below a path."""


def files() -> dict[str, str]:
    """Returns the page as it is written anew, by its place."""
    page = (ROOT / TARGET).read_text(encoding="utf-8")
    specs = json.loads((ROOT / "scripts" / "figures.json").read_text(encoding="utf-8"))
    return {TARGET: BLOCK.sub(lambda found: block(found[1], specs[found[1]]), page)}


def block(name: str, specs: list[Json]) -> str:
    """Returns the block of a result: its tables, and where they were measured."""
    path = ROOT / "bench" / "results" / f"{name}.json"
    found = json.loads(path.read_text(encoding="utf-8"))
    lines = [f"<!-- {name} -->\n"]
    for spec in specs:
        each = _at(found, spec["each"]).items() if "each" in spec else [("", found)]
        for name, one in each:
            lines += table(one, {**spec, "title": spec.get("title", "").format(name, **one)})
    if "commit" in found:
        told = "Commit {commit}, {date}, Python {python}, {system}, load {load}.\n"
        lines.append(told.format(**{**found, "date": found["date"][:10]}))
    return "\n".join((*lines, "<!-- end -->\n"))


def table(found: Json, spec: Json) -> Iterator[str]:
    """Yields a table in Markdown; nothing where it has no rows."""
    rows = list(_rows(found, spec))
    columns = _columns(rows, spec)
    cells = [[spec.get("title", ""), *columns], ["---"] * (len(columns) + 1)]
    cells += [[name, *(_cell(row, path) for path in columns.values())] for name, row in rows]
    if rows:
        yield "".join(f"| {' | '.join(row)} |\n" for row in cells)


def _rows(found: Json, spec: Json) -> Iterator[tuple[str, Json]]:
    """Yields what the first cell of each row says, and what the row shows."""
    paths, name = spec["rows"], spec.get("name", "{0}")
    rows, first = [], None
    for path, part in ({paths: ""} if isinstance(paths, str) else paths).items():
        for names, row in _below(found, path):
            if names[-1:] != spec.get("without"):
                first = first or row
                row = {**row, "÷": first, **({spec["count"]: 1} if "count" in spec else {})}
                rows.append((name.format(*names, part=part, **row), row))
    if "sums" not in spec:
        yield from rows
        return
    sums: dict[str, Counter[str]] = {}
    for title, row in rows:
        sums.setdefault(title, Counter()).update({one: row.get(one, 0) for one in spec["sums"]})
    yield from sorted(sums.items())


def _below(found: Json, path: str) -> Iterator[tuple[list[str], Json]]:
    """Yields the rows of a path, each with its names."""
    place = path.removesuffix("*").removesuffix(".")
    value = _at(found, place)
    if path.endswith("*"):
        for name, one in value.items():
            yield from (([name, *names], {**row, "^": one}) for names, row in _below(one, ""))
    elif path.endswith("."):
        yield [], value
    else:
        named = enumerate(value) if isinstance(value, list) else value.items()
        yield from (([str(name)], row) for name, row in named if isinstance(row, Mapping))


def _columns(rows: list[tuple[str, Json]], spec: Json) -> Mapping[str, str]:
    """Returns the paths of the cells by the heads of their columns."""
    given = spec.get("sums") or spec["columns"]
    if isinstance(given, list):
        return {name.replace("_", " "): name for name in given}
    members = _at(rows[0][1], spec["over"]) if rows and "over" in spec else {}
    return {
        head.format(name): path.format(name)
        for head, path in given.items()
        for name in (members if "{0}" in head else [""])
        if name != "÷"
    }


def _cell(row: Json, path: str) -> str:
    if " & " in path:
        return ", ".join(_cell(row, part) for part in path.split(" & "))
    if "→" in path:
        return " → ".join(_cell(row, part) for part in path.split("→"))
    path, _, form = path.partition(" as ")
    if path.startswith("÷ "):
        return str(round(_at(row, path[2:]) / _at(row["÷"], path[2:]), 1))
    if (words := path.split(" "))[0] in WAYS and len(words) == 2:
        return f"{WAYS[words[0]](_at(row, words[1]).values()):,}"
    found = [_at(row, part) for part in path.split("/")]
    if len(found) == 2:
        return f"{found[0]:,} of {found[1]:,} ({found[0] / max(found[1], 1):.1%})"
    return format(found[0], form or ",") if isinstance(found[0], int | float) else str(found[0])


def _at(row: Any, path: str) -> Any:  # noqa: ANN401 - any JSON
    """Returns what is at a path; a name in it may have dots itself."""
    while path and isinstance(row, Mapping):
        name = next((one for one in row if f"{path}.".startswith(f"{one}.")), None)
        row, path = ("-", "") if name is None else (row[name], path[len(name) + 1 :])
    return row
