"""The conditions that every benchmark publishes with its run, and the file that keeps them."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def conditions() -> dict[str, Any]:
    """Returns what was measured, when and on which kind of machine; no names and no paths."""
    return {
        "commit": commit(),
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "processors": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def commit() -> str:
    """Returns the commit that was measured, with a mark when files differ from it.

    Results that other benchmarks of the same run have just written are no difference.
    """
    name = _git("rev-parse", "--short", "HEAD")
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!bench/results")
    return f"{name or 'unknown'}{'-dirty' if changed else ''}"


def _git(*arguments: str) -> str:
    command = ["git", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    return done.stdout.strip()


def publish(result: dict[str, Any], file: Path | None) -> None:
    """Prints figures as JSON, and keeps them where a file is named."""
    text = json.dumps(result, ensure_ascii=False, indent=2) + "\n"
    sys.stdout.write(text)
    if file:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
