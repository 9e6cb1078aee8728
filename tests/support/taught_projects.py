"""Projects whose rules and fixes could become memories, and what `learn` drafts of them."""

from __future__ import annotations

from pathlib import Path

from code_projects import write
from git_repository import commit_all, git, opened
from sentinel_memory.contract.care import LearnParams, LearnResult
from sentinel_memory.service.learn import learn
from sentinel_memory.service.project import Project

RULE = "Never call `pay()` twice, because the bank books both calls."
OTHER = "Always close the `ledger` before the report, otherwise totals are wrong."
REASON = "The lock must be released before the callback runs, because it may take it again."


def fix(folder: Path, message: str, name: str = "src/payment/refund.py") -> None:
    """Commits a change of one file."""
    path = folder / name
    write(folder, name, (path.read_text(encoding="utf-8") if path.exists() else "") + "a\n")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", message)


def filled(clone: Path) -> Project:
    """A project with two rules and a fix."""
    write(clone, "CONTRIBUTING.md", f"## Payment\n\n{RULE}\n\n## Reports\n\n{OTHER}\n")
    commit_all(clone)
    fix(clone, f"fix: release the lock first\n\n{REASON}")
    return opened(clone)


def listed(project: Project) -> LearnResult:
    """All drafts of a project and the counts beside them."""
    return learn(project, LearnParams())


def lessons(project: Project) -> list[str]:
    """The texts of the drafts of a project."""
    return [draft.lesson for draft in listed(project).drafts]
