"""The parts of the tables of docs/figures.md: shares, figures, conditions, paragraphs."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import Any

Json = Mapping[str, Any]


def share(score: Json, part: str, whole: str, digits: int = 0) -> str:
    """Returns a count, of how many, and as a share."""
    of_all = f"{score[part] / max(score[whole], 1):.{digits}%}"
    return f"{score[part]:,} of {score[whole]:,} ({of_all})"


def conditions(found: Json) -> str:
    """Returns what was measured, when and where."""
    system = f", {found['system']}" if "system" in found else ""
    load = f", load {found['load']}" if "load" in found else ""
    return (
        f"Commit {found['commit']}, {found['date'][:10]}, Python {found['python']}{system}, "
        f"{found['processors']} processors{load}."
    )


def paragraph(text: str) -> str:
    """Returns a text in lines."""
    wrapped = textwrap.fill(text, 100, break_long_words=False, break_on_hyphens=False)
    return f"{wrapped}\n"


def of(figures: Json, key: str) -> str:
    """Returns a figure, where it was measured."""
    return f"{figures[key]:,}" if key in figures else ""
