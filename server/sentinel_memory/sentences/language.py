"""Chooses the language of a process. It imports nothing, because every start needs it."""

from __future__ import annotations

import os
from collections.abc import Mapping

TYPE_CHECKING = False  # Importing `typing` is slow.
if TYPE_CHECKING:
    from .say import Language


def choose_language(locale: str | None) -> Language:
    """Returns Korean for a Korean locale (`ko`, `ko-KR`, `ko_KR.UTF-8`), English otherwise."""
    return "ko" if (locale or "").lower().replace("-", "_").split("_")[0] == "ko" else "en"


def environment_language(environment: Mapping[str, str] = os.environ) -> Language:
    """Returns the language of the locale environment, in the order of POSIX."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    return choose_language(next((environment[n] for n in names if environment.get(n)), None))
