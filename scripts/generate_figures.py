"""The tables of docs/figures.md, from what the benchmarks wrote into bench/results.

The words between the tables are written by hand.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TARGET = "docs/figures.md"
BLOCK = re.compile(r"<!-- (\w+) -->\n.*?<!-- end -->\n", re.DOTALL)
Json = Mapping[str, Any]
Rows = Iterable[tuple[str, Json]]


def table(title: str, rows: Rows, columns: Mapping[str, str]) -> str:
    """Returns a table in Markdown, a row for each title and value.

    Args:
        title: the head of the first column.
        rows: the titles of the rows, and what they show.
        columns: by their heads where a cell is in the value: `a.b`, a share as `a/b`, a change
            as `a→b`.
    """
    cells = [[title, *columns], ["---"] * (len(columns) + 1)]
    cells += [[name, *(_cell(row, path) for path in columns.values())] for name, row in rows]
    return "".join(f"| {' | '.join(row)} |\n" for row in cells)


def _cell(row: Json, path: str) -> str:
    if "→" in path:
        return " → ".join(_cell(row, part) for part in path.split("→"))
    found = [_found(row, part) for part in path.split("/")]
    if len(found) == 2:
        return f"{found[0]:,} of {found[1]:,} ({found[0] / max(found[1], 1):.1%})"
    return f"{found[0]:,}" if isinstance(found[0], int | float) else str(found[0])


def _found(row: Any, path: str) -> Any:  # noqa: ANN401 - any JSON
    for name in path.split("."):
        row = row.get(name, "-") if isinstance(row, Mapping) else row
    return row


def same(*names: str) -> dict[str, str]:
    """Returns columns whose heads are the names of their cells."""
    return {name.replace("_", " "): name for name in names}


def summed(rows: Iterable[Json], keys: Callable[[Json], str], names: Iterable[str]) -> Rows:
    """Returns the sums of counts by the titles that `keys` gives to the rows."""
    sums: dict[str, Counter[str]] = {}
    for row in rows:
        sums.setdefault(keys(row), Counter()).update({name: row.get(name, 0) for name in names})
    return sorted((title, {name: counts[name] for name in names}) for title, counts in sums.items())


def pace(found: Json) -> Iterator[str]:
    """Yields what people and agents wait for."""
    bare = found["rows"][0]["ms"]
    rows = [(row["name"], {**row, "times": round(row["ms"] / bare, 1)}) for row in found["rows"]]
    yield table("", rows, {**same("records", "ms"), "times the first row": "times"})
    loaded = {
        "without a memory (aim 40,000)": "activation_bytes",
        "with one": "with_a_memory_bytes",
    }
    yield table("a window of the editor", [("bytes that it loads", found["client"])], loaded)


def keystrokes(found: Json) -> Iterator[str]:
    """Yields the processor time of typing in a log."""
    key = "processor_ms_per_key"
    columns = {"a key, ms": f"burst.{key}", "after a pause, ms": f"judged.{key}"}
    yield table("", [(f"{found['records']:,} records", found)], columns)


def linear(found: Json) -> Iterator[str]:
    """Yields the time that texts take that are made to be slow."""
    columns = {
        "texts": "texts",
        "slowest, s/MB": "worst",
        "middle, s/MB": "middle",
        f"over {found['bound']} s/MB": "over",
    }
    for name in ("redact", "addresses_agent"):
        yield table(f"`{name}`", found[name].items(), columns)


def recall(found: Json) -> Iterator[str]:
    """Yields the lessons that searches and prompts find."""
    columns = {
        "SCORE": "all.score",
        "plain": "plain.score",
        "own words": "own words.score",
        "other language, recall@5": "cross.recall@5",
        "recall@3": "all.recall@3",
        "recall@10": "all.recall@10",
    }
    for name, ways in found["questions"].items():
        rows = ((way, one) for way, one in ways.items() if way != "records")
        yield table(f"`{name}`, {ways['records']} lessons", rows, columns)
    rows = (
        (f"`{name}`, {way}", one)
        for name, ways in found["prompts"].items()
        for way, one in ways.items()
        if isinstance(one, dict)
    )
    columns = {
        "gaps that are given": "gaps_given/gaps",
        "given that are gaps": "gaps_given/given",
        "prompts without a gap that get anything": "free_prompts_given_any/free_prompts",
    }
    yield table("prompts", rows, columns)
    logs = {f"`{log}`": f"{log}.given_any/{log}.turns" for log in found["everyday"]["dev"]}
    yield table("everyday turns that get anything", found["everyday"].items(), logs)


def delivered(found: Json) -> Iterator[str]:
    """Yields what of an answer reaches the model of each host."""
    for names in (("parcels", "wallet"), ("clinics", "shop-test")):
        hosts: dict[str, dict[str, Counter[str]]] = {}
        for row in (row for row in found["searches"] if row["set"] in names):
            sums = hosts.setdefault(row["host"], {}).setdefault(f"{row['records']}", Counter())
            asked = row["questions"]
            sums.update({"asked": asked, **{key: row[key] * asked for key in ("whole", "tokens")}})
        rows = (
            (
                host,
                {
                    size: f"{one['whole'] / one['asked']:.1%}, {one['tokens'] / one['asked']:,.0f}"
                    for size, one in sizes.items()
                },
            )
            for host, sizes in hosts.items()
        )
        columns = {f"{size} records": size for size in next(iter(hosts.values()))}
        yield table(" and ".join(f"`{name}`" for name in names), rows, columns)


def search(found: Json) -> Iterator[str]:
    """Yields the answers of a search as the log grows."""
    columns = {
        "answers held": "answers_held",
        "tokens, mean": "tokens",
        "at most": "tokens_most",
        "tokens of a full return": "full_tokens",
        "warm, median, ms": "warm_p50_ms",
        "95th percentile": "warm_p95_ms",
        "cold, ms": "cold_ms",
        "cold without a cache": "cold_without_cache_ms",
        "memory, MiB": "peak_mib",
    }
    yield table("records", ((f"{one['records']:,}", one) for one in found["sizes"]), columns)


def compacted(found: Json) -> Iterator[str]:
    """Yields the rules that still arrive after a compaction, and what two branches lose."""
    rows = [
        (f"`{row['set']}`, {said}", row)
        for key, said in {"after one": "one round", "after four": "four rounds"}.items()
        for row in found[key]
    ]
    for _, row in rows:
        for one in (row["before"], row["after"]):
            one["least"] = min(one["search"].values())
    columns = {
        "beside a prompt": "before.hook→after.hook",
        "first answer to a search": "before.least→after.least",
        "before an edit": "before.rules_at_their_file→after.rules_at_their_file",
        "records": "records→left",
    }
    yield table("rules that arrive, before → after", rows, columns)
    counts = summed(
        ({"merges": 1, **row} for row in found["branches"]),
        lambda row: str(row["merged by"]),
        names := ("merges", "doubled", "rules_lost"),
    )
    yield table("two branches compacted, merged by", counts, same(*names))


def tokens(found: Json) -> Iterator[str]:
    """Yields how near the estimate of tokens is, and what a record takes."""
    fits = {"ours, by Claude since 4.7": found["estimate"]["claude-4.8"]}
    fits["the fit, by o200k"] = found["o200k_fit"]
    rows = (
        (
            f"{kind}, {said}",
            {**one, **{key: f"{one[key]:+.1%}" for key in ("mean", "least", "most")}},
        )
        for said, kinds in fits.items()
        for kind, one in kinds.items()
    )
    columns = {
        "mean error": "mean",
        "lowest": "least",
        "highest": "most",
        "within 15 %": "near/texts",
    }
    yield table("", rows, columns)
    names = {"o200k": "o200k", "Claude since 4.7": "claude-4.8", "Claude 3": "claude-3"}
    rows = (
        (kind, {key.replace(".", ""): n for key, n in one.items()})
        for kind, one in found["costs"].items()
    )
    yield table(
        "tokens of a record", rows, {name: key.replace(".", "") for name, key in names.items()}
    )


def corrections(found: Json) -> Iterator[str]:
    """Yields the turns of users that are taken for corrections."""
    columns = {
        "corrections found": "corrections_flagged/corrections",
        "ordinary messages taken for one": "ordinary_flagged/ordinary",
        "share that is right": "right",
    }
    yield table("", found["languages"].items(), columns)


def learned(found: Json) -> Iterator[str]:
    """Yields the drafts that `learn` made, and those that a reader kept."""
    rows = ({**row, "kept": sum(row["kept"].values())} for row in found["repositories"])
    columns = same("commits", "drafts", "kept", "seconds", "slowest_seconds")
    yield table("repository", ((row["repository"], row) for row in rows), columns)


def evidence(found: Json) -> Iterator[str]:
    """Yields the quoted code that is found again."""
    names = ["quotes", "right", "told", "ambiguous", "missed", "wrong place", "wrong ok"]
    said = "git says it"
    ends = (*names[:-1], "followed", "elsewhere")
    history = summed(found["history"], lambda row: f"{row[said]}, {row['language']}", ends)
    yield table(said, history, same(*ends))
    changes = summed(found["changes"], lambda row: str(row["change"]), names)
    yield table("change", changes, same(*names))
    moves = ((str(row["set"]), row) for row in found["judged_by_hand"]["moves"])
    ends = ("quotes", "right", "called gone", "changed elsewhere", "found elsewhere", "ambiguous")
    yield table("judged by a reader", moves, same(*ends))


def feedback(found: Json) -> Iterator[str]:
    """Yields what feedback on other questions does to recall: the mean and the worst draw."""
    rows = []
    for name, one in {**found["questions"], **found["prompts"]}.items():
        for kind, row in one.items():
            if kind not in ("asked", "none"):
                rows.append((f"`{name}`, {kind}", {"without": one["none"], "now": row}))
    columns = {
        f"{name}, mean, worst": f"without.{name}→now.{name}.mean→now.{name}.worst"
        for name in ("recall@3", "recall@5", "recall@10")
    }
    yield table("feedback", rows, columns)


def alike(found: Json) -> Iterator[str]:
    """Yields the doubles and contradictions that are found, and the hints in real logs."""
    columns = {**same("pairs", "there", "hints", "right", "kind", "precision", "recall")}
    yield table("pairs", found["pairs"].items(), columns)
    if found["logs"]:
        yield table("logs", found["logs"].items(), same("records", "hints"))
        counts = same("junk", "junk_caught", "good", "good_caught")
        yield table("single lessons", found["lessons"].items(), counts)
        doubles = ("double", "double_caught", "double_near")
        counts = same("junk", "junk_caught", *doubles, "good", "good_caught", "good_near")
        yield table("lessons of agents", found["agents"].items(), counts)


def merges(found: Json) -> Iterator[str]:
    """Yields how often two branches of a log conflict."""
    ways = {"appended": "appended", "sorted": "sorted", "our driver": "ours"}
    columns = {title: f"{way}.conflicts/trials" for title, way in ways.items()}
    rows = ((f"{row['case']}, {row['records']} before", row) for row in found["rows"])
    yield table("the branches", rows, {**columns, "ours wrong": "ours.wrong"})


def secrets(found: Json) -> Iterator[str]:
    """Yields the secrets that are withheld of samples of our own, and the time of it."""
    yield table("secrets", found["ours"]["recall"].items(), {"gone": "gone/tried"})
    slowest = max(found["adversarial"]["slowest_ms"].values())
    columns = {
        "plain lines changed": "ours.innocent.alarms/ours.innocent.lines",
        "unread plain lines changed": "held_out.alarms/held_out.lines",
        "a note of 1 KiB, ms": "note_1_kib_ms.median",
        "the slowest text, ms": "slowest",
    }
    yield table("", [("ours", {**found, "slowest": slowest})], columns)


def unseen(found: Json) -> Iterator[str]:
    """Yields the same of texts whose authors had not seen the rules."""
    for name, runs in found.items():
        groups = next(iter(runs.values()))["groups"]
        columns = {group: f"groups.{group}.gone/groups.{group}.tried" for group in groups}
        columns |= {"plain texts changed": "plain.changed/plain.texts", "commit": "commit"}
        yield table(f"{name} corpus, secrets gone", runs.items(), columns)


WRITERS: Mapping[str, Callable[[Json], Iterator[str]]] = {
    **{"pace": pace, "keystrokes": keystrokes, "linear": linear},
    **{
        "recall": recall,
        "delivery": delivered,
        "search": search,
        "compaction": compacted,
        "tokens": tokens,
    },
    **{"corrections": corrections, "learn": learned},
    **{"recall_feedback": feedback, "similar": alike, "similar_others": alike},
    **{"evidence": evidence, "merges": merges, "redaction": secrets, "unseen": unseen},
}
"""What writes the tables of a result, by its name."""


def block(name: str) -> str:
    """Returns the block of a result: its tables, and where they were measured."""
    path = ROOT / "bench" / "results" / f"{name}.json"
    found = json.loads(path.read_text(encoding="utf-8"))
    lines = [f"<!-- {name} -->\n", *WRITERS[name](found)]
    if "commit" in found:
        told = "Commit {commit}, {date}, Python {python}, {system}, load {load}.\n"
        lines.append(told.format(**{**found, "date": found["date"][:10]}))
    return "\n".join((*lines, "<!-- end -->\n"))


def files() -> dict[str, str]:
    """Returns the page as it is written anew, by its place."""
    page = (ROOT / TARGET).read_text(encoding="utf-8")
    return {TARGET: BLOCK.sub(lambda found: block(found[1]), page)}
