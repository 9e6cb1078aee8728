"""Changes a project's settings: who sees the log, its threshold, allowed values (S34, S35)."""

from __future__ import annotations

import shlex
from typing import NamedTuple

from ..contract.care import AllowValueParams, AllowValueResult
from ..contract.project import (
    SetPrivateParams,
    SetPrivateResult,
    SetThresholdParams,
    SetThresholdResult,
    Tracking,
)
from ..core.changes.references import SourceRef, find_line
from ..core.checks.flaws import flaws
from ..core.errors import FileError, InvalidParams, RecordError
from ..core.log.record import Record
from ..core.policy.policy import MOST_BYTES, POLICY_NAME, Policy, is_threshold
from ..core.policy.reading import LONGEST_ALLOWED, MOST_ALLOWED, parse_policy
from ..core.secrets.protection import Protection
from ..core.text.jsonc import JsoncError, append, is_blank, remove, set_value
from ..git.ask import GitError
from ..git.tracking import LogInGit, is_private, with_privacy, without_privacy
from ..sentences.say import describe, say
from ..store import files, project_files
from ..store.files import FOLDER_NAME
from ..store.store import Store
from .project import Project

_FILE = f"{FOLDER_NAME}/{POLICY_NAME}"


def allow_value(project: Project, params: AllowValueParams) -> AllowValueResult:
    """Adds the text of a finding to `allowed_values`. The rest of the file stays unchanged.

    Raises:
        RecordError: the reference names no record in that state.
        InvalidParams: there is no such finding, or its text cannot be allowed.
        StoreError: the file is wrong or could not be written; it was not changed.
    """
    store, standing = project.store, project.standing
    ref = SourceRef.parse_any(params.ref, "ref")
    value = _found(find_line(store.read(), ref).record, params, standing.protection)
    before = project_files.read(store.root, _FILE)
    allowed = _policy(before).allowed_values
    if value in allowed:
        raise InvalidParams("allowed_before", field="start")
    after = _with_allowed(before or b"", value)
    if len(allowed) >= MOST_ALLOWED or len(after) > MOST_BYTES:
        raise InvalidParams("allowed_full", field="start", most=MOST_ALLOWED)
    project_files.replace(store.root, _FILE, before, after)
    allowed_now = len(allowed) + 1
    return AllowValueResult(folder=project.folder, allowed=allowed_now, in_force=standing.trusted)


def _found(record: Record, params: AllowValueParams, protection: Protection) -> str:
    """Returns the text of a finding. It is read from the log, so that no request holds a secret."""
    places = {
        place
        for flaw in flaws(record, protection)
        if flaw.field == params.field and flaw.code in ("secret", "personal-data")
        for place in flaw.places
    }
    if (params.start, params.end) not in places:
        raise InvalidParams("allowed_unknown", field="start")
    value: str = record.field_text(params.field)[params.start : params.end]
    if len(value) > LONGEST_ALLOWED:
        raise InvalidParams("allowed_long", field="end", most=LONGEST_ALLOWED)
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise RecordError("lone_surrogate", params.field)
    return value


def _policy(data: bytes | None) -> Policy:
    if data is None or is_blank(data.decode(errors="replace")):
        return Policy()
    policy = parse_policy(data)
    # A secret is for a person to take out. The file can be read, and written, all the same.
    faults = (one for one in policy.findings if one.is_error and one.code != "secret")
    wrong = next((one.line for one in faults), None)
    if wrong is not None:
        raise FileError("policy_wrong", _FILE, detail=str(wrong))
    return policy


def _with_allowed(data: bytes, value: str) -> bytes:
    try:
        return append(data.decode(), ("allowed_values",), value).encode()
    except JsoncError as error:  # A key stands twice in the file.
        raise FileError("policy_wrong", _FILE, detail=str(error.line)) from error


_FOLDER = ".context"
_IGNORE_FILE = f"{_FOLDER}/.gitignore"


def set_private(project: Project, params: SetPrivateParams) -> SetPrivateResult:
    """Carries out the choice, and reports how git treats the log now.

    Raises:
        InvalidParams: the log is a link to a folder with other contents.
        StoreError: nothing was written.
    """
    project.refuse_lost()
    log, language = project.git, project.language
    outcome = _keep_private(log) if params.private else _follow(log)
    trouble = log.look().trouble
    reason = describe(GitError(trouble), language) if trouble else ""
    facts = {"rule": outcome.rule, "command": outcome.command, "reason": reason}
    return SetPrivateResult(
        folder=project.folder,
        private=params.private,
        tracking=outcome.tracking,
        rule=outcome.rule,
        command=outcome.command,
        message=say(language, outcome.sentence, **facts),
    )


class _Outcome(NamedTuple):
    """The effect of a choice in git, and the key of the sentence about it."""

    sentence: str
    tracking: Tracking
    rule: str | None = None
    command: str | None = None


def _keep_private(log: LogInGit) -> _Outcome:
    """Makes git ignore the memory. Leaves git's index alone, or teammates would lose the log."""
    root = log.root
    path = log.path()
    if path.parent != files.real_path(root / _FOLDER):
        raise InvalidParams("log_elsewhere", field="private")
    try:
        files.prepare_folder(path.parent, root)
    except OSError as error:
        raise FileError("file_failed", _FOLDER, error) from error
    text = project_files.read(root, _IGNORE_FILE)
    hidden = with_privacy(text or b"")
    if hidden != text:
        project_files.replace(root, _IGNORE_FILE, text, hidden)
    followed = log.look()
    if followed.tracking == "tracked":
        command = f"git rm --cached {shlex.quote(log.name())}"
        return _Outcome("private_tracked", "tracked", command=command)
    sentences = {"no-git": "private_no_git", "unknown": "private_unknown"}
    return _Outcome(sentences.get(followed.tracking, "private_done"), followed.tracking)


def _follow(log: LogInGit) -> _Outcome:
    """Withdraws the choice, and adds the log by force if another rule ignores it."""
    root = log.root
    text = project_files.read(root, _IGNORE_FILE)
    if text is not None and is_private(text):
        project_files.replace(root, _IGNORE_FILE, text, without_privacy(text))
    followed = log.look()
    if followed.rule is None:
        return _Outcome(f"public_{followed.tracking}", followed.tracking)
    if not log.path().exists():
        return _Outcome("public_no_log", followed.tracking, followed.rule)
    if log.add():
        return _Outcome("public_forced", log.look().tracking, followed.rule)
    command = f"git add --force {shlex.quote(log.name())}"
    return _Outcome("public_refused", followed.tracking, followed.rule, command)


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
    after = _with_threshold(before or b"", wanted)
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


def _with_threshold(data: bytes, wanted: int | None) -> bytes | None:
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
