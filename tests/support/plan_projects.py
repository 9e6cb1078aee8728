"""Five records of three topics, and plans that are applied to them."""

from __future__ import annotations

from sample_records import log, with_cues
from sentinel_memory.contract.forms import ApplyPlanParams, ApplyPlanResult
from sentinel_memory.service.planned import apply_plan
from sentinel_memory.service.project import Project

ONE = with_cues(log("one", question="Q one?"), cues=("c one",), applies_to=("src/**",))
TWO = log("two", question="Q two?", created="2026-01-02T00:00:00.000+00:00", lesson="newest")
SIDE = log("side", topic="auth-login", created="2024-01-01T00:00:00.000+00:00")
OTHER = log("gap", topic="pay", created="2025-01-01T00:00:00.000+00:00")
MORE = log("gap 2", topic="pay", lesson="pay it")


def apply(memory: Project, text: str, **more: object) -> ApplyPlanResult:
    """Applies a plan."""
    return apply_plan(memory, ApplyPlanParams(text=text, **more))  # type: ignore[arg-type]  # its fields


def states(result: ApplyPlanResult) -> dict[str, str]:
    """The outcome of each topic."""
    return {topic.topic: topic.state for topic in result.topics}
