"""A text that is typed into a field, as a form judges it."""

from __future__ import annotations

from sentinel_memory.contract.project import CheckFieldParams, CheckFieldResult
from sentinel_memory.service.forms import measure
from sentinel_memory.service.project import Project


def check_field(memory: Project, params: CheckFieldParams) -> CheckFieldResult:
    """The measure of a text as this project would store it."""
    standing, topics = memory.standing, memory.store.read().topic_names
    return measure(params, standing.language, standing.protection, topics)
