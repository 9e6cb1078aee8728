"""What a client says of the folders that it has open, and how long calls wait for it (S24)."""

from __future__ import annotations

import threading

TYPE_CHECKING = False  # without `typing`, which takes long to import
if TYPE_CHECKING:
    from pathlib import Path

_ANSWER_SECONDS = 5.0


class Roots:
    """The client's answer to `roots/list`, where its folders decide which project is meant."""

    def __init__(self, project: Path | None) -> None:
        self.project = project
        """The one that the command line or the environment names; None: the roots decide."""
        self.last: object = None
        """The last answer, as it came; None where there is none."""
        self._known = threading.Event()
        self._known.set()

    @property
    def known(self) -> bool:
        """Whether no roots are being asked for."""
        return self._known.is_set()

    def expect(self) -> None:
        """Makes calls wait for roots that are being asked for, where they decide."""
        if self.project is None:
            self._known.clear()

    def take(self, result: object) -> None:
        """Takes what the client answered; where that is no list of roots, it has none."""
        self.last = result
        self._known.set()

    def wait(self) -> None:
        """Waits for roots that are being asked for; a client that does not answer has none."""
        self._known.wait(_ANSWER_SECONDS)

    def give_up(self) -> None:
        """Lets calls go on without the roots: the client has gone."""
        self._known.set()
