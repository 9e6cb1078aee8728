"""Fits how much the make of a word and the words around it count for a secret; writes the table.

Usage: python scripts/fit_secret_weights.py [--also FILE...]
Logistic regression over the features of each word near a hint, and over their pairs with its make,
in tenths. Read are the texts of tests/data and of bench/unseen, and pages of installed packages.
`--also` adds texts that the repository must not hold, because they hold whole keys: JSON lines with
`text` and `secret`, which is null, a text, or a list. The table in the repository was fitted with
three such sets of 1,270 texts and with 8,000 pieces of manuals, so that without them it becomes
another one.

People choose passwords of more kinds than any set has, so that each is drawn anew three times. Ids
are added to plain texts, for a random value near a hint is most often one. A plain text that reads
like a secret counts again.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple
from unicodedata import east_asian_width

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "server"), str(ROOT / "tests" / "support")]

from habit_samples import (  # noqa: E402 (after the path is set)
    honest_lessons,
    plain_by_habit,
    secrets_by_habit,
)
from sentinel_memory.core.secrets.hints import GOOD, find_hints  # noqa: E402 - as above
from sentinel_memory.core.secrets.redaction import find_secrets  # noqa: E402 - as above
from sentinel_memory.core.secrets.shape import STRONG, strength  # noqa: E402 - as above
from sentinel_memory.core.secrets.weighed import candidates, features  # noqa: E402 - as above
from sentinel_memory.core.text.expressions import word_set  # noqa: E402 - as above

TABLE = ROOT / "server/sentinel_memory/core/secrets/tables/weights.txt"
PLAIN = (
    *("innocent_lines", "innocent_lines_held_out", "innocent_near_secrets", "innocent_questions"),
    "planted_near_misses",
)
PAGES = 12_000
"""Pieces of the pages of installed packages."""
SEED, EPOCHS, ROUNDS, RATE = 7, 16, 3, 0.12
SEEN, SEEN_PAIRS = 4, 12
"""Fewest words with a feature, or with a pair, that gets a weight."""
SHRINK, SHRINK_PAIRS, LEAST_PAIR = 0.001, 0.004, 0.55
LIKELY = 0.6
"""Least likelihood of a secret."""
WIDTH = 99
WORDS = sorted(
    word_set("""
    tiger river Sommer winter haus lampe tulip kestrel anchor bread copper maple orchid panda rocket
    saddle velvet walnut yellow zebra Garten Brille Kirsche Nebel soleil jardin fromage nuage lune
    cheval verano luna gato puerta cielo queso sakura yama neko hana kaze umi gksrmf dkssud tkfkd
    rhdiddl qlalf chunjie mima laoban beijing admin office server printer router studio coffee pizza
    monday blue red green happy lucky secure welcome letmein qwerty dragon monkey summer autumn
""")
)
IDS = sorted(
    word_set("""
    request_id requestId: trace_id X-Request-Id: commit at_commit sha sha256: digest checksum md5
    etag build job run_id uid dashboard_uid serial serial_number_SN: asset_tag order ticket
    container pod node instance image_tag tag version release branch revision snapshot doc_id
    sheet device_id tenant client_id app_id kid key_id fingerprint nonce IV host video_id hash
    artifact object_key cache_key file migration bucket 요청_ID 커밋 해시 빌드 주문번호 일련번호
    시리얼 이미지 버전 추적_ID 문서_ID 기기_ID 지문 공개키 コミット リクエストID ハッシュ
    ビルド番号 シリアル 注文番号 提交 请求_ID 校验和 序列号 订单号 构建 Anfrage-ID Prüfsumme
    Seriennummer Auftrag requête empreinte numéro_de_série commande petición suma número_de_serie
    pedido public_key publishable_key site_key öffentlicher_Schlüssel clé_publique clave_pública
    公開鍵 公钥
""")
)
"""What names an id, with `_` for a blank."""


class _Text(NamedTuple):
    group: str
    text: str
    secrets: list[str]


class _Word(NamedTuple):
    group: str
    is_secret: bool
    features: list[str]


def texts(also: list[Path]) -> Iterator[_Text]:
    """Yields all texts that were read, each with its secrets."""
    for half in ("", "_held_out"):
        for habit in secrets_by_habit(half):
            yield _Text("habit", habit.text, list(habit.secrets))
        for text in (*plain_by_habit(half), *honest_lessons(half)):
            yield _Text("plain", text, [])
    for name in PLAIN:
        for row in (ROOT / f"tests/data/{name}.txt").read_text("utf-8").splitlines():
            if row and not row.startswith("# "):
                yield _Text("plain", row, [])
    sys.path.insert(0, str(ROOT / "bench"))
    drawing = import_module("unseen")
    for corpus in drawing.CORPORA:
        drawn = drawing.Corpus(corpus)
        for sample in drawn.secrets(1_200, SEED):
            yield _Text("drawn", sample.text, list(sample.pieces))
        for text in drawn.plain(1_500, SEED):
            yield _Text("plain", text, [])
    pages = sorted((ROOT / "node_modules").rglob("*.md"))
    rows = (part for page in pages for part in page.read_text("utf-8", "replace").split("\n\n"))
    parts = sorted({part for part in rows if 30 < len(part) < 900})
    for part in random.Random(SEED).sample(parts, min(len(parts), PAGES)):
        yield _Text("page", part, [])
    for path in also:
        for line in path.read_text("utf-8").splitlines():
            read = json.loads(line)
            secret = read["secret"] or []
            group = "habit" if secret else "plain"
            yield _Text(group, read["text"], [secret] if isinstance(secret, str) else secret)


def with_more(read: list[_Text]) -> Iterator[_Text]:
    """Yields the texts, the ones with other secrets in them, and plain ones with ids beside."""
    rng = random.Random(SEED)
    near = [one.text for one in read if not one.secrets and len(one.text) < 220]
    near = [text for text in near if any(hint.kind in GOOD for hint in find_hints(text))]
    for text in rng.sample(near, min(len(near), 3_500)):
        lead = rng.choice(["", "", "is ", "= ", '"', "("])
        told = f"{rng.choice(IDS).replace('_', ' ')} {lead}{_an_id(rng)}"
        joint = rng.choice([", ", " ; ", " (", " - ", ". ", "\n"])
        yield _Text("id", f"{told} {text}" if rng.random() < 0.3 else text + joint + told, [])
        if rng.random() < 0.45:
            yield _Text("plain", text + rng.choice(["\n", " ", "\n\n"]) + rng.choice(near), [])
    for one in read:
        yield one
        for _ in range(3 if one.secrets and one.group == "habit" else 0):
            text, secrets = one.text, []
            for secret in one.secrets:
                if secret not in text or " " in secret or "\n" in secret:
                    break
                chosen = 4 <= len(secret) <= 28 and strength(secret) < STRONG
                other = _chosen(rng) if chosen and not secret.isdigit() else _redrawn(secret, rng)
                text = text.replace(secret, other)
                secrets.append(other)
            else:
                yield _Text(one.group, text, secrets)


def _chosen(rng: random.Random) -> str:
    """Returns a password as people choose them."""

    def word() -> str:
        found = rng.choice(WORDS)
        return rng.choice([found, found.capitalize()])

    def number() -> str:
        return str(
            rng.choice([rng.randint(1, 99), rng.randint(1960, 2026), rng.randint(100, 9999)])
        )

    sign = rng.choice("-_.!#$@&+*")
    leet = word().translate(str.maketrans("oie", "013"))
    return rng.choice(
        [
            *(word() + number(), word() + number() + rng.choice("!?#*"), leet + sign + word()),
            *(word() + sign + word() + number(), word() + sign + word() + sign + number()),
            *(word() + sign + word(), leet + number(), word() + word() + number()),
            *(word() + sign + word() + sign + word(), number() + word() + rng.choice("!#$")),
            *(word() + sign + number(), word()[0] + number()[0] + sign + word() + number()),
        ]
    )


def _redrawn(value: str, rng: random.Random) -> str:
    """Returns a value with other letters and digits of the same kinds."""
    small = "abcdef" if re.fullmatch("[0-9a-f-]+", value) else "abcdefghijklmnopqrstuvwxyz"
    kinds = ((str.islower, small), (str.isupper, small.upper()), (str.isdigit, "0123456789"))
    return "".join(
        next((rng.choice(letters) for is_kind, letters in kinds if is_kind(one)), one)
        for one in value
    )


def _an_id(rng: random.Random) -> str:
    hexes, small = "0123456789abcdef", "abcdefghijklmnopqrstuvwxyz0123456789"
    mixed = small + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

    def drawn(letters: str, length: int) -> str:
        return "".join(rng.choices(letters, k=length))

    return rng.choice(
        [
            *(
                drawn(hexes, rng.choice([7, 8, 12, 16, 32, 40, 64])),
                drawn(small, rng.randint(8, 24)),
            ),
            *(drawn(mixed, rng.randint(9, 34)), drawn(small.upper(), rng.choice([8, 10, 12, 26]))),
            "-".join(drawn(hexes, length) for length in (8, 4, 4, 4, 12)),
            rng.choice(["app", "web", "node", "job", "rel"]) + "-" + drawn(small, 7),
            *(drawn("0123456789", rng.choice([6, 8, 10, 12])), drawn(mixed + "+/", 43) + "="),
        ]
    )


def words(read: Iterator[_Text]) -> Iterator[_Word]:
    """Yields the words near hints; what only a rule finds beside a secret is left out."""
    for group, text, secrets in read:
        spans = [one.span() for secret in secrets for one in re.finditer(re.escape(secret), text)]
        known = [(one.start, one.end) for one in find_secrets(text)] if secrets else []
        for found in candidates(text):
            most = max((_shared(span, found), span) for span in spans) if spans else (0, (0, 0))
            share, (start, end) = most
            is_secret = share >= 0.75 * (end - start) > 0 and found.end - found.start <= share + 2
            if is_secret or not (share or any(_shared(span, found) for span in known)):
                yield _Word(group, is_secret, features(text, found))


def _shared(span: tuple[int, int], found: tuple[int, int, object, object]) -> int:
    return max(0, min(span[1], found[1]) - max(span[0], found[0]))


def _cost(word: _Word) -> float:
    """Returns how much a wrong verdict on a word costs."""
    if word.is_secret:
        return 2.0 if word.group == "habit" else 1.0
    return {"plain": 8.0, "id": 2.0}.get(word.group, 3.5)


def fitted(read: list[_Word]) -> dict[str, float]:
    """Returns the weight of each feature; the one of "" counts for every word."""
    weights: dict[str, float] = {}
    least = math.log(LIKELY / (1 - LIKELY))
    for _ in range(ROUNDS):
        weights = _fit(read)
        read += 4 * [
            word
            for word in read
            if not word.is_secret
            and word.group in ("plain", "page")
            and sum(weights.get(name, 0) for name in ("", *word.features)) > least - 0.5
        ]
    return weights


def _fit(read: list[_Word]) -> dict[str, float]:
    seen = Counter(name for word in read for name in word.features)
    known = {name for name, count in seen.items() if count >= (SEEN_PAIRS if "+" in name else SEEN)}
    rows = [
        ([one for one in word.features if one in known], word.is_secret, _cost(word))
        for word in read
    ]
    weights: defaultdict[str, float] = defaultdict(float, {"": -2.0})
    rng = random.Random(SEED)
    for epoch in range(EPOCHS):
        rng.shuffle(rows)
        rate = RATE / (1 + 0.25 * epoch)
        for names, is_secret, cost in rows:
            total = weights[""] + sum(map(weights.__getitem__, names))
            step = rate * cost * (1 / (1 + math.exp(-max(-30.0, min(30.0, total)))) - is_secret)
            if abs(step) < 1e-4:
                continue
            weights[""] -= step
            for name in names:
                shrink = SHRINK_PAIRS if "+" in name else SHRINK
                weights[name] -= step + rate * shrink * weights[name]
    return weights


def _columns(text: str) -> int:
    """Returns the width of a text, in which letters of Hangul, Kana and Han take two columns."""
    return len(text) + sum(east_asian_width(letter) in "WF" for letter in text)


def written(weights: dict[str, float]) -> str:
    """Returns the table as text, under the head that it has."""
    rows: defaultdict[str, list[str]] = defaultdict(list)
    for name, weight in sorted(weights.items()):
        first, _, second = name.partition("+")
        tenths = round(10 * weight)
        if name and tenths and (not second or abs(weight) >= LEAST_PAIR):
            rows[first].append(f"{second}={tenths}" if second else str(tenths))
    lines = []
    for first, others in sorted(rows.items()):
        line = first
        for other in others:
            if _columns(line) + 1 + _columns(other) > WIDTH:
                lines.append(line)
                line = first
            line += f" {other}"
        lines.append(line)
    enough = round(10 * (math.log(LIKELY / (1 - LIKELY)) - weights[""]))
    head = TABLE.read_text(encoding="utf-8").partition("\n\n")[0]
    return "\n".join([head, "", f"enough {enough}", *lines, ""])


def main() -> None:
    """Fits the weights and writes the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--also", type=Path, nargs="*", default=[], metavar="FILE")
    read = list(texts(parser.parse_args().also))
    TABLE.write_text(written(fitted(list(words(with_more(read))))), encoding="utf-8")


if __name__ == "__main__":
    main()
