"""Completion: what is offered, and that real shells insert it without running any of it."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cli_process import COMMAND, TOKEN, environment, run
from memory_calls import ask
from project_logs import write_log
from sample_records import raw_line
from sentinel_memory.cli.help import complete, script_of
from sentinel_memory.cli.table import BY_NAME, COMMANDS, SHELLS
from sentinel_memory.service.project import Project

if sys.platform != "win32":
    from terminal_session import open_terminal

EVIL = "pay $(touch owned) `touch owned` 'x\" \\ 결제"


@pytest.fixture
def filled(project: Path, memory: Project) -> Path:
    """A project with three topics, one of which would do harm if a shell ran it."""
    for topic in ("auth", "결제", EVIL):
        ask(memory, "log_memory", topic=topic, missing_context="gap", lesson="the rule")
    return project


def offered(project: Path, current: str, *before: str) -> list[str]:
    with contextlib.chdir(project):
        return [line.partition("\t")[0] for line in complete([f"={current}", *before], "en")]


def test_commands_options_and_choices_are_offered(project: Path) -> None:
    assert offered(project, "") == [command.name for command in COMMANDS]
    assert offered(project, "comp") == ["compact", "completion"]
    assert offered(project, "--lang") == ["--language"]
    assert offered(project, "--", "log") == [option.flag for option in BY_NAME["log"].options]
    assert "--topic" not in offered(project, "--", "log", "--topic", "auth")
    assert offered(project, "", "log", "--type") == ["log", "principle"]
    assert offered(project, "--type=p", "log") == ["--type=principle"]
    assert offered(project, "p", "log", "--type", "=") == ["principle"]  # as bash splits it
    assert offered(project, "", "--language", "ko", "init", "--agent")[0] == "agents"
    assert offered(project, "", "completion") == list(SHELLS)
    for shell in SHELLS:
        assert "sentinel-memory __complete" in script_of(shell)
    assert offered(project, "x") == offered(project, "", "search") == []
    # Where there is no project, nothing is read or written.
    assert offered(project, "", "delete") == []
    assert offered(project, "", "search", "--root", "missing", "--topic") == []
    assert run(project, "__complete").returncode == 0
    assert list(project.iterdir()) == []


def test_topics_and_ids_of_the_log_are_offered(filled: Path) -> None:
    assert offered(filled, "", "log", "--topic") == [EVIL, "결제", "auth"]
    assert offered(filled, "결", "compact", "--target-topic") == ["결제"]
    assert offered(filled, "'결", "search", "--topic") == ["결제"]
    found = json.loads(run(filled, "search", "--topic", "auth", "--json").stdout)["records"]
    (identifier,) = [record["id"] for record in found]
    for command in ("edit", "delete", "dismiss"):
        assert offered(filled, identifier[:5], command) == [identifier]
    elsewhere = filled.parent
    assert offered(elsewhere, "a", "search", "--root", str(filled), "--topic") == ["auth"]
    assert offered(elsewhere, "", "search", "--topic") == []


def test_nothing_is_offered_that_could_steer_a_shell_or_is_secret(project: Path) -> None:
    texts = {"topic": "a\nb", "lesson": f"use {TOKEN} \x1b[2J"}
    first = raw_line(id="0" * 16, **texts)
    write_log(project, [first, raw_line(id="\x1b", missing_context="other", **texts)])
    shown = run(project, "__complete", "=", "edit").stdout.decode()
    assert shown.startswith("0" * 16 + "\t")
    assert TOKEN not in shown
    assert "\x1b" not in shown
    assert offered(project, "", "log", "--topic") == []


def shell_environment(home: Path) -> dict[str, str]:
    """Returns an environment in which `sentinel-memory` is a command."""
    folder = home / "bin"
    folder.mkdir()
    command = folder / "sentinel-memory"
    command.write_text(f'#!/bin/sh\nexec {shlex.join(COMMAND)} "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    more = {"HOME": str(home), "XDG_CONFIG_HOME": str(home), "TERM": "xterm", "LC_ALL": "C.UTF-8"}
    return {**environment(), **more, "PATH": path}


START = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source <(sentinel-memory completion bash)"),
    "zsh": (
        ["zsh", "-f", "-i"],
        "autoload -Uz compinit; compinit -u; source <(sentinel-memory completion zsh)",
    ),
    "fish": (["fish", "--no-config", "-i"], "sentinel-memory completion fish | source"),
}


def needs(shell: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(
        sys.platform == "win32" or shutil.which(shell) is None,
        reason=f"this machine has no {shell}",
    )


@pytest.mark.parametrize("shell", [pytest.param(name, marks=needs(name)) for name in START])
def test_a_shell_completes_and_runs_no_topic(filled: Path, tmp_path: Path, shell: str) -> None:
    command, load = START[shell]
    with open_terminal(command, filled, shell_environment(tmp_path), width=200) as terminal:
        terminal.type(f"{load}; echo re''ady\n")
        terminal.wait_for("ready")
        terminal.type("sentinel-memory sear\t--top\tpa\t--lang\tko; echo do''ne\n")
        text = terminal.wait_for("done")
        terminal.type("exit\n")
        terminal.finish()
    assert "[memory_log - 1건]" in text
    assert "the rule" in text
    assert not (filled / "owned").exists()


@needs("bash")
def test_bash_gets_each_word_as_it_is_typed(filled: Path, tmp_path: Path) -> None:
    script = (
        "source <(sentinel-memory completion bash)\n"
        'typed() { COMP_WORDS=(sentinel-memory "$@"); COMP_CWORD=$#; COMPREPLY=()\n'
        '_sentinel_memory; echo "${COMPREPLY[*]}"; }\n'
        "typed log --type = pr; typed log --topic '\"au'; typed log --topic '\"pay'"
    )
    done = subprocess.run(
        ["bash", "--norc", "--noprofile", "-c", script],
        cwd=filled,
        env=shell_environment(tmp_path),
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert done.stdout.splitlines() == ["principle", "auth", ""]
