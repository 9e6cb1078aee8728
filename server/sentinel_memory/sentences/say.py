"""Every sentence for people and agents, in English and Korean (S11)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from ..core.errors import Told
from ..core.text.one_line import escape_hidden, inline
from .audience import is_person
from .table import LIMIT_FACTS, SENTENCES, WORDINGS

if TYPE_CHECKING:
    from ..core.policy.policy import PolicyFinding

Language = Literal["en", "ko"]

_KOREAN_TYPES = {
    "a string": "문자열",
    "a whole number": "정수",
    "a list of strings": "문자열 목록",
    "a list of objects": "객체 목록",
}


def say(language: Language, key: str, **facts: object) -> str:
    """Returns a sentence with its facts. Facts that are text are put on one line (S11).

    A person gets another wording of the sentences that name a tool of agents.
    """
    pair = (WORDINGS.get(key) if is_person() else None) or SENTENCES[key]
    return pair[language == "ko"].format(**LIMIT_FACTS, **_in_line(facts))


def say_counted(language: Language, key: str, count: int, **facts: object) -> str:
    """Returns the sentence `KEY_one` for one thing, and `KEY` for any other number of them."""
    return say(language, f"{key}_one" if count == 1 else key, count=count, **facts)


def describe(error: Told, language: Language, **instead: object) -> str:
    """Returns the sentence of an error. `instead` replaces facts of the error."""
    facts = {**error.facts(), **instead}
    if language == "ko" and "expected" in facts:
        expected = str(facts["expected"])
        facts["expected"] = _KOREAN_TYPES.get(expected, expected.replace(" or ", " 또는 "))
    return say(language, error.code, **facts)


def describe_form(error: Told, language: Language) -> str:
    """Returns the sentence of an error to a person in an editor.

    A field of a record is called as in the form, and a parameter that no form has is left out.
    """
    field = str(error.facts().get("field", ""))
    if f"form_label_{field}" in SENTENCES:
        return describe(error, language, field=say(language, f"form_label_{field}"))
    sentence = describe(error, language)
    rest = sentence.removeprefix(f"{field}: ")
    return rest[:1].upper() + rest[1:] if field else sentence


def labelled(field: str, sentence: str, language: Language) -> str:
    """Returns a sentence that begins with the name of a field as the form calls the field."""
    rest = sentence.removeprefix(f"{field}: ")
    return f"{say(language, f'form_label_{field}')}: {rest}" if rest != sentence else sentence


def policy_sentence(finding: PolicyFinding, language: Language) -> str:
    """Returns the sentence on a mistake in `config.json`. It names keys, never values (S34)."""
    return say(language, f"policy_{finding.code}", name=finding.key, **finding.facts)


def _in_line(facts: Mapping[str, object]) -> dict[str, object]:
    """Returns facts with texts on one line.

    Names of folders, files and people may hold anything.
    """
    return {
        key: escape_hidden(inline(fact)) if isinstance(fact, str) else fact
        for key, fact in facts.items()
    }


def gap_questions(language: Language) -> tuple[str, ...]:
    """Returns the three questions to put to the user when nothing was found (S12)."""
    return tuple(say(language, key) for key in ("gap_1", "gap_2", "gap_3"))


def missed(times: int, last: str | None, language: Language) -> str:
    """Returns the number of times that something was missing, and the last date."""
    key, date = ("missed_once" if times == 1 else "missed"), (last or "?")[:10]
    return say(language, key, count=times, date=date)


_WORD = re.compile("[가-힣A-Za-z]")


def text_language(text: str, otherwise: Language) -> Language:
    """Returns the language of most words; a Korean syllable counts as three Latin letters."""
    if not _WORD.search(text):
        return otherwise
    korean, latin = (len(re.findall(letters, text)) for letters in ("[가-힣]", "[A-Za-z]"))
    return "ko" if 3 * korean >= latin else "en"
