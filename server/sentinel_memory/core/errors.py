"""The two ways in which saving can fail, each with its facts as attributes.

A message names no absolute path and no content of a memory, so that every face may show it
as it is. `code` selects the sentence; translations are keyed by the same codes.
"""

from __future__ import annotations

import errno
from collections.abc import Mapping

from .sharing import SHARING, may_be_open_elsewhere

RECORD_SENTENCES: Mapping[str, str] = {
    "over_limit": "{field} takes {actual} bytes of UTF-8, the limit is {limit}: shorten it.",
    "too_large": "{field} takes {actual} bytes of UTF-8, more than the {limit} that are read.",
    "line_over_limit": "{field}: its line would take {actual} bytes, the limit is {limit}: take "
    "fields out of it that we do not know.",
    "blank": "{field} must not be blank.",
    "all_withheld": "{field}: all of it was a secret or private, and nothing is left to store. "
    "Say in words what was lacking, without the value.",
    "not_one_line": "{field} must be one line without control characters.",
    "lone_surrogate": "{field} holds half of a character (a lone surrogate): send valid Unicode.",
    "nul": "{field} holds a NUL character: remove it.",
    "hidden_character": "{field} holds characters that nobody sees ({detail}): remove them.",
    "secret": "{field} holds a secret ({detail}) and is not rewritten: remove it.",
    "unpaired_tag": "{field}: {detail} has no partner: close the pair, or write `{detail}` in "
    "back-ticks, with none of them left over, to mean the tag itself.",
    "unknown_type": "type must be log or principle.",
    "sources_of_log": "source_ids is only for a principle: a log replaces nothing.",
    "sources_of_amendment": "source_ids: with id one record is changed, and none is replaced.",
    "type_fixed": "type: a record keeps its type; leave it out.",
    "source_without_rev": "{field}: {detail} lacks the @rev that compact_memory showed.",
    "source_malformed": "{field}: {detail} is not an id@rev.",
    "source_ambiguous": "{field}: {detail}: name the one you mean.",
    "record_unknown": "{field}: there is no record {detail}.",
    "record_changed": "{field}: the record was changed since {detail}: look at it again.",
    "record_conflicted": "{field}: record {detail} stands in a merge conflict: resolve that first "
    "with `sentinel-memory resolve`.",
    "record_exists": "{field}: record {detail} already says this: edit or delete that one.",
    "undo_other": "This change is not the latest one any more; nothing was undone.",
    "undo_foreign": "git follows .removed.jsonl, so others may have written it, and nothing was "
    "undone: take it out of git (`git rm --cached .context/.removed.jsonl`) and look at it first.",
    "threshold": "{field} must be a whole number from 1.",
    "cursor_unknown": "{field} is not a cursor of this version: send it as an answer gave it, or "
    "leave it out to begin anew.",
    "cursor_of_other": "{field} goes on with another call: send it with the operation, topic and "
    "folder of that one, or leave it out to begin anew.",
}

STORE_SENTENCES: Mapping[str, str] = {
    "busy": "Another process has held the lock of the memory log for more than {detail} s: wait "
    "for it or end it, then try again.",
    "marked": "Another process has held .context/memory_log.jsonl.mark.lock for more than "
    "{detail} s: where none runs any more, delete that file, then try again.",
    "in_use": "Another program keeps the memory log open, so it was not changed: close it there, "
    "then try again.",
    "full": "The disk is full: the memory log was not changed.",
    "denied": "Permission denied: the memory log was not changed.",
    "read_only": "The file system is read-only: the memory log was not changed.",
    "unreadable": "The memory log cannot be read: {detail}.",
    "too_long": "The path of the memory log is too long for this system: move the project to a "
    "shorter one.",
    "no_folder_there": ".context is a file and no folder, so there is no place for the memory log: "
    "move or rename that file.",
    "in_use_or_denied": "This user may not read the memory log, or another program keeps it open "
    "for itself: close it there, then try again.",
    "hidden": "git has the memory log, but this sparse checkout leaves it out: run `git "
    "sparse-checkout add {detail}` at the top of the repository.",
    "deleted": "The memory log was deleted, but git still has it: run `git checkout {detail}` to "
    "bring it back. To begin anew, commit the deletion.",
    "not_kept": "This user has no folder in which that could be kept, or it cannot be written: "
    "nothing was changed.",
    "outside": "The memory log is a link that leaves the project: it is not followed.",
    "journal_outside": ".removed.jsonl is a link that leaves the project: it is not followed.",
    "changed": "Another program keeps rewriting the memory log: it was not changed. Try again.",
    "failed": "The memory log could not be written ({detail}): it was not changed.",
    "unconfirmed": "The memory log was written, but the disk did not confirm it ({detail}): look "
    "whether the change is there before you try again.",
}


class RecordError(ValueError):
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
        self.code = code
        self.field = field
        self.limit = limit
        """UTF-8 bytes allowed, where the rule is a limit."""
        self.actual = actual
        """UTF-8 bytes found, where the rule is a limit."""
        self.detail = detail
        super().__init__(RECORD_SENTENCES[code].format(**self.facts()))

    def facts(self) -> dict[str, object]:
        """Returns what a sentence about this error can name."""
        return {
            "field": self.field,
            "limit": self.limit,
            "actual": self.actual,
            "detail": self.detail,
        }


class UnconfirmedError(OSError):
    """A file was replaced, but may not outlive a loss of power: the disk reported an error."""


class InUseError(OSError):
    """A file could not be replaced, because another program keeps it open (S19, S31)."""


class StoreError(OSError):
    """A log that could not be read, locked or replaced; the old file is intact (S18, S19).

    Only after `unconfirmed` the new one may stand there.
    """

    unsaved: Mapping[str, object] | None = None
    """What was to be saved, as `log_memory` takes it again, where that is what failed."""

    def __init__(self, code: str, *, detail: str = "") -> None:
        self.code = code
        self.detail = detail
        super().__init__(STORE_SENTENCES[code].format(**self.facts()))

    def facts(self) -> dict[str, object]:
        """Returns what a sentence about this error can name."""
        return {"detail": self.detail}

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
