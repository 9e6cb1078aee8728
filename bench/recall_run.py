"""The questions of both benchmarks of recall, and the file of their figures."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from published import conditions, publish
from recall_sets import PROMPT_SETS, QUESTION_SETS, RecallSet, read

Json = dict[str, Any]
DEV = ("wallet", "shop-dev")
"""The sets that rules and numbers are chosen with; the others decide."""


def measure(
    about: str,
    of_questions: Callable[[RecallSet], Json],
    of_prompts: Callable[[RecallSet], Json],
    more: Callable[[], Json] = dict,
) -> None:
    """Prints the figures of every set, and of what is measured once; --json keeps them in a file.

    `about` is what the help says first.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--half", choices=("dev",), help="only the sets that one may look at")
    arguments = parser.parse_args()
    began = conditions()
    questions, prompts = (
        [name for name in names if not arguments.half or name in DEV]
        for names in (QUESTION_SETS, PROMPT_SETS)
    )
    publish(
        {
            **began,
            **more(),
            "questions": {name: of_questions(read(name)) for name in questions},
            "prompts": {name: of_prompts(read(name)) for name in prompts},
        },
        arguments.json,
    )
