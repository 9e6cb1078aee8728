"""The commands that the server carries out, one row each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from lsprotocol.types import MessageType, ShowMessageParams

from ...contract.asking import AskRow, Target
from ...contract.codec import decode
from ...core.errors import InvalidParams
from ...machine.begun_texts import facts_beside
from ...sentences.say import describe
from ...store.uris import path_of
from ..folders import Folder
from ..memory_server import MemoryServer
from . import lessons, plans
from .changes import restore, show_changes
from .commit import commit
from .copy import copy
from .delete import delete, delete_named
from .flow import Flow, Left
from .learn import learn
from .prompt_lessons import show_lessons
from .quotes import open_code, still_true, update_quote
from .rename_topic import rename_topic
from .resolve import resolve
from .review import allow_value, redact, review
from .set_up import set_up
from .texts import text_closed
from .threshold import set_threshold
from .tidy_log import tidy_log
from .tracking import toggle_tracking
from .undo import undo

COMMAND_PREFIX = "sentinel."
"""Begins our names; the editor registers its own, which begin with `sentinelMemory.`, itself."""


class Command(NamedTuple):
    """A row: the flow, and the title of the question which project is meant."""

    run: Callable[[Flow, Target], Awaitable[bool | None]]
    """The flow, which may say whether it did what it is for."""
    title: str
    gone: str | None = None
    """Of a command for the active text: the key of the sentence that it is gone. Its project is
    that of the text.
    """


COMMANDS = {
    "allowValue": Command(allow_value, "flow_allow_value"),
    "commit": Command(commit, "flow_commit"),
    "copy": Command(copy, "flow_copy"),
    "deleteRecords": Command(delete, "flow_delete"),
    "removeReturned": Command(delete_named, "flow_delete"),
    "renameTopic": Command(rename_topic, "flow_rename_topic"),
    "redactRecords": Command(redact, "flow_redact"),
    "resolveConflicts": Command(resolve, "flow_resolve"),
    "openCode": Command(open_code, "flow_open_code"),
    "reviewMemory": Command(review, "flow_review"),
    "restore": Command(restore, "history_title"),
    "setThreshold": Command(set_threshold, "flow_set_threshold"),
    "showChanges": Command(show_changes, "flow_show_changes"),
    "showLessons": Command(show_lessons, "flow_lessons"),
    "stillTrue": Command(still_true, "flow_still_true"),
    "tidyLog": Command(tidy_log, "flow_tidy_log"),
    "toggleTracking": Command(toggle_tracking, "flow_toggle_tracking"),
    "setUpAgents": Command(set_up, "flow_set_up"),
    "undo": Command(undo, "flow_undo"),
    "updateQuote": Command(update_quote, "flow_update_quote"),
    "learn": Command(learn, "flow_learn"),
    "log": Command(lessons.log, "flow_log"),
    "logUnderTopic": Command(lessons.log_under_topic, "flow_log"),
    "editRecord": Command(lessons.edit_record, "form_edit_lesson"),
    "saveForm": Command(lessons.save_form, "flow_log", "form_elsewhere"),
    "moreFields": Command(lessons.more_fields, "flow_log", "form_elsewhere"),
    "discardForm": Command(lessons.discard_form, "flow_log", "form_elsewhere"),
    "compact": Command(plans.compact, "flow_compact"),
    "compactTopic": Command(plans.compact_topic, "flow_compact"),
    "applyTopic": Command(plans.apply_topic, "flow_compact", "plan_elsewhere"),
    "applyPlan": Command(plans.apply_plan, "flow_compact", "plan_elsewhere"),
    "previewPlan": Command(plans.preview_plan, "flow_compact", "plan_elsewhere"),
    "discardPlan": Command(plans.discard_plan, "flow_compact", "plan_elsewhere"),
    "draftTopic": Command(plans.draft_topic, "flow_compact", "plan_elsewhere"),
    "textClosed": Command(text_closed, "flow_log", "form_elsewhere"),
}


def offer_commands(server: MemoryServer, look: Callable[[], None]) -> None:
    """Registers every command. `look` is called after each write."""
    for name, command in COMMANDS.items():
        server.command(COMMAND_PREFIX + name)(_starter(server, look, command))


def _starter(
    server: MemoryServer, look: Callable[[], None], command: Command
) -> Callable[..., Awaitable[bool | None]]:
    # For arguments of type `object`, pygls would pass the server.
    async def start(*arguments: Any) -> bool | None:  # noqa: ANN401 - JSON
        try:
            target = decode(Target, arguments[0] if arguments else {}, "command")
            await server.read(server.folders.refresh)
            folder = await _folder(server, look, command, target)
        except InvalidParams as error:
            sentence = describe(error, server.language)
            server.window_show_message(ShowMessageParams(MessageType.Error, sentence))
        except Left:
            pass
        else:
            flow = Flow(server, look, folder)
            return await flow.guard(lambda: command.run(flow, target))
        return None

    return start


async def _folder(
    server: MemoryServer, look: Callable[[], None], command: Command, target: Target
) -> Folder:
    """Returns the project that is meant; asks where there are several, the active one first."""
    if command.gone is not None:
        path = path_of(target.active) if target.active else None
        facts = await server.read(facts_beside, path) if path else {}
        if not isinstance(of := facts.get("folder"), str):
            raise InvalidParams(command.gone)
        return server.folders.resolve(of)
    folders = tuple(server.folders)
    if target.folder is not None or len(folders) < 2:
        return server.folders.resolve(target.folder)
    path = path_of(target.active) if target.active else None
    active = server.folders.around(path) if path else None
    ordered = sorted(folders, key=lambda folder: folder is not active)
    asking = Flow(server, look, ordered[0])
    rows = [
        AskRow(
            id=folder.uri,
            label=folder.project.folder,
            icon="root-folder",
            description=asking.say("ask_active") if folder is active else "",
        )
        for folder in ordered
    ]
    chosen = await asking.pick(asking.say(command.title), asking.say("ask_folder"), rows)
    return server.folders.resolve(chosen)
