"""The text beside a prompt: lessons that may apply, as far as there is room (S37, N09)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..core.text.answer_room import Room
from ..core.text.first_sentence import first_sentence
from ..core.text.one_line import inline, named
from ..sentences.say import Language, say
from ..service.candidates import Fitting
from .marks import marks

MOST_TOKENS = 250
"""Most tokens of the text at one prompt, estimated (S37)."""
_SHORTENED = 80
"""Characters of a question or lesson that has no room for a whole sentence."""


def prompt_text(fits: Iterable[Fitting], language: Language) -> tuple[str, tuple[str, ...]]:
    """Returns lessons with their questions, for the agent to judge, and the ids of their records.

    The text has at most 250 tokens, estimated, and is empty if no record may be shown. A record
    without room for its lesson is shown by its question alone, and shortened if that is still too
    long.
    """
    head, room = say(language, "hook_fits"), Room(MOST_TOKENS)
    room.take(head)
    told: dict[str, str] = {}
    for one in fits:
        # A record with a withheld id could not be noted as raised, and would come again at every
        # prompt.
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
    """Yields the possible texts for a record, the longest first."""
    lesson, asked = inline(first_sentence(one.record.lesson)), inline(one.question or "")
    if asked:
        yield _line(one, say(language, "hook_fit", question=asked, lesson=lesson), language)
    yield _line(one, asked or lesson, language)
    yield _line(one, first_sentence(asked or lesson, _SHORTENED), language)


def _line(one: Fitting, text: str, language: Language) -> str:
    return f"- [{named(one.record.topic)}] {text}{marks(one.sides, one.stale, language)}"
