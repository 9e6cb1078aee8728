"""Private tags: their grammar, and private text on its way through every face (P01-P11, N07)."""

from __future__ import annotations

from pathlib import Path

import private_tag_reference as reference
import pytest
from every_sample import every_sample, pairs, samples
from hypothesis import given
from hypothesis import strategies as st
from memory_calls import ask, told
from private_tag_reference import PAIRS
from project_logs import write_log
from project_memories import check_field
from refusals import failing, said, said_of_form
from sample_records import CREATED, log, raw_line
from sentinel_memory.contract.memory import FieldName, LogMemoryParams, SearchMemoryParams
from sentinel_memory.contract.project import CheckFieldParams, EditRecordParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.private import (
    ALL_FORMS,
    NOTHING,
    TagRules,
    UnpairedTagError,
    find_private,
    hide_private,
    withhold_private,
)
from sentinel_memory.core.secrets.protection import BUILT_IN
from sentinel_memory.core.secrets.redaction import REWRITTEN, hide, withhold
from sentinel_memory.core.text.ids import derive_id
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.render.answers import render
from sentinel_memory.render.findings import check_report
from sentinel_memory.sentences.say import describe
from sentinel_memory.service import intake, memory_status
from sentinel_memory.service.edit_records import edit_record
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.standing import Settings

GIVEN = samples("private_tags.txt")


def withheld(text: str, rules: TagRules = ALL_FORMS) -> str:
    return withhold_private(text, rules).text


@pytest.mark.requirement("P01", "P02")
@every_sample("opening", GIVEN["openings"])
def test_an_opening_tag_takes_attributes_and_a_slash(opening: str) -> None:
    for closing in ("</private>", "</PRIVATE >", "</private\n>"):
        assert withheld(f"a {opening}s\ne{closing} b") == "a [PRIVATE] b"


@pytest.mark.requirement("P02", "P03")
@every_sample("text", GIVEN["outermost pairs"])
def test_the_outermost_pair_of_a_form_covers_all_forms_in_it(text: str) -> None:
    assert withhold_private(f"a {text} b") == ("a [PRIVATE] b", 1)


@pytest.mark.requirement("P02", "P08")
@every_sample(
    "text",
    [
        *GIVEN["text"],
        *(f"private {text}\n\n\n\n{text}" for text in GIVEN["text"]),
        *GIVEN["closed code"],
    ],
)
def test_what_only_looks_like_a_tag_or_stands_in_closed_code_is_text(text: str) -> None:
    assert withhold_private(text) == hide_private(text) == (text, 0)
    assert withheld(f"{text}\n\n<private>s</private>") == f"{text}\n\n[PRIVATE]"


@pytest.mark.requirement("P03", "P07", "P08")
@every_sample(
    "text, tag",
    [
        *pairs(GIVEN["without a partner"]),
        *((text, None) for text in GIVEN["code that reaches out of a pair"]),
        (f"<private a={'b' * 2_048}>s</private>", "</private>"),
    ],
)
def test_a_tag_without_its_partner_is_refused_also_beside_code(text: str, tag: str | None) -> None:
    with pytest.raises(UnpairedTagError) as caught:
        withhold_private(text)
    assert tag in (None, caught.value.tag)


@pytest.mark.requirement("D05", "P07")
@every_sample("text, shown", pairs(GIVEN["only shown"]))
def test_what_is_only_shown_lacks_all_that_a_lone_tag_may_hide(text: str, shown: str) -> None:
    assert hide_private(text).text == shown


@pytest.mark.requirement("P08")
@every_sample("text", GIVEN["stray back-ticks"])
def test_a_stray_back_tick_never_uncovers_what_a_tag_hides(text: str) -> None:
    for opening, closing in PAIRS.values():
        hidden = text.format(f"{opening}correcthorse{closing}")
        assert withheld(hidden) == text.format("[PRIVATE]")


@pytest.mark.requirement("P03", "P04", "P07", "P08")
@every_sample("text, stored", pairs([*GIVEN["code within a pair"], *GIVEN["stored"]]))
def test_code_in_a_pair_goes_and_line_breaks_beside_it_become_two(text: str, stored: str) -> None:
    assert withheld(text) == stored


@pytest.mark.requirement("P05")
def test_the_marker_and_the_number_of_lines_are_settings() -> None:
    text = "a\n\n\n<private>s\ns</private>\n\n\nb"
    assert withheld(text, TagRules(marker="[REDACTED]")) == "a\n\n[REDACTED]\n\nb"
    assert withheld(text, TagRules(marker="")) == "a\n\nb"
    kept = TagRules(keep_lines=True)
    assert withheld(text, kept) == "a\n\n\n[PRIVATE]\n\n\n\nb"
    assert withheld("a[private]\n\n[/private]b", kept) == "a\n\nb"
    assert withheld("a[private]\r\ns[/private]b", kept._replace(marker="")) == "a\nb"


@pytest.mark.requirement("P02", "P12")
def test_a_form_that_is_off_is_text() -> None:
    text = " ".join(f"{opening}s{closing}" for opening, closing in PAIRS.values())
    for form, (opening, closing) in PAIRS.items():
        only = TagRules(forms=(form,))  # type: ignore[arg-type]  # the keys are the forms
        assert withheld(text, only) == text.replace(f"{opening}s{closing}", "[PRIVATE]")
    alone = "</private> [/private]"
    assert withhold_private(alone, TagRules(forms=())) == (alone, 0)


TOKENS = st.sampled_from(
    [
        *(tag for pair in PAIRS.values() for tag in pair),
        *("<PRIVATE a='>'>", '<private b="</private>" c=d/>', "<private/>", "<private x>", "<!-- "),
        *("[Private]", "[/PRIVATE]", "<!--/private-->", "</private\n>", "-->", "<pri", "vate>"),
        *("'", "\n", "\n\n", "\n\n\n", " ", "\r\n"),
    ]
)
SOUP = st.lists(TOKENS | st.text(max_size=6), max_size=24).map("".join)


@pytest.mark.requirement("P01", "P02", "P03", "P07", "P09")
@given(soup=SOUP.filter(lambda text: "`" not in text and "~" not in text))
def test_any_text_of_tags_is_read_as_by_the_reference(soup: str) -> None:
    try:
        expected = reference.withheld(soup)
    except reference.Unpaired:
        with pytest.raises(UnpairedTagError):
            withhold_private(soup)
    else:
        assert withhold_private(soup).text == expected


STRAY = (" ` ", " `x", "x` ", " ``x", "x`` ", "don`t ", "\\` ", "\n```\n", "\n```py\n", "\n~~~\n")
"""Of marks of one length only one is used, so that none of them ever has a partner."""


@st.composite
def nested(draw: st.DrawFn) -> tuple[str, list[str], list[str]]:
    """A text of pairs in pairs with stray marks of code, its open words and its hidden words."""
    text, shown, hidden = "", list[str](), list[str]()
    closings: list[str] = []
    marks = {mark.count("`"): mark for mark in draw(st.permutations(STRAY))}
    for number in range(draw(st.integers(3, 30))):
        step = draw(st.sampled_from(["word", "word", "open", "close", "mark"]))
        if step == "word":
            letters = "abcdefgh" if closings else "stuvwxyz"
            word = f"{number:02}{draw(st.text(letters, min_size=9, max_size=12))}"
            (hidden if closings else shown).append(word)
            text += f" {word} "
        elif step == "open":
            opening, closing = draw(st.sampled_from(list(PAIRS.values())))
            text += opening
            closings.append(closing)
        elif step == "close" and closings:
            text += closings.pop()
        elif step == "mark" and marks:
            text += marks.popitem()[1]
    return text + "".join(reversed(closings)), shown, hidden


@pytest.mark.requirement("P01", "P03", "P08")
@given(made=nested())
def test_nothing_between_an_outermost_pair_is_stored_whatever_stands_around(
    made: tuple[str, list[str], list[str]],
) -> None:
    text, shown, hidden = made
    stored, count = withhold_private(text)
    runs = {word[at : at + 8] for word in hidden for at in range(len(word) - 7)}
    assert [run for run in runs if run in stored] == []
    assert [word for word in shown if word not in stored] == []
    assert (count > 0) >= bool(hidden)


@pytest.mark.requirement("P02")
@given(text=SOUP | nested().map(lambda made: made[0]), keep=st.booleans(), empty=st.booleans())
def test_withholding_twice_withholds_nothing_more(text: str, keep: bool, empty: bool) -> None:
    rules = TagRules(marker="" if empty else "[PRIVATE]", keep_lines=keep)
    shown = hide_private(text, rules)
    assert hide_private(shown.text, rules) == (shown.text, 0)
    try:
        once = withhold_private(text, rules)
    except UnpairedTagError:
        return
    assert withhold_private(once.text, rules) == (once.text, 0)
    assert find_private(once.text, rules) == NOTHING
    assert len(once.text) <= len(text)


@pytest.mark.requirement("P02", "P07")
def test_a_tag_that_only_a_pair_parted_is_found_as_well() -> None:
    gone = TagRules(marker="")
    parted = "<pri[private]s[/private]vate>s</pri[private]s[/private]vate>"
    assert withhold_private(f"a{parted}b", gone) == ("ab", 3)
    deep = "<private>s</private>"
    for _ in range(8):
        deep = deep.replace("private", "pri<private></private>vate")[:60_000]
    shown = hide_private(deep).text
    assert hide_private(shown).text == shown
    with pytest.raises(UnpairedTagError):
        withhold_private(deep + "</private>")


TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
HIDDEN = "customer-Hwang-8812"
PRIVATE = f"<private>{HIDDEN}</private>"
TOLD = LogMemoryParams(
    topic=f"billing [private]{HIDDEN}[/private]",
    missing_context=f"It was for {PRIVATE}.",
    lesson=f"Ask {PRIVATE}\n\n\n\n<!-- private -->{HIDDEN}<!-- /private --> first.",
    ask_next_time=f"Is it {PRIVATE}?",
)
STORED = {
    "topic": "billing [PRIVATE]",
    "missing_context": "It was for [PRIVATE].",
    "lesson": "Ask [PRIVATE]\n\n[PRIVATE] first.",
    "ask_next_time": "Is it [PRIVATE]?",
}


@pytest.mark.requirement("P01", "P06", "P10", "P11", "S06", "S08", "S10")
def test_private_text_is_stored_nowhere_counted_and_found_by_its_marker(memory: Project) -> None:
    saved = log_memory(memory, TOLD._replace(lesson=f"{TOLD.lesson} Use {TOKEN}."))
    assert saved.withheld == {"private_section": 5, "github_token": 1}
    assert saved.id == derive_id("billing [PRIVATE]", "It was for [PRIVATE].")
    assert HIDDEN.encode() not in memory.store.path.read_bytes()
    english, korean = told(saved), str(render(saved, "ko"))
    assert "Withheld: github_token x1.\nPrivate sections withheld: 5." in english
    assert "저장하지 않은 비공개 부분: 5곳." in korean
    assert HIDDEN not in english + korean
    (view,) = ask(memory, "list_records").records
    assert view.withheld
    asked = SearchMemoryParams(query="[PRIVATE]", topic="billing [PRIVATE]")
    assert [record.withheld for record in search_memory(memory, asked).records] == [True]


@pytest.mark.requirement("P01", "S36")
def test_an_edit_withholds_private_text_as_a_save_does(memory: Project) -> None:
    first = ask(memory, "log_memory", topic="a", missing_context="b", lesson="c")
    params = EditRecordParams(ref=first.ref, **{name: getattr(TOLD, name) for name in STORED})
    edited = edit_record(memory, params)
    assert edited.withheld == {"private_section": 5}
    assert "Private sections withheld: 5." in told(edited)
    (view,) = ask(memory, "list_records").records
    assert {name: getattr(view, name) for name in STORED} == STORED
    again = ask(memory, "edit_record", ref=view.ref, lesson=view.lesson)
    assert (again.withheld, again.ref) == ({}, view.ref)


TRUSTED = Settings(environment={}, trusted=True)
SECRET = 'password="hun7er!`Zk93"'


@pytest.mark.requirement("P04", "P07", "P08")
@every_sample(
    "text, stored, kinds",
    [
        (f"x <private>{TOKEN}</private> y", "x [PRIVATE] y", "private_section"),
        (f"x {TOKEN[:12]}<private></private>{TOKEN[12:]} y", "x [REDACTED] y", "github_token"),
        (f"`<private>{TOKEN}</private>`", "`<private>[REDACTED]</private>`", "github_token"),
        (
            f"`<private>s</private> {SECRET}",
            '`[PRIVATE] password="[REDACTED]"',
            "private_section password",
        ),
        ("a\n\n\nb", "a\n\n\nb", ""),
        (f"x\n\n\n{TOKEN}\n\n\ny", "x\n\n[REDACTED]\n\ny", "github_token"),
        (
            "a\n\n\n\npassword=hunter2!\r\n\r\n\r\nb\n\n\nc",
            "a\n\n\n\npassword=[REDACTED]\n\nb\n\n\nc",
            "password",
        ),
    ],
)
def test_tags_go_before_secrets_and_line_breaks_beside_both(
    text: str, stored: str, kinds: str
) -> None:
    assert withhold("lesson", text) == (stored, dict.fromkeys(kinds.split(), 1))
    kept = BUILT_IN._replace(tags=BUILT_IN.tags._replace(keep_lines=True))
    breaks = [sign for sign in withhold("lesson", text, kept).text if sign in "\r\n"]
    assert breaks == [sign for sign in text if sign in "\r\n"]


@pytest.mark.requirement("P07", "P08")
def test_a_back_tick_that_goes_with_a_secret_covers_no_tag() -> None:
    with pytest.raises(UnpairedTagError):
        withhold("lesson", f"`<private> {SECRET}")
    assert hide("lesson", f"a `<private>s {SECRET}").text == "a `[PRIVATE]"


MIXED = (
    *(TOKEN, "password=`hun7er!Zk93`", "password=", "hun7er!Zk93", " ", "\n\n", "`", "```\n"),
    *("<private>", "</private>", "[private]", "[/private]", "x", "<pri", "vate>", "'"),
)


@pytest.mark.requirement("P04", "S22")
@given(
    text=st.lists(st.sampled_from(MIXED), max_size=14).map("".join),
    name=st.sampled_from(list(LIMITS)),
)
def test_what_was_withheld_once_is_stored_and_shown_the_same_again(text: str, name: str) -> None:
    shown = hide(name, text)
    assert hide(name, shown.text) == (type(shown)(shown.text, {}))
    try:
        once = withhold(name, text)
    except ValueError:
        return
    assert withhold(name, once.text) == (type(once)(once.text, {}))
    if name in REWRITTEN:
        assert hide(name, once.text).text == once.text


@pytest.mark.requirement("P07", "S04")
@pytest.mark.parametrize("name", LIMITS)
def test_a_lone_tag_refuses_the_save_and_names_field_and_tag(
    memory: Project, name: FieldName
) -> None:
    plain = LogMemoryParams(topic="a", missing_context="b", lesson="c")
    for text, tag in (("x <private why=y> z", "<private>"), ("x [/PRIVATE]", "[/private]")):
        with pytest.raises(RecordError) as caught:
            log_memory(memory, plain._replace(**{name: text}))
        error = caught.value
        assert (error.code, error.field, error.detail) == ("unpaired_tag", name, tag)
        assert f"`{tag}` in backticks" in said(error)
        assert f"`{tag}`" in describe(error, "ko")
        measured = check_field(memory, CheckFieldParams(field=name, value=text))
        assert measured.problem == said_of_form(error)
    assert not memory.store.path.exists()
    saved = log_memory(memory, plain._replace(**{name: "x `<private>`"}))
    assert saved.withheld == {}


@pytest.mark.requirement("P01", "S04", "S05")
@pytest.mark.parametrize("text", [PRIVATE, f" {PRIVATE}\n[private]{HIDDEN}[/private]"])
def test_a_field_of_private_text_alone_is_refused_with_why(memory: Project, text: str) -> None:
    for name in ("topic", "missing_context", "lesson"):
        with failing(RecordError, "all_withheld", field=name):
            log_memory(memory, TOLD._replace(**{name: text}))
    assert not memory.store.path.exists()
    log_memory(memory, TOLD._replace(ask_next_time=text))
    assert b"ask_next_time" not in memory.store.path.read_bytes()


@pytest.mark.requirement("P01", "S04")
def test_private_text_counts_for_no_limit_and_its_input_for_the_cap() -> None:
    lesson = f"a<private>{'b' * 60_000}</private>"
    record, _ = intake.prepare(TOLD._replace(lesson=lesson), CREATED)
    assert record.lesson == "a[PRIVATE]"
    with failing(RecordError, "too_large"):
        intake.prepare(TOLD._replace(lesson=lesson + "b" * 6_000), CREATED)


@pytest.mark.requirement("P02", "S34")
def test_forms_that_are_off_hold_only_where_the_project_is_trusted(memory: Project) -> None:
    write_log(memory.store.root, [])
    policy = memory.store.path.with_name("config.json")
    policy.write_text('{"private_forms": ["comment"]}', encoding="utf-8", newline="\n")
    untrusted = log_memory(memory, TOLD)
    assert untrusted.withheld == {"private_section": 5}
    assert ["private_forms" in hint for hint in untrusted.hints] == [True]
    trusting = Project(memory.store, folder="project", settings=lambda: TRUSTED)
    assert log_memory(trusting, TOLD._replace(topic="b")).withheld == {"private_section": 1}


@pytest.mark.requirement("P05", "P11")
def test_a_lock_shows_that_text_was_withheld_and_not_that_a_marker_is_named(project: Path) -> None:
    write_log(project, [])
    policy = project / ".context" / "config.json"
    policy.write_text('{"private_marker": ""}', encoding="utf-8")
    memory = Project.open(project, lambda: Settings(environment={}))
    for topic, lesson in (
        ("empty", "Ask <private>Kim of the bank</private> first."),
        ("marked", "Use [REDACTED] in CI."),
        ("named", "`[REDACTED]` stands in the log where a secret was."),
        ("spoken", "The marker [PRIVATE] is not a secret."),
        ("korean", "[REDACTED] 표시는 비밀이 있던 자리다."),
        ("plain", "Use the vault."),
    ):
        ask(memory, "log_memory", topic=topic, missing_context="gap", lesson=lesson)
    records = ask(memory, "search_memory", query="").records
    assert {one.topic for one in records if one.withheld} == {"empty", "marked"}
    assert "Kim" not in memory.store.path.read_text(encoding="utf-8")
    ask(memory, "log_memory", topic="empty", missing_context="gap", lesson="Ask first.")
    (again,) = memory.store.read_all("empty")
    assert again.withheld


def asked_by_a_principle(memory: Project, *questions: str) -> tuple[str | None, set[str]]:
    """The question of a principle made of logs with these, and what it left out."""
    lines = [format_line(log(f"gap {n}", question=text)) for n, text in enumerate(questions)]
    write_log(memory.store.root, sorted(lines))
    refs = tuple(line.ref for line in memory.store.read().lines)
    params = LogMemoryParams(type="principle", topic="auth", lesson="rule", source_ids=refs)
    saved = log_memory(memory, params)
    (line,) = memory.store.read().lines
    return line.record.ask_next_time, set(saved.questions_left_out)


@pytest.mark.requirement("P01", "S15")
def test_a_principle_joins_no_question_that_uncovers_private_text(memory: Project) -> None:
    questions = (f"Is it {PRIVATE}?", f"<private>{HIDDEN}", "Which `", "` </private> then?", "Why?")
    asked, left_out = asked_by_a_principle(memory, *questions)
    assert left_out == {"Is it [PRIVATE]?", "[PRIVATE]", "[PRIVATE] then?"}
    assert set((asked or "").split(" / ")) == {"Which `", "Why?"}
    ticked = {"Is (`x it?", "Or (`<private>`)?"}
    asked, left_out = asked_by_a_principle(memory, *ticked)
    assert {asked, *left_out} == ticked


FOREIGN = [
    raw_line(
        id=f"{HIDDEN} <private>{HIDDEN}",
        topic=f"billing {PRIVATE}",
        missing_context=f"For [private]{HIDDEN}[/private] `<private>`.",
        lesson=f"Ask <private>{HIDDEN} first.",
        ask_next_time=f"{HIDDEN}</private> Is it {TOKEN}?",
    ).replace(f'"{HIDDEN} '.encode(), b'"0 '),
    format_line(log("gap", topic="billing plain", lesson="Write `<private>` in back-ticks.")),
]


@pytest.mark.requirement("D05", "N07", "S20")
def test_private_text_that_git_brought_is_neither_shown_nor_rewritten(memory: Project) -> None:
    write_log(memory.store.root, FOREIGN)
    before = memory.store.path.read_bytes()
    shown = ask(memory, "search_memory", query="x", topic="billing [PRIVATE]")
    (view,) = shown.records
    assert {name: getattr(view, name) for name in (*STORED, "withheld")} == {
        "topic": "billing [PRIVATE]",
        "missing_context": "For [PRIVATE] `<private>`.",
        "lesson": "Ask [PRIVATE]",
        "ask_next_time": "[PRIVATE] Is it [REDACTED]?",
        "withheld": True,
    }
    for answer in (
        shown,
        ask(memory, "search_memory", query="x"),
        ask(memory, "compact_memory"),
        ask(memory, "list_records"),
    ):
        assert HIDDEN not in f"{answer}{render(answer, 'en')}"
    assert memory.store.path.read_bytes() == before

    findings = memory_status.findings(memory, memory.standing)
    assert {(one.code, one.field, one.detail) for one in findings if one.is_error} == {
        ("private-text", "topic", ""),
        ("private-text", "missing_context", ""),
        ("unpaired-tag", None, "<private>"),  # in the id
        ("unpaired-tag", "lesson", "<private>"),
        ("unpaired-tag", "ask_next_time", "</private>"),
        ("secret", "ask_next_time", "github_token"),
    }
    said = "\n".join(text for text, _ in check_report(findings, (), (), "en"))
    assert "error: topic holds private text, which is not shown." in said
    assert "error: lesson: <private> has no partner; text that it may hide is not shown." in said
    assert HIDDEN not in said
