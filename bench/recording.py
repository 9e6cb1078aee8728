"""Records how a memory fills itself in a clone: drafts, ten records, a search, a correction.

Run with `python bench/recording.py CLONE`, where CLONE is a clone of the repository of bench/learn
that is recorded. It runs our commands, our hooks and our MCP server in a scratch copy and writes
docs/learn.md and docs/plots/learn.svg from what they printed. What the repository itself says is
cut out, because it belongs to others; its place is named, so that everybody can look it up.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from learn import checked_out, digest
from published import ROOT, conditions
from scratch_projects import LOG, ScratchProject
from terminal_picture import draw
from transfer_agents import called

LABELS = ROOT / "bench" / "learn" / "celery+celery.json"
PAGE, PICTURE = ROOT / "docs" / "learn.md", ROOT / "docs" / "plots" / "learn.svg"
TITLE = "A memory that fills itself, in a terminal"
MOST_KEPT = 10
QUESTION = "tasks get lost when a worker with a thread pool shuts down"
TASK = "Retry in the Redis backend when the connection drops."
CORRECTION = (
    "No, that is not what I meant. Use the retry policy of the settings instead of your own."
)
LESSON = {
    "topic": "backends",
    "missing_context": "Which retries a backend may make by itself",
    "lesson": "A backend retries by the policy in the settings and has none of its own.",
    "ask_next_time": "Which retry policy of the settings holds here?",
    "cues": ["reconnect", "connection lost", "다시 연결"],
}
LATER = "When the connection to the result backend is lost, reconnect to it."
_QUOTED = re.compile("“(.+)”")

_SHORTENED = re.compile(r"([^\n…]+)…")
_SHORTEST = 8
"""Letters that are taken for the beginning of a quotation."""

Json = dict[str, Any]


class Shown(NamedTuple):
    """One command of the recording, and what it printed."""

    command: str
    output: str
    said: str = ""
    """The text of the page before it."""


def main() -> None:
    """Writes the page and the picture."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("clone", type=Path, metavar="CLONE")
    given = parser.parse_args()
    labels = json.loads(LABELS.read_text(encoding="utf-8"))
    began = conditions()
    with tempfile.TemporaryDirectory(prefix="sentinel-recording-") as name:
        shown = record(given.clone, labels, Path(name))
    PAGE.write_text(page(shown, labels, began), encoding="utf-8", newline="\n")
    drawn = draw([(one.command, one.output) for one in shown], TITLE)
    PICTURE.write_text(drawn, encoding="utf-8", newline="\n")
    sys.stdout.write(f"{PAGE.relative_to(ROOT)}, {PICTURE.relative_to(ROOT)}\n")


def record(clone: Path, labels: Json, scratch: Path) -> list[Shown]:
    """Returns the whole recording; nothing of what the repository says is in it."""
    folder = checked_out(clone, labels["commit"], scratch / "clone")
    project = ScratchProject(folder, scratch / "home")
    project.home.mkdir()
    listed = project.command("learn")
    drafts: list[Json] = json.loads(project.command("learn", "--json"))["drafts"]
    wanted = {(one["id"], one["text"]) for one in labels["drafts"] if one["keep"]}
    numbers = [
        str(number)
        for number, draft in enumerate(drafts, 1)
        if (draft["id"], digest(draft["lesson"])) in wanted
    ][:MOST_KEPT]
    cut = Cut(drafts)
    shown = [
        Shown("sentinel-memory learn", cut.out(_first(listed, 3, "drafts"))),
        Shown(
            f"sentinel-memory learn --keep {' '.join(numbers)}",
            cut.out(project.command("learn", "--keep", *numbers)),
            "A person or an agent reads them and keeps what is worth it:",
        ),
        Shown(
            f'sentinel-memory search "{QUESTION}"',
            cut.out(_first(project.command("search", QUESTION), 1, "records")),
            "A search before a task finds the one that fits:",
        ),
    ]
    project.connect((folder / LOG).read_bytes())
    return [*shown, *correction(project, cut)]


def correction(project: ScratchProject, cut: Cut) -> list[Shown]:
    """Returns a session with a correction, and the beginning of the next one."""
    hook = project.hook
    hook("SessionStart", "first", source="startup")
    task = hook("UserPromptSubmit", "first", prompt=TASK).text
    project.age(60)
    corrected = hook("UserPromptSubmit", "first", prompt=CORRECTION).text
    asked = hook("Stop", "first", stop_hook_active=False)
    saved = called(project, "log_memory", LESSON)
    silent = hook("Stop", "first", stop_hook_active=False)
    hook("SessionStart", "second", source="startup")
    told = hook("UserPromptSubmit", "second", prompt=LATER).text
    prompt, stop = "sentinel-memory hook UserPromptSubmit", "sentinel-memory hook Stop"
    return [
        Shown(_with(prompt, TASK), cut.out(task), "An agent works, and its host calls our hooks:"),
        Shown(_with(prompt, CORRECTION), cut.out(corrected), "The user corrects it:"),
        Shown(stop, asked.text, "At the end of that turn the hook asks for this gap, once:"),
        Shown(f"log_memory {json.dumps(LESSON, ensure_ascii=False)}", saved, "The agent saves it:"),
        Shown(stop, silent.text, "and is asked no more:"),
        Shown(
            _with(prompt, LATER),
            cut.out(told),
            "The next session begins with a task that needs it:",
        ),
    ]


def _with(command: str, prompt: str) -> str:
    return f"{command} <<< '{json.dumps({'prompt': prompt})}'"


def _first(printed: str, most: int, things: str) -> str:
    """The head of an answer and its first entries, with how many more there were."""
    head, *entries = re.split(r"\n(?=#\d+ )", printed.rstrip("\n"))
    left = len(entries) - most
    more = [f"({left} more {things})"] if left > 0 else []
    return "\n".join([head, *(entry.rstrip("\n") + "\n" for entry in entries[:most]), *more])


class Cut:
    """Takes what a repository says out of a text."""

    def __init__(self, drafts: Sequence[Json]) -> None:
        """Takes the drafts that quote it."""
        said: set[str] = set()
        for draft in drafts:
            about = draft["missing_context"].partition(": ")[2]
            titles = [about, *_QUOTED.findall(draft["missing_context"])]
            texts = [draft["lesson"], *_QUOTED.findall(draft["lesson"])]
            said.update(titles)
            for text in texts:
                said.update((text.removeprefix(f"{about}: "), text.rpartition("taken back: ")[2]))
            said.update(line.partition(": ")[2] for line in draft.get("evidence", ()))
        self._said = sorted(filter(None, said), key=len, reverse=True)

    def out(self, text: str) -> str:
        """Returns a text with the number of words in the place of each quotation."""
        for quoted in self._said:
            # Hooks and searches give the first sentence alone, or shorten it.
            for part in (quoted, quoted.partition(". ")[0] + "."):
                text = text.replace(part, _counted(part))
        return _SHORTENED.sub(self._without_beginning, text)

    def _without_beginning(self, found: re.Match[str]) -> str:
        """The text before an ellipsis, without the beginning of a quotation at its end."""
        before = found[1]
        for start in range(len(before) - _SHORTEST):
            if any(quoted.startswith(before[start:]) for quoted in self._said):
                return f"{before[:start]}{_counted(before[start:])}…"
        return found[0]


def _counted(text: str) -> str:
    return f"[{len(text.split())} words]"


def page(shown: Sequence[Shown], labels: Json, began: Json) -> str:
    """Returns the page in Markdown."""
    name, commit = labels["repository"], labels["commit"][:10]
    parts = [
        "# How a memory fills itself\n",
        "Written by `python bench/recording.py CLONE` from the output of our commands, hooks and\n"
        f"MCP server in a new clone of `{name}` at {commit}; do not edit. Text of the repository\n"
        "itself belongs to others and is cut to `[12 words]`. The commit or the line beside it\n"
        "says where to read it. Of the JSON of hooks and tools, only the text is shown. The\n"
        "agent is a script. This page does not show whether a real agent saves a lesson.\n"
        f"Commit {began['commit']}, {began['date'][:10]}.\n",
        "![The same recording in a terminal, line by line](plots/learn.svg)\n",
    ]
    for one in shown:
        parts += [f"{one.said}\n"] if one.said else []
        parts.append(f"```text\n$ {one.command}\n{one.output.strip() or '(nothing)'}\n```\n")
    return "\n".join(parts)


if __name__ == "__main__":
    main()
