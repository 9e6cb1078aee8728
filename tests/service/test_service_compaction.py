"""Thresholds, compactions and what they replace, through the service (S09, S13-S16)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_process import run
from git_repository import commit_all, opened
from memory_calls import grouped, listed, save, search, told, unite
from project_logs import write_log
from project_memories import refs
from refusals import refused
from sample_records import log, log_of
from sentinel_memory.contract.memory import Compaction, KeptSource
from sentinel_memory.contract.project import SetThresholdParams
from sentinel_memory.core.errors import RecordError, StoreError
from sentinel_memory.core.log.record import format_line
from sentinel_memory.service.memory_status import memory_status
from sentinel_memory.service.project import Project
from sentinel_memory.service.settings import set_threshold
from sentinel_memory.service.standing import THRESHOLD_VARIABLE, Settings
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S34")
IGNORED = "SENTINEL_MEMORY_COMPACT_THRESHOLD must be a whole number from 1; it is ignored."


def test_compaction_is_required_at_51_records_and_not_at_50(memory: Project) -> None:
    write_log(memory.root, log_of(*(log(f"gap {n}") for n in range(2, 51))).splitlines())
    states = [save(memory, f"gap {n}").compaction for n in range(2)]
    assert states[0] == Compaction(state="ok", count=50, threshold=50)
    assert states[1] == Compaction(state="required", count=51, threshold=50)
    assert search(memory).compaction == states[1]
    assert grouped(memory).required
    # A log without anything to merge is full, and says so once.
    rows = [log(f"gap {n}", topic=f"t{n}") for n in range(4, 53)]
    write_log(memory.root, log_of(*rows).splitlines())
    answers = [save(memory, f"gap {n}", topic=f"t{n}") for n in range(4)]
    assert [answer.compaction.state for answer in answers] == ["ok", "full", "full", "full"]
    assert [len(answer.hints) for answer in answers] == [0, 1, 0, 0]


@pytest.mark.parametrize(
    ("call", "environment", "policy", "expected"),
    [
        (1, "2", 4, 1),
        (None, "2", 4, 2),
        (None, "0", 4, 4),
        (None, "two", 4, 4),
        (None, "", None, 50),
        (None, "9" * 5_000, None, 50),
    ],
)
def test_the_threshold_is_the_calls_then_the_environments_then_the_projects(
    store: Store, call: int | None, environment: str, policy: int | None, expected: int
) -> None:
    settings = Settings(environment={"SENTINEL_MEMORY_COMPACT_THRESHOLD": environment})
    memory = Project(store, folder="project", settings=lambda: settings)
    store.path.parent.mkdir()
    text = json.dumps({"compact_threshold": policy} if policy else {})
    (store.path.parent / "config.json").write_text(text, encoding="utf-8")
    answer = save(memory, compact_threshold=call)
    assert answer.compaction.threshold == expected
    problems = () if environment in ("", "2") else (IGNORED,)
    assert answer.compaction.problem == (problems[0] if problems else None)
    assert memory_status(memory, "").policy_problems == problems
    assert (IGNORED in told(search(memory))) == bool(problems)


@pytest.mark.requirement("S14", "S15", "S16")
def test_a_principle_replaces_exactly_its_sources(memory: Project) -> None:
    for number in range(3):
        save(memory, f"gap {number}", ask_next_time=f"question {number}?")
    changed, missing, *rest = refs(memory)
    save(memory, "gap 0")  # the oldest record: its rev is another one now
    answer = unite(memory, changed, missing, *rest, "0" * 16 + "@123456")
    kept, new = listed(memory).records
    assert (answer.saved, answer.count) == ("created", 2)
    assert answer.sources_removed == tuple(r.split("@")[0] for r in (missing, *rest))
    assert answer.sources_kept == (
        KeptSource(ref=changed, reason="changed"),
        KeptSource(ref="0" * 16 + "@123456", reason="unknown"),
    )
    assert answer.uncommitted == answer.sources_removed
    assert (kept.id, new.type) == (changed.split("@")[0], "principle")
    assert (new.source_count, new.missing_context) == (2, "")
    assert new.ask_next_time == "question 2? / question 1?"


@pytest.mark.requirement("S14")
def test_sources_that_a_commit_holds_are_not_called_uncommitted(clone: Path) -> None:
    memory = opened(clone)
    save(memory, "gap 1")
    commit_all(clone)
    later = save(memory, "gap 2").id
    answer = unite(memory, *refs(memory))
    assert len(answer.sources_removed) == 2
    assert answer.uncommitted == (later,)


def config(project: Path) -> Path:
    return project / ".context" / "config.json"


@pytest.mark.parametrize(
    ("before", "threshold", "after"),
    [
        (None, 60, '{\n  "compact_threshold": 60\n}\n'),
        ("", 60, '{\n  "compact_threshold": 60\n}\n'),
        ('{"language": "ko"}\n', 60, '{"language": "ko", "compact_threshold": 60}\n'),
        ('{\n\t"compact_threshold": 5\n}\n', 60, '{\n\t"compact_threshold": 60\n}\n'),
        ('{\n\t"compact_threshold": "many"\n}\n', 60, '{\n\t"compact_threshold": 60\n}\n'),
        ('{\n "language": "ko",\n "compact_threshold": 5\n}\n', None, '{\n "language": "ko"\n}\n'),
        (None, None, None),
    ],
)
def test_a_command_sets_the_threshold_and_leaves_all_else_in_the_file(
    memory: Project, before: str | None, threshold: int | None, after: str | None
) -> None:
    path = config(memory.store.root)
    if before is not None:
        path.parent.mkdir()
        path.write_text(before, encoding="utf-8")
    answer = set_threshold(memory, SetThresholdParams(threshold=threshold))
    assert (answer.compaction.threshold, answer.overruled) == (threshold or 50, False)
    assert (path.read_text(encoding="utf-8") if path.exists() else None) == after
    assert path.with_name(".gitignore").exists() == (after is not None)


@pytest.mark.parametrize("threshold", [0, -1])
def test_no_threshold_below_1_is_taken_or_creates_anything(memory: Project, threshold: int) -> None:
    with refused(RecordError, match="threshold must be a whole number from 1"):
        set_threshold(memory, SetThresholdParams(threshold=threshold))
    with refused(RecordError, match="compact_threshold") as caught:
        save(memory, compact_threshold=threshold)
    assert caught.value.field == "compact_threshold"
    assert list(memory.store.root.iterdir()) == []


@pytest.mark.parametrize("text", ["[]\n", '{"language": \n', '// no JSON\n{"language": "ko"}\n'])
def test_a_broken_file_is_left_as_it_is(memory: Project, text: str) -> None:
    path = config(memory.store.root)
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    with refused(StoreError, match="was not changed"):
        set_threshold(memory, SetThresholdParams(threshold=60))
    assert path.read_text(encoding="utf-8") == text


def test_the_environment_wins_and_the_answer_says_so(store: Store) -> None:
    settings = Settings(environment={THRESHOLD_VARIABLE: "1"})
    memory = Project(store, folder="project", settings=lambda: settings)
    answer = set_threshold(memory, SetThresholdParams(threshold=60))
    assert (answer.overruled, answer.compaction.threshold) == (True, 1)
    for topic in ("auth", "payment"):
        store.upsert_log(log("gap", topic=topic))
    # A full memory is no demand in a search.
    assert search(memory).compaction.state == "full"


def test_the_steps_of_a_compaction_are_not_said_with_each_principle(memory: Project) -> None:
    write_log(memory.root, [format_line(log(f"gap {number}")) for number in range(9)])

    sources = [line.ref for line in memory.store.read().lines][:3]
    said = told(unite(memory, *sources, compact_threshold=2)).splitlines()
    assert said[-1] == "COMPACTION REQUIRED: 7 records, threshold 2. Go on."
    # The next lesson may be of another agent, which was told no steps.
    said = told(save(memory, "another gap", compact_threshold=2)).splitlines()
    assert "compact_memory" in said[-1]


def test_every_answer_says_that_compaction_is_required(project: Path) -> None:
    first, extra = log("gap 0"), log("one more")
    write_log(project, map(format_line, (first, log("gap 1"), log("gap 2"), extra)))
    commands: dict[tuple[str, ...], int] = {
        ("edit", first.id, "--lesson", "another rule"): 4,
        ("delete", first.id): 3,
        ("undo",): 4,
        ("status",): 4,
        ("check",): 4,
        ("search",): 4,
        ("log", "--topic", "auth", "--missing-context", "gap 0", "--lesson", "rule"): 4,
        ("tidy",): 4,
        ("rename-topic", "auth", "login"): 4,
        ("compact", "--apply", str(project / "plan")): 3,
    }
    for words, count in commands.items():
        first_line, *_ = Store.of_project(project).read().lines
        (project / "plan").write_text(f"topic: login\ndrop {first_line.ref}\n", encoding="utf-8")
        done = run(project, *words, "--language", "en", **{THRESHOLD_VARIABLE: "2"})
        said = done.stdout.decode()
        told = (f"REQUIRED: {count} records, thr", f"required: {count} lessons, thr")
        assert any(one in said for one in told), (words, said, done.stderr)
