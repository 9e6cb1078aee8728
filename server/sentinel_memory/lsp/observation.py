"""The state of a folder's memory at one moment, from which the editor's displays derive."""

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
"""Codes of findings that resolving mends."""


@dataclass(frozen=True)
class Observation:
    """A log and its policy at the time of reading."""

    data: bytes = b""
    """The bytes of the log; empty if it is missing or cannot be read."""
    findings: tuple[Finding, ...] = ()
    around: tuple[Finding, ...] = ()
    """The findings that are about no line of the log."""
    compaction: Compaction | None = None
    """None if the log cannot be read."""
    problem: StoreError | None = None
    """The reason why the log cannot be read; None if it can."""
    policy_findings: tuple[PolicyFinding, ...] = ()
    protection: Protection = BUILT_IN
    """The rules for withholding text from the client."""
    plan: tuple[MergedRecord, ...] = ()
    """The outcome of resolving the conflicts, by record (N02)."""

    @cached_property
    def document(self) -> Document:
        """The parsed log."""
        return Document.parse(self.data)

    def differs(self, other: Observation | None) -> bool:
        """Returns whether any fact shown by a client has changed."""
        return other is None or self._facts() != other._facts()

    def _facts(self) -> tuple[object, ...]:
        problem = self.problem and (self.problem.code, self.problem.detail)
        return (self.data, self.compaction, problem, self.policy_findings, self.protection)


def as_typed(observation: Observation, text: str, project: Project) -> Observation:
    """Returns the state of a log as typed in the editor (N03).

    Args:
        observation: the log as it was read.
        text: the log in the editor.
        project: the project, which caches the lines already judged.
    """
    data = encoded(text)
    if observation.problem is not None or data == encoded(text_of(observation.data)):
        return observation
    document = Document.parse(data, project.store.latest)
    of_lines = project.check(data, document, project.standing)
    findings = (*observation.around, *of_lines)
    return _read(replace(observation, data=data, findings=findings, plan=()), document)


def _read(observation: Observation, document: Document) -> Observation:
    """Returns the observation with its already parsed document."""
    vars(observation)["document"] = document
    return observation


def text_of(data: bytes) -> str:
    """Returns a log as an editor shows it."""
    return data.removeprefix(BOM).decode(errors="replace")


def encoded(text: str) -> bytes:
    """Returns an editor's text as bytes; a lone surrogate becomes one other character."""
    whole = "\n".join(lines_of(text)) if "\r" in text else text
    return whole.encode(errors="replace")


def observe(project: Project) -> Observation:
    """Reads the log and the policy. Never raises StoreError."""
    standing = project.standing
    policy, protection = standing.policy.findings, standing.protection
    try:
        found = look(project, standing)
    except StoreError as error:
        return Observation(problem=error, policy_findings=policy, protection=protection)
    plan: tuple[MergedRecord, ...] = ()
    if CONFLICTS & {finding.code for finding in found.findings}:
        # A conflict that cannot be resolved automatically is a finding already.
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
