"""Sentences on findings, for a person who checks, reviews or opens a log (S20, S30)."""

from __future__ import annotations

from ..contract.review import SensitiveFinding
from ..core.checks.findings import Finding
from ..sentences.say import Language, say


def finding_sentence(finding: Finding | SensitiveFinding, language: Language) -> str:
    """Returns the sentence on a finding. It never holds the found text."""
    field = finding.field or say(language, "review_no_field")
    detail = finding.detail
    if finding.code == "unreadable-line":
        detail = say(language, f"unreadable_{finding.detail}", field=field)
    limits = {}
    if isinstance(finding, Finding):
        limits = {"limit": finding.limit, "actual": finding.actual}
    return say(language, f"finding_{finding.code}", field=field, detail=detail, **limits)
