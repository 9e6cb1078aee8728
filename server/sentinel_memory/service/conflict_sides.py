"""The sides of a conflict for people: branch, commit, author, and their versions (N02)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from ..contract.merge import MergedField, MergedSide
from ..core.checks.field_flaws import hide_field
from ..core.evidence.evidence import Evidence
from ..core.log.document import Line
from ..core.log.quotes import entry_text
from ..core.log.record import Record
from ..core.merge.merge import Contest, Side
from ..core.secrets.withholding import hide
from ..core.text.hidden_characters import escape_hidden
from ..core.text.limits import LIMITS, LISTS
from ..core.text.times import seconds
from ..git.ask import run_git
from ..sentences.say import say
from .standing import Standing

_OTHERS = ("MERGE_HEAD", "REBASE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD")
"""The git names of the commit that is being merged."""
_SIDES: tuple[Side, Side] = ("ours", "theirs")
_LONGEST = 60
"""Most characters in the name of a branch or a person."""


class Origin(NamedTuple):
    """The origin of a side; fields are None if git cannot tell."""

    commit: str | None = None
    branch: str | None = None
    author: str | None = None


def origins(root: Path, log: str) -> Mapping[Side, Origin]:
    """Returns the origin of each side. After git has ended the merge, the other side is unknown.

    Args:
        root: the project.
        log: the path of its log, relative to the project.
    """
    short = ("rev-parse", "--verify", "--quiet", "--short")
    others = ((head, _ask(root, *short, head)) for head in _OTHERS)
    there = next(((head, commit) for head, commit in others if commit), None)
    here = _ask(root, *short, "HEAD")
    return {
        "ours": _origin(root, log, "HEAD", here),
        "theirs": _origin(root, log, *there) if there else Origin(),
    }


def _origin(root: Path, log: str, head: str, commit: str | None) -> Origin:
    if commit is None:
        return Origin()
    branch = _ask(root, "symbolic-ref", "--short", "--quiet", head) or _ask(
        root, "name-rev", "--name-only", "--no-undefined", "--refs=refs/heads/*", head
    )
    author = _ask(root, "--literal-pathspecs", "log", "-1", "--format=%an", head, "--", log)
    return Origin(commit, branch, author)


def _ask(root: Path, *command: str) -> str | None:
    output = run_git(root, *command).output
    return output.decode(errors="replace").strip()[:_LONGEST] or None if output else None


def named_origin(origin: Origin, standing: Standing) -> str:
    """Returns the name of a side for a sentence, as it may be shown."""
    names = dict.fromkeys(filter(None, (origin.branch, origin.commit)))
    shown = [hide("", name, standing.protection).text for name in names]
    if not shown:
        return say(standing.language, "resolve_side")
    return f"{shown[0]} ({shown[1]})" if len(shown) > 1 else shown[0]


def merged_sides(
    contest: Contest, origin: Mapping[Side, Origin], standing: Standing
) -> Iterator[MergedSide]:
    """Yields both versions of a record between which a person may choose."""
    fields = _fields(contest)
    for side, line in zip(_SIDES, (contest.ours, contest.theirs), strict=True):
        author = origin[side].author
        yield MergedSide(
            side=side,
            name=escape_hidden(named_origin(origin[side], standing)),
            author=author and escape_hidden(hide("", author, standing.protection).text),
            time=_time(line),
            wins=side == contest.wins,
            removed=line is None,
            fields=tuple(_shown(line.record, name, standing) for name in fields) if line else (),
        )


def _fields(contest: Contest) -> list[str]:
    """Returns the lesson and the fields in which the sides differ."""
    both = [line.record for line in (contest.ours, contest.theirs) if line is not None]
    names = [*LIMITS, *LISTS, "evidence"]
    if len(both) < 2:
        return [name for name in names if name != "topic" and both[0].field_text(name)]
    one, two = both
    return [n for n in names if n == "lesson" or one.field_text(n) != two.field_text(n)]


def _shown(record: Record, name: str, standing: Standing) -> MergedField:
    value, _ = hide_field(record, name, standing.protection)
    text = value if isinstance(value, str) else ", ".join(map(_entry, value))
    return MergedField(field=name, text=escape_hidden(text))


def _entry(entry: str | Evidence) -> str:
    return entry if isinstance(entry, str) else entry_text(entry)


def _time(line: Line | None) -> str | None:
    if line is None:
        return None
    times = (line.record.updated, line.record.created)
    return next((time for time in times if time is not None and seconds(time)), None)
