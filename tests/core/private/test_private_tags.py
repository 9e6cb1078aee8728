"""Private tags: their grammar, what stands in their place, and what stays text (P01-P09).

Any text of tags is read as by a second reader, and nothing in a pair is stored.
"""

from __future__ import annotations

import private_tag_reference as reference
import pytest
from every_sample import every_sample
from hypothesis import given
from hypothesis import strategies as st
from private_tag_reference import PAIRS
from sample_rows import pairs, samples
from sentinel_memory.core.private import (
    ALL_FORMS,
    NOTHING,
    TagRules,
    UnpairedTagError,
    find_private,
    hide_private,
    withhold_private,
)

GIVEN = samples("private_tags.txt")


def withheld(text: str, rules: TagRules = ALL_FORMS) -> str:
    return withhold_private(text, rules).text


def refused(text: str) -> str:
    with pytest.raises(UnpairedTagError) as caught:
        withhold_private(text)
    return caught.value.tag


@pytest.mark.requirement("P01", "P02")
@every_sample("opening", GIVEN["openings"])
def test_an_opening_tag_takes_attributes_and_a_slash(opening: str) -> None:
    for closing in ("</private>", "</PRIVATE >", "</private\n>"):
        assert withheld(f"a {opening}s\ne{closing} b") == "a [PRIVATE] b"


@pytest.mark.requirement("P02")
@every_sample("text", GIVEN["outermost pairs"])
@pytest.mark.requirement("P03")
def test_the_outermost_pair_of_a_form_covers_all_forms_in_it(text: str) -> None:
    assert withhold_private(f"a {text} b") == ("a [PRIVATE] b", 1)


@pytest.mark.requirement("P02")
@every_sample("text", GIVEN["text"])
def test_what_only_looks_like_a_tag_is_text(text: str) -> None:
    for whole in (text, f"private {text}\n\n\n\n{text}"):
        assert withhold_private(whole) == (whole, 0)
        assert hide_private(whole) == (whole, 0)


@pytest.mark.requirement("P07")
@every_sample(
    "text, tag",
    [
        *pairs(GIVEN["without a partner"]),
        ("<private a=" + "b" * 2_048 + ">s</private>", "</private>"),
    ],
)
def test_a_tag_without_its_partner_is_refused(text: str, tag: str) -> None:
    assert refused(text) == tag


@pytest.mark.requirement("D05", "P07")
@every_sample("text, shown", pairs(GIVEN["only shown"]))
def test_what_is_only_shown_lacks_all_that_a_lone_tag_may_have_hidden(
    text: str, shown: str
) -> None:
    assert hide_private(text).text == shown


@pytest.mark.requirement("P08")
@every_sample("text", GIVEN["closed code"])
def test_a_tag_in_code_that_is_closed_is_text(text: str) -> None:
    assert withhold_private(text) == (text, 0)
    assert withheld(f"{text}\n\n<private>s</private>") == f"{text}\n\n[PRIVATE]"


@pytest.mark.requirement("P08")
@every_sample("text", GIVEN["stray back-ticks"])
def test_a_stray_back_tick_never_uncovers_what_a_tag_hides(text: str) -> None:
    for opening, closing in PAIRS.values():
        hidden = text.format(f"{opening}correcthorse{closing}")
        assert withheld(hidden) == text.format("[PRIVATE]")


@pytest.mark.requirement("P03", "P08")
@every_sample("text, stored", pairs(GIVEN["code within a pair"]))
def test_code_within_a_pair_is_hidden_with_it(text: str, stored: str) -> None:
    assert withheld(text) == stored


@pytest.mark.requirement("P03", "P08")
@every_sample("text", GIVEN["code that reaches out of a pair"])
def test_no_code_reaches_out_of_a_pair(text: str) -> None:
    refused(text)


@pytest.mark.requirement("P09")
def test_an_empty_pair_goes_without_a_marker() -> None:
    for opening, closing in PAIRS.values():
        for inner in ("", " \n", f"{opening} {closing}", "<private></private> [private][/private]"):
            assert withhold_private(f"a{opening}{inner}{closing}b") == ("ab", 0)
        lone = "<private>" if opening == "[private]" else "[private]"
        for inner in (".", lone, f"{lone} "):
            assert withhold_private(f"{opening}{inner}{closing}") == ("[PRIVATE]", 1)
    assert withhold_private("<private></private>") == ("", 0)
    crossed = "<!-- private -->[private]<!-- /private -->[/private]"
    assert withheld(f"<private>{crossed}</private>") == "[PRIVATE]"


@pytest.mark.requirement("P04", "P07")
@every_sample("text, stored", pairs(GIVEN["stored"]))
def test_a_lone_bracket_stays_and_line_breaks_become_two_only_beside_what_was_withheld(
    text: str, stored: str
) -> None:
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
    assert withhold_private("</private> [/private]", TagRules(forms=())) == (
        "</private> [/private]",
        0,
    )


TOKENS = st.sampled_from(
    [
        *(tag for pair in PAIRS.values() for tag in pair),
        *("<PRIVATE a='>'>", '<private b="</private>" c=d/>', "<private/>", "<private x>", "<!-- "),
        *(
            "[Private]",
            "[/PRIVATE]",
            "<!--/private-->",
            "</private\n>",
            "-->",
            "<pri",
            "vate>",
            "'",
        ),
        *("\n", "\n\n", "\n\n\n", " ", "\r\n"),
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
