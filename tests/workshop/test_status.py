"""What is said to be built is cited by tests, and nothing else is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from paths import ROOT
from requirements_table import REQUIREMENTS

KEPT = '@pytest.mark.requirement("N09")\ndef test_kept(): ...\n'
MISSED = (
    '@pytest.mark.xfail(strict=True, reason="a floor")\n'
    '@pytest.mark.requirement("N09")\ndef test_missed(): ...\n'
)


class Citation(NamedTuple):
    """A test that cites a requirement; `missed` when it is expected to fail (a strict xfail)."""

    identifier: str
    file: str
    missed: bool


def python_citations(folder: Path) -> Iterator[Citation]:
    """Yields every citation by a Python test of a folder."""
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        nodes = list(ast.walk(ast.parse(text)))
        expected_to_fail = {
            decorator
            for node in (nodes if "mark.xfail" in text else ())
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            if any("mark.xfail" in ast.unparse(one) for one in node.decorator_list)
            for decorator in node.decorator_list
        }
        for node in nodes:
            if isinstance(node, ast.Call) and is_mark(node.func):
                for argument in node.args:
                    cited = str(ast.literal_eval(argument))
                    yield Citation(cited, path.name, node in expected_to_fail)


def is_mark(function: ast.expr) -> bool:
    """Tells whether a call marks a test with what it proves."""
    named = isinstance(function, ast.Attribute) and function.attr == "requirement"
    return named and ast.unparse(function).endswith("mark.requirement")


def editor_citations() -> Iterator[Citation]:
    """Yields every citation in the title of a test of the client or the editor."""
    paths = [*ROOT.glob("client/src/test/*.test.ts"), *ROOT.glob("tests/editor/**/*.test.*js")]
    for path in sorted(paths):
        for title in re.findall(r'\b(?:it|test)\(\s*"([^"]*)"', path.read_text(encoding="utf-8")):
            for identifier in re.findall(r"\b([SPDGEMKN]\d\d)\b", title):
                yield Citation(identifier, path.name, missed=False)


@pytest.fixture(scope="module")
def citations() -> list[Citation]:
    """Every citation of a requirement by a test of this project."""
    return [*python_citations(ROOT / "tests"), *editor_citations()]


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


def test_an_expected_failure_is_seen_beside_its_citation(tmp_path: Path) -> None:
    (tmp_path / "test_floors.py").write_text(KEPT + MISSED, encoding="utf-8")
    assert set(python_citations(tmp_path)) == {
        Citation("N09", "test_floors.py", missed=True),
        Citation("N09", "test_floors.py", missed=False),
    }
