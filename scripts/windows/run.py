"""Runs the tests on a Windows CPython under Wine: `npm run test:windows [-- FILE ...]`.

It is no test on Windows: Wine stands in for the system, and the git is that of Linux. Without file
names every file of tests runs. README.md says what came of it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from git_bridge import Bridge
from wine_python import DRIVE_C, FOLDER, PYTHON, ROOT, WINE, MissingError, environment, prepare
from wine_python import windows_path as on_windows

REPORT = ROOT / "tests" / "output" / "windows.xml"
REASONS = json.loads(Path(__file__).with_name("reasons.json").read_text("utf-8"))
EXCUSED: dict[str, str] = {name: reason for reason in REASONS for name in REASONS[reason]}
"""Why a file is not run here, or why a test is run and must fail, by its name in reports."""
PYTEST = (
    *("-m", "pytest", "-q", "-n", "3", "--dist", "loadfile", "--no-loadscope-reorder"),
    # Wine is several times slower than what it runs on.
    *("--timeout=600", "-p", "no:cacheprovider"),
)


class Outcome(NamedTuple):
    """What came of one test."""

    name: str
    """File and test, as in `test_store::test_name[case]`."""
    state: str
    """passed, skipped (also when it is expected to fail) or failed."""
    reason: str


def main(words: Sequence[str]) -> int:
    """Returns 1 when an outcome and the reasons do not fit, 2 where nothing can run, else 0."""
    try:
        prepare()
    except MissingError as missing:
        print(missing, file=sys.stderr)
        return 2
    existing = {path.stem: path for path in sorted((ROOT / "tests").rglob("test_*.py"))}
    wanted = [Path(word).stem for word in words] or [one for one in existing if one not in EXCUSED]
    status = run_tests([existing[name].relative_to(ROOT).as_posix() for name in wanted])
    if not REPORT.exists():
        print(f"pytest ended with {status} and left no report", file=sys.stderr)
        return 1
    outcomes = outcomes_of(REPORT)
    found = list(problems(outcomes, EXCUSED, [*existing]))
    counts = Counter(one.state for one in outcomes)
    print(
        "\n".join(found), ", ".join(f"{many} {state}" for state, many in counts.items()), sep="\n"
    )
    return int(bool(found))


def run_tests(files: Sequence[str]) -> int:
    """Runs files of tests while git.exe is answered, shows what pytest says, returns its status."""
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    REPORT.unlink(missing_ok=True)
    command = [str(WINE), str(PYTHON), *PYTEST, f"--junitxml={on_windows(REPORT)}", *files]
    with Bridge(DRIVE_C) as bridge:
        (FOLDER / "git" / "git.exe.port").write_text(f"{bridge.port}\n", "utf-8")
        threading.Thread(target=bridge.serve_forever, daemon=True).start()
        with subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment(),
            stdin=subprocess.DEVNULL,
            # A Python of Windows cannot start on a stream that is a file of Linux.
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                sys.stdout.buffer.write(line)
                sys.stdout.flush()
        bridge.shutdown()
    return process.returncode


def outcomes_of(report: Path) -> list[Outcome]:
    """Returns what came of the tests of a report of pytest."""
    return [_outcome(case) for case in ElementTree.parse(report).iter("testcase")]


def _outcome(case: ElementTree.Element) -> Outcome:
    """Returns what came of one test; a file that cannot be read counts as a failed test."""
    place = case.get("classname") or case.get("name") or ""
    name = f"{place.rpartition('.')[2]}::{case.get('name', '')}"
    for kind, state in (("failure", "failed"), ("error", "failed"), ("skipped", "skipped")):
        found = case.find(kind)
        if found is not None:
            return Outcome(name, state, found.get("message", "").partition("\n")[0][:300])
    return Outcome(name, "passed", "")


def problems(
    outcomes: Sequence[Outcome], excused: Mapping[str, str], existing: Sequence[str]
) -> Iterator[str]:
    """Yields a sentence for each failure without a reason and each reason without a failure.

    `excused` are the reasons by name, `existing` the names of all files of tests.
    """
    for one in outcomes:
        if one.state == "failed" and not {one.name, one.name.partition("[")[0]} & excused.keys():
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
                if one.state != "failed":
                    yield f"{one.name} has a reason to fail, but {one.state}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
