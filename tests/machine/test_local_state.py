"""The notes of a machine about a project: their files, counters and consent (S37)."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lsp_client import MemoryClient, connected
from paths import SERVER
from project_logs import LESSON, POSIX, open_store, record_lines, tree, write_log
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.lsp.server import create_server
from sentinel_memory.machine import launcher
from sentinel_memory.machine.activity import (
    MOST_IDS,
    MOST_SESSIONS,
    Activity,
    Event,
    EventKind,
    Session,
    session_key,
)
from sentinel_memory.machine.launcher_script import LAUNCHER
from sentinel_memory.machine.local_state import MOST_BYTES, LocalState, data_folder

pytestmark = pytest.mark.requirement("S37")

NOW = timestamp()


@pytest.fixture
def state(project: Path, environment: dict[str, str]) -> LocalState:
    """The state of a project of which nothing is known."""
    return LocalState(project, environment)


def activity_file(folder: Path) -> Path:
    """The events of the only project, in the data folder of the user."""
    (found,) = folder.glob("projects/*/activity.jsonl")
    return found


def test_a_decision_holds_for_one_project_under_all_its_names(
    state: LocalState, project: Path, other: Path, environment: dict[str, str]
) -> None:
    assert state.hooks is None
    state.allow_hooks()
    assert LocalState(project / "src" / "..", environment).hooks is True
    assert LocalState(other, environment).hooks is None
    (decided,) = Path(environment["HOME"]).rglob("project.json")
    value = json.loads(decided.read_text(encoding="utf-8"))
    assert value == {"root": str(project.resolve()), "hooks": True}
    state.forbid_hooks()
    assert state.hooks is False


@POSIX
def test_a_link_to_a_project_is_the_project(
    state: LocalState, project: Path, tmp_path: Path, environment: dict[str, str]
) -> None:
    state.allow_hooks()
    (tmp_path / "link").symlink_to(project)
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    assert LocalState(tmp_path / "link", environment).hooks is True
    assert LocalState(tmp_path / "loop", environment).hooks is None


@pytest.mark.requirement("S32", "M11")
def test_nothing_is_written_into_the_project_and_reading_writes_nothing(
    state: LocalState, project: Path, environment: dict[str, str], folder: Path
) -> None:
    assert state.activity().total == {}
    assert not folder.exists()
    state.record(Event(kind="dismissed", at=NOW, ids=("a",)))
    state.allow_hooks()
    assert list(project.iterdir()) == []
    # What another process notes counts for the next answer.
    assert state.feedback().helped == {}
    for times in (1, 2):
        LocalState(project, environment).record(Event(kind="helped", at=NOW, ids=("a",)))
        assert state.feedback().helped == {"a": times}


@pytest.mark.parametrize("why", ["no home", "relative", "a file in the way", "rubbish"])
def test_a_data_folder_that_cannot_be_used_is_like_an_empty_one(
    project: Path, environment: dict[str, str], why: str
) -> None:
    match why:
        case "no home":
            environment.clear()
        case "relative":
            environment.update(dict.fromkeys(environment, "data"))
        case "a file in the way":
            Path(environment["HOME"]).rmdir()
            Path(environment["HOME"]).write_bytes(b"")
        case "rubbish":
            LocalState(project, environment).allow_hooks()
            (decided,) = Path(environment["HOME"]).rglob("project.json")
            decided.write_bytes(b"\xff[")
    state = LocalState(project, environment)
    before = tree(project.parent)
    assert state.hooks is None
    if why != "rubbish":
        state.allow_hooks()
        state.record(Event(kind="session", at=NOW))
        assert state.claim(Event(kind="session", at=NOW)) is None
        assert (state.hooks, state.activity().total) == (None, {})
        assert tree(project.parent) == before


def test_claiming_tells_what_happened_before(state: LocalState) -> None:
    event = Event(kind="session", at=NOW, session="s")
    first, second = state.claim(event), state.claim(event)
    assert first is not None
    assert second is not None
    assert not first.session("s").informed
    assert second.session("s").informed
    assert state.activity().total["session"] == 1


@POSIX
def test_events_are_for_the_user_alone_and_a_pipe_in_their_place_is_not_waited_for(
    state: LocalState, folder: Path
) -> None:
    state.record(Event(kind="session", at=NOW))
    path = activity_file(folder)
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    path.unlink()
    os.mkfifo(path)
    state.record(Event(kind="session", at=NOW))
    assert state.activity().total == {}


def test_events_larger_than_ours_are_cut(state: LocalState, folder: Path) -> None:
    state.record(Event(kind="session", at=NOW))
    path = activity_file(folder)
    path.write_bytes(path.read_bytes() + b"{}\n" + b" " * 5_000_000 + b"\n")
    state.record(Event(kind="session", at=NOW))
    assert path.stat().st_size < MOST_BYTES
    assert state.activity().total == {"session": 1}


def test_the_file_stays_bounded_and_loses_no_count(state: LocalState, folder: Path) -> None:
    for number in range(3_000):
        ids = (f"{number % 40:016x}",)
        state.record(Event(kind="raised", at=NOW, ids=ids, session=f"{number:016x}"))
        if number % 100 == 0:
            assert activity_file(folder).stat().st_size < 2 * MOST_BYTES
    activity = state.activity()
    assert activity.total["raised"] == 3_000
    assert sum(activity.raised.values()) == 3_000


def test_processes_that_write_at_once_lose_no_line(
    state: LocalState, project: Path, environment: dict[str, str]
) -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from pathlib import Path\n"
        "from sentinel_memory.machine.activity import Event\n"
        "from sentinel_memory.machine.local_state import LocalState\n"
        f"event = Event(kind='task', at='{NOW}', ids=('a',))\n"
        "for _ in range(50): LocalState(Path(sys.argv[2])).record(event)"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(SERVER), str(project)], env=environment)
        for _ in range(4)
    ]
    assert [process.wait(60) for process in running] == [0] * 4
    assert state.activity().used == {"a": 200}


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {"HOME": "/h"}, "/h/.local/share/sentinel-memory"),
        ("linux", {"HOME": "/h", "XDG_DATA_HOME": "/d"}, "/d/sentinel-memory"),
        ("linux", {"HOME": "/h", "XDG_DATA_HOME": "d"}, "/h/.local/share/sentinel-memory"),
        ("linux", {}, None),
        ("darwin", {"HOME": "/h"}, "/h/Library/Application Support/sentinel-memory"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/sentinel-memory"),
        ("win32", {"USERPROFILE": "/u", "HOME": "/h"}, "/u/AppData/Local/sentinel-memory"),
    ],
)
@POSIX
def test_the_data_folder_is_where_the_system_wants_it(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], expected: str | None
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    found = data_folder(variables)
    assert found == (expected and Path(expected))


MOMENT = "2026-01-01T00:00:00.000+00:00"
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
    return Activity.fold(event.encode().rstrip(b"\n") for event in events)


@pytest.mark.requirement("M11")
def test_what_a_session_is_told_twice_counts_once_and_a_dismissal_each_time() -> None:
    twice = [
        Event(kind=kind, at=MOMENT, ids=("a",), session=session)
        for session in ("s", "s", "t")
        for kind in ("session", "raised", "answered", "asked_to_log")
    ]
    dismissed = [Event(kind="dismissed", at=MOMENT, ids=ids) for ids in (("a",), ("b", "a"))]
    assert fold(*dismissed).dismissed == {"b": 1, "a": 2}
    activity = fold(*twice)
    assert (activity.raised, activity.answered) == ({"a": 2}, {"a": 2})
    assert activity.total == {"session": 2, "raised": 2, "answered": 2, "asked_to_log": 2}
    # A session knows what it got and when it began.
    second = "2026-01-01T00:00:09.000+00:00"
    activity = fold(
        Event(kind="task", session="s", at=MOMENT),
        Event(kind="session", session="s", at=second),
        Event(kind="raised", at=MOMENT, ids=("a", "b"), session="s"),
        Event(kind="told", at=MOMENT, ids=("b", "c"), session="s", tokens=40),
        Event(kind="told", at=MOMENT, ids=("c", "d"), session="s", tokens=2),
        Event(kind="told", at=MOMENT, ids=("d",), session="s", tokens=8),
        Event(kind="answered", at=MOMENT, ids=("a",), session="s"),
    )
    assert vars(activity.session("s")) == {
        "started": MOMENT,
        "informed": second,
        "late": False,
        "prompted": MOMENT,
        "corrected": "",
        "asked": False,
        "raised": {"a", "b"},
        "told": {"b", "c", "d"},
        "told_tokens": 42,
        "answered": {"a"},
    }
    for unknown in ("other", None):
        assert vars(activity.session(unknown)) == vars(Session())


@example([Event(kind="late", at=MOMENT, session="s1")], 1)
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
        {"event": "raised", "at": "2026-01-01", "ids": [1, None]},
        {"event": "folded", "raised": {"a": -1}, "total": 7, "sessions": {"s": 3}},
    ],
)
def test_a_line_that_a_person_broke_counts_nothing(value: object) -> None:
    assert Activity.fold([json.dumps(value).encode()]).raised == {}


def test_the_folded_line_is_bounded_and_keeps_what_was_counted_last() -> None:
    events = [
        Event(kind="raised", at=MOMENT, ids=(f"{number:016x}",), session=session_key(str(number)))
        for number in range(MOST_IDS + 100)
    ]
    line = fold(*events).encode()
    assert len(line) < 200_000
    kept = Activity.fold([line])
    assert list(kept.raised) == [f"{number:016x}" for number in range(100, MOST_IDS + 100)]
    assert len(kept.sessions) == MOST_SESSIONS
    assert kept.total["raised"] == MOST_IDS + 100


@pytest.mark.requirement("D05")
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
    line = Event(kind="raised", at=MOMENT, ids=(identifier, "b")).encode()
    assert json.loads(line)["ids"] == ([identifier] if noted else []) + ["b"]


def test_the_name_that_a_host_gave_a_session_cannot_be_read_back() -> None:
    key = session_key("/home/kim/secret project/transcript.jsonl")
    assert len(key) == 16
    assert int(key, 16) >= 0
    assert session_key("\ud800") != key


CHANGED = "sentinel/memory_changed"


@pytest.fixture(autouse=True)
def user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A user about whom nothing is noted yet."""
    for name in ("LOCALAPPDATA", "XDG_DATA_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "user"))
    folder = data_folder()
    assert folder is not None
    return folder


@contextlib.asynccontextmanager
async def opened(*folders: Path, trusted: bool) -> AsyncIterator[MemoryClient]:
    """An editor that was shown what is in its folders; at the end all that is written is there."""
    async with connected(create_server(open_store)) as client:
        await client.open(*folders, trusted=trusted)
        for _ in folders:
            await client.next(CHANGED)
        yield client


@pytest.mark.parametrize(
    ("lines", "trusted", "forbidden", "hooks"),
    [
        pytest.param(1, True, False, True, id="a log and trust"),
        pytest.param(0, True, False, None, id="no log"),
        pytest.param(1, False, False, None, id="no trust"),
        pytest.param(1, True, True, False, id="forbidden by the user"),
    ],
)
async def test_hooks_may_speak_in_a_trusted_project_with_a_log_unless_the_user_forbade_it(
    project: Path, lines: int, trusted: bool, forbidden: bool, hooks: bool | None
) -> None:
    if lines:
        write_log(project, record_lines(lines))
    if forbidden:
        LocalState(project).forbid_hooks()
    async with opened(project, trusted=trusted):
        pass
    assert LocalState(project).hooks is hooks


async def test_hooks_may_speak_from_the_first_record_or_trust(project: Path, other: Path) -> None:
    write_log(other, record_lines(1))
    async with opened(project, trusted=True) as client:
        await client.ask("log_memory", **LESSON)
        await client.next(CHANGED)
    assert LocalState(project).hooks is True
    async with opened(other, trusted=False) as client:
        client.change_settings({"trusted": True})
        # An answer to a later message: what the setting brought about has begun by then.
        await client.ask("log_memory", **LESSON)
        await client.next(CHANGED)
    assert LocalState(other).hooks is True


@pytest.mark.requirement("D04")
async def test_a_start_renews_the_launcher_of_a_user_who_has_one(project: Path, user: Path) -> None:
    async with opened(project, trusted=True):
        pass
    assert not (user / launcher.LAUNCH).exists()
    user.mkdir(parents=True, exist_ok=True)
    (user / launcher.LAUNCH).write_text("LAUNCHER = 0\n", encoding="utf-8")
    async with opened(project, trusted=False):
        pass
    assert f"LAUNCHER = {LAUNCHER}\n" in (user / launcher.LAUNCH).read_text(encoding="utf-8")
