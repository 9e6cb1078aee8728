"""The sentences and exit statuses of failed commands."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from collections.abc import Iterable, Sequence
from itertools import takewhile

from ..core.errors import InvalidParams, ProjectError, RecordError, StoreError
from ..core.text.one_line import json_line, visible
from ..machine.standard_streams import OutputError, log_faults, place, write_out
from ..sentences.say import Language, describe, say
from . import INTERRUPTED, PROBLEM, PROGRAM, REFUSED
from .command import Command, UsageError
from .terminal import Line, screen_of

_logger = logging.getLogger("sentinel_memory.cli.program")
"""The logger of the module that caught the fault."""


def failed(
    error: Exception, words: Sequence[str], command: Command | None, language: Language
) -> int:
    """Reports an error to a person or a program, and returns the exit status.

    `command`: the command; None if the words name none.

    Raises:
        OSError: the JSON for a program could not be written.
    """
    status, sentences = _judged(error, command, language)
    if "--json" in takewhile("--".__ne__, words):
        write_out(json_line({"error": _facts(error, sentences[0])}) + "\n")
    else:
        for sentence in sentences:
            _complain(sentence)
    return status


def output_failed(error: OutputError, language: Language) -> int:
    """Reports that an answer could not be written, and returns the exit status."""
    _complain(say(language, "output_failed", detail=error.strerror or "?"))
    return PROBLEM


def interrupted(language: Language) -> int:
    """Reports that the user interrupted the command, and returns the exit status."""
    _complain(say(language, "interrupted"))
    return INTERRUPTED


def write_error(lines: Iterable[Line]) -> None:
    """Prints lines on standard error, and ignores a closed stream."""
    with contextlib.suppress(OSError):
        sys.stderr.write(screen_of(sys.stderr, os.environ).layout(lines) + "\n")


def _judged(
    error: Exception, command: Command | None, language: Language
) -> tuple[int, tuple[str, ...]]:
    """Returns the exit status and the sentences for an error."""
    see = say(language, "see", command=f"{PROGRAM} {command.name}" if command else PROGRAM)
    match error:
        case UsageError():
            return REFUSED, (f"{describe(error, language)} {see}",)
        case InvalidParams():
            return REFUSED, (f"{_sentence(error, command, language)} {see}",)
        case RecordError() | ProjectError():
            return REFUSED, (_sentence(error, command, language),)
        case StoreError():
            from ..service import intake

            told = (describe(error, language), intake.unsaved_sentence(error, language))
            return PROBLEM, tuple(filter(None, told))
        case ModuleNotFoundError(name=str(name)) if not name.startswith("sentinel_memory"):
            return PROBLEM, (say(language, "no_package", name=name.partition(".")[0]),)
        case _:
            log_faults()
            _logger.error("%s", place(error))
            return PROBLEM, (say(language, "internal"),)


def _facts(error: Exception, sentence: str) -> dict[str, object]:
    """Returns the facts about an error for a program, under the names of the language server."""
    names = ("field", "limit", "actual", "unsaved")
    facts = {name: getattr(error, name, None) for name in names}
    known = {name: fact for name, fact in facts.items() if fact is not None}
    return {"code": getattr(error, "code", "internal"), "message": sentence, **known}


def _sentence(
    error: InvalidParams | RecordError | ProjectError, command: Command | None, language: Language
) -> str:
    """Returns the sentence about an error, with the command's option in place of a parameter."""
    flags = {option.key: option.flag for option in command.options} if command else {}
    field = error.facts().get("field")
    return describe(error, language, field=flags.get(str(field), field))


def _complain(sentence: str) -> None:
    write_error([Line(f"{PROGRAM}: {visible(sentence)}", hang=2)])
