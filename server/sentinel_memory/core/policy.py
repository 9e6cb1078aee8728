"""What a project decides for itself, from `.context/config.json` (S09, S34)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from .errors import StoreError
from .files import resolve_inside

POLICY_NAME = "config.json"


@dataclass(frozen=True)
class Policy:
    """The decisions; every one is absent where the project has not made it."""

    compact_threshold: int | None = None
    problem: bool = False
    """Whether the file is there but cannot be used; the defaults hold then."""


def read_policy(folder: Path, root: Path) -> Policy:
    """Reads the policy beside the log in `folder`; never raises, a broken file is a problem."""
    try:
        path = resolve_inside(folder / POLICY_NAME, root)
        value = json.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        return Policy()
    except (OSError, StoreError, ValueError, RecursionError):
        return Policy(problem=True)
    if not isinstance(value, dict):
        return Policy(problem=True)
    threshold = value.get("compact_threshold")
    if threshold is None:
        return Policy()
    return Policy(threshold) if is_threshold(threshold) else Policy(problem=True)


def is_threshold(value: object) -> bool:
    """Tells whether a value is a whole number from 1 (S09)."""
    return type(value) is int and value >= 1
