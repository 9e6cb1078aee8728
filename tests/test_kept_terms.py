"""The terms of lines in the cache: what changed is written, and nothing else (K01, K05)."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from sentinel_memory.machine import kept_terms
from sentinel_memory.machine.cache_file import SpoiledError

pytestmark = pytest.mark.requirement("K05")


@pytest.fixture
def database() -> Iterator[sqlite3.Connection]:
    """An empty cache."""
    with closing(made()) as found:
        yield found


def made() -> sqlite3.Connection:
    database = sqlite3.connect(":memory:", isolation_level=None)
    database.text_factory = bytes  # as the cache has it
    for table in kept_terms.TABLES:
        database.execute(table)
    return database


def contents(database: sqlite3.Connection) -> list[object]:
    """All that is kept, whatever order it came in."""
    terms = database.execute("SELECT number, length FROM terms ORDER BY number").fetchall()
    found: list[object] = [terms]
    for name, packed in database.execute("SELECT * FROM postings ORDER BY term"):
        found.append((name, kept_terms._unpacked(name, packed)))
    return found


@pytest.mark.parametrize("seed", range(20))
def test_terms_that_came_and_went_equal_those_that_are_built_anew(
    database: sqlite3.Connection, seed: int
) -> None:
    chance = random.Random(seed)
    held: dict[int, dict[str, int]] = {}
    for number in range(1, 60):
        words = chance.sample(["refund", "환불", "e0308", "a\x00b", "x" * 64, "\ud800"], 3)
        new = {number: {word: chance.randrange(1, 9) for word in words}}
        kept_terms.add(database, new)
        held |= new
        gone = chance.sample(sorted(held), chance.randrange(min(3, len(held))))
        kept_terms.remove(database, gone)
        for one in gone:
            del held[one]
        for word in words:
            having = {n: weights[word] for n, weights in held.items() if word in weights}
            assert kept_terms.postings_of(database, word) == having
    with closing(made()) as anew:
        kept_terms.add(anew, held)
        assert contents(database) == contents(anew)


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE postings SET packed = x'00'",
        "UPDATE postings SET packed = zeroblob(length(packed))",
        "UPDATE postings SET packed = substr(packed, 1, length(packed) - 4)",
        "UPDATE postings SET packed = packed || x'01000000'",
        "UPDATE postings SET packed = 7",
        "UPDATE postings SET packed = NULL",
        "UPDATE postings SET packed = 'text'",
        "UPDATE postings SET packed = (SELECT packed FROM terms)",
    ],
)
def test_postings_that_were_never_written_are_told(
    database: sqlite3.Connection, spoil: str
) -> None:
    kept_terms.add(database, {1: {"refund": 3}})
    assert kept_terms.postings_of(database, "refund") == {1: 3}
    database.execute(spoil)
    with pytest.raises(SpoiledError):
        kept_terms.postings_of(database, "refund")
    with pytest.raises(SpoiledError):
        kept_terms.add(database, {2: {"refund": 1}})


def test_a_line_that_its_postings_lack_is_told(database: sqlite3.Connection) -> None:
    kept_terms.add(database, {1: {"refund": 3}})
    database.execute("DELETE FROM postings")
    with pytest.raises(SpoiledError):
        kept_terms.remove(database, [1])


def test_only_the_postings_of_terms_that_changed_are_written(
    database: sqlite3.Connection,
) -> None:
    kept_terms.add(database, {1: {"refund": 3, "card": 1}, 2: {"refund": 1}})
    database.execute(
        "CREATE TRIGGER never BEFORE INSERT ON postings"
        " WHEN new.term IN (SELECT term FROM postings) BEGIN SELECT RAISE(ABORT, 'written'); END"
    )
    untouched = database.execute("SELECT * FROM postings").fetchall()
    kept_terms.add(database, {3: {"invoice": 1}})
    kept_terms.remove(database, [3])
    assert database.execute("SELECT * FROM postings").fetchall() == untouched
