"""The log as it was read last: what has not changed since is neither read nor decoded again."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import NamedTuple

from ..core.errors import StoreError
from ..core.log.document import Document
from . import files


class Read(NamedTuple):
    """What the log was when it was read; None instead of an identity means: read it again."""

    identity: files.FileIdentity | None
    document: Document


NOTHING = Read(None, Document())


class LogReader:
    """Reads one log; any number of threads may share it."""

    def __init__(self) -> None:
        self._read = NOTHING
        self.has_written = False
        """Whether the log was ever changed here, and not read alone."""

    @property
    def latest(self) -> Document:
        """The log as it was read or written last; an empty one where it was not."""
        return self._read.document

    def _load(self, path: Path, *, trust_stamps: bool = True) -> Read:
        """Reads the file unless it is the one read last; decodes only lines that are new."""
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
        except OSError as error:
            raise StoreError.reading(error) from error
        if document.lines is not known.document.lines and document.opaque:
            import logging  # slow to import, and few logs hold such lines

            logging.getLogger(__name__).warning(
                "%d unreadable lines and %d conflicts are kept and skipped",
                document.unreadable,
                document.conflicts,
            )
        read = Read(identity, document)
        self._read = read
        return read
