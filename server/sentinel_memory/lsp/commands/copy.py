"""Lessons on the clipboard: for the chat of an agent, the lessons alone, or their ids."""

from __future__ import annotations

from collections.abc import Iterator

from ...contract.asking import AskRow, Target
from ...contract.memory import RecordView
from ...contract.project import ListRecordsParams
from ...core.errors import StoreError
from ...core.text.expressions import expression
from ...service.list_records import list_records
from ..folders import Folders
from .flow import Flow

_BREAKS = expression(r"\r\n|[\r\n\u2028\u2029]")


async def copy(flow: Flow, target: Target) -> None:
    """Copies the named records, which may be of several projects; asks what of them."""
    found = await flow.read(_records, flow.server.folders)
    records = [found[ref] for ref in target.refs if ref in found]
    if not records:
        flow.tell(flow.say("delete_gone" if target.refs else "choose_lesson"))
        return
    kinds = {"agent": "copy_for_agent", "lesson": "copy_lesson", "id": "copy_id"}
    rows = [AskRow(id=kind, label=flow.say(key)) for kind, key in kinds.items()]
    kind = target.copied_as or await flow.pick(flow.say("flow_copy"), "", rows)
    if kind == "agent":
        await flow.copy("\n\n".join("\n".join(_lines(record)) for record in records))
    else:
        await flow.copy("\n".join(getattr(record, kind) for record in records))


def _records(folders: Folders) -> dict[str, RecordView]:
    """Returns the records of every project that can be read, by their type:id@rev."""
    found: dict[str, RecordView] = {}
    for folder in folders:
        try:
            listed = list_records(folder.project, ListRecordsParams()).records
        except StoreError:  # The view says why it cannot be read.
            continue
        found |= {f"{one.type}:{one.ref}": one for one in listed}
    return found


def _lines(record: RecordView) -> Iterator[str]:
    """Yields what an agent needs of a record, with its id.

    Labels are English, as in the tools of agents. Stored text stands behind its label or is
    indented below it, so that it imitates none.
    """
    yield f"[project memory: {_indented(record.topic)}, {record.id}]"
    fields = {
        "lesson": record.lesson,
        "missing": record.missing_context,
        "ask": record.ask_next_time or "",
        "applies to": ", ".join(record.applies_to),
    }
    yield from (f"{label}: {_indented(text)}" for label, text in fields.items() if text)


def _indented(text: str) -> str:
    return _BREAKS.sub("\n  ", text)
