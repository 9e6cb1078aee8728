"""Writes every page and every file that is generated; with `--check` it only compares.

`--repository https://github.com/OWNER/NAME` puts an address into `package.json`, from where it goes
into everything that names it.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[1:1] = [str(ROOT / "server"), str(ROOT / "tests" / "support")]

import generate_contracts  # noqa: E402 - it imports what is found through sys.path
import generate_figures  # noqa: E402 - as above
import generate_pages  # noqa: E402 - as above
import generate_plugins  # noqa: E402 - as above

ADDRESS = re.compile(r"https://github\.com/[A-Za-z0-9]+(-[A-Za-z0-9]+)*/[A-Za-z0-9._-]+(?<!\.git)")
"""The registry of MCP servers knows the owner of a package by the owner of its repository there."""


def main() -> int:
    """Writes the files, or with `--check` exits 1 when one is not what would be written."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument(
        "--repository", type=_address, help="its address: https://github.com/OWNER/NAME"
    )
    given, stale = parser.parse_args(), False
    # One after another: both the first and the last write package.json.
    for files in (
        generate_contracts.files,
        generate_pages.files,
        generate_figures.files,
        lambda: generate_plugins.files(given.repository),
    ):
        for name, text in files().items():
            path = ROOT / name
            if path.is_file() and path.read_bytes() == text.encode():
                continue
            stale = True
            print(f"{name} is stale: run `npm run docs`" if given.check else f"wrote {name}")
            if not given.check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
    return int(given.check and stale)


def _address(text: str) -> str:
    if not ADDRESS.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"{text} is not of the form https://github.com/OWNER/NAME, without .git"
        )
    return text


if __name__ == "__main__":
    sys.exit(main())
