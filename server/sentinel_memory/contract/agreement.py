"""What a person agrees to before files are written: the changes, by their digest (S25, D04)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from ..core.errors import InvalidParams
from .hosts import ConnectHostsParams
from .project import FileChange, InitProjectParams


def agreed_digest(
    changes: Iterable[FileChange], params: InitProjectParams | ConnectHostsParams
) -> str:
    """Returns the digest of changes.

    Raises:
        InvalidParams: they are to be written, and are no longer those of the digest given.
    """
    plain = [(change.path, change.before, change.after) for change in changes]
    digest = hashlib.sha256(json.dumps(plain).encode()).hexdigest()
    if params.write and params.digest not in (None, digest):
        raise InvalidParams("plan_changed", field="digest")
    return digest
