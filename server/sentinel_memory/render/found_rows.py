"""The rows of the search in an editor: what each says and why it is there (K04)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..contract.editor import FoundButton, FoundRow, SearchRowsResult
from ..contract.memory import RecordView, WhyCandidate
from ..core.text.one_line import inline
from ..sentences.say import Language, gap_questions, say, say_counted
from .rows import about_record

_OPEN = "sentinelMemory.openPage"
_MOST_MATCHES = 3
"""Most words and most cues in a row."""


def found_row(
    uri: str, folder: str | None, record: RecordView, why: WhyCandidate | None, language: Language
) -> FoundRow:
    """Returns the row of a record. `folder` is the name of its folder where there are several."""
    day = (record.updated or record.compacted_at or record.created or "")[:10]
    marks = [] if folder is None else [folder]
    marks += [record.topic, day]
    if record.conflict is not None:
        marks.append(say(language, "hit_conflict", commits=record.conflict))
    if record.addresses_agent is not None:
        marks.append(say(language, "hit_planted"))
    gap = " → ".join(filter(None, (record.missing_context, record.ask_next_time)))
    matches = ", ".join(_matches(why, language))
    reason = say(language, "hit_matches", found=matches) if matches else ""
    icon = "law" if record.type == "principle" else "note"
    return FoundRow(
        label=inline(record.lesson),
        description=inline(" · ".join(filter(None, marks))),
        detail=inline(" · ".join(filter(None, (reason, gap)))),
        icons=(icon, "lock") if record.withheld else (icon,),
        about=about_record(uri, record),
        buttons=tuple(_buttons(record, language)),
        command=_OPEN,
    )


def _buttons(record: RecordView, language: Language) -> Iterator[FoundButton]:
    def button(icon: str, key: str, command: str, **how: object) -> FoundButton:
        said = say(language, key)
        plain = FoundButton(icon=icon, label=said, command=command, copied_as=None, ends=False)
        return plain._replace(**how)

    yield button("open-preview", "hit_preview", _OPEN)
    yield button("copy", "page_copy", "sentinelMemory.copy", copied_as="agent")
    # Nothing changes a record of a conflict but resolving it.
    if record.conflict is None:
        yield button("edit", "page_edit", "sentinelMemory.editRecord", ends=True)


def found_rows(
    query: str, rows: Sequence[FoundRow], more: int, language: Language
) -> SearchRowsResult:
    """Returns the rows of records and what follows them: how many more fit, or a next step."""
    if rows:
        told = say_counted(language, "hit_more", more)
        end = [_told_row(told)] if more else []
        return SearchRowsResult(rows=(*rows, *end), hint=say(language, "hit_words"))
    if not query:
        asked = tuple(_told_row(one, icon="question") for one in gap_questions(language))
        return SearchRowsResult(rows=asked, hint=say(language, "hit_empty"))
    nothing = say(language, "hit_nothing", query=inline(query))
    log, save = say(language, "flow_log"), say(language, "hit_save")
    rows = (
        _told_row(nothing, say(language, "hit_try"), "search-stop"),
        _told_row(log, save, "add")._replace(command="sentinelMemory.log"),
    )
    return SearchRowsResult(rows=rows, hint=say(language, "hit_words"))


def _told_row(label: str, detail: str = "", icon: str | None = None) -> FoundRow:
    return FoundRow(
        label=label,
        description="",
        detail=detail,
        icons=() if icon is None else (icon,),
        about=None,
        buttons=(),
        command=None,
    )


def _matches(why: WhyCandidate | None, language: Language) -> Iterator[str]:
    """Yields the cues that a search found, and the words beside those of the cues."""
    if why is None:
        return
    cues = why.cues[:_MOST_MATCHES]
    for cue in cues:
        yield say(language, "hit_cue", cue=inline(cue))
    held = "\n".join(cues).lower()
    yield from [word for word in why.words if word.lower() not in held][:_MOST_MATCHES]
