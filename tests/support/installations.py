"""Installations of the server as users have them, and the launcher that starts one of them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Mapping
from pathlib import Path

from paths import SERVER
from sentinel_memory.machine import launcher

LIBRARIES = SERVER.parent / "bundled" / "libs"
UTF_8 = ("-I", "-X", "utf8")
"""A Python that says Korean also where the system has another encoding."""
SCRIPT = SERVER / "sentinel_memory" / "machine" / "launcher_script.py"


def user_environment(home: Path) -> dict[str, str]:
    """The environment of a user with an empty home folder, which is created."""
    home.mkdir()
    kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT") if key in os.environ}
    names = ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_DATA_HOME", "XDG_CACHE_HOME")
    return {**kept, **dict.fromkeys(names, str(home))}


def unpack_extension(folder: Path, environment: Mapping[str, str], version: str) -> Path:
    """Unpacks an extension of some version as an editor does, and lets it install the launcher."""
    place = folder / "확장 프로그램" / f"sentinel-memory-{version}"
    _install_package(place / "server", version)
    shutil.copy2(SERVER / "launch.py", place / "server")
    copy_libraries(place / "bundled" / "libs")
    call(place, "launcher.install()", environment)
    return place


def create_package(folder: Path, environment: Mapping[str, str], version: str) -> Path:
    """Installs the package in a virtual environment, and lets it install the launcher."""
    place = folder / "가상 venv"
    venv.create(place, symlinks=os.name != "nt")
    (site,) = place.glob("Lib/site-packages") if os.name == "nt" else place.glob("lib/*/*")
    _install_package(site, version)
    copy_libraries(site)
    call(place, "launcher.install()", environment)
    return place


def copy_package(place: Path, version: str) -> None:
    """Copies our package under another version, with what is compiled of it already."""
    source = SERVER / "sentinel_memory"
    shutil.copytree(source, place / "sentinel_memory")
    _number(place / "sentinel_memory", version)


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


def copy_libraries(place: Path) -> None:
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
        ended = run(sys.executable, *UTF_8, "-c", code, *paths, environment=environment)
    else:
        ended = run(str(python_of(place)), *UTF_8, "-c", code, environment=environment)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


def run(
    *command: str, environment: Mapping[str, str], given: str = ""
) -> subprocess.CompletedProcess[str]:
    """Runs a program to its end."""
    return subprocess.run(
        command, env=environment, input=given, capture_output=True, text=True, encoding="utf-8"
    )


def launch(*words: str, environment: Mapping[str, str], given: str = "") -> tuple[int, str, str]:
    """Runs the launcher; returns status, output and what it complained of."""
    command = launcher.command(*words, environment=environment)
    ended = run(*command, environment=environment, given=given)
    return ended.returncode, ended.stdout, ended.stderr


def started_version(environment: Mapping[str, str]) -> str:
    """The version that the launcher starts."""
    status, output, complaint = launch("--version", environment=environment)
    assert (status, complaint) == (0, "")
    return output.split()[-1]
