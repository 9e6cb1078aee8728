"""Files that were changed in one known way, so that the later place of a quote is known (E05)."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from published import ROOT, Json

CHANGES: Json = json.loads((ROOT / "bench" / "evidence" / "changes.json").read_text("utf-8"))
_WORD, _PIECES = re.compile(r"[^\W\d]\w{3,}"), re.compile(r"\w+")
_STRING = re.compile(r"(?<!\w)\"(?:\\.|[^\"\\])*\"|(?<!\w)'(?:\\.|[^'\\])*'")
_NEGATABLE = re.compile(r"\b(?:if|while|and|or|return|assert)(?= )|\bif \(|&& |\|\| ")
_SCRIPTED = (".ts", ".tsx", ".js", ".mjs")
_CLANG_STYLE = (
    "{BasedOnStyle: Google, ColumnLimit: 70, IndentWidth: 3, SortIncludes: Never,"
    " ReflowComments: false, BreakStringLiterals: false, FixNamespaceComments: false}"
)
"""Narrow lines. What moves words or adds some is off, so that a line can be told by its words."""


class Mutant(NamedTuple):
    """The outcome of a quote."""

    kind: str
    text: str | None
    """The file as it is now, None where it has another name."""
    other: str | None
    """Another file that holds the code now."""
    line: int | None
    """Where the quote stands, None where the line says something else or is no more."""


def mutants(
    text: str, path: str, quote: str, line: int, host: str, chance: random.Random
) -> Iterator[Mutant]:
    """Yields what may become of a quote in a text; `host` is another file of the language."""
    lines, at = text.split("\n"), line - 1
    indented = "\n".join(f"\t {one}" if one.strip() else one for one in lines)
    yield Mutant("indented anew", indented, None, line)
    names = sorted({*_WORD.findall(_STRING.sub("", quote))} - {*CHANGES["keywords"].split()})
    if names:
        name = chance.choice(names)
        new = name[:-2] + "ing" if chance.random() < 0.5 else f"own_{name}"
        yield Mutant("name renamed", re.sub(rf"\b{name}\b", new, text), None, line)
    for kind, now in (
        ("number changed", _other_number(quote, chance)),
        ("negation changed", _negated(path, quote)),
        ("string changed", _other_string(quote, chance)),
        ("operator changed", _other_operator(quote, chance)),
    ):
        if now not in (None, quote):
            said = lines[at].replace(quote, now or "", 1)
            yield Mutant(kind, "\n".join([*lines[:at], said, *lines[line:]]), None, None)
    yield Mutant("file renamed, git does not say so", None, text, line)
    yield Mutant("line deleted", "\n".join(lines[:at] + lines[line:]), None, None)
    start, end = _block(lines, at)
    block, rest = lines[start:end], lines[:start] + lines[end:]
    if not 2 < len(block) < len(lines) // 2:
        return
    yield Mutant("function deleted", "\n".join(rest), None, None)
    gaps = [n for n, one in enumerate(rest) if not one.strip() and abs(n - start) > 10]
    if gaps:
        gap = chance.choice(gaps)
        moved = rest[: gap + 1] + block + rest[gap:]
        yield Mutant("function moved in the file", "\n".join(moved), None, gap + 2 + at - start)
    theirs = host.split("\n")
    gap = chance.choice([n for n, one in enumerate(theirs) if not one.strip()] or [0])
    moved, now_at = theirs[: gap + 1] + block + theirs[gap:], gap + 2 + at - start
    yield Mutant("function moved to another file", "\n".join(rest), "\n".join(moved), now_at)


def formatted(path: str, text: str) -> str | None:
    """Returns a file as a formatter with shorter lines writes it, None if there is none for it."""
    ending = Path(path).suffix
    prettier = ROOT / "node_modules" / "prettier" / "bin" / "prettier.cjs"
    scripted = ["--print-width", "60", "--tab-width", "3", "--stdin-filepath", f"a{ending}"]
    clang = ["clang-format", f"--style={_CLANG_STYLE}", f"--assume-filename=a{ending}"]
    commands = {
        ".py": [sys.executable, "-m", "ruff", "format", "--line-length", "70", "--isolated", "-"],
        ".rs": ["rustfmt", "--edition", "2021", "--config", "max_width=70", "--emit", "stdout"],
        **{one: ["node", str(prettier), "--no-config", *scripted] for one in _SCRIPTED},
        **dict.fromkeys((".java", ".cc", ".h"), clang),
    }
    command = commands.get(ending)
    if command is None or shutil.which(command[0]) is None:
        return None
    done = subprocess.run(
        command, input=text, capture_output=True, encoding="utf-8", check=False, cwd=ROOT
    )
    is_same = done.returncode == 0 and _PIECES.findall(done.stdout) == _PIECES.findall(text)
    return done.stdout if is_same else None


def after_formatting(text: str, quote: str, line: int, now: str) -> Mutant:
    """Returns a formatted file; whether the strings of the quote have other marks is told apart.

    The quote stands where the first word of its line stands in the text with the same words.
    """
    is_kept = all(found.group() in now for found in _STRING.finditer(quote))
    kind = "formatted" if is_kept else "formatted, other marks around its strings"
    start = sum(len(one) + 1 for one in text.split("\n")[: line - 1])
    number = len(_PIECES.findall(text[:start]))
    word = [*_PIECES.finditer(now)][number]
    return Mutant(kind, now, None, now.count("\n", 0, word.start()) + 1)


def _other_number(said: str, chance: random.Random) -> str | None:
    found = [*re.finditer(r"\d+", said)]
    if not found:
        return None
    one = chance.choice(found)
    new = chance.choice([str(int(one.group()) + 1), f"{one.group()}0", f"1{one.group()}"])
    return said[: one.start()] + new + said[one.end() :]


def _negated(path: str, said: str) -> str | None:
    for one, other in CHANGES["negations"]:
        if one in said and "!=" not in said:
            return said.replace(one, other, 1)
    found = _NEGATABLE.search(said)
    if not found:
        return None
    word = "not " if path.endswith(".py") else "!"
    gap = "" if said[: found.end()].endswith((" ", "(")) else " "
    return said[: found.end()] + gap + word + said[found.end() :].lstrip()


def _other_string(said: str, chance: random.Random) -> str | None:
    # An empty string is read too: the text between two of them is none.
    found = next((one for one in _STRING.finditer(said) if len(one.group()) > 2), None)
    if not found:
        return None
    inner = found.group()[1:-1]
    at = chance.randrange(len(inner))
    new = inner[:at] + ("x" if inner[at] != "x" else "y") + inner[at + 1 :]
    return said[: found.start() + 1] + new + said[found.end() - 1 :]


def _other_operator(said: str, chance: random.Random) -> str | None:
    code = _STRING.sub("", said)
    fit = [(one, other) for one, other in CHANGES["operators"] if one in code]
    return said.replace(*chance.choice(fit), 1) if fit else None


def _block(lines: list[str], at: int) -> tuple[int, int]:
    """Returns first and last line (behind it) of the part between blank lines that holds a line.

    It starts with a line that is indented no more than the others of the part.
    """
    start, end = at, at + 1
    while start and (lines[start - 1].strip() or _depth(lines[start]) > 4):
        start -= 1
    most = _depth(lines[start])
    while end < len(lines) and (
        lines[end - 1].strip() or not lines[end].strip() or _depth(lines[end]) > most
    ):
        end += 1
    return start, end


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip()) if line.strip() else sys.maxsize
