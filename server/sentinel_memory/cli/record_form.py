"""A record as a text that a person changes in an editor, as with `git commit` (S36)."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from ..contract.memory import RecordView
from ..core.errors import RecordError, StoreError
from ..core.log.record import LIMITS
from ..core.text.expressions import expression
from ..sentences.command_line import say
from ..sentences.say import Language, describe
from .arguments import UsageError

_Result = TypeVar("_Result")

_HEADING = expression(r"#: \[(\w+)\]")
_NO_OTHER_TEXT = ("record_changed", "record_unknown")
"""Why a save is refused whatever the text says."""


def edit_in(
    open_editor: Callable[[Path], None],
    record: RecordView,
    save: Callable[[Mapping[str, str]], _Result],
    language: Language,
) -> _Result:
    """Returns what `save` makes of the fields that a person changed.

    A text that cannot be saved is opened again with the reason above it, until it can be saved or
    is left as it was opened.

    Args:
        open_editor: opens a file and returns when the person is done with it.
        record: as it is now.
        save: takes the changed fields only.
        language: of the explanations.

    Raises:
        UsageError: nothing was changed, or there is no editor.
        RecordError: the text was left as it was opened, with this reason above it.
        NotSaved: the record or the log is in the way; the text is kept.
    """
    folder = Path(tempfile.mkdtemp(prefix="sentinel-memory-"))
    try:
        result = _rounds(folder / "record.txt", open_editor, record, save, language)
    except NotSaved:
        raise
    except BaseException:
        shutil.rmtree(folder)
        raise
    shutil.rmtree(folder)
    return result


class NotSaved(Exception):  # noqa: N818 - it says what happened to the text
    """What a person typed could not be saved for a reason that no other text mends."""

    def __init__(self, path: Path, reason: RecordError | StoreError) -> None:
        self.path = path
        """Where the text is kept."""
        self.reason = reason
        super().__init__(str(reason))


def write_form(fields: Mapping[str, str], language: Language, problem: str = "") -> str:
    """Returns the text that a person edits: explanations, then each field under its heading."""
    lines = [f"#: ! {problem}"] if problem else []
    lines += [f"#: {say(language, key)}" for key in ("form_intro", "form_empty")]
    for name, text in fields.items():
        lines += ["", f"#: [{name}] {say(language, 'form_limit', limit=LIMITS[name])}"]
        # A line of the text that looks like one of ours gets a backslash more.
        lines += [re.sub(r"^(\\*#:)", r"\\\1", line) for line in text.splitlines() or [""]]
    return "\n".join([*lines, ""])


def read_form(text: str) -> dict[str, str]:
    """Returns the fields of such a text; blank lines around a field do not count."""
    fields: dict[str, list[str]] = {}
    name = ""
    for line in text.splitlines():
        heading = _HEADING.match(line)
        if heading:
            name = heading[1]
            fields[name] = []
        elif name and not line.startswith("#:"):
            fields[name].append(re.sub(r"^\\(\\*#:)", r"\1", line))
    return {name: "\n".join(lines).strip() for name, lines in fields.items() if name in LIMITS}


def open_editor(path: Path) -> None:
    """Opens `$VISUAL`, `$EDITOR` or the one that every system has, and waits for its end.

    Raises:
        UsageError: there is no such editor, or it ended with an error.
    """
    fallback = "notepad" if sys.platform == "win32" else "vi"
    editor = os.environ.get("VISUAL") or os.environ.get("EDITOR") or fallback
    try:
        # Windows takes the command as one text, and its paths hold what shlex reads as escapes.
        words = [] if sys.platform == "win32" else [*shlex.split(editor), str(path)]
        status = subprocess.run(words or f'{editor} "{path}"', check=False).returncode
    except (OSError, ValueError):  # a quote that has no end is a ValueError
        raise UsageError("editor_missing", field=editor) from None
    if status:
        raise UsageError("editor_failed", field=editor)


def _rounds(
    path: Path,
    open_editor: Callable[[Path], None],
    record: RecordView,
    save: Callable[[Mapping[str, str]], _Result],
    language: Language,
) -> _Result:
    fields = {name: getattr(record, name) or "" for name in LIMITS}
    if record.type == "principle":
        del fields["missing_context"]
    shown = write_form(fields, language)
    original = read_form(shown)
    problem: RecordError | None = None
    while True:
        # What is no UTF-8 goes out and in as it is, to be refused as any field is.
        path.write_text(shown, encoding="utf-8", errors="surrogateescape", newline="\n")
        open_editor(path)
        try:
            typed = path.read_text(encoding="utf-8-sig", errors="surrogateescape")
        except FileNotFoundError:
            raise UsageError("unchanged") from None
        given = {**original, **read_form(typed)}
        changed = {name: text for name, text in given.items() if text != original[name]}
        if problem and typed == shown:
            raise problem
        if not changed or not typed.strip():
            raise UsageError("unchanged")
        try:
            return save(changed)
        except StoreError as error:
            raise NotSaved(path, error) from error
        except RecordError as error:
            if error.code in _NO_OTHER_TEXT:
                raise NotSaved(path, error) from error
            problem, shown = error, write_form(given, language, describe(error, language))
