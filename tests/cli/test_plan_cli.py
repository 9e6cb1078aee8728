"""A compaction as a text in a terminal: printed, edited in an editor, applied, killed (N04)."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from cli_process import COMMAND, environment, run
from git_repository import opened
from project_logs import POSIX, write_log
from sample_records import log, log_of
from terminal_session import editor

if sys.platform != "win32":
    from terminal_session import open_terminal

pytestmark = pytest.mark.requirement("N04")


@pytest.fixture
def shop(project: Path) -> Path:
    """A project with two topics of two records."""
    records = [log(f"gap {n}", topic=t, lesson=f"{t} {n}") for t in ("auth", "pay") for n in (1, 2)]
    write_log(project, log_of(*records).splitlines())
    return project


def lessons(project: Path) -> list[str]:
    return sorted(record.lesson for record in opened(project).store.read().records)


def test_a_plan_is_printed_edited_and_applied_in_a_pipe(shop: Path) -> None:
    plan = run(shop, "compact", "--plan", "--language", "en").stdout.decode()
    assert plan.startswith("# Compaction of project. Lessons: 4, threshold: 50.\n")
    assert plan.count("\nuse ") == 4
    edited = re.sub(r"(topic: auth\n(?:.+\n)*principle: )\n", r"\1both\n", plan)
    done = run(shop, "compact", "--apply", "-", "--language", "en", stdin=edited.encode())
    assert done.returncode == 1
    said = done.stdout.decode().splitlines()
    assert said[0] == "auth: applied. Principles: 1, lessons replaced: 2."
    assert "pay: not applied." in said
    number = edited.split("\n").index("principle: ") + 1
    assert any(line.startswith(f"Line {number}: The principle is missing") for line in said)
    assert lessons(shop) == ["both", "pay 1", "pay 2"]
    again = run(shop, "compact", "--apply", "-", "auth", "--language", "en", stdin=edited.encode())
    assert (again.returncode, again.stdout) == (0, b"auth: already applied.\n")


def test_what_a_plan_drops_is_counted_and_a_byte_order_mark_read(shop: Path) -> None:
    plan = run(shop, "compact", "--plan", "pay").stdout.decode()
    edited = plan.replace("\nprinciple: \n", "\nprinciple: rule of pay\n")
    used, *_ = [line for line in edited.split("\n") if line.startswith("use ")]
    edited = edited.replace(used, used.replace("use", "drop", 1)).replace("\n", "\r\n")
    (shop / "PLAN").write_bytes(b"\xef\xbb\xbf" + edited.encode())
    dry = run(shop, "compact", "--apply", "PLAN", "--dry-run", "--json")
    assert [one["state"] for one in json.loads(dry.stdout)["topics"]] == ["ready"]
    done = run(shop, "compact", "--apply", "PLAN", "--language", "en")
    told = "pay: applied. Principles: 1, lessons replaced: 1, dropped: 1."
    assert done.stdout.decode().splitlines()[0] == told
    assert len(lessons(shop)) == 3


@POSIX
def test_the_editor_gets_a_file_of_its_person_alone(shop: Path, tmp_path: Path) -> None:
    for new, status, told in (
        ("draft: x\nprinciple: of pay", 0, b"\ndraft: x\nprinciple: of pay"),
        ("principle: ", 0, b"The plan is unchanged"),
        ("principle: x", 3, b"The editor ended with an error"),
    ):
        variables = editor(tmp_path, "principle: ", new, status)
        done = run(shop, "compact", "--edit", "--language", "en", **variables)
        assert (done.returncode, len(lessons(shop))) == (2, 4)
        assert told in done.stdout + done.stderr
        path, modes = (tmp_path / "seen").read_text(encoding="utf-8").splitlines()
        assert modes == "600 700"
        assert not Path(path).parent.exists()
        assert not Path(path).is_relative_to(shop)
    # A key that interrupts reaches the editor alone.
    variables = editor(tmp_path, "principle: ", "principle: rule of pay")
    script = tmp_path / "editor.py"
    text = script.read_text(encoding="utf-8")
    text = text.replace("path =", "os.kill(os.getppid(), 2)\npath =", 1)
    script.write_text(text, encoding="utf-8")
    done = run(shop, "compact", "--edit", "pay", "--language", "en", **variables)
    assert (done.returncode, done.stdout[:13]) == (0, b"pay: applied."), done.stderr
    assert "rule of pay" in lessons(shop)


def test_words_that_fit_no_plan_are_refused(shop: Path) -> None:
    for words, said in {
        "--plan --edit": b"Choose one of --plan, --edit and --apply.",
        "--plan --dry-run": b"--dry-run belongs to --apply.",
        "--apply nowhere": b"nowhere: the plan cannot be read",
        "payment": b"payment is one word too many",
        "--edit": b"There is no editor to open",
        "--apply -": b"",  # what comes is no text
    }.items():
        named = ("compact", *words.split(), "--language", "en")
        done = run(shop, *named, EDITOR="/no/such/editor", VISUAL="", stdin=b"topic: \xff")
        assert (words, done.returncode) == (words, 2)
        assert said in done.stderr


@POSIX
@pytest.mark.requirement("S19")
@pytest.mark.parametrize("failure", ["no lock", "no text", "killed"])
def test_an_edited_plan_that_fails_is_kept(shop: Path, tmp_path: Path, failure: str) -> None:
    variables = editor(tmp_path, "principle: ", "principle: typed by hand")
    script = tmp_path / "editor.py"
    # Also for root a folder in the place of the lock refuses a write.
    more = {
        "no lock": f"os.mkdir({str(shop / '.context/memory_log.jsonl.lock')!r})",
        "no text": "path.write_bytes(path.read_bytes() + bytes([255]))",
        "killed": "os.kill(os.getpid(), 9)",
    }
    text = script.read_text(encoding="utf-8").replace("sys.exit", more[failure] + "\nsys.exit")
    script.write_text(text, encoding="utf-8")
    done = run(shop, "compact", "--edit", "pay", "--language", "en", **variables)
    assert done.returncode in (1, 2)
    path = Path((tmp_path / "seen").read_text(encoding="utf-8").splitlines()[0])
    try:
        assert str(path).encode() in done.stderr
        assert b"principle: typed by hand" in path.read_bytes()
    finally:
        path.unlink()
        path.parent.rmdir()
    assert len(lessons(shop)) == 4


@POSIX
@pytest.mark.requirement("K07")
def test_a_plan_is_finished_at_a_terminal(project: Path, tmp_path: Path) -> None:
    pairs = [(n, t) for t in ("auth", "pay") for n in "12"]
    records = [log(f"gap {n}", topic=t, lesson=f"{t} {n}", question=f"{t} {n}?") for n, t in pairs]
    write_log(project, log_of(*records).splitlines())
    script = tmp_path / "editor.py"
    # It leaves one principle as a draft, and when it is opened again the rest.
    script.write_text(
        "import pathlib, re, sys\n"
        "path = pathlib.Path(sys.argv[-1])\n"
        "text = path.read_text('utf-8')\n"
        "first, *last = re.split('(?m)^(?=topic: pay)', text)\n"
        "draft = 'draft: a model\\n' if 'topic: auth' in first else ''\n"
        "texts = [(first, ''), *((one, draft) for one in last)]\n"
        "line = '(?m)^(draft: .*\\n)?principle: .*$'\n"
        "texts = [re.sub(line, f'{mark}principle: whole', one) for one, mark in texts]\n"
        "path.write_text(''.join(texts), 'utf-8')\n",
        encoding="utf-8",
    )
    known = environment(TERM="xterm", EDITOR=f"'{sys.executable}' '{script}'", VISUAL="")
    with open_terminal(
        [*COMMAND, "compact", "--edit", "--language", "en"], project, known, width=200
    ) as terminal:
        seen = terminal.wait_for("[y/N]")
        assert seen.count(": applied.") == 1
        assert "take out “draft:”" in seen
        assert lessons(project) == ["pay 1", "pay 2", "whole"]
        terminal.type("y\n")
        assert terminal.finish().count(": applied.") == 1
        assert terminal.process.returncode == 0
    assert lessons(project) == ["whole", "whole"]
    asked = [record.ask_next_time or "" for record in opened(project).store.read().records]
    assert sorted(" / ".join(asked).split(" / ")) == ["auth 1?", "auth 2?", "pay 1?", "pay 2?"]
