"""What a hook answers at the start of a session, at a prompt and at the end (S37)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.log.document import Document
from ..core.text.answer_room import estimate_tokens
from ..core.text.times import seconds, timestamp
from ..machine.activity import Activity
from ..machine.events import Event, session_key
from ..machine.local_state import LocalState
from ..service.project import Project
from ..service.standing import Settings
from .calls import NOTHING, Answer, HookCall

if TYPE_CHECKING:
    from .facts import Facts

_AT_ONCE = 5.0
"""Seconds within which two calls are taken for one event, which two hook files heard."""


class Hook:
    """One call of a host about one project."""

    def __init__(
        self, call: HookCall, root: Path, state: LocalState, environment: Mapping[str, str]
    ) -> None:
        self._call = call
        self._state = state
        self._key = session_key(call.session) if call.session else None
        settings = Settings.of_process(None, environment)
        self._project = Project.open(root, lambda: settings)
        self._standing = self._project.standing

    def answer(self) -> Answer:
        """Returns the answer to the host; an empty one where the policy wants silence."""
        if not self._standing.policy.hooks:
            return NOTHING
        match self._call.moment:
            case "start":
                text = self._start()
            case "prompt":
                text = self._prompt()
            case "stop":
                text = self._stop()
        self._project.remember()
        return self._call.answer(text) if text else NOTHING

    def _start(self) -> str:
        """Principles and open questions, once a session and again when the host dropped them."""
        told = self._state.activity().session(self._key).informed
        if told and not self._call.renewed:
            return ""
        began = Event(kind="session", at=timestamp(), session=self._key)
        before = self._state.claim(began) or Activity()
        told = before.session(self._key).informed
        if told and not (self._call.renewed and seconds(began.at) - seconds(told) > _AT_ONCE):
            return ""
        document = self._project.store.read()
        notice = self._notice(document)
        text, records = self._facts(document).at_start(notice, before.dismissed)
        if not records and not notice:
            return ""
        tokens = estimate_tokens(text)
        self._state.record(
            Event(
                kind="given", at=timestamp(), session=self._key, count=len(records), tokens=tokens
            )
        )
        return text

    def _prompt(self) -> str:
        """Lessons that may apply to the prompt, each once a session (N09)."""
        from ..service.candidates import fitting  # the other moments compare no words

        activity = self._state.activity()
        told, prompt = activity.session(self._key), self._call.prompt
        found = fitting(
            self._project, self._standing, prompt, activity.dismissed, without=told.raised
        )
        answered = tuple(sorted(told.raised.intersection(found.answered) - told.answered))
        matched = (*(one.record.id for one in found.given), *found.answered)
        events = [Event(kind="task", at=timestamp(), session=self._key, ids=matched)]
        if answered:
            events.append(Event(kind="answered", at=timestamp(), session=self._key, ids=answered))
        self._state.record(*events)
        if not found.given:
            return ""
        from .prompt_text import prompt_text  # most of the time nothing is said

        text, ids = prompt_text(found.given, self._standing.language)
        if not ids:
            return ""
        before = self._state.claim(Event(kind="raised", at=timestamp(), session=self._key, ids=ids))
        if before and before.session(self._key).raised.issuperset(ids):
            return ""  # another hook file has just raised the same
        tokens = estimate_tokens(text)
        self._state.record(
            Event(kind="given", at=timestamp(), session=self._key, count=len(ids), tokens=tokens)
        )
        return text

    def _stop(self) -> str:
        """Asks once a session to save what was learned, where files changed and nothing was."""
        session = self._state.activity().session(self._key)
        started = seconds(session.started)
        if self._call.going_on or session.asked or not started:
            return ""
        if any(record.newest >= started for record in self._project.store.read().records):
            return ""
        from .changed_files import changed_since  # the other moments do not ask git

        if not changed_since(self._project.root, started):
            return ""
        before = self._state.claim(Event(kind="asked_to_log", at=timestamp(), session=self._key))
        if before is None or before.session(self._key).asked:
            return ""  # else it would ask again at every end
        from ..sentences.say import say  # as at a prompt

        return say(self._standing.language, "hook_stop")

    def _notice(self, document: Document) -> str:
        """That compaction is required, "" where it is not (S09)."""
        if len(document.index) <= self._standing.threshold():
            return ""  # without the messages of the agents' tools, which take long to import
        from ..sentences.say import say  # as above

        found = self._standing.compaction(document)
        counts = {"count": found.count, "threshold": found.threshold}
        return say(self._standing.language, f"compaction_{found.state}", **counts)

    def _facts(self, document: Document) -> Facts:
        from .facts import Facts  # as above

        show = self._project.shows(document, self._standing)
        return Facts(document, show, self._standing.language)
