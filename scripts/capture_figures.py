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
_EVENTS = {
    "SessionStart": "a session begins",
    "UserPromptSubmit": "a prompt",
    "Stop": "a turn ends",
}


def corrections(found: Json) -> str:
    """Returns the tables of `bench/corrections.py`, and the signals that were thrown out."""
    told = found["languages"]
    lines = [
        "## Corrections by the user\n",
        paragraph(
            f"{told['all']['corrections'] + told['all']['ordinary']} messages to an agent in the "
            "middle of a session, by an author and a second reader who had not seen the rules "
            "(`bench/corrections/README.md`). After a message that is taken for a correction a "
            "hook asks the agent once to log the gap. It is to be right in at least 80 %, and to "
            "take at most 3 % of the ordinary messages for corrections; in Korean it takes "
            f"{told['ko']['ordinary_share']:.1%}. It finds a third of the corrections: what could "
            f"as well be an answer or a task is passed over. {conditions(found)}"
        ),
        "| | corrections found | ordinary messages taken for one | right |",
        "|---|---|---|---|",
        *(_corrected(title, told[name]) for name, title in _LANGUAGES.items()),
        "",
        "### Signals that were tried and thrown out\n",
        paragraph(
            "The same messages, had one word alone made them corrections. None of these finds "
            "many, and most are wrong too often. Our rules ask for narrower wordings, and what "
            "tasks and answers say counts against them."
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


def replayed(found: Json) -> str:
    """Returns the table of `bench/replay.py`."""
    tokens, sessions = found["tokens"], found["sessions"]
    lines = [
        "### Sessions of Claude Code, replayed\n",
        paragraph(
            f"{sessions} sessions that others published (`jiayuanz3/SWEContextBench`, tasks of "
            "many repositories, one message each) went through our hooks as processes, with the "
            "memory of this repository, which has nothing to do with them "
            "(`python bench/replay.py`). So whatever a prompt was given is one lesson too many, "
            f"and no correction can be found: {found['corrections_seen']} were. Every session "
            "changed files and saved nothing, so every end asks. Two more signals were thought "
            "of: the same file changed three times in a turn, and a program that failed and ran "
            "later. They are not used. We have no labelled turns that say whether something was "
            "learned there, and they would speak in as many turns as the table says. "
            'The machine had much other work; "Hooks" has the times of hooks alone. '
            f"{conditions(found)}"
        ),
        "| | of the sessions |",
        "|---|---|",
        f"| a prompt was given lessons | {_part(found, 'prompts_with_lessons')} |",
        f"| the end asked to log what was learned | {_part(found, 'questions')} |",
        "| not used: a file was changed three times in a turn "
        f"| {_part(found, 'turns_that_changed_a_file_three_times')} |",
        "| not used: a program failed and ran later in the turn "
        f"| {_part(found, 'turns_in_which_a_failed_program_ran_later')} |",
        "",
        "| hook | tokens a session | ms, median | slowest |",
        "|---|---|---|---|",
    ]
    for event, title in _EVENTS.items():
        took, given = found["hooks"][event], tokens.get(event, 0) / sessions
        lines.append(f"| {title} | {given:,.0f} | {took['median_ms']} | {took['slowest_ms']:,} |")
    return "\n".join(lines) + "\n"


def _part(found: Json, name: str) -> str:
    return share({**found}, name, "sessions")


def learned(found: Json) -> str:
    """Returns the tables of `bench/learn.py`."""
    rows: Sequence[Mapping[str, Any]] = found["repositories"]
    kept, dropped = (sum(found[name].values()) for name in ("kept", "dropped"))
    lines = [
        "## Drafts from what a project knows\n",
        paragraph(
            "`learn` on five public repositories that the rules were not written with, and what a "
            "careful reader kept of the drafts of the first run; `bench/learn/README.md` says who "
            f"and how. It kept {kept} of {kept + dropped}. At most "
            "20 come in a run, and the latest 10,000 commits are read. Medians of "
            f"{found['rounds']} runs. {conditions(found)}"
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
            f"by {who} over a real MCP server and real hooks, without the memory and with it, "
            "beside the lessons of all other scenarios. The second task counts as helped when "
            f"what was missing is asked for or applied.{proves} Try yours: `python "
            f"bench/transfer.py --help`. {conditions(found)}"
        ),
        "| | helped | 95 % interval |",
        "|---|---|---|",
        _helped("without the memory", found["off"]),
        _helped("with it", found["on"]),
        "",
        paragraph(
            f"Only with it {found['only_on']}, only without it {found['only_off']}, both "
            f"{found['both']}, neither {found['neither']}; {found['failed']} runs failed. With it "
            f"{found['asked_on']} were asked about and {found['applied_on']} applied."
        ),
    ]
    if seen:
        lines += ["| how often it came by | |", "|---|---|"]
        lines += [f"| {name} | {count} of {found['pairs']} |" for name, count in seen.items()]
    return "\n".join(lines).rstrip("\n") + "\n"


def _helped(title: str, one: Json) -> str:
    low, high = one["interval"] or (0, 1)
    return f"| {title} | {share(one, 'count', 'of')} | {low:.0%} to {high:.0%} |"
