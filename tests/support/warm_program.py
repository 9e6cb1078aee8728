"""Our program in a process of its own that is forked, so that no interpreter has to start.

A keeper has imported the whole package. For each program it forks a process, which takes its words,
its folder, its environment and its streams, and then runs like one that an interpreter started.
What belongs to the start of an interpreter is not tested with it: the list of imports, the locale,
modules that somebody planted, the peak of memory, signals, Windows. `fresh` is for those.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import pkgutil
import runpy
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from threading import Thread
from typing import IO, NoReturn

from paths import SERVER

if sys.platform != "win32":
    import fcntl
    import termios

MODULE = (sys.executable, "-m", "sentinel_memory")
"""The program as a package that is installed."""
LAUNCHER = (sys.executable, "-I", str(SERVER / "launch.py"))
"""The program as the extension starts it."""
_AS_USUAL = {"LC_ALL": "C", "PYTHONPATH": str(SERVER)}
_READ_AT_THE_START = ("LC_", "LANG", "PYTHON")
_CAN_FORK = hasattr(os, "fork")


def start(
    command: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    *,
    fresh: bool = False,
    terminal: int | None = None,
) -> subprocess.Popen[bytes] | Forked:
    """Starts a program with three pipes; ours is forked, if no interpreter is needed for it.

    With the descriptor of a terminal, which it closes, the program runs in that instead of pipes.
    """
    for entry in (MODULE, LAUNCHER):
        words = list(command[len(entry) :])
        if tuple(command) == (*entry, *words) and not fresh and _can_fork(environment):
            return Forked([entry[-1], *words], folder, environment, terminal)
    stream = subprocess.PIPE if terminal is None else terminal
    try:
        return subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=stream,
            stdout=stream,
            stderr=stream,
            start_new_session=terminal is not None,
            preexec_fn=None if terminal is None else partial(_control, 0),
        )
    finally:
        if terminal is not None:
            os.close(terminal)


def _control(terminal: int) -> None:
    """Makes a terminal that of this process; shells and questions insist on their own."""
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


def run(
    command: Sequence[str],
    folder: Path,
    environment: Mapping[str, str],
    stdin: bytes = b"",
    *,
    fresh: bool = False,
    seconds: float = 60,
) -> subprocess.CompletedProcess[bytes]:
    """Runs a program to its end; raises `TimeoutExpired` if it takes longer."""
    program = start(command, folder, environment, fresh=fresh)
    said: dict[str, bytes] = {}
    streams = {"stdout": program.stdout, "stderr": program.stderr}
    listeners = [Thread(target=_listen, args=(said, *one)) for one in streams.items()]
    for listener in listeners:
        listener.start()
    assert program.stdin is not None
    with suppress(BrokenPipeError):  # A program may end before it has read its input.
        program.stdin.write(stdin)
        program.stdin.flush()
    with suppress(BrokenPipeError):
        program.stdin.close()
    try:
        status = program.wait(seconds)
    except subprocess.TimeoutExpired:
        program.kill()
        raise
    finally:
        for listener in listeners:
            listener.join()
    return subprocess.CompletedProcess(command, status, **said)


def _listen(said: dict[str, bytes], name: str, stream: IO[bytes]) -> None:
    with stream:
        said[name] = stream.read()


def _can_fork(environment: Mapping[str, str]) -> bool:
    """Whether the environment holds nothing that only the start of an interpreter reads."""
    chosen = (name for name in environment if name.startswith(_READ_AT_THE_START))
    return _CAN_FORK and all(environment[name] == _AS_USUAL.get(name) for name in chosen)


class Forked:
    """A process of the keeper, which says its number and, when it has ended, its status.

    It has as much of `subprocess.Popen` as the tests need.
    """

    def __init__(
        self,
        words: list[str],
        folder: Path,
        environment: Mapping[str, str],
        terminal: int | None,
    ) -> None:
        self.words = words
        self.returncode: int | None = None
        self.stdin: IO[bytes] | None = None
        self.stdout: IO[bytes] | None = None
        self.stderr: IO[bytes] | None = None
        ours, theirs = socket.socketpair()
        passed = [theirs.detach(), *(self._pipes() if terminal is None else [terminal])]
        socket.send_fds(_keeper(), [b"."], passed)
        for descriptor in passed:
            os.close(descriptor)
        with ours:
            ours.sendall(json.dumps([words, str(folder), dict(environment)]).encode() + b"\n")
            self._told = ours.makefile("rb", buffering=0)
        self.pid = int(self._told.readline())

    def _pipes(self) -> list[int]:
        """Opens three pipes, and returns the ends of the program."""
        their_in, our_in = os.pipe()
        our_out, their_out = os.pipe()
        our_err, their_err = os.pipe()
        self.stdin = os.fdopen(our_in, "wb")
        self.stdout, self.stderr = os.fdopen(our_out, "rb"), os.fdopen(our_err, "rb")
        return [their_in, their_out, their_err]

    def wait(self, timeout: float | None = None) -> int:
        """Returns the exit status, negative for a signal; raises `TimeoutExpired`."""
        if self.returncode is None:
            if not select.select([self._told], [], [], timeout)[0]:
                assert timeout is not None
                raise subprocess.TimeoutExpired(self.words, timeout)
            self.returncode = int(self._told.readline())
            self._told.close()
        return self.returncode

    def __del__(self) -> None:
        self._told.close()

    def send_signal(self, sig: int) -> None:
        """Sends a signal to a process that has not ended."""
        with suppress(ProcessLookupError):
            if self.returncode is None:  # The number of one that ended may be another's.
                os.kill(self.pid, sig)

    def kill(self) -> None:
        """Ends the process at once."""
        self.send_signal(signal.SIGKILL)


@cache
def _keeper() -> socket.socket:
    """Starts the keeper of this process of tests, and ends it with this process."""
    ours, theirs = socket.socketpair()
    with theirs:
        keeper = subprocess.Popen(
            [sys.executable, __file__, str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            env={**_AS_USUAL, "PATH": os.environ["PATH"]},
        )
    atexit.register(keeper.wait)
    atexit.register(ours.close)
    return ours


def _keep(control: socket.socket) -> list[object]:
    """Serves until nobody asks any more; returns a request only in the process that is for it."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # Nobody waits for those that tell of an end.
    while True:
        asked, passed, _, _ = socket.recv_fds(control, 1, 4)
        if not asked:
            os._exit(0)
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            control.close()
            return _begin(socket.socket(fileno=passed[0]), passed[1:])
        for descriptor in passed:
            os.close(descriptor)


def _begin(asker: socket.socket, streams: list[int]) -> list[object]:
    """Takes the request and the streams of a program that begins; a process above it tells its end.

    That one writes two lines: the number of the process and, when it has ended, its status.
    """
    with asker, asker.makefile("rb", buffering=0) as lines:
        request: list[object] = json.loads(lines.readline())
        if process := os.fork():
            for stream in streams:
                os.close(stream)
            with suppress(OSError):  # The test may have ended.
                asker.sendall(b"%d\n" % process)
                status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
                asker.sendall(b"%d\n" % status)
            os._exit(0)
    if len(streams) == 1:
        os.setsid()
        _control(streams[0])
    for number, stream in zip(range(3), streams * 3, strict=False):
        os.dup2(stream, number)
    for stream in streams:
        os.close(stream)
    lenient = partial(open, encoding="utf-8", errors="surrogateescape", closefd=False)
    sys.stdin = sys.__stdin__ = lenient(0)
    sys.stdout = sys.__stdout__ = lenient(1, "w")
    complaints = partial(open, buffering=1, encoding="utf-8", errors="backslashreplace")
    sys.stderr = sys.__stderr__ = complaints(2, "w", closefd=False)
    return request


def _become(words: list[str], folder: str, environment: dict[str, str]) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    entry, sys.argv = words[0], words
    if entry.endswith(".py"):
        sys.path.remove(str(SERVER))  # The launcher has to find the package itself.
        runpy.run_path(entry, run_name="__main__")
    else:
        sys.path[0] = folder
        runpy.run_module(entry, run_name="__main__", alter_sys=True)


def _import_everything() -> None:
    package = importlib.import_module("sentinel_memory")
    for module in pkgutil.walk_packages(package.__path__, "sentinel_memory."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def _read_a_text() -> None:
    """Makes what the pure library makes at its first text, which each process would make again."""
    expressions = importlib.import_module("sentinel_memory.core.text.expressions")
    for thing in gc.get_objects():
        if type(thing) is expressions.Expression:
            assert thing.compiled
    text = "The tests of payment read the key from PAYMENT_KEY, not from the file .env."
    importlib.import_module("sentinel_memory.core.planted.instructions").addresses_agent(text)
    importlib.import_module("sentinel_memory.core.secrets.redaction").redact(text)
    importlib.import_module("sqlite3")


def _end(ended: SystemExit) -> NoReturn:
    """Ends as an interpreter does, but does not take apart the modules that the keeper imported."""
    if ended.code is None or isinstance(ended.code, int):
        threading._shutdown()  # type: ignore[attr-defined]  # as an interpreter does first
        atexit._run_exitfuncs()
        with suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit((ended.code or 0) & 0xFF)
    raise ended  # An interpreter says what is wrong.


if __name__ == "__main__":
    _import_everything()
    _read_a_text()
    gc.freeze()  # What the keeper made is not copied to be looked through.
    try:
        _become(*_keep(socket.socket(fileno=int(sys.argv[1]))))  # type: ignore[arg-type]  # JSON
    except SystemExit as ended:
        _end(ended)
