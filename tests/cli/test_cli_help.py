"""The words of a command: how they are read, what each needs, and the help in both languages."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import get_type_hints

import pytest
from cli_process import LESSON, environment, run
from every_sample import every_sample, pairs, samples
from hypothesis import given
from hypothesis import strategies as st
from paths import DATA, TESTS
from sentinel_memory.cli.call import Call
from sentinel_memory.cli.command import COMMON, Option, UsageError, read_words
from sentinel_memory.cli.help import command_help, overview
from sentinel_memory.cli.table import BY_NAME, COMMANDS, split
from sentinel_memory.cli.terminal import Screen, columns
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.sentences.say import Language, describe, say

LANGUAGES: tuple[Language, ...] = ("en", "ko")

each_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.mark.requirement("S11")
def test_the_language_of_the_help_is_the_named_one_else_that_of_the_locale(project: Path) -> None:
    korean = run(project, "--language", "ko", "--help").stdout.decode()
    assert korean.startswith("사용법: sentinel-memory 명령")
    assert run(project, "--help", LC_ALL="ko_KR.UTF-8").stdout.decode() == korean
    assert run(project, "--help", "--language=en", LANG="ko").stdout.startswith(b"Usage: ")
    assert run(project, "log", "--help", "--language", "ko").stdout.decode().count("바이트") == 7


@each_language
def test_the_overview_names_commands_statuses_variables_and_the_file(language: Language) -> None:
    text = Screen().layout(overview(language))
    for name in [command.name for command in COMMANDS]:
        assert re.search(rf"^  {name} +\S", text, re.MULTILINE), name
    for status in ("0", "1", "2", "130"):
        assert re.search(rf"^  {status} +\S", text, re.MULTILINE), status
    for word in ("SENTINEL_MEMORY_ROOT", "NO_COLOR", ".context/memory_log.jsonl", "--version"):
        assert word in text
    loop = [text.index(f"sentinel-memory {step}") for step in ("search", "log", "compact")]
    assert loop == sorted(loop)
    # No row of any help is wider than the terminal, but what must be copied whole.
    for page in (overview(language), *(command_help(one, language) for one in COMMANDS)):
        text = Screen(40).layout([line for line in page if not line.whole])
        assert max(map(columns, text.splitlines())) <= 40


@each_language
def test_help_explains_options_and_limits_and_can_be_copied(language: Language) -> None:
    for command in COMMANDS:
        text = Screen().layout(command_help(command, language))
        assert say(language, command.name) in text
        assert command.examples
        for example in command.examples:
            words = shlex.split(re.sub(r" (<|>>?) .*", "", example[language == "ko"]))
            before, name, behind = split(words)
            assert name == command.name
            read_words(command.options, [*before, *behind])
        for flag in (option.flag for option in command.options if not option.placed):
            assert re.search(rf"^  {flag}\b.*  \S", text, re.MULTILINE), (command.name, flag)
    text = Screen().layout(command_help(BY_NAME["log"], language))
    for field, limit in LIMITS.items():
        assert re.search(rf"^  --{field.replace('_', '-')} .*{limit}", text, re.MULTILINE), field


def test_every_operation_of_a_person_has_a_command_and_every_command_runs() -> None:
    servers = {"hook", "lsp", "mcp"}  # `__main__` chooses what runs them
    assert {command.name for command in COMMANDS if command.group == "serve"} == servers
    for module, _, function in (one.work.partition(":") for one in COMMANDS):
        found = getattr(import_module(f"sentinel_memory.cli.{module}"), function)
        hints = get_type_hints(found, {"Call": Call})
        assert (hints["call"], hints["return"]) == (Call, int)
    operations = {command.operation for command in COMMANDS if command.operation}
    behind = {"memory_status": "status", "init_project": "init", "set_private": "private"}
    behind |= {"merge_driver": "merge-driver", "resolve_conflicts": "resolve"}
    behind |= {"preflight": "preflight", "set_up_agents": "setup", "list_undo": "undo"}
    behind |= {"redact_records": "redact-records", "check_evidence": "check"}
    behind |= {"check_similar": "check", "write_plan": "compact", "apply_plan": "compact"}
    editor_only = {"list_records", "server_command", "allow_value", "set_threshold"}
    editor_only |= {"model_check", "model_draft", "write_draft"}
    editor_only |= {"update_quote", "read_plan", "rows", "search_rows", "search_page"}
    editor_only |= {"page", "problem_report", "tool_question"}
    assert {row.name for row in OPERATIONS} == operations | behind.keys() | editor_only
    assert set(behind.values()) <= set(BY_NAME)


def test_a_mistyped_command_is_answered_with_the_one_that_was_meant(project: Path) -> None:
    for typed, meant in (("serch", "search"), ("comp", "compact"), ("complet", "completion")):
        done = run(project, typed, "x", "--language", "en")
        assert (done.returncode, done.stdout) == (2, b"")
        if typed != "comp":  # that is two commands
            assert f"did you mean {meant}?" in done.stderr.decode()
    assert run(project).stderr.startswith(b"Usage: sentinel-memory COMMAND")


def test_every_command_and_every_option_is_named_by_a_test() -> None:
    """So that no command or option is added without one that runs it."""
    paths = (*TESTS.rglob("test_*.py"), DATA / "face_rows.jsonl")
    texts = (path.read_text(encoding="utf-8") for path in paths)
    strings = {found for text in texts for found in re.findall(r'"([\w-]+)(?:=[^"]*)?"', text)}
    flags = {o.flag for command in COMMANDS for o in command.options if not o.placed}
    named = {command.name for command in COMMANDS} | flags | {o.flag for o in COMMON}
    assert named - strings == set()


OPTIONS = (
    Option("ids", "list", placed=True),
    Option("lesson"),
    Option("compact_threshold", "number"),
    Option("source_ids", "list"),
    Option("type", choices=("log", "principle")),
    Option("json", "switch"),
)


WORDS = samples("command_words.txt")


@every_sample("words, values", pairs(WORDS["values"]))
def test_words_become_values(words: str, values: str) -> None:
    assert read_words(OPTIONS, shlex.split(words)) == json.loads(values)


@every_sample("words, sentence", pairs(WORDS["refused"]))
def test_wrong_words_are_named(words: str, sentence: str) -> None:
    with pytest.raises(UsageError) as raised:
        read_words(OPTIONS, shlex.split(words))
    assert describe(raised.value, "en").startswith(sentence)
    assert describe(raised.value, "ko") != describe(raised.value, "en")


@pytest.mark.requirement("S11")
def test_a_word_that_has_no_place_is_refused_in_one_line() -> None:
    with pytest.raises(UsageError) as raised:
        read_words([Option("query", placed=True)], ["a", "two\nlines\u202e"])
    assert describe(raised.value, "en").startswith("two lines\\u202e is one word too many")


@given(st.text(), st.lists(st.text(min_size=1), min_size=1))
def test_any_text_can_be_given(lesson: str, ids: list[str]) -> None:
    words = [f"--lesson={lesson}", "--", *ids]
    assert read_words(OPTIONS, words) == {"lesson": lesson, "ids": ids}


HEAVY = {"datetime", "filelock", "hashlib", "logging", "pathlib", "subprocess", "tempfile"}
SERVERS = {"pygls", "lsprotocol", "asyncio", "subprocess", "argparse", "difflib"}
UNUSED = ("core.log", "core.secrets", "core.policy", "git", "hosts", "render", "service", "store")
FACES = ("mcp", "lsp", "hosts", "machine.launcher", "cli.help", "cli.redact", "cli.connect")


LOADED = [
    (("--version",), "cli.program", {*HEAVY, "json"}, UNUSED, 6),
    (("__complete", "=", "search", "--topic"), "core.log.document", {"filelock"}, (), 999),
    # The module of an operation itself is imported by its name, which Python does not time.
    # Of lines that are known it loads no rules, also where it asks whether two can be compacted.
    (("search",), "service.ranked", SERVERS, (*FACES, "core.checks.judging"), 999),
    *[
        (("__complete", *words.split()), "cli.help", HEAVY, UNUSED, 60)
        for words in ("=se", "=-- search", "= init --agent", "= completion", "= connect")
    ],
]
"""Commands, each with a module that it needs, those that it does not, and the most of ours."""


@pytest.mark.requirement("S28")
def test_a_command_loads_no_more_than_it_needs(project: Path, tmp_path: Path) -> None:
    home = str(tmp_path / "home")
    own = {"HOME": home, "LOCALAPPDATA": home, "SENTINEL_MEMORY_COMPACT_THRESHOLD": "1"}
    for lesson in (LESSON, [*LESSON[:4], "other", *LESSON[5:]]):
        assert run(project, *lesson, **own).returncode == 0
    assert b"compact" in run(project, "search", **own).stdout
    for words, needed, heavy, unused, most in LOADED:
        done = subprocess.run(
            [sys.executable, "-X", "importtime", "-m", "sentinel_memory", *words],
            cwd=project,
            env=environment(**own),
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
