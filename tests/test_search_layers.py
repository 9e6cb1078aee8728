"""Where not all fits, an answer shows records in short, and leads to all of them (G01 to G11)."""

from __future__ import annotations

import pytest
from large_memories import WINDOW, asked, fill, ordinary, text_of
from refusals import refused
from sample_records import log, principle
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.text.answer_room import estimate_tokens
from sentinel_memory.render.agent_answer import weight
from sentinel_memory.service.project import Project


@pytest.mark.requirement("G03", "G04", "G10", "G11")
def test_one_record_that_clearly_fits_is_whole_and_the_others_are_in_short(large: Project) -> None:
    answer = asked(large, "money back deadline of the invoice")
    assert [one.id for one in answer.records] == [WINDOW.id]
    first, *others = answer.hits or ()
    assert (first.ref, first.fit, first.summary) == (answer.records[0].ref, "high", None)
    assert others
    assert all(hit.summary and hit.fit == "none" for hit in others)
    assert len(others) < 10
    assert (answer.meta.level, answer.meta.reason) == ("index", "one_clear")
    assert (answer.meta.expanded, answer.count) == (1, 1_000)
    assert answer.meta.matches is not None
    assert answer.meta.matches > len(answer.hits or ())
    text = text_of(answer)
    assert "One record clearly fits" in text
    assert "  missing_context: The refund window was not stated" in text


@pytest.mark.requirement("G03", "G01")
def test_where_several_may_fit_their_neighbours_are_shown(memory: Project) -> None:
    twins = [
        log(
            f"deadline {n}",
            topic="refund",
            lesson=f"The refund deadline is case {n}.",
            created=f"2026-02-1{n}T00:30:00Z",
        )
        for n in range(2)
    ]
    fill(memory, [*twins, *ordinary(998)])
    answer = asked(memory, "refund deadline")
    assert (answer.meta.level, answer.meta.reason) == ("timeline", "several")
    assert answer.records == ()
    first, second, *_ = answer.hits or ()
    beside = {one.ref for one in first.neighbours or ()}
    assert second.ref in beside
    assert any(one.topic != "refund" for one in first.neighbours or ())
    assert "Several records may fit" in text_of(answer)
    assert f"  beside: {second.ref[:16]} | refund | " in text_of(answer)


@pytest.mark.requirement("G03", "G10")
def test_where_no_record_clearly_fits_the_nearest_are_in_short(large: Project) -> None:
    answer = asked(large, "cookie queue quota and many other words about nothing in here")
    assert (answer.meta.level, answer.meta.reason) == ("index", "unclear")
    assert (answer.records, answer.meta.expanded) == ((), 0)
    assert {hit.fit for hit in answer.hits or ()} == {"none"}
    scores = [hit.score for hit in answer.hits or ()]
    assert scores == sorted(scores, key=lambda score: -(score or 0))
    unknown = asked(large, "zzz")
    assert (unknown.meta.reason, unknown.meta.matches) == ("no_match", None)
    assert all(hit.fit is hit.score is None for hit in unknown.hits or ())
    assert next(hit.topic for hit in unknown.hits or ()) == "refund"  # the newest of S11's order


@pytest.mark.requirement("G04", "G11")
@pytest.mark.parametrize(
    "query", ["", "refund window", "invoice rounding of the queue", "환불 기한"]
)
@pytest.mark.parametrize("detail", [None, "index", "timeline"])
@pytest.mark.parametrize("budget", [None, 1_000, 5_000])
def test_an_answer_in_short_keeps_to_its_limit_and_its_budget(
    unchanged: Project, query: str, detail: str | None, budget: int | None
) -> None:
    for limit in (None, 1, 40):
        answer = asked(unchanged, query, detail=detail, token_budget=budget, limit=limit)
        assert 1 <= len(answer.hits or ()) <= (limit or 10)
        assert len(answer.records) <= 3
        taken = estimate_tokens(weight(answer, "en"))
        assert taken <= (budget or 2_000)
        assert abs(answer.meta.tokens - taken) <= taken * 0.15


@pytest.mark.requirement("G04", "S01")
@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"limit": 0}, "limit must be a whole number from 1 to 100."),
        ({"limit": 101}, "limit must be a whole number from 1 to 100."),
        ({"token_budget": 999}, "token_budget must be a whole number from 1000 to 10000."),
        ({"token_budget": 10_001}, "token_budget must be a whole number from 1000 to 10000."),
        ({"ids": ("",)}, "is not an id@rev."),
        ({"ids": ("0" * 16,) * 101}, "ids names 101 records, the limit is 100: ask in parts."),
        (
            {"detail": "details"},
            "ids: detail=details needs the ids of the records, as an index shows them.",
        ),
    ],
)
def test_an_option_outside_of_its_limits_is_refused_in_one_sentence(
    memory: Project, options: dict[str, object], sentence: str
) -> None:
    with refused(RecordError, match=sentence):
        asked(memory, "x", **options)


@pytest.mark.requirement("G04", "G11")
def test_a_complete_answer_has_no_limit_unless_one_is_given(memory: Project) -> None:
    fill(memory, [WINDOW, *ordinary(29)])
    whole = asked(memory, "refund")
    assert (len(whole.records), whole.hits, whole.meta.level) == (30, None, "full")
    few = asked(memory, "refund", limit=3)
    assert len(few.hits or ()) <= 3
    assert few.next_cursor
    best = asked(memory, "refund rounding", detail="full", limit=3)
    assert [len(best.records), best.records[0].id] == [3, WINDOW.id]
    assert best.next_cursor
    assert best.topics == ()  # who asks for three records does not look for a topic
    narrow = asked(memory, "refund", token_budget=1_000)
    assert narrow.hits is not None


@pytest.mark.requirement("G11", "S13")
def test_a_walk_in_short_reaches_every_record_of_a_large_log_once(large: Project) -> None:
    principles = [principle(f"rule {n}", topic="topic 1") for n in range(3)]
    fill(large, [WINDOW, *ordinary(300), *principles])
    seen: list[str] = []
    cursor: str | None = None
    while cursor or not seen:
        answer = asked(large, "refund rounding", cursor=cursor, limit=50)
        seen += [hit.ref for hit in answer.hits or ()]
        cursor = answer.next_cursor
        assert estimate_tokens(weight(answer, "en")) <= 2_000
    assert len(seen) == len(set(seen)) == 304


@pytest.mark.requirement("G11")
def test_what_an_answer_in_short_left_out_can_be_read_whole_behind_its_cursor(
    large: Project,
) -> None:
    first = asked(large, "refund rounding")
    second = asked(large, "refund rounding", detail="full", cursor=first.next_cursor)
    assert second.records
    assert not {one.ref for one in second.records} & {hit.ref for hit in first.hits or ()}
