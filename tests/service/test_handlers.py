"""The table from operations to functions, and what each function asks the project for."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import run
from git_repository import commit_all
from hypothesis import example, given
from hypothesis import strategies as st
from mcp_wire import LESSON
from memory_calls import grouped, listed, search
from project_logs import record_lines, tree, write_log
from project_memories import WRITES
from run_profile import examples
from sample_records import log
from sentinel_memory.contract.codec import decode
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.policy.policy import Policy
from sentinel_memory.render.answers import agent_parts
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
def test_every_operation_on_one_project_has_a_function_that_takes_and_returns_what_it_says() -> (
    None
):
    of_windows = {"memory_status", "rows", "search_rows", "search_page", "page"}
    of_windows |= {"problem_report", "tool_question"}
    assert MODULES.keys() == {row.name for row in OPERATIONS} - of_windows
    for row in (row for row in OPERATIONS if row.name in MODULES):
        kinds = handler(row.name).__annotations__.values()
        named = [str(kind).rpartition(".")[2] for kind in kinds]
        assert (named[:2], named[-1]) == (["Project", row.params.__name__], row.result.__name__)


@pytest.mark.requirement("S34")
def test_an_operation_reads_the_policy_once(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


CODE = "acme_" + "a1B2c3D4" * 3
POLICIES = (
    "{}",
    '{"answer_bytes": 4000}',
    '{"answer_tokens": 3000, "language": "ko"}',
    '{"extra_patterns": [{"name": "acme", "starts_with": "acme_",'
    ' "characters": "letters_digits", "least": 8}]}',
    '{"compact_threshold": 10}',
)
CONFLICT = b"<<<<<<< ours\n%s\n=======\n%s\n>>>>>>> theirs\n"


def policy(memory: Project, number: int) -> None:
    path = memory.root / ".context" / "config.json"
    path.write_text(POLICIES[number % len(POLICIES)], encoding="utf-8")


def conflict(memory: Project, number: int) -> None:
    """Leaves a merge conflict at the end of the log, or takes it away."""
    data = memory.store.path.read_bytes()
    ours, theirs = (
        format_line(log("side", topic="topic 1", lesson=f"{side} {number}")) for side in ("a", "b")
    )
    end = data.find(b"<<<<<<<")
    after = data + CONFLICT % (ours, theirs) if end < 0 else data[:end]
    memory.store.path.write_bytes(after)


CHANGE = st.tuples(st.sampled_from((*WRITES, policy, conflict)), st.integers(0, 1_000))


def answers(memory: Project) -> list[object]:
    results = (
        search(memory, "rule"),
        search(memory, topic="topic 1"),
        grouped(memory),
        grouped(memory, "topic 1"),
    )
    shown = [(result, agent_parts(result, memory.language)) for result in results]
    # The outcomes of a record are counted at each search, and only if there is a home.
    return [*shown, listed(memory)._replace(uses=())]


@pytest.mark.timeout(900)
@pytest.mark.requirement("S11", "D05", "K01")
@examples(5)
@given(changes=st.lists(CHANGE, max_size=5))
@example(changes=[(policy, 3)])
@example(changes=[(policy, 3), (policy, 0)])
@example(changes=[(policy, 4), (policy, 1), (policy, 2)])
def test_a_process_that_has_answered_before_answers_as_a_new_one(
    quick_folder: Path, changes: list[tuple[object, int]]
) -> None:
    folder = quick_folder / "project"
    lessons = [
        log(f"gap {n}", topic=f"topic {n % 7}", lesson=f"rule {n} " + CODE * (n % 5 == 0))
        for n in range(30)
    ]
    (folder / ".context").mkdir(parents=True, exist_ok=True)
    for left in (folder / ".context").iterdir():
        left.unlink()
    write_log(folder, sorted(format_line(one) for one in lessons))
    home = {"HOME": str(quick_folder), "XDG_CACHE_HOME": str(quick_folder / "cache")}
    kept = Project.open(folder, lambda: Settings(environment=home))
    answers(kept)
    for change, number in changes:
        assert callable(change)
        change(kept, number)
        fresh = answers(Project.open(folder, lambda: Settings(environment={})))
        assert answers(kept) == fresh
        kept.remember()
        assert answers(Project.open(folder, lambda: Settings(environment=home))) == fresh


NONE = "0" * 16
REFUSED = (
    ("edit", NONE, "--lesson", "x"),
    ("delete", NONE),
    ("delete", f"log:{NONE}@000000"),
    ("log", "--id", NONE, "--topic", "x"),
    ("log", "--topic", "auth", "--missing-context", "gap", "--lesson", " "),
    ("resolve",),
    ("dismiss", NONE),
)
NOTHING_DONE = (
    ("undo",),
    ("resolve", "--dry-run"),
    ("redact-records",),
    ("redact-records", "--dry-run"),
    ("search", "x"),
    ("compact",),
    ("status",),
    ("check",),
)


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    folder = tmp_path / "home"
    folder.mkdir()
    return {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "LOCALAPPDATA": str(folder)}


@pytest.mark.requirement("S21")
@pytest.mark.parametrize("has_log", [False, True])
def test_a_command_that_changes_nothing_creates_nothing(
    project: Path, home: dict[str, str], has_log: bool
) -> None:
    if has_log:
        write_log(project, record_lines(2))  # as git brings it: without what the first write adds
    before = tree(project), sorted(path.name for path in project.rglob("*"))
    for command in (*REFUSED, *NOTHING_DONE):
        done = run(project, *command, **home)
        assert command not in REFUSED or done.returncode == 2
        assert b"Something went wrong" not in done.stderr
        after = tree(project), sorted(path.name for path in project.rglob("*"))
        assert (command, after) == (command, before)
