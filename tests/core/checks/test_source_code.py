"""Source code in a field is hinted at, in every language that S27 names; sentences are not."""

from __future__ import annotations

import pytest
from paths import DATA
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.core.checks.hints import code_lines
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project

pytestmark = pytest.mark.requirement("S27")


def samples(name: str) -> dict[str, str]:
    """The samples of a file by their titles, which stand behind `==`."""
    text = (DATA / "source" / name).read_text(encoding="utf-8")
    titled = (part.partition("\n") for part in f"\n{text}".split("\n== ")[1:])
    return {title: f"{sample.rstrip()}\n" for title, _, sample in titled}


CODE = samples("code.txt")
"""Six lines of source code in each language that S27 names."""
PROSE = samples("prose.txt")
"""Lists of sentences and notes, some of which look a little like source code."""


@pytest.mark.parametrize("name", CODE)
def test_six_lines_of_code_look_like_code(name: str) -> None:
    sample = CODE[name]
    assert code_lines(sample) == len(sample.splitlines()) == 6
    assert code_lines("\n".join(sample.splitlines()[:5])) <= 5


@pytest.mark.parametrize("name", PROSE)
def test_lists_of_sentences_do_not(name: str) -> None:
    assert code_lines(PROSE[name]) <= 2


@pytest.mark.parametrize("name", PROSE)
def test_a_few_lines_of_code_make_no_code_of_the_sentences_around_them(name: str) -> None:
    three = "total = sum(prices)\nif total > limit:\n    raise ValueError(total)\n"
    assert code_lines(f"{PROSE[name]}{three}") <= 5


@pytest.mark.parametrize("field", ["missing_context", "lesson", "ask_next_time"])
@pytest.mark.parametrize("name", ["Python", "SQL", "shell"])
def test_the_answer_to_a_save_names_the_field_and_how_it_is_changed(
    memory: Project, field: str, name: str
) -> None:
    texts = {"missing_context": "gap", "lesson": "rule", field: CODE[name]}
    saved = log_memory(memory, LogMemoryParams(topic="auth", **texts))
    assert saved.hints == (
        f"{field} looks like source code: store the rule, not the code.",
        f"To change this record: log_memory(id={saved.ref}) with the field that changes.",
    )
    amended = log_memory(memory, LogMemoryParams(id=saved.ref, **{field: "a rule in words"}))
    assert amended.hints == ()
