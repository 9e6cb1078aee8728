"""docs/status.md says what the tests prove, and no more."""

from __future__ import annotations

import generate_status
import pytest
from generate_status import Citation
from requirements_table import REQUIREMENTS

CITATIONS = list(generate_status.citations())


def cited() -> set[str]:
    """Returns the ids that a test of any language cites."""
    return {one.identifier for one in CITATIONS}


def test_every_id_that_a_test_cites_is_a_row() -> None:
    assert cited() - REQUIREMENTS.keys() == set()


@pytest.mark.parametrize("state", ["done", "partly"])
def test_what_is_said_to_be_built_is_cited_by_a_test(state: str) -> None:
    built = {identifier for identifier, row in REQUIREMENTS.items() if row.state == state}
    assert built - cited() == set()


def test_what_is_said_not_to_be_built_is_cited_by_no_test() -> None:
    absent = {name for name, row in REQUIREMENTS.items() if row.state == "not built"}
    assert absent & cited() == set()


def test_a_row_whose_test_is_expected_to_fail_is_not_said_to_be_done() -> None:
    missed = {one.identifier for one in CITATIONS if one.missed}
    assert missed
    assert {name for name in missed if REQUIREMENTS[name].state != "partly"} == set()


def test_a_floor_that_is_missed_shows_as_missed() -> None:
    (row,) = (row for row in generate_status.rows() if row.startswith("| N09 |"))
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[2] == "partly, **missed**"
    assert "missed)" in cells[4]


def test_the_page_lists_every_row_once() -> None:
    listed = [row.split(" | ")[0].strip("| ") for row in generate_status.rows()]
    assert listed == sorted(REQUIREMENTS)


def test_an_expected_failure_is_seen_beside_its_citation() -> None:
    of_prompts = [one for one in CITATIONS if one.file == "test_prompt_check_quality.py"]
    assert Citation("N09", "test_prompt_check_quality.py", missed=True) in of_prompts
    assert Citation("N09", "test_prompt_check_quality.py", missed=False) in of_prompts
