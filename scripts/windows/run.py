"""Runs the tests on a Windows CPython under Wine: `npm run test:windows [-- FILE ...]`.

It is no test on Windows: Wine stands in for the system, and the git is that of Linux. Without file
names every file of tests runs. README.md says what came of it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from git_bridge import Bridge
from outcomes import FAILED, Outcome, outcomes_of, problems, reason_of
from reasons import NEEDS_POSIX, OF_WINE
from sources import MissingError
from toolbox import FOLDER, PREFIX, PYTHON, ROOT, WINE, environment, prepare, windows_path

REPORT = ROOT / "tests" / "output" / "windows.xml"
EXCUSED = {**NEEDS_POSIX, **OF_WINE}
PYTEST = (
    *("-m", "pytest", "-q", "-n", "3", "--dist", "loadfile", "--no-loadscope-reorder"),
    # Wine is several times slower than what it runs on.
    *("--timeout=600", "-p", "no:cacheprovider"),
)


def main() -> int:
    """Returns 1 when an outcome and the reasons do not fit, 2 where nothing can run, else 0."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", help="files of tests, as in test_store")
    wanted = [Path(name).stem for name in parser.parse_args().files]
    try:
        prepare()
    except MissingError as missing:
        print(missing, file=sys.stderr)
        return 2
    existing = {path.stem: path for path in sorted((ROOT / "tests").rglob("test_*.py"))}
    names = wanted or [name for name in existing if name not in EXCUSED]
    status = run_tests([existing[name].relative_to(ROOT).as_posix() for name in names])
    if not REPORT.exists():
        print(f"pytest ended with {status} and left no report", file=sys.stderr)
        return 1
    outcomes = outcomes_of(REPORT)
    found = list(problems(outcomes, EXCUSED, [*existing]))
    print("\n".join(found))
    print(told(Counter(map(state_of, outcomes))))
    return int(bool(found))


def run_tests(files: Sequence[str]) -> int:
    """Runs files of tests, shows what pytest says, and returns its status."""
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    REPORT.unlink(missing_ok=True)
    command = [str(WINE), str(PYTHON), *PYTEST, f"--junitxml={windows_path(REPORT)}", *files]
    with (
        serving_git(),
        subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment(),
            stdin=subprocess.DEVNULL,
            # A Python of Windows cannot start on a stream that is a file of Linux.
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        ) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            sys.stdout.buffer.write(line)
            sys.stdout.flush()
        return process.wait()


@contextmanager
def serving_git() -> Iterator[None]:
    """Answers git.exe while the tests run."""
    with Bridge(PREFIX / "drive_c") as bridge:
        (FOLDER / "git" / "git.exe.port").write_text(f"{bridge.port}\n", "utf-8")
        threading.Thread(target=bridge.serve_forever, daemon=True).start()
        yield
        bridge.shutdown()


def state_of(outcome: Outcome) -> str:
    """Returns how an outcome is counted: failures by their kind of reason."""
    if outcome.state != FAILED:
        return outcome.state
    if reason_of(outcome.name, OF_WINE):
        return "of Wine"
    return "needs POSIX" if reason_of(outcome.name, NEEDS_POSIX) else FAILED


def told(counts: Counter[str]) -> str:
    """Returns counts in one line, as in "2 failed, 40 passed"."""
    return ", ".join(f"{number} {state}" for state, number in sorted(counts.items()))


if __name__ == "__main__":
    sys.exit(main())
