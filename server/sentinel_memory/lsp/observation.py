"""A log at one moment, on disk or as typed, and the places in its lines (S33, N03)."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from lsprotocol.types import Position, Range

from ..contract.forms import MergedRecord, ResolveConflictsParams
from ..contract.memory import Compaction
from ..contract.operations import RESOLVE_CONFLICTS
from ..core.checks.cleaning import field_places
from ..core.checks.showing import Finding
from ..core.errors import InvalidParams, StoreError
from ..core.log.chunks import BOM
from ..core.log.document import Document
from ..core.policy.policy import PolicyFinding
from ..core.secrets.protection import BUILT_IN, Protection
from ..core.text.form import lines_of
from ..core.text.json_line import LARGEST_LINE, value_places
from ..service.handlers import answer
from ..service.memory_status import look
from ..service.project import Project
from ..service.views import Basis, Views
from .documents import width
from .folders import Folder
from .memory_server import MemoryServer

REST_OF_LINE = 2**31 - 1
"""A column after the end of every line; editors clip it."""
_FIELDS: Mapping[str, str] = {
    "wrong-id": "id",
    "duplicate": "id",
    "unsorted": "id",
    "resurrected": "id",
    "recurring": "id",
    "doubled": "id",
    "overlapping": "id",
    "odd-meta": "meta",
}
"""The field at which a finding about a whole record is shown."""


class LogLines:
    """The lines of a log as an editor counts them."""

    def __init__(self, data: bytes, encoding: str) -> None:
        self._lines = data.removeprefix(BOM).split(b"\n")
        self._encoding = encoding

    def holding(self, identifier: str, inside: Sequence[int]) -> int:
        """Returns the number of the first line of a record.

        The given lines come first, then all others. Without a match it is the first given line.
        """
        wanted = re.compile(rb'"id": ?"%b"' % re.escape(identifier.encode(errors="replace")))
        for number in chain(inside, range(1, len(self._lines) + 1)):
            line = self._lines[number - 1]
            if len(line) <= LARGEST_LINE and wanted.search(line):
                return number
        return inside[0]

    def range(self, first: int, last: int | None = None) -> Range:
        """Returns the range of the whole lines from `first` to `last`, counted from 1."""
        last = first if last is None else last
        is_long = len(self._lines[last - 1]) > LARGEST_LINE
        end = REST_OF_LINE if is_long else width(self.text(last), self._encoding)
        return Range(Position(first - 1, 0), Position(last - 1, end))

    def part(self, number: int, start: int, end: int) -> Range:
        """Returns the range of a part of a line, given in characters."""
        line = self.text(number)
        first, last = (width(line[:at], self._encoding) for at in (start, end))
        return Range(Position(number - 1, first), Position(number - 1, last))

    def ranges(self, finding: Finding) -> list[Range]:
        """Returns the places of a finding in its line; empty if it is about the whole line."""
        line = self.text(finding.line)
        ranges: list[Range] = []
        reached = column = 0
        for place in _places(line, finding):
            columns: list[int] = []
            for at in place:
                column += width(line[reached:at], self._encoding)
                reached = at
                columns.append(column)
            start, end = (Position(finding.line - 1, at) for at in columns)
            ranges.append(Range(start, end))
        return ranges

    def raw(self, number: int) -> bytes:
        """Returns the bytes of a line, counted from 1."""
        return self._lines[number - 1]

    def text(self, number: int) -> str:
        """Returns the text of a line, counted from 1."""
        return self._lines[number - 1].rstrip(b"\r").decode(errors="replace")


def _places(line: str, finding: Finding) -> Sequence[tuple[int, int]]:
    """Returns the places of a finding in its line, in characters; empty for the whole line."""
    if finding.code == "unreadable-line":
        return finding.places
    if finding.field and finding.places:
        return field_places(line, finding.field, finding.places) or ()
    field = finding.field or _FIELDS.get(finding.code)
    if field is None:
        return ()
    place = value_places(line).get(field)
    return (place,) if place else ()


CONFLICTS: frozenset[str] = frozenset({"conflict-marker", "unmerged"})
"""Codes of findings that resolving mends."""


@dataclass(frozen=True)
class Observation:
    """A log and its policy at the time of reading."""

    data: bytes = b""
    """The bytes of the log; empty if it is missing or cannot be read."""
    findings: tuple[Finding, ...] = ()
    around: tuple[Finding, ...] = ()
    """The findings that are about no line of the log."""
    compaction: Compaction | None = None
    """None if the log cannot be read."""
    problem: StoreError | None = None
    """The reason why the log cannot be read; None if it can."""
    policy_findings: tuple[PolicyFinding, ...] = ()
    protection: Protection = BUILT_IN
    """The rules for withholding text from the client."""
    plan: tuple[MergedRecord, ...] = ()
    """The outcome of resolving the conflicts, by record (N02)."""

    @cached_property
    def document(self) -> Document:
        """The parsed log."""
        return Document.parse(self.data)

    def differs(self, other: Observation | None) -> bool:
        """Returns whether any fact shown by a client has changed."""
        return other is None or self._facts() != other._facts()

    def _facts(self) -> tuple[object, ...]:
        problem = self.problem and (self.problem.code, self.problem.detail)
        return (self.data, self.compaction, problem, self.policy_findings, self.protection)


def as_typed(observation: Observation, text: str, project: Project) -> Observation:
    """Returns the state of a log as typed in the editor (N03).

    `project`: the project, which caches the lines already judged.
    """
    data = encoded(text)
    if observation.problem is not None or data == encoded(text_of(observation.data)):
        return observation
    document = Document.parse(data, project.store.latest)
    of_lines = project.check(data, document, project.standing)
    findings = (*observation.around, *of_lines)
    return _read(replace(observation, data=data, findings=findings, plan=()), document)


def _read(observation: Observation, document: Document) -> Observation:
    """Returns the observation with its already parsed document."""
    vars(observation)["document"] = document
    return observation


def text_of(data: bytes) -> str:
    """Returns a log as an editor shows it."""
    return data.removeprefix(BOM).decode(errors="replace")


def encoded(text: str) -> bytes:
    """Returns an editor's text as bytes; a lone surrogate becomes one other character."""
    whole = "\n".join(lines_of(text)) if "\r" in text else text
    return whole.encode(errors="replace")


def observe(project: Project) -> Observation:
    """Reads the log and the policy. Never raises StoreError."""
    standing = project.standing
    policy, protection = standing.policy.findings, standing.protection
    try:
        found = look(project, standing)
    except StoreError as error:
        return Observation(problem=error, policy_findings=policy, protection=protection)
    plan: tuple[MergedRecord, ...] = ()
    if CONFLICTS & {finding.code for finding in found.findings}:
        # A conflict that cannot be resolved automatically is a finding already.
        with contextlib.suppress(InvalidParams, StoreError):
            plan = answer(project, RESOLVE_CONFLICTS, ResolveConflictsParams()).records
    observation = Observation(
        data=found.data,
        findings=found.findings,
        around=found.around,
        compaction=found.compaction,
        policy_findings=policy,
        protection=protection,
        plan=plan,
    )
    return _read(observation, found.document)


class TypedLog(NamedTuple):
    """A log, its records as answers show them, and their places."""

    project: Project
    document: Document
    views: Views
    lines: LogLines
    is_changed: bool
    """Whether the texts in the editor and on disk differ."""


def folder_of(server: MemoryServer, uri: str) -> Folder | None:
    """Returns the project whose log the document is; None for other documents."""
    return next((folder for folder in server.folders if folder.log_uri == uri), None)


def typed_log(server: MemoryServer, uri: str) -> TypedLog | None:
    """Returns a log as the editor has it; None if the document is no log or cannot be read.

    Reads the disk.
    """
    server.folders.refresh()
    folder = folder_of(server, uri)
    if folder is None:
        return None
    project, text = folder.project, server.documents.text(uri)
    standing = project.standing
    try:
        data, document = project.store.read_whole()
    except StoreError:
        return None
    is_changed = text is not None and encoded(text) != encoded(text_of(data))
    if text is None or not is_changed:
        views = project.views(document, standing)
    else:
        data = encoded(text)
        document = Document.parse(data, document)
        views = Views(document, project.shows(document, standing), Basis(standing.protection))
    return TypedLog(project, document, views, LogLines(data, server.encoding), is_changed)
