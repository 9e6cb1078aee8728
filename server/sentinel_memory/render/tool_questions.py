"""What a person reads before a tool of the editor's agent runs (S01).

Nothing is saved that was not shown. The input is of a model: any part of it may have any shape, and
the operation itself refuses what is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping

from ..contract.editor import ToolQuestionParams, ToolQuestionResult
from ..core.text.expressions import expression
from ..core.text.one_line import inline
from ..sentences.say import Language, say
from .record_text import LOG_PLACE

_NAMED = 3
"""Most records that a question names."""
_MARKS = expression(r"[\\`*_{}\[\]()#+\-.!~<>&|:@]")
"""What Markdown may take for more than text."""


def tool_question(
    params: ToolQuestionParams, path_of: Callable[[str], object], language: Language
) -> ToolQuestionResult:
    """Returns what a call does, and before a save the question and all that would be stored.

    `path_of`: returns the path of a URI, which is read more easily; nothing for another text.
    """
    doing = say(language, f"tool_{params.tool}")
    if params.tool != "log_memory":
        return ToolQuestionResult(doing=doing, title=None, text="")
    given = json.loads(params.input)
    call = given if isinstance(given, dict) else {}
    key = "change" if isinstance(call.get("id"), str) else _kind(call)
    lines = [
        f"- **{_plain(say(language, f'tool_label_{label}'))}**: {_plain(text)}\n"
        for label, text in _told(call, path_of, language)
        if isinstance(text, str) and text.strip()
    ]
    return ToolQuestionResult(doing=doing, title=say(language, f"tool_{key}"), text="".join(lines))


def _kind(call: Mapping[str, object]) -> str:
    return "principle" if call.get("type") == "principle" else "lesson"


def _told(
    call: Mapping[str, object], path_of: Callable[[str], object], language: Language
) -> Iterator[tuple[str, object]]:
    """Yields labels and what stands behind them."""
    kind, named = _kind(call), call.get("source_ids")
    sources = [str(one) for one in named] if isinstance(named, list) else []
    yield "record", call.get("id")
    yield "topic", call.get("topic")
    if kind == "lesson":  # None is kept with a principle.
        yield "missing", call.get("missing_context")
    yield kind, call.get("lesson")
    yield "question", call.get("ask_next_time")
    many = say(language, "tool_sources", count=len(sources))
    yield "replaces", many if len(sources) > _NAMED else ", ".join(sources)
    folder = call.get("folder")
    yield "folder", str(path_of(folder) or folder) if isinstance(folder, str) else None
    yield "file", LOG_PLACE


def _plain(text: str) -> str:
    """Returns a text in one line in which nothing is markup."""
    return _MARKS.sub(lambda mark: f"&#{ord(mark[0])};", " ".join(inline(text).split()))
