"""A lesson written as a form and read again (N04, N10, N11, S36)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from form_texts import ENTRIES, with_line_feeds
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from project_logs import POSIX
from sample_records import GAPS, LESSONS, QUESTIONS, TOPICS
from sentinel_memory.contract.forms import ReadFormParams, WriteFormParams
from sentinel_memory.core.text.form import lines_of
from sentinel_memory.service.forms import line_of_more, read_form, with_more, write_form
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings

FIRST = ["topic", "missing", "lesson", "ask", "cues"]
LAST = ["settled by", "applies to", "evidence", "kind", "links"]


def labels(text: str) -> list[str]:
    """The labels of a form in their order."""
    lines = (line for line in lines_of(text) if line and line[0] not in "# ")
    return [line.partition(":")[0] for line in lines]


@pytest.fixture
def shop(tmp_path: Path) -> Project:
    """A project that nothing is remembered of."""
    root = tmp_path / "corner-shop"
    root.mkdir()
    return Project.open(root, lambda: Settings(language="en"))


@pytest.fixture
def korean(tmp_path: Path) -> Project:
    """The same in a Korean editor."""
    root = tmp_path / "corner-shop"
    root.mkdir(exist_ok=True)
    return Project.open(root, lambda: Settings(language="ko"))


@pytest.mark.requirement("N04")
def test_a_new_form_asks_for_each_field_and_begins_where_it_is_told(shop: Project) -> None:
    form = write_form(shop, WriteFormParams(topic="payment", at="missing_context"))
    lines = lines_of(form.form)
    assert lines[0].startswith("# Save this file to store the lesson in corner-shop.")
    assert lines[form.line] == "missing: "
    assert lines[form.line - 1] == "# What did the first instruction lack?"
    assert labels(form.form) == FIRST
    assert lines[-2:] == ["# More fields: settled by, applies to, evidence, kind, links.", ""]
    assert read_form(shop, ReadFormParams(text=form.form)).topic == "payment"


@pytest.mark.requirement("N04")
@pytest.mark.parametrize(
    "given",
    [
        {"evidence": ("a.py: x = 1",)},
        {"file": "a.py"},
        {"at": "settled_by"},
        {"noted": ("applies_to",), "notes": ("It says another one.",)},
    ],
    ids=lambda given: "-".join(given),
)
def test_a_form_with_something_in_its_last_fields_has_them_all(
    shop: Project, given: dict[str, Any]
) -> None:
    text = write_form(shop, WriteFormParams(topic="payment", **given)).form
    assert labels(text) == [*FIRST, *LAST]
    assert line_of_more(text) is None


@pytest.mark.requirement("N04")
@pytest.mark.parametrize("typed", ["", "settled by: who pays\n", "\nevidence:\n"])
def test_the_line_of_more_fields_becomes_those_that_are_not_there(
    shop: Project, typed: str
) -> None:
    text = write_form(shop, WriteFormParams(topic="payment", lesson="Ask\n\nwho pays.")).form
    more = with_more(text + typed, "log", "en")
    assert sorted(labels(more.form)) == sorted([*FIRST, *LAST])
    added = next(one for one in LAST if not typed.strip().startswith(one))
    assert lines_of(more.form)[more.line] == f"{added}: "
    assert "\ncues: \n" in more.form
    assert line_of_more(more.form) is None
    before, after = (read_form(shop, ReadFormParams(text=one)) for one in (text + typed, more.form))
    assert before == after


@pytest.mark.requirement("N04")
def test_a_form_that_was_begun_in_another_language_gets_its_fields_too(
    shop: Project, korean: Project
) -> None:
    text = write_form(korean, WriteFormParams(topic="결제")).form
    assert text.endswith(
        "\n# 더 쓸 수 있는 항목: 이미 밝힌 말, 해당 파일, 인용한 코드, 종류, 연결.\n"
    )
    more = with_more(text, "log", "en").form
    assert labels(more)[-5:] == LAST
    assert read_form(shop, ReadFormParams(text=more)).problems == ()


@pytest.mark.requirement("N04", "S11")
def test_a_korean_form_has_korean_labels_and_is_read_in_any_editor(
    shop: Project, korean: Project
) -> None:
    form = write_form(korean, WriteFormParams(topic="결제", lesson="환불은 7일", type="principle"))
    assert "\n주제: 결제\n" in form.form
    assert "빠져 있던 것" not in form.form
    read = read_form(shop, ReadFormParams(text=form.form, type="principle"))
    assert (read.topic, read.lesson, read.problems) == ("결제", "환불은 7일", ())


@pytest.mark.requirement("N04", "S36")
def test_what_somebody_else_wrote_meanwhile_stands_above_the_field(shop: Project) -> None:
    said = "Meanwhile it says: two\nlines"
    params = WriteFormParams(lesson="mine", noted=("lesson",), notes=(said,), stored=True)
    form = write_form(shop, params)
    assert "# Meanwhile it says: two lines\nlesson: mine\n" in form.form
    assert "store the changes in corner-shop" in form.form


@pytest.mark.requirement("N04")
def test_a_line_that_belongs_to_no_field_is_told_with_its_number(
    shop: Project, korean: Project
) -> None:
    text = "topic: a\nfoo: b\nmissing: c"
    assert read_form(shop, ReadFormParams(text=text, type="principle")).problems == (
        "Line 2: There is no field “foo” here. The fields are: topic, lesson, ask, cues, settled "
        "by, applies to, evidence, kind, links.",
        "Line 3: There is no field “missing” here. The fields are: topic, lesson, ask, cues, "
        "settled by, applies to, evidence, kind, links.",
    )
    twice = ReadFormParams(text="topic: a\n주제: b")
    assert read_form(korean, twice).problems == (
        "2번째 줄: “주제” 항목이 두 번 있습니다. 하나만 남겨 주세요.",
    )


def holds_for(shop: Project, path: Path, *given: str) -> tuple[str, ...]:
    """The files of a lesson that is written in a form from a file."""
    params = WriteFormParams(file=path.as_uri(), applies_to=given or None)
    return read_form(shop, ReadFormParams(text=write_form(shop, params).form)).applies_to


@POSIX
@pytest.mark.requirement("N11")
def test_a_form_from_a_file_behind_a_link_holds_for_the_file_itself(
    shop: Project, tmp_path: Path
) -> None:
    link = tmp_path / "link"
    link.symlink_to(shop.root)
    assert holds_for(shop, link / "pay.py") == ("pay.py",)


@pytest.mark.requirement("N11")
def test_a_form_from_a_file_holds_for_that_file_and_none_outside_the_project(
    shop: Project, tmp_path: Path
) -> None:
    page = shop.root / "app" / "[id]" / "{a, b}.tsx"
    assert holds_for(shop, page) == ("app/?id?/?a, b?.tsx",)
    assert holds_for(shop, page, "api/**") == ("api/**", "app/?id?/?a, b?.tsx")
    assert holds_for(shop, tmp_path / "other.py") == ()
    untitled = write_form(shop, WriteFormParams(file="untitled:Untitled-1"))
    assert read_form(shop, ReadFormParams(text=untitled.form)).applies_to == ()


@pytest.mark.requirement("N04", "N10", "S36")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    topic=TOPICS,
    gap=GAPS,
    lesson=LESSONS,
    question=st.none() | QUESTIONS,
    cues=ENTRIES,
    globs=ENTRIES,
)
def test_any_record_that_may_be_stored_is_read_as_it_was_written(
    shop: Project,
    korean: Project,
    topic: str,
    gap: str,
    lesson: str,
    question: str | None,
    cues: list[str],
    globs: list[str],
) -> None:
    params = WriteFormParams(
        topic=topic,
        missing_context=gap,
        lesson=lesson,
        ask_next_time=question,
        cues=tuple(cues),
        settled_by=tuple(globs),
        applies_to=tuple(globs),
    )
    for project in (shop, korean):
        read = read_form(project, ReadFormParams(text=write_form(project, params).form))
        assert read.problems == ()
        assert (read.topic, read.missing_context, read.lesson, read.ask_next_time) == tuple(
            with_line_feeds(text) for text in (topic, gap, lesson, question or "")
        )
        assert (read.cues, read.settled_by) == (tuple(cues), tuple(globs))
        assert read.applies_to == tuple(globs)
