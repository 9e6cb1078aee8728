"""A person lets a lesson quote what stands in the place of its quote now (E01, E08)."""

from __future__ import annotations

from pathlib import Path

import pytest
from code_projects import CODE, PAY, QUOTE, remember, shop, stored, verdicts, write
from git_repository import commit_all, git, opened
from sentinel_memory.contract.care import UpdateQuoteParams, UpdateQuoteResult
from sentinel_memory.contract.project import UndoParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import Record
from sentinel_memory.service.edit_records import undo
from sentinel_memory.service.evidence.checking import update_quote

pytestmark = pytest.mark.requirement("E01", "E08", "N05")
LOG = ".context/memory_log.jsonl"


@pytest.fixture
def project(clone: Path) -> Path:
    """A committed file of code, and a committed lesson that quotes a line of it."""
    remember(shop(clone), commit=True)
    return clone


def record(project: Path) -> Record:
    (found,) = opened(project).store.read().records
    return found


def update(project: Path, number: int = 1) -> UpdateQuoteResult:
    return update_quote(opened(project), UpdateQuoteParams(ref=record(project).id, number=number))


def test_a_changed_line_and_a_new_path_are_taken_over_and_can_be_undone(project: Path) -> None:
    before = (project / LOG).read_bytes()
    new = QUOTE.replace("2)", "3)")
    write(project, PAY, "# above\n" + CODE.replace(QUOTE, new))
    done = update(project)
    assert (done.path, done.quote) == (PAY, new)
    (quote,) = record(project).evidence
    assert (quote.quote, quote.blob) == (new, git(project, "hash-object", PAY).strip())
    assert verdicts(project) == [("ok", "exact", PAY, 4)]
    undo(opened(project), UndoParams())
    assert (project / LOG).read_bytes() == before
    assert verdicts(project)[0][0] == "changed"

    write(project, PAY, CODE)
    git(project, "mv", PAY, "src/bill.py")
    assert verdicts(project)[0][0] == "moved"
    assert update(project).path == "src/bill.py"
    assert record(project).evidence[0].blob == stored(project, "src/bill.py")
    assert verdicts(project) == [("ok", "exact", "src/bill.py", 3)]


def test_where_nothing_stands_nothing_is_written(project: Path) -> None:
    write(project, PAY, "pass\n")
    commit_all(project)
    before = (project / LOG).read_bytes()
    for number, code in ((1, "evidence_nothing_there"), (2, "evidence_no_entry")):
        with pytest.raises(RecordError) as refused:
            update(project, number)
        assert refused.value.code == code
    assert (project / LOG).read_bytes() == before


def test_a_secret_in_the_place_of_the_quote_is_not_taken_over(project: Path) -> None:
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    write(project, PAY, CODE.replace("rate), 2)", f'rate), "{token}")'))
    before = (project / LOG).read_bytes()
    with pytest.raises(RecordError) as refused:
        update(project)
    assert refused.value.code in ("evidence_withheld", "evidence_nothing_there")
    assert (project / LOG).read_bytes() == before
