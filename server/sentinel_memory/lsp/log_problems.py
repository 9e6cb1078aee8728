"""The problems of each log, and unsaved changes in it while others write the file (N03)."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, Literal

from lsprotocol.types import (
    CodeAction,
    Diagnostic,
    PublishDiagnosticsParams,
    Range,
    TextEdit,
)

from ..contract.care import CheckedRecord
from ..contract.codec import encode
from ..contract.forms import SettleLog
from ..core.errors import RecordError, StoreError
from ..core.text.form import lines_of
from ..sentences.say import describe, say
from ..service.resolve_conflicts import common, join_typed, joined_bytes
from .diagnostics import (
    fixes_at,
    in_log,
    log_diagnostics,
    log_fixes,
    pairs_in_log,
    policy_diagnostics,
)
from .documents import difference
from .folders import Folder
from .memory_server import MemoryServer
from .observation import LogLines, Observation, as_typed, encoded, folder_of, text_of

_RELOAD_SECONDS = 1.0
"""Seconds that an editor may take to read a file written by others."""
_CHOICES: tuple[str, ...] = ("action_compare", "action_keep_mine", "action_discard_mine")


class UnsavedLogs:
    """The text of each open log at the time when typing began."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._base: dict[str, bytes] = {}
        self._asked: set[str] = set()
        """Logs about which the user was asked, until they are saved or equal to the disk again."""

    def close(self, uri: str) -> None:
        """Forgets a log that was closed."""
        self._base.pop(uri, None)
        self._asked.discard(uri)

    def consider(self, folder: Folder, observation: Observation) -> None:
        """Asks the user if others saved a log that has unsaved changes."""
        uri = folder.log_uri
        text = self._server.documents.text(uri)
        if text is None or observation.problem is not None:
            return
        disk = observation.data
        if _is_same(text, disk):
            self._base[uri] = disk
            self._asked.discard(uri)
        elif uri not in self._base:
            # The editor restored unsaved changes of an earlier window.
            self._base[uri] = common(_bytes_of(text, disk), disk)
        elif _is_same(text, self._base[uri]):
            return  # Without unsaved changes the editor reads the file again by itself.
        elif not _is_same(text_of(disk), self._base[uri]) and uri not in self._asked:
            self._asked.add(uri)
            self._server.spawn(self._ask(folder))

    def before_saving(self, uri: str) -> list[TextEdit]:
        """Returns the edits that add other processes' saves to a log before it is saved."""
        server, folder = self._server, folder_of(self._server, uri)
        text, base = server.documents.text(uri), self._base.get(uri)
        if folder is None or text is None or base is None:
            return []
        try:
            disk = folder.project.store.read_bytes()
            if _is_same(text_of(disk), base):
                return []
            joined = joined_bytes(base, _bytes_of(text, base), disk)
        except (RecordError, StoreError):
            return []  # The editor itself warns of a newer file.
        self._base[uri] = disk
        old, new = lines_of(text), lines_of(text_of(joined))
        return [difference(old, new, server.encoding)] if old != new else []

    async def _ask(self, folder: Folder) -> None:
        server, uri = self._server, folder.log_uri
        choices = _CHOICES
        # An editor without unsaved changes reads the new file a moment later than we do.
        await asyncio.sleep(_RELOAD_SECONDS)
        text = server.documents.text(uri)
        disk = await server.read(_bytes_on_disk, folder)
        if text is None or disk is None or _is_same(text, disk):
            self._asked.discard(uri)
            return
        sentence = say(server.language, "unsaved_changed", folder=folder.project.folder)
        # Of a client that cannot ask, the next save joins the two texts.
        while (chosen := await server.ask(sentence, choices)) == "action_compare":
            self._settle(folder, "compare")
            choices = _CHOICES[1:]
        if folder not in server.folders:
            return
        if chosen == "action_keep_mine":
            await self._keep(folder)
        elif chosen == "action_discard_mine":
            self._settle(folder, "revert")

    async def _keep(self, folder: Folder) -> None:
        """Writes the typed text joined with the saved one, and lets the editor read the result."""
        server, uri = self._server, folder.log_uri
        arrived = 0
        while (text := server.documents.text(uri)) is not None:
            base = self._base.get(uri, b"")
            typed = _bytes_of(text, base)
            try:
                done = await server.write(join_typed, folder.project, base, typed)
            except (RecordError, StoreError) as error:
                server.tell(describe(error, server.language), failed=True)
                self._asked.discard(uri)
                return
            arrived = max(arrived, done.arrived)
            # From now on this text is the base of the typing.
            self._base[uri] = typed
            if server.documents.text(uri) == text:
                break
        self._settle(folder, "revert")
        server.tell(say(server.language, "unsaved_joined", count=arrived))

    def _settle(self, folder: Folder, how: Literal["compare", "revert"]) -> None:
        version = self._server.documents.version(folder.log_uri)
        wanted = SettleLog(uri=folder.log_uri, how=how, version=version)
        self._server.protocol.notify("sentinel/settle_log", encode(wanted))


def _bytes_on_disk(folder: Folder) -> bytes | None:
    try:
        return folder.project.store.read_bytes()
    except StoreError:
        return None


def _is_same(text: str, disk: bytes) -> bool:
    return encoded(text) == encoded(text_of(disk))


def _bytes_of(text: str, base: bytes) -> bytes:
    """Returns a typed log as bytes; lines that an editor cannot display keep their old bytes."""
    known = {line.decode(errors="replace"): line for line in base.split(b"\n")}
    return b"\n".join(known.get(line, encoded(line)) for line in lines_of(text))


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

        def judge() -> Coroutine[Any, Any, None]:
            self._typed.add(uri)
            return self._judge(uri)

        if uri in self._observed:
            self._server.later(self._waiting, uri, _PAUSE, judge)

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
            document, lines = seen.document, LogLines(seen.data, encoding)
            if seen.problem is None:
                pairs = pairs_in_log(folder.uri, folder.project, document, lines, language)
                shown, fixes = [*shown, *pairs.diagnostics], [*fixes, *pairs.fixes]
            if not stale:
                return shown, fixes
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
