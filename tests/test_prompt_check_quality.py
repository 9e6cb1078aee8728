"""How the prompt check does on labelled prompts, whose records have no cues (N09).

The figures themselves stay out of the output: whoever sees them while choosing a rule fits the
rule to them. `bench/preflight.py` publishes them.
"""

from __future__ import annotations

import labelled_prompts
import pytest
from labelled_prompts import HALVES, Score
from sentinel_memory.core.prompts.candidates import candidates
from sentinel_memory.core.ranking.index import Index


def score(half: str) -> Score:
    index = Index((record.id, record) for record in labelled_prompts.records())
    return labelled_prompts.judge(
        labelled_prompts.read(half),
        lambda prompt: [one.record.id for one in candidates(prompt, index).given],
    )


@pytest.mark.requirement("N09")
def test_the_check_finds_some_gaps_without_any_cue() -> None:
    speaks = score("dev").recall > 0.1
    assert speaks


@pytest.mark.skipif("test" not in HALVES, reason="nobody has written prompts that are held back")
@pytest.mark.xfail(strict=True, reason="not met without cues: docs/figures.md says how far it is")
@pytest.mark.requirement("N09")
def test_at_most_a_third_of_the_prompts_without_gaps_get_anything() -> None:
    quiet = score("test").nagged_share <= 1 / 3
    assert quiet


@pytest.mark.skipif("test" not in HALVES, reason="nobody has written prompts that are held back")
@pytest.mark.xfail(strict=True, reason="not met without cues: docs/figures.md says how far it is")
@pytest.mark.requirement("N09")
def test_at_least_45_of_100_gaps_are_given() -> None:
    enough = score("test").recall >= 0.45
    assert enough
