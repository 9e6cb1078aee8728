"""A compaction as a file that a person edits in the terminal's editor (N04)."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from ..contract import operations
from ..contract.forms import ApplyPlanResult
from ..contract.operations import APPLY_PLAN, WRITE_PLAN
from ..machine.standard_streams import write_out
from ..sentences.say import say
from . import DONE, PROBLEM, REFUSED
from .call import Call
from .command import UsageError
from .failures import write_error
from .terminal import Line, agrees

_NAME = "compaction.plan"
_USUAL = ("notepad",) if os.name == "nt" else ("editor", "vi")
"""Editors to try if the environment names none."""


class PlanFile:
    """A plan in a file outside the project that only this user can read."""

    def __init__(self, plan: str) -> None:
        self._place = Path(tempfile.mkdtemp(prefix="sentinel-memory-"))
        self.path = str(self._place / _NAME)
        os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        self.write(plan)

    def write(self, plan: str) -> None:
        """Writes a plan into the file."""
        Path(self.path).write_text(plan, encoding="utf-8", newline="\n")

    def edit(self, folder: Path) -> None:
        """Opens the file in the person's editor and waits until it ends.

        Raises:
            UsageError: no editor was found, or it failed. After an exit status above 0 the file is
                deleted,
            because the person left the editor with an error on purpose.
        """
        command = _editor()
        sys.stdout.flush()
        try:
            with _interrupts_pass_by():
                status = subprocess.run([*command, self.path], cwd=folder, check=False).returncode
        except OSError:
            raise UsageError("plan_no_editor") from None
        if status > 0:
            self.remove()
        if status != 0:
            raise UsageError("plan_editor_failed", detail=status)

    def differs(self, plan: str) -> bool:
        """Returns whether the file holds another text."""
        try:
            return Path(self.path).read_bytes() != plan.encode()
        except OSError:
            return False

    def remove(self) -> None:
        """Deletes the file and any other files of the editor beside it."""
        shutil.rmtree(self._place, ignore_errors=True)


def read_plan_file(path: str) -> str:
    """Returns the text of a plan; `-` reads standard input.

    Raises:
        UsageError: the file cannot be read or is not UTF-8.
    """
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return data.decode("utf-8-sig")
    except OSError as error:
        detail = error.strerror or type(error).__name__
        raise UsageError("plan_unread", field=path, detail=detail) from None
    except UnicodeDecodeError:
        raise UsageError("plan_unread", field=path, detail="UTF-8") from None


@contextlib.contextmanager
def _interrupts_pass_by() -> Iterator[None]:
    """Leaves Ctrl+C to the editor, which may use it for something else."""
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _editor() -> list[str]:
    """Returns the editor with its options, from the variables that git reads too."""
    named = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    try:
        words = shlex.split(named, posix=os.name != "nt")
    except ValueError:
        words = []
    usual = next(([found] for name in _USUAL if (found := shutil.which(name))), [])
    if not (words or usual):
        raise UsageError("plan_no_editor")
    return words or usual


def compact(call: Call) -> int:
    """Shows the topics to compact, or prints, edits or applies a plan."""
    ways = [key for key in _WAYS if key in call.values]
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
    return _WAYS[ways[0]](call)


def _print(call: Call) -> int:
    result = call.run(WRITE_PLAN, topic=_topic(call))
    if call.json:
        call.show(result)
    else:
        write_out(result.plan)
    return DONE


def _apply(call: Call) -> int:
    text = read_plan_file(call.given("apply") or "")
    dry_run = bool(call.values.get("dry_run"))
    result = call.run(APPLY_PLAN, text=text, topic=_topic(call), dry_run=dry_run)
    call.show(result)
    return _status(result)


def _edit(call: Call) -> int:
    """Opens the plan in the editor until all of it is applied or the person stops."""
    written = call.run(WRITE_PLAN, topic=_topic(call))
    if not written.topics:
        call.answer_text(say(call.language, "plan_nothing"))
        return DONE
    file = PlanFile(written.plan)
    try:
        return _edit_file(file, written.plan, call)
    except BaseException:
        if file.differs(written.plan):
            # A failure must not delete the typed text.
            write_error([Line(say(call.language, "plan_file_kept", path=file.path))])
        else:
            file.remove()
        raise


def _edit_file(file: PlanFile, plan: str, call: Call) -> int:
    while True:
        file.edit(call.project.root)
        edited = read_plan_file(file.path)
        if edited == plan:
            call.answer_text(say(call.language, "plan_untouched"))
            file.remove()
            return REFUSED
        result = call.run(APPLY_PLAN, text=edited)
        call.show(result)
        plan = result.rest
        if result.problems and agrees(say(call.language, "plan_edit_again")):
            file.write(plan)
            continue
        if result.problems:
            write_error([Line(say(call.language, "plan_rest"))])
            write_out("" if call.json else plan)
        file.remove()
        return _status(result)


def _topic(call: Call) -> str | None:
    return call.given("topic") or call.given("target_topic")


def _status(result: ApplyPlanResult) -> int:
    """Returns the exit status for a plan that was applied wholly, partly or not at all."""
    if not result.problems:
        return DONE
    return PROBLEM if any(topic.state == "applied" for topic in result.topics) else REFUSED


_WAYS = {"plan": _print, "edit": _edit, "apply": _apply}
