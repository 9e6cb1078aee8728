"""Texts that were begun lie outside of every project, for their user only (N04)."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from project_logs import POSIX
from sentinel_memory.machine.notes import BegunTexts, facts_beside

pytestmark = pytest.mark.requirement("N04")
SHOP = "file:///shop"


@pytest.fixture
def texts(tmp_path: Path) -> BegunTexts:
    return BegunTexts(tmp_path / "storage" / "forms")


def begin(texts: BegunTexts, typed: str | None = None, folder: str = SHOP) -> Path:
    path = texts.create("New lesson", {"folder": folder, "written": "topic: \n"})
    if typed is not None:
        path.write_text(typed, encoding="utf-8")
    return path


def old(path: Path) -> None:
    os.utime(path, (time.time() - 172_800,) * 2)


def test_a_text_has_its_folder_and_is_offered_again_where_it_was_typed(texts: BegunTexts) -> None:
    one, two = begin(texts), begin(texts)
    assert one.parent != two.parent
    assert (one.name, one.read_text(encoding="utf-8")) == ("New lesson", "topic: \n")
    assert facts_beside(one)["folder"] == SHOP
    assert texts.holds(one)
    assert not texts.holds(one.parent / "form.json")
    assert not texts.holds(one.parent.parent / "x")
    # Only what was typed in this project is offered again.
    typed = begin(texts, "topic: auth\r\n")
    begin(texts)
    begin(texts, "topic: x\n", folder="file:///other")
    (begun,) = texts.begun(SHOP, lambda _: False)
    assert (begun.path, begun.text) == (typed, "topic: auth\r\n")


@POSIX
def test_nobody_else_can_read_it(texts: BegunTexts) -> None:
    path = begin(texts)
    texts.set_facts(path, {"folder": SHOP, "written": ""})
    places = (texts.root, path.parent, path, path.parent / "form.json")
    assert [oct(place.stat().st_mode & 0o777) for place in places] == [
        *("0o700", "0o700"),
        *("0o600", "0o600"),
    ]


def test_an_old_text_without_a_change_goes_and_an_open_one_stays(texts: BegunTexts) -> None:
    gone, opened, typed = begin(texts), begin(texts), begin(texts, "mine")
    for path in (gone, opened, typed):
        old(path)
    texts.begun(SHOP, lambda path: path == opened)
    assert [path.exists() for path in (gone, opened, typed)] == [False, True, True]


def test_a_text_whose_facts_are_damaged_is_left_alone(texts: BegunTexts) -> None:
    path = begin(texts, "mine")
    for damaged in ("", "[]", '{"folder": 1}', "{" * 5_000, "\x00"):
        (path.parent / "form.json").write_text(damaged, encoding="utf-8")
        assert texts.begun(SHOP, lambda _: False) == []
        assert texts.read(path.parent) is None
    assert path.read_text(encoding="utf-8") == "mine"
    # What was used up is gone with all that lay beside it.
    path = begin(texts, "mine")
    texts.remove(path)
    assert not path.parent.exists()
    assert texts.begun(SHOP, lambda _: False) == []
