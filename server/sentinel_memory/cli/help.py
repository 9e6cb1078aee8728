"""The help texts of the program and of each command, and the completion of a typed one."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, get_args

from ..core.errors import ProjectError, StoreError
from ..core.text.one_line import inline
from ..machine.standard_streams import write_out
from ..sentences.table import has_sentence, say
from . import DONE, INTERRUPTED, PROBLEM, PROGRAM, REFUSED
from .command import COMMON, Command, Group, Option, UsageError
from .table import BY_NAME, COMMANDS, SHELLS, split
from .terminal import Line, columns, pad

if TYPE_CHECKING:
    from ..contract.memory import RecordView
    from ..sentences.say import Language
    from .call import Call

_LOOP = (("search", "step_before"), ("log", "step_after"), ("compact", "step_full"))
_VARIABLES = (
    "SENTINEL_MEMORY_ROOT",
    "SENTINEL_MEMORY_COMPACT_THRESHOLD",
    "SENTINEL_MEMORY_TRUSTED",
    "LC_ALL LC_MESSAGES LANG",
    "NO_COLOR",
)
_GAP = 2
_ENTRIES = {"cues": "TEXT", "settled_by": "TEXT", "applies_to": "GLOB", "keep": "N", "drop": "N"}
_ENTRIES |= {"evidence": "'PATH: QUOTE'", "links": "'REL ID'"}
"""The placeholder of a list entry that is no reference to a record."""


def overview(language: Language) -> Iterator[Line]:
    """Yields the help of the program: loop, commands, exit statuses, environment and file."""
    yield _usage(f"{say(language, 'placeholder')} [...]", language)
    yield Line("")
    yield Line(say(language, "about"), hang=0)
    yield from _section("head_steps", _steps(language), language)
    for group in get_args(Group):
        rows = [(c.name, say(language, c.name)) for c in COMMANDS if c.group == group]
        yield from _section(f"head_{group}", rows, language)
    common = [*common_rows(language), ("--version", say(language, "option_version"))]
    yield from _section("head_common", common, language)
    yield from _section("head_exit", exit_rows(language), language)
    yield from _section("head_environment", variable_rows(language), language)
    yield from _section("head_file", [("", say(language, "file"))], language)
    yield Line("")
    yield Line(say(language, "more"), hang=0)


def command_help(command: Command, language: Language) -> Iterator[Line]:
    """Yields the help of one command: its purpose, options and examples."""
    yield _usage(usage(command), language)
    yield Line("")
    yield Line(say(language, command.name), hang=0)
    if has_sentence(f"more_{command.name}"):
        yield Line(say(language, f"more_{command.name}"), hang=0)
    own = command.options[: -len(COMMON)]
    if own:
        rows = [option_row(option, command.name, language) for option in own]
        yield from _section("head_options", rows, language)
    yield from _section("head_common", common_rows(language), language)
    yield Line("")
    yield Line(say(language, "head_examples"), "head")
    for example in command.examples:
        yield Line(f"  {PROGRAM} {example[language == 'ko']}", whole=True)


def usage(command: Command) -> str:
    """Returns a command with its positional words, as in `show [REF] [...]`."""
    places = [_placed(option) for option in command.options if option.placed]
    return " ".join([command.name, *places, "[...]"])


def common_rows(language: Language) -> list[tuple[str, str]]:
    """Returns the common options, each with its description."""
    rows = [option_row(option, "", language) for option in COMMON]
    return [*rows, ("-h, --help", say(language, "option_help"))]


def exit_rows(language: Language) -> list[tuple[str, str]]:
    """Returns every exit status with its meaning."""
    statuses = (DONE, PROBLEM, REFUSED, INTERRUPTED)
    return [(str(status), say(language, f"exit_{status}")) for status in statuses]


def variable_rows(language: Language) -> list[tuple[str, str]]:
    """Returns the environment variables in use, each with its description."""
    return [(", ".join(names.split()), say(language, names)) for names in _VARIABLES]


def _usage(usage: str, language: Language) -> Line:
    return Line(say(language, "usage", usage=f"{PROGRAM} {usage}"))


def _steps(language: Language) -> list[tuple[str, str]]:
    """Returns the loop as three commands, shortened so that each is read at a glance."""
    rows = []
    for name, moment in _LOOP:
        (example, *_) = next(c.examples for c in COMMANDS if c.name == name)
        short = example[language == "ko"].partition(" --missing-context")
        more = " ..." if short[1] else ""
        rows.append((f"{PROGRAM} {short[0]}{more}", say(language, moment)))
    return rows


def _section(head: str, rows: Sequence[tuple[str, str]], language: Language) -> Iterator[Line]:
    """Yields a heading and then rows of two columns."""
    yield Line("")
    yield Line(say(language, head), "head")
    column = max(columns(left) for left, _ in rows)
    for left, right in rows:
        indent = _GAP + (column + _GAP if column else 0)
        yield Line(pad(_GAP * " " + left, indent) + right, hang=indent)


def about(option: Option, command: str, language: Language) -> str:
    """Returns the description of an option of a command."""
    own = f"option_{command}_{option.key}"
    return say(language, own if has_sentence(own) else f"option_{option.key}")


def option_row(option: Option, command: str, language: Language) -> tuple[str, str]:
    """Returns an option as typed, and its description; `command` is "" for common options."""
    text = about(option, command, language)
    if option.required:
        text = f"{text} {say(language, 'option_required')}"
    if option.placed:
        return _placed(option), text
    return f"{option.flag}{_value(option)}", text


def _placed(option: Option) -> str:
    if option.choices and option.kind != "list":
        return "|".join(option.choices)
    name = f"{option.flag} ..." if option.kind == "list" else option.flag
    return name if option.required else f"[{name}]"


def _value(option: Option) -> str:
    if option.kind == "switch":
        return ""
    if option.choices:
        return f" {'|'.join(option.choices)}"
    if option.kind == "list":
        return f" {_ENTRIES.get(option.key, 'ID@REV')} ..."
    return {"root": " FOLDER", "markdown": " FOLDER"}.get(
        option.key, " N" if option.kind == "number" else " TEXT"
    )


_ABOUT = 60
"""Most characters of a description."""


def complete(words: Sequence[str], language: Language) -> Iterator[str]:
    """Yields completions, each as a value, or as a value, a tab and its description.

    `words`: first the word at the cursor after a `=`, which lets every shell pass an empty word;
    then the words before the cursor, without the program.
    """
    current, before = words[0].removeprefix("=") if words else "", list(words[1:])
    if current[:1] in ("'", '"'):
        current = current[1:]
    current = re.sub(r"\\(.)", r"\1", current)  # bash and fish pass the word with its quoting.
    # bash splits --option=value into three words.
    before = [word for word in before if word != "="]
    flag, sign, value = current.partition("=")
    if sign and flag.startswith("--"):
        before, current, lead = [*before, flag], value, f"{flag}="
    else:
        current, lead = ("" if current == "=" else current), ""
    for text, hint in _offers(before, current, language):
        if text.startswith(current) and inline(text) == text:
            shown = inline(hint)
            if len(shown) > _ABOUT:
                shown = f"{shown[: _ABOUT - 1]}…"
            yield f"{lead}{text}\t{shown}" if shown else f"{lead}{text}"


def _offers(before: list[str], current: str, language: Language) -> Iterable[tuple[str, str]]:
    command = BY_NAME.get(split(before)[1] or "")
    options = command.options if command else COMMON
    flags = {option.flag: option for option in options if not option.placed}
    last = flags.get(before[-1]) if before else None
    if last is not None and last.kind != "switch":
        return _completions(last, before)
    if current.startswith("-"):
        free = (o for o in flags.values() if o.flag not in before or o.kind == "list")
        return [
            (option.flag, about(option, command.name if command else "", language))
            for option in free
        ]
    if command is None:
        return [(command.name, say(language, command.name)) for command in COMMANDS]
    return [offer for o in options if o.placed or o.bare for offer in _completions(o, before)]


def _completions(option: Option, before: list[str]) -> Iterable[tuple[str, str]]:
    if option.choices:
        return [(choice, "") for choice in option.choices]
    if option.key in ("topic", "target_topic", "new_topic", "name"):
        return [(topic, "") for topic in dict.fromkeys(r.topic for r in _records(before))]
    if option.key in ("id", "ids", "ref", "refs"):
        return [(record.id, f"{record.topic}: {record.lesson}") for record in _records(before)]
    return ()


def _records(before: list[str]) -> tuple[RecordView, ...]:
    """Returns the records of the project as they may be shown; empty without a project."""
    # Completing plain words does not need these imports.
    from ..contract.project import ListRecordsParams
    from ..machine.standard_streams import log_faults
    from ..service.project import Project
    from ..service.recall import list_records
    from ..service.standing import Settings
    from ..store.project_root import find_root

    log_faults()
    named = next((value for flag, value in pairwise(before) if flag == "--root"), None)
    try:
        root = find_root(named, environment=os.environ)
        settings = Settings.of_process(None)
        project = Project.open(root, lambda: settings)
        return list_records(project, ListRecordsParams()).records
    except (ProjectError, StoreError):
        return ()


def script_of(shell: str) -> str:
    """Returns the script of a shell for completion, which the user's shell loads at start."""
    name = f"completion.{'ps1' if shell == 'powershell' else shell}"
    with open(os.path.join(os.path.dirname(__file__), name), encoding="utf-8") as file:  # noqa: PTH118, PTH120, PTH123 - pathlib is slow to import
        return file.read()


def completion(call: Call) -> int:
    """Prints the script of a shell. Raises UsageError if none is named."""
    shell = call.given("shell")
    if shell is None:
        raise UsageError("choice", field="SHELL", known=", ".join(SHELLS))
    write_out(script_of(shell))
    return DONE
