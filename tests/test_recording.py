"""The recording of docs/learn.md: real commands, and nothing of what the repository says."""

from __future__ import annotations

import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from git_repository import commit_all, git
from project_logs import POSIX
from run_profile import workshop

sys.path.append(str(Path(__file__).resolve().parent.parent / "bench"))

from learn import digest, learned, user
from plan_recording import STORIES
from plan_recording import record as record_plan
from published import ROOT
from recording import CORRECTION, LESSON, Cut, page, record
from terminal_picture import MOST_LINES, draw

RULE = "Never call `pay()` twice, because the bank books both calls."
REASON = "The lock must be released before the callback runs, because it may take it again."
CODE = "queue.release_all(reason='shutdown of the worker')"
PAGE = (ROOT / "docs" / "learn.md").read_text(encoding="utf-8")


@workshop("bench/recording.py", "bench/learn.py")
@POSIX
@pytest.mark.requirement("N14", "N16")
def test_a_recording_goes_from_drafts_to_a_record_of_a_correction_and_quotes_nothing(
    clone: Path, tmp_path: Path
) -> None:
    (clone / "CONTRIBUTING.md").write_text(f"## Payment\n\n{RULE}\n", encoding="utf-8")
    (clone / "src").mkdir()
    (clone / "src" / "lock.py").write_text("a\n", encoding="utf-8")
    commit_all(clone)
    (clone / "src" / "lock.py").write_text(f"{CODE}\n", encoding="utf-8")
    git(clone, "commit", "--quiet", "--all", "--message", f"fix: release first\n\n{REASON}")
    drafts = learned(clone, user(tmp_path))
    assert [f"src/lock.py: {CODE}"] in [one.get("evidence") for one in drafts]
    read = [{**one, "text": digest(one["lesson"]), "keep": True} for one in drafts]
    labels = {"repository": "a/b", "commit": git(clone, "rev-parse", "HEAD").strip()}
    shown = record(clone, {**labels, "drafts": read}, tmp_path / "scratch")
    text = page(shown, labels, {"commit": "1", "date": "2026-01-01"})
    assert "Saved 2:" in text
    assert CORRECTION in text
    assert "corrected you" in shown[-4].output
    assert shown[-3].output.startswith("Saved ")
    assert shown[-2].output == ""
    assert LESSON["lesson"] in shown[-1].output
    said = ("bank books", "release first", "callback", "release_all")
    assert [words for words in said if words in text] == []
    assert "src/lock.py: [4 words]" in text


@pytest.mark.requirement("N16")
def test_a_quotation_is_cut_also_where_it_was_shortened() -> None:
    draft = {
        "missing_context": "It had to fix: close the door",
        "lesson": f"close the door: {RULE}",
    }
    cut = Cut([draft])
    assert cut.out(f"= {draft['lesson']}") == "= [13 words]"
    assert cut.out("Lesson: Never call `pay()` twice, because…") == "Lesson: [5 words]…"
    assert cut.out("Nothing of it…") == "Nothing of it…"


@pytest.mark.requirement("N14", "N16")
def test_the_page_holds_all_that_was_to_be_shown() -> None:
    for said in ("sentinel-memory learn\n", "Saved 10:", "topic=", "corrected you", "[12 words]"):
        assert said in PAGE
    assert re.search(r"search \"[^\"]+\"", PAGE)
    assert json.dumps(LESSON, ensure_ascii=False) in PAGE


def test_a_terminal_is_drawn_line_by_line() -> None:
    picture = draw([("say <&>", "\n".join(f"line {number}" for number in range(40)))], "A <title>")
    parts = list(ElementTree.fromstring(picture).iter())
    assert [one.text for one in parts if one.tag.endswith("title")] == ["A <title>"]
    lines = [one.text for one in parts if one.tag.endswith("text")]
    assert lines[:2] == ["$ say <&>", "line 0"]
    assert lines[MOST_LINES + 1] == "…"
    delays = [float(one) for one in re.findall(r"animation-delay:([\d.]+)s", picture)]
    assert delays == sorted(delays)


@workshop("bench/plan_recording.py")
@POSIX
@pytest.mark.requirement("N04")
def test_the_recording_of_a_plan_refuses_what_changed_and_applies_the_rest(tmp_path: Path) -> None:
    story = STORIES[0]
    shown = record_plan(story, tmp_path)
    assert "4 records, threshold 3" in shown[0][1]
    plan, refused, applied = shown[1][1], shown[3][1], shown[5][1]
    assert f"\n▶ principle: {story.typed}\n" in plan
    assert "\n  evidence: src/payment.js: if (" in plan
    assert f"{story.topics[0]}: not applied.\nLine " in refused
    assert applied.startswith(f"{story.topics[0]}: applied. Principles: 1, records replaced: 2")
    assert all(line in draw(shown, story.title, 24) for line in ("$ sentinel-memory undo", "3/3"))
