"""The answers of a hook at the start of a session, at a prompt, at a file and at the end (S37)."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.text.ids import seconds, timestamp
from ..core.text.limits import tokens_of
from ..machine.activity import AT_ONCE, Activity, Event, EventKind, Session, session_key
from ..machine.local_state import LocalState
from ..service.glance import OutOfTimeError, WorkTime, glance
from ..service.project import Project
from ..service.standing import Settings
from ..store.files import FOLDER_NAME
from ..store.project_root import work_tree
from .calls import NOTHING, Answer, HookCall

if TYPE_CHECKING:
    from ..core.log.record import Record
    from ..service.glance import Glance


_SECONDS, _AT_THE_END = 0.3, 1.0
"""Seconds that a hook may work, and a hook at the end of a turn (S37)."""
_RESERVED = 0.08
"""Seconds of them in which verdicts are stored, and the rest is left to another process."""
_KEPT_AT_ONCE = 200
"""Most lines to analyse for the cache after an answer: the agent may wait for the process to
end.
"""


def invitation(
    call: HookCall, root: Path, state: LocalState, environment: Mapping[str, str]
) -> Answer:
    """Returns the line that tells the person once how to turn hooks on in a clone.

    It is in the person's language and contains nothing of the project, to which nobody has
    consented. It is empty if the host shows a person nothing, or the project turns hooks off.
    """
    from ..sentences.language import environment_language  # Other calls get no such line.
    from ..sentences.say import say

    settings = Settings.of_process(None, environment)
    if not Project.open(root, lambda: settings).standing.policy.hooks:
        return NOTHING
    told = call.tell(say(environment_language(environment), "hook_invitation"))
    return told if told and state.invite() else NOTHING


class Hook:
    """One call of a host about one project."""

    def __init__(
        self,
        call: HookCall,
        root: Path,
        state: LocalState,
        environment: Mapping[str, str],
        clock: Callable[[], float],
        began: float,
    ) -> None:
        """Prepares a call.

        `clock`: tells the seconds that this process has worked.
        """
        self._call, self._environment = call, environment
        seconds = _AT_THE_END if call.moment == "stop" else _SECONDS
        self._time = WorkTime(seconds - _RESERVED, clock, began)
        self._is_late = False
        self._state = state
        self._key = session_key(call.session) if call.session else None
        settings = Settings.of_process(None, environment)
        self._project = Project.open(root, lambda: settings)
        self._standing = self._project.standing

    def answer(self) -> Answer:
        """Returns the answer to the host.

        It is empty if the policy turns hooks off, or if there was no time for an answer.
        """
        if not self._standing.policy.hooks:
            return NOTHING
        try:
            text = self._text()
        except OutOfTimeError:
            self._is_late, text = True, ""
        return self._call.answer(text) if text else NOTHING

    def _text(self) -> str:
        match self._call.moment:
            case "start":
                return self._start()
            case "prompt":
                return self._prompt()
            case "file":
                return self._file()
            case "stop":
                return self._stop()

    def remember(self) -> None:
        """Stores findings about the log in the cache, after the answer is out (K01).

        If there is no time for all of it, another process goes on.
        """
        project, time = self._project, self._time
        is_read = not self._is_late or bool(project.store.latest.lines)
        done = is_read and project.remember(_KEPT_AT_ONCE, goes_on=lambda: time.is_left)
        if self._is_late or not (done or time.is_left):
            from .program import start_finishing  # Most hooks are in time.

            start_finishing(project.root, self._environment)

    def _start(self) -> str:
        """Returns principles and topics, once a session.

        They come again after the host has dropped them. If there is no time for them, the next
        prompt gives them.
        """
        told = self._state.activity().session(self._key).informed
        if told and not self._call.renewed:
            return ""
        began = self._event("session")
        before = self._state.claim(began) or Activity()
        told = before.session(self._key).informed
        if told and not (self._call.renewed and seconds(began.at) - seconds(told) > AT_ONCE):
            return ""
        return self._beginning()

    def _late_start(self) -> str:
        """Returns what the start of the session had no time for, at the first prompt that has."""
        before = self._state.claim(self._event("session"))
        if before is None or not before.session(self._key).late:
            return ""  # Another hook process has just given it.
        try:
            return self._beginning()
        except OutOfTimeError:
            self._is_late = True
            return ""

    def _beginning(self) -> str:
        """Returns principles and topics.

        Raises:
            OutOfTimeError: there was no time for them, which is noted for the next prompt.
        """

        def begin(seen: Glance) -> tuple[str, tuple[Record, ...]]:
            from ..service.lesson_texts import notice, start_text  # Only a start needs them.

            return start_text(seen, notice(seen, self._standing), self._standing.language)

        try:
            text, records = glance(self._project, self._standing, begin, self._time)
        except OutOfTimeError:
            self._state.record(self._event("late"))
            raise
        if not text:
            return ""
        principles = tuple(record.id for record in records)
        events = [self._given(principles, tokens_of(text))]
        if principles:
            events.append(self._event("told", principles))
        self._state.record(*events)
        return text

    def _prompt(self) -> str:
        """Returns lessons that may apply to the prompt, behind what the start had no time for."""
        activity = self._state.activity()
        told = activity.session(self._key)
        if told.asked and self._is_ours(self._call.prompt):
            return ""
        lessons = self._fitting(activity)
        begun = self._late_start() if told.late else ""
        return "\n\n".join(filter(None, (begun, lessons)))

    def _fitting(self, activity: Activity) -> str:
        """Returns lessons that may apply to the prompt, each once a session (N09)."""
        from ..service.candidates import fitting  # The other moments compare no words.

        told, prompt = activity.session(self._key), self._call.prompt
        found = fitting(
            self._project,
            self._standing,
            prompt,
            activity,
            without=told.raised,
            time=self._time,
            paths=self._paths(),
        )
        answered = tuple(sorted(told.raised.intersection(found.answered) - told.answered))
        matched = (*(one.record.id for one in found.given), *found.answered)
        events = [self._event("task", matched)]
        if answered:
            events.append(self._event("answered", answered))
        if self._is_corrected(told):
            events.append(self._event("corrected"))
        self._state.record(*events)
        if not found.given:
            return ""
        from ..service.lesson_texts import prompt_text  # Most prompts get no text.

        text, ids = prompt_text(found.given, prompt, self._standing.language)
        if not ids:
            return ""
        before = self._state.claim(self._event("raised", ids))
        if before and before.session(self._key).raised.issuperset(ids):
            return ""  # Another hook process has just raised the same records.
        self._state.record(self._given(ids, tokens_of(text)))
        return text

    def _is_ours(self, prompt: str) -> bool:
        """Returns whether the host passes our own answer at a stop on as a prompt."""
        from ..sentences.say import say  # Most prompts get no text.

        asked = ("hook_stop", "hook_corrected")
        return prompt.strip() in (say(self._standing.language, key) for key in asked)

    def _file(self) -> str:
        """Returns lessons for the files of the call, each once a session (N06)."""
        if self._key is None or not self._call.files:
            return ""
        from ..core.log.record import possible_lines  # The other moments have no files.
        from ..service.lesson_texts import FILES_TOKENS, file_lines

        paths = self._paths()
        if not paths or next(possible_lines(self._project.store.read_bytes(), paths), None) is None:
            return ""
        activity, language = self._state.activity(), self._standing.language
        session = activity.session(self._key)
        left, heard = FILES_TOKENS - session.told_tokens, session.raised | session.told
        lines = glance(
            self._project,
            self._standing,
            lambda log: file_lines(log, paths, heard, activity, left, language),
            self._time,
        )
        return self._told(lines, FILES_TOKENS)

    def _paths(self) -> tuple[str, ...]:
        """Returns the files of the call inside the project."""
        if not self._call.files:
            return ()
        from ..service.lesson_texts import names_inside  # Most prompts come without a file.

        folder = next(iter(self._call.folders), None)
        return names_inside(self._project.root, folder, self._call.files)

    def _told(self, lines: Mapping[str, str], most: int) -> str:
        """Returns the lines as text and notes them as told.

        Lines that another process has told in the meantime are left out.
        """
        if not lines:
            return ""
        from ..sentences.say import say  # Most files get no text.

        head = say(self._standing.language, "hook_file")
        tokens = tokens_of("\n".join((head, *lines.values())))
        before = self._state.claim(self._event("told", tuple(lines), tokens))
        if before is None or before.session(self._key).told_tokens + tokens > most:
            return ""  # Without the note it would come again at every file.
        known = before.session(self._key).told
        new = {identifier: text for identifier, text in lines.items() if identifier not in known}
        if not new:
            return ""
        self._state.record(self._given(tuple(new), tokens))
        return "\n".join((head, *new.values()))

    def _is_corrected(self, told: Session) -> bool:
        """Returns whether the prompt corrects the agent. Nothing else about it is kept (N14)."""
        if not told.prompted or seconds(timestamp()) - seconds(told.prompted) <= AT_ONCE:
            return False  # Nothing precedes the first message of a session.
        from ..core.prompts.corrections import corrects  # Most prompts do not need it.

        return corrects(self._call.prompt)

    def _given(self, ids: tuple[str, ...], tokens: int) -> Event:
        """Returns the event that these lessons entered the context of the session."""
        return self._event("given", ids, tokens)._replace(count=len(ids))

    def _event(self, kind: EventKind, ids: tuple[str, ...] = (), tokens: int = 0) -> Event:
        """Returns an event of the session at this moment."""
        return Event(kind=kind, at=timestamp(), session=self._key, ids=ids, tokens=tokens)

    def _stop(self) -> str:
        """Returns a request to save what was learned, or "" if there is no reason for it.

        The agent is asked once after each correction (N14) and, in a session without correction,
        once if files changed. Nothing is asked if a record was saved since then.
        """
        session = self._state.activity().session(self._key)
        corrected, started = seconds(session.corrected), seconds(session.started)
        if self._call.going_on or not started or (session.asked and not corrected):
            return ""
        since = corrected or started
        if glance(self._project, self._standing, lambda seen: seen.newest, self._time) >= since:
            return ""
        if not corrected and not changed_since(self._project.root, started):
            return ""
        before = self._state.claim(self._event("asked_to_log"))
        told = before.session(self._key) if before else None
        if told is None or (told.asked and not told.corrected):
            return ""  # Without the note it would ask again at every end.
        from ..sentences.say import say  # Most ends get no text.

        return say(self._standing.language, "hook_corrected" if corrected else "hook_stop")


_GIT_SECONDS = 0.3
"""Seconds for each of the three questions to git: an agent waits at most one second (S37)."""
_WALK_SECONDS = 0.05
_MOST_ENTRIES = 20_000
_SKIPPED = frozenset({"node_modules", "__pycache__", "venv", "target", "build", "dist", "out"})


def changed_since(root: Path, moment: float) -> bool:
    """Returns whether the project holds a file newer than a moment, or a newer commit.

    The memory itself does not count, and in a repository neither do ignored files. Without git the
    function walks the folders within limits of time and entries. Files beyond them count as
    unchanged.

    `moment`: seconds since 1970.
    """
    top = work_tree(root)
    if top is None:
        return _is_newer(_walk(root), moment)
    from ..git.tracked import changed_files  # Only the end of a turn asks git.

    changed = (one.path for one in changed_files(root, top, _GIT_SECONDS))
    return _is_newer(changed, moment) or _committed(root, moment)


def _committed(root: Path, moment: float) -> bool:
    """Returns whether a commit since then changed files beside the memory."""
    from ..git.ask import run_git  # as above

    since = f"--since=@{int(moment)}"
    names = (".", f":(exclude){FOLDER_NAME}")
    command = ("rev-list", "-1", since, "HEAD", "--", *names)
    found = run_git(root, *command, seconds=_GIT_SECONDS).output
    return bool(found and found.strip())


def _walk(root: Path) -> Iterator[Path]:
    """Yields the files of a folder, those near its top first."""
    folders, left = [root], _MOST_ENTRIES
    end = time.monotonic() + _WALK_SECONDS
    while folders:
        below: list[Path] = []
        for folder in folders:
            try:
                entries = list(os.scandir(folder))
            except OSError:
                continue
            for entry in entries:
                left -= 1
                if left < 0 or time.monotonic() > end:
                    return
                if entry.is_dir(follow_symlinks=False):
                    if not entry.name.startswith(".") and entry.name not in _SKIPPED:
                        below.append(Path(entry.path))
                else:
                    yield Path(entry.path)
        folders = below


def _is_newer(paths: Iterable[Path], moment: float) -> bool:
    return any(_modified(path) > moment for path in paths)


def _modified(path: Path) -> float:
    """Returns the time of a file's last change, in seconds since 1970.

    For a missing file it is the time of its folder, and 0 if that is missing too.
    """
    for place in (path, path.parent):
        try:
            return place.lstat().st_mtime
        except OSError:
            continue
    return 0.0
