"""Editing a record in an editor: nothing is lost, and a refusal comes back with its reason."""

from __future__ import annotations

import json
import os
import shlex
import sys
from pathlib import Path

import pytest
from cli_process import COMMAND, environment, log, run
from hypothesis import given
from hypothesis import strategies as st
from sentinel_memory.cli.record_form import read_form, write_form

if sys.platform != "win32":
    from terminal_session import open_terminal

needs_terminal = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no pseudo-terminal that Python can open"
)

LINES = st.sampled_from(["#: [lesson] mine", "\\#: [topic]", "\\\\#:", "# Heading", "a  b", "한글"])


@given(st.lists(LINES, min_size=1).map("\n".join), st.lists(LINES).map("\n".join))
def test_any_text_comes_back_from_the_form_as_it_was(lesson: str, question: str) -> None:
    fields = {"topic": "결제", "lesson": lesson, "ask_next_time": question}
    assert read_form(write_form(fields, "ko", problem="[lesson] is too long")) == fields


def test_a_field_whose_heading_was_removed_is_not_given() -> None:
    text = write_form({"topic": "auth", "lesson": "rule"}, "en")
    assert read_form(text.replace("#: [topic]", "#: ")) == {"lesson": "rule"}
    assert read_form(text.replace("\n", "\r\n")) == {"topic": "auth", "lesson": "rule"}


EDITOR = """\
import pathlib, sys
path = pathlib.Path(sys.argv[-1])
steps = pathlib.Path("steps")
number = len(list(steps.glob("seen*")))
text = path.read_text(encoding="utf-8")
(steps / f"seen{number}").write_text(text, encoding="utf-8")
(steps / "path").write_text(str(path), encoding="utf-8")
old, new = (steps / f"step{number}").read_text(encoding="utf-8").split("=>")
path.write_text(text.replace(old, new), encoding="utf-8")
"""


def edit(project: Path, *steps: str, status: int = 0, after: str = "") -> str:
    """Edits the only record with an editor that replaces `old=>new` each time it is opened."""
    folder = project / "steps"
    folder.mkdir()
    script = project / "an editor.py"
    script.write_text(EDITOR + after, encoding="utf-8")
    for number, step in enumerate(steps):
        (folder / f"step{number}").write_text(step, encoding="utf-8")
    (record,) = json.loads(run(project, "search", "--json").stdout)["records"]
    editor = f"{shlex.quote(sys.executable)} {shlex.quote(str(script))}"
    known = environment(TERM="dumb", VISUAL=editor, EDITOR="false")
    with open_terminal([*COMMAND, "edit", record["id"]], project, known, width=100) as terminal:
        text = terminal.finish()
    assert terminal.process.returncode == status, text
    assert len(list(folder.glob("seen*"))) == len(steps)
    return text


def lesson(project: Path) -> str:
    (record,) = json.loads(run(project, "search", "--json").stdout)["records"]
    return str(record["lesson"])


@needs_terminal
@pytest.mark.requirement("S36")
def test_a_record_is_changed_in_the_editor_of_the_person(project: Path) -> None:
    log(project, 1)
    assert "Edited: " in edit(project, "규칙=>더 나은 규칙")
    assert lesson(project) == "더 나은 규칙"
    form = (project / "steps" / "seen0").read_text(encoding="utf-8")
    assert "#: [lesson] at most 1024 bytes\n규칙\n" in form
    assert not Path((project / "steps" / "path").read_text(encoding="utf-8")).exists()


@needs_terminal
@pytest.mark.requirement("S36", "S04")
def test_a_text_that_cannot_be_saved_comes_back_with_the_reason(project: Path) -> None:
    log(project, 1)
    edit(project, f"규칙=>{'긴 ' * 300}", "긴 =>")
    again = (project / "steps" / "seen1").read_text(encoding="utf-8")
    assert again.startswith("#: ! lesson takes 1199 bytes of UTF-8, the limit is 1024: shorten it.")
    assert "긴 긴 긴" in again


@needs_terminal
@pytest.mark.requirement("S36")
def test_a_text_left_as_it_was_changes_nothing(project: Path) -> None:
    log(project, 1)
    before = (project / ".context" / "memory_log.jsonl").read_bytes()
    assert "Nothing was changed." in edit(project, "absent=>x", status=2)
    assert (project / ".context" / "memory_log.jsonl").read_bytes() == before


@needs_terminal
@pytest.mark.requirement("S36")
def test_what_was_typed_is_kept_when_the_record_was_changed_meanwhile(project: Path) -> None:
    log(project, 1)
    meanwhile = (
        "import subprocess\n"
        f"command = {[*COMMAND]!r}\n"
        "ids = subprocess.run([*command, 'search', '--json'], capture_output=True).stdout\n"
        "import json\n"
        "name = json.loads(ids)['records'][0]['id']\n"
        "subprocess.run([*command, 'edit', name, '--lesson', 'of another'], capture_output=True)\n"
    )
    text = edit(project, "규칙=>mine", status=2, after=meanwhile)
    assert "was changed since" in text
    kept = Path((project / "steps" / "path").read_text(encoding="utf-8"))
    assert str(kept) in text
    assert "mine" in kept.read_text(encoding="utf-8")
    assert lesson(project) == "of another"
    kept.unlink()
    kept.parent.rmdir()


@needs_terminal
@pytest.mark.parametrize("editor", [f"{os.sep}no such editor", "no 'end"])
def test_an_editor_that_is_not_there_is_named(project: Path, editor: str) -> None:
    log(project, 1)
    (record,) = json.loads(run(project, "search", "--json").stdout)["records"]
    known = environment(TERM="dumb", EDITOR=editor)
    with open_terminal([*COMMAND, "edit", record["id"]], project, known, width=100) as terminal:
        assert f"There is no editor {editor}" in terminal.finish()
    assert terminal.process.returncode == 2


def test_without_a_terminal_a_field_must_be_named(project: Path) -> None:
    log(project, 1)
    (record,) = json.loads(run(project, "search", "--json").stdout)["records"]
    done = run(project, "edit", record["id"])
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"--lesson" in done.stderr
