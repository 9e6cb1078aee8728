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
_MOMENTS = {**_EVENTS, "PreToolUse": "before a file is changed"}


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


def replayed(found: Json) -> str:
    """Returns the table of `bench/replay.py`."""
    tokens, sessions = found["tokens"], found["sessions"]
    lines = [
        "### Sessions of Claude Code, replayed\n",
        paragraph(
            f"{sessions} sessions that others published (`jiayuanz3/SWEContextBench`, tasks of "
            "many repositories, one message each) went through our hooks as processes "
            "(`python bench/replay.py`). The memory was that of this repository, which has "
            "nothing to do with these sessions. Every lesson that a prompt got is therefore one "
            f"too many. There is no correction to find: {found['corrections_seen']} were found. "
            "Every session changed files and saved nothing, so the hook asks at every end. Two "
            "more signals were considered and are not used: the same file changed three times in "
            "a turn, and a program that failed and ran later. We have no labelled turns that say "
            "whether something was learned there, and the signals would speak in as many turns as "
            "the table says. The machine had much other work; the section on hooks has their "
            "times without it. "
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


def sampled(found: Json) -> str:
    """Returns the table of `bench/replay.py` on the transcripts that the repository holds."""
    sessions = found["sessions"]
    lines = [
        "### Tokens of a session with its own memory\n",
        paragraph(
            f"The {sessions} sessions in `tests/data/transcripts/`, which we made up, with the "
            "memory of the shop in `examples/` that they work on: "
            f"{found['prompts']} prompts and {found['files_changed']} changes of files. The hook "
            "before a change speaks once for a file that has lessons. These counts are the same "
            "in every run (`python bench/replay.py tests/data/transcripts/*.jsonl --project "
            "examples`), and a test compares them. A token is four bytes. Sessions as short as "
            "these are an example and no average."
        ),
        "| moment | times | times with a text | tokens a session |",
        "|---|---|---|---|",
    ]
    spoke = {"UserPromptSubmit": "prompts_with_lessons", "PreToolUse": "files_with_lessons"}
    for event, title in _MOMENTS.items():
        times = found["hooks"][event]["count"]
        told = found[spoke.get(event, "questions")] if event != "SessionStart" else times
        given = found["tokens"].get(event, 0) / sessions
        lines.append(f"| {title} | {times} | {told} | {given:,.0f} |")
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
