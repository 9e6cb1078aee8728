"""A lesson for the files of one folder, and what an agent is told when it comes to a file."""

from __future__ import annotations

from hook_process import Agent
from sample_records import log, with_cues
from sentinel_memory.core.log.record import Record

LESSON = "Send the Idempotency-Key with every call. It is stored with the order."


def placed(*globs: str, lesson: str = LESSON, gap: str = "gap", topic: str = "payment") -> Record:
    """A lesson for some files."""
    return with_cues(log(gap, topic=topic, lesson=lesson), applies_to=globs)


REFUND = placed("src/pay/**")


def at(agent: Agent, path: str, tool: str = "Edit", event: str = "PreToolUse") -> str:
    """The text for an agent that comes to a file."""
    return agent.context(event, tool_name=tool, tool_input={"file_path": path})
