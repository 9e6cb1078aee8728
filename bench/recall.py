"""Measures how well a search finds the lesson that a task needs, and what the prompt check gives.

`python bench/recall.py [WAY] [--half dev] [--json FILE]`; docs/figures.md shows recall.json. Choose
rules and numbers with `--half dev` only: figures of questions that somebody looked at while
choosing say nothing about others (`bench/recall/README.md`).

plain      our ranking beside other ways to search
feedback   what feedback on the answers to half of the questions, right in 80 of 100 or pure noise,
           does to those of the other half: means and worst draws of 20 (M11). No answer is cut here
"""

from __future__ import annotations

import argparse
import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from random import Random
from statistics import mean

from published import Json, run
from recall_sets import PROMPT_SETS, QUESTION_SETS, Asked, RecallSet, everyday, log_of, read
from sentinel_memory.core.checks.showing import Shown
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record
from sentinel_memory.core.prompts.candidates import candidates
from sentinel_memory.core.ranking.ranking import Feedback, Index, rank
from sentinel_memory.core.secrets.protection import BUILT_IN
from sentinel_memory.service.ranked import Log
from sentinel_memory.service.ranked import Ranking as RankingOfLogs

Ranking = Callable[[str], Sequence[str]]
"""Takes what is searched for and gives ids, best first; what is not found is left out."""
DEV = ("wallet", "shop-dev")
"""The sets that rules and numbers are chosen with; the others decide."""
CUTS, FIGURES = (3, 5, 10), ("recall@3", "recall@5", "recall@10")
_WORD = re.compile(r"\w+")


def scored(ranking: Ranking, asked: Sequence[Asked]) -> Json:
    """Returns the means over what is asked; that without an answer is left out.

    Recall is the share of the answers among the first k. SCORE is the mean of recall@5,
    recall@10 and MRR, in hundredths.
    """
    ranked = [(ranking(one.text), one.answers) for one in asked if one.answers]
    if not ranked:
        return {"asked": 0}
    recall = {k: mean(len(right & {*ids[:k]}) / len(right) for ids, right in ranked) for k in CUTS}
    firsts = (next((n for n, id in enumerate(ids, 1) if id in right), 0) for ids, right in ranked)
    reciprocal = mean(1 / first if first else 0.0 for first in firsts)
    return {
        "asked": len(ranked),
        **{f"recall@{k}": round(share, 3) for k, share in recall.items()},
        "score": round(100 * mean((recall[5], recall[10], reciprocal)), 1),
    }


def ours(records: Sequence[Record]) -> Ranking:
    """The ranking of this project over these records."""
    index = Index((record.id, record) for record in records)
    return lambda text: [hit.key for hit in rank(index, text)]


def checking(records: Sequence[Record]) -> Ranking:
    """The prompt check over these records."""
    index = Index((record.id, record) for record in records)
    return lambda text: [one.record.id for one in candidates(text, index).given]


def parts(one: RecallSet, ranking: Ranking) -> Json:
    """Returns the figures of all questions, by language of the record and by style."""
    found = {"all": scored(ranking, one.asked)}
    for part in ("same", "cross", "plain", "own words"):
        found[part] = scored(ranking, [a for a in one.asked if part in (a.kind, a.style)])
    return found


def given(one: RecallSet, check: Ranking) -> Json:
    """Counts what the prompt check gives for prompts with gaps and without."""
    raised = [(frozenset(check(asked.text)), asked) for asked in one.asked]
    free = [(ids, asked) for ids, asked in raised if not asked.answers]
    said = [ids for ids, asked in free if asked.kind == "answers"]
    return {
        "gaps": sum(len(asked.answers) for _, asked in raised),
        "gaps_given": sum(len(ids & asked.answers) for ids, asked in raised),
        "given": sum(len(ids) for ids, _ in raised),
        "free_prompts": len(free),
        "free_prompts_given_any": sum(bool(ids) for ids, _ in free),
        "answered_prompts": len(said),
        "answered_prompts_given_any": sum(map(bool, said)),
    }


def of_prompts(one: RecallSet) -> Json:
    """Returns where the gaps of prompts stand in the ranking, and what the prompt check gives."""
    ways: dict[str, Sequence[Record]] = {
        "with cues": one.records,
        "without settled_by": one.without_settled_by(),
        "words only": one.without_cues(),
    }
    found = {
        way: {"ranking": scored(ours(records), one.asked), **given(one, checking(records))}
        for way, records in ways.items()
    }
    return {"records": len(one.records), "prompts": len(one.asked), **found}


def of_everyday(logs: Mapping[str, RecallSet]) -> Json:
    """Counts the everyday turns that the prompt check gives anything, by log."""
    counts = {name: given(one, checking(one.records)) for name, one in logs.items()}
    return {
        name: {"turns": len(logs[name].asked), "given_any": found["free_prompts_given_any"]}
        for name, found in counts.items()
    }


# Other ways to search the same records


def of_questions(one: RecallSet) -> Json:
    """Returns what each way to search finds of the answers to the questions of a set."""
    found = {
        "with cues": parts(one, ours(one.records)),
        "cues on every third record": parts(one, ours(one.without_cues(but_every=3))),
        "words only": parts(one, ours(one.without_cues())),
    }
    for title, records in (("", one.records), (" without cues", one.without_cues())):
        for name, ranking in _others(records).items():
            found[f"{name}{title}"] = parts(one, ranking)
    return {"records": len(one.records), **found}


def _others(records: Sequence[Record]) -> dict[str, Ranking]:
    """Returns the ways that need no other program; the first gives all, in our order (S11)."""
    newest: dict[str, float] = {}
    for one in records:
        newest[one.topic] = max(one.newest, newest.get(one.topic, 0.0))
    ordered = sorted(records, key=lambda one: (-newest[one.topic], one.topic, one.newest))
    texts = {one.id: "\n".join((one.topic, *_texts(one))) for one in records}

    def substring(query: str) -> Sequence[str]:
        words = {*_WORD.findall(query.casefold())}
        pairs = ((id, text.casefold()) for id, text in texts.items())
        found = Counter({id: sum(word in text for word in words) for id, text in pairs})
        return [id for id, count in found.most_common() if count]

    def fts5(tokenizer: str) -> Ranking:
        database = sqlite3.connect(":memory:")
        table = f"CREATE VIRTUAL TABLE texts USING fts5(id UNINDEXED, text, tokenize={tokenizer})"
        database.execute(table)
        database.executemany("INSERT INTO texts VALUES (?, ?)", texts.items())
        order = "SELECT id FROM texts WHERE texts MATCH ? ORDER BY rank"

        def ranked(query: str) -> Sequence[str]:
            words = " OR ".join(f'"{word}"' for word in _WORD.findall(query))
            return [id for (id,) in database.execute(order, (words,))] if words else []

        return ranked

    everything = [one.id for one in ordered]
    found: dict[str, Ranking] = {"full return": lambda _: everything, "substring": substring}
    return found | {f"FTS5 {name}": fts5(name) for name in ("unicode61", "porter", "trigram")}


def _texts(record: Record) -> list[str]:
    texts = (record.missing_context, record.lesson, record.ask_next_time, *record.cues)
    return [text for text in texts if text]


# After feedback


def of_feedback(one: RecallSet, draws: int = 20) -> Json:
    """Returns recall without feedback, and with each kind of it, said once or four times."""
    document = Document.parse(log_of(one.records))
    ranking, state = RankingOfLogs(), object()

    def search(text: str, feedback: Feedback, most: int | None = None) -> list[str]:
        log = Log(
            state,
            document,
            BUILT_IN,
            lambda: document.current,
            lambda line: Shown(line.record, withheld=False, addresses_agent=False, flaws=()),
            feedback=feedback,
        )
        return [hit.line.record.id for hit in ranking.best(log, text, most).best]

    plain = cache(lambda text, most: search(text, Feedback(), most))
    asked = [each for each in one.asked if each.answers]
    found: Json = {"asked": len(asked), "none": scored(lambda text: plain(text, None), asked)}
    for name, right, rounds in (
        *(("80 of 100 right", 0.8, times) for times in (1, 4)),
        *(("noise", 0.0, times) for times in (1, 4)),
    ):
        drawn = []
        for seed in range(draws):
            chance, order = Random(seed), [*asked]
            chance.shuffle(order)
            sums = Counter[str]()
            for told, tried in ((order[::2], order[1::2]), (order[1::2], order[::2])):
                answers = [(plain(each.text, 5), each.answers) for each in [*told] * rounds]
                feedback = _feedback(answers, right, chance)
                half = scored(partial(search, feedback=feedback), tried)
                for figure in FIGURES:
                    sums[figure] += half[figure] * len(tried) / len(asked)
            drawn.append(sums)
        found[f"{name}, {rounds} a question"] = {
            figure: {
                "mean": round(mean(sums[figure] for sums in drawn), 4),
                "worst": round(min(sums[figure] for sums in drawn), 4),
            }
            for figure in FIGURES
        }
    return found


def _feedback(
    answers: Sequence[tuple[Sequence[str], frozenset[str]]], right: float, chance: Random
) -> Feedback:
    """Says of each answer that one lesson helped and one did not; without `right` any two."""
    helped, dismissed = Counter[str](), Counter[str]()
    for ids, fit in answers:
        good, bad = ([id for id in ids if (id in fit) == wanted] for wanted in (True, False))
        if right:
            helped.update(_one(good if chance.random() < right else bad, chance))
            dismissed.update(_one(bad if chance.random() < right else good, chance))
        elif len(ids) > 1:
            first, second = chance.sample(ids, 2)
            helped[first] += 1
            dismissed[second] += 1
    return Feedback(helped, dismissed)


def _one(ids: Sequence[str], chance: Random) -> list[str]:
    return [chance.choice(ids)] if ids else []


WAYS = {"plain": (of_questions, of_prompts), "feedback": (of_feedback, of_feedback)}


def measure(options: argparse.Namespace) -> Json:
    """Returns the figures of every set; plain ones with those of everyday turns."""
    questions, prompts = WAYS[options.way]
    found: Json = {}
    if options.way == "plain":
        found["everyday"] = {half: of_everyday(everyday(half)) for half in ("dev", "test")}
    for title, names, figures in (
        ("questions", QUESTION_SETS, questions),
        ("prompts", PROMPT_SETS, prompts),
    ):
        chosen = [name for name in names if name in DEV or not options.half]
        found[title] = {name: figures(read(name)) for name in chosen}
    return found


if __name__ == "__main__":
    run(
        __doc__,
        measure,
        way={"word": True, "choices": [*WAYS], "nargs": "?", "default": "plain"},
        half={"choices": ("dev",), "help": "only the sets that one may look at"},
    )
