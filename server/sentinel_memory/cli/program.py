"""The command line: parses the words, runs a command, and returns an exit status.

It imports only the modules that the words need, because a shell calls it at every TAB.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, takewhile

from .. import __version__
from ..machine.standard_streams import OutputError, decoded, force_utf8, give_up, write_out
from ..sentences.language import environment_language
from . import DONE, PROBLEM, PROGRAM, REFUSED

TYPE_CHECKING = False  # Importing `typing` is slow.
if TYPE_CHECKING:
    from ..sentences.say import Language
    from .call import Call
    from .command import Command

    Servers = Mapping[str, Callable[[Call], int]]

_VERSION = "--version"


def main(servers: Servers, arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status: 0, 1 (problem), 2 (wrong input) or 130."""
    force_utf8()
    words = list(map(decoded, sys.argv[1:]) if arguments is None else arguments)
    language = _language(words)
    try:
        if words == [_VERSION]:
            return _say_version()
        from ..sentences.audience import said_to

        with said_to(person=_is_read_by_person(words, servers)):
            return _run(words, servers, language)
    except BrokenPipeError:
        give_up(sys.stdout)
        return PROBLEM
    except OutputError as error:
        give_up(sys.stdout)
        from .failures import output_failed

        return output_failed(error, language)
    except KeyboardInterrupt:
        from .failures import interrupted

        return interrupted(language)


def _run(words: list[str], servers: Servers, language: Language) -> int:
    """Runs the command in the words, or reports a mistake in them."""
    from .command import HELP
    from .table import split

    command: Command | None = None
    call: Call | None = None
    try:
        before, name, behind = split(words)
        if name == "__complete":
            return _complete(behind, language)
        command = _command(name)
        asked = any(word in HELP for word in takewhile("--".__ne__, words))
        if command is None or asked:
            return _help(command, [*before, *behind], language, asked=asked)
        call = _call(command, [*before, *behind], language)
        status = servers.get(command.name, command.run)(call)
        call.remember()
        return status
    except (BrokenPipeError, OutputError):
        raise
    except Exception as error:  # noqa: BLE001 - outermost frame: a sentence, no traceback
        from ..core.errors import InvalidParams
        from .failures import failed

        status = failed(error, words, command, call.language if call else language)
        if call and isinstance(error, InvalidParams):
            call.remember()  # Who refuses has judged all lines before, and is asked again.
        return status


def _is_read_by_person(words: Sequence[str], servers: Servers) -> bool:
    """Returns whether the answer goes to a terminal. Agents and scripts read what is piped."""
    typed = set(takewhile("--".__ne__, words))
    return sys.stdout.isatty() and "--json" not in typed and typed.isdisjoint(servers)


def _say_version(*, as_json: bool = False) -> int:
    if as_json:
        from ..core.text.one_line import json_line

        write_out(f"{json_line({'version': __version__})}\n")
    else:
        write_out(f"{PROGRAM} {__version__}\n")
    return DONE


def _help(command: Command | None, words: list[str], language: Language, *, asked: bool) -> int:
    """Prints the help of a command or the program; unasked help goes to standard error."""
    if command is None and _VERSION in words:
        return _say_version(as_json="--json" in words)
    from .command import COMMON, read_words
    from .help import command_help, overview
    from .terminal import screen_of

    if not asked:
        read_words(COMMON, words)
    lines = overview(language) if command is None else command_help(command, language)
    if asked:
        write_out(screen_of(sys.stdout, os.environ).layout(lines) + "\n")
        return DONE
    from .failures import write_error

    write_error(lines)
    return REFUSED


def _call(command: Command, words: list[str], language: Language) -> Call:
    from .command import read_words
    from .terminal import screen_of

    values = read_words(command.options, words)
    from ..machine.standard_streams import log_faults
    from .call import Call

    log_faults()
    return Call(command, values, screen_of(sys.stdout, os.environ), language)


def _complete(words: list[str], language: Language) -> int:
    from .help import complete

    lines = complete(words, language)
    write_out("".join(f"{line}\n" for line in lines))
    return DONE


def _command(name: str | None) -> Command | None:
    from .command import unknown
    from .table import BY_NAME

    if name is None:
        return None
    if name not in BY_NAME:
        raise unknown("command", name, BY_NAME)
    return BY_NAME[name]


def _language(words: Sequence[str]) -> Language:
    """Returns the language of `--language`. Errors and help need it before parsing."""
    for word, following in pairwise([*words, ""]):
        name, sign, value = word.partition("=")
        if name == "--language":
            chosen = value if sign else following
            return "ko" if chosen == "ko" else "en"
    return environment_language()
