r"""Counts whether what one task taught helps your agent with the next one.

  python bench/transfer.py --agent 'claude -p {prompt} --permission-mode acceptEdits' \
      --go-on 'claude -p --continue {prompt} --permission-mode acceptEdits' --json FILE

Each scenario of `bench/transfer` runs twice in scratch copies of its project: without the memory,
and with AGENTS.md, our MCP server and our hooks in the project's own .mcp.json and
.claude/settings.json, which name a data folder in the scratch folder, beside a memory of the
lessons of all other scenarios. Nothing of yours is changed. The agent gets a task, then a
correction of what it did. The files go back to the first commit, the memory stays, and a new
session gets the second task. It counts as helped when its answer asks for what was missing or its
files show the lesson. The agent runs with your rights, 120 messages for all scenarios; begin with
--only. Only for systems with `sh`.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

from published import ROOT, Json, git, run, user
from recall_sets import LONG_AGO, log_of
from sentinel_memory.core.log.record import Record

FOLDER = ROOT / "bench" / "transfer"
LOG = Path(".context") / "memory_log.jsonl"
_SENTENCE = re.compile(r"[^.!?\uff1f\n]+[.!?\uff1f]?")
_ASKS = re.compile(r"(?:[?\uff1f]|(?:까요|나요|은가요|세요|주세요)[.!]?)\s*$")


class AgentError(Exception):
    """An agent did not come to an end, or with an error."""


class Scenario(NamedTuple):
    """A task with a correction, and a later task that the same knowledge helps."""

    name: str
    language: str
    files: Mapping[str, str]
    task: str
    correction: str
    lesson: Mapping[str, Any]
    """What the correction teaches, as input to `log_memory`."""
    later: str
    """The second task, in other words."""
    asks: Sequence[str]
    """A question with one of these expressions in it asks for what was missing."""
    applies: Sequence[Mapping[str, str]]
    """What all has to hold of the changed files: a pattern of paths, and what one of them `has` or
    none of them has (`lacks`). Empty: only the question shows that the lesson came over."""
    script: Mapping[str, str]
    """What a file says without the lesson and with it, for the test of these checks."""

    def asked(self, answer: str) -> bool:
        """Tells whether an answer asks for what was missing."""
        questions = [one for one in _SENTENCE.findall(answer) if _ASKS.search(one)]
        return any(re.search(sign, one, re.I) for sign in self.asks for one in questions)

    def applied(self, changed: Mapping[str, str]) -> bool:
        """Tells whether the changed files show the lesson."""

        def holds(check: Mapping[str, str]) -> bool:
            texts = [text for name, text in changed.items() if fnmatchcase(name, check["file"])]
            if "has" in check:
                return any(re.search(check["has"], text) for text in texts)
            return bool(texts) and not any(re.search(check["lacks"], text) for text in texts)

        return bool(self.applies) and all(map(holds, self.applies))


def scenarios() -> list[Scenario]:
    """Returns all that ship, in the order of their files."""
    return [
        Scenario(language=language, **one)
        for language, name in (("en", "english"), ("ko", "korean"))
        for one in json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    ]


class Agent:
    """A program that takes a message, works in the folder it starts in, and prints an answer."""

    def __init__(self, begin: str, go_on: str, home: Path | None, seconds: float) -> None:
        """Takes command lines with `{prompt}` in them.

        Args:
            begin: starts a session with its first message.
            go_on: sends the next message of the session that was last in this folder.
            home: whose configuration it uses; None: an empty one in the scratch folder.
            seconds: how long one message may take.
        """
        self._begin, self._go_on = shlex.split(begin), shlex.split(go_on)
        self._home, self._seconds = home, seconds

    def say(self, message: str, project: Path, *, is_next: bool = False) -> str:
        """Sends a message; returns the answer.

        Raises:
            AgentError: the agent failed.
        """
        words = self._go_on if is_next else self._begin
        command = [word.replace("{prompt}", message) for word in words]
        places = {"HOME": str(self._home)} if self._home else user(project.parent)
        home = {name: place for name, place in places.items() if name != "PYTHONPATH"}
        kept = {name: value for name, value in os.environ.items() if name != "CLAUDE_CONFIG_DIR"}
        try:
            done = subprocess.run(
                command,
                cwd=project,
                env={**kept, **home, "PATH": os.environ["PATH"]},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                timeout=self._seconds,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise AgentError(f"the agent took longer than {self._seconds:.0f} s") from error
        except OSError as error:
            raise SystemExit(f"{command[0]} cannot be started: {error.strerror}") from error
        if done.returncode:
            raise AgentError(f"the agent ended with status {done.returncode}")
        return done.stdout


def connect(project: Path, memory: bytes) -> None:
    """Gives a project a memory, the lines of `init`, and our entries in files of its own."""
    (project / LOG).parent.mkdir()
    (project / LOG).write_bytes(memory)
    environment = user(project.parent)
    home = Path(environment["HOME"])
    for words in (("init", "--yes"), ("connect", "claude-code", "--yes")):
        ours = [sys.executable, "-m", "sentinel_memory", *words, "--root", str(project)]
        subprocess.run(ours, env=environment, capture_output=True, check=True)
    servers, settings = (
        json.loads((home / name).read_text(encoding="utf-8"))
        for name in (".claude.json", ".claude/settings.json")
    )
    places = {name: str(home) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME")}
    servers["mcpServers"]["sentinel-memory"]["env"] = places
    given = " ".join(f"{name}='{place}'" for name, place in places.items())
    for groups in settings["hooks"].values():
        for hook in groups[0]["hooks"]:
            hook["command"] = f"{given} {hook['command']}"
    settings["enabledMcpjsonServers"] = ["sentinel-memory"]
    settings["permissions"] = {"allow": ["mcp__sentinel-memory"]}
    (project / ".claude").mkdir(exist_ok=True)
    (project / ".mcp.json").write_text(json.dumps(servers), encoding="utf-8")
    (project / ".claude" / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    shutil.rmtree(home / ".claude")
    (home / ".claude.json").unlink()


def outcome(scenario: Scenario, agent: Agent, place: Path, memory: bool) -> tuple[Json, str]:
    """Does both tasks in a new project.

    Returns whether it asked or applied and how much was saved, and the second task as a text.

    Raises:
        AgentError: the agent failed.
    """
    project = place / "shop"
    for name, text in scenario.files.items():
        (project / name).parent.mkdir(parents=True, exist_ok=True)
        (project / name).write_text(text, encoding="utf-8", newline="\n")
    git(project, "init", "--quiet")
    if memory:
        others = [one.lesson for one in scenarios() if one.name != scenario.name]
        known = [{**one, "ask_next_time": one["ask_next_time"] or None} for one in others]
        records = [Record.create(**one, type="log", created=LONG_AGO) for one in known]
        connect(project, log_of(records))
    git(project, "add", "--all")
    git(project, "commit", "-qm", "The project")
    agent.say(scenario.task, project)
    agent.say(scenario.correction, project, is_next=True)
    log = (project / LOG).read_bytes() if memory else b""
    git(project, "reset", "--quiet", "--hard")
    git(project, "clean", "--quiet", "-dx", "--force", "--exclude=.context")
    before = (project / LOG).read_bytes() if memory else b""
    if memory:
        (project / LOG).write_bytes(log)
    answer = agent.say(scenario.later, project)
    git(project, "add", "--all", "--", ".", ":!.context")
    named = git(project, "diff", "--cached", "--name-only", "-z", "HEAD").split("\0")
    files = {name: project / name for name in named if name and (project / name).is_file()}
    changed = {name: file.read_text("utf-8", errors="replace") for name, file in files.items()}
    asked, applied = scenario.asked(answer), scenario.applied(changed)
    saved = log.count(b"\n") - before.count(b"\n")
    found = {"asked": asked, "applied": applied, "helped": asked or applied, "saved": saved}
    said = "".join(f"\n== {name}\n{text}" for name, text in changed.items())
    return found, f"{scenario.later}\n\n{answer.rstrip()}\n{said}"


def row(scenario: Scenario, agent: Agent, scratch: Path, answers: Path | None = None) -> Json:
    """Returns what became of the second task, without the memory and with it; None of a failure.

    Args:
        scenario: the two tasks.
        agent: who does them.
        scratch: a folder for the projects.
        answers: a folder for what the agent said and wrote in the second task, to be read.
    """
    found: Json = {"name": scenario.name, "language": scenario.language}
    for way in ("off", "on"):
        found[way] = None
        try:
            place = scratch / scenario.name / way
            found[way], done = outcome(scenario, agent, place, way == "on")
        except AgentError as error:
            sys.stderr.write(f"{scenario.name}, {way}: {error}\n")
            continue
        if answers is not None:
            answers.mkdir(parents=True, exist_ok=True)
            file = answers / f"{scenario.name}-{way}.txt"
            file.write_text(done, encoding="utf-8", newline="\n")
    return found


def totals(rows: Sequence[Json]) -> Json:
    """Returns the counts with their intervals; pairs of which one run failed are left out."""
    pairs = [(one["off"], one["on"]) for one in rows if one["off"] and one["on"]]
    paired = Counter((off["helped"], on["helped"]) for off, on in pairs)
    found: Json = {"pairs": len(pairs), "failed": len(rows) - len(pairs)}
    for place, way in enumerate(("off", "on")):
        count = sum(pair[place]["helped"] for pair in pairs)
        found[way] = {"count": count, "of": len(pairs), "interval": wilson(count, len(pairs))}
    names = {"only_on": (False, True), "only_off": (True, False)}
    names |= {"both": (True, True), "neither": (False, False)}
    return found | {name: paired[how] for name, how in names.items()}


def wilson(count: int, of: int) -> list[float] | None:
    """Returns the ends of the 95 % interval of a share, both between 0 and 1; None of nothing."""
    if not of:
        return None
    part, z = count / of, 1.959964
    middle = part + z * z / (2 * of)
    half = z * math.sqrt(part * (1 - part) / of + z * z / (4 * of * of))
    ends = ((middle - half) / (1 + z * z / of), (middle + half) / (1 + z * z / of))
    return [round(min(max(end, 0.0), 1.0), 3) for end in ends]


def measure(given: argparse.Namespace) -> Json:
    """Returns the counts of the chosen scenarios."""
    agent = Agent(given.agent, given.go_on, given.home, given.seconds)
    chosen = [one for one in scenarios() if not given.only or one.name in given.only]
    with tempfile.TemporaryDirectory(prefix="sentinel-transfer-") as name:
        rows = [row(one, agent, Path(name), given.answers) for one in chosen]
    return {"agent": Path(given.agent.split()[0]).name, **totals(rows), "scenarios": rows}


if __name__ == "__main__":
    command = {"metavar": "COMMAND", "required": True}
    run(
        __doc__,
        measure,
        agent={**command, "help": "what starts a session; {prompt} is the message"},
        go_on={**command, "help": "what sends the next message of the latest session"},
        home={
            "type": Path,
            "metavar": "FOLDER",
            "help": "the home of the agent; else an empty one",
        },
        seconds={"type": float, "default": 600.0, "metavar": "N", "help": "for each message (600)"},
        only={"nargs": "+", "choices": [one.name for one in scenarios()], "metavar": "NAME"},
        answers={"type": Path, "metavar": "FOLDER", "help": "where answers are kept to be read"},
    )
