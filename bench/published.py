"""What every benchmark shares: its options, its conditions and its file of figures."""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results"
sys.path[1:1] = [str(ROOT / "server"), str(ROOT / "tests" / "support")]

Json = dict[str, Any]


def run(about: str, measure: Callable[[argparse.Namespace], Json], **options: Json) -> None:
    """Measures once and publishes it.

    Args:
        about: the docstring of the benchmark; `--help` prints it.
        measure: takes the options and returns figures.
        options: further options, each with what `add_argument` takes.
    """
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=about, formatter_class=raw)
    for name, settings in options.items():
        is_word = settings.pop("word", False)
        parser.add_argument(name if is_word else f"--{name.replace('_', '-')}", **settings)
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures there, too")
    given = parser.parse_args()
    began = conditions()
    publish({**began, **measure(given)}, given.json)


def conditions() -> Json:
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
    changed = git(ROOT, "status", "--porcelain", "-uno", "--", ".", ":!bench/results", check=False)
    name = git(ROOT, "rev-parse", "--short", "HEAD", check=False)
    return f"{name or 'unknown'}{'-dirty' if changed else ''}"


def git(folder: Path, *words: str, check: bool = True) -> str:
    """Returns what git prints, as a user of this name."""
    named = ("-c", "user.name=Bench", "-c", "user.email=bench@example.invalid")
    command = ["git", *named, *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=check)
    return done.stdout.rstrip("\n")


def user(folder: Path) -> dict[str, str]:
    """Returns the environment of somebody whose home is empty, with our server on the path."""
    home = folder / "home"
    home.mkdir(parents=True, exist_ok=True)
    names = ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_DATA_HOME", "XDG_CACHE_HOME")
    places = dict.fromkeys(names, str(home))
    return {**places, "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "server")}


def publish(result: Json, file: Path | None) -> None:
    """Prints figures as JSON, and keeps them where a file is named."""
    text = json.dumps(result, ensure_ascii=False, indent=2) + "\n"
    sys.stdout.write(text)
    if file:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
