"""The index of a log follows the log, and is made of records as they may be shown (G06, D05)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from project_logs import overwrite, write_log
from random_writes import WRITES
from run_profile import examples
from sample_records import log, with_cues
from sentinel_memory.contract.memory import SearchMemoryParams
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.ranking.ranking import Index
from sentinel_memory.core.text.ids import line_key
from sentinel_memory.service.project import Project
from sentinel_memory.service.ranked import Log, Ranking
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.standing import Settings

TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3


def found(memory: Project, query: str) -> list[tuple[str, float]]:
    """The records that fit a text, best first."""
    views = memory.views(memory.store.read(), memory.standing)
    return [(one.line.ref, one.score) for one in views.fitting(query, None).best]


@pytest.mark.timeout(600)
@pytest.mark.requirement("G06", "K04")
@examples(15)
@given(changes=st.lists(st.tuples(st.sampled_from(WRITES), st.integers(0, 1_000)), max_size=6))
def test_an_index_that_followed_changes_ranks_as_a_new_one(
    quick_folder: Path, changes: list[tuple[object, int]]
) -> None:
    folder = quick_folder / "project"
    (folder / ".context").mkdir(parents=True, exist_ok=True)
    for left in (folder / ".context").iterdir():
        left.unlink()
    records = [log(f"gap {n}", topic=f"topic {n % 5}", lesson=f"rule {n}") for n in range(20)]
    write_log(folder, sorted(format_line(one) for one in records))
    kept = Project.open(folder, lambda: Settings(environment={}))
    found(kept, "gap")
    for change, number in changes:
        assert callable(change)
        change(kept, number)
        fresh = Project.open(folder, lambda: Settings(environment={}))
        for query in ("rule 3", "gap topic", "another lesson"):
            assert found(kept, query) == found(fresh, query)


@pytest.mark.requirement("G06")
def test_only_lines_that_changed_are_read_anew(
    memory: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    add = Index.add

    def count_and_add(self: Index, key: str, record: Record) -> None:
        read.append(key)
        add(self, key, record)

    monkeypatch.setattr(Index, "add", count_and_add)
    ranking, protection = Ranking(), memory.standing.protection
    lines = [format_line(log(f"gap {n}")) for n in range(3)]
    for count in (2, 2, 3, 1):
        write_log(memory.root, sorted(lines[:count]))
        document = memory.store.read()
        show = memory.shows(document, memory.standing)
        state = Log(document, document, protection, lambda: document.lines, show)  # noqa: B023 - asked in this turn
        best = ranking.best(state, "gap", None)
        assert len(best.best) == best.matches == count
    assert sorted(read) == sorted(map(line_key, lines))


@pytest.mark.requirement("D05")
def test_nothing_is_found_by_what_may_not_be_shown(memory: Project) -> None:
    record = log("The window was unknown", lesson=f"Use {TOKEN} in the tests.")
    overwrite(memory.store, format_line(record) + b"\n")
    assert found(memory, "window")
    assert not found(memory, TOKEN)


@pytest.mark.requirement("N10", "K04", "S20")
def test_cues_and_the_versions_of_a_conflict_are_found_like_texts(memory: Project) -> None:
    cued = with_cues(log("The window was unknown", topic="refund"), cues=("돈을 돌려줌",))
    ours, theirs = (log("side", lesson=f"the {side} rule") for side in ("left", "right"))
    block = (b"<<<<<<< ours", format_line(ours), b"=======", format_line(theirs), b">>>>>>> x")
    write_log(memory.root, [format_line(cued), *block])
    answer = search_memory(memory, SearchMemoryParams(query="돈을 돌려주는 화면"))
    assert answer.records[0].id == cued.id
    assert set(answer.fits) <= {answer.records[0].ref}
    right = search_memory(memory, SearchMemoryParams(query="right"))
    assert next(one.lesson for one in right.records) == "the right rule"
