"""Earlier versions of a record from the commits of the log, by one git command (N13)."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.changes.versions import Earlier
from ..core.log.document import Line
from ..core.log.record import parse_line
from ..core.text.ids import is_id
from ..store.files import real_path
from .ask import run_git
from .history import PLAIN
from .tracking import LogInGit
from .versions import SHORT

MOST_COMMITS = 200
"""Most commits of a record that are examined, latest first."""
_SECONDS = 5.0
"""Time limit of git in seconds."""


def lines_in_commits(
    log: LogInGit, type: str, ids: Iterable[str], sources: Iterable[str] = ()
) -> list[Earlier] | None:
    """Returns the lines of a record and of its sources that commits added, latest first.

    Returns None if git did not answer in time, and [] without a repository.

    Args:
        log: the log in its repository.
        type: type of the record.
        ids: the ids that it had; ids that we did not derive are not searched.
        sources: the ids of the records that a principle was made from, of either type.
    """
    own = frozenset(filter(is_id, ids))
    made_of = frozenset(filter(is_id, sources)) - own
    wanted = own | made_of
    if not wanted or log.look().tracking == "no-git":
        return []
    settings = ("-c", "log.follow=false", "-c", "log.showRoot=true")
    shown = ("--format=%x00%h%x00%an%x00", f"--abbrev={SHORT}", "--no-show-signature", "--patch")
    # The pattern consists of derived ids: no content is passed as an argument (K12).
    limits = (f"--max-count={MOST_COMMITS}", f"-G({'|'.join(sorted(wanted))})")
    command = (*settings, "--literal-pathspecs", "log", *limits, *shown, *PLAIN)
    root = real_path(log.root)
    answer = run_git(root, *command, "--", log.name(), seconds=_SECONDS)
    if answer.output is None:
        return None if answer.trouble in ("late", "refused") else []
    parts = answer.output.split(b"\0")[1:]
    found: list[Earlier] = []
    for commit, author, patch in zip(parts[::3], parts[1::3], parts[2::3], strict=False):
        by = author.decode(errors="replace").strip() or None
        for row in patch.split(b"\n"):
            record = parse_line(row[1:]) if row.startswith(b"+{") else None
            if record is None:
                continue
            is_source = record.id in made_of
            if is_source or (record.type == type and record.id in own):
                line = Line(row[1:], record)
                found.append(Earlier(line, is_source, commit.decode(), by))
    return found
