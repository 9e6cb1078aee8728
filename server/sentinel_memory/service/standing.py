"""What holds for a project at one moment: policy, language, threshold (S09, S34)."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ..core.errors import RecordError
from ..core.log.document import Document
from ..core.policy.policy import Policy, is_threshold
from ..sentences.language import environment_language

if TYPE_CHECKING:
    from pathlib import Path

    from ..contract.memory import Compaction, CompactionState
    from ..core.secrets.protection import Protection
    from ..sentences.say import Language

DEFAULT_THRESHOLD = 50
COMMAND_LINE = "command line"
"""What the command line calls itself in what a person saves by it (S03)."""
THRESHOLD_VARIABLE = "SENTINEL_MEMORY_COMPACT_THRESHOLD"
TRUSTED_VARIABLE = "SENTINEL_MEMORY_TRUSTED"


class Settings(NamedTuple):
    """What is decided outside the project."""

    language: Language | None = None
    """The one that a person or the editor chose; None: the project's, else the locale's."""
    agent: str | None = None
    """What the program that saves calls itself."""
    trusted: bool = False
    """Whether the project may say what is not withheld (S34)."""
    environment: Mapping[str, str] = os.environ

    @classmethod
    def of_process(
        cls,
        language: Language | None,
        environment: Mapping[str, str] = os.environ,
        agent: str | None = None,
    ) -> Settings:
        """Returns the settings where there is no editor: trust is given by the environment."""
        trusted = environment.get(TRUSTED_VARIABLE) == "1"
        return cls(language=language, agent=agent, trusted=trusted, environment=environment)


class Standing:
    """The policy and the settings of a project at one moment, and what they come to."""

    def __init__(self, policy: Policy, settings: Settings, root: Path | None = None) -> None:
        self.policy = policy
        """What the project decides."""
        self._settings = settings
        self._root = root

    @property
    def trusted(self) -> bool:
        """Whether the project may say what is not withheld."""
        return self._settings.trusted

    @cached_property
    def language(self) -> Language:
        """The chosen language, else the project's, else that of the locale (S11, S34)."""
        chosen = self._settings.language or self.policy.language
        return chosen or environment_language(self._settings.environment)

    @cached_property
    def protection(self) -> Protection:
        """What is withheld."""
        return self.policy.protection(trusted=self.trusted)

    @property
    def agent(self) -> str | None:
        """The name of the program that saves, as a record may keep it (S03)."""
        from ..core.checks.agent_name import agent_name  # reading does without it

        return agent_name(self._settings.agent, self.protection)

    def compaction(self, document: Document, asked: int | None = None) -> Compaction:
        """Returns whether a log is over its threshold, and whether compaction can help it.

        Raises:
            RecordError: the call asks for a threshold that is no whole number from 1.
        """
        from ..contract.memory import Compaction  # what hooks do without
        from ..core.changes.compaction import can_compact

        threshold, count = self.threshold(asked), len(document.index)
        state = compaction_state(count, threshold, lambda: can_compact(document))
        return Compaction(
            state=state,
            count=count,
            threshold=threshold,
            waiting=self.waiting(count, threshold) if state == "required" else None,
            problem=self._problem,
        )

    def waiting(self, count: int, threshold: int) -> int | None:
        """Returns how many proposals wait for a person, where applying them is all that is to do.

        None where records beyond them are to be compacted, or nobody reviews what agents compact.
        """
        if self._root is None or not self.policy.review_compactions:
            return None
        from ..machine.proposals import Proposals  # few projects want a review

        waiting, freed = Proposals(self._root).freed()
        return waiting if waiting and count - freed <= threshold else None

    def threshold(self, asked: int | None = None) -> int:
        """Returns the call's own, the environment's, the project's, or 50 (S09).

        Raises:
            RecordError: the call asks for what is no whole number from 1.
        """
        if asked is not None:
            if not is_threshold(asked):
                raise RecordError("threshold", "compact_threshold")
            return asked
        return self._variable or self.policy.compact_threshold or DEFAULT_THRESHOLD

    @property
    def variable_problems(self) -> tuple[str, ...]:
        """What is wrong with the threshold of the environment, for people."""
        if not self._given() or self._variable is not None:
            return ()
        from ..sentences.say import say  # seldom is something wrong

        return (say(self.language, "threshold_variable", name=THRESHOLD_VARIABLE),)

    @property
    def problems(self) -> tuple[str, ...]:
        """Everything that is wrong with the settings, for people (S09, S34)."""
        from ..sentences.say import policy_sentence  # as above

        findings = self.policy.findings
        wrong = (policy_sentence(finding, self.language) for finding in findings)
        return (*self.variable_problems, *wrong)

    @property
    def _problem(self) -> str | None:
        """The same in short, for answers about something else."""
        wrong = next((one for one in self.policy.findings if one.is_error), None)
        told = [*self.variable_problems]
        if wrong:
            from ..sentences.say import say  # as above

            told.append(say(self.language, "policy_short", line=wrong.line))
        return " ".join(told) or None

    @property
    def _variable(self) -> int | None:
        """The threshold of the environment, None where there is none or it is wrong."""
        given = self._given()
        # Bounded, because Python refuses to read thousands of digits as a number.
        return int(given) or None if re.fullmatch("[0-9]{1,9}", given) else None

    def _given(self) -> str:
        return self._settings.environment.get(THRESHOLD_VARIABLE, "")


def compaction_state(
    count: int, threshold: int, compactable: Callable[[], bool]
) -> CompactionState:
    """Returns whether so many records are over a threshold, and whether compaction can help."""
    if count <= threshold:
        return "ok"
    return "required" if compactable() else "full"
