"""How each host calls a hook and what it takes as an answer: one row of data a host. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..contract.hook_events import MOMENTS, Moment

Answer = dict[str, object]

NOTHING: Answer = {}


class Host(NamedTuple):
    """What a host says and understands."""

    events: frozenset[str]
    """Its names of the moments at which we speak."""
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
    """VS Code reads what is inside, Copilot CLI what is beside; both pass over the other."""
    if moment != "stop":
        return {"additionalContext": text, **_context(event, text)}
    blocked = {"decision": "block", "reason": text}
    return {**blocked, "hookSpecificOutput": {"hookEventName": event, **blocked}}


def _claude(event: str, moment: Moment, text: str) -> Answer:
    return {"decision": "block", "reason": text} if moment == "stop" else _context(event, text)


def _gemini(event: str, moment: Moment, text: str) -> Answer:
    return {"decision": "deny", "reason": text} if moment == "stop" else _context(event, text)


def _cursor(event: str, moment: Moment, text: str) -> Answer:
    if moment == "stop":
        return {"followup_message": text}
    return {**silence(event), "additional_context": text}


_EVENTS = frozenset({"SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop"})
_VSCODE = Host(_EVENTS, ("session_id", "sessionId", "transcript_path"), _vscode)
_CLAUDE = Host(_EVENTS, ("session_id", "transcript_path"), _claude)
_GEMINI = Host(
    # It begins a session as VS Code does, and its answer then is the same.
    frozenset({"BeforeAgent", "AfterTool", "AfterAgent"}),
    ("session_id", "transcript_path"),
    _gemini,
)
_CURSOR = Host(
    # What it asks before a tool adds nothing to the context; what it tells after a reading does.
    frozenset({"sessionStart", "beforeSubmitPrompt", "postToolUse", "stop"}),
    ("conversation_id", "session_id"),
    _cursor,
)
_CURSOR_TAKES_CONTEXT = (3, 20)
"""The first version of Cursor that is known to add what is said at a prompt."""
_HOOK_CONTEXT = re.compile(r"(?:<hook_context>.*?</hook_context>\s*)+", re.DOTALL)
"""What Gemini CLI puts before the prompt of the user: the words of a hook at the beginning."""
_FILE_TOOLS = frozenset({"Read", "Edit", "Write", "Create"})
"""The tools of Copilot CLI that say `path` of a file; in others it may be a folder."""
_SHELL_TOOLS = frozenset({"Bash", "apply_patch"})
"""The tools of Codex, which reads files by commands and changes them by patches."""


def silence(event: str) -> Answer:
    """Returns what tells a host to go on as if there were no hook."""
    return {"continue": True} if event == "beforeSubmitPrompt" else NOTHING


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
    moment = MOMENTS.get(event) if event in host.events else None
    if moment is None or _text(value.get("agent_id")) or _is_deaf(event, value):
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
        prompt=_prompt(host, value),
        files=_files(value, windows) if moment == "file" else (),
        renewed=value.get("source") in ("compact", "clear"),
        going_on=value.get("stop_hook_active") is True
        or value.get("loop_count") not in (None, 0)
        or value.get("status") in ("aborted", "error"),
    )


def _host(event: str, value: Mapping[str, Any]) -> Host:
    """Tells VS Code from Claude Code, which share their events: only VS Code sends the time.

    VS Code takes the answer to Stop inside `hookSpecificOutput` and Claude Code beside it; both
    in one object is not known to pass the check that Claude Code makes of that field. Copilot CLI
    calls as VS Code does, and Codex as Claude Code does.
    """
    if event in _CURSOR.events or "conversation_id" in value:
        return _CURSOR
    if event in _GEMINI.events:
        return _GEMINI
    return _VSCODE if "timestamp" in value else _CLAUDE


def _is_deaf(event: str, value: Mapping[str, Any]) -> bool:
    """Whether this version of a host adds nothing to the context at an event."""
    if event != "beforeSubmitPrompt":
        return False
    found = re.match(r"(\d{1,4})\.(\d{1,4})", _text(value.get("cursor_version")))
    return found is None or (int(found[1]), int(found[2])) < _CURSOR_TAKES_CONTEXT


def _prompt(host: Host, value: Mapping[str, Any]) -> str:
    prompt = _text(value.get("prompt"))
    words = _HOOK_CONTEXT.match(prompt) if host is _GEMINI else None
    return prompt[words.end() :] if words else prompt


def _path(text: str, windows: bool) -> str:
    """A path as the system has it: Cursor on Windows sends `/c:/Users/name`."""
    return text[1:] if windows and re.match(r"/[A-Za-z]:([/\\]|$)", text) else text


def _files(value: Mapping[str, Any], windows: bool) -> tuple[str, ...]:
    from .files_named import files_named  # the other moments are about none

    tool = value.get("tool_name")
    paths = files_named(
        value.get("tool_input"), by_path=tool in _FILE_TOOLS, by_command=tool in _SHELL_TOOLS
    )
    return tuple(_path(path, windows).replace("\\", "/") for path in paths) if windows else paths


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
