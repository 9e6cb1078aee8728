"""Resolves the conflicts of a log, and reports the outcome for each record (N02)."""

from __future__ import annotations

import hashlib
import os
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path

from ..contract.merge import MergedRecord, ResolveConflictsParams, ResolveConflictsResult
from ..core.changes.references import shown
from ..core.changes.save import Change
from ..core.errors import FileError, InvalidParams
from ..core.log.document import Document, Line
from ..core.merge.conflicts import Stages, resolve
from ..core.merge.merge import Choices, Contest, Decision, Merge, Side
from ..core.secrets.withholding import hide, hide_all, hide_list
from ..core.text.one_line import named, names, quoted
from ..git.ask import GitError, ask_git, run_git
from ..git.tracked import stage
from ..sentences.say import say
from ..store.files import real_path
from .conflict_sides import Origin, merged_sides, named_origin, origins
from .project import Project
from .standing import Standing

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

    Args:
        root: the project.
        name: the file relative to it, with forward slashes.

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
