"""The tables of docs/figures.md on finding lessons: rankings, wordings, the prompt check."""

from __future__ import annotations

from figure_text import Json, conditions, paragraph, share

_WORDINGS = {
    "cues-wording-1": "by which a later task about this would be recognised though the lesson does "
    "not say them: symptoms, synonyms, error names, the team's other language",
    "cues-wording-2": "how a person who never read this lesson would word a task or symptom that "
    "needs it, in every language of the team, with words that the lesson lacks",
    "cues-wording-4": "by which somebody who never read this would ask for such a task or name its "
    "symptom: other words than the lesson's, in every language of the team",
}
"""The explanations of cues for agents that were tried and not chosen."""
_CHOSEN = (
    "that somebody who never read this would use: for the task they are about to do, for the "
    "symptom or error they see, in everyday synonyms; half of them English, half in the team's "
    "other language, none in the lesson's words"
)
_SETS = ("parcels", "wallet")
_WAYS = ("with cues", "without settled_by", "words only")


def recall(found: Json) -> str:
    """Returns the tables of `bench/recall.py`."""
    return "\n".join([*_questions(found), "", *_wordings(found), "", *_prompts(found)]) + "\n"


def _questions(found: Json) -> list[str]:
    tables = found["questions"]
    parcels = tables["parcels"]
    asked = {part: parcels["with cues"][part]["asked"] for part in ("all", "plain", "own words")}
    lines = [
        "## Finding lessons\n",
        paragraph(
            f"{asked['all']} questions in English and Korean ask for the {parcels['records']} "
            f"lessons of the set `parcels`. {asked['plain']} questions name a task plainly, and "
            f"{asked['own words']} avoid the words of the lesson. These questions were not used "
            "for any choice; those of `wallet` were. `bench/recall/README.md` names the authors. "
            "SCORE is the mean of recall@5, recall@10 and MRR, in hundredths. *Other language* "
            "means a question in Korean about a lesson in English, or the reverse. The other ways "
            "search the same texts with the same cues in the same run. The last way is the server "
            f"{found['reference']}; its `search_nodes` is called with each word of the question. "
            f"{conditions(found)}"
        ),
        "![SCORE of each way to search, with cues and without](plots/recall.svg)\n",
    ]
    for name in _SETS:
        lines += [
            f"| `{name}` | SCORE | plain | own words | other language, recall@5 "
            "| recall@3 | recall@10 | MRR | nDCG@10 |",
            "|---" * 9 + "|",
        ]
        ways = {key: figures for key, figures in tables[name].items() if key != "records"}
        lines += [f"| {_titled(way)} | {_cells(parts)} |" for way, parts in ways.items()]
        lines.append("")
    return lines[:-1]


def _titled(way: str) -> str:
    ours = {"with cues", "cues on every third record", "words only"}
    return f"**ours, {way}**" if way in ours else way


def _cells(parts: Json) -> str:
    of_all, cross = parts["all"], parts["cross"]
    cells = (
        of_all["score"],
        parts["plain"].get("score", "-"),
        parts["own words"].get("score", "-"),
        cross["recall@5"],
        of_all["recall@3"],
        of_all["recall@10"],
        of_all["mrr"],
        of_all["ndcg@10"],
    )
    return " | ".join(map(str, cells))


def _wordings(found: Json) -> list[str]:
    """The lines on how the description of the parameter changes what agents write."""
    chosen = found["questions"]["wallet"]["with cues"]
    rows = [(said, found["wordings"][name]) for name, said in _WORDINGS.items()]
    lines = [
        "### What the tool says of cues\n",
        paragraph(
            "Agents wrote the cues. They saw the lessons of `wallet` and this description; its "
            "other words are the limits."
        ),
        "| cues are phrases ... | SCORE | recall@3 |",
        "|---|---|---|",
    ]
    for said, parts in (*rows, (f"**{_CHOSEN}**", chosen)):
        lines.append(f"| {said} | {parts['all']['score']} | {parts['all']['recall@3']} |")
    return lines


def _prompts(found: Json) -> list[str]:
    """The lines on the prompt check."""
    lines = [
        "### The prompt check\n",
        paragraph(
            "Half of these prompts in English and Korean leave gaps open. The floor was chosen "
            "with `shop-dev`; `tests/data/prompts/README.md` says how much was known of the other "
            "sets then. A prompt gets at most three candidates."
        ),
        "| | gaps among the first 3 / 5 of the ranking | gaps that are given | given that are gaps "
        "| prompts without a gap that get anything | of them, those that say what is needed |",
        "|---" * 6 + "|",
    ]
    for name, ways in found["prompts"].items():
        for way in _WAYS:
            one = ways[way]
            first = one["ranking"]
            cells = (
                f"{first['recall@3']:.0%} / {first['recall@5']:.0%}",
                share(one, "gaps_given", "gaps"),
                share(one, "gaps_given", "given"),
                share(one, "free_prompts_given_any", "free_prompts"),
                share(one, "answered_prompts_given_any", "answered_prompts"),
            )
            lines.append(f"| `{name}`, {way} | {' | '.join(cells)} |")
    return [*lines, "", *_everyday(found["everyday"])]


def _everyday(found: Json) -> list[str]:
    """The lines on everyday turns."""
    lines = [
        paragraph(
            "Everyday turns are follow-ups, questions and chores, half in English and half in "
            "Korean, held against the logs of three other projects, 60 records each, some of them "
            "junk. No turn needs a lesson. `dev` was used to choose, `test` was not "
            "(`tests/data/everyday/README.md`)."
        ),
        f"| everyday turns that get anything | {' | '.join(map('`{}`'.format, found['dev']))} |",
        "|---" * (len(found["dev"]) + 1) + "|",
    ]
    for half, logs in found.items():
        cells = (share(one, "given_any", "turns") for one in logs.values())
        lines.append(f"| `{half}` | {' | '.join(cells)} |")
    return lines


def search(found: Json) -> str:
    """Returns the table of `bench/search.py`."""
    lines = [
        "## Searching as the log grows\n",
        paragraph(
            f"The log contains the lessons of `{found['set']}` among others, each made of two "
            "lessons of the other sets. The questions are those of the set whose lessons are in "
            "the log, with cues. Tokens are estimated, text and data together. A session is "
            f"{found['session_searches']} searches. A full return gives everything, in as many "
            "answers as necessary. Warm searches run in one process. Cold searches are whole "
            "processes of `sentinel-memory search`, beside a Python with nothing to do. Memory is "
            f"the peak of a first search. {conditions(found)}"
        ),
        "![Tokens of an answer by size of the log](plots/growth.svg)\n",
        f"| | {' | '.join(format(one['records'], ',') + ' records' for one in found['sizes'])} |",
        "|---" * (len(found["sizes"]) + 1) + "|",
    ]
    for title, key in _GROWTH:
        cells = (_shown(key, one[key]) for one in found["sizes"])
        lines.append(f"| {title} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


_GROWTH = (
    ("answers that the default answer holds", "answers_held"),
    ("answers that it shows with a sentence of the lesson", "answers_with_sentence"),
    ("tokens of the default answer, mean", "tokens"),
    ("at most", "tokens_most"),
    ("tokens of a session", "session_tokens"),
    ("share of what is shown that is no answer", "irrelevant_share"),
    ("tokens of a full return", "full_tokens"),
    ("warm, median, ms", "warm_p50_ms"),
    ("warm, 95th percentile, ms", "warm_p95_ms"),
    ("index, 95th percentile, ms", "index_p95_ms"),
    ("timeline, 95th percentile, ms", "timeline_p95_ms"),
    ("details, 95th percentile, ms", "details_p95_ms"),
    ("cold, ms", "cold_ms"),
    ("cold without a cache, ms", "cold_without_cache_ms"),
    ("Python with nothing to do, ms", "python_bare_ms"),
    ("memory, MiB", "peak_mib"),
)
"""Title, and the name of the figure."""


def _shown(key: str, value: float) -> str:
    shares = ("answers_held", "answers_with_sentence", "irrelevant_share")
    return f"{value:.0%}" if key in shares else f"{value:,}"
