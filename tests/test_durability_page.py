"""The page that says what the memory survives names no test and no figure that is not there."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import generate_durability
import pytest
from durability_faults import FAULTS


def test_a_row_that_names_no_test_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    row = FAULTS[0]._replace(tests=("test_store.py::test_that_nobody_wrote",))
    monkeypatch.setattr(generate_durability, "FAULTS", (*FAULTS, row))
    with pytest.raises(SystemExit, match=r"test_store\.py::test_that_nobody_wrote"):
        generate_durability.page()


def test_what_was_not_tried_has_no_figure_and_what_went_wrong_is_counted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    facts = {"commit": "1", "date": "2026-01-01T00:00:00", "seeds": "0 to 9"}
    found = {
        "kills": {**facts, "counts": {"rounds": 1_200, "violations": 3}},
        "writers": {**facts, "counts": {"writes": 800, "kept": 173}},
    }
    (tmp_path / "durability.json").write_text(json.dumps(found), encoding="utf-8", newline="\n")
    monkeypatch.setattr(generate_durability, "RESULTS", tmp_path)
    rows = [*generate_durability.tried()]
    assert "| kills | 1,200 rounds | 3 | 0 to 9 | 1, 2026-01-01 |" in rows
    assert "| writers | 800 writes, 173 kept | 627 | 0 to 9 | 1, 2026-01-01 |" in rows
    assert "| power losses | no result yet | | | |" in rows
    assert [*generate_durability.fuzzed()][-1] == "No result yet."


@pytest.mark.parametrize(
    ("suite", "failed", "named"),
    [
        ("pytest", ["test_kills"], "pytest: test_kills"),
        ("pytest", 2, "pytest: a test without a name, pytest: a test"),
        ("generated", ["scripts/generate_durability.py is fresh"], None),
        ("pytest", [], None),
    ],
)
def test_the_counts_of_a_run_with_failures_are_not_published(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    suite: str,
    failed: list[str] | int,
    named: str | None,
) -> None:
    results = tmp_path / "results"
    shutil.copytree(generate_durability.RESULTS, results)
    run = {"suites": {suite: {"passed": 1, "failed": failed}}}
    (results / "tests.json").write_text(json.dumps(run), encoding="utf-8", newline="\n")
    monkeypatch.setattr(generate_durability, "RESULTS", results)

    section = "\n".join(generate_durability.tried())
    assert ("| kills |" in section) == (named is None)
    assert ("Tests failed" in section) == (named is not None)
    assert (named or "") in section.replace("\n", " ")
