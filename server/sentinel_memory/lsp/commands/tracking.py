"""Keeping the memory private, or tracking it in git: the other of what is so now (S35)."""

from __future__ import annotations

from ...contract.asking import AskRow, Target
from ...contract.operations import SET_PRIVATE
from ...contract.project import SetPrivateParams
from .flow import Flow


async def toggle_tracking(flow: Flow, _target: Target) -> None:
    """Asks for the one that is not so; where a rule ignores the log without a choice, for both."""
    tracking = (await flow.read(flow.project.git.look)).tracking
    keys = {
        "private": ("action_track_memory",),
        "ignored": ("action_track_memory", "action_keep_private"),
    }.get(tracking, ("action_keep_private",))
    rows = [AskRow(id=key, label=flow.say(key), detail=flow.say(f"{key}_detail")) for key in keys]
    now = flow.say(f"tracking_now_{tracking.replace('-', '_')}")
    chosen = await flow.pick(flow.say("flow_toggle_tracking"), now, rows)
    params = SetPrivateParams(private=chosen == "action_keep_private")
    done = await flow.run(SET_PRIVATE, params)
    flow.outcome(done.message, done.command)
