"""The work of each command: it calls the service and prints the answer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping

from ..contract import operations
from ..contract.codec import encode, parameters
from ..core.errors import ProjectError
from ..core.log.links import typed_link
from ..core.log.texts import read_entry
from ..core.prompts.candidates import PROMPT_LIMIT
from ..core.secrets.protection import BUILT_IN, Protection
from ..core.text.limits import FIELDS
from ..machine.standard_streams import write_out
from ..sentences.say import say
from .call import Call
from .command import UsageError
from .exits import DONE, PROBLEM, REFUSED
from .terminal import Line, Style, agrees, diff_lines

_FIELDS = frozenset({*FIELDS, "kind", "file", "pin", "unpin"})


def _operation(call: Call, **instead: object) -> int:
    (row,) = (row for row in operations.OPERATIONS if row.name == call.command.operation)
    given = {**call.values, **instead}
    values = {key: given[key] for key in parameters(row.params) if key in given}
    call.show(call.run(row, **values))
    return DONE


def _log(call: Call) -> int:
    instead: dict[str, object] = {}
    if isinstance(entries := call.values.get("evidence"), list):
        quotes = [read_entry(str(entry)) for entry in entries]
        instead["evidence"] = [{"path": one.path, "quote": one.quote} for one in quotes]
    if isinstance(entries := call.values.get("links"), list):
        instead["links"] = [typed_link(str(entry))._asdict() for entry in entries]
    return _operation(call, **instead)


def _search(call: Call) -> int:
    from .search import search  # Other commands start faster without it.

    return search(call)


def _show(call: Call) -> int:
    from .reading import show  # Other commands start faster without it.

    return show(call)


def _undo(call: Call) -> int:
    from .reading import undo  # Other commands start faster without it.

    return undo(call)


def _compact(call: Call) -> int:
    from .plan import compact  # Other commands start faster without it.

    return compact(call)


def _edit(call: Call) -> int:
    fields = {option.key: option.flag for option in call.command.options if option.key in _FIELDS}
    if call.given("ref") and not fields.keys() & call.values.keys():
        raise UsageError("edit_nothing", known=", ".join(fields.values()))
    if call.values.keys() & {"pin", "unpin"}:
        return _operation(call, pinned="unpin" not in call.values)
    return _operation(call)


def _status(call: Call) -> int:
    from ..render.report import status_report
    from ..service.memory_status import health, memory_status

    status = memory_status(call.project, call.project.root.as_uri())
    found = None if status.problem else health(call.project)
    if call.json:
        call.answer_json({**encode(status), "health": found and encode(found)})
    else:
        style: Style = "error" if status.problem else "plain"
        call.answer(Line(line, style) for line in status_report(status, found, call.language))
    return PROBLEM if status.problem else DONE


def _check(call: Call) -> int:
    from .checking import check  # the other commands start without it

    return check(call)


def _export(call: Call) -> int:
    from .exchange import export  # Other commands start faster without it.

    return export(call)


def _import(call: Call) -> int:
    from .exchange import take_in  # Other commands start faster without it.

    return take_in(call)


def _certify(call: Call) -> int:
    from .checking import certify  # Other commands start faster without it.

    return certify(call)


def _init(call: Call) -> int:
    agent = {key: call.values[key] for key in ("agent",) if key in call.values}
    planned = call.run(operations.INIT_PROJECT, **agent)
    if not call.json:
        nothing = [Line(say(call.language, "init_nothing"))]
        call.answer(diff_lines(planned.changes) if planned.changes else nothing)
    if not planned.changes or call.values.get("dry_run"):
        if call.json:
            call.answer_json(encode(planned))
        return DONE
    # A program cannot be asked, and with JSON output a person has not seen the changes.
    if not call.values.get("yes") and (call.json or not agrees(say(call.language, "init_ask"))):
        raise UsageError("not_written")
    written = call.run(operations.INIT_PROJECT, **agent, write=True, digest=planned.digest)
    if call.json:
        call.answer_json(encode(written))
    else:
        paths = ", ".join(change.path for change in written.changes)
        call.answer([Line(say(call.language, "written", paths=paths))])
    return DONE


def _private(call: Call) -> int:
    call.show(call.run(operations.SET_PRIVATE, private=not call.values.get("off")))
    return DONE


def _resolve(call: Call) -> int:
    write = not call.values.get("dry_run")
    given = {key: call.values[key] for key in ("ours", "theirs", "digest") if key in call.values}
    result = call.run(operations.RESOLVE_CONFLICTS, write=write, **given)
    call.show(result)
    return DONE if result.written or not write else REFUSED


def _merge_driver(call: Call) -> int:
    words = call.values.get("files")
    if isinstance(words, list):
        from ..git.merge_program import main as merge  # Other commands start faster without it.

        if len(words) != 4:
            raise UsageError("files_count")
        return merge(words)
    call.show(call.run(operations.MERGE_DRIVER, register=not call.values.get("off")))
    return DONE


def _demo(call: Call) -> int:
    from .demo import demo  # Other commands start faster without it.

    return demo(call)


def _set_up(call: Call) -> int:
    from .setup import set_up  # Other commands start faster without it.

    return set_up(call)


def _connect(call: Call) -> int:
    from .connect import connect  # Other commands start faster without it.

    return connect(call)


def _disconnect(call: Call) -> int:
    from .connect import disconnect  # Other commands start faster without it.

    return disconnect(call)


def _redact(call: Call) -> int:
    from .redact import redact_lines, redact_whole

    protection = _protection(call)
    if not call.json:
        write_out(redact_whole(sys.stdin.buffer, protection))
        return DONE
    failed = False
    for answer in redact_lines(sys.stdin.buffer, call.language, protection):
        call.answer_json(answer)
        failed = failed or "error" in answer
    return REFUSED if failed else DONE


def _redact_records(call: Call) -> int:
    values = {key: call.values[key] for key in ("refs", "dry_run") if key in call.values}
    result = call.run(operations.REDACT_RECORDS, **values)
    call.show(result)
    return PROBLEM if result.left_lines else DONE


def _protection(call: Call) -> Protection:
    """Returns the protection of the project; outside a project, the built-in one."""
    try:
        return call.project.standing.protection
    except ProjectError:
        if call.given("root"):
            raise
        return BUILT_IN


def _preflight(call: Call) -> int:
    prompt = sys.stdin.buffer.read(PROMPT_LIMIT).decode(errors="replace")
    why = bool(call.values.get("why"))
    call.show(call.run(operations.PREFLIGHT, prompt=prompt, why=why))
    return DONE


def _learn(call: Call) -> int:
    known = parameters(operations.LEARN.params)
    values = {key: call.values[key] for key in known if key in call.values}
    result = call.run(operations.LEARN, **values)
    if call.values.get("brief") and not call.json and not values and result.brief:
        call.answer_text(result.brief)
    else:
        call.show(result)
    return DONE


def _review(call: Call) -> int:
    from .checking import review  # Other commands start faster without it.

    return review(call)


def _completion(call: Call) -> int:
    from .completion import SCRIPTS

    shell = call.given("shell")
    if shell is None:
        raise UsageError("choice", field="SHELL", known=", ".join(SCRIPTS))
    write_out(SCRIPTS[shell])
    return DONE


Run = Callable[[Call], int]
"""Runs a command and returns its exit status."""

COMMANDS: Mapping[str, Run] = {
    "search": _search,
    "log": _log,
    "compact": _compact,
    "preflight": _preflight,
    "learn": _learn,
    "context": _operation,
    "reflect": _operation,
    "dismiss": _operation,
    "helped": _operation,
    "edit": _edit,
    "delete": _operation,
    "rename-topic": _operation,
    "certify": _certify,
    "tidy": _operation,
    "undo": _undo,
    "history": _operation,
    "show": _show,
    "status": _status,
    "check": _check,
    "diff": _operation,
    "export": _export,
    "import": _import,
    "news": _operation,
    "review": _review,
    "commit": _operation,
    "redact": _redact,
    "redact-records": _redact_records,
    "setup": _set_up,
    "demo": _demo,
    "init": _init,
    "connect": _connect,
    "disconnect": _disconnect,
    "private": _private,
    "resolve": _resolve,
    "merge-driver": _merge_driver,
    "completion": _completion,
}
