"""What is said to be built is cited by tests, and nothing else is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from paths import ROOT
from requirements_table import REQUIREMENTS

KEPT = '@pytest.mark.requirement("N09")\ndef test_kept(): ...\n'
MISSED = (
    '@pytest.mark.xfail(strict=True, reason="a floor")\n'
    '@pytest.mark.requirement("N08")\ndef test_missed(): ...\n'
)


def cited(folder: Path) -> set[str]:
    """The ids that tests in Python of a folder cite."""
    texts = (path.read_text(encoding="utf-8") for path in folder.rglob("test_*.py"))
    marks = (mark for text in texts for mark in re.findall(r"\bmark\.requirement\(([^)]*)\)", text))
    return {one for mark in marks for one in re.findall(r'"(\w+)"', mark)}


def expected_to_fail(folder: Path) -> Iterator[str]:
    """Yields the ids that tests cite which are expected to fail."""
    for path in folder.rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "mark.xfail" in text else ():
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                marks = " ".join(map(ast.unparse, node.decorator_list))
                if "mark.xfail" in marks:
                    yield from re.findall(r"'([A-Z]\d\d)'", marks)


def cited_in_titles() -> set[str]:
    """The ids in the titles of tests of the client and of the editor."""
    paths = [*ROOT.glob("client/src/test/*.test.ts"), *ROOT.glob("tests/editor/**/*.test.*js")]
    texts = (path.read_text(encoding="utf-8") for path in paths)
    titles = (one for text in texts for one in re.findall(r'\b(?:it|test)\(\s*"([^"]*)"', text))
    return {one for title in titles for one in re.findall(r"\b([SPDGEMKN]\d\d)\b", title)}


def test_what_is_said_to_be_built_is_cited_by_a_test_and_nothing_else_is() -> None:
    built = {name for name, row in REQUIREMENTS.items() if row.state != "not built"}
    assert cited(ROOT / "tests") | cited_in_titles() == built


def test_a_row_whose_test_is_expected_to_fail_is_not_said_to_be_done() -> None:
    missed = set(expected_to_fail(ROOT / "tests"))
    assert {name for name in missed if REQUIREMENTS[name].state != "partly"} == set()


def test_an_expected_failure_is_seen_beside_its_citation(tmp_path: Path) -> None:
    (tmp_path / "test_floors.py").write_text(KEPT + MISSED, encoding="utf-8")
    assert (cited(tmp_path), list(expected_to_fail(tmp_path))) == ({"N08", "N09"}, ["N08"])
