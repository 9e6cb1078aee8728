"""The end of a turn: who changed something, or was corrected, and saved nothing is asked once.

Of a correction by the user one flag is kept, and no text (S37, N14).
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import warm_program
from git_repository import commit_all, git
from hook_process import COMMAND, Agent
from project_logs import POSIX, decide, tree
from sentinel_memory.hooks.calls import NOTHING
from sentinel_memory.machine.activity import Event, session_key

pytestmark = pytest.mark.requirement("S37")

CORRECTION = "no, use the zebra client, I told you so"
EARLIER = "2026-01-01T00:00:00.000+00:00"
FIELDS = ("log_memory", "topic", "missing_context", "lesson", "ask_next_time", "cues")


@pytest.fixture
def later(agent: Agent) -> Agent:
    """A session whose first prompt came a while ago."""
    agent.hook("SessionStart")
    agent.state.record(Event(kind="task", at=EARLIER, session=session_key(agent.session)))
    return agent


def save_a_gap(agent: Agent) -> None:
    words = ("--topic", "client", "--missing-context", "gap", "--lesson", "rule")
    done = warm_program.run([*COMMAND[:-1], "log", *words], agent.project, agent.environment)
    assert done.returncode == 0


def test_who_saved_something_or_of_whom_nothing_is_known_is_not_asked(agent: Agent) -> None:
    agent.change_a_file()
    for session in (agent.session, None):
        assert agent.hook("Stop", session_id=session) == NOTHING
    agent.hook("SessionStart")
    agent.change_a_file()
    save_a_gap(agent)
    assert agent.hook("Stop") == NOTHING


@POSIX
def test_who_cannot_note_that_it_asked_does_not_ask(agent: Agent) -> None:
    """It would ask again at every end of a turn."""
    agent.hook("SessionStart")
    agent.change_a_file()
    command = [
        "/bin/sh",
        "-c",
        f"ulimit -f 0; {shlex.join([*COMMAND, 'Stop'])}",
    ]  # no file may grow
    given = {"input": agent.payload("Stop"), "env": agent.environment}
    done = subprocess.run(command, capture_output=True, check=False, **given)
    assert (done.returncode, done.stdout) == (0, b"{}\n")
    assert agent.hook("Stop") != NOTHING


def _edit(project: Path, name: str = "main.py") -> None:
    (project / name).parent.mkdir(exist_ok=True)
    (project / name).write_text("a = 2\n", encoding="utf-8", newline="\n")


def _change_only_the_log_and_what_is_ignored(project: Path) -> None:
    (project / ".git" / "info" / "exclude").write_text("*.log\n", encoding="utf-8")
    (project / "out.log").write_text("", encoding="utf-8")
    path = project / ".context" / "memory_log.jsonl"
    path.write_bytes(path.read_bytes() + b"{}\n")
    git(project, "commit", "--quiet", "--message", "log", ".context")
    path.write_bytes(path.read_bytes() + b"{}\n")


@pytest.mark.parametrize(
    ("change", "asked"),
    [
        (_edit, True),
        (lambda project: _edit(project, "초안/draft.py"), True),
        (lambda project: _edit(project, "새 폴더/새 파일.py"), True),
        (lambda project: (project / "main.py").unlink(), True),
        (lambda project: git(project, "mv", "main.py", "다른 이름.py"), True),
        (lambda project: (_edit(project), commit_all(project)), True),
        (_change_only_the_log_and_what_is_ignored, False),
    ],
)
def test_in_a_repository_what_git_sees_changed_counts(
    repository: Agent, change: Callable[[Path], object], asked: bool
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


@pytest.mark.requirement("N14", "D05")
def test_after_a_correction_the_end_of_the_turn_asks_once_for_that_gap(later: Agent) -> None:
    later.more = {"permission_mode": "default"}
    later.change_a_file()  # a reason for the other question, in whose place this one stands
    for _hook_file in range(2):
        assert later.hook("UserPromptSubmit", prompt=CORRECTION) == NOTHING
    assert later.state.activity().total["corrected"] == 1
    files = [path for path in later.home.rglob("*") if path.is_file()]
    kept = "".join(path.read_bytes().decode("utf-8", "replace") for path in files)
    assert "zebra" not in kept
    lines = [json.loads(line) for line in kept.splitlines() if '"corrected"' in line]
    assert [sorted(line) for line in lines] == [["at", "event", "session"]] * 2
    # A turn that a hook prolonged is not asked, and the next one is.
    assert later.hook("Stop", stop_hook_active=True) == NOTHING
    later.hook("UserPromptSubmit", prompt="ok, continue")
    answer = later.hook("Stop", stop_hook_active=False)
    assert answer["decision"] == "block"
    assert all(field in str(answer["reason"]) for field in (*FIELDS, "corrected you"))
    assert "files of this project changed" not in str(answer["reason"])
    assert later.hook("Stop", stop_hook_active=False) == NOTHING
    # Each correction is a gap of its own until something is saved.
    for _correction in range(2):
        later.hook("UserPromptSubmit", prompt=CORRECTION)
        assert "corrected you" in str(later.hook("Stop"))
        assert later.hook("Stop") == NOTHING
    later.hook("UserPromptSubmit", prompt=CORRECTION)
    save_a_gap(later)
    assert later.hook("Stop") == NOTHING
    # Where the project wants silence no flag is left.
    decide(later.project, hooks=False)
    before = later.state.activity().total["corrected"]
    later.hook("UserPromptSubmit", prompt=CORRECTION)
    assert later.hook("Stop") == NOTHING
    assert later.state.activity().total["corrected"] == before


@pytest.mark.requirement("N14")
def test_a_first_or_ordinary_message_or_one_of_no_session_corrects_nothing(agent: Agent) -> None:
    agent.hook("SessionStart")
    for _hook_file in range(2):
        agent.hook("UserPromptSubmit", prompt=CORRECTION)
    agent.session = "second"
    agent.state.record(Event(kind="task", at=EARLIER, session=session_key(agent.session)))
    agent.hook("UserPromptSubmit", prompt="no, one service is enough for now")
    agent.hook("UserPromptSubmit", session_id=None, prompt=CORRECTION)
    for session in ("first", "second"):
        assert agent.hook("Stop", session_id=session) == NOTHING
    assert "corrected" not in agent.state.activity().total


@pytest.mark.requirement("N14", "S21")
def test_before_the_first_record_a_correction_is_asked_about(agent: Agent) -> None:
    shutil.rmtree(agent.project / ".context")
    before = tree(agent.project)
    assert agent.hook("SessionStart") == NOTHING
    agent.state.record(Event(kind="task", at=EARLIER, session=session_key(agent.session)))
    assert agent.hook("UserPromptSubmit", prompt=CORRECTION) == NOTHING
    question = str(agent.hook("Stop"))
    assert all(field in question for field in FIELDS)
    assert tree(agent.project) == before
