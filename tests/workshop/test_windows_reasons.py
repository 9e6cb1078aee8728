"""The run under Wine: each failure has a reason, and each reason a failure (S31)."""

from __future__ import annotations

from pathlib import Path

import pytest
from paths import TESTS
from reasons import NEEDS_POSIX, OF_WINE
from run import outcomes_of, problems

pytestmark = pytest.mark.requirement("S31")

REPORT = """<testsuites><testsuite>
<testcase classname="tests.test_a" name="test_kept"/>
<testcase classname="tests.test_a" name="test_lost[x]"><failure message="E  gone&#10;x"/></testcase>
<testcase classname="tests.test_a" name="test_left"><skipped message="no links"/></testcase>
<testcase classname="" name="tests.test_b"><error message="collection failure"/></testcase>
</testsuite></testsuites>
"""


def told(folder: Path, **reasons: str) -> list[str]:
    """What is said of the report, with reasons for tests of `test_a`."""
    report = folder / "report.xml"
    report.write_text(REPORT, encoding="utf-8")
    rows = {f"test_a::{name}": reason for name, reason in reasons.items()}
    return list(problems(outcomes_of(report), rows, ["test_a", "test_b"]))


def test_a_failure_without_a_reason_and_a_reason_without_a_failure_fail_the_run(
    tmp_path: Path,
) -> None:
    uncollected = "test_b::tests.test_b failed: collection failure"
    assert told(tmp_path) == ["test_a::test_lost[x] failed: E  gone", uncollected]
    assert told(tmp_path, test_lost="Wine") == [uncollected]
    for name, wrong in (
        ("test_kept", "test_a::test_kept has a reason to fail, but passed"),
        ("test_left", "test_a::test_left has a reason to fail, but skipped"),
        ("test_gone", "test_a::test_gone has a reason, but there is no such test"),
    ):
        assert wrong in told(tmp_path, **{name: "Wine"})


def test_every_reason_names_a_test_or_file_that_is_there() -> None:
    assert NEEDS_POSIX.keys().isdisjoint(OF_WINE)
    for row in (*NEEDS_POSIX, *OF_WINE):
        file, _, test = row.partition("::")
        (found,) = TESTS.rglob(f"{file}.py")
        text = found.read_text(encoding="utf-8")
        assert f"def {test.partition('[')[0]}(" in text if test else text
