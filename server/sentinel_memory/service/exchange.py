"""The memory as a folder of Markdown files, and such files as records (K02).

What is read becomes a record as any save does: secrets are withheld, limits hold, and text that
addresses an agent is refused. Nothing that the log holds is overwritten.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from ..contract.memory import LogMemoryParams
from ..core.changes.save import Change
from ..core.checks.flaws import reads_as_instruction
from ..core.errors import InvalidParams, RecordError, Told
from ..core.log.document import Document, Line
from ..core.log.record import CERTIFIED, Record, format_line
from ..core.log.record_file import FileRecord, FrontMatterError, file_name, read, title_of, write
from ..core.log.texts import clean_links
from ..core.secrets.redaction import hide_all
from ..core.text.json_line import check_line
from ..git.history import head_commit
from ..sentences.say import describe
from ..store.markdown_folder import (
    MarkdownFile,
    existing,
    markdown_files,
    write_markdown,
)
from . import intake
from .project import Project


class Exported(NamedTuple):
    """The result of an export."""

    written: tuple[str, ...]
    """Names of the files that are new or changed."""
    unchanged: int
    left_out: tuple[str, ...]
    """Records that read like an instruction to an agent."""
    kept: tuple[str, ...]
    """Files of other people with a name that we would use."""


def export_markdown(project: Project, folder: Path) -> Exported:
    """Writes each record into a file of its own, as it may be shown (D05).

    Raises:
        StoreError: the log cannot be read, or a file cannot be written.
    """
    standing, document = project.standing, project.store.read()
    show = project.shows(document, standing)
    shown = [(line, show(line)) for line in document.current]
    told = [one.record for _, one in shown if not one.addresses_agent]
    names: dict[str, tuple[str, str]] = {}
    files: dict[str, Record] = {}
    for record in told:
        name = file_name(record)
        while name in files:  # hand-edited records may share an id
            name = f"{name.removesuffix('.md')}-2.md"
        files[name] = record
        names.setdefault(record.id, (name, title_of(record)))
    written, kept, unchanged = list[str](), list[str](), 0
    for name, record in files.items():
        hidden = hide_all(_beside(record), standing.protection).kinds
        bare = record._replace(meta={"created": record.created}, extra={}) if hidden else record
        text = write(bare, names, korean=standing.language == "ko")
        before = existing(folder, name)
        if before is not None and before.text == text:
            unchanged += 1
        elif before is not None and not _is_ours(before):
            kept.append(name)
        else:
            write_markdown(folder, name, text, before)
            written.append(name)
    out = tuple(line.ref for line, one in shown if one.addresses_agent)
    return Exported(tuple(written), unchanged, out, tuple(kept))


def _beside(record: Record) -> str:
    """Returns the unknown fields of a record as one text, which no other filter looks at."""
    return json.dumps([record.meta, record.extra], ensure_ascii=False)


def _is_ours(file: MarkdownFile) -> bool:
    try:
        found = read(file.name, file.text or "", lambda _: None, "")
    except FrontMatterError:
        return False
    return found is not None and found.is_ours


class FileDraft(NamedTuple):
    """A record that a file would become."""

    file: str
    record: Record
    withheld: int
    """The number of secret and private parts that are not taken over."""


class Import(NamedTuple):
    """What the files of a folder would become."""

    new: tuple[FileDraft, ...]
    same: int
    """The number of files whose record the log holds already."""
    differing: tuple[tuple[str, str], ...]
    """Files whose record the log holds with other content, which stays; with its `id@rev`."""
    refused: tuple[tuple[str, str], ...]
    """Files that cannot become a record, with a sentence on why."""


def plan_import(project: Project, folder: Path) -> Import:
    """Returns what an import of a folder would do; writes nothing.

    Raises:
        StoreError: the folder or the log cannot be read.
    """
    return _Importing(project).plan(folder)


class _Importing:
    """The reading of one folder."""

    def __init__(self, project: Project) -> None:
        self._project, self._standing = project, project.standing
        self._now = project.store.clock()
        self._refused: dict[str, str] = {}
        self._saved_by = {"agent": self._standing.agent, "commit": head_commit(project.root)}

    def plan(self, folder: Path) -> Import:
        ids: dict[str, str] = {}
        texts = list(markdown_files(folder))
        # The first look finds the ids that the files will have, the second one their links.
        for file, found in self._read(texts, ids):
            if (draft := self._draft(file, found, ids)) is not None:
                names = (*found.names, file.rpartition("/")[2])
                ids |= {name: draft.record.id for name in names if name and name not in ids}
        self._refused = {}
        document = self._project.store.read()
        drafts: dict[object, FileDraft] = {}
        same, differing = 0, list[tuple[str, str]]()
        for file, found in self._read(texts, ids):
            draft = self._draft(file, found, ids)
            if draft is None:
                continue
            there, twin = document.find(draft.record.identity), drafts.get(draft.record.identity)
            known = there.record if there else twin.record if twin else None
            if known is None:
                drafts[draft.record.identity] = draft
            elif _is_same(known, draft.record, whole=found.is_ours):
                same += 1
            else:
                differing.append((file, there.ref if there else draft.record.id))
        return Import(tuple(drafts.values()), same, tuple(differing), tuple(self._refused.items()))

    def _read(
        self, files: list[MarkdownFile], ids: Mapping[str, str]
    ) -> Iterator[tuple[str, FileRecord]]:
        for name, text in files:
            try:
                if text is None:
                    raise InvalidParams("import_unreadable")
                found = read(name, text, lambda one: ids.get(one.rpartition("/")[2]), self._now)
                if found is None:
                    raise InvalidParams("import_empty")
            except (FrontMatterError, InvalidParams) as error:
                self._refuse(name, error)
            else:
                yield name, found

    def _draft(self, file: str, found: FileRecord, ids: Mapping[str, str]) -> FileDraft | None:
        try:
            return self._prepared(file, found, ids)
        except (RecordError, InvalidParams) as error:
            self._refuse(file, error)
        return None

    def _refuse(self, file: str, error: Told) -> None:
        self._refused[file] = describe(error, self._standing.language)

    def _prepared(self, file: str, found: FileRecord, ids: Mapping[str, str]) -> FileDraft:
        record, protection = found.record, self._standing.protection
        params = intake.amended(LogMemoryParams(), record)
        clean, withheld = intake.prepare(params, self._now, protection, record.evidence)
        links = (one._replace(to=ids.get(one.to, one.to)) for one in record.links)
        # Only who certified a record may say so (E07).
        meta = {key: value for key, value in record.meta.items() if key != CERTIFIED}
        meta |= {} if found.is_ours else {k: v for k, v in self._saved_by.items() if v}
        clean = clean._replace(
            links=clean_links([one for one in links if one.to != clean.id]),
            pinned=record.pinned,
            meta=meta,
        ).with_extra(record.extra)
        clean = clean.as_withheld() if withheld else clean
        if reads_as_instruction(clean):
            raise RecordError("import_order", "lesson")
        if hide_all(_beside(clean), protection).kinds:
            raise InvalidParams("import_secret")
        check_line(format_line(clean))
        return FileDraft(file, clean, sum(withheld.values()))


def _is_same(one: Record, other: Record, *, whole: bool) -> bool:
    """Returns whether records differ at most in ids and, of a foreign file, in their dates."""

    def content(record: Record) -> Record:
        meta = {k: v for k, v in record.meta.items() if k != CERTIFIED} if whole else {}
        return record._replace(id="", meta=meta)

    return content(one) == content(other)


class Imported(Change):
    """The log with the records of an import."""

    lines: tuple[Line, ...]


def write_import(project: Project, plan: Import) -> int:
    """Saves the new records of a plan in one change; returns how many the log did not hold yet.

    Raises:
        StoreError: nothing was written.
    """

    def put(document: Document, _now: str) -> Imported:
        lines = []
        for draft in plan.new:
            if document.find(draft.record.identity) is None:
                document, line = document.put(draft.record)
                lines.append(line)
        return Imported(document=document, lines=tuple(lines))

    lines = project.store.update(put).lines
    project.arrivals.see_own(lines)
    return len(lines)
