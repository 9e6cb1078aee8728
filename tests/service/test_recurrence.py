"""A gap that comes back teaches: what was given in vain is counted, and its cues are asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from cli_process import run
from hook_process import GAP, PROMPT, Agent
from project_logs import write_log
from sample_records import log, log_of, principle, raw_line, with_cues
from sentinel_memory.contract.memory import LogMemoryParams, LogMemoryResult, SearchMemoryParams
from sentinel_memory.contract.project import ListRecordsParams, Use
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.machine.activity import Event
from sentinel_memory.render.answers import render
from sentinel_memory.sentences.say import Language
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.memory_status import memory_status
from sentinel_memory.service.project import Project
from sentinel_memory.service.recall import list_records
from sentinel_memory.service.search_memory import search_memory

VAIN = "This lesson was given before, and its gap came back."


def save(memory: Project, gap: str = "gap", **fields: Any) -> LogMemoryResult:  # noqa: ANN401 - of several types
    whole = {"topic": "pay", "missing_context": gap, "lesson": "rule", **fields}
    return log_memory(memory, LogMemoryParams(**whole))


def said(answer: LogMemoryResult, language: Language = "en") -> str:
    return render(answer, language) or ""


def missed(memory: Project) -> tuple[tuple[str, int, int, int], ...]:
    value = memory_status(memory, "file:///project").value
    return tuple((use.topic, use.given, use.answered, use.again) for use in value.missed)


@pytest.mark.requirement("M12", "N10")
def test_a_lesson_that_was_given_in_vain_is_counted_and_asks_once_for_other_cues(
    memory: Project,
) -> None:
    save(memory, cues=("vat",))
    assert VAIN not in said(save(memory))  # nothing had given it
    search_memory(memory, SearchMemoryParams(query="rule of the gap"))
    answer = save(memory)
    assert f"{VAIN} Add cues for tasks like this one: log_memory(id={answer.ref}" in (said(answer))
    assert said(answer).count("cues=[...]") == 1
    assert VAIN not in said(save(memory))
    assert missed(memory) == (("pay", 1, 0, 1),)
    (record,) = list_records(memory, ListRecordsParams()).records
    assert list_records(memory, ListRecordsParams()).uses == (
        Use(id=record.id, topic="pay", given=1, answered=0, again=1),
    )


@pytest.mark.requirement("M12")
def test_a_save_that_brings_new_cues_is_not_asked_for_them_and_counts_all_the_same(
    memory: Project,
) -> None:
    save(memory, cues=("vat",))
    search_memory(memory, SearchMemoryParams(query="rule"))
    assert VAIN not in said(save(memory, cues=("vat", "부가세")))
    assert missed(memory) == (("pay", 1, 0, 1),)


@pytest.mark.requirement("M12", "S07")
def test_what_is_no_recurrence_is_not_counted(memory: Project) -> None:
    first = save(memory, cues=("vat",))
    search_memory(memory, SearchMemoryParams(query="rule"))
    log_memory(memory, LogMemoryParams(id=first.ref, cues=("tax",)))
    save(memory, "another gap")
    save(memory, type="principle", missing_context=None)
    search_memory(memory, SearchMemoryParams(query="rule"))
    save(memory, type="principle", missing_context=None)
    assert missed(memory) == ()


@pytest.mark.requirement("M12")
def test_the_most_missed_are_named_first_and_three_at_most(memory: Project) -> None:
    for number in range(5):
        save(memory, f"gap {number}", cues=("vat",), topic=f"t{number}")
        for _ in range(number):
            search_memory(memory, SearchMemoryParams(query="rule"))
            save(memory, f"gap {number}", topic=f"t{number}")
    value = memory_status(memory, "file:///project").value
    assert [(use.topic, use.again) for use in value.missed] == [("t4", 4), ("t3", 3), ("t2", 2)]
    assert value.again == 1 + 2 + 3 + 4


@pytest.mark.requirement("M12", "D02")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "Given to agents on this machine: 1. Questions that a task answered before anybody "
            "asked: 0. Logged again although given: 1. Quoting code that has changed or is gone: "
            "0. Superseded: 1. With text withheld: 0.",
        ),
        ("ko", "이 컴퓨터에서 에이전트에 준 교훈 1건,"),
    ],
)
def test_an_agent_is_told_what_the_lessons_did_with_the_statistics(
    memory: Project, language: Language, said: str
) -> None:
    save(memory, cues=("vat",))
    search_memory(memory, SearchMemoryParams(query="rule of the gap"))
    save(memory)
    old = save(memory, "another gap", topic="old")
    save(memory, "one more gap", topic="old", supersedes=(old.ref,))
    asked = SearchMemoryParams(query="", detail="statistics")
    lines = (render(search_memory(memory, asked), language) or "").splitlines()
    assert any(line.startswith(said) for line in lines)
    assert search_memory(memory, SearchMemoryParams(query="rule")).statistics is None
    search_memory(memory, SearchMemoryParams(query="rule of the gap"))
    numbers = search_memory(memory, asked).statistics
    assert numbers is not None
    assert numbers.given > 1


@pytest.mark.requirement("M12", "S37")
def test_what_hooks_gave_and_prompts_answered_counts_by_record(agent: Agent) -> None:
    agent.context("SessionStart")
    agent.context("UserPromptSubmit", prompt=PROMPT)
    agent.hook("UserPromptSubmit", prompt=f"{PROMPT}. {GAP.ask_next_time} Ask me.")
    run_log = ("log", "--topic", GAP.topic, "--missing-context", GAP.missing_context)
    home = {name: str(agent.home) for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA")}
    again = run(agent.project, *run_log, "--lesson", "Send it", **home)
    assert VAIN.encode() in again.stdout
    activity = agent.state.activity()
    assert activity.given[GAP.id] == 1  # with the prompt; a start gives principles and topics
    assert (activity.answered[GAP.id], activity.again[GAP.id]) == (1, 1)
    status = run(agent.project, "status", **home).stdout.decode()
    assert f"all the same: {GAP.topic} {GAP.id} (given: 1, logged again: 1)." in status
    assert "Logged again although given: 1." in status
    korean = run(agent.project, "--language", "ko", "status", **home).stdout.decode()
    assert f"다시 기록한 교훈: {GAP.topic} {GAP.id} (준 횟수 1, 다시 기록 1)." in korean


@pytest.mark.requirement("N10", "S08")
@pytest.mark.parametrize(
    ("language", "words"), [("en", "because they have no cues"), ("ko", "단서(cues)가")]
)
def test_a_save_names_records_of_its_topic_without_cues_itself_first(
    memory: Project, language: Language, words: str
) -> None:
    bare = [log(f"gap {n}", topic="pay") for n in range(4)]
    other = log("gap", topic="other")
    odd = raw_line(id="no id of ours", topic="pay", missing_context="odd")
    write_log(memory.root, [*log_of(*bare, other).splitlines(), odd])
    answer = save(memory, "new")
    assert answer.without_cues is not None
    assert answer.without_cues[0] == answer.ref
    assert len(answer.without_cues) == 3
    assert words in said(answer, language)
    assert " ".join(answer.without_cues) in said(answer, language)
    answer = save(memory, "with", cues=("vat",))
    assert answer.ref not in (answer.without_cues or ())
    amended = log_memory(memory, LogMemoryParams(id=answer.ref, cues=("tax",)))
    assert len(amended.without_cues or ()) == 3
    lone = save(memory, topic="third", cues=("vat",))
    assert (lone.without_cues, words in said(lone, language)) == (None, False)


@pytest.mark.requirement("N10", "S09")
def test_where_compaction_is_required_no_cues_are_asked_for(memory: Project) -> None:
    write_log(memory.root, log_of(*(log(f"gap {n}", topic="pay") for n in range(50))).splitlines())
    answer = save(memory, "the one too many")
    assert answer.compaction.state == "required"
    assert answer.without_cues is None
    assert "which have no cues" not in said(answer)


@pytest.mark.requirement("M12", "D05")
def test_status_shows_a_missed_topic_as_it_may_be_shown(memory: Project, project: Path) -> None:
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    kept = with_cues(log("gap", topic=f"use {token}"), cues=("vat",))
    write_log(project, log_of(kept, principle()).splitlines())
    search_memory(memory, SearchMemoryParams(query="rule"))
    memory.local.record(Event(kind="logged_again", at=timestamp(), ids=(kept.id,)))
    assert missed(memory) == (("use [REDACTED]", 1, 0, 1),)
    assert {use.topic for use in list_records(memory, ListRecordsParams()).uses} == {
        "use [REDACTED]",
        "auth",
    }
