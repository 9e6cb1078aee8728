"""Runs the git of Linux for git.exe under Wine, on the loopback; paths are translated both ways.

What a test sees of git is so a git of Linux that a Windows program has started: hooks run in the
shell of Linux, and a program of Windows that git is told to start does not run.
"""

from __future__ import annotations

import os
import re
import socketserver
import struct
import subprocess
import threading
from pathlib import Path
from typing import BinaryIO

PASSED_ON = re.compile(r"(?:GIT_\w+|LC_\w+|LANG|XDG_\w+|HOME|EDITOR)")
DRIVE = re.compile(r"^((?:--?[\w-]+=|:\(\w+\)|file://(?=/))?)/?([A-Za-z]):[\\/](.*)$", re.DOTALL)
TELLS_PATHS = frozenset({"rev-parse", "worktree"})
"""Commands whose answer may be the path of a folder."""
BLOCK = 65_536


class Bridge(socketserver.ThreadingTCPServer):
    """Listens on a free port of the loopback."""

    daemon_threads = True

    def __init__(self, drive_c: Path) -> None:
        super().__init__(("127.0.0.1", 0), Call)
        self.drive_c = str(drive_c)

    @property
    def port(self) -> int:
        """The port that git.exe is told."""
        return int(self.server_address[1])

    def to_linux(self, text: str) -> str:
        """Returns an argument or value with the path of Windows in it as one of Linux."""
        if text.upper() == "NUL":
            return "/dev/null"
        found = DRIVE.match(text)
        if found is None:
            return text
        root = self.drive_c if found[2].lower() == "c" else ""
        return found[1] + spelled(f"{root}/{found[3].replace(chr(92), '/')}")

    def to_windows(self, line: bytes) -> bytes:
        """Returns a line that begins with a path of Linux with one of Windows."""
        drive_c = os.fsencode(self.drive_c)
        if line.startswith(drive_c + b"/"):
            return b"C:" + line[len(drive_c) :]
        return b"Z:" + line if line.startswith(b"/") else line


def spelled(path: str) -> str:
    """Returns a path of Linux in the case in which its folders are written on the disk."""
    found = ""
    for name in path.split("/"):
        folder = Path(found or "/")
        if name and not os.path.lexists(folder / name) and folder.is_dir():
            others = (one.name for one in folder.iterdir())
            name = next((one for one in others if one.casefold() == name.casefold()), name)
        found = f"{found}/{name}" if name or found else ""
    return found or "/"


class Call(socketserver.StreamRequestHandler):
    """One call of git."""

    server: Bridge

    def handle(self) -> None:
        """Runs git with what git.exe was given, and sends back what it says."""
        arguments = [self.text(self.number()) for _ in range(self.number())]
        folder = self.text(self.number())
        given: dict[str, str] = {}
        while (size := self.number()) >= 0:
            name, _, value = self.text(size).partition("=")
            given[name] = value
        translate = self.server.to_linux
        process = subprocess.Popen(
            ["git", *map(translate, arguments)],
            cwd=translate(folder),
            env=self.environment(given),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert process.stdin is not None
        threading.Thread(target=self.feed, args=(process.stdin,), daemon=True).start()
        outputs = [
            threading.Thread(target=self.tell, args=(1, process.stdout, arguments)),
            threading.Thread(target=self.tell, args=(2, process.stderr, ())),
        ]
        self.sending = threading.Lock()
        for output in outputs:
            output.start()
        for output in outputs:
            output.join()
        self.wfile.write(struct.pack("<ii", 0, process.wait()))

    def environment(self, given: dict[str, str]) -> dict[str, str]:
        """Returns the environment of git: what concerns it of the caller's, and a path of Linux."""
        kept = {
            name: self.server.to_linux(value)
            for name, value in given.items()
            if PASSED_ON.fullmatch(name)
        }
        home = self.server.to_linux(given.get("USERPROFILE", "C:\\"))
        return {
            "HOME": home,
            "GIT_CONFIG_NOSYSTEM": "1",
            **kept,
            "PATH": os.defpath,
            # The drive lies in this repository, which must not be found above a project.
            "GIT_CEILING_DIRECTORIES": self.server.drive_c,
        }

    def feed(self, standard_input: BinaryIO) -> None:
        """Hands on what comes, until its end or that of git."""
        try:
            while size := self.number():
                standard_input.write(self.rfile.read(size))
                standard_input.flush()
            standard_input.close()
        except (OSError, ValueError, struct.error):
            pass  # git has ended and waits for nothing more

    def tell(self, stream: int, output: BinaryIO, arguments: list[str]) -> None:
        """Sends back an output, in blocks."""
        if not TELLS_PATHS.isdisjoint(arguments):
            lines = [self.server.to_windows(line) for line in output]
            self.send(stream, b"".join(lines))
            return
        while block := output.read1(BLOCK):  # type: ignore[attr-defined]  # of a buffered reader
            self.send(stream, block)

    def send(self, stream: int, block: bytes) -> None:
        """Sends one block."""
        with self.sending:
            self.wfile.write(struct.pack("<ii", stream, len(block)) + block)

    def number(self) -> int:
        """Reads a number."""
        (number,) = struct.unpack("<i", self.rfile.read(4))
        return int(number)

    def text(self, size: int) -> str:
        """Reads a text of so many bytes."""
        return self.rfile.read(size).decode("utf-8", "surrogateescape")
