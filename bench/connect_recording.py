"""Records in a terminal how three programs are connected, checked and disconnected.

Run with `python bench/connect_recording.py`. It runs our commands for a scratch user who has
Claude Code, Codex and Gemini CLI with entries of their own, and writes docs/plots/connect.svg from
what the commands printed. The home folder of that user is shown as `~`, and the interpreter as
`python3`.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from published import ROOT
from scratch_projects import ScratchProject
from terminal_picture import draw

PICTURE = ROOT / "docs" / "plots" / "connect.svg"
TITLE = "Three programs are connected, checked and disconnected, in a terminal"
FILES = {
    ".claude.json": '{\n  "mcpServers": {"notes": {"command": "notes"}}\n}\n',
    ".codex/config.toml": '# my own\nmodel = "large"\n',
    ".gemini/settings.json": '{\n  "theme": "dark"\n}\n',
}
COMMANDS = (
    ("connect", "--dry-run"),
    ("connect", "--yes"),
    ("connect", "--check"),
    ("disconnect", "--all", "--yes"),
)


def main() -> None:
    """Writes the picture."""
    with tempfile.TemporaryDirectory(prefix="sentinel-recording-") as name:
        scratch = Path(name).resolve()
        project = ScratchProject(scratch / "shop", scratch / "home")
        project.folder.mkdir()
        for file, text in FILES.items():
            path = project.home / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        project.begin({"README.md": "A shop.\n"})
        shown = [
            (f"sentinel-memory {' '.join(words)}", _shortened(project, words)) for words in COMMANDS
        ]
        left = {file: (project.home / file).read_text(encoding="utf-8") for file in FILES}
    if left != FILES:
        raise SystemExit("disconnect left something in the files of the user")
    PICTURE.write_text(draw(shown, TITLE), encoding="utf-8", newline="\n")
    sys.stdout.write(f"{PICTURE.relative_to(ROOT)}\n")


def _shortened(project: ScratchProject, words: tuple[str, ...]) -> str:
    """Runs a command; returns what it printed, without the places of this machine."""
    printed = project.command(*words).replace(str(project.home), "~")
    return printed.replace(os.path.realpath(sys.executable), "python3")


if __name__ == "__main__":
    main()
