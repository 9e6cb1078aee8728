"""Projects in a scratch folder, connected for a host that reads the files of Claude Code.

Our entries stand in the project's own `.mcp.json` and `.claude/settings.json`, as `connect` writes
them into those of the user, and name a data folder in the scratch folder: nothing of the user is
changed. Only for systems with `sh`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from published import ROOT

sys.path.insert(0, str(ROOT / "server"))

LONG_AGO = "2026-01-01T00:00:00.000+00:00"
LOG = Path(".context") / "memory_log.jsonl"
_TIME = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00:00|Z)")
_SAVED = re.compile(rb'(?<="(?:created|updated)": ")' + _TIME.pattern)
_PLACES = ("XDG_DATA_HOME", "XDG_CACHE_HOME")

Json = dict[str, Any]


class Said(NamedTuple):
    """The answer of a hook."""

    text: str
    """The text that it puts before the agent, "" for none."""
    blocks: bool
    """Whether it keeps the agent from ending its turn."""
    milliseconds: float
    """From the start of its process to the end."""


class ScratchProject:
    """A git repository in a scratch folder."""

    def __init__(self, folder: Path, home: Path) -> None:
        """Takes the folder of the project, and the home of a user who has nothing yet."""
        self.folder = folder
        self.home = home
        self._start = "HEAD"
        self._given: frozenset[bytes] = frozenset()

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of this machine but the path."""
        names = ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_CONFIG_HOME", *_PLACES)
        return {**dict.fromkeys(names, str(self.home)), "PATH": os.environ["PATH"]}

    def begin(self, files: Mapping[str, str]) -> None:
        """Writes files and commits all that is there, long ago."""
        self.home.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            self.write(name, text)
        self._git("init", "--quiet")
        self._git("add", "--all")
        self._git("commit", "--quiet", "--allow-empty", "--message", "The project")
        self._start = self._git("rev-parse", "HEAD").strip()

    def connect(self, memory: bytes) -> None:
        """Gives the project a memory, the lines of `init`, and our entries, and commits them."""
        (self.folder / LOG).parent.mkdir(exist_ok=True)
        (self.folder / LOG).write_bytes(memory)
        self._given = frozenset(memory.splitlines(keepends=True))
        for words in (("init", "--yes"), ("connect", "claude-code", "--yes")):
            self.command(*words)
        places = {name: str(self.home) for name in _PLACES}
        servers = self._entries(".claude.json")
        servers["mcpServers"]["sentinel-memory"]["env"] = places
        settings = self._entries(".claude/settings.json")
        for groups in settings["hooks"].values():
            for hook in groups[0]["hooks"]:
                given = " ".join(f"{name}='{place}'" for name, place in places.items())
                hook["command"] = f"{given} {hook['command']}"
        settings["enabledMcpjsonServers"] = ["sentinel-memory"]
        settings["permissions"] = {"allow": ["mcp__sentinel-memory"]}
        self.write(".mcp.json", json.dumps(servers))
        self.write(".claude/settings.json", json.dumps(settings))
        shutil.rmtree(self.home / ".claude")
        (self.home / ".claude.json").unlink()
        self._git("add", "--all")
        self._git("commit", "--quiet", "--message", "The memory")
        self._start = self._git("rev-parse", "HEAD").strip()

    def command(self, *words: str) -> str:
        """Runs a command of ours in the project; returns what it printed."""
        ours = [sys.executable, "-m", "sentinel_memory", *words, "--root", str(self.folder)]
        environment = {**self.environment, "PYTHONPATH": str(ROOT / "server")}
        done = subprocess.run(
            ours, env=environment, capture_output=True, encoding="utf-8", check=True
        )
        return done.stdout

    def hook(self, event: str, session: str, **fields: object) -> Said:
        """Runs the hook that the settings of the project name for an event, as the host does."""
        settings = json.loads(self.read(".claude/settings.json"))
        value = {"hook_event_name": event, "session_id": session, "cwd": str(self.folder)}
        data = json.dumps({**value, **fields}).encode()
        line = settings["hooks"][event][0]["hooks"][0]["command"]
        began = time.perf_counter()
        done = subprocess.run(
            ["/bin/sh", "-c", line],
            input=data,
            env=self.environment,
            cwd=self.folder,
            capture_output=True,
            check=True,
        )
        took = (time.perf_counter() - began) * 1_000
        answer = json.loads(done.stdout)
        context = answer.get("hookSpecificOutput", {}).get("additionalContext", "")
        return Said(answer.get("reason") or context, answer.get("decision") == "block", took)

    def age(self, seconds: float) -> None:
        """Lets time pass for what the machine and the memory know, instead of waiting for it."""
        for file in self.home.rglob("activity.jsonl"):
            file.write_bytes(_TIME.sub(lambda one: _earlier(one, seconds), file.read_bytes()))
        lines = (self.folder / LOG).read_bytes().splitlines(keepends=True)
        if self._given.issuperset(lines):
            return  # what hooks have cached of the memory stays true
        aged = (
            line if line in self._given else _SAVED.sub(lambda one: _earlier(one, seconds), line)
            for line in lines
        )
        (self.folder / LOG).write_bytes(b"".join(aged))

    def reset(self) -> None:
        """Takes the files back to how they were before anybody worked, but for the memory."""
        self._git("reset", "--quiet", "--hard", self._start, keep=True)
        self._git("clean", "--quiet", "-dx", "--force", "--exclude=.context")

    def changed(self) -> dict[str, str]:
        """Returns the text of each file that differs from the beginning, without the memory."""
        self._git("add", "--all", "--", ".", ":!.context")
        named = self._git("diff", "--cached", "--name-only", "-z", self._start).split("\0")
        there = [name for name in named if name and (self.folder / name).is_file()]
        return {name: self.read(name) for name in there}

    def records(self) -> int:
        """Returns how many lines the memory has."""
        return len(self.read(str(LOG)).splitlines())

    def write(self, name: str, text: str) -> None:
        """Writes a file of the project."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")

    def read(self, name: str) -> str:
        """Returns the text of a file; what is no UTF-8 is replaced."""
        return (self.folder / name).read_text(encoding="utf-8", errors="replace")

    def _entries(self, name: str) -> Json:
        found: Json = json.loads((self.home / name).read_text(encoding="utf-8"))
        return found

    def _git(self, *words: str, keep: bool = False) -> str:
        """Runs git; with `keep` the memory is as it was before."""
        memory = (self.folder / LOG).read_bytes() if keep and (self.folder / LOG).exists() else None
        person = ("-c", "user.name=Bench", "-c", "user.email=bench@example.invalid")
        dates = {"GIT_AUTHOR_DATE": LONG_AGO, "GIT_COMMITTER_DATE": LONG_AGO}
        done = subprocess.run(
            ["git", *person, "-c", "core.quotePath=false", *words],
            cwd=self.folder,
            env={**self.environment, **dates, "GIT_CONFIG_NOSYSTEM": "1"},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        if memory is not None:
            (self.folder / LOG).write_bytes(memory)
        return done.stdout


def _earlier(found: re.Match[bytes], seconds: float) -> bytes:
    moment = datetime.fromisoformat(found[0].decode()) - timedelta(seconds=seconds)
    return moment.isoformat(timespec="milliseconds").encode()
