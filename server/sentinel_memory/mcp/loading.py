"""The tools, which are imported while the client reads its first answer.

At once and not at the first call: an update may remove our folder while this process runs.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable

from ..machine.fault_log import log_fault, log_faults

TYPE_CHECKING = False  # without `typing`, which takes long to import
if TYPE_CHECKING:
    from ..sentences.say import Language
    from .roots import Roots
    from .tools import Tools


def load_tools(roots: Roots, language: Language | None) -> Tools:
    """Imports whatever any call can need, and returns the tools.

    Args:
        roots: what the client says of its folders, and the project where one is named.
        language: of the answers; None: that of the project, else of the locale.
    """
    log_faults()
    from ..service.loading import load_for_agents
    from .projects import Projects
    from .tools import Tools

    load_for_agents()
    gc.freeze()  # it stays: no collection needs to look at it
    return Tools(Projects(roots, language))


class Loading:
    """The tools as soon as they are there, for threads that wait for them."""

    def __init__(self, load: Callable[[], Tools]) -> None:
        self._load = load
        self._tools: Tools | None = None
        self._fault: Exception | None = None
        self._done = threading.Event()

    def run(self) -> None:
        """Loads them; a fault is logged, and told to each call that waits."""
        try:
            self._tools = self._load()
        except Exception as error:  # noqa: BLE001 - the client is told, and the log
            self._fault = error
            log_fault(__name__, "The tools could not be loaded")
        finally:
            self._done.set()

    def remember(self) -> None:
        """Lets the tools keep what they found out, now that an answer is given."""
        if self._tools is not None:
            self._tools.remember()

    def wait(self) -> None:
        """Returns when they are there, or could not be loaded."""
        self._done.wait()

    def tools(self) -> Tools:
        """Returns them when they are there.

        Raises:
            RuntimeError: they could not be loaded.
        """
        self.wait()
        if self._tools is None:
            raise RuntimeError("There are no tools") from self._fault
        return self._tools
