"""What is known of a folder's memory at one moment; everything the editor shows comes from it."""

from __future__ import annotations

from dataclasses import dataclass

from ..agent_messages import Compaction
from ..core.checks import Finding, check_log
from ..core.errors import StoreError
from ..core.policy import read_policy
from ..service import MemoryService


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
    policy_problem: bool = False

    def differs(self, other: Observation | None) -> bool:
        """Tells whether anything that a client shows is another than before."""
        return other is None or self._facts() != other._facts()

    def _facts(self) -> tuple[object, ...]:
        problem = self.problem and (self.problem.code, self.problem.detail)
        return (self.data, self.compaction, problem, self.policy_problem)


def observe(service: MemoryService, previous: Observation | None) -> Observation:
    """Reads log and policy; an unchanged log is not checked again. Never raises StoreError."""
    store = service.store
    policy_problem = read_policy(store.path.parent, store.root).problem
    try:
        data, compaction = service.look()
    except StoreError as error:
        return Observation(problem=error, policy_problem=policy_problem)
    if previous is not None and previous.data == data:
        findings = previous.findings
    else:
        findings = tuple(check_log(data))
    return Observation(data, findings, compaction, None, policy_problem)
