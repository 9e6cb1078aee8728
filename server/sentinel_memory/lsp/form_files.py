"""Lessons written as documents of the language `sentinel-lesson` (N04, N10)."""

from __future__ import annotations

from typing import NamedTuple

from lsprotocol import types

from ..core.secrets.protection import BUILT_IN
from ..sentences.say import say
from ..service.form_remarks import FormLook, FormRules, look_at_form
from .form_completions import Where, completions
from .form_facts import facts_of
from .judged_files import JudgedFiles
from .memory_server import MemoryServer

LANGUAGE = "sentinel-lesson"
TRIED = "sentinelMemory.formRefused"
"""Command that notes a refused save: from then on an empty field is an error."""
_TOP = types.Range(types.Position(0, 0), types.Position(0, 0))


class FormCommands(NamedTuple):
    """The commands by which the client saves and discards a form; each takes its URI."""

    save: str
    discard: str


class FormFiles(JudgedFiles):
    """The open forms."""

    def __init__(self, server: MemoryServer) -> None:
        super().__init__(server, LANGUAGE)
        self.commands: FormCommands | None = None
        """The client's commands; None: no line above a form offers to save it."""

    async def lenses(self, uri: str) -> list[types.CodeLens]:
        """Returns the line above a form with the actions that save and discard it."""
        if self.text(uri) is None or self.commands is None:
            return []
        facts = await self.server.read(facts_of, uri)
        language = self.server.language
        save = "form_save_stored" if facts.stored else "form_save"
        titles = (f"$(check) {say(language, save)}", f"$(trash) {say(language, 'form_discard')}")
        return [
            types.CodeLens(_TOP, types.Command(title=title, command=command, arguments=[uri]))
            for title, command in zip(titles, self.commands, strict=True)
        ]

    async def completions(self, uri: str, at: types.Position) -> list[types.CompletionItem]:
        """Returns the topics of the project, or the labels that the form lacks."""
        server, text = self.server, self.text(uri)
        if text is None:
            return []
        where = Where(server.folders, server.language, server.encoding)
        return await server.read(completions, where, uri, text, at)

    def judge(self, uri: str, text: str, *, tried: bool) -> FormLook:
        """Judges a form as a save would."""
        facts, language = facts_of(uri), self.server.language
        project = facts.project(self.server.folders)
        rules = FormRules(facts.type, language, BUILT_IN, ())
        if project is not None:
            protection, topics = project.standing.protection, project.store.read().topic_names
            rules = FormRules(facts.type, language, protection, topics)
        return look_at_form(text, rules, tried=tried)


def form_commands(options: object) -> FormCommands | None:
    """Reads the client's commands from its initialization options."""
    named = options.get("formCommands") if isinstance(options, dict) else None
    if not isinstance(named, dict):
        return None
    save, discard = named.get("save"), named.get("discard")
    if not isinstance(save, str) or not isinstance(discard, str):
        return None
    return FormCommands(save, discard)
