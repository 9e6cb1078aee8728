"""A lesson whose code changed is marked and ranked lower, while its verdict counts (E04, K01)."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest
from code_projects import CODE, PAY, QUOTE, verdicts, write
from git_repository import commit_all, git
from hook_process import PROMPT, Agent
from memory_calls import grouped, search, told
from project_logs import decide
from sample_records import log
from sentinel_memory.contract.care import CheckEvidenceParams
from sentinel_memory.contract.forms import ShowParams
from sentinel_memory.contract.memory import FolderParams, SearchMemoryResult
from sentinel_memory.contract.project import MemoryStatusResult
from sentinel_memory.core.evidence.evidence import CodeState, Evidence
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.text.ids import line_digest, line_key
from sentinel_memory.machine.cache import FILE_NAME
from sentinel_memory.render.findings import status_report
from sentinel_memory.service.evidence import glanced
from sentinel_memory.service.evidence import search as evidence_search
from sentinel_memory.service.evidence.checking import check_evidence
from sentinel_memory.service.evidence.glanced import lost_in
from sentinel_memory.service.evidence.quotes import Judged
from sentinel_memory.service.evidence.saving import locate
from sentinel_memory.service.memory_status import memory_status, statistics
from sentinel_memory.service.project import Project
from sentinel_memory.service.show import show
from sentinel_memory.service.standing import Settings
from sentinel_memory.service.usage import reflect
from sentinel_memory.store import project_files
from sentinel_memory.store.project_files import Glimpses

pytestmark = pytest.mark.requirement("E04", "S37", "K01", "S34")
CHANGED = CODE.replace("), 2)", "), 3)")
NOTHING_LEFT = "pass\n"
MARK = "[the code it quotes has changed]"
WORDS = "refund endpoint payment module rounded twice"


def project(agent: Agent, program: str | None = None) -> Project:
    settings = Settings(language="en", agent=program, environment=agent.environment)
    memory = Project.open(agent.project, lambda: settings)
    memory.quotes._clock = lambda: 0.0  # no time limit ends a look on a busy machine
    return memory


def record(agent: Agent, gap: str, *quotes: tuple[str, str]) -> Record:
    """A lesson that quotes these lines of files, or that of the shop."""
    memory = project(agent)
    located = tuple(locate(memory, Evidence(*one)) for one in quotes or ((PAY, QUOTE),))
    return log(gap, topic="payment", lesson=f"Rule of {gap}.")._replace(evidence=located)


def lesson(agent: Agent, name: str) -> Record:
    """A lesson for the prompt, which quotes the code."""
    return record(agent, f"The refund endpoint of the payment module {name}")


def lessons(text: str) -> list[str]:
    """The lessons in a text of a hook: each is a head and the indented lines below it."""
    return re.findall(r"^- .*(?:\n  .*)*", text, re.MULTILINE)


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a file count as one that nobody writes any more, as it does a moment later."""
    monkeypatch.setattr(project_files, "_SETTLED_NS", 0)


@pytest.fixture
def shop(repository: Agent) -> Agent:
    """An agent in a project with two lessons, of which one quotes a file."""
    write(repository.project, PAY, CODE)
    commit_all(repository.project)
    quoting = lesson(repository, "twice")
    plain = lesson(repository, "later")._replace(evidence=())
    repository.remember(quoting, plain)
    return repository


def look(agent: Agent) -> str:
    """Lets another process find out, and keep it; the status of the first record."""
    return check_evidence(project(agent), CheckEvidenceParams()).records[0].status


@pytest.mark.requirement("K01", "N06")
def test_every_hook_says_what_another_process_found_out_and_looks_for_nothing(shop: Agent) -> None:
    def heads() -> list[str]:
        """The first line of the lesson at a prompt and at the file, in new sessions."""
        file = {"tool_name": "Edit", "tool_input": {"file_path": str(shop.project / PAY)}}
        shop.session += "x"
        prompt = shop.context("UserPromptSubmit", prompt=f"{PROMPT}, rounded twice")
        shop.session += "x"
        found = lessons(prompt) + lessons(shop.context("PreToolUse", **file))
        return [one.splitlines()[0] for one in found if "twice" in one]

    def marked() -> list[bool]:
        return [MARK in head for head in heads()]

    assert look(shop) == "candidate"
    assert marked() == [False, False]
    write(shop.project, PAY, CHANGED)
    assert marked() == [False, False]
    assert "not checked" not in "".join(heads())
    assert look(shop) == "working"
    log_file = shop.project / ".context" / "memory_log.jsonl"
    log_file.write_bytes(log_file.read_bytes().replace(b"\n", b"\r\n"))
    assert look(shop) == "working"
    assert marked() == [True, True]
    write(shop.project, PAY, CODE)
    assert marked() == [False, False]


@pytest.mark.requirement("K01", "K05")
def test_the_cache_keeps_verdicts_of_lines_in_the_log_and_no_text(shop: Agent) -> None:
    def looked() -> list[tuple[object, ...]]:
        found = check_evidence(project(shop), CheckEvidenceParams())
        return [(r.id, r.stale, [quote.verdict for quote in r.quotes]) for r in found.records]

    def rows() -> int:
        (path,) = shop.home.rglob(FILE_NAME)
        data = path.read_bytes()
        assert not [text for text in (QUOTE, PAY, "Rule of The refund") if text.encode() in data]
        with closing(sqlite3.connect(path)) as database:
            return len(database.execute("SELECT * FROM quotes").fetchall())

    first, second = lesson(shop, "twice"), lesson(shop, "later")
    shop.remember(first, second)
    write(shop.project, PAY, CHANGED)
    with_cache = [looked() for _ in range(2)]
    assert rows() == 2
    for path in shop.home.rglob(FILE_NAME):
        path.unlink()
    assert with_cache == [looked()] * 2
    assert [stale for _id, stale, _verdicts in with_cache[0]] == [True, True]
    # A line that leaves the log leaves the cache, whoever looks at it next.
    shop.remember(first)
    memory = project(shop)
    memory.views(memory.store.read(), memory.standing).records(memory.store.read().current)
    memory.remember()
    assert rows() == 1


@pytest.mark.requirement("M12", "S34")
def test_status_and_reflection_count_what_is_stale_and_what_hooks_leave_out(shop: Agent) -> None:
    write(shop.project, PAY, CHANGED)
    memory = project(shop)

    def status() -> MemoryStatusResult:
        found = memory_status(memory, "file:///shop")
        memory.remember()
        return found

    def counted() -> tuple[int, int, int]:
        """Lessons that are stale, whose code is gone, and that no hook gives, once all is known."""
        status()
        code = status().code
        assert code is not None
        assert code.unchecked == 0
        return code.stale, code.gone, code.withheld

    def hooked() -> list[bool]:
        """Whether a prompt gets the lesson that quotes code, under each policy."""
        given = []
        for policy in ("gone", "all", "off"):
            decide(shop.project, withhold_stale=policy)
            shop.session += "x"
            text = shop.context("UserPromptSubmit", prompt=f"{PROMPT}, rounded twice")
            given.append(any("twice" in one for one in lessons(text)))
        return given

    assert "Lessons that quote code: 1 changed or gone." in status_report(status(), None, "en")
    assert reflect(memory, FolderParams()).stale.count == 1
    assert counted() == (1, 0, 0)
    assert statistics(memory, memory.store.read(), memory.standing).stale == 1
    write(shop.project, PAY, NOTHING_LEFT)
    assert counted() == (1, 1, 0)
    # The last commit still has the code.
    assert hooked() == [True, False, True]
    (shop.project / ".context" / "config.json").unlink()
    commit_all(shop.project)
    assert counted() == (1, 1, 1)
    # A file without the option, or with a wrong value, withholds as none does.
    for withheld, policy in (
        (0, {"withhold_stale": "off"}),
        (1, {"compact_threshold": 50}),
        (1, {"withhold_stale": "never"}),
        (1, {"withhold_stale": "all"}),
    ):
        decide(shop.project, **policy)
        assert counted() == (1, 1, withheld)
    assert hooked() == [False, False, True]
    write(shop.project, PAY, CHANGED)
    assert counted() == (1, 0, 0)
    assert hooked() == [True, False, True]
    decide(shop.project, withhold_stale="all")
    assert counted() == (1, 0, 1)


def test_a_lost_line_is_told_by_the_answer_after_the_next_and_by_no_new_search(
    shop: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(shop.project, PAY, NOTHING_LEFT)
    memory = project(shop)
    lines = memory.store.read().current
    assert {*memory.quotes.judged(lines).states.values()} == {"unchecked"}
    memory.remember()
    assert {*memory.quotes.judged(lines).states.values()} == {"gone"}
    other = project(shop)
    monkeypatch.setattr(other.quotes.tree, "list_files", lambda: pytest.fail("git was asked"))
    judged = other.quotes.judged(lines)
    assert {*judged.states.values()} == {"gone"}
    assert judged.committed == frozenset()
    commit_all(shop.project)
    memory.remember()
    memory.remember()
    assert len(memory.quotes.judged(lines).committed) == 1
    # Nothing is known of a commit that nobody has looked at.
    git(shop.project, "commit", "--quiet", "--allow-empty", "--message", "next")
    judged = memory.quotes.judged(lines)
    assert ({*judged.states.values()}, judged.committed) == ({"unchecked"}, frozenset())


def test_a_search_that_was_stopped_goes_on_in_the_next_process(
    shop: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evidence_search, "_AT_ONCE", 1)
    for number in range(6):
        write(shop.project, f"src/other{number}.py", f"price = {number}\n")
    charge, refund = CODE.split("\n\n\n")
    write(shop.project, PAY, refund)
    write(shop.project, "src/zebra.py", f"import send\n\n\n{charge}\n")
    commit_all(shop.project)
    read: list[str] = []
    monkeypatch.setattr(evidence_search, "Glimpses", lambda root: _Counting(root, read))

    def looked(at: float) -> str:
        """Looks with a clock that stands still until so many steps were done."""
        memory = project(shop)
        memory.quotes._clock = lambda: float(len(read) >= at)  # the time limit is a step here
        found = memory.quotes.results(memory.store.read().current, seconds=0.5)
        (results,) = found.values()
        return results[0].verdict

    assert looked(3) == "unverifiable"
    assert looked(5) == "unverifiable"
    # Among other files it begins anew: the one that has the line may stand before the others now.
    last = len(git(shop.project, "ls-files").splitlines()) - 1
    assert looked(last) == "unverifiable"
    assert (len(read), "src/zebra.py" in read) == (last, False)
    git(shop.project, "rm", "--quiet", "src/other0.py")
    commit_all(shop.project)
    read.clear()
    assert looked(3) == "unverifiable"
    assert looked(99) == "moved"
    assert len(read) == len({*read})


@pytest.mark.requirement("E03")
def test_a_finished_search_is_made_anew_where_another_file_got_the_lost_line(shop: Agent) -> None:
    write(shop.project, "src/other.py", "limit = 30\n")
    commit_all(shop.project)
    write(shop.project, PAY, NOTHING_LEFT)
    assert verdict(shop) == "gone"
    # Neither the index of git nor HEAD changes.
    write(shop.project, "src/other.py", CODE)
    assert verdict(shop) == "moved"
    commit_all(shop.project)
    assert verdict(shop) == "moved"
    memory = project(shop)
    lines = memory.store.read().current
    assert memory.quotes.judged(lines) == ({}, frozenset())
    # What is said of a line that moved holds while that file stays as it is.
    write(shop.project, "src/other.py", "limit = 30\n")
    (found,) = memory.quotes.results(lines).values()
    assert [one.verdict for one in found] == ["gone"]


@pytest.mark.parametrize(("other", "said"), [("limit = 30\n", "gone"), (CODE, "moved")])
def test_a_later_process_searches_no_file_again_where_none_has_changed(
    shop: Agent, monkeypatch: pytest.MonkeyPatch, other: str, said: str
) -> None:
    write(shop.project, PAY, NOTHING_LEFT)
    write(shop.project, "src/other.py", other)
    commit_all(shop.project)
    read: list[str] = []
    monkeypatch.setattr(evidence_search, "Glimpses", lambda root: _Counting(root, read))
    assert verdict(shop) == said
    assert "src/other.py" in read
    read.clear()
    monkeypatch.setattr(evidence_search, "files_in_git", lambda *_: pytest.fail("git was asked"))
    assert verdict(shop) == said
    memory = project(shop)
    (found,) = memory.quotes.results(memory.store.read().current).values()
    assert [one.verdict for one in found] == [said]
    assert read == []


def verdict(agent: Agent) -> str:
    return verdicts(project(agent))[0][0]


@pytest.mark.requirement("K01", "N05")
def test_what_is_found_in_typed_text_is_kept_nowhere(shop: Agent) -> None:
    write(shop.project, "src/other.py", "limit = 30\n")
    commit_all(shop.project)
    assert verdict(shop) == "ok"
    lines = project(shop).store.read().current

    def kept() -> object:
        return project(shop).cache.quotes([line_digest(line.raw) for line in lines])

    def typed(texts: dict[str, str]) -> list[str]:
        memory = project(shop)
        memory.quotes.typed(texts)
        return [one.verdict for found in memory.quotes.results(lines).values() for one in found]

    before = kept()
    for texts, expected in (
        ({PAY: CHANGED}, ["changed"]),
        ({PAY: NOTHING_LEFT}, ["gone"]),
        ({PAY: NOTHING_LEFT, "src/other.py": CODE}, ["moved"]),
    ):
        assert typed(texts) == expected
        assert kept() == before
    # The disk has the line in a file that an editor shows without it.
    write(shop.project, PAY, NOTHING_LEFT)
    write(shop.project, "src/other.py", CODE)
    assert typed({"src/other.py": "limit = 30\n"}) == ["gone"]
    assert verdict(shop) == "moved"


class _Counting(Glimpses):
    """Notes which files are read."""

    def __init__(self, root: Path, read: list[str]) -> None:
        super().__init__(root)
        self._names = read

    def read(self, name: str) -> bytes:
        self._names.append(name)
        return super().read(name)


@pytest.fixture
def three(shop: Agent) -> Project:
    """Lessons of which the one whose code will be gone fits best, then the one that changes."""
    quotes = {"gone": "ledger.settle(batch, retries=7)", "changed": QUOTE, "fresh": QUOTE}
    for topic, quote in quotes.items():
        write(shop.project, f"src/{topic}.py", f"def run():\n    {quote}\n    end_of({topic})\n")
    commit_all(shop.project)
    memory, records = project(shop), list[Record]()
    for topic, words in (("gone", 6), ("changed", 5), ("fresh", 4)):
        gap = " ".join(WORDS.split()[:words])
        quote = locate(memory, Evidence(f"src/{topic}.py", quotes[topic]))
        records.append(log(gap, topic=topic, lesson=f"{topic} rule.")._replace(evidence=(quote,)))
    others = (log(f"Colour {n} of the logo", topic=f"logo{n}", lesson=f"L{n}") for n in range(20))
    shop.remember(*records, *others)
    write(shop.project, "src/gone.py", "pass\n")
    text = f"def run():\n    {QUOTE.replace('2', '3')}\n    end_of(changed)\n"
    write(shop.project, "src/changed.py", text)
    return memory


def searched(memory: Project, **params: str) -> tuple[SearchMemoryResult, list[str], str]:
    """The answer, the topics of its records that quote code in order, and its text."""
    answer = search(memory, WORDS, **params)
    topics = [record.topic for record in answer.hits or answer.records]
    topics = [topic for topic in topics if not topic.startswith("logo")]
    return answer, topics, told(answer)


@pytest.mark.requirement("S34")
def test_lost_code_is_unchecked_then_gone_and_its_lesson_comes_last(three: Project) -> None:
    _answer, topics, text = searched(three)
    assert topics == ["gone", "fresh", "changed"]
    heads = [line.rpartition(" | ")[2] for line in text.splitlines() if line.startswith("#")]
    assert (heads[0], heads[2]) == ("[its code is not checked yet]", MARK)
    assert "[" not in heads[1]
    three.remember()
    for params in ({}, {"detail": "index"}, {"detail": "timeline"}):
        _answer, topics, text = searched(three, **params)
        assert topics == ["fresh", "changed", "gone"]
        assert text.count("[its code is gone]") == text.count(MARK) == 1
        assert "not checked" not in text
    decide(three.root, withhold_stale="gone", compact_threshold=2)
    answer, topics, _text = searched(three)
    assert (answer.meta.reason, topics) == ("fits", ["fresh", "changed", "gone"])
    (_fresh, changed, _gone) = answer.records
    page = told(show(three, ShowParams(name=changed.id)))
    assert "The code that this lesson quotes has changed or is gone." in page
    groups = grouped(three).groups
    codes = {record.topic: record.code for group in groups for record in group.records}
    assert {topic: code for topic, code in codes.items() if code} == {
        "gone": "gone",
        "changed": "changed",
    }
    _answer, topics, text = searched(three, ids=(changed.ref,))
    assert (topics, text.count(MARK)) == (["changed"], 1)
    decide(three.root, withhold_stale="off", compact_threshold=2)
    assert searched(three)[1] == ["gone", "changed", "fresh"]


@pytest.mark.requirement("G11", "S34")
@pytest.mark.parametrize("params", [{}, {"detail": "index"}, {"token_budget": 1_000}])
def test_under_all_a_first_answer_leaves_lost_code_to_the_cursor_and_says_how_many(
    three: Project, params: dict[str, str]
) -> None:
    searched(three)
    three.remember()
    decide(three.root, withhold_stale="all")
    assert searched(three)[1] == ["fresh", "gone", "changed"]
    decide(three.root, withhold_stale="all", compact_threshold=2)
    answer, topics, text = searched(three, **params)
    assert topics == ["fresh"]
    assert answer.meta.set_aside == 2
    assert "Left out here, because the code they quote has changed or is gone: 2." in text
    rest, topics, _text = searched(three, **params, cursor=answer.next_cursor)
    assert {*topics} == {"changed", "gone"}
    assert rest.next_cursor is None
    wanted = next(r.id for r in three.store.read().records if r.topic == "gone")
    assert searched(three, ids=(wanted,))[1] == ["gone"]


OTHER, OTHER_QUOTE = "src/ledger.py", "ledger.settle(batch, retries=7)"
LEDGER = f"def run(batch):\n    {OTHER_QUOTE}\n    return batch\n"


@pytest.fixture
def two(repository: Agent) -> Agent:
    write(repository.project, PAY, CODE)
    write(repository.project, OTHER, LEDGER)
    commit_all(repository.project)
    return repository


def hook(agent: Agent) -> list[CodeState]:
    memory = project(agent)
    return [*lost_in(memory, memory.store.read_bytes()).states.values()]


def never_in_hooks(agent: Agent) -> tuple[int, int]:
    """The lessons that no hook shows by default: as a hook counts them, and as `status` does."""
    memory = project(agent)
    judged: Judged = memory.quotes.judged(memory.store.read().current)
    in_hook = lost_in(memory, memory.store.read_bytes()).committed
    assert in_hook == {line_key(raw) for raw in judged.unhooked("gone")}
    return len(in_hook), len(judged.unhooked("gone"))


def test_a_hook_looks_at_a_bounded_number_of_lessons_and_files_for_a_moment_only(
    two: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    two.remember(record(two, "rounding"), record(two, "retries"))
    write(two.project, PAY, CHANGED)
    look(two)
    write(two.project, PAY, CHANGED)  # the same text with another stamp
    assert hook(two) == ["changed"] * 2
    monkeypatch.setattr(glanced, "_MOST_LINES", 1)
    assert hook(two) == ["changed"]
    monkeypatch.setattr(glanced, "_MOST_SECONDS", -1.0)
    assert hook(two) == []


def test_a_lesson_leaves_hooks_when_no_commit_has_its_code_any_more(two: Agent) -> None:
    two.remember(record(two, "both", (PAY, QUOTE), (OTHER, OTHER_QUOTE)))
    commit_all(two.project)
    write(two.project, PAY, NOTHING_LEFT)
    look(two)
    assert (hook(two), never_in_hooks(two)) == (["changed"], (0, 0))
    commit_all(two.project)
    write(two.project, OTHER, NOTHING_LEFT)
    look(two)
    assert (hook(two), never_in_hooks(two)) == (["gone"], (0, 0))
    commit_all(two.project)
    look(two)
    assert (hook(two), never_in_hooks(two)) == (["gone"], (1, 1))
    # Code that no commit ever had is gone too.
    write(two.project, "src/new.py", LEDGER.replace("ledger", "payments"))
    git(two.project, "add", "src/new.py")
    two.remember(record(two, "new", ("src/new.py", OTHER_QUOTE.replace("ledger", "payments"))))
    write(two.project, "src/new.py", NOTHING_LEFT)
    look(two)
    assert (hook(two), never_in_hooks(two)) == (["gone"], (1, 1))


def test_a_verdict_counts_for_the_index_the_repository_and_the_text_of_its_time(
    two: Agent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two.remember(record(two, "rounding"))
    memory = project(two)
    lines = memory.store.read().current

    def verdict() -> tuple[str, str | None]:
        ((found,),) = memory.quotes.results(lines).values()
        return found.verdict, getattr(found, "reason", None)

    began = time.monotonic()
    with memory.quotes._lock:  # as another look that goes on holds it, which no answer waits for
        assert [*memory.quotes.judged(lines).states.values()] == ["unchecked"]
    assert time.monotonic() - began < 5
    (two.project / ".git").rename(tmp_path / "away")
    assert verdict() == ("unverifiable", "no_git")
    (tmp_path / "away").rename(two.project / ".git")
    assert verdict() == ("ok", None)
    assert hook(two) == []
    git(two.project, "rm", "--quiet", "--cached", PAY)
    assert verdict() == ("unverifiable", "untracked")
    git(two.project, "add", PAY)
    assert verdict() == ("ok", None)
    # A text in an editor that equals the file is looked up and kept as the file.
    write(two.project, PAY, NOTHING_LEFT)
    memory.quotes.typed({PAY: NOTHING_LEFT})
    assert verdict()[0] == "gone"
    assert hook(two) == ["gone"]
    # A lost line is not searched again while other lines of its file are typed.
    monkeypatch.setattr(
        evidence_search.Pass, "step", lambda _self: pytest.fail("files were searched")
    )
    memory.quotes.typed({PAY: f"{NOTHING_LEFT}# typed\n"})
    assert verdict()[0] == "gone"


@pytest.mark.parametrize(
    ("count", "arguments", "looked_at"),
    [(8, "table", 8), (9, "table", 1), (8, "tables", 2), (9, "tables", 0)],
)
def test_an_answer_looks_into_files_for_a_short_time_and_longer_into_a_few(
    two: Agent, count: int, arguments: str, looked_at: int
) -> None:
    code = "".join(f"rate_of_{n} = the_rate(of={n}, in_table=table)\n" for n in range(count))
    write(two.project, PAY, code)
    commit_all(two.project)
    records = (record(two, f"gap {n}", (PAY, line)) for n, line in enumerate(code.splitlines()))
    two.remember(*records)
    write(two.project, PAY, code.replace("table)", f"{arguments})"))
    memory, ticks = project(two), iter(range(10_000))
    memory.quotes._clock = lambda: next(ticks) * 0.005
    states = memory.quotes.judged(memory.store.read().current).states
    assert [*states.values()].count("unchecked") == count - looked_at
    asked, memory = list[Iterable[str]](), project(two)  # of many, git is not asked at all
    memory.quotes.tree.read_old = asked.append  # type: ignore[method-assign]
    memory.quotes.judged(memory.store.read().current)
    assert bool(asked) == ((count, arguments) == (8, "tables"))


@pytest.mark.parametrize("before", [True, False])
def test_no_search_is_trusted_where_another_line_is_lost_later(two: Agent, before: bool) -> None:
    write(two.project, "src/other.py", "limit = 30\n")
    commit_all(two.project)
    first = record(two, "rounding")
    second = record(two, "retries", (OTHER, OTHER_QUOTE))
    two.remember(first)
    write(two.project, PAY, NOTHING_LEFT)
    write(two.project, OTHER, NOTHING_LEFT)
    if before:  # the second line stands elsewhere already, where the first was not found
        write(two.project, "src/other.py", LEDGER)
    assert verdict(two) == "gone"
    if not before:  # neither the index nor HEAD changes
        write(two.project, "src/other.py", CODE)
    two.remember(first, second)
    memory = project(two)
    memory.quotes.results(memory.store.read().current)
    assert sorted(found[0] for found in verdicts(project(two))) == ["gone", "moved"]
