"""Levels by which code proves a lesson, and the one that only a person gives (E07, E08, E09)."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest
from cli_process import COMMAND, environment, run
from git_repository import commit_all, git, isolate, make_repository, opened
from mcp_wire import Wire
from project_logs import write_log
from sample_records import raw_line
from sentinel_memory.contract.care import CertifyMemoryParams, CheckEvidenceParams
from sentinel_memory.contract.memory import LogMemoryParams, Quote
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.contract.project import EditRecordParams, NewsMemoryParams, UndoParams
from sentinel_memory.core.checks.judging import find_unread
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.evidence.evidence import Aligned, Failed, Result, Span, status_of
from sentinel_memory.core.log.record import Record, certificate, format_line, is_certified
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.render.answers import render
from sentinel_memory.service.edit_records import edit_record, undo
from sentinel_memory.service.evidence.checking import certify_memory, check_evidence
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.news import news_memory
from sentinel_memory.service.project import Project

if sys.platform != "win32":
    from terminal_session import open_terminal

LINE = "total = round(amount * rate, 2)"
PLACE = Span(0, 5, 1)
FINE: Result = Aligned("ok", "a.py", PLACE, 1.0, "exact")
MOVED: Result = Aligned("moved", "b.py", PLACE, 0.95, "normalized")
FAILED: Result = Failed("changed", "number")
UNKNOWN: Result = Failed("unverifiable", "no_git")


@pytest.mark.requirement("E07", "E08", "E09")
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
def shop(memory: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    isolate(monkeypatch, tmp_path / "home")
    make_repository(memory.root)
    (memory.root / "pay.py").write_text(f"def charge():\n    {LINE}\n", encoding="utf-8")
    git(memory.root, "add", "pay.py")
    log_memory(memory, lesson())
    return memory


def lesson(says: str = "Round after the tax.") -> LogMemoryParams:
    quote = Quote(path="pay.py", quote=LINE)
    return LogMemoryParams(topic="pay", missing_context="gap", lesson=says, evidence=(quote,))


def stored(shop: Project) -> Record:
    (line,) = shop.store.read().lines
    return line.record


def status(shop: Project) -> str:
    return check_evidence(shop, CheckEvidenceParams()).records[0].status


@pytest.mark.requirement("E07", "E08")
def test_a_person_certifies_and_any_other_lesson_or_quote_voids_it(shop: Project) -> None:
    assert status(shop) == "candidate"
    commit_all(shop.root)
    assert status(shop) == "verified"
    certify_memory(shop, CertifyMemoryParams(ref=stored(shop).id))
    assert (status(shop), is_certified(stored(shop))) == ("candidate", True)
    commit_all(shop.root)
    assert status(shop) == "certified"
    assert [*find_unread(format_line(stored(shop)), stored(shop), 1)] == []
    log_memory(shop, lesson())
    assert (is_certified(stored(shop)), stored(shop).occurrences) == (True, 2)
    (shop.root / "pay.py").write_text("pass\n", encoding="utf-8")
    assert status(shop) == "working"
    with pytest.raises(RecordError, match="certify_quote_failed"):
        certify_memory(shop, CertifyMemoryParams(ref=stored(shop).id))
    (shop.root / "pay.py").write_text(f"{LINE}\nreturn total\n", encoding="utf-8")
    commit_all(shop.root)
    assert status(shop) == "certified"
    log_memory(shop, lesson("Round before the tax."))
    assert "certified" not in stored(shop).meta
    undo(shop, UndoParams(ids=None))
    assert is_certified(stored(shop))
    edit_record(shop, EditRecordParams(ref=stored(shop).id, evidence=("pay.py: return total",)))
    assert "certified" not in stored(shop).meta
    undo(shop, UndoParams(ids=None))
    edit_record(shop, EditRecordParams(ref=stored(shop).id, topic="payment"))
    assert is_certified(stored(shop))
    both = ("pay.py: return total", f"pay.py: {LINE}")
    edit_record(shop, EditRecordParams(ref=stored(shop).id, evidence=both))
    (shop.root / "pay.py").write_text(f"{LINE}\nreturn nothing\n", encoding="utf-8")
    with pytest.raises(RecordError, match="certify_quote_failed"):
        certify_memory(shop, CertifyMemoryParams(ref=stored(shop).id))
    edit_record(shop, EditRecordParams(ref=stored(shop).id, evidence=()))
    certify_memory(shop, CertifyMemoryParams(ref=stored(shop).id))
    assert "certified" not in stored(shop).meta  # There is no code that it could be certified by.
    assert "confirmed" in stored(shop).meta


@pytest.mark.requirement("E07")
def test_no_tool_of_an_agent_and_no_save_certifies(shop: Project) -> None:
    before = shop.store.path.read_bytes()
    said = {"at": "2026-01-01T00:00:00+00:00", "quotes": "0" * 12}
    fields = {"topic": "pay", "missing_context": "gap", "lesson": "rule"}
    id = stored(shop).id
    with Wire(shop.root) as wire:
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
    assert shop.store.path.read_bytes() == before


@pytest.mark.requirement("E07")
def test_a_command_line_without_a_person_certifies_nothing(shop: Project) -> None:
    before = shop.store.path.read_bytes()
    for more in ((), ("--json",)):
        refused = run(shop.root, "certify", stored(shop).id, *more, stdin=b"y\n")
        assert refused.returncode == 2
        assert b"Only a person at a terminal" in refused.stderr + refused.stdout
    assert shop.store.path.read_bytes() == before


@pytest.mark.requirement("E07")
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is one of POSIX")
@pytest.mark.parametrize(("answer", "certified"), [("y\n", True), ("\n", False)])
def test_a_person_at_a_terminal_reads_the_quotes_and_is_asked(
    shop: Project, answer: str, certified: bool
) -> None:
    command = (*COMMAND, "certify", stored(shop).id)
    with open_terminal(command, shop.root, environment(LC_ALL="en_US.UTF-8"), width=100) as screen:
        assert LINE in screen.wait_for("[y/N]")
        screen.type(answer)
        screen.finish()
        assert screen.process.returncode == (0 if certified else 2)
    assert is_certified(stored(shop)) == certified


@pytest.mark.requirement("E07")
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is one of POSIX")
def test_at_a_terminal_whose_output_goes_elsewhere_nobody_is_asked(shop: Project) -> None:
    piped = shlex.join((*COMMAND, "certify", stored(shop).id))
    command = ("sh", "-c", f"{piped} | cat; exit 3")
    with open_terminal(command, shop.root, environment(LC_ALL="en_US.UTF-8"), width=100) as screen:
        screen.type("y\n")
        screen.finish()
        assert screen.process.returncode == 3
    assert not is_certified(stored(shop))


@pytest.mark.requirement("E07", "N12")
def test_a_lesson_that_was_seen_is_new_again_once_somebody_certified_it(
    shop: Project, tmp_path: Path
) -> None:
    """That goes for one of the team, and for one that an agent saved here."""
    shop.arrivals.begin()
    record = stored(shop).with_meta(agent="claude-code", created=timestamp(), updated=timestamp())
    write_log(shop.root, [format_line(record)])
    (news,) = news_memory(shop, NewsMemoryParams(seen=True)).records
    assert not news.certified
    assert not news_memory(shop, NewsMemoryParams()).records
    write_log(
        shop.root, [format_line(record.with_meta(certified=certificate(record, timestamp())))]
    )
    (news,) = news_memory(shop, NewsMemoryParams()).records
    assert news.certified


@pytest.mark.requirement("E07", "N07")
def test_what_else_stands_in_a_certificate_is_looked_into(shop: Project) -> None:
    key, record = "AKIAIOSFODNN7ZZQRSTU", stored(shop)
    given = certificate(record, timestamp())
    for said in ({"at": key, "quotes": ""}, {**given, "at": key}, {**given, "by": key}):
        other = record.with_meta(certified=said)
        assert is_certified(other) == (said["quotes"] == given["quotes"])
        (found,) = find_unread(format_line(other), other, 1)
        assert found.code == "secret"


@pytest.mark.requirement("E04", "N07")
def test_beside_an_entry_that_is_not_shown_a_quote_keeps_its_own_verdict(shop: Project) -> None:
    entries = [{"path": "pay.py", "quote": "password = hunter2-Zk93-aB3d"}]
    entries.append({"path": "pay.py", "quote": LINE})
    write_log(shop.root, [raw_line(evidence=entries)])
    (record,) = check_evidence(shop, CheckEvidenceParams()).records
    assert [(one.quote, one.verdict) for one in record.quotes] == [(LINE, "ok")]
    assert record.status == "working"


@pytest.mark.requirement("E07", "N08", "N12")
def test_a_certificate_counts_in_a_commit_and_is_shown_with_the_author_that_git_names(
    shop: Project, tmp_path: Path
) -> None:
    commit_all(shop.root)
    shop.arrivals.begin()
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", str(shop.root), str(clone))
    # Anybody can write the hash; it is not signed.
    forged = stored(shop).with_meta(certified=certificate(stored(shop), timestamp()))
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
    git(shop.root, "pull", "--quiet", "--no-rebase", str(clone), "HEAD")
    news = news_memory(shop, NewsMemoryParams())
    assert [(one.certified, one.kind) for one in news.records] == [(True, "updated")]
    shown = render(news, "en") or ""
    assert "newly certified" in shown
    (clone / "pay.py").write_text("pass\n", encoding="utf-8")
    (record,) = check_evidence(theirs, CheckEvidenceParams()).records
    assert (record.status, record.certified_by) == ("working", None)
    assert "\x1b" not in shown
