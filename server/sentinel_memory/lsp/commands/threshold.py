"""The number of lessons above which compaction is required, for everyone in the project (S09)."""

from __future__ import annotations

import re

from ...contract.asking import Target
from ...contract.operations import SET_THRESHOLD
from ...contract.project import SetThresholdParams
from ...service.memory_status import compaction_of
from .flow import Flow

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
