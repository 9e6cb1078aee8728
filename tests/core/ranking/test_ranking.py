"""One ranking for searches, prompts, files and lists, its tokens and its index (K04, S10, S11)."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from every_sample import every_sample, pairs, samples
from hypothesis import given
from hypothesis import strategies as st
from memory_calls import ask
from memory_calls import search as asked
from project_logs import overwrite, write_log
from project_memories import WRITES, fill
from run_profile import examples
from sample_records import log, principle, with_cues
from sentinel_memory.contract.memory import SearchMemoryResult
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.ranking.classes import why
from sentinel_memory.core.ranking.ranking import Hit, Index, rank
from sentinel_memory.core.ranking.tokens import (
    LONGEST,
    every_token,
    nfc,
    stem,
    terms_of,
    tokens,
    words,
)
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings

pytestmark = pytest.mark.requirement("K04")

OLD, NEW = "2026-01-01T00:00:00.000+00:00", "2026-06-01T00:00:00.000+00:00"
WORDS = (
    "refund",
    "approve",
    "stock",
    "cache",
    "환불 승인",
    "재고",
    "charge",
    "返金",
    "src/pay/a.ts",
)
TEXTS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)
RECORDS = st.builds(lambda gap, lesson: log(gap, lesson=lesson), TEXTS, TEXTS)


def index_of(*records: Record) -> Index:
    return Index((str(number), record) for number, record in enumerate(records))


def keys(hits: list[Hit]) -> list[str]:
    return [hit.key for hit in hits]


@pytest.mark.requirement("S10")
def test_what_fits_better_comes_first_and_what_shares_no_term_not_at_all() -> None:
    index = index_of(
        log("Who approves refunds", lesson="The team lead approves"),
        log("Where stock is kept", lesson="In the warehouse; refunds put it back"),
        log("Which cache", lesson="Redis"),
    )
    first, second = rank(index, "who has to approve a refund?")
    assert (first.key, second.key) == ("0", "1")
    assert first.score > second.score > 0
    assert (first.terms, second.terms) == (("approv", "refund"), ("refund",))
    for text in ("", "the of", "...", "unheard"):
        assert rank(index, text) == []
    assert rank(Index(), "refunds") == []


@pytest.mark.requirement("N10")
def test_a_memory_is_found_by_its_cues_which_count_twice_and_not_by_what_settles_it() -> None:
    silent = log("결제 재시도", lesson="멱등 키를 보낸다")
    cued = with_cues(silent, cues=("charged twice", "ECONNRESET"), settled_by=("team lead",))
    index = index_of(silent, cued)
    assert keys(rank(index, "customer was charged twice")) == ["1"]
    assert keys(rank(index, "Error: read ECONNRESET")) == ["1"]
    assert rank(index, "team lead") == []
    terms = terms_of(with_cues(log("refund", lesson="ok"), cues=("refund", "cash")))
    assert terms.weights == {"auth": 1, "refund": 3, "ok": 1, "cash": 2}
    assert terms.length == 7


@pytest.mark.requirement("N10")
def test_a_line_that_lists_every_word_is_found_by_its_first_cues_alone() -> None:
    hostile = with_cues(log(), cues=tuple(f"word{number}" for number in range(1_000)))
    index = index_of(hostile, log("Which word99 is meant"))
    assert keys(rank(index, "word11")) == ["0"]
    assert keys(rank(index, "word12 word99 word999")) == ["1"]
    long = with_cues(log(), cues=(" ".join(f"word{number}" for number in range(99)), "word7"))
    assert "word98" not in terms_of(long).weights
    assert terms_of(long).weights["word7"] == 2


def test_equals_come_newer_first_and_then_by_id() -> None:
    one, two = (log("refund", topic=topic, created=OLD) for topic in ("alpha", "bravo"))
    newer = log("refund", topic="gamma", created=NEW)
    first, second = sorted((one, two), key=lambda record: record.id)
    index = Index({"b": second, "a": first, "c": newer}.items())
    assert keys(rank(index, "refund")) == ["c", "a", "b"]
    assert keys(rank(index, "refund", limit=2)) == ["c", "a"]


def test_principles_and_recurring_gaps_part_near_equals_only() -> None:
    once, often = log("refund alpha"), log("refund bravo").with_meta(occurrences=9)
    rule = principle("refund rule", topic="refund")
    assert keys(rank(index_of(once, often), "refund")) == ["1", "0"]
    of_words = log("gap", topic="refund", lesson="rule")
    of_same_words = principle("rule gap", topic="refund")
    assert keys(rank(index_of(of_words, of_same_words), "refund")) == ["1", "0"]
    better = log("refund approval", lesson="approval")
    often = often.with_meta(occurrences=10**9)
    assert keys(rank(index_of(often, rule, better), "refund approval"))[0] == "2"


def test_letters_bring_forms_of_a_word_before_others() -> None:
    index = index_of(
        log("deploy", lesson="The reconciler runs nightly"),
        log("deploy", lesson="The warehouses are synced nightly"),
    )
    assert keys(rank(index, "deploy reconciliation"))[0] == "0"
    assert keys(rank(index, "deploy warehousing"))[0] == "1"


@pytest.mark.requirement("N11")
@every_sample(
    "text, names",
    [
        ("refund in src/pay/refund.ts", True),
        ("`./src/pay/refund.ts`: refund", True),
        ("refund (src/pay/refund.ts).", True),
        ("src/pay/refund.ts의 refund", True),
        ("refund in refund.ts", False),
        ("refund in /src/pay/refund.ts", False),
        ("refund at https://src/pay/refund.ts", False),
        ("refund and/or pay src/pay", False),
    ],
)
def test_one_of_a_file_at_hand_or_named_comes_before_its_equals(text: str, names: bool) -> None:
    here = with_cues(log("refund", created=OLD), applies_to=("src/pay/**",))
    index = index_of(log("refund", topic="auth", created=NEW), here)
    assert keys(rank(index, text)) == (["1", "0"] if names else ["0", "1"])
    assert keys(rank(index, "refund", paths=("src/pay/refund.ts",))) == ["1", "0"]
    assert keys(rank(index, "refund", paths=("src/stock.ts",))) == ["0", "1"]


def test_more_than_a_hundred_hits_are_all_there_and_a_limit_gives_their_beginning() -> None:
    records = [log(f"refund {'x ' * (number % 7)}{number}") for number in range(250)]
    index = index_of(*records)
    every = rank(index, "refund 17")
    assert len(every) == 250
    assert every[0].key == "17"
    assert every[0].score > every[-1].score
    assert [hit.score for hit in every] == sorted((hit.score for hit in every), reverse=True)
    for limit in (0, 1, 99, 100, 101, 249, 250, 999):
        assert rank(index, "refund 17", limit=limit) == every[:limit]
    for wanted in ({"17", "249"}, {hit.key for hit in every[:90]}, {every[99].key}, set()):
        among = rank(index, "refund 17", among=wanted)
        assert among == [hit for hit in every if hit.key in wanted]
    assert [hit.behind for hit in every] == [*(hit.score for hit in every[1:]), 0.0]


def test_of_more_equals_than_are_looked_at_the_newest_come() -> None:
    days = [f"2026-{month:02}-{day:02}T00:00:00Z" for month in range(1, 11) for day in range(1, 29)]
    index = index_of(*(log(f"refund {n:03}", created=days[n * 53 % 280]) for n in range(280)))
    first = rank(index, "refund", limit=100)
    assert [hit.record.meta["created"] for hit in first] == sorted(days, reverse=True)[:100]
    slow = Slow(index)
    assert rank(slow, "refund", limit=100) == first
    assert len(slow.read) == 100
    index.stale = {hit.key for hit in first[:7]} | {"0", "9"}
    every = rank(index, "refund")
    for limit in (101, 130, 200, 279, 280):
        assert rank(index, "refund", limit=limit) == every[:limit]
        slow = Slow(index)
        rank(slow, "refund", limit=limit)
        assert len(slow.read) <= limit + 1, "the others are not read"


@given(st.lists(RECORDS, max_size=12), st.data())
@pytest.mark.requirement("K05")
def test_an_index_that_was_changed_equals_one_that_was_built_anew(
    records: list[Record], data: st.DataObject
) -> None:
    kept = {str(number): record for number, record in enumerate(records)}
    index = Index(kept.items())
    for key in data.draw(st.lists(st.sampled_from(["0", "1", "2", "3", "new", "none"]))):
        if data.draw(st.booleans()):
            kept[key] = data.draw(RECORDS)
            index.add(key, kept[key])
        else:
            kept.pop(key, None)
            index.remove(key)
    order = list(kept.items())
    random.Random(1).shuffle(order)
    anew = Index(order)
    assert (index.size, index.total) == (anew.size, anew.total)
    text = data.draw(TEXTS)
    assert rank(index, text) == rank(anew, text)
    assert all(index.having(word) == anew.having(word) for word in WORDS)


class Slow:
    """Postings as a file gives them: nothing but what was asked for."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self.size, self.total = index.size, index.total
        self.stale = index.stale
        self.times = index.times
        self.lengths: dict[str, int] = {}
        self.read: list[str] = []

    def having(self, term: str) -> dict[str, int]:
        """Returns the postings of one term."""
        found = dict(self._index.having(term))
        self.lengths |= {key: self._index.lengths[key] for key in found}
        return found

    def records(self, keys: Iterable[str]) -> dict[str, Record]:
        """Returns records, and notes which were asked for."""
        wanted = list(keys)
        self.read += wanted
        return dict(self._index.records(wanted))


@pytest.mark.requirement("N09")
def test_why_names_the_words_of_the_text_and_the_cues_that_matched() -> None:
    record = with_cues(
        log("Who approves refunds", lesson="The lead"),
        cues=("환불 승인", "cash back", "charge twice today"),
    )
    found = why("Refunding: 환불을 승인 who? Refunding twice", record)
    assert found.words == ("Refunding", "환불을", "승인", "twice")
    assert found.cues == ("환불 승인",)
    assert why("nothing else", record) == ((), ())


@pytest.mark.requirement("E04")
def test_a_record_whose_code_has_changed_comes_behind_one_that_fits_as_well() -> None:
    index = index_of(log("refund twice", lesson="a"), log("refund twice", lesson="b"))
    first, second = rank(index, "refund twice")
    index.stale = {first.key}
    assert keys(rank(index, "refund twice")) == [second.key, first.key]
    assert rank(index, "refund twice")[1].score == pytest.approx(first.score * 0.75)
    index.stale = frozenset()
    assert rank(index, "refund twice") == [first, second]


GIVEN = samples("tokens.txt")


@every_sample("text, expected", [("", ""), ("the of ... !", ""), *pairs(GIVEN["tokens"])])
def test_a_text_is_compared_by_these_tokens(text: str, expected: str) -> None:
    assert tokens(text) == expected.split()


def test_the_forms_of_an_english_word_have_one_stem_and_names_keep_their_ends() -> None:
    assert {stem(word) for word in ("cache", "caches", "cached", "caching")} == {"cach"}
    assert {stem(word) for word in ("retry", "retries", "retried")} == {"retry"}
    names = ["status", "class", "king", "v2", "bus"]
    assert [stem(word) for word in names] == names


@every_sample("question, memory", pairs(GIVEN["said otherwise"]))
def test_a_question_shares_a_token_with_what_says_it_otherwise(question: str, memory: str) -> None:
    assert set(tokens(question)) & set(tokens(memory))


def test_what_is_longer_than_any_word_or_says_nothing_alone_is_no_token() -> None:
    assert tokens("x" * LONGEST) == ["x" * LONGEST]
    assert tokens("x" * (LONGEST + 1)) == []
    path = "/".join(["folder"] * 20)
    assert tokens(path) == ["folder"]
    # Words that say nothing alone count only where every word does.
    assert tokens("not by the lead") == ["lead"]
    assert every_token("not by the lead") == ["not", "by", "the", "lead"]
    for text in ("환불을 승인", "café Überweisung", "プログラム"):
        decomposed = unicodedata.normalize("NFD", text)
        assert decomposed != text
        assert tokens(decomposed) == tokens(text)


@given(st.text())
def test_tokens_are_short_and_without_space_and_stand_where_their_word_stands(text: str) -> None:
    normal = nfc(text)
    found = list(words(text))
    assert [token for word in found for token in word.tokens] == tokens(text)
    assert all(token and not token.isspace() for token in tokens(text))
    assert all(" " not in token and "\n" not in token for token in tokens(text))
    for before, after in pairwise(found):
        assert before.end <= after.start
    for word in found:
        assert set(word.tokens) <= set(tokens(normal[word.start : word.end]))


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
    fill(memory, MADE)
    return memory


def cue_first(memory: Project, *cues: str) -> None:
    fill(memory, (with_cues(MADE[0], cues=cues), *MADE[1:]))


def gaps(answer: SearchMemoryResult) -> list[str]:
    return [one.missing_context for one in answer.records]


@pytest.mark.requirement("S10", "S11")
def test_topics_come_by_their_best_match_and_records_by_match_inside(filled: Project) -> None:
    answer = asked(filled, "refund currency")
    assert list(dict.fromkeys(one.topic for one in answer.records)) == ["refund", "auth", "search"]
    assert gaps(answer)[0] == "The refund currency"
    in_auth = ["A currency of login", "Which tokens", "Sessions end"]
    assert gaps(answer)[3:] == [*in_auth, "Nothing like it"]
    assert (answer.count, len(answer.records), answer.next_cursor) == (7, 7, None)
    assert (answer.meta.level, answer.meta.reason) == ("full", "complete")
    of_topic = asked(filled, "currency of login", topic="auth")
    assert gaps(of_topic) == in_auth


@pytest.mark.requirement("S10", "S11")
@pytest.mark.parametrize("query", ["", "zzz", "the of", "!?"])
def test_without_a_known_word_the_newest_topic_comes_first(filled: Project, query: str) -> None:
    answer = asked(filled, query)
    assert list(dict.fromkeys(one.topic for one in answer.records)) == PLAIN
    assert gaps(answer)[1:4] == ["Which tokens", "Sessions end", "A currency of login"]
    assert not answer.fits


@pytest.mark.requirement("S10", "S11", "S23")
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
    cue_first(filled, "money back")
    found = ask(filled, "list_records", query=query)
    assert {one.missing_context for one in found.records} == listed
    topics = [one.topic for one in ask(filled, "list_records", query="login").records]
    assert topics[0] == "auth"


@pytest.mark.requirement("D05")
def test_a_filtered_list_says_which_words_and_cues_of_a_record_matched(filled: Project) -> None:
    secret = f"glpat-{'aB3dE6gH9' * 2}kL"
    cue_first(filled, "money back", "sent it twice", secret)
    found = ask(filled, "list_records", query=f"Money refund {secret}")
    assert found.why is not None
    (reason,) = (
        one
        for one, record in zip(found.why, found.records, strict=True)
        if record.missing_context == MADE[0].missing_context
    )
    assert (reason.words[0], reason.cues) == ("Money", ("money back",))
    assert ask(filled, "list_records").why is None


@pytest.mark.requirement("S10", "S11")
def test_a_search_of_people_gives_the_best_whatever_their_topic(filled: Project) -> None:
    cue_first(filled, "currency of refund")
    found = ask(filled, "list_records", query="currency", best=3)
    assert {one.topic for one in found.records} == {"refund", "auth"}
    assert found.scores is not None
    assert list(found.scores) == sorted(found.scores, reverse=True)
    assert found.scores[-1] > 0
    whole = ask(filled, "list_records", query="currency")
    assert (found.more, whole.more, whole.scores) == (len(whole.records) - 3, None, None)
    # Words count in any order, and without any the newest come.
    for query in ("login currency", "currency login", "Currency  LOGIN"):
        found = ask(filled, "list_records", query=query, best=3)
        assert found.records[0].missing_context == "A currency of login"
    found = ask(filled, "list_records", query=" ", best=2)
    newest = ["Nothing like it", MADE[5].missing_context]
    assert [one.missing_context for one in found.records] == newest
    assert (found.scores, found.more, found.why) == ((0, 0), 5, None)
    assert ask(filled, "list_records", best=0).records == ()


TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3


def best(memory: Project, query: str) -> list[tuple[str, float]]:
    views = memory.views(memory.store.read(), memory.standing)
    return [(one.line.ref, one.score) for one in views.fitting(query, None).best]


@pytest.mark.timeout(600)
@pytest.mark.requirement("G06")
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
    best(kept, "gap")
    for change, number in changes:
        assert callable(change)
        change(kept, number)
        fresh = Project.open(folder, lambda: Settings(environment={}))
        for query in ("rule 3", "gap topic", "another lesson"):
            assert best(kept, query) == best(fresh, query)


@pytest.mark.requirement("D05")
def test_nothing_is_found_by_what_may_not_be_shown(memory: Project) -> None:
    record = log("The window was unknown", lesson=f"Use {TOKEN} in the tests.")
    overwrite(memory.store, format_line(record) + b"\n")
    assert best(memory, "window")
    assert not best(memory, TOKEN)


@pytest.mark.requirement("N10", "S20")
def test_cues_and_the_versions_of_a_conflict_are_found_like_texts(memory: Project) -> None:
    cued = with_cues(log("The window was unknown", topic="refund"), cues=("돈을 돌려줌",))
    ours, theirs = (log("side", lesson=f"the {side} rule") for side in ("left", "right"))
    block = (b"<<<<<<< ours", format_line(ours), b"=======", format_line(theirs), b">>>>>>> x")
    write_log(memory.root, [format_line(cued), *block])
    answer = ask(memory, "search_memory", query="돈을 돌려주는 화면")
    assert answer.records[0].id == cued.id
    assert set(answer.fits) <= {answer.records[0].ref}
    right = ask(memory, "search_memory", query="right")
    assert next(one.lesson for one in right.records) == "the right rule"
