"""Adding a file to what a record holds for (N06, N11)."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import run
from project_logs import write_log
from sample_records import log, with_cues
from sentinel_memory.contract.project import EditRecordParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.text.globs import matches
from sentinel_memory.service.edit_records import edit_record
from sentinel_memory.service.project import Project

pytestmark = [pytest.mark.requirement("N06"), pytest.mark.requirement("N11")]

RECORD = with_cues(log(), applies_to=("docs/**",))


def globs(project: Project) -> tuple[str, ...]:
    return project.store.read().lines[0].record.applies_to


@pytest.mark.parametrize("as_uri", [True, False])
def test_a_file_is_added_once_behind_what_is_there(memory: Project, as_uri: bool) -> None:
    write_log(memory.root, [format_line(RECORD)])
    name = "app/[id]/결제 a.ts"
    file = (memory.root / name).as_uri() if as_uri else name
    for _ in range(2):
        edit_record(memory, EditRecordParams(ref=RECORD.id, file=file))
        first, second = globs(memory)
        assert first == "docs/**"
        assert matches(second, name)


@pytest.mark.requirement("S26")
def test_a_shell_adds_a_file(memory: Project) -> None:
    write_log(memory.root, [format_line(RECORD)])
    done = run(memory.root, "edit", RECORD.id, "--file", "src/a.ts")
    assert done.returncode == 0
    assert globs(memory) == ("docs/**", "src/a.ts")


@pytest.mark.parametrize("file", ["../a.ts", "/a.ts", "file:///a.ts", "src/../../a.ts"])
def test_a_file_outside_of_the_project_is_refused_and_changes_nothing(
    memory: Project, file: str
) -> None:
    write_log(memory.root, [format_line(RECORD)])
    path = Path(memory.store.path)
    before = path.read_bytes()
    with pytest.raises(RecordError, match="file"):
        edit_record(memory, EditRecordParams(ref=RECORD.id, file=file))
    assert path.read_bytes() == before


def test_a_ninth_glob_is_refused_with_the_limit(memory: Project) -> None:
    full = with_cues(log(), applies_to=tuple(f"a{n}" for n in range(8)))
    write_log(memory.root, [format_line(full)])
    with pytest.raises(RecordError, match="applies_to"):
        edit_record(memory, EditRecordParams(ref=full.id, file="b"))
    assert len(globs(memory)) == 8
