"""How each host calls a hook and what it takes as an answer: one row of data a host. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

Moment = Literal["start", "prompt", "file", "stop"]
"""`file`: the agent is about to read or to change a file."""
Answer = dict[str, object]

NOTHING: Answer = {}


class Host(NamedTuple):
    """What a host says and understands."""

    events: Mapping[str, Moment]
    """Its names of the moments."""
    session: tuple[str, ...]
    """Fields that name the session; the first one that is there counts."""
    answer: Callable[[str, Moment, str], Answer]
    """Makes the object that puts a text before the agent, of the event, moment and text."""


class HookCall(NamedTuple):
    """What a host asked, in our words."""

    host: Host
    event: str
    moment: Moment
    session: str | None
    """The host's name of the session; None: it gave none, so nothing is known of it."""
    folders: tuple[str, ...]
    """Where the agent works, absolute; several where the host opened several."""
    prompt: str
    files: tuple[str, ...]
    """Paths of the files that the agent comes to, as the host says them."""
    renewed: bool
    """Whether the host dropped what the session had been told: it compacted or cleared it."""
    going_on: bool
    """Whether the agent goes on because a hook asked it to, or did not end by itself."""

    def answer(self, text: str) -> Answer:
        """Returns the object that puts a text before the agent."""
        return self.host.answer(self.event, self.moment, text)


def _context(event: str, text: str) -> Answer:
    return {"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}}


def _vscode(event: str, moment: Moment, text: str) -> Answer:
    if moment != "stop":
        return _context(event, text)
    blocked = {"hookEventName": event, "decision": "block", "reason": text}
    return {"hookSpecificOutput": blocked}


def _claude(event: str, moment: Moment, text: str) -> Answer:
    return {"decision": "block", "reason": text} if moment == "stop" else _context(event, text)


def _cursor(_event: str, moment: Moment, text: str) -> Answer:
    return {"followup_message": text} if moment == "stop" else {"additional_context": text}


_EVENTS: Mapping[str, Moment] = {
    "SessionStart": "start",
    "UserPromptSubmit": "prompt",
    "PreToolUse": "file",
    "Stop": "stop",
}
_VSCODE = Host(_EVENTS, ("session_id", "sessionId", "transcript_path"), _vscode)
_CLAUDE = Host(_EVENTS, ("session_id", "transcript_path"), _claude)
_CURSOR = Host(
    # What it asks before a tool adds nothing to the context; what it tells after a reading does.
    {"sessionStart": "start", "postToolUse": "file", "stop": "stop"},
    ("conversation_id", "session_id"),
    _cursor,
)


def read_call(event: str, value: Mapping[str, Any], *, windows: bool) -> HookCall | None:
    """Returns what a host asked, None for an event that nothing is said at.

    Inside of a subagent nothing is said: what it is told comes from an agent and not from the user.
    Claude Code and Codex name it in `agent_id`; `agent_type` alone is a session that was begun
    with a kind of agent.

    Args:
        event: as the command line names it.
        value: the object that the host sent.
        windows: whether paths are those of Windows.
    """
    host = _host(event, value)
    moment = host.events.get(event)
    if moment is None or _text(value.get("agent_id")):
        return None
    named = (value.get(name) for name in host.session)
    roots = value.get("workspace_roots")
    places = [value.get("cwd"), *(roots if isinstance(roots, list) else ())]
    return HookCall(
        host=host,
        event=event,
        moment=moment,
        session=next((name for name in named if isinstance(name, str) and name), None),
        folders=tuple(
            _path(place, windows) for place in places if isinstance(place, str) and place
        ),
        prompt=_text(value.get("prompt")),
        files=_files(value.get("tool_input"), windows) if moment == "file" else (),
        renewed=value.get("source") in ("compact", "clear"),
        going_on=value.get("stop_hook_active") is True
        or value.get("loop_count") not in (None, 0)
        or value.get("status") in ("aborted", "error"),
    )


def _host(event: str, value: Mapping[str, Any]) -> Host:
    """Tells VS Code from Claude Code, which share their events: only VS Code sends the time.

    VS Code takes the answer to Stop inside `hookSpecificOutput` and Claude Code beside it; both
    in one object is not known to pass the check that Claude Code makes of that field.
    """
    if event in _CURSOR.events or "conversation_id" in value:
        return _CURSOR
    return _VSCODE if "timestamp" in value else _CLAUDE


def _path(text: str, windows: bool) -> str:
    """A path as the system has it: Cursor on Windows sends `/c:/Users/name`."""
    return text[1:] if windows and re.match(r"/[A-Za-z]:([/\\]|$)", text) else text


def _files(value: object, windows: bool) -> tuple[str, ...]:
    from .files_named import files_named  # the other moments are about none

    paths = files_named(value)
    return tuple(_path(path, windows).replace("\\", "/") for path in paths) if windows else paths


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
