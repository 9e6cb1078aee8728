"""Sets a project up for agents and git, with a hook for commits, and takes it back (S25, N02)."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, get_args

from ..contract.forms import MergeDriverParams, MergeDriverResult
from ..contract.hosts import ConnectHostsParams, agreed_digest
from ..contract.memory import FolderParams
from ..contract.project import (
    Agent,
    FileChange,
    InitProjectParams,
    InitProjectResult,
    ServerCommandResult,
)
from ..core.errors import FileError, InvalidParams, StoreError
from ..core.text.marked_text import has_block, in_lines_of, with_block, without_block
from ..git.ask import GitError, ask_git, for_git_shell, run_git
from ..git.tracking import LogInGit
from ..hosts.connect import HostPlan, Hosts
from ..hosts.rows import NAME, ROWS
from ..machine import launcher
from ..machine.local_state import cache_folder
from ..sentences.say import say
from ..sentences.workflow import CURSOR_TEXT, FRONT_MATTER, SHARED_TEXT, is_released_rule
from ..store import files, project_files
from ..store.files import FOLDER_NAME, LOG_NAME, real_path
from ..store.project_root import git_folders
from .project import Project


def server_command(project: Project, _params: FolderParams) -> ServerCommandResult:
    """Installs the launcher, and returns the command that starts the MCP server of the project.

    Raises:
        LauncherError: the launcher is missing and cannot be written.
    """
    launcher.install()
    command, *args = launcher.command("mcp", "--root", str(project.root))
    return ServerCommandResult(folder=project.folder, command=command, args=tuple(args))


AGENTS: tuple[Agent, ...] = get_args(Agent)

SHARED, CLAUDE = "AGENTS.md", "CLAUDE.md"
RULE, LEGACY = ".cursor/rules/sentinel-memory.mdc", ".cursorrules"

_IMPORT = f"@{SHARED}"


def plan(root: Path, agent: Agent) -> tuple[FileChange, ...]:
    """Returns the file changes after which an agent follows the loop; empty if it already does.

    `agents` (the default) is the block in AGENTS.md, which most agents read, with an import in
    CLAUDE.md where that or `.claude/` exists. `claude` adds that import in any case. `cursor` and
    `cursorrules` are for projects without AGENTS.md. No agent reads the loop twice.

    Raises:
        FileError: a file of the project cannot be read, or is not UTF-8 text.
    """
    edits: dict[str, Callable[[str | None], str | None]] = {}
    shared = has_block(_read(root, SHARED) or "")
    if agent in ("cursor", "cursorrules") and not shared:
        chosen, other = (RULE, LEGACY) if agent == "cursor" else (LEGACY, RULE)
        edits[chosen] = _with_rule if chosen == RULE else _for_cursor
        edits[other] = _without_rule if other == RULE else without_block
    else:
        edits[SHARED] = lambda text: with_block(text, SHARED_TEXT)
        edits[RULE], edits[LEGACY] = _without_rule, without_block
        # A folder `.claude` shows that somebody works with Claude Code here.
        wanted = agent == "claude" or (root / CLAUDE).exists() or (root / ".claude").is_dir()
        if wanted and real_path(root / CLAUDE) != real_path(root / SHARED):
            edits[CLAUDE] = _with_import
    return tuple(_changes(root, edits))


def plan_rule_removal(root: Path, *, import_is_ours: bool = False) -> tuple[FileChange, ...]:
    """Returns the changes that remove the loop for every agent.

    The import in CLAUDE.md is removed only in our own form, and only if AGENTS.md is removed too or
    the import is known to be ours.

    Raises:
        FileError: a file of the project cannot be read, or is not UTF-8 text.
    """
    edits: dict[str, Callable[[str | None], str | None]] = {
        SHARED: without_block,
        LEGACY: without_block,
        RULE: _without_rule,
    }
    shared = _read(root, SHARED)
    if import_is_ours or (shared is not None and without_block(shared) is None):
        edits[CLAUDE] = _without_import
    return tuple(_changes(root, edits))


def diff(changes: tuple[FileChange, ...]) -> str:
    """Returns the changes as a unified diff, for a person to read."""
    import difflib  # Only `init` needs it.

    lines: list[str] = []
    for change in changes:
        before = (change.before or "").splitlines(keepends=True)
        after = (change.after or "").splitlines(keepends=True)
        # Files of the user keep their path; files of the project get the prefixes of git.
        a, b = ("", "") if change.path.startswith(("~", "/")) else ("a/", "b/")
        names = (
            "/dev/null" if change.before is None else a + change.path,
            "/dev/null" if change.after is None else b + change.path,
        )
        lines += difflib.unified_diff(before, after, *names)
    return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


def init_project(project: Project, params: InitProjectParams) -> InitProjectResult:
    """Plans the changes for an agent, and writes them if requested.

    Raises:
        InvalidParams: the digest belongs to other changes; nothing was written.
        FileError: a file cannot be read or written.
    """
    root = project.root
    changes = plan(root, params.agent)
    digest = agreed_digest(changes, params)
    if params.write:
        write_files(root, changes)
    return InitProjectResult(
        folder=project.folder, changes=changes, digest=digest, written=params.write
    )


def tells_no_agent(project: Project) -> bool:
    """Returns whether the project has its first lesson, and its files tell no agent of it (S25)."""
    if len(project.store.read().records) > 1:
        return False
    try:
        return all(plan(project.root, agent) for agent in AGENTS)
    except StoreError:  # It is the command that tells of such a file.
        return False


def write_files(root: Path, changes: tuple[FileChange, ...]) -> None:
    """Writes the changes, each file in one step, and stops at a file changed meanwhile.

    Raises:
        FileError: a file could not be written, or was changed since `plan`.
    """
    for change in changes:
        project_files.replace(root, change.path, _encode(change.before), _encode(change.after))


def _changes(
    root: Path, edits: dict[str, Callable[[str | None], str | None]]
) -> Iterator[FileChange]:
    for name, edit in edits.items():
        before = _read(root, name)
        after = edit(before)
        if after != before:
            yield FileChange(path=name, before=before, after=after)


def _read(root: Path, name: str) -> str | None:
    # Read as bytes, because text mode would change the line ends of the whole file.
    data = project_files.read(root, name)
    try:
        return None if data is None else data.decode()
    except UnicodeDecodeError as error:
        raise FileError("file_not_text", name) from error


def _encode(text: str | None) -> bytes | None:
    return None if text is None else text.encode()


def _for_cursor(text: str | None) -> str:
    return with_block(text, CURSOR_TEXT)


def _with_rule(text: str | None) -> str:
    """Returns our rule as a file of its own, or the block in a file with text of the team."""
    if text is None or not text.strip():
        return FRONT_MATTER + _for_cursor(None)
    if is_released_rule(text):
        return in_lines_of(text, FRONT_MATTER + _for_cursor(None))
    return _for_cursor(text)


def _without_rule(text: str | None) -> str | None:
    if text is not None and is_released_rule(text):
        return None
    rest = without_block(text)
    is_ours = rest is not None and rest.replace("\r\n", "\n").strip() == FRONT_MATTER.strip()
    return None if is_ours else rest


def _with_import(text: str | None) -> str:
    if text is None or not text.strip():
        return f"{_IMPORT}\n"
    if re.search(rf"^{re.escape(_IMPORT)}\s*$", text, re.MULTILINE):
        return text
    ending = "\r\n" if "\r\n" in text else "\n"
    return f"{_IMPORT}{ending}{ending}{text}"


def _without_import(text: str | None) -> str | None:
    rest = re.sub(rf"\A{re.escape(_IMPORT)}\r?\n(?:\r?\n)?", "", text or "")
    return rest or None


_SECTION = "merge.sentinel-memory"
_FALLBACK = "git merge-file -L ours -L base -L theirs %A %O %B"
_AUTO_STASH = ("merge.autoStash", "rebase.autoStash")
_STASHES = "sentinel-memory.autoStash"
"""The setting that lists which of these settings we made, so that they can be removed."""
_DECLINED = "sentinel-memory.driverDeclined"
DRIVER_SETTINGS = (f"{_SECTION}.*", *_AUTO_STASH)
"""The settings of a clone that `register` makes, as a person reads them."""
ATTRIBUTES_FILE, IGNORE_FILE = f"{FOLDER_NAME}/.gitattributes", f"{FOLDER_NAME}/.gitignore"
_ATTRIBUTE = b"sentinel-memory"
_OLD_ATTRIBUTES = f"{LOG_NAME} text eol=lf\n"
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
        register(root)
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


def driver_may_be_set(log: LogInGit) -> bool:
    """Returns whether a clone has no driver for its log and could have one."""
    root = files.real_path(log.root)
    try:
        here = log.path().parent == root / FOLDER_NAME
    except StoreError:
        return False
    in_git = run_git(root, "rev-parse", "--git-dir").trouble is None
    return here and in_git and not is_registered(root)


def remember_declined(log: LogInGit) -> None:
    """Notes in the configuration of the clone that its user wants no driver.

    The note is on this machine and in no commit. It stops all further offers of the driver.
    """
    run_git(log.root, "config", "--local", _DECLINED, "true")


def driver(command: tuple[str, ...]) -> str:
    """Returns the driver's command line for git's shell, with a merge by lines as the fallback.

    git expands a `%` itself.
    """
    quoted = for_git_shell(command).replace("%", "%%")
    return f"{quoted} merge-driver %O %A %B %P || {_FALLBACK}"


def register(root: Path) -> None:
    """Registers the driver in a clone, and names it in the attributes of the log.

    Raises:
        LauncherError: the command for git cannot be installed.
        StoreError: the attributes cannot be written, or git refused.
    """
    launcher.install()
    _set(root)
    _write_attribute(root)
    run_git(root, "config", "--local", "--unset-all", _DECLINED)


def _set(root: Path) -> None:
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
    try:
        files.prepare_folder(root / FOLDER_NAME, root)
    except OSError as error:
        raise FileError("file_failed", FOLDER_NAME, error) from error
    write_files(root, plan_git_files(root))


def plan_git_files(root: Path) -> tuple[FileChange, ...]:
    """Returns the changes after which git knows the driver and what it ignores (N02, S21)."""
    changes = []
    if project_files.read(root, IGNORE_FILE) is None:
        changes.append(FileChange(path=IGNORE_FILE, before=None, after=files.IGNORED))
    name = f"{FOLDER_NAME}/{LOG_NAME}"
    said = run_git(root, "check-attr", "-z", "merge", "--", name).output or b""
    if said.split(b"\0")[2:3] != [_ATTRIBUTE]:
        before, after = _read(root, ATTRIBUTES_FILE), files.ATTRIBUTES
        if before is not None and before != _OLD_ATTRIBUTES:
            end = "" if before.endswith("\n") or not before else "\n"
            after = f"{before}{end}{LOG_NAME} merge=sentinel-memory\n"
        changes.append(FileChange(path=ATTRIBUTES_FILE, before=before, after=after))
    return tuple(changes)


_SECTIONS = rf"^({NAME}|merge\.{NAME})\."


class Removal(NamedTuple):
    """Everything of ours on the machine."""

    plans: tuple[HostPlan, ...]
    """The hosts with our tools and hooks."""
    rules: tuple[FileChange, ...]
    """The changes that remove what `init` wrote into the project."""
    hook: FileChange | None
    """The change that removes the hook of git."""
    settings: tuple[str, ...]
    """Settings in the configuration of the clone; a whole section is given as `name.*`."""
    data: Path | None
    """Our data folder with launcher, backups and local state; None if it is missing."""
    cache: Path | None
    """Our cache folder; None if it is missing."""

    @property
    def changes(self) -> tuple[FileChange, ...]:
        """All file changes, for a person to read."""
        hooks = (self.hook,) if self.hook else ()
        return (*(change for plan in self.plans for change in plan.changes), *self.rules, *hooks)

    @property
    def is_empty(self) -> bool:
        """Whether nothing of ours was found."""
        return not (self.changes or self.settings or self.data or self.cache)


def plan_removal(hosts: Hosts) -> Removal:
    """Returns everything of ours: for the user, in the project and in its clone.

    Raises:
        FileError: a file of the project cannot be read.
    """
    with_hooks = tuple(row.host for row in ROWS if row.hooks is not None)
    every = tuple(row.host for row in ROWS)
    params = ConnectHostsParams(tools=every, hooks=with_hooks, connect=False)
    root = hosts.root
    return Removal(
        hosts.plan(params),
        plan_rule_removal(root) if root else (),
        hook_removal(root) if root else None,
        (*own_stashes(root), *(f"{one}.*" for one in _sections(root))) if root else (),
        hosts.data if os.path.lexists(hosts.data) else None,
        _cache(hosts),
    )


def remove(hosts: Hosts, removal: Removal) -> None:
    """Removes everything of ours.

    Hosts with a problem keep their entries, and the launcher stays for them.

    Raises:
        FileError: a file or folder could not be removed.
    """
    for plan in removal.plans:
        hosts.write(plan, connect=False)
    if hosts.root:
        write_files(hosts.root, removal.rules)
        if removal.hook:
            write_hook(hosts.root, removal.hook)
        if removal.settings:
            unregister(hosts.root)
        for section in _sections(hosts.root):
            run_git(hosts.root, "config", "--local", "--remove-section", section)
    if removal.cache is not None:
        _remove_folder(hosts, removal.cache)
    # Entries that stay would fail at every prompt without the launcher.
    if removal.data is not None and not any(plan.problem for plan in removal.plans):
        _remove_folder(hosts, removal.data)


def _cache(hosts: Hosts) -> Path | None:
    """Returns the cache folder, unless it is inside the data folder as on Windows."""
    folder = cache_folder(hosts.machine.environment)
    own = folder is not None and not folder.is_relative_to(hosts.data)
    return folder if folder is not None and own and os.path.lexists(folder) else None


def _remove_folder(hosts: Hosts, folder: Path) -> None:
    try:
        if folder.is_symlink():
            folder.unlink()  # The target of the link is not ours.
        else:
            shutil.rmtree(folder)
    except OSError as error:
        raise FileError("file_failed", hosts.machine.shown(folder), error) from error


def _sections(root: Path) -> tuple[str, ...]:
    """Returns our sections in the clone's configuration: the merge driver and our notes."""
    command = ("config", "--local", "-z", "--name-only", "--get-regexp", _SECTIONS)
    found = run_git(root, *command).output or b""
    names = (os.fsdecode(name) for name in found.split(b"\0") if name)
    return tuple(sorted({name.rpartition(".")[0] for name in names}))


HOOK_NAME = ".git/hooks/pre-commit"
_HOOK_TEXT = """#!/bin/sh
# Sentinel Memory names lessons about this commit. `sentinel-memory disconnect --all` removes it.
[ -f {script} ] || exit 0
{command} || exit 0
"""
_OUR_HOOK = re.compile(
    re.escape(_HOOK_TEXT).replace(r"\{script\}", ".+").replace(r"\{command\}", ".+")
)


def planned_hook(root: Path) -> FileChange | None:
    """Returns the change that writes the hook; None where it does not belong.

    It belongs to a project at the top of the main work tree, without a hook of that name, and
    without the setting `core.hooksPath`.

    Raises:
        LauncherError: the user has no home folder.
    """
    top = files.real_path(root)
    hook = top / HOOK_NAME
    with contextlib.suppress(OSError, ValueError):
        folders = git_folders(top)
        is_main = folders is not None and folders[0] == top / ".git" == files.real_path(folders[0])
        # The last value is our own, which keeps git from running any hook.
        named = run_git(top, "config", "--get-all", "core.hooksPath").output or b""
        is_plain = files.real_path(hook.parent) == hook.parent and named.count(b"\n") == 1
        if is_main and is_plain and not os.path.lexists(hook):
            words = launcher.command("check", "--staged")
            script = for_git_shell(words[-3:-2])
            text = _HOOK_TEXT.format(script=script, command=for_git_shell(words))
            return FileChange(path=HOOK_NAME, before=None, after=text)
    return None


def hook_removal(root: Path) -> FileChange | None:
    """Returns the change that removes the hook; None if it is missing or not as we wrote it."""
    text = _read_hook(files.real_path(root) / HOOK_NAME)
    return FileChange(path=HOOK_NAME, before=text, after=None) if text is not None else None


def write_hook(root: Path, change: FileChange) -> None:
    """Writes or removes the hook; leaves one that somebody has written meanwhile.

    Raises:
        FileError: it could not be written or removed.
    """
    hook = files.real_path(root) / HOOK_NAME
    try:
        if change.after is None:
            if _read_hook(hook) is not None:
                hook.unlink()
            return
        hook.parent.mkdir(exist_ok=True)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(hook, flags, 0o755), "wb") as file:
            file.write(change.after.encode())
    except FileExistsError as error:
        raise FileError("file_changed", HOOK_NAME) from error
    except OSError as error:
        raise FileError("file_failed", HOOK_NAME, error) from error


def _read_hook(hook: Path) -> str | None:
    """Returns the text of a hook as we write it; None for any other file and for a link."""
    with contextlib.suppress(OSError, ValueError, RuntimeError):
        if files.real_path(hook) == hook and files.identify(hook):
            text = hook.read_bytes().decode()
            return text if _OUR_HOOK.fullmatch(text) else None
    return None
