"""Follows quoted code while somebody types, and shows its verdicts (N05).

The module reads only files that a lesson quotes, and only after such a file, the log or the commit
has changed. The editor sends the text of no other file of code, so it is asked to send these.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from lsprotocol.types import CodeAction, Diagnostic, PublishDiagnosticsParams, Range

from ..contract.care import CheckedRecord, EvidenceAligned, EvidenceCounts
from ..contract.codec import encode
from ..core.errors import StoreError
from ..service.evidence.checking import checked, counts, views
from ..store.project_files import name_inside
from ..store.project_root import path_of
from .diagnostics import Placed, fixes_at, in_code
from .folders import Folder
from .log_problems import LogProblems
from .memory_server import MemoryServer
from .watched_files import QuotedFiles

_AT_ONCE = 1.0
"""Seconds after which the verdicts known by then are shown; the next look goes on."""
_PAUSE = 0.3
"""Seconds without a keystroke before quotes are looked up."""


class _Looked(NamedTuple):
    """The verdicts on the quotes of one project."""

    records: tuple[CheckedRecord, ...]
    counts: EvidenceCounts
    stale: Mapping[bytes, CheckedRecord]
    """The records whose code has changed or is gone, by their lines."""
    paths: frozenset[str]
    """The quoted files, and the files that hold the code now."""
    is_open: bool
    """Whether some quotes were not looked up yet."""
    names: Mapping[str, str]
    """The open documents among these files: path in the project by URI."""


class CodeQuotes:
    """The quotes of all folders and the diagnostics on them."""

    def __init__(self, server: MemoryServer, problems: LogProblems) -> None:
        self._server, self._problems = server, problems
        self._files = QuotedFiles(server)
        self._looked: dict[Folder, _Looked] = {}
        self._waiting: dict[Folder, asyncio.TimerHandle] = {}
        self._published: dict[str, list[Diagnostic]] = {}
        self._fixes: dict[str, list[CodeAction]] = {}

    def look(self, folder: Folder) -> None:
        """Looks up the quotes of a project after a short pause."""
        self._server.later(self._waiting, folder, _PAUSE, lambda: self._look(folder))

    def typed(self, uri: str) -> None:
        """Looks up the quotes again if a lesson quotes the typed document."""
        for folder, looked in self._looked.items():
            if uri in looked.names:
                self.look(folder)

    def opened(self, uri: str) -> None:
        """Looks up the quotes again if an opened, saved or closed document lies in a project."""
        path = path_of(uri)
        folder = self._server.folders.around(path) if path else None
        if folder in self._looked:
            self.look(folder)

    def fixes(self, uri: str, place: Range) -> list[CodeAction]:
        """Returns the quick fixes at a place in a file of code."""
        return fixes_at(self._fixes.get(uri, ()), place)

    def forget(self, folder: Folder) -> None:
        """Removes the diagnostics of a project that is no longer open."""
        if waiting := self._waiting.pop(folder, None):
            waiting.cancel()
        looked = self._looked.pop(folder, None)
        self._files.forget(folder)
        for uri in looked.names if looked else ():
            self._publish(uri, [], [])

    async def _look(self, folder: Folder) -> None:
        server, before = self._server, self._looked.get(folder)
        texts = {uri: server.documents.text(uri) or "" for uri in server.documents}
        looked = await server.read(_look_up, folder, texts)
        if looked is None or folder not in server.folders:
            return
        self._looked[folder] = looked
        if not looked.records and (before is None or not before.records):
            return
        await self._problems.quoted(folder, looked.stale)
        for uri in {*looked.names, *(before.names if before else ())}:
            placed = _placed(looked, looked.names.get(uri)) if uri in server.documents else []
            shown = in_code(folder.uri, placed, server.language)
            self._publish(uri, shown.diagnostics, shown.fixes)
        if before is None or looked.records != before.records:
            aligned = EvidenceAligned(
                folder=folder.project.folder,
                uri=folder.uri,
                counts=looked.counts,
                records=looked.records,
            )
            server.protocol.notify("sentinel/evidence_aligned", encode(aligned))
        await self._files.follow(folder, looked.paths)
        if looked.is_open:
            self.look(folder)

    def _publish(self, uri: str, shown: list[Diagnostic], fixes: list[CodeAction]) -> None:
        self._fixes[uri] = fixes
        if self._published.get(uri, []) == shown:
            return
        self._published[uri] = shown
        params = PublishDiagnosticsParams(uri=uri, diagnostics=shown)
        self._server.text_document_publish_diagnostics(params)


def _look_up(folder: Folder, texts: Mapping[str, str]) -> _Looked | None:
    """Looks up all quotes of a project; open documents count as typed."""
    project = folder.project
    try:
        document = project.store.read()
        names = _names(project.root, texts)
        project.quotes.typed({name: texts[uri] for uri, name in names.items()})
        found = checked(project, document.current, seconds=_AT_ONCE)
        records = views(project, document, project.standing, found)
    except StoreError:  # The diagnostics of the log show it.
        return None
    by_record = zip(found, records, strict=True)
    stale = {one.line.raw: record for one, record in by_record if record.stale}
    paths = {quote.path for record in records for quote in record.quotes}
    paths |= {quote.found_path for record in records for quote in record.quotes if quote.found_path}
    matter = {uri: name for uri, name in names.items() if name in paths}
    every = counts(result for one in found for result in one.results)
    reasons = {quote.reason for record in records for quote in record.quotes}
    return _Looked(records, every, stale, frozenset(paths), "unchecked" in reasons, matter)


def _names(root: Path, texts: Mapping[str, str]) -> dict[str, str]:
    """Returns the paths of open documents in a project, by URI."""
    paths = ((uri, path_of(uri)) for uri in texts)
    named = ((uri, name_inside(root, path)) for uri, path in paths if path is not None)
    return {uri: name for uri, name in named if name is not None}


def _placed(looked: _Looked, name: str | None) -> list[Placed]:
    return [
        (record, number)
        for record in looked.records
        for number, quote in enumerate(record.quotes)
        if quote.found_path == name and quote.place is not None
    ]
