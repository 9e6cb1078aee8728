"""Earlier versions and this one share a log, as teammates and two editors do."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from cli_process import COMMAND, USERS, environment
from code_projects import PAY, QUOTE, shop
from git_repository import opened
from installations import LATEST, WHEELS, Agent, Version, earlier_version, run
from run_profile import FULL, only_full
from sentinel_memory.machine.activity import Activity
from sentinel_memory.service.glance import glance
from sentinel_memory.service.lesson_texts import file_lines

SAVES = 100 if FULL else 50
"""By each of the two versions."""
REST = [only_full("the latest version before this one does so in every run")]


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Version]:
    """Gives an earlier version by its number; each is installed once."""
    return cache(lambda number: earlier_version(tmp_path_factory.mktemp(number), number))


@pytest.fixture(
    scope="module",
    params=[pytest.param(one, marks=[] if one == LATEST else REST) for one in WHEELS],
)
def previous(request: pytest.FixtureRequest, earlier: Callable[[str], Version]) -> Version:
    return earlier(request.param)


@pytest.fixture(scope="module")
def present() -> Version:
    return Version([*COMMAND], environment(*USERS))


@pytest.fixture
def project(clone: Path) -> Path:
    """A repository: outside of one, the previous version looks for a log in the folders above."""
    return clone


@pytest.fixture
def ask(project: Path) -> Callable[..., str]:
    """Runs a command of a version in the project."""
    return lambda version, *words: run(version, *words, "--root", str(project))


TOPIC = ("--topic", "결제", "--missing-context")
RULE = (*TOPIC, "", "--type", "principle", "--lesson")


def sources(ask: Callable[..., str], version: Version) -> tuple[str, ...]:
    """The words that name all records as sources."""
    found = json.loads(ask(version, "search", "--json"))["records"]
    return ("--source-ids", *(record["ref"] for record in found))


def save_many(agent: Agent, name: str, together: Barrier) -> list[bool]:
    """Saves once, then all the rest when the other is so far; tells which were refused."""
    first, *rest = (
        {"topic": name, "missing_context": f"{name} {n}", "lesson": "규칙"} for n in range(SAVES)
    )
    refused = agent.save(first)
    # The modules that are loaded late are loaded now.
    together.wait(timeout=60)
    return refused + agent.save(*rest)


@pytest.mark.requirement("S03", "S18")
def test_the_previous_version_and_this_one_write_one_log_at_once_and_lose_nothing(
    previous: Version, present: Version, project: Path, ask: Callable[..., str]
) -> None:
    agents = {"older": Agent.of(previous, project), "newer": Agent.of(present, project)}
    together = Barrier(len(agents))
    with ThreadPoolExecutor() as both:
        refused = list(both.map(lambda name: save_many(agents[name], name, together), agents))
    assert [agent.end() for agent in agents.values()] == [(0, b"")] * 2
    assert refused == [[False] * SAVES] * 2

    found = stored(project)
    gaps = [record["missing_context"] for record in found]
    assert sorted(gaps) == sorted(f"{name} {n}" for name in agents for n in range(SAVES))
    for version in (previous, present):
        codes = [finding["code"] for finding in json.loads(ask(version, "check", "--json"))]
        # The oldest version names no compaction there.
        assert codes == ["compaction-required"] or (version is previous and not codes)
        status = json.loads(ask(version, "status", "--json"))
        assert status["compaction"]["count"] == 2 * SAVES
    # Otherwise one had ended before the other began, and nothing was shown.
    in_time = [r["topic"] for r in sorted(found, key=lambda record: record["meta"]["created"])]
    assert sum(a != b for a, b in itertools.pairwise(in_time)) > 5


@pytest.mark.requirement("S14", "S36")
@pytest.mark.parametrize("earlier_compacts", [True, pytest.param(False, marks=REST)])
def test_what_one_version_compacts_the_other_takes_back(
    *,
    earlier_compacts: bool,
    project: Path,
    previous: Version,
    present: Version,
    ask: Callable[..., str],
) -> None:
    one, other = (previous, present) if earlier_compacts else (present, previous)
    shop(project)
    for number, version in enumerate((other, one)):
        newer = (*LIST_WORDS, "--evidence", f"{PAY}: {QUOTE}") if version is present else ()
        ask(version, "log", *TOPIC, f"순서 {number}", "--lesson", "먼저 묻는다", *newer)
    before = stored(project)
    (group,) = json.loads(ask(other, "compact", "--json"))["groups"]
    refs = [record["ref"] for record in group["records"]]
    ask(one, "log", *RULE, "순서를 먼저 묻는다", "--source-ids", *refs)
    found = json.loads(ask(other, "search", "--json"))["records"]
    assert [record["type"] for record in found] == ["principle"]
    ask(other, "undo")
    assert stored(project) == before
    ask(one, "edit", before[0]["id"], "--lesson", "먼저 읽는다")
    assert stored(project) != before
    ask(other, "undo")
    assert stored(project) == before


LISTS = {
    "cues": ["charge twice", "결제 두 번"],
    "settled_by": ["멱등 키"],
    "applies_to": ["src/**"],
}
LIST_WORDS = (
    *("--cue", "charge twice", "--cue", "결제 두 번"),
    *("--settled-by", "멱등 키", "--applies-to", "src/**"),
)
GAP = (*TOPIC, "두 번 보내도 되는지", "--lesson")


def lists_of(project: Path) -> dict[str, Any]:
    (record,) = stored(project)
    return {name: record[name] for name in LISTS if name in record}


def stored(project: Path) -> list[dict[str, Any]]:
    log = (project / ".context" / "memory_log.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in log.splitlines()]


@pytest.mark.requirement("S03", "N10", "N11")
def test_the_previous_version_keeps_the_lists_that_it_does_not_know(
    previous: Version, present: Version, project: Path, ask: Callable[..., str]
) -> None:
    ask(present, "log", *GAP, "같은 키로 보낸다", *LIST_WORDS)
    assert lists_of(project) == LISTS
    ask(previous, "log", *GAP, "키를 함께 보낸다")
    assert lists_of(project) == LISTS
    ask(previous, "edit", sources(ask, previous)[1], "--lesson", "키를 먼저 만든다")
    assert lists_of(project) == LISTS
    ask(present, "log", *GAP, "키를 먼저 만든다", "--cue", "ETIMEDOUT")
    assert lists_of(project) == {**LISTS, "cues": ["ETIMEDOUT", *LISTS["cues"]]}


def told_at(path: str, project: Path) -> str:
    memory = opened(project)
    told = glance(
        memory,
        memory.standing,
        lambda seen: file_lines(seen, [path], set(), Activity(), 1_000, "en"),
    )
    return "".join(told.values())


@pytest.mark.requirement("N11", "S03")
def test_more_patterns_than_0_2_0_reads_stay_where_it_saves_their_principle_again(
    present: Version, project: Path, earlier: Callable[[str], Version], ask: Callable[..., str]
) -> None:
    files = [f"src/d{number}/**" for number in range(12)]
    for number, glob in enumerate(files):
        more = ("--applies-to", glob, "--cue", f"word{number}")
        ask(present, "log", *TOPIC, f"gap {number}", "--lesson", "묻는다", *more)
    ask(present, "log", *RULE, "먼저 묻는다", *sources(ask, present))
    for _ in range(2):
        (made,) = stored(project)
        assert sorted(made["applies_to"]) == sorted(files)
        assert all("먼저 묻는다" in told_at(f"src/d{n}/a.py", project) for n in (0, 11))
        question = ("--ask-next-time", "어느 나라인가요?")
        ask(earlier(LATEST), "log", *RULE, "먼저 묻는다", *question)


@pytest.mark.requirement("N02", "S03")
def test_what_the_driver_of_0_2_0_leaves_doubled_is_joined_by_the_fix_of_check(
    present: Version, project: Path, earlier: Callable[[str], Version], ask: Callable[..., str]
) -> None:
    older, log_path = earlier(LATEST), project / ".context" / "memory_log.jsonl"
    for number in range(2):
        gap = (*TOPIC, f"gap {number}", "--lesson", "묻는다")
        ask(older, "log", *gap, "--cue", f"word{number}")
    base, both, sides = log_path.read_bytes(), sources(ask, older), []
    for version, lesson in ((older, "먼저 묻는다"), (present, "늘 먼저 묻는다")):
        log_path.write_bytes(base)
        ask(version, "log", *RULE, lesson, *both)
        sides.append(log_path.read_bytes())

    left = {}
    for name, version in (("older", older), ("newer", present)):
        paths = [project / part for part in ("base", "ours", "theirs")]
        for path, data in zip(paths, (base, *sides), strict=True):
            path.write_bytes(data)
        run(version, "merge-driver", *map(str, paths), ".context/memory_log.jsonl")
        left[name] = paths[1].read_bytes()
    assert (left["older"].count(b"\n"), left["newer"].count(b"\n")) == (2, 1)

    log_path.write_bytes(left["older"])
    codes = [one["code"] for one in json.loads(ask(present, "check", "--json"))]
    assert codes.count("doubled") == 1
    ask(present, "tidy")
    (stays,) = stored(project)
    assert stays["lesson"] == "늘 먼저 묻는다"  # the newer of two with the same sources
    assert sorted(stays["cues"]) == ["word0", "word1"]
    assert "doubled" not in ask(present, "check", "--json")
