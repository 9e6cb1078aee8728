"""The system calls of a process in one folder, numbered; one of them can be made to fail (S19).

It stands where Python meets the system: the functions of `os`, `fcntl.flock` and the raw files of
`io`. Whatever a change calls there in the folder is counted, also what is new.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import re
import signal
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeVar

_T = TypeVar("_T")
_Real = Callable[..., Any]
"""A function of the system."""
PATHS = {
    "mkdir": "mkdir",
    "rmdir": "rmdir",
    "unlink": "unlink",
    "remove": "unlink",
    "chmod": "chmod",
    "utime": "utime",
    "truncate": "truncate",
    "stat": "stat",
    "lstat": "stat",
    "readlink": "stat",
    "access": "stat",
    "listdir": "list",
    "scandir": "list",
}
PAIRS = {"replace": "replace", "rename": "replace", "link": "link"}
DESCRIPTORS = {
    "fsync": "fsync",
    "fdatasync": "fsync",
    "fchmod": "chmod",
    "ftruncate": "truncate",
    "fstat": "stat",
    "read": "read",
}


_BY_DESCRIPTOR = re.compile(r"/proc/self/fd/([0-9]+)(|/.*)")
"""A path by way of an open folder."""


class Call(NamedTuple):
    """One call as a recording keeps it."""

    kind: str
    path: str
    """Relative to the folder, which itself is a dot."""
    to: str = ""
    """Where a file is renamed or linked to."""
    file: int = 0
    """Tells the files apart that were opened; 0 where there is none."""
    data: str = ""
    """The written bytes, as Latin-1."""
    done: bool = True
    """Whether the system did it: a file that must not exist may be there already."""


class FaultLayer:
    """The calls of this process in a folder, from 1."""

    def __init__(self, folder: Path, number: int = 0, fault: str = "") -> None:
        """Lets call `number` meet a fault; none does with 0."""
        self.calls: list[Call] = []
        self.reached = False
        self._folder = str(folder)
        self._number, self._fault = number, fault
        self._open: dict[int, tuple[str, int]] = {}
        self._opened = 0
        self._lexists = partial(_exists, os.lstat)
        self._readlink = os.readlink

    def install(self) -> None:
        """Takes the place of the functions of the system, until the process ends."""
        import fcntl  # Windows has none, and collects the tests all the same

        for name, kind in PATHS.items():
            setattr(os, name, partial(self._on_path, kind, getattr(os, name)))
        for name, kind in PAIRS.items():
            setattr(os, name, partial(self._on_pair, kind, getattr(os, name)))
        for name, kind in DESCRIPTORS.items():
            setattr(os, name, partial(self._on_descriptor, kind, getattr(os, name)))
        os.open = partial(self._on_open, os.open)  # type: ignore[assignment]  # same parameters
        os.close = partial(self._on_close, os.close)
        os.write = partial(self._on_write, os.write)
        fcntl.flock = partial(self._on_lock, fcntl.flock, fcntl.LOCK_UN)
        opened = partial(self._on_file, io.open)
        io.open = builtins.open = opened  # type: ignore[assignment]  # same parameters

    def call(self, call: Call, act: Callable[[], _T], half: Callable[[], Any] | None = None) -> _T:
        """Makes one call, or what becomes of it."""
        self.calls.append(call)
        number, fault = len(self.calls), self._fault
        lasts = number > self._number and goes_on(fault, call.kind)
        if not fault or (number != self._number and not lasts):
            try:
                return act()
            except OSError:
                self.calls[number - 1] = call._replace(done=False)
                raise
        self.reached = True
        return meet(fault, call.kind, f"{self._folder}{os.sep}{call.path}", act, half)

    def inside(self, path: object, above: object = None) -> str | None:
        """Returns a path relative to the folder, None for one that is not in it.

        `above` is an open folder that the path is relative to.
        """
        if isinstance(path, int):
            return self._open[path][0] if path in self._open else None
        text = os.fsdecode(path)  # type: ignore[arg-type]  # what the system takes
        if above is not None:
            text = f"/proc/self/fd/{above}/{text}"
        if by := _BY_DESCRIPTOR.fullmatch(text):
            text = os.path.normpath(f"{self._path_of(int(by[1]))}{by[2]}")
        if text == self._folder:
            return "."
        start = f"{self._folder}{os.sep}"
        return text.removeprefix(start) if text.startswith(start) else None

    def _path_of(self, descriptor: int) -> str:
        """Returns the path of an open file, which may have been opened outside the folder."""
        if descriptor in self._open:
            return f"{self._folder}{os.sep}{self._open[descriptor][0]}"
        try:
            return self._readlink(f"/proc/self/fd/{descriptor}")
        except OSError:  # it is closed, or the system has no /proc
            return ""

    def _on_path(
        self, kind: str, real: _Real, path: object = ".", *rest: object, **more: object
    ) -> object:
        where = self.inside(path, more.get("dir_fd"))
        if where is None:
            return real(path, *rest, **more)
        return self.call(Call(kind, where), lambda: real(path, *rest, **more))

    def _on_pair(self, kind: str, real: _Real, path: object, to: object, **more: object) -> object:
        where, there = self.inside(path), self.inside(to)
        if where is None or there is None:
            return real(path, to, **more)
        return self.call(Call(kind, where, there), lambda: real(path, to, **more))

    def _on_descriptor(self, kind: str, real: _Real, file: object, *rest: object) -> object:
        if file not in self._open:
            return real(file, *rest)
        where, number = self._open[file]
        return self.call(Call(kind, where, file=number), lambda: real(file, *rest))

    def _on_open(self, real: _Real, path: object, flags: int, *rest: object, **more: object) -> int:
        where = self.inside(path, more.get("dir_fd"))
        if where is None:
            return int(real(path, flags, *rest, **more))
        made = flags & os.O_CREAT and not self._lexists(path)
        self._opened += 1
        call = Call("create" if made else "open", where, file=self._opened)
        descriptor: int = self.call(call, lambda: real(path, flags, *rest, **more))
        self._open[descriptor] = (where, call.file)
        return descriptor

    def _on_close(self, real: _Real, file: int) -> None:
        if file not in self._open:
            real(file)
            return
        where, number = self._open.pop(file)
        self.call(Call("close", where, file=number), lambda: real(file))

    def _on_write(self, real: _Real, file: int, data: bytes) -> int:
        if file not in self._open:
            return int(real(file, data))
        return self.write(file, bytes(data), lambda part: int(real(file, part)))

    def write(self, file: int, data: bytes, act: Callable[[bytes], int]) -> int:
        """Makes one call that writes to an open file of the folder."""
        where, number = self._open[file]
        call = Call("write", where, file=number, data=data.decode("latin-1"))
        return self.call(call, lambda: act(data), lambda: act(data[: max(1, len(data) // 2)]))

    def read(self, file: int, act: Callable[[int | None], bytes | None], size: int) -> bytes | None:
        """Makes one call that reads at most so many bytes of an open file of the folder."""
        where, number = self._open[file]
        call = Call("read", where, file=number)
        return self.call(call, lambda: act(size), lambda: act(max(1, size // 2)))

    def _on_lock(self, real: _Real, unlock: int, file: object, operation: int) -> object:
        if file not in self._open:
            return real(file, operation)
        where, number = self._open[file]
        kind = "unlock" if operation & unlock else "lock"
        return self.call(Call(kind, where, file=number), lambda: real(file, operation))

    def _on_file(
        self,
        real: _Real,
        file: object,
        mode: str = "r",
        buffering: int = -1,
        *rest: object,
        **more: object,
    ) -> IO[Any]:
        if self.inside(file) is None:
            return real(file, mode, buffering, *rest, **more)  # type: ignore[no-any-return]  # as is
        binary = mode.replace("b", "").replace("t", "")
        if not isinstance(file, int):
            flags = {"r": os.O_RDONLY, "w": os.O_WRONLY | os.O_CREAT, "x": os.O_WRONLY | os.O_EXCL}
            assert binary in ("r", "w"), f"the model of the disk knows no mode {mode}"
            assert binary == "r" or not self._lexists(file), "nothing of ours is overwritten"
            file = os.open(file, flags[binary] | os.O_CLOEXEC, 0o666)
        raw = _CountedFile(self, file, binary)
        if buffering == 0:
            return raw
        size = buffering if buffering > 1 else io.DEFAULT_BUFFER_SIZE
        kind = {"r": io.BufferedReader, "w": io.BufferedWriter}.get(binary, io.BufferedRandom)
        buffered = kind(raw, size)
        return buffered if "b" in mode else io.TextIOWrapper(buffered, *rest, **more)  # type: ignore[return-value]  # one of the three

    def close(self, file: int, act: Callable[[], None]) -> None:
        """Makes the call that closes an open file of the folder."""
        self._on_close(lambda _file: act(), file)

    def truncate(self, file: int, act: Callable[[], int]) -> int:
        """Makes the call that cuts an open file of the folder."""
        where, number = self._open[file]
        return self.call(Call("truncate", where, file=number), act)


class _CountedFile(io.FileIO):
    """A raw file that makes its calls by way of the layer."""

    def __init__(self, layer: FaultLayer, file: int, mode: str) -> None:
        self._layer = layer
        super().__init__(file, mode)

    def read(self, size: int | None = -1, /) -> bytes:
        if size is None or size < 0:
            return self.readall()
        return self._layer.read(self.fileno(), super().read, size) or b""

    def readall(self) -> bytes:
        pieces: list[bytes] = []
        while piece := self.read(65_536):
            pieces.append(piece)
        return b"".join(pieces)

    def readinto(self, buffer: bytearray, /) -> int:
        view = memoryview(buffer).cast("B")
        data = self.read(len(view))
        view[: len(data)] = data
        return len(data)

    def write(self, data: bytes, /) -> int:
        return self._layer.write(self.fileno(), bytes(data), super().write)

    def close(self) -> None:
        if self.closed:
            return
        self._layer.close(self.fileno(), super().close)

    def truncate(self, size: int | None = None, /) -> int:
        cut = super().truncate
        return self._layer.truncate(self.fileno(), lambda: cut(size))


def _exists(real: Callable[[Any], object], path: object) -> bool:
    try:
        real(path)
    except OSError:
        return False
    return True


STOP_BEFORE, STOP_AFTER = "stop before", "stop after"
INTERRUPT_BEFORE, INTERRUPT_AFTER = "interrupt before", "interrupt after"
HALF_STOP, HALF_FULL, SHORT = "half, then stop", "half, then ENOSPC", "short count"
LATE = "done, then EIO"
LASTING = ("ENOSPC from here", "EIO from here", "EROFS from here", "ENOTSUP from here")

_HARMLESS = ("read", "close", "stat", "list", "open", "lock", "unlock")
"""Calls that change nothing on the disk."""
_STOPS = (STOP_BEFORE, STOP_AFTER, INTERRUPT_BEFORE, INTERRUPT_AFTER)
_ERRORS: Mapping[str, tuple[str, ...]] = {
    "create": ("ENOSPC", "EIO", "EACCES"),
    "open": ("EIO", "EACCES", "EMFILE"),
    "stat": ("EIO", "EACCES"),
    "list": ("EIO", "EACCES"),
    "read": ("EIO", SHORT),
    "write": ("ENOSPC", "EIO", HALF_STOP, HALF_FULL, SHORT),
    "truncate": ("EIO",),
    "fsync": ("ENOSPC", "EIO", "EINVAL", "ENOTSUP"),
    "chmod": ("EIO", "EPERM"),
    "utime": ("EIO", "EPERM"),
    "mkdir": ("ENOSPC", "EIO", "EACCES"),
    "link": ("ENOSPC", "EIO", "EACCES", "EPERM", LATE),
    "replace": ("ENOSPC", "EIO", "EACCES", LATE),
    "unlink": ("EIO", "EACCES"),
    "rmdir": ("EIO", "EACCES"),
    "close": ("EIO", "ENOSPC"),
    "lock": ("EIO", "ENOLCK"),
    "unlock": ("EIO", "ENOLCK"),
}
_LASTS = {
    "ENOSPC from here": {"create", "write", "fsync", "mkdir", "link", "replace"},
    "EIO from here": _ERRORS.keys() - {"lock", "unlock", "close"},
    "EROFS from here": _ERRORS.keys() - set(_HARMLESS),
    "ENOTSUP from here": {"fsync", "lock"},
}


def faults_of(kind: str) -> tuple[str, ...]:
    """Returns every fault that a call of this kind can meet."""
    stops = () if kind in _HARMLESS and kind != "close" else _STOPS
    return (*stops, *_ERRORS[kind], *(name for name in LASTING if kind in _LASTS[name]))


def goes_on(fault: str, kind: str) -> bool:
    """Tells whether a fault also meets later calls of this kind."""
    return fault in LASTING and kind in _LASTS[fault]


def meet(
    fault: str, kind: str, path: str, act: Callable[[], _T], half: Callable[[], Any] | None
) -> _T:
    """Does what a fault leaves of a call; an error holds the path, as those of the system do."""
    if fault == STOP_BEFORE:
        _die()
    if fault == INTERRUPT_BEFORE:
        raise KeyboardInterrupt
    if half is not None and fault in (HALF_STOP, HALF_FULL, SHORT):
        result: _T = half()
        if fault == HALF_STOP:
            _die()
        if fault == HALF_FULL:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
        return result
    if fault in (STOP_AFTER, INTERRUPT_AFTER, LATE) or kind == "close":
        result = act()  # Linux has closed a file whatever close answers
    if fault == STOP_AFTER:
        _die()
    if fault == INTERRUPT_AFTER:
        raise KeyboardInterrupt
    name = "EIO" if fault == LATE else fault.partition(" ")[0]
    number = getattr(errno, name)
    raise OSError(number, os.strerror(number), path)


def _die() -> None:
    """Stops this process as a lack of power or the killer of memory does."""
    os.kill(os.getpid(), signal.SIGKILL)
