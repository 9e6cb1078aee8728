"""Allows hooks in projects with a memory that the user trusts in the editor (S37)."""

from __future__ import annotations

import os

from ..machine.local_state import LocalState
from .folder import Folder


def allow_hooks(folder: Folder) -> None:
    """Notes that this user trusts a folder, unless it has no log or the user forbade hooks there.

    Callers must know that the editor trusts the folder. Never raises.
    """
    if os.path.lexists(folder.project.store.path):
        state = LocalState(folder.project.root)
        if state.hooks is None:
            state.allow_hooks()
