"""The table of commands: names, options, groups and examples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from ..contract.hook_events import EVENTS
from ..contract.hosts import Host
from ..contract.project import Agent
from .command import COMMON, Command, Option

_HOST = Option("host", "list", get_args(Host), placed=True)
_FORMAT = Option("format", choices=("text", "github"))
SHELLS = ("bash", "zsh", "fish", "powershell")


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
            (
                'log --topic payment --missing-context "VAT changed in 2027" '
                '--lesson "Read the table of 2027" --supersedes 8b054977c4ded0e1@1f2e3d',
                'log --topic 결제 --missing-context "2027년에 부가세가 바뀌었다" '
                '--lesson "2027년 표를 읽는다" --supersedes 8b054977c4ded0e1@1f2e3d',
            ),
        ),
    ),
    Command(
        "compact",
        "loop",
        "compact_memory",
        own=(
            Option("plan", "switch"),
            Option("edit", "switch"),
            Option("apply"),
            Option("drop_proposals", "switch"),
            Option("dry_run", "switch"),
            Option("topic", placed=True),
        ),
        examples=(
            _same("compact"),
            ("compact --target-topic payment", "compact --target-topic 결제"),
            ("compact --plan payment > PLAN", "compact --plan 결제 > PLAN"),
            _same("compact --apply PLAN --dry-run"),
            _same("compact --edit"),
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
    Command("context", "loop", "context", examples=(_same("context"),)),
    Command("reflect", "loop", "reflect", examples=(_same("reflect"),)),
    Command("dismiss", "loop", "dismiss_question", examples=(_same("dismiss 8b054977c4ded0e1"),)),
    Command("helped", "loop", "lesson_helped", examples=(_same("helped 8b054977c4ded0e1"),)),
    Command(
        "edit",
        "correct",
        "edit_record",
        own=(Option("pin", "switch"), Option("unpin", "switch")),
        examples=(
            (
                'edit 8b054977c4ded0e1 --lesson "Read the tax table of the country"',
                'edit 8b054977c4ded0e1 --lesson "그 나라의 세율 표를 읽는다"',
            ),
            _same("edit 8b054977c4ded0e1 --link 'caused_by 0f5e2ac4d1b3c497' --pin"),
        ),
    ),
    Command(
        "delete",
        "correct",
        "delete_records",
        examples=(_same("delete 8b054977c4ded0e1"), _same("delete --topic payment --force")),
    ),
    Command(
        "rename-topic",
        "correct",
        "rename_topic",
        examples=(
            ("rename-topic paymnt payment", "rename-topic 결재 결제"),
            ("rename-topic checkout payment --merge", "rename-topic 주문 결제 --merge"),
        ),
    ),
    Command("certify", "correct", "certify_memory", examples=(_same("certify 8b054977c4ded0e1"),)),
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
    Command(
        "check",
        "care",
        own=(
            Option("evidence", "switch"),
            Option("similar", "switch"),
            Option("staged", "switch"),
            Option("fail", "switch"),
            _FORMAT,
        ),
        examples=(
            _same("check"),
            _same("check --evidence --format github"),
            _same("check --similar"),
            _same("check --staged"),
        ),
    ),
    Command("diff", "care", "diff_memory", examples=(_same("diff"), _same("diff v1.0 main"))),
    Command(
        "export",
        "care",
        own=(Option("markdown", required=True),),
        examples=(_same("export --markdown notes"),),
    ),
    Command(
        "import",
        "care",
        own=(
            Option("folder", placed=True, required=True),
            Option("dry_run", "switch"),
            Option("yes", "switch"),
        ),
        examples=(_same("import notes --dry-run"), _same("import notes")),
    ),
    Command("news", "care", "news_memory", examples=(_same("news"), _same("news --seen"))),
    Command(
        "review",
        "care",
        "review_memory",
        own=(_FORMAT,),
        examples=(_same("review origin/main"),),
    ),
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
        "setup",
        "care",
        own=(
            _HOST,
            Option("undo", "switch"),
            Option("dry_run", "switch"),
            Option("yes", "switch"),
        ),
        examples=(_same("setup"), _same("setup claude-code --dry-run"), _same("setup --undo")),
    ),
    Command("demo", "care", examples=(_same("demo"), _same("demo --language ko"))),
    Command(
        "init",
        "care",
        own=(
            Option("agent", choices=get_args(Agent), bare=True),
            Option("dry_run", "switch"),
            Option("yes", "switch"),
        ),
        examples=(_same("init --dry-run"), _same("init claude --yes")),
    ),
    Command(
        "connect",
        "care",
        own=(
            _HOST,
            Option("only", choices=("tools", "hooks")),
            Option("check", "switch"),
            Option("here", "switch"),
            Option("dry_run", "switch"),
            Option("yes", "switch"),
        ),
        examples=(
            _same("connect --dry-run"),
            _same("connect claude-code cursor --yes"),
            _same("connect --check"),
        ),
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
    """Returns the options before the command, its name or None, and the words after it."""
    valued = {option.flag for option in COMMON if option.kind != "switch"}
    position = 0
    while position < len(words) and words[position].startswith("-"):
        position += 2 if words[position] in valued else 1
    name = words[position] if position < len(words) else None
    return list(words[:position]), name, list(words[position + 1 :])
