"""The section of the figures on code that lessons quote (E05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from figure_text import Json, conditions, paragraph

_LITERALS = ("number changed", "negation changed", "string changed", "operator changed")
_MOVES = ("function moved in the file", "function moved to another file")
_GONE = ("line deleted", "function deleted")


def evidence(found: Json) -> str:
    """Returns the tables of `bench/evidence.py`."""
    names = ", ".join(one["name"] for one in found["repositories"])
    tuned = ", ".join(found["tuned_on_and_not_here"])
    hand = found["judged_by_hand"]
    return "\n".join(
        (
            "## Quoted code that is found again\n",
            paragraph(
                f"Lines of old commits of {names} were searched in later commits, without the step "
                "of the same blob. `git blame --reverse` gives the true place of a line. The "
                f"bounds of the search were chosen on {tuned}, which are not in these figures. A "
                "quote counts if it is in its file only once, or if its symbol leaves one place "
                "(the row *symbol*), because a save refuses others. "
                "*Followed*: git says that the line is gone, and we found an edited line between "
                "the same neighbours. *Elsewhere*: we found the line in another place. "
                f"{conditions(found)}"
            ),
            *_history(found["history"]),
            "",
            paragraph(f"{hand['said']}") if hand else "",
            *_methods(found["history_by_method"]),
            "",
            paragraph(
                "Lines of the newest commits, after one known change of their file. *Told* means "
                "that the verdict says that the quoted code has changed or is gone. *Formatted* "
                "means that a formatter wrote the file with shorter lines: ruff, prettier, rustfmt "
                "or, for Java and C++, clang-format. We have no such change for Go, because gofmt "
                "does not limit the length of a line."
            ),
            *_changes(found["changes"]),
            "",
            paragraph(
                "The same with one step of the search left out, for one quote in "
                f"{found['steps_left_out_for_one_quote_in']}."
            ),
            *_without(found["without"]),
            "",
        )
    )


def _history(rows: list[Json]) -> list[str]:
    lines = [
        "| language | stand later | right place | wrong place | ambiguous | missed"
        " | stand nowhere | told | followed | elsewhere | ambiguous |",
        "|---" * 11 + "|",
    ]
    once = [row for row in rows if row["quote stands"] == "once"]
    named = [row for row in rows if row["quote stands"] == "by its symbol"]
    parts = {
        language: [row for row in once if row["language"] == language]
        for language in sorted({row["language"] for row in once})
    }
    for language, mine in {**parts, "symbol": named, "all": [*once, *named]}.items():
        counts = {
            there: _sum(row for row in mine if row["git says it"] == there)
            for there in ("stands later", "stands nowhere")
        }
        later, nowhere = counts["stands later"], counts["stands nowhere"]
        cells = [
            later["quotes"],
            _share(later, "right"),
            *(later[name] for name in ("wrong place", "ambiguous", "missed")),
            nowhere["quotes"],
            _share(nowhere, "told"),
            *(nowhere[name] for name in ("followed", "elsewhere", "ambiguous")),
        ]
        lines.append(f"| {language} | {' | '.join(map(str, cells))} |")
    return lines


def _methods(rows: list[Json]) -> list[str]:
    names = ("right", "wrong place", "missed", "told", "followed", "elsewhere", "ambiguous")
    lines = [f"| git says it | method or verdict | {' | '.join(names)} |", "|---" * 9 + "|"]
    for row in rows:
        cells = " | ".join(str(row.get(name, 0)) for name in names)
        lines.append(f"| {row['git says it']} | {row['method']} | {cells} |")
    return lines


def _changes(rows: list[Json]) -> list[str]:
    names = ("right", "told changed", "told", "missed", "ambiguous", "wrong place", "wrong ok")
    lines = [f"| change | quotes | {' | '.join(names)} |", "|---" * 9 + "|"]
    for change in sorted({row["change"] for row in rows}):
        counts = _sum(row for row in rows if row["change"] == change)
        cells = " | ".join(str(counts[name]) for name in ("quotes", *names))
        lines.append(f"| {change} | {cells} |")
    return lines


def _without(rows: list[Json]) -> list[str]:
    lines = [
        "| without | right place later | elsewhere | ok on a changed literal, operator or negation"
        " | formatted, right | moved, right | deleted, told |",
        "|---" * 7 + "|",
    ]
    for step in ["nothing", *sorted({row["without"] for row in rows} - {"nothing"})]:
        mine = [row for row in rows if row["without"] == step]
        cells = (
            _share(_of(mine, ("stands later",)), "right"),
            _of(mine, ("stands nowhere",))["elsewhere"],
            _share(_of(mine, _LITERALS), "wrong ok"),
            _share(_of(mine, ("formatted",)), "right"),
            _share(_of(mine, _MOVES), "right"),
            _share(_of(mine, _GONE), "told"),
        )
        lines.append(f"| {step} | {' | '.join(map(str, cells))} |")
    return lines


def _of(rows: list[Json], names: tuple[str, ...]) -> Counter[str]:
    return _sum(row for row in rows if row["row"] in names)


def _sum(rows: Iterable[Json]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for row in rows:
        counts.update({name: many for name, many in row.items() if isinstance(many, int)})
    return counts


def _share(counts: Counter[str], name: str) -> str:
    whole = counts["quotes"]
    return f"{counts[name]} ({counts[name] / whole:.1%})" if whole else "-"
