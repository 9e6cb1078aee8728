"""The table of docs/figures.md on what a search still finds after compaction (N10)."""

from __future__ import annotations

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
