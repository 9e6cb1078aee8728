"""Questions that a principle takes over hold no private text, nor uncover any (P01, S15)."""

from __future__ import annotations

import pytest
from project_logs import write_log
from sample_records import log
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.core.log.record import format_line
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project

HIDDEN = "customer-Hwang-8812"
PRIVATE = f"<private>{HIDDEN}</private>"


@pytest.mark.requirement("P01", "S15")
def test_a_principle_takes_no_question_that_holds_private_text(memory: Project) -> None:
    questions = (f"Is it {PRIVATE}?", f"<private>{HIDDEN}", "Which `", "` </private> then?", "Why?")
    lines = [format_line(log(f"gap {n}", question=text)) for n, text in enumerate(questions)]
    write_log(memory.store.root, sorted(lines))
    refs = tuple(line.ref for line in memory.store.read().lines)
    saved = log_memory(
        memory, LogMemoryParams(type="principle", topic="auth", lesson="rule", source_ids=refs)
    )
    assert set(saved.questions_left_out) == {"Is it [PRIVATE]?", "[PRIVATE]", "[PRIVATE] then?"}
    (line,) = memory.store.read().lines
    assert set((line.record.ask_next_time or "").split(" / ")) == {"Which `", "Why?"}


@pytest.mark.requirement("P01")
def test_questions_whose_back_ticks_would_uncover_a_tag_are_not_joined(
    memory: Project,
) -> None:
    questions = {"Is (`x it?", "Or (`<private>`)?"}
    lines = [format_line(log(text, question=text)) for text in questions]
    write_log(memory.store.root, sorted(lines))
    refs = tuple(line.ref for line in memory.store.read().lines)
    params = LogMemoryParams(type="principle", topic="auth", lesson="rule", source_ids=refs)
    saved = log_memory(memory, params)
    (line,) = memory.store.read().lines
    assert {line.record.ask_next_time, *saved.questions_left_out} == questions
