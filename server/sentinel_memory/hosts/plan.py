"""What connecting a host would change, before it happens (D04)."""

from __future__ import annotations

import hashlib
import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..contract.project import FileChange
from ..core.errors import FileError
from ..core.text.jsonc import JsoncError, Node, ShapeError, is_blank, parse
from ..core.text.toml_edit import TableError, TomlError
from . import entries, toml_entries
from .host_files import Connections, HostFile, read
from .rows import NAME, File, Hooks, HostRow, Machine, Script

_QUOTES = "\u2018-\u201b"
"""Typographic quotes, which PowerShell also treats as quotes."""
_PLAIN = re.compile(r"[\w/:.~+-]+")
_PLAIN_PROGRAM = re.compile(r"[A-Za-z]:/[\w/.~+-]+")
_STEERING = re.compile(f"[$`\"'%{_QUOTES}\u201c-\u201e]")


def posix_line(words: Sequence[str]) -> str:
    """Returns the line that runs the words in a POSIX shell, with every character quoted as needed.

    VS Code and Claude Code run it by `/bin/sh -c`, Cursor by `/bin/bash` according to its users.
    """
    return shlex.join(words)


def windows_line(words: Sequence[str]) -> str | None:
    """Returns the line that runs the words alike in bash, PowerShell and cmd on Windows, or None.

    None means that there is no such line: PowerShell takes a quoted program for a string, so that
    the path must need no quotes. The line uses forward slashes, because bash drops backslashes.

    Claude Code runs the line in Git's bash, or in PowerShell if bash is missing (its hooks
    reference, quoted in an issue of July 2026). VS Code uses `powershell.exe -Command` (its source,
    1.139). Cursor uses PowerShell or cmd (its users, in issues of other projects). Nothing here has
    run on Windows.
    """
    program, *arguments = (word.replace("\\", "/") for word in words)
    if not _PLAIN_PROGRAM.fullmatch(program) or _STEERING.search("".join(arguments)):
        return None
    shown = (word if _PLAIN.fullmatch(word) else f'"{word}"' for word in arguments)
    return " ".join([program, *shown])


def powershell_line(words: Sequence[str]) -> str:
    """Returns the line that runs the words in PowerShell, with every character quoted as needed."""
    return "& " + " ".join(map(_single, words))


def _single(word: str) -> str:
    if re.fullmatch(r"[\w.-]+", word):
        return word
    return "'" + re.sub(f"['{_QUOTES}]", r"\g<0>\g<0>", word) + "'"


Launch = Callable[..., tuple[str, ...]]
"""Returns the command line that runs us with the given words, such as `launcher.command`."""


@dataclass(frozen=True)
class FilePlan:
    """A file of a host and its planned contents."""

    file: HostFile
    after: str | None
    """The planned text; None if the file shall not exist."""
    connected: bool
    """Whether it holds our entries now."""
    stays: bool = False
    """Whether other entries of ours stay in it."""

    @property
    def data(self) -> bytes | None:
        """The planned contents in bytes."""
        return None if self.after is None else self.after.encode()

    @property
    def changes(self) -> bool:
        """Whether the contents change."""
        return self.data != self.file.data

    def change(self) -> FileChange:
        """Returns the change for a person to read."""
        before = None if self.file.data is None else self.file.text
        return FileChange(path=self.file.shown, before=before, after=self.after)


@dataclass(frozen=True)
class Part:
    """The tools or the hooks of a host: the file, and functions that add and remove our entries."""

    file: File
    holds: Callable[[str], bool]
    put: Callable[[str], str]
    take: Callable[[str, str], str]
    """Removes our entries from a text. Its second argument is the text before our first change,
    "" if unknown.
    """
    is_nothing: Callable[[str], bool]
    """Whether a text is empty, so that a file made by us can be removed."""
    own: bool = False


def tools_part(row: HostRow, launch: Launch, root: Path | None) -> Part:
    """Returns the part for our tools.

    Raises:
        FileError: the host needs an entry for each project, and there is no project.
    """
    tools = row.tools
    with_tools = toml_entries.with_tools if tools.toml else entries.with_tools

    def put(text: str) -> str:
        if not tools.rooted:
            return with_tools(text, tools, NAME, launch("mcp"))
        if root is None:
            raise FileError("host_needs_project", row.name)
        return with_tools(text, tools, _project_name(root), launch("mcp", "--root", str(root)))

    if tools.toml:
        return Part(
            tools.file,
            lambda text: bool(toml_entries.our_servers(text, tools)),
            put,
            lambda text, _before: toml_entries.without_tools(text, tools),
            is_blank,
        )
    return Part(
        tools.file,
        lambda text: bool(entries.our_servers(text, tools)),
        put,
        lambda text, before: entries.without_tools(text, tools, _values(before)),
        entries.is_nothing,
    )


def hooks_part(hooks: Hooks | Script, launch: Launch, machine: Machine) -> Part:
    """Returns the part for our hooks."""
    if isinstance(hooks, Script):
        code = hooks.code(launch("hook"))
        return Part(hooks.file, entries.is_ours, lambda _text: code, _nothing, is_blank, own=True)

    def put(text: str) -> str:
        commands = {event: launch("hook", event) for event in hooks.events}
        shown = {event: _command(words, hooks, machine) for event, words in commands.items()}
        return entries.with_hooks(text, hooks, shown)

    return Part(
        hooks.file,
        lambda text: bool(entries.our_events(text, hooks)),
        put,
        lambda text, before: entries.without_hooks(text, hooks, _values(before)),
        lambda text: entries.is_nothing(text, hooks.version),
        hooks.own,
    )


def _nothing(_text: str, _before: str) -> str:
    """Returns the text of a file that held only our entries, after they were removed."""
    return ""


def _values(text: str) -> Node | None:
    return None if is_blank(text) else parse(text)


def _command(words: Sequence[str], hooks: Hooks, machine: Machine) -> dict[str, str]:
    """Returns the members of an entry that hold the command."""
    if machine.platform != "win32":
        return {"command": posix_line(words)}
    line = windows_line(words)
    if line is not None:
        return {"command": line}
    named = {"shell": "powershell"} if hooks.names_shell else {}
    return {"command": powershell_line(words), **named}


def joined(parts: Sequence[Part]) -> Iterator[Part]:
    """Yields the parts, with all parts of one file joined."""
    by_file: dict[File, Part] = {}
    for part in parts:
        held = by_file.get(part.file)
        by_file[part.file] = part if held is None else _both(held, part)
    yield from by_file.values()


def _both(one: Part, other: Part) -> Part:
    return Part(
        one.file,
        lambda text: one.holds(text) or other.holds(text),
        lambda text: other.put(one.put(text)),
        lambda text, before: other.take(one.take(text, before), before),
        other.is_nothing,
    )


def plan_file(
    part: Part,
    machine: Machine,
    connections: Connections,
    connect: bool | None,
    beside: Sequence[Part] = (),
) -> FilePlan:
    """Returns the planned contents of the file of a part.

    Args:
        part: the tools or the hooks of a host.
        machine: the machine that holds the file.
        connections: the notes on earlier changes.
        connect: whether the file shall hold our entries or lose them; None: only look.
        beside: other parts in the same file, which stay unchanged.

    Raises:
        FileError: the file cannot be used and is left alone; the sentence says why.
    """
    path = part.file.on(machine)
    if path is None:
        raise FileError("host_needs_home", part.file.name)
    file = read(path, machine.shown(path))
    text = file.text
    after, stays = None if file.data is None else text, False
    try:
        connected = part.holds(text)
        stays = any(other.holds(text) for other in beside)
        if connect:
            after = part.put(text)
        elif connect is not None and file.data is not None:
            after = _disconnected(part, file, connections, alone=not stays)
    except (JsoncError, TomlError) as error:
        if not connect and connections.of(path) is None and NAME not in text:
            return FilePlan(file, after, connected=False)  # It never held an entry of ours.
        code = "file_not_toml" if isinstance(error, TomlError) else "file_not_json"
        if isinstance(error, ShapeError | TableError):
            code = "file_other_shape"
        raise FileError(code, file.shown, detail=str(error.line)) from error
    plan = FilePlan(file, after, connected, stays)
    if plan.changes and not file.writable:
        raise FileError("file_read_only", file.shown)
    return plan


def _disconnected(
    part: Part, file: HostFile, connections: Connections, *, alone: bool
) -> str | None:
    """Returns the text without our entries; None if the file shall not exist.

    If the file is as we left it, its earlier contents come back. If the part is not alone, the
    other entries of ours stay.
    """
    connection, before = connections.of(file.path), connections.before(file.path)
    is_known = connection is not None and connection.existed == (before is not None)
    if alone and is_known and connections.is_as_we_left(file.path, file.data):
        return None if before is None else before.decode()
    after = part.take(file.text, "" if before is None else before.decode())
    ours = part.own or (connection is not None and not connection.existed)
    return None if ours and part.is_nothing(after) else after


def _project_name(root: Path) -> str:
    """Returns a name for a project in letters that every host accepts, distinct for each folder."""
    told_apart = hashlib.sha256(str(root).encode("utf-8", "surrogatepass")).hexdigest()[:4]
    readable = re.sub(r"[^A-Za-z0-9]+", "-", root.name).strip("-")
    return "-".join(filter(None, (NAME, readable, told_apart)))
