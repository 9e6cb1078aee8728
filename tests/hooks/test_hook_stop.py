"""The end of a session: who changed something and saved nothing is asked once (S37)."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import warm_program
from git_repository import commit_all, git
from hook_process import COMMAND, Agent
from project_logs import POSIX
from sentinel_memory.hooks.calls import NOTHING


@pytest.mark.requirement("S37")
def test_cursor_is_told_at_the_start_and_asked_at_the_end(agent: Agent) -> None:
    agent.more = {
        "conversation_id": "c",
        "session_id": None,
        "cwd": None,
        "workspace_roots": [str(agent.home), str(agent.project)],
    }
    answer = agent.hook("sessionStart")
    assert answer.keys() == {"additional_context"}
    assert "Money is stored as integers" in str(answer["additional_context"])
    agent.change_a_file()
    assert agent.hook("stop", status="aborted", loop_count=0) == NOTHING
    assert agent.hook("stop", status="completed", loop_count=1) == NOTHING
    answer = agent.hook("stop", status="completed", loop_count=0)
    assert answer.keys() == {"followup_message"}
    assert "log_memory" in str(answer["followup_message"])
    assert agent.hook("stop", status="completed", loop_count=0) == NOTHING


@pytest.mark.requirement("S37", "M10")
@pytest.mark.parametrize("host", ["vscode", "claude"])
def test_the_end_of_a_session_is_stopped_once_in_the_form_of_the_host(
    agent: Agent, host: str
) -> None:
    agent.more = {"timestamp": "now"} if host == "vscode" else {"permission_mode": "default"}
    agent.hook("SessionStart")
    assert agent.hook("Stop", stop_hook_active=False) == NOTHING
    agent.change_a_file()
    assert agent.hook("Stop", stop_hook_active=True) == NOTHING
    answer = agent.hook("Stop", stop_hook_active=False)
    inner = answer.pop("hookSpecificOutput") if host == "vscode" else answer
    assert isinstance(inner, dict)
    assert inner.pop("hookEventName", "Stop") == "Stop"
    assert (inner.keys(), inner["decision"]) == ({"decision", "reason"}, "block")
    assert "log_memory" in str(inner["reason"])
    # The inner field is for VS Code, the outer one for Copilot CLI.
    assert host == "claude" or answer == inner
    assert agent.hook("Stop", stop_hook_active=False) == NOTHING


@pytest.mark.requirement("S37")
def test_who_saved_something_is_not_asked_for_it(agent: Agent) -> None:
    agent.hook("SessionStart")
    agent.change_a_file()
    words = ("--topic", "payment", "--missing-context", "gap", "--lesson", "rule")
    done = warm_program.run([*COMMAND[:-1], "log", *words], agent.project, agent.environment)
    assert done.returncode == 0
    assert agent.hook("Stop") == NOTHING


@pytest.mark.requirement("S37")
def test_a_session_of_which_nothing_is_known_is_not_asked(agent: Agent) -> None:
    agent.remember()
    agent.change_a_file()
    assert agent.hook("Stop") == NOTHING
    assert agent.hook("Stop", session_id=None) == NOTHING


@POSIX
@pytest.mark.requirement("S37")
def test_who_cannot_note_that_it_asked_does_not_ask(agent: Agent) -> None:
    """It would ask again at every end of a turn."""
    agent.hook("SessionStart")
    agent.change_a_file()
    line = f"ulimit -f 0; {shlex.join([*COMMAND, 'Stop'])}"  # no file may grow
    command = ["/bin/sh", "-c", line]
    given = {"input": agent.payload("Stop"), "env": agent.environment}
    done = subprocess.run(command, capture_output=True, check=False, **given)
    assert (done.returncode, done.stdout) == (0, b"{}\n")
    assert agent.hook("Stop") != NOTHING


def _edit(project: Path) -> None:
    (project / "main.py").write_text("a = 2\n", encoding="utf-8", newline="\n")


def _edit_a_draft(project: Path) -> None:
    (project / "초안" / "draft.py").write_text("a = 3\n", encoding="utf-8", newline="\n")


def _create(project: Path) -> None:
    (project / "새 폴더").mkdir()
    (project / "새 폴더" / "새 파일.py").write_text("", encoding="utf-8")


def _delete(project: Path) -> None:
    (project / "main.py").unlink()


def _rename(project: Path) -> None:
    git(project, "mv", "main.py", "다른 이름.py")


def _commit(project: Path) -> None:
    _edit(project)
    commit_all(project)


def _save_the_log(project: Path) -> None:
    path = project / ".context" / "memory_log.jsonl"
    path.write_bytes(path.read_bytes() + b"{}\n")


def _commit_the_log(project: Path) -> None:
    _save_the_log(project)
    git(project, "commit", "--quiet", "--message", "log", ".context")


def _ignored(project: Path) -> None:
    (project / ".git" / "info" / "exclude").write_text("*.log\n", encoding="utf-8")
    (project / "out.log").write_text("", encoding="utf-8")


@pytest.mark.requirement("S37")
@pytest.mark.parametrize(
    ("change", "asked"),
    [
        (_edit, True),
        (_edit_a_draft, True),
        (_create, True),
        (_delete, True),
        (_rename, True),
        (_commit, True),
        (_save_the_log, False),
        (_commit_the_log, False),
        (_ignored, False),
    ],
)
def test_in_a_repository_what_git_sees_changed_counts(
    repository: Agent, change: Callable[[Path], None], asked: bool
) -> None:
    drafts = repository.project / "초안"
    drafts.mkdir()
    (drafts / "draft.py").write_text("", encoding="utf-8")
    for earlier in (drafts / "draft.py", drafts):
        os.utime(earlier, (1_700_000_000, 1_700_000_000))
    repository.hook("SessionStart")
    assert repository.hook("Stop") == NOTHING
    change(repository.project)
    assert (repository.hook("Stop") != NOTHING) == asked
