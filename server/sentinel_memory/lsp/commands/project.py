"""Flows about a project: its agents, its threshold, and whether git tracks it (S25, S09, S35)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...contract.editor import AskRow, Target
from ...contract.hosts import Host, HostStatus, SetUpAgentsParams, SetUpAgentsResult
from ...contract.operations import SET_PRIVATE, SET_THRESHOLD, SET_UP_AGENTS
from ...contract.project import FileChange, SetPrivateParams, SetThresholdParams
from ...hosts.connect import what_it_gets
from ...service.handlers import answer
from ...service.memory_status import compaction_of
from .flow import Flow

_CURSOR = "Cursor"


async def set_up(flow: Flow, _target: Target) -> None:
    """Asks which agents to set up, shows all changes, writes them, and tells how to see it work.

    What was connected and is unticked is disconnected.
    """
    own: Host = "cursor" if (flow.server.editor or "").startswith(_CURSOR) else "vscode"
    now = await _planned(flow, SetUpAgentsParams(hosts=(), own=own))
    rows = [_row(flow, status, own, now.connected) for status in _found_first(now, own)]
    title = flow.say("flow_set_up")
    chosen = await flow.many(title, flow.say("set_up_which"), rows)
    named = tuple(status.host for status in now.hosts if status.host in chosen)
    left = tuple(host for host in now.connected if host not in chosen)
    wanted = SetUpAgentsParams(hosts=named, leave=left, own=own)
    plan = await _planned(flow, wanted)
    if plan.changes or plan.settings:
        await flow.agree(title, [*plan.changes, *_settings(plan)], "set_up_write")
    done = await flow.run(SET_UP_AGENTS, wanted._replace(write=True, digest=plan.digest))
    for problem in done.problems:
        flow.tell(problem, failed=True)
    sentence = " ".join(done.text) or flow.say("set_up_left")
    if plan.changes and not left:
        flow.offer(sentence, {"action_undo": lambda: _take_back(flow)})
    else:
        flow.tell(sentence)


async def _take_back(flow: Flow) -> None:
    done = await flow.run(SET_UP_AGENTS, SetUpAgentsParams(undo=True, write=True))
    flow.tell(" ".join((*done.problems, *done.text)))


async def _planned(flow: Flow, params: SetUpAgentsParams) -> SetUpAgentsResult:
    return await flow.read(answer, flow.project, SET_UP_AGENTS, params)


def _found_first(now: SetUpAgentsResult, own: Host) -> list[HostStatus]:
    def is_missing(status: HostStatus) -> bool:
        return not (status.found or status.host == own or status.host in now.connected)

    return sorted(now.hosts, key=is_missing)


def _row(flow: Flow, status: HostStatus, own: Host, connected: Iterable[Host]) -> AskRow:
    is_own, is_connected = status.host == own, status.host in connected
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


def _settings(plan: SetUpAgentsResult) -> list[FileChange]:
    """Returns the settings of git as a file to look at."""
    text = "".join(f"{setting}\n" for setting in plan.settings)
    return [FileChange(path="git config --local", before=None, after=text)] if text else []


_WHOLE_FROM_ONE = re.compile(r"[1-9][0-9]{0,8}")


async def set_threshold(flow: Flow, _target: Target) -> None:
    """Asks for the number; nothing typed is the default."""

    def check(typed: str) -> str | None:
        fits = not typed.strip() or _WHOLE_FROM_ONE.fullmatch(typed.strip())
        return None if fits else flow.say("threshold_problem")

    now = str((await flow.read(compaction_of, flow.project)).threshold)
    title, prompt = flow.say("flow_set_threshold"), flow.say("threshold_prompt")
    typed = (await flow.input(title, prompt, now, check=check)).strip()
    threshold = int(typed) if typed else None
    done = await flow.run(SET_THRESHOLD, SetThresholdParams(threshold=threshold))
    key = "threshold_overruled" if done.overruled else "threshold_set"
    flow.tell(flow.say(key, threshold=done.compaction.threshold))


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
    params = SetPrivateParams(private=chosen == "action_keep_private")
    done = await flow.run(SET_PRIVATE, params)
    flow.outcome(done.message, done.command)
