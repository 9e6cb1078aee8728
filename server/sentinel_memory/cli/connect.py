"""Connects hosts from the terminal, sets up all agents, and checks that they start us (D04)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import cast

from ..contract import operations
from ..contract.codec import decode, encode
from ..contract.hosts import (
    ConnectHostsParams,
    ConnectHostsResult,
    Host,
    HostStatus,
    SetUpAgentsResult,
)
from ..contract.project import FileChange
from ..core.errors import ProjectError, StoreError
from ..hosts.connect import HostPlan, Hosts, PartName, connect_hosts, try_launcher, what_it_gets
from ..hosts.rows import ROWS
from ..machine import launcher
from ..machine.local_state import LocalState
from ..sentences.say import Language, describe, say
from ..service.setup import Removal, plan_removal, remove
from . import DONE, PROBLEM
from .call import Call
from .command import UsageError
from .terminal import Line, diff_lines, shown_diff


def what_they_get(
    states: Iterable[HostStatus], named: Sequence[Host], only: str | None, language: Language
) -> Iterator[Line]:
    """Yields lines on each named program: its tools and hooks, its limits and the next steps.

    `only`: `tools` or `hooks` if only one of them is connected.
    """
    for status in states:
        if status.host in named:
            what = what_it_gets(status, only, language)
            yield Line(say(language, "connect_gets", name=status.name, what=what))
    if only == "tools":
        return
    names = {row.host: row.name for row in ROWS}
    for row in ROWS:
        if row.trusts and row.host in named:
            yield Line(say(language, "connect_trust", name=row.name), "warning")
        if row.hooks_of and not {row.host, row.hooks_of}.isdisjoint(named):
            other = names[row.hooks_of]
            yield Line(say(language, "connect_shares", name=row.name, other=other))


def check(call: Call, hosts: Hosts, named: Sequence[Host]) -> int:
    """Reports our entries in the named programs and runs their commands. Writes nothing."""
    plans = [plan for plan in hosts.plan(ConnectHostsParams()) if plan.row.host in named]
    holding = _holding(hosts)
    states = [(plan, holding[plan.row.host], _is_old(hosts, plan, holding)) for plan in plans]
    server, hook = trial = try_launcher()
    silent = hosts.root is not None and LocalState(hosts.root).hooks is not True
    outdated = launcher.is_outdated()
    fails = outdated or trial.fails
    fails = fails or any(plan.problem or old for plan, _, old in states)
    if call.json:
        shown = [
            {
                "host": plan.row.host,
                "tools": "tools" in holds,
                "hooks": "hooks" in holds,
                "old": old,
                "problem": describe(plan.problem, call.language) if plan.problem else None,
            }
            for plan, holds, old in states
        ]
        facts = {"server_ms": server, "hook_ms": hook, "hooks_allowed": not silent}
        call.answer_json({"hosts": shown, **facts, "outdated": outdated})
    else:
        lines = [line for state in states for line in _state_lines(*state, call.language)]
        if outdated:
            lines.append(Line(say(call.language, "check_outdated"), "warning"))
        call.answer([*lines, *_run_lines(server, hook, silent, call.language)])
    return PROBLEM if fails else DONE


def _holding(hosts: Hosts) -> dict[Host, set[PartName]]:
    """Returns the parts of ours that each program runs, also from another program's file."""
    own = {plan.row.host: set(plan.holds) for plan in hosts.plan(ConnectHostsParams())}
    for row in ROWS:
        if row.hooks_of:
            own[row.host] |= own[row.hooks_of] & {"hooks"}
    return own


def _is_old(hosts: Hosts, plan: HostPlan, holding: dict[Host, set[PartName]]) -> bool:
    """Returns whether connecting a program again would change its files."""
    host, holds = plan.row.host, holding[plan.row.host]
    asked = ConnectHostsParams(
        tools=(host,) if "tools" in holds else (), hooks=(host,) if "hooks" in holds else ()
    )
    return any(again.changes for again in hosts.plan(asked))


def _state_lines(
    plan: HostPlan, holds: set[PartName], old: bool, language: Language
) -> Iterator[Line]:
    name = plan.row.name
    if plan.problem:
        yield Line(describe(plan.problem, language), "error")
        return
    tools = "check_tools" if "tools" in holds else "check_no_tools"
    hooks = "check_hooks" if "hooks" in holds else "check_no_hooks"
    what = f"{say(language, tools)}, {say(language, hooks)}"
    yield Line(say(language, "check_host", name=name, what=what))
    if old:
        yield Line(say(language, "check_old", name=name, host=plan.row.host), "warning")


def _run_lines(
    server: int | None, hook: int | None, silent: bool, language: Language
) -> Iterator[Line]:
    if server is None:
        yield Line(say(language, "check_server_fails"), "error")
    if hook is None:
        yield Line(say(language, "check_hook_fails"), "error")
    if server is not None and hook is not None:
        yield Line(say(language, "check_runs", server=server, hook=hook))
    if silent:
        yield Line(say(language, "check_silent"), "warning")


def connect(call: Call) -> int:
    """Runs `connect`.

    Without names it connects all programs found; `--here` only allows hooks here.
    """
    if call.values.get("here"):
        if _named(call):
            raise UsageError("host_alone", field="--here")
        return _set_hooks(call, allowed=True)
    hosts = Hosts(_root(call))
    named = _named(call) or [row.host for row in ROWS if row.found(hosts.machine)]
    if not named:
        raise UsageError("host_none", known=", ".join(row.host for row in ROWS))
    if call.values.get("check"):
        return check(call, hosts, named)
    return _change(call, hosts, named, connect=True)


def disconnect(call: Call) -> int:
    """Runs `disconnect`.

    Without names it disconnects all that are connected; `--all` removes everything of ours.
    """
    named, here, everything = _named(call), call.values.get("here"), call.values.get("all")
    if sum(map(bool, (named, here, everything))) > 1:
        raise UsageError("host_alone", field="--here" if here else "--all")
    if here:
        return _set_hooks(call, allowed=False)
    hosts = Hosts(_root(call))
    if everything:
        return _remove_all(call, hosts)
    named = named or _connected(hosts)
    if not named and not call.json:
        call.answer([Line(say(call.language, "disconnect_nothing"))])
        return DONE
    return _change(call, hosts, named, connect=False)


def _connected(hosts: Hosts) -> list[Host]:
    """Returns the programs that hold entries of ours, or files in which these cannot be seen."""
    plans = hosts.plan(ConnectHostsParams())
    return [plan.row.host for plan in plans if plan.holds or plan.problem]


def _change(call: Call, hosts: Hosts, named: Sequence[Host], *, connect: bool) -> int:
    only = call.given("only")
    with_hooks = {row.host for row in ROWS if row.hooks or row.hooks_of}
    asked = {
        "tools": [host for host in named if only != "hooks"],
        "hooks": [host for host in named if only != "tools" and host in with_hooks],
        "connect": connect,
    }
    result = planned = _run(call, hosts, asked)
    known = _problems(planned, named)
    if not call.json:
        gets = what_they_get(planned.hosts, named, only, call.language) if connect else ()
        _answer(call, [*_complaints(known), *gets, *diff_lines(planned.changes)])
    if not call.values.get("dry_run"):
        if planned.changes:
            call.agree("connect_ask")
        result = _run(call, hosts, {**asked, "write": True, "digest": planned.digest})
        if not call.json:
            new = [problem for problem in _problems(result, named) if problem not in known]
            done = _outcome(call, hosts, result, named, connect=connect)
            _answer(call, [*_complaints(new), *done])
    if call.json:
        call.answer_json({**encode(result), "changes": _changes(result.changes)})
    return PROBLEM if _problems(result, named) else DONE


def _answer(call: Call, lines: list[Line]) -> None:
    if lines:
        call.answer(lines)


def _run(call: Call, hosts: Hosts, asked: dict[str, object]) -> ConnectHostsResult:
    params = decode(ConnectHostsParams, asked, "connect_hosts")
    name = hosts.root.name if hosts.root else ""
    return connect_hosts(name, hosts, params, call.language)


def _outcome(
    call: Call, hosts: Hosts, done: ConnectHostsResult, named: Sequence[str], *, connect: bool
) -> Iterator[Line]:
    names = ", ".join(s.name for s in done.hosts if s.host in named and not s.problem)
    verb = "connect" if connect else "disconnect"
    if names:
        key = f"{verb}_done" if done.changes else f"{verb}_nothing"
        yield Line(say(call.language, key, names=names))
    if done.backups:
        folder = done.backups[0].rpartition("/")[0]
        yield Line(say(call.language, f"{verb}_backups", folder=folder))
    if connect and hosts.root and LocalState(hosts.root).hooks:
        yield Line(say(call.language, "connect_hooks", folder=hosts.root.name))


def _problems(result: ConnectHostsResult, named: Sequence[str]) -> list[str]:
    return [s.problem for s in result.hosts if s.problem and s.host in named]


def _complaints(problems: Iterable[str]) -> Iterator[Line]:
    return (Line(problem, "error") for problem in problems)


def _set_hooks(call: Call, *, allowed: bool) -> int:
    """Allows hooks in this project, or silences them."""
    root = call.project.root
    state = LocalState(root)
    (state.allow_hooks if allowed else state.forbid_hooks)()
    if state.hooks is not allowed:
        raise StoreError("not_kept")
    key = "connect_hooks" if allowed else "disconnect_here"
    if call.json:
        call.answer_json({"folder": root.name, "hooks": allowed})
    else:
        call.answer([Line(say(call.language, key, folder=root.name))])
    return DONE


def _remove_all(call: Call, hosts: Hosts) -> int:
    removal = plan_removal(hosts)
    known = _unsolved(call, removal)
    if not call.json:
        call.answer([*_complaints(known), *_removal_lines(call, hosts, removal)])
    writes = not (call.values.get("dry_run") or removal.is_empty)
    if writes:
        call.agree("connect_ask")
        remove(hosts, removal)
    problems = _unsolved(call, removal)
    if call.json:
        call.answer_json(
            {
                "changes": _changes(removal.changes),
                "removes": _removed(hosts, removal),
                "problems": problems,
                "written": writes,
            }
        )
    elif writes:
        new = [problem for problem in problems if problem not in known]
        key = "disconnect_kept" if problems else "disconnect_removed"
        call.answer([*_complaints(new), Line(say(call.language, key))])
    return PROBLEM if problems else DONE


def _removal_lines(call: Call, hosts: Hosts, removal: Removal) -> Iterator[Line]:
    if removal.is_empty:
        yield Line(say(call.language, "disconnect_nothing"))
    yield from diff_lines(removal.changes)
    folders = {"disconnect_data": removal.data, "disconnect_cache": removal.cache}
    sections = _settings(removal)
    for key, folder in folders.items():
        if folder is not None:
            sections.append(say(call.language, key, folder=hosts.machine.shown(folder)))
    for what in sections:
        yield Line(say(call.language, "disconnect_removes", what=what))


def _removed(hosts: Hosts, removal: Removal) -> list[str]:
    """Returns the settings and folders that are removed as a whole, as a person writes them."""
    folders = filter(None, (removal.data, removal.cache))
    return [*_settings(removal), *map(hosts.machine.shown, folders)]


def _settings(removal: Removal) -> list[str]:
    return [f"git config --local {name}" for name in removal.settings]


def _unsolved(call: Call, removal: Removal) -> list[str]:
    return [describe(p.problem, call.language) for p in removal.plans if p.problem]


def _changes(changes: Iterable[FileChange]) -> list[dict[str, str]]:
    """Returns the changes as diffs, which show no other part of the user's configuration."""
    return [{"path": change.path, "diff": shown_diff([change])} for change in changes]


def set_up(call: Call) -> int:
    """Runs `setup`: without names for all programs found; `--undo` takes the last one back."""
    named = _named(call)
    undo = bool(call.values.get("undo"))
    if undo and named:
        raise UsageError("host_alone", field="--undo")
    asked = {"undo": True} if undo else {"hosts": named} if named else {}
    result = planned = call.run(operations.SET_UP_AGENTS, **asked)
    changes = bool(planned.changes or planned.settings)
    if not call.json:
        call.answer(_planned(call, planned, undo=undo))
    if call.values.get("dry_run"):
        if planned.text and not call.json:
            call.answer(Line(line) for line in planned.text)
    else:
        if changes:
            call.agree("connect_ask")
        written = {**asked, "write": True, "digest": planned.digest}
        result = call.run(operations.SET_UP_AGENTS, **written)
        if not call.json:
            lines = [Line(line, hang=0) for line in result.text]
            back = not undo and changes
            call.answer([*lines, *([Line(say(call.language, "setup_back"))] if back else [])])
    if call.json:
        diffs = [{"path": one.path, "diff": shown_diff([one])} for one in result.changes]
        call.answer_json({**encode(result), "changes": diffs})
    return PROBLEM if result.problems else DONE


def _planned(call: Call, planned: SetUpAgentsResult, *, undo: bool) -> Iterator[Line]:
    language = call.language
    yield from (Line(problem, "error") for problem in planned.problems)
    if not undo:
        names = [status.name for status in planned.hosts if status.host in planned.chosen]
        key = "setup_found" if names else "setup_none"
        yield Line(say(language, key, names=", ".join(names)))
        yield from what_they_get(planned.hosts, planned.chosen, None, language)
    yield from diff_lines(planned.changes)
    key = "setup_unsetting" if undo else "setup_setting"
    yield from (Line(say(language, key, what=what)) for what in planned.settings)


def _named(call: Call) -> list[Host]:
    return cast("list[Host]", call.values.get("host", []))


def _root(call: Call) -> Path | None:
    """Returns the project; None without one, because connections belong to the user."""
    try:
        return call.project.root
    except ProjectError:
        if call.given("root"):
            raise
        return None
