"""Globs that name the files to which a memory applies (N11). Pure.

`*` and `?` stay within a folder, `**` crosses folders, and `{a,b}` means a or b. Matching follows
all places that a glob can have reached in a path at once, step by step of the glob. Its time is at
most the product of both lengths.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from .expressions import expression
from .limits import LISTS

_REFUSED = frozenset("\\[]!")
_DRIVE = expression("[A-Za-z]:")
_WILD = expression(r"[*?{}]")
_STEP = expression(r"(?s:\*\*/|\*+|.)")
_FOLDERS = "**/"
_BRACE = expression("[{}]")
_BRACES = frozenset("{,}")
_SPECIAL = expression(r"[\\\[\]!{}*]|^[~/]|^[A-Za-z](?=:)")
_OUTER_SPACE = expression(r"^\s|\s\Z")
_MOST_BYTES = LISTS["applies_to"].each


def flaw(glob: str) -> str | None:
    r"""Returns the code of the reason why a glob is refused, or None for a valid glob (N11).

    The codes are `glob_empty`, `glob_absolute`, `glob_parent` (a folder `..`), `glob_sign` (one of
    `\`, `[`, `]` and `!`) and `glob_braces` (unclosed or nested braces).
    """
    if not glob:
        return "glob_empty"
    first = glob[1:].partition("}")[0].split(",") if glob.startswith("{") else [glob]
    if any(start.startswith(("/", "~")) or _DRIVE.match(start) for start in first):
        return "glob_absolute"
    if not _REFUSED.isdisjoint(glob):
        return "glob_sign"
    if not _has_even_braces(glob):
        return "glob_braces"
    # An alternative may be the complete name of a folder.
    names = glob.translate(str.maketrans("{,}", "///")).split("/")
    return "glob_parent" if ".." in names else None


def matches(glob: str, path: str) -> bool:
    """Returns whether a glob matches a whole path; an invalid glob matches nothing.

    `glob`: the glob as stored.
    `path`: relative to the project, with `/`, in NFC; the comparison is case-sensitive.
    """
    if not _has_ends_of(glob, path):
        return False
    parts = _parts(glob)
    if parts is None:
        return False
    places = {0}
    for alternatives in parts:
        places = {at for steps in alternatives for at in _behind(steps, places, path)}
    return len(path) in places


def glob_of(path: str) -> str:
    """Returns a glob that matches a file and fits in a list entry of a record (N11).

    Characters that are special or refused in a glob become `?`. If the path is too long, its first
    folders become `**`.

    `path`: relative to the project, with `/`.
    """
    literal = _SPECIAL.sub("?", unicodedata.normalize("NFC", path))
    literal = "".join(sign if sign.isprintable() else "?" for sign in literal)
    literal = _OUTER_SPACE.sub("?", literal)
    if len(literal.encode()) <= _MOST_BYTES:
        return literal
    room = _MOST_BYTES - len("**/*")
    end = literal.encode()[-room:].decode(errors="ignore")
    folder, slash, rest = end.partition("/")
    return f"**/{rest}" if slash else f"**/*{folder}"


def folded(globs: Iterable[str]) -> tuple[str, ...]:
    """Returns fewer globs that match the same files: names in one folder stand in braces.

    `globs`: valid globs; a folded one stands where its first name stood.
    """
    found: dict[str, list[str]] = {}
    names_of: dict[str, list[str]] = {}
    for glob in globs:
        folder, name = _folder_of(glob), glob.rpartition("/")[2]
        if "**" in name or not _BRACES.isdisjoint(glob):
            found[glob] = [glob]
            continue
        names = names_of.get(folder, [])
        if names and _size(folder, [*names, name]) <= _MOST_BYTES:
            names.append(name)
        else:
            names_of[folder] = found[glob] = [name]
    return tuple(
        glob if len(names) == 1 else f"{_folder_of(glob)}{{{','.join(names)}}}"
        for glob, names in found.items()
    )


def _folder_of(glob: str) -> str:
    folder, slash, _ = glob.rpartition("/")
    return folder + slash


def _size(folder: str, names: Iterable[str]) -> int:
    """Returns the bytes of a glob that has these names in braces."""
    return len(f"{folder}{{{','.join(names)}}}".encode())


def _has_ends_of(glob: str, path: str) -> bool:
    """Returns whether a path has the literal beginning and end of a glob; most paths do not."""
    glob = glob if glob.isascii() else unicodedata.normalize("NFC", glob)
    *_, tail = _WILD.split(glob)
    # `**/` may match no folder at all, and then no slash.
    ends = path.endswith(tail.removeprefix("/"))
    return ends and path.startswith(_WILD.split(glob, maxsplit=1)[0])


def _behind(steps: Iterable[str], places: set[int], path: str) -> set[int]:
    """Returns the places in a path that steps can have reached, from places before them."""
    for step in steps:
        if not places:
            break
        if step == "*":
            found: set[int] = set()
            for at in places:
                while at not in found:
                    found.add(at)
                    at += path[at : at + 1] not in ("", "/")
            places = found
        elif step == "**":
            places = set(range(min(places), len(path) + 1))
        elif step == _FOLDERS:
            first = min(places) + 1
            places = places | {at for at in range(first, len(path) + 1) if path[at - 1] == "/"}
        elif step == "?":
            places = {at + 1 for at in places if path[at : at + 1] not in ("", "/")}
        else:
            places = {at + 1 for at in places if path[at : at + 1] == step}
    return places


@lru_cache(maxsize=4_096)
def _parts(glob: str) -> tuple[tuple[tuple[str, ...], ...], ...] | None:
    """Returns the steps of a glob by alternatives, one where it has no braces; None if invalid.

    A step is a character, `?`, `*`, `**`, or `**/` at the beginning of a folder's name.
    """
    if flaw(glob):
        return None
    parts, begins = [], True
    for number, text in enumerate(_BRACE.split(unicodedata.normalize("NFC", glob))):
        alternatives = text.split(",") if number % 2 else [text]
        parts.append(tuple(_steps(one, begins=begins) for one in alternatives))
        begins = text.endswith("/") if text and not number % 2 else begins and not number % 2
    return tuple(parts)


def _steps(text: str, *, begins: bool) -> tuple[str, ...]:
    """Returns the steps of a text without braces, which may begin the name of a folder."""
    found: list[str] = []
    for step in _STEP.findall(text):
        if step == _FOLDERS:
            found += [step] if begins else ["**", "/"]
        else:
            found.append("**" if step.startswith("**") else step)
        begins = step.endswith("/")
    return tuple(found)


def _has_even_braces(glob: str) -> bool:
    """Returns whether all braces are closed and none is nested."""
    opened = False
    for sign in glob:
        if sign in "{}":
            if opened == (sign == "{"):
                return False
            opened = sign == "{"
    return not opened
