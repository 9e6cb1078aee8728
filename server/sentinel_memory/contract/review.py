"""What is published of a memory: its review before a push, and a commit of it alone (S30)."""

from __future__ import annotations

from typing import Annotated

from ..core.frozen import Frozen
from .memory import Folder
from .news import NewsRecord


class ReviewMemoryParams(Frozen):
    """The parameters of `review_memory`."""

    rev: Annotated[
        str | None, "A commit or branch, as git names it; else the upstream of this branch."
    ] = None
    folder: Folder = None


class SensitiveFinding(Frozen):
    """One thing that looks sensitive; it never holds the text itself."""

    code: Annotated[str, "What it is, as `check` calls it."]
    line: Annotated[int | None, "In the log as it is, from 1; none: only a commit holds it."]
    commit: Annotated[str | None, "The first that brought it; none: no commit did yet."]
    field: Annotated[str | None, "None: in the record or line as a whole."]
    detail: Annotated[str, "The kinds of secrets, the tag without a partner, or what is hidden."]


class ReviewMemoryResult(Frozen):
    """The result of `review_memory`: the records that are new, and what looks sensitive."""

    folder: str
    against: Annotated[str | None, "The branch or commit; none: there is none, all is new."]
    since: Annotated[str | None, "The commit in which both meet, by its short name."]
    records: tuple[NewsRecord, ...]
    findings: tuple[SensitiveFinding, ...]


class CommitMemoryParams(Frozen):
    """The parameters of `commit_memory`."""

    message: Annotated[str | None, "Of the commit; else one that says what was learned."] = None
    preview: Annotated[bool, "Whether to answer the message only, and commit nothing."] = False
    folder: Folder = None


class CommitMemoryResult(Frozen):
    """The result of `commit_memory`."""

    folder: str
    commit: Annotated[str | None, "Its short name; none where the last commit holds it all."]
    message: Annotated[str | None, "Of the commit."]
