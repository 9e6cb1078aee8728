"""The summary of `npm test`: counts, and of each failure enough to know why."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from node_code import ROOT, node
from run_profile import workshop

pytestmark = workshop("scripts/testReport.mjs")
MODULE = (ROOT / "scripts" / "testReport.mjs").as_uri()
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]


def summary(row: str, output: str = "") -> Any:  # noqa: ANN401 - any JSON
    """Returns a row of the table, the whole text, and what is kept of the run."""
    return node(
        f'import * as report from "{MODULE}";'
        f"const ended = {{ code: 1, output: {json.dumps(output)} }};"
        f'const row = {{ suite: "planted", seconds: 1, ...{row} }};'
        'const kept = report.resultsOf([row], { commit: "1", date: "2" });'
        "process.stdout.write(JSON.stringify([row, report.renderTable([row]), kept]));"
    )


def from_pytest(folder: Path, source: str) -> Any:  # noqa: ANN401 - any JSON
    """Runs tests of Python and returns their summary."""
    (folder / "test_planted.py").write_text(source, encoding="utf-8", newline="\n")
    report = folder / "report.xml"
    command = [*PYTEST, f"--junitxml={report}", "--rootdir", str(folder), str(folder)]
    subprocess.run(command, cwd=folder, capture_output=True, timeout=60, check=False)
    return summary(f'report.named("planted", report.fromJunit({json.dumps(str(report))}), ended)')


def test_a_report_tells_what_was_missed_from_what_was_skipped_and_keeps_what_failed(
    tmp_path: Path,
) -> None:
    row, table, kept = from_pytest(
        tmp_path,
        "import pytest\n\n"
        "@pytest.mark.xfail(strict=True, reason='a floor')\n"
        "def test_floor():\n    assert False\n\n"
        "@pytest.mark.xfail(strict=True, reason='a floor')\n"
        "def test_reached():\n    pass\n\n"
        "@pytest.mark.skip(reason='no such system')\n"
        "def test_elsewhere():\n    pass\n\n"
        "def test_works():\n    pass\n",
    )
    assert row["passed"] == 1
    assert row["failed"] == [{"name": "test_reached", "message": "[XPASS(strict)] a floor"}]
    assert row["missed"] == [{"name": "test_floor", "reason": "a floor"}]
    assert row["skipped"] == [{"name": "test_elsewhere", "reason": "no such system"}]
    assert table.splitlines()[-1] == "1 passed, 1 failed, 1 missed, 1 skipped"
    assert "MISSED planted: test_floor (a floor)" in table
    counted = {"passed": 1, "failed": ["test_reached"], "missed": 1, "skipped": 1, "seconds": 1}
    assert kept["suites"]["planted"] == counted


def behind(name: str, table: str) -> list[str]:
    """Returns the indented lines that follow a failed test in the summary."""
    lines = table.splitlines()
    after = lines[lines.index(f"FAILED planted: {name}") + 1 :]
    ends = next(number for number, line in enumerate(after) if not line.startswith("    "))
    return [line.strip() for line in after[:ends]]


def test_a_failed_test_of_python_says_why(tmp_path: Path) -> None:
    _, table, _ = from_pytest(
        tmp_path,
        "import pytest\n\n"
        "def test_compares():\n    assert '<a>' == '\"b\" & c'\n\n"
        "def test_raises():\n    raise ValueError('one\\n\\ntwo')\n\n"
        "@pytest.fixture\ndef gone():\n    raise OSError('no such disk')\n\n"
        "def test_never_begins(gone):\n    pass\n",
    )
    assert behind("test_compares", table)[0] == "assert '<a>' == '\"b\" & c'"
    assert behind("test_raises", table) == ["ValueError: one", "two"]
    assert behind("test_never_begins", table) == ['failed on setup with "OSError: no such disk"']


def test_a_failed_test_of_node_says_why(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    message = "expected &lt;1>:&#10;&#10;+ 'a&quot;'&#10;- 'b'"
    much = "&#10;".join(["x" * 300] * 30)
    report.write_text(
        '<testsuites><testsuite name="window">'
        f'<testcase name="says" time="1" classname="window" failure="{message}">\n'
        f'<failure type="testCodeFailure" message="{message}">\n'
        "[Error [ERR_TEST_FAILURE]: expected &lt;1>] { code: 'ERR_TEST_FAILURE' }\n"
        "</failure></testcase>\n"
        '<testcase name="throws" time="1" classname="window" failure="">\n'
        '<failure type="testCodeFailure" message="">\nundefined &amp; nothing else\n'
        "</failure></testcase>\n"
        f'<testcase name="says much"><failure message="{much}"></failure></testcase>\n'
        "</testsuite></testsuites>",
        encoding="utf-8",
        newline="\n",
    )
    _, table, _ = summary(f"report.fromJunit({json.dumps(str(report))})")
    assert behind("says", table) == ["expected <1>:", "+ 'a\"'", "- 'b'"]
    assert behind("throws", table) == ["undefined & nothing else"]
    assert behind("says much", table) == ["x" * 200] * 8


@pytest.mark.parametrize("report", [None, "<testsuites/>"])
def test_a_suite_without_a_report_ends_with_the_last_lines_of_its_output(
    tmp_path: Path, report: str | None
) -> None:
    file = tmp_path / "report.xml"
    if report is not None:
        file.write_text(report, encoding="utf-8", newline="\n")
    output = "".join(f"line {number}\n" for number in range(30))
    row, table, _ = summary(
        f'report.named("planted", report.fromJunit({json.dumps(str(file))}), ended)', output
    )
    (failed,) = row["failed"]
    assert behind(failed["name"], table) == [f"line {number}" for number in range(22, 30)]


# As Node 24 writes it; Node 20 does not say the file.
SHARED_REPORT = """<?xml version="1.0" encoding="utf-8"?>
<testsuites>
\t<testsuite name="first" time="1.5" tests="2" failures="0">
\t\t<testcase name="a" time="0.1" classname="first" file="/clone/tests/editor/helper.mjs"/>
\t\t<testsuite name="inner" time="1.0" tests="1">
\t\t\t<testcase name="b" time="0.1" classname="inner" file="/clone/tests/editor/first.test.mjs"/>
\t\t</testsuite>
\t</testsuite>
\t<testsuite name="more" time="0.25" tests="1" failures="0">
\t\t<testcase name="c" time="0.1" classname="more" file="/clone/tests/editor/first.test.mjs"/>
\t</testsuite>
\t<testsuite name="second" time="2" tests="1" failures="1">
\t\t<testcase name="d" time="0.1" classname="second" file="/clone/tests/editor/second.test.mjs">
\t\t\t<failure type="testCodeFailure" message="planted">planted</failure>
\t\t</testcase>
\t</testsuite>
</testsuites>
"""


def test_suites_that_shared_a_report_are_told_apart(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(SHARED_REPORT, encoding="utf-8", newline="\n")
    read = f'report.suitesFromJunit({json.dumps(str(report))}, ["first", "second", "third"])'
    results = node(
        f'import * as report from "{MODULE}";process.stdout.write(JSON.stringify({read}));'
    )
    assert {name: result["passed"] for name, result in results.items()} == {
        "first": 3,
        "second": 0,
        "third": 0,
    }
    assert {
        name: [one["name"] for one in result["failed"]] for name, result in results.items()
    } == {
        "first": [],
        "second": ["d"],
        "third": ["the suite ended without a report"],
    }
    assert results["first"]["seconds"] == 1.75


def test_a_test_in_the_editor_says_why() -> None:
    mocha = {
        "stats": {"passes": 2},
        "pending": [],
        "failures": [{"fullTitle": "tools answer", "err": {"message": "timed out"}}],
    }
    row, table, kept = summary(f"report.fromMocha({json.dumps(mocha)})")
    assert behind("tools answer", table) == ["timed out"]
    assert (row["passed"], kept["suites"]["planted"]["failed"]) == (2, ["tools answer"])
