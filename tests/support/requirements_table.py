"""Every requirement of tests/data/requirements.txt, whether it is built, and what is missing.

`scripts/generate_pages.py` writes docs/status.md from it. A row that is `done` or `partly` is cited
by a test, one that is `not built` by none; tests/workshop/test_repository.py sees to that.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from paths import DATA

State = Literal["done", "partly", "not built"]


class Requirement(NamedTuple):
    """One row: how far it is built, what it asks for, and what is missing of it."""

    state: State
    words: str
    missing: str


def requirements() -> dict[str, Requirement]:
    """Returns every row by its id, in the order of the table; a line of another form raises."""
    rows: dict[str, Requirement] = {}
    for line in (DATA / "requirements.txt").read_text(encoding="utf-8").splitlines()[1:]:
        identifier, state, words, missing = (cell.strip() for cell in line.split("|"))
        chosen = next((one for one in get_args(State) if one == state), None)
        if chosen is None or identifier in rows or (chosen == "partly") != bool(missing):
            raise ValueError(f"tests/data/requirements.txt: {line}")
        rows[identifier] = Requirement(chosen, words, missing)
    return rows


REQUIREMENTS = requirements()
