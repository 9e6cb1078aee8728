"""The judgements of a reader on drafts of `learn`, and their counts (N16)."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from git_repository import commit_all, git
from paths import BENCH
from project_logs import POSIX
from run_profile import workshop

sys.path.append(str(BENCH))

from published import ROOT, Json, user
from learn import digest, learned, measure, read_labels

RULE = "Never call `pay()` twice, because the bank books both calls."
OTHER = "Always close the `ledger` before the report, otherwise totals are wrong."
PUBLISHED = json.loads((ROOT / "bench" / "results" / "learn.json").read_text(encoding="utf-8"))


def labels_of(clone: Path, drafts: list[Json]) -> Json:
    return {
        "repository": "a/b",
        "commit": git(clone, "rev-parse", "HEAD").strip(),
        "drafts": drafts,
    }


@workshop("bench/learn.py")
@POSIX
@pytest.mark.requirement("N16")
def test_drafts_are_counted_by_what_the_reader_said_of_this_very_text(
    clone: Path, tmp_path: Path
) -> None:
    text = f"## Payment\n\n{RULE}\n\n## Reports\n\n{OTHER}\n"
    (clone / "CONTRIBUTING.md").write_text(text, encoding="utf-8")
    commit_all(clone)
    nobody = measure(clone, labels_of(clone, []), tmp_path / "first")
    assert (nobody["drafts"], nobody["unread"], nobody["commits"]) == (2, {"guide": 2}, 1)
    ids = ids_of(tmp_path / "first")
    read = [
        {"id": ids[RULE], "text": digest(RULE), "keep": True},
        {"id": ids[OTHER], "text": digest(f"{OTHER} Now."), "keep": True},
    ]
    found = measure(clone, labels_of(clone, read), tmp_path / "second")
    assert (found["kept"], found["dropped"]) == ({"guide": 1}, {})
    assert found["unread"] == {"guide": 1}
    dropped = [{**read[0], "keep": False}]
    found = measure(clone, labels_of(clone, dropped), tmp_path / "third")
    assert (found["kept"], found["dropped"]) == ({}, {"guide": 1})


def ids_of(scratch: Path) -> dict[str, str]:
    """The ids of the drafts by their text."""
    return {draft["lesson"]: draft["id"] for draft in learned(scratch / "project", user(scratch))}


@pytest.mark.requirement("N16")
@pytest.mark.parametrize("labels", read_labels(), ids=lambda one: one["repository"])
def test_every_verdict_has_a_reason_and_quotes_nothing(labels: Json) -> None:
    assert re.fullmatch("[0-9a-f]{40}", labels["commit"])
    assert len({one["id"] for one in labels["drafts"]}) == len(labels["drafts"]) <= 20
    for one in labels["drafts"]:
        assert one.keys() == {"id", "text", "kind", "source", "keep", "why"}
        assert re.fullmatch("[0-9a-f]{16} [0-9a-f]{16}", f"{one['id']} {one['text']}")
        assert 5 < len(one["why"]) < 100


@pytest.mark.requirement("N16")
def test_what_is_published_is_few_fast_and_worth_keeping() -> None:
    rows = PUBLISHED["repositories"]
    assert [one["repository"] for one in rows] == [one["repository"] for one in read_labels()]
    assert len(rows) >= 5
    assert max(one["drafts"] for one in rows) <= 20
    assert max(one["slowest_seconds"] for one in rows) < 5
    assert PUBLISHED["unread"] == {}
    kept, dropped = (sum(PUBLISHED[name].values()) for name in ("kept", "dropped"))
    assert kept >= dropped
