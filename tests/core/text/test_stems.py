"""Many short texts are found at once, and none is missed (S37)."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sentinel_memory.core.text.expressions import Stems, rows_by_stem

FEW = st.text("ab가 \n\u3000", max_size=4)


@pytest.mark.requirement("S37")
@example(["b a", "a\n", "b\u3000a", "  "], "a b a\nb\u3000a  a")
@example(["a ", " b"], "a")
@example(["a ", " b"], "b\na\n" + "가" * 2_048)
@given(st.lists(FEW.filter(bool), max_size=12), st.text("ab가 \n\u3000", max_size=24))
def test_every_stem_of_a_text_is_found_at_each_of_its_places(stems: list[str], text: str) -> None:
    found = Stems(stems)
    # The words of a long text are looked up in another way.
    for shown in (text, f"{text} {'z' * 2_048}"):
        assert sorted(found.held_by(shown)) == sorted({stem for stem in stems if stem in shown})
        expected = []
        for stem in set(stems):
            at = 0
            for part in shown.split(stem)[:-1]:
                at += len(part)
                expected.append((at, stem))
                at += len(stem)
        assert found.places(shown) == sorted(expected)


@pytest.mark.requirement("S37")
def test_a_stem_names_all_rows_that_have_it() -> None:
    assert rows_by_stem([("a", "b"), ("b",)]) == {"a": [0], "b": [0, 1]}
