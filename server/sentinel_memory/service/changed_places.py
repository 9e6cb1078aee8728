"""For which files a lesson may hold that was just saved: what git says is changed (N11)."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from ..core.checks.flaws import names_instruction
from ..core.errors import RecordError
from ..core.learning.proposed import proposed_globs
from ..core.log.record import Record
from ..core.secrets.protection import Protection
from ..core.text.ids import is_id
from ..git.changed import changed_files, git_top
from ..store.inside import name_inside
from . import intake

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


def _may_be_named(glob: str, type: str, protection: Protection) -> bool:
    try:
        intake.listed("applies_to", [glob], type, protection)
    except RecordError:
        return False
    return not any(map(names_instruction, glob.split("/")))
