"""`learn`: drafts of what a project knows already, and what becomes of them (N16)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_process import TOKEN, run
from git_repository import commit_all, git, opened
from sentinel_memory.contract.care import LearnParams
from sentinel_memory.contract.memory import LogMemoryParams, SearchMemoryParams
from sentinel_memory.core.errors import InvalidParams
from sentinel_memory.git.history import latest_subjects
from sentinel_memory.machine.notes import Learned
from sentinel_memory.render.answers import render
from sentinel_memory.service.learn import learn
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store
from taught_projects import OTHER, REASON, RULE, filled, fix, lessons, listed, write

pytestmark = pytest.mark.usefixtures("own_data")


@pytest.mark.requirement("N16")
def test_drafts_name_their_source_and_nothing_is_saved(clone: Path) -> None:
    project = filled(clone)
    result = listed(project)
    fixed, rule, other = result.drafts
    assert (fixed.kind, fixed.topic) == ("fix", "payment")
    assert fixed.lesson == f"release the lock first: {REASON}"
    assert fixed.source == git(clone, "rev-parse", "HEAD")[:10]
    assert fixed.applies_to == ("src/payment/refund.py",)
    assert (rule.source, rule.topic, rule.lesson) == ("CONTRIBUTING.md:3", "payment", RULE)
    assert other.lesson == OTHER
    assert (result.files, result.fixes, result.problem) == (1, 1, None)
    assert RULE in result.brief
    assert "log_memory" in result.brief
    assert "cues" in result.brief
    assert not (clone / ".context").exists()


@pytest.mark.requirement("N16")
def test_the_plain_rules_of_a_small_project_are_drafts_where_there_are_few_others(
    clone: Path,
) -> None:
    plain_ones = ["Never edit generated files.", "생성된 파일은 절대 고치지 않는다."]
    plain = "# Rules\n\n" + "".join(f"- {one}\n" for one in plain_ones)
    write(clone, "AGENTS.md", plain)
    commit_all(clone)
    fix(clone, "Fix the rounding of VAT")
    project = opened(clone)
    assert [said for said in plain_ones if said in lessons(project)] == plain_ones
    others = (
        "Use `Decimal` rather than floats for every amount of money.",
        "Migrations must never be edited, since `flyway` compares checksums.",
        "Avoid `sleep` in workers, otherwise queues fill up.",
    )
    telling = "".join(f"- {one}\n" for one in (RULE, OTHER, *others))
    write(clone, "AGENTS.md", plain + telling)
    assert not set(plain_ones) & set(lessons(project))


@pytest.mark.requirement("N16")
def test_where_nothing_is_found_it_says_what_a_draft_needs(clone: Path) -> None:
    fix(clone, "Fix the rounding of VAT")
    assert "if its message says why" in (render(listed(opened(clone)), "en") or "")


@pytest.mark.requirement("N16")
def test_what_is_kept_is_saved_like_any_record_and_comes_no_more(clone: Path) -> None:
    project = filled(clone)
    first, second, third = listed(project).drafts
    result = learn(project, LearnParams(keep=("1", third.id), drop=("2",)))
    records = [line.record for line in project.store.read().lines]
    assert {record.lesson for record in records} == {first.lesson, third.lesson}
    assert len(result.kept) == 2
    assert result.dropped == 1
    assert lessons(project) == []
    fix(
        clone,
        "fix: dates\n\nA ledger must never be read before midnight in UTC, since days differ.",
    )
    assert len(lessons(project)) == 1
    decided = next((clone.parent / "user data").rglob("learned.json")).read_text(encoding="utf-8")
    assert second.id in decided
    assert "pay" not in decided


@pytest.mark.requirement("N16")
def test_a_server_keeps_what_it_showed_without_reading_the_history_again(clone: Path) -> None:
    project = filled(clone)
    *_, rule = listed(project).drafts
    (clone / "CONTRIBUTING.md").unlink()
    with pytest.raises(InvalidParams, match="draft_gone"):
        learn(opened(clone), LearnParams(keep=(rule.id,)))
    learn(project, LearnParams(keep=(rule.id,)))
    (line,) = project.store.read().lines
    assert line.record.lesson == rule.lesson


@pytest.mark.requirement("N12", "N16")
def test_what_a_person_keeps_in_an_editor_is_no_news_to_them(clone: Path) -> None:
    filled(clone)
    settings = Settings(language="en", environment={}, agent="an editor")
    project = Project(Store.of_project(clone), folder="shop", settings=lambda: settings)
    project.arrivals.begin()
    listed(project)
    learn(project, LearnParams(keep=("1", "2")))
    assert project.arrivals.count() is None


@pytest.mark.requirement("N16")
def test_a_draft_is_changed_before_it_is_kept(clone: Path) -> None:
    project = filled(clone)
    first, *_ = listed(project).drafts
    said = f"Release it first; the key is {TOKEN}."
    changes = LearnParams(keep=("1",), lesson=said, cues=("lock hangs",), applies_to=())
    result = learn(project, changes)
    (line,) = project.store.read().lines
    assert (line.record.topic, line.record.missing_context) == (
        first.topic,
        first.missing_context,
    )
    assert line.record.lesson.startswith("Release it first")
    assert TOKEN not in line.record.lesson
    assert (line.record.cues, line.record.applies_to) == (("lock hangs",), ())
    assert "Withheld" in (render(result, "en") or "")
    assert first.id not in {draft.id for draft in listed(project).drafts}


@pytest.mark.requirement("N16")
@pytest.mark.parametrize("keep", [None, ("1", "2")])
def test_a_change_needs_the_one_draft_that_it_is_for(
    clone: Path, keep: tuple[str, ...] | None
) -> None:
    project = filled(clone)
    listed(project)
    with pytest.raises(InvalidParams) as caught:
        learn(project, LearnParams(keep=keep, drop=("3",), lesson="Other"))
    assert (caught.value.code, caught.value.field) == ("draft_change", "lesson")
    assert len(lessons(project)) == 3


@pytest.mark.requirement("N16")
def test_a_number_means_the_draft_of_the_last_list(clone: Path) -> None:
    project = filled(clone)
    first, second, _ = listed(project).drafts
    learn(project, LearnParams(keep=("1",)))
    learn(project, LearnParams(keep=("2",)))
    found = {line.record.lesson for line in project.store.read().lines}
    assert found == {first.lesson, second.lesson}


@pytest.mark.requirement("N16")
@pytest.mark.parametrize(
    ("params", "code"),
    [
        (LearnParams(keep=("9",)), "draft_unknown"),
        (LearnParams(drop=("0",)), "draft_unknown"),
        (LearnParams(keep=("the first",)), "draft_unknown"),
        (LearnParams(keep=("1", "0123456789abcdef")), "draft_gone"),
    ],
)
def test_a_draft_that_is_not_there_is_refused_and_nothing_is_saved(
    clone: Path, params: LearnParams, code: str
) -> None:
    project = filled(clone)
    listed(project)
    with pytest.raises(InvalidParams) as caught:
        learn(project, params)
    assert caught.value.code == code
    assert not (clone / ".context").exists()
    assert len(lessons(project)) == 3


@pytest.mark.requirement("N16")
def test_what_the_log_says_in_other_words_is_not_shown(clone: Path) -> None:
    project = filled(clone)
    said = LogMemoryParams(topic="pay", missing_context="a", lesson=f"{RULE} So it is.")
    log_memory(project, said)
    assert RULE not in lessons(project)
    assert len(lessons(project)) == 2


@pytest.mark.requirement("N16")
def test_the_machine_keeps_a_bounded_number_of_decisions(project: Path, tmp_path: Path) -> None:
    learned = Learned(project, {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")})
    learned.show([f"{1:016x}"])
    learned.decide([f"{number:016x}" for number in range(5_000)])
    assert len(learned.decided()) == 4_096
    assert learned.shown() == (f"{1:016x}",)
    inside = Learned(project, {"XDG_DATA_HOME": str(project / "data"), "HOME": str(project)})
    inside.decide([f"{1:016x}"])
    assert list(project.iterdir()) == []


@pytest.mark.requirement("N16", "S12")
def test_a_search_in_an_empty_memory_says_what_there_is_to_learn_from(clone: Path) -> None:
    asked = SearchMemoryParams(query="refund")
    assert search_memory(opened(clone), asked).learn_from is None
    project = filled(clone)
    fix(clone, 'Revert "fix: release the lock first"')
    fix(clone, "docs: fix a typo")
    fix(clone, "Add a page")
    empty = search_memory(project, asked)
    assert (len(empty.questions), empty.learn_from, empty.learn_fixes) == (3, 1, 2)
    known = "rule files: 1, fixes and reverts among its latest commits: 2. Run `sentinel-memory"
    assert known in (render(empty, "en") or "")
    korean = render(empty, "ko") or ""
    assert "규칙 파일 1개, 최근 커밋의 수정과 되돌림 2건" in korean
    listed(project)
    learn(project, LearnParams(keep=("1",)))
    full = search_memory(project, asked)
    assert (full.learn_from, full.learn_fixes) == (None, None)
    missed = search_memory(project, SearchMemoryParams(query="refund", topic="no such topic"))
    assert missed.learn_from is None


@pytest.mark.requirement("N16", "S12")
def test_an_empty_search_asks_git_for_a_moment_only_and_then_names_the_rule_files(
    clone: Path,
) -> None:
    filled(clone)
    assert latest_subjects(clone) == ["fix: release the lock first", "all"]
    assert latest_subjects(clone, seconds=0) == []
    git(clone, "config", "core.repositoryFormatVersion", "99")  # no git can read it
    empty = search_memory(opened(clone), SearchMemoryParams(query="refund"))
    assert (empty.learn_from, empty.learn_fixes) == (1, None)


@pytest.mark.requirement("N16")
def test_the_command_lists_keeps_drops_and_prints_the_brief(clone: Path) -> None:
    filled(clone)
    home = {"HOME": str(clone.parent / "user")}
    text = run(clone, "learn", **home).stdout.decode()
    assert text.startswith("Drafts: 3. Rule files read: 1, fixes read: 1. Nothing is saved yet.")
    assert f"   = {RULE}" in text
    assert "project memory" in run(clone, "learn", "--brief", **home).stdout.decode()
    assert run(clone, "learn", "--keep", "1", "--drop", "2", **home).stdout.startswith(b"Saved 1: ")
    answer = json.loads(run(clone, "learn", "--json", **home).stdout)
    assert [draft["lesson"] for draft in answer["drafts"]] == [OTHER]
    assert answer["text"].startswith("Drafts: 1. ")
    refused = run(clone, "learn", "--keep", "7", **home)
    assert refused.returncode == 2
    assert b"last list" in refused.stderr
    korean = run(clone, "learn", "--language", "ko", **home).stdout.decode()
    assert "초안 1건을 찾았습니다" in korean
