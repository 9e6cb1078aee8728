"""The command line: parses, calls the service, prints; the only place that wires objects."""

from __future__ import annotations

import argparse
import json
import logging
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from io import TextIOWrapper

from . import __version__
from .codec import InvalidParams, bare, decode, encode, parameters
from .core.errors import RecordError, StoreError
from .core.store import Store
from .filters import redact_lines, redact_whole
from .messages import Language, choose_language, describe, environment_language, say
from .operations import OPERATIONS, Operation
from .project import ProjectError, find_root
from .render import render
from .report import check_report, status_report
from .service import MemoryService, Settings
from .workflow import AGENTS, apply, diff, plan

COMMANDS = {
    "search": "search_memory",
    "log": "log_memory",
    "compact": "compact_memory",
    "edit": "edit_record",
    "delete": "delete_records",
    "undo": "undo",
}
"""The operations by the command that people type (S01, S36)."""

EXIT_PROBLEM = 1
"""`check` found an error, or the log could not be read or written."""
EXIT_USAGE = 2
"""The arguments or a field are wrong; nothing was written."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status: 0, 1 (problem) or 2 (wrong input)."""
    _force_utf8()
    logging.basicConfig(level=logging.ERROR, format="%(name)s: %(message)s", stream=sys.stderr)
    options = _parser().parse_args(arguments)
    language = choose_language(options.language) if options.language else environment_language()
    try:
        status: int = options.run(options, language)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone; keep the interpreter from complaining about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_PROBLEM
    except (InvalidParams, RecordError, ProjectError) as error:
        _complain(describe(error, language))
        return EXIT_USAGE
    except StoreError as error:
        _complain(describe(error, language))
        return EXIT_PROBLEM
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sentinel-memory",
        description="What this project's coding agents had to learn, in .context/memory_log.jsonl.",
        epilog="Loop: search before a task, log after it, compact when told to.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    operations = {operation.name: operation for operation in OPERATIONS}
    for command, name in COMMANDS.items():
        _add_operation(commands, command, operations[name])
    _add(commands, "status", "Count records and topics.", _status)
    _add(commands, "check", "List what is wrong with the log; exit 1 on errors.", _check)
    redact = _add(commands, "redact", "Filter secrets out of standard input.", _redact)
    redact.description = (
        "Reads text and writes it with every secret withheld. With --json it reads one "
        '{"id", "text"} object a line and answers each with {"id", "text"} or {"id", "error"}.'
    )
    init = _add(commands, "init", "Tell this project's agents to use the memory.", _init)
    init.add_argument("--agent", choices=AGENTS, default="agents", help="whose file is written")
    init.add_argument("--dry-run", action="store_true", help="show the changes, write nothing")
    init.add_argument("--yes", action="store_true", help="write without asking")
    _add(commands, "lsp", "Serve an editor over standard input and output.", _serve)
    _add(commands, "mcp", "Serve a coding agent over standard input and output.", _serve_agent)
    return parser


def _add(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    description: str,
    run: Callable[[argparse.Namespace, Language], int],
) -> argparse.ArgumentParser:
    command = commands.add_parser(name, help=description, description=description)
    command.set_defaults(run=run)
    command.add_argument("--root", help="the project folder")
    command.add_argument("--json", action="store_true", help="answer in JSON")
    command.add_argument("--language", metavar="en|ko", help="language of the answer")
    return command


def _add_operation(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, operation: Operation
) -> None:
    """Adds a command with one option a parameter, from the operation table."""
    command = _add(commands, name, operation.description, partial(_run, operation))
    for key, (_, hint) in parameters(operation.params).items():
        (description,) = getattr(hint, "__metadata__", ("",))
        if key == "folder":
            continue  # that is --root here
        if key == "query":
            command.add_argument(key, nargs="?", default="", help=description)
        elif key in ("ref", "refs"):
            nargs = "+" if key == "refs" else None
            command.add_argument(key, nargs=nargs, metavar="ID", help=description)
        elif "tuple" in str(bare(hint)):
            command.add_argument(_option(key), nargs="+", metavar="ID@REV", help=description)
        else:
            kind = _number if "int" in str(bare(hint)) else str
            command.add_argument(_option(key), type=kind, help=description)


def _run(operation: Operation, options: argparse.Namespace, language: Language) -> int:
    given = {key: vars(options).get(key) for key in parameters(operation.params)}
    values = {key: value for key, value in given.items() if value is not None}
    params: object = decode(operation.params, values, operation.name)
    result = getattr(_service(options, language), operation.name)(params)
    text = render(result, language)
    if options.json:
        _print_json({**encode(result), "text": text})
    else:
        _print_lines([text or ""])
    return 0


def _option(key: str) -> str:
    return "--" + key.replace("_", "-")


def _number(text: str) -> int | str:
    """A whole number, or the text as it is, so that the operation's own sentence refuses it."""
    return int(text) if text.removeprefix("-").isdecimal() else text


def _service(options: argparse.Namespace, language: Language) -> MemoryService:
    root = find_root(options.root, environment=os.environ)
    return MemoryService(
        Store.of_project(root), folder=root.name, settings=lambda: Settings(language=language)
    )


def _status(options: argparse.Namespace, language: Language) -> int:
    service = _service(options, language)
    status = service.status(service.store.root.as_uri())
    _print_json(encode(status)) if options.json else _print_lines(status_report(status, language))
    return EXIT_PROBLEM if status.problem else 0


def _check(options: argparse.Namespace, language: Language) -> int:
    service = _service(options, language)
    findings = service.findings()
    if options.json:
        _print_json([{**encode(finding), "is_error": finding.is_error} for finding in findings])
    else:
        _print_lines(check_report(findings, service.store.count(), language))
    return EXIT_PROBLEM if any(finding.is_error for finding in findings) else 0


def _init(options: argparse.Namespace, language: Language) -> int:
    root = find_root(options.root, environment=os.environ)
    changes = plan(root, options.agent)
    if options.json:
        _print_json([encode(change) for change in changes])
    else:
        _print_lines([diff(changes).rstrip("\n") if changes else say(language, "init_nothing")])
    if not changes or options.dry_run:
        return 0
    if not options.yes and not _agrees(say(language, "init_ask")):
        _complain(say(language, "init_refused"))
        return EXIT_USAGE
    apply(root, changes)
    return 0


def _agrees(question: str) -> bool:
    """Asks a person; where there is none to ask, the answer is no."""
    if not sys.stdin.isatty():
        return False
    print(question, end=" ", file=sys.stderr, flush=True)  # noqa: T201 - a question
    return sys.stdin.readline().strip().lower() in ("y", "yes", "예", "네")


def _redact(options: argparse.Namespace, language: Language) -> int:
    if options.json:
        failed = False
        for answer in redact_lines(sys.stdin.buffer, language):
            _print_json(answer)
            failed = failed or "error" in answer
        return EXIT_USAGE if failed else 0
    sys.stdout.write(redact_whole(sys.stdin.buffer))
    return 0


def _serve(_options: argparse.Namespace, _language: Language) -> int:
    from .lsp.server import main as serve  # pygls takes half a second to import

    return serve()


def _serve_agent(options: argparse.Namespace, language: Language) -> int:
    from .mcp.stdio import main as serve  # the other commands start without it

    return serve(options.root, language)


def _print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False), flush=True)  # noqa: T201 - the answer


def _print_lines(lines: Sequence[str]) -> None:
    print("\n".join(lines))  # noqa: T201 - the answer


def _complain(sentence: str) -> None:
    print(f"sentinel-memory: {sentence}", file=sys.stderr)  # noqa: T201 - errors go to stderr


def _force_utf8() -> None:
    """UTF-8 whatever the locale; lone surrogates of foreign lines must not break output (S23)."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
