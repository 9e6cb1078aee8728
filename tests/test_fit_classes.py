"""The certainty of a search, on the set with which its bounds were chosen and another (G03)."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest
from project_logs import write_log
from sentinel_memory.contract.memory import SearchMemoryParams
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.ranking.classes import HIGH, SUGGESTED, judge
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory

sys.path.append(str(Path(__file__).resolve().parent.parent / "bench"))

import recall_sets

pytestmark = pytest.mark.requirement("G03")


@pytest.mark.parametrize("name", recall_sets.QUESTION_SETS)
def test_first_hits_are_as_right_as_their_class_says(
    memory: Project, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = recall_sets.read(name)
    write_log(memory.root, sorted(format_line(one) for one in found.records))
    called, right = Counter[str](), Counter[str]()
    for asked in found.asked:
        answer = search_memory(memory, SearchMemoryParams(query=asked.text, detail="index"))
        first = answer.hits[0]
        fit = first.fit.fit if first.fit else "unknown"
        called[fit] += 1
        right[fit] += first.ref.partition("@")[0] in asked.answers
    with capsys.disabled():
        print(f" [{name}: {dict(called)}, right: {dict(right)}] ", end="")  # noqa: T201 - figures
    assert right["high"] >= 0.9 * called["high"] > 0
    assert right["suggested"] >= 0.6 * called["suggested"] > 0


def test_a_hit_is_surer_the_farther_the_next_and_never_surer_than_one_before_it() -> None:
    alone, near = judge([20.0], 4, 100)[0], judge([20.0, 19.0], 4, 100)[0]
    assert alone.strength > near.strength
    assert [one.fit for one in judge([20.0, 2.0], 4, 100)] == ["high", "none"]
    falling = judge([20.0, 20.0, 20.0, 1.0], 4, 100)
    assert [one.strength for one in falling] == sorted(
        (one.strength for one in falling), reverse=True
    )
    assert HIGH > SUGGESTED > 0
    assert judge([], 4, 100) == []
