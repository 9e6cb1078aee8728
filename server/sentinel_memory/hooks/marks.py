"""The marks after a lesson that may be wrong as it stands (N02, E04)."""

from __future__ import annotations

from ..sentences.say import Language, say


def marks(sides: str, stale: bool, language: Language) -> str:
    """Returns the marks of a lesson, or "" for none.

    Args:
        sides: the commits of this version, "" outside a merge conflict.
        stale: whether quoted code has changed or is gone.
        language: the language of our sentences.
    """
    conflict = f" | {say(language, 'conflict_mark', sides=sides)}" if sides else ""
    return f"{conflict} {say(language, 'evidence_mark')}" if stale else conflict
