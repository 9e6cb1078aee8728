"""The floors of the prompt check, on the prompts that nobody calibrated it with (N09).

The figures themselves stay out of the output: whoever sees them while choosing a rule fits the
rule to them. `bench/preflight.py` publishes them.
"""

from __future__ import annotations

import labelled_prompts
import pytest
from sentinel_memory.core.preflight import preflight


@pytest.mark.xfail(
    strict=True, reason="not met yet: docs/figures.md says how far the check is from it"
)
@pytest.mark.requirement("N09")
def test_four_of_five_questions_are_right_and_hardly_a_complete_prompt_is_nagged() -> None:
    log = labelled_prompts.records()

    score = labelled_prompts.judge(
        labelled_prompts.read("test"),
        lambda prompt: [one.id for one in preflight(prompt, log, dismissed={}).open],
    )
    precise, quiet = score.precision >= 0.8, score.nagged_share <= 0.05
    assert precise
    assert quiet
