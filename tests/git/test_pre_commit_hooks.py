"""The hooks that the repository offers to pre-commit stop a secret (S30, N07)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from code_projects import CODE, PAY, remember, shop
from code_projects import write as write_file
from git_branches import LOG, attempt, write
from git_repository import git
from processes import ROOT, yaml
from upstream_clone import NEW, OLD, SECRET, clone_with, commit, install, log_of

pytestmark = pytest.mark.requirement("S30", "N07")

HOOKS = ROOT / ".pre-commit-hooks.yaml"
Offered = dict[str, dict[str, Any]]


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return clone_with(tmp_path, monkeypatch)


@pytest.fixture(scope="module")
def offered(node_modules: Path) -> Offered:
    assert node_modules.is_dir()
    return {hook["id"]: hook for hook in yaml(HOOKS)}


def test_the_hook_before_a_push_stops_only_a_secret(clone: Path, offered: Offered) -> None:
    hook = offered["sentinel-memory-review"]
    # Without it pre-commit skips a hook where the files do not differ between both ends.
    assert hook["always_run"] is True
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


def test_the_hook_before_a_commit_stops_a_secret_in_the_log(clone: Path, offered: Offered) -> None:
    hook = offered["sentinel-memory-check"]
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


@pytest.mark.requirement("E04", "E08", "N11")
def test_the_hooks_for_quoted_code_name_or_stop_a_change(clone: Path, offered: Offered) -> None:
    naming, stopping = (offered[f"sentinel-memory-{name}"] for name in ("staged", "evidence"))
    # The commit may hold the code alone, and pre-commit hides what a passing hook says.
    assert (naming["always_run"], naming["verbose"], stopping["always_run"]) == (True, True, True)
    record = remember(shop(clone), commit=True)
    install(clone, naming)
    write_file(clone, PAY, CODE.replace("), 2)", "), 3)"))
    done = attempt(clone, "commit", "--all", "--message", "code")
    assert done.returncode == 0
    assert f"changes code that it quotes in {PAY}. See: sentinel-memory show {record.id}" in (
        done.stdout + done.stderr
    )
    git(clone, "reset", "--quiet", "--hard", "HEAD~1")
    install(clone, stopping)
    write_file(clone, PAY, f"{CODE}\n\ndef close() -> None: ...\n")
    git(clone, "commit", "--quiet", "--all", "--message", "more code")
    write_file(clone, PAY, CODE.replace("), 2)", "), 3)"))
    refused = attempt(clone, "commit", "--all", "--message", "code")
    assert refused.returncode == 1
    assert f"{PAY}:3: it has changed" in refused.stdout + refused.stderr


def test_pre_commit_can_install_every_hook_and_the_guide_shows_it(offered: Offered) -> None:
    for hook in offered.values():
        assert hook["language"] == "python"
        assert hook["pass_filenames"] is False
        assert hook["stages"] in (["pre-commit"], ["pre-push"])
    for name in ("guide.md", "guide.ko.md"):
        guide = (ROOT / "docs" / name).read_text(encoding="utf-8")
        assert re.findall(r"^      - id: (\S+)$", guide, flags=re.MULTILINE) == list(offered)
