"""Sessions that are over, replayed to our hooks as processes, and counted (N14, S37)."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from git_repository import commit_all
from project_logs import POSIX, write_log
from run_profile import workshop
from sample_records import log, with_cues
from sentinel_memory.core.log.record import format_line

sys.path.append(str(Path(__file__).resolve().parent.parent / "bench"))

from replay import replayed
from transcripts import Step, read

TOOLS = workshop("bench/replay.py", "bench/transcripts.py")
FOLDER = Path(__file__).resolve().parent / "data" / "transcripts"
CORRECTED, SAVED = FOLDER / "corrected.jsonl", FOLDER / "saved.jsonl"
COUNTS = {
    "sessions": 2,
    "unread_lines": 1,
    "passed_messages": 3,
    "prompts": 7,
    "turns_ended": 6,
    "corrections_seen": 3,
    "questions": 4,
    "questions_after_a_correction": 2,
    "turns_that_changed_a_file_three_times": 1,
    "turns_in_which_a_failed_program_ran_later": 1,
    "files_changed": 8,
    "saves": 1,
}


def broken(file: Path, said: str, folder: Path) -> Path:
    """Returns a copy in which the line that says something is cut in the middle."""
    lines = file.read_text(encoding="utf-8").splitlines()
    (hit,) = [number for number, line in enumerate(lines) if said in line]
    lines[hit] = lines[hit][: len(lines[hit]) // 2]
    copied = folder / file.name
    copied.write_text("\n".join(lines), encoding="utf-8")
    return copied


@TOOLS
@POSIX
@pytest.mark.requirement("N14")
def test_a_broken_line_is_counted_and_what_it_said_is_not(tmp_path: Path) -> None:
    cut = broken(SAVED, "한국 시간으로 끊으라고", tmp_path)
    found = replayed([cut], None, tmp_path)
    assert (found["unread_lines"], found["prompts"], found["corrections_seen"]) == (1, 2, 0)
    assert found["tokens"] == {}, "an empty memory has nothing to say"


@TOOLS
@POSIX
@pytest.mark.requirement("S37")
def test_the_memory_of_a_project_is_given_from_a_copy(clone: Path, tmp_path: Path) -> None:
    question = "Which tax rate holds for the settlement of a month?"
    write_log(clone, [format_line(log("settlement of a month", question=question))])
    commit_all(clone)
    before = (clone / ".context" / "memory_log.jsonl").read_bytes()
    found = replayed([SAVED], clone, tmp_path / "scratch")
    assert found["tokens"]["SessionStart"] > 0
    assert found["saves"] == 1
    assert (clone / ".context" / "memory_log.jsonl").read_bytes() == before


@POSIX
@pytest.mark.requirement("N06", "N09", "N14", "S37")
def test_the_published_tokens_of_a_session_are_those_of_today(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parent.parent
    published = json.loads((root / "bench" / "results" / "replay_shop.json").read_text("utf-8"))
    found = replayed([CORRECTED, SAVED], root / "examples", tmp_path)
    counts = (*COUNTS, "prompts_with_lessons", "files_with_lessons")
    assert {name: found[name] for name in COUNTS} == COUNTS
    assert {name: found[name] for name in counts} == {name: published[name] for name in counts}
    # A sentence that is written anew may be a little longer; publish the figure again above that.
    assert found["tokens"] == pytest.approx(published["tokens"], rel=0.1)
    assert found["tokens"]["PreToolUse"] <= 1_000 * found["sessions"]


@TOOLS
@POSIX
@pytest.mark.requirement("N06", "S37")
def test_a_session_gets_the_lesson_for_a_file_before_it_changes_it_and_once(
    clone: Path, tmp_path: Path
) -> None:
    lesson = log("rounding", lesson="Money is rounded once, at the end of a sum.")
    write_log(clone, [format_line(with_cues(lesson, applies_to=("src/**",)))])
    (clone / "src").mkdir()
    (clone / "src" / "payment.js").write_text("", encoding="utf-8")
    commit_all(clone)
    found = replayed([CORRECTED], clone, tmp_path / "scratch")
    assert found["files_changed"] > 2
    assert found["files_with_lessons"] == 1
    assert 20 < found["tokens"]["PreToolUse"] < 100


def test_what_the_host_wrote_is_no_prompt_and_an_interrupted_turn_has_no_end() -> None:
    (steps,) = read(CORRECTED).sessions.values()
    prompts = [step.text for step in steps if step.kind == "prompt"]
    assert prompts[0] == "Add partial refunds to src/payment.js."
    assert len(prompts) == 4
    kinds = [step.kind for step in steps]
    assert kinds.count("end") == 3
    assert kinds.count("compacted") == 1
    assert Step("change", "/home/someone/corner-shop/test/clock.js") in steps


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe",
        b"[]",
        b"null",
        b'{"type":"user"}',
        b'{"type":"user","message":"text"}',
        b'{"type":"user","message":{"content":[1,{"text":2}]}}',
        b'{"type":"assistant","message":{"content":[{"type":"tool_use","name":"Edit"}]}}',
        json.dumps({"type": "assistant", "message": {"content": {"a": 1}}}).encode(),
    ],
)
def test_a_line_in_another_form_does_no_harm(line: bytes, tmp_path: Path) -> None:
    file = tmp_path / "session.jsonl"
    file.write_bytes(line + b"\n" + SAVED.read_bytes())
    assert read(file).sessions == read(SAVED).sessions
