"""A lesson for the files of one folder, and what an agent is told when it comes to a file."""

from __future__ import annotations

import random

from hook_process import GAP, Agent
from sample_records import log, principle, with_cues
from sentinel_memory.core.log.record import Record
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings

LESSON = "Send the Idempotency-Key with every call. It is stored with the order."


def placed(*globs: str, lesson: str = LESSON, gap: str = "gap", topic: str = "payment") -> Record:
    """A lesson for some files."""
    return with_cues(log(gap, topic=topic, lesson=lesson), applies_to=globs)


REFUND = placed("src/pay/**")


def at(agent: Agent, path: str, tool: str = "Edit", event: str = "PreToolUse") -> str:
    """The text for an agent that comes to a file."""
    return agent.context(event, tool_name=tool, tool_input={"file_path": path})


WORDS = ("invoice", "warehouse", "login", "환불", "deploy", "backup", "coupon", "상품", "locale")


def large_log() -> list[Record]:
    """Records of more bytes than a hook reads without the cache."""
    chance = random.Random(7)

    def text() -> str:
        return " ".join(chance.choices(WORDS, k=40))

    logs = [log(f"{n} {text()}", lesson=text(), question=f"Which {n}?") for n in range(75)]
    return [GAP, principle("Ask before you refund."), *logs]


def learn(agent: Agent, *, trusted: bool = False) -> None:
    """Lets another process look at all lines."""
    opened = project(agent, trusted=trusted)
    show = opened.shows(opened.store.read(), opened.standing)
    for line in opened.store.read().lines:
        show(line)
    opened.remember()


def project(agent: Agent, *, trusted: bool = False) -> Project:
    """The project as a process of this user opens it."""
    settings = Settings(environment=agent.environment, trusted=trusted)
    return Project.open(agent.project, lambda: settings)
