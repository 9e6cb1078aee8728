"""What an agent gets at the start of a session, shown by hand (M09, S37)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_process import run
from hook_process import Agent
from sample_records import log, log_of, principle
from sentinel_memory.contract.memory import FolderParams
from sentinel_memory.service.lesson_texts import context
from sentinel_memory.service.project import Project

pytestmark = pytest.mark.requirement("M09")


def write(path: Path, *rules: str) -> None:
    path.parent.mkdir(exist_ok=True)
    records = [
        principle(rule, topic=f"topic {n}", created=f"2026-01-{n + 1:02d}T00:00:00.000+00:00")
        for n, rule in enumerate(rules)
    ]
    path.write_bytes(log_of(*records, log("a gap")))


def test_it_is_the_text_of_the_hook(agent: Agent) -> None:
    given = agent.context("SessionStart")
    shown = json.loads(run(agent.project, "context", "--json").stdout)
    assert shown["given"] == given
    assert len(shown["records"]) == 1
    said = run(agent.project, "context").stdout.decode()
    assert said.startswith(given)
    assert "These are all principles (1)" in said


def test_what_has_no_room_is_named(memory: Project) -> None:
    write(memory.store.path, *(f"Rule {n}: {'ask for the limit, ' * 20}{n}." for n in range(9)))
    found = context(memory, FolderParams())
    assert len(found.given.encode()) <= 1_600
    assert found.records
    assert len(found.records) + len(found.left) == 9
    newest = memory.store.read()
    rules = {line.ref: line.record.newest for line in newest.lines}
    assert min(rules[ref] for ref in found.records) > max(rules[ref] for ref in found.left)


def test_nothing_is_said_of_an_empty_memory(project: Path) -> None:
    assert b"nothing at the start" in run(project, "context").stdout
