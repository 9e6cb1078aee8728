"""What git stores for a file, without the programs that its configuration names (E01, S35).

Git would run a filter to hash or to add a file. Line ends and `$Id$` are converted here, by the
rules of gitattributes(5); a file under any other filter has no answer.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
from collections.abc import Mapping
from pathlib import Path

from ..store.files import real_path
from .ask import run_git
from .tracked import SECONDS, Entry, tracked_files

_ATTRIBUTES = ("filter", "working-tree-encoding", "ident", "text", "crlf", "eol")
_OFF = frozenset({"unspecified", "unset", "set"})
"""States of the attribute `filter` that name no filter; likewise for the encoding."""
_FALSE = frozenset({"", "false", "no", "off", "0"})
_IDENT = re.compile(rb"\$Id:[^$\n]*\$")
_UNPRINTABLE = bytes(sorted({*range(32), 127} - {8, 9, 10, 12, 13, 27}))
_BINARY_SHARE = 128
"""In a text, at least this many printable bytes stand beside each unprintable one."""


def stored_as(root: Path, entry: Entry, data: bytes, seconds: float = SECONDS) -> str | None:
    """Returns the object name under which git would store a file (E01); never raises.

    Returns None if a filter applies to it.

    Args:
        root: the project.
        entry: the file.
        data: its bytes.
        seconds: time limit of each git command.
    """
    stored = _stored(root, entry.name, data, entry.blob, seconds)
    if stored is None:
        return None
    made = hashlib.new("sha1" if len(entry.blob) == 40 else "sha256", usedforsecurity=False)
    made.update(b"blob %d\0" % len(stored))
    made.update(stored)
    return made.hexdigest()


def stage(root: Path, *names: str, seconds: float = 60.0) -> bool:
    """Puts files into the index of git, also ignored ones; returns False if git did not take them.

    A file under a filter is not taken, because its unfiltered content may be a secret.

    Args:
        root: the project.
        names: the files, relative to the project.
        seconds: time limit of each git command; a killed git would leave its lock behind.
    """
    root, lines = real_path(root), []
    # `--index-info` takes paths from the top of the repository.
    prefix = run_git(root, "rev-parse", "--show-prefix", seconds=seconds).output
    if prefix is None:
        return False
    tracked = tracked_files(root, names, seconds)
    for name in names:
        entry, path = tracked.entry(name), root / name
        data = path.read_bytes()
        stored = _stored(root, name, data, entry.blob if entry else None, seconds)
        if stored is None:
            return False
        blob = run_git(root, "hash-object", "-w", "--stdin", given=stored, seconds=seconds).output
        if blob is None:
            return False
        mode = b"100755" if path.stat().st_mode & stat.S_IXUSR else b"100644"
        place = prefix.removesuffix(b"\n") + os.fsencode(name)
        lines.append(b"%b %b 0\t%b\0" % (mode, blob.strip(), place))
    command = ("update-index", "--add", "-z", "--index-info")
    return run_git(root, *command, given=b"".join(lines), seconds=seconds).output is not None


def _stored(root: Path, name: str, data: bytes, blob: str | None, seconds: float) -> bytes | None:
    """Returns the content that git would store; None if only a filter can tell."""
    asked = ("check-attr", "-z", *_ATTRIBUTES, "--", name)
    words = (run_git(root, *asked, seconds=seconds).output or b"").split(b"\0")
    told = zip(words[1::3], words[2::3], strict=False)
    found = {name.decode(): value.decode(errors="replace") for name, value in told}
    if any(found.get(attribute) not in _OFF for attribute in _ATTRIBUTES[:2]):
        return None
    if found["ident"] == "set":
        data = _IDENT.sub(b"$Id$", data)
    if b"\r\n" not in data:
        return data
    ends = _line_ends(found)
    if ends is None:
        set_up = run_git(root, "config", "--get", "core.autocrlf", seconds=seconds).output or b""
        ends = "keep" if set_up.decode(errors="replace").strip().lower() in _FALSE else "auto"
    if ends == "auto" and not _is_text(data):
        ends = "keep"
    if ends == "auto" and blob is not None:
        # Git keeps the line ends of a text that it stored with them.
        old = run_git(root, "cat-file", "blob", blob, seconds=seconds).output
        if old is None:
            return None
        ends = "keep" if b"\r\n" in old and _is_text(old) else ends
    return data if ends == "keep" else data.replace(b"\r\n", b"\n")


def _line_ends(found: Mapping[str, str]) -> str | None:
    """Returns what the attributes say of line ends: "keep", "convert", "auto", or None."""
    for name in ("text", "crlf"):
        value = found[name]
        if value == "unset":
            return "keep"
        if value == "auto":
            return "auto"
        if value in ("set", "input"):
            return "convert"
    return "convert" if found["eol"] in ("lf", "crlf") else None


def _is_text(data: bytes) -> bool:
    """Returns whether git takes a content for text, by its rule of thumb."""
    if b"\0" in data or data.count(b"\r") != data.count(b"\r\n"):
        return False
    unprintable = len(data) - len(data.translate(None, _UNPRINTABLE)) - data.endswith(b"\x1a")
    ends = data.count(b"\r\n") + data.count(b"\n")
    return (len(data) - ends - unprintable) // _BINARY_SHARE >= unprintable
