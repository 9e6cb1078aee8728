"""Counts the lines of a text that look like source code, in the languages of S27. Pure.

A line is code because of its content: a statement, a call, a closing bracket. A comment, a bare
name or an indented line belongs to the code if it stands between such lines, but not if it stands
between sentences.
"""

from __future__ import annotations

import re
from itertools import islice

from ..text.expressions import expression

CODE_LINES = 5
"""Number of code lines in a field above which a save gives a hint (S27)."""

_STATEMENT = expression(
    r"""
    [\[({]|[\])}]+[\])};,]*                                    # brackets
    | \}?\s*(?:else|try|finally|do|then|fi|done|esac|begin|end|loop|default)\s*[:;{]?
    | (?:public|private|protected)\s*:
    | \}\s*(?:else|catch|finally|while)\b.*
    | @\w[\w.]*(?:\(.*\))?                                     # a decorator, an annotation
    | \#!?\[.*\]                                               # an attribute of Rust
    | \#(?:include|define|ifdef|ifndef|endif|pragma)\b.*
    | (?:import|use|using|package|namespace|mod)\s+[\w.:*{}/\"', ]*\w[\w.:*}\"']*\s*;
    | (?:import|package|namespace)\s+[\w/]*[./]?[\w.*/]+
    | import\s+\"[\w./-]+\"
    | from\s+[\w.]+\s+import\s+.+
    | import\s+.+\s+from\s+[\"'].+[\"'];?
    | (?:const|let|var|val|auto|mut|static)\b.*[=:(].*
    | (?:async\s+)?(?:def|func|fn|fun|function)\b\*?\s+(?:\([^)]*\)\s*)?[\w<>.]*\s*\(.*
    | (?:class|enum|impl|interface|record|struct|trait|type)\s+\w+(?:<.*>)?
      (?:\s*[(:={;].*|\s+(?:extends|implements|for|struct|interface)\b.*)
    | (?:export|public|private|protected|internal|static|final|abstract|override|suspend|virtual
      |async|pub|inline|open|sealed|readonly|extern|unsafe|data)(?:\(\w+\))?\s+
      .*(?:\w\(.*|\{.*|[=;]|=\s.*|:\s*[\w<>\[\]]+)\s*
    | (?:if|elif|else\ if|while|for|foreach|switch|match|catch|except|with|unless|when|until)\b
      (?:.*(?:\w\(|[=<>!]|\w\[|[\"']|\w\.\w|^\().*(?::|\{|;|\bthen|\bdo|\))
      |\s*\(.*\)|.*\{|.*;\s*(?:then|do))\s*
    | for\s+\w+(?:,\s*\w+)*\s+in\s+\S+:
    | (?:if|elif|while|with)\s+(?:not\s+)?[\w.]+(?:\s+(?:not\s+)?(?:in|is|as)\s+(?:not\s+)?[\w.]+)?:
    | (?:except|case)\s+[\w.\"'(, ]+(?:\sas\s\w+)?\)?\s*(?::|->|=>).*
    | (?:return|raise|throw|yield|await|assert|defer|go|delete|new)
      \s*(?:\(.*|.*(?:[\w)\]]\(|[=<>+*/{}\[\]?:]|\w\.\w).*);?
    | (?:return|raise|throw|yield)\s+[\w.\"'&*!-]+;?
    | (?:return|break|continue|pass)\s*;?
    | [\w.\[\]\"'\->*&:]+(?:\s*:\s*+[\w\[\]<>., |?]+)?
      \s*(?:[-+*/|&%?.:]|\?\?|\|\||&&|<<|>>)?=(?!=)\s*\S.*
    | (?:(?:const|long|signed|static|struct|unsigned|volatile)\s+)*[A-Za-z_][\w:<>\[\],*&?.]*\s+
      [*&]?\w+(?:\[\w*\])?\s*(?:=\s*.+|\(.*\)\s*(?:const\s*)?(?:;|\{.*)|;)
    | [\w.:>!?\-\[\]\"']*\w!?\(.*\)(?:\.\w+|\?)*\s*[;,:{]?      # to the last parenthesis
    | [\w.:>!?-]*\w!?\((?:[\w\"'{\[(,.\s:=>-]*[{(\[,])?
    | [?]?\.\w+!?(?:<.*>)?\(.*
    | [\w\"'.-]+\s*:\s*(?:[\"'\[{(&*-].*|\d[\w.]*|[A-Za-z_][\w.<>\[\]|?]*(?:\(.*\))?)[,;]
    | .*(?:=>|->|\|>)\s*[\w({\[\"'].*[)}\];,{(]
    | .*[\w)\]\"'>}]\s*\{
    | .*(?:\w\(|[=<>{}\[\]]|\w\.\w|->|::).*;
    | (?:return\s+)?</?[A-Za-z][\w.]*(?:\s+[\w-]+=.*)?/?>.*
    | \w+,\s*\w+\s*:?=\s*.+
    """,
    re.VERBOSE,
)
"""A line of a language with brackets, or of Python."""
_SQL = expression(
    r"(?:select|insert\s+into|update|delete\s+from|create(?:\s+\w+)*\s+(?:table|index|view)"
    r"|alter\s+table|drop\s+table|from|where|(?:(?:left|right|inner|outer|full|cross)\s+)*join"
    r"|group\s+by|order\s+by|having|limit|values|set|and|or|on|union|with|returning|offset"
    r"|primary\s+key|foreign\s+key|constraint|case|when|end)\b(.*)",
    re.IGNORECASE,
)
_SQL_SIGN = expression(r"[=<>*]|\w\(|\w\.\w|[;(]$")
_COLUMN = expression(
    r"\w+\s+(?:big|small)?(?:int|integer|serial|text|varchar|char|numeric|decimal|boolean|bool"
    r"|timestamp|timestamptz|date|uuid|jsonb?|real|float)(?:\s*\(\d+(?:,\s*\d+)?\))?"
    r"(?:\s+(?:not\s+null|null|default\s+\S+|primary\s+key|unique|references\s.+|check\s*\(.+))*,?",
    re.IGNORECASE,
)
_SHELL = expression(
    r"(?:\$\s+)?(?:[A-Z_]+=\S*\s+)*(?:apt|apt-get|aws|awk|brew|cargo|cat|cd|chmod|chown|cp|curl|cut"
    r"|docker|echo|exec|exit|export|find|git|go|grep|gzip|head|kill|kubectl|local|ls|make|mkdir|mv"
    r"|node|npm|npx|pip3?|pnpm|psql|python3?|read|rm|rsync|scp|sed|set|shift|sort|source|ssh"
    r"|systemctl|tail|tar|tee|test|touch|trap|unset|unzip|wget|xargs|yarn)(?:\s+(.*))?"
)
_SHELL_SIGN = expression(
    r"(?:^|\s)-{1,2}\w|(?:^|\s)[./~$\"'][\w/.${~-]|\$[\w{(]|\s\|\s|&&|\s>>?\s?[\w/&]|^\w+=\S|\S/\S+$"
)
_SUBCOMMAND = expression(
    r"(?:cargo|docker|git|go|kubectl|npm|pip3?|pnpm|yarn)\s+(?:add|apply|build|checkout|ci|clone"
    r"|commit|compose|exec|fetch|get|i|init|install|logs|merge|mod|publish|pull|push|rebase|rollout"
    r"|run|start|stash|status|tag|test)(?:\s+[\w./:@-]+){0,2}"
)
_SENTENCE = expression(
    r"\w{2,}[.!?\u3002]\)?$|[\uac00-\ud7a3]{2,}\s+[\uac00-\ud7a3]+.*[\uac00-\ud7a3]$"
)
_ITEM = expression(r"(?:[-*\u2022\u00b7]|\d{1,3}[.)]|[A-Za-z][.)])\s+")
_REMARK = expression(r"(?:#|//|--|/\*|\*/?|<!--|\"\"\")")
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
    remark = _REMARK.match(line) and not line.startswith(("#include", "#[", "#!"))
    if len(line) > _LONGEST or remark or _ITEM.match(line) or _is_sentence(line):
        return False
    # Parts of a pattern may share a run of blanks, in as many ways as the cube of its length.
    line = _BLANKS.sub(" ", line)
    return bool(_STATEMENT.fullmatch(line)) or _is_sql(line) or _is_shell(line)


def _is_sentence(line: str) -> bool:
    return bool(_SENTENCE.search(line)) and not line.endswith(("...", ";"))


def _is_sql(line: str) -> bool:
    found = _SQL.match(line)
    if found is None:
        return bool(_COLUMN.fullmatch(line))
    rest = found[1]
    if line[: found.start(1)].isupper():
        return True
    return bool(_SQL_SIGN.search(rest))


def _is_shell(line: str) -> bool:
    if line.startswith(("#!", "sudo ", "$ ")):
        return True
    found = _SHELL.fullmatch(line)
    if found is None:
        return False
    return bool(_SUBCOMMAND.fullmatch(line) or _SHELL_SIGN.search(found[1] or ""))


def _may_belong(line: str) -> bool:
    """Returns whether a line is code if a neighbouring line is."""
    bare = line.strip()
    if _ITEM.match(bare):
        return False
    if _REMARK.match(bare):
        return True
    short = len(bare.split()) <= _WORDS
    indented = line[:1] in " \t"
    return (short or indented) and not _is_sentence(bare)
