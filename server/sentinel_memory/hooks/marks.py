"""What a hook says behind a lesson that may not be right as it stands (N02, E04)."""

from __future__ import annotations

from ..sentences.say import Language, say


def marks(sides: str, stale: bool, language: Language) -> str:
    """Returns the marks of a lesson, "" where it has none.

    Args:
        sides: the commits that say it, "" where it does not stand in a merge conflict.
        stale: whether code that it quotes has changed or gone.
        language: of our words.
    """
    conflict = f" | {say(language, 'conflict_mark', sides=sides)}" if sides else ""
    return f"{conflict} {say(language, 'evidence_mark')}" if stale else conflict
