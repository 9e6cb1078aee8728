"""Prompts in an editor, and what a server shows on them."""

from __future__ import annotations

from pathlib import Path

from lsp_client import PUBLISH, Json, MemoryClient
from lsprotocol import types
from project_logs import write_log
from sample_records import log
from sentinel_memory.core.log.record import Record, format_line

GAP = log(
    "How often a failed webhook is retried",
    topic="webhook",
    lesson="Webhook deliveries are retried five times with growing pauses.",
    question="How often is a webhook retried, and when does it give up?",
    created="2026-03-04T00:00:00.000+00:00",
)
KOREAN = log(
    "창고 출고를 누가 확인하는지",
    topic="창고",
    lesson="받는 쪽 담당자가 이틀 안에 확인한다.",
    question="창고 출고를 누가 언제까지 확인하나요?",
    created="2026-03-04T00:00:00.000+00:00",
)
TASK = "# Task\n\n😀 Please retry the webhook when the receiver is down.\n"


def position(line: int, column: int) -> types.Position:
    """A place as a client names it."""
    return types.Position(line, column)


def remember(project: Path, *records: Record) -> None:
    """Writes a log as another process does."""
    write_log(project, sorted(format_line(record) for record in records))


def open_document(client: MemoryClient, uri: str, text: str) -> None:
    """Opens a document as an editor does."""
    item = types.TextDocumentItem(uri=uri, language_id="prompt", version=1, text=text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))


async def raise_question(
    client: MemoryClient, project: Path, uri: str, text: str = TASK
) -> types.Diagnostic:
    """Opens a prompt in a project that remembers its gap; returns the question that is raised."""
    remember(project, GAP)
    await client.open(project)
    open_document(client, uri, text)
    (question,) = await shown(client, uri)
    return question


def type_text(client: MemoryClient, uri: str, text: str, version: int) -> None:
    """Replaces the text of an open document."""
    change = types.TextDocumentContentChangeWholeDocument(text)
    identifier = types.VersionedTextDocumentIdentifier(version=version, uri=uri)
    client.text_document_did_change(types.DidChangeTextDocumentParams(identifier, [change]))


async def shown(client: MemoryClient, uri: str) -> list[types.Diagnostic]:
    """The next diagnostics of a document; those of other files are passed over."""
    while True:
        params = await client.next(PUBLISH)
        if params.uri == uri:
            return list(params.diagnostics)


async def fixes(client: MemoryClient, uri: str, line: int) -> list[Json]:
    """What is offered on a line, as it came over the wire."""
    place = {"start": {"line": line, "character": 0}, "end": {"line": line, "character": 100}}
    params = {"textDocument": {"uri": uri}, "range": place, "context": {"diagnostics": []}}
    method = types.TEXT_DOCUMENT_CODE_ACTION
    offered: list[Json] = await client.exchange(
        {"jsonrpc": "2.0", "id": "fixes", "method": method, "params": params}
    )
    return offered


def nothing(uri: str) -> types.CodeActionParams:
    """Asks for fixes where there are none, which the server answers after all that came before."""
    identifier, start = types.TextDocumentIdentifier(uri), position(0, 0)
    return types.CodeActionParams(
        identifier, types.Range(start, start), types.CodeActionContext([])
    )


async def carry_out(client: MemoryClient, action: Json) -> None:
    """Runs the command behind an action, as an editor does after its edit."""
    command, arguments = action["command"]["command"], action["command"]["arguments"]
    await client.workspace_execute_command_async(types.ExecuteCommandParams(command, arguments))
