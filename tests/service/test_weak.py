"""A lesson that would fit any project is stored and found, and no hook gives it (M16)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from paths import BENCH
from project_logs import write_log
from sample_records import log, principle, with_cues
from sentinel_memory.contract.memory import (
    LogMemoryParams,
    LogMemoryResult,
    PreflightParams,
    SearchMemoryParams,
)
from sentinel_memory.contract.project import NewsMemoryParams
from sentinel_memory.core.changes.weak import is_weak
from sentinel_memory.core.evidence.evidence import Evidence
from sentinel_memory.core.log.record import format_line
from sentinel_memory.render.answers import render
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.news import news_memory
from sentinel_memory.service.preflight import preflight
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.standing import COMMAND_LINE, Settings
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("M16")

RESULTS = BENCH / "results" / "similar.json"
CASES = {
    "Always run the tests and write clean code.": True,
    "Fixed bug in login.": True,
    "Fixed the crash of the checkout cart.": True,
    "Avoid the crash of the checkout cart.": False,
    "항상 테스트를 실행하고 깨끗한 코드를 작성한다.": True,
    "로그인 버그를 수정했다.": True,
    "Follow the API specification.": True,
    "Check permissions in tokens.css.": False,
    "Updated config.yml and everything passes now.": True,
    "Updated config.yml and server_test.py and everything passes now.": False,
    "Retry failed tests 2 times.": False,
    "Validate input in checkOrder.": False,
    "Bookkeeping sends back a refund without a reason code.": False,
    "Run the importer first, because it overwrites the fixtures.": False,
    "쿠폰은 주문당 한 장만 쓸 수 있다.": False,
    "色を確認する。": False,
    "Write the code and the test and the message and the name and the type again.": False,
}


@pytest.mark.parametrize(("text", "weak"), CASES.items(), ids=CASES)
def test_what_names_nothing_is_weak(text: str, weak: bool) -> None:
    assert is_weak(log(lesson=text)) is weak


def test_files_code_a_preference_and_a_principle_are_never_weak() -> None:
    text = "Always run the tests."
    record = log(lesson=text)
    assert is_weak(record)
    quote = Evidence("a.py", "x = 1")
    for other in (
        record._replace(applies_to=("src/**",)),
        record._replace(evidence=(quote,)),
        record._replace(kind="preference"),
        principle(text),
    ):
        assert not is_weak(other)


def opened(root: Path, agent: str | None) -> Project:
    settings = Settings(agent=agent, environment={})
    return Project(Store.of_project(root), folder="p", settings=lambda: settings)


def saved(project: Project, lesson: str = "Always run the tests.") -> LogMemoryResult:
    params = LogMemoryParams(
        topic="refund", missing_context="How to check a refund gateway", lesson=lesson
    )
    return log_memory(project, params._replace(cues=("refund gateway", "check gateway")))


def given(project: Project) -> list[str]:
    prompt = PreflightParams(prompt="Change how the refund gateway is checked")
    return [one.id for one in preflight(project, prompt).candidates]


def test_a_weak_lesson_of_an_agent_is_found_and_given_once_it_is_seen(project: Path) -> None:
    memory = opened(project, "Claude Code")
    memory.arrivals.begin()
    weak = saved(memory)
    assert "would fit any project" in (render(weak, "en") or "")
    assert search_memory(memory, SearchMemoryParams(query="refund gateway")).records
    assert given(memory) == []
    (new,) = news_memory(memory, NewsMemoryParams()).records
    assert (new.weak, new.record.id) == (True, weak.id)
    assert "would fit any project" in (render(news_memory(memory, NewsMemoryParams()), "en") or "")
    news_memory(memory, NewsMemoryParams(seen=True))
    assert given(memory) == [weak.id]


def test_a_weak_lesson_is_given_once_it_is_amended(project: Path) -> None:
    memory = opened(project, "Claude Code")
    weak = saved(memory)
    assert given(memory) == []
    better = LogMemoryParams(id=weak.ref, lesson="Check refunds against the sandbox gateway.")
    amended = log_memory(memory, better)
    assert given(memory) == [weak.id]
    assert "would fit any project" not in (render(amended, "en") or "")


def test_a_weak_lesson_from_before_anybody_looked_is_no_news_and_is_given(project: Path) -> None:
    memory = opened(project, "Claude Code")
    old = log("How to check a refund gateway", topic="refund", lesson="Always run the tests.")
    old = with_cues(old, cues=("refund gateway", "check gateway")).with_meta(agent="Claude Code")
    write_log(project, [format_line(old)])
    assert given(memory) == []
    memory.arrivals.begin()
    assert given(memory) == [old.id]


@pytest.mark.parametrize("agent", [None, COMMAND_LINE])
def test_what_a_person_saves_is_never_held_back(project: Path, agent: str | None) -> None:
    memory = opened(project, agent)
    result = saved(memory)
    assert given(memory) == [result.id]
    assert "would fit any project" not in (render(result, "en") or "")


def test_the_published_figures_catch_junk_and_let_good_lessons_through() -> None:
    published = json.loads(RESULTS.read_text(encoding="utf-8"))["lessons"]
    for name, one in published.items():
        assert one["junk_caught"] >= 0.8 * one["junk"], name
        assert one["good_caught"] <= 0.03 * one["good"], name
    assert published["hand-made"]["junk"] >= 100
    assert published["honest"]["good"] >= 900


@pytest.mark.parametrize("source", ["agents-seen", "agents-first", "agents-held"])
def test_junk_and_doubles_are_told_as_agents_save_them(source: str) -> None:
    told = json.loads(RESULTS.read_text(encoding="utf-8"))["agents"][source]
    assert told["junk_caught"] >= 0.8 * told["junk"]
    assert told["double_near"] >= 0.8 * told["double"]
    assert told["good_caught"] <= 0.03 * told["good"]
