"""`show` prints pages for people, and `undo` takes changes back (N15, S36)."""

from __future__ import annotations

from ..contract import operations
from ..contract.forms import HISTORY, LIST_UNDO, SHOW, HistoryResult, ShowResult
from ..core.errors import RecordError
from ..machine.standard_streams import write_out
from ..render.answers import render
from .call import Call
from .exits import DONE


def show(call: Call) -> int:
    """Prints a page. For a person the page of a record includes its earlier versions."""
    page = call.run(SHOW, name=call.given("name"))
    if call.json:
        call.show(page)
        return DONE
    past = _past(call, page)
    if call.values.get("markdown"):
        write_out(page.markdown + (f"\n{past.markdown}" if past else ""))
    else:
        call.answer_text(_text(call, page, past))
    return DONE


def undo(call: Call) -> int:
    """Undoes changes, or lists the changes that can be undone."""
    number = call.values.get("until")
    if call.values.get("list"):
        call.show(call.run(LIST_UNDO))
        return DONE
    if number is None:
        call.show(call.run(operations.UNDO))
        return DONE
    changes = call.run(LIST_UNDO).changes
    if not isinstance(number, int) or not 0 < number <= len(changes):
        raise RecordError("undo_until_unknown", "--until")
    call.show(call.run(operations.UNDO, until=changes[number - 1].at))
    return DONE


def _past(call: Call, page: ShowResult) -> HistoryResult | None:
    if page.page != "record":
        return None
    record = page.records[0].record
    found = call.run(HISTORY, ref=f"{record.type}:{record.id}")
    return found if found.versions else None


def _text(call: Call, page: ShowResult, past: HistoryResult | None) -> str:
    parts = [render(page, call.language), render(past, call.language) if past else None]
    return "\n\n".join(part for part in parts if part)
