"""Texts that are made to be slow: the work of every detector grows with the length of a text."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from growth import BOUND, growth
from run_profile import FULL
from sentinel_memory.core.planted.instructions import addresses_agent
from sentinel_memory.core.secrets.redaction import redact

DETECTORS: tuple[Callable[[str], object], ...] = (addresses_agent, redact)
PIECES = (
    *"ax1 -=~+:`#<>|•.,;!?\"'()[]{}@/\\%&$*^_\n\t가é\u200b\u0301",
    *(
        "=\n",
        "===\n",
        "\n\n",
        "- ",
        "# ",
        "a.",
        "A_",
        "1-",
        "a@",
        "://",
        "%20",
        "&#",
        "<!--",
        "```",
    ),
    *("key=", "pass ", "암호 ", "password:", "ignore ", "curl ", "| ", "-----BEGIN ", "eyJ", "-p "),
)
"""Every class of characters that some expression repeats, and beginnings of what is searched."""
HEADS = ("x", "password=", "무시하고 ", "\n")
TAILS = ("x", "\n", "'", "=")
SIZE = 8_192
"""Bytes at most; an eighth of it is the smaller text."""


def shapes() -> list[tuple[str, str, str]]:
    """Returns heads, repeated pieces and tails: each piece between words, and what is drawn."""
    drawn = random.Random(29)
    pairs = ["".join(drawn.choices(PIECES, k=drawn.choice((2, 3)))) for _ in range(30)]
    many = [first + second for first in PIECES for second in PIECES] if FULL else pairs
    ends = [(drawn.choice(HEADS), piece, drawn.choice(TAILS)) for piece in (*PIECES, *many)]
    return [*(("x", piece, "x") for piece in (*PIECES, *many)), *ends]


@pytest.mark.requirement("K08", "S22")
@pytest.mark.timeout(900)
@pytest.mark.parametrize("detect", DETECTORS)
def test_no_repeated_shape_takes_more_than_time_in_its_length(
    detect: Callable[[str], object],
) -> None:
    slow = []
    for head, piece, tail in shapes():

        def run(size: int, head: str = head, piece: str = piece, tail: str = tail) -> None:
            detect(head + piece * (size // len(piece.encode())) + tail)

        # Again, because a pause of the machine looks like growth once, but not three times.
        if all(growth(run, SIZE, 1) > BOUND for _ in range(3)):
            slow.append((head, piece, tail))
    assert slow == []


@pytest.mark.requirement("K08")
def test_a_text_that_no_search_can_end_on_is_never_called_clean() -> None:
    assert redact("password " * 600).text == "[REDACTED]"
    assert addresses_agent("one two three. " * 2_000)
