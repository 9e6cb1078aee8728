"""Parameters and results of reviewing a memory before a push and of committing it alone (S30)."""

from __future__ import annotations

from typing import Annotated

from ..core.frozen import Frozen
from .evidence import CheckedQuote
from .memory import Folder, RecordView
from .news import NewsRecord


class ReviewMemoryParams(Frozen):
    """The parameters of `review_memory`."""

    rev: Annotated[
        str | None, "A commit or branch, as git names it; null: the upstream of the current branch."
    ] = None
    folder: Folder = None


class SensitiveFinding(Frozen):
    """One finding of sensitive text, without the text itself."""

    code: Annotated[str, "The code of the finding, as in `check`."]
    line: Annotated[int | None, "Line in the current log, from 1; null if only a commit holds it."]
    commit: Annotated[str | None, "The first commit that brought it; null if it is not committed."]
    field: Annotated[str | None, "The field; null: the whole record or line."]
    detail: Annotated[
        str, "The kinds of secrets, the tag without a partner, or the kind of hidden text."
    ]


class StaleQuote(Frozen):
    """A quote that the earlier commit has, and the current code has no longer."""

    line: Annotated[int, "Its line in the earlier commit, from 1."]
    quote: CheckedQuote


class StaleLesson(Frozen):
    """A lesson whose quoted code changed or went since the common commit."""

    record: RecordView
    quotes: tuple[StaleQuote, ...]


class ReviewMemoryResult(Frozen):
    """The result of `review_memory`: the new records and the sensitive findings."""

    folder: str
    against: Annotated[
        str | None,
        "The branch or commit compared with; null if there is none and all records are new.",
    ]
    since: Annotated[str | None, "Short name of the commit that both have in common."]
    records: tuple[NewsRecord, ...]
    findings: tuple[SensitiveFinding, ...]
    made_stale: Annotated[
        tuple[StaleLesson, ...], "The lessons whose code changed or went since the common commit."
    ]


class CommitMemoryParams(Frozen):
    """The parameters of `commit_memory`."""

    message: Annotated[
        str | None, "The commit message; null: a generated message that says what was learned."
    ] = None
    preview: Annotated[
        bool, "Whether to return the message and the findings without committing."
    ] = False
    anyway: Annotated[
        bool, "Whether to commit although the new lines hold a secret or private text."
    ] = False
    folder: Folder = None


class CommitMemoryResult(Frozen):
    """The result of `commit_memory`."""

    folder: str
    commit: Annotated[str | None, "Short name of the commit; null if there was nothing to commit."]
    message: Annotated[str | None, "The commit message."]
    findings: Annotated[
        tuple[SensitiveFinding, ...],
        "What looks sensitive in the lines that the commit adds or changes.",
    ]
    older: Annotated[
        tuple[int, ...],
        "The other lines with a secret or private text, from 1: an earlier commit holds them.",
    ]
