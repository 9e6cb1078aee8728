"""Entry of `python -m sentinel_memory`, which is the `sentinel-memory` command."""

from __future__ import annotations

import gc
import os
import sys

from .machine.standard_streams import open_closed

TYPE_CHECKING = False  # Importing `typing` is slow.
if TYPE_CHECKING:
    from .cli.call import Call

_USUAL = gc.get_threshold()
_SELDOM = 50_000
"""New objects before a garbage collection: imported objects are no garbage and stay."""


def main() -> int:
    """Runs a command: on a short path if a program waits for it, else by the command line.

    Returns:
        The exit status.
    """
    open_closed()
    gc.set_threshold(_SELDOM)
    status = _run(sys.argv[1:])
    gc.freeze()  # The collection at exit would visit every object.
    return status


def _run(words: list[str]) -> int:
    if words[:1] == ["hook"] and len(words) > 1 and not words[1].startswith("-"):
        gc.disable()  # A hook ends before a collection pays off.
        os._exit(_answer_hook(words[1:]))  # Exits without tearing down the imported modules.
    if words[:1] == ["mcp"]:
        from .mcp.program import start  # An agent waits.

        status = start(words[1:])
        if status is not None:
            return status
    if words[:1] == ["merge-driver"] and len(words) == 5:
        from .git.merge_program import main as merge  # git waits, for each commit of a rebase.

        return merge(words[1:])
    from .cli.program import main as run_command

    return run_command(
        {
            "lsp": _serve_editor,
            "mcp": _serve_agent,
            "hook": lambda call: _answer_hook([call.given("event") or ""]),
        }
    )


def _serve_editor(_call: Call) -> int:
    # The libraries of the language server leave megabytes of garbage behind.
    gc.set_threshold(*_USUAL)
    from .lsp.server import main as serve  # pygls takes half a second to import.

    return serve()


def _serve_agent(call: Call) -> int:
    from .mcp.program import main as serve  # The other commands start without it.

    return serve(call.given("root"), call.chosen)


def _answer_hook(words: list[str]) -> int:
    from .hooks.program import main as answer  # An agent waits, so that nothing else is imported.

    return answer(words)


if __name__ == "__main__":
    sys.exit(main())
