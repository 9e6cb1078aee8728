"""A record becomes a Markdown file and comes back without loss (K02)."""

from __future__ import annotations

import re

import pytest
from every_sample import every_sample
from hypothesis import given
from hypothesis import strategies as st
from sample_records import (
    ANY_TEXT,
    CREATED,
    GAPS,
    KNOWN_FIELDS,
    KNOWN_META,
    LESSONS,
    QUESTIONS,
    TOPICS,
    log,
    principle,
    to_line,
    unknown_fields,
)
from sentinel_memory.core.log import record_file
from sentinel_memory.core.log.record import Record, parse_line
from sentinel_memory.core.log.texts import Link
from sentinel_memory.core.text.limits import KINDS, RELS

pytestmark = pytest.mark.requirement("K02", "S03", "S20")

IDS = ("1111111111111111", "2222222222222222", "odd id", "../x")
ODD = st.sampled_from(
    ["## Lesson", "- a", "---", "a: b #c", "교훈\n\n## 교훈", "\\*x\\*", "[a](b.md)", "\r\n", "yes"]
)
TEXTS = ANY_TEXT | ODD


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any record that a line may hold, with every field."""
    texts = st.lists(TEXTS, max_size=3)
    links = st.fixed_dictionaries(
        {"rel": st.sampled_from([*RELS, "odd rel", ""]), "to": st.sampled_from(IDS)}
    )
    quotes = st.fixed_dictionaries({"path": TEXTS, "quote": TEXTS}, optional={"symbol": TEXTS})
    optional = {
        **dict.fromkeys(("cues", "settled_by", "applies_to"), texts),
        "evidence": st.lists(quotes, max_size=2),
        "kind": st.sampled_from([*KINDS, "entity", 5]),
        "links": st.lists(links, max_size=3),
        "pinned": st.booleans(),
        "ask_next_time": QUESTIONS | ODD | st.just("") | st.just(5),
        "meta": st.one_of(
            st.just({}), st.just({"created": CREATED}), unknown_fields(KNOWN_META), st.just(3)
        ),
        "okf_type": st.sampled_from(["entity", "decision", 7]),
        "title": st.just("unknown here"),
    }
    always = {
        "id": st.sampled_from(IDS),
        "type": st.sampled_from(["log", "principle"]),
        "topic": TOPICS | ODD,
        "missing_context": GAPS | ODD | st.just(""),
        "lesson": LESSONS | ODD,
    }
    value = draw(st.fixed_dictionaries(always, optional=optional))
    record = parse_line(to_line({**draw(unknown_fields(KNOWN_FIELDS)), **value}))
    assert record is not None
    return record


@given(st.lists(records(), max_size=3), st.booleans())
def test_a_record_comes_back_from_its_file_as_it_was(given: list[Record], korean: bool) -> None:
    names = {one.id: (record_file.file_name(one), record_file.title_of(one)) for one in given}
    ids = {file: id for id, (file, _) in names.items()}
    for record in given:
        text = record_file.write(record, names, korean=korean)
        text = text.encode().decode()
        found = record_file.read(record_file.file_name(record), text, ids.get, "")
        if not record.lesson.strip():
            assert found is None
            continue
        assert found is not None
        assert found.is_ours
        assert found.record == record


NAMES = st.from_regex(r"\A[A-Za-z_][A-Za-z0-9_-]{0,9}\Z")


@given(st.dictionaries(NAMES, st.none() | TEXTS | st.lists(TEXTS)))
def test_front_matter_is_read_as_it_was_written(fields: dict[str, object]) -> None:
    assert record_file.split(record_file.joined(fields, "text")) == (fields, "\ntext")


@every_sample(
    "line, value",
    [
        ("a: Plain text, with (signs).", "Plain text, with (signs)."),
        ("a: 12", 12),
        ("a: ~", None),
        ("a: 'it''s'", "it's"),
        ('a: "\\u00e9: #"', "é: #"),
        ("a: [one, two words, @scope/x]", ["one", "two words", "@scope/x"]),
        ("a:\n- one\n  - two", ["one", "two"]),
        ('a: {"b": [1]}', {"b": [1]}),
        ("# a comment\n\na: 2026-09-01T00:00:00Z", "2026-09-01T00:00:00Z"),
    ],
)
def test_forms_of_front_matter_of_other_tools_are_read(line: str, value: object) -> None:
    assert record_file.split(f"---\n{line}\n---\nbody\n") == ({"a": value}, "body\n")


@every_sample(
    "text, line",
    [
        ("---\na: |\n  block\n---\n", 2),
        ("---\na: !!python/object b\n---\n", 2),
        ("---\na: b: c\n---\n", 2),
        ("---\na: b #c\n---\n", 2),
        ("---\na: 1\na: 2\n---\n", 3),
        ("---\na: [b, {c: d}]\n---\n", 2),
        ('---\na: {"b": NaN}\n---\n', 2),
        ("---\na: " + "[" * 5_000 + "\n---\n", 2),
        ("---\nno key\n---\n", 2),
        ("---\na: 1\n", 3),
    ],
)
def test_whatever_else_yaml_allows_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(record_file.FrontMatterError) as refused:
        record_file.split(text)
    assert refused.value.facts() == {"line": line}


@every_sample(
    "record, name",
    [
        (log("x", topic="결제 / VAT"), r"결제-vat-[0-9a-f]{16}\.md"),
        (log("x", topic="../../etc/passwd"), r"etc-passwd-[0-9a-f]{16}\.md"),
        (principle("x", topic=".."), r"[0-9a-f]{16}-principle\.md"),
        (log("x")._replace(id="../x", topic="C:\\a\0b"), r"c-a-b-[0-9a-f]{16}\.md"),
        (log("x", topic="긴" * 21), r"긴{20}-[0-9a-f]{16}\.md"),
    ],
)
def test_the_name_of_a_file_is_one_word_of_its_folder(record: Record, name: str) -> None:
    assert re.fullmatch(name, record_file.file_name(record))


def test_the_texts_stand_below_as_markdown_that_renders_as_they_are() -> None:
    record = log("A *gap*", lesson="# No heading\n![x](http://evil.example/x)", topic="a")
    record = record._replace(links=(Link("caused_by", IDS[0]),), kind="error")
    text = record_file.write(record, {IDS[0]: ("the other.md", "Its [title]")})
    assert record_file.split(text)[0]["type"] == "error"
    assert text.endswith(
        "\n\nA \\*gap\\*\n\n## Lesson\n\n\\# No heading\\\n"
        "\\!\\[x\\](http\\://evil.example/x)\n\n## Links\n\n"
        "- caused_by [Its \\[title\\]](the%20other.md)\n"
    )
    assert record_file.split(text)[0].keys().isdisjoint({"lesson", "missing_context", "links"})
