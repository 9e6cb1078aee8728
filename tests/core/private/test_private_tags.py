"""Private tags: their grammar, what stands in their place, and what stays text (P01-P09)."""

from __future__ import annotations

import pytest
from every_sample import every_sample
from private_tag_reference import PAIRS
from sentinel_memory.core.private import (
    ALL_FORMS,
    TagRules,
    UnpairedTagError,
    hide_private,
    withhold_private,
)


def withheld(text: str, rules: TagRules = ALL_FORMS) -> str:
    return withhold_private(text, rules).text


def refused(text: str) -> str:
    with pytest.raises(UnpairedTagError) as caught:
        withhold_private(text)
    return caught.value.tag


@pytest.mark.requirement("P01", "P02")
@every_sample(
    "opening",
    [
        *("<private>", "<PRIVATE>", "<Private >", "<private\n>", "<private/>", "<private />"),
        *("<private why=money>", '<private why="a > b">', "<private why='</private>'>"),
        *("<private\n\ta = 1\n\tb='\"'\n/>", "<private u=https://x.y/z?a=b>", '<private a="">'),
        *('<private note="<private>">', "<private 이유=비밀 data-x=1>", "<private a='\n'>"),
    ],
)
def test_an_opening_tag_takes_attributes_and_a_slash(opening: str) -> None:
    for closing in ("</private>", "</PRIVATE >", "</private\n>"):
        assert withheld(f"a {opening}s\ne{closing} b") == "a [PRIVATE] b"


@pytest.mark.requirement("P02")
@every_sample(
    "text",
    [
        "[private]s[/private]",
        "[PRIVATE]s\n\ns[/Private]",
        "<!-- private -->s<!-- /private -->",
        "<!--Private-->s<!--\n/PRIVATE\t-->",
        "<private>s[/private]<!-- /private --></private>",
        "<!-- private --><private>s<!-- /private -->",
        "[private]<private>[/private]",
        "<private>a<private x=1>b</private>c<private/>d</private>e</private>",
        "[private]a[private]b[/private]c[/private]",
    ],
)
@pytest.mark.requirement("P03")
def test_the_outermost_pair_of_a_form_covers_all_forms_in_it(text: str) -> None:
    assert withhold_private(f"a {text} b") == ("a [PRIVATE] b", 1)


@pytest.mark.requirement("P02")
@every_sample(
    "text",
    [
        *("<private key>", "<private ip>", "<private-subnet>", "<privateer>", "< private >"),
        *("Map<Private, T>", "#private", "[private]", "[PRIVATE]", "[private](https://a.b/c)"),
        *("private:", "a[private] = 1;", "<private:x>", "<private", "<private a", "<private a='"),
        *(
            "<!-- private: later -->",
            "<!--",
            "[ private ]",
            "<pr\u0131vate>",
            "if a <private && b> c",
        ),
        *("이 필드는 private이다", "<private a=>", "<private =b>", '<private a="b"c>', "<!-->"),
    ],
)
def test_what_only_looks_like_a_tag_is_text(text: str) -> None:
    for whole in (text, f"private {text}\n\n\n\n{text}"):
        assert withhold_private(whole) == (whole, 0)
        assert hide_private(whole) == (whole, 0)


@pytest.mark.requirement("P07")
@every_sample(
    "text, tag",
    [
        ("a <private why='money'> b", "<private>"),
        ("a <private/> b", "<private>"),
        ("a </private > b", "</private>"),
        ("a [/private] b", "[/private]"),
        ("a <!--private--> b", "<!-- private -->"),
        ("a <!-- /Private --> b", "<!-- /private -->"),
        ("<private>a<private>b</private>", "<private>"),
        ("<private>a</private>b</private>", "</private>"),
        ("<private>a[/private]", "<private>"),
        ("<private>a<!-- private --></private><!-- /private -->", "<!-- /private -->"),
        ("[private]<private>[/private]</private>", "</private>"),
        ("<private a='b>s</private>", "</private>"),
        ("<private a=" + "b" * 2_048 + ">s</private>", "</private>"),
        ("<pri<private></private>vate>s", "<private>"),
    ],
)
def test_a_tag_without_its_partner_is_refused(text: str, tag: str) -> None:
    assert refused(text) == tag


@pytest.mark.requirement("D05", "P07")
@every_sample(
    "text, shown",
    [
        ("a <private> b", "a [PRIVATE]"),
        ("a </private> b", "[PRIVATE] b"),
        ("a [/private] b <!-- private --> c", "[PRIVATE] b [PRIVATE]"),
        ("a <private>s</private> b </private> c <private>s</private> d", "[PRIVATE] c [PRIVATE] d"),
        ("<private>s<private>s</private> b", "[PRIVATE]"),
        ("[private] a", "[private] a"),
        ("a\n\n\n<private></private>b", "a\n\n\nb"),
    ],
)
def test_what_is_only_shown_lacks_all_that_a_lone_tag_may_have_hidden(
    text: str, shown: str
) -> None:
    assert hide_private(text).text == shown


@pytest.mark.requirement("P07")
def test_a_lone_opening_bracket_is_text_wherever_it_stands() -> None:
    assert withheld("[private] is a word") == "[private] is a word"
    assert withheld("[private] a [private]s[/private]") == "[private] a [PRIVATE]"
    assert withheld("<private>s</private> [private]") == "[PRIVATE] [private]"


@pytest.mark.requirement("P08")
@every_sample(
    "text",
    [
        *("`<private>`", "write `</private>` at the end", "`<private>s</private>` is gone"),
        *("`[private]s[/private]`", "``a ` <private>``", "`` `<private>` ``", "(`<private>`)은"),
        *(
            "`<private>`s",
            "태그`<private>`은",
            "`<private>`와 `</private>`를 쓴다",
        ),
        *(
            "```\n<private>s</private>\n```",
            "a\n  ```html\n<private>\n  ````  \nb",
            "~~~\n</private>\n~~~",
        ),
        *("````md\n```\n<private>\n```\n````", "```py\n~~~\n<private>\n```", "```<private>```"),
        *("`a` and `<private>` and `c`", "stray `\n\n`<private>`", "`<private>`는 don`t"),
        "```\n`\n```\n`<private>`\n```\n`\n```",
        *("`C:\\` and `<private>`", "\\` and `<private>`", "\\\\`<private>`"),
        "```\n<private>\n```\na\n```py\nb",
    ],
)
def test_a_tag_in_code_that_is_closed_is_text(text: str) -> None:
    assert withhold_private(text) == (text, 0)
    assert withheld(f"{text}\n\n<private>s</private>") == f"{text}\n\n[PRIVATE]"


@pytest.mark.requirement("P08")
@every_sample(
    "text",
    [
        *("` {}", "{} `", "`{}", "{}`", "a ` {} ` b", "`` {} `", "``{}`", "\\`{}\\`", "`a` {} `b`"),
        *("don`t {} in the `config`", "don`t {}, isn`t it", "a ` b {} `c`", "`a {} `b`"),
        *("`a {}`b` c", "`C:\\` and {} and `D:\\`", "``a`b`` {} ``c`d``", "a` {} `b", "`a\n\n{}`"),
        *(
            "- `a\n- {}`",
            "```\n{}",
            "```\n{}\n``",
            "```\n{}\n~~~",
            "~~~\n{}\n```",
            "```a\n{}\n```b",
        ),
        *("```\na\n```\n{}\n```\nb\n```", "```\n{}\n```\n```", "```py\na\n{}\n```py\nb\n```"),
        *(
            "    ```\n{}\n    ```",
            "```\n{}\n    ```",
            "```a`\n{}\n```",
            "````\n{}\n```",
            "`a\\` {}`",
        ),
        *(
            "<!-- ` -->{}<!-- ` -->",
            "`\n{}\n`",
            "`a` b` {}",
            "`a ``b` {} c`` d",
            "a ` b `{}`",
            "`b\n`{}`",
            "`a\n{}`",
            "`a `b `{}`",
            "\\`` ``{}``",
            "\\``{}``",
            "a `` {} ``b",
            "`` {} b`` c",
            "a` {} b` c",
            "`b\n`c`\n`{}`",
            "a``b {} c``d",
            "```\n{}\n```\n```\nb\n```py\nc\n```",
        ),
    ],
)
def test_a_stray_back_tick_never_uncovers_what_a_tag_hides(text: str) -> None:
    for opening, closing in PAIRS.values():
        hidden = text.format(f"{opening}correcthorse{closing}")
        assert withheld(hidden) == text.format("[PRIVATE]")


@pytest.mark.requirement("P03", "P08")
@every_sample(
    "text, stored",
    [
        ("<private>s ` s</private> and `b`", "[PRIVATE] and `b`"),
        ("<private>`s</private> `b`", "[PRIVATE] `b`"),
        ("<private>s `<private>` s</private>", "[PRIVATE]"),
        ("<private>s `</private>` s</private>", "[PRIVATE]"),
        ("<private>\n```\n</private>\n```\ns</private>", "[PRIVATE]"),
        ('<private a="`">s</private> `b`', "[PRIVATE] `b`"),
        ("`<private a='` <private>s</private> '>", "`<private a='` [PRIVATE] '>"),
        ("<private>`s b</private> c` d", None),
        ("`a <private>s` b</private>", None),
    ],
)
def test_code_within_a_pair_is_hidden_with_it_and_none_reaches_out_of_one(
    text: str, stored: str | None
) -> None:
    if stored is None:
        refused(text)
    else:
        assert withheld(text) == stored


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


@pytest.mark.requirement("P04")
@every_sample(
    "text, stored",
    [
        ("a\n\n\n<private>s</private>\n\n\n\nb\n\n\nc", "a\n\n[PRIVATE]\n\nb\n\n\nc"),
        ("a\n\n<private>s</private>\nb", "a\n\n[PRIVATE]\nb"),
        ("a\n\n<private></private>\n\nb", "a\n\nb"),
        ("a\r\n\r\n\r\n[private]s[/private]\r\nb", "a\n\n[PRIVATE]\r\nb"),
        ("[private]s[/private]\n\n\n<private>s</private>", "[PRIVATE]\n\n[PRIVATE]"),
    ],
)
def test_three_line_breaks_become_two_only_where_something_was_withheld(
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
