"""What git says is changed, for a lesson that was just saved: its files and lines (N11, E01)."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from ..contract.layers import Quote
from ..core.checks.flaws import names_instruction
from ..core.errors import RecordError
from ..core.evidence.evidence import Evidence
from ..core.learning.proposed import proposed_globs
from ..core.learning.quotable import proposed_quotes
from ..core.log.record import Record
from ..core.planted.instructions import addresses_agent
from ..core.secrets.protection import Protection
from ..core.text.ids import is_id
from ..core.text.limits import EVIDENCE
from ..git.changed import changed_files, git_top
from ..git.changed_lines import changed_lines
from ..store.files import real_path
from ..store.inside import name_inside
from ..store.tracked_texts import read_text
from . import intake
from .quoting import storable

_GIT_SECONDS = 0.2
_MOST_FILES = 1_000
"""Of which git speaks; what follows is not looked at."""


def may_apply_to(root: Path, record: Record, protection: Protection) -> tuple[str, ...] | None:
    """Returns at most three globs of the files that changed, None where none makes sense.

    None too for a record that says for itself where it holds. A name that a save would not take,
    or that speaks to an agent, is left out.

    Args:
        root: the project.
        record: as it was saved.
        protection: what a save withholds.
    """
    top = git_top(root)
    if record.applies_to or top is None or not is_id(record.id):
        return None
    changed = islice(changed_files(root, top, _GIT_SECONDS), _MOST_FILES)
    names = (name_inside(root, path) for path in changed)
    globs = proposed_globs(dict.fromkeys(name for name in names if name is not None))
    taken = (glob for glob in globs if _may_be_named(glob, record.type, protection))
    return tuple(taken) or None


def may_quote(root: Path, record: Record, protection: Protection) -> tuple[Quote, ...] | None:
    """Returns at most three changed lines that a lesson may be about, None where there is none.

    None too for a record that quotes code. A line that a save would not take, that stands twice in
    its file or that speaks to an agent is left out.

    Args:
        root: the project.
        record: as it was saved.
        protection: what a save withholds.
    """
    if record.evidence or git_top(root) is None or not is_id(record.id):
        return None
    about = " ".join((record.topic, record.text, record.lesson, *record.cues))
    lines = proposed_quotes(changed_lines(root, _GIT_SECONDS), about)
    fitting = (one for one in lines if may_be_quoted(*one, protection) and is_alone(root, *one))
    taken = islice((Quote(path=path, quote=text) for path, text in fitting), EVIDENCE.most)
    return tuple(taken) or None


def may_be_quoted(path: str, text: str, protection: Protection) -> bool:
    """Tells whether an answer may propose a line: a save takes it, and it tells no agent to act."""
    try:
        storable((Evidence(path, text),), protection)
    except RecordError:
        return False
    return not addresses_agent(text) and not any(map(names_instruction, path.split("/")))


def is_alone(root: Path, path: str, text: str) -> bool:
    """Tells whether a file of the project has a line once."""
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
