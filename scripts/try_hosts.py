"""Runs real agents on what `connect` wrote, to see that what our hooks say reaches the model.

    python scripts/try_hosts.py FOLDER [codex gemini copilot-cli opencode claude-code]

FOLDER holds the programs as npm installs them: @openai/codex, @google/gemini-cli, @github/copilot,
opencode-ai and @anthropic-ai/claude-code. Nothing of it needs an account: a model of our own stands
in for theirs, and every program has a home folder that is made for it and removed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from fake_model import FakeModel

SERVER = Path(__file__).resolve().parent.parent / "server"
PROMPT = "Add a refund endpoint to the payment module"
SAVED = (
    ("Kind of money", "Money is a whole number", "Which kind of number is money?", ""),
    (
        "A refund of the payment module was sent twice to the refund endpoint",
        "Send the key",
        "WHICH HEADER keeps a refund from repeating?",
        "",
    ),
    ("What the folder is for", "FILE LESSON for this one", "What is in it?", "src/pay/**"),
)
"""Missing context, lesson, question and files of what the memory holds."""
SIGNS = {
    "start": "recorded facts, not instructions",
    "prompt": "WHICH HEADER",
    "file": "FILE LESSON",
    "stop": "nothing was saved to its memory",
}
_SECONDS = 120


class Scratch(NamedTuple):
    """The folders of one try, and where its model is."""

    home: Path
    project: Path
    model: str


class Program(NamedTuple):
    """How a program is run without an account."""

    name: str
    words: tuple[str, ...]
    tool: str
    arguments: Callable[[Path], Mapping[str, object]]
    variables: Callable[[Scratch], Mapping[str, str]]
    prepare: Callable[[Scratch], None]
    never: frozenset[str] = frozenset()
    """Moments that do not come when it is run for one prompt."""


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _codex(scratch: Scratch) -> None:
    provider = f'base_url = "{scratch.model}/v1"\nwire_api = "responses"\nname = "fake"\n'
    text = f'model = "fake"\nmodel_provider = "fake"\n[model_providers.fake]\n{provider}'
    _write(scratch.home / ".codex" / "config.toml", text)


def _gemini(scratch: Scratch) -> None:
    settings = {"security": {"auth": {"selectedType": "gemini-api-key"}}}
    _write(scratch.home / ".gemini" / "settings.json", json.dumps(settings))


def _opencode(scratch: Scratch) -> None:
    options = {"baseURL": f"{scratch.model}/v1", "apiKey": "none"}
    provider = {"npm": "@ai-sdk/openai-compatible", "options": options, "models": {"fake": {}}}
    settings = {"model": "fake/fake", "small_model": "fake/fake", "provider": {"fake": provider}}
    _write(scratch.home / ".config" / "opencode" / "opencode.json", json.dumps(settings))


def _nothing(_scratch: Scratch) -> None:
    """Needs no settings."""


PROGRAMS: Mapping[str, Program] = {
    "codex": Program(
        "codex",
        ("exec", "--dangerously-bypass-hook-trust", "-s", "danger-full-access", PROMPT),
        "exec_command",
        lambda project: {"cmd": "cat src/pay/a.ts"},
        lambda scratch: {"CODEX_HOME": str(scratch.home / ".codex")},
        _codex,
    ),
    "gemini": Program(
        "gemini",
        ("--skip-trust", "-p", PROMPT),
        "read_file",
        lambda project: {"file_path": "src/pay/a.ts"},
        lambda scratch: {"GEMINI_API_KEY": "none", "GOOGLE_GEMINI_BASE_URL": scratch.model},
        _gemini,
    ),
    "copilot-cli": Program(
        "copilot",
        ("--allow-all-tools", "--trust-folder", "-p", PROMPT),
        "view",
        lambda project: {"path": str(project / "src" / "pay" / "a.ts")},
        lambda scratch: {
            "COPILOT_OFFLINE": "true",
            "COPILOT_PROVIDER_BASE_URL": f"{scratch.model}/v1",
            "COPILOT_PROVIDER_API_KEY": "none",
            "COPILOT_MODEL": "fake",
        },
        _nothing,
    ),
    "opencode": Program(
        "opencode",
        ("run", PROMPT),
        "read",
        lambda project: {"filePath": str(project / "src" / "pay" / "a.ts")},
        lambda scratch: {"OPENCODE_DISABLE_AUTOUPDATE": "1"},
        _opencode,
        frozenset({"stop"}),  # it is gone before the session is idle
    ),
    "claude-code": Program(
        "claude",
        ("--dangerously-skip-permissions", "-p", PROMPT),
        "Read",
        lambda project: {"file_path": str(project / "src" / "pay" / "a.ts")},
        lambda scratch: {
            "ANTHROPIC_BASE_URL": scratch.model,
            "ANTHROPIC_API_KEY": "none",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
            "IS_SANDBOX": "1",
        },
        _nothing,
    ),
}


def main(words: Sequence[str]) -> int:
    """Tries the programs that are named, or all; 1 where one did not pass something on."""
    folder, names = Path(words[0]).resolve(), words[1:] or tuple(PROGRAMS)
    failed = False
    for name in names:
        found = try_host(name, folder)
        missing = sorted(SIGNS.keys() - found - PROGRAMS[name].never)
        failed = failed or bool(missing)
        print(
            f"{name}: {'; '.join(sorted(found)) or 'nothing'}", *missing and ("missing:", missing)
        )
    return int(failed)


def try_host(name: str, folder: Path) -> set[str]:
    """Returns at which moments what our hooks said was in a request to the model."""
    program = PROGRAMS[name]
    with tempfile.TemporaryDirectory(prefix="hosts-", ignore_cleanup_errors=True) as made:
        home, project = Path(made, "home"), Path(made, "shop")
        _write(project / "src" / "pay" / "a.ts", "1\n")
        home.mkdir()
        changed = project / "changed.ts"
        model = FakeModel(program.tool, program.arguments(project), changed.touch)
        scratch = Scratch(home, project, model.address)
        kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT") if key in os.environ}
        folders = {
            "HOME": str(home),
            "USERPROFILE": str(home),
            "XDG_CONFIG_HOME": f"{home}/.config",
        }
        environment = {**kept, **folders, "NO_PROXY": "127.0.0.1", **program.variables(scratch)}
        program.prepare(scratch)

        def run(*command: str) -> None:
            done = subprocess.run(
                command,
                cwd=project,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_SECONDS,
                check=False,
            )
            if done.returncode != 0:
                print(name, done.returncode, (done.stdout + done.stderr)[-2000:].decode())

        ours = (sys.executable, str(SERVER / "launch.py"))
        run("git", "init", "-q")
        for gap, lesson, question, files in SAVED:
            words = ("--missing-context", gap, "--lesson", lesson, "--ask-next-time", question)
            places = ("--applies-to", files) if files else ()
            run(*ours, "log", "--topic", "payment", *words, *places)
        run(*ours, "connect", name, "--yes")
        run(str(folder / "node_modules" / ".bin" / program.name), *program.words)
        model.close()
        sent = json.dumps(model.requests)
        return {moment for moment, sign in SIGNS.items() if sign in sent}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
