"""What is known of a folder's memory at one moment; everything the editor shows comes from it."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

from ..contract.memory import Compaction
from ..contract.merge import MergedRecord, ResolveConflictsParams
from ..contract.operations import RESOLVE_CONFLICTS
from ..core.checks.findings import Finding
from ..core.errors import InvalidParams, StoreError
from ..core.policy.rules import PolicyFinding
from ..core.secrets.protection import BUILT_IN, Protection
from ..service.handlers import answer
from ..service.memory_status import look
from ..service.project import Project

CONFLICTS: frozenset[str] = frozenset({"conflict-marker", "unmerged"})
"""Findings that resolving mends."""


@dataclass(frozen=True)
class Observation:
    """A log and its policy as they were read."""

    data: bytes = b""
    """The bytes of the log, none where it is missing or cannot be read."""
    findings: tuple[Finding, ...] = ()
    compaction: Compaction | None = None
    """None where the log cannot be read."""
    problem: StoreError | None = None
    """Why the log cannot be read."""
    policy_findings: tuple[PolicyFinding, ...] = ()
    protection: Protection = BUILT_IN
    """What is withheld from what the client is shown."""
    plan: tuple[MergedRecord, ...] = ()
    """What resolving the conflicts of the log will do to its records (N02)."""

    def differs(self, other: Observation | None) -> bool:
        """Tells whether anything that a client shows is another than before."""
        return other is None or self._facts() != other._facts()

    def _facts(self) -> tuple[object, ...]:
        problem = self.problem and (self.problem.code, self.problem.detail)
        return (self.data, self.compaction, problem, self.policy_findings, self.protection)


def observe(project: Project) -> Observation:
    """Reads log and policy. Never raises StoreError."""
    standing = project.standing
    policy, protection = standing.policy.findings, standing.protection
    try:
        found = look(project, standing)
    except StoreError as error:
        return Observation(problem=error, policy_findings=policy, protection=protection)
    plan: tuple[MergedRecord, ...] = ()
    if CONFLICTS & {finding.code for finding in found.findings}:
        # What cannot be resolved by itself is a finding already.
        with contextlib.suppress(InvalidParams, StoreError):
            plan = answer(project, RESOLVE_CONFLICTS, ResolveConflictsParams()).records
    return Observation(found.data, found.findings, found.compaction, None, policy, protection, plan)
