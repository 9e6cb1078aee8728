"""Events folded into counters, and into what each session of an agent already got (S37). Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, get_args

from ..core.text.times import seconds
from .events import EventKind

_KINDS = frozenset(get_args(EventKind))
_FOLDED = "folded"
MOST_IDS = 1_000
"""Records that a counter remembers; the ones counted longest ago are forgotten first."""
MOST_SESSIONS = 50
AT_ONCE = 5.0
"""Seconds within which two calls are taken for one event, which two hook files heard."""
_LARGEST = 2**53 - 1

Counter = dict[str, int]


class Session:
    """What a session of an agent already got."""

    def __init__(
        self,
        *,
        started: str = "",
        informed: str = "",
        prompted: str = "",
        corrected: str = "",
        asked: bool = False,
        raised: Iterable[str] = (),
        told: Iterable[str] = (),
        told_tokens: int = 0,
        answered: Iterable[str] = (),
    ) -> None:
        self.started = started
        """ISO 8601 UTC of its first event, so the present for one that has none yet."""
        self.informed = informed
        """When it got the context that a session begins with, ISO 8601 UTC; "" if it did not."""
        self.prompted = prompted
        """When its first prompt came, ISO 8601 UTC; "" if none did."""
        self.corrected = corrected
        """When the user last corrected the agent and it was not asked since, or "" (N14)."""
        self.asked = asked
        """Whether it was asked to save what it learned."""
        self.raised = set(raised)
        """Records whose questions it got."""
        self.told = set(told)
        """Records whose lessons it got at files, or when it began (N06)."""
        self.told_tokens = told_tokens
        """What those at files took, by our estimate."""
        self.answered = set(answered)
        """Those of them that it has answered since."""

    def encode(self) -> dict[str, object]:
        """Returns it as JSON."""
        return {
            name: sorted(value) if isinstance(value, set) else value
            for name, value in vars(self).items()
        }


class Activity:
    """What a file of events comes to."""

    def __init__(self) -> None:
        self.raised: Counter = {}
        self.answered: Counter = {}
        self.dismissed: Counter = {}
        self.used: Counter = {}
        """By record, how often a task matched it."""
        self.given: Counter = {}
        self.since: Counter = {}
        """By record, how often it was given since its gap was saved once more, or ever."""
        self.again: Counter = {}
        """By record, how often its gap was saved once more although it had been given (M12)."""
        self.total: Counter = {}
        """Of each kind of event, how many records, tasks or sessions; and the `tokens` given.

        What a session is told twice counts once: two hook files may be installed."""
        self.last_task = ""
        """When a task was last matched with the log: ISO 8601 UTC, "" if none was."""
        self.sessions: dict[str, Session] = {}
        """The latest ones, by `session_key`."""

    @classmethod
    def fold(cls, lines: Iterable[bytes]) -> Activity:
        """Returns the counters of the lines of a file; what is no event is passed by."""
        activity = cls()
        for line in lines:
            value = _decode(line)
            if value is not None and value.get("event") == _FOLDED:
                activity._continue(value)
            elif value is not None:
                activity._add(value)
        return activity

    def session(self, key: str | None) -> Session:
        """Returns what a session already got; nothing for one that is not known."""
        return self.sessions.get(key or "") or Session()

    def encode(self) -> bytes:
        """Returns one line that folds to the same, without what is over the bounds."""
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
        """Returns a session, as the latest one."""
        session = self.sessions.pop(key, None) or Session(started=at)
        self.sessions[key] = session
        if len(self.sessions) > MOST_SESSIONS:
            del self.sessions[next(iter(self.sessions))]
        return session

    def _new_to(
        self, session: Session, kind: str, ids: tuple[str, ...], at: str
    ) -> tuple[str, ...] | None:
        """Tells a session, and returns which ids it had not heard; None for nothing new."""
        match kind:
            case "session":
                known, session.informed = session.informed, at
                return None if known else ids
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
        """Takes over what an earlier folding wrote."""
        for name in _COUNTERS:
            self._counter(name).update(counter_of(value.get(name)))
        self.total.update(counter_of(value.get("total")))
        self.last_task = max(self.last_task, _text(value.get("last_task")))
        sessions = value.get("sessions")
        for key, told in sessions.items() if isinstance(sessions, dict) else ():
            if isinstance(told, dict):
                self.sessions[key] = Session(
                    started=_text(told.get("started")),
                    informed=_text(told.get("informed")),
                    prompted=_text(told.get("prompted")),
                    corrected=_text(told.get("corrected")),
                    asked=told.get("asked") is True,
                    raised=_ids(told.get("raised")),
                    told=_ids(told.get("told")),
                    told_tokens=_whole(told.get("told_tokens")),
                    answered=_ids(told.get("answered")),
                )

    def _counter(self, name: str) -> Counter:
        found: Counter = getattr(self, name)
        return found


_COUNTERS = ("raised", "answered", "dismissed", "used", "given", "since", "again")


def _amount(kind: str, ids: tuple[str, ...], value: Mapping[str, Any]) -> int:
    """How much an event adds to the total of its kind."""
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
    """Returns a counter as JSON holds it, without what is none."""
    pairs = value.items() if isinstance(value, dict) else ()
    return {name: _whole(count) for name, count in pairs if _whole(count)}


def _ids(value: object) -> tuple[str, ...]:
    return tuple(i for i in value if isinstance(i, str)) if isinstance(value, list) else ()


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _whole(value: object) -> int:
    return value if type(value) is int and 0 < value <= _LARGEST else 0
