"""The tables in docs/: commands, limits of hosts, status of requirements, and figures.

Each stands in a page between `<!-- NAME -->` and `<!-- end -->`; the words around it are written by
hand. The figures are those that the benchmarks wrote into bench/results, and `figures.json` says
what each of their tables shows. It has a `title`, the `rows` of the result, and their `columns`:

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
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from requirements_table import REQUIREMENTS
from sentinel_memory.cli import PROGRAM, help
from sentinel_memory.cli.command import COMMON, Command, Group
from sentinel_memory.cli.table import COMMANDS
from sentinel_memory.contract.host_limits import HOST_LIMITS, UNKNOWN
from sentinel_memory.sentences.say import Language, say
from sentinel_memory.sentences.table import has_sentence

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"<!-- (\w+) -->\n.*?<!-- end -->\n", re.DOTALL)
Json = Mapping[str, Any]
WAYS = {"sum": sum, "least": min, "most": max}
"""What is made of the numbers below a path."""
COLUMNS: dict[Language, tuple[str, str]] = {
    "en": ("option", "what it does"),
    "ko": ("옵션", "하는 일"),
}
MEANINGS: dict[Language, tuple[str, str]] = {"en": ("value", "meaning"), "ko": ("값", "뜻")}
HOSTS_HEAD = """\
| host | `clientInfo.name` begins with | its limit | most bytes of a text | of an answer \
| reaches the model | how we know |
| --- | --- | --- | --- | --- | --- | --- |
"""
STATUS_TABLE = """
| id | requirement | state | missing |
|---|---|---|---|
"""


def files() -> dict[str, str]:
    """Returns the text of each page by its place."""
    specs = json.loads((ROOT / "scripts" / "figures.json").read_text(encoding="utf-8"))
    made = {name: "\n".join(of_figures(name, tables)) for name, tables in specs.items()}
    made |= {"limits": of_hosts(), "status": of_status()}
    made |= {f"commands_{one}": "\n".join(of_commands(one)) for one in get_args(Language)}
    return {
        f"docs/{path.name}": BLOCK.sub(
            lambda found: f"<!-- {found[1]} -->\n\n{made[found[1]]}\n<!-- end -->\n", text
        )
        for path in sorted((ROOT / "docs").glob("*.md"))
        if "<!-- end -->" in (text := path.read_text(encoding="utf-8"))
    }


def of_status() -> str:
    """Returns the requirements that are partly built or not, and what is missing."""
    states = Counter(row.state for row in REQUIREMENTS.values())
    counted = ", ".join(f"{states[state]} {state}" for state in ("done", "partly", "not built"))
    rows = "".join(
        f"| {identifier} | {row.words} | {row.state} | {row.missing} |\n"
        for identifier, row in sorted(REQUIREMENTS.items())
        if row.state != "done"
    )
    return f"Of {len(REQUIREMENTS)} requirements: {counted}.\n{STATUS_TABLE}{rows}"


def of_hosts() -> str:
    """Returns the table of the limits of answers."""
    text = HOSTS_HEAD
    for row in (*HOST_LIMITS, UNKNOWN):
        names = ", ".join(f"`{name}`" for name in row.clients) or "anything else"
        found = ", ".join(word for word in (row.source, row.date) if word) or "a careful guess"
        limits = f"{row.rule} | {row.part:,} | {row.answer:,} | {row.forwards}"
        text += f"| {row.host} | {names} | {limits} | {found} |\n"
    return text


def of_commands(language: Language) -> Iterator[str]:
    """Yields what holds for all, then every command by its group."""
    for head, names, rows in (
        ("head_common", COLUMNS, help.common_rows(language)),
        ("head_exit", MEANINGS, help.exit_rows(language)),
        ("head_environment", MEANINGS, help.variable_rows(language)),
    ):
        yield f"## {say(language, head)}\n"
        yield from _table(names[language], rows)
    for group in get_args(Group):
        yield f"## {say(language, f'head_{group}')}\n"
        for command in COMMANDS:
            if command.group == group:
                yield from _section(command, language)


def _section(command: Command, language: Language) -> Iterator[str]:
    """Yields what a command does, what it takes, and examples."""
    yield f"### {command.name}\n"
    yield say(language, command.name) + "\n"
    if has_sentence(f"more_{command.name}"):
        yield say(language, f"more_{command.name}") + "\n"
    yield f"```text\n{PROGRAM} {help.usage(command)}\n```\n"
    own = command.options[: -len(COMMON)]
    if own:
        rows = [help.option_row(option, command.name, language) for option in own]
        yield from _table(COLUMNS[language], rows)
    examples = [f"{PROGRAM} {example[language == 'ko']}" for example in command.examples]
    yield "\n".join(["```sh", *examples, "```\n"])


def _table(names: tuple[str, str], rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Yields a table of two columns, in whose cells no column begins; the left one is code."""
    yield f"| {names[0]} | {names[1]} |\n|---|---|"
    for row in rows:
        left, right = (cell.replace("|", "\\|") for cell in row)
        yield f"| `{left}` | {right.replace('<', '&lt;')} |"
    yield ""


def of_figures(name: str, specs: list[Json]) -> Iterator[str]:
    """Yields the tables of a result, and where they were measured."""
    path = ROOT / "bench" / "results" / f"{name}.json"
    found = json.loads(path.read_text(encoding="utf-8"))
    for spec in specs:
        each = _at(found, spec["each"]).items() if "each" in spec else [("", found)]
        for part, one in each:
            yield from _figures(one, {**spec, "title": spec.get("title", "").format(part, **one)})
    if "commit" in found:
        told = "Commit {commit}, {date}, Python {python}, {system}, load {load}.\n"
        yield told.format(**{**found, "date": found["date"][:10]})


def _figures(found: Json, spec: Json) -> Iterator[str]:
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
