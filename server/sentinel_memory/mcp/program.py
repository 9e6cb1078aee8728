"""The process that serves an agent. It answers before all modules are loaded (D01)."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence

from ..machine.standard_streams import decoded, force_utf8
from ..sentences.language import environment_language
from ..store import ROOT_VARIABLE
from .stdio import Loading, Roots, StdioServer, load_tools

TYPE_CHECKING = False  # without `typing`, which takes long to import
if TYPE_CHECKING:
    from ..sentences.say import Language

_LANGUAGES: dict[str | None, Language | None] = {"en": "en", "ko": "ko", None: None}


def start(words: Sequence[str]) -> int | None:
    """Serves an agent if the words after `mcp` are simple: at most a project and a language.

    Returns:
        The exit status; None if nothing was done, because only the command line can read or refuse
            the
        words.
    """
    options = dict(zip(words[::2], words[1::2], strict=False))
    root, language = options.pop("--root", None), options.pop("--language", None)
    simple = not options and len(words) == 2 * ((root is not None) + (language is not None))
    if not simple or (root or "").startswith("-") or language not in _LANGUAGES:
        return None
    force_utf8()
    return main(root if root is None else decoded(root), _LANGUAGES[language])


def main(named: str | None, language: Language | None) -> int:
    """Serves an agent on the standard streams until one of them is closed.

    If the named project is missing or holds no memory, every call is answered with the reason. A
    host shows nobody what a server that ends at once has said.

    `named`: the project folder of the command line, if it names one.
    `language`: the language of the answers; None: that of the project, else of the locale.
    """
    roots = _roots(named)
    output = sys.stdout.buffer
    sys.stdout = sys.stderr
    # Not sys.stdin: the interpreter closes it at exit while the reader may still wait on it.
    stream = os.fdopen(sys.stdin.fileno(), "rb", closefd=False)
    loading = Loading(lambda: load_tools(roots, language))
    server = StdioServer(roots, loading, language or environment_language(), output)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve(stream)
    return 0


def _roots(named: str | None) -> Roots:
    """Returns the roots, with the project that the command line or the environment names."""
    if named is None and not os.environ.get(ROOT_VARIABLE):
        return Roots(None)
    from ..core.errors import ProjectError
    from ..store.project_root import find_root  # Path modules are slow to import.

    try:
        return Roots(find_root(named, environment=os.environ))
    except ProjectError as error:
        return Roots(None, error)
