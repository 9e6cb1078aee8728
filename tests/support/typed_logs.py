"""Logs that are typed into an editor, for the tests of the server."""

from __future__ import annotations

from pathlib import Path

from lsp_client import PUBLISH, Json, MemoryClient
from lsprotocol import types
from project_logs import log_uri

Place = tuple[int, int]
"""A line and a column in UTF-16, from 0."""


def open_log(client: MemoryClient, project: Path, text: str | None = None) -> str:
    """Opens the log of a project, or a text in its place; returns its URI."""
    uri = log_uri(project)
    if text is None:
        text = (project / ".context" / "memory_log.jsonl").read_bytes().decode()
    item = types.TextDocumentItem(uri=uri, language_id="jsonl", version=1, text=text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    return uri


def type_in(client: MemoryClient, uri: str, start: Place, end: Place, text: str) -> None:
    """Replaces what stands between two places."""
    place = types.Range(types.Position(*start), types.Position(*end))
    change = types.TextDocumentContentChangePartial(range=place, text=text)
    identifier = types.VersionedTextDocumentIdentifier(version=2, uri=uri)
    client.text_document_did_change(types.DidChangeTextDocumentParams(identifier, [change]))


def close_log(client: MemoryClient, uri: str) -> None:
    """Closes a log without saving it."""
    params = types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri))
    client.text_document_did_close(params)


async def problems(client: MemoryClient, uri: str) -> list[types.Diagnostic]:
    """The next diagnostics of a log for the editor."""
    params = await client.next(PUBLISH)
    assert params.uri == uri
    return list(params.diagnostics)


async def asked(client: MemoryClient, method: str, uri: str, **params: object) -> Json:
    """The answer of the server about a document, as it came over the wire."""
    document = {"textDocument": {"uri": uri}, **params}
    return await client.exchange(
        {
            "jsonrpc": "2.0",
            "id": f"{method} {len(client.wire)}",
            "method": method,
            "params": document,
        }
    )


async def fixes_at(client: MemoryClient, uri: str, line: int) -> dict[str, Json]:
    """The quick fixes of a line, by their titles."""
    place = {"start": {"line": line, "character": 0}, "end": {"line": line, "character": 0}}
    context = {"diagnostics": []}
    method = types.TEXT_DOCUMENT_CODE_ACTION
    found = await asked(client, method, uri, range=place, context=context)
    return {one["title"]: one for one in found}
