"""What is known of a folder's memory at one moment; everything the editor shows comes from it."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from functools import cached_property

from ..contract.memory import Compaction
from ..contract.merge import MergedRecord, ResolveConflictsParams
from ..contract.operations import RESOLVE_CONFLICTS
from ..core.checks.findings import Finding
from ..core.errors import InvalidParams, StoreError
from ..core.log.chunks import BOM
from ..core.log.document import Document
from ..core.policy.rules import PolicyFinding
from ..core.secrets.protection import BUILT_IN, Protection
from ..service.handlers import answer
from ..service.memory_status import look
from ..service.project import Project
from .documents import lines_of

CONFLICTS: frozenset[str] = frozenset({"conflict-marker", "unmerged"})
"""Findings that resolving mends."""


@dataclass(frozen=True)
class Observation:
    """A log and its policy as they were read."""

    data: bytes = b""
    """The bytes of the log, none where it is missing or cannot be read."""
    findings: tuple[Finding, ...] = ()
    around: tuple[Finding, ...] = ()
    """Those of them that are about none of its lines."""
    compaction: Compaction | None = None
    """None where the log cannot be read."""
    problem: StoreError | None = None
    """Why the log cannot be read."""
    policy_findings: tuple[PolicyFinding, ...] = ()
    protection: Protection = BUILT_IN
    """What is withheld from what the client is shown."""
    plan: tuple[MergedRecord, ...] = ()
    """What resolving the conflicts of the log will do to its records (N02)."""

    @cached_property
    def document(self) -> Document:
        """What the bytes say."""
        return Document.parse(self.data)

    def differs(self, other: Observation | None) -> bool:
        """Tells whether anything that a client shows is another than before."""
        return other is None or self._facts() != other._facts()

    def _facts(self) -> tuple[object, ...]:
        problem = self.problem and (self.problem.code, self.problem.detail)
        return (self.data, self.compaction, problem, self.policy_findings, self.protection)


def as_typed(observation: Observation, text: str, project: Project) -> Observation:
    """Returns what is known of a log as it is typed in the editor (N03).

    Args:
        observation: the log as it was read.
        text: the log in the editor.
        project: the project, which remembers the lines that it has judged.
    """
    data = encoded(text)
    if observation.problem is not None or data == encoded(text_of(observation.data)):
        return observation
    document = Document.parse(data, project.store.latest)
    of_lines = project.check(data, document, project.standing)
    findings = (*observation.around, *of_lines)
    return _read(replace(observation, data=data, findings=findings, plan=()), document)


def _read(observation: Observation, document: Document) -> Observation:
    """It with what its bytes say, which was read already."""
    vars(observation)["document"] = document
    return observation


def text_of(data: bytes) -> str:
    """Returns a log as an editor shows it."""
    return data.removeprefix(BOM).decode(errors="replace")


def encoded(text: str) -> bytes:
    """Returns a text of an editor as bytes with as many characters; half of one counts as one."""
    whole = "\n".join(lines_of(text)) if "\r" in text else text
    return whole.encode(errors="replace")


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
    observation = Observation(
        data=found.data,
        findings=found.findings,
        around=found.around,
        compaction=found.compaction,
        policy_findings=policy,
        protection=protection,
        plan=plan,
    )
    return _read(observation, found.document)
