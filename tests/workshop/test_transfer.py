"""Scenarios of two tasks, and the harness that counts whether the first one helped the second."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest
from paths import BENCH
from project_logs import POSIX
from run_profile import workshop

sys.path.append(str(BENCH))

from transfer import Agent, Scenario, row, scenarios, totals, wilson

TOOLS = workshop("bench/transfer.py", "bench/transfer")
ALL = {one.name: one for one in scenarios()}
PROGRAM = """
import pathlib, sys
message, session = sys.argv[1:]
pathlib.Path.home().joinpath("said.txt").open("a").write(f"{session} {message}\\n")
if message == "fail":
    sys.exit(3)
if not pathlib.Path("AGENTS.md").exists() or "log" not in pathlib.Path("AGENTS.md").read_text():
    pathlib.Path("src").joinpath("order_page.js").write_text("export const page = 1;\\n")
else:
    print("Before I begin: which reason code does it get?")
"""


def command_agent(folder: Path) -> Agent:
    """An agent that asks where the project has the lines of `init`."""
    program = folder / "agent.py"
    program.write_text(PROGRAM, encoding="utf-8")
    begin, go_on = (f"'{sys.executable}' '{program}' {{prompt}} {word}" for word in ("new", "same"))
    return Agent(begin, go_on, None, 60)


@pytest.mark.requirement("N14")
def test_twenty_scenarios_in_two_languages_ship() -> None:
    assert len(ALL) == len(scenarios()) == 20
    assert Counter(one.language for one in scenarios()) == {"en": 10, "ko": 10}
    assert len({one.lesson["topic"] for one in scenarios()}) == 20


@pytest.mark.parametrize("scenario", scenarios(), ids=lambda one: one.name)
def test_a_scenario_can_be_told_apart_with_the_lesson_and_without(scenario: Scenario) -> None:
    assert scenario.asks or scenario.applies
    question, script = scenario.lesson["ask_next_time"], scenario.script
    assert not scenario.applied({script["file"]: script["without"]})
    assert not scenario.applied({})
    assert not scenario.asked("I have written the file. The tests pass.")
    assert scenario.asked(f"Sure. {question}") == bool(question)
    if not question:
        assert scenario.applied({script.get("with_file", script["file"]): script["with"]})


@TOOLS
@POSIX
@pytest.mark.requirement("N14", "S37")
def test_an_agent_is_any_program_and_sees_only_a_scratch_home(tmp_path: Path) -> None:
    scenario = ALL["refund-reason"]
    found = row(scenario, command_agent(tmp_path), tmp_path / "runs", tmp_path / "answers")
    assert (found["off"]["helped"], found["on"]["asked"]) == (False, True)
    for way in ("off", "on"):
        said = tmp_path / "runs" / scenario.name / way / "home" / "said.txt"
        sessions = [line.split()[0] for line in said.read_text(encoding="utf-8").splitlines()]
        assert sessions == ["new", "same", "new"]
    off, on = (
        (tmp_path / "answers" / f"{scenario.name}-{way}.txt").read_text(encoding="utf-8")
        for way in ("off", "on")
    )
    assert "export const page = 1;" in off
    assert off.startswith(scenario.later)
    assert "which reason code does it get?" in on


@TOOLS
@POSIX
def test_a_run_that_failed_leaves_its_pair_out(tmp_path: Path) -> None:
    agent = command_agent(tmp_path)
    failing = ALL["refund-reason"]._replace(correction="fail")
    helped, failed = row(ALL["refund-reason"], agent, tmp_path), row(failing, agent, tmp_path / "2")
    counted = totals([helped, failed])
    assert (counted["pairs"], counted["failed"], counted["only_on"]) == (1, 1, 1)


@pytest.mark.parametrize(
    ("count", "of", "interval"),
    [(8, 10, [0.49, 0.943]), (0, 20, [0.0, 0.161]), (20, 20, [0.839, 1.0]), (0, 0, None)],
)
def test_intervals_are_those_of_wilson(count: int, of: int, interval: list[float] | None) -> None:
    assert wilson(count, of) == interval
