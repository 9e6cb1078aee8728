"""Counts the secrets that go from texts whose authors had not seen the rules (S22).

Each corpus in bench/unseen was written by another author from the formats of providers and from
how people write, without sight of the sanitizer, its tests or their samples. A secret is gone when
none of its pieces is left. Run with `python bench/unseen.py CORPUS --run NAME [--json FILE]`: each
run is kept under its name and never written over, so that the first sight of a corpus stays what
it was. Rules that were changed after somebody told what a run had missed have seen the corpus.

A corpus is a JSON file with `lists` of templates. `{name}` draws one of a list, the same one
wherever a note says `{name}`; `{name2}` draws again. `{name|filter}` changes what was drawn.
`<hex:32>` or `<hex:7-9>` are characters of an alphabet, `⟦a¦b⟧` is one of both, `⟪...⟫` is a
secret, and `secrets` names the lists that are, with the expression that parts them into pieces
(`words`: each two neighbours). `3x ` before an item makes it three times as likely, `@name` is all
of another list, and an object says what several names are in this note. `^은` becomes the particle
that fits the sound before it.
"""

from __future__ import annotations

import argparse
import base64
import json
import re
import string
import textwrap
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote

from published import conditions, publish
from sentinel_memory.core.private import UnpairedTagError
from sentinel_memory.core.secrets.redaction import withhold_all

SECRETS, PLAIN, SEED = 3_000, 1_500, 20_261_122
FOLDER = Path(__file__).with_suffix("")
CORPORA = ("first", "second", "third")
SHORT = 9
"""Characters below which a secret must stand in its note only once: it may be an ordinary word."""
_CHOICE = re.compile(r"⟦([^⟦⟧]*)⟧")
_PART = re.compile(
    r"⟪(?P<secret>[^⟪⟫]*)⟫|<(?P<of>\w+):(?P<least>\d+)(?:-(?P<most>\d+))?>"
    r"|\{(?P<name>[A-Za-z]\w*)(?P<filters>(?:\|\w+)*)\}"
)
_JOSA = re.compile(
    r"(\S)([^\w\s]*)\^(으로|이야|야|이에요|이었|이라고|이고|이라|이다|이니|을|이|은|과)"
)
_KOREAN = json.loads((FOLDER / "korean.json").read_text(encoding="utf-8"))
"""`open` are particles behind a vowel; others lose their first sound. `keys` type Hangul."""
_FIRST, _VOWEL, _LAST = (row.split(" ") for row in _KOREAN["keys"])


class Sample(NamedTuple):
    """A note with a secret: no piece may be left in what is stored."""

    text: str
    pieces: tuple[str, ...]
    group: str


class Corpus:
    """The texts of one author."""

    def __init__(self, name: str) -> None:
        self.data = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        self.lists = {name: [*self._items(name)] for name in self.data["lists"]}

    def _items(self, name: str) -> Iterator[Any]:
        for item in self.data["lists"][name]:
            if isinstance(item, str) and item.startswith("@") and item[1:] in self.data["lists"]:
                yield from self._items(item[1:])
                continue
            many = re.match(r"(\d+)x ", item) if isinstance(item, str) else None
            yield from [item[many.end() :]] * int(many[1]) if many else [item]

    def secrets(self, count: int, seed: int) -> list[Sample]:
        """Draws notes that each hold a secret, in the shares of the groups; no two are the same."""
        chance, found = Random(f"secrets {seed}"), dict[str, Sample]()
        shares = self.data["groups"].items()
        deck = [(group, start) for group, (share, start) in shares for _ in range(share)]
        plan = [deck[place * len(deck) // count] for place in range(count)]
        chance.shuffle(plan)
        while len(found) < count:
            group, start = plan[len(found)]
            note = _Note(self, chance)
            text = _with_particles(note.write(f"{{{start}}}"))
            pieces = tuple(dict.fromkeys(note.pieces))
            if pieces and all(text.count(one) == 1 or len(one) >= SHORT for one in pieces):
                found.setdefault(text, Sample(text, pieces, group))
        return [*found.values()]

    def plain(self, count: int, seed: int) -> list[str]:
        """Draws notes without a secret, to be left as they are; no two are the same."""
        chance, found = Random(f"plain {seed}"), dict[str, None]()
        while len(found) < count:
            found[_with_particles(_Note(self, chance).write("{plain_note}"))] = None
        return [*found]


class _Note:
    """One note that is being written."""

    def __init__(self, corpus: Corpus, chance: Random) -> None:
        self._lists, self._data, self._chance = corpus.lists, corpus.data, chance
        self._drawn: dict[str, str] = {}
        self._bound: dict[str, str] = {}
        self.pieces: list[str] = []

    def write(self, template: str) -> str:
        """Fills a template."""
        while found := _CHOICE.search(template):
            one = self._chance.choice(found[1].split("¦"))
            template = template[: found.start()] + one + template[found.end() :]
        return _PART.sub(self._part, template)

    def _part(self, found: re.Match[str]) -> str:
        if found["secret"] is not None:
            return self._hidden(self.write(found["secret"]), "")
        if found["of"]:
            if found["of"] not in self._data["alphabets"]:
                return found[0]
            size = self._chance.randint(int(found["least"]), int(found["most"] or found["least"]))
            return "".join(self._chance.choices(self._data["alphabets"][found["of"]], k=size))
        name = found["name"]
        known = name in self._lists or name in self._bound
        base = name if known else re.sub(r"_?\d+$", "", name)
        if base not in self._lists and base not in self._bound:
            return found[0]
        if name not in self._drawn:
            item = self._bound.get(base) or self._chance.choice(self._lists[base])
            if isinstance(item, dict):
                self._bound |= item
                return ""
            self._drawn[name] = self.write(item)
        value = self._drawn[name]
        for each in found["filters"].split("|")[1:]:
            value = FILTERS[each](value)
        cut = self._data["secrets"].get(base)
        return value if cut is None else self._hidden(value, cut)

    def _hidden(self, value: str, cut: str) -> str:
        parts = [" ".join(two) for two in pairwise(value.split(" "))] if cut == "words" else []
        self.pieces += parts or (re.split(cut, value) if cut not in ("", "words") else [value])
        return value


def _with_particles(text: str) -> str:
    """Chooses each Korean particle by the sound before it; digits and letters as they are read."""

    def one(found: re.Match[str]) -> str:
        last, stem = found[1], found[3]
        if "가" <= last <= "힣":
            sound = (ord(last) - 0xAC00) % 28
        else:
            sound = 8 if last in "178lLrR" else 1 if last in "0360mnMN" else 0
        is_open = not sound or (stem == "으로" and sound == 8)
        closed = "이야" if stem == "야" else stem
        opened = _KOREAN["open"].get(stem, stem.removeprefix("이"))
        return found[1] + found[2] + (opened if is_open else closed)

    return _JOSA.sub(one, text)


def _typed(word: str) -> str:
    """Returns what appears when Hangul is typed with the keyboard left on English."""
    keys = []
    for sign in word:
        first, rest = divmod(ord(sign) - 0xAC00, 588)
        keys += [_FIRST[first], _VOWEL[rest // 28], _LAST[rest % 28]]
    return "".join(keys)


def _checked(body: str) -> str:
    """Appends a checksum in base 62, as GitHub and npm do."""
    digits, value, tail = string.digits + string.ascii_letters, zlib.crc32(body.encode()), ""
    for _ in range(6):
        value, rest = divmod(value, 62)
        tail = digits[rest] + tail
    return body + tail


def _camel(name: str) -> str:
    first, *rest = name.lower().split("_")
    return first + "".join(part.title() for part in rest)


def _base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


FILTERS: dict[str, Callable[[str], str]] = {
    "b64": _base64,
    "b64url": lambda text: _base64(text).translate(str.maketrans("+/", "-_")).rstrip("="),
    "url": lambda text: quote(text, safe="!*"),
    "typed": _typed,
    "checked": _checked,
    "camel": _camel,
    "upper": lambda text: text.upper().replace("-", "_"),
    "lower": str.lower,
    "title": str.title,
    "first": lambda text: re.sub("^(?:the|our) ", lambda one: one[0].capitalize(), text),
    "leet": lambda text: text.translate(str.maketrans("aeios", "@310$")),
    "rows64": lambda text: "\n".join(textwrap.wrap(text, 64)),
    "rows70": lambda text: "\n".join(textwrap.wrap(text, 70)),
    "escaped": lambda text: text.replace("\n", "\\n"),
    "in2": lambda text: textwrap.indent(text, "  "),
    "in4": lambda text: textwrap.indent(text, "    "),
    "quoted": lambda text: textwrap.indent(text, "> ", lambda _: True),
    "literal": lambda text: "\n".join(f'    "{line}\\n"' for line in text.split("\n")),
}


def stored(text: str) -> str:
    """Returns a text as a save stores it; the text itself where a save refuses it."""
    try:
        return withhold_all(text).text
    except UnpairedTagError:
        return text


def counts(corpus: Corpus, size: int = SECRETS) -> dict[str, Any]:
    """Returns how many secrets of each group there were and how many are gone, and false alarms."""
    tried, gone = Counter[str](), Counter[str]()
    for sample in corpus.secrets(size, SEED):
        left = stored(sample.text)
        for group in (sample.group, "all"):
            tried[group] += 1
            gone[group] += not any(piece in left for piece in sample.pieces)
    plain = corpus.plain(size // 2, SEED)
    return {
        "groups": {group: {"tried": tried[group], "gone": gone[group]} for group in sorted(tried)},
        "plain": {"texts": len(plain), "changed": sum(stored(text) != text for text in plain)},
    }


def main() -> None:
    """Prints the figures of a run; with --json keeps them beside those of earlier runs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", choices=CORPORA)
    parser.add_argument("--run", metavar="NAME", required=True, help="what it is kept under")
    parser.add_argument("--json", type=Path, metavar="FILE")
    given = parser.parse_args()
    kept = given.json is not None and given.json.exists()
    known = json.loads(given.json.read_text(encoding="utf-8")) if kept else {}
    runs = known.get(given.corpus, {})
    if given.run in runs:
        parser.error(f"there is a run {given.run} already: it stays what it was")
    runs = {**runs, given.run: {**conditions(), "seed": SEED, **counts(Corpus(given.corpus))}}
    publish({**known, given.corpus: runs}, given.json)


if __name__ == "__main__":
    main()
