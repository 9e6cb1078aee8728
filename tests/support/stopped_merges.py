"""A merge that stopped: both sides changed one record, and each added another."""

from __future__ import annotations

from pathlib import Path

from git_branches import attempt, fork, logged
from git_repository import git, opened
from sample_records import log, log_of
from sentinel_memory.contract.forms import ResolveConflictsParams, ResolveConflictsResult
from sentinel_memory.service.resolve_conflicts import resolve_conflicts

OLD, MINE, YOURS = log("old"), log("mine"), log("yours")
BETTER, BEST = log("old", lesson="better"), log("old", lesson="zeal")


def stop_merge(clone: Path) -> Path:
    """Stops a merge in the conflict, and returns the repository."""
    one, two = fork(clone, log_of(OLD), log_of(BEST, MINE), log_of(BETTER, YOURS))
    git(clone, "checkout", "--quiet", one)
    assert attempt(clone, "merge", two).returncode == 1
    assert b"<<<<<<<" in logged(clone)
    return clone


def resolve(project: Path, write: bool = True) -> ResolveConflictsResult:
    """Resolves the conflicts, or shows what that would do."""
    return resolve_conflicts(opened(project), ResolveConflictsParams(write=write))
