"""Agents that do the tasks of bench/transfer: a script of ours, or a program of the user."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from scratch_projects import Json, ScratchProject
from servers import running
from transfer_scenarios import Scenario

_PAUSE = 60.0
"""Seconds that pass between two messages of a user, on the clock of the scripted agent."""


class AgentError(Exception):
    """An agent did not come to an end, or with an error."""


class Agent(Protocol):
    """Does the two tasks of a scenario in a project."""

    def first(self, scenario: Scenario, project: ScratchProject) -> None:
        """Does the first task and takes the correction, in one session."""

    def second(self, scenario: Scenario, project: ScratchProject) -> str:
        """Does the second task in a session of its own; returns what it said at its end."""


class ScriptedAgent:
    """Thinks nothing: it heeds what it is given, so that only the way there is tried.

    It saves the lesson of a correction because AGENTS.md says so; whether a hook asked for it too
    is counted. In the second task it knows the lesson only where a hook or a search gives it.
    """

    def __init__(self) -> None:
        self.seen: dict[str, bool] = {}
        """Of the scenario at hand: whether the question about the correction came, and what told
        the lesson in the second task."""

    def first(self, scenario: Scenario, project: ScratchProject) -> None:
        """Works, is corrected, and saves the lesson where there is a memory."""
        self.seen = {}
        named = next(iter(scenario.files))
        if not _has_memory(project):
            return
        project.hook("SessionStart", "first", source="startup")
        project.hook("UserPromptSubmit", "first", prompt=scenario.task)
        project.write(named, f"{scenario.files[named]}\n")
        project.hook("Stop", "first", stop_hook_active=False)
        project.age(_PAUSE)
        project.hook("UserPromptSubmit", "first", prompt=scenario.correction)
        self.seen["the question after the correction"] = project.hook(
            "Stop", "first", stop_hook_active=False
        ).blocks
        lesson = {name: value for name, value in scenario.lesson.items() if value}
        called(project, "log_memory", lesson)

    def second(self, scenario: Scenario, project: ScratchProject) -> str:
        """Asks or applies what it was told, else begins as if nobody had said anything."""
        question, script = scenario.lesson["ask_next_time"], scenario.script
        if self._is_told(question or scenario.lesson["lesson"], scenario, project):
            if question:
                return str(question)
            project.write(script.get("with_file", script["file"]), script["with"])
        else:
            project.write(script["file"], script["without"])
        return "Done."

    def _is_told(self, text: str, scenario: Scenario, project: ScratchProject) -> bool:
        if not _has_memory(project):
            return False
        told = {
            "the start of the session": project.hook("SessionStart", "second", source="startup"),
            "the prompt": project.hook("UserPromptSubmit", "second", prompt=scenario.later),
        }
        self.seen |= {name: text in said.text for name, said in told.items()}
        self.seen["a search"] = text in called(project, "search_memory", {"query": scenario.later})
        return any(self.seen[name] for name in (*told, "a search"))


class CommandAgent:
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
        self.seen: dict[str, bool] = {}

    def first(self, scenario: Scenario, project: ScratchProject) -> None:
        """Sends the first task and the correction."""
        self._say(self._begin, scenario.task, project)
        self._say(self._go_on, scenario.correction, project)

    def second(self, scenario: Scenario, project: ScratchProject) -> str:
        """Sends the second task to a new session."""
        return self._say(self._begin, scenario.later, project)

    def _say(self, words: Sequence[str], message: str, project: ScratchProject) -> str:
        command = [word.replace("{prompt}", message) for word in words]
        try:
            done = subprocess.run(
                command,
                cwd=project.folder,
                env=self._environment(project),
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

    def _environment(self, project: ScratchProject) -> dict[str, str]:
        if self._home is not None:
            return {**os.environ, "HOME": str(self._home)}
        scratch = {name: place for name, place in project.environment.items() if name != "PATH"}
        kept = {name: value for name, value in os.environ.items() if name != "CLAUDE_CONFIG_DIR"}
        return {**kept, **scratch}


def _has_memory(project: ScratchProject) -> bool:
    return (project.folder / ".mcp.json").exists()


def called(project: ScratchProject, tool: str, arguments: Json) -> str:
    """Calls a tool through the server that `.mcp.json` names; returns what it says."""
    entry = json.loads(project.read(".mcp.json"))["mcpServers"]["sentinel-memory"]
    environment = {**project.environment, **entry["env"], "CLAUDE_PROJECT_DIR": str(project.folder)}
    with running([entry["command"], *entry["args"]], environment) as talk:
        answer = talk.call(tool, **arguments)
    return "\n".join(part["text"] for part in answer["content"])
