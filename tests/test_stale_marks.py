"""A lesson whose code has changed is marked and ranked lower, with and without the cache (E04)."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from code_projects import CODE, PAY, QUOTE, write
from git_repository import commit_all
from hook_process import PROMPT, Agent
from sample_records import log
from sentinel_memory.contract.evidence import CheckEvidenceParams
from sentinel_memory.contract.layers import Quote
from sentinel_memory.contract.memory import LogMemoryParams, SearchMemoryParams
from sentinel_memory.contract.news import NewsMemoryParams
from sentinel_memory.contract.pages import ShowParams
from sentinel_memory.contract.project import CodeCounts
from sentinel_memory.contract.reflect import ReflectParams
from sentinel_memory.core.evidence.evidence import Evidence
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.text.digests import line_key
from sentinel_memory.machine.cache_file import FILE_NAME
from sentinel_memory.render.answers import render
from sentinel_memory.render.report import status_report
from sentinel_memory.service.evidence import search
from sentinel_memory.service.evidence.checking import check_evidence
from sentinel_memory.service.evidence.glanced import withheld_in
from sentinel_memory.service.evidence.saving import locate
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.memory_status import memory_status
from sentinel_memory.service.news_memory import news_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.reflect import reflect
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.show import show
from sentinel_memory.service.standing import Settings
from sentinel_memory.store import file_stamps
from sentinel_memory.store.tracked_texts import Glimpses

pytestmark = pytest.mark.requirement("E04", "S37")
MARK = "[the code it quotes has changed]"


def project(agent: Agent, program: str | None = None) -> Project:
    settings = Settings(language="en", agent=program, environment=agent.environment)
    return Project.open(agent.project, lambda: settings)


def lesson(agent: Agent, name: str) -> Record:
    """A lesson for the prompt, which quotes the code."""
    record = log(
        f"The refund endpoint of the payment module {name}",
        topic="payment",
        lesson=f"Round the refund of the payment module {name}.",
    )
    return record._replace(evidence=(locate(project(agent), Evidence(PAY, QUOTE)),))


def lessons(text: str) -> list[str]:
    """The lessons in a text of a hook: each is a head and the indented lines below it."""
    return re.findall(r"^- .*(?:\n  .*)*", text, re.MULTILINE)


@pytest.fixture
def shop(repository: Agent) -> Agent:
    """An agent in a project with two lessons, of which one quotes a file."""
    write(repository.project, PAY, CODE)
    commit_all(repository.project)
    quoting = lesson(repository, "twice")
    plain = lesson(repository, "later")._replace(evidence=())
    repository.remember(quoting, plain)
    return repository


def change(agent: Agent) -> None:
    write(agent.project, PAY, CODE.replace("), 2)", "), 3)"))


def look(agent: Agent) -> str:
    """Lets another process find out, and keep it; the status of the first record."""
    return check_evidence(project(agent), CheckEvidenceParams()).records[0].status


@pytest.mark.requirement("K01", "N06")
def test_every_hook_says_what_another_process_found_out_and_looks_for_nothing(shop: Agent) -> None:
    def told() -> list[list[str]]:
        """The lesson at the start, at a prompt and at the file, in new sessions."""
        shop.session += "x"
        file = {"tool_name": "Edit", "tool_input": {"file_path": str(shop.project / PAY)}}
        prompt = shop.context("UserPromptSubmit", prompt=f"{PROMPT}, rounded twice")
        shop.session += "x"
        texts = (prompt, shop.context("PreToolUse", **file))
        return [[one for one in lessons(text) if "twice" in one] for text in texts]

    assert look(shop) == "candidate"
    for lines in told():
        assert len(lines) == 1
        assert MARK not in lines[0]
    change(shop)
    for lines in told():
        assert len(lines) == 1
        assert MARK not in lines[0]
    assert look(shop) == "working"
    for lines in told():
        assert len(lines) == 1
        assert lines[0].splitlines()[0].endswith(MARK)
    write(shop.project, PAY, CODE)
    for found in told():
        assert len(found) == 1
        assert MARK not in found[0]


@pytest.mark.requirement("S10", "N05")
def test_a_search_and_a_page_say_so_and_put_it_behind_what_fits_as_well(shop: Agent) -> None:
    query = "refund endpoint of the payment module"
    memory = project(shop)

    def found(detail: str) -> list[tuple[str, bool | None]]:
        params = SearchMemoryParams(query=query, detail=detail)
        answer = search_memory(memory, params)
        records = answer.hits or answer.records
        text = render(answer, "en") or ""
        assert (MARK in text) == any(record.stale for record in records)
        return [(record.topic, record.stale) for record in records]

    shop.remember(*(lesson(shop, name)._replace(topic=name) for name in ("twice", "later")))
    newest = found("index")[0][0]
    for detail in ("index", "full"):
        assert [stale for _topic, stale in found(detail)] == [None, None]
    write(shop.project, "src/other.py", CODE.replace("2)", "4)"))
    commit_all(shop.project)
    (record,) = (r for r in memory.store.read().records if r.topic == newest)
    other = locate(memory, Evidence("src/other.py", QUOTE.replace("2)", "4)")))
    (rest,) = (r for r in memory.store.read().records if r.topic != newest)
    shop.remember(record._replace(evidence=(other,)), rest)
    write(shop.project, "src/other.py", CODE)
    for detail in ("index", "full"):
        assert found(detail) == [(rest.topic, None), (newest, True)]
    page = render(show(memory, ShowParams(name=record.id)), "en") or ""
    assert "The code that this lesson quotes has changed or is gone." in page


@pytest.mark.requirement("N12", "E08")
def test_the_list_of_what_is_new_says_so(shop: Agent) -> None:
    memory = project(shop, "Claude Code")
    memory.arrivals.begin()
    quotes = (Quote(path=PAY, quote=QUOTE),)
    lesson = {"topic": "payment", "missing_context": "gap", "lesson": "Round the refund."}
    log_memory(memory, LogMemoryParams(**lesson, evidence=quotes))

    def heads() -> list[str]:
        text = render(news_memory(project(shop), NewsMemoryParams()), "en") or ""
        return [line for line in text.splitlines() if " | payment" in line]

    (before,) = heads()
    assert MARK not in before
    change(shop)
    assert heads() == [f"{before} | {MARK}"]


@pytest.mark.requirement("K01", "K05")
def test_the_cache_keeps_verdicts_of_lines_in_the_log_and_no_text(shop: Agent) -> None:
    def verdicts() -> list[tuple[object, ...]]:
        found = check_evidence(project(shop), CheckEvidenceParams())
        return [(r.id, r.stale, [quote.verdict for quote in r.quotes]) for r in found.records]

    def rows() -> int:
        (path,) = shop.home.rglob(FILE_NAME)
        data = path.read_bytes()
        assert not [text for text in (QUOTE, PAY, "Round the refund") if text.encode() in data]
        with closing(sqlite3.connect(path)) as database:
            return len(database.execute("SELECT * FROM verdicts").fetchall())

    first, second = lesson(shop, "twice"), lesson(shop, "later")
    shop.remember(first, second)
    change(shop)
    with_cache = [verdicts() for _ in range(2)]
    assert rows() == 2
    for path in shop.home.rglob(FILE_NAME):
        path.unlink()
    assert with_cache == [verdicts()] * 2
    assert [stale for _id, stale, _verdicts in with_cache[0]] == [True, True]
    # A line that leaves the log leaves the cache, whoever looks at it next.
    shop.remember(first)
    memory = project(shop)
    memory.views(memory.store.read(), memory.standing).records(memory.store.read().current)
    memory.remember()
    assert rows() == 1


@pytest.mark.requirement("M12", "S34")
def test_status_and_reflection_count_what_is_stale_and_what_hooks_leave_out(
    shop: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_stamps, "_SETTLED_NS", 0)
    change(shop)
    memory = project(shop)

    def counted() -> tuple[CodeCounts | None, int, list[str]]:
        status = memory_status(memory, "file:///shop")
        memory.remember()
        lines = [line for line in status_report(status, "en") if "quote code" in line]
        return status.code, reflect(memory, ReflectParams()).stale.count, lines

    said = "Lessons that quote code: 1 changed or gone."
    assert counted() == (CodeCounts(stale=1, gone=0, unchecked=0, withheld=0), 1, [said])
    write(shop.project, PAY, "pass\n")
    counted()
    assert counted()[0] == CodeCounts(stale=1, gone=1, unchecked=0, withheld=0)
    commit_all(shop.project)
    counted()
    assert counted()[0] == CodeCounts(stale=1, gone=1, unchecked=0, withheld=1)
    write(shop.project, ".context/config.json", '{"withhold_stale": "off"}')
    assert counted()[0] == CodeCounts(stale=1, gone=1, unchecked=0, withheld=0)
    data = memory.store.read_bytes()
    gone = {line_key(line.raw) for line in memory.store.read().current if line.record.evidence}
    assert [withheld_in(memory, data, "gone"), withheld_in(memory, data, "off")] == [gone, set()]
    write(shop.project, PAY, CODE.replace("), 2)", "), 3)"))
    counted()
    assert withheld_in(memory, data, "gone") == set()
    assert withheld_in(memory, data, "all") == gone


@pytest.mark.requirement("E04")
def test_a_lost_line_is_told_by_the_answer_after_the_next_and_by_no_new_search(
    shop: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A file counts as one that nobody writes any more, as it does a moment later.
    monkeypatch.setattr(file_stamps, "_SETTLED_NS", 0)
    write(shop.project, PAY, "pass\n")
    memory = project(shop)
    lines = memory.store.read().current
    assert len(memory.quotes.judged(lines).unchecked) == 1
    memory.remember()
    assert len(memory.quotes.judged(lines).gone) == 1
    other = project(shop)
    monkeypatch.setattr(other.quotes.tree, "list_files", lambda: pytest.fail("git was asked"))
    assert len(other.quotes.judged(lines).gone) == 1


@pytest.mark.requirement("E04")
def test_a_search_that_was_stopped_goes_on_in_the_next_process(
    shop: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "_AT_ONCE", 1)
    for number in range(6):
        write(shop.project, f"src/other{number}.py", f"price = {number}\n")
    charge, refund = CODE.split("\n\n\n")
    write(shop.project, PAY, refund)
    write(shop.project, "src/zebra.py", f"import send\n\n\n{charge}\n")
    commit_all(shop.project)
    read: list[str] = []
    monkeypatch.setattr(search, "Glimpses", lambda root: _Counting(root, read))

    def looked(at: float) -> str:
        """Looks with a clock that stands still until so many steps were done."""
        memory = project(shop)
        memory.quotes._clock = lambda: float(len(read) >= at)  # the time limit is a step here
        found = memory.quotes.results(memory.store.read().current, seconds=0.5)
        (results,) = found.values()
        return results[0].verdict

    assert looked(3) == "unverifiable"
    assert looked(5) == "unverifiable"
    assert looked(99) == "moved"
    assert len(read) == len({*read})


class _Counting(Glimpses):
    """Notes which files are read."""

    def __init__(self, root: Path, read: list[str]) -> None:
        super().__init__(root)
        self._names = read

    def read(self, name: str) -> bytes:
        self._names.append(name)
        return super().read(name)
