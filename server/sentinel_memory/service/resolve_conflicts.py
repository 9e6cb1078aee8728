"""Resolves the conflicts of a log, and tells what that means for each record (N02)."""

from __future__ import annotations

import hashlib
import os
import shlex
from collections.abc import Mapping
from pathlib import Path

from ..contract.merge import MergedRecord, ResolveConflictsParams, ResolveConflictsResult
from ..core.changes.save import Change
from ..core.errors import FileError, InvalidParams
from ..core.log.document import Document
from ..core.merge.conflicts import Stages, resolve
from ..core.merge.merge import Decision, Merge, Side
from ..core.secrets.withholding import hide, hide_list
from ..core.text.one_line import named, names
from ..git.ask import GitError, ask_git, run_git
from ..sentences.say import say
from ..store.files import real_path
from .project import Project
from .standing import Standing

_OTHERS = ("MERGE_HEAD", "REBASE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD")
"""What git calls the commit that it is about to bring in."""


def resolve_conflicts(project: Project, params: ResolveConflictsParams) -> ResolveConflictsResult:
    """Shows what resolving the log means, or does it and marks the file as resolved in git.

    With a digest it does only what was shown with that: when anything has changed since, it shows
    the new outcome and writes nothing.

    Raises:
        InvalidParams: there is no conflict, or its markers are not those of git.
        StoreError: nothing was written.
    """
    store, log, standing = project.store, project.git, project.standing
    root, name = real_path(log.root), log.name()
    stages, unasked = None, False
    try:
        stages = stages_of(root, name)
    except GitError:
        if not store.read().conflicts:
            raise
        unasked = True  # the markers in the file are enough
    message, written = "resolve_plan", False
    if params.write:
        try:
            change = store.update(lambda document, _: _Resolving.of(document, stages, params))
            merged, message, written = change.merge, "resolve_done", True
        except _OtherOutcome as other:
            merged, message = other.merge, "resolve_outdated"
    else:
        merged = _resolved(store.read().normalised()[0], stages)
    command: str | None = None
    if written and (unasked or stages is not None):
        added = run_git(root, "--literal-pathspecs", "add", "--force", "--", name, reads=False)
        command = None if added.output is not None else f"git add --force {shlex.quote(name)}"
    commits = _commits(root)
    return ResolveConflictsResult(
        folder=project.folder,
        written=written,
        digest=_digest(merged),
        records=tuple(_record(decision, commits, standing) for decision in merged.decisions),
        command=command,
        message=say(standing.language, message, count=len(Document.parse(merged.data).index)),
    )


def stages_of(root: Path, name: str) -> Stages | None:
    """Returns the versions that git keeps of an unmerged file, None where it is merged.

    Args:
        root: the project.
        name: the file relative to it, with forward slashes.

    Raises:
        StoreError: git does not tell, or does not give one of them out.
    """
    listed = ask_git(root, "--literal-pathspecs", "ls-files", "-u", "-z", "--", name) or b""
    blobs: dict[bytes, bytes] = {}
    for entry in filter(None, listed.split(b"\0")):
        _mode, blob, stage = entry.partition(b"\t")[0].split(b" ")
        data = run_git(root, "cat-file", "blob", os.fsdecode(blob)).output
        if data is None:
            # As an empty version it would delete every record of the other side.
            raise FileError("file_unreadable", name, detail="git cat-file")
        blobs[stage] = data
    if not blobs:
        return None
    return Stages(*(blobs.get(stage, b"") for stage in (b"1", b"2", b"3")))


class _OtherOutcome(Exception):  # noqa: N818 - no failure: the person is asked again
    """The log is not what it was when a person agreed."""

    def __init__(self, merge: Merge) -> None:
        super().__init__()
        self.merge = merge


class _Resolving(Change):
    """The log without conflicts."""

    merge: Merge

    @classmethod
    def of(
        cls, document: Document, stages: Stages | None, params: ResolveConflictsParams
    ) -> _Resolving:
        merged = _resolved(document, stages)
        if params.digest not in (None, _digest(merged)):
            raise _OtherOutcome(merged)
        after = Document.parse(merged.data)
        stays = {line.raw for line in after.lines}
        gone = (line for line in document.lines if line.raw not in stays)
        return cls(document=after, removed=tuple(gone), merge=merged)


def _digest(merged: Merge) -> str:
    """Names the resolved log and what was decided for it."""
    return hashlib.sha256(merged.data + repr(merged.decisions).encode()).hexdigest()[:12]


def _resolved(document: Document, stages: Stages | None) -> Merge:
    merged = resolve(document.encode(), stages)
    if merged is None:
        code = "conflict_unclear" if document.conflicts else "conflict_none"
        raise InvalidParams(code, field="write")
    return merged


def _commits(root: Path) -> Mapping[Side | None, str | None]:
    """The sides by the short names of their commits; without one where git has ended the merge."""
    heads = (
        run_git(root, "rev-parse", "--verify", "--quiet", "--short", head).output
        for head in ("HEAD", *_OTHERS)
    )
    here = next(heads)
    there = next(filter(None, heads), None)
    names = (name.decode().strip() if name else None for name in (here, there))
    return dict(zip(("ours", "theirs"), names, strict=True))


def _record(
    decision: Decision, commits: Mapping[Side | None, str | None], standing: Standing
) -> MergedRecord:
    """A decision without what may not be shown (D05)."""
    language, protection = standing.language, standing.protection
    commit = commits.get(decision.side)
    id = hide("id", decision.id, protection).text
    topic = hide("topic", decision.topic, protection).text
    other = None if decision.other is None else hide("id", decision.other, protection).text
    contested = tuple(hide("", name, protection).text for name in decision.contested)
    left_out, _ = hide_list(decision.left_out, protection)
    sentence = say(
        language,
        f"resolve_{'contested' if contested else decision.kind}",
        id=id,
        topic=named(topic),
        commit=commit or say(language, "resolve_side"),
        fields=", ".join(contested),
        other=other or "",
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
    )
