"""Reads the rules and the history of a project, before its drafts are judged (N16)."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..core.learning.candidate import Candidate
from ..core.learning.history import read_past
from ..core.learning.paths import rule_kind
from ..core.learning.rule_text import rules_in
from ..core.private.tags import find_private
from ..core.secrets.protection import Protection
from ..core.secrets.redaction import find_personal, find_secrets
from ..git.ask import Trouble, has_repository
from ..git.past import latest_commits, rule_files
from ..store.rule_files import MOST_FILES, rule_files_at_hand, rule_text
from .project import Project
from .standing import Standing

_MOST_TEXT = 524_288
"""Most characters of all files together. Searching them for secrets takes a second."""
UNREADABLE = "\ufffd"
"""Replaces each character that may not be shown."""
_SIGN = re.compile(r"[^\n]")
_PARAGRAPHS = re.compile(r"[^\n]++(?:\n[^\n]++)*+")


class Found(NamedTuple):
    """The candidates in files and history, and their numbers."""

    candidates: tuple[Candidate, ...]
    files: int
    fixes: int
    hidden: int
    """Number of places in files that may not be shown."""
    trouble: Trouble | None

    @classmethod
    def of(cls, project: Project, standing: Standing) -> Found:
        """Reads the rule files tracked by git, and the latest commits."""
        root = project.root
        told = latest_commits(root)
        trouble = told.trouble
        names = rule_files(told)[:MOST_FILES]
        if trouble in ("no-repository", "missing") and not has_repository(root):
            # Without git no file is tracked, so that the usual places count.
            names, trouble = rule_files_at_hand(root), None
        past = read_past(told.commits, told.files)
        found = list(past.candidates)
        files = hidden = 0
        left = _MOST_TEXT
        for name in names:
            kind, text = rule_kind(name), rule_text(root, name)
            if kind is not None and text is not None and len(text) <= left:
                files += 1
                left -= len(text)
                shown, gone = _without_hidden(text, standing.protection)
                hidden += gone
                found += rules_in(name, kind, shown)
        return cls(tuple(found), files, past.fixes, hidden, trouble)


def _without_hidden(text: str, protection: Protection) -> tuple[str, int]:
    """Returns a text with every secret and private place made unreadable, and the number of places.

    The lines stay the same. A private section is searched in the whole text, and secrets in each
    paragraph, because a key may span several lines; no sentence that touches one becomes a draft.
    A paragraph that is too much for a search is hidden as a whole.
    """
    places = [(pair.start, pair.end) for pair in find_private(text, protection.tags).pairs]
    for part in _PARAGRAPHS.finditer(text):
        for find in (find_secrets, find_personal):
            found = find(part[0], protection)
            places += [(part.start() + one.start, part.start() + one.end) for one in found]
    for start, end in places:
        text = text[:start] + _SIGN.sub(UNREADABLE, text[start:end]) + text[end:]
    return text, len(places)
