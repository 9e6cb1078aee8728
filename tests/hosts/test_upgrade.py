"""An update in the middle of work: connected programs, an open server, and the way back."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli_process import environment
from git_repository import commit_all
from host_homes import MCP, SETTINGS, User
from installations import LATEST, NEXT, Agent, Installation, Version, run
from run_profile import only_full

HOSTS = ("cursor", "vscode", "claude-desktop", "claude-code")
"""The hosts that each earlier version connects."""
RENEWED = {"0.1.0": sorted(HOSTS), "0.2.0": []}
"""The entries of hosts that this version renews, by the version that wrote them."""
LESSON = {"topic": "결제", "missing_context": "세율", "lesson": "국가별 세율표를 읽는다"}
ASKS = {**LESSON, "ask_next_time": "어느 나라인가요?"}


class Machine:
    """A user whose programs the previous version connected, in a project that it set up."""

    def __init__(self, folder: Path, project: Path, installed: Installation) -> None:
        self.user, self.project, self.installed = User(folder, sys.platform), project, installed
        installed.take_back()
        known = environment(**self.user.environment, LC_ALL="C.UTF-8")
        del known["PYTHONPATH"]
        self.version = Version(installed.command, known)
        self.rules = project / "AGENTS.md"
        self.rules.write_text("# Rules\n\nBe kind.\n", encoding="utf-8")
        self.before = self.state()
        self.run("connect", *HOSTS, "--yes")
        self.run("init", "--agent", "agents", "--yes")

    def run(self, *words: str, status: int = 0) -> str:
        """Runs a command in the project."""
        return run(self.version, *words, "--root", str(self.project), status=status)

    def agent(self) -> Agent:
        """An agent whose server begins now."""
        return Agent.of(self.version, self.project)

    def entry(self) -> Agent:
        """An agent whose server Claude Code starts, by the entry that it has."""
        entry = json.loads((self.user.home / MCP).read_text("utf-8"))["mcpServers"]
        server = entry["sentinel-memory"]
        command = [server["command"], *server["args"]]
        return Agent(command, self.version.environment, self.project)

    def hook(self, event: str, session: str) -> str:
        """The text of Claude Code's hook for an event to a session, "" for none."""
        settings = json.loads((self.user.home / SETTINGS).read_text("utf-8"))["hooks"]
        (command,) = (
            hook["command"]
            for entry in settings[event]
            for hook in entry["hooks"]
            if "sentinel-memory" in hook["command"]
        )
        given = {"hook_event_name": event, "session_id": session, "cwd": str(self.project)}
        given |= {"prompt": "결제 세율을 바꿔 줘", "tool_name": "Read"}
        given |= {"tool_input": {"file_path": str(self.project / "pay.py")}}
        done = subprocess.run(
            command,
            shell=True,
            env=self.version.environment,
            input=json.dumps(given),
            capture_output=True,
            check=False,
            encoding="utf-8",
        )
        assert done.returncode == 0, (event, done.stderr)
        answer = json.loads(done.stdout or "{}")
        return str(answer.get("hookSpecificOutput", {}).get("additionalContext", ""))

    def state(self) -> tuple[dict[str, bytes], bytes]:
        """The settings of the user's programs, and the rules of the project."""
        return self.user.files(), self.rules.read_bytes()


FIRST = only_full("the latest version before this one is updated in every run")


@pytest.fixture(
    scope="module",
    params=[pytest.param(one, marks=[] if one == LATEST else [FIRST]) for one in RENEWED],
)
def installed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Installation:
    return Installation(tmp_path_factory.mktemp("venv"), request.param)


@pytest.fixture
def machine(tmp_path: Path, clone: Path, installed: Installation) -> Machine:
    (tmp_path / "user").mkdir()
    return Machine(tmp_path / "user", clone, installed)


@pytest.mark.requirement("D04", "S37")
def test_connected_programs_work_after_the_update_and_on_the_way_back(machine: Machine) -> None:
    with_question = machine.agent()
    assert with_question.save(ASKS) == [False]
    assert with_question.end() == (0, b"")
    assert ASKS["ask_next_time"] in machine.hook("SessionStart", "older")
    commit_all(machine.project)

    machine.installed.update()
    # A start no longer asks before a task is known. It names the topic, and the prompt brings it.
    assert f"{ASKS['topic']} (" in machine.hook("SessionStart", "newer")
    beside = machine.hook("UserPromptSubmit", "newer")
    assert LESSON["lesson"] in beside
    assert ASKS["ask_next_time"] in beside
    server = machine.entry()
    assert (server.number, server.end()) == (NEXT, (0, b""))
    told = machine.run("connect", *HOSTS, "--check", status=1)
    assert "Agents may start an older version" in told
    renews = re.findall(r"`sentinel-memory connect (\S+)` renews", told)
    assert sorted(renews) == RENEWED[machine.installed.earlier]
    machine.run("connect", *HOSTS, "--yes")
    assert not re.search("renews|older", machine.run("connect", *HOSTS, "--check"))
    machine.run("init", "--agent", "agents", "--yes")
    value = json.loads(machine.run("status", "--json"))["value"]
    assert value["given"] == 2  # the prompt brought both records, and a start gives none

    machine.installed.take_back()
    assert ASKS["ask_next_time"] in machine.hook("SessionStart", "back")
    # The previous version does not know this event.
    assert machine.hook("PreToolUse", "back") == ""
    server = machine.entry()
    assert (server.number, server.end()) == (machine.installed.earlier, (0, b""))
    again = json.loads(machine.run("status", "--json"))["value"]
    assert again["given"] > value["given"]
    machine.run("disconnect", *HOSTS, "--yes")
    assert machine.user.files() == machine.before[0]


@pytest.mark.requirement("D04", "S31")
def test_all_that_the_previous_version_wrote_is_removed(machine: Machine) -> None:
    machine.installed.update()
    machine.run("init", "--agent", "agents", "--yes")
    assert machine.rules.read_text(encoding="utf-8").count("sentinel-memory: begin") == 1
    machine.run("disconnect", "--all", "--yes")
    assert machine.state() == machine.before
    assert not list(machine.user.home.parent.rglob("launch.py"))
