"""A compaction as a text: printed, edited in the editor of the person, and applied (N04)."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from ..contract import operations
from ..contract.plans import APPLY_PLAN, WRITE_PLAN, ApplyPlanResult
from ..machine.standard_streams import write_out
from ..sentences.say import say
from .arguments import UsageError
from .call import Call
from .diff import agrees
from .exits import DONE, PROBLEM, REFUSED
from .failures import write_error
from .terminal import Line

_NAME = "compaction.plan"
_USUAL = ("notepad",) if os.name == "nt" else ("editor", "vi")
"""What is opened where nobody named an editor."""


def compact(call: Call) -> int:
    """Shows what there is to compact; or prints, edits or applies it as a plan."""
    ways = [key for key in ("plan", "edit", "apply") if key in call.values]
    if len(ways) > 1:
        raise UsageError("plan_one_way")
    if call.values.get("dry_run") and ways != ["apply"]:
        raise UsageError("plan_dry_run_alone")
    if not ways:
        if (topic := call.given("topic")) is not None:
            raise UsageError("word_unexpected", field=topic[:40])
        names = ("compact_threshold", "cursor", "target_topic")
        values = {key: call.values[key] for key in names if key in call.values}
        call.show(call.run(operations.COMPACT_MEMORY, **values))
        return DONE
    return {"plan": _print, "edit": _edit, "apply": _apply}[ways[0]](call)


def _print(call: Call) -> int:
    result = call.run(WRITE_PLAN, topic=_topic(call))
    if call.json:
        call.show(result)
    else:
        write_out(result.plan)
    return DONE


def _apply(call: Call) -> int:
    text = _read(call.given("apply") or "")
    dry_run = bool(call.values.get("dry_run"))
    result = call.run(APPLY_PLAN, text=text, topic=_topic(call), dry_run=dry_run)
    call.show(result)
    return _status(result)


def _edit(call: Call) -> int:
    """Opens the plan until all of it is applied or the person leaves it."""
    written = call.run(WRITE_PLAN, topic=_topic(call))
    plan = written.plan
    if not written.topics:
        call.answer_text(say(call.language, "plan_nothing"))
        return DONE
    while True:
        edited = _edited(plan, call)
        if edited == plan:
            call.answer_text(say(call.language, "plan_untouched"))
            return REFUSED
        result = call.run(APPLY_PLAN, text=edited)
        call.show(result)
        plan = result.rest
        if not result.problems:
            return DONE
        if not agrees(say(call.language, "plan_edit_again")):
            # What was typed must not go with the file.
            write_error([Line(say(call.language, "plan_rest"))])
            if not call.json:
                write_out(plan)
            return _status(result)


def _edited(plan: str, call: Call) -> str:
    """What a person leaves in a file of their own, outside the project; it is deleted then."""
    command = _editor()
    folder = tempfile.mkdtemp(prefix="sentinel-memory-")
    path = os.path.join(folder, _NAME)  # noqa: PTH118 - a text for the command line
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(plan)
        sys.stdout.flush()
        status = subprocess.run([*command, path], cwd=call.project.root, check=False).returncode
        if status != 0:
            raise UsageError("plan_editor_failed", detail=status)
        return _read(path)
    except FileNotFoundError:
        raise UsageError("plan_no_editor") from None
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _editor() -> list[str]:
    """The editor with its options, as git reads them."""
    named = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    try:
        words = shlex.split(named, posix=os.name != "nt")
    except ValueError:
        words = []
    usual = next(([found] for name in _USUAL if (found := shutil.which(name))), [])
    if not (words or usual):
        raise UsageError("plan_no_editor")
    return words or usual


def _read(path: str) -> str:
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return data.decode("utf-8-sig")
    except OSError as error:
        detail = error.strerror or type(error).__name__
        raise UsageError("plan_unread", field=path, detail=detail) from None
    except UnicodeDecodeError:
        raise UsageError("plan_unread", field=path, detail="UTF-8") from None


def _topic(call: Call) -> str | None:
    return call.given("topic") or call.given("target_topic")


def _status(result: ApplyPlanResult) -> int:
    """Whether all was done, some of it, or nothing."""
    if not result.problems:
        return DONE
    return PROBLEM if any(topic.state == "applied" for topic in result.topics) else REFUSED
