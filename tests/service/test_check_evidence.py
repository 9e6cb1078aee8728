"""`check --evidence` says which lessons quote code that is gone, also to a pipeline (E04, E08)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple, get_args

import pytest
from cli_process import run
from code_projects import CODE, PAY, QUOTE, append, quoting, remember, shop, write
from git_repository import commit_all, git
from sample_records import log
from sentinel_memory.contract.care import Verdict
from sentinel_memory.core.evidence.evidence import Reason
from sentinel_memory.sentences.table import has_sentence

pytestmark = pytest.mark.requirement("E04", "E08")


class Told(NamedTuple):
    """The exit status of a command, and its output."""

    returncode: int
    stdout: str
    stderr: str


def told(project: Path, *words: str) -> Told:
    done = run(project, *words)
    return Told(done.returncode, done.stdout.decode(), done.stderr.decode())


def test_a_shell_and_a_pipeline_learn_which_quotes_no_longer_stand(clone: Path) -> None:
    project = shop(clone) / "shop"
    write(project, PAY, CODE)
    commit_all(clone)
    append(project, log("no code"))
    nothing = told(project, "check", "--evidence")
    assert (nothing.returncode, nothing.stdout) == (0, "No lesson quotes code.\n")

    record = remember(project)
    stands = told(project, "check", "--evidence")
    assert stands.stdout == "All quoted code is unchanged. Quotes: 1, lessons: 1.\n"
    assert stands.returncode == 0

    write(project, PAY, "# 100 %, a: b\n" + CODE.replace("), 2)", "), 3)"))
    changed = told(project, "check", "--evidence")
    assert changed.returncode == 1
    assert changed.stdout.splitlines() == [
        f"{record.id} (line 2): not confirmed by the code",
        "    [auth] Round the total.",
        f"    {PAY}:4: it has changed: a number in it differs",
        f"        {QUOTE}",
        "Quotes: 1. Not found again: 1. Cannot be checked: 0.",
    ]
    # GitHub names files from the top of the repository.
    place = f"file=shop/{PAY},line=4,title=A lesson no longer matches its quoted code"
    said = "it has changed: a number in it differs."
    github = told(project, "check", "--evidence", "--format", "github")
    assert github.returncode == 1
    assert github.stdout == f"::error {place}::The lesson {record.id} quotes {PAY}: {said}\n"
    answer = json.loads(told(project, "check", "--evidence", "--json").stdout)
    assert answer["counts"]["changed"] == 1
    assert answer["records"][0]["status"] == "working"
    place_of = answer["records"][0]["quotes"][0]["place"]
    assert place_of == {"line": 3, "column": 4, "end_line": 3, "end_column": 4 + len(QUOTE)}
    korean = told(project, "check", "--evidence", "--language", "ko")
    assert "인용 1개 가운데 1개는 다시 찾지 못했고" in korean.stdout

    commit_all(clone)
    git(project, "mv", PAY, "src/paid.py")
    renamed = told(project, "check", "--evidence").stdout.splitlines()
    assert renamed[2] == f"    {PAY}: it has changed: a number in it differs (src/paid.py:4)"
    git(project, "mv", "src/paid.py", PAY)

    git(project, "rm", "--quiet", "--force", PAY)
    gone = told(project, "check", "--evidence", "--format", "github").stdout
    assert gone.startswith("::error file=shop/.context/memory_log.jsonl,line=2,title=")


@pytest.mark.requirement("S11")
def test_every_verdict_and_every_reason_has_a_sentence() -> None:
    keys = [f"reason_{reason}" for reason in get_args(Reason)]
    keys += [f"verdict_{verdict}" for verdict in get_args(Verdict)]
    assert [key for key in keys if not has_sentence(key)] == []


def test_what_a_pipeline_cannot_check_is_a_warning_and_no_failure(clone: Path) -> None:
    project = shop(clone)
    write(project, "a,b 100%.py", CODE)
    commit_all(project)
    remember(project, quoting("a,b 100%.py"))
    git(project, "rm", "--quiet", "--cached", "a,b 100%.py")
    github = told(project, "check", "--evidence", "--format", "github")
    assert github.returncode == 0
    assert github.stdout.startswith("::warning file=a%2Cb 100%25.py,title=")
