"""Whether a quote of code is found again in real histories and after known changes (E05).

Run with `python bench/evidence.py NAME=GIT_DIRECTORY ... [--json FILE] [--doubts FILE]`. Lines of
old commits are quoted, and looked for in later ones; git says where they are
(`evidence_history.py`). Then lines are looked for in files that were changed in one known way
(`evidence_mutants.py`). The bounds of the search were chosen on the repositories in `TUNED_ON`; no
figure of those is published. Java and C++ are formatted if `clang-format` is on the PATH, as after
`pip install clang-format==23.1.5`. `--doubts` writes what git and we see differently, for a person
to judge; what was judged so stands in `evidence/judged.json`.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from published import conditions, publish
from evidence_history import EVERY, FILES, QUOTES, SPANS, Case, cases
from evidence_mutants import Mutant, after_formatting, formatted, mutants
from evidence_quotes import STEPS, Quote, find, quotes_of
from evidence_repositories import LANGUAGES, Repository, Tree
from sentinel_memory.core.evidence.evidence import Aligned, Result
from sentinel_memory.core.evidence.searched import SearchedText

Json = dict[str, Any]
TUNED_ON = (
    *("BurntSushi/ripgrep", "astral-sh/uv", "celery/celery", "cline/cline", "colinhacks/zod"),
    *(
        "encode/httpx",
        "fastify/fastify",
        "gin-gonic/gin",
        "google/gson",
        "google/leveldb",
        "pallets/click",
        "pallets/flask",
        "pydantic/pydantic",
    ),
    *("sharkdp/bat", "sindresorhus/got", "spf13/cobra", "square/javapoet", "square/okio"),
    *("square/retrofit", "tokio-rs/tokio"),
)
"""Repositories whose results were looked at while the search was written."""
SEED = 20261122
MUTATED, MUTATED_QUOTES = 12, 6
"""Files that are changed, and lines of a file."""
JUDGED = Path(__file__).parent / "evidence" / "judged.json"
Counts = defaultdict[tuple[str, ...], Counter[str]]
"""The number of times that each judgement was given, by row."""


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("repositories", nargs="+", metavar="NAME=GIT_DIRECTORY")
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--doubts", type=Path, metavar="FILE")
    given = parser.parse_args()
    began = conditions()
    with ProcessPoolExecutor(len(given.repositories)) as processes:
        measured = list(processes.map(measure, given.repositories))
    found = Figures.of_all(measured)
    if given.doubts:
        given.doubts.write_text("\n".join(found.doubts) + "\n", encoding="utf-8")
    publish(
        {
            **began,
            "seed": SEED,
            "tuned_on_and_not_here": TUNED_ON,
            "repositories": found.repositories,
            "files_of_a_pair": FILES,
            "quotes_of_a_file": QUOTES,
            "steps_left_out_for_one_quote_in": EVERY,
            "history": rows(found.history, ("quote stands", "git says it", "language")),
            "history_by_method": rows(found.methods, ("git says it", "method")),
            "judged_by_hand": json.loads(JUDGED.read_text("utf-8")) if JUDGED.exists() else {},
            "changes": rows(found.changes, ("change", "language")),
            "saved": rows({(key,): said for key, said in found.saves.items()}, ("quote stands",)),
            "without": rows(found.without, ("of", "row", "without")),
        },
        given.json,
    )


class Figures(NamedTuple):
    """The counts."""

    repositories: list[Json]
    history: Counts
    methods: Counts
    changes: Counts
    without: Counts
    saves: Counts
    doubts: list[str]

    @classmethod
    def empty(cls) -> Figures:
        """Returns figures without a count."""
        return cls([], *(Counts(Counter) for _ in range(5)), [])

    @classmethod
    def of_all(cls, parts: Iterable[Figures]) -> Figures:
        """Returns the sums."""
        whole = cls.empty()
        for part in parts:
            whole.repositories.extend(part.repositories)
            whole.doubts.extend(part.doubts)
            for sums, counts in zip(whole[1:6], part[1:6], strict=True):
                for key, said in counts.items():
                    sums[key].update(said)
        return whole


def measure(pair: str) -> Figures:
    """Returns the figures of one repository, given as NAME=GIT_DIRECTORY."""
    name, _, folder = pair.partition("=")
    repository, found = Repository(Path(folder)), Figures.empty()
    found.repositories.append({"name": name, **spans(repository)})
    for case in cases(repository, random.Random(SEED)):
        there = "stands later" if case.is_there else "stands nowhere"
        once = case.quote.stands
        if case.quote.saved not in (None, case.quote.line):
            found.saves[once]["another line"] += 1
            continue
        found.saves[once]["refused" if case.quote.saved is None else "its line"] += 1
        found.history[once, there, case.language][case.judged] += 1
        if case.quote.stands == "several times":
            continue
        found.methods[there, method_of(case.result)][case.judged] += 1
        steps = {"nothing": case.judged, **case.without} if case.without else {}
        for step, said in steps.items():
            found.without["history", there, step][said] += 1
        if case.judged not in ("right", "told"):
            found.doubts.append(doubt(name, case))
    for language, mutant, fit in after_changes(repository, random.Random(SEED)):
        found.changes[mutant.kind, language][fit["nothing"]] += 1
        for step, said in fit.items() if len(fit) > 1 else ():
            found.without["changes", mutant.kind, step][said] += 1
    return found


def spans(repository: Repository) -> Json:
    """Returns the commits between which lines are looked for."""
    pairs = [[repository.commit(old), repository.commit(new)] for old, new in SPANS]
    return {"commits": pairs}


def method_of(result: Result) -> str:
    """Returns how a quote was found, or the verdict where it was not."""
    return result.method if isinstance(result, Aligned) else result.verdict


def rows(counts: Counts, names: tuple[str, ...]) -> list[Json]:
    """Returns counts as rows."""
    return [
        {
            **dict(zip(names, key, strict=True)),
            "quotes": sum(said.values()),
            **dict(sorted(said.items())),
        }
        for key, said in sorted(counts.items())
    ]


def doubt(name: str, case: Case) -> str:
    """Returns what git and we see differently, in one line."""
    result, evidence = case.result, case.quote.evidence
    place = f"{result.path}:{result.span.line}" if result.span else ""
    said = [name, case.judged, method_of(result), f"{evidence.path}:{case.quote.line}", place]
    return " | ".join([*said, evidence.quote, repr(evidence.before), repr(evidence.after)])


def after_changes(
    repository: Repository, chance: random.Random
) -> Iterator[tuple[str, Mutant, Mapping[str, str]]]:
    """Yields known changes of files, and how what was found fits them, with each step left out."""
    tree, number = Tree(repository, repository.commit(0.0)), count()
    for path in tree.sample(chance, MUTATED):
        text = tree.text(path) or ""
        language = LANGUAGES[Path(path).suffix]
        hosts = [one for one in tree.blobs if one.endswith(Path(path).suffix) and one != path]
        host = tree.text(chance.choice(sorted(hosts))) if hosts else None
        quotes = [
            one
            for one in quotes_of(path, text, chance, MUTATED_QUOTES)
            if one.stands != "several times"
        ]
        narrow = formatted(path, text) if quotes else None
        for quote in quotes:
            made = list(mutants(text, quote, host or "", chance))
            if narrow:
                made.append(after_formatting(text, quote, narrow))
            steps = STEPS if next(number) % EVERY == 0 else ()
            for mutant in made:
                said = {step: fits(mutant, became(mutant, quote, step)) for step in ("", *steps)}
                yield language, mutant, {"nothing": said.pop(""), **said}


OTHER = "elsewhere/other"


def became(mutant: Mutant, quote: Quote, without: str) -> Result:
    """Returns what became of a quote by a change."""
    files = {quote.evidence.path: mutant.text, OTHER: mutant.other}
    texts = {path: SearchedText(text) for path, text in files.items() if text is not None}
    others = [(OTHER, texts[OTHER], None)] if OTHER in texts else []
    return find(quote, texts.get, None, {}, lambda _: others, without)


def fits(mutant: Mutant, result: Result) -> str:
    """Says how a result fits a known change, in the words of `judged`."""
    if not isinstance(result, Aligned):
        if result.verdict == "ambiguous":
            return "ambiguous"
        if mutant.line is None:
            return "told"
        return "told changed" if result.verdict == "changed" else "missed"
    if mutant.line is None:
        return "wrong ok"
    path = OTHER if mutant.other is not None else result.path
    return "right" if (path, mutant.line) == (result.path, result.span.line) else "wrong place"


if __name__ == "__main__":
    main()
