"""A refusal names its real cause, and a next step that can help."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from cli_process import LESSON, run
from code_projects import write
from git_repository import git, make_repository
from mcp_wire import LESSON as SAVE
from mcp_wire import Wire, text_of
from project_logs import POSIX, write_log
from sample_records import block, log
from sentinel_memory.core.errors import StoreError
from sentinel_memory.core.log.record import format_line
from sentinel_memory.git.ask import find_git
from sentinel_memory.sentences.say import Language, say
from sentinel_memory.service import intake


@pytest.mark.requirement("S24", "K10")
@pytest.mark.parametrize(("place", "named"), [(".", False), ("refs", True)])
def test_a_bare_repository_holds_no_memory(tmp_path: Path, place: str, named: bool) -> None:
    git(tmp_path, "init", "--quiet", "--bare", "shop.git")
    here = tmp_path / "shop.git" / place
    done = run(tmp_path if named else here, *LESSON, *(("--root", str(here)) if named else ()))
    assert done.returncode == 2
    assert b"a git repository without files (a bare one)" in done.stderr
    assert not list(tmp_path.rglob(".context"))
    if not named:  # A work tree within holds one.
        inner = tmp_path / "shop.git" / "inner"
        git(tmp_path, "init", "--quiet", str(inner))
        assert run(inner, *LESSON).returncode == 0
        assert (inner / ".context").is_dir()


@POSIX
@pytest.mark.requirement("S19", "S36")
@pytest.mark.parametrize(
    "words",
    [
        ("edit", "ID", "--lesson", "another rule"),
        ("undo",),
        ("log", "--id", "ID", "--lesson", "another rule"),
        ("history", "ID", "--restore"),
        ("resolve",),
    ],
)
def test_every_change_that_parts_a_hard_link_says_so(project: Path, words: tuple[str, ...]) -> None:
    path, other = project / ".context" / "memory_log.jsonl", project.with_name("other")
    record = log()
    conflict = block((format_line(record),), (format_line(record._replace(lesson="law")),))
    write_log(project, conflict if words == ("resolve",) else [format_line(record)])
    if words == ("undo",):
        assert run(project, "delete", record.id).returncode == 0
    if words[0] == "history":
        assert run(project, "edit", record.id, "--lesson", "another rule").returncode == 0
        told = json.loads(run(project, "history", record.id, "--json").stdout)
        words = (*words, told["versions"][-1]["record"]["ref"])
    other.hardlink_to(path)
    old_bytes = path.read_bytes()
    done = run(project, *(record.id if word == "ID" else word for word in words))
    assert done.returncode == 0, done.stderr
    assert b"The log was a hard link. This change separated it" in done.stdout
    assert other.read_bytes() == old_bytes != path.read_bytes()
    if words[0] == "edit":
        assert b"hard link" not in run(project, "check").stdout
        other.unlink()
        other.hardlink_to(path)
        assert b"warning: The log is a hard link" in run(project, "check").stdout
        for nothing in (("delete", record.id, "--dry-run"), ("search", "x")):
            assert b"hard link" not in run(project, *nothing).stdout, nothing


@POSIX
@pytest.mark.requirement("N01")
@pytest.mark.parametrize(("version", "is_told"), [("2.19.6", True), ("2.20.0", False)])
def test_a_git_that_is_too_old_is_named(project: Path, version: str, is_told: bool) -> None:
    make_repository(project)
    write_log(project, [format_line(log())])
    asks = f"#!/bin/sh\ncase $* in --version) echo git version {version}; exit;; esac\n"
    old = write(project.with_name("old"), "git", f'{asks}exec {shutil.which("git")} "$@"\n')
    old.chmod(0o755)
    named = {"PATH": os.pathsep.join((str(old.parent), os.environ["PATH"]))}
    told = run(project, "check", **named).stdout
    assert (b"This git is older than version 2.20" in told) == is_told
    old.write_bytes(f"{asks}exit 129\n".encode())
    failed = run(project, "review", **named)
    assert failed.returncode != 0
    assert (b"This git is older than version 2.20" in failed.stderr) == is_told


@POSIX
def test_a_planted_git_hides_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = shutil.which("git")
    write(tmp_path, "bin/git", "#!/bin/sh\n").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", os.pathsep.join(("bin", "", os.environ["PATH"])))
    assert find_git() == real
    monkeypatch.setenv("PATH", "bin")
    assert find_git() is None


@pytest.mark.requirement("S24", "D06")
def test_several_roots_are_named_where_the_working_folder_has_no_memory(tmp_path: Path) -> None:
    roots = [tmp_path / "web", tmp_path / "api"]
    for folder in roots:
        folder.mkdir()
    home = {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}
    with Wire(tmp_path, environment=home, capabilities={"roots": {}}) as wire:
        wire.open()
        listed = [{"uri": folder.as_uri()} for folder in roots]
        wire.send({"jsonrpc": "2.0", "id": wire.receive()["id"], "result": {"roots": listed}})
        refused = wire.call("log_memory", **SAVE)
        assert refused["isError"]
        assert text_of(refused) == "Name one of the open folders in `folder`: web, api."


@pytest.mark.requirement("S19", "D06")
@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("busy", "The record was not saved. Send it again: {}"),
        ("in_use_or_denied", "The record was not saved. Send it again when that is put right: {}"),
        ("unconfirmed", "Send the record again only if search_memory does not find it: {}"),
    ],
)
def test_a_failed_save_asks_for_another_one_only_where_it_can_help(code: str, told: str) -> None:
    error = StoreError(code)
    error.unsaved = {}
    assert intake.unsaved_sentence(error, "en") == told


@POSIX
@pytest.mark.requirement("S19", "D06")
@pytest.mark.parametrize(
    ("place", "language", "step"),
    [("file", "en", "move or rename that file"), ("denied", "ko", "쓸 수 없습니다(")],
)
def test_an_agent_hears_what_must_be_put_right_before_it_sends_the_record_again(
    project: Path, place: str, language: Language, step: str
) -> None:
    folder = project / ".context"
    if place == "file":
        folder.write_text("", encoding="utf-8")
    else:
        (folder / "memory_log.jsonl.lock").mkdir(parents=True)
    with Wire(project, "--language", language) as wire:
        wire.open()
        refused = wire.call("log_memory", **SAVE)
    assert refused["isError"]
    first, second = text_of(refused).split("\n")
    assert step in first
    assert second.startswith(say(language, "unsaved_later", record=""))


@POSIX
@pytest.mark.requirement("S34", "S30")
@pytest.mark.parametrize("language", ["en", "ko"])
def test_what_is_about_no_line_of_the_log_is_shown_at_none(project: Path, language: str) -> None:
    folder = project / ".context"
    write_log(project, [format_line(log())])
    project.with_name("other").hardlink_to(folder / "memory_log.jsonl")
    make_repository(project)
    config = folder / "config.json"

    def shown(*words: str) -> list[str]:
        variable = {"SENTINEL_MEMORY_COMPACT_THRESHOLD": "many"}
        done = run(project, "check", "--language", language, *words, **variable)
        return [line for line in done.stdout.decode().splitlines() if "cues" not in line]

    def at_github() -> list[str]:
        return [line.split(",title=")[0] for line in shown("--format", "github")]

    config.write_text('{"compact_threshold": 1,\n "foo": 2}', encoding="utf-8")
    place = {"en": "(line 2)", "ko": "(2번째 줄)"}[language]
    at_log, policy = "::warning file=.context/memory_log.jsonl", "file=.context/config.json"
    *of_log, of_policy = shown()
    assert len(of_log) == 2
    assert not [line for line in of_log if "line 1" in line or "1번째 줄" in line]
    assert (of_policy.endswith(place), "config.json: foo" in of_policy) == (True, True)
    assert at_github() == [at_log, at_log, f"::warning {policy},line=2"]
    config.write_text(" " * 300_000, encoding="utf-8")
    assert not [line for line in shown() if "line 1" in line or "1번째 줄" in line]
    assert at_github()[-1] == f"::error {policy}"


@pytest.mark.parametrize(
    ("words", "language"), [(("agents", "claude"), "en"), (("--agent", "agents", "claude"), "ko")]
)
def test_init_with_two_agents_says_to_run_it_once_for_each_and_that_works(
    tmp_path: Path, words: tuple[str, ...], language: str
) -> None:
    make_repository(tmp_path)
    done = run(tmp_path, "init", *words, "--yes", "--language", language)
    assert done.returncode == 2
    told = {
        "en": "One call takes one of these, here agents. Run the same command once more with cl",
        "ko": "한 번에 하나만 받습니다(지금은 agents). 같은 명령을 agents 대신 claude로 한 번 더",
    }[language]
    assert told.encode() in done.stderr
    assert not (tmp_path / "AGENTS.md").exists()
    for agent, file in ((("agents",), "AGENTS.md"), (("--agent", "claude"), "CLAUDE.md")):
        assert run(tmp_path, "init", *agent, "--yes").returncode == 0
        assert (tmp_path / file).exists()
