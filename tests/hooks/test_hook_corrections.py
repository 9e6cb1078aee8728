"""A correction by the user: one flag without text, one question at the end of the turn (N14)."""

from __future__ import annotations

import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import warm_program
from hook_process import COMMAND, Agent
from project_logs import POSIX, tree
from sentinel_memory.hooks.calls import NOTHING
from sentinel_memory.machine.activity import Event, session_key

CORRECTION = "no, use the zebra client, I told you so"
EARLIER = "2026-01-01T00:00:00.000+00:00"
FIELDS = ("log_memory", "topic", "missing_context", "lesson", "ask_next_time", "cues")


@pytest.fixture
def later(agent: Agent) -> Agent:
    """A session whose first prompt came a while ago."""
    agent.hook("SessionStart")
    agent.state.record(Event(kind="task", at=EARLIER, session=session_key(agent.session)))
    return agent


def change_a_file(agent: Agent) -> None:
    """Gives the other question a reason."""
    agent.change_a_file()


def save_a_gap(agent: Agent) -> None:
    """Saves as an agent does."""
    words = ("--topic", "client", "--missing-context", "gap", "--lesson", "rule")
    done = warm_program.run([*COMMAND[:-1], "log", *words], agent.project, agent.environment)
    assert done.returncode == 0


def kept(agent: Agent) -> str:
    """All that this machine keeps of the project."""
    files = [path for path in Path(agent.home).rglob("*") if path.is_file()]
    return "".join(path.read_bytes().decode("utf-8", "replace") for path in files)


@pytest.mark.requirement("N14", "S37")
@pytest.mark.parametrize("host", ["vscode", "claude"])
def test_after_a_correction_the_end_of_the_turn_asks_once_for_that_gap(
    later: Agent, host: str
) -> None:
    later.more = {"timestamp": "now"} if host == "vscode" else {"permission_mode": "default"}
    assert later.hook("UserPromptSubmit", prompt=CORRECTION) == NOTHING
    answer = later.hook("Stop", stop_hook_active=False)
    inner = answer["hookSpecificOutput"] if host == "vscode" else answer
    assert isinstance(inner, dict)
    assert inner["decision"] == "block"
    assert all(field in str(inner["reason"]) for field in FIELDS)
    assert later.hook("Stop", stop_hook_active=True) == NOTHING
    assert later.hook("Stop", stop_hook_active=False) == NOTHING


@pytest.mark.requirement("N14", "S37", "D05")
def test_of_a_correction_one_flag_is_kept_and_no_text(later: Agent) -> None:
    later.hook("UserPromptSubmit", prompt=CORRECTION)
    assert later.state.activity().session(session_key(later.session)).corrected
    assert "zebra" not in kept(later)
    lines = [json.loads(line) for line in kept(later).splitlines() if '"corrected"' in line]
    assert [sorted(line) for line in lines] == [["at", "event", "session"]]


@pytest.mark.requirement("N14")
def test_in_processes_of_their_own_a_correction_in_korean_is_asked_about_in_korean(
    later: Agent,
) -> None:
    later.variables["LC_ALL"] = "ko_KR.UTF-8"
    prompt = "아니 그게 아니라 얼룩말 클라이언트를 쓰라고 했잖아"
    assert later.run("UserPromptSubmit", later.payload("UserPromptSubmit", prompt=prompt)) == {}
    answer = later.run("Stop", later.payload("Stop"))
    assert "바로잡은" in json.dumps(answer, ensure_ascii=False)
    assert later.run("Stop", later.payload("Stop")) == {}


@pytest.mark.requirement("N14")
def test_the_first_message_of_a_session_corrects_nothing(agent: Agent) -> None:
    agent.hook("SessionStart")
    for _hook_file in range(2):
        agent.hook("UserPromptSubmit", prompt=CORRECTION)
    assert agent.hook("Stop") == NOTHING
    assert "corrected" not in agent.state.activity().total


@pytest.mark.requirement("N14", "S21", "S37")
def test_before_the_first_record_a_correction_is_asked_about_and_nothing_is_created(
    agent: Agent,
) -> None:
    shutil.rmtree(agent.project / ".context")
    before = tree(agent.project)
    assert agent.hook("SessionStart") == NOTHING
    agent.state.record(Event(kind="task", at=EARLIER, session=session_key(agent.session)))
    assert agent.hook("UserPromptSubmit", prompt=CORRECTION) == NOTHING
    question = str(agent.hook("Stop"))
    assert all(field in question for field in FIELDS)
    assert tree(agent.project) == before


@pytest.mark.requirement("N14")
def test_an_ordinary_message_leaves_no_flag(later: Agent) -> None:
    later.hook("UserPromptSubmit", prompt="no, one service is enough for now")
    later.hook("UserPromptSubmit", session_id=None, prompt=CORRECTION)
    assert later.hook("Stop") == NOTHING
    assert "corrected" not in later.state.activity().total


@pytest.mark.requirement("N14")
def test_who_has_saved_since_the_correction_is_not_asked(later: Agent) -> None:
    later.hook("UserPromptSubmit", prompt=CORRECTION)
    save_a_gap(later)
    change_a_file(later)
    assert later.hook("Stop") == NOTHING
    assert later.hook("Stop") == NOTHING


@pytest.mark.requirement("N14")
def test_who_saved_before_the_correction_is_asked(later: Agent) -> None:
    save_a_gap(later)
    later.hook("UserPromptSubmit", prompt=CORRECTION)
    assert "corrected you" in str(later.hook("Stop"))


@pytest.mark.requirement("N14", "S37")
def test_the_question_about_a_correction_stands_in_the_place_of_the_other(later: Agent) -> None:
    change_a_file(later)
    later.hook("UserPromptSubmit", prompt=CORRECTION)
    answer = str(later.hook("Stop"))
    assert "corrected you" in answer
    assert "files of this project changed" not in answer
    assert later.hook("Stop") == NOTHING


@pytest.mark.requirement("N14")
def test_the_next_correction_is_another_gap(later: Agent) -> None:
    change_a_file(later)
    assert "files of this project changed" in str(later.hook("Stop"))
    for _correction in range(2):
        later.hook("UserPromptSubmit", prompt=CORRECTION)
        assert "corrected you" in str(later.hook("Stop"))
        assert later.hook("Stop") == NOTHING


@pytest.mark.requirement("N14")
def test_two_hook_files_ask_once_about_what_both_heard(later: Agent) -> None:
    for _hook_file in range(2):
        later.hook("UserPromptSubmit", prompt=CORRECTION)
    assert later.state.activity().total["corrected"] == 1
    assert [later.hook("Stop") == NOTHING for _hook_file in range(2)] == [False, True]


@POSIX
@pytest.mark.requirement("N14")
def test_of_several_ends_at_the_same_moment_one_asks(later: Agent) -> None:
    later.hook("UserPromptSubmit", prompt=CORRECTION)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: later.run("Stop", later.payload("Stop")), range(4)))
    assert sorted(answer == NOTHING for answer in answers) == [False, True, True, True]


@pytest.mark.requirement("N14")
def test_a_turn_that_a_hook_prolonged_is_not_asked_and_the_next_is(later: Agent) -> None:
    later.hook("UserPromptSubmit", prompt=CORRECTION)
    assert later.hook("Stop", stop_hook_active=True) == NOTHING
    later.hook("UserPromptSubmit", prompt="ok, continue")
    assert "corrected you" in str(later.hook("Stop", stop_hook_active=False))


@pytest.mark.requirement("N14", "S37")
def test_where_the_project_wants_silence_no_flag_is_left(later: Agent) -> None:
    config = {"hooks": False}
    (later.project / ".context" / "config.json").write_text(json.dumps(config), encoding="utf-8")
    later.hook("UserPromptSubmit", prompt=CORRECTION)
    assert later.hook("Stop") == NOTHING
    assert "corrected" not in later.state.activity().total
