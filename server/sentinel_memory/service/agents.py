"""Sets up the agents of a person for a project in one step, and takes that back (S25, D04, N02)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from ..contract.hosts import (
    ConnectHostsParams,
    Host,
    SetUpAgentsParams,
    SetUpAgentsResult,
    agreed_digest,
)
from ..contract.project import Agent, FileChange
from ..core.errors import StoreError
from ..hosts.connect import HostPlan, Hosts, status_of, try_launcher
from ..hosts.rows import ROWS
from ..machine import launcher
from ..machine.local_state import LocalState
from ..sentences.say import Language, describe, say
from ..store import files
from ..store.files import FOLDER_NAME
from . import setup
from .project import Project
from .setup import hook_removal, planned_hook, write_hook


class _Made(NamedTuple):
    """What setups made here, and nothing that was there before them."""

    hosts: tuple[str, ...] = ()
    """The programs that were connected."""
    files: tuple[str, ...] = ()
    """Paths of the files of the project that were written."""
    driver: bool = False
    """Whether the merge driver was registered."""
    silent: bool = False
    """Whether hooks were not allowed before."""
    hook: bool = False
    """Whether the hook of git was written."""

    @classmethod
    def noted(cls, state: LocalState) -> _Made | None:
        """Returns what is noted on this machine; None if nothing is."""
        match state.setup:
            case {
                "hosts": list(hosts),
                "files": list(names),
                "driver": driver,
                "silent": silent,
                **later,
            }:
                made = (driver is True, silent is True, later.get("hook") is True)
                return cls(tuple(hosts), tuple(names), *made)
        return None

    def also(self, later: _Made) -> _Made:
        """Returns what this setup and a later one made."""
        return _Made(
            tuple(dict.fromkeys((*self.hosts, *later.hosts))),
            tuple(dict.fromkeys((*self.files, *later.files))),
            self.driver or later.driver,
            self.silent or later.silent,
            self.hook or later.hook,
        )


class _Plan(NamedTuple):
    """What is to change on this machine and in the project."""

    joins: tuple[HostPlan, ...]
    """The programs to connect."""
    leaves: tuple[HostPlan, ...]
    """The programs to disconnect."""
    rules: tuple[FileChange, ...]
    """The files of the project."""
    hook: FileChange | None
    """The hook of git in this clone."""
    settings: tuple[str, ...]
    """The settings of git in this clone, as a person types them."""
    chosen: tuple[Host, ...]

    @property
    def changes(self) -> tuple[FileChange, ...]:
        plans = (*self.joins, *self.leaves)
        hooks = (self.hook,) if self.hook else ()
        return (*(change for plan in plans for change in plan.changes), *self.rules, *hooks)

    @property
    def problems(self) -> Iterator[StoreError]:
        named = (plan for plan in self.joins if plan.row.host in self.chosen)
        return (plan.problem for plan in (*named, *self.leaves) if plan.problem)


def set_up_agents(project: Project, params: SetUpAgentsParams) -> SetUpAgentsResult:
    """Plans the instructions, the connections and the merge driver, and writes them if requested.

    The files of a program with a problem stay as they are; everything else is still set up.

    Raises:
        InvalidParams: the digest belongs to other changes; nothing was written.
        LauncherError: the launcher is missing and cannot be written; nothing was written.
        FileError: a file of the project cannot be read or written.
    """
    hosts = Hosts(project.root)
    state = LocalState(project.root, hosts.machine.environment)
    plan = (
        _back(project, hosts, _Made.noted(state)) if params.undo else _plan(project, hosts, params)
    )
    # The settings belong to what a person agrees to, like the files.
    settings = FileChange(path=".git/config", before=None, after="\n".join(plan.settings))
    digest = agreed_digest((*plan.changes, settings), params)
    text = tuple(_without_change(plan, project.language, undo=params.undo))
    if params.write and not (params.undo and text):
        text = (*text, *_written(project, hosts, state, plan, undo=params.undo))
    now = hosts.plan(ConnectHostsParams())
    return SetUpAgentsResult(
        folder=project.folder,
        hosts=tuple(status_of(hosts, one, now, project.language) for one in now),
        connected=tuple(one.row.host for one in now if one.holds),
        chosen=plan.chosen,
        changes=plan.changes,
        settings=plan.settings,
        digest=digest,
        written=params.write,
        problems=tuple(describe(problem, project.language) for problem in plan.problems),
        text=text,
        can_undo=_Made.noted(state) is not None,
    )


def _plan(project: Project, hosts: Hosts, params: SetUpAgentsParams) -> _Plan:
    found = tuple(row.host for row in ROWS if row.found(hosts.machine))
    chosen = found if params.hosts is None else params.hosts
    joins = hosts.plan(
        ConnectHostsParams(
            tools=tuple(host for host in chosen if host != params.own), hooks=_hooked(chosen)
        )
    )
    shared = {row.hooks_of or row.host for row in ROWS if row.host in chosen}
    left = tuple(row.host for row in ROWS if row.host in params.leave)
    hooks = (host for host in _hooked(left) if _hooks_of(host) not in shared)
    agent: Agent = "claude" if "claude-code" in chosen else "agents"
    # Who only leaves programs wants nothing else.
    is_joining = bool(chosen) or not params.leave
    driver = is_joining and setup.driver_may_be_set(project.git)
    rules = setup.plan(project.root, agent) if is_joining else ()
    if driver:
        rules = (*rules, *setup.plan_git_files(project.root))
    return _Plan(
        joins,
        _leaving(hosts, left, tuple(hooks)),
        rules,
        planned_hook(project.root) if is_joining else None,
        setup.DRIVER_SETTINGS if driver else (),
        chosen,
    )


def _back(project: Project, hosts: Hosts, made: _Made | None) -> _Plan:
    """Returns the plan that takes back what the last setup made, and nothing else."""
    if made is None:
        return _Plan((), (), (), None, (), ())
    left = tuple(row.host for row in ROWS if row.host in made.hosts)
    ours = setup.CLAUDE in made.files
    rules = setup.plan_rule_removal(project.root, import_is_ours=ours)
    rules = tuple(change for change in rules if change.path in made.files)
    settings = setup.DRIVER_SETTINGS if made.driver and setup.is_registered(project.root) else ()
    if not project.store.path.exists():
        rules = (*rules, *_git_files(project.root, made))
    hook = hook_removal(project.root) if made.hook else None
    return _Plan((), _leaving(hosts, left, _hooked(left)), rules, hook, settings, ())


def _git_files(root: Path, made: _Made) -> Iterator[FileChange]:
    """Yields the removal of the files for git that a setup wrote and nobody has changed."""
    written = {setup.IGNORE_FILE: files.IGNORED, setup.ATTRIBUTES_FILE: files.ATTRIBUTES}
    for path, text in written.items():
        if path in made.files and files.holds(root / path, (text.encode(),)):
            yield FileChange(path=path, before=text, after=None)


def _leaving(
    hosts: Hosts, tools: tuple[Host, ...], hooks: tuple[Host, ...]
) -> tuple[HostPlan, ...]:
    params = ConnectHostsParams(tools=tools, hooks=hooks, connect=False)
    return tuple(plan for plan in hosts.plan(params) if plan.steps or plan.row.host in tools)


def _hooked(named: Iterable[Host]) -> tuple[Host, ...]:
    return tuple(host for host in named if _hooks_of(host))


def _hooks_of(host: Host) -> Host | None:
    """Returns the program whose file holds the hooks of a program; None if it has none."""
    (row,) = (row for row in ROWS if row.host == host)
    return row.hooks_of or (row.host if row.hooks else None)


def _without_change(plan: _Plan, language: Language, *, undo: bool) -> Iterator[str]:
    if not (plan.changes or plan.settings):
        yield say(language, "setup_undo_nothing" if undo else "setup_nothing")


def _written(
    project: Project, hosts: Hosts, state: LocalState, plan: _Plan, *, undo: bool
) -> Iterator[str]:
    """Writes a plan, and yields the sentences on what was done."""
    language, root = project.language, project.root
    hooks = state.hooks
    if not undo:
        launcher.install(hosts.machine.environment)
    joined = tuple(one.row.host for one in plan.joins if one.changes and not one.holds)
    for one in plan.joins:
        hosts.write(one, connect=True)
    for one in plan.leaves:
        hosts.write(one, connect=False)
    setup.write_files(root, plan.rules)
    if plan.hook:
        write_hook(root, plan.hook)
    if plan.settings:
        if undo:
            setup.unregister(root)
        else:
            setup.register(root)
    if undo:
        made = _Made.noted(state)
        if made is not None and made.silent:
            state.forbid_hooks()
        state.note_setup(None)
        with contextlib.suppress(OSError):
            (root / FOLDER_NAME).rmdir()  # only if nothing is left in it
        yield say(language, "setup_undone")
        return
    if not (plan.chosen or plan.rules or plan.hook):
        return
    if plan.chosen:
        state.allow_hooks()
    if plan.changes or plan.settings:
        names = tuple(change.path for change in plan.rules)
        made = _Made(joined, names, bool(plan.settings), hooks is not True, bool(plan.hook))
        state.note_setup((_Made.noted(state) or _Made()).also(made)._asdict())
    yield from _told(plan, language)


def _told(plan: _Plan, language: Language) -> Iterator[str]:
    """Yields what was set up, whether it works, and what to type to see that."""
    named = (one.row for one in plan.joins if one.problem is None)
    ready = [row.name for row in named if row.host in plan.chosen]
    if ready and plan.changes:
        yield say(language, "setup_done", names=", ".join(ready))
    if plan.rules:
        paths = ", ".join(change.path for change in plan.rules)
        yield say(language, "setup_commit", paths=paths)
    trial = try_launcher()
    if trial.server is None:
        yield say(language, "check_server_fails")
    elif trial.hook is None:
        yield say(language, "check_hook_fails")
    else:
        yield say(language, "check_runs", server=trial.server, hook=trial.hook)
    for row in ROWS:
        if row.trusts and row.host in plan.chosen:
            yield say(language, "connect_trust", name=row.name)
    if ready and not trial.fails:
        yield say(language, "setup_try", name=ready[0], prompt=say(language, "setup_prompt"))
