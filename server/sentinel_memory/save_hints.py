"""What an answer to a save advises beside what was saved (S08, S09, S25, S27)."""

from __future__ import annotations

from . import intake
from .agent_messages import LogMemoryParams
from .core.checks import reads_as_instruction
from .core.document import Document
from .core.edits import Saving
from .messages import say
from .standing import Standing
from .topic_hints import topic_hint


def save_hints(
    params: LogMemoryParams, standing: Standing, withheld: bool, before: Document, change: Saving
) -> tuple[str, ...]:
    """Returns the sentences.

    Args:
        params: what was saved.
        standing: of the project.
        withheld: whether anything was.
        before: the log before the save.
        change: what the save did.
    """
    language, policy = standing.language, standing.policy
    hints = [say(language, "hint_code", field=name) for name in intake.code_fields(params)]
    if reads_as_instruction(change.line.record):
        hints.append(say(language, "hint_planted"))
    left = frozenset(change.document.topic_names)
    kept = [topic for topic in before.topic_names if topic in left]
    hint = topic_hint(change.line.record.topic, kept)
    if hint is not None:
        hints.append(say(language, hint.sentence, part=hint.part))
    if withheld and intake.withholds_less(
        params, policy.protection(trusted=True), standing.protection
    ):
        hints.append(say(language, "hint_untrusted"))
    after = standing.compaction(change.document, params.compact_threshold)
    if after.state == "full" and standing.compaction(before).state != "full":
        hints.append(say(language, "full", count=after.count, threshold=after.threshold))
    return tuple(hints)
