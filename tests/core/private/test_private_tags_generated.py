"""Any text of private tags is read as by a second reader, and nothing in a pair is stored (P01)."""

from __future__ import annotations

import private_tag_reference as reference
import pytest
from hypothesis import given
from hypothesis import strategies as st
from private_tag_reference import PAIRS
from sentinel_memory.core.private import (
    NOTHING,
    TagRules,
    UnpairedTagError,
    find_private,
    hide_private,
    withhold_private,
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
