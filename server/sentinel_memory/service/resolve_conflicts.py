"""Joins states of a log record by record: conflicts of git, and a text in an editor (N02, N03)."""

from __future__ import annotations

import hashlib
import os
import shlex
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from ..contract.forms import (
    MergedField,
    MergedRecord,
    MergedSide,
    ResolveConflictsParams,
    ResolveConflictsResult,
)
from ..core.changes.references import shown
from ..core.changes.save import Change
from ..core.checks.flaws import hide_field
from ..core.errors import FileError, InvalidParams
from ..core.evidence.evidence import Evidence
from ..core.log.document import Document, Line
from ..core.log.record import Record
from ..core.log.texts import Link, entry_text
from ..core.merge.merge import Choices, Contest, Decision, Merge, Side, Stages, merge, resolve
from ..core.secrets.redaction import hide, hide_all, hide_list
from ..core.text.ids import seconds
from ..core.text.limits import FIELDS
from ..core.text.one_line import escape_hidden, named, names, quoted
from ..git.ask import GitError, ask_git, run_git
from ..git.tracked import stage
from ..sentences.say import say
from ..store.files import real_path
from .project import Project
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

    `log`: the path of its log, relative to the project.
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


_FIELDS = (*FIELDS, "kind", "pinned")


def _fields(contest: Contest) -> list[str]:
    """Returns the lesson and the fields in which the sides differ."""
    both = [line.record for line in (contest.ours, contest.theirs) if line is not None]
    if len(both) < 2:
        return [name for name in _FIELDS if name != "topic" and both[0].field_text(name)]
    one, two = both
    return [n for n in _FIELDS if n == "lesson" or one.field_text(n) != two.field_text(n)]


def _shown(record: Record, name: str, standing: Standing) -> MergedField:
    value, _ = hide_field(record, name, standing.protection)
    text = value if isinstance(value, str) else ", ".join(map(_entry, value))
    return MergedField(field=name, text=escape_hidden(text))


def _entry(entry: str | Evidence | Link) -> str:
    return entry_text(entry) if isinstance(entry, Evidence) else str(entry)


def _time(line: Line | None) -> str | None:
    if line is None:
        return None
    times = (line.record.updated, line.record.created)
    return next((time for time in times if time is not None and seconds(time)), None)


_OURS: Side = "ours"
_THEIRS: Side = "theirs"


def resolve_conflicts(project: Project, params: ResolveConflictsParams) -> ResolveConflictsResult:
    """Shows the outcome of resolving the log, or writes it and marks the file as resolved in git.

    With a digest it writes only the outcome that was shown with it. If anything has changed since,
    it shows the new outcome and writes nothing.

    Raises:
        InvalidParams: there is no conflict, or its markers are not git's.
        StoreError: nothing was written.
    """
    store, log, standing = project.store, project.git, project.standing
    root, name = real_path(log.root), log.name()
    stages, unasked, choices = None, False, _choices(params)
    try:
        stages = stages_of(root, name)
    except GitError:
        if not store.read().conflicts:
            raise
        unasked = True  # The markers in the file are enough.
    message, written = "resolve_plan", False
    if params.write:
        try:
            change = store.update(
                lambda document, _: _Resolving.of(document, stages, choices, params.digest)
            )
            merged, message, written = change.merge, "resolve_done", True
        except _OtherOutcome as other:
            merged, message = other.merge, "resolve_outdated"
    else:
        merged = _resolved(store.read().normalised()[0], stages, choices)
    command: str | None = None
    if written and (unasked or stages is not None):
        command = None if stage(root, name) else f"git add --force {shlex.quote(name)}"
    known = origins(root, name)
    return ResolveConflictsResult(
        folder=project.folder,
        written=written,
        digest=_digest(merged),
        records=tuple(
            _record(one, merged.contests.get(one.ref), known, one.ref in choices, standing)
            for one in merged.decisions
        ),
        command=command,
        message=say(standing.language, message, count=len(Document.parse(merged.data).index)),
    )


def stages_of(root: Path, name: str) -> Stages | None:
    """Returns the versions that git keeps of an unmerged file; None if it is merged.

    `name`: the file relative to it, with forward slashes.

    Raises:
        StoreError: git does not answer, or fails to return a version.
    """
    listed = ask_git(root, "--literal-pathspecs", "ls-files", "-u", "-z", "--", name) or b""
    blobs: dict[bytes, bytes] = {}
    for entry in filter(None, listed.split(b"\0")):
        _mode, blob, stage = entry.partition(b"\t")[0].split(b" ")
        data = run_git(root, "cat-file", "blob", os.fsdecode(blob)).output
        if data is None:
            # An empty version would delete every record of the other side.
            raise FileError("file_unreadable", name, detail="git cat-file")
        blobs[stage] = data
    if not blobs:
        return None
    return Stages(*(blobs.get(stage, b"") for stage in (b"1", b"2", b"3")))


class _OtherOutcome(Exception):  # noqa: N818 - no failure: the person is asked again
    """Raised if the log has changed since a person agreed."""

    def __init__(self, merge: Merge) -> None:
        super().__init__()
        self.merge = merge


class _Resolving(Change):
    """The log without conflicts."""

    merge: Merge

    @classmethod
    def of(
        cls, document: Document, stages: Stages | None, choices: Choices, digest: str | None
    ) -> _Resolving:
        merged = _resolved(document, stages, choices)
        if digest not in (None, _digest(merged)):
            raise _OtherOutcome(merged)
        after = Document.parse(merged.data)
        stays = {line.raw for line in after.lines}
        gone = tuple(line for line in document.lines if line.raw not in stays)
        # Of several lines of one record, the person would miss the latest draft.
        drafts = {line.record.identity for line in gone}
        joined = [pair for pair in _joined(merged) if pair[0].record.identity not in drafts]
        lost = [pair for pair in _lost(merged, after) if pair[0].record.identity not in drafts]
        lost += joined
        removed = (*gone, *(line for line, instead in lost if instead is None))
        exchanged = tuple((line, instead) for line, instead in lost if instead is not None)
        return cls(document=after, removed=removed, exchanged=exchanged, merge=merged)


def _lost(merged: Merge, after: Document) -> Iterator[tuple[Line, Line | None]]:
    """Yields each version that lost in a conflict, with the line in its place."""
    for decision in merged.decisions:
        contest = merged.contests.get(decision.ref)
        if contest is not None:
            line = contest.theirs if contest.wins == "ours" else contest.ours
            if line is None:
                continue
            if decision.contested or decision.left_out or decision.kind == "kept":
                yield line._replace(trailing=()), after.find(line.record.identity)


def _joined(merged: Merge) -> Iterator[tuple[Line, Line]]:
    """Yields each principle that became part of another one, and that one as it was."""
    for one in merged.joined:
        for before in (one.goes, one.stays):
            if before.raw != one.line.raw:
                yield before._replace(trailing=()), one.line


def _choices(params: ResolveConflictsParams) -> dict[str, Side]:
    """Returns the chosen side by record."""
    twice = set(params.ours) & set(params.theirs)
    if twice:
        raise InvalidParams("choice_twice", field="theirs", detail=shown(min(twice)))
    return {**dict.fromkeys(params.ours, _OURS), **dict.fromkeys(params.theirs, _THEIRS)}


def _digest(merged: Merge) -> str:
    """Returns the name of a resolved log and its decisions: 12 hex digits."""
    return hashlib.sha256(merged.data + repr(merged.decisions).encode()).hexdigest()[:12]


def _resolved(document: Document, stages: Stages | None, choices: Choices) -> Merge:
    merged = resolve(document.encode(), stages, choices)
    if merged is None:
        code = "conflict_unclear" if document.conflicts else "conflict_none"
        raise InvalidParams(code, field="write")
    for ref, side in choices.items():
        if ref not in merged.contests:
            raise InvalidParams("choice_unknown", field=side, detail=shown(ref))
    return merged


def _record(
    decision: Decision,
    contest: Contest | None,
    known: Mapping[Side, Origin],
    is_chosen: bool,
    standing: Standing,
) -> MergedRecord:
    """Returns a decision as it may be shown (D05)."""
    language, protection = standing.language, standing.protection
    commit = known[decision.side].commit if decision.side else None
    id = hide("id", decision.id, protection).text
    topic = hide("topic", decision.topic, protection).text
    other = None if decision.other is None else hide("id", decision.other, protection).text
    contested = tuple(hide("", name, protection).text for name in decision.contested)
    left_out, _ = hide_list(decision.left_out, protection)
    sentence = say(
        language,
        _sentence(decision, contest, is_chosen),
        id=id,
        topic=named(topic),
        commit=commit or say(language, "resolve_side"),
        fields=", ".join(contested),
        side=named_origin(known[contest.wins], standing) if contest else "",
        other=other or "",
        text=quoted(hide_all(decision.text, protection).text),
    )
    if left_out:
        sentence += say(language, "resolve_left_out", entries=names(left_out))
    return MergedRecord(
        kind=decision.kind,
        id=id,
        topic=topic,
        commit=commit,
        contested=contested,
        left_out=left_out,
        other=other,
        sentence=sentence,
        ref=f"{decision.type}:{id}",
        sides=tuple(merged_sides(contest, known, standing)) if contest else (),
    )


def _sentence(decision: Decision, contest: Contest | None, is_chosen: bool) -> str:
    """Returns the key of the sentence about the outcome for a record."""
    if contest is not None and decision.kind == "kept" and contest.wins != decision.side:
        return "resolve_given_up"
    if contest is None or not decision.contested:
        return f"resolve_{decision.kind}"
    if is_chosen:
        return "resolve_chosen"
    ages = {line.record.newest for line in (contest.ours, contest.theirs) if line}
    return "resolve_contested" if len(ages) > 1 else "resolve_same_age"


_MINE: Side = "ours"


class Joining(Change):
    """The joined log."""

    arrived: int
    """Number of records that others saved or changed meanwhile."""


def join_typed(project: Project, base: bytes, typed: bytes) -> Joining:
    """Writes an edited log over the one on disk, joined with all saves made meanwhile.

    If both changed a field of one record, the typed text wins and the journal keeps the other.

    Raises:
        RecordError: a line would be too long.
        StoreError: nothing was written; the old file is intact.
    """
    return project.store.update(lambda theirs, _now: _over_disk(base, typed, theirs))


def joined_bytes(base: bytes, typed: bytes, theirs: bytes) -> bytes:
    """Returns the log that `join_typed` would write over another one."""
    return _merged(base, typed, theirs).data


def common(one: bytes, other: bytes) -> bytes:
    """Returns the lines that two logs share, as their common base if nobody knows a better one."""
    lines = set(other.split(b"\n"))
    return b"".join(line + b"\n" for line in one.split(b"\n") if line and line in lines)


def _merged(base: bytes, typed: bytes, theirs: bytes) -> Merge:
    found = merge(base, typed, theirs)
    if not found.contests:
        return found
    return merge(base, typed, theirs, choices=dict.fromkeys(found.contests, _MINE))


def _over_disk(base: bytes, typed: bytes, theirs: Document) -> Joining:
    merged = _merged(base, typed, theirs.encode())
    after = Document.parse(merged.data)
    stays = {line.raw for line in after.lines}
    lost = tuple(_leaving(theirs.lines, stays, after))
    before = {line.raw for line in Document.parse(base).lines}
    return Joining(
        document=after,
        removed=tuple(line for line, instead in lost if instead is None),
        exchanged=tuple((line, instead) for line, instead in lost if instead is not None),
        arrived=sum(line.raw in stays and line.raw not in before for line in theirs.lines),
    )


def _leaving(
    lines: Iterable[Line], stays: set[bytes], after: Document
) -> Iterator[tuple[Line, Line | None]]:
    """Yields each line that leaves the disk, with the line in its place."""
    for line in lines:
        if line.raw not in stays:
            yield line._replace(trailing=()), after.find(line.record.identity)
