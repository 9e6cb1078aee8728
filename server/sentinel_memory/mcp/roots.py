"""The folders that a client has open, and the time that calls wait for them (S24)."""

from __future__ import annotations

import threading

TYPE_CHECKING = False  # Importing `typing` is slow.
if TYPE_CHECKING:
    from pathlib import Path

    from ..core.errors import ProjectError

_ANSWER_SECONDS = 5.0


class Roots:
    """The client's answer to `roots/list`, used if no project was named."""

    def __init__(self, project: Path | None, refused: ProjectError | None = None) -> None:
        self.project = project
        """The project named by the command line or the environment."""
        self.refused = refused
        """The reason why the named project cannot be used."""
        self.last: object = None
        """The last answer as received; None before there is one."""
        self._known = threading.Event()
        self._known.set()

    @property
    def decide(self) -> bool:
        """Whether the roots decide, because no project was named."""
        return self.project is None and self.refused is None

    @property
    def known(self) -> bool:
        """Whether no answer about the roots is outstanding."""
        return self._known.is_set()

    def expect(self) -> None:
        """Makes calls wait for the roots that were just requested, if the roots decide."""
        if self.decide:
            self._known.clear()

    def take(self, result: object) -> None:
        """Takes the client's answer. Anything but a list of roots counts as no roots."""
        self.last = result
        self._known.set()

    def wait(self) -> None:
        """Waits for requested roots, at most 5 seconds. A client that does not answer has none."""
        self._known.wait(_ANSWER_SECONDS)

    def give_up(self) -> None:
        """Lets calls go on without the roots, because the client is gone."""
        self._known.set()
