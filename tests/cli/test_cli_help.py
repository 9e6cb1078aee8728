"""The help: it teaches the loop, in both languages, and leaves nothing out."""

from __future__ import annotations

import re
import shlex
from importlib import import_module
from pathlib import Path
from typing import get_type_hints

import pytest
from cli_process import run
from paths import TESTS
from sentinel_memory.cli.call import Call
from sentinel_memory.cli.command import COMMON, read_words
from sentinel_memory.cli.help import command_help, overview
from sentinel_memory.cli.table import BY_NAME, COMMANDS, split
from sentinel_memory.cli.terminal import Screen, columns
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.sentences.say import Language, say

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


@each_language
def test_the_help_of_a_command_explains_every_option_and_limit(
    language: Language,
) -> None:
    for command in COMMANDS:
        text = Screen().layout(command_help(command, language))
        assert say(language, command.name) in text
        for flag in (option.flag for option in command.options if not option.placed):
            assert re.search(rf"^  {flag}\b.*  \S", text, re.MULTILINE), (command.name, flag)
    text = Screen().layout(command_help(BY_NAME["log"], language))
    for field, limit in LIMITS.items():
        assert re.search(rf"^  --{field.replace('_', '-')} .*{limit}", text, re.MULTILINE), field


@each_language
def test_every_example_can_be_copied(language: Language) -> None:
    assert all(command.examples for command in COMMANDS)
    for command, example in ((one, example) for one in COMMANDS for example in one.examples):
        words = shlex.split(re.sub(r" (<|>>?) .*", "", example[language == "ko"]))
        before, name, behind = split(words)
        assert name == command.name
        read_words(command.options, [*before, *behind])


@each_language
def test_no_row_of_the_help_is_wider_than_the_terminal(language: Language) -> None:
    screen = Screen(40)
    pages = [overview(language), *(command_help(command, language) for command in COMMANDS)]
    for page in pages:
        lines = [line for line in page if not line.whole]
        assert max(map(columns, screen.layout(lines).splitlines())) <= 40


def test_every_operation_of_a_person_has_a_command_and_every_command_runs() -> None:
    servers = {"hook", "lsp", "mcp"}  # `__main__` chooses what runs them
    assert {command.name for command in COMMANDS if command.group == "serve"} == servers
    for module, _, function in (one.work.partition(":") for one in COMMANDS):
        found = getattr(import_module(f"sentinel_memory.cli.{module}"), function)
        hints = get_type_hints(found, {"Call": Call})
        assert (hints["call"], hints["return"]) == (Call, int)
    operations = {command.operation for command in COMMANDS if command.operation}
    behind = {
        "memory_status": "status",
        "init_project": "init",
        "set_private": "private",
        "merge_driver": "merge-driver",
        "resolve_conflicts": "resolve",
        "preflight": "preflight",
        "set_up_agents": "setup",
        "redact_records": "redact-records",
        "list_undo": "undo",
        "check_evidence": "check",
        "check_similar": "check",
        "write_plan": "compact",
        "apply_plan": "compact",
    }
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
    texts = (path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py"))
    strings = {found for text in texts for found in re.findall(r'"([\w-]+)(?:=[^"]*)?"', text)}
    flags = {o.flag for command in COMMANDS for o in command.options if not o.placed}
    named = {command.name for command in COMMANDS} | flags | {o.flag for o in COMMON}
    assert named - strings == set()
