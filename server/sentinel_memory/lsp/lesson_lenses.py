"""The line above a prompt or a file that names the lessons for it (N06, N09)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from lsprotocol.types import (
    CodeLens,
    Command,
    Hover,
    MarkedStringWithLanguage,
    Position,
    Range,
)
from pygls.exceptions import JsonRpcException

from ..contract.memory import PreflightParams, RecordView
from ..core.errors import ProjectError, StoreError
from ..core.log.document import Document, Line
from ..core.log.record import globs_of, quoted_files
from ..core.text.globs import matches
from ..core.text.one_line import first_sentence, inline, named
from ..render.answers import render
from ..sentences.say import Language, say_counted
from ..service.preflight import preflight
from ..store.project_files import name_inside
from ..store.project_root import path_of
from .folders import Folder
from .memory_server import MemoryServer

TELL = "sentinelMemory.tellLessons"
"""Command that shows the lessons as a message, for clients without a list."""
MOST_BYTES = 65_536
"""Most UTF-8 bytes of a document; a longer one is not checked."""
_TOP = Range(Position(0, 0), Position(0, 0))


class PromptFiles:
    """The open prompts, and the lessons that may apply to each."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._open: set[str] = set()
        self.list_command: str | None = None
        """The client's command that shows a list; it takes the prompt and its project."""

    def open(self, uri: str) -> None:
        """Notes an opened document if it is a prompt."""
        path = path_of(uri)
        if path is not None and (path.name == "TASK.md" or path.name.endswith(".prompt.md")):
            self._open.add(uri)

    def close(self, uri: str) -> None:
        """Forgets a document that was closed."""
        self._open.discard(uri)

    async def lenses(self, uri: str) -> list[CodeLens]:
        """Returns the line above a prompt; empty if no lesson fits or the user turned it off."""
        if not self._server.checks_prompts:
            return []
        found = await self._server.read(self._fitting, uri)
        if found is None or not found[1]:
            return []
        folder, count, _text = found
        title = say_counted(self._server.language, "fits_lens", count)
        listed = {"active": uri, "folder": folder.uri}
        name, given = (self.list_command, [listed]) if self.list_command else (TELL, [uri])
        return [CodeLens(range=_TOP, command=Command(title, name, arguments=given))]

    async def tell(self, uri: str) -> None:
        """Shows the lessons that may apply to a prompt as a message."""
        found = await self._server.read(self._fitting, uri)
        if found is not None:
            self._server.tell(found[2])

    def look(self) -> None:
        """Lets the client ask again, because a log, the policy or the open folders have changed."""
        workspace = self._server.client_capabilities.workspace
        lenses = workspace and workspace.code_lens
        if lenses and lenses.refresh_support:
            self._server.spawn(self._refresh())

    async def _refresh(self) -> None:
        try:
            await self._server.workspace_code_lens_refresh_async(None)
        except JsonRpcException:
            return  # The client corrects the line with its next request.

    def _fitting(self, uri: str) -> tuple[Folder, int, str] | None:
        """Returns the project of an open prompt, the number of lessons for it, and their text."""
        text, path = self._server.documents.text(uri), path_of(uri)
        if (
            uri not in self._open
            or text is None
            or path is None
            or len(text.encode(errors="replace")) > MOST_BYTES
        ):
            return None
        try:
            folder = _around(self._server, path)
            if folder is None:
                return None
            result = preflight(folder.project, PreflightParams(prompt=text, why=True))
        except (ProjectError, StoreError):  # The diagnostics of the log show it.
            return None
        said = render(result, self._server.language) or ""
        return folder, len(result.candidates), said


def _around(server: MemoryServer, path: Path) -> Folder | None:
    """Returns the project of a file as the disk has it now; None if it can hold no memory."""
    server.folders.refresh()
    folder = server.folders.around(path)
    return folder if folder is not None and folder.refusal is None else None


TELL_FILE = "sentinelMemory.tellFileLessons"
"""Command that shows the lessons for a file as a message, for clients without a page."""
MOST_TOPICS = 3
"""Most topics that the line names."""
_MOST_TOLD = 10
"""Most lessons in the hover at the top of a file."""


class _Placed(NamedTuple):
    """The lines of a log that name files."""

    document: Document
    by_globs: Mapping[tuple[str, ...], list[Line]]
    by_file: Mapping[str, list[Line]]
    """Lines that quote code, by the quoted file."""


class FileLessons:
    """The lessons for each file that a person looks at."""

    def __init__(self, server: MemoryServer) -> None:
        self._server = server
        self._placed: dict[Path, _Placed] = {}
        self.page_command: str | None = None
        """The client's command that shows a topic; it takes the topic and its project."""

    async def lenses(self, uri: str) -> list[CodeLens]:
        """Returns the code lenses above a file, one a topic; empty without a lesson for it."""
        found = await self._server.read(self._holding, uri)
        if found is None:
            return []
        folder, records = found
        return [
            CodeLens(range=_TOP, command=self._command(uri, folder, topic, of_topic))
            for topic, of_topic in _by_topic(records)[:MOST_TOPICS]
        ]

    async def hover(self, uri: str, line: int) -> Hover | None:
        """Returns the lessons for a file at its first line, in which no address becomes a link."""
        text = await self._server.read(self._text, uri) if line == 0 else ""
        return Hover(MarkedStringWithLanguage("plaintext", text)) if text else None

    async def tell(self, uri: str) -> None:
        """Shows the lessons for a file as a message."""
        text = await self._server.read(self._text, uri)
        if text:
            self._server.tell(text)

    def _command(
        self, uri: str, folder: Folder, topic: str, records: tuple[RecordView, ...]
    ) -> Command:
        title = lens_title(topic, records, self._server.language)
        if self.page_command is None:
            return Command(title=title, command=TELL_FILE, arguments=[uri])
        shown = {"folder": folder.uri, "page": topic, "beside": True}
        return Command(title=title, command=self.page_command, arguments=[shown])

    def _text(self, uri: str) -> str:
        found = self._holding(uri)
        return "\n".join(_told(found[1])) if found else ""

    def _holding(self, uri: str) -> tuple[Folder, tuple[RecordView, ...]] | None:
        """Returns the project of a file and the records that apply to it; None without any."""
        path = path_of(uri)
        if path is None or not self._server.shows_file_lessons:
            return None
        try:
            folder = _around(self._server, path)
            if folder is None:
                return None
            project = folder.project
            name = name_inside(project.root, path)
            document = project.store.read()
            holding = self._lines(project.root, document, name) if name else []
            if not holding:
                return None
            return folder, project.views(document, project.standing).records(holding)
        except (ProjectError, StoreError):  # The diagnostics of the log show it.
            return None

    def _lines(self, root: Path, document: Document, name: str) -> list[Line]:
        known = self._placed.get(root)
        if known is None or known.document is not document:
            known = self._placed[root] = _Placed(
                document, _by_globs(document.current), _by_file(document.current)
            )
        found = [
            line
            for globs, lines in known.by_globs.items()
            if any(matches(glob, name) for glob in globs)
            for line in lines
        ]
        held = set(map(id, found))
        return [*found, *(line for line in known.by_file.get(name, ()) if id(line) not in held)]


def lens_title(topic: str, records: Iterable[RecordView], language: Language) -> str:
    """Returns the number of lessons and questions of a topic: `2 lessons, 1 question: pay`.

    An icon code in the name of a topic is escaped, so that the editor draws no icon.
    """
    counted = tuple(records)
    asking = sum(bool(record.ask_next_time) for record in counted)
    parts = [say_counted(language, "file_lessons", len(counted))]
    if asking:
        parts.append(say_counted(language, "file_questions", asking))
    return f"{', '.join(parts)}: {named(topic)}".replace("$(", "$ (")


def _by_globs(lines: Iterable[Line]) -> dict[tuple[str, ...], list[Line]]:
    found: dict[tuple[str, ...], list[Line]] = {}
    for line in lines:
        found.setdefault(globs_of(line.record), []).append(line)
    return found


def _by_file(lines: Iterable[Line]) -> dict[str, list[Line]]:
    found: dict[str, list[Line]] = {}
    for line in lines:
        for path in dict.fromkeys(quoted_files(line.record)):
            found.setdefault(path, []).append(line)
    return found


def _by_topic(records: Iterable[RecordView]) -> list[tuple[str, tuple[RecordView, ...]]]:
    """Returns the topics with their records, those with most records first."""
    topics: dict[str, list[RecordView]] = {}
    for record in records:
        topics.setdefault(record.topic, []).append(record)
    return sorted(
        ((topic, tuple(found)) for topic, found in topics.items()),
        key=lambda one: (-len(one[1]), one[0]),
    )


def _told(records: tuple[RecordView, ...]) -> Iterator[str]:
    """Yields the first sentence of each lesson, its question and its id."""
    for record in records[:_MOST_TOLD]:
        lesson = inline(first_sentence(record.lesson))
        yield f"[{named(record.topic)}] {lesson} ({named(record.id)})"
        if record.ask_next_time:
            yield f"    {inline(record.ask_next_time)}"
    if len(records) > _MOST_TOLD:
        yield f"+{len(records) - _MOST_TOLD}"
