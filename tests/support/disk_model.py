"""The possible states of a disk after a loss of power: only synced data is certain (S19).

The bytes of a file are certain once the file was synced, a name once its folder was. Until then
each may be there, not there, or of the bytes a part, or as many zeros, in any order; a rename may
have reached the new name and not the old one. That is more than any one file system allows itself.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from fault_layer import Call
from project_trees import Tree

_CHANGING = ("create", "write", "mkdir", "link", "replace", "unlink")


class _File:
    """The bytes of a file, by whatever names it has."""

    def __init__(self, data: bytes, synced: bytes) -> None:
        self.data = data
        self.synced = synced

    def possible(self) -> list[bytes]:
        """The bytes that it may have; one answer where it is synced."""
        added = self.data.removeprefix(self.synced)
        parts = (b"", added[: len(added) // 2], bytes(len(added)), added)
        return list(dict.fromkeys(self.synced + part for part in parts))


class Disk:
    """A project on a disk, while a recorded change goes on."""

    def __init__(self, before: Tree) -> None:
        """Takes these files as synced, and their folders."""
        self._names: dict[str, list[_File | None]] = {
            name: [_File(data, data)] for name, data in before.items()
        }
        self._folders = {str(PurePosixPath(name).parent): True for name in before} | {".": True}
        self._open: dict[int, _File] = {}

    def after(self, call: Call) -> None:
        """Makes a call."""
        if not call.done:
            return
        if call.kind == "mkdir":
            self._folders[call.path] = False
        elif call.kind == "create":
            self._open[call.file] = _File(b"", b"")
            self._may_be(call.path, self._open[call.file])
        elif call.kind == "open" and call.path not in self._folders:
            self._open[call.file] = self._now(call.path)
        elif call.kind == "write":
            self._open[call.file].data += call.data.encode("latin-1")
        elif call.kind == "fsync":
            self._sync(call)
        elif call.kind in ("link", "replace"):
            self._may_be(call.to, self._now(call.path))
            if call.kind == "replace":
                self._may_be(call.path, None)
        elif call.kind == "unlink":
            self._may_be(call.path, None)
        else:
            assert call.kind not in ("truncate", "rmdir"), f"{call.kind} has no model"

    def states(self) -> Iterator[Tree]:
        """Every state in which the disk may be found, some of them more than once."""
        lost = {name for name, synced in self._folders.items() if not synced}
        if lost:
            yield {}
        files = {id(file): file for held in self._names.values() for file in held if file}
        for chosen in itertools.product(*self._names.values()):
            used = {id(file) for file in chosen if file}
            names = dict(zip(self._names, chosen, strict=True))
            for contents in itertools.product(*(files[one].possible() for one in used)):
                data = dict(zip(used, contents, strict=True))
                yield {name: data[id(file)] for name, file in names.items() if file}

    def _now(self, name: str) -> _File:
        file = self._names[name][-1]
        assert file is not None
        return file

    def _may_be(self, name: str, file: _File | None) -> None:
        self._names.setdefault(name, [None]).append(file)

    def _sync(self, call: Call) -> None:
        if call.file in self._open:
            self._open[call.file].synced = self._open[call.file].data
            return
        for name, held in self._names.items():
            if str(PurePosixPath(name).parent) == call.path:
                held[:] = held[-1:]
        for name in self._folders:
            if str(PurePosixPath(name).parent) == call.path:
                self._folders[name] = True


def losses(before: Tree, calls: Iterable[Call]) -> dict[frozenset[tuple[str, bytes]], bool]:
    """Returns the states in which a loss of power may leave a disk, during a change or after it.

    True stands for those that are possible after it, when it was acknowledged.
    """
    disk = Disk(before)
    found = {frozenset(state.items()): False for state in disk.states()}
    for call in calls:
        disk.after(call)
        if call.kind in _CHANGING or call.kind == "fsync":
            found |= {frozenset(state.items()): False for state in disk.states()}
    return found | {frozenset(state.items()): True for state in disk.states()}
