"""A test that tries many samples tells all that fail, each by what it is."""

import pytest
from every_sample import every_sample


@every_sample("name", ["one", "two", "three"])
@every_sample("number, half", [(2, 1), (4, 2)])
def rule(name: str, number: int, half: int, most: int = 2) -> None:
    assert name != "two"
    assert number <= most
    assert number == 2 * half


def test_every_failing_sample_is_named_and_the_others_are_tried() -> None:
    with pytest.raises(AssertionError) as caught:
        rule()
    told = str(caught.value)
    assert told.startswith("3 of 3 samples fail:")
    assert told.count("'name': 'two'") == 1
    assert told.count("2 of 2 samples fail:") == 1
    assert told.count("{'number': 4, 'half': 2}") == 3
    assert told.count("{'number': 2, 'half': 1}") == 1


def test_samples_that_were_lost_do_not_pass() -> None:
    with pytest.raises(AssertionError, match="was lost"):
        every_sample("value", [])
