"""Hooks as hosts run them: one JSON object in and one out, in a process of its own or here."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import warm_program
from cli_process import user_environment
from sample_records import log, with_cues
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.hooks.calls import NOTHING
from sentinel_memory.hooks.program import answer_hook
from sentinel_memory.machine.activity import Activity, Event, session_key
from sentinel_memory.machine.local_state import LocalState

PROMPT = "Add a refund endpoint to the payment module"
GAP = log(
    "The refund endpoint of the payment module was called twice for one refund",
    topic="payment",
    lesson="Send the Idempotency-Key header with every call",
    question="Which header keeps a repeated call from counting twice?",
)
OTHERS = [log(f"What gap{number} means", topic=f"area{number}") for number in range(9)]
TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3

COMMAND = (*warm_program.LAUNCHER, "hook")
LESSON = "Send the Idempotency-Key with every call. It is stored with the order."


def placed(*globs: str, lesson: str = LESSON, gap: str = "gap", topic: str = "payment") -> Record:
    """A lesson for the files that match."""
    return with_cues(log(gap, topic=topic, lesson=lesson), applies_to=globs)


REFUND = placed("src/pay/**")


@dataclass
class Agent:
    """A session of an agent in a project; its home has a space and Korean letters in its name."""

    project: Path
    home: Path
    session: str = "first"
    more: dict[str, object] = field(default_factory=lambda: {"timestamp": "now"})
    """The other fields that the host sends; only VS Code sends the time."""
    variables: dict[str, str] = field(default_factory=dict)
    clock: Callable[[], float] = lambda: 0.0
    """The seconds that a hook has worked, as it is told here: no test waits for a busy machine."""

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of this machine but the path."""
        return {**user_environment(self.home), "LC_ALL": "C", **self.variables}

    @property
    def state(self) -> LocalState:
        """The notes of this user's machine about the project."""
        return LocalState(self.project, self.environment)

    def hook(self, event: str, **fields: object) -> dict[str, object]:
        """Returns what a hook answers, without the process that would hide a failure."""
        data = self.payload(event, **fields)
        answer, remember = answer_hook(event, data, self.environment, self.clock, 0.0)
        remember()
        return answer

    def payload(self, event: str, **fields: object) -> bytes:
        """Returns what the host sends."""
        value = {
            "hook_event_name": event,
            "session_id": self.session,
            "cwd": str(self.project),
            **self.more,
            **fields,
        }
        return json.dumps({name: one for name, one in value.items() if one is not None}).encode()

    def run(self, event: str, data: bytes) -> dict[str, object]:
        """Runs a hook on any bytes; it must succeed and print nothing but one object."""
        done = warm_program.run([*COMMAND, event], self.home, self.environment, data)
        assert (done.returncode, done.stderr) == (0, b"")
        answer = json.loads(done.stdout)
        assert isinstance(answer, dict)
        return answer

    def context(self, event: str, **fields: object) -> str:
        """Returns the text that a hook puts before the agent; "" for none."""
        answer = self.hook(event, **fields)
        if answer == NOTHING:
            return ""
        inner = answer["hookSpecificOutput"]
        assert isinstance(inner, dict)
        assert inner.keys() == {"hookEventName", "additionalContext"}
        assert inner["hookEventName"] == event
        return str(inner["additionalContext"])

    def remember(self, *records: Record, more: Iterable[bytes] = ()) -> None:
        """Writes the log as git would bring it."""
        lines = [*(format_line(record) for record in records), *more]
        folder = self.project / ".context"
        folder.mkdir(exist_ok=True)
        (folder / "memory_log.jsonl").write_bytes(b"".join(line + b"\n" for line in lines))

    def change_a_file(self) -> None:
        """Writes a file of the project, with the time of the clock.

        The time that the system itself gives a file may lag some milliseconds behind, and be before
        the session began.
        """
        path = self.project / "new.py"
        path.write_text("", encoding="utf-8")
        now = time.time()
        os.utime(path, (now, now))


class LateState(LocalState):
    """The state as a process sees it that read it before another one wrote."""

    def activity(self) -> Activity:
        """Returns a session that has begun and was told nothing."""
        began = Event(kind="task", session=session_key("s"), at="2026-11-01T00:00:00.000+00:00")
        return Activity.fold([began.encode()])
