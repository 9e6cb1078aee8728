"""What a hook answers at the start of a session, at a prompt and at the end (S37)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.text.answer_room import estimate_tokens
from ..core.text.times import seconds, timestamp
from ..machine.activity import AT_ONCE, Activity, Session
from ..machine.events import Event, session_key
from ..machine.local_state import LocalState
from ..service.glance import glance
from ..service.project import Project
from ..service.standing import Settings, compaction_state
from .calls import NOTHING, Answer, HookCall

if TYPE_CHECKING:
    from ..core.log.record import Record
    from ..service.glance import Glance

_KEPT_AT_ONCE = 200
"""Lines that a hook looks into for the cache: the agent may wait for the end of its process."""


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
            case "file":
                text = self._file()
            case "stop":
                text = self._stop()
        return self._call.answer(text) if text else NOTHING

    def remember(self) -> None:
        """Keeps what was found out about the log, now that the answer is given (K01)."""
        self._project.remember(_KEPT_AT_ONCE)

    def _start(self) -> str:
        """Principles and open questions, once a session and again when the host dropped them."""
        told = self._state.activity().session(self._key).informed
        if told and not self._call.renewed:
            return ""
        began = Event(kind="session", at=timestamp(), session=self._key)
        before = self._state.claim(began) or Activity()
        told = before.session(self._key).informed
        if told and not (self._call.renewed and seconds(began.at) - seconds(told) > AT_ONCE):
            return ""

        def begin(seen: Glance) -> tuple[str, tuple[Record, ...], str]:
            from .facts import Facts  # the other moments tell nothing of it

            notice = self._notice(seen)
            facts = Facts(seen, self._standing.language)
            return (*facts.at_start(notice, before.dismissed), notice)

        text, records, notice = glance(self._project, self._standing, begin)
        if not records and not notice:
            return ""
        tokens = estimate_tokens(text)
        principles = tuple(record.id for record in records if record.type == "principle")
        events = [self._given(tuple(record.id for record in records), tokens)]
        if principles:
            told_now = Event(kind="told", at=timestamp(), session=self._key, ids=principles)
            events.append(told_now)
        self._state.record(*events)
        return text

    def _prompt(self) -> str:
        """Lessons that may apply to the prompt, each once a session (N09)."""
        from ..service.candidates import fitting  # the other moments compare no words

        activity = self._state.activity()
        told, prompt = activity.session(self._key), self._call.prompt
        if told.asked and self._is_ours(prompt):
            return ""
        found = fitting(
            self._project, self._standing, prompt, activity.dismissed, without=told.raised
        )
        answered = tuple(sorted(told.raised.intersection(found.answered) - told.answered))
        matched = (*(one.record.id for one in found.given), *found.answered)
        events = [Event(kind="task", at=timestamp(), session=self._key, ids=matched)]
        if answered:
            events.append(Event(kind="answered", at=timestamp(), session=self._key, ids=answered))
        if self._is_corrected(told):
            events.append(Event(kind="corrected", at=timestamp(), session=self._key))
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
        self._state.record(self._given(ids, tokens))
        return text

    def _is_ours(self, prompt: str) -> bool:
        """Whether a host passes on as a prompt what we answered when the agent stopped."""
        from ..sentences.say import say  # most of the time nothing is said

        asked = ("hook_stop", "hook_corrected")
        return prompt.strip() in (say(self._standing.language, key) for key in asked)

    def _file(self) -> str:
        """Lessons for the files that the agent comes to, each once a session (N06)."""
        if self._key is None or not self._call.files:
            return ""
        from ..core.log.places import possible_lines  # the other moments are about no file
        from .file_text import MOST_TOKENS, file_lines, names_inside

        folder = next(iter(self._call.folders), None)
        paths = names_inside(self._project.root, folder, self._call.files)
        if not paths or next(possible_lines(self._project.store.read_bytes(), paths), None) is None:
            return ""
        activity, language = self._state.activity(), self._standing.language
        session = activity.session(self._key)
        left, heard = MOST_TOKENS - session.told_tokens, session.raised | session.told
        lines = glance(
            self._project,
            self._standing,
            lambda log: file_lines(log, paths, heard, activity.dismissed, left, language),
        )
        return self._told(lines, MOST_TOKENS)

    def _told(self, lines: Mapping[str, str], most: int) -> str:
        """The text of these lines, noted as told; without what another process has told since."""
        if not lines:
            return ""
        from ..sentences.say import say  # most of the time nothing is said

        head = say(self._standing.language, "hook_file")
        tokens = estimate_tokens("\n".join((head, *lines.values())))
        event = Event(
            kind="told", at=timestamp(), session=self._key, ids=tuple(lines), tokens=tokens
        )
        before = self._state.claim(event)
        if before is None or before.session(self._key).told_tokens + tokens > most:
            return ""  # else it would be told again at every file
        known = before.session(self._key).told
        new = {identifier: text for identifier, text in lines.items() if identifier not in known}
        if not new:
            return ""
        self._state.record(self._given(tuple(new), tokens))
        return "\n".join((head, *new.values()))

    def _is_corrected(self, told: Session) -> bool:
        """Whether the prompt corrects what the agent did; of it nothing else is kept (N14)."""
        if not told.prompted or seconds(timestamp()) - seconds(told.prompted) <= AT_ONCE:
            return False  # The first message of a session has nothing before it.
        from ..core.prompts.corrections import corrects  # as above

        return corrects(self._call.prompt)

    def _given(self, ids: tuple[str, ...], tokens: int) -> Event:
        """The event that these lessons went into the context of the session."""
        return Event(
            kind="given",
            at=timestamp(),
            ids=ids,
            session=self._key,
            count=len(ids),
            tokens=tokens,
        )

    def _stop(self) -> str:
        """Asks to save what was learned, where nothing was saved since there was a reason to.

        Once after a correction (N14), and once a session where files changed; a correction stands
        in the place of the files.
        """
        session = self._state.activity().session(self._key)
        corrected, started = seconds(session.corrected), seconds(session.started)
        if self._call.going_on or not started or (session.asked and not corrected):
            return ""
        since = corrected or started
        if glance(self._project, self._standing, lambda seen: seen.newest) >= since:
            return ""
        if not corrected:
            from .changed_files import changed_since  # the other moments do not ask git

            if not changed_since(self._project.root, started):
                return ""
        before = self._state.claim(Event(kind="asked_to_log", at=timestamp(), session=self._key))
        told = before.session(self._key) if before else None
        if told is None or (told.asked and not told.corrected):
            return ""  # else it would ask again at every end
        from ..sentences.say import say  # as at a prompt

        return say(self._standing.language, "hook_corrected" if corrected else "hook_stop")

    def _notice(self, seen: Glance) -> str:
        """That compaction is required or waits for a person, "" where it is not (S09, N04)."""
        threshold = self._standing.threshold()
        state = compaction_state(seen.count, threshold, lambda: seen.compactable)
        if state == "ok":
            return ""
        from ..sentences.say import say  # as above

        counts = {"count": seen.count, "threshold": threshold}
        waiting = self._standing.waiting(seen.count, threshold) if state == "required" else None
        key = "compaction_waiting" if waiting else f"compaction_{state}"
        return say(self._standing.language, key, waiting=waiting, **counts)
