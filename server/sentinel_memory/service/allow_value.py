"""Adds a value that looks like a secret to the values that a project allows (S34, P12)."""

from __future__ import annotations

from ..contract.redaction import AllowValueParams, AllowValueResult
from ..core.changes import corrections
from ..core.changes.references import SourceRef
from ..core.checks.flaws import flaws
from ..core.errors import FileError, InvalidParams, RecordError
from ..core.log.record import Record
from ..core.policy.policy import MOST_BYTES, POLICY_NAME, Policy
from ..core.policy.reading import LONGEST_ALLOWED, MOST_ALLOWED, parse_policy
from ..core.secrets.protection import Protection
from ..core.text.jsonc import JsoncError
from ..core.text.jsonc_edit import append, is_blank
from ..store import project_files
from ..store.files import FOLDER_NAME
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
    value = _found(corrections.find(store.read(), ref).record, params, standing.protection)
    before = project_files.read(store.root, _FILE)
    allowed = _policy(before).allowed_values
    if value in allowed:
        raise InvalidParams("allowed_before", field="start")
    after = _with(before or b"", value)
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
    wrong = next((finding.line for finding in policy.findings if finding.is_error), None)
    if wrong is not None:
        raise FileError("policy_wrong", _FILE, detail=str(wrong))
    return policy


def _with(data: bytes, value: str) -> bytes:
    try:
        return append(data.decode(), ("allowed_values",), value).encode()
    except JsoncError as error:  # A key stands twice in the file.
        raise FileError("policy_wrong", _FILE, detail=str(error.line)) from error
