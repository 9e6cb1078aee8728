"""What `check --evidence` says, who certifies a lesson, and who mends its quote (E04, E07-E09)."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import NamedTuple, get_args

import pytest
from cli_process import COMMAND, environment, run
from code_projects import CODE, PAY, QUOTE, append, quoting, remember, shop, stored, verdicts, write
from git_repository import commit_all, git, isolate, make_repository, opened
from mcp_wire import Wire
from project_logs import write_log
from sample_records import log
from sentinel_memory.contract.care import (
    CertifyMemoryParams,
    CheckEvidenceParams,
    UpdateQuoteParams,
    UpdateQuoteResult,
    Verdict,
)
from sentinel_memory.contract.memory import LogMemoryParams, Quote
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.contract.project import EditRecordParams, NewsMemoryParams, UndoParams
from sentinel_memory.core.checks.judging import find_unread
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.evidence.evidence import Aligned, Failed, Reason, Result, Span, status_of
from sentinel_memory.core.log.record import Record, certificate, format_line, is_certified
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.render.answers import render
from sentinel_memory.sentences.table import has_sentence
from sentinel_memory.service.edit_records import edit_record, undo
from sentinel_memory.service.evidence import search
from sentinel_memory.service.evidence.checking import certify_memory, check_evidence, update_quote
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.news import news_memory
from sentinel_memory.service.project import Project
from sentinel_memory.store import project_files

pytestmark = pytest.mark.requirement("E08")


class Told(NamedTuple):
    """The exit status of a command, and its output."""

    returncode: int
    stdout: str
    stderr: str


def told(project: Path, *words: str) -> Told:
    done = run(project, *words)
    return Told(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.mark.requirement("E04")
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


@pytest.mark.requirement("E04")
def test_no_answer_waits_for_a_list_of_very_many_files(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(project_files, "_SETTLED_NS", 0)
    monkeypatch.setattr(search, "_LARGE_INDEX", 0)
    remember(shop(clone))
    memory = opened(clone)
    lines = memory.store.read().current

    def told_of_code() -> list[str]:
        return [*memory.quotes.judged(lines).states.values()]

    with monkeypatch.context() as unlisted:
        unlisted.setattr(memory.quotes.tree, "list_files", lambda: pytest.fail("git was asked"))
        assert told_of_code() == ["unchecked"]
    memory.remember()
    assert told_of_code() == []


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
    github = told(project, "check", "--evidence", "--format", "github")
    assert github.returncode == 0
    assert github.stdout.startswith("::warning file=a%2Cb 100%25.py,title=")


if sys.platform != "win32":
    from terminal_session import open_terminal

LINE = "total = round(amount * rate, 2)"
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
def quoted(memory: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    isolate(monkeypatch, tmp_path / "home")
    make_repository(memory.root)
    (memory.root / "pay.py").write_text(f"def charge():\n    {LINE}\n", encoding="utf-8")
    git(memory.root, "add", "pay.py")
    log_memory(memory, lesson())
    return memory


def lesson(says: str = "Round after the tax.") -> LogMemoryParams:
    quote = Quote(path="pay.py", quote=LINE)
    return LogMemoryParams(topic="pay", missing_context="gap", lesson=says, evidence=(quote,))


def only(quoted: Project) -> Record:
    (line,) = quoted.store.read().lines
    return line.record


def status(quoted: Project) -> str:
    return check_evidence(quoted, CheckEvidenceParams()).records[0].status


@pytest.mark.requirement("E07")
def test_a_person_certifies_and_any_other_lesson_or_quote_voids_it(quoted: Project) -> None:
    assert status(quoted) == "candidate"
    commit_all(quoted.root)
    assert status(quoted) == "verified"
    certify_memory(quoted, CertifyMemoryParams(ref=only(quoted).id))
    assert (status(quoted), is_certified(only(quoted))) == ("candidate", True)
    commit_all(quoted.root)
    assert status(quoted) == "certified"
    assert [*find_unread(format_line(only(quoted)), only(quoted), 1)] == []
    log_memory(quoted, lesson())
    assert (is_certified(only(quoted)), only(quoted).occurrences) == (True, 2)
    (quoted.root / "pay.py").write_text("pass\n", encoding="utf-8")
    assert status(quoted) == "working"
    with pytest.raises(RecordError, match="certify_quote_failed"):
        certify_memory(quoted, CertifyMemoryParams(ref=only(quoted).id))
    (quoted.root / "pay.py").write_text(f"{LINE}\nreturn total\n", encoding="utf-8")
    commit_all(quoted.root)
    assert status(quoted) == "certified"
    log_memory(quoted, lesson("Round before the tax."))
    assert "certified" not in only(quoted).meta
    undo(quoted, UndoParams(ids=None))
    assert is_certified(only(quoted))
    edit_record(quoted, EditRecordParams(ref=only(quoted).id, evidence=("pay.py: return total",)))
    assert "certified" not in only(quoted).meta
    undo(quoted, UndoParams(ids=None))
    edit_record(quoted, EditRecordParams(ref=only(quoted).id, topic="payment"))
    assert is_certified(only(quoted))
    both = ("pay.py: return total", f"pay.py: {LINE}")
    edit_record(quoted, EditRecordParams(ref=only(quoted).id, evidence=both))
    (quoted.root / "pay.py").write_text(f"{LINE}\nreturn nothing\n", encoding="utf-8")
    with pytest.raises(RecordError, match="certify_quote_failed"):
        certify_memory(quoted, CertifyMemoryParams(ref=only(quoted).id))
    edit_record(quoted, EditRecordParams(ref=only(quoted).id, evidence=()))
    certify_memory(quoted, CertifyMemoryParams(ref=only(quoted).id))
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
    assert quoted.store.path.read_bytes() == before
    # Nor does a command without a person.
    before = quoted.store.path.read_bytes()
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
@pytest.mark.parametrize(("answer", "certified"), [("y\n", True), ("\n", False)])
def test_a_person_at_a_terminal_reads_the_quotes_and_is_asked(
    quoted: Project, answer: str, certified: bool
) -> None:
    command = (*COMMAND, "certify", only(quoted).id)
    with open_terminal(
        command, quoted.root, environment(LC_ALL="en_US.UTF-8"), width=100
    ) as screen:
        assert LINE in screen.wait_for("[y/N]")
        screen.type(answer)
        screen.finish()
        assert screen.process.returncode == (0 if certified else 2)
    assert is_certified(only(quoted)) == certified


@pytest.mark.requirement("E07")
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is one of POSIX")
def test_at_a_terminal_whose_output_goes_elsewhere_nobody_is_asked(quoted: Project) -> None:
    piped = shlex.join((*COMMAND, "certify", only(quoted).id))
    command = ("sh", "-c", f"{piped} | cat; exit 3")
    with open_terminal(
        command, quoted.root, environment(LC_ALL="en_US.UTF-8"), width=100
    ) as screen:
        screen.type("y\n")
        screen.finish()
        assert screen.process.returncode == 3
    assert not is_certified(only(quoted))


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
    (record,) = check_evidence(theirs, CheckEvidenceParams()).records
    assert (record.status, record.certified_by) == ("candidate", None)
    mallory = ("-c", "user.name=Mallory \x1b[31m", "-c", "user.email=m@example.invalid")
    git(clone, *mallory, "commit", "--quiet", "--all", "--message", "certify")
    everything = CheckEvidenceParams()
    result = check_evidence(theirs, everything)
    assert (result.records[0].status, result.records[0].certified_by) == (
        "certified",
        "Mallory \x1b[31m",
    )
    (clone / "pay.py").rename(clone / "charge.py")
    git(clone, *mallory, "add", "--all")
    assert 'certified by "Mallory' in (render(check_evidence(theirs, everything), "en") or "")
    git(clone, "reset", "--quiet", "--hard")
    git(quoted.root, "pull", "--quiet", "--no-rebase", str(clone), "HEAD")
    news = news_memory(quoted, NewsMemoryParams())
    assert [(one.certified, one.kind) for one in news.records] == [(True, "updated")]
    shown = render(news, "en") or ""
    assert "newly certified" in shown
    (clone / "pay.py").write_text("pass\n", encoding="utf-8")
    (record,) = check_evidence(theirs, CheckEvidenceParams()).records
    assert (record.status, record.certified_by) == ("working", None)
    assert "\x1b" not in shown


LOG = ".context/memory_log.jsonl"


@pytest.fixture
def taught(clone: Path) -> Path:
    """A committed file of code, and a committed lesson that quotes a line of it."""
    remember(shop(clone), commit=True)
    return clone


def record(taught: Path) -> Record:
    (found,) = opened(taught).store.read().records
    return found


def update(taught: Path, number: int = 1) -> UpdateQuoteResult:
    return update_quote(opened(taught), UpdateQuoteParams(ref=record(taught).id, number=number))


@pytest.mark.requirement("E01", "N05")
def test_a_changed_line_and_a_new_path_are_taken_over_and_can_be_undone(taught: Path) -> None:
    before = (taught / LOG).read_bytes()
    new = QUOTE.replace("2)", "3)")
    write(taught, PAY, "# above\n" + CODE.replace(QUOTE, new))
    done = update(taught)
    assert (done.path, done.quote) == (PAY, new)
    (quote,) = record(taught).evidence
    assert (quote.quote, quote.blob) == (new, git(taught, "hash-object", PAY).strip())
    assert verdicts(taught) == [("ok", "exact", PAY, 4)]
    undo(opened(taught), UndoParams())
    assert (taught / LOG).read_bytes() == before
    assert verdicts(taught)[0][0] == "changed"

    write(taught, PAY, CODE)
    git(taught, "mv", PAY, "src/bill.py")
    assert verdicts(taught)[0][0] == "moved"
    assert update(taught).path == "src/bill.py"
    assert record(taught).evidence[0].blob == stored(taught, "src/bill.py")
    assert verdicts(taught) == [("ok", "exact", "src/bill.py", 3)]


@pytest.mark.requirement("E01", "N05")
def test_where_nothing_stands_nothing_is_written(taught: Path) -> None:
    write(taught, PAY, "pass\n")
    commit_all(taught)
    before = (taught / LOG).read_bytes()
    for number, code in ((1, "evidence_nothing_there"), (2, "evidence_no_entry")):
        with pytest.raises(RecordError, match=code):
            update(taught, number)
    assert (taught / LOG).read_bytes() == before
    # A secret in the place of the quote is not taken over.
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    write(taught, PAY, CODE.replace("rate), 2)", f'rate), "{token}")'))
    before = (taught / LOG).read_bytes()
    with pytest.raises(RecordError) as refused:
        update(taught)
    assert refused.value.code in ("evidence_withheld", "evidence_nothing_there")
    assert (taught / LOG).read_bytes() == before
