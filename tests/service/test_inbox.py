"""Lessons that agents saved here and teammates brought since a user last looked (N12)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from git_branches import write
from git_repository import commit_all, git
from paths import BENCH
from project_logs import write_log
from refusals import refused
from sample_records import log, log_of, principle, with_cues
from sentinel_memory.contract.forms import RenameTopicParams
from sentinel_memory.contract.memory import (
    LogMemoryParams,
    LogMemoryResult,
    PreflightParams,
    SearchMemoryParams,
)
from sentinel_memory.contract.project import (
    DeleteRecordsParams,
    DiffMemoryParams,
    EditRecordParams,
    NewsMemoryParams,
    NewsMemoryResult,
    UndoParams,
)
from sentinel_memory.core.changes.weak import is_weak
from sentinel_memory.core.errors import InvalidParams
from sentinel_memory.core.evidence.evidence import Evidence
from sentinel_memory.core.log.record import format_line
from sentinel_memory.machine.local_state import data_folder, name_of
from sentinel_memory.render.answers import render
from sentinel_memory.service.edit_records import delete_records, edit_record, rename_topic, undo
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.news import diff_memory, news_memory
from sentinel_memory.service.preflight import preflight
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.standing import COMMAND_LINE, Settings
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("N12", "M16")

MINA = "--author=Mina Kim <mina@example.invalid>"
AGENT = "Claude Code"


def opened(root: Path, agent: str | None = AGENT) -> Project:
    settings = Settings(agent=agent, environment={})
    return Project(Store.of_project(root), folder="p", settings=lambda: settings)


def begun(root: Path) -> Project:
    """A project whose user looks from now on."""
    project = opened(root)
    project.arrivals.begin()
    return project


def save(project: Project, gap: str) -> str:
    params = LogMemoryParams(topic="auth", missing_context=gap, lesson="rule")
    return log_memory(project, params).ref


def news(project: Project, *refs: str, seen: bool = False) -> NewsMemoryResult:
    return news_memory(project, NewsMemoryParams(refs=refs or None, seen=seen))


def gaps(found: NewsMemoryResult) -> set[str]:
    return {one.record.missing_context for one in found.records}


def test_what_agents_saved_is_new_with_their_name_until_it_is_looked_at(tmp_path: Path) -> None:
    write(tmp_path, log_of(log("before")))
    project = begun(tmp_path)
    assert project.arrivals.count() is None
    refs = [save(project, gap) for gap in ("one", "two", "three words")]
    found = news(project)
    assert gaps(found) == {"one", "two", "three words"}
    assert {(one.kind, one.by, one.agent) for one in found.records} == {("added", (), AGENT)}
    counts = project.arrivals.count()
    assert counts is not None
    assert counts.added == 3
    assert news(project, refs[0], seen=True).left == 2
    assert gaps(news(opened(tmp_path))) == {"two", "three words"}
    # It is new again when an agent saves it again, and not when its topic gets another name.
    shown = save(project, "one")
    assert {one.kind for one in news(project, shown).records} == {"updated"}
    save(project, "one")
    with refused(InvalidParams, match="refs: none of these lessons was new"):
        news(project, shown, seen=True)
    for id in [one.record.ref for one in news(project).records][:2]:
        news(project, id, seen=True)
    (left,) = gaps(news(project))
    rename_topic(project, RenameTopicParams(topic="auth", new_topic="login"))
    assert gaps(news(project)) == {left}
    assert news(project, seen=True).left == 0
    rename_topic(project, RenameTopicParams(topic="login", new_topic="auth"))
    assert (project.arrivals.count(), news(opened(tmp_path)).records) == (None, ())
    # A deleted record leaves the list and comes back with undo.
    delete_records(project, DeleteRecordsParams(refs=(save(project, "gone"),)))
    assert news(project).records == ()
    undo(project, UndoParams())
    assert gaps(news(project)) == {"gone"}
    # What was looked at is kept outside of the project, without its text.
    assert "seen.json" not in {path.name for path in tmp_path.rglob("*") if path.is_file()}
    data = data_folder()
    assert data is not None
    kept = data / "projects" / name_of(tmp_path) / "seen.json"
    assert "words" not in kept.read_text(encoding="utf-8")
    kept.write_text('{"since": "x", "marks": 3}', encoding="utf-8")
    assert opened(tmp_path).arrivals.count() is None


def test_what_a_person_saved_or_edited_is_not_new_to_them(tmp_path: Path) -> None:
    begun(tmp_path)
    save(opened(tmp_path, COMMAND_LINE), "typed")
    project = opened(tmp_path)
    ref = save(project, "of an agent")
    edited = edit_record(project, EditRecordParams(ref=ref, lesson="better"))
    assert edited.ref != ref
    own = save(project, "by a form")
    news_memory(project, NewsMemoryParams(own=own))
    assert news(project).records == ()


def test_a_commit_by_anybody_empties_nothing_and_to_ask_for_all_changes_is_a_look_at_all(
    clone: Path,
) -> None:
    git(clone, "commit", "--quiet", "--allow-empty", "--message", "first")
    project = begun(clone)
    save(project, "mine")
    save(project, "theirs")
    git(clone, "add", "--all")
    git(clone, "commit", "--quiet", "--message", "log")
    assert gaps(news(project)) == {"mine", "theirs"}
    git(clone, "commit", "--quiet", "--amend", "--no-edit", MINA)
    assert gaps(news(opened(clone))) == {"mine", "theirs"}
    found = diff_memory(project, DiffMemoryParams()).records
    assert {one.agent for one in found} == {AGENT}
    assert news(project).records == ()


def test_teammates_and_agents_stand_in_one_list_and_are_seen_one_by_one(clone: Path) -> None:
    old, gone = log("old"), log("gone")
    write(clone, log_of(old, gone))
    commit_all(clone)
    project = begun(clone)
    write(clone, log_of(old, log("of Mina")))
    git(clone, "commit", "--quiet", "--all", "--message", "log", MINA)
    save(project, "of an agent")
    found = news(project)
    assert [(one.record.missing_context, one.kind, one.by) for one in found.records] == [
        ("of an agent", "added", ()),
        ("of Mina", "added", ("Mina Kim",)),
        ("gone", "removed", ("Mina Kim",)),
    ]
    for left, one in enumerate(reversed(found.records)):
        assert news(project, one.record.ref, seen=True).left == 2 - left
    assert project.local.looked == git(clone, "rev-parse", "HEAD").strip()


def test_a_record_of_the_same_second_as_the_last_look_is_new(tmp_path: Path) -> None:
    now = "2026-03-01T10:00:00Z"
    settings = Settings(agent=AGENT, environment={})
    store = Store(Store.of_project(tmp_path).path, clock=lambda: now)
    project = Project(store, folder="p", settings=lambda: settings)
    project.arrivals.begin()
    save(project, "one")
    assert news(project, seen=True).left == 0
    save(project, "two")
    assert gaps(news(project)) == {"two"}


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


def test_the_published_figures_catch_junk_and_doubles_and_let_good_lessons_through() -> None:
    published = json.loads(RESULTS.read_text(encoding="utf-8"))
    lessons, agents = published["lessons"], published["agents"]
    told = {name: agents[name] for name in ("agents-seen", "agents-first", "agents-held")}
    for name, one in {**lessons, **told}.items():
        assert one["junk_caught"] >= 0.8 * one["junk"], name
        assert one["good_caught"] <= 0.03 * one["good"], name
        assert name in lessons or one["double_near"] >= 0.8 * one["double"], name
    assert lessons["hand-made"]["junk"] >= 100
    assert lessons["honest"]["good"] >= 900
