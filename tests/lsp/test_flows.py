"""The flows of an editor: what they ask, and what they do when they are answered."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import pytest
from editor_documents import open_log
from git_repository import commit_all, git
from host_homes import User
from lsp_client import QUESTION, READ, MemoryClient, ended, refs_of
from lsprotocol import types
from project_logs import LESSON, POSIX, record_lines, write_log
from pygls.exceptions import JsonRpcException
from sentinel_memory.contract.editor import Target
from sentinel_memory.core.errors import InvalidParams
from sentinel_memory.lsp.commands.table import targets_of


async def save(client: MemoryClient, count: int, topic: str = "refund") -> None:
    """Saves lessons under one topic."""
    for number in range(count):
        gap = f"What refund {number} needs"
        fields = {"topic": topic, "missing_context": gap, "lesson": f"Lesson {number}."}
        await client.ask("log_memory", **fields)


async def topics_of(client: MemoryClient) -> set[str]:
    return {r["topic"] for r in (await client.ask("list_records"))["records"]}


@pytest.mark.requirement("S36", "S14", "N02")
async def test_a_deletion_is_asked_about_and_undone(client: MemoryClient, project: Path) -> None:
    await client.open(project)
    await ended(client.run("deleteRecords"))
    assert (await client.next(QUESTION))["text"] == "Choose a lesson in the view first."
    await save(client, 7)
    before = await refs_of(client)
    running = client.run("deleteRecords", topics=["refund"])
    asked = await client.next(QUESTION)
    assert asked["text"] == "Delete the topic refund with its 7 lessons?"
    lines = asked["detail"].splitlines()
    assert lines[1] == "Not in a git commit, so only this machine can bring them back:"
    assert len(lines) == 8
    assert lines[-1] == "and 2 more"
    client.answer()
    assert await ended(running) is None
    assert await refs_of(client) == before
    running = client.run("deleteRecords", refs=before[:1])
    asked = await client.reply("action_delete")
    assert asked["text"].startswith("Delete this lesson: ")
    can, only = asked["detail"].splitlines()
    assert can == "The deletion can be undone."
    assert only == "It is not in a git commit. Only this machine can bring it back."
    assert await ended(running) is True
    assert await refs_of(client) == before[1:]
    told = await client.reply("action_undo")
    assert told["text"].endswith("was deleted.")
    assert (await client.reply())["text"].endswith("is back.")
    assert await refs_of(client) == before
    # A quick fix names what it deletes, and asks nothing.
    await ended(client.run("removeReturned", folder=project.as_uri(), refs=before))
    assert await refs_of(client) == []
    assert (await client.next(QUESTION))["text"] == "7 lessons were deleted."


@pytest.mark.requirement("S36")
async def test_typed_text_is_saved_before_a_change(client: MemoryClient, project: Path) -> None:
    write_log(project, record_lines(1))
    await client.open(project)
    uri = open_log(client, project)
    for command in ("deleteRecords", "togglePin"):
        async with client.flow(command, refs=await refs_of(client)):
            asked = await client.next(QUESTION)
            assert (asked["kind"], asked["value"]) == ("save", uri)
            if command == "deleteRecords":
                assert (await client.reply())["kind"] == "confirm"


@pytest.mark.requirement("N03", "S06")
async def test_a_topic_is_merged_only_after_a_question(client: MemoryClient, project: Path) -> None:
    await client.open(project)
    await save(client, 2)
    async with client.flow("renameTopic", topic="refund"):
        asked = await client.reply(value="x" * 100)
        assert (asked["kind"], asked["value"], asked["problem"]) == ("input", "refund", None)
        again = await client.reply(value="money")
        assert again["value"] == "x" * 100
        assert "64" in again["problem"]
    assert await topics_of(client) == {"money"}
    assert (await client.reply())["text"].startswith("“refund” is called “money” now.")
    await client.ask("log_memory", **{**LESSON, "topic": "payment"})
    for answer, left in (((), {"money", "payment"}), (("action_merge_topics",), {"payment"})):
        async with client.flow("renameTopic"):
            listed = await client.next(QUESTION)
            (row,) = [row["id"] for row in listed["rows"] if row["label"] == "money"]
            client.answer(row)
            await client.reply(value="payment")
            merge = await client.reply(*answer)
            assert merge["text"] == "There is a topic “payment” already. Merge the two?"
        assert await topics_of(client) == left


@pytest.mark.requirement("S09")
async def test_a_question_goes_with_its_command(client: MemoryClient, project: Path) -> None:
    write_log(project, record_lines(1))
    await client.open(project)
    async with client.flow("setThreshold"):
        assert (await client.reply(value="many"))["value"] == "50"
        assert "whole number" in (await client.reply(value="7"))["problem"]
    told = await client.next(QUESTION)
    assert told["text"] == "Compaction is required above 7 lessons."
    policy = json.loads((project / ".context" / "config.json").read_text(encoding="utf-8"))
    assert policy["compact_threshold"] == 7
    params = types.ExecuteCommandParams("sentinel.setThreshold", [{}])
    protocol = client.protocol
    running = protocol.send_request_async(types.WORKSPACE_EXECUTE_COMMAND, params, "7")
    running = asyncio.ensure_future(running)
    await client.next(QUESTION)
    client.cancel_request(types.CancelParams("7"))
    with pytest.raises(JsonRpcException):
        await ended(running)
    await client.ask("memory_status")  # what was sent before has come
    asked = [one["id"] for one in client.wire if one.get("method") == QUESTION]
    taken = [one["params"]["id"] for one in client.wire if one.get("method") == "$/cancelRequest"]
    assert taken == asked[-1:]


@pytest.mark.requirement("K10", "N08")
async def test_changes_are_shown_and_committed(client: MemoryClient, clone: Path) -> None:
    write_log(clone, record_lines(1))
    commit_all(clone)
    await client.open(clone)
    await client.ask("log_memory", **LESSON)
    async with client.flow("showChanges"):
        listed = await client.next(QUESTION)
        assert listed["rows"][0]["label"] == "Since you last looked"
        client.answer(listed["rows"][1]["id"])
        opened = await client.next(QUESTION)
    assert opened["kind"] == "page"
    page = await client.ask("page", name=opened["value"])
    assert LESSON["lesson"].split("\n")[0] in page["html"]
    running = client.run("commit")
    asked = await client.reply(value="  ")
    assert asked["kind"] == "input"
    assert "nothing else: one new lesson." in asked["text"]
    assert (await client.reply(value="Learned"))["problem"] == "Write a message."
    assert await ended(running) is True
    message = git(clone, "log", "-1", "--format=%B")
    assert message.splitlines()[0] == "Learned"
    assert LESSON["lesson"].split("\n")[0] in message


@pytest.mark.requirement("S30", "K10")
async def test_a_commit_with_sensitive_text_asks_first(client: MemoryClient, clone: Path) -> None:
    write_log(clone, record_lines(1))
    commit_all(clone)
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    record = {**json.loads(record_lines(1, 5)[0]), "lesson": f"The token is {token}."}
    write_log(clone, [*record_lines(1), json.dumps(record).encode()])
    await client.open(clone)
    before = git(clone, "rev-parse", "HEAD")
    running = client.run("commit")
    asked = await client.reply("action_review_memory")
    assert asked["text"].startswith("The commit would contain")
    opened = await client.next(QUESTION)
    assert (opened["kind"], opened["folder"]) == ("page", clone.as_uri())
    page = await client.ask("page", name=opened["value"])
    assert page["title"].startswith("Review of the memory of ")
    assert "lesson holds a secret (github_token)" in page["html"]
    assert token not in json.dumps(page)
    offered = await client.reply("action_redact_more")
    assert "secret or private text" in offered["text"]
    assert await ended(running) is False
    redaction = await client.reply("action_redact")
    assert redaction["text"] == "Redact this lesson?"
    final, withheld, *rest = redaction["detail"].splitlines()
    assert (final, withheld) == ("This cannot be undone.", "Withheld: github_token x1.")
    assert not any("Revoke the secret" in line for line in rest)  # said once it is done
    await client.next(QUESTION)
    assert token not in (clone / ".context" / "memory_log.jsonl").read_text(encoding="utf-8")
    assert git(clone, "rev-parse", "HEAD") == before
    async with client.flow("reviewMemory"):
        opened = await client.next(QUESTION)
        assert (opened["kind"], opened["folder"]) == ("page", clone.as_uri())


@pytest.mark.requirement("S35")
async def test_a_memory_is_made_private_and_tracked(client: MemoryClient, clone: Path) -> None:
    (clone / "README.md").write_text("x", encoding="utf-8")
    commit_all(clone)
    write_log(clone, record_lines(1))
    await client.open(clone)
    async with client.flow("toggleTracking"):
        asked = await client.reply("action_keep_private")
        assert [row["id"] for row in asked["rows"]] == ["action_keep_private"]
    assert (await client.ask("memory_status"))["folders"][0]["tracking"] == "private"
    async with client.flow("toggleTracking"):
        asked = await client.next(QUESTION)
        while asked["rows"] == [] or asked["rows"][0]["id"] == "action_copy_command":
            asked = await client.next(QUESTION)
        assert [row["id"] for row in asked["rows"]] == ["action_track_memory"]
        client.answer()


@pytest.mark.requirement("E07", "N05")
async def test_quoted_code_is_opened_and_certified(client: MemoryClient, clone: Path) -> None:
    code = clone / "tax.py"
    code.write_text("import os\nRATE = rate_of(country, 'standard')\n", encoding="utf-8")
    commit_all(clone)
    await client.open(clone)
    quote = {"path": "tax.py", "quote": "RATE = rate_of(country, 'standard')"}
    ref = (await client.ask("log_memory", **LESSON, evidence=[quote]))["ref"]
    changed = "RATE = rate_of(country, 'reduced')"
    await ended(client.run("openCode", refs=await refs_of(client)))
    shown = await client.next(types.WINDOW_SHOW_DOCUMENT)
    assert (shown.uri, shown.selection.start.line) == (code.as_uri(), 1)
    code.write_text(f"import os\n{changed}\n", encoding="utf-8")
    target = {"folder": clone.as_uri(), "refs": [f"log:{ref}"]}
    await ended(client.run("stillTrue", **target))
    assert (await client.next(QUESTION))["text"] == "You certified the lesson."
    (record,) = (await client.ask("list_records"))["records"]
    assert [one["quote"] for one in record["evidence"]] == [changed]
    client.answer("action_undo")
    undone = await client.next(QUESTION)
    assert undone["level"] == "info"
    (record,) = (await client.ask("list_records"))["records"]
    assert [one["quote"] for one in record["evidence"]] != [changed]
    code.write_text("pass\n", encoding="utf-8")
    target["refs"] = await refs_of(client)
    client.answer()
    await ended(client.run("stillTrue", **target))
    told = await client.next(QUESTION)
    assert told["text"].startswith("Code that this lesson quotes is gone.")
    code.unlink()
    await ended(client.run("openCode", refs=target["refs"]))
    assert (await client.next(QUESTION))["text"] == "The quoted file is gone: tax.py"


@pytest.mark.requirement("N02")
async def test_conflicts_are_resolved_as_chosen(client: MemoryClient, conflicted: Path) -> None:
    await client.open(conflicted)
    async with client.flow("resolveConflicts"):
        first = await client.next(QUESTION)
        assert [row["id"] for row in first["rows"]][:2] == ["resolve", "cancel"]
        decided = next(row for row in first["rows"] if row["line"] is not None)
        lines = (await client.read(first["beside"])).splitlines()
        assert lines[decided["line"]].endswith(decided["id"].partition(":")[2])
        client.answer(decided["id"])
        second = await client.next(QUESTION)
        again = next(row for row in second["rows"] if row["id"] == decided["id"])
        assert (second["active"], again["description"] != decided["description"]) == (
            again["id"],
            True,
        )
        # The same page, of which the editor reads the text again.
        assert second["beside"] == first["beside"]
        assert (await client.next(types.WORKSPACE_TEXT_DOCUMENT_CONTENT_REFRESH)).uri == first[
            "beside"
        ]
        assert (await client.read(first["beside"])).splitlines() != lines
        assert not (await client.next(READ)).take_focus
        assert b"<<<<<<<" in (conflicted / ".context" / "memory_log.jsonl").read_bytes()
        client.answer("resolve")
    # The version that was dropped comes back.
    assert [row["label"] for row in (await client.next(QUESTION))["rows"]] == ["Undo"]
    assert b"<<<<<<<" not in (conflicted / ".context" / "memory_log.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("given", "rows", "together", "starts"),
    [
        ({"topic": "pay"}, "", False, [("", (), "pay")]),
        ({}, "a b", False, [("shop", ("a", "b"), "auth")]),
        ({}, "a d b", False, [("shop", ("a", "b"), "auth"), ("stock", ("d",), "tax")]),
        ({}, "a d", True, [("shop", ("a", "d"), "auth")]),
        ({"refs": ["c"], "topic": "pay"}, "a", False, [("shop", ("c",), "pay")]),
    ],
)
def test_a_command_starts_once_for_each_project_of_its_rows_and_a_key_says_more_of_them(
    given: dict[str, object], rows: str, together: bool, starts: list[tuple[object, ...]]
) -> None:
    about: dict[str, dict[str, object]] = {
        "a": {"folder": "shop", "topic": "auth", "refs": ["a"], "active": None},
        "b": {"folder": "shop", "topic": "auth", "refs": ["b"]},
        "d": {"folder": "stock", "topic": "tax", "refs": ["d"]},
    }
    here = {"active": "file:///a.py", "line": 3, **given}
    found = targets_of([here, *(about[row] for row in rows.split())], together=together)
    assert [(one.folder or "", one.refs, one.topic) for one in found] == starts
    assert {(one.active, one.line) for one in found} == {("file:///a.py", 3)}


def test_a_start_gets_the_news_of_all_its_rows() -> None:
    (start,) = targets_of([{}, {"news": ["log:a@1"]}, {"news": ["log:b@1"]}], together=False)
    assert start.news == ("log:a@1", "log:b@1")


def test_a_command_refuses_arguments_of_another_shape() -> None:
    for arguments in (["a"], [{}, "a"], [{}, {"refs": "a"}], [{}, {"folder": 1}]):
        with pytest.raises(InvalidParams):
            targets_of(arguments, together=False)
    assert targets_of([], together=False) == [Target()]


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> User:
    """Somebody who has used Claude Code and no other agent, with a home folder of their own."""
    user = User(tmp_path, sys.platform, golden=False)
    (user.home / ".claude").mkdir()
    for name, value in user.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    return user


@POSIX
@pytest.mark.requirement("S25", "D04")
async def test_agents_are_set_up_taken_back_and_disconnected(
    client: MemoryClient, project: Path, user: User
) -> None:
    await client.open(project)
    await client.next("sentinel/memory_changed")
    async with client.flow("setUpAgents"):
        asked = await client.reply("vscode", "claude-code")
        assert {row["id"] for row in asked["rows"][:2]} == {"vscode", "claude-code"}
        assert [row["picked"] for row in asked["rows"]][:3] == [True, True, False]
        assert sum(row["picked"] for row in asked["rows"]) == 2
        shown = await client.reply("")
        assert shown["kind"] == "diff"
        paths = {*shown["rows"][0]["description"].split(", ")}
        assert len(paths) == len(shown["changes"])
        assert {"~/.claude.json", "AGENTS.md", "CLAUDE.md"} <= paths
        assert "~/.config/Code/User/mcp.json" not in paths  # the extension offers the tools there
    assert not (project / "AGENTS.md").exists()
    assert list(user.home.rglob("*.json")) == []
    for answer in ("action_undo", None):
        async with client.flow("setUpAgents"):
            await client.reply("vscode", "claude-code")
            await client.reply("write")
        told = await client.next(QUESTION)
        assert "open a new session of" in told["text"]
        # The view no longer says that no agent is connected.
        await client.next("sentinel/memory_changed")
        assert b"sentinel-memory" in (user.home / ".claude.json").read_bytes()
        client.answer(*filter(None, [answer]))
        if answer:
            assert (await client.next(QUESTION))["text"].startswith("Taken back")
            assert not (project / "AGENTS.md").exists()
            assert not (user.home / ".claude.json").exists()
    async with client.flow("setUpAgents"):
        asked = await client.reply("vscode")
        connected = [row["id"] for row in asked["rows"] if row["description"] == "connected"]
        assert connected == ["vscode", "claude-code"]  # Copilot CLI only shares a file of hooks
        shown = await client.next(QUESTION)
        assert shown["rows"][0]["description"] == "~/.claude.json, ~/.claude/settings.json"
        for change in shown["changes"]:
            assert "sentinel-memory" in await client.read(change["before"])
        client.answer("write")
    assert not (user.home / ".claude.json").exists()
