"""What goes into and comes out of committing a memory (K10)."""

from __future__ import annotations

from typing import Annotated

from ..core.frozen import Frozen
from .memory import Folder


class CommitMemoryParams(Frozen):
    """What `commit_memory` takes."""

    message: Annotated[str | None, "Of the commit; else one that says what was learned."] = None
    folder: Folder = None


class CommitMemoryResult(Frozen):
    """What `commit_memory` answers."""

    folder: str
    commit: Annotated[str | None, "Its short name; none where the last commit holds it all."]
    message: Annotated[str | None, "Of the commit."]
