"""Runs real agents on what `connect` wrote, to see that what our hooks say reaches the model.

    python scripts/try_hosts.py FOLDER [--plugins] [codex gemini ...]

FOLDER holds the programs as npm installs them: @openai/codex, @google/gemini-cli, @github/copilot,
opencode-ai and @anthropic-ai/claude-code. Nothing of it needs an account: a model of our own stands
in for theirs, and every program has a home folder that is made for it and removed. With --plugins
they get the plugin of this repository in place of what `connect` writes; uvx then runs this server.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PLUGIN = str(ROOT / "plugin")
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

Json = dict[str, Any]
DONE, CALL = "done", "call_1"


def _tools(asked: Json) -> list[Json]:
    """Returns the tools that a request offers, those in the course of the talk too."""
    talk = asked.get("input")
    later = [one for one in talk if isinstance(one, dict)] if isinstance(talk, list) else []
    every = [asked, *later]
    return [tool for one in every for tool in one.get("tools") or [] if isinstance(tool, dict)]


class FakeModel:
    """A server that calls a tool once, says that it is done, and keeps the `requests` it got.

    It speaks what the providers of the programs speak.
    """

    def __init__(
        self, tool: str, arguments: Mapping[str, object], work: Callable[[], object], seek: str
    ) -> None:
        """Starts the server.

        Args:
            tool: the name of the tool.
            arguments: of the call.
            work: what is done in the project before the call.
            seek: the name of a tool that Claude Code shows only when it is searched for.
        """
        self.requests: list[Json] = []
        self._tool, self._arguments, self._work, self._seek = tool, arguments, work, seek
        self._called, self._sought, self._lock = False, False, Lock()
        model = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._send("application/json", b'{"object": "list", "data": [], "models": []}')

            def do_POST(self) -> None:
                data = self.rfile.read(int(self.headers.get("content-length") or 0))
                self._send(*model.answer(self.path, json.loads(data or b"{}")))

            def log_message(self, format: str, *args: object) -> None:
                """Says nothing."""

            def _send(self, kind: str, data: bytes) -> None:
                self.send_response(200)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Stops the server."""
        self._server.shutdown()
        self._server.server_close()

    def answer(self, path: str, asked: Json) -> tuple[str, bytes]:
        """Returns the type and the bytes of the answer to one request."""
        place = path.partition("?")[0]
        if place.endswith("/count_tokens"):
            return "application/json", json.dumps({"input_tokens": len(str(asked)) // 4}).encode()
        with self._lock:
            self.requests.append(asked)
            may = f'"{self._tool}"' in json.dumps(_tools(asked))
            calls = may and not self._called
            if calls:
                self._called = True
                self._work()
        streams = bool(asked.get("stream")) or "stream" in place
        if place.endswith("/messages"):
            events, named = self._anthropic(calls, asked), True
        elif place.endswith("/responses"):
            events, named = self._responses(calls, asked), True
        elif place.endswith("/chat/completions"):
            events, named = self._completions(calls, streams), False
        elif "enerateContent" in place:
            events, named = iter([self._gemini(calls, asked)]), False
        else:
            return "application/json", b"{}"
        if not streams:
            return "application/json", json.dumps(list(events)[-1]).encode()
        lines = [
            (f"event: {event['type']}\n" if named else "") + f"data: {json.dumps(event)}\n\n"
            for event in events
        ]
        return "text/event-stream", "".join(lines).encode()

    def _anthropic(self, calls: bool, asked: Json) -> Iterator[Json]:
        block: Json = {"type": "text", "text": ""}
        delta: Json = {"type": "text_delta", "text": DONE}
        given: Mapping[str, object] | None = self._arguments if calls else None
        name, use = self._tool, CALL
        offered = {tool.get("name") for tool in _tools(asked)}
        if not calls and not self._sought and "ToolSearch" in offered - {self._seek}:
            self._sought = True
            name, use = "ToolSearch", "seek"
            given = {"query": f"select:{self._seek}", "max_results": 5}
        if given is not None:
            block = {"type": "tool_use", "id": use, "name": name, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(given)}
        whole = {"id": "m", "type": "message", "role": "assistant", "model": "fake", "content": []}
        usage = {"input_tokens": 1, "output_tokens": 1}
        yield {"type": "message_start", "message": {**whole, "stop_reason": None, "usage": usage}}
        yield {"type": "content_block_start", "index": 0, "content_block": block}
        yield {"type": "content_block_delta", "index": 0, "delta": delta}
        yield {"type": "content_block_stop", "index": 0}
        reason = "end_turn" if given is None else "tool_use"
        yield {"type": "message_delta", "delta": {"stop_reason": reason}, "usage": usage}
        content = [{"type": "text", "text": DONE}]
        ended = {**whole, "content": content, "stop_reason": reason, "usage": usage}
        yield {**ended, "type": "message_stop"}

    def _responses(self, calls: bool, asked: Json) -> Iterator[Json]:
        text = [{"type": "output_text", "text": DONE}]
        item: Json = {"type": "message", "role": "assistant", "id": "m", "content": text}
        if calls:
            item = {"type": "function_call", "call_id": CALL, "name": self._tool}
            item["arguments"] = json.dumps(self._arguments)
            for tool in _tools(asked):
                for one in (tool, *tool.get("tools", ())):
                    if one.get("name") == self._tool and one["type"] == "custom":
                        item = {**item, "type": "custom_tool_call", **self._arguments}
                    if one.get("name") == self._tool and one is not tool:
                        item["namespace"] = tool["name"]
        elif any(tool["type"] == "tool_search" for tool in _tools(asked)) and not self._sought:
            self._sought = True
            item = {"type": "tool_search_call", "call_id": "seek", "execution": "client"}
            item["arguments"] = {"query": self._tool}
        yield {"type": "response.created", "response": {"id": "r"}}
        yield {"type": "response.output_item.done", "output_index": 0, "item": item}
        usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
        yield {"type": "response.completed", "response": {"id": "r", "usage": usage}}

    def _completions(self, calls: bool, streams: bool) -> Iterator[Json]:
        delta: Json = {"role": "assistant", "content": DONE}
        if calls:
            call = {"name": self._tool, "arguments": json.dumps(self._arguments)}
            one = {"index": 0, "id": CALL, "type": "function", "function": call}
            delta = {"role": "assistant", "tool_calls": [one]}
        reason = "tool_calls" if calls else "stop"
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        shape = "delta" if streams else "message"
        choice = {"index": 0, shape: delta, "finish_reason": reason}
        yield {"id": "c", "model": "fake", "created": 1, "choices": [choice], "usage": usage}

    def _gemini(self, calls: bool, asked: Json) -> Json:
        part: Json = {"text": DONE}
        if calls:
            part = {"functionCall": {"name": self._tool, "args": self._arguments}}
        elif "json" in json.dumps(asked.get("generationConfig", {})):
            part = {"text": json.dumps({"complexity_score": 1, "next_speaker": "user"})}
        content = {"role": "model", "parts": [part]}
        usage = {"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2}
        return {
            "candidates": [{"content": content, "finishReason": "STOP", "index": 0}],
            "usageMetadata": usage,
        }


class Scratch(NamedTuple):
    """The folders of one try, and where its model is."""

    home: Path
    project: Path
    model: str


class Program(NamedTuple):
    """The way to run a program without an account."""

    name: str
    words: tuple[str, ...]
    tool: str
    arguments: Callable[[Path], Mapping[str, object]]
    variables: Callable[[Scratch], Mapping[str, str]]
    prepare: Callable[[Scratch], None]
    never: frozenset[str] = frozenset()
    """Moments that do not come when it is run for one prompt."""
    plugin: tuple[str, ...] = ()
    """Words that add the plugin to one run."""
    install: tuple[tuple[str, ...], ...] = ()
    """Words of the runs that install it."""
    ours: str = "{}"
    """Its name of a tool of ours, which stands for `{}`."""


def write(path: Path, text: str) -> None:
    """Writes a file and makes its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _codex(scratch: Scratch) -> None:
    provider = f'base_url = "{scratch.model}/v1"\nwire_api = "responses"\nname = "fake"\n'
    text = f'model = "fake"\nmodel_provider = "fake"\n[model_providers.fake]\n{provider}'
    write(scratch.home / ".codex" / "config.toml", text)


def _gemini(scratch: Scratch) -> None:
    settings = {"security": {"auth": {"selectedType": "gemini-api-key"}}}
    write(scratch.home / ".gemini" / "settings.json", json.dumps(settings))


def _opencode(scratch: Scratch) -> None:
    options = {"baseURL": f"{scratch.model}/v1", "apiKey": "none"}
    provider = {"npm": "@ai-sdk/openai-compatible", "options": options, "models": {"fake": {}}}
    settings = {"model": "fake/fake", "small_model": "fake/fake", "provider": {"fake": provider}}
    write(scratch.home / ".config" / "opencode" / "opencode.json", json.dumps(settings))


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
        install=(
            ("plugin", "marketplace", "add", str(ROOT)),
            ("plugin", "add", "sentinel-memory@sentinel-memory"),
        ),
    ),
    "gemini": Program(
        "gemini",
        ("--skip-trust", "--approval-mode", "yolo", "-p", PROMPT),
        "read_file",
        lambda project: {"file_path": "src/pay/a.ts"},
        lambda scratch: {
            "GEMINI_API_KEY": "none",
            "GEMINI_CLI_TRUST_WORKSPACE": "true",
            "GOOGLE_GEMINI_BASE_URL": scratch.model,
        },
        _gemini,
        install=(("extensions", "install", f"{PLUGIN}/gemini", "--consent"),),
        ours="mcp_sentinel-memory_{}",
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
        plugin=("--plugin-dir", PLUGIN),
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
        plugin=("--plugin-dir", PLUGIN),
        ours="mcp__sentinel-memory__{}",
    ),
}


def main(words: Sequence[str]) -> int:
    """Tries the programs that are named, or all; 1 where one did not pass something on."""
    by_plugin = "--plugins" in words
    folder, *names = [word for word in words if not word.startswith("--")]
    every = [name for name, one in PROGRAMS.items() if not by_plugin or one.plugin or one.install]
    failed = False
    for name in names or every:
        found = try_host(name, Path(folder).resolve(), by_plugin=by_plugin)
        missing = sorted({"tools", *SIGNS} - found - PROGRAMS[name].never)
        failed = failed or bool(missing)
        print(f"{name}: {'; '.join(sorted(found))}", *missing and ("missing:", missing))
    return int(failed)


def try_host(name: str, folder: Path, *, by_plugin: bool) -> set[str]:
    """Returns what was in a request to the model: `tools`, and what hooks said at each moment."""
    program = PROGRAMS[name]
    with tempfile.TemporaryDirectory(prefix="hosts-", ignore_cleanup_errors=True) as made:
        home, project = Path(made, "home"), Path(made, "shop")
        write(project / "src" / "pay" / "a.ts", "1\n")
        home.mkdir()
        changed = project / "changed.ts"
        seek = program.ours.format("log_memory")
        model = FakeModel(program.tool, program.arguments(project), changed.touch, seek)
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

        ours = (sys.executable, str(ROOT / "server" / "launch.py"))
        host = str(folder / "node_modules" / ".bin" / program.name)
        run("git", "init", "-q")
        for gap, lesson, question, files in SAVED:
            words = ("--missing-context", gap, "--lesson", lesson, "--ask-next-time", question)
            places = ("--applies-to", files) if files else ()
            run(*ours, "log", "--topic", "payment", *words, *places)
        if by_plugin:
            uvx = home / "bin" / "uvx"
            write(uvx, f'#!/bin/sh\nshift\nexec {shlex.join(ours)} "$@"\n')
            uvx.chmod(0o755)
            environment["PATH"] = f"{uvx.parent}:{environment['PATH']}"
            run(*ours, "connect", "--here")
            for step in program.install:
                run(host, *step)
        else:
            run(*ours, "connect", name, "--yes")
        run(host, *program.words, *program.plugin * by_plugin)
        model.close()
        sent = json.dumps(model.requests)
        tools = json.dumps([asked.get("tools") for asked in model.requests])
        found = {moment for moment, sign in SIGNS.items() if sign in sent}
        return {*found, "tools"} if "log_memory" in tools else found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
