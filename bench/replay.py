"""Counts what our hooks would have said in sessions of Claude Code that are over.

Run with `python bench/replay.py TRANSCRIPT ... [--project FOLDER] [--json FILE]`. A transcript is a
file of JSON lines, as Claude Code keeps one for each session below ~/.claude/projects. Its prompts,
changes of files and saves are replayed to our hooks, each a process of its own as the host starts
it, in a scratch copy of the project with its memory, or in an empty project. Counts are printed,
and nothing of what anybody wrote.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from published import conditions, publish
from scratch_projects import LOG, ScratchProject
from sentinel_memory.core.text.answer_room import tokens_of
from sentinel_memory.machine.local_state import LocalState
from sentinel_memory.sentences.say import say
from transcripts import Step, read

_PAUSE = 60.0
"""Seconds between two prompts, on the clock of what the machine remembers."""
_OFTEN = 3
"""Changes of one file in one turn that are counted as a sign of trouble."""
_LARGEST = 1_048_576
"""Bytes of a file that is copied."""
_FIELDS = ("topic", "missing_context", "lesson", "ask_next_time")

Json = dict[str, Any]


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("transcripts", nargs="+", type=Path, metavar="TRANSCRIPT")
    parser.add_argument(
        "--project", type=Path, metavar="FOLDER", help="whose memory the hooks know; it is copied"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="where the figures are kept")
    given = parser.parse_args()
    began = conditions()
    with tempfile.TemporaryDirectory(prefix="sentinel-replay-") as name:
        figures = replayed(given.transcripts, given.project, Path(name))
    publish({**began, **figures}, given.json)


def replayed(transcripts: Sequence[Path], source: Path | None, scratch: Path) -> Json:
    """Replays transcripts one after another; returns what hooks said, counted."""
    project = ScratchProject(scratch / "project", scratch / "home")
    project.folder.mkdir(parents=True)
    if source is not None:
        copy(source, project.folder)
    project.begin({})
    memory = project.folder / LOG
    project.connect(memory.read_bytes() if memory.exists() else b"")
    replay = Replay(project)
    files = [read(file) for file in transcripts]
    sessions = 0
    for number, file in enumerate(files):
        for name, steps in file.sessions.items():
            sessions += any(step.kind == "prompt" for step in steps)
            replay.session(f"{number} {name}", steps)
    return {
        "transcripts": len(files),
        "sessions": sessions,
        "unread_lines": sum(file.unread for file in files),
        "passed_messages": sum(file.passed for file in files),
        **replay.figures(),
    }


class Replay:
    """Sessions that are told to hooks, and what these answered."""

    def __init__(self, project: ScratchProject) -> None:
        """Takes a connected project."""
        self._project = project
        self._counts: Counter[str] = Counter()
        self._tokens: Counter[str] = Counter()
        self._took: defaultdict[str, list[float]] = defaultdict(list)

    def session(self, name: str, steps: Sequence[Step]) -> None:
        """Replays one session."""
        begun = False
        self._other_signals(steps)
        for step in steps:
            if not begun and step.kind == "prompt":
                self._hook("SessionStart", name, source="startup")
                begun = True
            match step.kind:
                case "prompt":
                    self._project.age(_PAUSE)
                    self._hook("UserPromptSubmit", name, prompt=step.text)
                case "change":
                    self._change(name, step.text)
                case "save":
                    self._save(step)
                case "compacted" if begun:
                    self._project.age(_PAUSE)
                    self._hook("SessionStart", name, source="compact")
                case "end":
                    self._hook("Stop", name, stop_hook_active=False)
                case _:
                    pass

    def figures(self) -> Json:
        """Returns the counts of all sessions so far, tokens (bytes / 4) and milliseconds."""
        activity = LocalState(self._project.folder, self._project.environment).activity()
        return {
            "prompts": len(self._took["UserPromptSubmit"]),
            "prompts_with_lessons": self._counts["UserPromptSubmit"],
            "turns_ended": len(self._took["Stop"]),
            "corrections_seen": activity.total.get("corrected", 0),
            "questions": self._counts["Stop"],
            "questions_after_a_correction": self._counts["corrected"],
            "turns_that_changed_a_file_three_times": self._counts["rewritten"],
            "turns_in_which_a_failed_program_ran_later": self._counts["repeated"],
            "files_changed": self._counts["changes"],
            "files_with_lessons": self._counts["PreToolUse"],
            "saves": self._counts["saves"],
            "saves_refused": self._counts["refused"],
            "tokens": dict(self._tokens),
            "hooks": {event: _times(took) for event, took in self._took.items()},
        }

    def _hook(self, event: str, session: str, **fields: object) -> None:
        said = self._project.hook(event, session, **fields)
        self._took[event].append(said.milliseconds)
        if said.text:
            self._counts[event] += 1
            self._tokens[event] += tokens_of(said.text)
        if said.text in (say("en", "hook_corrected"), say("ko", "hook_corrected")):
            self._counts["corrected"] += 1

    def _other_signals(self, steps: Sequence[Step]) -> None:
        """Counts the turns with signs of trouble that no hook asks about."""
        changed: Counter[str] = Counter()
        failed: set[str] = set()
        repeated = False
        for step in (*steps, Step("prompt")):
            if step.kind == "prompt":
                self._counts["rewritten"] += any(times >= _OFTEN for times in changed.values())
                self._counts["repeated"] += repeated
                changed, failed, repeated = Counter(), set(), False
            elif step.kind == "change":
                changed[step.text] += 1
            elif step.kind == "failed":
                failed.add(step.text)
            elif step.kind == "ran":
                repeated = repeated or step.text in failed

    def _change(self, session: str, path: str) -> None:
        """Tells of a file before it is changed, and changes it."""
        self._counts["changes"] += 1
        place = self._place(path)
        named = {"file_path": str(self._project.folder / place)}
        self._hook("PreToolUse", session, tool_name="Edit", tool_input=named)
        self._project.write(place, f"{self._counts['changes']}\n")

    def _place(self, path: str) -> str:
        """Where a file of the session lies in the copy; the name alone where nothing tells that."""
        parts = Path(path).parts
        ends = (Path(*parts[at:]) for at in range(1, len(parts) - 1))
        found = (end for end in ends if (self._project.folder / end).parent.is_dir())
        return next(found, Path("changed", parts[-1])).as_posix()

    def _save(self, step: Step) -> None:
        words = [
            word
            for name in _FIELDS
            if isinstance(step.saved.get(name), str) and step.saved[name]
            for word in (f"--{name.replace('_', '-')}", step.saved[name])
        ]
        try:
            self._project.command("log", *words)
            self._counts["saves"] += 1
        except subprocess.CalledProcessError:
            self._counts["refused"] += 1


def copy(source: Path, target: Path) -> None:
    """Copies the files that git follows, and the memory, into a folder."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=source, capture_output=True, encoding="utf-8", check=False
    )
    memory = [str(LOG), str(LOG.with_name("config.json"))]
    for name in {*filter(None, listed.stdout.split("\0")), *memory}:
        file = source / name
        if file.is_file() and not file.is_symlink() and file.stat().st_size <= _LARGEST:
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target / name)


def _times(took: Sequence[float]) -> Json:
    return {
        "count": len(took),
        "median_ms": round(statistics.median(took), 1),
        "slowest_ms": round(max(took), 1),
    }


if __name__ == "__main__":
    main()
