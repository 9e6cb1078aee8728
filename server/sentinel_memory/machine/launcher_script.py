"""Starts the newest installed Sentinel Memory of this user.

A copy of this file, `launch.py` in the user's data folder, is what runs. Hooks, hosts and git
settings refer to the copy, because it outlives the folder of a version (D04). It stands alone: it
uses only the standard library, and nothing of the package.
"""

from __future__ import annotations

import gc
import sys

if __name__ == "__main__":
    gc.disable()  # imports create no garbage, and a hook ends before a collection pays off

import io
import json
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

LAUNCHER = 2
"""Increased with every change of this file; an older one never replaces a newer one."""

_GONE = {
    "en": "Sentinel Memory is not installed any more: install its extension in an editor, "
    "or the Python package sentinel-memory.",
    "ko": "Sentinel Memory가 더는 설치되어 있지 않습니다. 편집기에 확장을 설치하거나 "
    "Python 패키지 sentinel-memory를 설치해 주세요.",
}


class Server(NamedTuple):
    """An installation that can be started."""

    version: str
    entry: str
    """The file to run; with an interpreter, the file that must exist."""
    interpreter: str | None
    """The Python in which it is installed; None if it includes its libraries."""

    @property
    def exists(self) -> bool:
        """Returns whether its files still exist."""
        needed = (self.entry, self.interpreter or self.entry)
        return all(map(os.path.isfile, needed))


def read_server(file: Path) -> Server | None:
    """Returns the installation that a file describes, or None if the file is unreadable."""
    try:
        named = json.loads(file.read_text(encoding="utf-8"))
        server = Server(named["version"], named["entry"], named["interpreter"])
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
    texts = (server.version, server.entry, server.interpreter or "")
    return server if all(isinstance(text, str) for text in texts) else None


def servers(folder: Path) -> Iterator[Server]:
    """Yields the installations that still exist, newest version first.

    Of one version, an installation that runs in this process comes first, because it starts faster.
    """
    try:
        named = [read_server(file) for file in sorted(folder.glob("*.json"))]
    except OSError:
        return
    known = [server for server in named if server is not None and server.exists]
    yield from sorted(known, key=_age, reverse=True)


def main(words: Sequence[str]) -> int:
    """Runs a command of the newest server and returns its exit status.

    A server with its own interpreter replaces this process if the system can do that. Without any
    server, a hook prints nothing and succeeds, a merge driver leaves the conflict to git, and any
    other command tells what to install.
    """
    purpose = words[0] if words else ""
    if purpose != "hook":
        gc.enable()
    for server in servers(Path(__file__).parent / "servers"):
        if server.interpreter is None:
            return run_here(server.entry, words)
        # It uses its own site packages, but not the working directory or foreign variables.
        command = [server.interpreter, "-E", "-P", "-m", "sentinel_memory", *words]
        try:
            return wait_for(command) if os.name == "nt" else become(command)
        except OSError:
            continue  # this one cannot be run; the next one may work
    if purpose == "hook":
        return 0
    if purpose != "merge-driver":
        _complain()
    return 1


def run_here(entry: str, words: Sequence[str]) -> int:
    """Runs a server in this process; returns its status, which is 0 for every hook."""
    sys.argv = [entry, *words]
    try:
        # Equivalent to `runpy`, which takes longer to load than all of this.
        code = compile(Path(entry).read_bytes(), entry, "exec")
        exec(code, {"__name__": "__main__", "__file__": entry})
    except BaseException:
        # A failing hook must not stop the agent; some exit statuses do so (S37).
        if words[:1] != ["hook"]:
            raise
    return 0


def become(command: Sequence[str]) -> int:
    """Replaces this process by another program; raises OSError if it cannot be run."""
    os.execv(command[0], list(command))


def wait_for(command: Sequence[str]) -> int:
    """Runs another program on the streams of this process, and returns its status.

    Used on Windows, where replacing a process returns to the caller before the new one ends.
    """
    import subprocess  # slow to import, and hooks of a bundled server do not need it

    with subprocess.Popen(command) as program:
        while True:
            try:
                return program.wait()
            except KeyboardInterrupt:
                continue  # it got the same signal, and ends on its own


def _age(server: Server) -> tuple[list[int], bool, list[int], bool]:
    """Returns a sort key for versions; 0.2.0.dev1 and 0.2.0rc1 come before 0.2.0."""
    rest = server.version.lstrip("0123456789.")
    parts = (server.version.removesuffix(rest), rest)
    release, more = ([int(n) for n in re.findall("[0-9]{1,9}", part)] for part in parts)
    is_final = not re.search("dev|rc|a|b", rest)
    return release, is_final, more, not server.interpreter


def _complain() -> None:
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr.reconfigure(encoding="utf-8", errors="backslashreplace")
        sys.stderr.write(_GONE["ko" if locale.lower().startswith("ko") else "en"] + "\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
