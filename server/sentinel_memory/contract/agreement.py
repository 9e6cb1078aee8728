"""The digest by which a person agrees to file changes before they are written (S25, D04)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from ..core.errors import InvalidParams
from .hosts import ConnectHostsParams, SetUpAgentsParams
from .project import FileChange, InitProjectParams


def agreed_digest(
    changes: Iterable[FileChange],
    params: InitProjectParams | ConnectHostsParams | SetUpAgentsParams,
) -> str:
    """Returns the digest of file changes: 64 hex digits of a SHA-256.

    Raises:
        InvalidParams: the changes are to be written, but the digest given belongs to other changes.
    """
    plain = [(change.path, change.before, change.after) for change in changes]
    digest = hashlib.sha256(json.dumps(plain).encode()).hexdigest()
    if params.write and params.digest not in (None, digest):
        raise InvalidParams("plan_changed", field="digest")
    return digest
