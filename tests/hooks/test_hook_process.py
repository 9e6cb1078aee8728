"""Hook processes: whatever comes in, whoever listens, and two at once (S37)."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hook_process import COMMAND, GAP, PROMPT, REFUND, Agent, LateState
from project_logs import POSIX, tree
from sentinel_memory.hooks.calls import NOTHING, read_call
from sentinel_memory.hooks.moments import Hook

pytestmark = pytest.mark.requirement("S37")

RUBBISH: dict[str, bytes] = {
    "nothing": b"",
    "no json": b"prompt=x",
    "null": b"null",
    "no utf-8": b'{"cwd": "\xff\xfe"}',
    "utf-16": '{"cwd": "/"}'.encode("utf-16"),
    "deep": b"[" * 200_000,
    "a huge number": b'{"timestamp": ' + b"9" * 10_000 + b"}",
    "too large": b'{"prompt": "' + b"x" * 4_194_304 + b'"}',
    "a folder of another kind": b'{"cwd": 7, "workspace_roots": {"a": 1}}',
    "a relative folder": b'{"cwd": "."}',
    "a missing folder": b'{"cwd": "/nowhere/at/all"}',
    "a NUL in the folder": b'{"cwd": "/a\\u0000b"}',
    "half a character": b'{"cwd": "/\\ud800", "session_id": "\\udfff"}',
    "the root": b'{"cwd": "/"}',
    "a long folder": b'{"cwd": "/' + b"a" * 100_000 + b'"}',
    "a Windows folder": b'{"cwd": "C:\\\\work\\\\shop", "workspace_roots": ["/c:/work/shop"]}',
}


def test_whatever_a_host_sends_the_agent_goes_on(agent: Agent) -> None:
    for name, data in RUBBISH.items():
        assert (name, agent.run("UserPromptSubmit", data)) == (name, NOTHING)


@POSIX
def test_a_host_that_does_not_listen_gets_status_0_and_no_complaint(agent: Agent) -> None:
    for streams in (">&-", "> /dev/full", "<&- >&- 2>&-", "2>&-"):
        if "/dev/full" in streams and not Path("/dev/full").exists():
            continue
        done = subprocess.run(
            ["/bin/sh", "-c", f"{shlex.join([*COMMAND, 'SessionStart'])} {streams}"],
            input=agent.payload("SessionStart"),
            env=agent.environment,
            capture_output=True,
            check=False,
            timeout=60,
        )
        assert (streams, done.returncode, done.stderr) == (streams, 0, b"")


def test_a_file_that_cannot_be_used_stops_no_agent(agent: Agent) -> None:
    (folder,) = (agent.home / "sentinel-memory" / "projects").iterdir()
    log_path = agent.project / ".context" / "memory_log.jsonl"

    def answer() -> dict[str, object]:
        return agent.run("UserPromptSubmit", agent.payload("UserPromptSubmit", prompt=PROMPT))

    (folder / "activity.jsonl").mkdir()
    assert answer() != NOTHING
    log_path.unlink()
    log_path.mkdir()
    assert answer() == NOTHING
    log_path.rmdir()
    if os.name == "posix":
        log_path.symlink_to("/etc/hostname")
        assert answer() == NOTHING
        log_path.unlink()
    agent.remember(GAP)
    assert answer() != NOTHING
    (folder / "project.json").write_bytes(b"\xff")
    assert answer() == NOTHING


def answers_at_once(agent: Agent, event: str, **fields: object) -> list[dict[str, object]]:
    """What three processes say that begin at the same time."""
    pipe = subprocess.PIPE
    running = [
        subprocess.Popen([*COMMAND, event], stdin=pipe, stdout=pipe, env=agent.environment)
        for _ in range(3)
    ]
    data = agent.payload(event, **fields)
    with ThreadPoolExecutor(3) as pool:
        said = list(pool.map(lambda one: one.communicate(data, 60)[0], running))
    assert [one.returncode for one in running] == [0, 0, 0]
    return [answer for answer in map(json.loads, said) if answer != NOTHING]


@pytest.mark.requirement("N06")
def test_hook_files_that_run_at_once_say_it_once(agent: Agent) -> None:
    assert len(answers_at_once(agent, "UserPromptSubmit", prompt=PROMPT)) == 1
    agent.remember(REFUND)
    value = {"tool_input": {"file_path": "src/pay/a.ts"}}
    assert len(answers_at_once(agent, "PreToolUse", **value)) == 1
    assert agent.state.activity().raised == {GAP.id: 1}


def test_the_person_is_told_once_how_to_turn_hooks_on(repository: Agent) -> None:
    repository.home = repository.home.with_name("somebody else")
    repository.home.mkdir()
    (answer,) = answers_at_once(repository, "SessionStart")
    assert answer.keys() == {"systemMessage"}
    assert "sentinel-memory connect --here" in str(answer)
    assert not repository.state.can_invite
    assert not repository.state.invite()


@pytest.mark.parametrize("event", ["SessionStart", "UserPromptSubmit", "Stop"])
def test_what_another_hook_file_said_meanwhile_is_not_said_again(agent: Agent, event: str) -> None:
    value = {"session_id": "s", "cwd": str(agent.project), "prompt": PROMPT}
    call = read_call(event, value, windows=False)
    assert call is not None
    agent.change_a_file()
    late = LateState(agent.project, agent.environment)
    hook = Hook(call, agent.project, late, agent.environment, agent.clock, 0.0)
    assert hook.answer() != NOTHING
    assert hook.answer() == NOTHING


def loaded(agent: Agent, event: str, prompt: str) -> tuple[bool, set[str]]:
    """Runs a hook; returns whether it spoke, and the modules that it had at its end."""
    code = (
        "import os, runpy, sys; sys.argv = ['launch.py', *sys.argv[1:]]\n"
        "os._exit = sys.exit\n"
        "try: runpy.run_path(sys.argv.pop(1), run_name='__main__')\n"
        "finally: print(*sys.modules, file=sys.stderr)"
    )
    value = {"session_id": "s", "cwd": str(agent.project), "prompt": prompt}
    done = subprocess.run(
        [sys.executable, "-I", "-c", code, *COMMAND[2:], event],
        input=json.dumps(value),
        env=agent.environment,
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return json.loads(done.stdout) != NOTHING, set(done.stderr.split())


HEAVY = {
    *("pygls", "lsprotocol", "filelock", "attrs", "argparse", "asyncio", "logging"),
    *("_hashlib", "tempfile", "importlib.resources"),
    *("sentinel_memory.cli", "sentinel_memory.service.handlers"),
}


@pytest.mark.requirement("S28")
@pytest.mark.parametrize(
    ("silent", "speaks"), [("UserPromptSubmit", "SessionStart"), ("Stop", "UserPromptSubmit")]
)
def test_a_hook_loads_nothing_heavy(agent: Agent, silent: str, speaks: str) -> None:
    before = tree(agent.project)
    spoke, modules = loaded(agent, silent, "Rename the logo file and sort the imports")
    assert not spoke
    assert "sentinel_memory.core.log.document" in modules
    rooms = ("checks", "planted", "secrets.detectors")
    unwanted = (*(f"sentinel_memory.core.{room}" for room in rooms), "sentinel_memory.git")
    assert [name for name in modules if name.startswith(unwanted)] == []
    assert modules & {"sentinel_memory.sentences.say", "sentinel_memory.hooks.facts"} == set()
    for kept in agent.home.rglob("*.sqlite*"):
        kept.unlink()
    spoke, modules = loaded(agent, speaks, PROMPT)
    assert spoke
    assert modules & HEAVY == set()
    assert "sentinel_memory.hooks.moments" in modules
    assert "sentinel_memory.core.secrets.detectors" in modules
    assert tree(agent.project) == before


@pytest.mark.requirement("S28")
def test_a_hook_without_consent_ends_before_it_loads_the_log(repository: Agent) -> None:
    repository.state.forbid_hooks()
    spoke, modules = loaded(repository, "SessionStart", PROMPT)
    assert not spoke
    ours = {name for name in modules if name.startswith("sentinel_memory.")}
    assert {"sentinel_memory.machine.activity", "sentinel_memory.hooks.moments"} & ours == set()
    assert "datetime" not in modules
    assert len(ours) <= 26, sorted(ours)
    repository.home = repository.home.with_name("somebody else")
    repository.home.mkdir()
    for is_first in (True, False):  # The person is told once how to turn hooks on.
        spoke, modules = loaded(repository, "SessionStart", PROMPT)
        assert (spoke, "sentinel_memory.hooks.moments" in modules) == (is_first, is_first)
