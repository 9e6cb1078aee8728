"""The code that records quote, on its way through a plan (N04, E01)."""

from __future__ import annotations

import pytest
from git_repository import git, make_repository
from plan_projects import apply, look, plan_of, states
from sentinel_memory.contract.memory import LogMemoryParams, Quote
from sentinel_memory.core.log.record import Record
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project

pytestmark = pytest.mark.requirement("N04", "E01")
STEPS = tuple(f"step_{number} = compute(step,\t{number})  # in order" for number in range(10))
WIDER = 'use = "topic: pay" if rate else compute(rate, {"a": 1})'


@pytest.fixture
def shop(memory: Project) -> Project:
    """Two lessons, each of which quotes a line of a tracked file."""
    root = memory.root
    make_repository(root)
    (root / "src").mkdir()
    write_code(memory, *STEPS, WIDER)
    git(root, "add", "src")
    remember(memory, "first", STEPS[0])
    remember(memory, "second", STEPS[1])
    return memory


def write_code(memory: Project, *lines: str) -> None:
    """Writes the file that is quoted."""
    text = "".join(f"{line}\n" for line in lines)
    (memory.root / "src" / "pay.py").write_text(text, encoding="utf-8")


def remember(memory: Project, lesson: str, *quotes: str) -> None:
    """Saves a lesson that quotes code."""
    params = LogMemoryParams(
        topic="pay", missing_context=lesson, lesson=lesson, evidence=quoted(*quotes)
    )
    log_memory(memory, params)


def quoted(*quotes: str) -> tuple[Quote, ...] | None:
    """Lines of the file as an agent quotes them, in a function."""
    return tuple(Quote(path="src/pay.py", quote=one, symbol="charge") for one in quotes) or None


def made(memory: Project) -> Record:
    """The one record that is left."""
    (record,) = memory.store.read().records
    return record


def quotes_of(record: Record) -> list[str]:
    """The lines that a record quotes."""
    return [one.quote for one in record.evidence]


def test_a_plan_shows_what_its_sources_quote_and_the_principle_takes_it_over(
    shop: Project,
) -> None:
    plan = plan_of(shop)
    assert f"\n  evidence: src/pay.py: {STEPS[0]}\n" in plan.replace("step, ", "step,\t")
    before = [one.evidence[0] for one in shop.store.read().records]
    assert states(apply(shop, plan.replace("principle: \n", "principle: Both.\n", 1))) == {
        "pay": "applied"
    }
    assert sorted(made(shop).evidence) == sorted(before)
    assert {one.symbol for one in made(shop).evidence} == {"charge"}


def test_a_person_quotes_code_in_a_plan_and_a_line_that_nobody_finds_refuses(
    shop: Project,
) -> None:
    plan = plan_of(shop).replace("principle: \n", "principle: Both.\n", 1)
    typed = plan.rstrip("\n") + f"\n인용한 코드: src/pay.py: {STEPS[3]}\n"
    wrong = typed.replace(STEPS[3], "nothing of the kind stands in it")
    for dry_run in (True, False):
        refused = apply(shop, wrong, dry_run=dry_run)
        assert states(refused) == {"pay": "refused"}
        (problem,) = refused.problems
        assert wrong.split("\n")[problem.line - 1].startswith("인용한 코드:")
    assert states(apply(shop, typed)) == {"pay": "applied"}
    assert quotes_of(made(shop)) == [STEPS[3], STEPS[1], STEPS[0]]


def test_quotes_without_room_are_named_before_they_are_lost(shop: Project) -> None:
    for number, first in enumerate((2, 5), 3):
        remember(shop, f"more {number}", *STEPS[first : first + 3])
    remember(shop, "second", STEPS[1], STEPS[8])
    plan = plan_of(shop).replace("principle: \n", "principle: All.\n", 1)
    found = [one for one in look(shop, plan).remarks if one.code == "evidence-lost"]
    assert [(one.severity, STEPS[0].split(",")[0] in one.sentence) for one in found] == [
        ("warning", True)
    ]
    assert STEPS[0].split(",")[0] in plan.split("principle: ")[1]
    chosen = plan + "".join(
        f"{'evidence:' if number == 0 else ' '} src/pay.py: {STEPS[number]}\n"
        for number in range(8)
    )
    assert not [one for one in look(shop, chosen).remarks if one.code == "evidence-lost"]
    assert states(apply(shop, chosen)) == {"pay": "applied"}
    assert quotes_of(made(shop)) == list(STEPS[:8])
