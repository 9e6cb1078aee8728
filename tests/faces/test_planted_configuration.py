"""No program runs that a repository's configuration, hooks or environment name (K12, S30).

An archive or a shared folder can bring a `.git` with any of these in it.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
import time
from pathlib import Path

import pytest
import warm_program
from every_request import COMMAND_LINES, REQUESTS, ask_everything, conflict
from git_branches import LOG, attempt, write
from git_repository import commit_all, git, make_repository, opened
from hook_process import GAP, PROMPT, Agent
from lsp_client import serving
from mcp_wire import Wire
from memory_calls import ask
from paths import DATA, SERVER
from sample_records import log
from sentinel_memory.contract.hook_events import EVENTS
from sentinel_memory.core.evidence.evidence import Evidence
from sentinel_memory.core.log.record import format_line
from sentinel_memory.git import history
from sentinel_memory.git.ask import GitError, run_git
from sentinel_memory.mcp.tools import TOOLS
from sentinel_memory.service.memory_status import findings, memory_status

pytestmark = [
    pytest.mark.requirement("K12", "S30"),
    pytest.mark.skipif(sys.platform == "win32", reason="the planted programs are shell scripts"),
]

ONE, TWO = (format_line(log(text)) + b"\n" for text in ("one", "two"))
HOOKS = ("post-index-change", "reference-transaction", "pre-auto-gc", "post-checkout")


@pytest.fixture
def mark(tmp_path: Path) -> Path:
    """The file that a planted program leaves when it runs."""
    return tmp_path / "it ran"


@pytest.fixture
def program(tmp_path: Path, mark: Path) -> str:
    path = tmp_path / "planted.sh"
    script = f'#!/bin/sh\necho "$0 $*" >> {shlex.quote(str(mark))}\ncat\n'
    path.write_text(script, encoding="utf-8", newline="\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def clone(clone: Path) -> Path:
    """Two commits and a change, in a clone that gives every file to a diff and a filter."""
    (clone / "code.py").write_text("a = 1\n", encoding="utf-8", newline="\n")
    for data in (ONE, ONE + TWO):
        write(clone, data)
        commit_all(clone)
    sign(clone)
    rules = "* diff=planted filter=planted\n"
    (clone / ".gitattributes").write_text(rules, encoding="utf-8", newline="\n")
    (clone / LOG).write_bytes(TWO)
    return clone


def sign(clone: Path) -> None:
    """Gives the last commit a signature, which a check would show to a program."""
    head, _, text = git(clone, "cat-file", "commit", "HEAD").partition("\n\n")
    signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----"
    signed = clone.with_name("signed")
    signed.write_text(f"{head}\n{signature}\n\n{text}", encoding="utf-8", newline="\n")
    made = git(clone, "hash-object", "-t", "commit", "-w", str(signed)).strip()
    git(clone, "update-ref", "HEAD", made)


def plant(clone: Path, program: str, *names: str) -> None:
    for name in names:
        git(clone, "config", name, program)
    git(clone, "config", "log.showSignature", "true")
    git(clone, "config", "core.hooksPath", str(clone / ".git" / "planted"))
    for name in HOOKS:
        hook = clone / ".git" / "planted" / name
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(Path(program).read_text(encoding="utf-8"), encoding="utf-8", newline="\n")
        hook.chmod(0o755)
    # The index cannot tell any more whether the files are as they were.
    for path in (clone / "code.py", clone / LOG):
        os.utime(path, (time.time() + 5, time.time() + 5))


def test_a_git_that_reads_runs_nothing(clone: Path, program: str, mark: Path) -> None:
    for command, names in (
        (("update-index", "--refresh"), ()),
        (("log", "-1"), ("gpg.program",)),
        (("log", "-1", "--patch"), ("diff.planted.textconv",)),
        (("hash-object", "code.py"), ("filter.planted.clean",)),
        (("blame", "HEAD", "--", "code.py"), ("diff.planted.textconv",)),
    ):
        plant(clone, program, *names)
        run_git(clone, *command)
        assert not mark.exists()
        run_git(clone, *command, commits=True)
        mark.unlink()
        for name in names:
            git(clone, "config", "--unset", name)


def test_a_repository_that_is_brought_as_files_is_none_and_a_commit_starts_no_monitor(
    tmp_path: Path, clone: Path, program: str, mark: Path
) -> None:
    (clone / ".gitattributes").unlink()
    git(clone, "config", "core.fsmonitor", program)
    for data in (TWO, ONE):
        (clone / LOG).write_bytes(data)
        assert ask(opened(clone), "commit_memory").commit is not None
    assert not mark.exists()
    project = tmp_path / "archive"
    git(tmp_path, "init", "--quiet", "--bare", str(project))
    write(project, ONE)
    git(project, "config", "core.bare", "false")
    git(project, "config", "core.worktree", ".")
    git(project, "config", "core.fsmonitor", program)
    assert run_git(project, "rev-parse", "--git-dir").trouble == "refused"
    memory = opened(project)
    memory_status(memory, "")
    findings(memory, memory.standing)
    with pytest.raises(GitError):
        ask(memory, "review_memory")
    assert not mark.exists()
    git(project, "status")
    assert mark.exists()


PROGRAMS = DATA.joinpath("git_programs.txt").read_text("utf-8").split()
"""Every setting that names a program, by the pages of git 2.39 to 2.52 about its settings."""
COMMANDS_OF = frozenset({"alias", "submodule", "credential", "trailer"})
"""Sections whose values may also be a shell command behind `!`."""
OF_GIT = re.compile(
    r"(?:^alias\.|^pager\.|cmd|command|program|helper|hook|editor|pager|textconv|process|clean|"
    r"smudge|\.driver|diff\.external|fsmonitor|proxy|askpass|tunnel|uploadpack|receivepack|vcs)$",
    re.IGNORECASE,
)
"""Names by which git's own list of settings shows that the value is a program."""
NOT_PROGRAMS = frozenset(
    {
        *("advice.ignoredhook", "advice.waitingforeditor", "alias.*", "color.pager"),
        *("diff.planted.cachetextconv", "http.proxy", "pager.planted"),
    }
)
LOOKS = (
    *(("status",), ("check", "--evidence"), ("check", "--staged"), ("diff",), ("diff", "HEAD")),
    *(("review",), ("learn",)),
    *(("news",), ("history", GAP.id), ("hook", "SessionStart"), ("hook", "Stop")),
)
"""Commands and hooks that ask git for the contents of files or commits."""
HOOK_NAMES = DATA.joinpath("git_hooks.txt").read_text("utf-8").split()


def setting(name: str, value: str) -> str:
    section, _, key = name.rpartition(".")
    head, _, part = section.partition(".")
    place = f'{head} "{part}"' if part else head
    return f'[{place}]\n\t{key} = "{value}"\n'


@pytest.fixture
def archive(repository: Agent, program: str) -> Agent:
    """A session in a project whose `.git` names a program wherever git can take one.

    A file is as new as the index, and of the size that it notes; git would read its content to see
    whether it changed.
    """
    project = repository.project
    (project / "gone.py").write_text("b = 2\n", encoding="utf-8", newline="\n")
    head = git(project, "rev-parse", "HEAD").strip()[:12]
    quotes = (Evidence("main.py", "value = 17"), Evidence("gone.py", "value = 18"))
    quoting = log("quotes")._replace(evidence=quotes).with_meta(commit=head)
    path = project / ".context" / "memory_log.jsonl"
    path.write_bytes(path.read_bytes() + format_line(quoting) + b"\n")
    commit_all(project)
    (project / "gone.py").unlink()
    sign(project)
    contain(project, program)
    folder = project / ".git"
    value = dict.fromkeys(PROGRAMS, program)
    value |= {name: f"!{program}" for name in PROGRAMS if name.split(".")[0] in COMMANDS_OF}
    value["submodule.planted.update"] = f"!{program}"
    third = len(PROGRAMS) // 3
    # Last of all, the configuration of a work tree.
    git(project, "config", "extensions.worktreeConfig", "true")
    for number, file in enumerate(("config", "more", "config.worktree")):
        names = PROGRAMS[number * third : (number + 1) * third if number < 2 else None]
        with (folder / file).open("a", encoding="utf-8", newline="\n") as settings:
            settings.writelines(setting(name, value[name]) for name in names)
    for name in (PROGRAMS[0], PROGRAMS[-1]):
        assert git(project, "config", name).strip() == value[name]
    git(project, "config", "include.path", "more")
    git(project, "config", "includeIf.gitdir:/**.path", "more")
    git(project, "config", "log.showSignature", "true")
    git(project, "config", "format.pretty", "%G? %GK %s")
    git(project, "config", "core.hooksPath", str(folder / "planted"))
    promise(project, program)
    for hooks in (folder / "planted", folder / "hooks"):
        hooks.mkdir(exist_ok=True)
        for name in HOOK_NAMES:
            shutil.copy(program, hooks / name)
    rules = "* diff=planted filter=planted merge=planted\n"
    (folder / "info" / "attributes").write_text(rules, encoding="utf-8", newline="\n")
    later, source = time.time() + 5, project / "main.py"
    noted = source.stat().st_mtime_ns
    source.write_text("a = 2\n", encoding="utf-8", newline="\n")
    os.utime(source, ns=(noted, noted))
    git(project, "config", "core.trustctime", "false")
    git(project, "config", "core.checkStat", "minimal")
    os.utime(project / ".context" / "memory_log.jsonl", (later, later))
    os.utime(folder / "index", (1, 1))
    return repository


def promise(project: Path, program: str) -> None:
    """Names one remote for each way to fetch an object that a partial clone lacks."""
    git(project, "config", "extensions.partialClone", "origin")
    local = shlex.quote(str(project))
    addresses = {
        "origin": f"ext::{program}",
        "shell": "planted.invalid:a",
        "proxied": "git://planted.invalid/a",
        "packed": f"file://{project}",
        "near": local,
        "helped": "planted",
    }
    for name, address in addresses.items():
        git(project, "config", f"remote.{name}.url", address)
        git(project, "config", f"remote.{name}.promisor", "true")
        git(project, "config", f"remote.{name}.uploadpack", program)
    git(project, "config", "remote.helped.vcs", program)
    git(project, "config", "protocol.allow", "always")
    git(project, "config", "protocol.ext.allow", "always")


def contain(project: Path, program: str) -> None:
    """Puts a submodule into the index that names programs itself, and has changed."""
    inner = project / "planted"
    inner.mkdir()
    (inner / "main.py").write_text("a = 1\n", encoding="utf-8", newline="\n")
    make_repository(inner)
    commit_all(inner)
    head = git(inner, "rev-parse", "HEAD").strip()
    git(project, "update-index", "--add", "--cacheinfo", f"160000,{head},planted")
    (inner / "main.py").write_text("a = 2\n", encoding="utf-8", newline="\n")
    for name in ("core.fsmonitor", "filter.planted.clean", "filter.planted.process"):
        git(inner, "config", name, program)
    rules = "* filter=planted\n"
    (inner / ".git" / "info" / "attributes").write_text(rules, encoding="utf-8", newline="\n")
    os.utime(inner / ".git" / "index", (1, 1))


def test_no_tool_hook_or_command_runs_one(archive: Agent, mark: Path, program: str) -> None:
    environment = {**archive.environment, "PYTHONPATH": str(SERVER)}
    for name in ("EXTERNAL_DIFF", "PAGER", "EDITOR", "SSH_COMMAND", "ASKPASS"):
        environment[f"GIT_{name}"] = program

    def run(*words: str, data: bytes = b"") -> None:
        if words[0] == "resolve":
            conflict(archive.project)
        warm_program.run([*warm_program.MODULE, *words], archive.project, environment, data)
        assert not mark.exists(), (words, mark.read_text(encoding="utf-8"))

    for event in EVENTS:
        archive.change_a_file()
        run("hook", event, data=archive.payload(event))
    with Wire(archive.project, environment=archive.environment) as wire:
        wire.open()
        for name, values in REQUESTS:
            if name in TOOLS:
                assert not wire.call(name, **values)["isError"]
        for name in ("learn", "reflect", "compact"):
            wire.request("prompts/get", name=name)
    assert not mark.exists(), mark.read_text(encoding="utf-8")
    for words in COMMAND_LINES:
        if words[0] not in ("commit", "hook"):
            run(*words, data=PROMPT.encode())


def test_a_partial_clone_fetches_nothing(archive: Agent, mark: Path, program: str) -> None:
    project = archive.project
    for name in ("HEAD:main.py", "HEAD:.context/memory_log.jsonl"):
        lost = git(project, "rev-parse", name).strip()
        Path(project, ".git", "objects", lost[:2], lost[2:]).unlink()
    environment = {**archive.environment, "PYTHONPATH": str(SERVER)}
    archive.change_a_file()
    for words in LOOKS:
        command = [*warm_program.MODULE, *words]
        warm_program.run(command, project, environment, archive.payload(words[-1]))
        assert not mark.exists(), (words, mark.read_text(encoding="utf-8"))
    # Git would run it, and here it answers nothing, so that git does not wait.
    mute = Path(program).read_text(encoding="utf-8").removesuffix("cat\n")
    Path(program).write_text(mute, encoding="utf-8", newline="\n")
    attempt(project, "cat-file", "-p", "HEAD:main.py")
    assert mark.exists()


@pytest.mark.asyncio
async def test_no_request_of_an_editor_runs_one(archive: Agent, mark: Path) -> None:
    async with serving(variables=archive.environment) as client:
        await client.open(archive.project)
        await ask_everything(client, archive, without=frozenset({"commit_memory"}))
        await client.shutdown_session()
    assert not mark.exists(), mark.read_text(encoding="utf-8")
    # Git without our care runs the filter and the diff, and then the monitor.
    for words in (("-c", "core.fsmonitor=false", "diff-files"), ("status",)):
        attempt(archive.project, *words)
        mark.unlink()


def test_git_lists_no_setting_that_names_a_program_and_is_not_planted(clone: Path) -> None:
    listed = git(clone, "help", "--config").split()
    known = {re.sub(r"<[^>]*>", "planted", name).casefold() for name in listed}
    planted = {name.casefold() for name in PROGRAMS}
    missing = {name for name in known if OF_GIT.search(name)} - planted - NOT_PROGRAMS
    places = {name.rpartition(".")[2] for name in planted if name.count(".") > 1}
    assert {name for name in missing if name.rpartition(".")[2] not in places} == set()


def test_a_git_command_that_may_run_a_program_is_not_started(clone: Path) -> None:
    for command in (
        *("status", "add", "diff", "diff-files", "stash", "annotate", "checkout", "fetch"),
        *(f"blame -- {LOG}", f"blame --textconv HEAD -- {LOG}", "grep --textconv a HEAD"),
        *("log --patch --ext-diff", "diff-tree --patch --textconv HEAD"),
    ):
        with pytest.raises(KeyError):
            run_git(clone, *command.split())


def test_a_blame_that_is_refused_would_run_one(clone: Path, mark: Path, program: str) -> None:
    for name in ("diff.planted.textconv", "filter.planted.clean"):
        git(clone, "config", name, program)
    for words in (("blame", LOG), ("blame", "--textconv", "HEAD", "--", LOG)):
        attempt(clone, *words)
        mark.unlink()
    assert history.authors_of(clone / LOG, [TWO.rstrip(b"\n")])
    assert not mark.exists()
