"""The diagnostics of each log, as typed if it is open and else as on disk (N03)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from lsprotocol.types import CodeAction, Diagnostic, PublishDiagnosticsParams, Range

from ..contract.evidence import CheckedRecord
from .diagnostics import log_diagnostics, policy_diagnostics
from .folder import Folder
from .log_fixes import fixes_at, log_fixes
from .log_lines import LogLines
from .memory_server import MemoryServer
from .observation import Observation, as_typed
from .quote_problems import in_log
from .unsaved_logs import UnsavedLogs

_PAUSE = 0.15
"""Seconds without a keystroke before a log is judged."""


class LogProblems:
    """Diagnostics and quick fixes of the logs of all folders."""

    def __init__(self, server: MemoryServer, unsaved: UnsavedLogs) -> None:
        self._server, self._unsaved = server, unsaved
        self._observed: dict[str, tuple[Folder, Observation]] = {}
        """The log on disk, by its URI."""
        self._published: dict[str, Sequence[Diagnostic]] = {}
        self._fixes: dict[str, Sequence[CodeAction]] = {}
        self._quoted: dict[str, Mapping[bytes, CheckedRecord]] = {}
        """The records whose code has changed or is gone: by URI of the log, then by line."""
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._typed: set[str] = set()
        """Logs whose marks in the editor may have moved since they were shown."""

    def fixes(self, uri: str, place: Range) -> list[CodeAction]:
        """Returns the quick fixes of the problems at a place in a log."""
        return fixes_at(self._fixes.get(uri, ()), place)

    async def show(self, folder: Folder, observation: Observation) -> None:
        """Shows a log that was read again. The typed text counts for an open log."""
        self._observed[folder.log_uri] = (folder, observation)
        await self._judge(folder.log_uri)
        self._publish(folder.policy_uri, policy_diagnostics(observation, self._server.language))

    async def quoted(self, folder: Folder, stale: Mapping[bytes, CheckedRecord]) -> None:
        """Shows the records whose code has changed or is gone, by their lines."""
        if self._quoted.get(folder.log_uri, {}) != stale:
            self._quoted[folder.log_uri] = stale
            await self._judge(folder.log_uri)

    def typed(self, uri: str) -> None:
        """Judges a log after a short pause in typing."""
        if uri not in self._observed:
            return
        if waiting := self._waiting.pop(uri, None):
            waiting.cancel()

        def judge() -> None:
            self._waiting.pop(uri, None)
            self._typed.add(uri)
            self._server.spawn(self._judge(uri))

        self._waiting[uri] = asyncio.get_running_loop().call_later(_PAUSE, judge)

    def closed(self, uri: str) -> None:
        """Judges a closed log by its text on disk."""
        self._unsaved.close(uri)
        self.typed(uri)

    def forget(self, folder: Folder) -> None:
        """Removes the diagnostics of a project that is no longer open."""
        self._observed.pop(folder.log_uri, None)
        self._fixes.pop(folder.log_uri, None)
        self._quoted.pop(folder.log_uri, None)
        self._publish(folder.log_uri, [])
        self._publish(folder.policy_uri, [])

    async def _judge(self, uri: str) -> None:
        if (known := self._observed.get(uri)) is None:
            return
        folder, observation = known
        server, language = self._server, self._server.language
        encoding = server.encoding
        text = server.documents.text(uri)
        stale = self._quoted.get(uri, {})

        def judge() -> tuple[list[Diagnostic], list[CodeAction]]:
            seen = observation
            if text is not None:
                seen = as_typed(observation, text, folder.project)
            shown = log_diagnostics(seen, language, encoding)
            fixes = list(log_fixes(folder, seen, shown, language, encoding))
            if not stale:
                return shown, fixes
            document, lines = seen.document, LogLines(seen.data, encoding)
            by_line = {
                document.number_of(line): stale[line.raw]
                for line in document.current
                if line.raw in stale
            }
            quoted = in_log(folder.uri, by_line, language, lines.range)
            return [*shown, *quoted.diagnostics], [*fixes, *quoted.fixes]

        shown, fixes = await server.read(judge)
        if self._observed.get(uri) is not known or server.documents.text(uri) != text:
            return  # The newer text is judged next.
        self._fixes[uri] = fixes
        self._publish(uri, shown)
        self._unsaved.consider(folder, observation)

    def _publish(self, uri: str, diagnostics: Sequence[Diagnostic]) -> None:
        before = self._published.get(uri, [])
        if before == diagnostics and not (before and uri in self._typed):
            return
        self._typed.discard(uri)
        self._published[uri] = diagnostics
        params = PublishDiagnosticsParams(uri=uri, diagnostics=diagnostics)
        self._server.text_document_publish_diagnostics(params)
