"""The project that a client means, and what is loaded when it is needed first.

The import does not wait for the first call, because an update may remove our folder while this
process runs.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable

from ..machine.fault_log import log_fault, log_faults

TYPE_CHECKING = False  # Importing `typing` is slow.
if TYPE_CHECKING:
    from pathlib import Path

    from ..core.errors import ProjectError
    from ..sentences.say import Language
    from .tools import Tools


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


def load_tools(roots: Roots, language: Language | None) -> Tools:
    """Imports every module that a call can need, and returns the tools.

    Args:
        roots: the folders of the client, and the project if one is named.
        language: the language of the answers; None: that of the project, else of the locale.
    """
    log_faults()
    from ..service.handlers import load_for_agents
    from .projects import Projects
    from .tools import Tools

    load_for_agents()
    gc.freeze()  # The imported objects stay, so that no collection needs to visit them.
    return Tools(Projects(roots, language))


class Loading:
    """The tools, for threads that wait until they are loaded."""

    def __init__(self, load: Callable[[], Tools]) -> None:
        self._load = load
        self._tools: Tools | None = None
        self._fault: Exception | None = None
        self._done = threading.Event()

    def run(self) -> None:
        """Loads the tools. A fault is logged, and every waiting call is told of it."""
        try:
            self._tools = self._load()
        except Exception as error:  # noqa: BLE001 - the client is told, and the log
            self._fault = error
            log_fault(__name__, "The tools could not be loaded")
        finally:
            self._done.set()

    def remember(self) -> None:
        """Lets the tools store their findings in the cache, after an answer is out."""
        if self._tools is not None:
            self._tools.remember()

    def wait(self) -> None:
        """Waits until the tools are loaded or have failed to load."""
        self._done.wait()

    def tools(self) -> Tools:
        """Returns the tools, and waits for them if necessary.

        Raises:
            RuntimeError: the tools could not be loaded.
        """
        self.wait()
        if self._tools is None:
            raise RuntimeError("There are no tools") from self._fault
        return self._tools
