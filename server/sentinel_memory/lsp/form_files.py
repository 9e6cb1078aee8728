"""Lessons that a person writes as documents of the language `sentinel-lesson` (N04, N10)."""

from __future__ import annotations

from typing import NamedTuple

from lsprotocol import types

from ..core.secrets.protection import BUILT_IN
from ..core.text.form import lines_of
from ..sentences.say import say
from ..service.form_remarks import FormLook, FormRules, look_at_form
from .diagnostics import SOURCE
from .documents import width
from .form_completions import Where, completions
from .form_facts import facts_of
from .memory_server import MemoryServer

LANGUAGE = "sentinel-lesson"
TRIED = "sentinelMemory.formRefused"
"""Notes that a form was to be saved and was refused: what is empty is an error from then on."""
_TOP = types.Range(types.Position(0, 0), types.Position(0, 0))
_SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "information": types.DiagnosticSeverity.Information,
}


class FormCommands(NamedTuple):
    """The commands by which the client saves and discards a form; each gets its URI."""

    save: str
    discard: str


class _Form:
    """A form that is open."""

    def __init__(self) -> None:
        self.tried = False
        self.checked: str | None = None
        """The text that the shown sentences are about, or will be."""


class FormFiles:
    """The forms that are open, and what is said about each while it is typed."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._forms: dict[str, _Form] = {}
        self._checking: set[str] = set()
        self.commands: FormCommands | None = None
        """Without them no line above a form offers to save it."""

    def open(self, uri: str, language: str) -> None:
        """Notes a document that was opened, if it is a form."""
        if language == LANGUAGE:
            self._forms[uri] = _Form()
            self._look(uri)

    def changed(self, uri: str) -> None:
        """Judges a form again, because something was typed."""
        if uri in self._forms:
            self._look(uri)

    def close(self, uri: str) -> None:
        """Forgets a document that was closed, and what was said about it."""
        if self._forms.pop(uri, None) is not None:
            self._publish(uri, [])

    def tried(self, uri: str) -> None:
        """Notes that a form was to be saved: from now on an empty field is an error."""
        if uri in self._forms:
            self._forms[uri].tried = True
            self._forms[uri].checked = None
            self._look(uri)

    async def lenses(self, uri: str) -> list[types.CodeLens]:
        """Returns the line above a form that saves or discards it."""
        if uri not in self._forms or self.commands is None:
            return []
        facts = await self._server.read(facts_of, uri)
        language = self._server.language
        save = "form_save_stored" if facts.stored else "form_save"
        titles = (f"$(check) {say(language, save)}", f"$(trash) {say(language, 'form_discard')}")
        return [
            types.CodeLens(_TOP, types.Command(title=title, command=command, arguments=[uri]))
            for title, command in zip(titles, self.commands, strict=True)
        ]

    async def hints(self, uri: str) -> list[types.InlayHint]:
        """Returns how many bytes each field takes, behind its text."""
        text, language = self._text(uri), self._server.language
        if text is None:
            return []
        found = await self._server.read(self._judge, uri, text, tried=False)
        lines = lines_of(text)
        return [
            types.InlayHint(
                self._position(lines, one.line, one.column),
                say(language, "form_bytes", bytes=one.bytes, limit=one.limit),
                padding_left=True,
            )
            for one in found.counters
        ]

    async def completions(self, uri: str, at: types.Position) -> list[types.CompletionItem]:
        """Returns the topics of the project, or the labels that a form does not have yet."""
        server, text = self._server, self._text(uri)
        if text is None:
            return []
        where = Where(server.folders, server.language, self._encoding)
        return await server.read(completions, where, uri, text, at)

    def _text(self, uri: str) -> str | None:
        """What a form says now; None where it is not open."""
        return self._server.documents.text(uri) if uri in self._forms else None

    def _look(self, uri: str) -> None:
        if uri not in self._checking:
            self._checking.add(uri)
            self._server.spawn(self._check(uri))

    async def _check(self, uri: str) -> None:
        """Judges a form until nothing more was typed meanwhile."""
        try:
            while (form := self._forms.get(uri)) and form.checked != (text := self._text(uri)):
                if text is None:
                    return
                form.checked = text
                found = await self._server.read(self._judge, uri, text, tried=form.tried)
                if self._forms.get(uri) is form and self._text(uri) == text:
                    self._publish(uri, self._diagnostics(found, text))
        finally:
            self._checking.discard(uri)

    def _publish(self, uri: str, diagnostics: list[types.Diagnostic]) -> None:
        shown = types.PublishDiagnosticsParams(uri=uri, diagnostics=diagnostics)
        self._server.text_document_publish_diagnostics(shown)

    def _diagnostics(self, found: FormLook, text: str) -> list[types.Diagnostic]:
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
        return types.Position(line, width(lines[line][:column], self._encoding))

    @property
    def _encoding(self) -> str:
        return self._server.workspace.position_encoding or "utf-16"

    def _judge(self, uri: str, text: str, *, tried: bool) -> FormLook:
        facts, language = facts_of(uri), self._server.language
        project = facts.project(self._server.folders)
        rules = FormRules(facts.type, language, BUILT_IN, ())
        if project is not None:
            protection, topics = project.standing.protection, project.store.read().topic_names
            rules = FormRules(facts.type, language, protection, topics)
        return look_at_form(text, rules, tried=tried)


def form_commands(options: object) -> FormCommands | None:
    """Reads the commands of the client from its initialization options."""
    named = options.get("formCommands") if isinstance(options, dict) else None
    if not isinstance(named, dict):
        return None
    save, discard = named.get("save"), named.get("discard")
    if not isinstance(save, str) or not isinstance(discard, str):
        return None
    return FormCommands(save, discard)
