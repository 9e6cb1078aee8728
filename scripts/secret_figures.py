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
            f"{ours['recall']['all']['tried']:,} texts with one secret each: every format in "
            "`tests/provider_samples.py`, 3 generated values in every context of "
            "`tests/secret_samples.py`, from bare over JSON, URLs and Korean sentences to line "
            "breaks and base64, and values that only a name gives away. A secret is gone when no 8 "
            "characters in a row of it are left, looked at through base64 and escapes too. The "
            "formats and the contexts are our own, and so are the plain lines: others find other "
            f"figures. Of {held_out['lines']:,} plain lines by an author who had not seen the "
            f"rules, on which nothing was tuned, {held_out['alarms']} were changed. The scanners "
            "got the same texts in the same run, "
            "and what they report was replaced; they are made to report, not to redact. "
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
            f"A note of 1 KiB takes {note['median']} ms, the slowest of 200 {note['worst']}; long "
            f"texts {found['megabytes_per_second']} MB/s. Of {slow['texts']} texts of 64 KiB made "
            f"to take long, the slowest takes {max(slow['slowest_ms'].values()):,} ms, and four "
            f"times the length at most {max(slow['worst_ratio'].values())} times the time."
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
            "Each corpus is by another author, who wrote it from the formats of providers and from "
            "how people write, without sight of the rules, their tests or their samples "
            "(`bench/unseen.py`). A secret is gone when no piece of it is left. The first run is "
            "what the rules did at first sight; nobody who wrote them had seen a line of it. A run "
            "is never written over. The third corpus was drawn after the rules had learned from "
            "the others."
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
