"""Files that were changed in one known way, so that the later place of a quote is known (E05)."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from published import ROOT
from evidence_quotes import Quote
from sentinel_memory.core.text.expressions import word_set

_WORD = re.compile(r"[^\W\d]\w{3,}")
_PIECES = re.compile(r"\w+")
_STRING = re.compile(r"(?<!\w)\"(?:\\.|[^\"\\])*\"|(?<!\w)'(?:\\.|[^'\\])*'")
_NEGATABLE = re.compile(r"\b(?:if|while|and|or|return|assert)(?= )|\bif \(|&& |\|\| ")
_NEGATIONS = (
    ("not ", ""),
    ("!", ""),
    ("is None", "is not None"),
    ("== nil", "!= nil"),
    ("True", "False"),
    ("true", "false"),
    ("False", "True"),
    ("false", "true"),
)
_OPERATORS = (
    ("==", "!="),
    ("!=", "=="),
    ("<=", "<"),
    (">=", ">"),
    (" < ", " <= "),
    (" > ", " >= "),
    ("&&", "||"),
    ("||", "&&"),
    (" + ", " - "),
    (" - ", " + "),
    (" and ", " or "),
    (" or ", " and "),
    ("+=", "-="),
)
_KEYWORDS = word_set(
    "self this return function async await const static class struct impl import from else while"
    " match public private protected interface type void null None True False true false with"
    " export default package final throw throws raise case switch func enum super yield lambda"
)


class Mutant(NamedTuple):
    """The outcome of a quote."""

    kind: str
    text: str | None
    """The file as it is now, None where it has another name."""
    other: str | None
    """Another file that holds the code now."""
    line: int | None
    """Where the quote stands, None where the line says something else or is no more."""


_CLANG_STYLE = (
    "{BasedOnStyle: Google, ColumnLimit: 70, IndentWidth: 3, SortIncludes: Never,"
    " ReflowComments: false, BreakStringLiterals: false, FixNamespaceComments: false}"
)
"""Narrow lines. What moves words or adds some is off, so that a line can be told by its words."""

Change = Callable[[str, Quote, random.Random], Mutant | None]


def mutants(text: str, quote: Quote, host: str, chance: random.Random) -> Iterator[Mutant]:
    """Yields what may become of a quote in a text; `host` is another file of the language."""
    for change in (
        _indented,
        _renamed_name,
        _other_number,
        _negated,
        _other_string,
        _other_operator,
    ):
        mutant = change(text, quote, chance)
        if mutant:
            yield mutant
    yield Mutant("file renamed, git does not say so", None, text, quote.line)
    lines, at = text.split("\n"), quote.line - 1
    yield Mutant("line deleted", "\n".join(lines[:at] + lines[at + 1 :]), None, None)
    start, end = _block(lines, at)
    block, rest = lines[start:end], lines[:start] + lines[end:]
    if not 2 < len(block) < len(lines) // 2:
        return
    yield Mutant("function deleted", "\n".join(rest), None, None)
    gaps = [n for n, line in enumerate(rest) if not line.strip() and abs(n - start) > 10]
    if gaps:
        gap = chance.choice(gaps)
        moved = rest[: gap + 1] + block + rest[gap:]
        yield Mutant("function moved in the file", "\n".join(moved), None, gap + 2 + at - start)
    theirs = host.split("\n")
    gaps = [n for n, line in enumerate(theirs) if not line.strip()] or [0]
    gap = chance.choice(gaps)
    moved = theirs[: gap + 1] + block + theirs[gap:]
    line = gap + 2 + at - start
    yield Mutant("function moved to another file", "\n".join(rest), "\n".join(moved), line)


def formatted(path: str, text: str) -> str | None:
    """Returns a file as a formatter with shorter lines writes it, None if there is none for it."""
    narrow = {
        ".py": [sys.executable, "-m", "ruff", "format", "--line-length", "70", "--isolated", "-"],
        ".rs": ["rustfmt", "--edition", "2021", "--config", "max_width=70", "--emit", "stdout"],
    }
    prettier = ROOT / "node_modules" / "prettier" / "bin" / "prettier.cjs"
    for ending in (".ts", ".tsx", ".js", ".mjs"):
        options = ["--print-width", "60", "--tab-width", "3", "--stdin-filepath", f"a{ending}"]
        narrow[ending] = ["node", str(prettier), "--no-config", *options]
    for ending in (".java", ".cc", ".h"):
        narrow[ending] = ["clang-format", f"--style={_CLANG_STYLE}", f"--assume-filename=a{ending}"]
    command = narrow.get(Path(path).suffix)
    if command is None or shutil.which(command[0]) is None:
        return None
    done = subprocess.run(
        command, input=text, capture_output=True, encoding="utf-8", check=False, cwd=ROOT
    )
    said = done.stdout
    return said if done.returncode == 0 and _PIECES.findall(said) == _PIECES.findall(text) else None


def after_formatting(text: str, quote: Quote, now: str) -> Mutant:
    """Returns a formatted file; whether the strings of the quote have other marks is told apart."""
    strings = [found.group() for found in _STRING.finditer(quote.evidence.quote)]
    is_kept = all(one in now for one in strings)
    kind = "formatted" if is_kept else "formatted, other marks around its strings"
    return Mutant(kind, now, None, line_after(text, quote.line, now))


def line_after(text: str, line: int, now: str) -> int:
    """Returns the line on which the first word of a line stands in a text with the same words."""
    start = sum(len(one) + 1 for one in text.split("\n")[: line - 1])
    number = sum(1 for _ in _PIECES.finditer(text[:start]))
    for count, found in enumerate(_PIECES.finditer(now)):
        if count == number:
            return now.count("\n", 0, found.start()) + 1
    raise ValueError(line)


def _indented(text: str, quote: Quote, chance: random.Random) -> Mutant:
    now = "\n".join(f"\t {line}" if line.strip() else line for line in text.split("\n"))
    return Mutant("indented anew", now, None, quote.line)


def _renamed_name(text: str, quote: Quote, chance: random.Random) -> Mutant | None:
    names = sorted({*_WORD.findall(_STRING.sub("", quote.evidence.quote))} - _KEYWORDS)
    if not names:
        return None
    name = chance.choice(names)
    new = name[:-2] + "ing" if chance.random() < 0.5 else f"own_{name}"
    return Mutant("name renamed", re.sub(rf"\b{name}\b", new, text), None, quote.line)


def _said(kind: str, text: str, quote: Quote, now: str | None) -> Mutant | None:
    """Returns the text with other words in place of the quote, None if they are the same."""
    if now is None or now == quote.evidence.quote:
        return None
    lines = text.split("\n")
    at = quote.line - 1
    lines[at] = lines[at].replace(quote.evidence.quote, now, 1)
    return Mutant(kind, "\n".join(lines), None, None)


def _other_number(text: str, quote: Quote, chance: random.Random) -> Mutant | None:
    found = [*re.finditer(r"\d+", quote.evidence.quote)]
    if not found:
        return None
    one = chance.choice(found)
    new = chance.choice([str(int(one.group()) + 1), f"{one.group()}0", f"1{one.group()}"])
    said = quote.evidence.quote
    return _said("number changed", text, quote, said[: one.start()] + new + said[one.end() :])


def _negated(text: str, quote: Quote, chance: random.Random) -> Mutant | None:
    said = quote.evidence.quote
    for one, other in _NEGATIONS:
        if one in said and "!=" not in said:
            return _said("negation changed", text, quote, said.replace(one, other, 1))
    found = _NEGATABLE.search(said)
    if not found:
        return None
    word = "not " if quote.evidence.path.endswith(".py") else "!"
    gap = "" if said[: found.end()].endswith((" ", "(")) else " "
    now = said[: found.end()] + gap + word + said[found.end() :].lstrip()
    return _said("negation changed", text, quote, now)


def _other_string(text: str, quote: Quote, chance: random.Random) -> Mutant | None:
    said = quote.evidence.quote
    # An empty string is read too: the text between two of them is none.
    found = next((one for one in _STRING.finditer(said) if len(one.group()) > 2), None)
    if not found:
        return None
    inner = found.group()[1:-1]
    at = chance.randrange(len(inner))
    new = inner[:at] + ("x" if inner[at] != "x" else "y") + inner[at + 1 :]
    now = said[: found.start() + 1] + new + said[found.end() - 1 :]
    return _said("string changed", text, quote, now)


def _other_operator(text: str, quote: Quote, chance: random.Random) -> Mutant | None:
    bare = quote.evidence.quote
    code = _STRING.sub("", bare)
    fit = [(one, other) for one, other in _OPERATORS if one in code]
    if not fit:
        return None
    one, other = chance.choice(fit)
    return _said("operator changed", text, quote, bare.replace(one, other, 1))


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
