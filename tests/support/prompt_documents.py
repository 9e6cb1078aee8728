"""Prompts in an editor, and what a server shows above them."""

from __future__ import annotations

from pathlib import Path

from lsp_client import CAPABILITIES, PUBLISH, Json, MemoryClient
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
LENSES = types.ClientCapabilities(
    workspace=types.WorkspaceClientCapabilities(
        workspace_folders=True,
        code_lens=types.CodeLensWorkspaceClientCapabilities(refresh_support=True),
    ),
    window=CAPABILITIES.window,
)
"""The capabilities of an editor that can be told to ask for its lines again."""
TASK = "# Task\n\n😀 Please retry the webhook when the receiver is down.\n"


def remember(project: Path, *records: Record) -> None:
    """Writes a log as another process does."""
    write_log(project, sorted(format_line(record) for record in records))


def open_document(client: MemoryClient, uri: str, text: str) -> None:
    """Opens a document as an editor does."""
    item = types.TextDocumentItem(uri=uri, language_id="prompt", version=1, text=text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))


def type_text(client: MemoryClient, uri: str, text: str, version: int) -> None:
    """Replaces the text of an open document."""
    change = types.TextDocumentContentChangeWholeDocument(text)
    identifier = types.VersionedTextDocumentIdentifier(version=version, uri=uri)
    client.text_document_did_change(types.DidChangeTextDocumentParams(identifier, [change]))


def close_document(client: MemoryClient, uri: str) -> None:
    """Closes a document."""
    identifier = types.TextDocumentIdentifier(uri)
    client.text_document_did_close(types.DidCloseTextDocumentParams(identifier))


async def lenses(client: MemoryClient, uri: str) -> list[Json]:
    """The lines above a document, as they came over the wire."""
    method, params = types.TEXT_DOCUMENT_CODE_LENS, {"textDocument": {"uri": uri}}
    message = {"jsonrpc": "2.0", "id": "lenses", "method": method, "params": params}
    found: list[Json] = await client.exchange(message)
    return found


async def shown(client: MemoryClient, uri: str) -> list[tuple[int, int, int, int, str]]:
    """The next diagnostics of a document: first and last place, and the code."""
    while True:
        published = await client.next(PUBLISH)
        if published.uri == uri:
            return [
                (
                    one.range.start.line,
                    one.range.start.character,
                    one.range.end.line,
                    one.range.end.character,
                    str(one.code),
                )
                for one in published.diagnostics
            ]


async def sentences(client: MemoryClient, uri: str) -> list[str]:
    """The sentences of it."""
    while True:
        published = await client.next(PUBLISH)
        if published.uri == uri:
            return [one.message for one in published.diagnostics]


async def ask(client: MemoryClient, method: str, **params: object) -> Json:
    """Sends a request of the protocol."""
    message = {"jsonrpc": "2.0", "id": method, "method": method, "params": params}
    return await client.exchange(message)
