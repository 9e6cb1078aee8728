"""Both versions of a record in a conflict are shown, and a person chooses one (N02, S36)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_process import run
from git_branches import attempt, fork, logged
from git_repository import git, opened
from refusals import refused
from sample_records import CREATED, log_of
from sentinel_memory.contract.forms import (
    MergedField,
    MergedRecord,
    MergedSide,
    ResolveConflictsParams,
)
from sentinel_memory.contract.project import UndoParams
from sentinel_memory.core.errors import InvalidParams
from sentinel_memory.service.edit_records import undo
from sentinel_memory.service.resolve_conflicts import resolve_conflicts
from stopped_merges import BEST, BETTER, MINE, OLD, YOURS, resolve

pytestmark = pytest.mark.requirement("N02")


def commit_of(clone: Path, revision: str) -> str:
    return git(clone, "rev-parse", "--short", revision).strip()


def test_what_it_means_is_shown_first_and_changes_nothing(conflicted: Path) -> None:
    before = logged(conflicted)
    ours, theirs = (commit_of(conflicted, name) for name in ("HEAD", "MERGE_HEAD"))
    shown = resolve(conflicted, write=False)
    facts = {"contested": (), "other": None, "topic": "auth"}
    sides = tuple(
        MergedSide(
            side=side,
            name=f"side-{number} ({commit})",
            author="a",
            time=CREATED,
            wins=side == "ours",
            removed=False,
            fields=(MergedField(field="lesson", text=lesson),),
        )
        for number, (side, commit, lesson) in enumerate(
            (("ours", ours, "zeal"), ("theirs", theirs, "better"))
        )
    )
    assert sorted(shown.records, key=lambda one: one.kind) == [
        *sorted(
            (
                MergedRecord(
                    kind="added",
                    id=one.id,
                    commit=commit,
                    sentence=f"{one.id} (auth): added by {commit}",
                    ref=f"log:{one.id}",
                    sides=(),
                    **facts,
                )
                for one, commit in ((MINE, ours), (YOURS, theirs))
            ),
            key=lambda one: one.id,
        ),
        MergedRecord(
            kind="merged",
            id=OLD.id,
            commit=None,
            sentence=f"{OLD.id} (auth): changed by both sides at the same time; lesson as in "
            f"side-0 ({ours}), chosen by text order",
            ref=f"log:{OLD.id}",
            sides=sides,
            **{**facts, "contested": ("lesson",)},
        ),
    ]
    assert (shown.written, shown.command) == (False, None)
    assert shown.message == "Lessons left after resolving: 3."
    assert logged(conflicted) == before
    assert git(conflicted, "ls-files", "-u") != ""


@pytest.mark.requirement("S36")
def test_the_other_version_can_be_chosen_and_the_one_that_goes_comes_back(
    conflicted: Path,
) -> None:
    memory, ref = opened(conflicted), f"log:{OLD.id}"
    chosen = ResolveConflictsParams(theirs=(ref,))
    shown = resolve_conflicts(memory, chosen)
    (record,) = (one for one in shown.records if one.sides)
    theirs = commit_of(conflicted, "MERGE_HEAD")
    assert record.sentence.endswith(f"lesson as in side-1 ({theirs}), as you chose")
    assert [side.wins for side in record.sides] == [False, True]
    assert shown.digest != resolve(conflicted, write=False).digest
    agreed = ResolveConflictsParams(write=True, theirs=(ref,), digest=shown.digest)
    assert resolve_conflicts(memory, agreed).written
    assert logged(conflicted) == log_of(BETTER, MINE, YOURS)
    undone = undo(memory, UndoParams())
    assert (undone.restored, undone.kept) == ((OLD.id,), ())
    assert logged(conflicted) == log_of(BEST, MINE, YOURS)


def test_a_removal_can_be_chosen_over_a_change(clone: Path) -> None:
    one, two = fork(clone, log_of(OLD, MINE), log_of(BETTER, MINE), log_of(YOURS))
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    memory, ref = opened(clone), f"log:{OLD.id}"
    kept = next(r for r in resolve(clone, write=False).records if r.kind == "kept")
    assert [(side.wins, side.removed) for side in kept.sides] == [(True, False), (False, True)]
    assert [field.field for field in kept.sides[0].fields] == ["missing_context", "lesson"]
    done = resolve_conflicts(memory, ResolveConflictsParams(write=True, theirs=(ref,)))
    (given_up,) = (r for r in done.records if r.ref == ref)
    assert given_up.sentence.endswith("removed by the other side; removed, as you chose")
    assert logged(clone) == log_of(YOURS)
    assert OLD.id in undo(memory, UndoParams()).restored
    assert BETTER.lesson in {r.lesson for r in memory.store.read_all()}


def test_a_choice_that_is_none_is_refused_and_nothing_is_written(conflicted: Path) -> None:
    before, ref = logged(conflicted), f"log:{OLD.id}"
    for params, match in (
        (
            ResolveConflictsParams(write=True, ours=(f"log:{MINE.id}",)),
            "not one of the lessons that both",
        ),
        (ResolveConflictsParams(write=True, ours=(ref,), theirs=(ref,)), "for both sides"),
    ):
        with refused(InvalidParams, match=match):
            resolve_conflicts(opened(conflicted), params)
    assert logged(conflicted) == before


def test_the_command_line_shows_it_record_by_record(conflicted: Path) -> None:
    theirs = commit_of(conflicted, "MERGE_HEAD")
    shown = run(conflicted, "resolve", "--dry-run")
    assert shown.returncode == 0
    lines = shown.stdout.decode().splitlines()
    assert lines[0] == "Lessons left after resolving: 3."
    assert f"  {YOURS.id} (auth): added by {theirs}" in lines
    at = next(n for n, line in enumerate(lines) if line.startswith(f"  {OLD.id} (auth): changed"))
    ours = commit_of(conflicted, "HEAD")
    assert lines[at + 1 : at + 5] == [
        f"    keeps: side-0 ({ours}), a, 2026-01-01",
        "      lesson: zeal",
        f"    drops: side-1 ({theirs}), a, 2026-01-01",
        "      lesson: better",
    ]
    assert lines[-2] == (
        f"To keep the other version of a lesson: `sentinel-memory resolve --theirs log:{OLD.id}`."
    )
    ref = f"log:{OLD.id}"
    chosen = json.loads(run(conflicted, "resolve", "--dry-run", "--json", "--ours", ref).stdout)
    assert "as you chose" in next(one["sentence"] for one in chosen["records"] if one["sides"])
    done = json.loads(run(conflicted, "resolve", "--json", "--theirs", ref).stdout)
    assert (done["written"], len(done["records"])) == (True, 3)
    assert logged(conflicted) == log_of(BETTER, MINE, YOURS)
    again = run(conflicted, "resolve")
    assert (again.returncode, again.stderr) == (
        2,
        b"sentinel-memory: The log has no conflict. See `sentinel-memory resolve --help`.\n",
    )
