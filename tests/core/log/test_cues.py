"""The lists of a record as values: what is stored of them and what is read (N10, N11)."""

from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_records import JSON_VALUES, raw_line, to_line
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import Record, format_line, parse_line
from sentinel_memory.core.log.texts import clean_cues, united, usable
from sentinel_memory.core.text.limits import LISTS, list_limit

ENTRIES = st.text(max_size=20)
KOREAN = "결제 두 번"


def record(**lists: list[str]) -> Record:
    return Record.create(
        type="log",
        topic="pay",
        missing_context="gap",
        lesson="rule",
        created="2026-01-01T00:00:00+00:00",
        **lists,
    )


@pytest.mark.requirement("N10", "S03")
def test_the_lists_stand_in_the_line_behind_the_question_and_only_where_there_are_some() -> None:
    full = record(cues=["a", KOREAN], settled_by=["b"], applies_to=["src/**"])
    names = list(json.loads(format_line(full)))
    assert names[-4:] == ["cues", "settled_by", "applies_to", "meta"]
    assert f'"cues": ["a", "{KOREAN}"]'.encode() in format_line(full)
    assert b"cues" not in format_line(record())
    assert parse_line(format_line(full)) == full


@pytest.mark.requirement("N10")
def test_entries_are_trimmed_composed_and_without_duplicates_blanks_and_markers() -> None:
    decomposed = unicodedata.normalize("NFD", KOREAN)
    given = ["  refund ", "refund", decomposed, KOREAN, "", " \t", "[REDACTED]"]
    assert record(cues=given).cues == ("refund", KOREAN)


@pytest.mark.requirement("N10", "N11", "S04")
@pytest.mark.parametrize(
    ("name", "type", "entries", "code", "limit", "actual", "detail"),
    [
        ("cues", "log", ["a", "가" * 22], "entry_over_limit", 64, 66, "2"),
        ("cues", "log", [f"cue {n}" for n in range(13)], "too_many", 12, 13, ""),
        ("settled_by", "log", [f"cue {n}" for n in range(13)], "too_many", 12, 13, ""),
        ("cues", "principle", [f"cue {n}" for n in range(49)], "too_many", 48, 49, ""),
        ("applies_to", "principle", [f"f{n}" for n in range(49)], "too_many", 48, 49, ""),
        ("applies_to", "log", ["a" * 129], "entry_over_limit", 128, 129, "1"),
        ("applies_to", "log", ["src/**", "../x"], "entry_no_glob", None, None, "2"),
        ("cues", "log", ["one\ntwo"], "entry_not_one_line", None, None, "1"),
        ("cues", "log", ["one\u2028two"], "entry_not_one_line", None, None, "1"),
        ("cues", "log", ["a\0"], "nul", None, None, ""),
        ("cues", "log", ["\ud800"], "lone_surrogate", None, None, ""),
        ("cues", "log", ["x" * 40_000] * 2, "too_large", 65_536, 80_001, ""),
    ],
)
def test_a_list_over_a_limit_is_refused_by_its_name_and_the_number_of_the_entry(
    name: str,
    type: str,
    entries: list[str],
    code: str,
    limit: int | None,
    actual: int | None,
    detail: str,
) -> None:
    with pytest.raises(RecordError) as error:
        clean_cues(name, entries, type)
    found = error.value
    assert (found.code, found.field, found.limit, found.actual, found.detail) == (
        code,
        name,
        limit,
        actual,
        detail,
    )


@pytest.mark.requirement("N10")
def test_readers_use_the_first_valid_cues_only() -> None:
    hostile = ["x" * 65, "a\tb", "", "[PRIVATE]", *(f"cue {n}" for n in range(5_000))]
    assert usable(hostile, "log") == tuple(f"cue {n}" for n in range(12))
    assert len(usable(hostile, "principle")) == 48
    assert usable(["../x", "src/**", "/y"], "log", "applies_to") == ("src/**",)


@pytest.mark.requirement("N10")
@given(st.lists(ENTRIES), st.sampled_from(sorted(LISTS)), st.sampled_from(["log", "principle"]))
def test_what_is_stored_is_what_readers_use(entries: list[str], name: str, type: str) -> None:
    assert len(usable(entries, type, name)) <= list_limit(name, type).most
    try:
        stored = clean_cues(name, entries, type)
    except RecordError:
        return
    assert usable(stored, type, name) == stored
    assert clean_cues(name, stored, type) == stored


@pytest.mark.requirement("N10", "S07")
@given(st.lists(ENTRIES), st.lists(ENTRIES), st.integers(0, 12))
def test_two_lists_united_are_the_new_one_first_and_nothing_is_lost_unnamed(
    new: list[str], old: list[str], most: int
) -> None:
    kept, left_out = united(new, old, most)
    assert len(kept) == len(set(kept)) <= most
    assert {*kept, *left_out} == {*new, *old}
    assert not left_out or len(kept) == most
    both = [*dict.fromkeys(new), *dict.fromkeys(old)]
    assert list(kept) == sorted(kept, key=both.index)


@pytest.mark.requirement("S20", "S03")
@given(st.sampled_from(sorted(LISTS)), JSON_VALUES)
def test_a_list_of_another_type_is_an_unknown_field_and_survives(name: str, value: object) -> None:
    line = to_line(json.loads(raw_line()) | {name: value})
    read = parse_line(line)
    assert read is not None
    if isinstance(value, list) and all(isinstance(entry, str) for entry in value):
        assert getattr(read, name) == tuple(value)
        assert not read.extra
    else:
        assert getattr(read, name) == ()
        assert json.dumps(dict(read.extra)) == json.dumps({name: value})
        assert parse_line(format_line(read)) == read
