"""`search` shows people what fits first, where it stands, and how much more there is (K06)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from cli_process import run
from project_logs import write_log
from sample_records import log, with_cues
from sentinel_memory.core.log.record import format_line

REFUND = with_cues(
    log("The refund window", topic="refund", lesson="Refunds end after 14 days."),
    cues=("money back deadline", "환불 기한"),
)
SLIP = log("The receipt", topic="receipt", lesson="A refund prints a second receipt.")
OTHERS = [log(f"gap {n}", topic=f"topic {n % 9}", lesson=f"Other rule {n}.") for n in range(38)]


@pytest.fixture
def filled(project: Path) -> Path:
    write_log(project, sorted(format_line(one) for one in (REFUND, SLIP, *OTHERS)))
    return project


def said(project: Path, *words: str) -> str:
    done = run(project, "search", *words)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def heads(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("#")]


@pytest.mark.requirement("K06", "S10", "S26")
def test_what_fits_comes_first_with_its_place_and_the_rest_is_counted(filled: Path) -> None:
    text = said(filled, "refund")
    assert [re.findall("topic=[a-z]+", head) for head in heads(text)] == [
        ["topic=refund"],
        ["topic=receipt"],
    ]
    lines = (filled / ".context" / "memory_log.jsonl").read_text(encoding="utf-8").splitlines()
    place = next(n for n, line in enumerate(lines, 1) if REFUND.id in line)
    assert f"\n  .context/memory_log.jsonl:{place}\n" in text
    assert "\nMore lessons: 38. --all shows them.\n" in text
    every = said(filled, "refund", "--all")
    assert len(heads(every)) == 40
    assert "more records" not in every
    assert len(heads(said(filled, "rule", "--limit", "3"))) == 3
    assert len(heads(said(filled, "rule"))) == 10
    unknown = said(filled, "zzz", "--limit", "2")
    assert "No lesson has a word of the query" in unknown
    assert len(heads(unknown)) == 2


@pytest.mark.requirement("K04", "N10")
def test_why_names_the_words_and_cues_that_matched(filled: Path) -> None:
    why = ("--why", "refund money back")
    assert '\n  cues: "money back deadline"\n' in said(filled, *why)
    told = json.loads(said(filled, *why, "--json"))["why"].values()
    assert {"words": ["refund", "money", "back"], "cues": ["money back deadline"]} in told


@pytest.mark.requirement("G01", "D02", "S01", "M05")
def test_the_layers_and_the_limits_of_a_search_are_reached_from_a_shell(filled: Path) -> None:
    index = said(filled, "refund", "--detail", "index")
    assert "\n  Refunds end after 14 days.\n" in index
    assert "missing_context" not in index
    beside = said(filled, "refund", "--detail", "timeline", "--token-budget", "1000")
    assert "  beside: " in beside
    ref = heads(index)[0].split()[1]
    details = said(filled, "--ids", ref)
    assert '  cues: "money back deadline", "환불 기한"' in details
    assert heads(said(filled, "refund", "--since", "2020-01-01"))
    assert heads(said(filled, "refund", "--since", "2100-01-01")) == []
    refused = run(filled, "search", "x", "--limit", "0")
    assert refused.returncode == 2
    assert b"--limit must be a whole number from 1 to 100." in refused.stderr
