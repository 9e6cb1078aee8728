"""Sets up the agents of a person from the terminal: one difference, one question (S25, D04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from ..contract import operations
from ..contract.codec import encode
from ..contract.hosts import Host, SetUpAgentsResult
from ..sentences.say import say
from .call import Call
from .command import UsageError
from .connect import agree, what_they_get
from .exits import DONE, PROBLEM
from .terminal import Line, diff_lines, shown_diff


def set_up(call: Call) -> int:
    """Runs `setup`: without names for all programs found; `--undo` takes the last one back."""
    named = cast("list[Host]", call.values.get("host", []))
    undo = bool(call.values.get("undo"))
    if undo and named:
        raise UsageError("host_alone", field="--undo")
    asked = {"undo": True} if undo else {"hosts": named} if named else {}
    result = planned = call.run(operations.SET_UP_AGENTS, **asked)
    changes = bool(planned.changes or planned.settings)
    if not call.json:
        call.answer(_planned(call, planned, undo=undo))
    if call.values.get("dry_run"):
        if planned.text and not call.json:
            call.answer(Line(line) for line in planned.text)
    else:
        if changes:
            agree(call)
        written = {**asked, "write": True, "digest": planned.digest}
        result = call.run(operations.SET_UP_AGENTS, **written)
        if not call.json:
            lines = [Line(line, hang=0) for line in result.text]
            back = not undo and changes
            call.answer([*lines, *([Line(say(call.language, "setup_back"))] if back else [])])
    if call.json:
        diffs = [{"path": one.path, "diff": shown_diff([one])} for one in result.changes]
        call.answer_json({**encode(result), "changes": diffs})
    return PROBLEM if result.problems else DONE


def _planned(call: Call, planned: SetUpAgentsResult, *, undo: bool) -> Iterator[Line]:
    language = call.language
    yield from (Line(problem, "error") for problem in planned.problems)
    if not undo:
        names = [status.name for status in planned.hosts if status.host in planned.chosen]
        key = "setup_found" if names else "setup_none"
        yield Line(say(language, key, names=", ".join(names)))
        yield from what_they_get(planned.hosts, planned.chosen, None, language)
    yield from diff_lines(planned.changes)
    key = "setup_unsetting" if undo else "setup_setting"
    yield from (Line(say(language, key, what=what)) for what in planned.settings)
