"""What helped and what was sent away orders answers on this machine, and hides none (M11)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli_process import run
from hypothesis import given
from hypothesis import strategies as st
from lsp_client import QUESTION, MemoryClient, ended
from sentinel_memory.contract.memory import (
    DismissQuestionParams,
    LessonHelpedParams,
    LogMemoryParams,
    SearchMemoryParams,
)
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.ranking.ranking import Feedback
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.preflight import dismiss_question, lesson_helped
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory

pytestmark = pytest.mark.requirement("M11")
TASK = SearchMemoryParams(query="carrier of the parcel")


def saved(memory: Project, gap: str, lesson: str = "Ask the desk.", **more: object) -> str:
    params = LogMemoryParams(topic="parcel", missing_context=gap, lesson=lesson)
    return log_memory(memory, params._replace(**more)).id


@pytest.fixture
def alike(memory: Project) -> list[str]:
    """The ids of lessons that fit a task about equally, in the order of a search."""
    for day in ("Monday", "Tuesday", "Friday"):
        saved(memory, f"Which carrier takes the parcel on {day}?")
    return found(memory)


def found(memory: Project) -> list[str]:
    return [record.id for record in search_memory(memory, TASK).records]


def test_what_helped_comes_first_among_equals_and_what_was_sent_away_last(
    memory: Project, alike: list[str]
) -> None:
    fits = search_memory(memory, TASK).fits
    first, middle, last = alike
    lesson_helped(memory, LessonHelpedParams(id=last))
    assert found(memory) == [last, first, middle]
    dismiss_question(memory, DismissQuestionParams(id=first))
    assert found(memory) == [last, middle, first]
    assert {*search_memory(memory, TASK).fits} == {*fits}


def test_a_lesson_that_fits_better_stays_before_one_that_only_helped_often(
    memory: Project, alike: list[str]
) -> None:
    best = saved(memory, "Which carrier takes a parcel of glass?")
    query = SearchMemoryParams(query="carrier of a parcel of glass")
    for _ in range(20):
        lesson_helped(memory, LessonHelpedParams(id=alike[0]))
        dismiss_question(memory, DismissQuestionParams(id=best))
    assert search_memory(memory, query).records[0].id == best


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_no_amount_of_feedback_moves_a_score_far(helped: int, dismissed: int) -> None:
    factor = Feedback({"a": helped}, {"a": dismissed}).factor("a")
    assert 0.85 < factor < 1.05
    assert (factor > 1, factor < 1) == (helped > dismissed, helped < dismissed)


def test_a_save_notes_what_helped_on_this_machine_and_in_no_file_of_the_project(
    memory: Project, alike: list[str]
) -> None:
    first, *_, last = alike
    saved(memory, "Who signs?", helped_by=(f"{last}@abc123", first))
    assert memory.local.activity().helped == {last: 1, first: 1}
    refs = LogMemoryParams(id=first, lesson="Ask the night desk.", helped_by=(last,))
    log_memory(memory, refs)
    assert memory.local.activity().helped == {last: 2, first: 1}
    assert b"help" not in memory.store.path.read_bytes()


def test_an_id_that_no_record_has_is_named_and_the_lesson_is_saved(memory: Project) -> None:
    gone, key = "0123456789abcdef", "AKIA" + "IOSFODNN7ZZQRSTU"
    params = LogMemoryParams(topic="a", missing_context="b", lesson="c", helped_by=(gone,))
    assert key not in str(log_memory(memory, params._replace(helped_by=(key,))).hints)
    done = log_memory(memory, params)
    assert f"No lesson has these ids of helped_by: '{gone}'." in done.hints
    assert memory.local.activity().helped == {}


@pytest.mark.parametrize(
    ("given", "code"), [(("a" * 16,) * 5, "too_many"), (("",), "source_malformed")]
)
def test_too_many_ids_and_what_is_no_id_are_refused_before_anything_is_saved(
    memory: Project, given: tuple[str, ...], code: str
) -> None:
    with pytest.raises(RecordError) as refusal:
        saved(memory, "gap", helped_by=given)
    assert (refusal.value.code, refusal.value.field) == (code, "helped_by")
    assert not memory.store.path.exists()


def test_the_command_line_notes_what_helped(memory: Project, tmp_path: Path) -> None:
    id = saved(memory, "Who signs?")
    names = ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME")
    user = {name: str(tmp_path / "user data") for name in names}
    done = run(memory.root, "helped", id, "--json", **user)
    assert (json.loads(done.stdout)["times"], done.returncode) == (1, 0)
    gap = ("--topic", "a", "--missing-context", "b", "--lesson", "c")
    assert run(memory.root, "log", *gap, "--helped-by", id, **user).returncode == 0
    assert json.loads(run(memory.root, "helped", id, "--json", **user).stdout)["times"] == 3
    assert f"Noted: {id} helped.".encode() in run(memory.root, "helped", id, **user).stdout
    assert run(memory.root, "helped", "0123456789abcdef", **user).returncode == 2


async def test_a_page_of_a_lesson_has_a_button_for_each(
    client: MemoryClient, memory: Project
) -> None:
    id = saved(memory, "Who signs?")
    await client.open(memory.root)
    links = (await client.ask("page", name=f"log:{id}"))["links"]
    by_label = {link["label"]: link for link in links if link.get("label")}
    for label, said in (("This Helped", "Noted: "), ("Not About This", "Dismissed: ")):
        button = by_label[label]
        target = {name: value for name, value in button["target"].items() if value}
        await ended(client.run(button["command"].removeprefix("sentinel."), **target))
        assert (await client.next(QUESTION))["text"].startswith(said)
