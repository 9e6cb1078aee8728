"""Several calls at once tell of some files, and note what they told (N06, S37)."""

from __future__ import annotations

import pytest
from hook_at_files import REFUND, at, large_log, learn, placed
from hook_process import OTHERS, Agent
from project_logs import tree
from sentinel_memory.core.text.answer_room import tokens_of
from sentinel_memory.hooks.calls import NOTHING, read_call
from sentinel_memory.hooks.moments import Hook
from sentinel_memory.machine.activity import Activity, session_key
from sentinel_memory.machine.local_state import LocalState

pytestmark = [pytest.mark.requirement("S37"), pytest.mark.requirement("N06")]


@pytest.fixture
def shop(agent: Agent) -> Agent:
    """An agent in a project with a lesson for one folder."""
    agent.remember(REFUND, *OTHERS)
    return agent


class LateState(LocalState):
    """The state as a process sees it that read it before another one told its lessons."""

    def activity(self) -> Activity:
        """Returns a session that was told nothing."""
        return Activity()


def test_what_is_told_at_once_by_several_calls_stays_below_the_bound(agent: Agent) -> None:
    lessons = [
        placed(f"f{n}", gap=f"gap {n}", lesson=f"{n} " + "환불 금액 " * 12) for n in range(60)
    ]
    agent.remember(*lessons)
    late = LateState(agent.project, agent.environment)
    told = 0
    for number in range(0, 60, 3):
        files = [f"f{number}", f"f{number + 1}", f"f{number + 2}"]
        value = {"session_id": "s", "cwd": str(agent.project), "tool_input": {"files": files}}
        call = read_call("PreToolUse", value, windows=False)
        assert call is not None
        answer = Hook(call, agent.project, late, agent.environment, agent.clock, 0.0).answer()
        inner = answer.get("hookSpecificOutput", {})
        assert isinstance(inner, dict)
        told += tokens_of(inner.get("additionalContext", ""))
    assert 500 < told <= 1_000


def test_without_a_name_of_the_session_nothing_is_said(shop: Agent) -> None:
    shop.session = ""
    assert at(shop, "src/pay/a.ts") == ""


def test_what_is_noted_holds_no_path_and_no_text(shop: Agent) -> None:
    at(shop, "src/pay/a.ts")
    activity = shop.state.activity()
    assert activity.given == activity.used == {REFUND.id: 1}
    assert activity.session(session_key("first")).told == {REFUND.id}
    (folder,) = (shop.home / "sentinel-memory" / "projects").iterdir()
    written = (folder / "activity.jsonl").read_text(encoding="utf-8")
    assert not any(word in written for word in ("src", "pay", "Idempotency"))


def test_the_project_stays_as_it_is_and_a_tool_without_a_file_is_passed_by(shop: Agent) -> None:
    before = tree(shop.project)
    assert at(shop, "src/pay/a.ts")
    assert tree(shop.project) == before
    for value in ({"command": "cat src/pay/a.ts"}, {"input": 7}, {"files": [3]}, [], None):
        shop.session += "x"
        assert shop.hook("PreToolUse", tool_name="run_in_terminal", tool_input=value) == NOTHING


def test_a_large_log_says_the_same_with_the_cache_and_without(agent: Agent) -> None:
    agent.remember(REFUND, *large_log())
    cold = at(agent, "src/pay/a.ts")
    agent.session = "second"
    learn(agent)
    assert at(agent, "src/pay/a.ts") == cold != ""
