"""Differences of Windows: files in use, drives in URIs, line ends; injected, see CI (S31)."""

from __future__ import annotations

import errno
import io
import ntpath
import os
import posixpath
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from every_sample import every_sample
from project_logs import overwrite
from refusals import failing, refused, said
from sample_records import log
from sentinel_memory.core import errors
from sentinel_memory.core.errors import ProjectError, StoreError
from sentinel_memory.core.log.record import format_line
from sentinel_memory.sentences.say import describe
from sentinel_memory.store import files
from sentinel_memory.store.project_root import folder_key, local_path, root_of
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S31")

DENIED, IN_USE, LOCKED_PART = 5, 32, 33
LOG, NEW = "memory_log.jsonl", ".tmp"
Begin = Callable[[object, str, str, int | None, int], list[int]]


def violation(winerror: int | None) -> PermissionError:
    """The error of Python there; opening a file knows only the error of C, which is one for all."""
    error = PermissionError(errno.EACCES, "in use", "a path")
    if winerror is not None:
        error.winerror = winerror  # type: ignore[attr-defined]  # on Windows only
    return error


@pytest.fixture
def in_use(monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Makes calls of the system fail for files that end so; returns how often they still will."""
    monkeypatch.setattr(time, "sleep", lambda _seconds: None)

    def begin(module: object, name: str, end: str, winerror: int | None, times: int) -> list[int]:
        real = getattr(module, name)
        left = [times]

        def call(*given: object, **more: object) -> object:
            if left[0] and str(given[0]).endswith(end):
                left[0] -= 1
                raise violation(winerror)
            return real(*given, **more)

        monkeypatch.setattr(module, name, call)
        return left

    return begin


@pytest.mark.requirement("S19")
@pytest.mark.parametrize("code", [DENIED, IN_USE, LOCKED_PART])
@pytest.mark.parametrize(("call", "end"), [("replace", NEW), ("stat", LOG)])
def test_a_log_that_another_program_has_open_for_a_moment_is_replaced_all_the_same(
    store: Store, in_use: Begin, call: str, end: str, code: int
) -> None:
    store.upsert_log(log("one"))
    left = in_use(os, call, end, code, 3)
    store.upsert_log(log("two"))
    assert (left, store.count()) == ([0], 2)
    assert list(store.path.parent.glob("*.tmp")) == []


@pytest.mark.requirement("S19")
@pytest.mark.parametrize("code", [DENIED, IN_USE, LOCKED_PART])
def test_one_that_stays_open_is_an_error_and_the_old_file(
    store: Store, in_use: Begin, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def refused_as(problem: str) -> StoreError:
        with failing(StoreError, problem) as caught:
            store.upsert_log(log("two"))
        assert store.path.read_bytes() == before
        return caught.value

    store.upsert_log(log("one"))
    before = store.path.read_bytes()
    left = in_use(os, "replace", NEW, code, 10_000)
    # A scanner has the temporary file open for a moment.
    scanned = in_use(os, "unlink", NEW, IN_USE, 3)
    error = refused_as("in_use")
    assert 50 < 10_000 - left[0] < 500
    assert (scanned, list(store.path.parent.glob("*.tmp"))) == ([0], [])
    assert "close it there" in said(error)
    assert "닫은 뒤" in describe(error, "ko")
    left[0], scanned[0] = 10_000, 10_000
    refused_as("in_use")  # the reason is told also where the temporary file stays
    left[0] = 10_000
    if code == DENIED:
        monkeypatch.setattr(os, "access", lambda *_given: False)
        refused_as("denied")  # nobody may replace the log


@pytest.mark.parametrize(
    ("module", "end"),
    [(io, LOG), (os, NEW), (os, ".removed.jsonl")],
    ids=["read", "new", "journal"],
)
def test_a_file_that_cannot_be_opened_for_a_moment_is_opened_later(
    store: Store, in_use: Begin, monkeypatch: pytest.MonkeyPatch, module: object, end: str
) -> None:
    line = store.upsert_log(log("one")).line
    monkeypatch.setattr(errors, "_WINDOWS", True)
    left = in_use(module, "open", end, None, 3)
    fresh = Store(store.path)
    fresh.delete_by_ids([line.ref])
    assert (left, fresh.count(), len(fresh.undo().restored)) == ([0], 0, 1)


@pytest.mark.requirement("S19")
def test_a_log_that_cannot_be_opened_to_read_may_be_open_elsewhere(
    store: Store, in_use: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.upsert_log(log("one"))
    monkeypatch.setattr(errors, "_WINDOWS", True)
    in_use(io, "open", LOG, None, 10_000)
    with pytest.raises(StoreError) as caught:
        Store(store.path).read()
    assert "close it there" in said(caught.value)
    assert "닫은 뒤" in describe(caught.value, "ko")


@pytest.mark.requirement("S24")
@pytest.mark.parametrize("prefix", ["\\\\?\\", ""])
@pytest.mark.parametrize("folder", [".context", "project"])
def test_a_folder_that_comes_while_its_name_is_looked_up_is_no_link_that_leaves_the_project(
    store: Store, monkeypatch: pytest.MonkeyPatch, prefix: str, folder: str
) -> None:
    real = os.path.realpath

    def realpath(path: str, **more: bool) -> str:
        """Windows leaves its prefix on a path that it meets half made."""
        found = real(path, **more)
        return prefix + found if folder in str(path) else found

    monkeypatch.setattr(os.path, "realpath", realpath)
    assert store.upsert_log(log("one")).created
    assert store.count() == 1


@every_sample(
    "given, path",
    [
        (r"\\?\C:\Work\Shop", r"C:\Work\Shop"),
        (r"\\?\UNC\server\share\a", r"\\server\share\a"),
        (r"C:\Work\Shop", r"C:\Work\Shop"),
    ],
)
def test_a_path_has_one_name_with_and_without_the_prefix_of_windows(
    monkeypatch: pytest.MonkeyPatch, given: str, path: str
) -> None:
    monkeypatch.setattr(Path, "resolve", lambda _path: given)
    assert str(files.real_path(Path("any"))) == path


@every_sample("code", [206, 234, None])
def test_a_path_that_is_too_long_is_told_in_one_sentence(
    store: Store, monkeypatch: pytest.MonkeyPatch, code: int | None
) -> None:
    error = OSError(errno.ENAMETOOLONG if code is None else errno.EINVAL, "too long", "a path")
    if code is not None:
        error.winerror = code  # type: ignore[attr-defined]  # on Windows only

    def resolve(_path: Path) -> Path:
        raise error

    monkeypatch.setattr(Path, "resolve", resolve)
    for call in (store.read, lambda: store.upsert_log(log("one"))):
        with refused(StoreError, match="too long for this system"):
            call()
    with refused(ProjectError, match="too long for this system"):
        root_of(store.root)


def test_elsewhere_a_denial_is_told_at_once(
    store: Store, in_use: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "_WINDOWS", False)
    store.upsert_log(log("one"))
    left = in_use(os, "replace", NEW, None, 10)
    with failing(StoreError, "denied"):
        store.upsert_log(log("two"))
    assert left == [9]


@pytest.mark.requirement("S20")
def test_a_checkout_with_carriage_returns_is_put_right_by_the_next_write(store: Store) -> None:
    lines = sorted(format_line(log(text)) for text in ("one", "two"))
    overwrite(store, b"".join(line + b"\r\n" for line in lines))
    assert {record.text for record in store.read_all()} == {"one", "two"}
    store.upsert_log(log("three"))
    data = store.path.read_bytes()
    assert (data.count(b"\n"), data.count(b"\r"), store.count()) == (3, 0, 3)


@pytest.mark.requirement("S24")
def test_a_uri_names_a_path_of_windows_whose_drive_may_be_spelt_in_two_ways() -> None:
    for uri, path in (
        ("file:///c%3A/Work/%EA%B2%B0%EC%A0%9C", "c:/Work/결제"),
        ("file:///C:/Work/Shop", "C:/Work/Shop"),
        ("file://localhost/C:/Work", "C:/Work"),
        ("file://server/share/a%20b", "//server/share/a b"),
        ("untitled:C:/Work", None),
    ):
        assert (uri, local_path(uri, windows=True)) == (uri, path)
    uris = ("file:///c%3A/Work/Shop", "file:///C:/Work/Shop", "file:///C:/work/shop/")
    paths = [str(local_path(uri, windows=True)) for uri in uris]
    assert len({folder_key(path, ntpath) for path in (*paths, "C:\\Work\\.\\Shop")}) == 1
    assert len({folder_key(path, posixpath) for path in paths}) == 3
