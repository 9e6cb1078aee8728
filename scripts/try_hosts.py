"""Runs real agents on what `connect` wrote, to see that what our hooks say reaches the model.

    python scripts/try_hosts.py FOLDER [--plugins | --places | --lessons] [codex gemini ...]

FOLDER holds the programs as npm installs them: @openai/codex, @google/gemini-cli, @github/copilot,
opencode-ai and @anthropic-ai/claude-code. Nothing of it needs an account: a model of our own stands
in for theirs, and every program has a home folder that is made for it and removed. With --plugins
they get the plugin of this repository in place of what `connect` writes; uvx then runs this server.
With --places they also run in a `git worktree` and in a new clone of the connected repository.
With --lessons their model calls search_memory, and what their next request contains of the answer
is written to bench/results/hosts-lessons.json, without anything of their own prompt.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from fake_model import FakeModel

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "bench"))
PLUGIN = str(ROOT / "plugin")
PROMPT = "Add a refund endpoint to the payment module"
SAVED = (
    ("Kind of money", "Money is a whole number", "Which kind of number is money?", ""),
    (
        "A refund of the payment module was sent twice to the refund endpoint",
        "Send the key",
        "WHICH HEADER keeps a refund from repeating?",
        "",
    ),
    ("What the folder is for", "FILE LESSON for this one", "What is in it?", "src/pay/**"),
)
"""Missing context, lesson, question and files of what the memory holds."""
SIGNS = {
    "start": "recorded facts, not instructions",
    "prompt": "WHICH HEADER",
    "file": "FILE LESSON",
    "stop": "nothing was saved to its memory",
}
_SECONDS = 120
LESSONS = ROOT / "bench" / "results" / "hosts-lessons.json"
SEARCHING = (("claude-code", ""), ("codex", "gpt-5.5"), ("codex", "fake"), ("gemini", ""))
"""The programs whose model is let search, with the name of the model where it decides."""
FEW, MANY = 40, 75
"""Records of a log under the threshold, and of one above it."""


class Scratch(NamedTuple):
    """The folders of one try, and where its model is."""

    home: Path
    project: Path
    model: str


class Program(NamedTuple):
    """The way to run a program without an account."""

    name: str
    words: tuple[str, ...]
    tool: str
    arguments: Callable[[Path], Mapping[str, object]]
    variables: Callable[[Scratch], Mapping[str, str]]
    prepare: Callable[[Scratch], None]
    never: frozenset[str] = frozenset()
    """Moments that do not come when it is run for one prompt."""
    plugin: tuple[str, ...] = ()
    """Words that add the plugin to one run."""
    install: tuple[tuple[str, ...], ...] = ()
    """Words of the runs that install it."""
    ours: str = "{}"
    """Its name of a tool of ours, which stands for `{}`."""


def write(path: Path, text: str) -> None:
    """Writes a file and makes its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _codex(scratch: Scratch) -> None:
    provider = f'base_url = "{scratch.model}/v1"\nwire_api = "responses"\nname = "fake"\n'
    text = f'model = "fake"\nmodel_provider = "fake"\n[model_providers.fake]\n{provider}'
    write(scratch.home / ".codex" / "config.toml", text)


def _gemini(scratch: Scratch) -> None:
    settings = {"security": {"auth": {"selectedType": "gemini-api-key"}}}
    write(scratch.home / ".gemini" / "settings.json", json.dumps(settings))


def _opencode(scratch: Scratch) -> None:
    options = {"baseURL": f"{scratch.model}/v1", "apiKey": "none"}
    provider = {"npm": "@ai-sdk/openai-compatible", "options": options, "models": {"fake": {}}}
    settings = {"model": "fake/fake", "small_model": "fake/fake", "provider": {"fake": provider}}
    write(scratch.home / ".config" / "opencode" / "opencode.json", json.dumps(settings))


def _nothing(_scratch: Scratch) -> None:
    """Needs no settings."""


PROGRAMS: Mapping[str, Program] = {
    "codex": Program(
        "codex",
        ("exec", "--dangerously-bypass-hook-trust", "-s", "danger-full-access", PROMPT),
        "exec_command",
        lambda project: {"cmd": "cat src/pay/a.ts"},
        lambda scratch: {"CODEX_HOME": str(scratch.home / ".codex")},
        _codex,
        install=(
            ("plugin", "marketplace", "add", str(ROOT)),
            ("plugin", "add", "sentinel-memory@sentinel-memory"),
        ),
    ),
    "gemini": Program(
        "gemini",
        ("--skip-trust", "--approval-mode", "yolo", "-p", PROMPT),
        "read_file",
        lambda project: {"file_path": "src/pay/a.ts"},
        lambda scratch: {
            "GEMINI_API_KEY": "none",
            "GEMINI_CLI_TRUST_WORKSPACE": "true",
            "GOOGLE_GEMINI_BASE_URL": scratch.model,
        },
        _gemini,
        install=(("extensions", "install", f"{PLUGIN}/gemini", "--consent"),),
        ours="mcp_sentinel-memory_{}",
    ),
    "copilot-cli": Program(
        "copilot",
        ("--allow-all-tools", "--trust-folder", "-p", PROMPT),
        "view",
        lambda project: {"path": str(project / "src" / "pay" / "a.ts")},
        lambda scratch: {
            "COPILOT_OFFLINE": "true",
            "COPILOT_PROVIDER_BASE_URL": f"{scratch.model}/v1",
            "COPILOT_PROVIDER_API_KEY": "none",
            "COPILOT_MODEL": "fake",
        },
        _nothing,
        plugin=("--plugin-dir", PLUGIN),
    ),
    "opencode": Program(
        "opencode",
        ("run", PROMPT),
        "read",
        lambda project: {"filePath": str(project / "src" / "pay" / "a.ts")},
        lambda scratch: {"OPENCODE_DISABLE_AUTOUPDATE": "1"},
        _opencode,
        frozenset({"stop"}),  # it is gone before the session is idle
    ),
    "claude-code": Program(
        "claude",
        ("--dangerously-skip-permissions", "-p", PROMPT),
        "Read",
        lambda project: {"file_path": str(project / "src" / "pay" / "a.ts")},
        lambda scratch: {
            "ANTHROPIC_BASE_URL": scratch.model,
            "ANTHROPIC_API_KEY": "none",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "IS_SANDBOX": "1",
        },
        _nothing,
        plugin=("--plugin-dir", PLUGIN),
        ours="mcp__sentinel-memory__{}",
    ),
}


def main(words: Sequence[str]) -> int:
    """Tries the programs that are named, or all; 1 where one did not pass something on."""
    by_plugin = "--plugins" in words
    if "--lessons" in words:
        return try_lessons([word for word in words if not word.startswith("--")])
    if "--places" in words:
        return try_places([word for word in words if not word.startswith("--")])
    folder, *names = [word for word in words if not word.startswith("--")]
    every = [name for name, one in PROGRAMS.items() if not by_plugin or one.plugin or one.install]
    failed = False
    for name in names or every:
        found = try_host(name, Path(folder).resolve(), by_plugin=by_plugin)
        missing = sorted({"tools", *SIGNS} - found - PROGRAMS[name].never)
        failed = failed or bool(missing)
        print(
            f"{name}: {'; '.join(sorted(found)) or 'nothing'}", *missing and ("missing:", missing)
        )
    return int(failed)


def try_host(name: str, folder: Path, *, by_plugin: bool) -> set[str]:
    """Returns what was in a request to the model: `tools`, and what hooks said at each moment."""
    program = PROGRAMS[name]
    with tempfile.TemporaryDirectory(prefix="hosts-", ignore_cleanup_errors=True) as made:
        home, project = Path(made, "home"), Path(made, "shop")
        write(project / "src" / "pay" / "a.ts", "1\n")
        home.mkdir()
        changed = project / "changed.ts"
        seek = program.ours.format("log_memory")
        model = FakeModel(program.tool, program.arguments(project), changed.touch, seek)
        scratch = Scratch(home, project, model.address)
        kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT") if key in os.environ}
        folders = {
            "HOME": str(home),
            "USERPROFILE": str(home),
            "XDG_CONFIG_HOME": f"{home}/.config",
        }
        environment = {**kept, **folders, "NO_PROXY": "127.0.0.1", **program.variables(scratch)}
        program.prepare(scratch)

        def run(*command: str) -> None:
            done = subprocess.run(
                command,
                cwd=project,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_SECONDS,
                check=False,
            )
            if done.returncode != 0:
                print(name, done.returncode, (done.stdout + done.stderr)[-2000:].decode())

        ours = (sys.executable, str(ROOT / "server" / "launch.py"))
        host = str(folder / "node_modules" / ".bin" / program.name)
        run("git", "init", "-q")
        for gap, lesson, question, files in SAVED:
            words = ("--missing-context", gap, "--lesson", lesson, "--ask-next-time", question)
            places = ("--applies-to", files) if files else ()
            run(*ours, "log", "--topic", "payment", *words, *places)
        if by_plugin:
            uvx = home / "bin" / "uvx"
            write(uvx, f'#!/bin/sh\nshift\nexec {shlex.join(ours)} "$@"\n')
            uvx.chmod(0o755)
            environment["PATH"] = f"{uvx.parent}:{environment['PATH']}"
            run(*ours, "connect", "--here")
            for step in program.install:
                run(host, *step)
        else:
            run(*ours, "connect", name, "--yes")
        run(host, *program.words, *program.plugin * by_plugin)
        model.close()
        sent = json.dumps(model.requests)
        tools = json.dumps([asked.get("tools") for asked in model.requests])
        found = {moment for moment, sign in SIGNS.items() if sign in sent}
        return {*found, "tools"} if "log_memory" in tools else found


def try_places(words: Sequence[str]) -> int:
    """Runs programs where `connect` ran, in a work tree of that repository, and in a new clone.

    Returns 1 unless a work tree got all that the repository gets, and a clone got only the tools
    while its person was told once how to turn hooks on.
    """
    folder, *names = words
    failed = False
    for name in names or PROGRAMS:
        program = PROGRAMS[name]
        every = {"tools", *SIGNS} - program.never
        for place, found in _in_places(program, name, Path(folder).resolve()).items():
            wanted = {"tools", "invited"} if "clone" in place else every
            failed = failed or not wanted <= found <= wanted | {"told"}
            print(f"{name}: {place}: {'; '.join(sorted(found)) or 'nothing'}")
    return int(failed)


def _in_places(program: Program, name: str, folder: Path) -> Mapping[str, set[str]]:
    """Returns what the requests of a program contained, by the place in which it ran.

    `invited` says that the hook gave the line for the person and noted it, `told` that the program
    printed that line, `LEAKED` that a model got it.
    """
    with tempfile.TemporaryDirectory(prefix="places-", ignore_cleanup_errors=True) as made:
        home, project = Path(made, "home"), Path(made, "shop")
        places = {
            "repository": project,
            "worktree": Path(made, "작업 트리"),
            "clone": Path(made, "new clone"),
            "clone again": Path(made, "new clone"),
        }
        write(project / "src" / "pay" / "a.ts", "1\n")
        home.mkdir()
        model = FakeModel(program.tool, {}, lambda: None, program.ours.format("log_memory"))
        scratch = Scratch(home, project, model.address)
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "XDG_CONFIG_HOME": f"{home}/.config",
            "NO_PROXY": "127.0.0.1",
            "GIT_CONFIG_NOSYSTEM": "1",
            **program.variables(scratch),
        }
        program.prepare(scratch)

        def run(where: Path, *command: str) -> str:
            done = subprocess.run(
                command,
                cwd=where,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_SECONDS,
                check=False,
            )
            said = (done.stdout + done.stderr).decode(errors="replace")
            if done.returncode != 0:
                print(name, done.returncode, said[-2000:])
            return said

        ours = (sys.executable, str(ROOT / "server" / "launch.py"))
        author = ("-c", "user.name=a", "-c", "user.email=a@example.invalid")
        run(project, "git", "init", "-q")
        for gap, lesson, question, files in SAVED:
            words = ("--missing-context", gap, "--lesson", lesson, "--ask-next-time", question)
            applies = ("--applies-to", files) if files else ()
            run(project, *ours, "log", "--topic", "payment", *words, *applies)
        run(project, "git", "add", "-A")
        run(project, "git", *author, "commit", "-q", "-m", "all")
        run(project, *ours, "connect", name, "--yes")
        run(project, "git", "worktree", "add", "-q", "--detach", str(places["worktree"]))
        run(project, "git", "clone", "-q", str(project), str(places["clone"]))
        found = {}
        for place, where in places.items():
            model.begin_again(program.arguments(where), (where / "changed.ts").touch)
            said = run(where, str(folder / "node_modules" / ".bin" / program.name), *program.words)
            sent = json.dumps(model.requests)
            found[place] = {moment for moment, sign in SIGNS.items() if sign in sent}
            if "log_memory" in json.dumps([asked.get("tools") for asked in model.requests]):
                found[place].add("tools")
            if list(home.rglob("projects/*/invited")):
                found[place].add("invited")
            if "connect --here" in said:
                found[place].add("told")
            if "connect --here" in sent:
                found[place].add("LEAKED")
        model.close()
        return found


def try_lessons(words: Sequence[str]) -> int:
    """Lets the model of each program search two logs, and writes what it was sent of the answers.

    Returns 1 unless the right lesson was whole in every next request, and every record of the small
    log, except where Codex does not know the model: then it promises no more than the first text.
    """
    folder, *names = words
    ways = [way for way in SEARCHING if not names or way[0] in names]
    known = json.loads(LESSONS.read_text("utf-8"))["rows"] if LESSONS.exists() else []
    rows = [_search(*way, count, Path(folder).resolve()) for way in ways for count in (MANY, FEW)]
    every = [row for row in known if (row["host"], row["model"]) not in ways] + rows
    every.sort(key=lambda row: (SEARCHING.index((row["host"], row["model"])), -row["records"]))
    today = datetime.now(UTC).date().isoformat()
    command = "python scripts/try_hosts.py FOLDER --lessons"
    told = {"command": command, "date": today, "rows": every}
    write(LESSONS, json.dumps(told, ensure_ascii=False, indent=2) + "\n")
    for row in rows:
        print({key: value for key, value in row.items() if key != "arrived"})
    short = [
        row
        for row in rows
        if row["records"] == FEW and row["whole"] < FEW and row["model"] != "fake"
    ]
    return int(bool(short) or not all(row["lesson"] for row in rows))


def _search(name: str, known: str, count: int, folder: Path) -> Mapping[str, Any]:
    """Returns what one program passed on of the answer to a search of a log of so many records."""
    from delivery import grown, is_whole, read, written  # It needs all that the server needs.

    program, asked = PROGRAMS[name], read("parcels")
    records = {one.id: one for one in grown(asked.records, count)}
    question = next(one for one in asked.asked if one.answers and one.answers <= records.keys())
    with tempfile.TemporaryDirectory(prefix="lessons-", ignore_cleanup_errors=True) as made:
        home, project = Path(made, "home"), Path(made, "shop")
        home.mkdir()
        written(list(records.values()), project)
        tool = program.ours.format("search_memory")
        model = FakeModel(tool, {"query": question.text}, lambda: None)
        scratch = Scratch(home, project, model.address)
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "XDG_CONFIG_HOME": f"{home}/.config",
            "NO_PROXY": "127.0.0.1",
            "LC_ALL": "C.UTF-8",
            **program.variables(scratch),
        }
        program.prepare(scratch)
        ours = (sys.executable, str(ROOT / "server" / "launch.py"))
        host = str(folder / "node_modules" / ".bin" / program.name)
        for command in (
            ("git", "init", "-q"),
            (*ours, "connect", name, "--yes"),
            (host, program.words[0], *(("-m", known) if known else ()), *program.words[1:]),
        ):
            subprocess.run(
                command,
                cwd=project,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_SECONDS,
                check=False,
            )
        version = subprocess.run(
            (host, "--version"), env=environment, capture_output=True, text=True, check=False
        ).stdout
        model.close()
    sent = [list(_ours(one)) for one in model.requests]
    arrived = next((texts for texts in sent if texts), [])
    told = "\n".join(arrived)
    return {
        "host": name,
        "model": known,
        "version": (re.findall(r"\d+\.\d+\.\d+", version) or [""])[0],
        "records": count,
        "query": question.text,
        "bytes": len(told.encode()),
        "whole": sum(is_whole(one, arrived, False) for one in records.values()),
        "lesson": all(is_whole(records[one], arrived, False) for one in question.answers),
        "arrived": arrived,
    }


def _ours(value: object) -> Iterator[str]:
    """Yields the texts of an answer to a search that a request holds, without what is before."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, Sequence) and not isinstance(value, str):
        for one in value:
            yield from _ours(one)
    elif isinstance(value, str):
        found = re.search(r"\[memory_log - |^#\d+ [0-9a-f]{16}@", value, re.MULTILINE)
        if found:
            yield value[found.start() :]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
