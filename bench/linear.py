"""Measures the time that texts made to be slow take in every detector; prints JSON.

Run with `python bench/linear.py [--json FILE] [--every N] [--only NAME]`. A shape is a head, a
piece that is repeated, and a tail. There is one of each sign, of each nearly finished key of a
provider, of each name of a secret, of what was found to stall older versions, and of pieces that
are drawn from all of them. `long` are texts of 64 KB, of which the seconds of a megabyte count.
`short` are fields of 1,020 bytes, as long as a record allows; there the fixed cost of a call stands
apart, which is the time of a text of 16 characters. A time is processor time, the best of three
where the first is slow. `plain` is a text of the same size out of this project's own pages,
measured in the same run: the ratio to it tells more than seconds on another machine.

`log` is a search over 500 records of legal size whose fields have the slowest shapes, beside a
search over as many ordinary records of the same size: first without a cache, then with it.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from published import ROOT, conditions, publish

sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.planted.instructions import addresses_agent
from sentinel_memory.core.private.tags import hide_private
from sentinel_memory.core.secrets import redaction
from sentinel_memory.core.secrets.detectors import KEYS
from sentinel_memory.core.secrets.named import names
from sentinel_memory.core.text.code_spans import find_code
from sentinel_memory.core.text.first_sentence import first_sentence, sentences
from sentinel_memory.core.text.one_line import escape_hidden, hidden_characters, paragraphs

LONG, SHORT, LEAST = 65_536, 1_020, 16
BOUND = 0.5
"""Seconds of a megabyte, for any text."""
DRAWN = 400
RECORDS, WARM = 500, 6
"""Records of a log, and the searches after the first, of which the quickest counts."""
SIGNS = [chr(code) for code in range(32, 127)] + list(
    "\t\n\r\x1b가각ぁ漢é\u0301\u00a0\u00ad\u200b\u200d\u202e\u2014\u201c\u3000\u300c\uff1a\uff21\U0001f600\U000e0041"
)
WORDS = (
    *(
        "password ",
        "password=",
        "password: ",
        "password is ",
        'password="',
        "passwd",
        "pass ",
        "-p ",
    ),
    *("token ", "token=", "token a b c ", "key=", "key: k1 / ", "API key ", "secret,", "pwd= "),
    *("비밀번호 ", "비밀번호는 ", "암호 ", "토큰", "API 키 ", "무시하고 ", "로그인 ", "계정 "),
    *("://", "a://b:c@d ", "://a:b", "@tcp(", "a@b.c ", "authorization: bearer ", "Cookie: a=b;"),
    *("curl -u a:", "mysql -p", "echo a | sudo ", "net use ", "htpasswd -b a ", "openssl pass:"),
    *("-----BEGIN PRIVATE KEY-----", "-----BEGIN ", "b3BlbnNzaC1rZXktdjE", "MIIE", "AAAA"),
    *(
        "cGFzc3dvcmQ9",
        "YWFhYWFhYWFhYWFhYWFhYQ== ",
        "%41",
        "%3D",
        "&#65;",
        "&quot;",
        "\\u0061",
        "\\x41",
    ),
    *(
        "a1b2c3d4 as the ",
        "admin / b12 ",
        "root Tiger#77 ",
        "login(",
        'auth=("a",',
        "<!--",
        "```",
        "<private ",
    ),
    *(
        "ignore all ",
        "AI: ",
        "[INST] ",
        "curl x | ",
        "rm -rf /",
        "system: ",
        "## instructions",
        "이전 지시 ",
    ),
    *(
        "one two three. ",
        "One-Two-Three ",
        "a.b.c/",
        "../",
        "aB3",
        "a1",
        "0x",
        "4111-",
        "4111 ",
        "A_",
        "1-",
    ),
    *(
        "PIN Zx1 ",
        "%41 passwd a1 b2 ,c3\n",
        "passwd } %3D 4111- name:} |x y9=\n",
        "correct horse battery ",
    ),
    *(
        "tokens = [",
        "tokens: {",
        "secrets:\n  a: b\n",
        "a,token\nb,c\n",
        "| token | a |\n",
        "token  a\n",
    ),
)
LINES = (
    *(
        "=\n",
        "===\n",
        "~\n",
        "+\n",
        ":\n",
        "`\n",
        "<\n",
        "\n\n",
        "- \n",
        "# x\n",
        "> a\n",
        "a1b2\n",
    ),
    *(
        "aB3x\n",
        "ghp_\n",
        "key\n",
        "abcd\\\n",
        'x" + "\n',
        "token\n\n\n",
        "password =\n ",
        " \n",
        "\t\n",
    ),
    *("x\r\n", "- a: b\n", "|a|b|\n", "a\tb\n", "...\n", "a. \n", "가.\n", "  ", "\n  ", "a\n  "),
)
HEADS = ("", "x", "password=", "무시하고 ", "\n", "\nabcd", 'password x7Kp2mQz9"', "x\n")
TAILS = ("", "x", "\n", "'", "=", " ")


class Shape(NamedTuple):
    """A text of any size."""

    head: str
    piece: str
    tail: str = ""

    def text(self, size: int) -> str:
        """Returns at most so many bytes; the last piece may be cut off."""
        room = size - len((self.head + self.tail).encode())
        whole = (self.piece * (room // len(self.piece.encode()) + 1)).encode()[:room]
        return self.head + whole.decode(errors="ignore") + self.tail


def shapes() -> list[Shape]:
    """Returns all shapes, each once, in an order that is the same everywhere."""
    prefixes = sorted({prefix for row in KEYS.formats for prefix in row.prefixes})
    nearly = [prefix + body for prefix in prefixes for body in ("", "aB3dE5 ")]
    stems = sorted(names._NAMES)
    pieces = [*SIGNS, *WORDS, *LINES]
    drawn = random.Random(29)
    mixed = [
        "".join(drawn.choices([*pieces, *prefixes, *stems], k=drawn.choice((2, 2, 3, 4))))
        for _ in range(DRAWN)
    ]
    found = [Shape("", piece) for piece in (*pieces, *nearly, *stems, *mixed)]
    found += [Shape("x", piece, "x") for piece in (*SIGNS, *LINES)]
    found += [Shape(drawn.choice(HEADS), piece, drawn.choice(TAILS)) for piece in (*pieces, *mixed)]
    return list(dict.fromkeys(found))


def _redacted(text: str) -> object:
    redaction.search.cache_clear()
    return redaction.redact(text)


def _sentences(text: str) -> object:
    return first_sentence(text), sentences(text)


def _personal(text: str) -> object:
    return redaction.find_personal(text)


DETECTORS: dict[str, Callable[[str], object]] = {
    "redact": _redacted,
    "addresses_agent": addresses_agent,
    "find_personal": _personal,
    "hide_private": hide_private,
    "find_code": find_code,
    "hidden_characters": hidden_characters,
    "escape_hidden": escape_hidden,
    "paragraphs": paragraphs,
    "sentences": _sentences,
}


def plain(size: int) -> str:
    """Returns text out of this project's pages."""
    pages = sorted((ROOT / "docs").glob("*.md"))
    text = "\n\n".join(page.read_text(encoding="utf-8") for page in pages)
    return (text * (size // len(text) + 1)).encode()[:size].decode(errors="ignore")


def seconds(run: Callable[[str], object], text: str, *, slow: float, times: int = 1) -> float:
    """Returns the processor time of a call; the best of three where it is slow."""
    best = float("inf")
    for _ in range(3):
        began = time.process_time()
        for _ in range(times):
            run(text)
        best = min(best, (time.process_time() - began) / times)
        if best < slow:
            break
    return best


def measured(
    run: Callable[[str], object], found: Sequence[Shape], size: int
) -> list[tuple[float, Shape]]:
    """Returns the seconds of each shape, the slowest first."""
    megabytes = size / 1_000_000
    times = max(1, 4_000 // size)
    all_of = [
        (seconds(run, one.text(size), slow=0.6 * BOUND * megabytes, times=times), one)
        for one in found
    ]
    return sorted(all_of, reverse=True)


def figures(name: str, found: Sequence[Shape]) -> dict[str, Any]:
    """Returns the figures of one detector."""
    run = DETECTORS[name]
    for one in found[:: max(1, len(found) // 300)]:
        run(one.text(SHORT))  # compiles what is needed
    long = measured(run, found, LONG)
    short = measured(run, found, SHORT)
    fixed = sorted(seconds(run, one.text(LEAST), slow=0.0, times=20) for one in found[::7])
    usual = [
        seconds(run, plain(size), slow=0.0, times=times) for size, times in ((LONG, 1), (SHORT, 20))
    ]
    return {
        "name": name,
        "long_s_per_mb": _per(long[0][0], LONG),
        "long_median": _per(long[len(long) // 2][0], LONG),
        "long_over": sum(_per(taken, LONG) > BOUND for taken, _ in long),
        "long_plain": _per(usual[0], LONG),
        "short_s_per_mb": _per(short[0][0], SHORT),
        "short_median": _per(short[len(short) // 2][0], SHORT),
        "short_over": sum(_per(taken, SHORT) > BOUND for taken, _ in short),
        "short_plain": _per(usual[1], SHORT),
        "fixed_us": round(fixed[len(fixed) // 2] * 1e6, 1),
        "fixed_us_worst": round(fixed[-1] * 1e6, 1),
        "worst_long": [[_per(taken, LONG), *one] for taken, one in long[:12]],
        "worst_short": [[_per(taken, SHORT), *one] for taken, one in short[:12]],
    }


def searched(made: Sequence[str]) -> dict[str, Any]:
    """Returns processor milliseconds of a search over a log of such lessons, cold and warm.

    Each search is a process of its own, as a command or a hook is; the first one finds no cache.
    """
    with tempfile.TemporaryDirectory() as scratch:
        folder, home = Path(scratch, "project"), str(Path(scratch, "home"))
        (folder / ".context").mkdir(parents=True)
        records = (
            Record.create(
                type="log",
                topic=f"topic {number % 20}",
                missing_context=f"{number} {text}",
                lesson=f"{text[: SHORT - 8]} {number}",
                created="2026-01-01T00:00:00.000+00:00",
            )
            for number, text in enumerate(made)
        )
        data = b"".join(line + b"\n" for line in sorted(map(format_line, records)))
        (folder / ".context" / "memory_log.jsonl").write_bytes(data)
        names = ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_CACHE_HOME", "XDG_DATA_HOME")
        environment = {**dict.fromkeys(names, home), "PATH": os.environ["PATH"]}
        environment["PYTHONPATH"] = str(ROOT / "server")
        taken = [_of_process(folder, environment) for _ in range(1 + WARM)]
    return {"megabytes": round(len(data) / 1e6, 3), "cold_ms": taken[0], "warm_ms": min(taken[1:])}


def _of_process(folder: Path, environment: dict[str, str]) -> float:
    """Returns the processor milliseconds of a search on the command line."""
    command = [sys.executable, "-m", "sentinel_memory", "search", "refund", "--root", str(folder)]
    before = os.times()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    after = os.times()
    spent = after.children_user + after.children_system
    return round((spent - before.children_user - before.children_system) * 1_000, 1)


def log_figures(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Returns a search over a log of the slowest fields beside one over as long ordinary ones."""
    slow = [Shape(*one[1:]) for row in rows for one in row["worst_short"]]
    hostile = [slow[number % len(slow)].text(SHORT - 8) for number in range(RECORDS)]
    pages = plain(RECORDS * SHORT)
    # Texts that a save accepts: a page in pieces, so that none is a repetition of another.
    ordinary = [
        pages[at : at + SHORT - 8].encode()[: SHORT - 8].decode(errors="ignore")
        for at in range(0, RECORDS * 300, 300)
    ]
    bad, usual = searched(hostile), searched(ordinary)
    ratios = {
        f"{name}_ratio": round(bad[f"{name}_ms"] / usual[f"{name}_ms"], 2)
        for name in ("cold", "warm")
    }
    return {"records": RECORDS, "hostile": bad, "ordinary": usual, **ratios}


def _per(taken: float, size: int) -> float:
    return round(taken * 1_000_000 / size, 3)


def main() -> int:
    """Measures all; 1 where a text of 64 KB is over the bound."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--every", type=int, default=1, metavar="N")
    parser.add_argument("--only", action="append", choices=DETECTORS)
    arguments = parser.parse_args()
    began, found = conditions(), shapes()[:: arguments.every]
    rows = [figures(name, found) for name in arguments.only or DETECTORS]
    log = log_figures(rows)
    result = {**began, "shapes": len(found), "bound": BOUND, "detectors": rows, "log": log}
    publish(result, arguments.json)
    return int(any(row["long_over"] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
