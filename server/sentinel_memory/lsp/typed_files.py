"""Lessons and plans written as documents of our own languages (N04, N10, S25)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from lsprotocol import types
from lsprotocol.types import CompletionItem, CompletionItemKind, Position, Range, TextEdit

from ..contract.forms import ReadPlanParams
from ..contract.memory import RecordKind
from ..contract.operations import READ_PLAN
from ..core.changes.plan_text import MARKS, MERGE, PRINCIPLE, Section, read_plan
from ..core.errors import InvalidParams, ProjectError, StoreError
from ..core.secrets.protection import BUILT_IN
from ..core.text.expressions import expression
from ..core.text.form import FormField, lines_of
from ..core.text.one_line import inline
from ..machine.notes import facts_beside
from ..sentences.say import Language, say, say_counted
from ..service.forms import (
    Counter,
    FormLook,
    FormRules,
    Remark,
    form_fields,
    label,
    line_of_more,
    look_at_form,
    parsed,
)
from ..service.handlers import answer
from ..service.planned import PlanLook, look_now
from ..service.plans import FIELDS, plan_label, plan_labels
from ..service.project import Project
from ..store.project_root import path_of
from .diagnostics import SEVERITIES, SOURCE
from .documents import index_at, point, width
from .folders import Folders
from .memory_server import MemoryServer


class Remarks(Protocol):
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
        self.tried: frozenset[str] | None = None
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

    def tried(self, uri: str, topics: Iterable[str]) -> None:
        """Notes a refusal: from now on it is an error what is left as it was.

        `topics`: those of a plan that a person tried; a form has none.
        """
        if one := self._open.get(uri):
            one.tried = (one.tried or frozenset()).union(topics)
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
        found = await self.server.read(self.judge, uri, text, tried=None)
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
    def judge(self, uri: str, text: str, *, tried: frozenset[str] | None) -> Remarks:
        """Returns the remarks on a text.

        `tried`: the topics that were refused before, none of them in a form; None before a refusal.
        """

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

    def _diagnostics(self, found: Remarks, text: str) -> list[types.Diagnostic]:
        lines = lines_of(text)
        return [
            types.Diagnostic(
                types.Range(self._position(lines, *one.start), self._position(lines, *one.end)),
                one.sentence,
                severity=SEVERITIES[one.severity],
                code=one.code,
                source=SOURCE,
            )
            for one in found.remarks
        ]

    def _position(self, lines: list[str], line: int, column: int) -> types.Position:
        return types.Position(line, width(lines[line][:column], self.server.encoding))


class FormFacts(NamedTuple):
    """The project, the type and the state of a form's record."""

    folder: str | None
    type: RecordKind
    stored: bool

    def project(self, folders: Folders) -> Project | None:
        """Returns the form's project; None if it is not open or its log is unreadable."""
        try:
            folders.refresh()
            project = folders.resolve(self.folder or "").project
            project.store.read()
        except (InvalidParams, ProjectError, StoreError):
            return None
        return project


def facts_of(uri: str) -> FormFacts:
    """Reads the file beside a form. All values are unknown if it cannot be read."""
    path = path_of(uri)
    given = facts_beside(path) if path is not None else {}
    folder = given.get("folder")
    type: RecordKind = "principle" if given.get("type") == "principle" else "log"
    return FormFacts(
        folder if isinstance(folder, str) else None, type, given.get("record") is not None
    )


class Where(NamedTuple):
    """The context in which a form is completed."""

    folders: Folders
    language: Language
    encoding: str
    """The unit of columns agreed with the client: `utf-16`."""


def form_completions(where: Where, uri: str, text: str, at: Position) -> list[CompletionItem]:
    """Returns topics after the topic label, and the missing labels at the beginning of a line.

    `uri`: the URI of the form.
    `at`: the place of the cursor.
    """
    facts, lines = facts_of(uri), lines_of(text)
    form = parsed(text, facts.type)
    if at.line >= len(lines):
        return []
    for field in form.fields:
        if field.name == "topic" and field.line == at.line:
            return _topics(where, facts, _value(where, field, lines[at.line]), at)
    line = lines[at.line]
    if line.startswith((" ", "\t", "#")) or ":" in line or "\uff1a" in line:
        return []
    present = {field.name for field in form.fields}
    place = Range(Position(at.line, 0), at)
    return [
        CompletionItem(
            label=name,
            kind=CompletionItemKind.Field,
            text_edit=TextEdit(place, f"{name}: "),
        )
        for name in (
            label(one, where.language) for one in form_fields(facts.type) if one not in present
        )
    ]


def _value(where: Where, field: FormField, line: str) -> TextEdit:
    """Returns the range of a field's text in its line, and the missing space before it."""
    column = field.pieces[0].column
    start, end = (width(line[:place], where.encoding) for place in (column, len(line)))
    place = Range(Position(field.line, start), Position(field.line, end))
    return TextEdit(place, " " if column == field.label_end else "")


def _topics(where: Where, facts: FormFacts, value: TextEdit, at: Position) -> list[CompletionItem]:
    project = facts.project(where.folders)
    if project is None or at.character < value.range.start.character:
        return []
    views = project.views(project.store.read(), project.standing)
    counts = [(one.topic, one.logs + one.principles) for one in views.summaries(views.topics)]
    return [
        CompletionItem(
            label=topic,
            kind=CompletionItemKind.Value,
            detail=say_counted(where.language, "form_topic_count", count),
            sort_text=f"{number:06}",
            filter_text=value.new_text + topic,
            text_edit=TextEdit(value.range, value.new_text + topic),
        )
        for number, (topic, count) in enumerate(counts)
    ]


FORM_LANGUAGE = "sentinel-lesson"


class FormFiles(JudgedFiles):
    """The open forms."""

    def __init__(self, server: MemoryServer) -> None:
        super().__init__(server, FORM_LANGUAGE)

    async def lenses(self, uri: str) -> list[types.CodeLens]:
        """Returns the actions above a form, which save and discard it, and above its last line."""
        text = self.text(uri)
        if text is None or not self.server.client_has_commands:
            return []
        facts = await self.server.read(facts_of, uri)
        save = "form_save_stored" if facts.stored else "form_save"
        rows = [(0, "check", save, "saveForm"), (0, "trash", "form_discard", "discardForm")]
        if (line := line_of_more(text)) is not None:
            rows.append((line, "add", "form_more", "moreFields"))
        return [_lens(self.server, *row, {"active": uri}) for row in rows]

    async def completions(self, uri: str, at: types.Position) -> list[types.CompletionItem]:
        """Returns the topics of the project, or the labels that the form lacks."""
        server, text = self.server, self.text(uri)
        if text is None:
            return []
        where = Where(server.folders, server.language, server.encoding)
        return await server.read(form_completions, where, uri, text, at)

    def judge(self, uri: str, text: str, *, tried: frozenset[str] | None) -> FormLook:
        """Judges a form as a save would."""
        facts, language = facts_of(uri), self.server.language
        project = facts.project(self.server.folders)
        rules = FormRules(facts.type, language, BUILT_IN, ())
        if project is not None:
            protection, topics = project.standing.protection, project.store.read().topic_names
            rules = FormRules(facts.type, language, protection, topics)
        return look_at_form(text, rules, tried=tried is not None)


def _lens(
    server: MemoryServer, line: int, icon: str, key: str, command: str, target: dict[str, str]
) -> types.CodeLens:
    """Returns an action above a line; `commands.table` has the command."""
    title = f"$({icon}) {say(server.language, key)}"
    run = types.Command(title=title, command=f"sentinel.{command}", arguments=[target])
    return types.CodeLens(point(line), run)


_BEGINNING = expression(r"[^\s#:\uff1a]*")
_MARK = expression(rf"(?:{'|'.join(MARKS)})(?=\s)")
_MERGE = expression(rf"{MERGE}[ \t]+")


def plan_completions(text: str, at: Position, encoding: str) -> list[CompletionItem]:
    """Returns the completions at a place in a plan.

    `at`: the place of the cursor.
    `encoding`: the unit of columns: `utf-16`.
    """
    lines = lines_of(text)
    if at.line >= len(lines):
        return []
    line = lines[at.line]
    cursor = index_at(line, at.character, encoding)

    def items(words: Iterable[str], start: int, end: int, more: str = "") -> list[CompletionItem]:
        first, last = (width(line[:place], encoding) for place in (start, end))
        place = Range(Position(at.line, first), Position(at.line, last))
        return [
            CompletionItem(
                label=word,
                kind=CompletionItemKind.Keyword,
                sort_text=f"{number:06}",
                text_edit=TextEdit(place, word + more),
            )
            for number, word in enumerate(words)
        ]

    if (mark := _MARK.match(line)) and cursor <= mark.end():
        return items(MARKS, 0, mark.end())
    if (merge := _MERGE.match(line)) and cursor >= merge.end():
        return items(_targets(text, at.line), merge.end(), len(line))
    beginning = _BEGINNING.match(line)
    if beginning is None or cursor > beginning.end() or line[beginning.end() :].strip():
        return []
    labels = items((plan_label(name) for name in FIELDS), 0, len(line), ": ")
    return [*labels, *items((MERGE,), 0, len(line), " ")]


def _targets(text: str, line: int) -> list[str]:
    """Returns the topics of a plan into which another one can be merged."""
    sections = read_plan(text, plan_labels()).sections
    return [
        section.name
        for section in sections
        if section.merge is None and not section.topic.line <= line < section.end
    ]


PLAN_LANGUAGE = "sentinel-plan"


class PlanFiles(JudgedFiles):
    """The open plans."""

    def __init__(self, server: MemoryServer) -> None:
        super().__init__(server, PLAN_LANGUAGE)

    async def lenses(self, uri: str) -> list[types.CodeLens]:
        """Returns the lines above a plan and its topics, by which it is applied."""
        server, text = self.server, self.text(uri)
        facts = await server.read(facts_of, uri)
        project = facts.project(server.folders)
        if text is None or project is None or not server.client_has_commands:
            return []
        params = ReadPlanParams(text=text)
        look = (await server.read(answer, project, READ_PLAN, params)).topics
        whole = (
            ("check-all", "plan_apply_all", "applyPlan"),
            ("diff", "plan_preview", "previewPlan"),
            ("trash", "form_discard", "discardPlan"),
        )
        topic = [("check", "plan_apply_topic", "applyTopic")]
        if server.offers_models:
            topic.append(("sparkle", "plan_draft_topic", "draftTopic"))
        return [
            *(_lens(server, 0, *row, {"active": uri}) for row in whole),
            *(
                _lens(
                    server,
                    (part.principle or part.line) - 1,
                    *row,
                    {"active": uri, "topic": part.topic},
                )
                for part in look
                if part.state != "nothing"
                for row in topic
            ),
        ]

    async def hints(self, uri: str) -> list[types.InlayHint]:
        """Returns the bytes of each field, and what belongs where a sentence is still empty."""
        text, placeholder = self.text(uri) or "", say(self.server.language, "plan_placeholder")
        lines, found = lines_of(text), await super().hints(uri)
        for field in _empty(text):
            end = self._position(lines, field.line, len(lines[field.line]))
            found.append(types.InlayHint(end, placeholder, padding_left=True))
        return found

    async def completions(self, uri: str, at: types.Position) -> list[types.CompletionItem]:
        """Returns labels, marks of a source, or topics to merge into."""
        text = self.text(uri)
        return [] if text is None else plan_completions(text, at, self.server.encoding)

    def symbols(self, uri: str) -> list[types.DocumentSymbol]:
        """Returns the topics of a plan, for the outline."""
        text = self.text(uri)
        return [] if text is None else [_symbol(one) for one in _sections(text)]

    def folds(self, uri: str) -> list[types.FoldingRange]:
        """Returns the foldable ranges of a plan: its topics and the records in them."""
        text = self.text(uri)
        if text is None:
            return []
        lines = lines_of(text)
        found = []
        for section in _sections(text):
            sources = [source.line for group in section.groups for source in group.sources]
            places = [(section.topic.line, section.end)]
            places += [(line, _end_of_source(lines, line)) for line in sources]
            for start, end in places:
                last = max(number for number in range(start, end) if lines[number].strip())
                if last > start:
                    found.append(types.FoldingRange(start_line=start, end_line=last))
        return found

    def judge(self, uri: str, text: str, *, tried: frozenset[str] | None) -> PlanLook:
        """Judges a plan as applying it would."""
        project = facts_of(uri).project(self.server.folders)
        if project is not None:
            look = look_now(project, project.standing, text)
            # Nobody has come to the sentences yet that the plan leaves open.
            left = {("principle-missing", field.line) for field in _empty(text)}
            sections = [section for section in _sections(text) if section.name in (tried or ())]
            marks = [
                one
                for one in look.remarks
                if any(section.holds(one.start[0]) for section in sections)
                or ((one.code, one.start[0]) not in left and one.code != "principle-same")
            ]
            return look._replace(remarks=tuple(marks))
        # Without its log the sources cannot be judged; the diagnostics of the log say why.
        return PlanLook((), (), ())


def _sections(text: str) -> list[Section]:
    """Returns the topics in the order of the plan."""
    plan = read_plan(text, plan_labels())
    every = [part for section in plan.sections for part in section.parts]
    return sorted(every, key=lambda section: section.topic.line)


def _empty(text: str) -> Iterator[FormField]:
    """Yields the sentences of a plan that nobody has written yet."""
    for group in (group for section in _sections(text) for group in section.groups):
        fields = (block.field(PRINCIPLE) for block in group.blocks)
        yield from (field for field in fields if field and not field.text)


def _symbol(section: Section) -> types.DocumentSymbol:
    whole = types.Range(types.Position(section.topic.line, 0), types.Position(section.end, 0))
    label = types.Range(whole.start, types.Position(section.topic.line, section.topic.label_end))
    name = inline(section.topic.text) or "?"
    return types.DocumentSymbol(name, types.SymbolKind.Namespace, whole, label)


def _end_of_source(lines: list[str], line: int) -> int:
    end = line + 1
    while end < len(lines) and (not lines[end].strip() or lines[end][0] in " \t"):
        end += 1
    return end
