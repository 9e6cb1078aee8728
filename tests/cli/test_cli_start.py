"""The modules that the command line loads before it answers: a shell waits at every TAB."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli_process import COMMAND, LESSON, environment, run

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
