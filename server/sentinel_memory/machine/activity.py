"""Events of the memory on this machine, folded into counters and sessions (S37). Pure.

An event is one JSON object per line: time, kind, session and ids of records. It never contains text
of a record or a prompt.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Literal, get_args

from ..core.frozen import Frozen
from ..core.text.ids import is_id, seconds, sha256

EventKind = Literal[
    "task",
    "raised",
    "told",
    "answered",
    "dismissed",
    "helped",
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
start. `dismissed`: a person does not want them. `helped`: they mattered in a task, as its agent or
a person said (M11). `given`: lessons entered an agent's context; `ids`
are those given for a task, a file or a session start. `logged_again`: the gap occurred and was
saved again. `session`: a session got its initial context. `late`: there was no time for
that context, so that the next prompt gets it. `corrected`: the user probably corrected
the agent (N14). `asked_to_log`: the agent was asked to save what it learned.
"""

_LONGEST_ID = 64
_KINDS = frozenset(get_args(EventKind))
_FOLDED = "folded"
MOST_IDS = 1_000
"""Most records in a counter; those counted longest ago are forgotten first."""
MOST_SESSIONS = 50
AT_ONCE = 5.0
"""Seconds within which two calls count as one event that two hook files reported."""
_LARGEST = 2**53 - 1

Counter = dict[str, int]


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
        ids = tuple(filter(can_be_noted, self.ids))
        value: dict[str, object] = {"at": self.at, "event": self.kind, "ids": ids}
        value |= {"session": self.session, "count": self.count, "tokens": self.tokens}
        return json.dumps({name: one for name, one in value.items() if one}).encode() + b"\n"


def can_be_noted(identifier: str) -> bool:
    """Returns whether an id may be part of an event.

    Derived ids are hex digits. An id that was written into the log by hand may contain anything,
    even a secret (D05).
    """
    if is_id(identifier):
        return True
    from ..core.secrets.redaction import redact  # few hooks meet another form of id

    return len(identifier) <= _LONGEST_ID and redact(identifier).text == identifier


def session_key(named: str) -> str:
    """Returns the name of a session in events: 16 hex digits of a digest of the given name."""
    return sha256(named.encode("utf-8", "surrogatepass")).hexdigest()[:16]


class Session:
    """State of an agent session: the context that it has received."""

    def __init__(self, kept: Mapping[str, object] | None = None) -> None:
        """Takes what `encode` returned, or a part of it; what is invalid counts as absent."""
        kept = kept or {}
        self.started = _text(kept.get("started"))
        """Time of its first event, ISO 8601 UTC; "" if it has none yet."""
        self.informed = _text(kept.get("informed"))
        """Time when it got the context of a session start, ISO 8601 UTC; "" if it did not."""
        self.late = kept.get("late") is True
        """Whether there was no time for that context yet."""
        self.prompted = _text(kept.get("prompted"))
        """Time of its first prompt, ISO 8601 UTC; "" if there was none."""
        self.corrected = _text(kept.get("corrected"))
        """Time of the user's last correction since the agent was asked to save, or "" (N14)."""
        self.asked = kept.get("asked") is True
        """Whether the agent was asked to save what it learned."""
        self.raised = set(_ids(kept.get("raised")))
        """Ids of the records whose questions it got."""
        self.told = set(_ids(kept.get("told")))
        """Ids of the records whose lessons it got at a file or at the session start (N06)."""
        self.told_tokens = _whole(kept.get("told_tokens"))
        """Tokens of the lessons that it got at files, estimated."""
        self.answered = set(_ids(kept.get("answered")))
        """Ids of the records whose questions it has answered."""

    def encode(self) -> dict[str, object]:
        """Returns the state as JSON values."""
        return {
            name: sorted(value) if isinstance(value, set) else value
            for name, value in vars(self).items()
        }


class Activity:
    """The counters and sessions of a file of events."""

    def __init__(self) -> None:
        self.raised: Counter = {}
        self.answered: Counter = {}
        self.dismissed: Counter = {}
        self.helped: Counter = {}
        self.used: Counter = {}
        """Number of times that a task matched a record, by id."""
        self.given: Counter = {}
        self.since: Counter = {}
        """Number of times that a record was given since its gap was last saved again, by id."""
        self.again: Counter = {}
        """Number of times that a gap was saved again although its record had been given, by id
        (M12).
        """
        self.total: Counter = {}
        """Number of records, tasks or sessions by kind of event, and the `tokens` given.

        An event that a session reports twice counts once, because two hook files may be installed.
        """
        self.last_task = ""
        """Time when a task was last matched with the log, ISO 8601 UTC; "" if never."""
        self.sessions: dict[str, Session] = {}
        """The latest sessions, by `session_key`."""

    @classmethod
    def fold(cls, lines: Iterable[bytes]) -> Activity:
        """Returns the counters of the lines of a file; skips lines that are no events."""
        activity = cls()
        for line in lines:
            value = _decode(line)
            if value is not None and value.get("event") == _FOLDED:
                activity._continue(value)
            elif value is not None:
                activity._add(value)
        return activity

    def session(self, key: str | None) -> Session:
        """Returns the state of a session, empty for an unknown one."""
        return self.sessions.get(key or "") or Session()

    def encode(self) -> bytes:
        """Returns one line that folds to the same counters, reduced to the limits."""
        sessions = list(self.sessions.items())[-MOST_SESSIONS:]
        value = {
            "event": _FOLDED,
            "last_task": self.last_task,
            "total": self.total,
            **{name: dict(list(self._counter(name).items())[-MOST_IDS:]) for name in _COUNTERS},
            "sessions": {key: session.encode() for key, session in sessions},
        }
        return json.dumps(value).encode() + b"\n"

    def _add(self, value: Mapping[str, Any]) -> None:
        kind, at, key = value.get("event"), _text(value.get("at")), _text(value.get("session"))
        if not isinstance(kind, str) or kind not in _KINDS or not seconds(at):
            return
        ids = _ids(value.get("ids"))
        if key:
            session = self._touch(key, at)
            new = self._new_to(session, kind, ids, at)
            if new is None:
                return
            ids = new
            if kind == "told":
                session.told_tokens += _whole(value.get("tokens"))
        if kind in _COUNTERS:
            _count(self._counter(kind), ids)
        if kind in ("task", "raised") or (kind == "told" and value.get("tokens")):
            _count(self.used, ids)
        if kind == "given":
            _count(self.since, ids)
        if kind == "logged_again":
            _count(self.again, [i for i in dict.fromkeys(ids) if self.since.pop(i, 0)])
        self._total(kind, _amount(kind, ids, value))
        if kind == "given":
            self._total("tokens", _whole(value.get("tokens")))
        if kind == "task":
            self.last_task = max(self.last_task, at)

    def _touch(self, key: str, at: str) -> Session:
        """Returns a session and makes it the latest one."""
        session = self.sessions.pop(key, None) or Session({"started": at})
        self.sessions[key] = session
        if len(self.sessions) > MOST_SESSIONS:
            del self.sessions[next(iter(self.sessions))]
        return session

    def _new_to(
        self, session: Session, kind: str, ids: tuple[str, ...], at: str
    ) -> tuple[str, ...] | None:
        """Updates a session; returns the ids that are new to it, or None for a repeated event."""
        match kind:
            case "session":
                known, session.informed, session.late = session.informed, at, False
                return None if known else ids
            case "late":
                session.late = True
                return None
            case "task":
                session.prompted = session.prompted or at
            case "corrected":
                known, session.corrected = session.corrected, at
                return None if seconds(at) - seconds(known) <= AT_ONCE else ids
            case "asked_to_log":
                asked = session.asked and not session.corrected
                session.asked, session.corrected = True, ""
                return None if asked else ids
            case "raised" | "told" | "answered":
                heard: set[str] = getattr(session, kind)
                new = tuple(i for i in dict.fromkeys(ids) if i not in heard)
                heard.update(new)
                return new or None
        return ids

    def _total(self, name: str, amount: int) -> None:
        if amount:
            self.total[name] = min(self.total.get(name, 0) + amount, _LARGEST)

    def _continue(self, value: Mapping[str, Any]) -> None:
        """Merges a line that `encode` wrote."""
        for name in _COUNTERS:
            self._counter(name).update(counter_of(value.get(name)))
        self.total.update(counter_of(value.get("total")))
        self.last_task = max(self.last_task, _text(value.get("last_task")))
        sessions = value.get("sessions")
        for key, told in sessions.items() if isinstance(sessions, dict) else ():
            if isinstance(told, dict):
                self.sessions[key] = Session(told)

    def _counter(self, name: str) -> Counter:
        found: Counter = getattr(self, name)
        return found


_COUNTERS = ("raised", "answered", "dismissed", "helped", "used", "given", "since", "again")


def _amount(kind: str, ids: tuple[str, ...], value: Mapping[str, Any]) -> int:
    """Returns the amount that an event adds to the total of its kind."""
    if kind == "given":
        return _whole(value.get("count"))
    return len(ids) if kind in _COUNTERS else 1


def _count(counter: Counter, ids: Iterable[str]) -> None:
    """Counts each record once, and moves it to the end, where it is forgotten last."""
    for identifier in ids:
        counter[identifier] = min(counter.pop(identifier, 0) + 1, _LARGEST)


def _decode(line: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def counter_of(value: object) -> Counter:
    """Returns a counter from JSON, without invalid entries."""
    pairs = value.items() if isinstance(value, dict) else ()
    return {name: _whole(count) for name, count in pairs if _whole(count)}


def _ids(value: object) -> tuple[str, ...]:
    return tuple(i for i in value if isinstance(i, str)) if isinstance(value, list) else ()


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _whole(value: object) -> int:
    return value if type(value) is int and 0 < value <= _LARGEST else 0
