"""What `check --evidence` says, who certifies a lesson, and who mends its quote (E04, E07-E09)."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import get_args

import pytest
from cli_process import COMMAND, TOKEN, environment, run
from code_projects import CODE, PAY, QUOTE, append, quoting, remember, shop, stored, verdicts, write
from git_repository import commit_all, git, opened
from mcp_wire import Wire
from memory_calls import edit, only, save, told, undone
from project_logs import write_log
from sample_records import log
from sentinel_memory.contract.care import (
    CertifyMemoryParams,
    CheckEvidenceParams,
    UpdateQuoteParams,
    UpdateQuoteResult,
    Verdict,
)
from sentinel_memory.contract.memory import Quote
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.contract.project import NewsMemoryParams
from sentinel_memory.core.checks.judging import find_unread
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.evidence.evidence import Aligned, Failed, Reason, Result, Span, status_of
from sentinel_memory.core.log.record import certificate, format_line, is_certified
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.sentences.table import has_sentence
from sentinel_memory.service.evidence import search
from sentinel_memory.service.evidence.checking import certify_memory, check_evidence, update_quote
from sentinel_memory.service.news import news_memory
from sentinel_memory.service.project import Project
from sentinel_memory.store import project_files

pytestmark = pytest.mark.requirement("E08")


def checked(project: Path, *words: str) -> tuple[int, str]:
    """The exit status of `check --evidence`, and its output."""
    done = run(project, "check", "--evidence", *words)
    return done.returncode, done.stdout.decode()


@pytest.mark.requirement("E04")
def test_a_shell_and_a_pipeline_learn_which_quotes_no_longer_stand(clone: Path) -> None:
    project = shop(clone) / "shop"
    write(project, PAY, CODE)
    commit_all(clone)
    append(project, log("no code"))
    assert checked(project) == (0, "No lesson quotes code.\n")
    record = remember(project)
    assert checked(project) == (0, "All quoted code is unchanged. Quotes: 1, lessons: 1.\n")

    write(project, PAY, "# 100 %, a: b\n" + CODE.replace("), 2)", "), 3)"))
    status, changed = checked(project)
    assert (status, changed.splitlines()) == (
        1,
        [
            f"{record.id} (line 2): not confirmed by the code",
            "    [auth] Round the total.",
            f"    {PAY}:4: it has changed: a number in it differs",
            f"        {QUOTE}",
            "Quotes: 1. Not found again: 1. Cannot be checked: 0.",
        ],
    )
    # GitHub names files from the top of the repository.
    place = f"file=shop/{PAY},line=4,title=A lesson no longer matches its quoted code"
    said = f"The lesson {record.id} quotes {PAY}: it has changed: a number in it differs."
    assert checked(project, "--format", "github") == (1, f"::error {place}::{said}\n")
    answer = json.loads(checked(project, "--json")[1])
    assert (answer["counts"]["changed"], answer["records"][0]["status"]) == (1, "working")
    place_of = answer["records"][0]["quotes"][0]["place"]
    assert place_of == {"line": 3, "column": 4, "end_line": 3, "end_column": 4 + len(QUOTE)}
    assert "인용 1개 가운데 1개는 다시 찾지 못했고" in checked(project, "--language", "ko")[1]

    commit_all(clone)
    git(project, "mv", PAY, "src/paid.py")
    renamed = checked(project)[1].splitlines()
    assert renamed[2] == f"    {PAY}: it has changed: a number in it differs (src/paid.py:4)"
    git(project, "rm", "--quiet", "--force", "src/paid.py")
    _, gone = checked(project, "--format", "github")
    assert gone.startswith("::error file=shop/.context/memory_log.jsonl,line=2,title=")


@pytest.mark.requirement("E04")
def test_no_answer_waits_for_a_list_of_files(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(project_files, "_SETTLED_NS", 0)
    monkeypatch.setattr(search, "_LARGE_INDEX", 0)
    remember(shop(clone))
    memory = opened(clone)
    lines = memory.store.read().current
    with monkeypatch.context() as unlisted:
        unlisted.setattr(memory.quotes.tree, "list_files", lambda: pytest.fail("git was asked"))
        assert [*memory.quotes.judged(lines).states.values()] == ["unchecked"]
    memory.remember()
    assert memory.quotes.judged(lines).states == {}


@pytest.mark.requirement("S11")
def test_every_verdict_and_every_reason_has_a_sentence() -> None:
    keys = [f"reason_{reason}" for reason in get_args(Reason)]
    keys += [f"verdict_{verdict}" for verdict in get_args(Verdict)]
    assert [key for key in keys if not has_sentence(key)] == []


@pytest.mark.requirement("E04")
def test_what_a_pipeline_cannot_check_is_a_warning_and_no_failure(clone: Path) -> None:
    project = shop(clone)
    write(project, "a,b 100%.py", CODE)
    commit_all(project)
    remember(project, quoting("a,b 100%.py"))
    git(project, "rm", "--quiet", "--cached", "a,b 100%.py")
    status, github = checked(project, "--format", "github")
    assert status == 0
    assert github.startswith("::warning file=a%2Cb 100%25.py,title=")


if sys.platform != "win32":
    from terminal_session import open_terminal

PLACE = Span(0, 5, 1)
FINE: Result = Aligned("ok", "a.py", PLACE, 1.0, "exact")
MOVED: Result = Aligned("moved", "b.py", PLACE, 0.95, "normalized")
FAILED: Result = Failed("changed", "number")
UNKNOWN: Result = Failed("unverifiable", "no_git")


@pytest.mark.requirement("E07", "E09")
@pytest.mark.parametrize(
    ("results", "committed", "certified", "status"),
    [
        ([], True, True, "raw"),
        ([FINE, FAILED], True, True, "working"),
        ([UNKNOWN], True, True, "working"),
        ([FINE, MOVED], False, False, "candidate"),
        ([FINE, MOVED], True, False, "verified"),
        ([FINE], False, True, "candidate"),
        ([FINE], True, True, "certified"),
    ],
)
def test_the_status_follows_from_the_quotes_the_commit_and_the_person(
    results: list[Result], committed: bool, certified: bool, status: str
) -> None:
    assert status_of(results, committed=committed, certified=certified) == status


@pytest.fixture
def quoted(clone: Path) -> Project:
    """A committed file of code, and a lesson about a line of it in no commit."""
    memory = opened(shop(clone))
    teach(memory)
    return memory


def teach(quoted: Project, lesson: str = "Round after the tax.") -> None:
    save(quoted, lesson=lesson, evidence=(Quote(path=PAY, quote=QUOTE),))


def status(quoted: Project) -> str:
    return check_evidence(quoted, CheckEvidenceParams()).records[0].status


def certify(quoted: Project) -> None:
    certify_memory(quoted, CertifyMemoryParams(ref=only(quoted).id))


@pytest.mark.requirement("E07")
def test_a_person_certifies_and_any_other_lesson_or_quote_voids_it(quoted: Project) -> None:
    assert status(quoted) == "candidate"
    commit_all(quoted.root)
    assert status(quoted) == "verified"
    certify(quoted)
    assert (status(quoted), is_certified(only(quoted))) == ("candidate", True)
    commit_all(quoted.root)
    assert status(quoted) == "certified"
    assert [*find_unread(format_line(only(quoted)), only(quoted), 1)] == []
    teach(quoted)
    assert (is_certified(only(quoted)), only(quoted).occurrences) == (True, 2)
    write(quoted.root, PAY, "pass\n")
    assert status(quoted) == "working"
    with pytest.raises(RecordError, match="certify_quote_failed"):
        certify(quoted)
    write(quoted.root, PAY, f"{QUOTE}\nreturn total\n")
    commit_all(quoted.root)
    assert status(quoted) == "certified"
    teach(quoted, "Round before the tax.")
    assert "certified" not in only(quoted).meta
    undone(quoted)
    assert is_certified(only(quoted))
    edit(quoted, only(quoted).id, evidence=(f"{PAY}: return total",))
    assert "certified" not in only(quoted).meta
    undone(quoted)
    edit(quoted, only(quoted).id, topic="payment")
    assert is_certified(only(quoted))
    edit(quoted, only(quoted).id, evidence=(f"{PAY}: return total", f"{PAY}: {QUOTE}"))
    write(quoted.root, PAY, f"{QUOTE}\nreturn nothing\n")
    with pytest.raises(RecordError, match="certify_quote_failed"):
        certify(quoted)
    edit(quoted, only(quoted).id, evidence=())
    certify(quoted)
    assert "certified" not in only(quoted).meta  # There is no code that it could be certified by.
    assert "confirmed" in only(quoted).meta


@pytest.mark.requirement("E07", "N07")
def test_no_tool_of_an_agent_and_no_save_certifies(quoted: Project) -> None:
    before = quoted.store.path.read_bytes()
    said = {"at": "2026-01-01T00:00:00+00:00", "quotes": "0" * 12}
    fields = {"topic": "pay", "missing_context": "gap", "lesson": "rule"}
    id = only(quoted).id
    with Wire(quoted.root) as wire:
        wire.open()
        names = {tool["name"] for tool in wire.request("tools/list")["result"]["tools"]}
        assert names == {row.name for row in OPERATIONS if row.agent}
        assert "certify_memory" not in names
        asked = {"name": "certify_memory", "arguments": {"ref": id}}
        assert "error" in wire.request("tools/call", **asked)
        for more in ({"meta": {"certified": said}}, {"certified": said}, {"id": id, "meta": said}):
            call = {"name": "log_memory", "arguments": {**fields, **more}}
            answer = wire.request("tools/call", **call)
            assert "error" in answer or answer["result"]["isError"]
    # Nor does a command without a person.
    for more in ((), ("--json",)):
        refused = run(quoted.root, "certify", only(quoted).id, *more, stdin=b"y\n")
        assert refused.returncode == 2
        assert b"Only a person at a terminal" in refused.stderr + refused.stdout
    assert quoted.store.path.read_bytes() == before
    # What else stands in a certificate is looked into.
    key, record = "AKIAIOSFODNN7ZZQRSTU", only(quoted)
    given = certificate(record, timestamp())
    for said in ({"at": key, "quotes": ""}, {**given, "at": key}, {**given, "by": key}):
        other = record.with_meta(certified=said)
        assert is_certified(other) == (said["quotes"] == given["quotes"])
        (found,) = find_unread(format_line(other), other, 1)
        assert found.code == "secret"


@pytest.mark.requirement("E07")
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is one of POSIX")
@pytest.mark.parametrize(
    ("answer", "piped", "status"),
    [("y\n", False, 0), ("\n", False, 2), ("y\n", True, 3)],
    ids=["yes", "no", "output goes elsewhere"],
)
def test_a_person_at_a_terminal_reads_the_quotes_and_is_asked(
    quoted: Project, answer: str, piped: bool, status: int
) -> None:
    command = (*COMMAND, "certify", only(quoted).id)
    if piped:
        command = ("sh", "-c", f"{shlex.join(command)} | cat; exit 3")
    variables = environment(LC_ALL="en_US.UTF-8")
    with open_terminal(command, quoted.root, variables, width=100) as screen:
        assert piped or QUOTE in screen.wait_for("[y/N]")
        screen.type(answer)
        screen.finish()
        assert screen.process.returncode == status
    assert is_certified(only(quoted)) == (status == 0)


@pytest.mark.requirement("E07", "N08", "N12")
def test_a_certificate_counts_in_a_commit_and_is_shown_with_the_author_that_git_names(
    quoted: Project, tmp_path: Path
) -> None:
    commit_all(quoted.root)
    quoted.arrivals.begin()
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", str(quoted.root), str(clone))
    # Anybody can write the hash; it is not signed.
    forged = only(quoted).with_meta(certified=certificate(only(quoted), timestamp()))
    write_log(clone, [format_line(forged)])
    theirs = opened(clone)
    assert is_certified(theirs.store.read().records[0])

    def certified() -> tuple[str, str | None]:
        (record,) = check_evidence(theirs, CheckEvidenceParams()).records
        return record.status, record.certified_by

    assert certified() == ("candidate", None)
    mallory = ("-c", "user.name=Mallory \x1b[31m", "-c", "user.email=m@example.invalid")
    git(clone, *mallory, "commit", "--quiet", "--all", "--message", "certify")
    assert certified() == ("certified", "Mallory \x1b[31m")
    (clone / PAY).rename(clone / "charge.py")
    git(clone, *mallory, "add", "--all")
    assert 'certified by "Mallory' in told(check_evidence(theirs, CheckEvidenceParams()))
    git(clone, "reset", "--quiet", "--hard")
    git(quoted.root, "pull", "--quiet", "--no-rebase", str(clone), "HEAD")
    news = news_memory(quoted, NewsMemoryParams())
    assert [(one.certified, one.kind) for one in news.records] == [(True, "updated")]
    assert "newly certified" in told(news)
    assert "\x1b" not in told(news)
    write(clone, PAY, "pass\n")
    assert certified() == ("working", None)


@pytest.fixture
def taught(clone: Path) -> Project:
    """A committed file of code, and a committed lesson that quotes a line of it."""
    remember(shop(clone), commit=True)
    return opened(clone)


def update(taught: Project, number: int = 1) -> UpdateQuoteResult:
    return update_quote(taught, UpdateQuoteParams(ref=only(taught).id, number=number))


@pytest.mark.requirement("E01", "N05")
def test_a_changed_line_and_a_new_path_are_taken_over_and_can_be_undone(taught: Project) -> None:
    before = taught.store.path.read_bytes()
    new = QUOTE.replace("2)", "3)")
    write(taught.root, PAY, "# above\n" + CODE.replace(QUOTE, new))
    done = update(taught)
    assert (done.path, done.quote) == (PAY, new)
    (quote,) = only(taught).evidence
    assert (quote.quote, quote.blob) == (new, git(taught.root, "hash-object", PAY).strip())
    assert verdicts(taught.root) == [("ok", "exact", PAY, 4)]
    undone(taught)
    assert taught.store.path.read_bytes() == before
    assert verdicts(taught.root)[0][0] == "changed"

    write(taught.root, PAY, CODE)
    git(taught.root, "mv", PAY, "src/bill.py")
    assert verdicts(taught.root)[0][0] == "moved"
    assert update(taught).path == "src/bill.py"
    assert only(taught).evidence[0].blob == stored(taught.root, "src/bill.py")
    assert verdicts(taught.root) == [("ok", "exact", "src/bill.py", 3)]


@pytest.mark.requirement("E01", "N05")
def test_where_nothing_stands_or_a_secret_does_nothing_is_written(taught: Project) -> None:
    before = taught.store.path.read_bytes()
    write(taught.root, PAY, "pass\n")
    commit_all(taught.root)
    for number, code in ((1, "evidence_nothing_there"), (2, "evidence_no_entry")):
        with pytest.raises(RecordError, match=code):
            update(taught, number)
    write(taught.root, PAY, CODE.replace("rate), 2)", f'rate), "{TOKEN}")'))
    with pytest.raises(RecordError, match=r"evidence_(withheld|nothing_there)"):
        update(taught)
    assert taught.store.path.read_bytes() == before
