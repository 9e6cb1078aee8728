"""Proposes files and quotes for a saved lesson, from the changes known to git (N11, E01)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ..contract.layers import Quote
from ..core.checks.flaws import names_instruction
from ..core.errors import RecordError
from ..core.evidence.evidence import Evidence
from ..core.learning.paths import proposed_globs, proposed_quotes
from ..core.log.record import Record
from ..core.planted.instructions import addresses_agent
from ..core.secrets.protection import Protection
from ..core.text.ids import is_id
from ..core.text.limits import EVIDENCE
from ..git.tracked import Changed, changed_files, changed_lines
from ..store.files import real_path
from ..store.project_files import name_inside, read_text
from ..store.project_root import work_tree
from . import intake
from .evidence.saving import storable

_GIT_SECONDS = 0.2
_MOST_FILES = 1_000
"""Most changed files that are looked at."""


class Proposed(NamedTuple):
    """Proposals for a record; None without a sensible one, or if the record has its own."""

    applies_to: tuple[str, ...] | None = None
    """At most three globs of changed files."""
    evidence: tuple[Quote, ...] | None = None
    """At most three changed lines."""


def proposed_for(root: Path, record: Record, protection: Protection) -> Proposed:
    """Returns the proposals in the answer to a save.

    Texts that a save would refuse and texts that address an agent are left out.

    Args:
        root: the project.
        record: the saved record.
        protection: the rules for withholding text.
    """
    top = work_tree(root)
    if top is None or not is_id(record.id) or (record.applies_to and record.evidence):
        return Proposed()
    changed = tuple(islice(changed_files(root, top, _GIT_SECONDS), _MOST_FILES))
    found = (name_inside(root, one.path) for one in changed)
    names = tuple(dict.fromkeys(name for name in found if name is not None))
    return Proposed(
        None if record.applies_to else _globs(names, record.type, protection) or None,
        None
        if record.evidence or not names
        else _quotes(root, record, changed, protection) or None,
    )


def _globs(names: Iterable[str], type: str, protection: Protection) -> tuple[str, ...]:
    return tuple(glob for glob in proposed_globs(names) if _may_be_named(glob, type, protection))


def _quotes(
    root: Path, record: Record, changed: Iterable[Changed], protection: Protection
) -> tuple[Quote, ...]:
    """Returns changed lines to quote, without lines that occur twice in their file."""
    about = " ".join((record.topic, record.text, record.lesson, *record.cues))
    lines = proposed_quotes(changed_lines(root, changed, _GIT_SECONDS), about)
    fitting = (one for one in lines if may_be_quoted(*one, protection) and is_alone(root, *one))
    taken = islice((Quote(path=path, quote=text) for path, text in fitting), EVIDENCE.most)
    return tuple(taken)


def may_be_quoted(path: str, text: str, protection: Protection) -> bool:
    """Returns whether a save accepts a line that addresses no agent."""
    try:
        storable((Evidence(path, text),), protection)
    except RecordError:
        return False
    return not addresses_agent(text) and not any(map(names_instruction, path.split("/")))


def is_alone(root: Path, path: str, text: str) -> bool:
    """Returns whether a file of the project contains a line exactly once."""
    found = read_text(real_path(root), path)
    if isinstance(found, str):
        return False
    return sum(line.strip() == text for line in found.text.split("\n")) == 1


def _may_be_named(glob: str, type: str, protection: Protection) -> bool:
    try:
        intake.listed("applies_to", [glob], type, protection)
    except RecordError:
        return False
    return not any(map(names_instruction, glob.split("/")))
