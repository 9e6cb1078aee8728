"""What a person typed into a form is stored, or stays in the form (N04, S36)."""

from __future__ import annotations

from pathlib import Path

import pytest
from sentinel_memory.contract.forms import WriteFormParams
from sentinel_memory.contract.memory import LogMemoryParams, RecordView
from sentinel_memory.contract.operations import LOG_MEMORY, UNDO
from sentinel_memory.contract.project import DeleteRecordsParams, EditRecordParams, UndoParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.service.edit_records import delete_records, edit_record
from sentinel_memory.service.forms import write_form
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


@pytest.fixture
def shop(tmp_path: Path) -> Project:
    """A project that nothing is remembered of."""
    root = tmp_path / "shop"
    root.mkdir()
    return Project.open(root, lambda: Settings(language="en"))


def remembered(shop: Project, **fields: object) -> RecordView:
    """A record of the project."""
    values = {"topic": "auth", "missing_context": GAP, "lesson": RULE, **fields}
    result = answer(shop, LOG_MEMORY, LogMemoryParams(**values))
    found = current(shop, "log", result.id)
    assert found is not None
    return found


def form(shop: Project, record: RecordView, **changes: object) -> str:
    """The form of a record with something typed into it."""
    fields = {**values_of_form(record), **changes}
    return write_form(shop, WriteFormParams(**fields, type=record.type, stored=True)).form


def values_of_form(record: RecordView) -> dict[str, object]:
    """The fields of the form of a record."""
    typed = typed_of(record)
    names = ("topic", "missing_context", "lesson", "ask_next_time", "cues", "settled_by")
    return {name: getattr(typed, name) for name in (*names, "applies_to", "evidence")}


def test_a_new_lesson_is_stored_with_every_field_that_was_typed(shop: Project) -> None:
    text = write_form(
        shop,
        WriteFormParams(
            topic="auth",
            missing_context=GAP,
            lesson=RULE,
            ask_next_time="Which tokens?",
            cues=("still signed in", "세션 유지"),
            settled_by=("revoke",),
            applies_to=("src/auth/*.{ts,py}", "api/**"),
        ),
    ).form
    done = store_typed(shop, Subject("log", None), text)
    assert isinstance(done, Stored)
    assert done.record is not None
    assert (done.sentence, done.is_new, done.replaced) == ("Saved a lesson under auth.", True, ())
    assert done.record.cues == ("still signed in", "세션 유지")
    assert done.record.applies_to == ("src/auth/*.{ts,py}", "api/**")


def test_what_was_left_empty_does_not_take_away_what_is_there(shop: Project) -> None:
    remembered(shop, ask_next_time="Which tokens?", cues=("signed in",))
    text = write_form(shop, WriteFormParams(topic="auth", missing_context=GAP, lesson="Another."))
    done = store_typed(shop, Subject("log", None), text.form)
    assert isinstance(done, Stored)
    assert done.record is not None
    assert done.sentence.startswith("Updated the lesson under auth. This gap was already known.")
    assert (done.record.lesson, done.record.ask_next_time) == ("Another.", "Which tokens?")
    assert done.record.cues == ("signed in",)


def test_a_secret_is_withheld_and_counted_in_the_sentence(shop: Project) -> None:
    key = "ghp_" + "a1B2c3D4e5F6" * 3
    fields = WriteFormParams(topic="auth", missing_context=GAP, lesson=f"The key is {key} here.")
    done = store_typed(shop, Subject("log", None), write_form(shop, fields).form)
    assert isinstance(done, Stored)
    assert done.record is not None
    assert "Secrets and private texts withheld: 1." in done.sentence
    assert key not in done.record.lesson


def test_of_a_record_only_what_was_changed_is_stored_and_can_be_undone(shop: Project) -> None:
    before = remembered(shop, cues=("signed in",), ask_next_time="Which tokens?")
    text = form(shop, before, lesson="Another rule.", ask_next_time="")
    done = store_typed(shop, Subject("log", before), text)
    assert isinstance(done, Stored)
    assert done.record is not None
    assert (done.record.lesson, done.record.ask_next_time) == ("Another rule.", None)
    assert (done.record.cues, done.replaced) == (("signed in",), (before.ref,))
    answer(shop, UNDO, UndoParams(ids=done.replaced))
    assert current(shop, "log", before.id) == before


def test_a_form_that_says_what_is_stored_changes_nothing(shop: Project) -> None:
    before = remembered(shop, lesson="one\ntwo", cues=("signed in",))
    text = form(shop, before).replace("\n", "\r\n")
    assert store_typed(shop, Subject("log", before), text) is None


def test_a_line_that_cannot_be_read_is_refused_before_anything_is_stored(shop: Project) -> None:
    refused = store_typed(shop, Subject("log", None), "topic: auth\nwho knows\n")
    assert isinstance(refused, Refused)
    assert refused.sentence.startswith("Line 2: ")
    with pytest.raises(RecordError, match="lesson"):
        store_typed(shop, Subject("log", None), f"topic: auth\nmissing: {GAP}\nlesson:\n")
    assert not shop.store.path.exists()


@pytest.fixture
def clash(shop: Project) -> Clash:
    """A record that somebody else changed while it was edited."""
    base = remembered(shop, cues=("signed in",))
    edit_record(shop, EditRecordParams(ref=base.ref, lesson="Theirs.", cues=("logged in",)))
    found = store_typed(shop, Subject("log", base), form(shop, base, lesson="Mine."))
    assert isinstance(found, Clash)
    assert found.now is not None
    return found


def test_the_next_form_has_both_changes_and_notes_what_both_changed(
    shop: Project, clash: Clash
) -> None:
    assert ways(clash) == ("again", "show", "copy")
    params = again(clash, "en")
    assert (params.lesson, params.cues) == ("Mine.", ("logged in",))
    assert (params.noted, params.notes) == (("lesson",), ("It now says: Theirs.",))
    done = store_typed(shop, Subject("log", clash.now), write_form(shop, params).form)
    assert isinstance(done, Stored)
    assert done.record is not None
    assert (done.record.lesson, done.record.cues) == ("Mine.", ("logged in",))


def test_both_texts_can_be_read_and_the_own_one_copied(clash: Clash) -> None:
    both = both_texts(clash, "en")
    assert both.index("The lesson now") < both.index("Theirs.")
    assert both.index("Theirs.") < both.index("Your text") < both.index("Mine.")
    assert "lesson: Mine." in text_of(clash.typed, "log", "en")
    assert "Theirs." not in text_of(clash.typed, "log", "en")


def test_another_gap_may_become_a_lesson_of_its_own(shop: Project, clash: Clash) -> None:
    found = store_typed(shop, Subject("log", clash.base), form(shop, clash.base, topic="tokens"))
    assert isinstance(found, Clash)
    assert ways(found) == ("again", "show", "new", "copy")


def test_what_was_typed_for_a_deleted_record_is_kept(shop: Project) -> None:
    base = remembered(shop)
    delete_records(shop, DeleteRecordsParams(refs=(base.ref,)))
    found = store_typed(shop, Subject("log", base), form(shop, base, lesson="Mine."))
    assert isinstance(found, Clash)
    assert found.now is None
    assert ways(found) == ("new", "show", "copy")
    assert "The lesson before it was deleted" in both_texts(found, "en")


def test_a_form_that_was_begun_is_named_by_its_most_telling_text(shop: Project) -> None:
    record = remembered(shop, ask_next_time="Which tokens?")
    assert begun_label(typed_of(record), "en") == (RULE, f"{GAP} → Which tokens?")
    empty = typed_of(record)._replace(lesson="", missing_context=" ", ask_next_time="")
    assert begun_label(empty, "en") == ("Only a topic", "")
