"""The file changes that a person agrees to: a coloured diff and the question."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping

from ..contract.project import FileChange
from .terminal import Line, Style


def diff_lines(changes: Iterable[FileChange]) -> Iterator[Line]:
    """Yields the changes as a unified diff. Secrets in the lines around them are withheld."""
    styles: Mapping[str, Style] = {"+": "added", "-": "removed", "@": "place"}
    for line in shown_diff(changes).split("\n")[:-1]:
        is_name = line.startswith(("--- ", "+++ "))
        yield Line(line, "head" if is_name else styles.get(line[:1], "plain"), whole=True)


def shown_diff(changes: Iterable[FileChange]) -> str:
    """Returns the changes as a unified diff with every secret withheld."""
    from ..core.secrets.redaction import redact
    from ..service.init_project import diff

    return redact(diff(tuple(changes))).text


def agrees(question: str) -> bool:
    """Asks a person. Without a terminal the answer is no."""
    if not sys.stdin.isatty():
        return False
    sys.stdout.flush()
    sys.stderr.write(f"{question} ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes", "예", "네")
