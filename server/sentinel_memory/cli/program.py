"""The command line: reads the words, runs a command, and turns what happens into a status."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, takewhile

from .. import __version__
from ..core.errors import InvalidParams, ProjectError, RecordError, StoreError
from ..core.text.one_line import json_line, visible
from ..machine.fault_log import log_faults, place
from ..machine.standard_streams import OutputError, decoded, force_utf8, give_up, write_out
from ..sentences.command_line import say
from ..sentences.language import environment_language
from ..sentences.say import Language, describe
from ..sentences.say import say as say_result
from ..service import unsaved
from .arguments import HELP, UsageError, read_words, unknown
from .call import Call
from .commands import COMMANDS, Run
from .table import BY_NAME, COMMON, DONE, INTERRUPTED, PROBLEM, PROGRAM, REFUSED, Command, split
from .terminal import Line, screen_of

_logger = logging.getLogger(__name__)


def main(servers: Mapping[str, Run], arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status: 0, 1 (problem), 2 (wrong input) or 130.

    Args:
        servers: what runs the commands that serve other programs, by their names.
        arguments: in place of those of the process.
    """
    force_utf8()
    log_faults(logging.ERROR, "%(name)s: %(message)s")
    words = list(map(decoded, sys.argv[1:]) if arguments is None else arguments)
    language = _language(words)
    command: Command | None = None
    call: Call | None = None
    try:
        before, name, behind = split(words)
        if name == "__complete":
            return _complete(behind, language)
        command = _command(name)
        asked = any(word in HELP for word in takewhile("--".__ne__, words))
        if command is None or asked:
            status = _help(command, [*before, *behind], language, asked=asked)
        else:
            call = _call(command, [*before, *behind], language)
            status = {**COMMANDS, **servers}[command.name](call)
        return status
    except BrokenPipeError:
        give_up(sys.stdout)
        return PROBLEM
    except OutputError as error:
        give_up(sys.stdout)
        _complain(say(language, "output_failed", detail=error.strerror or "?"))
        return PROBLEM
    except KeyboardInterrupt:
        _complain(say(language, "interrupted"))
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the outermost frame: a sentence, no traceback
        status, sentences = _judged(error, command, call.language if call else language)
        if "--json" in takewhile("--".__ne__, words):
            write_out(json_line({"error": _facts(error, sentences[0])}) + "\n")
        else:
            for sentence in sentences:
                _complain(sentence)
        return status


def _judged(
    error: Exception, command: Command | None, language: Language
) -> tuple[int, tuple[str, ...]]:
    """The status of what went wrong, and the sentences about it."""
    see = say(language, "see", command=f"{PROGRAM} {command.name}" if command else PROGRAM)
    match error:
        case UsageError():
            return REFUSED, (f"{error.sentence(language)} {see}",)
        case InvalidParams():
            return REFUSED, (f"{_sentence(error, command, language)} {see}",)
        case RecordError() | ProjectError():
            return REFUSED, (_sentence(error, command, language),)
        case StoreError():
            told = (describe(error, language), unsaved.sentence(error, language))
            return PROBLEM, tuple(filter(None, told))
        case _:
            _logger.error("%s", place(error))
            return PROBLEM, (say_result(language, "internal"),)


def _facts(error: Exception, sentence: str) -> dict[str, object]:
    """What a program gets of an error, with the names that the language server uses."""
    names = ("field", "limit", "actual", "unsaved")
    facts = {name: getattr(error, name, None) for name in names}
    known = {name: fact for name, fact in facts.items() if fact is not None}
    return {"code": getattr(error, "code", "internal"), "message": sentence, **known}


def _help(command: Command | None, words: list[str], language: Language, *, asked: bool) -> int:
    """Explains a command; without one the whole, on standard error where nobody asked for it."""
    if command is None and "--version" in words:
        line = (
            json_line({"version": __version__}) if "--json" in words else f"{PROGRAM} {__version__}"
        )
        write_out(f"{line}\n")
        return DONE
    from .help import command_help, overview  # the commands start without it

    if not asked:
        read_words(COMMON, words)
    lines = overview(language) if command is None else command_help(command, language)
    if asked:
        write_out(screen_of(sys.stdout, os.environ).layout(lines) + "\n")
        return DONE
    _write_error(lines)
    return REFUSED


def _call(command: Command, words: list[str], language: Language) -> Call:
    values = read_words(command.options, words)
    return Call(command, values, screen_of(sys.stdout, os.environ), language)


def _complete(words: list[str], language: Language) -> int:
    from .completion import complete  # the other commands start without it

    lines = complete(words, language)
    write_out("".join(f"{line}\n" for line in lines))
    return DONE


def _command(name: str | None) -> Command | None:
    if name is None:
        return None
    if name not in BY_NAME:
        raise unknown("command", name, BY_NAME)
    return BY_NAME[name]


def _language(words: Sequence[str]) -> Language:
    """The language of errors and help too, so it is found before the words are read."""
    for word, following in pairwise([*words, ""]):
        name, sign, value = word.partition("=")
        if name == "--language":
            chosen = value if sign else following
            return "ko" if chosen == "ko" else "en"
    return environment_language()


def _sentence(
    error: InvalidParams | RecordError | ProjectError, command: Command | None, language: Language
) -> str:
    """What is wrong, with the option of the command where the service names a parameter."""
    flags = {option.key: option.flag for option in command.options} if command else {}
    field = error.facts().get("field")
    return describe(error, language, field=flags.get(str(field), field))


def _complain(sentence: str) -> None:
    _write_error([Line(f"{PROGRAM}: {visible(sentence)}", hang=2)])


def _write_error(lines: Iterable[Line]) -> None:
    # Who reads errors may have gone as well.
    with contextlib.suppress(OSError):
        sys.stderr.write(screen_of(sys.stderr, os.environ).layout(lines) + "\n")
