"""The search for secrets finds no fewer of them although it skips texts (S22, S37)."""

from __future__ import annotations

import gc
import json
import random
import re
import string
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest
from hook_process import SERVER
from hypothesis import given
from hypothesis import strategies as st
from paths import DATA
from secret_samples import CARRIERS, HIDDEN, PROVIDERS, STATED, private_key, weak_password
from sentinel_memory.core.secrets import protection
from sentinel_memory.core.secrets.redaction import find_secrets
from sentinel_memory.core.text.expressions import Expression

import_module("sentinel_memory.core.secrets.detectors")  # with every expression that finds a secret
SPARING = [one for one in gc.get_objects() if isinstance(one, Expression) and one.needs]


CORE = SERVER / "sentinel_memory" / "core"
TABLES = [path for path in sorted(CORE.rglob("*.txt")) if "\n  = " in path.read_text("utf-8")]


@pytest.mark.requirement("S22", "K08", "M18")
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_each_expression_of_a_table_finds_its_sample_and_is_used(path: Path) -> None:
    reads = re.compile(rf'(\w+) = Expressions\(\s*__file__,\s*"{path.parent.name}/{path.name}"')
    sources = [(one, one.read_text("utf-8")) for one in path.parent.parent.glob("*.py")]
    ((module, table, source),) = (
        (one.stem, reader[1], text) for one, text in sources if (reader := reads.search(text))
    )
    held = getattr(import_module(f"sentinel_memory.core.{path.parents[1].name}.{module}"), table)
    rows = re.findall(r"^(\w+).*\n(?:    .*\n)*?  = (.*)$", path.read_text("utf-8"), re.MULTILINE)
    samples = {name: json.loads(f'"{sample}"') for name, sample in rows}
    assert [name for name, text in samples.items() if not getattr(held, name).search(text)] == []
    assert vars(held).keys() == samples.keys()
    assert set(re.findall(rf"(?<!\w){table}\.(\w+)", source)) == samples.keys()


@contextmanager
def nothing_spared() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Expression, "finditer", lambda self, *text: self.compiled.finditer(*text))
        patch.setattr(protection, "long_words", lambda text, _: text)
        yield


def assert_spared_nothing(texts: list[str]) -> None:
    ours = list(map(find_secrets, texts))
    with nothing_spared():
        assert ours == list(map(find_secrets, texts))


@pytest.mark.requirement("S22", "S37")
def test_needs_are_in_letters_that_a_text_shows_in_any_case() -> None:
    for one in SPARING:
        assert not one.flags & re.IGNORECASE or re.fullmatch("[a-hj-z-]+", "".join(one.needs))
    letters = re.compile("[a-hj-z]", re.IGNORECASE)
    for same in filter(letters.match, map(chr, range(sys.maxunicode + 1))):
        (letter,) = (low for low in string.ascii_lowercase if re.match(low, same, re.IGNORECASE))
        assert same.casefold() == letter


@pytest.mark.requirement("S22", "S37")
def test_the_corpora_hold_no_secret_that_is_spared(rounds: Callable[[int, int], int]) -> None:
    rng = random.Random(11)
    files = [path for path in DATA.rglob("*") if path.suffix in (".txt", ".tsv", ".jsonl")]
    texts = [
        line for path in files for line in path.read_bytes().decode(errors="replace").split("\n")
    ][:: rounds(9, 1)]
    carriers: list[Callable[[str], str]] = [write for write, _ in HIDDEN.values()]
    carriers += [carrier.format for carrier in CARRIERS.values()]
    makers = [make for kind in PROVIDERS for make in PROVIDERS[kind]]
    for make in makers:
        texts += [write(make(rng)) for write in rng.sample(carriers, rounds(1, len(carriers)))]
    texts += [carrier.format(weak_password(rng)) for carrier in STATED]
    texts.append(private_key(rng))
    assert_spared_nothing(texts)


PIECES = st.sampled_from(
    [
        *("password", "비밀번호는 ", "API 키", "token", "KEY", "STRIPE_", "=", ": ", " is ", "--"),
        *(
            "Authorization: ",
            "author\u0130zation:",
            "bearer ",
            "ba\u017fic ",
            "coo\u212aie: a=",
            "\n",
        ),
        *("://a:", "@tcp(", "@host", "mysql -p", "curl -u a:", "echo a | sudo -S", "sessionid="),
        *("hunter2!", "Xk9$mPq2vLw", "aGVsbG8=", "q8Zr2Lw9Xc4Vb7Nm", "a:b", '"', "'", "\\n", " "),
        *("ghp_", "npg_", "x_live_", "AKIA", "3TzW8kQp1Ld", "\u200b", "%3D", "&quot;", "가"),
    ]
)


@pytest.mark.requirement("S22", "S37")
@given(st.lists(PIECES, max_size=14).map("".join))
def test_no_text_is_spared_a_search_that_finds_something(text: str) -> None:
    assert_spared_nothing([text])


@pytest.mark.requirement("S37")
def test_a_plain_note_has_few_expressions_compiled() -> None:
    code = (
        "import re._compiler as compiler; counts = []; real = compiler.compile\n"
        "compiler.compile = lambda *given: counts.append(1) or real(*given)\n"
        "from sentinel_memory.core.secrets.redaction import find_secrets\n"
        "find_secrets('Refunds over a hundred need the lead; below, the job may pay by itself.')\n"
        "print(len(counts))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=SERVER, capture_output=True, check=True)
    assert int(done.stdout) <= 12
