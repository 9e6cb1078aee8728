"""Errors that are shown to a person: each holds a code and facts; the sentences live elsewhere.

The facts contain no absolute path and no content of a memory, so every interface may show them.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping

SHARING = frozenset({32, 33})
"""Windows error codes of a sharing violation: another program holds the file, or a range of it."""
_WINDOWS = os.name == "nt"
_UNLOGGED = frozenset({"near"})
"""Facts that hold a line of a file."""


class Told(Exception):  # noqa: N818 - what its kinds are called ends with Error
    """Base class of failures for which every language has a sentence (S11)."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__()
        self.code = code
        """The key of the sentence."""
        self._facts = facts

    def facts(self) -> dict[str, object]:
        """Returns the values that the sentence mentions."""
        return self._facts

    def __str__(self) -> str:
        """Returns the code with its facts, for logs and traces, without lines of code."""
        facts = ((name, fact) for name, fact in self.facts().items() if name not in _UNLOGGED)
        known = (f"{name}={fact}" for name, fact in facts if fact not in (None, ""))
        return " ".join((self.code, *known))


class RecordError(Told, ValueError):
    """A record or a parameter is invalid; nothing was written (S04, S05, S22)."""

    def __init__(
        self,
        code: str,
        field: str,
        *,
        limit: int | None = None,
        actual: int | None = None,
        detail: str = "",
        **facts: str,
    ) -> None:
        super().__init__(code, field=field, limit=limit, actual=actual, detail=detail, **facts)
        self.field = field
        self.limit = limit
        """Allowed bytes of UTF-8 if the rule is a limit, else None."""
        self.actual = actual
        """Actual bytes of UTF-8 if the rule is a limit, else None."""
        self.detail = detail


class UnconfirmedError(OSError):
    """A file was replaced, but the disk reported an error: a power loss may undo it."""


class InUseError(OSError):
    """A file could not be replaced because another program keeps it open (S19, S31)."""


class StoreError(Told, OSError):
    """A log could not be read, locked or replaced; the old file is intact (S18, S19).

    The code `unconfirmed` is the exception: the new file may be in place already.
    """

    unsaved: Mapping[str, object] | None = None
    """The parameters for a second `log_memory` call, if a save failed; None otherwise."""

    def __init__(
        self, code: str, cause: OSError | None = None, *, detail: str = "", **facts: object
    ) -> None:
        self.detail = _reason(cause) if cause else detail
        super().__init__(code, **facts, detail=self.detail)

    @classmethod
    def writing(cls, error: OSError) -> StoreError:
        """Returns the error for a failed write, without the path."""
        if isinstance(error, UnconfirmedError):
            return cls("unconfirmed", detail=_reason(error))
        if isinstance(error, InUseError) or getattr(error, "winerror", None) in SHARING:
            return cls("in_use")
        return cls(_WRITE_CODES.get(error.errno or 0, "failed"), detail=_reason(error))

    @classmethod
    def reading(cls, error: OSError) -> StoreError:
        """Returns the error for a failed read, without the path."""
        if may_be_open_elsewhere(error):
            return cls("in_use_or_denied")
        return cls("unreadable", detail=_reason(error))


class FileError(StoreError):
    """A file other than the log could not be read or written; it was not changed."""

    def __init__(
        self, code: str, file: str, cause: OSError | None = None, *, detail: str = ""
    ) -> None:
        super().__init__(code, cause, detail=detail, file=file)
        self.file = file
        """Path relative to the project; a host's file in the home folder begins with `~`."""


class ProjectError(Told, ValueError):
    """A folder cannot hold a memory; the facts name the setting it came from, never the path."""


class InvalidParams(Told, ValueError):  # noqa: N818 - named as in JSON-RPC
    """The parameters have the wrong shape or make no sense here; nothing was done."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, **facts)
        self.field = facts.get("field")
        """Name of the invalid parameter; None if the parameters are invalid as a whole."""


_WRITE_CODES: Mapping[int, str] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "read_only",
}


def _reason(error: OSError) -> str:
    """Returns the system's short text for an error; `str(error)` would contain the path."""
    return error.strerror or type(error).__name__


def may_be_open_elsewhere(error: OSError) -> bool:
    """Returns whether opening a file may have failed because another program holds the file."""
    code = getattr(error, "winerror", None)
    # On Windows, `open` reports only the C error number, which is the same for every kind of
    # denial.
    return code in SHARING or (code is None and _WINDOWS and error.errno == errno.EACCES)
