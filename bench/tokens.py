"""Measures the estimate of tokens against the counts of real tokenizers (G08).

`python bench/tokens.py [--json FILE]` reads `bench/tokens/counts.tsv`. Claude makes 1.3 to 1.8
times as many tokens of a text as o200k, so that no estimate is near both. The server's is fitted to
the larger number, because it sets how long an answer may be; for o200k there is a fit of its own
here. Both are fitted to one half of the texts and measured on the other, and on whole answers.

`--count NPM PIP` counts anew, by packages that are no dependency of anything here, in two folders
outside of the repository:

    npm install --prefix NPM gpt-tokenizer@4.0.0
    pip install --target PIP ctok==1.3.0    (needs Python 3.12; --ignore-requires-python on 3.11)

`gpt-tokenizer` has the vocabulary of o200k, which OpenAI publishes. Anthropic publishes none since
Claude 2; `ctok` reconstructs the later ones from what their `count_tokens` answers.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from published import ROOT, Json, commit, run
from recall_sets import LONG_AGO, opened, read, written
from sentinel_memory.contract.host_limits import limit_for
from sentinel_memory.contract.memory import CompactMemoryParams, SearchMemoryParams
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.text.limits import LIMITS, Weight
from sentinel_memory.render.answers import agent_parts
from sentinel_memory.sentences.say import Language
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.search_memory import search_memory

FOLDER = ROOT / "bench" / "tokens"
KINDS = ("english", "korean", "code", "answer-en", "answer-ko")
NEAR = 0.15
CLAUDE = {"claude-4.8": "4.8", "claude-3": "3.0"}
"""The two vocabularies: of Opus 4.7 and all later models, and of those from Claude 3 on."""
NODE = """
const installed = require("node:module").createRequire(process.argv[1] + "/package.json");
const { countTokens } = installed("gpt-tokenizer/encoding/o200k_base");
const texts = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(texts.map((text) => countTokens(text))));
"""
LANGUAGES: tuple[Language, ...] = ("en", "ko")

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
    by, head, *lines = (FOLDER / "counts.tsv").read_text(encoding="utf-8").splitlines()
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


# What is counted


class Sample(NamedTuple):
    """A text, and what it is a sample of."""

    name: str
    kind: str
    half: str
    text: str


def samples() -> Iterator[Sample]:
    """Yields texts of this repository; the two halves share no file, and no record in answers."""
    drawn: Json = json.loads((FOLDER / "samples.json").read_text(encoding="utf-8"))
    for kind, halves in drawn["files"].items():
        for half, patterns in halves.items():
            for file in (file for pattern in patterns for file in sorted(ROOT.glob(pattern))):
                parts = islice(_parts(file, kind), 2 if kind == "code" else 15)
                name = file.relative_to(ROOT).as_posix()
                for number, text in enumerate(parts):
                    yield Sample(f"{name}#{number}", kind, half, text)
    for language in LANGUAGES:
        yield from _answers(language)
    chance = random.Random(1)
    for name, letters in drawn["hostile"].items():
        yield Sample(name, "hostile", "hostile", "".join(chance.choices(letters, k=2_000)))


def _parts(file: Path, kind: str) -> Iterator[str]:
    """Yields parts of what a file says; of JSON the texts in it, of prompts those of a language."""
    text, part, least = file.read_text(encoding="utf-8"), "", 1_000 if kind == "korean" else 1_500
    if file.suffix == ".json":
        text = "\n".join(json.loads(text).values())
    if file.suffix == ".jsonl":
        prompts = (json.loads(line) for line in text.splitlines())
        text = "\n".join(one["prompt"] for one in prompts if one["language"] == kind[:2])
    for line in text.splitlines(keepends=True):
        part += line
        if len(part) >= least:
            yield part
            part = ""
    if len(part) >= least // 3:
        yield part


def _answers(language: Language) -> Iterator[Sample]:
    """Yields whole answers on 1,000 records of a language, and on a few that fit into one."""
    known = [
        one
        for one in read("shop-dev").without_cues()
        if any("\uac00" <= letter <= "\ud7a3" for letter in one.lesson) == (language == "ko")
    ]
    full = SearchMemoryParams(query="", detail="full")
    for start, half in enumerate(("fitted", "held")):
        records = [_again(number, known[start::2]) for number in range(1_000)]
        asked = SearchMemoryParams(query="x", topic=known[start].topic)
        texts = _told(records, [full] * 4 + [asked, CompactMemoryParams()], language)
        names = (*(f"search#{number}" for number in range(4)), "topic", "compaction")
        for name, text in zip(names, texts, strict=True):
            yield Sample(name, f"answer-{language}", half, text)
    some = known[:15]
    for kind, records in (
        ("ordinary", some),
        ("largest", [_largest(number, some) for number in range(3)]),
    ):
        (text,) = _told(records, [SearchMemoryParams(query="x")], language)
        yield Sample(str(len(records)), f"{kind}-{language}", "cost", text)


def _told(
    records: Sequence[Record],
    asked: Sequence[SearchMemoryParams | CompactMemoryParams],
    language: Language,
) -> Iterator[str]:
    """Yields answers as an agent reads them; each goes on where the one before ended."""
    with tempfile.TemporaryDirectory() as folder:
        written(records, Path(folder) / "shop")
        memory, cursor = opened(Path(folder) / "shop", language=language), None
        for params in asked:
            if isinstance(params, CompactMemoryParams):
                yield "\n\n".join(agent_parts(compact_memory(memory, params), language))
                continue
            is_next = cursor and params.detail == "full"
            found = search_memory(memory, params._replace(cursor=cursor) if is_next else params)
            cursor = found.next_cursor
            yield "\n\n".join(agent_parts(found, language))


def _again(number: int, records: Sequence[Record]) -> Record:
    """Returns a record like one of some, and unlike those of other numbers."""
    copy, which = divmod(number, len(records))
    one = records[which]
    return Record.create(
        type="log",
        topic=f"{one.topic}-{copy // 10}" if copy >= 10 else one.topic,
        missing_context=f"{one.missing_context or one.lesson} ({number})",
        lesson=one.lesson,
        ask_next_time=one.ask_next_time,
        created=LONG_AGO,
    )


def _largest(number: int, records: Sequence[Record]) -> Record:
    """Returns a record of as many bytes as its fields may hold, of the words of others."""
    words = (f"{number} " + " ".join(one.lesson for one in records) * 2).encode()
    fields = {name: words[:limit].decode(errors="ignore").strip() for name, limit in LIMITS.items()}
    return Record.create(type="log", created=LONG_AGO, **fields)


def count(npm: Path, pip: str) -> None:
    """Writes the counts of every sample beside its bytes by kind."""
    sys.path.insert(0, pip)
    token_count, found = importlib.import_module("ctok").token_count, [*samples()]
    done = subprocess.run(
        ["node", "-e", NODE, str(npm.resolve())],
        input=json.dumps([one.text for one in found]),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    frames = {name: token_count("", version) for name, version in CLAUDE.items()}
    package = json.loads((npm / "node_modules/gpt-tokenizer/package.json").read_bytes())
    by = f"gpt-tokenizer {package['version']}, ctok {importlib.metadata.version('ctok')}"
    lines = [f"# {by}, texts of commit {commit()}"]
    lines.append("\t".join(("text", "kind", "half", *Weight._fields, "o200k", *CLAUDE)))
    for one, o200k in zip(found, json.loads(done.stdout), strict=True):
        claude = (token_count(one.text, CLAUDE[name]) - frames[name] for name in CLAUDE)
        cells = (one.name, one.kind, one.half, *Weight.of(one.text), o200k, *claude)
        lines.append("\t".join(map(str, cells)))
    text = "\n".join(lines) + "\n"
    (FOLDER / "counts.tsv").write_text(text, encoding="utf-8", newline="\n")


def measure(given: argparse.Namespace) -> Json:
    """Returns the figures, of new counts where they are wanted."""
    if given.count:
        count(Path(given.count[0]), given.count[1])
    return figures()


if __name__ == "__main__":
    run(__doc__, measure, count={"nargs": 2, "metavar": ("NPM", "PIP")})
