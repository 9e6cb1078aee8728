"""Runs calls beside the reader, so that pings, cancellations and roots are read meanwhile."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from queue import SimpleQueue

from .loading import Loading
from .roots import Roots

_RUNNING = 16
"""Most calls that run at a time."""
_TAKEN = 128
"""Most calls that wait or run at a time; the limit bounds the memory."""
_QUIET = 0.25
"""Seconds without an answer before the cache is updated. An immediate update would delay the
next call.
"""


class Calls:
    """The calls of a client. They begin once the tools are loaded and the roots are known."""

    def __init__(self, roots: Roots, loading: Loading) -> None:
        self._roots, self._loading = roots, loading
        self._waiting: SimpleQueue[tuple[Callable[[], None], bool]] = SimpleQueue()
        self._idle = threading.Semaphore(0)
        """Idle threads: waking one is faster than starting one."""
        self._answered, self._keeping = threading.Event(), threading.Lock()
        threading.Thread(target=self._keep, daemon=True).start()
        self._running, self._taken = threading.Semaphore(_RUNNING), threading.Semaphore(_TAKEN)

    def begin(self, work: Callable[[], None], *, in_project: bool) -> bool:
        """Starts a call, or waits while too many run.

        Args:
            work: the call.
            in_project: whether the call is about a project and therefore needs the roots.

        Returns:
            False if too many calls wait for the roots. The reader must not wait here, because it
                has to
            read the answer that brings the roots.
        """
        if not self._taken.acquire(blocking=self._roots.known):
            return False
        self._waiting.put((work, in_project))
        if not self._idle.acquire(blocking=False):
            threading.Thread(target=self._serve, daemon=True).start()
        return True

    def finish(self) -> None:
        """Waits until all calls are done.

        It does not wait for the roots, because the client is gone.
        """
        self._roots.give_up()
        for _ in range(_TAKEN):
            self._taken.acquire()
        with self._keeping:
            self._loading.remember()

    def _keep(self) -> None:
        """Stores the findings of calls in the cache, whenever no call was answered for a moment."""
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
