"""Strict decoding: what one rule refuses is refused in one sentence that names the field."""

from __future__ import annotations

import pytest
from refusals import said
from sentinel_memory.contract.codec import decode, encode
from sentinel_memory.contract.memory import (
    Compaction,
    CompactMemoryParams,
    KeptSource,
    LogMemoryParams,
    LogMemoryResult,
    SearchMemoryParams,
)
from sentinel_memory.contract.project import CheckFieldParams, MemoryStatusParams
from sentinel_memory.core.errors import InvalidParams

THRESHOLD = "compact_threshold must be a whole number."


@pytest.mark.requirement("S01")
def test_a_whole_number_is_one_with_a_point_as_in_json_schema() -> None:
    decoded = decode(CompactMemoryParams, {"compact_threshold": 5.0}, "compact_memory")
    assert decoded.compact_threshold == 5
    assert type(decoded.compact_threshold) is int


@pytest.mark.requirement("S01")
def test_parameters_are_decoded_with_their_defaults() -> None:
    value = {"topic": "auth", "lesson": "rule", "source_ids": ["a@1"], "ask_next_time": None}
    assert decode(LogMemoryParams, value, "log_memory") == LogMemoryParams(
        topic="auth", lesson="rule", source_ids=("a@1",)
    )
    assert decode(MemoryStatusParams, {}, "memory_status") == MemoryStatusParams()


@pytest.mark.requirement("S01")
@pytest.mark.parametrize(
    ("params", "value", "sentence"),
    [
        (SearchMemoryParams, {}, "query is required."),
        (SearchMemoryParams, {"query": None}, "query must be a string."),
        (SearchMemoryParams, {"query": ["a"]}, "query must be a string."),
        (CompactMemoryParams, {"compact_threshold": 1.9}, THRESHOLD),
        (CompactMemoryParams, {"compact_threshold": float("inf")}, THRESHOLD),
        (CompactMemoryParams, {"compact_threshold": True}, THRESHOLD),
        (CompactMemoryParams, {"compact_threshold": "1"}, THRESHOLD),
        (SearchMemoryParams, [], "The parameters must be an object."),
        (SearchMemoryParams, None, "The parameters must be an object."),
        (
            SearchMemoryParams,
            {"query": "", "_meta": 1},
            "_meta is unknown: op takes query, topic, cursor, detail, ids, limit, token_budget, "
            "kind, since, path, rel, folder.",
        ),
        (
            LogMemoryParams,
            {"topic": "a", "lesson": "b", "type": "fact"},
            "type must be log or principle.",
        ),
        (
            LogMemoryParams,
            {"topic": "a", "lesson": "b", "type": ["log"]},
            "type must be log or principle.",
        ),
        (
            LogMemoryParams,
            {"topic": "a", "lesson": "b", "source_ids": "a@1"},
            "source_ids must be a list of strings.",
        ),
        (
            LogMemoryParams,
            {"topic": "a", "lesson": "b", "source_ids": [1]},
            "source_ids must be a string.",
        ),
        (
            CheckFieldParams,
            {"field": "id", "value": ""},
            "field must be topic or missing_context or lesson or ask_next_time or cues or "
            "settled_by or applies_to or evidence or kind or links.",
        ),
    ],
)
def test_a_wrong_shape_is_refused_and_never_coerced(
    params: type, value: object, sentence: str
) -> None:
    with pytest.raises(InvalidParams) as caught:
        decode(params, value, "op")
    assert said(caught.value) == sentence


@pytest.mark.requirement("D05")
def test_the_name_of_an_unknown_parameter_is_told_without_a_secret() -> None:
    token = "npm_" + "aB3dE6gH9j" * 3 + "kL2mN5"
    with pytest.raises(InvalidParams) as caught:
        decode(CheckFieldParams, {token: 1}, "op")
    assert said(caught.value).startswith("[REDACTED] is unknown")


def test_a_result_becomes_plain_json_values() -> None:
    result = LogMemoryResult(
        folder="p",
        saved="created",
        replaced=False,
        id="1",
        ref="1@2",
        count=1,
        withheld={"jwt": 2},
        sources_removed=("3",),
        sources_kept=(KeptSource(ref="4@5", reason="changed"),),
        uncommitted=(),
        questions_left_out=(),
        unreadable=0,
        hints=(),
        compaction=Compaction(state="ok", count=1, threshold=50),
    )
    assert encode(result) == {
        "folder": "p",
        "saved": "created",
        "replaced": False,
        "id": "1",
        "ref": "1@2",
        "count": 1,
        "withheld": {"jwt": 2},
        "sources_removed": ["3"],
        "sources_kept": [{"ref": "4@5", "reason": "changed"}],
        "uncommitted": [],
        "questions_left_out": [],
        "cues_left_out": None,
        "without_cues": None,
        "may_apply_to": None,
        "may_quote": None,
        "superseded": None,
        "similar": None,
        "may_link": None,
        "unreadable": 0,
        "hints": [],
        "compaction": {
            "state": "ok",
            "count": 1,
            "threshold": 50,
            "problem": None,
        },
    }
