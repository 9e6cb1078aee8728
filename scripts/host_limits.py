"""Measures how much of a tool's answer real agents pass on to their model (G11).

    python scripts/host_limits.py [--install] [--folder FOLDER] [claude-code codex ...]

FOLDER holds the programs as npm installs them (`--install` gets their current versions). Nothing of
it needs an account: `fake_model.py` stands in for the model, `probe_server.py` gives answers of any
size, and every program has a home folder of its own that is removed. What arrived in its request to
the model is written to bench/results/hosts.json; it ends with 1 where a host takes less than
`contract/host_limits.py` promises.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from fake_model import FakeModel, Json
from probe_server import LINE, MARK
from try_hosts import PROGRAMS, ROOT, Program, Scratch, write

sys.path.insert(0, str(ROOT / "server"))
from sentinel_memory.contract.host_limits import PART, limit_for

RESULT = ROOT / "bench" / "results" / "hosts.json"
EDITOR = "vscode"
PACKAGES = {
    "claude-code": "@anthropic-ai/claude-code",
    "codex": "@openai/codex",
    "gemini": "@google/gemini-cli",
    "copilot-cli": "@github/copilot",
    "opencode": "opencode-ai",
    "cline": "cline",
}
LEAST, MOST, STEP = 5_000, 65_000, 100
"""The sizes of an answer, in bytes, between which the limit is looked for, and how closely."""
SHAPES = {"one text": 10 * MOST, "texts": PART}
"""The most bytes in one text of the two kinds of answers."""
_SECONDS = 240


Call = Callable[[Mapping[str, object]], Mapping[str, object]]
"""From the arguments of our tool to what the model sends."""


class Way(NamedTuple):
    """One way in which a host reaches its model."""

    host: str
    how: str
    """What is special about it; empty for the way that most models go."""
    tool: str
    """The name of our tool, or of the tool of the host that calls it."""
    program: Program
    serve: Callable[[Scratch, Sequence[str]], Sequence[str]]
    """Writes the entry of the server; returns words that come before those of the program."""
    call: Call = dict
    """What the model sends to the tool, from the arguments of ours."""
    model: str = ""
    """Its own name of the model, where that decides."""
    first_only: bool = False
    """Whether our table promises no more than the first text; the client does not tell."""


def _amend(path: Path, key: str, value: object) -> None:
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    write(path, json.dumps({**known, key: value}))


def _claude(scratch: Scratch, command: Sequence[str]) -> Sequence[str]:
    path = scratch.home / "mcp.json"
    _amend(path, "mcpServers", {"probe": {"command": command[0], "args": command[1:]}})
    return ("--mcp-config", str(path), "--strict-mcp-config")


def _codex(model: str) -> Callable[[Scratch, Sequence[str]], Sequence[str]]:
    def serve(scratch: Scratch, command: Sequence[str]) -> Sequence[str]:
        path = scratch.home / ".codex" / "config.toml"
        entry = f"command = {json.dumps(command[0])}\nargs = {json.dumps(command[1:])}\n"
        write(path, f"{path.read_text(encoding='utf-8')}[mcp_servers.probe]\n{entry}")
        return ("-m", model)

    return serve


def _gemini(scratch: Scratch, command: Sequence[str]) -> Sequence[str]:
    entry = {"command": command[0], "args": command[1:], "trust": True}
    _amend(scratch.home / ".gemini" / "settings.json", "mcpServers", {"probe": entry})
    return ()


def _copilot(scratch: Scratch, command: Sequence[str]) -> Sequence[str]:
    entry = {"type": "local", "command": command[0], "args": command[1:], "tools": ["*"]}
    _amend(scratch.home / ".copilot" / "mcp-config.json", "mcpServers", {"probe": entry})
    return ()


def _opencode(scratch: Scratch, command: Sequence[str]) -> Sequence[str]:
    entry = {"type": "local", "command": command, "enabled": True}
    _amend(scratch.home / ".config" / "opencode" / "opencode.json", "mcp", {"probe": entry})
    return ()


def _cline(scratch: Scratch, command: Sequence[str]) -> Sequence[str]:
    settings = scratch.home / ".cline" / "data" / "settings"
    entry = {"command": command[0], "args": command[1:], "autoApprove": ["show"]}
    write(settings / "cline_mcp_settings.json", json.dumps({"mcpServers": {"probe": entry}}))
    kept = {
        "provider": "openai-compatible",
        "apiKey": "none",
        "model": "fake",
        "baseUrl": f"{scratch.model}/v1",
    }
    one = {"settings": kept, "updatedAt": "2026-01-01T00:00:00.000Z", "tokenSource": "manual"}
    known = {"version": 1, "lastUsedProvider": kept["provider"], "modes": {}}
    write(settings / "providers.json", json.dumps({**known, "providers": {kept["provider"]: one}}))
    return ()


def _script(rest: str) -> Call:
    """Returns what makes the script by which a model in code mode calls our tool."""
    call = "const result = await tools.mcp__probe__show"
    return lambda given: {"input": f"{call}({json.dumps(given)});\n{rest}\n"}


CLINE = Program(
    "cline",
    ("-P", "openai-compatible", "-m", "fake", "--auto-approve", "true", "Add a refund endpoint"),
    "",
    lambda _project: {},
    lambda _scratch: {"CLINE_SESSION_BACKEND_MODE": "local"},  # else it leaves a process behind
    lambda _scratch: None,
)
CLAUDE = PROGRAMS["claude-code"]._replace(
    variables=lambda scratch: {
        **PROGRAMS["claude-code"].variables(scratch),
        "ENABLE_TOOL_SEARCH": "false",  # only then is the tool in the first request
    }
)
CODEX = PROGRAMS["codex"]
TOOLS, CODE_MODE = "gpt-5.5", "gpt-6.1-sol"
"""Models of Codex: one that calls tools itself, one that only writes code which calls them."""
WAYS = (
    Way("claude-code", "", "mcp__probe__show", CLAUDE, _claude),
    Way("codex", "", "show", CODEX, _codex(TOOLS), model=TOOLS),
    Way(
        "codex",
        "code mode, texts",
        "exec",
        CODEX,
        _codex(CODE_MODE),
        _script("for (const one of result.content) text(one.text);"),
        CODE_MODE,
    ),
    Way(
        "codex",
        "code mode, result",
        "exec",
        CODEX,
        _codex(CODE_MODE),
        _script("text(result);"),
        CODE_MODE,
    ),
    Way("codex", "another model", "show", CODEX, _codex("fake"), first_only=True),
    Way("gemini", "", "mcp_probe_show", PROGRAMS["gemini"], _gemini),
    Way("copilot-cli", "", "probe-show", PROGRAMS["copilot-cli"], _copilot),
    Way("opencode", "", "probe_show", PROGRAMS["opencode"], _opencode),
    Way("cline", "", "probe__show", CLINE, _cline),
)


class Search:
    """Finds the largest answer of one shape that arrives whole; the model's side of one run."""

    def __init__(self, call: Call, part: int, *, korean: bool) -> None:
        self._call, self._part, self._korean = call, part, korean
        self._given: list[int] = []
        self.whole, self._cut = 0, MOST + STEP
        self.data: list[str] = []
        """What arrived of an answer with data: `text`, `data`."""
        self.beyond: Json = {}
        """What arrived of the largest answer, if it was cut."""

    def __call__(self, asked: Json) -> Mapping[str, object] | None:
        """Looks at what arrived of the last answer and returns the arguments of the next call."""
        if self._given:
            self._look(arrived(asked, len(self._given) - 1))
        size = self._next()
        if size is None:
            return None
        number, data = len(self._given), not self._given
        self._given.append(size)
        part, korean = min(self._part, size), self._korean
        return self._call(
            {"number": number, "size": size, "part": part, "data": data, "korean": korean}
        )

    def _next(self) -> int | None:
        if len(self._given) < 2:
            return (1_000, MOST)[len(self._given)]
        if self._cut - self.whole <= STEP:
            return None
        return max(LEAST, (self.whole + self._cut) // 2 // STEP * STEP)

    def _look(self, found: Mapping[str, Sequence[int]]) -> None:
        size, texts = self._given[-1], {part for part in found if part != "D"}
        lines = sum(len(found[part]) for part in texts)
        if len(self._given) == 1:
            self.data = [*["text"] * bool(texts), *["data"] * ("D" in found)]
        elif lines == size // LINE:
            self.whole = size
        else:
            self._cut = min(self._cut, size)
            if size == MOST:
                self.beyond = {"bytes": lines * LINE, **_ends(found, size, self._part)}
            if size == LEAST:
                self._cut = self.whole = 0


def arrived(asked: Json, number: int) -> dict[str, list[int]]:
    """Returns by text the places of those lines of one answer that a request holds, `D`: data."""
    found: dict[str, set[int]] = defaultdict(set)
    for one, part, line in MARK.findall(json.dumps(asked)):
        if int(one) == number:
            found[part].add(int(line))
    return {part: sorted(lines) for part, lines in found.items()}


def _ends(found: Mapping[str, Sequence[int]], size: int, part: int) -> dict[str, int]:
    """Returns how many bytes arrived before the first gap and after the last one."""
    there = {(int(text), line) for text, lines in found.items() for line in lines}
    every = [
        (start // part, line)
        for start in range(0, size, part)
        for line in range(min(part, size - start) // LINE)
    ]
    head = next((place for place, key in enumerate(every) if key not in there), len(every))
    tail = next((place for place, key in enumerate(every[::-1]) if key not in there), 0)
    return {"head": head * LINE, "tail": tail * LINE}


def measure(way: Way, folder: Path, search: Search) -> Json:
    """Runs one host once and returns its `clientInfo`."""
    with tempfile.TemporaryDirectory(prefix="hosts-", ignore_cleanup_errors=True) as made:
        home, project = Path(made, "home"), Path(made, "shop")
        write(project / "a.ts", "1\n")
        home.mkdir()
        said = Path(made, "client.json")
        model = FakeModel(way.tool, search, lambda: None)
        scratch = Scratch(home, project, model.address)
        way.program.prepare(scratch)
        server = (sys.executable, str(ROOT / "scripts" / "probe_server.py"), str(said))
        words = [*way.serve(scratch, server), *way.program.words]
        if way.program.name == "codex":
            words = [way.program.words[0], *words[:2], *way.program.words[1:]]
        kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT") if key in os.environ}
        folders = {
            "HOME": str(home),
            "USERPROFILE": str(home),
            "XDG_CONFIG_HOME": f"{home}/.config",
            "TMPDIR": made,  # a host may move what is too large into a file there
        }
        subprocess.run(["git", "init", "-q", str(project)], check=True)
        done = subprocess.run(
            [str(folder / "node_modules" / ".bin" / way.program.name), *words],
            cwd=project,
            env={**kept, **folders, "NO_PROXY": "127.0.0.1", **way.program.variables(scratch)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
        model.close()
        if not search.data:
            wrote = (done.stdout + done.stderr)[-1500:].decode(errors="replace")
            print(f"{way.host}: nothing arrived\n{wrote}", file=sys.stderr)
        client: Json = json.loads(said.read_text(encoding="utf-8")) if said.exists() else {}
        return client


def search_all(
    run: Callable[[Search], Json], call: Call = dict, *, first_only: bool = False
) -> Json:
    """Returns what was measured of one way: `run` lets it search and returns `clientInfo`."""
    row: Json = {}
    for shape, part in SHAPES.items():
        for language, korean in (("English", False), ("Korean", True)):
            search = Search(call, part, korean=korean)
            row["client"] = run(search).get("name")
            row["with data"] = search.data
            row[f"{shape}, {language}"] = {"whole": search.whole, **search.beyond}
    row["promised"] = PART if first_only else limit_for(row["client"]).answer
    return row


def editor() -> Json:
    """Measures VS Code's own agent in the editor that our tests drive: it is started once."""
    with tempfile.TemporaryDirectory(prefix="hosts-", ignore_cleanup_errors=True) as made:
        said = Path(made, "client.json")
        probe = (sys.executable, str(ROOT / "scripts" / "probe_server.py"), str(said))
        script = str(ROOT / "tests" / "editor" / "probeEditor.mjs")
        with subprocess.Popen(
            ["node", script, *probe], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:

            def run(search: Search) -> Json:
                assert process.stdin
                assert process.stdout
                wanted = search({})
                while wanted is not None:
                    print(json.dumps(wanted), file=process.stdin, flush=True)
                    wanted = search(json.loads(process.stdout.readline()))
                client: Json = json.loads(said.read_text(encoding="utf-8"))
                version.append(client["version"])
                return client

            version: list[str] = []
            row = search_all(run)
        return {"host": EDITOR, "how": "", "version": version[0], **row}


def rows(names: Sequence[str], folder: Path) -> Iterator[Json]:
    """Yields what was measured of each way, as it stands in the result file."""
    if not names or EDITOR in names:
        yield editor()
    for way in WAYS:
        if names and way.host not in names:
            continue
        package = json.loads(
            (folder / "node_modules" / PACKAGES[way.host] / "package.json").read_text("utf-8")
        )
        row: Json = {"host": way.host, "how": way.how, "version": package["version"]}
        row |= {"model": way.model} if way.model else {}
        measured = search_all(partial(measure, way, folder), way.call, first_only=way.first_only)
        yield row | measured


def install(folder: Path) -> None:
    """Gets the current version of every program."""
    folder.mkdir(parents=True, exist_ok=True)
    packages = [f"{name}@latest" for name in PACKAGES.values()]
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", *packages], cwd=folder, check=True)


def falls_short(row: Mapping[str, Any]) -> bool:
    """Returns whether a host takes less than our table promises."""
    least = min(row[f"texts, {language}"]["whole"] for language in ("English", "Korean"))
    return bool(least < row["promised"])


def main() -> int:
    """Measures the hosts that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--folder", type=Path, default=ROOT / ".tools" / "hosts")
    parser.add_argument("--install", action="store_true")
    given = parser.parse_args()
    if given.install:
        install(given.folder)
    found = []
    for row in rows(given.names, given.folder.resolve()):
        print(json.dumps(row))
        found.append(row)
    known = json.loads(RESULT.read_text(encoding="utf-8"))["rows"] if RESULT.exists() else []
    others = [row for row in known if row["host"] not in {one["host"] for one in found}]
    order = [EDITOR, *(way.host for way in WAYS)]
    every = sorted([*others, *found], key=lambda row: order.index(row["host"]))
    today = datetime.now(UTC).date().isoformat()
    result = {"command": "npm run hosts", "date": today, "step": STEP, "most": MOST, "rows": every}
    write(RESULT, json.dumps(result, indent=2) + "\n")
    short = [f"{row['host']} ({row['how']})" for row in found if falls_short(row)]
    if short:
        print("takes less than the table says:", ", ".join(short), file=sys.stderr)
    return int(bool(short))


if __name__ == "__main__":
    sys.exit(main())
