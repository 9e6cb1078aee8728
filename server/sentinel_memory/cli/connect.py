"""`connect` and `disconnect`: show the changes in programs that run agents, ask, and write them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import cast

from ..contract.codec import decode, encode
from ..contract.hosts import ConnectHostsParams, ConnectHostsResult, Host
from ..contract.project import FileChange
from ..core.errors import ProjectError, StoreError
from ..hosts.connect import Hosts, connect_hosts
from ..hosts.rows import ROWS
from ..machine.local_state import LocalState
from ..sentences.say import describe, say
from ..service.removal import Removal, plan_removal, remove
from .arguments import UsageError
from .call import Call
from .connect_check import check, what_they_get
from .diff import agrees, diff_lines, shown_diff
from .exits import DONE, PROBLEM
from .terminal import Line


def connect(call: Call) -> int:
    """Runs `connect`.

    Without names it connects all programs found; `--here` only allows hooks here.
    """
    if call.values.get("here"):
        if _named(call):
            raise UsageError("host_alone", field="--here")
        return _allow(call)
    hosts = Hosts(_root(call))
    named = _named(call) or [row.host for row in ROWS if row.found(hosts.machine)]
    if not named:
        raise UsageError("host_none", known=", ".join(row.host for row in ROWS))
    if call.values.get("check"):
        return check(call, hosts, named)
    return _change(call, hosts, named, connect=True)


def disconnect(call: Call) -> int:
    """Runs `disconnect`.

    Without names it disconnects all programs; `--all` removes everything of ours.
    """
    named, here, everything = _named(call), call.values.get("here"), call.values.get("all")
    if sum(map(bool, (named, here, everything))) > 1:
        raise UsageError("host_alone", field="--here" if here else "--all")
    if here:
        return _silence(call)
    hosts = Hosts(_root(call))
    if everything:
        return _remove_all(call, hosts)
    return _change(call, hosts, named or [row.host for row in ROWS], connect=False)


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
        gets = what_they_get(planned, named, only, call.language) if connect else ()
        _answer(call, [*_complaints(known), *gets, *diff_lines(planned.changes)])
    if not call.values.get("dry_run"):
        if planned.changes:
            _agree(call)
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


def _allow(call: Call) -> int:
    root = call.project.root
    state = LocalState(root)
    state.allow_hooks()
    if state.hooks is not True:
        raise StoreError("not_kept")
    if call.json:
        call.answer_json({"folder": root.name, "hooks": True})
    else:
        call.answer([Line(say(call.language, "connect_hooks", folder=root.name))])
    return DONE


def _silence(call: Call) -> int:
    root = call.project.root
    state = LocalState(root)
    state.forbid_hooks()
    if state.hooks is not False:
        raise StoreError("not_kept")
    if call.json:
        call.answer_json({"folder": root.name, "hooks": False})
    else:
        call.answer([Line(say(call.language, "disconnect_here", folder=root.name))])
    return DONE


def _remove_all(call: Call, hosts: Hosts) -> int:
    removal = plan_removal(hosts)
    known = _unsolved(call, removal)
    if not call.json:
        call.answer([*_complaints(known), *_removal_lines(call, hosts, removal)])
    writes = not (call.values.get("dry_run") or removal.is_empty)
    if writes:
        _agree(call)
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


def _agree(call: Call) -> None:
    """Asks a person. Raises UsageError if the answer is no."""
    if call.values.get("yes"):
        return
    # A program cannot be asked, and with JSON output a person has not seen the changes.
    if call.json or not agrees(say(call.language, "connect_ask")):
        raise UsageError("not_written")


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
