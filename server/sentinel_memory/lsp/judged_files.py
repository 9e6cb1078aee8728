"""Documents of our own languages and the remarks on them while somebody types (N04)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Protocol

from lsprotocol import types

from ..core.text.form import lines_of
from ..sentences.say import say
from ..service.form_remarks import Counter, Remark
from .diagnostics import SOURCE
from .documents import width
from .memory_server import MemoryServer

_SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "information": types.DiagnosticSeverity.Information,
}


class Look(Protocol):
    """The remarks on a document."""

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """Sentences about places in the document."""

    @property
    def counters(self) -> tuple[Counter, ...]:
        """The bytes of each field and its limit."""


class _Open:
    """An open document."""

    def __init__(self) -> None:
        self.tried = False
        self.checked: str | None = None
        """The text of the shown remarks, or of those in progress."""
        self.shown: list[types.Diagnostic] | None = None


class JudgedFiles(ABC):
    """The open documents of one language."""

    def __init__(self, server: MemoryServer, language: str) -> None:
        self.server = server
        self._language = language
        self._open: dict[str, _Open] = {}
        self._checking: set[str] = set()

    def open(self, uri: str, language: str) -> None:
        """Notes an opened document if it has this language."""
        if language == self._language:
            self._open[uri] = _Open()
            self._look(uri)

    def changed(self, uri: str) -> None:
        """Judges a document again after typing."""
        if uri in self._open:
            self._look(uri)

    def close(self, uri: str) -> None:
        """Forgets a closed document and removes its remarks."""
        if self._open.pop(uri, None) is not None:
            self._publish(uri, [])

    def tried(self, uri: str) -> None:
        """Notes that a save was refused: from now on an empty field is an error."""
        if uri in self._open:
            self._open[uri].tried = True
            self._judge_again(uri)

    def look(self) -> None:
        """Judges all documents again, because a log may have changed."""
        for uri in self._open:
            self._judge_again(uri)

    def text(self, uri: str) -> str | None:
        """Returns the current text of a document; None if it has another language."""
        return self.server.documents.text(uri) if uri in self._open else None

    async def hints(self, uri: str) -> list[types.InlayHint]:
        """Returns the number of bytes of each field, as a hint after its text."""
        text, language = self.text(uri), self.server.language
        if text is None:
            return []
        found = await self.server.read(self.judge, uri, text, tried=False)
        lines = lines_of(text)
        return [
            types.InlayHint(
                self._position(lines, one.line, one.column),
                say(language, "form_bytes", bytes=one.bytes, limit=one.limit),
                padding_left=True,
            )
            for one in found.counters
        ]

    @abstractmethod
    def judge(self, uri: str, text: str, *, tried: bool) -> Look:
        """Returns the remarks on a text. `tried` means that a save was refused before."""

    def _judge_again(self, uri: str) -> None:
        self._open[uri].checked = None
        self._look(uri)

    def _look(self, uri: str) -> None:
        if uri not in self._checking:
            self._checking.add(uri)
            self.server.spawn(self._check(uri))

    async def _check(self, uri: str) -> None:
        """Judges a document until no further text was typed meanwhile."""
        try:
            while (one := self._open.get(uri)) and one.checked != (text := self.text(uri)):
                if text is None:
                    return
                one.checked = text
                found = await self.server.read(self.judge, uri, text, tried=one.tried)
                if self._open.get(uri) is one and self.text(uri) == text:
                    diagnostics = self._diagnostics(found, text)
                    if diagnostics != one.shown:
                        one.shown = diagnostics
                        self._publish(uri, diagnostics)
        finally:
            self._checking.discard(uri)

    def _publish(self, uri: str, diagnostics: list[types.Diagnostic]) -> None:
        shown = types.PublishDiagnosticsParams(uri=uri, diagnostics=diagnostics)
        self.server.text_document_publish_diagnostics(shown)

    def _diagnostics(self, found: Look, text: str) -> list[types.Diagnostic]:
        lines = lines_of(text)
        return [
            types.Diagnostic(
                types.Range(self._position(lines, *one.start), self._position(lines, *one.end)),
                one.sentence,
                severity=_SEVERITIES[one.severity],
                code=one.code,
                source=SOURCE,
            )
            for one in found.remarks
        ]

    def _position(self, lines: list[str], line: int, column: int) -> types.Position:
        return types.Position(line, width(lines[line][:column], self.server.encoding))
