"""The requests to every face: operations with parameters, and the same in a shell."""

from __future__ import annotations

from typing import Any, NamedTuple

from sample_records import log, principle, with_cues
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.text.ids import revision

Json = dict[str, Any]
LATER = "2999-01-01T00:00:00.000+00:00"
"""When the records were confirmed: they are old for none of the clocks that the faces have."""
ONE = with_cues(
    log("The limit was not given", topic="payment", question="Which limit?"), cues=("한도",)
).with_meta(confirmed=LATER)
TWO = log("부가세가 나라마다 다르다", topic="payment", lesson="표를 먼저 읽는다.")
TWO = TWO.with_meta(confirmed=LATER)
RULE = principle("Ask before a refund.", topic="refund").with_meta(confirmed=LATER)
NEW = {"topic": "auth", "missing_context": "New gap", "lesson": "Ask bank limits."}
_LOG = ("log", "--missing-context", "New gap")


def named(record: Record) -> str:
    """A record as a plan names it."""
    return f"{record.id}@{revision(format_line(record))}"


DRAFTING = f"topic: payment\nuse {named(ONE)}\nuse {named(TWO)}\n"


class Row(NamedTuple):
    """An operation with parameters, and how a shell says the same."""

    operation: str
    params: Json
    words: tuple[str, ...] | None = None
    """None: the command line does not offer it."""
    stdin: bytes = b""


ROWS = (
    Row("search_memory", {"query": "limit"}, ("search", "limit")),
    Row(
        "search_memory",
        {"query": "", "topic": "payment"},
        ("search", "--topic", "payment"),
    ),
    Row("search_memory", {"query": "", "topic": "paymnt"}, ("search", "--topic", "paymnt")),
    Row("search_memory", {"query": "", "cursor": "no"}, ("search", "--cursor", "no")),
    Row(
        "search_memory",
        {"query": "limit", "detail": "index", "limit": 1, "token_budget": 1_000},
        ("search", "limit", "--detail", "index", "--limit", "1", "--token-budget", "1000"),
    ),
    Row(
        "search_memory",
        {"query": "", "ids": [ONE.id, "0" * 16]},
        ("search", "--ids", ONE.id, "0" * 16),
    ),
    Row("log_memory", NEW, (*_LOG, "--topic", "auth", "--lesson", "Ask bank limits.")),
    Row(
        "log_memory",
        {"id": ONE.id, "lesson": "Another rule"},
        ("log", "--id", ONE.id, "--lesson", "Another rule"),
    ),
    Row(
        "log_memory",
        {**NEW, "topic": "a" * 65},
        (*_LOG, "--topic", "a" * 65, "--lesson", "Ask bank limits."),
    ),
    Row(
        "log_memory",
        {**NEW, "lesson": "ghp_" + "a1B2c3D4e5F6" * 3},
        (*_LOG, "--topic", "auth", "--lesson", "ghp_" + "a1B2c3D4e5F6" * 3),
    ),
    Row(
        "log_memory",
        {
            **NEW,
            "cues": ["token dies", "로그인 풀림"],
            "settled_by": ["30 min"],
            "applies_to": ["a/**"],
        },
        (
            *(*_LOG, "--topic", "auth", "--lesson", "Ask bank limits."),
            *("--cue", "token dies", "--cue", "로그인 풀림", "--settled-by", "30 min"),
            *("--applies-to", "a/**"),
        ),
    ),
    Row("compact_memory", {}, ("compact",)),
    Row("compact_memory", {"compact_threshold": 1}, ("compact", "--compact-threshold", "1")),
    Row("write_plan", {"topic": "refund"}, ("compact", "--plan", "refund")),
    Row("write_plan", {"topic": "none"}, ("compact", "--plan", "none")),
    Row(
        "apply_plan",
        {"text": "topic: auth\nuse it\nprinciple: x\n", "dry_run": True},
        ("compact", "--apply", "-", "--dry-run"),
        b"topic: auth\nuse it\nprinciple: x\n",
    ),
    Row(
        "apply_plan",
        {"text": f"topic: payment\ndrop {named(ONE)}\nkeep {named(TWO)}\n", "topic": "payment"},
        ("compact", "--apply", "-", "payment"),
        f"topic: payment\ndrop {named(ONE)}\nkeep {named(TWO)}\n".encode(),
    ),
    Row("model_draft", {"text": DRAFTING, "topic": "payment"}),
    Row("model_draft", {"text": DRAFTING, "topic": "none"}),
    Row(
        "write_draft",
        {"text": DRAFTING, "topic": "payment", "answer": "principle: Ask for the limit."},
    ),
    Row("list_records", {"query": "limi"}),
    Row("read_plan", {"text": "topic: auth\nuse it\nprinciple: x\n"}),
    Row("read_plan", {"text": f"topic: payment\ndrop {named(ONE)}\n", "preview": True}),
    Row("edit_record", {"ref": ONE.id, "lesson": "Edited"}, ("edit", ONE.id, "--lesson", "Edited")),
    Row("edit_record", {"ref": ONE.id, "cues": ["a", "b"]}, ("edit", ONE.id, "--cue", "a", "b")),
    Row("edit_record", {"ref": "0" * 16, "lesson": "x"}, ("edit", "0" * 16, "--lesson", "x")),
    Row("delete_records", {"refs": [ONE.id, TWO.id]}, ("delete", ONE.id, TWO.id)),
    Row("delete_records", {"refs": ["not a reference"]}, ("delete", "not a reference")),
    Row(
        "rename_topic",
        {"topic": "payment", "new_topic": "refund"},
        ("rename-topic", "payment", "refund"),
    ),
    Row(
        "rename_topic",
        {"topic": "payment", "new_topic": "refund", "merge": True},
        ("rename-topic", "payment", "refund", "--merge"),
    ),
    Row("rename_topic", {"topic": "paymnt", "new_topic": "x"}, ("rename-topic", "paymnt", "x")),
    Row("check_evidence", {}, ("check", "--evidence")),
    Row("check_similar", {}, ("check", "--similar")),
    Row("update_quote", {"ref": ONE.id}),
    Row("certify_memory", {"ref": ONE.id}),
    Row("tidy_log", {}, ("tidy",)),
    Row("tidy_log", {"move_out": ["0" * 12]}, ("tidy", "--move-out", "0" * 12)),
    Row("undo", {}, ("undo",)),
    Row("undo", {"until": "never"}),
    Row("list_undo", {}, ("undo", "--list")),
    Row("show", {}, ("show",)),
    Row("show", {"name": "payment"}, ("show", "payment")),
    Row("show", {"name": "paymnt"}, ("show", "paymnt")),
    Row("history", {"ref": ONE.id}, ("history", ONE.id)),
    Row(
        "history",
        {"ref": ONE.id, "restore": f"{ONE.id}@000000"},
        ("history", ONE.id, "--restore", f"{ONE.id}@000000"),
    ),
    Row(
        "preflight",
        {"prompt": "Add a refund to the payment module"},
        ("preflight",),
        b"Add a refund to the payment module",
    ),
    Row("model_check", {"prompt": "Add a refund to the payment module"}),
    Row("dismiss_question", {"id": ONE.id}, ("dismiss", ONE.id)),
    Row("lesson_helped", {"id": ONE.id}, ("helped", ONE.id)),
    Row("learn", {}, ("learn",)),
    Row("learn", {"keep": ["9"]}, ("learn", "--keep", "9")),
    Row("set_threshold", {"threshold": 0}),
    Row("set_private", {"private": True}, ("private",)),
    Row("diff_memory", {"before": "HEAD"}, ("diff", "HEAD")),
    Row("news_memory", {}, ("news",)),
    Row("news_memory", {"refs": ["0123456789abcdef"]}, ("news", "0123456789abcdef")),
    Row("review_memory", {}, ("review",)),
    Row("context", {}, ("context",)),
    Row("reflect", {}, ("reflect",)),
    Row("redact_records", {"dry_run": True}, ("redact-records", "--dry-run")),
    Row("resolve_conflicts", {}, ("resolve", "--dry-run")),
    Row("init_project", {"agent": "claude"}, ("init", "--agent", "claude", "--dry-run")),
    Row("merge_driver", {"register": False}, ("merge-driver", "--off")),
)
