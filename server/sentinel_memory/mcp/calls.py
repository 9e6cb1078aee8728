"""Calls that run beside the reader, so that pings, cancellations and roots are heard meanwhile."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from queue import SimpleQueue

from .loading import Loading
from .roots import Roots

_RUNNING = 16
"""Calls that run at a time."""
_TAKEN = 128
"""Calls that wait or run at a time, which bounds the memory."""
_QUIET = 0.25
"""Seconds without an answer after which the cache is brought up to date: a call that came at once
would wait for it."""


class Calls:
    """The calls of a client, which begin when the tools and what they are about are there."""

    def __init__(self, roots: Roots, loading: Loading) -> None:
        self._roots, self._loading = roots, loading
        self._waiting: SimpleQueue[tuple[Callable[[], None], bool]] = SimpleQueue()
        self._idle = threading.Semaphore(0)
        """Threads that wait for a call: to start one takes longer than to wake it."""
        self._answered, self._keeping = threading.Event(), threading.Lock()
        threading.Thread(target=self._keep, daemon=True).start()
        self._running, self._taken = threading.Semaphore(_RUNNING), threading.Semaphore(_TAKEN)

    def begin(self, work: Callable[[], None], *, in_project: bool) -> bool:
        """Starts a call; waits while too many run.

        Args:
            work: the call.
            in_project: whether it is about a project, so that the roots must be known.

        Returns:
            False where too many wait for the roots: the answer that brings them comes behind this
            call, so that the reader may not wait for it here.
        """
        if not self._taken.acquire(blocking=self._roots.known):
            return False
        self._waiting.put((work, in_project))
        if not self._idle.acquire(blocking=False):
            threading.Thread(target=self._serve, daemon=True).start()
        return True

    def finish(self) -> None:
        """Waits until all calls are done, without the roots: the client has gone."""
        self._roots.give_up()
        for _ in range(_TAKEN):
            self._taken.acquire()
        with self._keeping:
            self._loading.remember()

    def _keep(self) -> None:
        """Keeps what calls found out, whenever none was answered for a moment."""
        while True:
            self._answered.wait()
            while self._answered.is_set():
                self._answered.clear()
                time.sleep(_QUIET)
            with self._keeping:
                self._loading.remember()

    def _serve(self) -> None:
        while True:
            self._run(*self._waiting.get())
            self._idle.release()

    def _run(self, work: Callable[[], None], in_project: bool) -> None:
        try:
            if in_project:
                self._roots.wait()
            self._loading.wait()
            with self._running:
                work()
                self._answered.set()
        finally:
            self._taken.release()
