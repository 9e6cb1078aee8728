"""Where the cache of verdicts lies, who may have written it, and what leaves it (K01, D04)."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from cli_process import LESSON, run
from mcp_wire import BOUND, Wire
from project_logs import write_log
from sample_records import log
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.secrets.protection import BUILT_IN
from sentinel_memory.machine.cache_file import FILE_NAME
from sentinel_memory.machine.line_cache import LineCache
from sentinel_memory.service.project import MOST_AT_ONCE

pytestmark = pytest.mark.requirement("K01")
needs_links = pytest.mark.skipif(os.name == "nt", reason="links need a right on Windows")

RECORDS = [log(f"gap {number}", lesson=f"Ask for rule {number}.") for number in range(4)]
LINES = sorted(format_line(record) for record in RECORDS)


class User:
    """A user with an empty home, and one project."""

    def __init__(self, home: Path, project: Path) -> None:
        home.mkdir()
        self.home, self.project = home, project
        names = ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_CACHE_HOME")
        self.environment = dict.fromkeys(names, str(home)) | {"XDG_DATA_HOME": str(home / "data")}

    def run(
        self, *words: str, stdin: bytes = b"", **more: str
    ) -> subprocess.CompletedProcess[bytes]:
        """Runs a command of this user in the project."""
        return run(self.project, *words, stdin=stdin, **{**self.environment, **more})

    @property
    def file(self) -> Path:
        """The cache of the project."""
        (found,) = self.home.rglob(FILE_NAME)
        return found

    def known(self) -> int:
        """The number of its verdicts."""
        with closing(sqlite3.connect(self.file)) as database:
            (found,) = database.execute("SELECT count(*) FROM verdicts").fetchone()
        return int(found)


@pytest.fixture
def user(tmp_path: Path, project: Path) -> User:
    """Somebody whose cache knows all lines of a log."""
    found = User(tmp_path / "home", project)
    write_log(project, LINES)
    assert found.run("search").returncode == 0
    assert found.known() == len(LINES)
    return found


def test_a_cache_folder_in_the_project_is_not_used(user: User) -> None:
    cache = user.project / ".cache"
    assert user.run("search", XDG_CACHE_HOME=str(cache), LOCALAPPDATA=str(cache)).returncode == 0
    assert not cache.exists()


def empty(target: Path) -> None:
    target.write_bytes(b"")


def of_another_program(target: Path) -> None:
    with closing(sqlite3.connect(target)) as database:
        database.execute("CREATE TABLE theirs (a)")


@pytest.mark.requirement("M20")
@pytest.mark.skipif(os.name == "nt", reason="rights of POSIX")
def test_a_cache_that_another_user_could_write_counts_for_nothing_and_status_says_so(
    user: User,
) -> None:
    verdicts = LineCache(user.project, user.environment)
    assert verdicts.known_under(BUILT_IN)(LINES[0]) == b""
    said = b"The cache folder cannot be used, so each new process reads the whole memory."
    assert said not in user.run("status").stdout
    user.file.chmod(0o666)
    assert verdicts.known_under(BUILT_IN)(LINES[0]) is None
    assert said in user.run("status").stdout.splitlines()
    found = run(user.project, "status", **dict.fromkeys(user.environment, ""))
    assert (found.returncode, said in found.stdout) == (0, True)


@needs_links
@pytest.mark.parametrize("fill", [empty, of_another_program])
def test_nothing_is_written_where_a_link_points_to(
    user: User, tmp_path: Path, fill: Callable[[Path], None]
) -> None:
    target = tmp_path / "theirs"
    fill(target)
    before = target.read_bytes()
    file = user.file
    file.unlink()
    file.symlink_to(target)
    assert user.run(*LESSON).returncode == 0
    assert user.run("search").stderr == b""
    assert target.read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="pipes with a name")
def test_a_pipe_in_place_of_the_journal_is_not_waited_for(user: User) -> None:
    os.mkfifo(user.file.with_name(f"{FILE_NAME}-journal"))
    assert user.run("search").returncode == 0


@needs_links
@pytest.mark.requirement("D04")
def test_a_linked_cache_folder_is_taken_away_and_what_it_points_to_stays(
    user: User, tmp_path: Path
) -> None:
    folder = user.home / "sentinel-memory"
    target = tmp_path / "elsewhere"
    folder.rename(target)
    (target / "theirs").write_bytes(b"precious")
    folder.symlink_to(target)
    done = user.run("disconnect", "--all", "--yes")
    assert (done.returncode, done.stderr.decode()) == (0, "")
    assert not os.path.lexists(folder)
    assert (target / "theirs").read_bytes() == b"precious"
    again = user.run("disconnect", "--all", "--json")
    assert json.loads(again.stdout)["removes"] == []


def test_a_server_that_waits_goes_on_until_each_line_is_judged(
    tmp_path: Path, project: Path
) -> None:
    user, count = User(tmp_path / "home", project), MOST_AT_ONCE + 500  # a search judges 320
    records = [log(f"gap {n}", lesson=f"Ask {n}.", topic=f"t{n}") for n in range(count)]
    write_log(project, sorted(map(format_line, records)))
    with Wire(project, environment=user.environment) as wire:
        wire.open()
        wire.call("search_memory", query="gap 7", limit=1)
        end = time.monotonic() + BOUND
        while not any(one.stat().st_size for one in user.home.rglob(FILE_NAME)) or (
            user.known() < count
        ):
            assert time.monotonic() < end
            with pytest.raises(subprocess.TimeoutExpired):  # it says nothing and goes on
                wire.process.wait(0.1)


def test_a_server_that_ends_right_behind_an_answer_leaves_the_cache(
    tmp_path: Path, project: Path
) -> None:
    user = User(tmp_path / "home", project)
    write_log(project, LINES)
    fields = {"topic": "end", "missing_context": "When it ends", "lesson": "Ask when."}
    who = {"name": "test", "version": "1"}
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": who}
    messages = (
        {"id": 1, "method": "initialize", "params": hello},
        {"id": 2, "method": "tools/call", "params": {"name": "log_memory", "arguments": fields}},
    )
    lines = "\n".join(json.dumps({"jsonrpc": "2.0", **one}) for one in messages)
    assert user.run("mcp", stdin=f"{lines}\n".encode()).returncode == 0
    assert user.known() >= len(LINES)
