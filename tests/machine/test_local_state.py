"""The notes of a machine about a project: real files, in a data folder of the test."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from paths import SERVER
from project_logs import POSIX, tree
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.machine.activity import Event
from sentinel_memory.machine.local_state import MOST_BYTES, LocalState, data_folder

NOW = timestamp()


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A user with a space and Korean letters in every path."""
    home = tmp_path / "사용자 집"
    home.mkdir()
    return dict.fromkeys(("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_DATA_HOME"), str(home))


@pytest.fixture
def state(project: Path, environment: dict[str, str]) -> LocalState:
    """The state of a project of which nothing is known."""
    return LocalState(project, environment)


def activity_file(environment: dict[str, str]) -> Path:
    """The one file of events of a user."""
    folder = data_folder(environment)
    assert folder is not None
    (found,) = folder.glob("projects/*/activity.jsonl")
    return found


@pytest.mark.requirement("S37")
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


@pytest.mark.requirement("S32")
def test_nothing_is_written_into_the_project_and_reading_writes_nothing(
    state: LocalState, project: Path, environment: dict[str, str]
) -> None:
    assert state.activity().total == {}
    folder = data_folder(environment)
    assert folder is not None
    assert not folder.exists()
    state.record(Event(kind="dismissed", at=NOW, ids=("a",)))
    state.allow_hooks()
    assert list(project.iterdir()) == []


@pytest.mark.requirement("M11")
def test_what_another_process_notes_counts_for_the_next_answer(
    state: LocalState, project: Path, environment: dict[str, str]
) -> None:
    assert state.feedback().helped == {}
    for times in (1, 2):
        LocalState(project, environment).record(Event(kind="helped", at=NOW, ids=("a",)))
        assert state.feedback().helped == {"a": times}


@pytest.mark.requirement("S37")
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


@pytest.mark.requirement("S37")
def test_claiming_tells_what_happened_before(state: LocalState) -> None:
    event = Event(kind="session", at=NOW, session="s")
    first, second = state.claim(event), state.claim(event)
    assert first is not None
    assert second is not None
    assert not first.session("s").informed
    assert second.session("s").informed
    assert state.activity().total["session"] == 1


@POSIX
@pytest.mark.requirement("S37")
def test_events_are_for_the_user_alone_and_a_pipe_in_their_place_is_not_waited_for(
    state: LocalState, environment: dict[str, str]
) -> None:
    state.record(Event(kind="session", at=NOW))
    path = activity_file(environment)
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    path.unlink()
    os.mkfifo(path)
    state.record(Event(kind="session", at=NOW))
    assert state.activity().total == {}


@pytest.mark.requirement("S37")
def test_events_of_a_size_that_we_never_write_are_cut(
    state: LocalState, environment: dict[str, str]
) -> None:
    state.record(Event(kind="session", at=NOW))
    path = activity_file(environment)
    path.write_bytes(path.read_bytes() + b"{}\n" + b" " * 5_000_000 + b"\n")
    state.record(Event(kind="session", at=NOW))
    assert path.stat().st_size < MOST_BYTES
    assert state.activity().total == {"session": 1}


@pytest.mark.requirement("S37")
def test_the_file_stays_bounded_and_loses_no_count(
    state: LocalState, environment: dict[str, str]
) -> None:
    for number in range(3_000):
        ids = (f"{number % 40:016x}",)
        state.record(Event(kind="raised", at=NOW, ids=ids, session=f"{number:016x}"))
        if number % 100 == 0:
            assert activity_file(environment).stat().st_size < 2 * MOST_BYTES
    activity = state.activity()
    assert activity.total["raised"] == 3_000
    assert sum(activity.raised.values()) == 3_000


@pytest.mark.requirement("S37")
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
        ("linux", {"HOME": "h"}, None),
        ("darwin", {"HOME": "/h"}, "/h/Library/Application Support/sentinel-memory"),
        ("darwin", {"HOME": "/h", "XDG_DATA_HOME": "/d"}, "/h/Library/Application Support/"),
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
    if expected is None:
        assert found is None
    else:
        assert str(found) == expected.rstrip("/") + "/sentinel-memory" * expected.endswith("/")
