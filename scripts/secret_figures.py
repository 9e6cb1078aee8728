"""The tables of docs/figures.md on secrets: on samples of our own, and on unseen texts."""

from __future__ import annotations

from figure_text import Json, conditions, paragraph, share


def secrets(found: Json) -> str:
    """Returns the tables of the withholding of secrets."""
    ours, held_out = found["ours"], found["held_out"]
    ways = {"ours": ours, **found["baselines"]}
    lines = [
        "## Secrets\n",
        paragraph(
            f"{ours['recall']['all']['tried']:,} texts contain one secret each: every format in "
            "`tests/support/provider_samples.py`, and 3 generated values in every context of "
            "`tests/support/secret_samples.py`. Contexts range from bare values over JSON, URLs "
            "and Korean sentences to line breaks and base64, and to values that only a name gives "
            "away. A secret counts as gone if no 8 characters in a row of it are left, also "
            "inside base64 and escapes. The formats, the contexts and the plain lines are our "
            f"own, so others will find other figures. {held_out['lines']:,} plain lines are by an "
            "author who had not seen the rules, and nothing was tuned on them; "
            f"{held_out['alarms']} of these were changed. The scanners got the same texts in the "
            "same run, and their findings were replaced. They are made to report, not to redact. "
            f"{conditions(found)}"
        ),
        "| | secrets gone | plain lines changed | characters lost around secrets |",
        "|---|---|---|---|",
    ]
    for name, way in ways.items():
        cells = (
            share(way["recall"]["all"], "gone", "tried", 2),
            share(way["innocent"], "alarms", "lines", 2),
            share(way["carriers"], "lost", "outside", 3),
        )
        lines.append(f"| {name} | {' | '.join(cells)} |")
    lines += [f"\n| secrets gone | {' | '.join(ways)} |", "|---" * (len(ways) + 1) + "|"]
    for family in ours["recall"]:
        cells = (share(way["recall"][family], "gone", "tried", 1) for way in ways.values())
        lines.append(f"| {family} | {' | '.join(cells)} |")
    return "\n".join([*lines, "", *_times(found)]) + "\n"


def _times(found: Json) -> list[str]:
    """The lines on how long it takes."""
    slow, note = found["adversarial"], found["note_1_kib_ms"]
    lines = [
        paragraph(
            f"A note of 1 KiB takes {note['median']} ms, and the slowest of 200 notes "
            f"{note['worst']} ms. Long texts are read at {found['megabytes_per_second']} MB/s. "
            f"{slow['texts']} texts of 64 KiB are made to take long. The slowest takes "
            f"{max(slow['slowest_ms'].values()):,} ms, and a text of four times the length takes "
            f"at most {max(slow['worst_ratio'].values())} times the time."
        ),
        "| private tags | a note of 1 KiB, ms | the slowest of 64 KiB, ms | four times as long |",
        "|---|---|---|---|",
    ]
    for way, tags in found["private_tags"].items():
        cells = (str(tags[key]) for key in ("note_1_kib_ms", "slowest_64_kib_ms", "worst_ratio"))
        lines.append(f"| {way} | {' | '.join(cells)} times the time |")
    return lines


def unseen(found: Json) -> str:
    """Returns the tables of the texts whose authors had not seen the rules."""
    lines = [
        "### On texts whose authors had not seen the rules\n",
        paragraph(
            "Each corpus is by another author. The authors wrote from the formats of providers "
            "and from the habits of people, and saw neither the rules nor their tests or samples "
            "(`bench/unseen.py`). A secret counts as gone if no piece of it is left. The first "
            "run shows the rules before their authors had seen a line of the corpus. A run is "
            "never overwritten. The third corpus was drawn after the rules had learned from the "
            "others. Since 2026-11-28 one generator draws all three from the templates and "
            "alphabets of their authors, so the texts are others: the last two columns have the "
            "same rules."
        ),
    ]
    tables = ("\n".join(_corpus(corpus, runs)) + "\n" for corpus, runs in found.items())
    return "\n".join([*lines, *tables])


def _corpus(name: str, runs: Json) -> list[str]:
    first = next(iter(runs.values()))
    groups, texts = first["groups"], first["plain"]["texts"]
    title = f"{name} corpus: {groups['all']['tried']:,} secrets, {texts:,} plain texts"
    lines = [f"| {title} | {' | '.join(runs)} |", "|---" * (len(runs) + 1) + "|"]
    for group in groups:
        cells = (share(run["groups"][group], "gone", "tried", 1) for run in runs.values())
        lines.append(f"| {group} | {' | '.join(cells)} |")
    changed = (share(run["plain"], "changed", "texts", 2) for run in runs.values())
    lines.append(f"| plain texts changed | {' | '.join(changed)} |")
    lines.append(f"| commit | {' | '.join(run['commit'] for run in runs.values())} |")
    return lines
