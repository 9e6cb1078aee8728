"""What a hook puts beside a prompt: lessons that may apply, as far as there is room (S37, N09)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.text.answer_room import Room
from ..core.text.first_sentence import first_sentence
from ..core.text.one_line import inline, named
from ..sentences.say import Language, say
from ..service.candidates import Fitting
from .marks import marks

MOST_TOKENS = 250
"""Of all that one prompt gets, by our estimate (S37)."""
_SHORTENED = 80
"""Characters of a question or lesson where there is not even room for one whole sentence."""


def prompt_text(fits: Iterable[Fitting], language: Language) -> tuple[str, tuple[str, ...]]:
    """Returns lessons with their questions for the agent to judge, and which records those are.

    At most 250 tokens by our estimate. A record that has no room with its lesson is said without
    it, and where even that is too long, shortened. An empty text where none may be repeated.
    """
    head, room = say(language, "hook_fits"), Room(MOST_TOKENS)
    room.take(head)
    told: dict[str, str] = {}
    for one in fits:
        # One whose id is withheld could not be noted, and would come again at every prompt.
        if one.record.id != one.line.record.id:
            continue
        wordings = _wordings(one, language)
        text = next((text for text in wordings if room.take(f"\n{text}")), None)
        if text is not None:
            told[one.record.id] = text
    if not told:
        return "", ()
    return "\n".join((head, *told.values())), tuple(told)


def _wordings(one: Fitting, language: Language) -> Iterator[str]:
    """Yields how a record can be said, the longest first."""
    lesson, asked = inline(first_sentence(one.record.lesson)), inline(one.question or "")
    if asked:
        yield _line(one, say(language, "hook_fit", question=asked, lesson=lesson), language)
    yield _line(one, asked or lesson, language)
    yield _line(one, first_sentence(asked or lesson, _SHORTENED), language)


def _line(one: Fitting, text: str, language: Language) -> str:
    return f"- [{named(one.record.topic)}] {text}{marks(one.sides, one.stale, language)}"
