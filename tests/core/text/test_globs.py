"""For which files a memory holds: globs that are followed step by step (N11)."""

from __future__ import annotations

import re
import sys
import unicodedata

import pytest
from every_sample import every_sample
from hypothesis import given
from hypothesis import strategies as st
from sentinel_memory.core.log.texts import clean_cues
from sentinel_memory.core.text.globs import flaw, folded, glob_of, matches

pytestmark = pytest.mark.requirement("N11")


@every_sample(
    "glob, path, expected",
    [
        ("src/pay/refund.ts", "src/pay/refund.ts", True),
        ("src/pay/refund.ts", "src/pay/refund.tsx", False),
        ("src/*.ts", "src/a.ts", True),
        ("src/*.ts", "src/b/a.ts", False),
        ("src/**", "src/b/a.ts", True),
        ("src/**", "src", False),
        ("src/**", "source/a.ts", False),
        ("**", "any/file", True),
        ("**/*.ts", "a.ts", True),
        ("**/*.ts", "b/c/a.ts", True),
        ("**/a", "xa", False),
        ("**/a", "a", True),
        ("**/a.ts", "b/a.ts", True),
        ("src/**/test/*.py", "src/test/a.py", True),
        ("src/**/test/*.py", "src/x/y/test/a.py", True),
        ("src/**/test/*.py", "src/xtest/a.py", False),
        ("a**/b", "ax/y/b", True),
        ("a**/b", "ab", False),
        ("?.ts", "a.ts", True),
        ("?.ts", "ab.ts", False),
        ("a?b", "a/b", False),
        ("*.{ts,tsx}", "a.tsx", True),
        ("*.{ts,tsx}", "a.js", False),
        ("{src,lib}/**/x?", "lib/x1", True),
        ("{**/a,b}/c", "q/a/c", True),
        ("{**/a,b}/c", "qa/c", False),
        ("{a,}b", "b", True),
        ("x{a,b}**/c", "xa1/c", True),
        ("x{a,b}**/c", "xac", False),
        ("a,b", "a,b", True),
        ("Src/*", "src/a", False),
        ("문서/*.md", "문서/결제.md", True),
        (unicodedata.normalize("NFD", "문서/*.md"), "문서/결제.md", True),
        ("a.ts", "a\n.ts", False),
        ("a*", "a\nb", True),
    ],
)
def test_a_glob_matches_the_whole_of_a_path(glob: str, path: str, expected: bool) -> None:
    assert flaw(glob) is None
    assert matches(glob, path) is expected


@every_sample(
    "glob, code",
    [
        ("", "glob_empty"),
        ("/etc/passwd", "glob_absolute"),
        ("~/x", "glob_absolute"),
        ("C:/x", "glob_absolute"),
        ("../x", "glob_parent"),
        ("src/../x", "glob_parent"),
        ("src/..", "glob_parent"),
        ("src/{a,..}/x", "glob_parent"),
        ("src\\a", "glob_sign"),
        ("[ab].ts", "glob_sign"),
        ("!src/**", "glob_sign"),
        ("{a,{b,c}}", "glob_braces"),
        ("{a,b", "glob_braces"),
        ("a}", "glob_braces"),
    ],
)
def test_what_no_glob_may_be_is_refused_and_matches_nothing(glob: str, code: str) -> None:
    assert flaw(glob) == code
    assert not matches(glob, glob)


@every_sample("glob", ["a..b", "...", "src/..a"])
def test_two_dots_within_a_name_are_no_parent(glob: str) -> None:
    assert flaw(glob) is None
    assert matches(glob, glob)


def as_expression(glob: str) -> str:
    """The same glob as a regular expression, written in another way."""
    text = re.sub(
        r"(?P<folders>(?:(?<=^)|(?<=/))\*\*/)|(?P<all>\*\*+)|(?P<some>\*)|(?P<one>\?)|(?P<sign>.)",
        lambda found: {
            "folders": "(?:.*/)?",
            "all": ".*",
            "some": "[^/]*",
            "one": "[^/]",
        }.get(str(found.lastgroup), re.escape(found[0])),
        glob,
    )
    return text.replace("\\{", "(?:").replace("\\}", ")").replace(",", "|")


@given(
    st.lists(st.sampled_from(["a", "b", "/", "*", "**", "**/", "?", "{a,b}", "{,a/}"]), max_size=7),
    st.text("ab/", max_size=8),
)
def test_a_glob_matches_what_an_expression_of_the_same_meaning_does(
    parts: list[str], path: str
) -> None:
    glob = "".join(parts)
    if flaw(glob) is None:
        expected = re.fullmatch(as_expression(glob), path, re.DOTALL) is not None
        assert matches(glob, path) is expected


@given(
    st.lists(
        st.sampled_from(["a", "a/b", "a/*", "a/b/c", "a/**", "{a,b}/c", "b/?", "a/b*", "**/b", "*"])
        | st.text("ab/", min_size=1, max_size=80).filter(lambda glob: flaw(glob) is None),
        unique=True,
    ),
    st.text("abc/", max_size=8),
)
def test_folded_globs_match_the_same_files_and_keep_their_limit(
    globs: list[str], path: str
) -> None:
    fewer = folded(globs)
    assert any(matches(one, path) for one in fewer) is any(matches(one, path) for one in globs)
    assert all(len(one.encode()) <= 128 and flaw(one) is None for one in fewer)
    assert len(fewer) <= len(globs)


def test_names_in_one_folder_fold_and_others_stay() -> None:
    globs = ("src/a.py", "docs/**", "src/*.ts", "src/b/c", "src/{x,y}", "b.md")
    assert folded(globs) == ("src/{a.py,*.ts}", "docs/**", "src/b/c", "src/{x,y}", "b.md")


@every_sample(
    "glob",
    ["**/" * 42 + "a", "*a" * 64, "{a,*}" * 25, "**a" * 42, "?*" * 64, "{**/a,**/b}" * 11],
)
def test_a_hostile_glob_takes_no_more_steps_than_its_length_times_that_of_the_path(
    glob: str,
) -> None:
    def steps(path: str) -> int:
        """Lines that run while it matches."""
        count = 0

        def trace(*_: object) -> object:
            nonlocal count
            count += 1
            return trace

        before = sys.gettrace()
        sys.settrace(trace)  # type: ignore[arg-type]  # a function that returns itself
        try:
            matches(glob, path)
        finally:
            sys.settrace(before)
        return count

    matches(glob, "a")  # its steps are kept from now on
    path = "a/a" * 40 + "c"
    assert steps(path) <= 20 * len(glob) * len(path)


@given(
    parts=st.lists(
        st.text(
            st.characters(exclude_categories=["Cs"], exclude_characters="/\0"),
            min_size=1,
            max_size=30,
        ).filter(lambda part: part not in (".", "..")),
        min_size=1,
        max_size=8,
    )
)
def test_the_glob_of_a_file_is_one_that_may_be_stored_and_matches_it(parts: list[str]) -> None:
    path = "/".join(parts)
    glob = glob_of(path)
    assert clean_cues("applies_to", [glob], "log") == (glob,)
    assert matches(glob, unicodedata.normalize("NFC", path))


def test_a_path_of_a_web_framework_keeps_its_other_folders() -> None:
    assert glob_of("app/[shop]/{id}/page.tsx") == "app/?shop?/?id?/page.tsx"
    assert glob_of("결제/환불.py") == "결제/환불.py"
    assert glob_of(f"{'deep/' * 40}page.tsx").startswith("**/deep/")
    assert matches(glob_of(f"src/{'길' * 60}.py"), f"src/{'길' * 60}.py")
