"""The work of each command: it calls the service and prints the answer."""

from __future__ import annotations

import sys

from ..contract import operations
from ..contract.codec import encode, parameters
from ..contract.forms import HistoryResult, ShowResult
from ..contract.operations import HISTORY, LIST_UNDO, SHOW
from ..core.errors import RecordError
from ..core.log.texts import read_entry, typed_link
from ..core.prompts.candidates import PROMPT_LIMIT
from ..core.text.limits import FIELDS
from ..machine.standard_streams import write_out
from ..render.answers import render
from ..sentences.say import say
from . import DONE, PROBLEM, REFUSED
from .call import Call
from .command import UsageError
from .terminal import Line, Style, diff_lines

_FIELDS = frozenset({*FIELDS, "kind", "file", "pin", "unpin"})


def operation(call: Call, **instead: object) -> int:
    """Runs the operation of a command with the typed values, and prints its result."""
    (row,) = (row for row in operations.OPERATIONS if row.name == call.command.operation)
    given = {**call.values, **instead}
    values = {key: given[key] for key in parameters(row.params) if key in given}
    call.show(call.run(row, **values))
    return DONE


def log(call: Call) -> int:
    """Saves a lesson, with its quotes and links as they are typed."""
    instead: dict[str, object] = {}
    if isinstance(entries := call.values.get("evidence"), list):
        quotes = [read_entry(str(entry)) for entry in entries]
        instead["evidence"] = [{"path": one.path, "quote": one.quote} for one in quotes]
    if isinstance(entries := call.values.get("links"), list):
        instead["links"] = [typed_link(str(entry))._asdict() for entry in entries]
    return operation(call, **instead)


def edit(call: Call) -> int:
    """Changes a record; at least one field is given."""
    fields = {option.key: option.flag for option in call.command.options if option.key in _FIELDS}
    if call.given("ref") and not fields.keys() & call.values.keys():
        raise UsageError("edit_nothing", known=", ".join(fields.values()))
    if call.values.keys() & {"pin", "unpin"}:
        return operation(call, pinned="unpin" not in call.values)
    return operation(call)


def status(call: Call) -> int:
    """Prints the counts and problems of the project, and what a look at all lessons finds."""
    from ..render.findings import status_report
    from ..service.memory_status import health, memory_status

    status = memory_status(call.project, call.project.root.as_uri())
    found = None if status.problem else health(call.project)
    if call.json:
        call.answer_json({**encode(status), "health": found and encode(found)})
    else:
        style: Style = "error" if status.problem else "plain"
        call.answer(Line(line, style) for line in status_report(status, found, call.language))
    return PROBLEM if status.problem else DONE


def init(call: Call) -> int:
    """Shows the files that make agents use the memory, asks, and writes them."""
    agent = {key: call.values[key] for key in ("agent",) if key in call.values}
    planned = call.run(operations.INIT_PROJECT, **agent)
    if not call.json:
        nothing = [Line(say(call.language, "init_nothing"))]
        call.answer(diff_lines(planned.changes) if planned.changes else nothing)
    if not planned.changes or call.values.get("dry_run"):
        if call.json:
            call.answer_json(encode(planned))
        return DONE
    call.agree("init_ask")
    written = call.run(operations.INIT_PROJECT, **agent, write=True, digest=planned.digest)
    if call.json:
        call.answer_json(encode(written))
    else:
        paths = ", ".join(change.path for change in written.changes)
        call.answer([Line(say(call.language, "written", paths=paths))])
    return DONE


def private(call: Call) -> int:
    """Makes git ignore the memory, or track it again."""
    call.show(call.run(operations.SET_PRIVATE, private=not call.values.get("off")))
    return DONE


def resolve(call: Call) -> int:
    """Shows or writes the log without conflicts."""
    write = not call.values.get("dry_run")
    given = {key: call.values[key] for key in ("ours", "theirs", "digest") if key in call.values}
    result = call.run(operations.RESOLVE_CONFLICTS, write=write, **given)
    call.show(result)
    return DONE if result.written or not write else REFUSED


def merge_driver(call: Call) -> int:
    """Registers the merge driver, removes it, or merges the files of git."""
    words = call.values.get("files")
    if isinstance(words, list):
        from ..git.merge_program import main as merge  # Other commands start faster without it.

        if len(words) != 4:
            raise UsageError("files_count")
        return merge(words)
    call.show(call.run(operations.MERGE_DRIVER, register=not call.values.get("off")))
    return DONE


def redact_records(call: Call) -> int:
    """Removes withheld text from records for good."""
    values = {key: call.values[key] for key in ("refs", "dry_run") if key in call.values}
    result = call.run(operations.REDACT_RECORDS, **values)
    call.show(result)
    return PROBLEM if result.left_lines else DONE


def preflight(call: Call) -> int:
    """Prints the lessons that may apply to the task on standard input."""
    prompt = sys.stdin.buffer.read(PROMPT_LIMIT).decode(errors="replace")
    why = bool(call.values.get("why"))
    call.show(call.run(operations.PREFLIGHT, prompt=prompt, why=why))
    return DONE


def learn(call: Call) -> int:
    """Lists drafts, keeps or drops them, or prints them as a task for an agent."""
    known = parameters(operations.LEARN.params)
    values = {key: call.values[key] for key in known if key in call.values}
    result = call.run(operations.LEARN, **values)
    if call.values.get("brief") and not call.json and not values and result.brief:
        call.answer_text(result.brief)
    else:
        call.show(result)
    return DONE


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
