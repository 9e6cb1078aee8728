"""docs/status.md says what the tests prove, and no more."""

from __future__ import annotations

from pathlib import Path

import generate_status
import pytest
from generate_status import Citation
from requirements_table import REQUIREMENTS

KEPT = '@pytest.mark.requirement("N09")\ndef test_kept(): ...\n'
MISSED = (
    '@pytest.mark.xfail(strict=True, reason="a floor")\n'
    '@pytest.mark.requirement("N09")\ndef test_missed(): ...\n'
)


@pytest.fixture(scope="module")
def citations() -> list[Citation]:
    """Every citation of a requirement by a test of this project."""
    return list(generate_status.citations())


def with_tests(folder: Path, monkeypatch: pytest.MonkeyPatch, *tests: str) -> None:
    """Lets the page be made of a project that has these tests only."""
    (folder / "tests").mkdir()
    (folder / "tests" / "test_floors.py").write_text("".join(tests), encoding="utf-8")
    monkeypatch.setattr(generate_status, "ROOT", folder)


@pytest.fixture(scope="module")
def cited(citations: list[Citation]) -> set[str]:
    """The ids that a test of any language cites."""
    return {one.identifier for one in citations}


def test_every_id_that_a_test_cites_is_a_row(cited: set[str]) -> None:
    assert cited - REQUIREMENTS.keys() == set()


@pytest.mark.parametrize("state", ["done", "partly"])
def test_what_is_said_to_be_built_is_cited_by_a_test(cited: set[str], state: str) -> None:
    built = {identifier for identifier, row in REQUIREMENTS.items() if row.state == state}
    assert built - cited == set()


def test_what_is_said_not_to_be_built_is_cited_by_no_test(cited: set[str]) -> None:
    absent = {name for name, row in REQUIREMENTS.items() if row.state == "not built"}
    assert absent & cited == set()


def test_a_row_whose_test_is_expected_to_fail_is_not_said_to_be_done(
    citations: list[Citation],
) -> None:
    missed = {one.identifier for one in citations if one.missed}
    assert {name for name in missed if REQUIREMENTS[name].state != "partly"} == set()


def test_a_floor_that_is_missed_shows_as_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_tests(tmp_path, monkeypatch, KEPT, MISSED)
    (row,) = (row for row in generate_status.rows() if row.startswith("| N09 |"))
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[2] == f"{REQUIREMENTS['N09'].state}, **missed**"
    assert cells[4] == "test_floors.py (2, 1 missed)"


def test_the_page_lists_every_row_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_tests(tmp_path, monkeypatch, KEPT)
    listed = [row.split(" | ")[0].strip("| ") for row in generate_status.rows()]
    assert listed == sorted(REQUIREMENTS)


def test_an_expected_failure_is_seen_beside_its_citation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_tests(tmp_path, monkeypatch, KEPT, MISSED)
    assert set(generate_status.citations()) == {
        Citation("N09", "test_floors.py", missed=True),
        Citation("N09", "test_floors.py", missed=False),
    }
