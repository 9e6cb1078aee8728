"""Measures the estimate of tokens against the counts of real tokenizers (G08).

`python bench/tokens.py [--json FILE]` reads `bench/tokens/counts.tsv`. Claude makes 1.3 to 1.8
times as many tokens of a text as o200k, so that no estimate is near both. The server's is fitted to
the larger number, because it sets how long an answer may be; for o200k there is a fit of its own
here. Both are fitted to one half of the texts and measured on the other, and on whole answers.

The head of that file names the packages that counted, and the commit whose texts they were.
`gpt-tokenizer` has the vocabulary of o200k, which OpenAI publishes. Anthropic publishes none since
Claude 2; `ctok` reconstructs that of Opus 4.7 and all later models (`claude-4.8`), and that of
those from Claude 3 on, from what their `count_tokens` answers.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import NamedTuple

from published import ROOT, Json, run
from sentinel_memory.contract.host_limits import limit_for
from sentinel_memory.core.text.limits import Weight

COUNTS = ROOT / "bench" / "tokens" / "counts.tsv"
KINDS = ("english", "korean", "code", "answer-en", "answer-ko")
NEAR = 0.15

Fit = Sequence[float]
"""Tokens of one byte of each kind, as in `Weight`."""


class Counted(NamedTuple):
    """A text, by what tokenizers make of it."""

    kind: str
    name: str
    half: str
    """`fitted`, `held` where nothing was fitted to it; `cost` and `hostile` are no part of both."""
    weight: Weight
    tokens: dict[str, int]
    """By tokenizer."""


def counts() -> tuple[str, list[Counted]]:
    """Returns by what was counted, and the texts."""
    by, head, *lines = COUNTS.read_text(encoding="utf-8").splitlines()
    names = head.split("\t")[-3:]
    found = []
    for line in lines:
        name, kind, half, *numbers = line.split("\t")
        *sizes, a, b, c = map(int, numbers)
        found.append(
            Counted(kind, name, half, Weight(*sizes), dict(zip(names, (a, b, c), strict=True)))
        )
    return by.removeprefix("# "), found


def fitted(texts: Sequence[Counted], tokenizer: str) -> Fit:
    """Returns the weights with the least squares of relative errors, each kind counting alike."""
    rows = [one for one in texts if one.half == "fitted"]
    size = len(Weight._fields)
    sums = [[0.0] * (size + 1) for _ in range(size)]
    for one in rows:
        share = 1 / sum(other.kind == one.kind for other in rows)
        cells = [*(value / one.tokens[tokenizer] for value in one.weight), 1.0]
        for i in range(size):
            for j in range(size + 1):
                sums[i][j] += share * cells[i] * cells[j]
    for i in range(size):  # solves these equations
        pivot = max(range(i, size), key=lambda k: abs(sums[k][i]))
        sums[i], sums[pivot] = sums[pivot], sums[i]
        sums[i] = [cell / sums[i][i] for cell in sums[i]]
        for k in range(size):
            if k != i:
                sums[k] = [a - sums[k][i] * b for a, b in zip(sums[k], sums[i], strict=True)]
    return [row[-1] for row in sums]


def by_fit(fit: Fit, weight: Weight) -> float:
    """Returns the tokens of a text by a fit."""
    return sum(cost * size for cost, size in zip(fit, weight, strict=True))


def errors(texts: Sequence[Counted], tokenizer: str, fit: Fit | None) -> Json:
    """Returns how far the estimate is off, by kind; the server's own without a fit."""
    found: Json = {}
    for kind in KINDS:
        off = [
            (by_fit(fit, one.weight) if fit else one.weight.tokens) / one.tokens[tokenizer] - 1
            for one in texts
            if one.half == "held" and one.kind == kind
        ]
        found[kind] = {
            "texts": len(off),
            "mean": round(statistics.mean(map(abs, off)), 3),
            "least": round(min(off), 3),
            "most": round(max(off), 3),
            "near": sum(abs(error) <= NEAR for error in off),
        }
    return found


def worst(texts: Sequence[Counted]) -> Json:
    """Returns the most tokens of a whole answer that were all of one hostile text (G11).

    The answer is as long as Claude Code takes it, which counts tokens.
    """
    host = limit_for("claude-code")
    assert host.tokens is not None
    found = {
        one.name: max(one.tokens.values())
        * min(host.tokens / one.weight.tokens, host.answer / one.weight.size)
        for one in texts
        if one.half == "hostile"
    }
    name = max(found, key=lambda name: found[name])
    return {"text": name, "tokens": round(found[name])}


def figures() -> Json:
    """Returns the fits, how far off they are, and the tokens of a record in an answer (S29)."""
    by, texts = counts()
    size = len(Weight._fields)
    ones = [Weight(*(100 * (i == j) for j in range(size))) for i in range(size)]
    own = {name: fitted(texts, name) for name in texts[0].tokens}
    return {
        "counted": by,
        "kinds": list(Weight._fields),
        "per_byte": [one.tokens / 100 for one in ones],
        "fits": {name: [round(cost, 3) for cost in fit] for name, fit in own.items()},
        "estimate": {name: errors(texts, name, None) for name in own},
        "o200k_fit": errors(texts, "o200k", own["o200k"]),
        "costs": {
            one.kind: {name: round(count / int(one.name)) for name, count in one.tokens.items()}
            for one in texts
            if one.half == "cost"
        },
        "worst": worst(texts),
    }


if __name__ == "__main__":
    run(__doc__, lambda _given: figures())
