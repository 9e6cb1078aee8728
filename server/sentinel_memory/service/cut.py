"""Records over the limits, as answers that must fit show them (S04, N10)."""

from __future__ import annotations

from ..contract.memory import RecordView
from ..core.log.cues import usable
from ..core.text.limits import LIMITS, LISTS


def cut(view: RecordView) -> RecordView:
    """Returns the view of a hand-edited record over the limits, without what is over."""
    lists = {name: usable(getattr(view, name), view.type, name) for name in LISTS}
    return cut_texts(view)._replace(**lists)


def cut_texts(view: RecordView) -> RecordView:
    """Returns the view with its texts cut to the limits, for answers that show no lists."""
    cut: dict[str, str] = {}
    for name, limit in LIMITS.items():
        text = (getattr(view, name) or "").encode(errors="replace")
        if len(text) > limit:
            cut[name] = text[:limit].decode(errors="ignore") + "\u2026"
    return view._replace(**cut) if cut else view
