"""Builds the bundle that Claude Desktop installs with a click: `bundle_mcpb.py FILE`.

It holds the server and names its one library. Hosts of bundles bring uv, and uv brings Python.
"""

from __future__ import annotations

import sys
import time
import zipfile
from os import environ
from pathlib import Path

from published_page import NAME

ROOT = Path(__file__).resolve().parent.parent
SERVER = ROOT / "server"
sys.path.insert(0, str(SERVER))

from sentinel_memory import __version__  # noqa: E402 - the package is found through sys.path

LIBRARY = "filelock"
"""All that the server of agents needs beside our package."""
ENTRY = "server/main.py"
MAIN = '''"""Starts the server of agents, whether or not the host says so."""

import sys

from sentinel_memory.__main__ import main

if __name__ == "__main__":
    sys.argv[1:] = ["mcp", *sys.argv[1:]]
    sys.exit(main())
'''
_EARLIEST = 315_532_800
"""The first time that a zip file can hold, in seconds since 1970."""


def main(target: str) -> int:
    """Writes the bundle; the same sources at the same commit give the same bytes."""
    moment = time.gmtime(max(int(environ.get("SOURCE_DATE_EPOCH", "0")), _EARLIEST))[:6]
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files().items()):
            entry = zipfile.ZipInfo(name, moment)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return 0


def files() -> dict[str, bytes]:
    """Returns what is in the bundle, by its path there."""
    package = SERVER / "sentinel_memory"
    paths = [path for end in ("py", "json", "js", "txt") for path in package.rglob(f"*.{end}")]
    modules = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}
    return {
        **modules,
        "manifest.json": (ROOT / "scripts" / "mcpb.json").read_bytes(),
        "pyproject.toml": _project().encode(),
        ENTRY: MAIN.encode(),
        "icon.png": (ROOT / "media" / "icon.png").read_bytes(),
        "LICENSE": (ROOT / "LICENSE").read_bytes(),
    }


def _project() -> str:
    lines = (ROOT / "scripts" / "locks" / "bundle.txt").read_text(encoding="utf-8").splitlines()
    (pinned,) = (line.split(" ")[0] for line in lines if line.startswith(f"{LIBRARY}=="))
    named = f'name = "{NAME}"\nversion = "{__version__}"\nrequires-python = ">=3.11"\n'
    return f'[project]\n{named}dependencies = ["{pinned}"]\n\n[tool.uv]\npackage = false\n'


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
