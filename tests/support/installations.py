"""Installations of the server as users have them, of this and of earlier versions."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import warm_program
from cli_process import COMMAND, USERS, environment
from mcp_wire import Wire
from paths import DATA, SERVER
from sentinel_memory.machine import launcher

LIBRARIES = SERVER.parent / "bundled" / "libs"
UTF_8 = ("-I", "-X", "utf8")
"""A Python that says Korean also where the system has another encoding."""
SCRIPT = SERVER / "sentinel_memory" / "machine" / "launcher_script.py"
WHEELS = {wheel.name.split("-")[1]: wheel for wheel in sorted((DATA / "releases").glob("*.whl"))}
"""The wheels of earlier versions, by version, the oldest first."""
LATEST = max(WHEELS)
NEXT = "999.0.0"
"""The version number of this tree where it follows an earlier version in an environment."""


def unpack_extension(folder: Path, environment: Mapping[str, str], version: str) -> Path:
    """Unpacks an extension of some version as an editor does, and lets it install the launcher."""
    place = folder / "확장 프로그램" / f"sentinel-memory-{version}"
    _install_package(place / "server", version)
    shutil.copy2(SERVER / "launch.py", place / "server")
    _copy_libraries(place / "bundled" / "libs")
    call(place, "launcher.install()", environment)
    return place


def create_package(folder: Path, environment: Mapping[str, str], version: str) -> Path:
    """Installs the package in a virtual environment, and lets it install the launcher."""
    place = folder / "가상 venv"
    site = _environment_with_libraries(place)
    _install_package(site, version)
    call(place, "launcher.install()", environment)
    return place


def _environment_with_libraries(place: Path) -> Path:
    """Creates a virtual environment with what we need; returns the folder of its packages."""
    venv.create(place, symlinks=os.name != "nt")
    (site,) = place.glob("Lib/site-packages" if os.name == "nt" else "lib/*/*")
    _copy_libraries(site)
    return site


def _install_package(place: Path, version: str) -> None:
    """Installs our package under another version: copies the room that asks where it is.

    The other rooms stay where they are, because hundreds of files take long to copy and compile.
    """
    ignored = shutil.ignore_patterns("__pycache__")
    source, package = SERVER / "sentinel_memory", place / "sentinel_memory"
    shutil.copytree(source / "machine", package / "machine", ignore=ignored)
    shutil.copy2(source / "__main__.py", package)
    _number(package, version, f"__path__.append({str(source)!r})\n")


def _number(package: Path, version: str, more: str = "") -> None:
    text = f'"""A copy."""\n\n__version__ = "{version}"\n{more}'
    (package / "__init__.py").write_text(text, encoding="utf-8")


def _copy_libraries(place: Path) -> None:
    """Copies what the command line and the server of agents need beside our package."""
    shutil.copytree(
        LIBRARIES / "filelock", place / "filelock", ignore=shutil.ignore_patterns("__pycache__")
    )


def python_of(place: Path) -> Path:
    """The interpreter of a virtual environment."""
    return place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def call(place: Path, what: str, environment: Mapping[str, str]) -> str:
    """Runs a line of Python inside of an installation; returns what it printed."""
    code = "import sys; sys.path[:0] = sys.argv[1:]\n"
    code += f"from sentinel_memory.machine import launcher; {what}"
    if (place / "bundled").exists():
        paths = (str(place / "server"), str(place / "bundled" / "libs"))
        ended = run_program(sys.executable, *UTF_8, "-c", code, *paths, environment=environment)
    else:
        ended = run_program(str(python_of(place)), *UTF_8, "-c", code, environment=environment)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


def run_program(
    *command: str, environment: Mapping[str, str], given: str = ""
) -> subprocess.CompletedProcess[str]:
    """Runs a program to its end."""
    return subprocess.run(
        command, env=environment, input=given, capture_output=True, text=True, encoding="utf-8"
    )


def launch(*words: str, environment: Mapping[str, str], given: str = "") -> tuple[int, str, str]:
    """Runs the launcher; returns status, output and what it complained of."""
    command = launcher.command(*words, environment=environment)
    ended = run_program(*command, environment=environment, given=given)
    return ended.returncode, ended.stdout, ended.stderr


def started_version(environment: Mapping[str, str]) -> str:
    """The version that the launcher starts."""
    status, output, complaint = launch("--version", environment=environment)
    assert (status, complaint) == (0, "")
    return output.split()[-1]


class Version(NamedTuple):
    """The command line of a version, and the environment that it needs."""

    command: list[str]
    environment: Mapping[str, str]


def earlier_version(home: Path, number: str) -> Version:
    """Unpacks the wheel of an earlier version, which then runs with the libraries of this one."""
    with zipfile.ZipFile(WHEELS[number]) as wheel:
        wheel.extractall(home)
    version = Version([*COMMAND], environment(*USERS, PYTHONPATH=str(home)))
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
        site = _environment_with_libraries(place)
        with zipfile.ZipFile(WHEELS[earlier]) as wheel:
            wheel.extractall(site)
        self.command = [str(python_of(place)), "-m", "sentinel_memory"]
        self._package, self._other = site / "sentinel_memory", place / "other"
        shutil.copytree(SERVER / "sentinel_memory", self._other / "sentinel_memory")
        _number(self._other / "sentinel_memory", NEXT)
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
