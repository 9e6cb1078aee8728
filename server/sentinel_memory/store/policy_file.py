"""Reads the policy of a project, and parses it only when the file has changed (G06)."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ..core.errors import StoreError
from ..core.policy.policy import MOST_BYTES, POLICY_NAME, Policy, unusable
from .files import FileIdentity, identify, resolve_inside


class _Read(NamedTuple):
    identity: FileIdentity
    data: bytes
    policy: Policy


class PolicyFile:
    """The `config.json` beside a log; it is safe to share between threads."""

    def __init__(self, folder: Path, root: Path) -> None:
        """Uses the file in `folder`, which must lie under `root` after links are resolved."""
        self._path, self._root = folder / POLICY_NAME, root
        self._known: _Read | None = None

    def read(self) -> Policy:
        """Returns the current policy; never raises, because a read error becomes a finding."""
        try:
            path = resolve_inside(self._path, self._root)
            identity = identify(path)
            if identity is None:
                return Policy()
            known = self._known
            if known and known.identity.settled and identity.same(known.identity):
                return known.policy
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except FileNotFoundError:
            return Policy()
        except (OSError, StoreError):
            from ..core.policy.rules import PolicyFinding

            return unusable(PolicyFinding("unreadable"))
        from ..core.policy.reading import parse_policy  # few projects have such a file

        policy = known.policy if known and known.data == data else parse_policy(data)
        self._known = _Read(identity, data, policy)
        return policy
