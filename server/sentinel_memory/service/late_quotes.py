"""Like `late.py`, for the operations of people on quoted code."""

# ruff: noqa: D103 - each does what the operation of its name says
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..contract import evidence
    from .project import Project


def certify_memory(
    project: Project, params: evidence.CertifyMemoryParams
) -> evidence.CertifyMemoryResult:
    from .certify_memory import certify_memory

    return certify_memory(project, params)


def update_quote(
    project: Project, params: evidence.UpdateQuoteParams
) -> evidence.UpdateQuoteResult:
    from .evidence.updating import update_quote

    return update_quote(project, params)
