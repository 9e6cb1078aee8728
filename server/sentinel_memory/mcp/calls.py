"""Calls that run beside the reader, so that pings, cancellations and roots are heard meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable

from .projects import Projects

_RUNNING = 16
"""Calls that run at a time."""
_TAKEN = 128
"""Calls that wait or run at a time, which bounds the memory."""


class Calls:
    """The calls of a client, which begin when it is known what they are about."""

    def __init__(self, projects: Projects) -> None:
        self._projects = projects
        self._running, self._taken = threading.Semaphore(_RUNNING), threading.Semaphore(_TAKEN)

    def begin(self, work: Callable[[], None]) -> bool:
        """Starts a call; waits while too many run.

        Returns:
            False where too many wait for the roots: the answer that brings them comes behind this
            call, so that the reader may not wait for it here.
        """
        if not self._taken.acquire(blocking=self._projects.known):
            return False
        threading.Thread(target=self._run, args=(work,), daemon=True).start()
        return True

    def finish(self) -> None:
        """Waits until all calls are done, without the roots: the client has gone."""
        self._projects.give_up()
        for _ in range(_TAKEN):
            self._taken.acquire()

    def _run(self, work: Callable[[], None]) -> None:
        try:
            self._projects.wait()
            with self._running:
                work()
        finally:
            self._taken.release()
