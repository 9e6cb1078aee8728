"""Writes the plugins for hosts: `plugin/`, and in the root what hosts and registries look for.

With `--check` it only compares. What a plugin runs is the package from PyPI, of the same version.
`--repository https://github.com/OWNER/NAME` puts the address of the repository into `package.json`
and into everything that follows from there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import registry_files
from published_page import public_address

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory import __version__  # noqa: E402 - the package is found through sys.path
from sentinel_memory.hosts.rows import NAME, ROWS, HooksFormat  # noqa: E402 - as above
from sentinel_memory.sentences.say import say  # noqa: E402 - as above
from sentinel_memory.sentences.workflow import SHARED_TEXT  # noqa: E402 - as above

SHOWN = "Sentinel Memory"
ABOUT = "The lessons and questions that prompts left out, in one text file in git."
AUTHOR = {"name": "Sentinel Memory contributors"}
COMMON = {"name": NAME, "version": __version__, "description": ABOUT}
PROGRAM = ("uvx", f"{NAME}@{__version__}")
SERVER = {"command": PROGRAM[0], "args": [*PROGRAM[1:], "mcp"]}
SOURCES = ("package.json", "pyproject.toml")
"""Files that people write, and in which only the address is ours."""
SPECIFIED = "https://agent-plugins.org/schemas/1.0.0"
TRIGGER = (
    "Lessons and open questions of earlier sessions of this project. Use before a task, to search"
    " for what its prompt leaves open; after a task that lacked something, to log it; and when told"
    " that compaction is required."
)
COMMANDS = {
    "learn": f"Run `{' '.join(PROGRAM)} learn --brief` in the project, and do what it says.",
    "reflect": say("en", "prompt_reflect_text"),
    "compact": say("en", "prompt_compact_text"),
}


def main() -> int:
    """Writes the files, or with `--check` exits 1 when one is not what would be written."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument(
        "--repository", type=_address, help="its address: https://github.com/OWNER/NAME"
    )
    given = parser.parse_args()
    check = given.check
    wanted = files(given.repository or public_address(ROOT / "package.json"))
    stale = [name for name, text in wanted.items() if not _is_written(ROOT / name, text)]
    for name in stale:
        if check:
            print(f"{name} is stale: run python scripts/generate_plugins.py")
        else:
            (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / name).write_text(wanted[name], encoding="utf-8", newline="\n")
            print(f"wrote {name}")
    return int(check and bool(stale))


def _address(text: str) -> str:
    if not registry_files.ADDRESS.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"{text} is not of the form https://github.com/OWNER/NAME, without .git"
        )
    return text


def _is_written(path: Path, text: str) -> bool:
    return path.is_file() and path.read_bytes() == text.encode()


def files(address: str | None) -> dict[str, str]:
    """Returns the text of each file by its place in a repository of this address."""
    shown = {name: json.dumps(value, indent=2) + "\n" for name, value in _values(address)}
    package, project = ((ROOT / name).read_text("utf-8") for name in SOURCES)
    return {
        **shown,
        **dict(_texts()),
        SOURCES[0]: registry_files.manifest_of_node(package, address),
        SOURCES[1]: registry_files.project_of_python(project, address),
        "server.json": registry_files.server(SHOWN, ABOUT, __version__, address),
    }


def _values(address: str | None) -> Iterator[tuple[str, Mapping[str, object]]]:
    places = {"homepage": f"{address}#readme", "repository": address} if address else {}
    manifest = {**COMMON, "author": AUTHOR, "license": "MIT", **places}
    servers = {"mcpServers": {NAME: SERVER}}
    typed = {"mcpServers": {NAME: {"type": "stdio", **SERVER}}}
    listed = {"name": NAME, "description": ABOUT}
    yield "plugin/plugin.json", {"$schema": f"{SPECIFIED}/plugin.schema.json", **manifest}
    yield "plugin/mcp.json", {"$schema": f"{SPECIFIED}/mcp.schema.json", **typed}
    yield "plugin/.mcp.json", servers
    yield "plugin/com.github.copilot/hooks/hooks.json", _hooks("vscode", "SessionStart")
    yield "plugin/.claude-plugin/plugin.json", manifest
    yield "plugin/hooks/hooks.json", _hooks("claude-code", "SessionStart")
    yield (
        "plugin/codex/.codex-plugin/plugin.json",
        {
            **manifest,
            "skills": "./skills/",
            "hooks": "./hooks/hooks.json",
            "mcpServers": "./.mcp.json",
            "interface": {
                "displayName": SHOWN,
                "shortDescription": ABOUT,
                "developerName": AUTHOR["name"],
                "category": "Productivity",
            },
        },
    )
    yield "plugin/codex/hooks/hooks.json", _hooks("codex", "SessionStart")
    yield "plugin/codex/.mcp.json", servers
    yield (
        "plugin/.cursor-plugin/plugin.json",
        {
            **manifest,
            "displayName": SHOWN,
            "skills": "./skills/",
            "commands": "./commands/",
            "hooks": "./hooks/cursor.json",
            "mcpServers": "./.mcp.json",
        },
    )
    yield "plugin/hooks/cursor.json", _hooks("cursor", "sessionStart")
    yield "plugin/gemini/gemini-extension.json", {**COMMON, **servers}
    yield "plugin/gemini/hooks/hooks.json", _hooks("gemini", "SessionStart")
    yield (
        ".claude-plugin/marketplace.json",
        {
            "name": NAME,
            "owner": AUTHOR,
            "metadata": {"description": ABOUT, "version": __version__},
            "plugins": [{**listed, "source": "./plugin"}],
        },
    )
    yield (
        ".cursor-plugin/marketplace.json",
        {
            "name": NAME,
            "owner": AUTHOR,
            "metadata": {"description": ABOUT},
            "plugins": [{**listed, "source": "plugin"}],
        },
    )
    yield (
        ".agents/plugins/marketplace.json",
        {
            "name": NAME,
            "interface": {"displayName": SHOWN},
            "plugins": [
                {
                    "name": NAME,
                    "source": {"source": "local", "path": "./plugin/codex"},
                    "policy": {"installation": "AVAILABLE", "authentication": "ON_INSTALL"},
                    "category": "Productivity",
                }
            ],
        },
    )


def _hooks(host: str, first: str) -> dict[str, object]:
    """The text of a file of hooks, as the row of a host has it.

    A plugin is read by more than one host, and Copilot CLI refuses a tool whose `PreToolUse` hook
    cannot be run: here a file is told behind the tool.
    """
    of_host = (row.hooks for row in ROWS if row.host == host)
    (hooks,) = (one for one in of_host if isinstance(one, HooksFormat))
    events: dict[str, object] = {}
    for event in hooks.events:
        name = "PostToolUse" if event == "PreToolUse" else event
        kind = {"type": "command"} if hooks.typed else {}
        entry = {**kind, "command": " ".join((*PROGRAM, "hook", name))}
        matcher = {"matcher": hooks.matchers[event]} if event in hooks.matchers else {}
        events[name] = [{**matcher, "hooks": [entry]} if hooks.nested else {**entry, **matcher}]
    if next(iter(events)) != first:
        raise AssertionError(f"{host} begins a session by another event")
    version = 1 if host == "vscode" else hooks.version  # Copilot CLI names the version of its form
    return {**({"version": version} if version else {}), "hooks": events}


def _texts() -> Iterator[tuple[str, str]]:
    for folder in ("plugin", "plugin/codex"):
        skill = _front({"name": NAME, "description": TRIGGER}, _skill())
        yield f"{folder}/skills/{NAME}/SKILL.md", skill
    for name, text in COMMANDS.items():
        about = say("en", f"prompt_{name}")
        for folder in ("plugin/commands", "plugin/com.github.copilot/commands"):
            yield f"{folder}/{name}.md", _front({"description": about}, text)
        members = (("description", about), ("prompt", text))
        toml = "".join(f"{key} = {json.dumps(value)}\n" for key, value in members)
        yield f"plugin/gemini/commands/{NAME}/{name}.toml", toml


def _front(values: Mapping[str, str], text: str) -> str:
    head = "".join(f"{key}: {json.dumps(value)}\n" for key, value in values.items())
    return f"---\n{head}---\n\n{text.strip()}\n"


def _skill() -> str:
    _title, _, text = SHARED_TEXT.partition("\n")
    return f"# Project memory\n{text}"


if __name__ == "__main__":
    sys.exit(main())
