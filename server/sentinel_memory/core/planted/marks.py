"""Detects forged marks of a record, a system, a tool or a turn (K08). Pure.

A mark that a sentence only mentions, or that stands within code, does not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ..text.budget import within
from ..text.expressions import Stems, rows_by_stem

_TURN = (
    r"(?:system|user|human|assistant|developer|admin|시스템|사용자|어시스턴트|개발자|관리자|비서)"
)
_READER = (
    r"(?:ai|assistants?|agents?|claude|copilot|llms?|models?|system|gpt|bot|chatbot"
    r"|에이전트|어시스턴트|인공지능|클로드|코파일럿)"
)
_TAG = (
    r"(?:system(?:[_-]reminder)?|assistant|developer|instructions?"
    r"|(?:assistant|system|agent|user|admin|new)[_-](?:instructions?|prompt|message|override|note)"
    r"|tool_(?:results?|response|output|calls?|use)|function_(?:results?|calls?))"
)
_FRAME = r"(?:record|memory|memories|context|data|document|user|entry|lesson|note)s?"
_KEPT = r"(?:records?|data|memor(?:y|ies)|context|input|output|system|notes?|user|document|tool)"
_TALKED_OF = (
    r"(?! ?(?:tags?|elements?|blocks?|sections?|markers?|is|are|and|or|in|to|from|태그|요소|블록)\b"
    r"| ?(?:을|를|은|는|이|가|와|과|로|의) )"
)
_SHELL = r"(?:sudo )?(?:ba|z|da|fi)?sh\b"
_SECRET_FILE = r"(?:\.env|id_rsa|\.ssh|\.aws|passwd|credentials|\$\(env|\$\(cat)"


class _Mark(NamedTuple):
    weight: int
    begins: bool
    """Whether it counts only at the beginning of a line or a sentence."""
    signs: tuple[str, ...]
    """Strings of which a text must contain one before the expression is tried."""
    pattern: str


_MARKS = (
    _Mark(4, True, ("<",), rf"</?{_TAG}\b[^>\n]{{0,60}}>{_TALKED_OF}"),
    _Mark(4, False, ("</",), rf"<(?P<tag>{_TAG})>[^<\n`]{{4,400}}</(?P=tag)>"),
    _Mark(3, True, ("</",), r"<(?P<turn>user|human)>[^<\n`]{4,400}</(?P=turn)>"),
    _Mark(4, True, ("</",), rf"</{_FRAME}>\s{{0,3}}[^\s<]{_TALKED_OF}"),
    _Mark(4, False, ("<|",), r"<\|[a-z_]{1,20}\|>\s?(?:system|user|assistant|developer|tool)\b"),
    _Mark(4, True, ("<|",), rf"<\|[a-z_]{{1,20}}\|>{_TALKED_OF}"),
    _Mark(
        4, False, ("<!--",), rf"<!--\s?(?:[a-z]{{2,9}} ){{0,3}}{_READER}(?:에게|들|야|아)?\s?[:,]"
    ),
    _Mark(4, False, ("inst]", "<<sys>>"), r"\[/?inst\]|<<sys>>"),
    _Mark(3, True, ("[",), rf"\[/?{_TURN}(?: [a-z가-힣]{{1,12}})?\]"),
    _Mark(
        4,
        True,
        ("#",),
        rf"(?<!#)#{{1,6}}+ ?{_TURN}"
        r"(?: (?:message|prompt|instructions?|override|note|메시지|지시|프롬프트))? ?(?::|\n|$)",
    ),
    _Mark(4, True, ("##",), r"(?<!#)#{2,6}+ ?(?:new )?(?:instructions?|지시|지침) ?(?::|$)"),
    _Mark(2, True, ("#",), r"(?<!#)#{1,6}+ ?(?:new )?(?:instructions?|지시|지침)(?: 사항)? ?\n"),
    _Mark(
        4,
        True,
        ("--", "==", "##", "-=", "=-", "-#", "#-", "=#", "#="),
        r"[-=#](?<![-=#][-=#])[-=#]{1,80}+ ?"
        rf"(?:(?:end|begin|start|close) (?:of )?(?:the )?{_KEPT}\b"
        r"|(?:기록|데이터|메모|기억|문서|문맥|입력|출력|도구|대화|시스템)[가-힣 ]{0,8}"
        r"(?:끝|종료|시작))",
    ),
    _Mark(3, False, ("role",), r"[\"']role[\"'] ?: ?[\"'](?:system|developer|assistant|tool)[\"']"),
    _Mark(4, False, ("system ",), r"\bsystem (?:prompt|override) ?:"),
    _Mark(
        2,
        False,
        ("| sh", "|sh", "bash", "zsh", "dash", "fish", "| sudo", "|sudo"),
        rf"\b(?:curl|wget|iwr|invoke-webrequest)\b[^\n|]{{0,200}}+\| ?{_SHELL}",
    ),
    _Mark(
        4,
        False,
        ("| curl", "|curl", "| nc", "|nc", "| wget", "|wget", "socat", "telnet"),
        r"\b(?:env|printenv|set|cat|history)\b[^\n|]{0,80}+"
        r"\| ?(?:curl|nc|ncat|wget|socat|telnet)\b",
    ),
    _Mark(4, False, ("curl ", "wget "), rf"\b(?:curl|wget) [^\n|]{{0,120}}@?{_SECRET_FILE}"),
    _Mark(4, False, ("/dev/tcp/",), r"/dev/tcp/"),
    _Mark(2, False, ("rm -",), r"\brm -[a-z]{1,3} [~/]"),
)
_BY_SIGN = rows_by_stem(mark.signs for mark in _MARKS)
_SIGNS = Stems(_BY_SIGN)
_compiled = cache(re.compile)
"""Expressions are compiled on demand: most texts need none, and hooks have little time."""


def forged_marks(text: str) -> Iterator[tuple[int, int]]:
    """Yields the start and the weight of each mark in a lower-case text."""
    for number in sorted({mark for sign in _SIGNS.held_by(text) for mark in _BY_SIGN[sign]}):
        weight, begins, _, pattern = _MARKS[number]
        for found in within(_compiled(pattern).finditer(text)):
            start = found.start()
            if not begins or text[max(start - 2, 0) : start].rstrip(" ")[-1:] in _BEFORE:
                yield start, weight


_BEFORE = ("", "\n", ".", "!", "?", "。", ">", "*")
