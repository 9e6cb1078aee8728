"""What an answer to a save advises beside what was saved (S08, S09, S25, S27, M18)."""

from __future__ import annotations

from ..contract.memory import Compaction, LogMemoryParams
from ..core.changes.save import Saving
from ..core.checks.flaws import reads_as_instruction
from ..core.checks.source_code import code_lines
from ..core.log.document import Document
from ..core.log.record import Record
from ..core.secrets.protection import Protection
from ..core.text.limits import LIMITS, LISTS
from ..sentences.say import Language, say
from . import intake
from .standing import Standing

CODE_LINES = 5
"""More code-looking lines than this in a field bring a hint (S27)."""


def save_hints(
    params: LogMemoryParams,
    standing: Standing,
    withheld: bool,
    before: Document,
    change: Saving,
    after: Compaction,
) -> tuple[str, ...]:
    """Returns the sentences.

    Args:
        params: what was saved.
        standing: of the project.
        withheld: whether anything was.
        before: the log before the save.
        change: what the save did.
        after: whether compaction is required since then.
    """
    # The file of the policy is looked at for each of these.
    language, policy = standing.language, standing.policy
    protection = policy.protection(trusted=standing.trusted)
    record = change.line.record
    hints = list(record_hints(record, language, protection))
    if hints:
        hints.append(say(language, "hint_amend", ref=change.line.ref))
    left = frozenset(change.document.topic_names)
    kept = [topic for topic in before.topic_names if topic in left]
    hints += intake.topic_hints(record.topic, kept, language, protection, change.line.ref)
    if withheld and intake.withholds_less(params, policy.protection(trusted=True), protection):
        hints.append(say(language, "hint_untrusted"))
    if after.state == "full" and standing.compaction(before).state != "full":
        hints.append(say(language, "compaction_full", count=after.count, threshold=after.threshold))
    return tuple(hints)


def record_hints(record: Record, language: Language, protection: Protection) -> tuple[str, ...]:
    """Returns the sentences about what a record holds, however it came to be (K08, M18, S27)."""
    texts = {name: record.field_text(name) for name in (*LIMITS, *LISTS)}
    code = [name for name in LIMITS if code_lines(texts[name]) > CODE_LINES]
    hints = [say(language, "hint_code", field=name) for name in code]
    hints += intake.personal_hints(texts, language, protection)
    if reads_as_instruction(record):
        hints.append(say(language, "hint_planted"))
    return tuple(hints)
