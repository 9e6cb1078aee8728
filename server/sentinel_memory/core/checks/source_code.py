"""Counts the lines of a text that look like source code, in the languages of S27. Pure.

A line is code because of its content: a statement, a call, a closing bracket. A comment, a bare
name or an indented line belongs to the code if it stands between such lines, but not if it stands
between sentences.
"""

from __future__ import annotations

from itertools import islice

from ..text.expressions import expression
from ..text.tables import expressions_in, heads_and_rest, table

CODE_LINES = 5
"""Number of code lines in a field above which a save gives a hint (S27)."""

_STATEMENTS, _OTHERS = table(__file__, "code.txt").split("\n\n")
_NAMED = expressions_in(_OTHERS)
_STATEMENT = expression("|".join(pattern for _, pattern in heads_and_rest(_STATEMENTS)))
"""A line of a language with brackets, or of Python."""
_LONGEST = 200
"""Most characters of a line on which the patterns are tried."""
_BLANKS = expression(r"\s\s+")
_WORDS = 3
"""Most words of a line without signs that may be code; a longer one is a sentence, even between
code.
"""
_MOST_LINES = 512
"""Most lines that are judged; a field within its limit has no more."""
_LEAST = 3
"""Number of lines that must be code on their own before neighbouring lines count as code."""


def code_lines(text: str) -> int:
    """Returns the number of lines that look like code among the first 512 that are not blank."""
    told = (line for line in text.splitlines() if line.strip())
    lines = list(islice(told, _MOST_LINES))
    alone = [_is_code(line.strip()) for line in lines]
    if sum(alone) < _LEAST:
        return sum(alone)
    belongs = [_may_belong(line) for line in lines]
    counted = list(alone)
    for order in (range(1, len(lines)), range(len(lines) - 2, -1, -1)):
        step = -1 if order.step > 0 else 1
        for number in order:
            counted[number] = counted[number] or (belongs[number] and counted[number + step])
    return sum(counted)


def _is_code(line: str) -> bool:
    remark = _NAMED["remark"].match(line) and not line.startswith(("#include", "#[", "#!"))
    if len(line) > _LONGEST or remark or _NAMED["item"].match(line) or _is_sentence(line):
        return False
    # Parts of a pattern may share a run of blanks, in as many ways as the cube of its length.
    line = _BLANKS.sub(" ", line)
    return bool(_STATEMENT.fullmatch(line)) or _is_sql(line) or _is_shell(line)


def _is_sentence(line: str) -> bool:
    return bool(_NAMED["sentence"].search(line)) and not line.endswith(("...", ";"))


def _is_sql(line: str) -> bool:
    found = _NAMED["sql"].match(line)
    if found is None:
        return bool(_NAMED["column"].fullmatch(line))
    rest = found[1]
    if line[: found.start(1)].isupper():
        return True
    return bool(_NAMED["sql-sign"].search(rest))


def _is_shell(line: str) -> bool:
    if line.startswith(("#!", "sudo ", "$ ")):
        return True
    found = _NAMED["shell"].fullmatch(line)
    if found is None:
        return False
    return bool(_NAMED["subcommand"].fullmatch(line) or _NAMED["shell-sign"].search(found[1] or ""))


def _may_belong(line: str) -> bool:
    """Returns whether a line is code if a neighbouring line is."""
    bare = line.strip()
    if _NAMED["item"].match(bare):
        return False
    if _NAMED["remark"].match(bare):
        return True
    short = len(bare.split()) <= _WORDS
    indented = line[:1] in " \t"
    return (short or indented) and not _is_sentence(bare)
