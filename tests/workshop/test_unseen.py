"""The corpora of secrets that nobody tuned on are drawn as their templates say (S22)."""

from __future__ import annotations

import re
import sys

import pytest
from paths import BENCH

sys.path.append(str(BENCH))

import unseen

MARKS = re.compile(r"[⟦⟧⟪⟫¦]|<[a-z\d]+:\d+(?:-\d+)?>|\^(?:은|이|을|으로)")


@pytest.mark.requirement("S22")
@pytest.mark.parametrize("name", unseen.CORPORA)
def test_a_corpus_is_drawn_whole_and_alike_for_a_seed(name: str) -> None:
    corpus = unseen.Corpus(name)
    found = corpus.secrets(200, 1)
    assert found == unseen.Corpus(name).secrets(200, 1) != corpus.secrets(200, 2)
    assert {one.group for one in found} == {*corpus.data["groups"]}
    assert all(piece in one.text for one in found for piece in one.pieces)
    plain = corpus.plain(100, 1)
    assert not [text for text in (*plain, *(one.text for one in found)) if MARKS.search(text)]
    assert len({one.text for one in found}) == 200
    assert len({*plain}) == 100


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("token^은 api^은", "token은 api는"),
        ("API 키^을", "API 키를"),
        ("서버실^으로, 문^으로", "서버실로, 문으로"),
    ],
)
def test_particles_fit_the_sound_before_them(template: str, text: str) -> None:
    assert unseen._with_particles(template) == text
