"""Shapes of the contract: what a message takes, and that it does not change."""

from __future__ import annotations

import pytest
from sentinel_memory.contract.memory import SearchMemoryParams
from sentinel_memory.core.frozen import Frozen, fields_of, values_of

ASKED = SearchMemoryParams(query="change the form")


class Nothing(Frozen):
    """A message without a field."""


@pytest.mark.requirement("S01")
def test_a_field_that_is_left_out_has_its_default() -> None:
    assert values_of(ASKED) == {
        "query": "change the form",
        "topic": None,
        "cursor": None,
        **dict.fromkeys(("detail", "ids", "limit", "token_budget", "folder")),
        **dict.fromkeys(("kind", "since", "path", "rel")),
    }
    assert values_of(Nothing()) == {}


@pytest.mark.requirement("S01")
def test_only_fields_with_a_default_may_be_left_out() -> None:
    assert [name for name, field in fields_of(SearchMemoryParams).items() if field.is_required] == [
        "query"
    ]
    assert fields_of(Nothing) == {}


@pytest.mark.parametrize(
    ("given", "named"),
    [({}, "query"), ({"query": "a", "querry": "b"}, "querry"), ({"topic": "a"}, "query")],
)
@pytest.mark.requirement("S01")
def test_an_unknown_or_missing_field_is_named(given: dict[str, str], named: str) -> None:
    with pytest.raises(TypeError, match=f"unknown or missing: {named}$"):
        SearchMemoryParams(**given)


@pytest.mark.requirement("S01")
def test_a_message_does_not_change() -> None:
    with pytest.raises(AttributeError, match="query cannot be changed"):
        ASKED.query = "another"  # type: ignore[misc]  # what mypy refuses as well
    other = ASKED._replace(topic="forms")
    assert (other.query, other.topic, ASKED.topic) == (ASKED.query, "forms", None)
    with pytest.raises(TypeError, match="color"):
        ASKED._replace(color="red")


@pytest.mark.requirement("S01")
def test_messages_of_one_shape_with_the_same_values_are_equal() -> None:
    same = SearchMemoryParams(query="change the form", topic=None)
    assert (same == ASKED, hash(same) == hash(ASKED)) == (True, True)
    assert ASKED._replace(topic="forms") != ASKED
    assert values_of(ASKED) != ASKED
    assert repr(Nothing()) == "Nothing()"
    assert "query='change the form', topic=None" in repr(ASKED)
