"""The certainty of a search, on the set with which its bounds were chosen and another (G03)."""

from __future__ import annotations

import sys
from collections import Counter

import pytest
from memory_calls import ask
from paths import BENCH
from project_memories import fill
from run_profile import FULL
from sample_records import log, with_cues
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.ranking.classes import Judged, judge
from sentinel_memory.core.ranking.ranking import Index, rank
from sentinel_memory.core.ranking.tokens import COMMON, codes
from sentinel_memory.service.candidates import fitting
from sentinel_memory.service.project import Project

sys.path.append(str(BENCH))

import recall_sets

pytestmark = pytest.mark.requirement("G03")


@pytest.mark.parametrize("name", recall_sets.QUESTION_SETS)
def test_first_hits_are_as_right_as_their_class_says(
    memory: Project, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = recall_sets.read(name)
    fill(memory, found.records)
    called, right = Counter[str](), Counter[str]()
    for asked in found.asked[:: 1 if FULL else 2]:
        answer = ask(memory, "search_memory", query=asked.text, detail="index")
        first = answer.hits[0]
        fit = first.fit.fit if first.fit else "unknown"
        called[fit] += 1
        right[fit] += first.ref.partition("@")[0] in asked.answers
    with capsys.disabled():
        print(f" [{name}: {dict(called)}, right: {dict(right)}] ", end="")  # noqa: T201 - figures
    assert right["high"] >= 0.9 * called["high"] > 0
    assert right["suggested"] >= 0.6 * called["suggested"] > 0


@pytest.mark.requirement("N09")
@pytest.mark.parametrize("name", ["clinics", "band"])
def test_what_a_hook_gives_no_search_for_it_calls_unsure(memory: Project, name: str) -> None:
    sets = {**recall_sets.everyday("test"), "clinics": recall_sets.read("clinics")}
    found, given = sets[name], 0
    fill(memory, found.records)
    for asked in found.asked[:: 1 if FULL else 6]:
        told = fitting(memory, memory.standing, asked.text, memory.local.activity()).given
        views = memory.views(memory.store.read(), memory.standing)
        searched = views.fitting(asked.text, 50).best if told else ()
        fits = {one.line.record.id: one.judged.fit for one in searched}
        assert {fits[one.record.id] for one in told} <= {"high", "suggested"}
        given += len(told)
    assert given


def judged(text: str, *records: Record) -> dict[str, Judged]:
    index = Index((record.id, record) for record in records)
    hits = rank(index, text)
    found = zip(hits, judge(index, text, hits), strict=True)
    return {hit.record.missing_context: one for hit, one in found}


def spoken(text: str, *records: Record) -> set[str]:
    return {gap for gap, one in judged(text, *records).items() if one.speaks}


REST = [log(f"What subject{number} means", topic=f"topic{number}") for number in range(60)]


def test_a_hit_is_surer_the_farther_the_next_and_none_is_stronger_than_one_before_it() -> None:
    other = [log(f"refund approval number{number}") for number in range(3)]
    assert judged("refund approval", log("refund approval"), *REST)["refund approval"].fit == "high"
    near = judged("refund approval", log("refund approval"), *other, *REST)
    assert near["refund approval"].fit == "suggested"
    found = judged("refund approval subject1", *other, *REST).values()
    strengths = [one.strength for one in found]
    assert strengths == sorted(strengths, reverse=True)
    assert judge(Index(), "refund", []) == []


@pytest.mark.requirement("N09")
@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("the test of ledgers", {"a", "b"}),
        ("ledgers are explained where", set()),
        ("run the tests", set()),
        ("테스트 실행해줘", set()),
    ],
)
def test_one_word_of_several_or_common_words_let_no_hook_speak(text: str, fits: set[str]) -> None:
    junk = with_cues(log("junk"), cues=("test", "run", "build", "update", "테스트", "실행"))
    records = [*(with_cues(log(name), cues=("ledger test",)) for name in "ab"), junk, *REST]
    assert judged(text, *records)
    assert spoken(text, *records) == fits


@pytest.mark.requirement("S12")
def test_one_common_word_is_no_possible_match_of_a_search() -> None:
    junk = with_cues(log("junk"), cues=("test", "run", "build", "update"))
    assert judged("sort the tests", junk, *REST)["junk"].fit == "none"
    assert judged("run the tests", junk, *REST)["junk"].fit == "suggested"
    assert judged("sort the ledgers", log("ledgers"), *REST)["ledgers"].fit == "suggested"


@pytest.mark.requirement("N09")
def test_a_word_of_a_quarter_of_the_log_says_nothing_about_one_record() -> None:
    def of(number: int) -> bool:
        records = [log(f"courier {place}", topic=f"topic{place}") for place in range(number)]
        parcel = with_cues(log("found"), cues=("courier test",))
        return "found" in spoken("test the courier", parcel, *records, *REST[number:])

    assert of(1)
    assert not of(30)


CODES = ("PAY-48213", "#59127", "TS2307", "ECONNRESET", "ERR_NO_LEDGER")


def test_a_ticket_number_or_error_code_of_one_record_of_ten_thousand_makes_it_likely() -> None:
    words = [f"word{number}" for number in range(40)]
    filler = [
        log(f"{' '.join(words[number % 40 :][:6])} {number}", topic=f"topic{number % 50}")
        for number in range(10_000)
    ]
    ones = [log(code, lesson=f"See {code} for the ledger") for code in CODES]
    index = Index((record.id, record) for record in (*ones, *filler))
    for code, one in zip(CODES, ones, strict=True):
        text = f"please explain this\n\n    at run ({' '.join(words)})\n    {code}: failed"
        hits = rank(index, text)
        found = list(zip(hits, judge(index, text, hits), strict=True))
        assert [hit.record for hit, fit in found if fit.fit == "high"] == [one], code
        assert [hit.record for hit, fit in found if fit.speaks] == [one], code
        assert hits[0].record == one
        again = log("again", lesson=f"{code} too")
        assert judged(text, one, again, *filler[:100])[code].fit != "high"


def test_plain_numbers_and_versions_are_no_codes() -> None:
    text = "node 18, es2022, 1366 px, 3000 ms, 10000 rows, UTF-8, SELECT, x86_64, main.ts:14"
    assert set(codes(text)) <= COMMON
    named = ["cve-2024-3094", "e0308", "0xc0000005", "481"]
    assert codes("CVE-2024-3094 e0308 0xC0000005 #481") == named
