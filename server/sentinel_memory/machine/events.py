"""Events of the memory on this machine, one per line, without contents. Pure.

An event is one JSON object per line: time, kind, session and ids of records. It never contains text
of a record or a prompt (S37).
"""

from __future__ import annotations

import json
from typing import Any, Literal

from ..core.frozen import Frozen
from ..core.text.digests import sha256
from ..core.text.expressions import expression

EventKind = Literal[
    "task",
    "raised",
    "told",
    "answered",
    "dismissed",
    "given",
    "logged_again",
    "session",
    "late",
    "corrected",
    "asked_to_log",
]
"""The kinds of events.

`task`: a prompt or a search matched the records `ids`. `raised`: their questions were shown to an
agent. `answered`: a later prompt answered them, or a person inserted them. `told`: their lessons
were shown at a file to which they apply, with the tokens of the lessons (N06), or at a session
start. `dismissed`: a person does not want them. `given`: lessons entered an agent's context; `ids`
are those given for a task, a file or a session start. `logged_again`: the gap occurred and was
saved again. `session`: a session got its initial context. `late`: there was no time for
that context, so that the next prompt gets it. `corrected`: the user probably corrected
the agent (N14). `asked_to_log`: the agent was asked to save what it learned.
"""

_DERIVED = expression("[0-9a-f]{16}")
_LONGEST_ID = 64


class Event(Frozen):
    """An event."""

    kind: EventKind
    at: str
    """Time, ISO 8601 UTC."""
    ids: tuple[str, ...] = ()
    """Ids of records; ids that `can_be_noted` refuses are left out of the line."""
    session: str | None = None
    """Session, as `session_key` returns it."""
    count: int = 0
    """Number of lessons given."""
    tokens: int = 0
    """Tokens of these lessons, estimated."""

    def encode(self) -> bytes:
        """Returns the line of the event with its newline."""
        value: dict[str, Any] = {"at": self.at, "event": self.kind}
        ids = tuple(filter(can_be_noted, self.ids))
        if ids:
            value["ids"] = ids
        if self.session is not None:
            value["session"] = self.session
        if self.count:
            value["count"] = self.count
        if self.tokens:
            value["tokens"] = self.tokens
        return json.dumps(value).encode() + b"\n"


def can_be_noted(identifier: str) -> bool:
    """Returns whether an id may be part of an event.

    Derived ids are hex digits. An id that was written into the log by hand may contain anything,
    even a secret (D05).
    """
    if _DERIVED.fullmatch(identifier):
        return True
    from ..core.secrets.redaction import redact  # few hooks meet another form of id

    return len(identifier) <= _LONGEST_ID and redact(identifier).text == identifier


def session_key(named: str) -> str:
    """Returns the name of a session in events: 16 hex digits of a digest of the given name."""
    return sha256(named.encode("utf-8", "surrogatepass")).hexdigest()[:16]
