"""A stored verdict counts only for the state in which it was found (E04, K01, S34, S37)."""

from __future__ import annotations

from pathlib import Path

import pytest
from code_projects import CODE, PAY, QUOTE, write
from git_repository import commit_all, git
from hook_process import Agent
from sample_records import log
from sentinel_memory.contract.care import CheckEvidenceParams
from sentinel_memory.core.evidence.evidence import CodeState, Evidence
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.text.ids import line_key
from sentinel_memory.service.evidence import glanced, search
from sentinel_memory.service.evidence.checking import check_evidence
from sentinel_memory.service.evidence.glanced import lost_in
from sentinel_memory.service.evidence.quotes import Judged
from sentinel_memory.service.evidence.saving import locate
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings
from sentinel_memory.store import project_files

pytestmark = pytest.mark.requirement("E04", "K01", "S34", "S37")
OTHER, OTHER_QUOTE = "src/ledger.py", "ledger.settle(batch, retries=7)"
LEDGER = f"def run(batch):\n    {OTHER_QUOTE}\n    return batch\n"
NOTHING_LEFT = "pass\n"


def project(agent: Agent) -> Project:
    settings = Settings(language="en", environment=agent.environment)
    memory = Project.open(agent.project, lambda: settings)
    memory.quotes._clock = lambda: 0.0  # no time limit ends a look on a busy machine
    return memory


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a file count as one that nobody writes any more, as it does a moment later."""
    monkeypatch.setattr(project_files, "_SETTLED_NS", 0)


@pytest.fixture
def shop(repository: Agent) -> Agent:
    """A project with two files of code."""
    write(repository.project, PAY, CODE)
    write(repository.project, OTHER, LEDGER)
    commit_all(repository.project)
    return repository


def record(agent: Agent, gap: str, *quotes: tuple[str, str]) -> Record:
    memory = project(agent)
    located = tuple(locate(memory, Evidence(path, quote)) for path, quote in quotes)
    return log(gap, topic="payment", lesson=f"Rule of {gap}.")._replace(evidence=located)


def look(agent: Agent) -> None:
    """Lets another process look, and keep what it finds."""
    check_evidence(project(agent), CheckEvidenceParams())


def hook(agent: Agent) -> list[CodeState]:
    """What a hook knows of the lines that quote code."""
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
    shop: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.remember(*(record(shop, gap, (PAY, QUOTE)) for gap in ("rounding", "retries")))
    changed = CODE.replace("), 2)", "), 3)")
    write(shop.project, PAY, changed)
    look(shop)
    write(shop.project, PAY, changed)  # the same text with another stamp
    assert hook(shop) == ["changed"] * 2
    monkeypatch.setattr(glanced, "_MOST_LINES", 1)
    assert hook(shop) == ["changed"]
    monkeypatch.setattr(glanced, "_MOST_SECONDS", -1.0)
    assert hook(shop) == []


def test_a_lesson_leaves_hooks_only_when_all_its_code_is_gone_from_the_last_commit(
    shop: Agent,
) -> None:
    shop.remember(record(shop, "both", (PAY, QUOTE), (OTHER, OTHER_QUOTE)))
    commit_all(shop.project)
    write(shop.project, PAY, NOTHING_LEFT)
    look(shop)
    assert (hook(shop), never_in_hooks(shop)) == (["changed"], (0, 0))
    commit_all(shop.project)
    write(shop.project, OTHER, NOTHING_LEFT)
    look(shop)
    assert (hook(shop), never_in_hooks(shop)) == (["gone"], (0, 0))
    commit_all(shop.project)
    look(shop)
    assert (hook(shop), never_in_hooks(shop)) == (["gone"], (1, 1))
    # Code that no commit ever had is gone too.
    write(shop.project, "src/new.py", LEDGER.replace("ledger", "payments"))
    git(shop.project, "add", "src/new.py")
    shop.remember(record(shop, "new", ("src/new.py", OTHER_QUOTE.replace("ledger", "payments"))))
    write(shop.project, "src/new.py", NOTHING_LEFT)
    look(shop)
    assert (hook(shop), never_in_hooks(shop)) == (["gone"], (1, 1))


def test_a_verdict_counts_for_the_index_the_repository_and_the_text_of_its_time(
    shop: Agent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.remember(record(shop, "rounding", (PAY, QUOTE)))
    memory = project(shop)
    lines = memory.store.read().current

    def verdict() -> tuple[str, str | None]:
        ((found,),) = memory.quotes.results(lines).values()
        return found.verdict, getattr(found, "reason", None)

    with memory.quotes._lock:  # as another look that goes on holds it, which no answer waits for
        assert [*memory.quotes.judged(lines).states.values()] == ["unchecked"]
    (shop.project / ".git").rename(tmp_path / "away")
    assert verdict() == ("unverifiable", "no_git")
    (tmp_path / "away").rename(shop.project / ".git")
    assert verdict() == ("ok", None)
    assert hook(shop) == []
    git(shop.project, "rm", "--quiet", "--cached", PAY)
    assert verdict() == ("unverifiable", "untracked")
    git(shop.project, "add", PAY)
    assert verdict() == ("ok", None)
    # A text in an editor that equals the file is looked up and kept as the file.
    write(shop.project, PAY, NOTHING_LEFT)
    memory.quotes.typed({PAY: NOTHING_LEFT})
    assert verdict()[0] == "gone"
    assert hook(shop) == ["gone"]
    # A lost line is not searched again while other lines of its file are typed.
    monkeypatch.setattr(search.Pass, "step", lambda _self: pytest.fail("files were searched"))
    memory.quotes.typed({PAY: f"{NOTHING_LEFT}# typed\n"})
    assert verdict()[0] == "gone"


def test_a_file_that_may_still_change_is_read_again(
    shop: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(project_files, "_SETTLED_NS", 10**18)
    shop.remember(record(shop, "rounding", (PAY, QUOTE)))
    memory = project(shop)
    lines = memory.store.read().current
    memory.quotes.results(lines)
    write(shop.project, PAY, CODE.replace("), 2)", "), 3)"))
    (found,) = memory.quotes.results(lines).values()
    assert [one.verdict for one in found] == ["changed"]


@pytest.mark.parametrize(
    ("count", "arguments", "looked_at"),
    [(8, "table", 2), (9, "table", 0), (8, "tables", 1), (9, "tables", 0)],
)
def test_an_answer_looks_into_files_for_a_short_time_and_longer_into_a_few(
    shop: Agent, count: int, arguments: str, looked_at: int
) -> None:
    code = "".join(f"rate_of_{n} = the_rate(of={n}, in_table=table)\n" for n in range(count))
    write(shop.project, PAY, code)
    commit_all(shop.project)
    records = (record(shop, f"gap {n}", (PAY, line)) for n, line in enumerate(code.splitlines()))
    shop.remember(*records)
    write(shop.project, PAY, code.replace("table)", f"{arguments})"))
    memory, ticks = project(shop), iter(range(10_000))
    memory.quotes._clock = lambda: next(ticks) * 0.02
    states = memory.quotes.judged(memory.store.read().current).states
    assert [*states.values()].count("unchecked") == count - looked_at


@pytest.mark.parametrize("before", [True, False])
def test_an_earlier_search_is_not_trusted_where_another_line_is_lost_later(
    shop: Agent, before: bool
) -> None:
    def verdicts() -> list[str]:
        found = check_evidence(project(shop), CheckEvidenceParams()).records
        return [quote.verdict for one in found for quote in one.quotes]

    write(shop.project, "src/other.py", "limit = 30\n")
    commit_all(shop.project)
    first = record(shop, "rounding", (PAY, QUOTE))
    second = record(shop, "retries", (OTHER, OTHER_QUOTE))
    shop.remember(first)
    write(shop.project, PAY, NOTHING_LEFT)
    write(shop.project, OTHER, NOTHING_LEFT)
    if before:  # the second line stands elsewhere already, where the first was not found
        write(shop.project, "src/other.py", LEDGER)
    assert verdicts() == ["gone"]
    if not before:  # neither the index nor HEAD changes
        write(shop.project, "src/other.py", CODE)
    shop.remember(first, second)
    memory = project(shop)
    memory.quotes.results(memory.store.read().current)
    assert sorted(verdicts()) == ["gone", "moved"]
