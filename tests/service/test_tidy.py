"""The log is put in order at once, and what is no record can be taken out of it (N03, S20)."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import run
from git_branches import logged
from git_repository import opened
from project_logs import write_log
from sample_records import BOM, log, log_of, raw_line
from sentinel_memory.contract.forms import TidyLogParams, TidyLogResult
from sentinel_memory.contract.project import UndoParams
from sentinel_memory.core.changes.tidy import line_digest
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import format_line
from sentinel_memory.service.edit_records import tidy_log, undo

pytestmark = pytest.mark.requirement("N03", "S20")

ONE, TWO = log("one"), log("둘 😀")
OLDER = TWO._replace(lesson="older").with_meta(created="2025-01-01T00:00:00.000+00:00")


def tidied(project: Path, *move_out: str) -> TidyLogResult:
    """The answer of one tidying."""
    return tidy_log(opened(project), TidyLogParams(move_out=move_out))


def test_ids_order_and_duplicates_are_put_right_in_one_write(project: Path) -> None:
    wrong = ONE._replace(id="f" * 16, extra={"note": 1})
    lines = [format_line(one) for one in (wrong, TWO, OLDER)]
    path = write_log(project, lines)
    path.write_bytes(BOM + b"\r\n".join((*lines, b"", b"no record", b"")))
    done = tidied(project)
    assert (done.corrected, done.duplicates, done.moved_out) == ((ONE.id,), 1, 0)
    document = Document.parse(logged(project))
    assert [r.id for r in document.records] == sorted((ONE.id, TWO.id))
    assert document.find(ONE.identity).record.extra == {"note": 1}
    assert b"no record" in logged(project)
    found = opened(project).check(logged(project), document, opened(project).standing)
    assert [one.code for one in found] == ["unreadable-line"]


def test_an_order_that_is_wrong_alone_is_mended_too(project: Path) -> None:
    lines = log_of(ONE, TWO).splitlines()
    write_log(project, reversed(lines))
    tidied(project)
    assert logged(project).splitlines() == lines
    tidied(project)
    assert logged(project).splitlines() == lines


def test_a_line_that_is_no_record_goes_into_the_journal_and_comes_back(project: Path) -> None:
    bad, other = "나쁜 줄 😀".encode(), b'{"id": 1}'
    write_log(project, [bad, *log_of(ONE, TWO).splitlines(), other])
    assert tidied(project, line_digest(other)).moved_out == 1
    assert (bad in logged(project), other in logged(project)) == (True, False)
    undone = undo(opened(project), UndoParams())
    assert (undone.put_back, undone.restored) == (1, ())
    assert logged(project).splitlines()[-1] == other
    assert tidied(project, "all").moved_out == 2
    assert logged(project) == log_of(ONE, TWO)
    assert undo(opened(project), UndoParams()).put_back == 2
    assert logged(project).splitlines()[-2:] == [bad, other]


def test_what_is_not_there_any_more_or_no_text_changes_nothing(project: Path) -> None:
    lines = [*log_of(ONE, TWO).splitlines()[::-1], b"\xff"]
    write_log(project, lines)
    before = logged(project)
    for named, code in (("0" * 12, "line_unknown"), (line_digest(b"\xff"), "line_no_text")):
        with pytest.raises(RecordError) as refused:
            tidied(project, named)
        assert (refused.value.code, refused.value.field) == (code, "move_out")
    assert logged(project) == before


def test_a_conflict_is_never_taken_out(project: Path) -> None:
    block = [b"<<<<<<< a", raw_line(), b"=======", b">>>>>>> b"]
    write_log(project, [format_line(ONE), *block])
    assert tidied(project, "all").moved_out == 0
    assert logged(project).splitlines()[1:] == block


def test_a_shell_says_what_it_put_right(project: Path) -> None:
    write_log(project, [format_line(ONE._replace(id="f" * 16)), b"no record"])
    said = run(project, "tidy", "--move-out", "all").stdout.decode()
    assert said.splitlines() == [
        "The log is in order. Ids corrected: 1. Earlier versions removed: 0.",
        "Lines taken out that were not records: 1. They are kept in `.context/.removed.jsonl`.",
    ]
    said = run(project, "undo").stdout.decode()
    assert "Lines that are not records, restored at the end of the log: 1." in said


@pytest.mark.requirement("S21")
def test_where_there_is_no_log_none_is_made(project: Path) -> None:
    assert tidied(project) == tidied(project)
    assert list(project.iterdir()) == []
