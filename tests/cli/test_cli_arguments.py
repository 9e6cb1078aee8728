"""Reading words: every way to give a value, and one sentence for every way to get it wrong."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from cli_process import LESSON, environment, run
from every_sample import every_sample
from hypothesis import given
from hypothesis import strategies as st
from sentinel_memory.cli.command import Option, UsageError, read_words
from sentinel_memory.sentences.say import describe

OPTIONS = (
    Option("ids", "list", placed=True),
    Option("lesson"),
    Option("compact_threshold", "number"),
    Option("source_ids", "list"),
    Option("type", choices=("log", "principle")),
    Option("json", "switch"),
)


@every_sample(
    "words, values",
    [
        ([], {}),
        (["--lesson", "two words"], {"lesson": "two words"}),
        (["--lesson=--force"], {"lesson": "--force"}),
        (["--lesson", "-5 degrees"], {"lesson": "-5 degrees"}),
        (["--lesson", "-- is a comment"], {"lesson": "-- is a comment"}),
        (["--lesson", ""], {"lesson": ""}),
        (["--lesson", "a", "--lesson", "b"], {"lesson": "b"}),
        (["--compact-threshold", "-1"], {"compact_threshold": -1}),
        (["--compact-threshold", "many"], {"compact_threshold": "many"}),
        (["--compact-threshold", "٣"], {"compact_threshold": "٣"}),
        (["a", "--json", "b"], {"ids": ["a", "b"], "json": True}),
        (["--", "--json", "--"], {"ids": ["--json", "--"]}),
        (["--source-ids", "a", "b", "--json"], {"source_ids": ["a", "b"], "json": True}),
        (["--source-ids", "a", "--source-ids=b"], {"source_ids": ["a", "b"]}),
        (["--source-ids", "a", "--", "b"], {"source_ids": ["a"], "ids": ["b"]}),
    ],
)
def test_words_become_values(words: list[str], values: dict[str, object]) -> None:
    assert read_words(OPTIONS, words) == values


@every_sample(
    "words, sentence",
    [
        (["--leson", "x"], "There is no option --leson here; did you mean --lesson?"),
        (["--source", "x"], "There is no option --source here; did you mean --source-ids?"),
        (["-x"], "There is no option -x here."),
        (["--lesson"], "--lesson needs a value;"),
        (["--lesson", "--json"], "--lesson needs a value;"),
        (["--source-ids", "--json"], "--source-ids needs a value;"),
        (["--json=no"], "--json takes no value."),
        (["--type", "rule"], "--type must be one of: log, principle."),
    ],
)
def test_wrong_words_are_named(words: list[str], sentence: str) -> None:
    with pytest.raises(UsageError) as raised:
        read_words(OPTIONS, words)
    assert describe(raised.value, "en").startswith(sentence)
    assert describe(raised.value, "ko") != describe(raised.value, "en")


@given(st.text(), st.lists(st.text(min_size=1), min_size=1))
def test_any_text_can_be_given(lesson: str, ids: list[str]) -> None:
    words = [f"--lesson={lesson}", "--", *ids]
    assert read_words(OPTIONS, words) == {"lesson": lesson, "ids": ids}


@pytest.mark.requirement("S11")
def test_a_word_that_has_no_place_is_refused_in_one_line() -> None:
    with pytest.raises(UsageError) as raised:
        read_words([Option("query", placed=True)], ["a", "two\nlines\u202e"])
    assert describe(raised.value, "en").startswith("two lines\\u202e is one word too many")


HEAVY = {"datetime", "filelock", "hashlib", "logging", "pathlib", "subprocess", "tempfile"}
SERVERS = {"pygls", "lsprotocol", "asyncio", "subprocess", "argparse", "difflib"}
UNUSED = ("core.log", "core.secrets", "core.policy", "git", "hosts", "render", "service", "store")
FACES = ("mcp", "lsp", "hosts", "machine.launcher", "cli.help", "cli.redact", "cli.connect")


LOADED = [
    (("--version",), "cli.program", {*HEAVY, "json"}, UNUSED, 6),
    (("__complete", "=", "search", "--topic"), "core.log.document", {"filelock"}, (), 999),
    # The module of an operation itself is imported by its name, which Python does not time.
    (("search",), "service.ranked", SERVERS, FACES, 999),
    *[
        (("__complete", *words.split()), "cli.help", HEAVY, UNUSED, 60)
        for words in ("=se", "=-- search", "= init --agent", "= completion", "= connect")
    ],
]
"""Commands, each with a module that it needs, those that it does not, and the most of ours."""


@pytest.mark.requirement("S28")
def test_a_command_loads_no_more_than_it_needs(project: Path) -> None:
    assert run(project, *LESSON).returncode == 0
    for words, needed, heavy, unused, most in LOADED:
        done = subprocess.run(
            [sys.executable, "-X", "importtime", "-m", "sentinel_memory", *words],
            cwd=project,
            env=environment(),
            capture_output=True,
            check=True,
            encoding="utf-8",
        )
        assert done.stdout
        modules = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
        ours = {name.partition(".")[2] for name in modules if name.startswith("sentinel_memory.")}
        assert needed in ours
        assert (words, modules & heavy) == (words, set())
        assert all(map(find_spec, (f"sentinel_memory.{name}" for name in unused)))
        assert (words, {name for name in ours if name.startswith(unused)}) == (words, set())
        assert len(ours) <= most, (words, sorted(ours))
