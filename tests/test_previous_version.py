"""The version before this one and this one share a log, as teammates and two editors do."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import sysconfig
import venv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
(WHEEL,) = (Path(__file__).resolve().parent / "data" / "releases").glob("*.whl")
SAVES = 100
"""By each of the two versions."""

Version = tuple[list[str], dict[str, str]]
"""The command line of a version, and the environment that it needs."""


@pytest.fixture(scope="module")
def previous(tmp_path_factory: pytest.TempPathFactory) -> Version:
    """The previous version, installed from its wheel with nothing from a network."""
    home = tmp_path_factory.mktemp("previous version")
    venv.create(home, with_pip=False)
    python = str(home / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    pip = [sys.executable, "-m", "pip", "--quiet", "--python", python, "install"]
    subprocess.run([*pip, "--no-index", "--no-deps", str(WHEEL)], check=True)
    command, env = [python, "-m", "sentinel_memory"], environment(sysconfig.get_path("purelib"))
    answer = run((command, env), "--version")
    assert answer.split()[-1] == WHEEL.name.split("-")[1]
    return command, env


@pytest.fixture(scope="module")
def present() -> Version:
    """The version of this tree."""
    return [sys.executable, "-m", "sentinel_memory"], environment(str(ROOT / "server"))


def environment(python_path: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name.upper() != "PYTHONPATH"}
    return {**kept, "PYTHONPATH": python_path, "LC_ALL": "C.UTF-8"}


def run(version: Version, *arguments: str) -> str:
    command, env = version
    done = subprocess.run(
        [*command, *arguments], env=env, capture_output=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def records(version: Version, project: Path) -> list[dict[str, Any]]:
    answer = json.loads(run(version, "search", "--root", str(project), "--json"))
    found: list[dict[str, Any]] = answer["records"]
    return found


class Agent:
    """A coding agent that talks to the MCP server of one version."""

    def __init__(self, version: Version, project: Path) -> None:
        command, env = version
        self.server = subprocess.Popen(
            [*command, "mcp", "--root", str(project)],
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        client = {"name": "test", "version": "1"}
        params = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}
        self.send({"id": "start", "method": "initialize", "params": params})
        assert self.read()["id"] == "start"
        self.send({"method": "notifications/initialized"})

    def send(self, *messages: dict[str, Any]) -> None:
        """Sends requests and notifications, without waiting for any answer."""
        assert self.server.stdin is not None
        lines = [json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in messages]
        self.server.stdin.write("".join(lines))
        self.server.stdin.flush()

    def read(self) -> dict[str, Any]:
        """Returns the next answer."""
        assert self.server.stdout is not None
        message: dict[str, Any] = json.loads(self.server.stdout.readline())
        return message

    def save(self, name: str, together: Barrier) -> list[bool]:
        """Saves once, then all the rest when the other is so far; tells which were refused."""
        first, *rest = (
            {"topic": name, "missing_context": f"{name} {n}", "lesson": "규칙"}
            for n in range(SAVES)
        )
        refused = self._call(first)
        # Whatever is loaded late is loaded now.
        together.wait(timeout=60)
        return refused + self._call(*rest)

    def _call(self, *lessons: dict[str, str]) -> list[bool]:
        """Sends all saves at once; returns for each whether it was refused."""
        calls = [{"name": "log_memory", "arguments": lesson} for lesson in lessons]
        self.send(
            *({"id": n, "method": "tools/call", "params": call} for n, call in enumerate(calls))
        )
        answers = [self.read() for _ in calls]
        return [answer["result"].get("isError", False) for answer in answers]

    def end(self) -> int:
        """Hangs up; returns the exit code of the server."""
        assert self.server.stdin is not None
        assert self.server.stdout is not None
        self.server.stdin.close()
        self.server.stdout.close()
        return self.server.wait(timeout=20)


@pytest.mark.requirement("S03", "S18")
def test_the_previous_version_and_this_one_write_one_log_at_once_and_lose_nothing(
    previous: Version, present: Version, project: Path
) -> None:
    agents = {"older": Agent(previous, project), "newer": Agent(present, project)}
    together = Barrier(len(agents))
    with ThreadPoolExecutor() as both:
        refused = list(both.map(lambda name: agents[name].save(name, together), agents))
    assert [agent.end() for agent in agents.values()] == [0, 0]
    assert refused == [[False] * SAVES] * 2

    log = (project / ".context" / "memory_log.jsonl").read_text(encoding="utf-8")
    found = [json.loads(line) for line in log.splitlines()]
    gaps = [record["missing_context"] for record in found]
    assert sorted(gaps) == sorted(f"{name} {n}" for name in agents for n in range(SAVES))
    for version in (previous, present):
        here = ("--root", str(project), "--json")
        codes = [finding["code"] for finding in json.loads(run(version, "check", *here))]
        assert codes == ([] if version is previous else ["compaction-required"])
        assert json.loads(run(version, "status", *here))["compaction"]["count"] == 2 * SAVES
    # Otherwise one had ended before the other began, and nothing was shown.
    in_time = [r["topic"] for r in sorted(found, key=lambda record: record["meta"]["created"])]
    assert sum(a != b for a, b in itertools.pairwise(in_time)) > 5


@pytest.mark.requirement("S14", "S36")
@pytest.mark.parametrize(("first", "second"), [("previous", "present"), ("present", "previous")])
def test_what_one_version_compacts_the_other_takes_back(
    first: str, second: str, project: Path, request: pytest.FixtureRequest
) -> None:
    one: Version = request.getfixturevalue(first)
    other: Version = request.getfixturevalue(second)
    here = ["--root", str(project)]
    for number in range(2):
        lesson = ["--missing-context", f"순서 {number}", "--lesson", "먼저 묻는다"]
        run(one if number else other, "log", *here, "--topic", "배포", *lesson)
    before = records(one, project)
    (group,) = json.loads(run(other, "compact", *here, "--json"))["groups"]
    sources = [record["ref"] for record in group["records"]]
    rule = ["--type", "principle", "--missing-context", "", "--lesson", "순서를 먼저 묻는다"]
    run(one, "log", *here, "--topic", "배포", *rule, "--source-ids", *sources)
    assert [record["type"] for record in records(other, project)] == ["principle"]

    run(other, "undo", *here)

    # Each name holds a part of the digest of its stored line.
    assert names(records(one, project)) == names(before)


def names(found: list[dict[str, Any]]) -> list[str]:
    return [record["ref"] for record in found]


LISTS = {
    "cues": ["charge twice", "결제 두 번"],
    "settled_by": ["멱등 키"],
    "applies_to": ["src/**"],
}
LIST_WORDS = (
    *("--cue", "charge twice", "--cue", "결제 두 번"),
    *("--settled-by", "멱등 키", "--applies-to", "src/**"),
)
GAP = ("--topic", "결제", "--missing-context", "두 번 보내도 되는지", "--lesson")


def lists_of(project: Path) -> dict[str, Any]:
    (line,) = (project / ".context" / "memory_log.jsonl").read_text(encoding="utf-8").splitlines()
    record = json.loads(line)
    return {name: record[name] for name in LISTS if name in record}


@pytest.mark.requirement("S03", "N10", "N11")
def test_the_previous_version_keeps_the_lists_that_it_does_not_know(
    previous: Version, present: Version, project: Path
) -> None:
    here = ("--root", str(project))
    run(present, "log", *here, *GAP, "같은 키로 보낸다", *LIST_WORDS)
    assert lists_of(project) == LISTS

    run(previous, "log", *here, *GAP, "키를 함께 보낸다")
    assert lists_of(project) == LISTS
    (record,) = records(previous, project)
    run(previous, "edit", *here, record["ref"], "--lesson", "키를 먼저 만든다")
    assert lists_of(project) == LISTS

    run(present, "log", *here, *GAP, "키를 먼저 만든다", "--cue", "ETIMEDOUT")
    assert lists_of(project) == {**LISTS, "cues": ["ETIMEDOUT", *LISTS["cues"]]}
