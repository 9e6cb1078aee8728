"""Finds and removes everything that we put on a machine for a user, except the log (D04)."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import NamedTuple

from ..contract.hosts import ConnectHostsParams
from ..contract.project import FileChange
from ..core.errors import FileError
from ..git.ask import run_git
from ..hosts.connect import HostPlan, Hosts
from ..hosts.rows import ROWS
from ..hosts.shapes import NAME
from ..machine.user_data import cache_folder
from .init_project import plan_rule_removal, write_files
from .merge_driver import own_stashes, unregister

_SECTIONS = rf"^({NAME}|merge\.{NAME})\."


class Removal(NamedTuple):
    """Everything of ours on the machine."""

    plans: tuple[HostPlan, ...]
    """The hosts with our tools and hooks."""
    rules: tuple[FileChange, ...]
    """The changes that remove what `init` wrote into the project."""
    settings: tuple[str, ...]
    """Settings in the configuration of the clone; a whole section is given as `name.*`."""
    data: Path | None
    """Our data folder with launcher, backups and local state; None if it is missing."""
    cache: Path | None
    """Our cache folder; None if it is missing."""

    @property
    def changes(self) -> tuple[FileChange, ...]:
        """All file changes, for a person to read."""
        return (*(change for plan in self.plans for change in plan.changes), *self.rules)

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
        _settings(root) if root else (),
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


def _settings(root: Path) -> tuple[str, ...]:
    return (*own_stashes(root), *(f"{section}.*" for section in _sections(root)))


def _sections(root: Path) -> tuple[str, ...]:
    """Returns our sections in the clone's configuration: the merge driver and our notes."""
    command = ("config", "--local", "-z", "--name-only", "--get-regexp", _SECTIONS)
    found = run_git(root, *command).output or b""
    names = (os.fsdecode(name) for name in found.split(b"\0") if name)
    return tuple(sorted({name.rpartition(".")[0] for name in names}))
