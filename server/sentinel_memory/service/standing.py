"""The policy, language and threshold of a project at one moment (S09, S34)."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from ..core.errors import RecordError
from ..core.log.document import Document
from ..core.policy.policy import Policy, is_threshold
from ..sentences.language import environment_language

if TYPE_CHECKING:
    from pathlib import Path

    from ..contract.host_limits import HostLimit
    from ..contract.memory import Compaction, CompactionState
    from ..core.checks.showing import Show
    from ..core.secrets.protection import Protection
    from ..core.text.limits import Room
    from ..sentences.say import Language

DEFAULT_THRESHOLD = 50
COMMAND_LINE = "command line"
"""The name of the command line in records saved by a person (S03)."""
THRESHOLD_VARIABLE = "SENTINEL_MEMORY_COMPACT_THRESHOLD"
TRUSTED_VARIABLE = "SENTINEL_MEMORY_TRUSTED"


class Settings(NamedTuple):
    """The decisions made outside the project."""

    language: Language | None = None
    """The language chosen by the person or the editor; None: the project's, else the locale's."""
    agent: str | None = None
    """The name that the saving program gives itself."""
    trusted: bool = False
    """Whether the project may exempt text from withholding (S34)."""
    environment: Mapping[str, str] = os.environ

    @classmethod
    def of_process(
        cls,
        language: Language | None,
        environment: Mapping[str, str] = os.environ,
        agent: str | None = None,
    ) -> Settings:
        """Returns the settings without an editor. The environment decides about trust."""
        trusted = environment.get(TRUSTED_VARIABLE) == "1"
        return cls(language=language, agent=agent, trusted=trusted, environment=environment)


_compactable: WeakKeyDictionary[Document, tuple[Protection, bool]] = WeakKeyDictionary()
"""Whether each log that is in use can be compacted; a server may answer for several in turn."""


class Standing:
    """The policy and the settings of a project at one moment, and the values derived from them."""

    def __init__(
        self,
        policy: Policy,
        settings: Settings,
        root: Path | None,
        shows: Callable[[Document, Standing], Show],
    ) -> None:
        self.policy = policy
        """The decisions of the project."""
        self._settings = settings
        self._root = root
        self._shows = shows

    @property
    def trusted(self) -> bool:
        """Whether the project may exempt text from withholding."""
        return self._settings.trusted

    @cached_property
    def language(self) -> Language:
        """The chosen language, else the project's, else that of the locale (S11, S34)."""
        chosen = self._settings.language or self.policy.language
        return chosen or environment_language(self._settings.environment)

    @cached_property
    def protection(self) -> Protection:
        """The rules for withholding text."""
        return self.policy.protection(trusted=self.trusted)

    @property
    def ceiling(self) -> int:
        """The most bytes of an answer: the project's choice, else what the host takes (G11)."""
        return self.policy.answer_bytes or self._host.answer

    @property
    def part(self) -> int:
        """The most bytes of one text part of an answer (G11)."""
        return self._host.part

    @property
    def room(self) -> Room:
        """The room of a whole answer."""
        from ..core.text.limits import Room  # Hooks do not need it.

        return Room(self.ceiling, None if self.policy.answer_bytes else self._host.tokens)

    @cached_property
    def _host(self) -> HostLimit:
        from ..contract.host_limits import limit_for  # Hooks do not need it.

        return limit_for(self._settings.agent)

    @property
    def agent(self) -> str | None:
        """The name of the saving program, as a record may keep it (S03)."""
        from ..core.checks.flaws import agent_name  # Reading does not need it.

        return agent_name(self._settings.agent, self.protection)

    def compaction(self, document: Document, asked: int | None = None) -> Compaction:
        """Returns whether a log is over its threshold, and whether compaction can help.

        Raises:
            RecordError: the call asks for a threshold that is no whole number from 1.
        """
        from ..contract.memory import Compaction  # Hooks do not need it.

        threshold, count = (
            self.threshold(asked),
            document.counted,
        )
        state = compaction_state(count, threshold, lambda: self._can_compact(document))
        return Compaction(
            state=state,
            count=count,
            threshold=threshold,
            problem=self._problem,
        )

    def _can_compact(self, document: Document) -> bool:
        """Returns whether two records can be compacted; kept, as each answer about a log asks."""
        known = _compactable.get(document)
        if known and known[0] == self.protection:
            return known[1]
        from ..core.changes.compaction import can_compact  # Hooks do not need it.

        show = self._shows(document, self)
        found = can_compact(document, lambda line: show(line).addresses_agent)
        _compactable[document] = self.protection, found
        return found

    def threshold(self, asked: int | None = None) -> int:
        """Returns the call's threshold, else the environment's, the project's, or 50 (S09).

        Raises:
            RecordError: the call's threshold is no whole number from 1.
        """
        if asked is not None:
            if not is_threshold(asked):
                raise RecordError("threshold", "compact_threshold")
            return asked
        return self._variable or self.policy.compact_threshold or DEFAULT_THRESHOLD

    @property
    def variable_problems(self) -> tuple[str, ...]:
        """Sentences on a wrong threshold in the environment."""
        if not self._given() or self._variable is not None:
            return ()
        from ..sentences.say import say  # Mistakes are rare.

        return (say(self.language, "threshold_variable", name=THRESHOLD_VARIABLE),)

    @property
    def problems(self) -> tuple[str, ...]:
        """Sentences on all mistakes in the settings (S09, S34)."""
        from ..sentences.say import policy_sentence  # Mistakes are rare.

        findings = self.policy.findings
        wrong = (policy_sentence(finding, self.language) for finding in findings)
        return (*self.variable_problems, *wrong)

    @property
    def _problem(self) -> str | None:
        """One short text on mistakes in the settings, for answers about other subjects."""
        wrong = next((one for one in self.policy.findings if one.is_error), None)
        told = [*self.variable_problems]
        if wrong:
            from ..sentences.say import say  # Mistakes are rare.

            told.append(say(self.language, "policy_short", line=wrong.line))
        return " ".join(told) or None

    @property
    def _variable(self) -> int | None:
        """The threshold of the environment; None if it is missing or wrong."""
        given = self._given()
        # Bounded, because Python refuses to read thousands of digits as a number.
        return int(given) or None if re.fullmatch("[0-9]{1,9}", given) else None

    def _given(self) -> str:
        return self._settings.environment.get(THRESHOLD_VARIABLE, "")


def compaction_state(
    count: int, threshold: int, compactable: Callable[[], bool]
) -> CompactionState:
    """Returns whether a log is over its threshold, and whether compaction can help."""
    if count <= threshold:
        return "ok"
    return "required" if compactable() else "full"
