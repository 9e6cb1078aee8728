"""The commands of the command line: what each is called, takes and belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple, get_args, get_origin

from ..contract.codec import bare, parameters
from ..contract.hook_events import EVENTS
from ..contract.hosts import Host
from ..contract.operations import OPERATIONS
from ..contract.project import Agent
from .arguments import Option

Group = Literal["loop", "correct", "care", "serve"]

COMMON: tuple[Option, ...] = (
    Option("root"),
    Option("json", "switch"),
    Option("language", choices=("en", "ko")),
)
"""What every command takes, behind its name or before it."""

_HOST = Option("host", "list", get_args(Host), placed=True)
SHELLS = ("bash", "zsh", "fish", "powershell")


class Command(NamedTuple):
    """A command that people type."""

    name: str
    group: Group
    operation: str | None = None
    """The row of the operation table that it runs as it is (S01)."""
    own: tuple[Option, ...] = ()
    """What it takes beside that row, or without one."""
    examples: tuple[tuple[str, str], ...] = ()
    """Lines to copy, each in English and in Korean."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What it takes, with what every command takes."""
        row = _row_options(self.operation) if self.operation else ()
        return (*row, *self.own, *COMMON)


_OF_EDITORS = {"undo": ("ids", "until"), "delete_records": ("dry_run",), "news_memory": ("seen",)}
"""Parameters for what a window shows, and those that are a switch here."""

_PLACED = {"rename_topic": ("topic", "new_topic")}
"""Parameters that are words of one command alone."""


@cache
def _row_options(name: str) -> tuple[Option, ...]:
    """One option a parameter, but for the folder, which is --root, and what an editor needs."""
    (row,) = (operation for operation in OPERATIONS if operation.name == name)
    options = []
    for key, (field, hint) in parameters(row.params).items():
        if key in ("folder", *_OF_EDITORS.get(name, ())):
            continue
        shape = bare(hint)
        kinds = [one for one in (shape, *get_args(shape)) if get_origin(one) is Literal]
        choices = get_args(kinds[0]) if kinds else ()
        if "tuple" in str(shape):
            kind: Literal["text", "number", "list", "switch"] = "list"
        elif shape is bool:
            kind = "switch"
        else:
            kind = "number" if "int" in str(shape) else "text"
        required = field.is_required and key != "query"
        placed = key in ("query", "name", "ref", "refs", "before", "after", "rev")
        placed = placed or (key == "id" and required) or key in _PLACED.get(name, ())
        options.append(Option(key, kind, choices, placed=placed, required=required))
    return tuple(options)


def _same(example: str) -> tuple[str, str]:
    return (example, example)


COMMANDS: tuple[Command, ...] = (
    Command(
        "search",
        "loop",
        "search_memory",
        own=(Option("all", "switch"), Option("why", "switch")),
        examples=(
            ('search "change the payment form"', 'search "결제 양식 바꾸기"'),
            ('search "change the payment form" --why', 'search "결제 양식 바꾸기" --why'),
            ("search --topic payment --json", "search --topic 결제 --json"),
        ),
    ),
    Command(
        "show",
        "loop",
        "show",
        own=(Option("markdown", "switch"),),
        examples=(_same("show --markdown > MEMORY.md"),),
    ),
    Command(
        "log",
        "loop",
        "log_memory",
        examples=(
            (
                'log --topic payment --missing-context "VAT differs by country" '
                '--lesson "Read the tax table first" --ask-next-time "Which countries?"',
                'log --topic 결제 --missing-context "부가세는 나라마다 다르다" '
                '--lesson "세율 표를 먼저 읽는다" --ask-next-time "어느 나라인가요?"',
            ),
            (
                'log --type principle --topic payment --lesson "Tax comes from the table" '
                "--source-ids 8b054977c4ded0e1@1f2e3d",
                'log --type principle --topic 결제 --lesson "세율은 표에서 읽는다" '
                "--source-ids 8b054977c4ded0e1@1f2e3d",
            ),
        ),
    ),
    Command(
        "compact",
        "loop",
        "compact_memory",
        examples=(
            _same("compact"),
            ("compact --target-topic payment", "compact --target-topic 결제"),
        ),
    ),
    Command(
        "preflight",
        "loop",
        own=(Option("why", "switch"),),
        examples=(
            _same("preflight < TASK.md"),
            _same("preflight --why < TASK.md"),
            _same("preflight --json < TASK.md"),
        ),
    ),
    Command(
        "learn",
        "loop",
        "learn",
        own=(Option("brief", "switch"),),
        examples=(
            _same("learn"),
            _same("learn --keep 1 3 --drop 2"),
            (
                'learn --keep 4 --lesson "Read the tax table first"',
                'learn --keep 4 --lesson "세율 표를 먼저 읽는다"',
            ),
            _same("learn --brief"),
        ),
    ),
    Command("reflect", "loop", "reflect", examples=(_same("reflect"),)),
    Command("dismiss", "loop", "dismiss_question", examples=(_same("dismiss 8b054977c4ded0e1"),)),
    Command(
        "edit",
        "correct",
        "edit_record",
        examples=(
            (
                'edit 8b054977c4ded0e1 --lesson "Read the tax table of the country"',
                'edit 8b054977c4ded0e1 --lesson "그 나라의 세율 표를 읽는다"',
            ),
        ),
    ),
    Command("delete", "correct", "delete_records", examples=(_same("delete 8b054977c4ded0e1"),)),
    Command(
        "rename-topic",
        "correct",
        "rename_topic",
        examples=(
            ("rename-topic paymnt payment", "rename-topic 결재 결제"),
            ("rename-topic checkout payment --merge", "rename-topic 주문 결제 --merge"),
        ),
    ),
    Command("tidy", "correct", "tidy_log", examples=(_same("tidy"), _same("tidy --move-out all"))),
    Command(
        "undo",
        "correct",
        "undo",
        own=(Option("list", "switch"), Option("until", "number")),
        examples=(_same("undo"), _same("undo --list")),
    ),
    Command("history", "correct", "history", examples=(_same("history 8b054977c4ded0e1"),)),
    Command("status", "care", examples=(_same("status"), _same("status --json"))),
    Command("check", "care", examples=(_same("check"),)),
    Command("diff", "care", "diff_memory", examples=(_same("diff"), _same("diff v1.0 main"))),
    Command(
        "news",
        "care",
        "news_memory",
        own=(Option("seen", "switch"),),
        examples=(_same("news"), _same("news 8b054977c4ded0e1 --seen"), _same("news --seen")),
    ),
    Command("review", "care", "review_memory", examples=(_same("review origin/main"),)),
    Command(
        "commit",
        "care",
        "commit_memory",
        examples=(_same("commit"), _same('commit --message "Remember how VAT works"')),
    ),
    Command("redact", "care", examples=(_same("redact < notes.txt"),)),
    Command(
        "redact-records",
        "care",
        own=(Option("refs", "list", placed=True), Option("dry_run", "switch")),
        examples=(_same("redact-records --dry-run"), _same("redact-records 8b054977c4ded0e1")),
    ),
    Command(
        "init",
        "care",
        own=(
            Option("agent", choices=get_args(Agent)),
            Option("dry_run", "switch"),
            Option("yes", "switch"),
        ),
        examples=(_same("init --dry-run"), _same("init --agent claude --yes")),
    ),
    Command(
        "connect",
        "care",
        own=(
            _HOST,
            Option("only", choices=("tools", "hooks")),
            Option("dry_run", "switch"),
            Option("yes", "switch"),
        ),
        examples=(_same("connect --dry-run"), _same("connect claude-code cursor --yes")),
    ),
    Command(
        "disconnect",
        "care",
        own=(
            _HOST,
            Option("only", choices=("tools", "hooks")),
            Option("here", "switch"),
            Option("all", "switch"),
            Option("dry_run", "switch"),
            Option("yes", "switch"),
        ),
        examples=(
            _same("disconnect cursor"),
            _same("disconnect --here"),
            _same("disconnect --all --dry-run"),
        ),
    ),
    Command(
        "private",
        "care",
        own=(Option("off", "switch"),),
        examples=(_same("private"), _same("private --off")),
    ),
    Command(
        "resolve",
        "care",
        own=(
            Option("dry_run", "switch"),
            Option("ours", "list"),
            Option("theirs", "list"),
            Option("digest"),
        ),
        examples=(
            _same("resolve --dry-run"),
            _same("resolve --theirs log:8b054977c4ded0e1"),
            _same("resolve"),
        ),
    ),
    Command(
        "merge-driver",
        "care",
        own=(Option("files", "list", placed=True), Option("off", "switch")),
        examples=(_same("merge-driver"), _same("merge-driver --off")),
    ),
    Command(
        "completion",
        "care",
        own=(Option("shell", choices=SHELLS, placed=True, required=True),),
        examples=(
            _same("completion bash >> ~/.bashrc"),
            _same('completion zsh > "${fpath[1]}/_sentinel-memory"'),
            _same("completion fish > ~/.config/fish/completions/sentinel-memory.fish"),
            _same("completion powershell >> $PROFILE"),
        ),
    ),
    Command("lsp", "serve", examples=(_same("lsp"),)),
    Command("mcp", "serve", examples=(_same("mcp --root path/to/project"),)),
    Command(
        "hook",
        "serve",
        own=(Option("event", choices=EVENTS, placed=True, required=True),),
        examples=(_same("hook UserPromptSubmit < event.json"),),
    ),
)

BY_NAME = {command.name: command for command in COMMANDS}


def split(words: Sequence[str]) -> tuple[list[str], str | None, list[str]]:
    """Returns the options before the command, its name where there is one, and what follows it."""
    valued = {option.flag for option in COMMON if option.kind != "switch"}
    position = 0
    while position < len(words) and words[position].startswith("-"):
        position += 2 if words[position] in valued else 1
    name = words[position] if position < len(words) else None
    return list(words[:position]), name, list(words[position + 1 :])
