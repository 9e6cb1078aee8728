"""`compact`: a compaction as a text that is printed, edited and applied (N04)."""

from __future__ import annotations

from ..contract import operations
from ..contract.drafts import DROP_PROPOSALS
from ..contract.forms import APPLY_PLAN, WRITE_PLAN, ApplyPlanResult
from ..machine.standard_streams import write_out
from ..sentences.say import say
from .arguments import UsageError
from .call import Call
from .diff import agrees
from .exits import DONE, PROBLEM, REFUSED
from .failures import write_error
from .plan_file import PlanFile, read_plan_file
from .terminal import Line


def compact(call: Call) -> int:
    """Shows the topics to compact; or prints, edits or applies a plan; or drops proposals."""
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


def _drop(call: Call) -> int:
    call.show(call.run(DROP_PROPOSALS, topic=_topic(call)))
    return DONE


def _topic(call: Call) -> str | None:
    return call.given("topic") or call.given("target_topic")


def _status(result: ApplyPlanResult) -> int:
    """Returns the exit status for a plan that was applied wholly, partly or not at all."""
    if not result.problems:
        return DONE
    return PROBLEM if any(topic.state == "applied" for topic in result.topics) else REFUSED


_WAYS = {"plan": _print, "edit": _edit, "apply": _apply, "drop_proposals": _drop}
