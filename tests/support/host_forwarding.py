"""What reaches the model of an answer, by the rule of each host (G11).

The rules are those of `contract/host_limits.py`, as they were measured (bench/results/hosts.json)
or as the code of the host says. A message that a host puts in place of what it removed is shortened
here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

Rule = Callable[[Sequence[str], object], list[str]]
"""From the texts and the data of an answer (None: no data) to the texts in the request."""

_REMOVED = "[removed by the host]"


def forward(host: str, parts: Sequence[str], data: object | None = None) -> list[str]:
    """Returns what the model of a host gets of an answer, in the order in which it stands there.

    Args:
        host: a name of `WAYS`.
        parts: the text parts of the answer.
        data: its `structuredContent`, if it has any.
    """
    return WAYS[host](parts, data)


def _json(value: object) -> str:
    """Returns JSON as JavaScript and Rust write it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _result(parts: Sequence[str], data: object | None) -> str:
    content = [{"type": "text", "text": part} for part in parts]
    return _json({"content": content, **({} if data is None else {"structuredContent": data})})


def _characters(text: str) -> int:
    """Returns the length of a text as JavaScript counts it."""
    return len(text.encode("utf-16-le")) // 2


def _bytes(text: str) -> int:
    return len(text.encode())


def _start(text: str, size: int) -> str:
    return text.encode()[:size].decode(errors="ignore")


def _end(text: str, size: int) -> str:
    return text.encode()[-size:].decode(errors="ignore") if size else ""


def _middle_cut(text: str, size: int, share: float = 0.5) -> str:
    """Returns a text without its middle: `size` bytes, of which the start has a share."""
    if _bytes(text) <= size:
        return text
    head = int(size * share)
    return f"{_start(text, head)}{_REMOVED}{_end(text, size - head)}"


def _vscode(parts: Sequence[str], data: object | None) -> list[str]:
    texts = parts if data is None else [_json(data)]
    return [text if _characters(text) <= 8_192 else _REMOVED for text in texts]


def _claude_code(parts: Sequence[str], data: object | None) -> list[str]:
    texts = list(parts) if data is None else [_json(data)]
    if sum(map(_characters, texts)) <= 50_000:
        return texts
    shown = "".join(texts) if data is not None else json.dumps(json.loads(_result(texts, None)))
    return [_start(shown, 2_000)]


def _codex(room: int) -> Rule:
    """Returns the rule of Codex where it calls our tool itself: the first `room` bytes."""

    def rule(parts: Sequence[str], data: object | None) -> list[str]:
        texts = list(parts) if data is None else [_json(data)]
        if len(texts) == 1:
            return [_middle_cut(texts[0], room)]
        kept: list[str] = []
        left = room
        for text in texts:
            if left <= 0:
                break
            kept.append(_middle_cut(text, left))
            left -= _bytes(text)
        return kept

    return rule


def _codex_texts(parts: Sequence[str], _data: object | None) -> list[str]:
    """The rule of code mode where the script prints every text."""
    return [_middle_cut("\n".join(parts), 40_000)]


def _codex_result(parts: Sequence[str], data: object | None) -> list[str]:
    """The rule of code mode where the script prints the whole result: it is written as JSON."""
    return [_middle_cut(_result(parts, data), 40_000)]


def _gemini(parts: Sequence[str], _data: object | None) -> list[str]:
    if len(parts) == 1 and _characters(parts[0]) > 40_000:
        text = parts[0]
        return [f"{text[:8_000]}{_REMOVED}{text[-32_000:]}"]
    return list(parts)


def _copilot(parts: Sequence[str], data: object | None) -> list[str]:
    text = "".join(parts) + ("" if data is None else f"\n\n{_json(data)}")
    return [text if _bytes(text) <= 20_480 else text[:500]]


def _opencode(parts: Sequence[str], _data: object | None) -> list[str]:
    lines = "\n\n".join(parts).split("\n")[:2_000]
    text = "\n".join(lines)
    return [text if _bytes(text) <= 51_200 else _start(text, 51_200)]


def _cline(parts: Sequence[str], data: object | None) -> list[str]:
    text = _result(parts, data)
    if _characters(text) <= 8_000:
        return [text]
    return [f"{text[:3_975]}{_REMOVED}{text[-3_975:]}"]


def _zed(parts: Sequence[str], _data: object | None) -> list[str]:
    return ["".join(parts)]


def _other(parts: Sequence[str], data: object | None) -> list[str]:
    """A host that is not known: the data, if there are any, and 20,000 bytes of the texts."""
    both = [*parts, *([] if data is None else [_json(data)])]
    return [_start("".join(both), 20_000)]


WAYS: Mapping[str, Rule] = {
    "vscode": _vscode,
    "claude-code": _claude_code,
    "codex": _codex(48_000),
    "codex, code mode, texts": _codex_texts,
    "codex, code mode, result": _codex_result,
    "codex, another model": _codex(12_000),
    "gemini": _gemini,
    "copilot-cli": _copilot,
    "opencode": _opencode,
    "cline": _cline,
    "zed": _zed,
    "other": _other,
}
"""By host and, where it has several, by the way to its model. Only the first part is promised to
arrive in "codex, another model": its client does not say which model it has."""

JSON_WAYS = frozenset({"codex, code mode, result", "cline"})
"""Ways that forward JSON: a text stands in it as `json.dumps(text)` writes it, without quotes."""
