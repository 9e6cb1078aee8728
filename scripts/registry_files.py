"""The files of this repository that registries read, as `generate_plugins.py` writes them.

The address of the repository stands once, in `package.json`; all that names it follows from there.
"""

from __future__ import annotations

import json
import re
from typing import Any

from published_page import NAME, registry_name

SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
ADDRESS = re.compile(r"https://github\.com/[A-Za-z0-9]+(-[A-Za-z0-9]+)*/[A-Za-z0-9._-]+(?<!\.git)")
"""The registry of MCP servers knows the owner of a package by the owner of its repository there."""
_URLS = re.compile(r"\[project\.urls\]\n(?:.+\n)*\n")
_BEFORE = "[project.scripts]\n"


def manifest_of_node(text: str, address: str | None) -> str:
    """Returns `package.json` with the address; without one, nothing changes in it.

    The packager of the extension takes a missing address only where it is allowed expressly.
    """
    if address is None:
        return text
    values: dict[str, Any] = {}
    for key, value in json.loads(text).items():
        if key not in ("homepage", "repository", "bugs"):
            values[key] = value
        if key == "license":
            values["homepage"] = f"{address}#readme"
            values["repository"] = {"type": "git", "url": address}
            values["bugs"] = {"url": f"{address}/issues"}
    values["vsce"].pop("allowMissingRepository", None)
    return _shown(values)


def project_of_python(text: str, address: str | None) -> str:
    """Returns `pyproject.toml` with the addresses that the index of Python packages shows."""
    bare = _URLS.sub("", text)
    if address is None:
        return bare
    shown = {
        "Homepage": f"{address}#readme",
        "Repository": address,
        "Issues": f"{address}/issues",
        "Changelog": f"{address}/blob/HEAD/CHANGELOG.md",
    }
    lines = "".join(f'{label} = "{value}"\n' for label, value in shown.items())
    return bare.replace(_BEFORE, f"[project.urls]\n{lines}\n{_BEFORE}", 1)


def server(title: str, about: str, version: str, address: str | None) -> str:
    """Returns `server.json`: how a host runs the server that is on the index of Python packages."""
    place = {"url": address, "source": "github"}
    values = {
        "$schema": SCHEMA,
        "name": registry_name(address),
        "title": title,
        "description": about,
        "version": version,
        **({"websiteUrl": f"{address}#readme", "repository": place} if address else {}),
        "packages": [
            {
                "registryType": "pypi",
                "identifier": NAME,
                "version": version,
                "runtimeHint": "uvx",
                "transport": {"type": "stdio"},
                "packageArguments": [{"type": "positional", "value": "mcp"}],
                "environmentVariables": [
                    {
                        "name": "SENTINEL_MEMORY_ROOT",
                        "description": "The project, where the host does not name one.",
                        "format": "filepath",
                    }
                ],
            }
        ],
    }
    return _shown(values)


def _shown(values: dict[str, Any]) -> str:
    return json.dumps(values, indent=2, ensure_ascii=False) + "\n"
