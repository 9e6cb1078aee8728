"""The program where a network, or another program than a local git, ends the process at once.

`python no_network_process.py WORD… --then WORD…` runs `sentinel-memory WORD…` once and again until
one fails; `--probe WHAT` does one thing that must end it, so that the guard itself is proven.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NoReturn

FORBIDDEN = 86
"""The status of a process that reached for a network."""

_LIBRARIES = ("ftplib.", "http.", "imaplib.", "nntplib.", "poplib.", "smtplib.", "urllib.")
_PROGRAMS = ("os.exec", "os.posix_spawn", "os.startfile", "os.system", "webbrowser.open")
_ALLOWED = {socket.AF_UNIX} if hasattr(socket, "AF_UNIX") else set()
_REMOTE = {"clone", "fetch", "ls-remote", "pull", "push", "remote", "send-email", "submodule"}


def guard(event: str, details: tuple[Any, ...]) -> None:
    """Ends the process where an audit event of Python means a network; no `except` stops that."""
    if event == "socket.__new__":
        # The event loop wakes itself by a pair of sockets, which Windows has on the loopback only.
        if details[1] not in _ALLOWED and sys.platform != "win32":
            _end(event)
    elif event.startswith("socket."):
        address = details[1] if len(details) > 1 else None
        if not (sys.platform == "win32" and _is_loopback(address)):
            _end(event)
    elif event == "subprocess.Popen":
        if not _is_local_git(details[1], details[3]):
            _end(event)
    elif event.startswith(_LIBRARIES) or event in _PROGRAMS:
        _end(event)


def _is_loopback(address: object) -> bool:
    return isinstance(address, tuple) and address[0] in ("127.0.0.1", "::1")


def _is_local_git(words: object, environment: object) -> bool:
    """Tells whether a program is git, kept from every protocol and asked for nothing remote."""
    if isinstance(words, str):  # as Windows takes it
        words = words.replace('"', "").split()
    if not isinstance(words, list) or not isinstance(environment, Mapping):
        return False
    kept = environment.get("GIT_ALLOW_PROTOCOL") == "none"
    return kept and Path(words[0]).stem.casefold() == "git" and not _REMOTE & set(words)


def _end(event: str) -> NoReturn:
    os.write(2, f"forbidden: {event}\n".encode())
    os._exit(FORBIDDEN)


def _ask_git(*words: str) -> None:
    subprocess.run(["git", *words], env={**os.environ, "GIT_ALLOW_PROTOCOL": "none"}, check=False)


PROBES: Mapping[str, Callable[[], object]] = {
    "connect": lambda: socket.create_connection(("127.0.0.1", 9), timeout=1),
    "datagram": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(("192.0.2.1", 9)),
    "name": lambda: socket.getaddrinfo("example.invalid", 443),
    "listen": lambda: asyncio.run(asyncio.start_server(lambda *_: None, "127.0.0.1", 0)),
    "page": lambda: urllib.request.urlopen("http://example.invalid/", timeout=1),
    "push": lambda: _ask_git("push"),
    "git without the variable": lambda: subprocess.run(["git", "version"], check=False),
    "another program": lambda: subprocess.run([sys.executable, "-V"], check=False),
}


def main(words: list[str]) -> int:
    """Runs the command line, or what must end it."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "server"))
    sys.addaudithook(guard)
    if words[0] == "--probe":
        PROBES[words[1]]()
        return 0
    from sentinel_memory.__main__ import main as run

    for command in (command.split("\0") for command in "\0".join(words).split("\0--then\0")):
        sys.argv[1:] = command
        status = run()
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
