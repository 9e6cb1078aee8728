"""What fits the query comes first, from an index that follows the log (S10, S11, G06, D05)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from project_logs import overwrite, write_log
from project_memories import WRITES
from run_profile import examples
from sample_records import log, with_cues
from sentinel_memory.contract.memory import SearchMemoryParams, SearchMemoryResult
from sentinel_memory.contract.project import ListRecordsParams
from sentinel_memory.core.log.record import format_line
from sentinel_memory.service.project import Project
from sentinel_memory.service.recall import list_records
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.standing import Settings

MADE = (
    log("The window was open", topic="refund", lesson="Ask.", created="2026-01-01T00:00:00Z"),
    log("Nobody named the currency", topic="refund", created="2026-01-02T00:00:00Z"),
    log("The refund currency", topic="refund", lesson="Ask.", created="2026-01-03T00:00:00Z"),
    log("Which tokens", topic="auth", created="2026-01-04T00:00:00Z"),
    log("Sessions end", topic="auth", created="2026-01-05T00:00:00Z"),
    log("A currency of login", topic="auth", created="2026-01-06T00:00:00Z"),
    log("Nothing like it", topic="search", created="2026-01-07T00:00:00Z"),
)
PLAIN = ["search", "auth", "refund"]


@pytest.fixture
def filled(memory: Project) -> Project:
    write_log(memory.root, sorted(format_line(one) for one in MADE))
    return memory


def asked(memory: Project, query: str, **options: object) -> SearchMemoryResult:
    return search_memory(memory, SearchMemoryParams(query=query, **options))


def gaps(answer: SearchMemoryResult) -> list[str]:
    return [one.missing_context for one in answer.records]


@pytest.mark.requirement("S10", "S11")
def test_topics_come_by_their_best_match_and_records_by_match_inside(filled: Project) -> None:
    answer = asked(filled, "refund currency")
    assert list(dict.fromkeys(one.topic for one in answer.records)) == ["refund", "auth", "search"]
    inside = gaps(answer)[:3]
    assert inside[0] == "The refund currency"
    assert gaps(answer)[3:] == [
        "A currency of login",
        "Which tokens",
        "Sessions end",
        "Nothing like it",
    ]
    assert (answer.count, len(answer.records), answer.next_cursor) == (7, 7, None)
    assert (answer.meta.level, answer.meta.reason) == ("full", "complete")
    of_topic = asked(filled, "currency of login", topic="auth")
    assert gaps(of_topic) == ["A currency of login", "Which tokens", "Sessions end"]


@pytest.mark.requirement("S10", "S11")
@pytest.mark.parametrize("query", ["", "zzz", "the of", "!?"])
def test_without_a_known_word_the_newest_topic_comes_first_and_old_records_in_it(
    filled: Project, query: str
) -> None:
    answer = asked(filled, query)
    assert list(dict.fromkeys(one.topic for one in answer.records)) == PLAIN
    assert gaps(answer)[1:4] == ["Which tokens", "Sessions end", "A currency of login"]
    assert not answer.fits


@pytest.mark.requirement("S10", "S11", "K04", "S23")
@pytest.mark.parametrize(
    ("query", "listed"),
    [
        ("curren", {"Nobody named the currency", "The refund currency", "A currency of login"}),
        ("REFUND curr", {"Nobody named the currency", "The refund currency"}),
        ("money ba", {"The window was open"}),
        ("qqq", set()),
        (" ", {one.missing_context for one in MADE}),
    ],
)
def test_the_list_of_people_is_filtered_by_what_fits_and_by_what_is_typed(
    filled: Project, query: str, listed: set[str]
) -> None:
    cued = with_cues(MADE[0], cues=("money back",))
    write_log(filled.root, sorted(format_line(one) for one in (cued, *MADE[1:])))
    found = list_records(filled, ListRecordsParams(query=query))
    assert {one.missing_context for one in found.records} == listed
    topics = [one.topic for one in list_records(filled, ListRecordsParams(query="login")).records]
    assert topics[0] == "auth"


@pytest.mark.requirement("S10", "S11", "K04", "D05")
def test_a_filtered_list_says_which_words_and_cues_of_a_record_matched(filled: Project) -> None:
    secret = f"glpat-{'aB3dE6gH9' * 2}kL"
    cued = with_cues(MADE[0], cues=("money back", "sent it twice", secret))
    write_log(filled.root, sorted(format_line(one) for one in (cued, *MADE[1:])))
    found = list_records(filled, ListRecordsParams(query=f"Money refund {secret}"))
    assert found.why is not None
    (reason,) = (
        one
        for one, record in zip(found.why, found.records, strict=True)
        if record.missing_context == cued.missing_context
    )
    assert (reason.words[0], reason.cues) == ("Money", ("money back",))
    assert list_records(filled, ListRecordsParams()).why is None


@pytest.mark.requirement("S10", "S11", "K04")
def test_a_search_of_people_gives_the_best_whatever_their_topic(filled: Project) -> None:
    cued = with_cues(MADE[0], cues=("currency of refund",))
    write_log(filled.root, sorted(format_line(one) for one in (cued, *MADE[1:])))
    found = list_records(filled, ListRecordsParams(query="currency", best=3))
    assert {one.topic for one in found.records} == {"refund", "auth"}
    assert found.scores is not None
    assert list(found.scores) == sorted(found.scores, reverse=True)
    assert found.scores[-1] > 0
    whole = list_records(filled, ListRecordsParams(query="currency"))
    assert (found.more, whole.more, whole.scores) == (len(whole.records) - 3, None, None)
    # Words count in any order, and without any the newest come.
    for query in ("login currency", "currency login", "Currency  LOGIN"):
        found = list_records(filled, ListRecordsParams(query=query, best=3))
        assert found.records[0].missing_context == "A currency of login"
    found = list_records(filled, ListRecordsParams(query=" ", best=2))
    newest = ["Nothing like it", MADE[5].missing_context]
    assert [one.missing_context for one in found.records] == newest
    assert (found.scores, found.more, found.why) == ((0, 0), 5, None)
    assert list_records(filled, ListRecordsParams(best=0)).records == ()


TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3


def found(memory: Project, query: str) -> list[tuple[str, float]]:
    views = memory.views(memory.store.read(), memory.standing)
    return [(one.line.ref, one.score) for one in views.fitting(query, None).best]


@pytest.mark.timeout(600)
@pytest.mark.requirement("G06", "K04")
@examples(15)
@given(changes=st.lists(st.tuples(st.sampled_from(WRITES), st.integers(0, 1_000)), max_size=6))
def test_an_index_that_followed_changes_ranks_as_a_new_one(
    quick_folder: Path, changes: list[tuple[object, int]]
) -> None:
    folder = quick_folder / "project"
    (folder / ".context").mkdir(parents=True, exist_ok=True)
    for left in (folder / ".context").iterdir():
        left.unlink()
    records = [log(f"gap {n}", topic=f"topic {n % 5}", lesson=f"rule {n}") for n in range(20)]
    write_log(folder, sorted(format_line(one) for one in records))
    kept = Project.open(folder, lambda: Settings(environment={}))
    found(kept, "gap")
    for change, number in changes:
        assert callable(change)
        change(kept, number)
        fresh = Project.open(folder, lambda: Settings(environment={}))
        for query in ("rule 3", "gap topic", "another lesson"):
            assert found(kept, query) == found(fresh, query)


@pytest.mark.requirement("D05")
def test_nothing_is_found_by_what_may_not_be_shown(memory: Project) -> None:
    record = log("The window was unknown", lesson=f"Use {TOKEN} in the tests.")
    overwrite(memory.store, format_line(record) + b"\n")
    assert found(memory, "window")
    assert not found(memory, TOKEN)


@pytest.mark.requirement("N10", "K04", "S20")
def test_cues_and_the_versions_of_a_conflict_are_found_like_texts(memory: Project) -> None:
    cued = with_cues(log("The window was unknown", topic="refund"), cues=("돈을 돌려줌",))
    ours, theirs = (log("side", lesson=f"the {side} rule") for side in ("left", "right"))
    block = (b"<<<<<<< ours", format_line(ours), b"=======", format_line(theirs), b">>>>>>> x")
    write_log(memory.root, [format_line(cued), *block])
    answer = search_memory(memory, SearchMemoryParams(query="돈을 돌려주는 화면"))
    assert answer.records[0].id == cued.id
    assert set(answer.fits) <= {answer.records[0].ref}
    right = search_memory(memory, SearchMemoryParams(query="right"))
    assert next(one.lesson for one in right.records) == "the right rule"
