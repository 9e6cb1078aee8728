"""Times of the log, read without the library that hooks would wait for (S03, S37)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sentinel_memory.core.text.ids import of_timestamp, timestamp

pytestmark = pytest.mark.requirement("S03", "S37")

MOMENTS = st.datetimes(timezones=st.just(UTC))
NUMBERS = [st.integers(0, most) for most in (9_999, 14, 33, 25, 61, 61, 999)]


@given(MOMENTS)
@example(datetime(2026, 12, 31, 23, 59, 59, 999_000, UTC))
@example(datetime(1969, 12, 31, tzinfo=UTC))
@example(datetime(1, 1, 1, tzinfo=UTC))
def test_a_time_is_the_same_moment_as_for_the_library(moment: datetime) -> None:
    text = moment.isoformat(timespec="milliseconds")
    found = of_timestamp(text)
    if (moment.month, moment.day) == (2, 29):
        assert found is None
    else:
        assert found == datetime.fromisoformat(text).timestamp()


@given(st.tuples(*NUMBERS))
def test_what_is_no_date_is_left_to_the_library(numbers: tuple[int, ...]) -> None:
    text = "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}+00:00".format(*numbers)
    try:
        expected = datetime.fromisoformat(text).timestamp()
    except ValueError:
        expected = None
    assert of_timestamp(text) in (None, expected)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-01-02",
        "2026-01-02T03:04:05+00:00",
        "2026-01-02T03:04:05.678Z",
        "2026-01-02T03:04:05.678+09:00",
        "2026-01-02 03:04:05.678+00:00",
        "+026-01-02T03:04:05.678+00:00",
        "2026-01-02T03:04:05.6_8+00:00",
        "2026-01-02T03:04:05.67\u0663+00:00",
        "2026-01-02T03:04:05.678+00:00 ",
    ],
)
def test_any_other_form_is_left_to_the_library(text: str) -> None:
    assert of_timestamp(text) is None


def test_what_is_written_is_read() -> None:
    assert of_timestamp(timestamp(1_234_567_890.25)) == 1_234_567_890.25
