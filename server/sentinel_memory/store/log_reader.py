"""Reads the log with a cache: an unchanged file is not read, an unchanged line not parsed."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import NamedTuple

from ..core.errors import StoreError
from ..core.log.document import Document
from . import files


class Read(NamedTuple):
    """The log at the last read; an identity of None means that it must be read again."""

    identity: files.FileIdentity | None
    document: Document


NOTHING = Read(None, Document())


class LogReader:
    """Reads one log; it is safe to share between threads."""

    def __init__(self) -> None:
        self._read = NOTHING
        self.has_written = False
        """Whether this process has ever changed the log."""

    @property
    def latest(self) -> Document:
        """Returns the log at the last read or write, or an empty document."""
        return self._read.document

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
