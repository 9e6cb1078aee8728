"""Entry of the packaged extension: bundled libraries first, UTF-8 streams, then the package."""

import io
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main() -> int:
    """Run the command line on the bundled libraries, whatever the interpreter has installed.

    Returns:
        The exit code; 2 with one sentence when the interpreter is older than Python 3.11.
    """
    if sys.version_info < (3, 11):  # noqa: UP036 - an older interpreter may well be given this file
        sys.stderr.write("Sentinel Memory needs Python 3.11 or newer, and this one is older.\n")
        return 2
    keep_bytecode_out_of_the_installation()
    sys.path[:0] = [str(HERE), str(HERE.parent / "bundled" / "libs")]
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    from sentinel_memory.__main__ import main as run_command

    return run_command()


def keep_bytecode_out_of_the_installation() -> None:
    """Compile into the user's cache: the installation may be read-only, and start-up needs it."""
    cache = user_cache()
    if cache is None:
        sys.dont_write_bytecode = True
    else:
        sys.pycache_prefix = str(cache / "sentinel-memory" / "bytecode")


def user_cache() -> Path | None:
    """The folder in which the system wants caches, or None when the user has no home folder."""
    named = os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME")
    if named:
        return Path(named)
    try:
        home = Path.home()
    except RuntimeError:
        return None
    return home / "Library" / "Caches" if sys.platform == "darwin" else home / ".cache"


if __name__ == "__main__":
    sys.exit(main())
