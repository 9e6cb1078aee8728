r"""Counts whether what one task taught helps the next one, with the memory and without it.

Run with `python bench/transfer.py [--json FILE]` for the scripted agent, which proves only that the
way is there, or name an agent:

  python bench/transfer.py --agent 'claude -p {prompt} --permission-mode acceptEdits' \
      --go-on 'claude -p --continue {prompt} --permission-mode acceptEdits' --json FILE

Each scenario runs twice in scratch copies of its project: without the memory, and with AGENTS.md,
our MCP server and our hooks in the project's .mcp.json and .claude/settings.json, beside a memory
of the lessons of all other scenarios. The agent gets a task, then a correction of what it did. The
files go back to the first commit, the memory stays, and a new session gets the second task. It
counts as helped when its answer asks for what was missing or its files show the lesson. The agent
runs with your rights, 120 messages for all scenarios; begin with --only.
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from published import conditions, publish
from scratch_projects import ScratchProject
from transfer_agents import Agent, AgentError, CommandAgent, ScriptedAgent
from transfer_scenarios import Scenario, memory_without, scenarios

PLUMBING = (
    "The agent is a script that heeds whatever it is given. This proves that a lesson reaches the "
    "next task, and nothing about what a model does with it."
)
_WILSON = 1.959964
"""Standard deviations of a normal distribution that hold 95 %."""

Json = dict[str, Any]


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    given = _arguments()
    began = conditions()
    agent = _agent(given)
    chosen = [one for one in scenarios() if not given.only or one.name in given.only]
    with tempfile.TemporaryDirectory(prefix="sentinel-transfer-") as name:
        rows = [row(one, agent, Path(name), given.answers) for one in chosen]
    scripted = isinstance(agent, ScriptedAgent)
    found = {**began, "agent": "scripted" if scripted else Path(given.agent.split()[0]).name}
    if scripted:
        found["proves"] = PLUMBING
    publish({**found, **totals(rows), "scenarios": rows}, given.json)


def _arguments() -> argparse.Namespace:
    names = [one.name for one in scenarios()]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--agent", metavar="COMMAND", help="what starts a session; {prompt} is the message"
    )
    parser.add_argument(
        "--go-on",
        metavar="COMMAND",
        help="what sends the next message of the latest session in the folder",
    )
    parser.add_argument(
        "--home",
        type=Path,
        metavar="FOLDER",
        help="the home whose login and settings the agent uses; without it an empty one",
    )
    parser.add_argument(
        "--seconds", type=float, default=600, metavar="N", help="for each message (600)"
    )
    parser.add_argument(
        "--only", nargs="+", choices=names, metavar="NAME", help=f"scenarios: {', '.join(names)}"
    )
    parser.add_argument(
        "--answers", type=Path, metavar="FOLDER", help="where answers and files are kept to be read"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="where the figures are kept")
    given = parser.parse_args()
    if (given.agent is None) != (given.go_on is None):
        parser.error("--agent and --go-on belong together: the correction is a second message")
    for name, line in (("--agent", given.agent), ("--go-on", given.go_on)):
        if line is not None and "{prompt}" not in line:
            parser.error(f"{name} needs {{prompt}}, where the message goes")
    return given


def _agent(given: argparse.Namespace) -> ScriptedAgent | CommandAgent:
    if given.agent is None:
        return ScriptedAgent()
    return CommandAgent(given.agent, given.go_on, given.home, given.seconds)


def row(
    scenario: Scenario,
    agent: ScriptedAgent | CommandAgent,
    scratch: Path,
    answers: Path | None = None,
) -> Json:
    """Returns what became of the second task, without the memory and with it.

    Args:
        scenario: the two tasks.
        agent: who does them.
        scratch: a folder for the projects.
        answers: a folder for what the agent said and wrote in the second task, to be read.
    """
    found: Json = {"name": scenario.name, "language": scenario.language}
    for way in ("off", "on"):
        place = scratch / scenario.name / way
        try:
            found[way], done = outcome(scenario, agent, place, way == "on")
            if answers is not None:
                answers.mkdir(parents=True, exist_ok=True)
                file = answers / f"{scenario.name}-{way}.txt"
                file.write_text(done, encoding="utf-8", newline="\n")
        except AgentError as error:
            found[way] = None
            sys.stderr.write(f"{scenario.name}, {way}: {error}\n")
    found["seen"] = dict(agent.seen)
    return found


def outcome(scenario: Scenario, agent: Agent, place: Path, memory: bool) -> tuple[Json, str]:
    """Does both tasks in a new project.

    Returns whether it asked or applied and how much was saved, and the second task as a text.

    Raises:
        AgentError: the agent failed.
    """
    project = ScratchProject(place / "shop", place / "home")
    project.begin(scenario.files)
    if memory:
        project.connect(memory_without(scenario))
    before = project.records() if memory else 0
    agent.first(scenario, project)
    project.reset()
    saved = project.records() - before if memory else 0
    answer = agent.second(scenario, project)
    changed = project.changed()
    asked, applied = scenario.asked(answer), scenario.applied(changed)
    found = {"asked": asked, "applied": applied, "helped": asked or applied, "saved": saved}
    files = "".join(f"\n== {name}\n{text}" for name, text in changed.items())
    return found, f"{scenario.later}\n\n{answer.rstrip()}\n{files}"


def totals(rows: Sequence[Json]) -> Json:
    """Returns the counts with their intervals; pairs of which one run failed are left out."""
    pairs = [one for one in rows if one["off"] and one["on"]]
    helped = [(one["off"]["helped"], one["on"]["helped"]) for one in pairs]
    paired = Counter(helped)
    return {
        "pairs": len(pairs),
        "failed": len(rows) - len(pairs),
        "off": share(one for one, _ in helped),
        "on": share(one for _, one in helped),
        "only_on": paired[False, True],
        "only_off": paired[True, False],
        "both": paired[True, True],
        "neither": paired[False, False],
        "asked_on": sum(one["on"]["asked"] for one in pairs),
        "applied_on": sum(one["on"]["applied"] for one in pairs),
        "saved": sum(one["on"]["saved"] > 0 for one in pairs),
        "seen": dict(sum((Counter(one["seen"]) for one in pairs), Counter())),
    }


def share(outcomes: Iterable[bool]) -> Json:
    """Returns how many are true, of how many, and the 95 % interval of the share (Wilson)."""
    known = list(outcomes)
    count, of = sum(known), len(known)
    return {"count": count, "of": of, "interval": wilson(count, of)}


def wilson(count: int, of: int) -> list[float] | None:
    """Returns the ends of the 95 % interval of a share, both between 0 and 1; None of nothing."""
    if not of:
        return None
    part, z = count / of, _WILSON
    middle = part + z * z / (2 * of)
    half = z * math.sqrt(part * (1 - part) / of + z * z / (4 * of * of))
    ends = ((middle - half) / (1 + z * z / of), (middle + half) / (1 + z * z / of))
    return [round(min(max(end, 0.0), 1.0), 3) for end in ends]


if __name__ == "__main__":
    main()
