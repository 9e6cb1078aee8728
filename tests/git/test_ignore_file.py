"""The ignore file of a memory: a private one goes back to what it was."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sentinel_memory.git.tracking import is_private
from sentinel_memory.git.tracking import with_privacy as hide
from sentinel_memory.git.tracking import without_privacy as show
from sentinel_memory.store.files import IGNORED

OURS = IGNORED.encode()
_LINES = st.text(alphabet="ab*!/# \\", max_size=6).map(str.encode)


@pytest.mark.requirement("S35")
@pytest.mark.parametrize(
    ("text", "after"),
    [
        (OURS, OURS),
        (b"", OURS),
        (b"*\n", OURS),
        (b"*.lock\n*.tmp\n", OURS),
        (b"*.lock\r\n*.tmp\r\n*\r\n", OURS),
        (b"\xef\xbb\xbf*\n", OURS),
        (OURS + b"notes.md\n!a.lock\n", OURS + b"notes.md\n!a.lock\n"),
        (b"# ours\nnotes.md", OURS + b"# ours\nnotes.md"),
    ],
)
def test_taking_the_choice_back_gives_the_first_text_and_what_a_user_wrote(
    text: bytes, after: bytes
) -> None:
    assert show(hide(text)).rstrip(b"\n") == after.rstrip(b"\n")
    assert not is_private(show(hide(text)))


@pytest.mark.requirement("S35")
@given(lines=st.lists(_LINES, max_size=5))
def test_lines_of_a_user_survive_both_choices_in_their_order(lines: list[bytes]) -> None:
    text = b"".join(line + b"\n" for line in lines)
    hidden = hide(OURS + text)
    assert is_private(hidden)
    assert hide(hidden) == hidden
    kept = [line for line in lines if line.strip() not in (b"*", *OURS.splitlines())]
    assert show(hidden) == OURS + b"".join(line + b"\n" for line in kept)


@pytest.mark.requirement("S35")
def test_a_rule_of_a_user_after_the_choice_does_not_weaken_it() -> None:
    assert hide(b"*\n!*.jsonl\n").splitlines()[-1] == b"*"
    assert hide(b"*\n# why\n\n") == b"*\n# why\n\n"
