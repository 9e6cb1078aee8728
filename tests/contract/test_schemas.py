from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from sentinel_memory.contract.codec import Operation, decode, parameters, params_schema
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.core.errors import InvalidParams

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
    """The schema of the parameters, which is a right one."""
    schema = params_schema(operation.params)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@pytest.mark.requirement("S01")
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
@given(value=_OBJECTS | _VALUES, complete=st.booleans())
def test_the_schema_and_the_decoder_accept_the_same(
    operation: Operation, value: object, complete: bool
) -> None:
    """Null, which stands for a parameter that is left out, only reaches the decoder."""
    validator = validator_of(operation)
    if isinstance(value, dict):
        known = parameters(operation.params)
        value = {name: one for name, one in value.items() if one is not None}
        if complete:
            value = {name: one for name, one in value.items() if name in known}
            for name in validator.schema["required"]:
                value.setdefault(name, "log")
    try:
        decode(operation.params, value, operation.name)
    except InvalidParams:
        accepted = False
    else:
        accepted = True
    assert validator.is_valid(value) == accepted


@pytest.mark.requirement("S01")
def test_every_parameter_that_an_agent_sees_is_described() -> None:
    for operation in OPERATIONS:
        if operation.agent:
            properties = params_schema(operation.params)["properties"]
            assert properties
            assert all(schema["description"].endswith(".") for schema in properties.values())
            assert operation.title
            assert operation.guide
