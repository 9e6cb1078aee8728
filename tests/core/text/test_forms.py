"""Forms that are filled in as text: what is read is what was typed, at its place (N04)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from form_texts import ENTRIES, TYPED, with_line_feeds
from hypothesis import example, given
from hypothesis import strategies as st
from sample_records import ANY_TEXT
from sentinel_memory.core.text.form import (
    Form,
    FormFinding,
    lines_of,
    parse,
    plain_label,
    render,
    typed_entries,
    written_list,
)
from sentinel_memory.core.text.form import (
    FormRow as Row,
)
from sentinel_memory.core.text.ids import of_timestamp, timestamp

LABELS = {"topic": "topic", "lesson": "lesson", "settled by": "settled_by", "주제": "topic"}


def read(form: Form) -> list[tuple[str, str]]:
    """The names of the fields with their texts."""
    return [(field.name, field.text) for field in form.fields]


@pytest.mark.requirement("N04")
def test_a_text_goes_on_in_indented_lines_and_remarks_are_no_part_of_it() -> None:
    text = (
        "# A lesson\r\n"
        "topic:  결제 \r\n"
        "lesson: Ask who pays:\r\n"
        "  # the shop\r\n"
        "# a remark between\r\n"
        "\r\n"
        "    or the customer 😀\r\n"
        "\r\n"
        "settled by:\r\n"
        "\tnext month\r\n"
    )
    form = parse(text, LABELS)
    assert read(form) == [
        ("topic", "결제"),
        ("lesson", "Ask who pays:\n# the shop\n\n  or the customer 😀"),
        ("settled_by", "next month"),
    ]
    assert form.findings == ()
    lesson = form.fields[1]
    assert (lesson.line, lesson.label_end) == (2, 7)
    assert [lesson.place(lesson.text.index(word)) for word in ("Ask", "#", "or", "😀")] == [
        (2, 8),
        (3, 2),
        (6, 4),
        (6, 20),
    ]
    assert lesson.place(len(lesson.text)) == (6, 21)


@pytest.mark.requirement("N04")
def test_what_belongs_to_no_field_is_a_finding_and_a_label_twice_as_well() -> None:
    text = "  indented\ntopic: a\nWho knows\n  below it\nwhat: ever\n주제\uff1a b\nhttp://x\n"
    assert parse(text, LABELS).once().findings == (
        FormFinding("stray_line", 0, "  indented"),
        FormFinding("stray_line", 2, "Who knows"),
        FormFinding("stray_line", 3, "  below it"),
        FormFinding("unknown_label", 4, "what"),
        FormFinding("label_twice", 5, "topic"),
        FormFinding("unknown_label", 6, "http"),
    )


@pytest.mark.requirement("N04")
def test_a_form_is_written_with_its_remarks_above_the_fields() -> None:
    rows = [
        Row("What is it about?", "topic", "auth"),
        Row("", "lesson", "one\n\n two"),
        Row("", "x", ""),
    ]
    assert render(["Save it.", "Or leave."], rows) == (
        "# Save it.\n# Or leave.\n\n"
        "# What is it about?\ntopic: auth\n\nlesson: one\n  \n   two\n\nx: \n"
    )


@pytest.mark.requirement("N04")
@given(topic=ANY_TEXT, lesson=ANY_TEXT, settled=ANY_TEXT)
def test_what_was_written_is_read_again(topic: str, lesson: str, settled: str) -> None:
    rows = [Row("r", "주제", topic), Row("", "lesson", lesson), Row("", "settled by", settled)]
    form = parse(render(["head"], rows), LABELS)
    assert read(form) == [
        ("topic", with_line_feeds(topic)),
        ("lesson", with_line_feeds(lesson)),
        ("settled_by", with_line_feeds(settled)),
    ]
    assert form.once().findings == ()


@pytest.mark.requirement("N04")
@given(text=TYPED)
def test_nothing_that_was_typed_is_lost_and_every_sign_has_its_place(text: str) -> None:
    form = parse(text, LABELS).once()
    lines = lines_of(text)
    told = {finding.line for finding in form.findings}
    held: dict[int, str] = {}
    for field in form.fields:
        for piece in field.pieces:
            assert lines[piece.line][piece.column :] == piece.text
            held[piece.line] = piece.text
        for at, sign in enumerate(field.text):
            line, column = field.place(at)
            assert sign == "\n" or lines[line][column] == sign
    for number, line in enumerate(lines):
        is_remark = line.startswith("#") or not line.strip()
        assert is_remark or number in told or number in held


@pytest.mark.requirement("N04")
@given(label=ANY_TEXT)
def test_a_label_is_the_same_in_any_case_and_unicode_form(label: str) -> None:
    assert plain_label(plain_label(label)) == plain_label(label)
    assert plain_label("  Settled \t BY ") == "settled by"


@pytest.mark.requirement("N10", "N11")
@given(entries=ENTRIES)
def test_a_list_that_was_written_is_read_again(entries: list[str]) -> None:
    text = written_list(entries)
    assert [entry.text for entry in typed_entries(text)] == entries
    for entry in typed_entries(text):
        assert text[entry.start : entry.end].replace('""', '"').strip() == entry.text


@pytest.mark.requirement("N10", "N11")
@pytest.mark.parametrize(
    ("typed", "entries"),
    [
        ("", []),
        (" , ,\n", []),
        ("lost parcel, 택배가 안 와요", ["lost parcel", "택배가 안 와요"]),
        ("one\ntwo", ["one", "two"]),
        ('"lost, again", lost', ["lost, again", "lost"]),
        ('say ""yes"", "say ""no"""', ['say ""yes""', 'say "no"']),
        ("src/{post,pay}/**, api/*.py", ["src/{post,pay}/**", "api/*.py"]),
        ("a{b, c", ["a{b", "c"]),
        ("twice, twice", ["twice"]),
        ('"half, open', ['"half', "open"]),
    ],
)
def test_a_list_is_typed_with_commas_quotes_and_braces(typed: str, entries: list[str]) -> None:
    assert [entry.text for entry in typed_entries(typed)] == entries


@pytest.mark.requirement("N10")
@pytest.mark.parametrize("sign", ["{", '"', ",", '",', '"a,', " ", "{,", '""'])
def test_a_list_of_64_kib_is_read_at_once(sign: str) -> None:
    text = sign * (65_536 // len(sign))
    assert len(typed_entries(text)) <= len(text)


MOMENTS = st.datetimes(timezones=st.just(UTC))
NUMBERS = [st.integers(0, most) for most in (9_999, 14, 33, 25, 61, 61, 999)]


@pytest.mark.requirement("S03", "S37")
@given(MOMENTS)
@example(datetime(2026, 12, 31, 23, 59, 59, 999_000, UTC))
@example(datetime(1969, 12, 31, tzinfo=UTC))
@example(datetime(1, 1, 1, tzinfo=UTC))
def test_a_time_is_the_same_moment_as_for_the_library(moment: datetime) -> None:
    text = moment.isoformat(timespec="milliseconds")
    found = of_timestamp(text)
    if (moment.month, moment.day) == (2, 29):
        assert found is None
    else:
        assert found == datetime.fromisoformat(text).timestamp()


@pytest.mark.requirement("S03", "S37")
@given(st.tuples(*NUMBERS))
def test_what_is_no_date_is_left_to_the_library(numbers: tuple[int, ...]) -> None:
    text = "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}+00:00".format(*numbers)
    try:
        expected = datetime.fromisoformat(text).timestamp()
    except ValueError:
        expected = None
    assert of_timestamp(text) in (None, expected)


@pytest.mark.requirement("S03", "S37")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-01-02",
        "2026-01-02T03:04:05+00:00",
        "2026-01-02T03:04:05.678Z",
        "2026-01-02T03:04:05.678+09:00",
        "2026-01-02 03:04:05.678+00:00",
        "+026-01-02T03:04:05.678+00:00",
        "2026-01-02T03:04:05.6_8+00:00",
        "2026-01-02T03:04:05.67\u0663+00:00",
        "2026-01-02T03:04:05.678+00:00 ",
    ],
)
def test_any_other_form_is_left_to_the_library(text: str) -> None:
    assert of_timestamp(text) is None


@pytest.mark.requirement("S03", "S37")
def test_what_is_written_is_read() -> None:
    assert of_timestamp(timestamp(1_234_567_890.25)) == 1_234_567_890.25
