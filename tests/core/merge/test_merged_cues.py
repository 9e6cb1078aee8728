"""Lists that two sides of a merge changed become one list; what has no room is told (N02, N10)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from cli_process import run
from git_branches import attempt, fork, register
from git_repository import git
from hypothesis import given
from hypothesis import strategies as st
from merge_specification import violations
from sample_records import log_of, raw_line, to_line
from sentinel_memory.core.log.record import format_line, parse_line
from sentinel_memory.core.merge.merge import merge
from sentinel_memory.core.text.limits import LISTS

CREATED = "2026-01-01T00:00:00+00:00"
LATER = "2026-01-02T00:00:00+00:00"
WORDS = st.lists(st.sampled_from([f"말 {n}" for n in range(20)]), unique=True, max_size=12)


def line(type: str = "log", updated: str | None = None, **lists: Any) -> bytes:  # noqa: ANN401 - JSON
    meta = {"created": CREATED, **({"updated": updated} if updated else {})}
    given = {name: entries for name, entries in lists.items() if entries}
    read = parse_line(raw_line(type=type, meta=meta, **given))
    assert read is not None
    return format_line(read) + b"\n"


def merged_list(name: str, base: bytes, ours: bytes, theirs: bytes) -> list[str]:
    value = json.loads(merge(base, ours, theirs).data)
    found: list[str] = value.get(name, [])
    return found


@pytest.mark.requirement("N02", "N10")
@given(
    st.sampled_from(sorted(LISTS)),
    st.sampled_from(["log", "principle"]),
    st.none() | WORDS,
    WORDS,
    WORDS,
    st.sampled_from([None, LATER]),
)
def test_any_three_lists_merge_as_sets_whichever_side_is_whose(
    name: str, type: str, was: list[str] | None, one: list[str], two: list[str], updated: str | None
) -> None:
    base = b"" if was is None else line(type, **{name: was})
    ours, theirs = line(type, **{name: one}), line(type, updated, **{name: two})
    found = merge(base, ours, theirs)
    assert violations(base, ours, theirs, found.data) == []
    assert merge(base, theirs, ours).data == found.data
    left_out = {entry for decision in found.decisions for entry in decision.left_out}
    kept = set(json.loads(found.data).get(name, []))
    gone = {entry for entry in was or () if entry not in one or entry not in two}
    if one != (was or []) and two != (was or []):
        assert kept | left_out == {*one, *two} - gone
        assert not kept & left_out


@pytest.mark.requirement("N02", "N10")
def test_over_the_limit_those_of_the_newer_side_stay_and_the_rest_is_told() -> None:
    mine, yours = [f"mine {n}" for n in range(8)], [f"yours {n}" for n in range(8)]
    found = merge(b"", line(cues=mine), line(cues=yours, updated=LATER))
    assert json.loads(found.data)["cues"] == [*yours, *mine[:4]]
    assert [one.left_out for one in found.decisions] == [tuple(mine[4:])]


@pytest.mark.requirement("N02", "S20")
def test_a_list_that_is_none_on_one_side_is_that_of_the_newer_version() -> None:
    odd = to_line(json.loads(line(updated=LATER)) | {"cues": "no list"}) + b"\n"
    found = merge(line(cues=["a"]), line(cues=["b"]), odd)
    assert json.loads(found.data)["cues"] == "no list"
    assert [one.contested for one in found.decisions] == [("cues",)]


@pytest.mark.requirement("N02", "N10")
def test_git_says_of_which_record_something_found_no_room(clone: Path) -> None:
    ours = line(cues=[f"mine {n}" for n in range(12)])
    theirs = line(cues=["yours"], updated=LATER)
    one, two = fork(clone, log_of(), ours, theirs)
    register(clone)
    git(clone, "checkout", "--quiet", one)
    done = attempt(clone, "merge", two)
    assert done.returncode == 0
    said = "left out for lack of room, by lesson: 0123456789abcdef (1)"
    assert said in done.stdout + done.stderr


@pytest.mark.requirement("N02", "N10", "D05")
def test_resolving_names_what_found_no_room_without_what_is_withheld(clone: Path) -> None:
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    ours = line(cues=[*(f"mine {n}" for n in range(11)), token])
    one, two = fork(clone, log_of(), ours, line(cues=["yours"], updated=LATER))
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    answer = json.loads(run(clone, "resolve", "--dry-run", "--json").stdout)
    (record,) = answer["records"]
    assert record["left_out"] == ["[REDACTED]"]
    assert 'left out for lack of room: "[REDACTED]"' in record["sentence"]
