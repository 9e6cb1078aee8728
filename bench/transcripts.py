"""Reads transcripts of Claude Code, one JSON object a line, as far as hooks would have seen them.

The format is not promised by anybody: whatever is not understood is counted and passed over.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

Kind = Literal["prompt", "change", "save", "failed", "ran", "compacted", "end"]

_EDITS = ("Edit", "MultiEdit", "Write", "NotebookEdit")
_SHELL = "Bash"
_SAVE = "log_memory"
_OF_THE_HOST = ("<", "Caveat: ", "This session is being continued from", "/")
"""The beginnings of messages that the user did not write as a prompt."""
_INTERRUPTED = "[Request interrupted by user"


class Step(NamedTuple):
    """Something that happened in a session, in its order."""

    kind: Kind
    text: str = ""
    """The prompt, the path that was changed, or the program that failed or ran."""
    saved: Mapping[str, Any] = {}
    """The input of the agent to `log_memory`."""


class Transcript(NamedTuple):
    """The content of a file."""

    sessions: Mapping[str, tuple[Step, ...]]
    unread: int
    """Lines that are no JSON object."""
    passed: int
    """Messages under the name of the user that the host or a command wrote."""


def read(file: Path) -> Transcript:
    """Returns the sessions of a file, each turn of which ends where the user did not end it."""
    sessions: dict[str, list[Step]] = {}
    running: dict[str, bool] = {}
    commands: dict[str, str] = {}
    unread = passed = 0
    for line in file.read_bytes().splitlines():
        entry = _entry(line)
        if entry is None:
            unread += bool(line.strip())
            continue
        name = str(entry.get("sessionId") or file.stem)
        for step in _steps(entry, commands):
            if step is None:
                passed += 1
                continue
            steps = sessions.setdefault(name, [])
            if step.kind == "prompt" and running.get(name):
                steps.append(Step("end"))
            if step.kind in ("prompt", "end"):
                running[name] = step.kind == "prompt"
            if step.kind != "end":  # an interrupted turn has no end that a hook is told of
                steps.append(step)
    for name, steps in sessions.items():
        if running.get(name):
            steps.append(Step("end"))
    return Transcript({name: tuple(steps) for name, steps in sessions.items()}, unread, passed)


def _entry(line: bytes) -> Mapping[str, Any] | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _steps(entry: Mapping[str, Any], commands: dict[str, str]) -> Iterator[Step | None]:
    """Yields what a line says; None for a message that is no prompt.

    Args:
        entry: the line.
        commands: programs that were started, by the id of their call; added to.
    """
    message = entry.get("message")
    parts = list(_parts(message)) if isinstance(message, dict) else []
    if entry.get("type") == "system" and entry.get("subtype") == "compact_boundary":
        yield Step("compacted")
    elif entry.get("type") == "assistant":
        yield from _tools(parts, commands)
    elif entry.get("type") == "user":
        yield from _results(parts, commands)
        if not entry.get("isSidechain"):
            yield from _said(entry, parts)


def _parts(message: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    content = message.get("content")
    if isinstance(content, str):
        yield {"type": "text", "text": content}
    elif isinstance(content, list):
        yield from (part for part in content if isinstance(part, dict))


def _said(entry: Mapping[str, Any], parts: Iterable[Mapping[str, Any]]) -> Iterator[Step | None]:
    texts = [part["text"] for part in parts if isinstance(part.get("text"), str)]
    texts = [text for text in texts if not text.startswith("<system-reminder>")]
    said = "\n".join(texts).strip()
    if said.startswith(_INTERRUPTED):
        yield Step("end")
    elif entry.get("isMeta") or entry.get("isCompactSummary") or said.startswith(_OF_THE_HOST):
        yield None
    elif said:
        yield Step("prompt", said)


def _results(parts: Iterable[Mapping[str, Any]], commands: Mapping[str, str]) -> Iterator[Step]:
    for part in parts:
        program = commands.get(str(part.get("tool_use_id")))
        if part.get("type") == "tool_result" and program is not None:
            yield Step("failed" if part.get("is_error") else "ran", program)


def _tools(parts: Iterable[Mapping[str, Any]], commands: dict[str, str]) -> Iterator[Step]:
    for part in parts:
        given, name = part.get("input"), str(part.get("name"))
        if part.get("type") != "tool_use" or not isinstance(given, dict):
            continue
        path = given.get("file_path") or given.get("notebook_path")
        command = str(given.get("command", "")).split()
        if name == _SHELL and command:
            commands[str(part.get("id"))] = command[0]
        elif name in _EDITS and isinstance(path, str):
            yield Step("change", path)
        elif name.endswith(_SAVE):
            yield Step("save", saved=given)
