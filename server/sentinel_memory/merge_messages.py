"""What goes into and comes out of the operations around merges (N02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from .agent_messages import Folder


@dataclass(frozen=True, kw_only=True)
class MergeDriverParams:
    """What `merge_driver` takes."""

    register: Annotated[
        bool, "Whether git shall merge the memory of this clone record by record, or by lines."
    ] = True
    folder: Folder = None


@dataclass(frozen=True, kw_only=True)
class MergeDriverResult:
    """What `merge_driver` answers."""

    folder: str
    registered: Annotated[bool, "Whether git merges record by record now."]
    message: Annotated[str, "What was done, in sentences."]
