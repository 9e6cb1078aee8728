"""What a person reads before a tool of the editor's agent runs (S01)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sentinel_memory.contract.editor import ToolQuestionParams
from sentinel_memory.core.text.expressions import expression
from sentinel_memory.render.tool_questions import tool_question
from sentinel_memory.store.project_root import path_of

SOURCES = [f"{number}@aaaaaa" for number in range(4)]
FILE = "File, shared by git: .context/memory_log.jsonl"
CASES = {
    "a lesson, each text in one line and nothing of it as markup": (
        {
            "topic": "auth",
            "missing_context": "Which\n\n- **token** [x](command:y)",
            "lesson": "Use opaque tokens",
            "ask_next_time": "Which?",
        },
        "Save a lesson in the project's memory?",
        [
            "Topic: auth",
            "Missing context: Which - **token** [x](command:y)",
            "Lesson: Use opaque tokens",
            "Ask next time: Which?",
        ],
    ),
    "a principle and what it replaces": (
        {"topic": "auth", "type": "principle", "lesson": "One rule", "source_ids": SOURCES[:2]},
        "Save a principle in the project's memory?",
        ["Topic: auth", "Principle: One rule", "Replaces: 0@aaaaaa, 1@aaaaaa"],
    ),
    "how many it replaces where nobody would read their ids": (
        {"type": "principle", "lesson": "R", "missing_context": "None", "source_ids": SOURCES},
        "Save a principle in the project's memory?",
        ["Principle: R", "Replaces: 4 lessons"],
    ),
    "the lesson that is changed": (
        {"id": SOURCES[0], "topic": "auth"},
        "Change a lesson of the project's memory?",
        ["Lesson to change: 0@aaaaaa", "Topic: auth"],
    ),
    "the path of a folder": (
        {"lesson": "R", "folder": Path("/work/shop").as_uri()},
        "Save a lesson in the project's memory?",
        ["Lesson: R", "Folder: /work/shop"],
    ),
    "a shape that nobody expected": (
        {"topic": 3, "lesson": None, "source_ids": "none"},
        "Save a lesson in the project's memory?",
        [],
    ),
}
_ENTITY = expression(r"&#(\d+);")


@pytest.mark.requirement("S01", "S07", "S14")
@pytest.mark.parametrize("case", CASES)
def test_a_save_is_asked_with(case: str) -> None:
    given, title, lines = CASES[case]
    params = ToolQuestionParams(tool="log_memory", input=json.dumps(given))
    asked = tool_question(params, path_of, "en")
    assert (asked.doing, asked.title) == ("Saving to the project's memory", title)
    shown = asked.text.replace("- **", "").replace("**: ", ": ").splitlines()
    assert [_ENTITY.sub(lambda one: chr(int(one[1])), line) for line in shown] == [*lines, FILE]
    assert "](" not in asked.text
    assert "command:y" not in asked.text


@pytest.mark.requirement("S01", "S11")
@pytest.mark.parametrize("tool", ["search_memory", "compact_memory"])
def test_reading_is_named_and_asks_nothing(tool: str) -> None:
    english, korean = (
        tool_question(ToolQuestionParams(tool=tool, input="{}"), path_of, language)
        for language in ("en", "ko")
    )
    assert (english.title, english.text) == (None, "")
    assert english.doing != korean.doing
