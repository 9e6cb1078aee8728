"""The merge driver that git runs for the log: `merge-driver %O %A %B %P` (N02)."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from ..core.errors import RecordError
from ..core.log.document import Document, conflicted
from ..core.merge.merge import Decision, DecisionKind, Joined, merge
from ..core.text.one_line import visible
from ..sentences.language import environment_language
from ..sentences.say import Language, describe, say
from ..store import files
from ..store.files import FOLDER_NAME, LOG_NAME

_TOLD: tuple[tuple[DecisionKind, str], ...] = (
    ("merged", "merge_changed"),
    ("kept", "merge_kept"),
    ("overlap", "merge_overlap"),
    ("joined", "merge_joined"),
)
"""Outcomes that a person should check, with their sentences."""
_PATH = (FOLDER_NAME, LOG_NAME)
"""Last components of the path of a log."""
_GIVEN = r"\.merge_file_[A-Za-z0-9]+"
"""Names of the files that git passes to a driver, at the top of the work tree."""


def main(words: Sequence[str]) -> int:
    """Merges three files of git into the second one.

    The second file is replaced last and in one step. With an exit status other than 0, nothing was
    written, and the configured command falls back to a merge of lines. The same happens for every
    file that is no log, because the attributes of a repository decide for which files git runs
    this.

    Returns:
        The exit status: 0 if ours is the merged log now, else 1.
    """
    language = environment_language()
    base, ours, theirs, name = words
    try:
        target = Path(ours)
        identity = files.identify(target)
        sides = [Path(path).read_bytes() for path in (base, ours, theirs)]
        if PurePosixPath(name).parts[-2:] != _PATH or not _are_logs(sides):
            _say([say(language, "merge_failed", path=name, detail=say(language, "merge_no_log"))])
            return 1
        merged = merge(*sides)
        written = files.replace_file(target, merged.data, identity)
        files.remove_leftovers(target, _GIVEN)
    except Exception as error:  # noqa: BLE001 - whatever it is, git must merge the lines instead
        # Not `str(error)`, which may contain paths and contents; the text of a refusal does not.
        reason = error.strerror if isinstance(error, OSError) else None
        reason = describe(error, language).rstrip(".") if isinstance(error, RecordError) else reason
        _say([say(language, "merge_failed", path=name, detail=reason or type(error).__name__)])
        return 1
    if not written:
        _say([say(language, "merge_failed", path=name, detail=say(language, "merge_raced"))])
        return 1
    _keep(merged.joined, name)
    _say(_report(merged.decisions, name, language))
    return 0


def _keep(joined: Sequence[Joined], name: str) -> None:
    """Writes the lines of joined principles to the journal beside the log, for undoing.

    Git's history has them as well, so a journal that cannot be written stops no merge.
    """
    if not joined:
        return
    from ..core.changes.corrections import Removal  # Few merges join principles.
    from ..core.text.ids import timestamp
    from ..store import journal

    with contextlib.suppress(OSError):
        path = journal.beside(Path(name), Path.cwd())
        now = journal.moment(path, timestamp())
        journal.append(
            path,
            [
                Removal(now, one.line.ref, before.raw)
                for one in joined
                for before in (one.goes, one.stays)
                if before.raw != one.line.raw
            ],
        )


def _are_logs(sides: Sequence[bytes]) -> bool:
    """Returns whether these are versions of a log: at least one record, and nothing foreign."""
    holding = [_holds_a_record(data) for data in sides]
    others = [data for data, holds in zip(sides, holding, strict=True) if not holds]
    if not any(holding):
        return not any(data.strip() for data in others)
    # Damaged lines and lines of a later version also belong to a log.
    lines = (line.strip() for data in others for line in data.splitlines())
    return all(line.startswith(b"{") for line in lines if line)


def _holds_a_record(data: bytes) -> bool:
    document = Document.parse(data)
    return bool(document.lines) or bool(conflicted(document))


def _report(decisions: Sequence[Decision], name: str, language: Language) -> list[str]:
    """Returns the lines for a person to check; none if the sides did not overlap."""
    lines = [
        say(language, sentence, ids=", ".join(ids))
        for kind, sentence in _TOLD
        if (ids := [_ids(decision) for decision in decisions if decision.kind == kind])
    ]
    left = [f"{_ids(one)} ({len(one.left_out)})" for one in decisions if one.left_out]
    if left:
        lines.append(say(language, "merge_left_out", ids=", ".join(left)))
    return [say(language, "merge_done", path=name), *lines] if lines else []


def _ids(decision: Decision) -> str:
    from ..core.secrets.redaction import hide  # most merges have nothing to report

    ids = (hide("id", id).text for id in (decision.id, decision.other) if id)
    return " + ".join(ids)


def _say(lines: Sequence[str]) -> None:
    """Prints to standard error, which git shows; nobody may be reading it."""
    with contextlib.suppress(OSError):
        sys.stderr.write("".join(f"{visible(line)}\n" for line in lines))
