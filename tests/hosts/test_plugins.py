"""The plugins for hosts: as their formats want them, run by Node, and about the right project."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cli_process import run
from code_projects import write
from hook_process import COMMAND, GAP, LESSON, OTHERS, PROMPT, REFUND, Agent
from host_homes import User
from jsonschema import Draft202012Validator
from paths import DATA, ROOT
from sentinel_memory import __version__
from sentinel_memory.contract.hook_events import EVENTS
from sentinel_memory.hosts.rows import ROWS, ScriptFormat
from sentinel_memory.machine.local_state import LocalState

PLUGIN = ROOT / "plugin"
SCHEMAS = DATA / "plugin_schemas"
CURSOR_KEYS = {
    *("name", "displayName", "description", "version", "author", "license"),
    *("skills", "commands", "hooks", "mcpServers"),
}
"""Members of the manifest that the schema of Cursor knows; it takes no other."""


def read(path: Path) -> dict[str, object]:
    value: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return value


@pytest.mark.requirement("S37")
def test_each_plugin_is_of_this_version_and_of_its_format_and_names_what_is_there() -> None:
    for name in ("plugin", "mcp"):
        schema = Draft202012Validator(read(SCHEMAS / f"{name}.schema.json"))
        assert list(schema.iter_errors(read(PLUGIN / f"{name}.json"))) == []
    assert set(read(PLUGIN / ".cursor-plugin" / "plugin.json")) <= CURSOR_KEYS
    manifests = [*PLUGIN.rglob("plugin.json"), PLUGIN / "gemini" / "gemini-extension.json"]
    assert len(manifests) == 5
    for path in manifests:
        value = read(path)
        top = path.parent.parent if path.parent.name.startswith(".") else path.parent
        assert (value["name"], value["version"]) == ("sentinel-memory", __version__)
        named = [one for one in value.values() if isinstance(one, str) and one.startswith("./")]
        assert all((top / one).exists() for one in named)
    for market in (".claude-plugin", ".cursor-plugin", ".agents/plugins"):
        (plugin,) = read(ROOT / market / "marketplace.json")["plugins"]  # type: ignore[misc]  # a list
        source = plugin["source"]
        assert (ROOT / (source["path"] if isinstance(source, dict) else source)).is_dir()


@pytest.mark.requirement("S37")
def test_every_hook_is_an_event_that_we_answer_and_a_skill_keeps_the_limits_of_its_format() -> None:
    hooks, skills = list(PLUGIN.rglob("hooks/*.json")), list(PLUGIN.rglob("SKILL.md"))
    assert hooks
    assert skills
    for path in hooks:
        events = read(path)["hooks"]
        assert isinstance(events, dict)
        assert {"PreToolUse", "preToolUse"}.isdisjoint(events)  # none can refuse a tool
        for event, entries in events.items():
            assert event in EVENTS
            command = f"uvx sentinel-memory@{__version__} hook {event}"
            assert f'"command": "{command}"' in json.dumps(entries)
    for path in skills:
        _, front, text = path.read_text(encoding="utf-8").split("---\n", 2)
        values = dict(line.split(": ", 1) for line in front.splitlines())
        assert values.keys() == {"name", "description"}
        assert json.loads(values["name"]) == path.parent.name
        assert len(json.loads(values["description"])) <= 1024
        assert path.stat().st_size < 8000  # Codex cuts what is longer
        assert "search_memory" in text


@pytest.mark.requirement("S24")
def test_a_server_in_its_plugin_takes_the_project_that_the_host_names(tmp_path: Path) -> None:
    """The plugin may lie in a clone that has a memory: of another project."""
    user = User(tmp_path, sys.platform, golden=False)
    project, clone = tmp_path / "shop", tmp_path / "clone"
    words = ("--topic", "pay", "--missing-context", "gap", "--lesson")
    for folder in (project, clone):
        write(folder, ".git/HEAD", "ref: refs/heads/main\n")
        run(folder, "log", *words, f"of {folder.name}", **user.environment)
    plugin = clone / "plugin"
    plugin.mkdir()
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}

    def search(**more: str) -> str:
        call = {"name": "search_memory", "arguments": {"query": "pay"}}
        meta = {"protocolVersion": "2026-07-28", "clientCapabilities": {}}
        params = {**call, "_meta": {f"io.modelcontextprotocol/{k}": v for k, v in meta.items()}}
        asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        done = subprocess.run(
            [*COMMAND[:-1], "mcp"],
            cwd=plugin,
            env={**kept, **user.environment, "COPILOT_PLUGIN_ROOT": str(plugin), **more},
            input=json.dumps(asked).encode() + b"\n",
            capture_output=True,
            check=True,
        )
        return done.stdout.decode()

    assert "of shop" in search(CLAUDE_PROJECT_DIR=str(project))
    refused = search()
    assert "starts the server in the folder of its plugin" in refused
    assert "of clone" not in refused


@pytest.mark.requirement("S37", "D04")
def test_hooks_of_a_plugin_are_allowed_in_a_project(tmp_path: Path, project: Path) -> None:
    user = User(tmp_path, sys.platform)
    before = user.files()
    done = run(project, "connect", "--here", **user.environment)
    assert (done.returncode, b"Hooks work in project" in done.stdout) == (0, True)
    assert LocalState(project, user.environment).hooks is True
    assert user.files() == before
    both = run(project, "connect", "cursor", "--here", **user.environment)
    assert (both.returncode, b"--here cannot be combined" in both.stderr) == (2, True)
    assert json.loads(run(project, "connect", "--here", "--json", **user.environment).stdout) == {
        "folder": "project",
        "hooks": True,
    }


(SCRIPT,) = (row.hooks for row in ROWS if isinstance(row.hooks, ScriptFormat))
NODE = shutil.which("node")
with_node = pytest.mark.skipif(NODE is None, reason="Node stands in for opencode")

# As opencode 1.18.33 calls a plugin; a probe in it showed the shapes.
DRIVER = """
const { SentinelMemory } = await import(process.argv[2]);
const given = JSON.parse(process.argv[3]);
const sent = [];
const shown = [];
const client = {
  session: { promptAsync: async (value) => sent.push(value) },
  tui: { showToast: async ({ body }) => shown.push(body.message) },
};
const hooks = await SentinelMemory({ client, directory: given.directory });
const message = async (text, sessionID = "ses_1") => {
  const place = { sessionID, messageID: "msg_1", id: "prt_1" };
  const parts = [{ ...place, type: "text", text }];
  await hooks["chat.message"]({ sessionID }, { message: { id: "msg_1", sessionID }, parts });
  return parts.slice(1);
};
const tool = async (name, args) => {
  const output = { output: "x" };
  await hooks["tool.execute.after"]({ tool: name, sessionID: "ses_1", args }, output);
  return output.output;
};
const emit = (type, properties) => hooks.event({ event: { type, properties } });
await emit("session.created", { sessionID: "ses_2", info: { id: "ses_2", parentID: "ses_1" } });
const answers = {
  inner: await message(given.prompt, "ses_2"),
  first: await message(given.prompt),
  second: await message(given.prompt),
  read: await tool("read", { filePath: `${given.directory}/src/pay/a.ts` }),
  listed: await tool("bash", { command: "ls" }),
};
const fs = await import("node:fs");
fs.writeFileSync(`${given.directory}/new.py`, "");
await emit("session.idle", { sessionID: "ses_2" });
await emit("session.idle", { sessionID: "ses_1" });
await emit("session.idle", { sessionID: "ses_1" });
await emit("session.compacted", { sessionID: "ses_1" });
// Node keeps the timer of a program that could not be started.
process.stdout.write(JSON.stringify({ ...answers, sent, shown }), () => process.exit());
"""


def _run(agent: Agent, folder: Path, code: str) -> dict[str, object]:
    (folder / "plugin.mjs").write_text(code, encoding="utf-8")
    (folder / "driver.mjs").write_text(DRIVER, encoding="utf-8")
    given = {"directory": str(agent.project), "prompt": PROMPT}
    words = [(folder / "plugin.mjs").as_uri(), json.dumps(given)]
    done = subprocess.run(
        [str(NODE), str(folder / "driver.mjs"), *words],
        env=agent.environment,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


@pytest.mark.requirement("S37")
@with_node
def test_opencode_is_told_at_each_moment_and_asked_at_the_end(agent: Agent, tmp_path: Path) -> None:
    agent.remember(REFUND, GAP, *OTHERS)
    said = _run(agent, tmp_path, SCRIPT.code(COMMAND))
    assert (said["inner"], said["second"], said["listed"]) == ([], [], "x")
    start, prompt = said["first"]  # type: ignore[misc]  # a list, as the driver says
    assert start["id"] != prompt["id"]
    assert str(GAP.ask_next_time) in prompt["text"]
    assert (start["type"], start["synthetic"], start["messageID"]) == ("text", True, "msg_1")
    assert "Sentinel Memory" in start["text"]
    assert LESSON.partition(".")[0] in str(said["read"])
    (asked,) = said["sent"]  # type: ignore[misc]  # a list, as the driver says
    assert asked["path"] == {"id": "ses_1"}
    assert "log_memory" in asked["body"]["parts"][0]["text"]
    # It goes on where the hook cannot be run.
    lost = _run(agent, tmp_path, SCRIPT.code(["/no/such/python", "hook"]))
    nothing = {name: list[object]() for name in ("inner", "first", "second", "sent", "shown")}
    assert lost == {**nothing, "read": "x", "listed": "x"}


@pytest.mark.requirement("S37")
@with_node
def test_opencode_tells_the_person_how_to_turn_hooks_on(repository: Agent, tmp_path: Path) -> None:
    repository.home = repository.home.with_name("somebody else")
    repository.home.mkdir()
    said = _run(repository, tmp_path, SCRIPT.code(COMMAND))
    assert (said["first"], said["second"], said["sent"]) == ([], [], [])
    (line,) = said["shown"]  # type: ignore[misc]  # a list, as the driver says
    assert "sentinel-memory connect --here" in line
