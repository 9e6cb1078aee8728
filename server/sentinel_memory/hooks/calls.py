"""The hook calls and answers of each host, as one row of data a host (S37). Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from ..contract.hook_events import MOMENTS, Moment
from ..core.text.expressions import expression

Answer = dict[str, object]

NOTHING: Answer = {}


class Host(NamedTuple):
    """The hook protocol of a host."""

    events: frozenset[str]
    """The host's names of the moments at which a hook may answer."""
    session: tuple[str, ...]
    """Fields that may name the session; the first one present counts."""
    answer: Callable[[str, Moment, str], Answer]
    """Makes the answer that puts a text before the agent. Takes the event, the moment and the
    text.
    """
    tell: Callable[[str], Answer] | None
    """Makes the answer that shows a text to the person and not to the agent; None if the host shows
    a person nothing.
    """


class HookCall(NamedTuple):
    """One call of a hook, in our own terms."""

    host: Host
    event: str
    moment: Moment
    session: str | None
    """The host's name of the session; None if the host gave none, so that nothing is known of
    it.
    """
    folders: tuple[str, ...]
    """Absolute folders in which the agent works; several if the host has several open."""
    prompt: str
    files: tuple[str, ...]
    """Paths of the files that the agent reads or changes, or that a person attached to a prompt, as
    the host gives them.
    """
    renewed: bool
    """Whether the host compacted or cleared the session, so that earlier answers are lost."""
    going_on: bool
    """Whether the agent continues because a hook asked it to, or was interrupted."""

    def answer(self, text: str) -> Answer:
        """Returns the object that puts a text before the agent."""
        return self.host.answer(self.event, self.moment, text)

    def tell(self, text: str) -> Answer | None:
        """Returns the object that shows a text to the person only; None if the host cannot."""
        return self.host.tell(text) if self.host.tell else None


def _context(event: str, text: str) -> Answer:
    return {"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}}


def _vscode(event: str, moment: Moment, text: str) -> Answer:
    """Returns an answer for both: VS Code reads the inner fields, Copilot CLI the outer ones."""
    if moment != "stop":
        return {"additionalContext": text, **_context(event, text)}
    blocked = {"decision": "block", "reason": text}
    return {**blocked, "hookSpecificOutput": {"hookEventName": event, **blocked}}


def _deciding(word: str, event: str, moment: Moment, text: str) -> Answer:
    """Returns the answer of a host that is stopped from stopping by a word of its own."""
    return {"decision": word, "reason": text} if moment == "stop" else _context(event, text)


def _cursor(event: str, moment: Moment, text: str) -> Answer:
    if moment == "stop":
        return {"followup_message": text}
    return {**silence(event), "additional_context": text}


def _system_message(text: str) -> Answer:
    return {"systemMessage": text}


_EVENTS = frozenset({"SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop"})
_VSCODE = Host(_EVENTS, ("session_id", "sessionId", "transcript_path"), _vscode, _system_message)
_CLAUDE = Host(
    _EVENTS, ("session_id", "transcript_path"), partial(_deciding, "block"), _system_message
)
_GEMINI = Host(
    # Gemini CLI begins a session with the event of VS Code and takes the same answer there.
    frozenset({"BeforeAgent", "AfterTool", "AfterAgent"}),
    ("session_id", "transcript_path"),
    partial(_deciding, "deny"),
    _system_message,
)
_CURSOR = Host(
    # Cursor ignores context at `preToolUse`, but adds it after a file was read.
    frozenset({"sessionStart", "beforeSubmitPrompt", "postToolUse", "stop"}),
    ("conversation_id", "session_id"),
    _cursor,
    None,  # It shows a person a text of a hook only when that hook stops the session.
)
_CURSOR_TAKES_CONTEXT = (3, 20)
"""The first version of Cursor that is known to add context at a prompt."""
_HOOK_CONTEXT = re.compile(r"(?:<hook_context>.*?</hook_context>\s*)+", re.DOTALL)
"""The text of a hook that Gemini CLI puts in front of the user's prompt."""
_FILE_TOOLS = frozenset({"Read", "Edit", "Write", "Create"})
"""The tools of Copilot CLI whose `path` is a file. In other tools it may be a folder."""
_SHELL_TOOLS = frozenset({"Bash", "apply_patch"})
"""The tools of Codex, which reads files by shell commands and changes them by patches."""


def silence(event: str) -> Answer:
    """Returns the answer that lets a host go on as if there were no hook."""
    return {"continue": True} if event == "beforeSubmitPrompt" else NOTHING


def read_call(event: str, value: Mapping[str, Any], *, windows: bool) -> HookCall | None:
    """Returns the call of a host in our own terms, or None for an event that gets no answer.

    Calls from a subagent get no answer: its prompt comes from an agent and not from the user.
    Claude Code and Codex name a subagent in `agent_id`. A call with only `agent_type` comes from a
    session that was started with a kind of agent, and is answered.

    `windows`: whether paths are Windows paths.
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
        files=_files(value, moment, windows),
        renewed=value.get("source") in ("compact", "clear"),
        going_on=value.get("stop_hook_active") is True
        or value.get("loop_count") not in (None, 0)
        or value.get("status") in ("aborted", "error"),
    )


def _host(event: str, value: Mapping[str, Any]) -> Host:
    """Finds the host by its events and fields.

    VS Code and Claude Code share their event names, but only VS Code sends a timestamp. VS Code
    reads the answer to Stop inside `hookSpecificOutput`, Claude Code beside it. An object with both
    may fail Claude Code's validation of that field. Copilot CLI calls like VS Code, and Codex like
    Claude Code.
    """
    if event in _CURSOR.events or "conversation_id" in value:
        return _CURSOR
    if event in _GEMINI.events:
        return _GEMINI
    return _VSCODE if "timestamp" in value else _CLAUDE


def _is_deaf(event: str, value: Mapping[str, Any]) -> bool:
    """Returns whether this version of the host ignores context at the event."""
    if event != "beforeSubmitPrompt":
        return False
    found = re.match(r"(\d{1,4})\.(\d{1,4})", _text(value.get("cursor_version")))
    return found is None or (int(found[1]), int(found[2])) < _CURSOR_TAKES_CONTEXT


def _prompt(host: Host, value: Mapping[str, Any]) -> str:
    prompt = _text(value.get("prompt"))
    words = _HOOK_CONTEXT.match(prompt) if host is _GEMINI else None
    return prompt[words.end() :] if words else prompt


def _path(text: str, windows: bool) -> str:
    """Returns a path in the form of the system: Cursor on Windows sends `/c:/Users/name`."""
    return text[1:] if windows and re.match(r"/[A-Za-z]:([/\\]|$)", text) else text


def _files(value: Mapping[str, Any], moment: Moment, windows: bool) -> tuple[str, ...]:
    tool = value.get("tool_name")
    paths: tuple[str, ...] = ()
    if moment == "file":
        paths = files_named(
            value.get("tool_input"), by_path=tool in _FILE_TOOLS, by_command=tool in _SHELL_TOOLS
        )
    elif moment == "prompt":
        paths = files_named({"files": value.get("attachments")})  # Cursor sends them.
    return tuple(_path(path, windows).replace("\\", "/") for path in paths) if windows else paths


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


_NAMES = ("file_path", "filePath", "notebook_path", "target_file")
"""Claude Code, Cursor and Gemini CLI use `file_path`, VS Code and opencode `filePath`."""
_LISTS = ("files", "replacements", "edits")
_PATCH = expression(r"(?m)^\*\*\* (?:Add|Update|Delete) File: (.*[^ \t\r\n])")
"""The line by which a patch for several files names each file."""
_WORD = expression(r"""'([^'\n]{1,300})'|"([^"\n]{1,300})"|([^\s'"|&;<>()]{1,300})""")
"""A word of a shell command, quoted or plain."""
_PATH = expression(r"[^\s*?$`{}=:,-][^*?$`{}=:,\n]*\.\w+")
"""A word that looks like the path of a file: it has a suffix and nothing that a shell expands."""
_MOST = 20


def files_named(
    value: object, *, by_path: bool = False, by_command: bool = False
) -> tuple[str, ...]:
    """Returns the paths in a tool call as the host wrote them, without repetitions, at most 20.

    `value`: the arguments of the tool; those of a tool without files give no path.
    `by_path`: whether `path` names a file.
    `by_command`: whether the words of `command` may name files.
    """
    if not isinstance(value, Mapping):
        return ()
    found = list(_in_arguments(value))
    if by_path and isinstance(value.get("path"), str):
        found.append(value["path"])
    command = value.get("command")
    if by_command and isinstance(command, str):
        found += _in_command(command)
    return tuple(dict.fromkeys(found))[:_MOST]


def _in_command(command: str) -> Iterator[str]:
    """Yields the files of a patch, or else the words of a command that look like paths."""
    patched = [found[1] for found in _PATCH.finditer(command)]
    words = () if patched else _WORD.finditer(command[:4096])
    yield from patched or filter(_PATH.fullmatch, (one[1] or one[2] or one[3] for one in words))


def _in_arguments(value: Mapping[str, Any]) -> Iterator[str]:
    for name in _NAMES:
        if isinstance(value.get(name), str):
            yield value[name]
    for name in _LISTS:
        entries = value.get(name)
        for entry in entries[:_MOST] if isinstance(entries, list) else ():
            if isinstance(entry, str) and name == "files":
                yield entry
            elif isinstance(entry, Mapping):
                yield from (entry[key] for key in _NAMES if isinstance(entry.get(key), str))
    patch = value.get("input")
    if isinstance(patch, str):
        yield from (found[1] for found in _PATCH.finditer(patch))
