"""Reports our entries in each program that runs agents, and whether they work (D04)."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator, Sequence

from ..contract.hosts import ConnectHostsParams, ConnectHostsResult, Host, HostStatus
from ..hosts.connect import HostPlan, Hosts, PartName
from ..hosts.rows import ROWS
from ..machine import launcher
from ..machine.local_state import LocalState
from ..sentences.say import Language, describe, say
from .call import Call
from .exits import DONE, PROBLEM
from .terminal import Line

_SECONDS = 10.0
"""Seconds that the server or a hook may take to answer."""
_HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {}}
_INITIALIZE = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": _HELLO}


def what_they_get(
    planned: ConnectHostsResult, named: Sequence[Host], only: str | None, language: Language
) -> Iterator[Line]:
    """Yields lines on each named program: its tools and hooks, its limits and the next steps.

    Args:
        planned: the state of the programs.
        named: the programs to report.
        only: `tools` or `hooks` if only one of them is connected.
        language: the language of the lines.
    """
    for status in planned.hosts:
        if status.host in named:
            what = _gets(status, only, language)
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


def _gets(status: HostStatus, only: str | None, language: Language) -> str:
    parts = []
    if only != "hooks":
        key = "connect_tools_here" if status.each_project else "connect_tools"
        parts.append(say(language, key))
    if only != "tools":
        at = ", ".join(say(language, f"connect_moment_{moment}") for moment in status.moments)
        key = "connect_moments" if at else "connect_no_hooks"
        parts.append(say(language, key, moments=at))
    return "; ".join(parts)


def check(call: Call, hosts: Hosts, named: Sequence[Host]) -> int:
    """Reports our entries in the named programs and runs their commands. Writes nothing."""
    plans = [plan for plan in hosts.plan(ConnectHostsParams()) if plan.row.host in named]
    holding = _holding(hosts)
    states = [(plan, holding[plan.row.host], _is_old(hosts, plan, holding)) for plan in plans]
    server = _milliseconds(("mcp",), json.dumps(_INITIALIZE).encode() + b"\n", "serverInfo")
    hook = _milliseconds(("hook", "SessionStart"), b"{}", "{}")
    silent = hosts.root is not None and LocalState(hosts.root).hooks is not True
    outdated = launcher.is_outdated()
    fails = outdated or None in (server, hook)
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


def _milliseconds(words: Sequence[str], data: bytes, answer: str) -> int | None:
    """Runs the launcher as a program does.

    Returns milliseconds; None without this answer in time.
    """
    began = time.monotonic()
    try:
        done = subprocess.run(
            launcher.command(*words),
            input=data,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError, launcher.LauncherError):
        return None
    if done.returncode != 0 or answer.encode() not in done.stdout:
        return None
    return round((time.monotonic() - began) * 1000)
