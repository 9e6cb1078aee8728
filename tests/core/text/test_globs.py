"""For which files a memory holds: globs that are followed step by step (N11)."""

from __future__ import annotations

import json
import re
import sys
import unicodedata

import pytest
from every_sample import every_sample, pairs, samples
from hypothesis import given
from hypothesis import strategies as st
from processes import node
from sentinel_memory.core.log.texts import clean_cues
from sentinel_memory.core.text.globs import flaw, folded, glob_of, matches
from sentinel_memory.hooks.calls import read_call

pytestmark = pytest.mark.requirement("N11")

GIVEN = samples("globs.txt")


@every_sample(
    "glob, path, expected",
    [
        (unicodedata.normalize("NFD", "문서/*.md"), "문서/결제.md", True),
        *((*pair, True) for pair in pairs(GIVEN["a match"])),
        *((*pair, False) for pair in pairs(GIVEN["no match"])),
    ],
)
def test_a_glob_matches_the_whole_of_a_path(glob: str, path: str, expected: bool) -> None:
    assert flaw(glob) is None
    assert matches(glob, path) is expected


@every_sample("glob, code", [("", "glob_empty"), *pairs(GIVEN["flaws"])])
def test_what_no_glob_may_be_is_refused_and_matches_nothing(glob: str, code: str) -> None:
    assert flaw(glob) == code
    assert not matches(glob, glob)


def as_expression(glob: str) -> str:
    """The same glob as a regular expression, written in another way."""
    text = re.sub(
        r"(?P<folders>(?:(?<=^)|(?<=/))\*\*/)|(?P<all>\*\*+)|(?P<some>\*)|(?P<one>\?)|(?P<sign>.)",
        lambda found: {"folders": "(?:.*/)?", "all": ".*", "some": "[^/]*", "one": "[^/]"}.get(
            str(found.lastgroup), re.escape(found[0])
        ),
        glob,
    )
    return text.replace("\\{", "(?:").replace("\\}", ")").replace(",", "|")


@given(
    st.lists(st.sampled_from(["a", "b", "/", "*", "**", "**/", "?", "{a,b}", "{,a/}"]), max_size=7),
    st.text("ab/", max_size=8),
)
def test_a_glob_matches_what_its_expression_does(parts: list[str], path: str) -> None:
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
def test_folded_globs_match_the_same_and_keep_their_limit(globs: list[str], path: str) -> None:
    fewer = folded(globs)
    assert any(matches(one, path) for one in fewer) is any(matches(one, path) for one in globs)
    assert all(len(one.encode()) <= 128 and flaw(one) is None for one in fewer)
    assert len(fewer) <= len(globs)
    named = ("src/a.py", "docs/**", "src/*.ts", "src/b/c", "src/{x,y}", "b.md")
    assert folded(named) == ("src/{a.py,*.ts}", "docs/**", "src/b/c", "src/{x,y}", "b.md")


@every_sample(
    "glob", ["**/" * 42 + "a", "*a" * 64, "{a,*}" * 25, "**a" * 42, "?*" * 64, "{**/a,**/b}" * 11]
)
def test_a_hostile_glob_takes_no_more_steps_than_its_length_times_the_path(glob: str) -> None:
    def steps(path: str) -> int:
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


LAYOUTS = {name: " ".join(rows).split() for name, rows in GIVEN.items() if "files of" in name}
GLOBS = " ".join(GIVEN["globs"]).split()
PATHS = [path for layout in LAYOUTS.values() for path in layout]
_MINIMATCH = """
import { readFileSync } from "node:fs";
import { minimatch } from "minimatch";
const { globs, paths } = JSON.parse(readFileSync(0, "utf8"));
const options = { dot: true, noext: true, nonegate: true, nocomment: true, platform: "linux" };
const found = globs.map((glob) => paths.filter((path) => minimatch(path, glob, options)));
process.stdout.write(JSON.stringify(found));
"""


def as_hooks_say(path: str) -> str:
    """A path as a host on Windows names it, and as globs are matched with it."""
    call = read_call("PreToolUse", {"tool_input": {"file_path": path}}, windows=True)
    assert call is not None
    return call.files[0]


def test_globs_match_what_an_independent_matcher_matches() -> None:
    assert len(set(PATHS)) == len(PATHS) >= 120
    assert all(flaw(glob) is None for glob in GLOBS)
    paths = [as_hooks_say(path) for path in PATHS]
    assert not any("\\" in path for path in paths)
    expected = node(_MINIMATCH, text=json.dumps({"globs": GLOBS, "paths": paths}))
    found = [[path for path in paths if matches(glob, path)] for glob in GLOBS]
    wrong = {
        glob: set(ours) ^ set(theirs)
        for glob, ours, theirs in zip(GLOBS, found, expected, strict=True)
        if ours != theirs
    }
    assert wrong == {}
    assert sum(map(len, found)) > 600
    assert all(found)
