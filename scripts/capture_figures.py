"""The tables of docs/figures.md on what fills the memory, and what it is good for (N14, N16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from figure_text import Json, conditions, paragraph, share

_LANGUAGES = {"en": "English", "ko": "Korean", "all": "both"}
_KINDS = {
    "fix": "a fix with a reason",
    "revert": "a commit that was taken back",
    "decision": "a decision record",
    "guide": "a rule for contributors",
    "rule": "a rule for agents",
    "file": "a file that was fixed again and again",
}


def corrections(found: Json) -> str:
    """Returns the tables of `bench/corrections.py`, and the signals that were thrown out."""
    told = found["languages"]
    lines = [
        "## Corrections by the user\n",
        paragraph(
            f"{told['all']['corrections'] + told['all']['ordinary']} messages to an agent in the "
            "middle of a session, classified by an author and a second reader who had not seen "
            "the rules (`bench/corrections/README.md`). After a message that counts as a "
            "correction, a hook asks the agent once to log the gap. The aim is to be right in at "
            "least 80 %, and to take at most 3 % of the ordinary messages for corrections. In "
            f"Korean that share is {told['ko']['ordinary_share']:.1%}. The hook finds a third of "
            "the corrections, because it passes over messages that may also be an answer or a "
            f"task. {conditions(found)}"
        ),
        "| | corrections found | ordinary messages taken for one | right |",
        "|---|---|---|---|",
        *(_corrected(title, told[name]) for name, title in _LANGUAGES.items()),
        "",
        "### Signals that were tried and thrown out\n",
        paragraph(
            "The table shows the same messages if a single word made them corrections. None of "
            "these signals finds many corrections, and most are wrong too often. Our rules ask "
            "for narrower wordings, and signs of a task or an answer count against them."
        ),
        "| one sign alone | corrections found | ordinary messages taken for one | right |",
        "|---|---|---|---|",
        *(_corrected(title, row) for title, row in found["alone"].items()),
    ]
    return "\n".join(lines) + "\n"


def _corrected(title: str, row: Json) -> str:
    parts = (
        share(row, "corrections_flagged", "corrections"),
        share(row, "ordinary_flagged", "ordinary", 1),
        "" if row["right"] is None else f"{row['right']:.0%}",
    )
    return f"| {title} | {' | '.join(parts)} |"


def learned(found: Json) -> str:
    """Returns the tables of `bench/learn.py`."""
    rows: Sequence[Mapping[str, Any]] = found["repositories"]
    kept, dropped = (sum(found[name].values()) for name in ("kept", "dropped"))
    lines = [
        "## Drafts from what a project knows\n",
        paragraph(
            "`learn` ran on five public repositories that were not used to write the rules. A "
            f"careful reader judged the drafts of the first run and kept {kept} of "
            f"{kept + dropped}; `bench/learn/README.md` describes the method. A run gives at most "
            f"20 drafts and reads the latest 10,000 commits. Medians of {found['rounds']} runs. "
            f"{conditions(found)}"
        ),
        "| | commits | drafts | kept | s | slowest |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        cells = (
            f"`{row['repository']}` {row['commit'][:7]}",
            f"{row['commits']:,}",
            str(row["drafts"]),
            str(sum(row["kept"].values())),
            str(row["seconds"]),
            str(row["slowest_seconds"]),
        )
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", "| where it comes from | kept | of |", "|---|---|---|"]
    for kind, title in _KINDS.items():
        keep = found["kept"].get(kind, 0)
        of_all = keep + found["dropped"].get(kind, 0)
        if of_all:
            lines.append(f"| {title} | {keep} | {of_all} |")
    return "\n".join(lines) + "\n"


def transferred(found: Json) -> str:
    """Returns the table of `bench/transfer.py`."""
    who = "a script" if found["agent"] == "scripted" else f"`{found['agent']}`"
    proves = f" {found['proves']}" if "proves" in found else ""
    seen = found["seen"]
    lines = [
        "## From one task to the next\n",
        paragraph(
            f"{found['pairs'] + found['failed']} scenarios of two tasks (`bench/transfer/`), done "
            f"by {who} over a real MCP server and real hooks, without the memory and with it. The "
            "memory also contains the lessons of all other scenarios. The second task counts as "
            f"helped if the agent asks for the missing fact or applies it.{proves} Try yours: "
            f"`python bench/transfer.py --help`. {conditions(found)}"
        ),
        "| | helped | 95 % interval |",
        "|---|---|---|",
        _helped("without the memory", found["off"]),
        _helped("with it", found["on"]),
        "",
        paragraph(
            f"Helped only with the memory: {found['only_on']}. Only without it: "
            f"{found['only_off']}. Both: {found['both']}. Neither: {found['neither']}. Failed "
            f"runs: {found['failed']}. With the memory, the agent asked in {found['asked_on']} "
            f"scenarios and applied the fact in {found['applied_on']}."
        ),
    ]
    if seen:
        lines += ["| how often it came by | |", "|---|---|"]
        lines += [f"| {name} | {count} of {found['pairs']} |" for name, count in seen.items()]
    return "\n".join(lines).rstrip("\n") + "\n"


def _helped(title: str, one: Json) -> str:
    low, high = one["interval"] or (0, 1)
    return f"| {title} | {share(one, 'count', 'of')} | {low:.0%} to {high:.0%} |"
