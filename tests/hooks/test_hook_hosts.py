"""Codex, Copilot CLI, Gemini CLI and Cursor, each called and answered in its own way (S37).

What they send stands here as the programs sent it to a probe: Codex 0.169.0, Copilot CLI 1.0.102,
Gemini CLI 0.61.0. Cursor sends what its documentation says.
"""

from __future__ import annotations

import pytest
from every_sample import every_sample
from hook_process import GAP, LESSON, OTHERS, PROMPT, REFUND, Agent
from sample_records import log, with_cues
from sentinel_memory.hooks.calls import NOTHING

pytestmark = pytest.mark.requirement("S37")

HEADER = "Which header keeps a repeated call from counting twice?"
PATCH = "*** Begin Patch\n*** Update File: src/pay/a.ts\n@@\n-a\n+b\n"
SAID = LESSON.partition(".")[0]
TOPICS = "Topics with lessons: payment (2), area0 (1)"
CODEX: dict[str, object] = {"turn_id": "t", "model": "m", "permission_mode": "default"}
GEMINI: dict[str, object] = {"timestamp": "2026-11-22T23:47:47.633Z", "transcript_path": "/t.jsonl"}
COPILOT: dict[str, object] = {"timestamp": "2026-11-22T23:43:28.499Z"}


@pytest.fixture
def shop(agent: Agent) -> Agent:
    """An agent in a project with a lesson for a prompt and one for a file."""
    agent.remember(GAP, REFUND, *OTHERS)
    return agent


def inside(answer: dict[str, object]) -> str:
    """The text of an answer in the form of Claude Code, of which Codex and Gemini CLI take it."""
    inner = answer["hookSpecificOutput"]
    assert isinstance(inner, dict)
    return str(inner["additionalContext"])


@every_sample(
    "command, told",
    [
        ("sed -n '1,200p' src/pay/a.ts", True),
        ('ls && cat "src/pay/a.ts"|head', True),
        (f"apply_patch <<'EOF'\n{PATCH}EOF", True),
        ("ls src", False),
        ("rg 'src/pay/a.ts:12' .", False),
        ("cat $FILE src/*.ts", False),
        ("echo a=src/pay/a.ts", False),
        ("", False),
    ],
)
def test_codex_is_told_at_a_command(shop: Agent, command: str, told: bool) -> None:
    shop.more, shop.session = CODEX, f"session {command}"
    answer = shop.hook("PreToolUse", tool_name="Bash", tool_input={"command": command})
    assert answer.keys() == ({"hookSpecificOutput"} if told else set())
    assert not told or SAID in inside(answer)


INNER = {"hookSpecificOutput"}
"""Where VS Code looks for a question; Copilot CLI looks outside of it."""


@pytest.mark.requirement("M10")
@pytest.mark.parametrize(
    ("more", "stop", "asks", "beside"),
    [
        pytest.param({"permission_mode": "default"}, "Stop", "block", set(), id="Claude Code"),
        pytest.param({"timestamp": "now"}, "Stop", "block", INNER, id="VS Code"),
        pytest.param(CODEX, "Stop", "block", set(), id="Codex"),
        pytest.param(COPILOT, "Stop", "block", INNER, id="Copilot CLI"),
        pytest.param(GEMINI, "AfterAgent", "deny", set(), id="Gemini CLI"),
    ],
)
def test_a_host_is_told_at_the_start_and_asked_once_at_the_end(
    shop: Agent, more: dict[str, object], stop: str, asks: str, beside: set[str]
) -> None:
    shop.more = more
    told = shop.hook("SessionStart", source="startup")
    assert TOPICS in inside(told)
    # Copilot CLI reads the text beside it.
    assert told.get("additionalContext", inside(told)) == inside(told)
    assert shop.hook(stop, stop_hook_active=False) == NOTHING
    shop.change_a_file()
    assert shop.hook(stop, stop_hook_active=True) == NOTHING
    answer = shop.hook(stop, stop_hook_active=False)
    assert answer.keys() == {"decision", "reason"} | beside
    inner = answer.pop("hookSpecificOutput", None)
    assert inner in (None, {"hookEventName": "Stop", **answer})
    assert (answer["decision"], "log_memory" in str(answer["reason"])) == (asks, True)
    assert shop.hook(stop, stop_hook_active=False) == NOTHING


@pytest.mark.requirement("M10")
def test_cursor_is_told_at_the_start_and_asked_at_the_end(shop: Agent) -> None:
    folders = [str(shop.home), str(shop.project)]
    shop.more = {
        "conversation_id": "c",
        "session_id": None,
        "cwd": None,
        "workspace_roots": folders,
    }
    answer = shop.hook("sessionStart")
    assert answer.keys() == {"additional_context"}
    assert TOPICS in str(answer["additional_context"])
    shop.change_a_file()
    assert shop.hook("stop", status="aborted", loop_count=0) == NOTHING
    assert shop.hook("stop", status="completed", loop_count=1) == NOTHING
    answer = shop.hook("stop", status="completed", loop_count=0)
    assert answer.keys() == {"followup_message"}
    assert "log_memory" in str(answer["followup_message"])
    assert shop.hook("stop", status="completed", loop_count=0) == NOTHING


def test_copilot_cli_reads_what_stands_beside_and_names_files_by_path(shop: Agent) -> None:
    shop.more = COPILOT
    started = shop.hook("SessionStart", source="new", initial_prompt=PROMPT)
    assert started["additionalContext"] == inside(started)
    read = {"tool_name": "Read", "tool_input": {"path": f"{shop.project}/src/pay/a.ts"}}
    told = shop.hook("PostToolUse", **read, tool_result={"result_type": "success"})
    assert SAID in str(told["additionalContext"])
    searched = {"tool_name": "Grep", "tool_input": {"path": f"{shop.project}/src/pay/a.ts"}}
    shop.session = "second"
    assert shop.hook("PostToolUse", **searched) == NOTHING


def test_gemini_cli_is_told_by_its_own_events(shop: Agent) -> None:
    shop.more = GEMINI
    asked = shop.hook("BeforeAgent", prompt=PROMPT)
    assert (asked.keys(), HEADER in inside(asked)) == ({"hookSpecificOutput"}, True)
    read = {"tool_name": "read_file", "tool_input": {"file_path": "src/pay/a.ts"}}
    assert SAID in inside(shop.hook("AfterTool", **read, tool_response={"llmContent": "x"}))


def test_what_gemini_cli_puts_before_the_prompt_is_not_of_the_user(shop: Agent) -> None:
    """Where nobody types, it puts there what we said when the session began."""
    shop.more = GEMINI
    words = f"<hook_context>{PROMPT}</hook_context>\n\n"
    assert shop.hook("BeforeAgent", prompt=f"{words}Write a poem about rivers") == NOTHING
    assert HEADER in inside(shop.hook("BeforeAgent", prompt=words + PROMPT))


@pytest.mark.parametrize(
    ("more", "stop", "event"),
    [(COPILOT, "Stop", "UserPromptSubmit"), (GEMINI, "AfterAgent", "BeforeAgent")],
    ids=["Copilot CLI", "Gemini CLI"],
)
def test_our_own_question_that_comes_back_as_a_prompt_is_passed_by(
    shop: Agent, more: dict[str, object], stop: str, event: str
) -> None:
    shop.more = more
    shop.hook("SessionStart", source="new")
    shop.change_a_file()
    asked = shop.hook(stop, stop_hook_active=False)
    assert shop.hook(event, prompt=asked["reason"]) == NOTHING
    assert not shop.state.activity().last_task
    shop.hook(event, prompt="Write a poem about rivers")
    assert shop.state.activity().last_task


@every_sample(
    "version, told",
    [("3.20.17", True), ("4.0", True), ("3.9.1", False), ("", False), (None, False), ("x", False)],
)
def test_cursor_is_told_at_a_prompt(shop: Agent, version: str | None, told: bool) -> None:
    shop.more = {"conversation_id": str(version), "cursor_version": version, "session_id": None}
    answer = shop.hook("beforeSubmitPrompt", prompt=PROMPT)
    assert (HEADER in str(answer.get("additional_context"))) is told
    assert not told or answer["continue"] is True
    # Who was told nothing may still be told, by a later version or another event.
    shop.more["cursor_version"] = "3.20.17"
    assert (HEADER in str(shop.hook("beforeSubmitPrompt", prompt=PROMPT))) is not told


@pytest.mark.requirement("N11")
def test_files_that_a_person_attaches_in_cursor_order_the_lessons(agent: Agent) -> None:
    places = ("pay", "stock", "mail")
    gaps = {place: f"Which carrier takes the parcel of {place}" for place in places}
    agent.remember(
        *(
            with_cues(log(gap, lesson=f"Ask {place}.", topic=place), applies_to=(f"{place}/**",))
            for place, gap in gaps.items()
        ),
        *(log(f"What word{number} means", topic=f"word{number}") for number in range(9)),
    )
    agent.more = {"conversation_id": "c", "cursor_version": "3.20.17", "session_id": None}

    def order(session: str, *files: str) -> list[str]:
        attached = [{"type": "file", "file_path": str(agent.project / one)} for one in files]
        agent.more["conversation_id"] = session
        told = agent.hook("beforeSubmitPrompt", prompt="carrier parcel", attachments=attached)
        text = str(told["additional_context"])
        return sorted(places, key=lambda place: text.index(f"Ask {place}."))

    assert {order(place, f"{place}/a.ts")[0] for place in places} == {*places}


def test_a_prompt_in_cursor_goes_on_whatever_happens_to_the_hook(shop: Agent) -> None:
    assert shop.run("beforeSubmitPrompt", b"no JSON") == {"continue": True}
    assert shop.run("beforeSubmitPrompt", b"{}") == {"continue": True}


def test_a_session_that_a_plugin_and_a_host_serve_is_answered_once(shop: Agent) -> None:
    """Two files of hooks call us for one session, each in the same or in another form."""
    for first, second in (({}, {}), (COPILOT, {}), (CODEX, CODEX)):
        shop.session += "x"
        calls = [("SessionStart", "startup", None), ("UserPromptSubmit", None, PROMPT)]
        for event, source, prompt in calls:
            answers = []
            for shop.more in (first, second):
                answers.append(shop.hook(event, source=source, prompt=prompt))
            assert [answer == NOTHING for answer in answers][1:] == [True]
