"""Plans and writes the loop that agents follow, once per agent (S25). Planning only reads."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

from ..contract.agreement import agreed_digest
from ..contract.project import Agent, FileChange, InitProjectParams, InitProjectResult
from ..core.errors import FileError
from ..core.text.marked_text import has_block, in_lines_of, with_block, without_block
from ..sentences.workflow import CURSOR_TEXT, FRONT_MATTER, SHARED_TEXT, is_released_rule
from ..store import project_files
from ..store.files import real_path
from .project import Project

AGENTS: tuple[Agent, ...] = get_args(Agent)

SHARED, CLAUDE = "AGENTS.md", "CLAUDE.md"
RULE, LEGACY = ".cursor/rules/sentinel-memory.mdc", ".cursorrules"

_IMPORT = f"@{SHARED}"


def plan(root: Path, agent: Agent) -> tuple[FileChange, ...]:
    """Returns the file changes after which an agent follows the loop; empty if it already does.

    `agents` (the default) is the block in AGENTS.md, which most agents read, with an import in an
    existing CLAUDE.md. `claude` adds that import in any case. `cursor` and `cursorrules` are for
    projects without AGENTS.md. No agent reads the loop twice.

    Raises:
        FileError: a file of the project cannot be read, or is not UTF-8 text.
    """
    edits: dict[str, Callable[[str | None], str | None]] = {}
    shared = has_block(_read(root, SHARED) or "")
    if agent in ("cursor", "cursorrules") and not shared:
        chosen, other = (RULE, LEGACY) if agent == "cursor" else (LEGACY, RULE)
        edits[chosen] = _with_rule if chosen == RULE else _for_cursor
        edits[other] = _without_rule if other == RULE else without_block
    else:
        edits[SHARED] = _for_all
        edits[RULE], edits[LEGACY] = _without_rule, without_block
        wanted = agent == "claude" or (root / CLAUDE).exists()
        if wanted and real_path(root / CLAUDE) != real_path(root / SHARED):
            edits[CLAUDE] = _with_import
    return tuple(_changes(root, edits))


def plan_rule_removal(root: Path) -> tuple[FileChange, ...]:
    """Returns the changes that remove the loop for every agent.

    The import in CLAUDE.md is removed only in our own form, and only if AGENTS.md is removed too.

    Raises:
        FileError: a file of the project cannot be read, or is not UTF-8 text.
    """
    edits: dict[str, Callable[[str | None], str | None]] = {
        SHARED: without_block,
        LEGACY: without_block,
        RULE: _without_rule,
    }
    shared = _read(root, SHARED)
    if shared is not None and without_block(shared) is None:
        edits[CLAUDE] = _without_import
    return tuple(_changes(root, edits))


def diff(changes: tuple[FileChange, ...]) -> str:
    """Returns the changes as a unified diff, for a person to read."""
    import difflib  # Only `init` needs it.

    lines: list[str] = []
    for change in changes:
        before = (change.before or "").splitlines(keepends=True)
        after = (change.after or "").splitlines(keepends=True)
        # Files of the user keep their path; files of the project get the prefixes of git.
        a, b = ("", "") if change.path.startswith(("~", "/")) else ("a/", "b/")
        names = (
            "/dev/null" if change.before is None else a + change.path,
            "/dev/null" if change.after is None else b + change.path,
        )
        lines += difflib.unified_diff(before, after, *names)
    return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


def init_project(project: Project, params: InitProjectParams) -> InitProjectResult:
    """Plans the changes for an agent, and writes them if requested.

    Raises:
        InvalidParams: the digest belongs to other changes; nothing was written.
        FileError: a file cannot be read or written.
    """
    root = project.root
    changes = plan(root, params.agent)
    digest = agreed_digest(changes, params)
    if params.write:
        write_files(root, changes)
    return InitProjectResult(
        folder=project.folder, changes=changes, digest=digest, written=params.write
    )


def write_files(root: Path, changes: tuple[FileChange, ...]) -> None:
    """Writes the changes, each file in one step, and stops at a file changed meanwhile.

    Raises:
        FileError: a file could not be written, or was changed since `plan`.
    """
    for change in changes:
        project_files.replace(root, change.path, _encode(change.before), _encode(change.after))


def _changes(
    root: Path, edits: dict[str, Callable[[str | None], str | None]]
) -> Iterator[FileChange]:
    for name, edit in edits.items():
        before = _read(root, name)
        after = edit(before)
        if after != before:
            yield FileChange(path=name, before=before, after=after)


def _read(root: Path, name: str) -> str | None:
    # Read as bytes, because text mode would change the line ends of the whole file.
    data = project_files.read(root, name)
    try:
        return None if data is None else data.decode()
    except UnicodeDecodeError as error:
        raise FileError("file_not_text", name) from error


def _encode(text: str | None) -> bytes | None:
    return None if text is None else text.encode()


def _for_all(text: str | None) -> str:
    return with_block(text, SHARED_TEXT)


def _for_cursor(text: str | None) -> str:
    return with_block(text, CURSOR_TEXT)


def _with_rule(text: str | None) -> str:
    """Returns our rule as a file of its own, or the block in a file with text of the team."""
    if text is None or not text.strip():
        return FRONT_MATTER + _for_cursor(None)
    if is_released_rule(text):
        return in_lines_of(text, FRONT_MATTER + _for_cursor(None))
    return _for_cursor(text)


def _without_rule(text: str | None) -> str | None:
    if text is not None and is_released_rule(text):
        return None
    rest = without_block(text)
    is_ours = rest is not None and rest.replace("\r\n", "\n").strip() == FRONT_MATTER.strip()
    return None if is_ours else rest


def _with_import(text: str | None) -> str:
    if text is None or not text.strip():
        return f"{_IMPORT}\n"
    if re.search(rf"^{re.escape(_IMPORT)}\s*$", text, re.MULTILINE):
        return text
    ending = "\r\n" if "\r\n" in text else "\n"
    return f"{_IMPORT}{ending}{ending}{text}"


def _without_import(text: str | None) -> str | None:
    rest = re.sub(rf"\A{re.escape(_IMPORT)}\r?\n(?:\r?\n)?", "", text or "")
    return rest or None
