"""Measures the sanitizer: recall, false alarms, what is lost around a secret, time and growth.

Recall is strict: no 8 characters in a row of the secret are left, looked at through base64,
percent escapes and look-alikes, too.

Run with `python bench/redaction.py [--json FILE] [--baselines PYTHON]`; PYTHON is an interpreter
with the scanners of bench/redaction_baselines.py, which get the same texts in the same run. A ratio
is the processor time of a text of `INPUT_LIMIT` characters over that of a quarter of it, best of 5:
linear code stays near 4.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import json
import random
import statistics
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Sequence
from operator import truediv
from pathlib import Path
from typing import Any
from urllib.parse import quote

from published import conditions, publish
from redaction_corpus import Planted, innocent, notes, planted
from secret_samples import leaks, private_key
from sentinel_memory.core.private import UnpairedTagError, hide_private, withhold_private
from sentinel_memory.core.secrets.redaction import MARKER, redact, search
from sentinel_memory.core.text.limits import INPUT_LIMIT

ROUNDS = 5
WORST = 8

UNITS: tuple[str, ...] = (
    *("a", "A", "0", " ", "\t", "\n", "-", "_", ".", "/", "\\", "\\n", '"', "'", "`", "=", "+"),
    *(":", ";", ",", "&", "?", "#", "$", "%", "@", "*", "!", "|", "(", ")", "[", "{", "<", ">"),
    *("가", "은", "토큰", "비밀번호", "비밀번호는 ", "API 키 ", "%3D", "aB3", "a1", "a:b@"),
    *(
        "ghp_",
        "sk-",
        "sk-proj-",
        "AKIA",
        "eyJ",
        "eyJ.",
        "eyJa.eyJ",
        "-eyJ",
        "xoxb-",
        "ghp_a",
        "ya29.",
    ),
    *("ghs_1_", "password", "password=", "password: ", 'password="', "password='a", "password is "),
    *("password for ", "password for a ", "pass ", "token ", "token=", "token:token=", "secret,"),
    *("password=a;", "password=a&", "password=a,a", "password=)", "password=](", "password|"),
    *(
        "password>",
        "password\n",
        "password,\n",
        "api key ",
        "--token ",
        "password\\\\\\",
        'secret"',
    ),
    *("://", "://a", "://a:", "://a:b", "://a:b@", "a://b:c?", "@tcp(", "a:b@tcp(", "bearer "),
    *("bearer+", "authorization:", "authorization: bearer ", "curl -u a:", "mysql -p", "mysql "),
    *("-----BEGIN PRIVATE KEY-----", "-----BEGIN ", "-----END PRIVATE KEY-----", "-----"),
    *("b3BlbnNzaC1rZXktdjE", "b3BlbnNzaC1rZXktdjE ", "LS0tLS1CRUdJTi", "Proc-Type: a"),
    *("AKIA" + "Q3" * 8 + " ", "hooks.slack.com/services/a/", "[REDACTED]", "password=[REDACTED]"),
    *(
        "password=MIIEabcd0123MIIEabcd",
        "password=[REDACTED]x1!",
        "[REDACTED",
        "]",
        "IDENTIFIED BY ",
        "identified ",
        "shared access ",
    ),
    *("password%3D", "&quot;", "\u200b", "\uff50", "p\u200b", "\\u0061", "a%0A", "a\x1b[32m"),
    *("ghp_\n", "a1\n", "aB3x\n", "key\n", 'x" + "', "abcd\\\n", "token\n\n\n", "password =\n "),
    *(
        "Cookie: a=b;",
        "set -x password ",
        "password (a)",
        "password(",
        "echo a | sudo ",
        "net use ",
    ),
    *("htpasswd -b a ", "unzip -P ", "thin:a/b@", "default {", "token {\n", "machine a password "),
    *("token-", "a_live_", "a_b_c_live_", "test_a1", "-us", "0a", "a.b.", "Nabc.", "1:AA", "1|"),
    *("t1.", "AAAA%", "v1.0-0", "FlyV1 ", "prod:a|", "s.a1", "pat.", "1/1", "SG.", "cred:a/"),
    *(
        "MDAwMDAwMDAw",
        "cGFzc3dvcmQ9",
        "YWFhYWFhYWFhYWFhYWFhYQ== ",
        "API 키(",
        "key — ",
        "a.b:1234:",
    ),
    *("token|", "a,token\nb,c\n", "token  a\n", "Deepgram key ", "API key it is ", "token use "),
    *("use a1b2c3d4 as the ", "a1b2c3d4 as token ", "토큰이 a1b2c3d4면 ", "a1b2c3d4 키로 "),
    *("tokens = [", "tokens: {", "secrets:\n  a: b\n", "  secrets:\n ", 'x") # token', "token\n\n"),
    *("login(", 'auth=("a",', 'jwt.sign(a,"', "login a / b12 ", "a:b1c2d3@1.1.1.1 ", "-u a:"),
    *(
        "echo a1b2c3d4 | ",
        "<<< abcdef1 ",
        "token = String::from(",
        "token=a1b2c3d4\\\n",
        "arn:key ",
    ),
    base64.b64encode(b"password=MIIEabcd0123MIIEabcd" * 1_600).decode(),
    base64.b64encode(base64.b64encode(b"token=" * 6_000)).decode(),
    quote("password=MIIEabcd0123MIIEabcd" * 1_000, safe=""),
)
"""Each is repeated to fill a text: prefixes, signs and quotes that start work and never end it."""


TAGS = (
    *("<private>", "</private>", "<private></private>", "<private>a</private>", "<private>\n"),
    *("[private]", "[/private]", "[private]a[/private]", "<!-- private -->", "<!-- /private -->"),
    *("<private><!-- private -->", "<private>[private]</private>", "<private a=", '<private a="'),
    *("<private a=b ", "<private\n", "`<private>", "`<private>`</private>", "```\n<private>\n"),
    *("<private>\n\n\n</private>", "<priv<private>ate></private>", "<private>" * 9 + "</private>"),
)
"""The same of private tags: lone, nested, of mixed forms, in code, with values that never end."""


def processor_time(
    text: str, action: Callable[[str], object] = redact, rounds: int = ROUNDS
) -> float:
    """Returns the seconds that a text takes, in the fastest of several rounds."""
    best = float("inf")
    for _ in range(rounds):
        search.cache_clear()
        start = time.process_time()
        action(text)
        best = min(best, time.process_time() - start)
    return best


def filled(unit: str, size: int) -> str:
    """Repeats a unit up to a number of characters, and never a part of it."""
    return (unit * max(1, size // len(unit)))[:size]


def recall(texts: Sequence[Planted], results: Sequence[str]) -> dict[str, Any]:
    """Returns, by family and in all, how many secrets there were, and how many are gone."""
    tried: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    for one, text in zip(texts, results, strict=True):
        for family in (one.family, "all"):
            tried[family] += 1
            gone[family] += not leaks(one.secret, text)
    return {family: {"tried": tried[family], "gone": gone[family]} for family in tried}


def lost(texts: Sequence[Planted], results: Sequence[str]) -> dict[str, int]:
    """Returns the characters that stood outside of secrets, and those of them that are gone."""
    outside = [one.left.replace("{}", "") for one in texts]
    kept = [len(text.replace(MARKER, "")) for text in results]
    gone = sum(max(0, len(text) - left) for text, left in zip(outside, kept, strict=True))
    return {"outside": sum(map(len, outside)), "lost": gone}


def alarms(lines: Sequence[str], results: Sequence[str]) -> dict[str, int]:
    """Returns how many lines without secrets there are, and how many were changed."""
    changed = sum(line != text for line, text in zip(lines, results, strict=True))
    return {"lines": len(lines), "alarms": changed}


def judged(
    texts: Sequence[Planted], lines: Sequence[str], results: Sequence[str]
) -> dict[str, Any]:
    """Returns the figures of one way to redact."""
    of_secrets = results[: len(texts)]
    return {
        "recall": recall(texts, of_secrets),
        "carriers": lost(texts, of_secrets),
        "innocent": alarms(lines, results[len(texts) :]),
    }


def baselines(python: str | None, texts: Sequence[Planted], lines: Sequence[str]) -> dict[str, Any]:
    """Returns the figures of the scanners of another interpreter, as if they redacted."""
    if python is None:
        return {}
    everything = [*(one.text for one in texts), *lines]
    command = [python, str(Path(__file__).with_name("redaction_baselines.py"))]
    done = subprocess.run(
        command, input=json.dumps(everything), capture_output=True, encoding="utf-8", check=True
    )
    figures = {}
    for name, found in json.loads(done.stdout).items():
        results = []
        for text, parts in zip(everything, found, strict=True):
            for part in sorted(filter(None, parts), key=len, reverse=True):
                text = text.replace(part, MARKER)
            results.append(text)
        figures[name] = judged(texts, lines, results)
    return figures


def adversarial() -> dict[str, Any]:
    """Returns the slowest and the fastest growing of the texts that are made to take long."""
    rng = random.Random(11)
    units = [*UNITS, *("".join(rng.choices(UNITS, k=6)) for _ in range(60))]
    once = {unit: processor_time(filled(unit, INPUT_LIMIT), rounds=1) for unit in units}
    slowest = sorted(once, key=once.__getitem__, reverse=True)
    ratios = {}
    for unit in slowest[:WORST]:
        quarter = processor_time(filled(unit, INPUT_LIMIT // 4))
        ratios[unit] = processor_time(filled(unit, INPUT_LIMIT)) / quarter
    steepest = sorted(ratios, key=ratios.__getitem__, reverse=True)
    return {
        "texts": len(units),
        "slowest_ms": {unit[:40]: round(1_000 * once[unit], 1) for unit in slowest[:WORST]},
        "worst_ratio": {unit[:40]: round(ratios[unit], 2) for unit in steepest[:WORST]},
    }


def private_tags(action: Callable[[str], object], sample: Sequence[str]) -> dict[str, Any]:
    """Returns the times of notes that hold private text, and of texts made to take long."""
    hiding = [f"{note[:500]}<private>{note[500:700]}</private>{note[700:]}" for note in sample]
    whole, quarter = (
        [processor_time(filled(unit, size), action) for unit in TAGS]
        for size in (INPUT_LIMIT, INPUT_LIMIT // 4)
    )
    return {
        "note_1_kib_ms": round(
            1_000 * statistics.median(processor_time(n, action) for n in hiding), 3
        ),
        "texts": len(TAGS),
        "slowest_64_kib_ms": round(1_000 * max(whole), 1),
        "worst_ratio": round(max(map(truediv, whole, quarter)), 2),
    }


def saved(text: str) -> None:
    """Withholds private text as a save does, which may refuse the text."""
    with contextlib.suppress(UnpairedTagError):
        withhold_private(text)


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--baselines", metavar="PYTHON")
    given = parser.parse_args()
    began = conditions()
    texts = list(planted())
    lines, held_out = innocent("innocent_lines.txt"), innocent("innocent_lines_held_out.txt")
    results = [redact(text).text for text in (*(one.text for one in texts), *lines)]
    sample = list(notes(1_024, 200))
    single = [1_000 * processor_time(note) for note in sample]
    big = "\n".join(sample)[:INPUT_LIMIT]
    keys = "\n".join(private_key(random.Random(11)) for _ in range(60))[:INPUT_LIMIT]
    figures = {
        "ours": judged(texts, lines, results),
        "held_out": alarms(held_out, [redact(line).text for line in held_out]),
        "baselines": baselines(given.baselines, texts, lines),
        "note_1_kib_ms": {
            "median": round(statistics.median(single), 3),
            "worst": round(max(single), 3),
        },
        "megabytes_per_second": round(len(big.encode()) / 1e6 / processor_time(big), 2),
        "private_keys_64_kib_ms": round(1_000 * processor_time(keys), 1),
        "adversarial": adversarial(),
        "private_tags": {
            "saving": private_tags(saved, sample),
            "showing": private_tags(hide_private, sample),
        },
    }
    publish({**began, **figures}, given.json)


if __name__ == "__main__":
    main()
