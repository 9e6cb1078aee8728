"""The log on the disk: what is created, read, refused and kept (S17, S19-S21, S32)."""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from git_repository import opened
from hypothesis import given
from hypothesis import strategies as st
from memory_calls import ask
from paths import SERVER, SUPPORT
from project_logs import POSIX, overwrite, tree
from refusals import failing, said
from sample_records import BOM, log, log_of, logs, pieces, principle, raw_line
from sentinel_memory.core.changes.save import Change, compact
from sentinel_memory.core.errors import RecordError, StoreError
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import format_line
from sentinel_memory.git.merge_program import main as merge
from sentinel_memory.service.memory_status import findings, memory_status
from sentinel_memory.store.store import Store

Spoil = Callable[[Store, Path], None]


@pytest.mark.requirement("S21")
def test_the_first_write_creates_the_folder_with_what_git_needs(store: Store) -> None:
    store.upsert_log(log())
    folder = store.path.parent
    ignored = (folder / ".gitignore").read_bytes().decode().splitlines()
    names = {path.name for path in folder.iterdir()}
    lock = "memory_log.jsonl.lock"  # Windows deletes it when nobody holds it
    assert names | {lock} == {".gitignore", ".gitattributes", "memory_log.jsonl", lock}
    assert os.name == "nt" or lock in names
    assert {"*.lock", "*.tmp", ".removed.jsonl"} <= set(ignored)
    attributes = folder / ".gitattributes"
    assert attributes.read_bytes() == b"memory_log.jsonl text eol=lf merge=sentinel-memory\n"
    for path in (attributes, folder / ".gitignore"):
        path.write_bytes(b"mine")
    store.upsert_log(log("two"))
    assert [path.read_bytes() for path in (attributes, folder / ".gitignore")] == [b"mine"] * 2


def in_place_of_the_log(store: Store, outside: Path) -> None:
    store.path.mkdir(parents=True)


def in_place_of_the_folder(store: Store, outside: Path) -> None:
    store.path.parent.write_bytes(b"a file")


def link_of(target: Callable[[Store, Path], Path], linked: str = "log") -> Spoil:
    """Puts a link in place of the log or of its folder."""

    def spoil(store: Store, outside: Path) -> None:
        place = store.path if linked == "log" else store.path.parent
        place.parent.mkdir(exist_ok=True)
        place.symlink_to(target(store, outside))

    return spoil


def configuration(store: Store, outside: Path) -> Path:
    """A file of the repository of git."""
    config = store.root / ".git" / "config"
    config.parent.mkdir()
    config.write_bytes(b"[core]\n")
    return config


@pytest.mark.requirement("S19", "D05")
@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (in_place_of_the_log, "unreadable"),
        (in_place_of_the_folder, "no_folder_there"),
        pytest.param(link_of(lambda _, out: out / "memory_log.jsonl"), "outside", marks=POSIX),
        pytest.param(link_of(lambda _, out: out, "folder"), "outside", marks=POSIX),
        pytest.param(link_of(configuration), "outside", marks=POSIX),
        pytest.param(link_of(lambda store, _: store.path), "unreadable", marks=POSIX),
    ],
)
def test_a_log_that_is_no_file_of_the_project_is_an_error_without_its_path(
    store: Store, tmp_path: Path, spoil: Spoil, code: str
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "memory_log.jsonl").write_bytes(format_line(log()) + b"\n")
    spoil(store, outside)
    before = tree(tmp_path)
    for action in (store.read, store.read_whole, store.count, lambda: store.upsert_log(log())):
        with failing(StoreError, code) as caught:
            action()
        assert str(store.root) not in said(caught.value)
    assert tree(tmp_path) == before


@pytest.mark.requirement("S04", "S17", "S19")
def test_what_an_edit_refuses_or_meets_leaves_everything_as_it_was(store: Store) -> None:
    store.upsert_log(log("same"))
    store.upsert_log(principle("same"))
    old = tree(store.root)
    with pytest.raises(RecordError):
        store.delete_by_ids([log("same").id])

    def edit(document: Document, now: str) -> Change:
        raise PermissionError(13, "no", str(store.path))

    with failing(StoreError, "denied") as caught:
        store.update(edit)
    assert str(store.root) not in said(caught.value)
    assert tree(store.root) == old
    shutil.rmtree(store.root)
    with pytest.raises(StoreError):
        store.upsert_log(log())
    assert not store.root.exists()


@pytest.mark.requirement("S32")
@given(data=logs())
def test_search_and_compact_change_nothing(project: Path, data: bytes) -> None:
    memory = opened(project)
    overwrite(memory.store, data)
    before = tree(project)
    cursor = ask(memory, "search_memory", query="x", topic="auth").next_cursor
    for operation, params in (
        ("search_memory", {"query": "x"}),
        ("search_memory", {"query": "x", "topic": "auth", "cursor": cursor}),
        ("compact_memory", {"compact_threshold": 1}),
        ("compact_memory", {"target_topic": "auth"}),
        ("list_records", {}),
    ):
        ask(memory, operation, **params)
    memory_status(memory, "file:///p")
    findings(memory, memory.standing)
    assert tree(project) == before


@pytest.mark.requirement("S14", "S20")
def test_a_write_that_has_nothing_to_change_leaves_even_a_messy_file(store: Store) -> None:
    data = BOM + b"bad\r\n\n" + format_line(principle("old")) + b"\n" + raw_line(id="zz") + b"\r\n"
    overwrite(store, data)
    os.utime(store.path, (1_000_000_000, 1_000_000_000))
    assert store.delete_by_ids(["nowhere"]).removed == ()
    answer = store.update(lambda document, now: compact(document, principle("old"), [], now))
    assert not answer.removed
    assert store.path.read_bytes() == data
    assert store.path.stat().st_mtime == 1_000_000_000


@pytest.mark.requirement("S19", "S20")
@given(
    data=st.binary() | st.lists(st.sampled_from([b"\n", BOM, b"<<<<<<<", b"{}"])).map(b"".join),
    seed=logs(),
)
def test_any_bytes_as_a_log_lose_no_line(store: Store, data: bytes, seed: bytes) -> None:
    overwrite(store, data + seed)
    before = [piece for piece in pieces(data + seed) if piece[0] != "record"]
    fresh = Store(store.path)
    fresh.read_all()
    fresh.upsert_log(log("new"))
    fresh.delete_by_ids([log("new").id])
    after = [piece for piece in pieces(store.path.read_bytes()) if piece[0] != "record"]
    assert sorted(after) == sorted(before)
    kept = {identity.text for identity in Store(store.path).read_all()}
    assert kept == {record.text for record in Document.parse(data + seed).records}


@POSIX
@pytest.mark.requirement("S19")
def test_no_link_beside_the_log_leads_a_write_away(store: Store, tmp_path: Path) -> None:
    store.upsert_log(log())
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    for mode in (0o600, 0o664):
        store.path.chmod(mode)
        store.upsert_log(log())
        assert stat.S_IMODE(store.path.stat().st_mode) == mode
    old = store.path.read_bytes()
    for name in (".removed.jsonl", "memory_log.jsonl.lock"):
        beside = store.path.with_name(name)
        beside.unlink(missing_ok=True)
        beside.symlink_to(victim)
        with pytest.raises(StoreError):
            store.delete_by_ids([log().id])
        assert victim.read_bytes() == b"precious"
        assert beside.is_symlink()
        assert store.path.read_bytes() == old
        beside.unlink()


@POSIX
@pytest.mark.requirement("S19")
def test_a_linked_log_is_followed_with_everything_beside_the_real_file(store: Store) -> None:
    real = store.root / "notes" / "log.jsonl"
    real.parent.mkdir()
    real.write_bytes(log_of(log("one")))
    store.path.parent.mkdir()
    store.path.symlink_to(real)
    store.upsert_log(log("two"))
    store.delete_by_ids([log("one").id])
    assert store.path.is_symlink()
    assert real.read_bytes() == log_of(log("two"))
    assert [p.name for p in store.path.parent.iterdir()] == ["memory_log.jsonl"]
    assert {"log.jsonl", "log.jsonl.lock", ".removed.jsonl"} <= {
        path.name for path in real.parent.iterdir()
    }
    assert list(real.parent.glob("*.tmp")) == []


READ_PIPES = """
import sys
from pathlib import Path
from sentinel_memory.store import project_files
from sentinel_memory.store.store import Store

root = Path(sys.argv[1])
print(project_files.PolicyFile(root / ".context", root).read().findings[0].code)
for read, *given in (
    (Store.of_project(root).read,),
    (project_files.read, root, "AGENTS.md"),
    (project_files.read, root, ".context/.gitignore"),
):
    try:
        read(*given)
    except Exception as error:
        print(type(error).__name__)
"""


@POSIX
@pytest.mark.requirement("S19", "S34")
def test_a_pipe_in_place_of_a_file_is_refused_and_not_waited_for(store: Store) -> None:
    store.path.parent.mkdir()
    for path in ("memory_log.jsonl", "config.json", ".gitignore", "../AGENTS.md"):
        os.mkfifo(store.path.parent / path)
    command = [sys.executable, "-c", READ_PIPES, str(store.root)]
    known = {**os.environ, "PYTHONPATH": str(SERVER)}
    told = subprocess.check_output(command, timeout=60, encoding="utf-8", env=known)
    assert told.split() == ["unreadable", "StoreError", "FileError", "FileError"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux exchanges two names in one step")
@pytest.mark.requirement("S18", "S19")
def test_no_save_leaves_the_project_while_its_folder_is_swapped_for_a_link(
    store: Store, tmp_path: Path, rounds: Callable[[int, int], int]
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "memory_log.jsonl").write_bytes(format_line(log("theirs")) + b"\n")
    store.upsert_log(log())
    before = tree(outside)
    (store.root / "link").symlink_to(outside)
    each = rounds(50, 500)

    def start(*words: str) -> subprocess.Popen[str]:
        command = [sys.executable, str(SUPPORT / "store_process.py"), *words]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        return subprocess.Popen(command, encoding="utf-8", **pipes)

    swaps = start("swap", str(store.root), str(store.root / "link"))
    writers = [start("insist", str(store.root), name, str(each)) for name in ("one", "two")]
    told = [json.loads(line) for one in writers for line in one.communicate()[0].splitlines()]
    times = json.loads(swaps.communicate("enough\n")[0])
    saved = {text for kind, text in told if kind == "saved"}
    found = {record.text for record in store.read_all()}
    assert (len(saved), len(saved - found), tree(outside) == before) == (2 * each, 0, True)
    assert "outside" in {kind for kind, _ in told}
    assert times > each


OURS = (
    ".memory_log.jsonl.4242-0a1b2c3d.tmp",
    "..removed.jsonl.4242-0a1b2c3d.tmp",
    "..gitignore.1-ffffffff.tmp",
    "..gitattributes.99999-00000000.tmp",
)
FOREIGN = (
    "memory_log.jsonl.tmp",
    ".memory_log.jsonl.tmp",
    ".memory_log.jsonl.4242-0a1b2c3.tmp",
    ".memory_log.jsonl.4243-0A1B2C3D.tmp",
    ".memory_log.jsonl.x-0a1b2c3d.tmp",
    ".memory_logxjsonl.4242-0a1b2c3d.tmp",
    ".config.json.4242-0a1b2c3d.tmp",
    ".memory_log.jsonl.4242-0a1b2c3d.tmp.bak",
    "notes.tmp",
)


def age(path: Path, than: Path, seconds: float) -> None:
    """Makes a file that much older than another, by the clock of the file system."""
    when = than.stat().st_mtime - seconds
    os.utime(path, (when, when))


def put(store: Store, *names: str, seconds: float = 61) -> list[Path]:
    paths = [store.path.with_name(name) for name in names]
    for path in paths:
        path.write_bytes(b"half a li")
        age(path, store.path, seconds)
    return paths


@pytest.mark.requirement("S19")
def test_every_file_that_is_written_here_is_tidied_and_no_other(
    store: Store, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.upsert_log(log("one"))
    ours = put(store, *OURS)
    stay = put(store, *FOREIGN)
    stay += put(store, ".memory_log.jsonl.7-0a1b2c3d.tmp", seconds=50)
    folder = store.path.with_name(".memory_log.jsonl.8-0a1b2c3d.tmp")
    folder.mkdir()
    age(folder, store.path, 61)
    target, link = other / "important", store.path.with_name(".memory_log.jsonl.9-0a1b2c3d.tmp")
    target.write_bytes(b"x")
    age(target, store.path, 61)
    if os.name != "nt":
        link.symlink_to(target)
        os.utime(link, (1, 1), follow_symlinks=False)
        stay.append(link)
    store.read()
    store.delete_by_ids(["0123456789abcdef"])
    assert all(path.exists() for path in ours)  # what changes nothing removes nothing
    # The clock is that of the file system.
    monkeypatch.setattr("time.time_ns", lambda: 4_000_000_000 * 10**9)
    monkeypatch.setattr("time.time", lambda: 4_000_000_000.0)
    store.upsert_log(log("two"))
    assert [path.name for path in ours if path.exists()] == []
    assert [path.name for path in (*stay, folder, target) if not path.exists()] == []


@pytest.mark.requirement("S19")
def test_the_merge_driver_tidies_beside_the_file_that_git_gave_it(tmp_path: Path) -> None:
    sides = [tmp_path / f".merge_file_{name}" for name in ("a1", "b2", "c3")]
    for side, data in zip(sides, (b"", log_of(log("one")), log_of(log("two"))), strict=True):
        side.write_bytes(data)
    left, foreign = (tmp_path / f"..{name}.42-0a1b2c3d.tmp" for name in ("merge_file_Zz9", "env"))
    for path in (left, foreign):
        path.write_bytes(b"")
        age(path, sides[1], 61)
    assert merge([*map(str, sides), ".context/memory_log.jsonl"]) == 0
    assert (left.exists(), foreign.exists()) == (False, True)
