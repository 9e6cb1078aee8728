"""The remarks on a plan before it is applied (N04, S15, N10)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from git_repository import opened
from plan_projects import (
    apply,
    create_shop,
    lessons,
    look,
    plan_of,
    states,
)
from project_logs import write_log
from sample_records import log, log_of, principle, with_cues
from sentinel_memory.service.project import Project

pytestmark = pytest.mark.requirement("N04", "S14")


@pytest.fixture
def shop(project: Path) -> Project:
    """A project with five records of three topics."""
    return create_shop(project)


@pytest.mark.requirement("S15", "N10")
def test_questions_and_cues_without_room_are_named_before_they_are_lost(project: Path) -> None:
    many = [
        with_cues(
            log(f"gap {n}", question=f"{n} " + "q" * 300),
            cues=tuple(f"{n} cue {i}" for i in range(12)),
        )
        for n in range(3)
    ]
    taken = with_cues(principle("old"), cues=tuple(f"old cue {i}" for i in range(48)))
    many.append(taken)
    write_log(project, log_of(*many).splitlines())
    memory = opened(project)
    plan = plan_of(memory).replace("principle: \n", "principle: all\n", 1)
    assert plan.count("# Left out for lack of room: ") == 2
    warnings = {one.code: one for one in look(memory, plan).remarks if one.severity == "warning"}
    assert warnings.keys() == {"questions-lost", "cues-lost"}
    lines = plan.split("\n")
    assert lines[warnings["questions-lost"].start[0]].startswith("ask: ")
    assert len(re.findall(r"\d q+", warnings["questions-lost"].sentence)) == 2
    mine = re.sub("(?m)^ask: .*$", "ask: One of mine?", plan)
    assert [one.code for one in look(memory, mine).remarks] == ["cues-lost"]
    (topic,) = apply(memory, plan).topics
    assert topic.state == "applied"


def test_a_field_is_measured_and_a_topic_that_is_applied_says_so(shop: Project) -> None:
    plan = plan_of(shop, "auth").replace("principle: \n", "principle: 둘 다\n", 1)
    counters = [(one.bytes, one.limit) for one in look(shop, plan).counters]
    assert (7, 1024) in counters
    apply(shop, plan)
    assert [one.code for one in look(shop, plan).remarks] == ["plan-applied"]


@pytest.mark.requirement("S06", "S22", "N11")
def test_records_that_others_wrote_by_hand_can_be_named_and_show_no_secret(project: Path) -> None:
    token = "npm_" + "aB3dE6gH9j" * 3 + "kL2mN5"
    rows = [
        {"id": "log:", "applies_to": ["src/**", "../outside", "src/**"]},
        {"id": 'a "b"\n\u202e\u2028', "applies_to": [f"{n}/**" for n in range(9)]},
        {"id": f"key {token}"},
    ]
    blank = {"type": "log", "topic": "auth", "missing_context": "", "lesson": "x", "meta": {}}
    lines = [
        json.dumps({**blank, "missing_context": str(number), **row}, ensure_ascii=False).encode()
        for number, row in enumerate(rows)
    ]
    write_log(project, lines)
    memory = opened(project)
    plan = plan_of(memory).replace("principle: \n", "principle: rule\n", 1)
    assert token not in plan
    assert "\napplies to: src/**, 0/**, 1/**, 2/**, 3/**, 4/**, 5/**, 6/**, 7/**\n" in plan
    assert "# Left out for lack of room: ../outside / 8/**\n" in plan
    result = apply(memory, plan)
    assert [token in str(one) for one in (result.problems, result.topics)] == [False, False]
    (problem,) = result.problems
    kept = [line for number, line in enumerate(plan.split("\n")) if number != problem.line - 1]
    assert states(apply(memory, "\n".join(kept))) == {"auth": "applied"}
    assert lessons(memory) == {"auth": ("rule", "x")}
