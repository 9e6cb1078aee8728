"""A topic gets another name: ids, sources and history follow, in one write (N03, S06)."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import run
from git_branches import logged
from git_repository import opened
from hypothesis import given
from hypothesis import strategies as st
from project_logs import write_log
from sample_records import log, log_of, principle, with_cues
from sentinel_memory.contract.forms import RenameTopicParams
from sentinel_memory.contract.project import UndoParams
from sentinel_memory.core.changes.tidy import rename_topic as renamed
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.document import Document
from sentinel_memory.service.edit_records import rename_topic, undo

pytestmark = pytest.mark.requirement("N03", "S06")

ONE, TWO = log("one", topic="paymnt"), log("둘 😀", topic="paymnt", question="Which?")
OTHER = log("one", topic="payment", lesson="newer", created="2026-02-01T00:00:00.000+00:00")


def rename(project: Path, topic: str, new: str, *, merge: bool = False) -> list[str]:
    """Renames a topic; returns the new ids."""
    params = RenameTopicParams(topic=topic, new_topic=new, merge=merge)
    return list(rename_topic(opened(project), params).renamed)


def test_ids_follow_the_new_name_and_all_else_stays(project: Path) -> None:
    full = with_cues(TWO, cues=("too light",)).with_meta(occurrences=3, agent="me")
    write_log(project, [*log_of(ONE, full).splitlines(), b"no record"])
    ids = rename(project, "paymnt", " payment ")
    moved = [log("one", topic="payment"), log("둘 😀", topic="payment", question="Which?")]
    assert sorted(ids) == sorted(record.id for record in moved)
    document = Document.parse(logged(project))
    assert document.topic_names == ("payment",)
    assert document.opaque == (b"no record",)
    assert {record.id: record for record in document.records} == {
        moved[0].id: moved[0],
        moved[1].id: full._replace(topic="payment", id=moved[1].id),
    }


def test_the_sources_of_a_principle_name_the_new_ids(project: Path) -> None:
    rule = principle("rule", topic="other").with_meta(sources=[ONE.id, "0" * 16])
    own = principle("own", topic="paymnt").with_meta(sources=[TWO.id])
    write_log(project, log_of(ONE, TWO, rule, own).splitlines())
    before = logged(project)
    rename(project, "paymnt", "payment")
    sources = {r.lesson: r.sources for r in Document.parse(logged(project)).records if r.sources}
    assert sources == {
        "rule": (log("one", topic="payment").id, "0" * 16),
        "own": (log("둘 😀", topic="payment").id,),
    }
    assert len(undo(opened(project), UndoParams()).restored) == 4
    assert logged(project) == before


def test_a_topic_that_exists_is_joined_only_when_asked_to(project: Path) -> None:
    write_log(project, log_of(ONE, TWO, OTHER).splitlines())
    before = logged(project)
    with pytest.raises(RecordError) as refused:
        rename(project, "paymnt", "payment")
    assert (refused.value.code, refused.value.field) == ("topic_exists", "new_topic")
    assert logged(project) == before
    assert len(rename(project, "paymnt", "payment", merge=True)) == 2
    both, two = sorted(Document.parse(logged(project)).records, key=lambda one: one.lesson)
    assert (both.lesson, both.occurrences, two.missing_context) == ("newer", 2, "둘 😀")
    undo(opened(project), UndoParams())
    assert logged(project) == before


@pytest.mark.parametrize(
    ("topic", "new", "code", "field"),
    [
        ("Paymnt", "payment", "topic_unknown", "topic"),
        ("paymnt", " ", "blank", "new_topic"),
        ("paymnt", "가" * 22, "over_limit", "new_topic"),
        ("paymnt", "a\nb", "not_one_line", "new_topic"),
        ("paymnt", "a\u200bb", "hidden_character", "new_topic"),
        ("paymnt", "ghp_" + "a1B2c3D4e5F6" * 3, "secret", "new_topic"),
    ],
)
def test_a_name_that_may_not_be_is_refused_and_changes_nothing(
    project: Path, topic: str, new: str, code: str, field: str
) -> None:
    write_log(project, log_of(ONE, TWO).splitlines())
    before = logged(project)
    with pytest.raises(RecordError) as refused:
        rename(project, topic, new)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert logged(project) == before


def test_a_topic_in_a_merge_conflict_waits_for_its_end(project: Path) -> None:
    inside = log_of(TWO).strip()
    block = [b"<<<<<<< a", inside, b"=======", b">>>>>>> b"]
    write_log(project, [log_of(ONE).strip(), *block])
    with pytest.raises(RecordError) as refused:
        rename(project, "paymnt", "payment")
    assert refused.value.code == "record_conflicted"


@pytest.mark.requirement("S36")
def test_a_shell_says_what_it_renamed_and_how_to_take_it_back(project: Path) -> None:
    write_log(project, log_of(ONE, OTHER).splitlines())
    refused = run(project, "rename-topic", "paymnt", "payment")
    assert refused.returncode == 2
    assert b"exists already" in refused.stderr
    said = run(project, "rename-topic", "paymnt", "payment", "--merge").stdout.decode()
    assert said.splitlines() == [
        "Renamed the topic paymnt to payment. Lessons: 1.",
        f"Merged into existing lessons: {OTHER.id}.",
        "`sentinel-memory undo` takes it back on this machine.",
    ]


RECORDS = st.builds(
    log,
    st.sampled_from("abc"),
    topic=st.sampled_from(["x", "y", "결"]),
    lesson=st.text("가a").filter(bool),
)


@given(st.lists(RECORDS, max_size=9), st.sampled_from(["x", "y", "z"]))
def test_no_record_is_lost_and_no_other_topic_is_touched(records: list, new: str) -> None:
    document = Document.parse(log_of(*records)).normalised()[0]
    if "x" not in document.topics:
        return
    after = renamed(document, "x", new, merge=True).document
    texts = {(new if r.topic == "x" else r.topic, r.missing_context) for r in document.records}
    assert {(r.topic, r.missing_context) for r in after.records} == texts
    assert after.encode() == Document.parse(after.encode()).normalised()[0].encode()
