"""The operation `init_project`: it shows, writes and refuses (S25)."""

from __future__ import annotations

from pathlib import Path

import pytest
from project_logs import POSIX
from project_trees import texts
from refusals import refused, said
from sentinel_memory.contract.project import InitProjectParams
from sentinel_memory.core.errors import FileError, InvalidParams
from sentinel_memory.sentences.say import Language, describe
from sentinel_memory.service.project import Project
from sentinel_memory.service.setup import init_project


@pytest.mark.requirement("S25")
def test_what_was_shown_is_written_with_its_digest_and_then_nothing_is_left(
    memory: Project, project: Path
) -> None:
    shown = init_project(memory, InitProjectParams(agent="claude"))
    assert [(change.path, change.before) for change in shown.changes] == [
        ("AGENTS.md", None),
        ("CLAUDE.md", None),
    ]
    assert (shown.folder, shown.written, texts(project)) == ("project", False, {})
    agreed = InitProjectParams(agent="claude", write=True, digest=shown.digest)
    assert init_project(memory, agreed) == shown._replace(written=True)
    assert texts(project) == {change.path: change.after for change in shown.changes}
    again = init_project(memory, InitProjectParams(agent="claude", write=True))
    assert (again.changes, again.written) == ((), True)


@pytest.mark.requirement("S25")
def test_other_changes_than_those_that_were_shown_are_not_written(
    memory: Project, project: Path
) -> None:
    shown = init_project(memory, InitProjectParams())
    (project / "AGENTS.md").write_text("Mine.\n", encoding="utf-8", newline="\n")
    with pytest.raises(InvalidParams) as caught:
        init_project(memory, InitProjectParams(write=True, digest=shown.digest))
    assert caught.value.field == "digest"
    assert texts(project) == {"AGENTS.md": "Mine.\n"}


@pytest.mark.requirement("S25", "S11")
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "AGENTS.md is not UTF-8 text: it was not changed."),
        ("ko", "AGENTS.md: UTF-8 텍스트가 아닙니다. 바꾸지 않았습니다."),
    ],
)
def test_a_file_that_is_no_text_is_named_and_left_alone(
    memory: Project, project: Path, language: Language, sentence: str
) -> None:
    (project / "AGENTS.md").write_bytes(b"\xff\xfe")
    with pytest.raises(FileError) as caught:
        init_project(memory, InitProjectParams(write=True))
    assert describe(caught.value, language) == sentence
    assert (project / "AGENTS.md").read_bytes() == b"\xff\xfe"


@POSIX
@pytest.mark.requirement("S25", "D05")
def test_a_file_that_leads_out_of_the_project_is_neither_read_nor_written(
    memory: Project, project: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "secret"
    outside.write_text("mine", encoding="utf-8")
    (project / "AGENTS.md").symlink_to(outside)
    for write in (False, True):
        with refused(FileError, match="is a link that leaves the project"):
            init_project(memory, InitProjectParams(write=write))
    assert outside.read_text(encoding="utf-8") == "mine"


@pytest.mark.requirement("S25")
def test_a_file_in_the_way_is_one_sentence_without_the_path(memory: Project, project: Path) -> None:
    (project / ".cursor").write_text("a file", encoding="utf-8")
    with pytest.raises(FileError) as caught:
        init_project(memory, InitProjectParams(agent="cursor", write=True))
    assert said(caught.value).startswith(".cursor/rules/sentinel-memory.mdc c")
    assert str(project) not in said(caught.value)
