"""A hook never holds an agent: beyond its time it says nothing, and another process goes on (S37).

The clock of these hooks tells a millisecond or two more whenever it is asked, which is once a step.
So the tests do not depend on the speed of a machine.
"""

from __future__ import annotations

import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from hook_process import GAP, PROMPT, Agent
from sample_records import log, principle
from sentinel_memory.core.log.record import Record
from sentinel_memory.hooks.calls import NOTHING
from sentinel_memory.hooks.program import start_finishing
from sentinel_memory.machine.cache_file import FILE_NAME
from sentinel_memory.machine.local_state import cache_folder, name_of

pytestmark = [pytest.mark.requirement("S37"), pytest.mark.requirement("K01")]


def ticking(step: float = 0.001) -> Callable[[], float]:
    """A clock by which a step takes so many seconds."""
    steps = count()
    return lambda: next(steps) * step


def pulled(number: int) -> list[Record]:
    """Records that came by git, among them the one about refunds."""
    others = [
        log(
            f"What warehouse{n} means for invoice{n % 50}",
            topic=f"area{n % 40}",
            lesson="rule " * 9,
        )
        for n in range(number - 1)
    ]
    return sorted([GAP, *others], key=lambda record: record.id)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes of ours that a hook starts, which run as they are."""
    found: list[subprocess.Popen[bytes]] = []
    start = subprocess.Popen.__init__

    def remembered(self: subprocess.Popen[bytes], *words: Any, **options: Any) -> None:  # noqa: ANN401 - as they are
        if "hook" in words[0]:
            found.append(self)
        start(self, *words, **options)

    monkeypatch.setattr(subprocess.Popen, "__init__", remembered)
    return found


def place_of(agent: Agent) -> Path:
    folder = cache_folder(agent.environment)
    assert folder is not None
    return folder / "projects" / name_of(agent.project)


def judged(agent: Agent) -> int:
    with closing(sqlite3.connect(place_of(agent) / FILE_NAME)) as database:
        found: int = database.execute("SELECT count(*) FROM verdicts").fetchone()[0]
        return found


def test_after_a_pull_of_many_lines_a_hook_is_silent_and_the_next_prompt_speaks(
    agent: Agent, started: list[subprocess.Popen[bytes]]
) -> None:
    agent.remember(*pulled(100))
    assert agent.context("UserPromptSubmit", prompt=PROMPT)
    assert started == []  # in time
    agent.remember(*pulled(1_500))
    agent.session = "second"
    agent.clock = ticking()
    assert agent.hook("UserPromptSubmit", prompt=PROMPT) == NOTHING
    (process,) = started
    assert process.wait(300) == 0
    assert judged(agent) == 1_500
    agent.clock = ticking()
    assert GAP.question in agent.context("UserPromptSubmit", prompt=PROMPT)
    assert started == [process]


def test_what_the_start_of_a_session_has_no_time_for_comes_once_with_the_next_prompt(
    agent: Agent, started: list[subprocess.Popen[bytes]]
) -> None:
    rule = principle("Refunds run once.", topic="refunds")
    agent.remember(*sorted([*pulled(250), rule], key=lambda record: record.id))
    agent.clock = ticking(0.3)
    assert agent.hook("SessionStart") == NOTHING
    assert agent.hook("UserPromptSubmit", prompt=PROMPT) == NOTHING
    assert [process.wait(300) for process in started] == [0, 0]
    agent.clock = ticking()
    given = agent.context("UserPromptSubmit", prompt=PROMPT)
    assert given.index(rule.lesson) < given.index(GAP.question or "")
    assert agent.hook("UserPromptSubmit", prompt=PROMPT) == NOTHING
    agent.session = "another"
    begun, lessons = agent.context("SessionStart"), agent.context("UserPromptSubmit", prompt=PROMPT)
    assert given == f"{begun}\n\n{lessons}"


def test_what_a_hook_judged_in_its_time_is_kept_and_one_process_judges_the_rest(
    agent: Agent, started: list[subprocess.Popen[bytes]]
) -> None:
    agent.remember(*pulled(150))
    agent.clock = ticking(0.002)
    with_lock = place_of(agent)
    with_lock.mkdir(parents=True, exist_ok=True)
    with FileLock(with_lock / "finishing.lock"):
        assert GAP.question in agent.context("UserPromptSubmit", prompt=PROMPT)
        (process,) = started
        assert process.wait(300) == 0
        first = judged(agent)
        assert 10 < first < 150
    start_finishing(agent.project, agent.environment)
    assert started[-1].wait(300) == 0
    assert judged(agent) == 150


@pytest.mark.parametrize(("worked", "asks"), [(0.5, True), (0.95, False)])
def test_the_hook_at_the_end_of_a_turn_has_a_second(
    agent: Agent, started: list[subprocess.Popen[bytes]], worked: float, asks: bool
) -> None:
    agent.hook("SessionStart")
    # With a line that is no record, the log is read as a whole.
    agent.remember(*pulled(350), more=[b"no record"])
    agent.change_a_file()
    agent.clock = lambda: worked
    assert (agent.hook("Stop") != NOTHING) == asks
    assert [process.wait(300) for process in started] == [0] * len(started)
    assert started or asks


@pytest.mark.parametrize(("line", "number"), [("{" + "x" * 1_000, 9_000), ("{}", 150_000)])
def test_a_log_that_takes_too_long_to_read_is_left_to_the_process(
    agent: Agent, started: list[subprocess.Popen[bytes]], line: str, number: int
) -> None:
    agent.remember(GAP, more=[line.encode()] * number)
    agent.clock = ticking()
    assert agent.hook("UserPromptSubmit", prompt=PROMPT) == NOTHING
    (process,) = started
    assert process.wait(300) == 0
    assert GAP.question in agent.context("UserPromptSubmit", prompt=PROMPT)
