"""Puts the launcher in the user's data folder and tells it where this installation is (D04)."""

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
from .user_data import data_folder

LAUNCH = "launch.py"
SERVERS = "servers"

_PACKAGE = Path(__file__).resolve().parent.parent
# Read at once: an editor removes the folder of an old version while its server still runs.
_SCRIPT = Path(__file__).with_name("launcher_script.py").read_bytes()


class LauncherError(StoreError):
    """The launcher could not be written; nothing that ran before is broken."""


def install(environment: Mapping[str, str] = os.environ) -> None:
    """Writes the launcher, or renews it, and names this installation to it.

    A newer launcher of another installation stays.

    Raises:
        LauncherError: it cannot be written; one that was there still works.
    """
    folder = _folder(environment)
    try:
        (folder / SERVERS).mkdir(mode=0o700, parents=True, exist_ok=True)
        _write_script(folder / LAUNCH)
        server = _this_server()
        if server.exists:
            file = folder / SERVERS / f"{_name(server)}.json"
            while not _write(file, _encode(server)):
                pass  # another process of this installation wrote it just now
    except OSError as error:
        raise LauncherError("launcher_failed", error) from error


def refresh(environment: Mapping[str, str] = os.environ) -> None:
    """Brings a launcher that is there up to date, and forgets installations that are gone.

    Never raises: a launcher that cannot be renewed goes on working.
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


def command(*words: str, environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """Returns the command line that runs a command of the newest server, whichever it is then.

    It names the interpreter that a virtual environment was made from, because that outlives it,
    and lets it read no site packages: what runs here brings its own, and they take long.

    Raises:
        LauncherError: this user has no home folder.
    """
    # Not in the stubs of every Python, and missing where another program embeds one.
    interpreter: str = getattr(sys, "_base_executable", None) or sys.executable
    return (interpreter, "-I", "-S", str(_folder(environment) / LAUNCH), *words)


def _folder(environment: Mapping[str, str]) -> Path:
    folder = data_folder(environment)
    if folder is None:
        raise LauncherError("launcher_homeless")
    return folder


def _this_server() -> Server:
    """The installation that this is: a bundle runs under any interpreter, a package in its own."""
    bundle = _PACKAGE.parent.parent / "bundled" / "libs"
    entry = _PACKAGE.parent / "launch.py"
    if bundle.is_dir() and entry.is_file():
        return Server(__version__, str(entry), None)
    return Server(__version__, str(_PACKAGE / "__main__.py"), sys.executable)


def _name(server: Server) -> str:
    """One file for each installation, whatever versions follow each other in it."""
    return hashlib.sha256(os.path.normcase(server.entry).encode()).hexdigest()[:16]


def _encode(server: Server) -> bytes:
    return json.dumps(server._asdict(), indent=2).encode() + b"\n"


def _write_script(path: Path) -> None:
    """Writes the launcher unless a newer one is there, also when two do so at a time."""
    while _number(path) <= LAUNCHER and not _write(path, _SCRIPT):
        pass  # what was written just now may be newer


def _number(path: Path) -> int:
    """Returns the number of a launcher, 0 where there is none or it is broken."""
    try:
        found = re.search(rb"^LAUNCHER = ([0-9]{1,6})\r?$", path.read_bytes(), re.MULTILINE)
    except FileNotFoundError:
        return 0
    return int(found[1]) if found else 0


def _write(path: Path, data: bytes) -> bool:
    """Replaces a file in one step; False when another process has just done so."""
    identity = files.identify(path)
    if identity is not None and files.holds(path, (data,)):
        return True
    return files.replace_file(path, data, identity)
