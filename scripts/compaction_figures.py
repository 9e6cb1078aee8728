"""The tables of docs/figures.md on what is found and what arrives after compaction (N10)."""

from __future__ import annotations

from collections.abc import Mapping

from figure_text import Json, conditions, paragraph, share

_WAYS = {
    "before": "before",
    "after": "**after**",
    "after, 12 cues a principle": "after, had a principle 12 cues like a log",
    "after, no cues": "after, had it none",
}
_CHECKED = {
    "before": "before",
    "after": "**after**",
    "after, no settled_by": "after, had principles no `settled_by`",
}


def compacted(found: Json) -> str:
    """Returns the tables of `bench/recall_compacted.py`."""
    sets = found["questions"]
    counts = ", ".join(
        f"`{name}` from {one['records']} lessons to {one['principles']}"
        for name, one in sets.items()
    )
    lines = [
        "### After compaction\n",
        paragraph(
            "Every topic of several lessons was compacted into one principle by `log_memory`: "
            f"{counts}. An answer counts as found if its principle is among the first. No model "
            "wrote here. The text of a principle is the first sentence of each lesson, as far as "
            f"they fit. {conditions(found)}"
        ),
        "| recall@3 (SCORE) | " + " | ".join(f"`{name}`" for name in sets) + " |",
        "|---" * (len(sets) + 1) + "|",
    ]
    for key, said in _WAYS.items():
        cells = (f"{one[key]['recall@3']} ({one[key]['score']})" for one in sets.values())
        lines.append(f"| {said} | {' | '.join(cells)} |")
    lines += [
        "",
        "| the prompt check | gaps that are given | prompts without a gap that get anything "
        "| of them, those that say what is needed |",
        "|---" * 4 + "|",
    ]
    for name, ways in found["prompts"].items():
        for key, said in _CHECKED.items():
            cells = (
                share(ways[key], "gaps_given", "gaps"),
                share(ways[key], "free_prompts_given_any", "free_prompts"),
                share(ways[key], "answered_prompts_given_any", "answered_prompts"),
            )
            lines.append(f"| `{name}`, {said} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


_HELD_OUT = ("parcels", "clinics", "shop-test")
"""Sets by which nothing was chosen."""
_ROUNDS = {"after one": "one round", "after four": "four rounds, 200 lessons"}
PLACES = {"hook": "beside a prompt", "search": "first answer to a search", "edit": "before an edit"}
_MERGED = {
    "driver": "our driver",
    "resolve": "plain git, then `resolve`",
    "site": "a site's button",
}


def arrivals(found: Json) -> Mapping[str, Mapping[str, tuple[int, int, int]]]:
    """Returns by rounds and place the rules that arrived before and after, and those wanted.

    Only the held-out sets count. A search counts by the host that lets least through.

    Args:
        found: what `bench/compaction.py` wrote.
    """
    table: dict[str, dict[str, tuple[int, int, int]]] = {}
    for key, title in _ROUNDS.items():
        rows = [row for row in found[key] if row["set"] in _HELD_OUT]
        sums = dict.fromkeys(PLACES, (0, 0, 0))
        for row in rows:
            for place, (before, after, wanted) in sums.items():
                more = _arrived(row, place)
                sums[place] = (before + more[0], after + more[1], wanted + more[2])
        table[title] = sums
    return table


def _arrived(row: Json, place: str) -> tuple[int, int, int]:
    before, after = row["before"], row["after"]
    if place == "edit":
        told = before["rules_at_their_file"], after["rules_at_their_file"]
        return (*told, row["records"])
    if place == "search":
        return min(before[place].values()), min(after[place].values()), before["needed"]
    return before[place], after[place], before["needed"]


def left_by_compaction(found: Json) -> str:
    """Returns the tables of `bench/compaction.py`."""
    lines = [
        "### What compaction leaves\n",
        paragraph(
            "A rule has arrived if the lesson as it was saved stands whole in the text. Every "
            "proposed group, of at most four rules and 600 bytes, became one principle, joined "
            "word for word without a model. A search counts in what the host that lets least "
            "through forwards of the first answer. The four rounds are on 200 lessons, those of "
            "the set among others (`python bench/compaction.py`). No rule of compaction was "
            f"chosen by {', '.join(f'`{name}`' for name in _HELD_OUT)}. The least weight of an "
            "order to an agent was set with all five in sight, because honest lessons had been "
            "taken for orders. "
            f"{conditions(found)}"
        ),
        "![Rules that arrive before and after compaction](plots/compaction.svg)\n",
        "| rules that arrive, before → after | " + " | ".join(PLACES.values()) + " | records |",
        "|---" * (len(PLACES) + 2) + "|",
    ]
    for key, title in _ROUNDS.items():
        for row in found[key]:
            cells = (_change(*_arrived(row, place)[:2]) for place in PLACES)
            left = f"{row['records']} → {row['left']}"
            lines.append(f"| `{row['set']}`, {title} | {' | '.join(cells)} | {left} |")
    if agent := found["by an agent"]:
        lines += ["", _by_agent(agent).rstrip("\n")]
    lines += [
        "",
        paragraph(
            "Two branches compact the same lessons, and are merged. A site's button merges without "
            "our driver and keeps the lines of both; then `sentinel-memory check` names `tidy` and "
            "`delete`, which were called. Records are those of both branches, those after the "
            "merge, and those after that."
        ),
        "| compacted on two branches | merged by | records | count for the threshold | doubled "
        "| rules lost |",
        "|---" * 6 + "|",
    ]
    for row in found["branches"]:
        records = f"{row['before'][0]} and {row['before'][1]} → {row['records before the fix']}"
        cells = (
            _MERGED[row["merged by"]],
            f"{records} → {row['records']}",
            f"{row['counted']}",
            f"{row['doubled']}",
            f"{row['rules_lost']}",
        )
        lines.append(f"| `{row['set']}`, {row['compacted']} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _by_agent(found: Json) -> str:
    """Returns what an agent left that wrote the principles in its own words."""
    facts = found["facts_kept"]
    arrived = found | {"records": found["rules"]}
    told = "; ".join(
        f"{title}: {_change(*_arrived(arrived, place)[:2])}" for place, title in PLACES.items()
    )
    return paragraph(
        f"An agent compacted {found['rules']} lessons of four projects in four rounds, by the "
        "answers of the tools alone and in its own words. It worked on this project, so it knew "
        f"what is measured. {found['left']} records were left. {found['rules_kept']} of "
        f"{found['rules']} rules stand in them, and {facts['kept']} of {facts['facts']} numbers "
        f"and code names. Rules that arrive, {told}. A rule counts as the same by its numbers, "
        "names, denials and key words (`bench/compaction_judge.py`); "
        f"{found['by_chance']['seen']} of {found['by_chance']['pairs']:,} pairs of different "
        f"lessons seem the same to it. {conditions(found)}"
    )


def _change(before: int, after: int) -> str:
    return f"{before} → {after} ({after / max(before, 1):.0%})"
