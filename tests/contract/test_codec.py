"""Shapes of the contract, and strict decoding: a refusal is one sentence that names the field."""

from __future__ import annotations

import json
from contextlib import nullcontext
from functools import cache

import pytest
from cli_process import TOKEN
from every_sample import every_sample, pairs
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from paths import DATA
from refusals import said
from sentinel_memory.contract.codec import Operation, decode, parameters, params_schema
from sentinel_memory.contract.memory import CompactMemoryParams, LogMemoryParams, SearchMemoryParams
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.contract.project import CheckFieldParams, MemoryStatusParams
from sentinel_memory.core.errors import InvalidParams
from sentinel_memory.core.frozen import Frozen, fields_of, values_of

pytestmark = pytest.mark.requirement("S01")

RULE = {"topic": "auth", "lesson": "rule"}


def test_parameters_are_decoded_with_their_defaults_and_whole_numbers_with_a_point() -> None:
    decoded = decode(CompactMemoryParams, {"compact_threshold": 5.0}, "compact_memory")
    assert decoded.compact_threshold == 5
    assert type(decoded.compact_threshold) is int
    value = {**RULE, "source_ids": ["a@1"], "ask_next_time": None}
    decoded = decode(LogMemoryParams, value, "log_memory")
    assert decoded == LogMemoryParams(**RULE, source_ids=("a@1",))
    assert decode(MemoryStatusParams, {}, "memory_status") == MemoryStatusParams()


WRONG = (DATA / "wrong_shapes.txt").read_text("utf-8").splitlines()[1:]
PARAMS = {operation.name: operation.params for operation in OPERATIONS}
PARAMS |= {"check_field": CheckFieldParams}


@every_sample("call, sentence", pairs(WRONG))
def test_a_wrong_shape_is_refused_not_coerced(call: str, sentence: str) -> None:
    name, _, value = call.partition(" ")
    with pytest.raises(InvalidParams) as caught:
        decode(PARAMS[name], json.loads(value), name)
    assert said(caught.value) == sentence


@pytest.mark.requirement("D05")
def test_the_name_of_an_unknown_parameter_is_told_without_a_secret() -> None:
    with pytest.raises(InvalidParams) as caught:
        decode(CheckFieldParams, {TOKEN: 1}, "op")
    assert said(caught.value).startswith("[REDACTED] is unknown")


ASKED = SearchMemoryParams(query="change the form")


class Nothing(Frozen):
    """A message without a field."""


def test_a_field_with_a_default_and_no_other_may_be_left_out() -> None:
    assert values_of(ASKED) == {
        "query": "change the form",
        "topic": None,
        "cursor": None,
        **dict.fromkeys(("detail", "ids", "limit", "token_budget", "folder")),
        **dict.fromkeys(("kind", "since", "path", "rel")),
    }
    assert values_of(Nothing()) == fields_of(Nothing) == {}
    fields = fields_of(SearchMemoryParams).items()
    assert [name for name, field in fields if field.is_required] == ["query"]
    named = [({}, "query"), ({"query": "a", "querry": "b"}, "querry"), ({"topic": "a"}, "query")]
    for values, name in named:
        with pytest.raises(TypeError, match=f"unknown or missing: {name}$"):
            SearchMemoryParams(**values)


def test_a_message_does_not_change_and_equals_others_of_its_shape() -> None:
    with pytest.raises(AttributeError, match="query cannot be changed"):
        ASKED.query = "another"  # type: ignore[misc]  # what mypy refuses as well
    other = ASKED._replace(topic="forms")
    assert (other.query, other.topic, ASKED.topic) == (ASKED.query, "forms", None)
    with pytest.raises(TypeError, match="color"):
        ASKED._replace(color="red")
    same = SearchMemoryParams(query="change the form", topic=None)
    assert (same == ASKED, hash(same) == hash(ASKED)) == (True, True)
    assert ASKED._replace(topic="forms") != ASKED
    assert values_of(ASKED) != ASKED
    assert repr(Nothing()) == "Nothing()"
    assert "query='change the form', topic=None" in repr(ASKED)


_NAMES = sorted({name for one in OPERATIONS for name in parameters(one.params)} | {"unknown"})
_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False).filter(lambda number: not number.is_integer()),
    st.text(max_size=5),
    st.sampled_from(["log", "principle", "topic", "lesson"]),
    st.lists(st.text(max_size=3) | st.integers(), max_size=3),
)
_OBJECTS = st.dictionaries(st.sampled_from(_NAMES), _VALUES, max_size=8)


@cache
def validator_of(operation: Operation) -> Draft202012Validator:
    schema = params_schema(operation.params)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
@given(value=_OBJECTS | _VALUES, complete=st.booleans())
def test_schema_and_decoder_agree(operation: Operation, value: object, complete: bool) -> None:
    """Null, which stands for a parameter that is left out, only reaches the decoder."""
    validator = validator_of(operation)
    if isinstance(value, dict):
        known = parameters(operation.params)
        value = {name: one for name, one in value.items() if one is not None}
        if complete:
            value = {name: one for name, one in value.items() if name in known}
            for name in validator.schema["required"]:
                value.setdefault(name, "log")
    with nullcontext() if validator.is_valid(value) else pytest.raises(InvalidParams):
        decode(operation.params, value, operation.name)


def test_every_parameter_that_an_agent_sees_is_described() -> None:
    for operation in OPERATIONS:
        if operation.agent:
            properties = params_schema(operation.params)["properties"]
            assert properties
            assert all(schema["description"].endswith(".") for schema in properties.values())
            assert operation.title
            assert operation.guide
