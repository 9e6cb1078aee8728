"""Runs real agents on what `connect` wrote, to see that what our hooks say reaches the model.

    python scripts/try_hosts.py FOLDER [--plugins] [codex gemini ...]

FOLDER holds the programs as npm installs them: @openai/codex, @google/gemini-cli, @github/copilot,
opencode-ai and @anthropic-ai/claude-code. Nothing of it needs an account: a model of our own stands
in for theirs, and every program has a home folder that is made for it and removed. With --plugins
they get the plugin of this repository in place of what `connect` writes; uvx then runs this server.

`try_hosts.json` says what is saved as `lessons`, and by which `signs` a request shows that a hook
spoke at a moment. It says how each program is run: the `tool` that the model calls with
`arguments`, the `settings` below its home, the moments that `never` come when it is run for one
prompt, the words that add the `plugin` to one run, or the runs that `install` it. It also says what
the `protocols` of their providers answer, by a part of the address: the `events`, with what stands
in them when the model is `done`, when it makes the `call`, when it has to `seek` a tool that is not
shown, and when it has to `judge`.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
Json = dict[str, Any]
TRIED: Json = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
PROMPT = "Add a refund endpoint to the payment module"


def filled(value: Any, values: Mapping[str, Any]) -> Any:  # noqa: ANN401 - any JSON
    """Returns JSON in which each `{name}` is what it stands for, which may be an object alone."""
    text = json.dumps(value)
    for name, one in values.items():
        text = text.replace(f'"{{{name}}}"', json.dumps(one, default=str))
        text = text.replace(f"{{{name}}}", json.dumps(str(one))[1:-1])
    return json.loads(text)


class FakeModel:
    """A server that calls a tool once, says that it is done, and keeps the `requests` it got."""

    def __init__(self, tool: str, arguments: Json, work: Callable[[], object]) -> None:
        """Starts the server; `work` is done in the project before the call of the tool."""
        self.requests: list[Json] = []
        text = json.dumps(arguments)
        self._call = {"tool": tool, "arguments": arguments, "arguments as text": text}
        self._work, self._lock, self._did = work, Lock(), set[str]()
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
            known = [one for part, one in TRIED["protocols"].items() if part in place]
            if not known:
                return "application/json", b"{}"
            (protocol,) = known
            said = protocol[self._next(protocol, asked)]
        events = filled(protocol["events"], filled(said, self._call))
        if not (asked.get("stream") or "stream" in place):
            return "application/json", json.dumps(events[-1]).encode()
        text = ""
        for event in events:
            text += f"event: {event['type']}\n" if "type" in event else ""
            text += f"data: {json.dumps(event)}\n\n"
        return "text/event-stream", text.encode()

    def _next(self, protocol: Json, asked: Json) -> str:
        """Returns what the model does now; it calls and seeks once."""
        offered = json.dumps(asked.get("tools"))
        for what, tool in (("call", self._call["tool"]), ("seek", protocol.get("seeks"))):
            if f'"{tool}"' in offered and what not in self._did:
                self._did.add(what)
                if what == "call":
                    self._work()
                return what
        judges = "judge" in protocol and "json" in json.dumps(asked.get("generationConfig", {}))
        return "judge" if judges else "done"


def write(path: Path, value: str | Json) -> None:
    """Writes a text, or an object as JSON, and makes the folder of the file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")


def main(words: Sequence[str]) -> int:
    """Tries the programs that are named, or all; 1 where one did not pass something on."""
    by_plugin = "--plugins" in words
    folder, *names = [word for word in words if not word.startswith("--")]
    programs = TRIED["programs"]
    every = [one for one in programs if not by_plugin or {"plugin", "install"} & {*programs[one]}]
    failed = False
    for name in names or every:
        found = try_host(name, Path(folder).resolve(), by_plugin=by_plugin)
        missing = sorted({"tools", *TRIED["signs"]} - found - {*programs[name].get("never", ())})
        failed = failed or bool(missing)
        print(f"{name}: {'; '.join(sorted(found))}", *missing and ("missing:", missing))
    return int(failed)


def try_host(name: str, folder: Path, *, by_plugin: bool) -> set[str]:
    """Returns what was in a request to the model: `tools`, and what hooks said at each moment."""
    with tempfile.TemporaryDirectory(prefix="hosts-", ignore_cleanup_errors=True) as made:
        home, project = Path(made, "home"), Path(made, "shop")
        write(project / "src" / "pay" / "a.ts", "1\n")
        home.mkdir()
        places = {"prompt": PROMPT, "root": ROOT, "home": home, "project": project}
        program = filled(TRIED["programs"][name], places)
        model = FakeModel(program["tool"], program["arguments"], (project / "changed.ts").touch)
        program = filled(program, {"model": model.address})
        for file, value in program.get("settings", {}).items():
            write(home / file, value)
        kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT") if key in os.environ}
        homes = {"HOME": f"{home}", "USERPROFILE": f"{home}", "XDG_CONFIG_HOME": f"{home}/.config"}
        environment = {**kept, **homes, "NO_PROXY": "127.0.0.1", **program["variables"]}

        def run(*command: str) -> None:
            done = subprocess.run(
                command,
                cwd=project,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=120,
                check=False,
            )
            if done.returncode != 0:
                print(name, done.returncode, (done.stdout + done.stderr)[-2000:].decode())

        ours = (sys.executable, str(ROOT / "server" / "launch.py"))
        host = str(folder / "node_modules" / ".bin" / program["program"])
        run("git", "init", "-q")
        for texts in TRIED["lessons"]:
            words = (word for option, text in texts.items() for word in (f"--{option}", text))
            run(*ours, "log", "--topic", "payment", *words)
        if by_plugin:
            uvx = home / "bin" / "uvx"
            write(uvx, f'#!/bin/sh\nshift\nexec {shlex.join(ours)} "$@"\n')
            uvx.chmod(0o755)
            environment["PATH"] = f"{uvx.parent}:{environment['PATH']}"
            run(*ours, "connect", "--here")
            for step in program.get("install", ()):
                run(host, *step)
        else:
            run(*ours, "connect", name, "--yes")
        run(host, *program["words"], *(program.get("plugin", ()) if by_plugin else ()))
        model.close()
        sent = json.dumps(model.requests)
        tools = json.dumps([asked.get("tools") for asked in model.requests])
        found = {moment for moment, sign in TRIED["signs"].items() if sign in sent}
        return {*found, "tools"} if "log_memory" in tools else found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
