"""What can go wrong in ways that a person is told, as a code with facts; no sentence is here.

Facts name no absolute path and no content of a memory, so that every face may show them.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping

SHARING = frozenset({32, 33})
"""What Windows says of a file, or a part of one, that another program keeps for itself."""
_WINDOWS = os.name == "nt"


class Told(Exception):  # noqa: N818 - what its kinds are called ends with Error
    """Something that failed, for which there is a sentence in every language (S11)."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__()
        self.code = code
        """Selects the sentence."""
        self._facts = facts

    def facts(self) -> dict[str, object]:
        """Returns what the sentence names."""
        return self._facts

    def __str__(self) -> str:
        """The code with its facts, for logs and traces."""
        known = (f"{name}={fact}" for name, fact in self.facts().items() if fact not in (None, ""))
        return " ".join((self.code, *known))


class RecordError(Told, ValueError):
    """A record or a parameter that may not be stored; nothing was written (S04, S05, S22)."""

    def __init__(
        self,
        code: str,
        field: str,
        *,
        limit: int | None = None,
        actual: int | None = None,
        detail: str = "",
    ) -> None:
        super().__init__(code, field=field, limit=limit, actual=actual, detail=detail)
        self.field = field
        self.limit = limit
        """UTF-8 bytes allowed, where the rule is a limit."""
        self.actual = actual
        """UTF-8 bytes found, where the rule is a limit."""
        self.detail = detail


class UnconfirmedError(OSError):
    """A file was replaced, but may not outlive a loss of power: the disk reported an error."""


class InUseError(OSError):
    """A file could not be replaced, because another program keeps it open (S19, S31)."""


class StoreError(Told, OSError):
    """A log that could not be read, locked or replaced; the old file is intact (S18, S19).

    Only after `unconfirmed` the new one may stand there.
    """

    unsaved: Mapping[str, object] | None = None
    """What was to be saved, as `log_memory` takes it again, where that is what failed."""

    def __init__(
        self, code: str, cause: OSError | None = None, *, detail: str = "", **facts: object
    ) -> None:
        self.detail = _reason(cause) if cause else detail
        super().__init__(code, **facts, detail=self.detail)

    @classmethod
    def writing(cls, error: OSError) -> StoreError:
        """Says why a write failed, without its path."""
        if isinstance(error, UnconfirmedError):
            return cls("unconfirmed", detail=_reason(error))
        if isinstance(error, InUseError) or getattr(error, "winerror", None) in SHARING:
            return cls("in_use")
        return cls(_WRITE_CODES.get(error.errno or 0, "failed"), detail=_reason(error))

    @classmethod
    def reading(cls, error: OSError) -> StoreError:
        """Says why a read failed, without its path."""
        if may_be_open_elsewhere(error):
            return cls("in_use_or_denied")
        return cls("unreadable", detail=_reason(error))


class FileError(StoreError):
    """A file other than the log that could not be read or written; it was not changed."""

    def __init__(
        self, code: str, file: str, cause: OSError | None = None, *, detail: str = ""
    ) -> None:
        super().__init__(code, cause, detail=detail, file=file)
        self.file = file
        """Its path relative to the project; that of a host below the home folder, with `~`."""


class ProjectError(Told, ValueError):
    """A folder that cannot hold a memory; the sentence names where it was given, and no path."""


class InvalidParams(Told, ValueError):  # noqa: N818 - named as in JSON-RPC
    """Parameters of the wrong shape, or that mean nothing here; nothing was done."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, **facts)
        self.field = facts.get("field")
        """The parameter that is wrong, None where it is the whole."""


_WRITE_CODES: Mapping[int, str] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "read_only",
}


def _reason(error: OSError) -> str:
    """The system's short text for an error; never `str(error)`, which holds the path."""
    return error.strerror or type(error).__name__


def may_be_open_elsewhere(error: OSError) -> bool:
    """Tells whether another program may keep a file for itself, which one tries to open."""
    code = getattr(error, "winerror", None)
    # Opening a file on Windows gives only the error number of C, the same for every kind of denial.
    return code in SHARING or (code is None and _WINDOWS and error.errno == errno.EACCES)
