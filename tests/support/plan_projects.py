"""A project with five records of three topics, and what the tests of plans do with it."""

from __future__ import annotations

from pathlib import Path

from git_repository import opened
from project_logs import write_log
from sample_records import log, log_of, with_cues
from sentinel_memory.contract.forms import ApplyPlanParams, ApplyPlanResult, WritePlanParams
from sentinel_memory.core.log.document import Line
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.service.forms import FormRules
from sentinel_memory.service.planned import PlanLook, apply_plan, look_at_plan
from sentinel_memory.service.plans import write_plan
from sentinel_memory.service.project import Project

ONE = with_cues(log("one", question="Q one?"), cues=("c one",), applies_to=("src/**",))
TWO = log("two", question="Q two?", created="2026-01-02T00:00:00.000+00:00", lesson="newest")
SIDE = log("side", topic="auth-login", created="2024-01-01T00:00:00.000+00:00")
OTHER = log("gap", topic="pay", created="2025-01-01T00:00:00.000+00:00")
MORE = log("gap 2", topic="pay", lesson="pay it")


def ref(record: Record) -> str:
    """A record as a plan names it."""
    return Line(format_line(record), record).ref


def create_shop(project: Path) -> Project:
    """A project with five records of three topics."""
    write_log(project, log_of(ONE, TWO, SIDE, OTHER, MORE).splitlines())
    return opened(project)


def plan_of(memory: Project, topic: str | None = None) -> str:
    """The plan as it is written."""
    return write_plan(memory, WritePlanParams(topic=topic)).plan


def apply(memory: Project, text: str, **more: object) -> ApplyPlanResult:
    """Applies a plan."""
    return apply_plan(memory, ApplyPlanParams(text=text, **more))  # type: ignore[arg-type]  # its fields


def states(result: ApplyPlanResult) -> dict[str, str]:
    """The outcome of each topic."""
    return {topic.topic: topic.state for topic in result.topics}


def lessons(memory: Project) -> dict[str, tuple[str, ...]]:
    """The lessons of the log by topic, sorted."""
    found: dict[str, list[str]] = {}
    for record in memory.store.read().records:
        found.setdefault(record.topic, []).append(record.lesson)
    return {topic: tuple(sorted(texts)) for topic, texts in sorted(found.items())}


def look(memory: Project, text: str) -> PlanLook:
    """The judgement on the plan."""
    document, standing = memory.store.read(), memory.standing
    rules = FormRules("principle", "en", standing.protection, document.topic_names)
    return look_at_plan(text, document, memory.views(document, standing), rules)
