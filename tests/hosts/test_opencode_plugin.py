"""The plugin for opencode, run by Node with the real hook (S37)."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from hook_at_files import LESSON, REFUND
from hook_process import COMMAND, GAP, OTHERS, PROMPT, Agent
from sentinel_memory.hosts.rows import ROWS, ScriptFormat

(PLUGIN,) = (row.hooks for row in ROWS if isinstance(row.hooks, ScriptFormat))
NODE = shutil.which("node")

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
@pytest.mark.skipif(NODE is None, reason="this machine has no Node, which stands in for opencode")
def test_opencode_is_told_at_the_start_at_a_prompt_and_at_a_file_and_asked_at_the_end(
    agent: Agent, tmp_path: Path
) -> None:
    agent.remember(REFUND, GAP, *OTHERS)
    said = _run(agent, tmp_path, PLUGIN.code(COMMAND))
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


@pytest.mark.requirement("S37")
@pytest.mark.skipif(NODE is None, reason="this machine has no Node, which stands in for opencode")
def test_opencode_goes_on_where_the_hook_cannot_be_run(agent: Agent, tmp_path: Path) -> None:
    agent.remember(REFUND, GAP, *OTHERS)
    said = _run(agent, tmp_path, PLUGIN.code(["/no/such/python", "hook"]))
    nothing: dict[str, object] = {
        name: [] for name in ("inner", "first", "second", "sent", "shown")
    }
    assert said == {**nothing, "read": "x", "listed": "x"}


@pytest.mark.requirement("S37")
@pytest.mark.skipif(NODE is None, reason="this machine has no Node, which stands in for opencode")
def test_opencode_shows_the_person_how_to_turn_hooks_on_and_gives_the_agent_nothing(
    repository: Agent, tmp_path: Path
) -> None:
    repository.home = repository.home.with_name("somebody else")
    repository.home.mkdir()
    said = _run(repository, tmp_path, PLUGIN.code(COMMAND))
    assert (said["first"], said["second"], said["sent"]) == ([], [], [])
    (line,) = said["shown"]  # type: ignore[misc]  # a list, as the driver says
    assert "sentinel-memory connect --here" in line
