"""One request to every operation, for tests of what none of them may do."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from face_rows import named
from hook_process import GAP, PROMPT, Agent
from lsp_client import MemoryClient
from pygls.exceptions import JsonRpcException
from sample_records import log

LEAK = log("by hand", lesson="password=hunter2-Zk93")
LESSON = {"topic": "auth", "missing_context": "gap", "lesson": "rule", "ask_next_time": "Which?"}
PLAN = "topic: login\n\nkeep\n\nprinciple: Ask who is there.\n"
DRAFTING = f"topic: auth\nuse {named(GAP)}\n"
REQUESTS: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("memory_status", {}),
    ("rows", {}),
    ("search_rows", {"query": "x"}),
    ("search_page", {"query": "x"}),
    ("problem_report", {}),
    ("tool_question", {"tool": "log_memory", "input": "{}"}),
    ("page", {}),
    ("log_memory", LESSON),
    ("search_memory", {"query": "refund"}),
    ("compact_memory", {"compact_threshold": 1}),
    ("list_records", {}),
    ("preflight", {"prompt": PROMPT}),
    ("model_check", {"prompt": PROMPT}),
    ("model_draft", {"text": DRAFTING, "topic": "auth"}),
    ("write_draft", {"text": DRAFTING, "topic": "auth", "answer": "principle: rule"}),
    ("dismiss_question", {"id": GAP.id}),
    ("lesson_helped", {"id": GAP.id}),
    ("learn", {}),
    ("diff_memory", {}),
    ("review_memory", {}),
    ("review_memory", {}),
    ("diff_memory", {"before": "HEAD"}),
    ("commit_memory", {}),
    ("edit_record", {"ref": GAP.id, "lesson": "Send the header"}),
    ("delete_records", {"refs": [GAP.id]}),
    ("undo", {}),
    ("rename_topic", {"topic": "auth", "new_topic": "login"}),
    ("tidy_log", {}),
    ("check_evidence", {}),
    ("check_similar", {}),
    ("update_quote", {"ref": GAP.id}),
    ("certify_memory", {"ref": GAP.id}),
    ("list_undo", {}),
    ("show", {}),
    ("history", {"ref": GAP.id}),
    ("news_memory", {}),
    ("context", {}),
    ("reflect", {}),
    ("write_plan", {}),
    ("read_plan", {"text": PLAN, "preview": True}),
    ("apply_plan", {"text": PLAN}),
    ("allow_value", {"ref": LEAK.id, "field": "lesson", "start": 9, "end": 21}),
    ("redact_records", {}),
    ("set_threshold", {"threshold": 60}),
    ("set_private", {"private": True}),
    ("set_private", {"private": False}),
    ("merge_driver", {"register": True}),
    ("server_command", {}),
    ("init_project", {"write": True}),
    ("set_up_agents", {"hosts": ["claude-code"]}),
    ("resolve_conflicts", {"write": True}),
)
"""The requests of an editor, in this order; the log is in a conflict before the last."""
_OF_WINDOWS = {"memory_status", "rows", "search_rows", "problem_report", "tool_question"}

COMMAND_LINES: tuple[tuple[str, ...], ...] = (
    ("log", "--topic", "auth", "--missing-context", "gap", "--lesson", "rule"),
    ("search", "refund"),
    ("compact",),
    ("preflight",),
    ("dismiss", GAP.id),
    ("helped", GAP.id),
    ("learn",),
    ("status",),
    ("check",),
    ("check", "--evidence"),
    ("check", "--staged"),
    ("diff",),
    ("review",),
    ("review",),
    ("commit",),
    ("edit", GAP.id, "--lesson", "Send the header"),
    ("delete", GAP.id),
    ("undo",),
    ("rename-topic", "auth", "login"),
    ("tidy",),
    ("show",),
    ("history", GAP.id),
    ("news",),
    ("context",),
    ("reflect",),
    ("compact", "--plan"),
    ("learn", "--brief"),
    ("export", "--markdown", "notes"),
    ("import", "notes", "--yes"),
    ("redact",),
    ("redact-records",),
    ("init", "--yes"),
    ("connect", "claude-code", "--yes"),
    ("disconnect", "claude-code", "--yes"),
    ("setup", "claude-code", "--dry-run"),
    ("private",),
    ("private", "--off"),
    ("merge-driver",),
    ("completion", "bash"),
    ("hook", "UserPromptSubmit"),
    ("resolve",),
)


def conflict(project: Path) -> None:
    """Lets both sides of a merge change the log."""
    log = project / ".context" / "memory_log.jsonl"
    line = log.read_bytes().partition(b"\n")[0]
    other = line.replace(b'"meta"', b'"more": 1, "meta"')
    log.write_bytes(b"<<<<<<< HEAD\n%b\n=======\n%b\n>>>>>>> side\n" % (line, other))


async def ask_everything(
    client: MemoryClient, agent: Agent, *, without: frozenset[str] = frozenset()
) -> None:
    """Sends every request of an editor that shows the project of an agent.

    Args:
        client: the editor.
        agent: a session in the project.
        without: operations that are left out.
    """
    for name, values in REQUESTS:
        if name in without:
            continue
        folder = {} if name in _OF_WINDOWS else {"folder": None}
        if name == "resolve_conflicts":
            conflict(agent.project)
        if name == "allow_value":
            agent.remember(LEAK)
        if "folder" in values:
            values = {**values, "folder": agent.project.name}
        if name == "update_quote":
            with pytest.raises(JsonRpcException, match="no quote 1"):
                await client.ask(name, **values, **folder)
            continue
        assert await client.ask(name, **values, **folder) is not None
