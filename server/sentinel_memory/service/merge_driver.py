"""Registers the merge driver for the memory in the git configuration of one clone (N02)."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path, PureWindowsPath

from ..contract.merge import MergeDriverParams, MergeDriverResult
from ..core.errors import FileError, InvalidParams, StoreError
from ..git.ask import GitError, ask_git, run_git
from ..git.tracking import LogInGit
from ..machine import launcher
from ..sentences.say import say
from ..store import files, project_files
from ..store.files import FOLDER_NAME, LOG_NAME
from .project import Project

_SECTION = "merge.sentinel-memory"
_FALLBACK = "git merge-file -L ours -L base -L theirs %A %O %B"
_AUTO_STASH = ("merge.autoStash", "rebase.autoStash")
_STASHES = "sentinel-memory.autoStash"
"""The setting that lists which of these settings we made, so that they can be removed."""
_DECLINED = "sentinel-memory.driverDeclined"
_ATTRIBUTES_FILE = f"{FOLDER_NAME}/.gitattributes"
_ATTRIBUTE = b"sentinel-memory"
_OLD_ATTRIBUTES = f"{LOG_NAME} text eol=lf\n".encode()
"""The attributes written by versions without a driver."""


def merge_driver(project: Project, params: MergeDriverParams) -> MergeDriverResult:
    """Registers the driver in the clone that holds the log, or removes it for good.

    It also makes pull and rebase stash uncommitted changes of the log and restore them (S31).

    Raises:
        InvalidParams: the project is in no repository.
        LauncherError: the command for git cannot be installed.
        StoreError: the attributes of the log cannot be written, or git refused.
    """
    if params.register:
        project.refuse_lost()
    log = project.git
    root, path = files.real_path(log.root), log.path()
    if path.parent != root / FOLDER_NAME:
        raise InvalidParams("driver_elsewhere", field="register")
    trouble = run_git(root, "rev-parse", "--git-dir").trouble
    if trouble == "no-repository":
        raise InvalidParams("no_repository", field="register")
    if trouble is not None:
        raise GitError(trouble)
    if params.register:
        launcher.install()
        _register(root)
        _write_attribute(root)
        run_git(root, "config", "--local", "--unset-all", _DECLINED)
    else:
        unregister(root)
        remember_declined(log)
    key = "driver_on" if params.register else "driver_off"
    return MergeDriverResult(
        folder=project.folder, registered=params.register, message=say(project.language, key)
    )


def is_registered(root: Path) -> bool:
    """Returns whether the clone of a project has a driver for the log; False without git."""
    return bool(_setting(root, f"{_SECTION}.driver"))


def may_be_offered(log: LogInGit) -> bool:
    """Returns whether a clone has no driver for its log, could have one, and nobody declined it."""
    root = files.real_path(log.root)
    try:
        here = log.path().parent == root / FOLDER_NAME
        registered = ask_git(root, "config", "--get", f"{_SECTION}.driver")
    except StoreError:
        return False
    return here and not registered and not _setting(root, _DECLINED)


def remember_declined(log: LogInGit) -> None:
    """Notes in the configuration of the clone that its user wants no driver.

    The note is on this machine and in no commit. It stops all further offers of the driver.
    """
    run_git(log.root, "config", "--local", _DECLINED, "true")


def driver(command: tuple[str, ...]) -> str:
    """Returns the driver's command line for git's shell, with a merge by lines as the fallback.

    git expands a `%` itself, and its shell on Windows takes a backslash for an escape.
    """
    program, *arguments = command
    if PureWindowsPath(program).drive:
        program = program.replace("\\", "/")
        arguments = [word.replace("\\", "/") for word in arguments]
    quoted = shlex.join([program, *arguments]).replace("%", "%%")
    return f"{quoted} merge-driver %O %A %B %P || {_FALLBACK}"


def _register(root: Path) -> None:
    ours = [name for name in _AUTO_STASH if not _setting(root, name)]
    settings = {
        f"{_SECTION}.name": "Sentinel Memory: record by record",
        f"{_SECTION}.driver": driver(launcher.command()),
        **dict.fromkeys(ours, "true"),
    }
    if ours:
        settings[_STASHES] = " ".join(ours)
    _configure(root, settings)


def _configure(root: Path, settings: Mapping[str, str]) -> None:
    for name, value in settings.items():
        if run_git(root, "config", "--local", name, value).output is None:
            raise _refused()


def _refused() -> FileError:
    return FileError("file_failed", ".git/config", detail="git config")


def own_stashes(root: Path) -> tuple[str, ...]:
    """Returns the settings beside the driver that are still as we made them in a clone."""
    made = _setting(root, _STASHES, "--local").decode(errors="replace").split()
    return tuple(
        name for name in _AUTO_STASH if name in made and _setting(root, name, "--local") == b"true"
    )


def _setting(root: Path, name: str, *where: str) -> bytes:
    """Returns a setting of git; empty if it is missing or git cannot tell."""
    return (run_git(root, "config", *where, "--get", name).output or b"").removesuffix(b"\n")


def unregister(root: Path) -> None:
    """Removes the driver and the settings made with it from a clone.

    Raises:
        FileError: git refused.
    """
    for name in (*own_stashes(root), _STASHES):
        run_git(root, "config", "--local", "--unset-all", name)
    run_git(root, "config", "--local", "--remove-section", _SECTION)
    if is_registered(root):
        raise _refused()


def _write_attribute(root: Path) -> None:
    """Names the driver in the attributes of the log, unless the project's own attributes do so."""
    try:
        files.prepare_folder(root / FOLDER_NAME, root)
    except OSError as error:
        raise FileError("file_failed", FOLDER_NAME, error) from error
    name = f"{FOLDER_NAME}/{LOG_NAME}"
    said = run_git(root, "check-attr", "-z", "merge", "--", name).output or b""
    if said.split(b"\0")[2:3] == [_ATTRIBUTE]:
        return
    before = project_files.read(root, _ATTRIBUTES_FILE) or b""
    after = files.ATTRIBUTES.encode()
    if before != _OLD_ATTRIBUTES:
        end = b"" if before.endswith(b"\n") else b"\n"
        after = before + end + f"{LOG_NAME} merge=sentinel-memory\n".encode()
    project_files.replace(root, _ATTRIBUTES_FILE, before, after)
