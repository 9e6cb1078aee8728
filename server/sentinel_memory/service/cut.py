"""Cuts records over the limits, for answers with limited room (S04, N10)."""

from __future__ import annotations

from ..contract.layers import Quote
from ..contract.memory import RecordView
from ..core.evidence.evidence import Evidence
from ..core.log.cues import usable
from ..core.log.quotes import usable_evidence
from ..core.text.limits import LIMITS, LISTS


def cut(view: RecordView) -> RecordView:
    """Returns the view of a hand-edited record, with every field cut to its limits."""
    lists = {name: usable(getattr(view, name), view.type, name) for name in LISTS}
    return cut_texts(view)._replace(**lists, evidence=_quotes(view))


def _quotes(view: RecordView) -> tuple[Quote, ...]:
    given = (Evidence(one.path, one.quote, one.symbol) for one in view.evidence)
    usable = usable_evidence(given)
    return tuple(Quote(path=one.path, quote=one.quote, symbol=one.symbol) for one in usable)


def cut_texts(view: RecordView) -> RecordView:
    """Returns the view with its texts cut to the limits, for answers without lists."""
    cut: dict[str, str] = {}
    for name, limit in LIMITS.items():
        text = (getattr(view, name) or "").encode(errors="replace")
        if len(text) > limit:
            cut[name] = text[:limit].decode(errors="ignore") + "\u2026"
    return view._replace(**cut) if cut else view
