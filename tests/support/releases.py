"""Earlier versions of the server, from their wheels, and agents that talk to any version."""

from __future__ import annotations

import os
import sys
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import warm_program
from installations import copy_libraries, copy_package, python_of
from mcp_wire import Wire
from paths import DATA

_FOLDER = DATA / "releases"
WHEELS = {wheel.name.split("-")[1]: wheel for wheel in sorted(_FOLDER.glob("*.whl"))}
"""The wheels of earlier versions, by version, the oldest first."""
LATEST = max(WHEELS)
NEXT = "999.0.0"
"""The version number of this tree where it follows an earlier version in an environment."""


class Version(NamedTuple):
    """The command line of a version, and the environment that it needs."""

    command: list[str]
    environment: Mapping[str, str]


def environment(python_path: str) -> dict[str, str]:
    """Returns the environment of this process, in which Python knows one place and no locale."""
    chosen = ("PYTHON", "LC_", "LANG")
    kept = {name: os.environ[name] for name in os.environ if not name.upper().startswith(chosen)}
    return {**kept, "PYTHONPATH": python_path, "LC_ALL": "C"}


def earlier_version(home: Path, number: str) -> Version:
    """Unpacks the wheel of an earlier version, which then runs with the libraries of this one."""
    with zipfile.ZipFile(WHEELS[number]) as wheel:
        wheel.extractall(home)
    version = Version([sys.executable, "-m", "sentinel_memory"], environment(str(home)))
    assert run(version, "--version").split()[-1] == number
    return version


def run(version: Version, *arguments: str, status: int = 0) -> str:
    """Runs a command that ends with a status, and returns what it printed."""
    command = [*version.command, *arguments]
    done = warm_program.run(command, Path.cwd(), version.environment)
    assert done.returncode == status, (done.stdout, done.stderr)
    return done.stdout.decode()


class Installation:
    """A virtual environment in which one version follows another, as an update does it."""

    def __init__(self, place: Path, earlier: str) -> None:
        """Creates it with an earlier version in it."""
        self.earlier = earlier
        venv.create(place, symlinks=os.name != "nt")
        (site,) = place.glob("Lib/site-packages" if os.name == "nt" else "lib/*/*")
        copy_libraries(site)
        with zipfile.ZipFile(WHEELS[earlier]) as wheel:
            wheel.extractall(site)
        self.command = [str(python_of(place)), "-m", "sentinel_memory"]
        self._package, self._other = site / "sentinel_memory", place / "other"
        copy_package(self._other, NEXT)
        self._is_updated = False

    def update(self) -> None:
        """Puts this version in the place of the earlier one."""
        self._put(updated=True)

    def take_back(self) -> None:
        """Puts the earlier version in the place of this one."""
        self._put(updated=False)

    def _put(self, *, updated: bool) -> None:
        if self._is_updated != updated:
            other, aside = self._other / "sentinel_memory", self._other / "aside"
            self._package.rename(aside)
            other.rename(self._package)
            aside.rename(other)
            self._is_updated = updated


class Agent(Wire):
    """A coding agent that talks to an MCP server of any version."""

    def __init__(self, command: list[str], environment: Mapping[str, str], folder: Path) -> None:
        """Starts a server in a folder."""
        super().__init__(folder, command=command, environment={"PYTHONPATH": "", **environment})
        self.number: str = self.open("2025-06-18")["serverInfo"]["version"]
        """The version of the server, as it says."""

    @classmethod
    def of(cls, version: Version, project: Path) -> Agent:
        """Returns one that talks to the server of a version."""
        return cls([*version.command, "mcp"], version.environment, project)

    def save(self, *lessons: Mapping[str, object]) -> list[bool]:
        """Sends all saves at once; returns for each whether it was refused."""
        for lesson in lessons:
            self.begin("tools/call", name="log_memory", arguments=lesson)
        return [self.receive()["result"].get("isError", False) for _ in lessons]

    def ask(self, tool: str, **arguments: object) -> str:
        """Returns the text that a tool answers."""
        answer = self.request("tools/call", name=tool, arguments=arguments)["result"]
        return "\n".join(content["text"] for content in answer["content"])
