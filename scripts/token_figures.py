"""The tables of docs/figures.md about tokens: what records take, and how near the estimate is."""

from __future__ import annotations

from figure_text import Json, conditions, paragraph

TITLES = {
    "english": "English prose",
    "korean": "Korean prose",
    "code": "code",
    "answer-en": "whole answers, English",
    "answer-ko": "whole answers, Korean",
    "ordinary-en": "an ordinary record, English",
    "ordinary-ko": "an ordinary record, Korean",
    "largest-en": "the largest record, English",
    "largest-ko": "the largest record, Korean",
}
CLAUDE, OLDER, O200K = "claude-4.8", "claude-3", "o200k"


def tokens(found: Json) -> str:
    """Returns the tables of tokens."""
    lines = [
        "## Tokens\n",
        paragraph(
            "The texts are counted by o200k (OpenAI) and by the two vocabularies of Claude: that "
            "of Opus 4.7 and all later models, and that of the models from Claude 3 on. Anthropic "
            "publishes neither. Others reconstructed them from the answers of its counter, and "
            f"say that their counts are exact on texts that they held back ({found['counted']}). "
            "One tokenizer makes up to 1.9 times the tokens of another, so no estimate is near "
            "both. Ours is fitted to the tokenizer that makes the most tokens, because it limits "
            "the length of an answer. A fit to o200k is beside it. Both are measured on texts of "
            "this repository that were not used for the fit. The table gives the mean error, and "
            "in brackets the lowest and the highest. Whole answers are those of 1,000 records. A "
            "full answer was never estimated too low. A hostile text makes an answer of at most "
            f"{found['worst']['tokens']:,} tokens ({found['worst']['text']}, repeated); hosts "
            f"refuse more than 25,000. {conditions(found)}"
        ),
        "| | texts | ours, by Claude since 4.7 | within 15 % | the fit, by o200k | within 15 % "
        "| ours, by o200k | ours, by Claude 3 |",
        "|---" * 8 + "|",
    ]
    ours, other = found["estimate"], found["o200k_fit"]
    for kind, off in ours[CLAUDE].items():
        cells = [TITLES[kind], str(off["texts"]), *_off(off), *_off(other[kind])]
        cells += [_range(ours[name][kind]) for name in (O200K, OLDER)]
        lines.append(f"| {' | '.join(cells)} |")
    fits = {"ours": found["per_byte"], "o200k": found["fits"][O200K]}
    lines += ["\n| tokens of a byte | " + " | ".join(found["kinds"]) + " |", "|---" * 6 + "|"]
    for name, fit in fits.items():
        lines.append(f"| {name} | {' | '.join(f'{cost:.2f}' for cost in fit)} |")
    lines += [
        "\n"
        + paragraph(
            "`letters` are a to z, `blanks` are spaces and ends of lines, and `signs` are the "
            "other ASCII characters. The next table gives the tokens of a record in an answer. "
            "They were counted when data stood beside the text; today an answer is text alone, "
            "and a record takes less:"
        ),
        "| | o200k | Claude since 4.7 | Claude 3 |",
        "|---|---|---|---|",
    ]
    for kind, cost in found["costs"].items():
        counts = (f"{cost[name]:,}" for name in (O200K, CLAUDE, OLDER))
        lines.append(f"| {TITLES[kind]} | {' | '.join(counts)} |")
    return "\n".join(lines) + "\n"


def _off(off: Json) -> list[str]:
    return [f"{off['mean']:.1%} ({_range(off)})", f"{off['near']} of {off['texts']}"]


def _range(off: Json) -> str:
    return f"{off['least']:+.1%} to {off['most']:+.1%}"
