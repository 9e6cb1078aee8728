"""Texts that are made to be slow: the work of every detector grows with the length of a text."""

from __future__ import annotations

import contextlib
import random
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from types import FrameType

import pytest
from cli_process import run
from growth import BOUND, growth
from mcp_wire import Wire, text_of
from paths import ROOT
from project_logs import write_log
from run_profile import FULL
from sample_records import log
from sentinel_memory.core.checks.hints import code_lines
from sentinel_memory.core.evidence.likeness import _short
from sentinel_memory.core.learning.drafts import count_fixes, rules_in
from sentinel_memory.core.learning.paths import topic_of
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.planted.instructions import addresses_agent
from sentinel_memory.core.private import find_code
from sentinel_memory.core.prompts.corrections import corrects
from sentinel_memory.core.secrets.hints import _HINT_ROWS
from sentinel_memory.core.secrets.named import _NAMES
from sentinel_memory.core.secrets.protection import BUILT_IN
from sentinel_memory.core.secrets.redaction import TANGLE, Redaction, hide_all, redact, search
from sentinel_memory.core.secrets.weighed import candidates, near_hints
from sentinel_memory.core.text.budget import OverBudgetError
from sentinel_memory.core.text.one_line import first_sentence, paragraphs, sentences
from sentinel_memory.core.text.toml_edit import TomlError, remove_table, set_table
from sentinel_memory.machine.cache import Cache


def searched(text: str) -> Redaction:
    """Withholds the secrets of a text that no search remembers."""
    search.cache_clear()
    return redact(text)


def shown(text: str) -> object:
    return paragraphs(text), first_sentence(text), sentences(text), find_code(text)


Detector = Callable[[str], object]
DETECTORS: tuple[Detector, ...] = (addresses_agent, searched, shown)
PIECES = (
    *"ax1 -=~+:`#<>|•.,;!?\"'()[]{}@/\\%&$*^_\n\t가é\u200b\u0301",
    *("=\n", "===\n", "\n\n", "- ", "# ", "a.", "A_", "1-", "a@", "://", "%20", "<!--"),
    *("&#", "```"),
    *("key=", "pass ", "암호 ", "password:", "ignore ", "curl ", "| ", "-----BEGIN ", "eyJ", "-p "),
)
"""Every class of characters that some expression repeats, and beginnings of what is searched."""
HEADS = ("x", "password=", "무시하고 ", "\n", "\nabcd", 'password x7Kp2mQz9"')
TAILS = ("x", "\n", "'", "=")
BEFORE_BLANKS = [(head, piece, "x") for head in HEADS for piece in (" ", "\t", " \t")]
"""Blanks behind a word: a search for a word that goes on in the next line looks beyond them."""
SIZE = 8_192
"""Bytes at most; an eighth of it is the smaller text."""


def shapes() -> list[tuple[str, str, str]]:
    """Returns heads, repeated pieces and tails: each piece between words, and what is drawn."""
    drawn = random.Random(29)
    pairs = ["".join(drawn.choices(PIECES, k=drawn.choice((2, 3)))) for _ in range(12)]
    many = [first + second for first in PIECES for second in PIECES] if FULL else pairs
    ends = [(drawn.choice(HEADS), piece, drawn.choice(TAILS)) for piece in (*PIECES, *many)]
    return [*(("x", piece, "x") for piece in (*PIECES, *many)), *ends, *BEFORE_BLANKS]


@pytest.mark.requirement("K08", "S22")
@pytest.mark.timeout(900)
@pytest.mark.parametrize("detect", DETECTORS)
def test_no_repeated_shape_takes_more_than_time_in_its_length(detect: Detector) -> None:
    assert [shape for shape in shapes() if is_slow(detect, shape)] == []


def is_slow(read: Detector, shape: tuple[str, str, str], size: int = SIZE) -> bool:
    """Whether a text of a head, a repeated piece and a tail takes more than time in its length."""
    head, piece, tail = shape

    def run(size: int) -> None:
        read(head + piece * (size // len(piece.encode())) + tail)

    # Again, because a pause of the machine looks like growth once, but not three times.
    return all(growth(run, size, 1) > BOUND for _ in range(3))


ORDINARY = (
    "The refund job ran twice because the queue delivers a message again after 30 seconds. "
    "Ask whether the handler may see the same order again, and store the id of the message first. "
)
SHORT = 1_020
"""Bytes of a field that is as long as a record allows."""
PER_BYTE = 14
"""Most steps of a text for each of its bytes."""


def steps(detect: Detector, text: str, before: str = "") -> int:
    """Returns the number of calls that a search makes, which is the same on every machine.

    `before`: another text of the kind, where words that are known already would take no steps.
    """
    counted = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    detect(before or text)  # compiles the expressions that it needs
    sys.setprofile(count)
    try:
        detect(text)
    finally:
        sys.setprofile(None)
    return counted


DENSE = ("password=x7 ", "token a b c ", "AI: ", "[INST] ", "pwd= ", "비밀번호 가 ", "key: k1 / ")


@pytest.mark.requirement("K08", "S22")
@pytest.mark.parametrize("detect", DETECTORS[:2])
@pytest.mark.parametrize("piece", DENSE)
def test_a_short_field_of_beginnings_takes_few_steps(detect: Detector, piece: str) -> None:
    dense = (piece * SHORT)[: SHORT * len(piece) // len(piece.encode())]
    assert steps(detect, dense) <= PER_BYTE * SHORT


DISGUISED = (
    "%41 passwd a1 b2 ,c3\n",
    "%41 password is x7Kp2mQz9 PIN Zx1 \n",
    "passwd } %3D 4111- name:} |x y9=\n",
    "%41 비밀번호 a$1 1a-b 로그인 x/y1 \n",
)
"""Names and values on lines that are read again when they are decoded, and with each pass."""


KEYS = "KEY0" * 16_384
"""Nothing but words that may end a name."""


@pytest.mark.requirement("S22", "K08")
def test_what_is_decoded_and_read_again_counts_as_work_too_and_is_given_up() -> None:
    for piece, size in product(DISGUISED, (SHORT, SIZE)):
        dense = (piece * size)[: size * len(piece) // len(piece.encode())]
        assert redact(dense).kinds == {"tangle": 1}
        assert steps(searched, dense) <= PER_BYTE * size
    assert redact(KEYS).kinds == {"tangle": 1}
    assert steps(searched, KEYS) <= len(KEYS)
    # A text that no search can end on is never called clean.
    assert redact("password " * 600).text == "[REDACTED]"
    assert addresses_agent("one two three. " * 2_000)


EVER_NEW = ("api_org_", "sk_", "community", 'auth=("a",', "key: hook.us2.make.com/aB3dE5", "계정 ")
"""What stands before a number, so that no word of a text occurs in it twice."""


@pytest.mark.requirement("K08", "S22")
@pytest.mark.parametrize("piece", EVER_NEW)
def test_ever_new_words_beside_hints_take_few_steps(piece: str) -> None:
    def numbered(first: int, size: int) -> str:
        text = "".join(f"{piece}{number} " for number in range(first, first + size // 4))
        return text.encode()[:size].decode(errors="ignore")

    assert steps(searched, numbered(100_000, 8 * SIZE), numbered(200_000, 8 * SIZE)) <= 16 * SIZE


def drawn_words(seed: int) -> str:
    """Words that hint at secrets, and their names, each beside a number of its own."""
    drawn, stems = random.Random(seed), sorted(_NAMES)
    hints = [word.strip("=*") for row in _HINT_ROWS for word in row.split()[1:]]
    pairs = (f"{drawn.choice([*stems, *hints])}_{drawn.random()}"[:24] for _ in range(8 * SIZE))
    return " ".join(pairs).encode()[: 8 * SIZE].decode(errors="ignore")


VEILED_WORDS = " ".join(f"note_\u200b{number}" for number in range(SIZE))[: 4 * SIZE]


@pytest.mark.requirement("S22")
@pytest.mark.parametrize(
    "text", [*map(drawn_words, range(4 if FULL else 1)), VEILED_WORDS], ids=lambda text: text[:9]
)
def test_words_that_never_repeat_are_given_up_before_any_other_search(text: str) -> None:
    asked = set()

    def see(frame: FrameType, _: str, __: object) -> None:
        asked.add(Path(frame.f_code.co_filename).name)

    search.cache_clear()
    search(ORDINARY)  # imports all detectors
    sys.setprofile(see)
    try:
        found, _ = search(text)
    finally:
        sys.setprofile(None)
    assert [secret.kind for secret in found] == [TANGLE]
    assert ("hints.py" in asked) is (text is not VEILED_WORDS)
    assert asked.isdisjoint({"keys.py", "placed.py", "assignments.py"})


@pytest.mark.requirement("S22")
@pytest.mark.parametrize(("number", "most"), [(120, SHORT * 64), (99, SIZE), (45, SHORT)])
def test_more_possible_secrets_than_any_page_has_are_not_weighed(number: int, most: int) -> None:
    def weighed(words: int) -> int:
        beside = " ".join(f"wifi kQ{word:03}vXz" for word in range(words))
        text = f"{beside} {ORDINARY * (most // len(ORDINARY))}"[:most]
        return sum(1 for _ in candidates(text, near_hints(text)))

    assert weighed(number) == number
    if most > SHORT:  # more do not fit into a short text
        with pytest.raises(OverBudgetError):
            weighed(2 * number)


@pytest.mark.requirement("K08", "S22")
@pytest.mark.parametrize("before", [0, 200, 300, 1_000, 5_000])
def test_a_long_line_is_read_near_its_hints_and_all_its_secrets_found(before: int) -> None:
    def line(size: int) -> str:
        secret = "the password: 'copper lantern walrus tide', and the wifi takes kQ7vXz9Lm2"
        return f"{'of v2 ' * (before // 6)}{secret} {'of v2 ' * (size // 6)}"

    assert redact(line(SIZE)).kinds == {"password": 2}
    few, many = (len(near_hints(line(size))[1]) for size in (SIZE, 8 * SIZE))
    assert few == many
    more = steps(near_hints, line(8 * SIZE)) - steps(near_hints, line(SIZE))
    assert more < SIZE


@pytest.mark.requirement("K08", "S22")
def test_more_runs_near_hints_than_any_report_has_are_not_read() -> None:
    names = ("benutzer", "x", "y", "z")
    named = [f"{names[number % 4]}=a{'bcdefghij'[number % 9] * 4}" for number in range(6_000)]
    assert redact(" ".join(named[:600])).kinds == {}
    assert redact(" ".join(named)).kinds == {"tangle": 1}


@pytest.mark.requirement("S22")
def test_a_second_pass_reads_only_what_is_near_a_marker() -> None:
    # Without line breaks, so that no line ends the part that is read again.
    def taken(size: int) -> tuple[int, int]:
        honest = " ".join([ORDINARY] * size)
        with_secret = f"{honest} password=x7Kp2mQz9! {honest}"
        assert redact(with_secret).kinds == {"password": 1}
        first = steps(searched, f"{honest} {honest}")
        return first, steps(searched, with_secret) - first

    (short, after_short), (long, after_long) = taken(20), taken(80)
    assert after_long - after_short < (long - short) / 2


def edit_settings(text: str) -> None:
    for change in (
        lambda: set_table(text, ("mcp", "ours"), {"command": "x"}),
        lambda: remove_table(text, ("mcp", "ours")),
    ):
        with contextlib.suppress(TomlError):
            change()


def headings(text: str) -> object:
    return list(rules_in("AGENTS.md", "rule", text * 20))


def of(requirements: str, read: Detector, *shape: str, size: int = SIZE) -> object:
    """A row: what reads a text, the shape of the text and its bytes."""
    marks = pytest.mark.requirement(*requirements.split())
    return pytest.param(read, shape, size, marks=marks)


CORRECTION = "no, that is wrong "


@pytest.mark.parametrize(
    ("read", "shape", "size"),
    [
        # Whether a word ends its run is asked for each of them.
        *[of("S22", searched, "password=", f"{quote}ABCD-", "", size=8 * SIZE) for quote in "`'"],
        of("P04 D05", hide_all, "password=x7Kp2mQz9! a", "\n", "x"),
        of("P04 D05", hide_all, "password=x7Kp2mQz9! a", "\r\n", "x", size=2 * SIZE),
        *[of("S27", code_lines, one, " ", " 가", size=176) for one in ("a :", "except", "import")],
        *[of("S27", code_lines, "x(", one, " 가", size=176) for one in ("().a", "a().a(", ").a(")],
        of("N13", _short, "", " ", "x", size=2 * SIZE),
        of("G07", sentences, "", "`", "x"),
        of("G07", sentences, "", "a. ", "x", size=3 * SIZE),
        *[of("N14", corrects, CORRECTION, one, "x", size=960) for one in (*"!?;", "!?", "!a")],
        of("N14", corrects, CORRECTION, "…", "x", size=2_880),
        of("N14", corrects, CORRECTION, "“", "x", size=57_000),
        of("N14", corrects, CORRECTION, "'a ", "x", size=950),
        of("D04", edit_settings, "a = [\n", "1,\n", "]\n", size=3 * SIZE),
        of("D04", edit_settings, "a = '''\n", "b = \n", "'''\n", size=5 * SIZE),
        of("D04", edit_settings, "a", ".1", " = 1\n", size=2 * SIZE),
        of("D04", edit_settings, "a", " ", "= 1\n", size=2 * SIZE),
        of("D04", edit_settings, "a", " . b", "", size=4 * SIZE),
        of("D04", edit_settings, '"a = \\"', "= ", '" = 1\n', size=2 * SIZE),
        of("N16", topic_of, "", "9", "", size=4 * SIZE),
        *[of("N16", headings, "# x", piece, "x\n", size=1_900) for piece in (" ", "#", "\t")],
        of("N16", lambda text: count_fixes([text]), "revert", " (#1)", "x", size=5 * SIZE),
    ],
)
def test_what_reads_a_text_takes_time_in_its_length(
    read: Detector, shape: tuple[str, str, str], size: int
) -> None:
    assert not is_slow(read, shape, size)


@pytest.mark.requirement("S22")
def test_a_long_honest_text_is_searched_and_not_withheld() -> None:
    files = sorted(path for page in ("*.md", "docs/*.md") for path in ROOT.glob(page))
    text = "\n\n".join(path.read_text(encoding="utf-8") for path in files)
    pieces = [text[at : at + 60_000] for at in range(0, len(text), 60_000)]
    assert pieces
    for piece in pieces:
        assert "tangle" not in redact(piece).kinds
    # A list of names is no tangle of beginnings either.
    people = "\n".join(f"{name}{number} Kim" for number in range(400) for name in ("Ann", "Bo"))
    assert redact(people).text == people


TANGLED = "password " * 56
"""A question within its limit that is made of nothing but beginnings of secrets."""


@pytest.mark.requirement("S22")
def test_a_save_of_a_text_that_cannot_be_searched_is_refused_in_a_sentence(project: Path) -> None:
    reason = "repeats so many beginnings of secrets that it cannot be searched: shorten it."
    with Wire(project) as wire:
        wire.open()
        for field in ("missing_context", "lesson", "ask_next_time"):
            given = {"topic": "auth", "missing_context": "gap", "lesson": "rule", field: TANGLED}
            told = wire.call("log_memory", **given)
            assert told["isError"]
            assert text_of(told).startswith(f"{field} {reason}")
    assert not (project / ".context" / "memory_log.jsonl").exists()


@pytest.mark.requirement("S22", "K08", "D05", "N07")
def test_a_line_that_cannot_be_searched_is_withheld(clone: Path, tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path / "home"), "LOCALAPPDATA": str(tmp_path / "home")}
    tangled = log("refund gap", topic="refund")._replace(lesson=TANGLED)
    ordered = log("order gap", topic="order")._replace(lesson="one two three. " * 2_000)
    lines = sorted(map(format_line, (tangled, ordered)))
    write_log(clone, lines)
    for _ in range(2):  # The second answer comes from the verdicts that the first has kept.
        for command in ("check", "review"):
            told = run(clone, command, **home)
            assert (told.returncode, b"secret" in told.stdout) == (1, True)
            assert b"instruction" in told.stdout
        refund, order = (run(clone, "search", word, **home).stdout for word in ("refund", "order"))
        assert b"[REDACTED]" in refund
        assert b"password" not in refund
        assert b"instruction" in order
    kept = Cache(clone, home).known_under(BUILT_IN)
    assert {kept(line) for line in lines} & {None, b""} == set()
