"""Branches of real repositories whose memory logs meet, merged by the git of this machine (N02)."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from git_repository import git, opened
from paths import SERVER
from sample_records import log, log_of
from sentinel_memory.contract.forms import ResolveConflictsParams, ResolveConflictsResult
from sentinel_memory.service.resolve_conflicts import resolve_conflicts

LOG = Path(".context", "memory_log.jsonl")
ATTRIBUTES = "memory_log.jsonl text eol=lf merge=sentinel-memory\n"
FALLBACK = "git merge-file -L ours -L base -L theirs %A %O %B"
LAUNCH = SERVER / "launch.py"
DRIVER = shlex.join([sys.executable, "-I", str(LAUNCH), "merge-driver"]) + " %O %A %B %P"


def register(repository: Path, command: str = DRIVER) -> None:
    """Registers a driver for the log, with the merge of lines behind it."""
    git(repository, "config", "merge.sentinel-memory.driver", f"{command} || {FALLBACK}")


def write(repository: Path, data: bytes) -> None:
    """Puts a log into the working tree, with the attributes of the first write."""
    path = repository / LOG
    path.parent.mkdir(exist_ok=True)
    path.with_name(".gitattributes").write_text(ATTRIBUTES, encoding="utf-8", newline="\n")
    path.write_bytes(data)


def fork(repository: Path, base: bytes | None, *sides: bytes) -> list[str]:
    """Commits a log on main and each version of it on a branch of its own; main is checked out.

    Without a base the branches part before there is a log.
    """
    git(repository, "checkout", "--quiet", "-B", "main")
    if base is None:
        shutil.rmtree(repository / LOG.parent, ignore_errors=True)
    else:
        write(repository, base)
    git(repository, "add", "--all")
    git(repository, "commit", "--quiet", "--allow-empty", "--message", "log")
    names = [f"side-{number}" for number in range(len(sides))]
    if names:
        stream = b"".join(map(_side, names, sides))
        command = ["git", "fast-import", "--quiet", "--force", "--date-format=now"]
        subprocess.run(command, cwd=repository, check=True, input=stream)
    return names


def _side(name: str, data: bytes) -> bytes:
    """A branch with one commit on main, as git reads it: all branches cost one process."""
    files = {LOG.with_name(".gitattributes"): ATTRIBUTES.encode(), LOG: data}
    changes = b"".join(
        b"M 100644 inline %b\ndata %d\n%b\n" % (path.as_posix().encode(), len(content), content)
        for path, content in files.items()
    )
    head = f"commit refs/heads/{name}\ncommitter a <a@example.invalid> now\ndata 3\nlog\n"
    return head.encode() + b"from refs/heads/main\n" + changes


def attempt(repository: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs git where it may well stop with a conflict."""
    return subprocess.run(
        ["git", *arguments],
        cwd=repository,
        check=False,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "GIT_EDITOR": "true"},
    )


def logged(repository: Path) -> bytes:
    """The log in the working tree."""
    return (repository / LOG).read_bytes()


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
