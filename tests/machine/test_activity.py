"""Events folded into counters: what counts, what is bounded, what is passed by."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sentinel_memory.machine.activity import (
    MOST_IDS,
    MOST_SESSIONS,
    Activity,
    Event,
    EventKind,
    Session,
    session_key,
)

NOW = "2026-01-01T00:00:00.000+00:00"
KINDS = list(get_args(EventKind))
EVENTS = st.builds(
    Event,
    kind=st.sampled_from(KINDS),
    ids=st.lists(st.sampled_from("abcde"), max_size=4).map(tuple),
    session=st.none() | st.sampled_from(["s1", "s2", "s3"]),
    count=st.integers(0, 9),
    tokens=st.integers(0, 999),
    at=st.integers(10, 59).map(lambda second: f"2026-01-01T00:00:{second}.000+00:00"),
)


def fold(*events: Event) -> Activity:
    """The counters of events as they stand in a file."""
    return Activity.fold(event.encode().rstrip(b"\n") for event in events)


@pytest.mark.requirement("S37", "M11")
def test_what_a_session_is_told_twice_counts_once_and_a_dismissal_each_time() -> None:
    twice = [
        Event(kind=kind, at=NOW, ids=("a",), session=session)
        for session in ("s", "s", "t")
        for kind in ("session", "raised", "answered", "asked_to_log")
    ]
    dismissed = [Event(kind="dismissed", at=NOW, ids=ids) for ids in (("a",), ("b", "a"))]
    assert fold(*dismissed).dismissed == {"b": 1, "a": 2}
    activity = fold(*twice)
    assert (activity.raised, activity.answered) == ({"a": 2}, {"a": 2})
    assert activity.total == {"session": 2, "raised": 2, "answered": 2, "asked_to_log": 2}


@pytest.mark.requirement("S37")
def test_a_session_knows_what_it_got_and_when_it_began() -> None:
    first, second = "2026-01-01T00:00:00.000+00:00", "2026-01-01T00:00:09.000+00:00"
    activity = fold(
        Event(kind="task", session="s", at=first),
        Event(kind="session", session="s", at=second),
        Event(kind="raised", at=NOW, ids=("a", "b"), session="s"),
        Event(kind="told", at=NOW, ids=("b", "c"), session="s", tokens=40),
        Event(kind="told", at=NOW, ids=("c", "d"), session="s", tokens=2),
        Event(kind="told", at=NOW, ids=("d",), session="s", tokens=8),
        Event(kind="answered", at=NOW, ids=("a",), session="s"),
    )
    assert vars(activity.session("s")) == {
        "started": first,
        "informed": second,
        "late": False,
        "prompted": first,
        "corrected": "",
        "asked": False,
        "raised": {"a", "b"},
        "told": {"b", "c", "d"},
        "told_tokens": 42,
        "answered": {"a"},
    }
    for unknown in ("other", None):
        assert vars(activity.session(unknown)) == vars(Session())


@example([Event(kind="late", at=NOW, session="s1")], 1)
@given(st.lists(EVENTS, max_size=30), st.integers(0, 30))
def test_folding_early_and_late_gives_the_same(events: list[Event], at: int) -> None:
    """So a file may be folded at any moment, and be added to."""
    early = fold(*events[:at]).encode()
    lines = [early, *(event.encode() for event in events[at:])]
    assert Activity.fold(lines).encode() == fold(*events).encode()


@given(st.lists(st.binary(max_size=40) | EVENTS.map(Event.encode), max_size=20))
def test_what_is_no_event_is_passed_by(lines: list[bytes]) -> None:
    events = [line for line in lines if line.startswith(b'{"at"')]
    assert Activity.fold(lines).encode() == Activity.fold(events).encode()


@pytest.mark.parametrize(
    "value",
    [
        {"event": "raised", "at": "yesterday", "ids": ["a"]},
        {"event": ["raised"], "at": "2026-01-01", "ids": ["a"]},
        {"event": "raised", "at": "2026-01-01", "ids": [1, None]},
        {"event": "folded", "raised": {"a": -1}, "total": 7, "sessions": {"s": 3}},
        {"event": "folded", "raised": ["a"], "sessions": ["s"]},
    ],
)
def test_a_line_that_a_person_broke_counts_nothing(value: object) -> None:
    assert Activity.fold([json.dumps(value).encode()]).raised == {}


def test_the_folded_line_is_bounded_and_keeps_what_was_counted_last() -> None:
    events = [
        Event(kind="raised", at=NOW, ids=(f"{number:016x}",), session=session_key(str(number)))
        for number in range(MOST_IDS + 100)
    ]
    line = fold(*events).encode()
    assert len(line) < 200_000
    kept = Activity.fold([line])
    assert list(kept.raised) == [f"{number:016x}" for number in range(100, MOST_IDS + 100)]
    assert len(kept.sessions) == MOST_SESSIONS
    assert kept.total["raised"] == MOST_IDS + 100


@pytest.mark.requirement("S37", "D05")
@pytest.mark.parametrize(
    ("identifier", "noted"),
    [
        ("0123456789abcdef", True),
        ("payment-7", True),
        ("ghp_" + "a1B2c3D4e5F6" * 3, False),
        ("x" * 65, False),
    ],
)
def test_an_id_is_noted_unless_it_may_hold_more_than_a_name(identifier: str, noted: bool) -> None:
    line = Event(kind="raised", at=NOW, ids=(identifier, "b")).encode()
    assert json.loads(line)["ids"] == ([identifier] if noted else []) + ["b"]


@pytest.mark.requirement("S37")
def test_the_name_that_a_host_gave_a_session_cannot_be_read_back() -> None:
    key = session_key("/home/kim/secret project/transcript.jsonl")
    assert len(key) == 16
    assert int(key, 16) >= 0
    assert session_key("\ud800") != key
