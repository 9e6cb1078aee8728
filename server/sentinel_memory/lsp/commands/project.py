"""Flows about a project: its agents, its threshold, and whether git tracks it (S25, S09, S35)."""

from __future__ import annotations

import re

from ...contract.editor import AskRow, Target
from ...contract.hosts import Host, HostStatus
from ...contract.operations import SET_PRIVATE, SET_THRESHOLD, SET_UP_AGENTS
from ...contract.project import FileChange
from ...core.errors import InvalidParams
from ...hosts.connect import what_it_gets
from ...service.memory_status import compaction_of
from .flow import Flow

_CURSOR = "Cursor"


async def set_up(flow: Flow, _target: Target) -> None:
    """Asks which agents to set up, shows all changes, writes them, and tells how to see it work.

    What was connected and is unticked is disconnected.
    """
    own: Host = "cursor" if (flow.server.editor or "").startswith(_CURSOR) else "vscode"
    now = await flow.run(SET_UP_AGENTS, hosts=(), own=own)
    rows = [_row(flow, status, status.host == own, now.connected) for status in now.hosts]
    rows.sort(key=lambda row: not row.picked)
    title = flow.say("flow_set_up")
    chosen = await flow.many(title, flow.say("set_up_which"), rows)
    named = tuple(status.host for status in now.hosts if status.host in chosen)
    left = tuple(host for host in now.connected if host not in chosen)
    plan = await flow.run(SET_UP_AGENTS, hosts=named, leave=left, own=own)
    changes = list(plan.changes)
    if settings := "".join(f"{setting}\n" for setting in plan.settings):
        changes.append(FileChange(path="git config --local", before=None, after=settings))
    if changes:
        await flow.agree(title, changes, "set_up_write")
    done = await flow.run(
        SET_UP_AGENTS, hosts=named, leave=left, own=own, write=True, digest=plan.digest
    )
    for problem in done.problems:
        flow.tell(problem, failed=True)
    buttons = {"action_undo": lambda: _take_back(flow)}
    sentence = " ".join(done.text) or flow.say("set_up_left")
    flow.tell(sentence, buttons if plan.changes and not left else None)


async def _take_back(flow: Flow) -> None:
    done = await flow.run(SET_UP_AGENTS, undo=True, write=True)
    flow.tell(" ".join((*done.problems, *done.text)))


def _row(flow: Flow, status: HostStatus, is_own: bool, connected: tuple[Host, ...]) -> AskRow:
    is_connected = status.host in connected
    state = "connected" if is_connected else "own" if is_own else "found"
    here = is_connected or is_own or status.found
    only = "hooks" if is_own else None
    return AskRow(
        id=status.host,
        label=status.name,
        description=flow.say(f"set_up_{state if here else 'missing'}"),
        detail=status.problem or what_it_gets(status, only, flow.language),
        picked=here,
    )


_WHOLE_FROM_ONE = re.compile(r"[1-9][0-9]{0,8}")


async def set_threshold(flow: Flow, _target: Target) -> None:
    """Asks for the number; nothing typed is the default."""

    async def store(typed: str) -> None:
        if typed.strip() and not _WHOLE_FROM_ONE.fullmatch(typed.strip()):
            raise InvalidParams("threshold_problem")
        threshold = int(typed) if typed.strip() else None
        done = await flow.run(SET_THRESHOLD, threshold=threshold)
        key = "threshold_overruled" if done.overruled else "threshold_set"
        flow.tell(flow.say(key, threshold=done.compaction.threshold))

    now = str((await flow.read(compaction_of, flow.project)).threshold)
    await flow.input(flow.say("flow_set_threshold"), flow.say("threshold_prompt"), now, store)


async def toggle_tracking(flow: Flow, _target: Target) -> None:
    """Asks for the one that is not so; where a rule ignores the log without a choice, for both."""
    tracking = (await flow.read(flow.project.git.look)).tracking
    keys = {
        "private": ("action_track_memory",),
        "ignored": ("action_track_memory", "action_keep_private"),
    }.get(tracking, ("action_keep_private",))
    rows = [flow.row(key, key, how=f"{key}_detail") for key in keys]
    now = flow.say(f"tracking_now_{tracking.replace('-', '_')}")
    chosen = await flow.pick(flow.say("flow_toggle_tracking"), now, rows)
    done = await flow.run(SET_PRIVATE, private=chosen == "action_keep_private")
    flow.tell_rest(done.message, done.command)
