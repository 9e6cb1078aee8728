"""The hook of git that names lessons before a commit, in a clone that has none (N11, D04).

The hook runs `check --staged`, which stops no commit. Hooks of other people stay as they are.
"""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

from ..contract.project import FileChange
from ..core.errors import FileError
from ..git.ask import for_git_shell, run_git
from ..machine import launcher
from ..store import files
from ..store.project_root import git_folders

NAME = ".git/hooks/pre-commit"
_TEXT = """#!/bin/sh
# Sentinel Memory names lessons about this commit. `sentinel-memory disconnect --all` removes it.
[ -f {script} ] || exit 0
{command} || exit 0
"""
_OURS = re.compile(re.escape(_TEXT).replace(r"\{script\}", ".+").replace(r"\{command\}", ".+"))


def planned_hook(root: Path) -> FileChange | None:
    """Returns the change that writes the hook; None where it does not belong.

    It belongs to a project at the top of the main work tree, without a hook of that name, and
    without the setting `core.hooksPath`.

    Raises:
        LauncherError: the user has no home folder.
    """
    top = files.real_path(root)
    hook = top / NAME
    with contextlib.suppress(OSError, ValueError):
        folders = git_folders(top)
        is_main = folders is not None and folders[0] == top / ".git" == files.real_path(folders[0])
        # The last value is our own, which keeps git from running any hook.
        named = run_git(top, "config", "--get-all", "core.hooksPath").output or b""
        is_plain = files.real_path(hook.parent) == hook.parent and named.count(b"\n") == 1
        if is_main and is_plain and not os.path.lexists(hook):
            words = launcher.command("check", "--staged")
            script = for_git_shell(words[-3:-2])
            text = _TEXT.format(script=script, command=for_git_shell(words))
            return FileChange(path=NAME, before=None, after=text)
    return None


def hook_removal(root: Path) -> FileChange | None:
    """Returns the change that removes the hook; None if it is missing or not as we wrote it."""
    text = _read(files.real_path(root) / NAME)
    return FileChange(path=NAME, before=text, after=None) if text is not None else None


def write_hook(root: Path, change: FileChange) -> None:
    """Writes or removes the hook; leaves one that somebody has written meanwhile.

    Raises:
        FileError: it could not be written or removed.
    """
    hook = files.real_path(root) / NAME
    try:
        if change.after is None:
            if _read(hook) is not None:
                hook.unlink()
            return
        hook.parent.mkdir(exist_ok=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(hook, flags, 0o755), "wb") as file:
            file.write(change.after.encode())
    except FileExistsError as error:
        raise FileError("file_changed", NAME) from error
    except OSError as error:
        raise FileError("file_failed", NAME, error) from error


def _read(hook: Path) -> str | None:
    """Returns the text of a hook as we write it; None for any other file and for a link."""
    with contextlib.suppress(OSError, ValueError, RuntimeError):
        if files.real_path(hook) == hook and files.identify(hook):
            text = hook.read_bytes().decode()
            return text if _OURS.fullmatch(text) else None
    return None
