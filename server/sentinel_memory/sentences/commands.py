"""The sentences of the command line about itself.

They are apart from the sentences of answers, because a shell waits for them at every TAB.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from . import command_line, command_line_git, command_line_hosts, command_line_search

if TYPE_CHECKING:
    from .say import Language

_SUBJECTS = (command_line, command_line_git, command_line_hosts, command_line_search)


@cache
def of_commands() -> Mapping[str, tuple[str, str]]:
    """Returns the sentences by their keys, each in English and Korean."""
    return {key: pair for subject in _SUBJECTS for key, pair in subject.SENTENCES.items()}


def say(language: Language, key: str, **facts: str) -> str:
    """Returns one sentence with its facts, which must be words of ours."""
    return of_commands()[key][language == "ko"].format(**facts)


def has_sentence(key: str) -> bool:
    """Returns whether there is a sentence with this key."""
    return key in of_commands()
