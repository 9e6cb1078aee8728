"""The hooks that the repository offers to pre-commit stop a secret (S30, N07)."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest
from cli_process import SERVER
from git_branches import LOG, attempt, write
from git_repository import git
from upstream_clone import NEW, OLD, SECRET, clone_with, commit, log_of

pytestmark = pytest.mark.requirement("S30", "N07")

HOOKS = Path(__file__).resolve().parent.parent / ".pre-commit-hooks.yaml"


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose upstream branch holds one record."""
    return clone_with(tmp_path, monkeypatch)


def offered() -> dict[str, dict[str, str]]:
    """The hooks of the manifest by the last word of their entry."""
    hooks: dict[str, dict[str, str]] = {}
    for entry in re.split(r"^- ", HOOKS.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        hook = dict(re.findall(r"^ *(\w+): (.*)$", entry, flags=re.MULTILINE))
        hooks[hook["entry"].split()[-1]] = hook
    return hooks


def install(project: Path, hook: dict[str, str]) -> None:
    """Makes git run a hook of the manifest at its stage, by the entry that it names."""
    program, *words = shlex.split(hook["entry"])
    assert program == "sentinel-memory"
    command = shlex.join([sys.executable, "-m", "sentinel_memory", *words])
    path = project / ".git" / "hooks" / hook["stages"].strip("[]")
    path.parent.mkdir(exist_ok=True)
    text = f"#!/bin/sh\nPYTHONPATH={shlex.quote(SERVER)} exec {command}\n"
    path.write_text(text, encoding="utf-8", newline="\n")
    path.chmod(0o755)


def test_the_hook_before_a_push_stops_a_secret_and_lets_the_rest_pass(clone: Path) -> None:
    hook = offered()["review"]
    # Without it pre-commit skips a hook where the files do not differ between both ends.
    assert hook["always_run"] == "true"
    install(clone, hook)
    commit(clone, OLD, SECRET)
    commit(clone, OLD, NEW)
    refused = attempt(clone, "push")
    assert refused.returncode == 1
    assert "lesson holds a secret (npm_token)" in refused.stdout + refused.stderr
    git(clone, "reset", "--quiet", "--hard", "origin/main")
    commit(clone, OLD, NEW)
    git(clone, "push", "--quiet")
    assert git(clone, "rev-parse", "origin/main") == git(clone, "rev-parse", "HEAD")


def test_the_hook_before_a_commit_stops_a_secret_and_runs_for_the_log_only(clone: Path) -> None:
    hook = offered()["check"]
    wanted = re.compile(hook["files"])
    names = (LOG.as_posix(), f"apps/가게/{LOG.as_posix()}", ".context/config.json")
    assert all(wanted.search(name) for name in names)
    others = ("memory_log.jsonl", "my.context/memory_log.jsonl", ".context/memory_log.jsonl.lock")
    assert not any(wanted.search(name) for name in others)
    install(clone, hook)
    write(clone, log_of(OLD, SECRET))
    assert attempt(clone, "commit", "--all", "--message", "log").returncode == 1
    write(clone, log_of(OLD, NEW))
    assert attempt(clone, "commit", "--all", "--message", "log").returncode == 0


def test_every_hook_is_one_that_pre_commit_can_install_and_run() -> None:
    assert offered().keys() == {"check", "review"}
    for hook in offered().values():
        assert hook["language"] == "python"
        assert hook["pass_filenames"] == "false"
        assert re.fullmatch(r"\[(pre-commit|pre-push)\]", hook["stages"])
