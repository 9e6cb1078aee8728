"""What came of the tests: the report of pytest, held against the reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

PASSED, SKIPPED, MISSED, FAILED = "passed", "skipped", "missed", "failed"


class Outcome(NamedTuple):
    """What came of one test."""

    name: str
    """File and test, as in `test_store::test_name[case]`."""
    state: str
    """passed, failed, skipped by the test itself, or missed: expected to fail on every system."""
    reason: str = ""


def outcomes_of(report: Path) -> list[Outcome]:
    """Returns what came of the tests in a JUnit report."""
    return [_outcome(case) for case in ElementTree.parse(report).iter("testcase")]


def problems(
    outcomes: Sequence[Outcome], excused: Mapping[str, str], existing: Sequence[str]
) -> Iterator[str]:
    """Yields a sentence for each failure without a reason and each reason without a failure.

    `excused` are the reasons of all tables, `existing` the names of all files of tests.
    """
    for one in outcomes:
        if one.state == FAILED and reason_of(one.name, excused) is None:
            yield f"{one.name} failed: {one.reason}"
    ran = {one.name.partition("::")[0] for one in outcomes}
    for row in excused:
        file, _, test = row.partition("::")
        if file not in existing:
            yield f"{row} has a reason, but there is no such file"
        elif test and file in ran:
            found = [one for one in outcomes if row in (one.name, one.name.partition("[")[0])]
            if not found:
                yield f"{row} has a reason, but there is no such test"
            for one in found:
                if one.state != FAILED:
                    yield f"{one.name} has a reason to fail, but {one.state}"


def reason_of(name: str, excused: Mapping[str, str]) -> str | None:
    """Returns why a test may fail, None where it may not."""
    return excused.get(name, excused.get(name.partition("[")[0]))


def _outcome(case: ElementTree.Element) -> Outcome:
    """Returns what came of one test; a file that cannot be read counts as a failed test."""
    place = case.get("classname") or case.get("name") or ""
    name = f"{place.rpartition('.')[2]}::{case.get('name', '')}"
    for kind in ("failure", "error"):
        found = case.find(kind)
        if found is not None:
            return Outcome(name, FAILED, found.get("message", "").partition("\n")[0][:300])
    found = case.find("skipped")
    if found is not None:
        state = MISSED if found.get("type") == "pytest.xfail" else SKIPPED
        return Outcome(name, state, found.get("message", ""))
    return Outcome(name, PASSED)
