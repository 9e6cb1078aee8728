"""Writes the threshold for compaction into `config.json`, for all interfaces (S09, S34)."""

from __future__ import annotations

from ..contract.project import SetThresholdParams, SetThresholdResult
from ..core.errors import FileError, RecordError
from ..core.policy.policy import MOST_BYTES, POLICY_NAME, is_threshold
from ..core.policy.reading import parse_policy
from ..core.text.jsonc import JsoncError
from ..core.text.jsonc_edit import remove, set_value
from ..store import files, project_files
from ..store.files import FOLDER_NAME
from ..store.store import Store
from .project import Project

_FILE = f"{FOLDER_NAME}/{POLICY_NAME}"
_KEY = ("compact_threshold",)


def set_threshold(project: Project, params: SetThresholdParams) -> SetThresholdResult:
    """Sets or removes the threshold of the project. The rest of the file stays unchanged.

    Raises:
        RecordError: the threshold is no whole number from 1.
        StoreError: the file has another mistake, or could not be written.
    """
    project.refuse_lost()
    store, wanted = project.store, params.threshold
    if wanted is not None and not is_threshold(wanted):
        raise RecordError("threshold", "threshold")
    before = project_files.read(store.root, _FILE)
    after = _with(before or b"", wanted)
    if wanted is None and before is None:
        after = None
    if after != before:
        _prepare(store)
        project_files.replace(store.root, _FILE, before, after)
    compaction = project.standing.compaction(store.read())  # The new policy applies.
    overruled = wanted is not None and compaction.threshold != wanted
    return SetThresholdResult(folder=project.folder, overruled=overruled, compaction=compaction)


def _prepare(store: Store) -> None:
    """Creates the folder with the files for git, as every first write does (S21)."""
    try:
        files.prepare_folder(store.root / FOLDER_NAME, store.root)
    except OSError as error:
        raise FileError("file_failed", FOLDER_NAME, error) from error


def _with(data: bytes, wanted: int | None) -> bytes | None:
    """Returns the file with the threshold, checked by a strict reader."""
    try:
        text = data.decode()
        if wanted is None:
            return remove(text, _KEY).encode() if text.strip() else data
        after = set_value(text, _KEY, wanted).encode()
    except (JsoncError, UnicodeDecodeError) as error:
        raise _wrong(getattr(error, "line", 1)) from error
    read = parse_policy(after)
    if len(after) > MOST_BYTES or read.compact_threshold != wanted:
        raise _wrong(next((finding.line for finding in read.findings), 1))
    return after


def _wrong(line: int) -> FileError:
    return FileError("policy_wrong", _FILE, detail=str(line))
