"""The plugins for hosts: `plugin/`, and in the root what hosts and registries look for.

Their manifests are written by hand; here they get the version, the address of the repository, and
what they run: the package from PyPI, of the same version. Hooks, skills and commands follow from
the rows of hosts and from our sentences.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from published_page import public_address, registry_name
from sentinel_memory import __version__
from sentinel_memory.hosts.rows import NAME, ROWS, HooksFormat
from sentinel_memory.mcp.tools import TOOLS
from sentinel_memory.sentences.say import say
from sentinel_memory.sentences.workflow import SHARED_TEXT

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ("uvx", f"{NAME}@{__version__}")
PLACES = json.loads((ROOT / "scripts" / "plugins.json").read_text(encoding="utf-8"))
"""The `manifests`, the file of `hooks` for each host, and what the skill is for."""
COMMANDS = {
    "learn": f"Run `{' '.join(PROGRAM)} learn --brief` in the project, and do what it says.",
    "reflect": say("en", "prompt_reflect_text"),
    "compact": say("en", "prompt_compact_text"),
}


def files(given: str | None = None) -> dict[str, str]:
    """Returns the text of each file by its place, in a repository of this address.

    None: of the address that package.json names, if any.
    """
    address = given or public_address(ROOT / "package.json")
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    values: dict[str, Any] = {name: _manifest(name, address) for name in PLACES["manifests"]}
    values |= {name: _hooks(host) for name, host in PLACES["hooks"].items()}
    shown = {
        name: json.dumps(value, indent=2, ensure_ascii=False) + "\n"
        for name, value in values.items()
    }
    return {**shown, **dict(_texts()), "pyproject.toml": _project(project, address)}


def _manifest(name: str, address: str | None) -> dict[str, Any]:
    """Returns a manifest with this version and address."""
    values: dict[str, Any] = json.loads((ROOT / name).read_text("utf-8"), object_hook=_renewed)
    if name == "server.json":
        values["name"] = registry_name(address)
    if name == "scripts/mcpb.json":
        values["tools"] = [{"name": one, "description": row.title} for one, row in TOOLS.items()]
    if address is None or ("license" not in values and name != "server.json"):
        return values
    if "vsce" in values:
        values["vsce"].pop("allowMissingRepository", None)
    git = {"type": "git", "url": address}
    places = {
        "package.json": {"repository": git, "bugs": {"url": f"{address}/issues"}},
        "scripts/mcpb.json": {"repository": git},
        "server.json": {"repository": {"url": address, "source": "github"}},
    }.get(name, {"repository": address})
    page = {"websiteUrl" if name == "server.json" else "homepage": f"{address}#readme"}
    return {**values, **page, **places}


def _renewed(values: dict[str, Any]) -> dict[str, Any]:
    """Returns an object with the version of our package, where it names one."""
    if isinstance(values.get("version"), str):
        values["version"] = __version__
    if values.get("command") == PROGRAM[0]:
        values["args"] = [PROGRAM[1], *values["args"][1:]]
    return values


def _project(text: str, address: str | None) -> str:
    """Returns `pyproject.toml` with the addresses that the index of Python packages shows."""
    bare = re.sub(r"\[project\.urls\]\n(?:.+\n)*\n", "", text)
    if address is None:
        return bare
    ends = {"Homepage": "#readme", "Repository": "", "Issues": "/issues"}
    ends["Changelog"] = "/blob/HEAD/CHANGELOG.md"
    lines = "".join(f'{label} = "{address}{end}"\n' for label, end in ends.items())
    return bare.replace("[project.scripts]\n", f"[project.urls]\n{lines}\n[project.scripts]\n", 1)


def _hooks(host: str) -> dict[str, object]:
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
    version = 1 if host == "vscode" else hooks.version  # Copilot CLI names the version of its form
    return {**({"version": version} if version else {}), "hooks": events}


def _texts() -> Iterator[tuple[str, str]]:
    _title, _, memory = SHARED_TEXT.partition("\n")
    for folder in ("plugin", "plugin/codex"):
        skill = _front(
            {"name": NAME, "description": PLACES["skill"]}, f"# Project memory\n{memory}"
        )
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
