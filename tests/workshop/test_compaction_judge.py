"""Which wordings the benchmark of compaction takes for a rule, and what its figures must reach."""

from __future__ import annotations

import json
import sys

import pytest
from paths import BENCH

sys.path.append(str(BENCH))

from compaction_judge import Judge, doubtful
from sample_records import log, log_of, principle
from sentinel_memory.core.log.document import Document

PUBLISHED = BENCH / "results" / "compaction.json"
SETTLEMENT = (
    "Re-running a settlement date must raise payout_seq and send the rows without bank_ack_at; the "
    "bank treats the same date as a duplicate file and drops it without an error."
)
LIMIT = (
    "Rate limits are keyed on X-Device-Id plus user id, never on the IP: one limit of 100 a minute "
    "blocked a whole stadium during a ticket event."
)
CACHE = "운송장 조회 캐시는 진행 중이면 30초, 배송완료면 24시간이다. 정정되면 캐시를 지운다."
LESSONS = (SETTLEMENT, LIMIT, CACHE)
RECORDS = tuple(log(f"gap {number}", lesson=one) for number, one in enumerate(LESSONS))


@pytest.mark.parametrize(
    ("lesson", "wording"),
    [
        (0, "To repeat a settlement date, raise `payout_seq` and leave out rows with bank_ack_at."),
        (1, "Key rate limits on X-Device-Id and the user id instead of the IP."),
        (1, "Audit each call. Key rate limits on X-Device-Id and user id. Do not use the IP."),
        (2, "- 캐시: 운송장 조회 캐시를 진행 중 30초, 배송완료 24시간 둔다."),
    ],
)
def test_a_rule_in_other_words_has_arrived(lesson: int, wording: str) -> None:
    assert Judge(RECORDS).says([wording], RECORDS[lesson])


@pytest.mark.parametrize(
    ("lesson", "wording"),
    [
        (
            0,
            "To repeat a settlement date, raise the number, not rows with bank_ack_at.",
        ),
        (1, "Key rate limits on X-Device-Id, user id and the IP."),
        (1, "Key them on X-Device-Id, not the IP."),
        (1, "Key limits on X-Device-Id. Audit each call. Log the rate. Never store the user's IP."),
        (2, "운송장 조회 캐시를 진행 중 300초, 배송완료 24시간 둔다."),
    ],
)
def test_a_rule_without_a_number_a_name_its_denial_or_its_words_has_not(
    lesson: int, wording: str
) -> None:
    assert not Judge(RECORDS).says([wording], RECORDS[lesson])


def test_what_a_compaction_does_not_say_is_named_with_the_principle_that_took_it_in() -> None:
    made = principle("Key rate limits on X-Device-Id and user id, never on the IP.")
    made = made._replace(meta={**made.meta, "sources": [one.id for one in RECORDS[:2]]})
    left = Document.parse(log_of(made, RECORDS[2]))
    lost = doubtful(RECORDS, left, Judge(RECORDS).says)
    assert [(one["id"], one["now"]) for one in lost] == [(RECORDS[0].id, made.lesson)]


@pytest.mark.requirement("S13", "N10", "N11")
def test_the_published_rounds_lose_no_rule_at_an_edit_and_few_elsewhere() -> None:
    found = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    once = [row for row in found["after one"] if row["set"] in ("parcels", "clinics", "shop-test")]
    agent = found["by an agent"]
    assert len(once) == 3
    for row, least in (*((row, 0.95) for row in once), (agent, 0.8)):
        before, after = row["before"], row["after"]
        assert after["hook"] >= least * before["hook"]
        hosts = before["search"]
        assert all(after["search"][host] >= least * count for host, count in hosts.items())
        at_edit = least if row is agent else 1
        assert after["files_reached"] >= at_edit * before["files_reached"]
        assert after["rules_at_their_file"] >= at_edit * before["rules_at_their_file"]
    assert agent["rules"] == 200
    assert agent["rules_kept"] >= 0.8 * agent["rules"]


@pytest.mark.requirement("N02", "S33")
def test_the_published_merges_of_two_branches_double_and_lose_nothing() -> None:
    found = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    assert {row["merged by"] for row in found["branches"]} == {"driver", "resolve", "site"}
    assert {row["compacted"] for row in found["branches"]} >= {"same topics", "different topics"}
    for row in found["branches"]:
        assert row["counted"] <= 50
        assert (row["doubled"], row["rules_lost"]) == (0, 0)
