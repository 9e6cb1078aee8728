"""The table of all sentences but one, from one data file: English and Korean side by side (S11).

`sentences.json` has a section for each subject. `persons` holds second wordings: what a person
reads in place of a sentence that names a tool of agents. Limits stand there as facts, such as
`{bytes_topic}`, and are filled in from the table of limits.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping

from ..core.text.limits import EVIDENCE, INPUT_LIMIT, LIMITS, LISTS
from .fault import SENTENCES as FAULT

Table = Mapping[str, tuple[str, str]]


def _read() -> Mapping[str, Table]:
    """Returns the sections of the data file, each with pairs by their keys."""
    with open(os.path.join(os.path.dirname(__file__), "sentences.json"), "rb") as file:  # noqa: PTH118, PTH120, PTH123 - pathlib is slow to import
        sections: Mapping[str, Table] = json.loads(file.read())
    return sections


SECTIONS = _read()
"""The sections by subject. They are read at once, because an update may remove our folder."""
WORDINGS = SECTIONS["persons"]
"""What a person reads in place of the sentence with the same key."""
SENTENCES: Table = FAULT | {
    key: pair
    for subject, table in SECTIONS.items()
    if subject != "persons"
    for key, pair in table.items()
}
LIMIT_FACTS: Mapping[str, int] = {
    **{f"bytes_{name}": limit for name, limit in LIMITS.items()},
    **{f"most_{name}": limit.most for name, limit in LISTS.items()},
    **{f"each_{name}": limit.each for name, limit in LISTS.items()},
    "most_evidence": EVIDENCE.most,
    "bytes_quote": EVIDENCE.quote,
    "bytes_input": INPUT_LIMIT,
}
"""The limits that sentences name: entries, bytes of an entry, and bytes of a text."""


def say(language: str, key: str, **facts: str) -> str:
    """Returns a sentence with facts that are words of ours.

    A shell waits for completions at every TAB; `sentences.say` takes longer to import.
    """
    return SENTENCES[key][language == "ko"].format(**LIMIT_FACTS, **facts)


def has_sentence(key: str) -> bool:
    """Returns whether there is a sentence with this key."""
    return key in SENTENCES
