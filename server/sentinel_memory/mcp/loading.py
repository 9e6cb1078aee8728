"""Imports the tools while the client reads its first answer.

The import does not wait for the first call, because an update may remove our folder while this
process runs.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable

from ..machine.standard_streams import log_fault, log_faults

TYPE_CHECKING = False  # Importing `typing` is slow.
if TYPE_CHECKING:
    from ..sentences.say import Language
    from .roots import Roots
    from .tools import Tools


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

    def remember(self, goes_on: Callable[[], bool] = lambda: True) -> bool:
        """Lets the tools store their findings in the cache, after an answer is out.

        Args:
            goes_on: tells before each line whether there is time for it.

        Returns:
            Whether nothing is left for another call.
        """
        return self._tools is None or self._tools.remember(goes_on)

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
