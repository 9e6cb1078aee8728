"""Cues, what settles a record and where it holds, through saving, amending and undoing (N10)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from personal_numbers import card, printed
from project_logs import decide, write_log
from sample_records import raw_line
from sample_saves import refs
from sentinel_memory.contract.memory import LogMemoryParams, LogMemoryResult
from sentinel_memory.contract.project import CheckFieldParams, EditRecordParams, UndoParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.render.answers import render
from sentinel_memory.service.edit_records import edit_record, undo
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from typed_fields import check_field

TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
CARD = printed(card(random.Random(7), "visa"), " ")


def save(memory: Project, **fields: Any) -> LogMemoryResult:  # noqa: ANN401 - of several types
    whole = {"topic": "pay", "missing_context": "gap", "lesson": "rule", **fields}
    return log_memory(memory, LogMemoryParams(**whole))


def stored(memory: Project) -> list[dict[str, Any]]:
    lines = memory.store.path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.requirement("N10", "N11", "S01")
def test_a_save_stores_the_lists_and_says_nothing_of_them(memory: Project) -> None:
    answer = save(memory, cues=(" VAT ", "부가세"), settled_by=("gross",), applies_to=("pay/**",))
    (line,) = stored(memory)
    assert (line["cues"], line["settled_by"], line["applies_to"]) == (
        ["VAT", "부가세"],
        ["gross"],
        ["pay/**"],
    )
    assert answer.cues_left_out is None


@pytest.mark.requirement("N10", "S22", "P01", "K08")
@pytest.mark.parametrize("name", ["cues", "settled_by", "applies_to"])
@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (TOKEN, "secret"),
        ("password: hunter2x9", "secret"),
        ("<private>Kim</private>", "private_tag"),
        ("a <private> b", "private_tag"),
        ("a\u202eb", "hidden_character"),
    ],
)
def test_what_must_not_be_stored_refuses_the_save_and_names_the_field(
    memory: Project, name: str, entry: str, code: str
) -> None:
    save(memory, cues=("VAT",))
    before = memory.store.path.read_bytes()
    lists: dict[str, Any] = {name: ("a", entry)}
    for params in (
        LogMemoryParams(topic="pay", missing_context="other", lesson="rule", **lists),
        LogMemoryParams(id=refs(memory)[0], **lists),
    ):
        with pytest.raises(RecordError) as error:
            log_memory(memory, params)
        assert (error.value.code, error.value.field) == (code, name)
    assert memory.store.path.read_bytes() == before


@pytest.mark.requirement("P01", "N10")
def test_a_private_tag_over_two_entries_refuses_the_save(memory: Project) -> None:
    with pytest.raises(RecordError, match="private_tag"):
        save(memory, cues=("<private>", "Kim", "</private>"))


@pytest.mark.requirement("M18", "N10")
def test_a_card_number_in_a_cue_is_refused_where_it_is_masked_and_named_where_not(
    memory: Project, project: Path
) -> None:
    assert any("cues" in hint for hint in save(memory, cues=(CARD,)).hints)
    decide(project, personal_data="mask")
    with pytest.raises(RecordError) as error:
        save(memory, missing_context="other", cues=(CARD,))
    assert (error.value.code, error.value.field) == ("secret", "cues")


@pytest.mark.requirement("S07", "N10")
def test_the_same_gap_again_unites_its_cues_newest_first_and_names_what_had_no_room(
    memory: Project,
) -> None:
    save(memory, cues=[f"old {n}" for n in range(12)], settled_by=("a",), applies_to=("x/**",))
    answer = save(memory, cues=("new", "old 3"), settled_by=("b",))
    (line,) = stored(memory)
    assert line["cues"][:3] == ["new", "old 3", "old 0"]
    assert len(line["cues"]) == 12
    assert (line["settled_by"], line["applies_to"]) == (["b", "a"], ["x/**"])
    assert answer.cues_left_out == ("old 11",)
    for language, said in (("en", "Left out for lack of room (1)"), ("ko", "빠진 항목 1개")):
        assert f'{said}: "old 11"' in (render(answer, language) or "")  # type: ignore[arg-type]  # one of two
    assert answer.replaced
    save(memory, applies_to=("y/**",))
    assert stored(memory)[0]["applies_to"] == ["y/**"]
    assert stored(memory)[0]["cues"] == line["cues"]


@pytest.mark.requirement("S07", "N10", "S36")
def test_an_amendment_unites_the_lists_newest_first_and_undo_brings_the_old_ones_back(
    memory: Project,
) -> None:
    save(memory, cues=("a", "b"), settled_by=("c",))
    before = memory.store.path.read_bytes()
    (ref,) = refs(memory)
    answer = log_memory(memory, LogMemoryParams(id=ref, cues=("b", "d")))
    (line,) = stored(memory)
    assert (line["cues"], line["settled_by"]) == (["b", "d", "a"], ["c"])
    assert answer.ref != ref
    with pytest.raises(RecordError, match="record_changed"):
        log_memory(memory, LogMemoryParams(id=ref, cues=("stale",)))
    assert "occurrences" not in line["meta"]
    # Taking away is `edit`.
    log_memory(memory, LogMemoryParams(id=answer.ref, settled_by=()))
    assert stored(memory)[0] == line
    undo(memory, UndoParams())
    assert memory.store.path.read_bytes() == before
    assert refs(memory) == (ref,)


@pytest.mark.requirement("S36", "N10")
def test_a_person_edits_the_lists_like_any_field(memory: Project) -> None:
    save(memory, cues=("a",))
    (ref,) = refs(memory)
    edit_record(memory, EditRecordParams(ref=ref, cues=("b",), applies_to=("src/*.py",)))
    (line,) = stored(memory)
    assert (line["cues"], line["applies_to"]) == (["b"], ["src/*.py"])
    with pytest.raises(RecordError, match="entry_no_glob"):
        edit_record(memory, EditRecordParams(ref=line["id"], applies_to=("/etc",)))


@pytest.mark.requirement("S20", "S36")
@pytest.mark.parametrize("cues", [("b",), ()])
def test_a_list_of_another_type_stays_until_one_is_given(
    memory: Project, project: Path, cues: tuple[str, ...]
) -> None:
    write_log(project, [raw_line(cues="no list", note=1)])
    (ref,) = refs(memory)
    edit_record(memory, EditRecordParams(ref=ref, lesson="better"))
    assert stored(memory)[0]["cues"] == "no list"
    edit_record(memory, EditRecordParams(ref=stored(memory)[0]["id"], cues=cues))
    assert stored(memory)[0].get("cues", []) == list(cues)
    edit_record(memory, EditRecordParams(ref=stored(memory)[0]["id"], cues=()))
    assert "cues" not in stored(memory)[0]
    assert stored(memory)[0]["note"] == 1


@pytest.mark.requirement("S04", "N10")
@pytest.mark.parametrize(
    ("value", "size", "problem"),
    [
        ("VAT\n부가세", 12, None),
        ("x" * 65, 65, "cues: entry 1 takes 65 bytes"),
        (TOKEN, len(TOKEN), "cues holds a secret"),
    ],
)
def test_a_list_is_measured_while_a_person_types_it_an_entry_a_line(
    memory: Project, value: str, size: int, problem: str | None
) -> None:
    found = check_field(memory, CheckFieldParams(field="cues", value=value))
    assert (found.bytes, found.limit) == (size, 768)
    assert (found.problem or "").startswith(problem or "")
    assert (found.problem is None) is (problem is None)
