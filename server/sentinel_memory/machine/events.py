"""What the memory did on this machine, one event a line, without contents. Pure.

An event is one JSON object a line: when, what, in which session, about which records. It never
holds text of a record or of a prompt (S37).
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
    "corrected",
    "asked_to_log",
]
"""`task`: a prompt or a search was compared with the log, and it matched the records `ids`.
`raised`: their questions were put before an agent. `answered`: a later prompt answered them, or
a person inserted them. `told`: their lessons were, at a file for which they hold, then with the
tokens that this took (N06), or because a session begins with them. `dismissed`: a person does not
want them. `given`: lessons went into an agent's context, those of `ids` for a task or a file that
they fit or because a session begins with them.
`logged_again`: the gap was there all the same and was saved once more. `session`: one got what it
begins with. `corrected`: the user seems to have corrected the agent in it (N14). `asked_to_log`: it
was asked to save what it learned."""

_DERIVED = expression("[0-9a-f]{16}")
_LONGEST_ID = 64


class Event(Frozen):
    """One thing that happened."""

    kind: EventKind
    at: str
    """ISO 8601 UTC."""
    ids: tuple[str, ...] = ()
    """Of records; those that `can_be_noted` refuses are left out of the line."""
    session: str | None = None
    """As `session_key` gives it."""
    count: int = 0
    """How many lessons were given."""
    tokens: int = 0
    """How many tokens they took, by our estimate."""

    def encode(self) -> bytes:
        """Returns its line with the newline."""
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
    """Tells whether an id may stand in an event.

    Those that we derive are digits; one that was written by hand into the log may hold anything,
    a secret too (D05).
    """
    if _DERIVED.fullmatch(identifier):
        return True
    from ..core.secrets.redaction import redact_keys  # few hooks meet an id of another form

    return len(identifier) <= _LONGEST_ID and redact_keys(identifier).text == identifier


def session_key(named: str) -> str:
    """Returns what stands for a session in events: 16 hex digits of the name that a host gave."""
    return sha256(named.encode("utf-8", "surrogatepass")).hexdigest()[:16]
