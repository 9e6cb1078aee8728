"""The table from operations to functions, and what each function asks the project for."""

from __future__ import annotations

from pathlib import Path

import pytest
from git_repository import commit_all
from mcp_wire import LESSON
from sentinel_memory.contract.codec import decode
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.core.policy.policy import Policy
from sentinel_memory.service.handlers import MODULES, handler
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.project_files import PolicyFile

PARAMS: list[tuple[str, dict[str, object]]] = [
    ("log_memory", {**LESSON, "missing_context": "Another gap"}),
    ("log_memory", {"id": "ID", "lesson": "Another rule"}),
    ("search_memory", {"query": "token"}),
    ("compact_memory", {}),
    ("list_records", {}),
    ("preflight", {"prompt": "Refresh the token"}),
    ("model_check", {"prompt": "Refresh the token"}),
    ("model_draft", {"text": "topic: auth\nuse REF\n", "topic": "auth"}),
    ("learn", {}),
    ("edit_record", {"ref": "ID", "lesson": "A third rule"}),
    ("set_private", {"private": False}),
    ("set_threshold", {"threshold": 60}),
    ("diff_memory", {}),
    ("review_memory", {}),
    ("commit_memory", {}),
    ("redact_records", {}),
    ("delete_records", {"refs": ["ID"]}),
    ("undo", {}),
    ("list_undo", {}),
    ("show", {}),
    ("history", {"ref": "ID"}),
]


@pytest.mark.requirement("S01")
def test_every_operation_on_one_project_has_a_function() -> None:
    of_windows = {"memory_status", "rows", "search_rows", "search_page", "page"}
    of_windows |= {"problem_report", "tool_question"}
    assert MODULES.keys() == {row.name for row in OPERATIONS} - of_windows


@pytest.mark.requirement("S01")
def test_a_function_takes_and_returns_what_its_operation_says() -> None:
    for row in (row for row in OPERATIONS if row.name in MODULES):
        kinds = handler(row.name).__annotations__.values()
        named = [str(kind).rpartition(".")[2] for kind in kinds]
        assert (named[:2], named[-1]) == (["Project", row.params.__name__], row.result.__name__)


@pytest.mark.requirement("S34")
def test_an_operation_goes_by_one_reading_of_the_policy(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shapes = {row.name: row.params for row in OPERATIONS}
    read: list[Policy] = []
    original = PolicyFile.read

    def reading(self: PolicyFile) -> Policy:
        read.append(original(self))
        return read[-1]

    monkeypatch.setattr(PolicyFile, "read", reading)
    for name, params in PARAMS:
        project = Project.open(clone, lambda: Settings(environment={}))
        saved = handler("log_memory")(project, decode(shapes["log_memory"], LESSON, "log_memory"))
        if name == PARAMS[0][0]:
            commit_all(clone)
        given = {
            key: value.replace("REF", saved.ref).replace("ID", saved.id)
            if isinstance(value, str)
            else [saved.id]
            if value == ["ID"]
            else value
            for key, value in params.items()
        }
        read.clear()
        handler(name)(project, decode(shapes[name], given, name))
        assert (name, len(read)) == (name, 1)
