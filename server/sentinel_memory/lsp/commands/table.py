"""The commands that the server carries out, one row each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from ...contract.codec import decode
from ...contract.editor import AskRow, Target
from ...contract.operations import DISMISS_QUESTION, LESSON_HELPED
from ...core.errors import InvalidParams
from ...machine.notes import facts_beside
from ...sentences.say import describe
from ...store.project_root import path_of
from ..folders import Folder
from ..memory_server import MemoryServer
from . import lessons, plans, project, records
from .flow import Flow, Left, noting, undo
from .learn import learn
from .prompt_lessons import show_lessons
from .texts import discard, text_closed

COMMAND_PREFIX = "sentinel."
"""Begins our names; the editor registers its own, which begin with `sentinelMemory.`, itself."""


class CommandRow(NamedTuple):
    """A row: the flow, and the title of the question which project is meant."""

    run: Callable[[Flow, Target], Awaitable[bool | None]]
    """The flow, which may say whether it did what it is for."""
    title: str
    gone: str | None = None
    """Of a command for the active text: the key of the sentence that it is gone. Its project is
    that of the text.
    """
    together: bool = False
    """Whether rows of several projects are one start."""


COMMANDS = {
    "allowValue": CommandRow(project.allow_value, "flow_allow_value"),
    "commit": CommandRow(project.commit, "flow_commit"),
    "copy": CommandRow(records.copy, "flow_copy", together=True),
    "deleteRecords": CommandRow(records.delete, "flow_delete"),
    "removeReturned": CommandRow(records.delete_named, "flow_delete"),
    "renameTopic": CommandRow(records.rename_topic, "flow_rename_topic"),
    "redactRecords": CommandRow(project.redact, "flow_redact"),
    "resolveConflicts": CommandRow(records.resolve, "flow_resolve"),
    "openLog": CommandRow(lessons.open_log, "flow_open_log"),
    "openPage": CommandRow(lambda flow, _: flow.page(""), "flow_open_page"),
    "openCode": CommandRow(records.open_code, "flow_open_code"),
    "reviewMemory": CommandRow(project.review, "flow_review"),
    "restore": CommandRow(project.restore, "history_title"),
    "setThreshold": CommandRow(project.set_threshold, "flow_set_threshold"),
    "markSeen": CommandRow(records.mark_seen, "flow_mark_seen"),
    "showChanges": CommandRow(project.show_changes, "flow_show_changes"),
    "showLessons": CommandRow(show_lessons, "flow_lessons"),
    "stillTrue": CommandRow(records.still_true, "flow_still_true"),
    "tidyLog": CommandRow(records.tidy_log, "flow_tidy_log"),
    "toggleTracking": CommandRow(project.toggle_tracking, "flow_toggle_tracking"),
    "setUpAgents": CommandRow(project.set_up, "flow_set_up"),
    "link": CommandRow(lessons.link, "flow_link"),
    "settlePair": CommandRow(lessons.settle_pair, "flow_settle_pair"),
    "lessonHelped": CommandRow(noting(LESSON_HELPED), "page_helped"),
    "notAboutThis": CommandRow(noting(DISMISS_QUESTION), "page_not_about"),
    "togglePin": CommandRow(lessons.toggle_pin, "flow_pin"),
    "supersede": CommandRow(lessons.supersede, "flow_supersede"),
    "undo": CommandRow(undo, "flow_undo"),
    "updateQuote": CommandRow(records.update_quote, "flow_update_quote"),
    "learn": CommandRow(learn, "flow_learn"),
    "log": CommandRow(lessons.log, "flow_log"),
    "editRecord": CommandRow(lessons.edit_record, "form_edit_lesson"),
    "saveForm": CommandRow(lessons.save_form, "flow_log", "form_elsewhere"),
    "moreFields": CommandRow(lessons.more_fields, "flow_log", "form_elsewhere"),
    "discardForm": CommandRow(discard, "flow_log", "form_elsewhere"),
    "compact": CommandRow(plans.compact, "flow_compact"),
    "applyTopic": CommandRow(plans.apply_topic, "flow_compact", "plan_elsewhere"),
    "applyPlan": CommandRow(plans.apply_plan, "flow_compact", "plan_elsewhere"),
    "previewPlan": CommandRow(plans.preview_plan, "flow_compact", "plan_elsewhere"),
    "discardPlan": CommandRow(discard, "flow_compact", "plan_elsewhere"),
    "draftTopic": CommandRow(plans.draft_topic, "flow_compact", "plan_elsewhere"),
    "textClosed": CommandRow(text_closed, "flow_log", "form_elsewhere"),
}


def offer_commands(server: MemoryServer, look: Callable[[], None]) -> None:
    """Registers every command. `look` is called after each write."""
    for name, command in COMMANDS.items():
        server.command(COMMAND_PREFIX + name)(_starter(server, look, command))


def _starter(
    server: MemoryServer, look: Callable[[], None], command: CommandRow
) -> Callable[..., Awaitable[bool | None]]:
    # For arguments of type `object`, pygls would pass the server.
    async def start(*arguments: Any) -> bool | None:  # noqa: ANN401 - JSON
        done: bool | None = None
        try:
            targets = targets_of(arguments, together=command.together)
            await server.read(server.folders.refresh)
            for target in targets:
                flow = Flow(server, look, await _folder(server, look, command, target))
                told = await flow.guard(partial(command.run, flow, target))
                done = done or told
        except InvalidParams as error:
            server.tell(describe(error, server.language), failed=True)
        except Left:
            pass
        return done

    return start


def targets_of(arguments: Sequence[Any], *, together: bool) -> list[Target]:
    """Returns what each start of a command is about: one for each project of the rows.

    `arguments`: What a client sends: what the command is about, which goes first, and the chosen
    rows of the view, each as what it is about.
    `together`: Whether all rows are one start.

    Raises:
        InvalidParams: an argument has no such shape.
    """
    given, *rows = arguments or ({},)
    groups: dict[object, dict[str, Any]] = {}
    for one in (given, *rows):
        decode(Target, one, "command")
    for row in rows:
        first = {**row, **dict.fromkeys(_OF_ROWS, ())}
        group = groups.setdefault(together or row.get("folder"), first)
        for name in _OF_ROWS:
            group[name] = [*group[name], *(row.get(name) or ())]
    return [decode(Target, group | given, "command") for group in groups.values() or ({},)]


_OF_ROWS = ("refs", "topics", "news")
"""What a start gets of all its rows."""


async def _folder(
    server: MemoryServer, look: Callable[[], None], command: CommandRow, target: Target
) -> Folder:
    """Returns the project that is meant; asks where there are several, the active one first."""
    path = path_of(target.active) if target.active else None
    if command.gone is not None:
        facts = await server.read(facts_beside, path) if path else {}
        if not isinstance(of := facts.get("folder"), str):
            raise InvalidParams(command.gone)
        return server.folders.resolve(of)
    folders = tuple(server.folders)
    if target.folder is not None or len(folders) < 2:
        return server.folders.resolve(target.folder)
    active = server.folders.around(path) if path else None
    ordered = sorted(folders, key=lambda folder: folder is not active)
    asking = Flow(server, look, ordered[0])
    rows = [
        AskRow(id=folder.uri, label=folder.project.folder, icon="root-folder") for folder in ordered
    ]
    if active:
        rows[0] = rows[0]._replace(description=asking.say("ask_active"))
    chosen = await asking.pick(asking.say(command.title), asking.say("ask_folder"), rows)
    return server.folders.resolve(chosen)
