"""Keeps a memory out of git or in it, as a person chose (S35)."""

from __future__ import annotations

import shlex
from typing import NamedTuple

from ..contract.project import SetPrivateParams, SetPrivateResult, Tracking
from ..core.errors import FileError, InvalidParams
from ..git import ignore_file
from ..git.ask import GitError
from ..git.tracking import LogInGit
from ..sentences.say import describe, say
from ..store import files, project_files
from .project import Project

_FOLDER = ".context"
_IGNORE_FILE = f"{_FOLDER}/.gitignore"


def set_private(project: Project, params: SetPrivateParams) -> SetPrivateResult:
    """Carries out the choice, and reports how git treats the log now.

    Raises:
        InvalidParams: the log is a link to a folder with other contents.
        StoreError: nothing was written.
    """
    project.refuse_lost()
    log, language = project.git, project.language
    outcome = _keep_private(log) if params.private else _follow(log)
    trouble = log.look().trouble
    reason = describe(GitError(trouble), language) if trouble else ""
    facts = {"rule": outcome.rule, "command": outcome.command, "reason": reason}
    return SetPrivateResult(
        folder=project.folder,
        private=params.private,
        tracking=outcome.tracking,
        rule=outcome.rule,
        command=outcome.command,
        message=say(language, outcome.sentence, **facts),
    )


class _Outcome(NamedTuple):
    """The effect of a choice in git, and the key of the sentence about it."""

    sentence: str
    tracking: Tracking
    rule: str | None = None
    command: str | None = None


def _keep_private(log: LogInGit) -> _Outcome:
    """Makes git ignore the memory. Leaves git's index alone, or teammates would lose the log."""
    root = log.root
    path = log.path()
    if path.parent != files.real_path(root / _FOLDER):
        raise InvalidParams("log_elsewhere", field="private")
    try:
        files.prepare_folder(path.parent, root)
    except OSError as error:
        raise FileError("file_failed", _FOLDER, error) from error
    text = project_files.read(root, _IGNORE_FILE)
    hidden = ignore_file.hide(text or b"")
    if hidden != text:
        project_files.replace(root, _IGNORE_FILE, text, hidden)
    followed = log.look()
    if followed.tracking == "tracked":
        command = f"git rm --cached {shlex.quote(log.name())}"
        return _Outcome("private_tracked", "tracked", command=command)
    sentences = {"no-git": "private_no_git", "unknown": "private_unknown"}
    return _Outcome(sentences.get(followed.tracking, "private_done"), followed.tracking)


def _follow(log: LogInGit) -> _Outcome:
    """Withdraws the choice, and adds the log by force if another rule ignores it."""
    root = log.root
    text = project_files.read(root, _IGNORE_FILE)
    if text is not None and ignore_file.is_private(text):
        project_files.replace(root, _IGNORE_FILE, text, ignore_file.show(text))
    followed = log.look()
    if followed.rule is None:
        return _Outcome(f"public_{followed.tracking}", followed.tracking)
    if not log.path().exists():
        return _Outcome("public_no_log", followed.tracking, followed.rule)
    if log.add():
        return _Outcome("public_forced", log.look().tracking, followed.rule)
    command = f"git add --force {shlex.quote(log.name())}"
    return _Outcome("public_refused", followed.tracking, followed.rule, command)
