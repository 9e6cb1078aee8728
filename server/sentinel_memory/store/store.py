"""The log on the disk, shared by equal processes: the only module that opens it (S17 to S21)."""

from __future__ import annotations

import contextlib
import errno
import os
import re
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..core.errors import StoreError
from ..core.log.document import Document, Line
from ..core.log.record import Record, parse_line
from ..core.text.ids import timestamp
from . import files
from .files import FOLDER_NAME, LOG_NAME

if TYPE_CHECKING:
    from ..core.changes.corrections import Redacting, Undoing
    from ..core.changes.save import Change, Saving


class Read(NamedTuple):
    """The log at the last read; an identity of None means that it must be read again."""

    identity: files.FileIdentity | None
    document: Document


NOTHING = Read(None, Document())


_ATTEMPTS = 5
_BESIDE = r"\.removed\.jsonl|\.gitignore|\.gitattributes"
"""Names of other files that are written in the folder of a log."""
_Change = TypeVar("_Change", bound="Change")
_Edit = Callable[[Document, tuple[Line, ...], str], _Change]
"""Gets the document, the lines that normalising left out, and the time."""


class Store:
    """The memory log of a project. Reading takes no lock and creates nothing.

    Any number of threads and processes may use the same log (S18). The modules for writing are
    imported by the first change, because a hook that only reads would wait for them.
    """

    def __init__(
        self,
        path: Path,
        *,
        lock_timeout: float = 10.0,
        clock: Callable[[], str] = timestamp,
    ) -> None:
        """Uses the log at `path`, `<project>/.context/memory_log.jsonl`.

        `path`: path of the log; the project is the folder above the log's folder.
        `lock_timeout`: seconds that a write waits for other writers.
        `clock`: returns the current time as ISO 8601 UTC.
        """
        self.path = path
        self.lock_timeout = lock_timeout
        self.clock = clock
        self.explain_missing: Callable[[], None] = lambda: None
        """Called if there is no log; raises StoreError if a log was lost (S24)."""
        self._read = NOTHING
        self.has_written = False
        """Whether this process has ever changed the log."""

    @classmethod
    def of_project(cls, root: Path) -> Store:
        """Returns the store of a project folder (S02)."""
        return cls(root / FOLDER_NAME / LOG_NAME)

    @property
    def latest(self) -> Document:
        """Returns the log at the last read or write, or an empty document."""
        return self._read.document

    @property
    def root(self) -> Path:
        """Returns the project folder."""
        return self.path.parent.parent

    @property
    def has_other_name(self) -> bool:
        """Whether another path names the same file, which a change would separate; never raises."""
        try:
            return os.stat(self.path).st_nlink > 1  # noqa: PTH116 - as a number only
        except OSError:
            return False

    def read(self) -> Document:
        """Returns the current log, or an empty document if there is none.

        Raises:
            StoreError: the log cannot be read, or is a link that leaves the project.
        """
        path = self._resolve()
        found = self._load(path)
        if found is NOTHING:
            self.explain_missing()
        return found.document

    def read_bytes(self) -> bytes:
        """Returns the bytes of the log, or b"" without a log; raises StoreError as `read` does."""
        try:
            return files.read(self._resolve())
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise StoreError.reading(error) from error

    def read_whole(self) -> tuple[bytes, Document]:
        """Returns the bytes of the log and the parsed log; raises StoreError as `read` does."""
        known, data = self.read(), self.read_bytes()
        return data, known if data == known.encode() else Document.parse(data, known)

    def read_all(self, topic: str | None = None) -> list[Record]:
        """Returns the records, of one topic if given, in file order (S17); raises as `read`."""
        return [r for r in self.read().records if topic is None or r.topic == topic]

    def count(self) -> int:
        """Returns the number of records (S17); raises StoreError as `read` does."""
        return len(self.read().index)

    def upsert_log(self, record: Record) -> Saving:
        """Saves a record over the one with the same identity, or adds it (S07, S17).

        Raises:
            StoreError: nothing was written and the old file is intact.
        """
        from ..core.changes import save

        return self.update(lambda document, now: save.save(document, record, now))

    def delete_by_ids(self, ids: Iterable[str]) -> Change:
        """Removes the records with these ids, each `[type:]id[@rev]`; restorable (S14, S17).

        Raises:
            RecordError: several records share an id and nothing tells them apart (S06).
            StoreError: nothing was removed and the old file is intact.
        """
        from ..core.changes import save

        wanted = tuple(ids)
        return self.update(lambda document, _now: save.delete(document, wanted))

    def replaced_by(self, line: Line | None) -> list[Line]:
        """Returns the lines that left the log when a line was written, if the journal has them.

        Raises:
            OSError: the journal cannot be read.
        """
        from . import journal

        if line is None:
            return []
        removals = journal.replaced_by(journal.beside(self._resolve(), self.root), line.ref)
        records = [(removal.line, parse_line(removal.line)) for removal in removals]
        return [Line(raw, record) for raw, record in records if record]

    def undo(self, ids: Collection[str] = ()) -> Undoing:
        """Undoes the latest change on this machine that removed a line from the log (S36).

        Further calls undo earlier changes. Without any change left, the result is empty. A line
        whose record has another text by now stays in the journal, and the next call restores it.

        `ids`: records that the change to undo must have removed, each id or id@rev.

        Raises:
            RecordError: the latest change did not remove them; nothing was written.
            StoreError: nothing was written and the old file is intact.
        """
        from ..core.changes import corrections
        from . import journal

        path = journal.beside(self._resolve(), self.root)
        return self.update(
            lambda document, _now: corrections.take_back(document, journal.last_change(path), ids)
        )

    def update(self, edit: Callable[[Document, str], _Change]) -> _Change:
        """Reads, edits and replaces the log in one section under the lock.

        `edit` gets the document and the time. It is called again, at most 5 times, if a program
        that takes no lock saves the log meanwhile, and before the first lock is created. Its
        exceptions pass through, and nothing is written.

        Raises:
            StoreError: nothing was written and the old file is intact.
        """
        return self._change(lambda document, _older, now: edit(document, now))

    def redact(self, edit: Callable[[Document, tuple[Line, ...]], Redacting]) -> Redacting:
        """Changes the log as `update` does, and keeps the removed text nowhere.

        The journal is redacted first. If it cannot be rewritten, the log is changed all the same.

        `edit`: gets the document, and the lines that normalising left out.

        Raises:
            StoreError: nothing was written and the old file is intact.
        """
        return self._change(lambda document, older, _now: edit(document, older))

    def removed_holds(self, kept: Callable[[bytes], bytes | None]) -> bool:
        """Returns whether the journal has a line that must not be kept so, or is unreadable."""
        from . import journal

        try:
            return journal.holds(journal.beside(self._resolve(), self.root), kept)
        except OSError:
            return True

    def _load(self, path: Path, *, trust_stamps: bool = True) -> Read:
        """Reads the file unless it is unchanged; parses only new lines."""
        known = self._read
        try:
            identity = files.identify(path)
            if identity is None:
                self._read = NOTHING
                return NOTHING
            settled = known.identity is not None and known.identity.settled
            if trust_stamps and settled and identity.same(known.identity):
                return known
            if os.path.isdir(path):  # noqa: PTH112 - said here, because Windows denies to open one
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            if files.holds(path, known.document.pieces()):
                document = known.document.as_encoded()
            else:
                document = Document.parse(files.read(path), known.document)
        except FileNotFoundError:  # git takes a file away before it writes another one
            self._read = NOTHING
            return NOTHING
        except OSError as error:
            raise StoreError.reading(error) from error
        if document.lines is not known.document.lines and document.opaque:
            import logging  # slow to import, and few logs have such lines

            logging.getLogger(__name__).warning(
                "%d unreadable lines and %d conflicts are kept and skipped",
                document.unreadable,
                document.conflicts,
            )
        read = Read(identity, document)
        self._read = read
        return read

    def _change(self, edit: _Edit[_Change]) -> _Change:
        from . import locks
        from .project_root import git_lock_of

        path = self._resolve()
        git_lock = git_lock_of(path.parent)
        files.wait_for_git(git_lock)
        try:
            if files.identify(path) is None:
                self.explain_missing()
            if not locks.used(path) and (found := self._foreseen(path, edit)) is not None:
                return found
            with files.opened(path.parent, self.root) as folder:
                files.add_settings(folder)
                here = folder / path.name
                with locks.held(here, self.lock_timeout):
                    for _ in range(_ATTEMPTS):
                        files.wait_for_git(git_lock)
                        change = self._attempt(here, git_lock, edit)
                        # Where the folder is not open, a link may have taken its place meanwhile.
                        if change is not None and (here != path or self._resolve() == path):
                            return change
        except StoreError:
            raise
        except OSError as error:
            raise StoreError.writing(error) from error
        raise StoreError("changed")

    def _foreseen(self, path: Path, edit: _Edit[_Change]) -> _Change | None:
        """Returns a change that changes nothing, so that nothing needs to be created (S21).

        This is safe while nobody has ever taken the lock. None means: make the change with the
        lock.
        """
        from ..core.changes.corrections import Redacting, Undoing

        normal, older = self._load(path).document.normalised()
        change = edit(normal, older, self.clock())
        noted = isinstance(change, Undoing) and (change.undone or change.marked)
        writes = change.rewrites or noted or isinstance(change, Redacting)
        if writes or not change.document.same_text(normal):
            return None
        return change

    def _attempt(self, path: Path, git_lock: Path | None, edit: _Edit[_Change]) -> _Change | None:
        """Makes the change once; returns None if the file changed meanwhile."""
        from ..core.changes.corrections import Redacting, Undoing
        from . import journal

        old = self._load(path, trust_stamps=False)
        now = self.clock()
        normal, older = old.document.normalised()
        change = edit(normal, older, now)
        changed = change.rewrites or not change.document.same_text(normal)
        gone = tuple(line.raw for line in older)
        if isinstance(change, Redacting):
            gone = change.older
            with contextlib.suppress(OSError):
                journal.rewrite(journal.beside(path, self.root), change.kept, {})
        if changed and not self._replace(path, git_lock, old, change, gone, now):
            return None
        if isinstance(change, Redacting) and change.renamed:
            # Only now, because until the log is replaced its lines have the old names.
            with contextlib.suppress(OSError):
                journal.rewrite(journal.beside(path, self.root), change.kept, change.renamed)
        if isinstance(change, Undoing) and (change.undone or change.marked):
            # The log is changed. If this fails, the next undo finds nothing to do.
            with contextlib.suppress(OSError):
                journal.settle(journal.beside(path, self.root), change.undone, change.marked)
        return change

    def _replace(
        self,
        path: Path,
        git_lock: Path | None,
        old: Read,
        change: Change,
        older: Iterable[bytes],
        now: str,
    ) -> bool:
        """Writes the changed log; returns False if the file changed meanwhile."""
        from ..core.changes import corrections
        from . import journal

        removals = corrections.removals(change, older, now)
        kept = path
        if removals:
            kept = journal.beside(path, self.root)
            at = journal.moment(kept, now)
            removals = [removal._replace(removed_at=at) for removal in removals]
        replaced, told = False, False
        end: int | None = None
        try:
            if removals:
                # Journal first: a crash in between may leave a line in both files, never in
                # neither.
                end = journal.append(kept, removals)
            pieces = change.document.pieces()
            replaced = files.replace_in_pieces(path, pieces, old.identity, git_lock)
            replaced = replaced or self._stands(path, old.document, change.document)
            told = True
        finally:
            if removals and not replaced:
                # A change that was not made must not be undone.
                with contextlib.suppress(OSError):
                    if told or files.is_still(path, old.identity):
                        journal.withdraw(kept, removals, end)
        if not replaced:
            return False
        files.remove_leftovers(path, rf"{re.escape(path.name)}|{_BESIDE}")
        # No identity: the file at the next read may be that of another program.
        self._read = Read(None, change.document)
        self.has_written = True
        return True

    def _stands(self, path: Path, before: Document, after: Document) -> bool:
        """Returns whether a log that is not the one we wrote holds our change nevertheless."""
        found = {line.raw for line in self._load(path, trust_stamps=False).document.lines}
        old, new = ({line.raw for line in one.lines} for one in (before, after))
        return new != old and new - old <= found and found.isdisjoint(old - new)

    def _resolve(self) -> Path:
        path = files.resolve_inside(self.path, self.root)
        # Checked here, because Windows would report a missing log.
        if os.path.lexists(path.parent) and not os.path.isdir(path.parent):  # noqa: PTH112 - never raises
            raise StoreError("no_folder_there")
        return path
