"""Intake of a save: limits, blanks, secrets, topics; nothing is written before (S04, S05, S22)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import said, said_of_form
from sample_records import CREATED
from sentinel_memory.contract.memory import FieldName, LogMemoryParams
from sentinel_memory.contract.project import CheckFieldParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.text.ids import derive_id
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.service import intake
from sentinel_memory.service.forms import measure
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project

TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
CHARACTERS = {1: "a", 2: "\u00e9", 3: "\ud55c", 4: "\U0001f642"}
VALID = LogMemoryParams(
    topic="auth", missing_context="gap", lesson="rule", ask_next_time="which flow?"
)


def of_bytes(size: int, width: int) -> str:
    """A text of so many UTF-8 bytes, of characters of `width` bytes as far as they go."""
    count, rest = divmod(size, width)
    return CHARACTERS[width] * count + "a" * rest


def refused(params: LogMemoryParams) -> RecordError:
    with pytest.raises(RecordError) as caught:
        intake.prepare(params, CREATED)
    return caught.value


def facts(error: RecordError) -> tuple[str, str, int | None, int | None]:
    return (error.code, error.field, error.limit, error.actual)


@pytest.mark.requirement("S04")
@pytest.mark.parametrize("name", LIMITS)
@pytest.mark.parametrize("width", CHARACTERS)
def test_a_field_takes_its_limit_in_bytes_and_not_one_more(name: FieldName, width: int) -> None:
    limit = LIMITS[name]
    for size in (limit - 1, limit):
        record, _ = intake.prepare(VALID._replace(**{name: of_bytes(size, width)}), CREATED)
        assert len(getattr(record, name).encode()) == size
    error = refused(VALID._replace(**{name: of_bytes(limit + 1, width)}))
    assert facts(error) == ("over_limit", name, limit, limit + 1)
    assert isinstance(error, ValueError)
    assert (name in said(error), str(limit) in said(error)) == (True, True)


@pytest.mark.requirement("S04", "S22")
def test_a_limit_holds_for_the_text_as_it_is_stored() -> None:
    longer = f"{'a' * 1_000} {TOKEN}"
    assert len(longer.encode()) > LIMITS["lesson"]
    record, withheld = intake.prepare(VALID._replace(lesson=longer), CREATED)
    assert record.lesson == f"{'a' * 1_000} [REDACTED]"
    assert withheld == {"github_token": 1}

    growing = "a" * 1_000 + " password=hun7er!"
    assert len(growing) <= LIMITS["lesson"]
    error = refused(VALID._replace(lesson="a" * 7 + growing))
    assert facts(error) == ("over_limit", "lesson", 1_024, 1_000 + 7 + len(" password=[REDACTED]"))


@pytest.mark.requirement("S04")
@pytest.mark.parametrize("name", LIMITS)
def test_input_over_64_kib_is_refused_before_redaction(name: FieldName) -> None:
    fitting = f"{TOKEN} " * (65_536 // (len(TOKEN) + 1))
    error = refused(VALID._replace(**{name: fitting + "a" * (65_537 - len(fitting))}))
    assert facts(error) == ("too_large", name, 65_536, 65_537)


@pytest.mark.requirement("S04")
@pytest.mark.parametrize("name", LIMITS)
@pytest.mark.parametrize(
    ("text", "code"),
    [("a\ud800b", "lone_surrogate"), ("\udfff", "lone_surrogate"), ("a\0b", "nul")],
)
def test_half_characters_and_nul_are_refused(name: FieldName, text: str, code: str) -> None:
    assert facts(refused(VALID._replace(**{name: text}))) == (code, name, None, None)


@pytest.mark.requirement("S04", "S05")
@pytest.mark.parametrize(
    "blank", ["", " \t\n\u3000", "[REDACTED]", " [PRIVATE]\n[REDACTED] ", TOKEN]
)
def test_a_field_that_holds_nothing_is_blank(blank: str) -> None:
    code = "all_withheld" if blank.strip() else "blank"
    for name in ("missing_context", "lesson"):
        assert facts(refused(VALID._replace(**{name: blank}))) == (code, name, None, None)
    record, _ = intake.prepare(
        VALID._replace(ask_next_time="  " if blank == TOKEN else blank), CREATED
    )
    assert record.ask_next_time is None


@pytest.mark.requirement("S05")
@pytest.mark.parametrize(
    ("topic", "code"),
    [("", "blank"), (" \n\u3000", "blank")]
    + [
        (f"a{chr(c)}b", "not_one_line") for c in (1, 7, 9, 10, 13, 0x1F, 0x7F, 0x85, 0x2028, 0x2029)
    ],
)
def test_a_topic_is_one_line_with_a_character(topic: str, code: str) -> None:
    assert facts(refused(VALID._replace(topic=topic))) == (code, "topic", None, None)


@pytest.mark.requirement("S04", "S22")
@pytest.mark.parametrize(
    "params",
    [
        VALID._replace(topic="a" * 65),
        VALID._replace(topic=TOKEN),
        VALID._replace(missing_context=TOKEN),
        VALID._replace(lesson=" "),
        VALID._replace(lesson="\0"),
        VALID._replace(ask_next_time="한" * 171),
        VALID._replace(ask_next_time=f"is {TOKEN} the key?"),
        VALID._replace(source_ids=("0123456789abcdef@012345",)),
        VALID._replace(type="principle", source_ids=("0123456789abcdef",)),
        VALID._replace(compact_threshold=0),
    ],
)
def test_nothing_is_written_when_a_save_is_refused(
    memory: Project, params: LogMemoryParams
) -> None:
    with pytest.raises(RecordError):
        log_memory(memory, params)
    assert list(memory.store.root.iterdir()) == []


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("name", ["topic", "ask_next_time"])
def test_a_certain_key_where_the_text_is_not_rewritten_names_its_kind(name: FieldName) -> None:
    error = refused(VALID._replace(**{name: f"key {TOKEN}"[-60:]}))
    assert (error.code, error.field, error.detail) == ("secret", name, "github_token")
    assert TOKEN not in said(error)


@pytest.mark.requirement("S22", "S06")
def test_the_id_is_that_of_the_text_after_redaction() -> None:
    record, withheld = intake.prepare(VALID._replace(missing_context=f"key {TOKEN}"), CREATED)
    assert (record.missing_context, record.id) == (
        "key [REDACTED]",
        derive_id("auth", "key [REDACTED]"),
    )
    assert withheld == {"github_token": 1}


@pytest.mark.requirement("S04")
@pytest.mark.parametrize("name", LIMITS)
@given(
    text=st.text(max_size=40)
    | st.sampled_from([TOKEN, "a" * 1_100, " " * 70, "가" * 22, "a" * 65 + "  "])
)
def test_a_field_is_judged_while_typing_exactly_as_when_saved(name: FieldName, text: str) -> None:
    judged = measure(CheckFieldParams(field=name, value=text), "en")
    params = VALID._replace(**{name: text})
    if judged.problem is not None:
        error = refused(params)
        assert judged.problem == said_of_form(error)
        assert error.actual in (None, judged.bytes)
    else:
        record, withheld = intake.prepare(params, CREATED)
        assert judged.withheld == withheld
        stored = getattr(record, name)
        assert judged.bytes == len((text if stored is None else stored).encode())
