"""Reading words: every way to give a value, and one sentence for every way to get it wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli_process import COMMAND, LESSON, environment, run
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


@pytest.mark.parametrize(
    ("words", "values"),
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


@pytest.mark.parametrize(
    ("words", "sentence"),
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


def test_a_word_that_has_no_place_is_refused_not_dropped() -> None:
    with pytest.raises(UsageError) as raised:
        read_words([Option("query", placed=True)], ["a", "b"])
    assert "b is one word too many" in describe(raised.value, "en")


@given(st.text(), st.lists(st.text(min_size=1), min_size=1))
def test_any_text_can_be_given(lesson: str, ids: list[str]) -> None:
    words = [f"--lesson={lesson}", "--", *ids]
    assert read_words(OPTIONS, words) == {"lesson": lesson, "ids": ids}


def test_a_word_behind_two_dashes_is_never_an_option(project: Path) -> None:
    assert b"Ask the user" in run(project, "search", "--", "--help").stdout


@pytest.mark.requirement("S11")
def test_a_wrong_word_stays_in_the_line_of_its_sentence() -> None:
    with pytest.raises(UsageError) as raised:
        read_words([], ["two\nlines\u202e"])
    assert describe(raised.value, "en").startswith("two lines\\u202e is one word too many")


FULL = Path("/dev/full")
HEAVY = {"datetime", "filelock", "hashlib", "logging", "pathlib", "subprocess", "tempfile"}
ROOMS = ("core.log", "core.secrets", "core.policy", "git", "hosts", "render", "service", "store")


def loaded(project: Path, *words: str) -> set[str]:
    """Returns the modules that a command imports, and checks that it succeeds."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "sentinel_memory", *words],
        cwd=project,
        env=environment(),
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert done.stdout
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}


def ours(modules: set[str]) -> set[str]:
    return {name.partition(".")[2] for name in modules if name.startswith("sentinel_memory.")}


@pytest.mark.requirement("S28")
def test_the_version_is_told_without_a_word_of_the_rest(project: Path) -> None:
    modules = loaded(project, "--version")
    assert modules & {*HEAVY, "json"} == set()
    assert ours(modules) == {
        "cli",
        "cli.program",
        "machine",
        "machine.standard_streams",
        "sentences",
        "sentences.language",
    }


@pytest.mark.requirement("S28")
@pytest.mark.parametrize(
    "words",
    [("=se",), ("=--", "search"), ("=", "init", "--agent"), ("=", "completion"), ("=", "connect")],
)
def test_words_are_completed_without_the_service_and_the_log(
    project: Path, words: tuple[str, ...]
) -> None:
    modules = loaded(project, "__complete", *words)
    assert modules & HEAVY == set()
    rooms = tuple(f"sentinel_memory.{room}" for room in ROOMS)
    assert [name for name in modules if name.startswith(rooms)] == []
    assert len(ours(modules)) <= 60, sorted(modules)


@pytest.mark.requirement("S28")
def test_topics_are_completed_with_what_reads_the_log(project: Path) -> None:
    assert run(project, *LESSON).returncode == 0
    modules = loaded(project, "__complete", "=", "search", "--topic")
    assert "sentinel_memory.core.log.document" in modules
    assert modules & {"filelock", "subprocess"} == set()


@pytest.mark.requirement("D06")
@pytest.mark.skipif(
    sys.platform == "win32" or not FULL.exists(),
    reason="this system has no device that is always full",
)
def test_an_error_in_json_that_cannot_be_written_ends_in_one_sentence(project: Path) -> None:
    with FULL.open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "--json", "serch"],
            cwd=project,
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    (sentence,) = done.stderr.decode().splitlines()
    assert (done.returncode, "could not be written: No space" in sentence) == (1, True)


@pytest.mark.requirement("D06")
@pytest.mark.skipif(os.name == "nt", reason="a reader that goes is told otherwise there")
def test_an_error_in_json_whose_reader_has_gone_ends_in_silence(project: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        done = subprocess.run(
            [*COMMAND, "--json", "serch"],
            cwd=project,
            env=environment(),
            stdout=gone,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, b"")
