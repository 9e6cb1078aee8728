"""Forms as text, times, tables of TOML and short texts: what is read is what was written."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime

import pytest
from every_sample import every_sample
from hypothesis import example, given
from hypothesis import strategies as st
from sample_records import ANY_TEXT, ENTRIES, TYPED, with_line_feeds
from sentinel_memory.core.text.expressions import Stems
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
from sentinel_memory.core.text.form import FormRow as Row
from sentinel_memory.core.text.ids import of_timestamp, timestamp
from sentinel_memory.core.text.toml_edit import TableError, TomlError, remove_table, set_table

LABELS = {"topic": "topic", "lesson": "lesson", "settled by": "settled_by", "주제": "topic"}


def read(form: Form) -> list[tuple[str, str]]:
    return [(field.name, field.text) for field in form.fields]


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


@pytest.mark.requirement("N04", "N10", "N11")
@given(entries=ENTRIES)
def test_a_list_that_was_written_is_read_again(entries: list[str]) -> None:
    text = written_list(entries)
    assert [entry.text for entry in typed_entries(text)] == entries
    for entry in typed_entries(text):
        assert text[entry.start : entry.end].replace('""', '"').strip() == entry.text


@pytest.mark.requirement("N04", "N10", "N11")
@every_sample(
    "typed, entries",
    [
        (" , ,\n", []),
        ("lost parcel, 택배가 안 와요", ["lost parcel", "택배가 안 와요"]),
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


MOMENTS = st.datetimes(timezones=st.just(UTC))
NUMBERS = [st.integers(0, most) for most in (9_999, 14, 33, 25, 61, 61, 999)]


@pytest.mark.requirement("N04", "S03", "S37")
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


@pytest.mark.requirement("N04", "S03", "S37")
@given(st.tuples(*NUMBERS))
def test_what_is_no_date_is_left_to_the_library(numbers: tuple[int, ...]) -> None:
    text = "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}+00:00".format(*numbers)
    try:
        expected = datetime.fromisoformat(text).timestamp()
    except ValueError:
        expected = None
    assert of_timestamp(text) in (None, expected)


@pytest.mark.requirement("N04", "S03", "S37")
def test_what_is_written_is_read_and_any_other_form_is_left_to_the_library() -> None:
    assert of_timestamp(timestamp(1_234_567_890.25)) == 1_234_567_890.25
    day, time = "2026-01-02", "T03:04:05.678"
    for text in (
        *("", day, f"{day}T03:04:05+00:00", f"{day}{time}Z", f"{day}{time}+09:00"),
        *(f"{day} 03:04:05.678+00:00", f"+026-01-02{time}+00:00", f"{day}{time}+00:00 "),
        *(f"{day}T03:04:05.6_8+00:00", f"{day}T03:04:05.67\u0663+00:00"),
    ):
        assert of_timestamp(text) is None


PATH = ("mcp_servers", "ours")
ENTRY = {"command": "C:\\py thon\\python.exe", "args": ["-I", 'a "b"', "모과", "mcp"]}
TEXTS = {
    "nothing": "",
    "a mark": "\ufeff",
    "one line without an end": 'model = "o"',
    "comments": '# mine\nmodel = "o" # yes\n\n# the end\n',
    "Windows lines": 'model = "o"\r\n[a]\r\nb = 1\r\n',
    "another server": '[mcp_servers.files]\ncommand = "npx"\n\n[mcp_servers.files.env]\nA = "1"\n',
    "values of many lines": "a = [ # [mcp_servers.ours]\n  '[mcp_servers.ours]', {b = ']'},\n]\n"
    "d = '''\n[mcp_servers.ours]\n'''\n"
    'c = """\n[mcp_servers.ours]\n\\"""\n"""""\n',
    "a bracket in a text": 'a."x y" = """\n[mcp_servers.ours]\n"""\n[b]\nc = [\n  "[x]",\n]\n',
}


@pytest.mark.requirement("D04")
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_a_table_is_added_and_taken_out_without_a_trace(text: str) -> None:
    after = set_table(text, PATH, ENTRY)
    assert tomllib.loads(after.removeprefix("\ufeff"))["mcp_servers"]["ours"] == ENTRY
    assert after.startswith(text)
    assert set_table(after, PATH, ENTRY) == after
    left = remove_table(after, PATH)
    assert left.rstrip("\r\n") == text.rstrip("\r\n")
    assert remove_table(text, PATH) == text


@pytest.mark.requirement("D04")
def test_what_a_person_added_to_the_table_stays_and_goes_with_it() -> None:
    text = (
        "[a]\nb = 1\n\n"
        '[mcp_servers."ours"] # ours\n'
        'args = [\n  "old", # why\n]\n'
        "# slow machine\nstartup_timeout_sec = 20\n"
        'command = "old"\n'
        '[mcp_servers.ours.env]\nLANG = "ko"\n\n'
        "# the rest\n[z]\ny = 2\n"
    )
    after = set_table(text, PATH, ENTRY)
    held = tomllib.loads(after)["mcp_servers"]["ours"]
    assert held == {**ENTRY, "startup_timeout_sec": 20, "env": {"LANG": "ko"}}
    assert "# slow machine\n" in after
    assert remove_table(after, PATH) == "[a]\nb = 1\n\n\n# the rest\n[z]\ny = 2\n"


@pytest.mark.requirement("D04")
@every_sample(
    "text",
    [
        'mcp_servers = { ours = { command = "x" } }',
        'mcp_servers.ours.command = "x"',
        "mcp_servers = 1",
        "[[mcp_servers]]",
    ],
)
def test_a_way_of_writing_that_is_not_understood_is_left_alone(text: str) -> None:
    with pytest.raises(TableError):
        set_table(text, PATH, ENTRY)
    for edit in (lambda t: set_table(t, PATH, ENTRY), lambda t: remove_table(t, PATH)):
        with pytest.raises(TomlError) as caught:
            edit(f'{text}\nb = "\nc = 2')
        assert caught.value.line == 2


@pytest.mark.requirement("D04")
@given(st.text(max_size=30), st.text(st.characters(blacklist_categories=["Cs"]), max_size=8))
def test_any_text_is_edited_to_the_wanted_values_or_left_alone(text: str, word: str) -> None:
    try:
        before = tomllib.loads(text)
        after = set_table(text, PATH, {"command": word})
    except (ValueError, RecursionError):
        return
    assert tomllib.loads(after) == {**before, "mcp_servers": {"ours": {"command": word}}}
    assert tomllib.loads(remove_table(after, PATH)) == before


FEW = st.text("ab가 \n\u3000", max_size=4)


@pytest.mark.requirement("S37")
@example(["b a", "a\n", "b\u3000a", "  "], "a b a\nb\u3000a  a")
@example(["a ", " b"], "a")
@example(["a ", " b"], "b\na\n" + "가" * 2_048)
@given(st.lists(FEW.filter(bool), max_size=12), st.text("ab가 \n\u3000", max_size=24))
def test_every_stem_of_a_text_is_found_at_each_of_its_places(stems: list[str], text: str) -> None:
    found = Stems(stems)
    # The words of a long text are looked up in another way.
    for shown in (text, f"{text} {'z' * 2_048}"):
        assert sorted(found.held_by(shown)) == sorted({stem for stem in stems if stem in shown})
        expected = []
        for stem in set(stems):
            at = 0
            for part in shown.split(stem)[:-1]:
                at += len(part)
                expected.append((at, stem))
                at += len(stem)
        assert sorted(found.places(shown)) == sorted(expected)
