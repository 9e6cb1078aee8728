"""Installs the launcher in the user's data folder, and registers this installation (D04)."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from .. import __version__
from ..core.errors import StoreError
from ..store import files
from .launcher_script import LAUNCHER, Server, read_server
from .local_state import data_folder

LAUNCH = "launch.py"
SERVERS = "servers"
INTERPRETER = "interpreter"
"""The file that names the Python that every entry starts."""

_PACKAGE = Path(__file__).resolve().parent.parent
# Read at import: an editor deletes the folder of an old version while its server still runs.
_SCRIPT = Path(__file__).with_name("launcher_script.py").read_bytes()


class LauncherError(StoreError):
    """The launcher could not be written; an existing one still works."""


def install(environment: Mapping[str, str] = os.environ) -> None:
    """Writes or updates the launcher, and registers this installation.

    A newer launcher of another installation stays.

    Raises:
        LauncherError: it cannot be written; an existing one still works.
    """
    folder = _folder(environment)
    try:
        (folder / SERVERS).mkdir(mode=0o700, parents=True, exist_ok=True)
        _write_script(folder / LAUNCH)
        python = _interpreter(folder).encode()
        while not _write(folder / INTERPRETER, python):
            pass  # another process has just written it
        server = _this_server()
        if server.exists:
            file = folder / SERVERS / f"{_name(server)}.json"
            while not _write(file, _encode(server)):
                pass  # another process of this installation has just written it
    except OSError as error:
        raise LauncherError("launcher_failed", error) from error


def refresh(environment: Mapping[str, str] = os.environ) -> None:
    """Updates an existing launcher, and unregisters deleted installations.

    Never raises, because a launcher that cannot be updated still works.
    """
    folder = data_folder(environment)
    if folder is None or not (folder / LAUNCH).is_file():
        return
    with contextlib.suppress(OSError):
        install(environment)
        for file in (folder / SERVERS).glob("*.json"):
            server = read_server(file)
            if server is None or not server.exists:
                file.unlink(missing_ok=True)


def is_outdated() -> bool:
    """Returns whether the launcher still has the version from before an update of this package."""
    folder, server = data_folder(), _this_server()
    known = read_server(folder / SERVERS / f"{_name(server)}.json") if folder else None
    return known is not None and known != server


def command(*words: str, environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Returns the command line that runs a command of the newest server at the time.

    Site packages are disabled: they load slowly, and the server brings its own.

    Raises:
        LauncherError: the user has no home folder.
    """
    folder = _folder(environment)
    return (_interpreter(folder), "-I", "-S", str(folder / LAUNCH), *words)


def _interpreter(folder: Path) -> str:
    """Returns the Python that an earlier process chose while it exists, or else this one.

    So the editor and a terminal write the same entries, whichever Python each of them runs in. Of a
    virtual environment it is the base interpreter, which outlives the environment.
    """
    with contextlib.suppress(OSError, UnicodeDecodeError):
        chosen = (folder / INTERPRETER).read_text(encoding="utf-8")
        if Path(chosen).is_file():
            return chosen
    # Missing in some type stubs, and at run time where another program embeds Python.
    return getattr(sys, "_base_executable", None) or sys.executable


def _folder(environment: Mapping[str, str]) -> Path:
    folder = data_folder(environment)
    if folder is None:
        raise LauncherError("launcher_homeless")
    return folder


def _this_server() -> Server:
    """Returns this installation: a bundle runs under any interpreter, a package under its own."""
    bundle = _PACKAGE.parent.parent / "bundled" / "libs"
    entry = _PACKAGE.parent / "launch.py"
    if bundle.is_dir() and entry.is_file():
        return Server(__version__, str(entry), None)
    return Server(__version__, str(_PACKAGE / "__main__.py"), sys.executable)


def _name(server: Server) -> str:
    """Returns the name of the installation's file, which stays the same across versions."""
    return hashlib.sha256(os.path.normcase(server.entry).encode()).hexdigest()[:16]


def _encode(server: Server) -> bytes:
    return json.dumps(server._asdict(), indent=2).encode() + b"\n"


def _write_script(path: Path) -> None:
    """Writes the launcher unless a newer one exists, even if two processes do so at once."""
    while _number(path) <= LAUNCHER and not _write(path, _SCRIPT):
        pass  # another process has just written it, perhaps a newer one


def _number(path: Path) -> int:
    """Returns the number of a launcher, or 0 if it is missing or damaged."""
    try:
        found = re.search(rb"^LAUNCHER = ([0-9]{1,6})\r?$", path.read_bytes(), re.MULTILINE)
    except FileNotFoundError:
        return 0
    return int(found[1]) if found else 0


def _write(path: Path, data: bytes) -> bool:
    """Replaces a file in one step; returns False if another process has just done so."""
    identity = files.identify(path)
    if identity is not None and files.holds(path, (data,)):
        return True
    return files.replace_file(path, data, identity)
