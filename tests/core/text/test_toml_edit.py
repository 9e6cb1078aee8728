"""One table of a TOML text is set and removed; every other byte stays (D04)."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sentinel_memory.core.text.toml_edit import TableError, TomlError, remove_table, set_table

pytestmark = pytest.mark.requirement("D04")

PATH = ("mcp_servers", "ours")
ENTRY = {"command": "C:\\py thon\\python.exe", "args": ["-I", 'a "b"', "모과", "mcp"]}
TEXTS = {
    "nothing": "",
    "a mark": "\ufeff",
    "one line without an end": 'model = "o"',
    "comments": '# mine\nmodel = "o" # yes\n\n# the end\n',
    "Windows lines": 'model = "o"\r\n[a]\r\nb = 1\r\n',
    "another server": '[mcp_servers.files]\ncommand = "npx"\n\n[mcp_servers.files.env]\nA = "1"\n',
    "a bracket in a text": 'a."x y" = """\n[mcp_servers.ours]\n"""\n[b]\nc = [\n  "[x]",\n]\n',
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_a_table_is_added_and_taken_out_without_a_trace(text: str) -> None:
    after = set_table(text, PATH, ENTRY)
    assert tomllib.loads(after.removeprefix("\ufeff"))["mcp_servers"]["ours"] == ENTRY
    assert after.startswith(text)
    assert set_table(after, PATH, ENTRY) == after
    left = remove_table(after, PATH)
    assert left.rstrip("\r\n") == text.rstrip("\r\n")
    assert remove_table(text, PATH) == text


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


@pytest.mark.parametrize(
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


def test_a_text_that_is_no_toml_names_its_line() -> None:
    for edit in (lambda t: set_table(t, PATH, ENTRY), lambda t: remove_table(t, PATH)):
        with pytest.raises(TomlError) as caught:
            edit('a = 1\nb = "\nc = 2')
        assert caught.value.line == 2


@given(st.text(max_size=30), st.text(st.characters(blacklist_categories=["Cs"]), max_size=8))
def test_any_text_is_edited_to_exactly_the_wanted_values_or_left_alone(
    text: str, word: str
) -> None:
    try:
        before = tomllib.loads(text)
        after = set_table(text, PATH, {"command": word})
    except (ValueError, RecursionError):
        return
    assert tomllib.loads(after) == {**before, "mcp_servers": {"ours": {"command": word}}}
    assert tomllib.loads(remove_table(after, PATH)) == before
