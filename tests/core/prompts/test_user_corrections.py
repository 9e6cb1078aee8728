"""A message that corrects the agent is known by how it is said, and seldom taken for one (N14)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paths import DATA
from sentinel_memory.core.prompts.corrections import corrects, signs_in

DATA = DATA / "corrections"
TURNS = [json.loads(line) for line in (DATA / "dev.jsonl").read_text("utf-8").splitlines()]
NEAR = (DATA / "near.txt").read_text("utf-8").splitlines()
SAID = "you forgot the tests, revert that"


@pytest.mark.requirement("N14")
@pytest.mark.parametrize("language", ["en", "ko"])
def test_what_is_flagged_is_right_and_few_ordinary_turns_are_flagged(language: str) -> None:
    labels = [turn["label"] for turn in TURNS if turn["language"] == language]
    flagged = [
        turn["label"] for turn in TURNS if turn["language"] == language and corrects(turn["turn"])
    ]
    found, wrong = flagged.count("correction"), flagged.count("ordinary")
    assert found >= 0.95 * len(flagged)
    assert wrong <= 0.03 * labels.count("ordinary")
    assert found >= 0.8 * labels.count("correction")


@pytest.mark.requirement("N14")
def test_what_only_looks_like_a_correction_is_none() -> None:
    assert len(NEAR) > 500
    assert [line for line in NEAR if corrects(line)] == []


@pytest.mark.requirement("N14")
@pytest.mark.parametrize(
    ("turn", "ordinary"),
    [
        ("that's not what I meant", "is that what you meant?"),
        ("I said the other table", "I said yes to the client, so hurry"),
        ("no, use the helper that we have", "no, it's a monorepo"),
        ("why did you delete the tests?", "why did you delete the tests? just curious"),
        ("revert that", "how do I revert that?"),
        ("put it back please", "my bad, put it back please"),
        ("don't mock the database", "don't mock the database yet, I want to look first"),
        ("you didn\u2019t run the tests", "did you run the tests?"),
        ("이거 말고 기존 훅", "이거 말고 다른 방법 있어?"),
        ("아니 그게 아니라 버튼", "아니 하나만 있어"),
        ("왜 또 지웠어?", "왜 또 에러가 나지?"),
        ("되돌려줘", "미안 되돌려줘"),
        ("커밋하지 말라고 했잖아", "커밋은 아직 하지 마 내가 먼저 볼게"),
        ("설정 파일 건드리지 마세요", "설정 화면 추가해줘. 설정 파일은 건드리지 마세요"),
    ],
)
def test_near_to_a_correction_stands_an_ordinary_turn(turn: str, ordinary: str) -> None:
    assert (corrects(turn), corrects(ordinary)) == (True, False)


@pytest.mark.requirement("N14")
@pytest.mark.parametrize(
    "turn",
    [
        f"<task-notification>{SAID}</task-notification>",
        f"/review {SAID}",
        f"The log says:\n```\n{SAID}\n```",
        f"What does `{SAID}` do?",
        f'The page shows "{SAID}" in red',
        f"It fails with\nError: no test\n{SAID}",
        f"Please look at this. {'It is a long story. ' * 60}{SAID}",
    ],
)
def test_what_the_user_does_not_say_or_says_at_length_is_passed_over(turn: str) -> None:
    assert corrects(SAID)
    assert not corrects(turn)


@pytest.mark.requirement("N14")
def test_every_sign_of_the_tables_can_be_read_and_finds_nothing_in_nothing() -> None:
    for sign in (*signs_in("english").of_correction, *signs_in("korean").of_correction):
        assert sign.points in (1, 2), sign
        assert all(sign.needs), sign
        assert sign.pattern.search("") is None, sign


@pytest.mark.requirement("N14", "S37")
def test_a_long_message_of_one_kind_of_word_holds_no_hook_up() -> None:
    assert not corrects(f"x, not {'a' * 600}{' b' * 20}")
    assert not corrects("걱정" * 490)
    assert not corrects("`\n" * 9_000)


@pytest.mark.requirement("N14")
@given(st.text(max_size=300))
def test_any_text_gets_an_answer(text: str) -> None:
    assert corrects(text) in (True, False)
