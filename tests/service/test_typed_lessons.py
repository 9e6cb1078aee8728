"""What a person typed into a form is stored, or stays in the form (N04, S36)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hook_process import TOKEN
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from memory_calls import edit
from sample_records import ENTRIES, GAPS, LESSONS, QUESTIONS, TOPICS, with_line_feeds
from sentinel_memory.contract.forms import ReadFormParams, WriteFormParams
from sentinel_memory.contract.memory import LogMemoryParams, RecordView
from sentinel_memory.contract.operations import LOG_MEMORY
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.text.form import lines_of
from sentinel_memory.service.forms import line_of_more, read_form, with_more, write_form
from sentinel_memory.service.handlers import answer
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings
from sentinel_memory.service.typed_lessons import (
    Clash,
    Refused,
    Stored,
    Subject,
    again,
    begun_label,
    both_texts,
    current,
    store_typed,
    text_of,
    typed_of,
    ways,
)

pytestmark = pytest.mark.requirement("N04", "S36")
GAP = "which tokens"
RULE = "Revoke the refresh token first."


def remembered(shop: Project, **fields: object) -> RecordView:
    values = {"topic": "auth", "missing_context": GAP, "lesson": RULE, **fields}
    result = answer(shop, LOG_MEMORY, LogMemoryParams(**values))
    found = current(shop, f"log:{result.ref}")
    assert found is not None
    return found


def form(shop: Project, record: RecordView, **changes: object) -> str:
    typed = typed_of(record)
    names = ("topic", "missing_context", "lesson", "ask_next_time", "cues", "settled_by")
    fields = {name: getattr(typed, name) for name in (*names, "applies_to", "evidence")}
    params = WriteFormParams(**{**fields, **changes}, type=record.type, stored=True)
    return write_form(shop, params).form


def taken(shop: Project, before: RecordView | None, text: str) -> tuple[Stored, RecordView]:
    """What became of a form that is stored, and the record that holds it."""
    done = store_typed(shop, Subject("log", before), text)
    assert isinstance(done, Stored)
    assert done.record is not None
    return done, done.record


def test_a_new_lesson_is_stored_as_it_was_typed_or_refused(shop: Project) -> None:
    refused = store_typed(shop, Subject("log", None), "topic: auth\nwho knows\n")
    assert isinstance(refused, Refused)
    assert refused.sentence.startswith("Line 2: ")
    with pytest.raises(RecordError, match="lesson"):
        store_typed(shop, Subject("log", None), f"topic: auth\nmissing: {GAP}\nlesson:\n")
    assert not shop.store.path.exists()
    # What can be read is stored.
    params = WriteFormParams(
        topic="auth",
        missing_context=GAP,
        lesson=RULE,
        ask_next_time="Which tokens?",
        cues=("still signed in", "세션 유지"),
        settled_by=("revoke",),
        applies_to=("src/auth/*.{ts,py}", "api/**"),
    )
    done, record = taken(shop, None, write_form(shop, params).form)
    assert (done.sentence, done.is_new, done.replaced) == ("Saved a lesson under auth.", True, ())
    assert (record.cues, record.applies_to) == (params.cues, params.applies_to)
    leaky = params._replace(lesson=f"The key is {TOKEN} here.", ask_next_time=None, cues=())
    done, record = taken(shop, None, write_form(shop, leaky).form)
    assert done.sentence.startswith("Updated the lesson under auth. This gap was already known.")
    assert "Secrets and private texts withheld: 1." in done.sentence
    assert TOKEN not in record.lesson
    assert (record.ask_next_time, record.cues) == (
        "Which tokens?",
        ("still signed in", "세션 유지"),
    )


def test_what_two_changed_at_once_is_read_side_by_side(shop: Project) -> None:
    base = remembered(shop, cues=("signed in",))
    edit(shop, base.ref, lesson="Theirs.", cues=("logged in",))
    found = store_typed(shop, Subject("log", base), form(shop, base, topic="tokens"))
    assert isinstance(found, Clash)
    assert ways(found) == ("again", "new")  # another gap may be one of its own
    clash = store_typed(shop, Subject("log", base), form(shop, base, lesson="Mine."))
    assert isinstance(clash, Clash)
    assert clash.now is not None
    assert ways(clash) == ("again",)
    both = both_texts(clash, "en")
    assert both.index("The lesson now") < both.index("Theirs.")
    assert both.index("Theirs.") < both.index("Your text") < both.index("Mine.")
    assert "lesson: Mine." in text_of(clash.typed, "log", "en")
    assert "Theirs." not in text_of(clash.typed, "log", "en")
    params = again(clash, "en")
    assert (params.lesson, params.cues) == ("Mine.", ("logged in",))
    assert (params.noted, params.notes) == (("lesson",), ("It now says: Theirs.",))
    _done, record = taken(shop, clash.now, write_form(shop, params).form)
    assert (record.lesson, record.cues) == ("Mine.", ("logged in",))


def test_a_form_that_was_begun_is_named_by_its_most_telling_text(shop: Project) -> None:
    record = remembered(shop, ask_next_time="Which tokens?")
    typed = typed_of(record)._replace(cues=("logged in", "token"))
    assert begun_label(typed, "en") == (RULE, f"{GAP} → Which tokens? → logged in, token")
    empty = typed._replace(lesson="", missing_context=" ", ask_next_time="", cues=())
    assert begun_label(empty, "en") == ("Only a topic", "")


FIRST = ["topic", "missing", "lesson", "ask", "cues"]
LAST = ["settled by", "applies to", "evidence", "kind", "links"]


def labels(text: str) -> list[str]:
    lines = (line for line in lines_of(text) if line and line[0] not in "# ")
    return [line.partition(":")[0] for line in lines]


@pytest.fixture
def shop(tmp_path: Path) -> Project:
    root = tmp_path / "corner-shop"
    root.mkdir()
    return Project.open(root, lambda: Settings(language="en"))


@pytest.fixture
def korean(tmp_path: Path) -> Project:
    """The same in a Korean editor."""
    root = tmp_path / "corner-shop"
    root.mkdir(exist_ok=True)
    return Project.open(root, lambda: Settings(language="ko"))


@pytest.mark.requirement("N11")
def test_a_new_form_is_read_in_any_editor(shop: Project, korean: Project, tmp_path: Path) -> None:
    form = write_form(shop, WriteFormParams(topic="payment", at="missing_context"))
    lines = lines_of(form.form)
    assert lines[0].startswith("# Save this file to store the lesson in corner-shop.")
    assert lines[form.line] == "missing: "
    assert lines[form.line - 1] == "# What did the first instruction lack?"
    assert labels(form.form) == FIRST
    assert lines[-2:] == ["# More fields: settled by, applies to, evidence, kind, links.", ""]
    assert read_form(shop, ReadFormParams(text=form.form)).topic == "payment"
    text = write_form(korean, WriteFormParams(topic="결제")).form
    assert text.endswith(
        "\n# 더 쓸 수 있는 항목: 이미 밝힌 말, 해당 파일, 인용한 코드, 종류, 연결.\n"
    )
    more = with_more(text, "log", "en").form
    assert labels(more)[-5:] == LAST
    assert read_form(shop, ReadFormParams(text=more)).problems == ()
    rule = write_form(korean, WriteFormParams(topic="결제", lesson="환불은 7일", type="principle"))
    assert "\n주제: 결제\n" in rule.form
    assert "빠져 있던 것" not in rule.form
    read = read_form(shop, ReadFormParams(text=rule.form, type="principle"))
    assert (read.topic, read.lesson, read.problems) == ("결제", "환불은 7일", ())

    # A form from a file holds for that file, and for none outside the project.
    def holds_for(uri: str, *given: str) -> tuple[str, ...]:
        form = write_form(shop, WriteFormParams(file=uri, applies_to=given or None)).form
        return read_form(shop, ReadFormParams(text=form)).applies_to

    page = (shop.root / "app" / "[id]" / "{a, b}.tsx").as_uri()
    assert holds_for(page) == ("app/?id?/?a, b?.tsx",)
    assert holds_for(page, "api/**") == ("api/**", "app/?id?/?a, b?.tsx")
    for elsewhere in ((tmp_path / "other.py").as_uri(), "untitled:Untitled-1"):
        assert holds_for(elsewhere) == ()
    if os.name == "posix":
        (tmp_path / "link").symlink_to(shop.root)
        assert holds_for((tmp_path / "link" / "pay.py").as_uri()) == ("pay.py",)


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
def test_a_form_that_needs_a_last_field_has_them_all(shop: Project, given: dict[str, Any]) -> None:
    text = write_form(shop, WriteFormParams(topic="payment", **given)).form
    assert labels(text) == [*FIRST, *LAST]
    assert line_of_more(text) is None


@pytest.mark.parametrize("typed", ["", "settled by: who pays\n", "\nevidence:\n"])
def test_the_line_of_more_fields_becomes_those_that_lack(shop: Project, typed: str) -> None:
    text = write_form(shop, WriteFormParams(topic="payment", lesson="Ask\n\nwho pays.")).form
    more = with_more(text + typed, "log", "en")
    assert sorted(labels(more.form)) == sorted([*FIRST, *LAST])
    added = next(one for one in LAST if not typed.strip().startswith(one))
    assert lines_of(more.form)[more.line] == f"{added}: "
    assert "\ncues: \n" in more.form
    assert line_of_more(more.form) is None
    before, after = (read_form(shop, ReadFormParams(text=one)) for one in (text + typed, more.form))
    assert before == after


@pytest.mark.requirement("N10")
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
    texts = {"topic": topic, "missing_context": gap, "lesson": lesson, "ask_next_time": question}
    lists = {"cues": tuple(cues), "settled_by": tuple(globs), "applies_to": tuple(globs)}
    params = WriteFormParams(**texts, **lists)
    for project in (shop, korean):
        read = read_form(project, ReadFormParams(text=write_form(project, params).form))
        assert read.problems == ()
        for name, text in texts.items():
            assert getattr(read, name) == with_line_feeds(text or "")
        for name, entries in lists.items():
            assert getattr(read, name) == entries
