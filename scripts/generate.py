"""Writes every page and every file that is generated; with `--check` it only compares."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[1:1] = [str(ROOT / "server"), str(ROOT / "tests" / "support")]

import generate_contracts  # noqa: E402 - it imports what is found through sys.path
import generate_pages  # noqa: E402 - as above
import generate_plugins  # noqa: E402 - as above


def main(words: list[str]) -> int:
    """Writes the files, or with `--check` exits 1 when one is not what would be written."""
    checks, stale = words == ["--check"], False
    # One after another: both the first and the last write package.json.
    for part in (generate_contracts, generate_pages, generate_plugins):
        for name, text in part.files().items():
            path = ROOT / name
            if path.is_file() and path.read_bytes() == text.encode():
                continue
            stale = True
            print(f"{name} is stale: run `npm run docs`" if checks else f"wrote {name}")
            if not checks:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
    return int(checks and stale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
