"""`python -m sentinel_memory` is the `sentinel-memory` command."""

import gc
import sys

from .standard_streams import open_closed


def main() -> int:
    """Runs what others wait for on its short way, everything else on the command line.

    Returns:
        The exit status.
    """
    open_closed()
    words = sys.argv[1:]
    if words[:1] == ["hook"] and len(words) > 1 and not words[1].startswith("-"):
        gc.disable()  # a hook is over before a collection pays
        from .hooks.program import main as answer  # an agent waits: nothing else is imported

        return answer(words[1:])
    if words[:1] == ["merge-driver"] and len(words) == 5:
        from .merge_driver import main as merge  # git waits, for each commit of a rebase

        return merge(words[1:])
    from .cli import main as run_command

    return run_command()


if __name__ == "__main__":
    sys.exit(main())
