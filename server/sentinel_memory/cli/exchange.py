"""`export` and `import`: the memory as a folder of Markdown files (K02)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..core.text.one_line import first_words, inline, named, names
from ..sentences.say import say
from ..service.exchange import Import, export_markdown, plan_import, write_import
from . import DONE, PROBLEM
from .call import Call
from .command import UsageError
from .terminal import Line

_SHOWN_BYTES = 120
"""Most bytes of a lesson in the list of drafts."""


def export(call: Call) -> int:
    """Writes every record into a Markdown file of a folder."""
    named_folder = call.given("markdown")
    if not named_folder:
        raise UsageError("value_missing", field="--markdown")
    done = export_markdown(call.project, Path(named_folder))
    if call.json:
        call.answer_json(done._asdict())
        return DONE
    language = call.language
    facts = {"written": len(done.written), "unchanged": done.unchanged}
    lines = [Line(say(language, "export_done", folder=named(named_folder), **facts))]
    if done.left_out:
        lines.append(Line(say(language, "export_left_out", refs=names(done.left_out)), "warning"))
    if done.kept:
        lines.append(Line(say(language, "export_kept", files=names(done.kept)), "warning"))
    call.answer(lines)
    return DONE


def take_in(call: Call) -> int:
    """Shows what the files of a folder would become, asks, and saves it."""
    folder = call.given("folder")
    if not folder:
        raise UsageError("value_missing", field="FOLDER")
    project = call.project
    plan = plan_import(project, Path(folder))
    writes = bool(plan.new) and not call.values.get("dry_run")
    if not call.json:
        call.answer(_drafts(plan, call))
    if writes:
        call.agree("connect_ask")
    saved = write_import(project, plan) if writes else 0
    if call.json:
        call.answer_json(
            {
                "new": [
                    {"file": d.file, "id": d.record.id, "withheld": d.withheld} for d in plan.new
                ],
                "same": plan.same,
                "differing": [{"file": file, "ref": ref} for file, ref in plan.differing],
                "refused": [{"file": file, "message": said} for file, said in plan.refused],
                "saved": saved,
            }
        )
    elif writes:
        call.answer([Line(say(call.language, "import_done", count=saved))])
    return PROBLEM if plan.refused else DONE


def _drafts(plan: Import, call: Call) -> Iterator[Line]:
    language = call.language
    for draft in plan.new:
        lesson = first_words(inline(draft.record.lesson), _SHOWN_BYTES)
        mark = say(language, "import_withheld", count=draft.withheld) if draft.withheld else ""
        head = f"+ [{named(draft.record.topic)}] {lesson}{mark}"
        yield Line(f"{head} ({named(draft.file)})", "added")
    for file, ref in plan.differing:
        yield Line(say(language, "import_differs", file=named(file), ref=ref), "warning")
    for file, said in plan.refused:
        yield Line(f"{named(file)}: {said}", "error")
    facts = {"new": len(plan.new), "same": plan.same, "differing": len(plan.differing)}
    yield Line(say(language, "import_found", **facts, refused=len(plan.refused)))
