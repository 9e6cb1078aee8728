"""The advice in an answer to a save, also by what git says is changed (S08, S25, S27, N11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, islice
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from ..contract.memory import Compaction, LogMemoryParams, Quote
from ..core.changes.compaction import lacking
from ..core.changes.save import Saving
from ..core.changes.weak import is_weak
from ..core.checks.flaws import names_instruction, reads_as_instruction
from ..core.checks.hints import CODE_LINES, code_lines
from ..core.errors import RecordError
from ..core.evidence.evidence import Evidence
from ..core.learning.paths import proposed_globs, proposed_quotes
from ..core.log.document import Document
from ..core.log.record import Record
from ..core.planted.instructions import addresses_agent
from ..core.ranking.tokens import cues_of
from ..core.secrets.protection import Protection
from ..core.secrets.redaction import hide_list
from ..core.text.ids import is_id
from ..core.text.limits import EVIDENCE, FIELDS, LIMITS
from ..core.text.one_line import names
from ..git.tracked import Changed, changed_files, changed_lines
from ..sentences.say import Language, say
from ..store.files import real_path
from ..store.project_files import name_inside, read_text
from ..store.project_root import work_tree
from . import intake
from .evidence.saving import quote_hints, storable
from .standing import COMMAND_LINE, Standing

_NAMED = 3
"""Most records without cues that an answer names."""
_LACKING = 12
"""Most words of its sources that an answer to a principle names."""


def save_hints(
    params: LogMemoryParams,
    standing: Standing,
    withheld: bool,
    before: Document,
    change: Saving,
    after: Compaction,
) -> tuple[str, ...]:
    """Returns the advice as sentences.

    `withheld`: whether text was withheld.
    """
    # `standing` would check the policy file again for each of these.
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
    if record.meta.get("agent") not in (None, COMMAND_LINE) and is_weak(record):
        hints.append(say(language, "hint_weak", ref=change.line.ref))
    hints += _lacking(change, language, protection)
    if after.state == "full" and standing.compaction(before).state != "full":
        hints.append(say(language, "compaction_full", count=after.count, threshold=after.threshold))
    return tuple(hints)


def _lacking(change: Saving, language: Language, protection: Protection) -> list[str]:
    """Returns the sentence that names what a new principle lacks of its sources (S13)."""
    # A save that is sent again names what the first one named (S14).
    gone = [line.record for line in change.removed or change.removed_before]
    if not gone:
        return []
    missing, _ = hide_list(lacking(change.line.record, gone), protection)
    if not missing or addresses_agent("\n".join(missing)):
        return []
    more = len(missing) - _LACKING
    told = say(language, "hint_lacking", words=names(missing[:_LACKING]))
    return [told + (say(language, "cues_left_out_more", count=more) if more > 0 else "")]


def without_cues(change: Saving, after: Compaction) -> tuple[str, ...] | None:
    """Returns records of the topic without cues, the saved one first, at most three (N10).

    None means that there are none, or that compaction is required, which merges these records soon.
    """
    if after.state == "required":
        return None
    line = change.line
    # Grouping all records by topic would take four times as long as a save.
    others = (one for one in change.document.index.values() if one is not line)
    lines = chain([line], (one for one in others if one.record.topic == line.record.topic))
    bare = (one.ref for one in lines if is_id(one.record.id) and not cues_of(one.record))
    return tuple(islice(bare, _NAMED)) or None


def vain_hint(change: Saving, language: Language) -> tuple[str, ...]:
    """Returns the sentence for a lesson that was given before its gap came back (M12).

    The tuple is empty if the save itself added new cues.
    """
    before = change.replaced.record.cues if change.replaced else ()
    record = change.line.record
    if not set(record.cues) <= set(before) or not is_id(record.id):
        return ()
    return (say(language, "hint_given_in_vain", ref=change.line.ref),)


def record_hints(record: Record, language: Language, protection: Protection) -> tuple[str, ...]:
    """Returns the advice on the contents of a record, whatever their origin (K08, M18, S27)."""
    texts = {name: record.field_text(name) for name in FIELDS}
    code = [name for name in LIMITS if code_lines(texts[name]) > CODE_LINES]
    hints = [say(language, "hint_code", field=name) for name in code]
    hints += quote_hints(record.evidence, language)
    hints += intake.personal_hints(texts, language, protection)
    if reads_as_instruction(record):
        hints.append(say(language, "hint_planted"))
    return tuple(hints)


_GIT_SECONDS = 0.2
_MOST_FILES = 1_000
"""Most changed files that are looked at."""


class Proposed(NamedTuple):
    """Proposals for a record; None without a sensible one, or if the record has its own."""

    applies_to: tuple[str, ...] | None = None
    """At most three globs of changed files."""
    evidence: tuple[Quote, ...] | None = None
    """At most three changed lines."""


def asked_ahead(root: Path, record: Record) -> Callable[[], tuple[Changed, ...]]:
    """Asks git what is changed while the record is written; returns what awaits the answer.

    `record`: what is saved; with `applies_to` and `evidence` it needs no proposal.
    """
    top = None if record.applies_to and record.evidence else work_tree(root)
    if top is None:
        return tuple
    found: list[Changed] = []

    def ask() -> None:
        found.extend(islice(changed_files(root, top, _GIT_SECONDS), _MOST_FILES))

    asking = Thread(target=ask, daemon=True)
    asking.start()

    def answer() -> tuple[Changed, ...]:
        asking.join()
        return tuple(found)

    return answer


def proposed_for(
    root: Path, record: Record, awaited: Callable[[], tuple[Changed, ...]], protection: Protection
) -> Proposed:
    """Returns the proposals in the answer to a save.

    Texts that a save would refuse and texts that address an agent are left out.

    `awaited`: the changed files, from `asked_ahead`.
    """
    if not is_id(record.id) or (record.applies_to and record.evidence):
        return Proposed()
    changed = awaited()
    found = (name_inside(root, one.path) for one in changed)
    names = tuple(dict.fromkeys(name for name in found if name is not None))
    globs = (one for one in proposed_globs(names) if _may_be_named(one, record.type, protection))
    return Proposed(
        None if record.applies_to else tuple(globs) or None,
        None
        if record.evidence or not names
        else _quotes(root, record, changed, protection) or None,
    )


def _quotes(
    root: Path, record: Record, changed: Iterable[Changed], protection: Protection
) -> tuple[Quote, ...]:
    """Returns changed lines to quote, without lines that occur twice in their file."""
    about = " ".join((record.topic, record.text, record.lesson, *record.cues))
    lines = proposed_quotes(changed_lines(root, changed, _GIT_SECONDS), about)
    fitting = (one for one in lines if may_be_quoted(*one, protection) and is_alone(root, *one))
    taken = islice((Quote(path=path, quote=text) for path, text in fitting), EVIDENCE.most)
    return tuple(taken)


def may_be_quoted(path: str, text: str, protection: Protection) -> bool:
    """Returns whether a save accepts a line that addresses no agent."""
    try:
        storable((Evidence(path, text),), protection)
    except RecordError:
        return False
    return not addresses_agent(text) and not any(map(names_instruction, path.split("/")))


def is_alone(root: Path, path: str, text: str) -> bool:
    """Returns whether a file of the project contains a line exactly once."""
    found = read_text(real_path(root), path)
    if isinstance(found, str):
        return False
    return sum(line.strip() == text for line in found.text.split("\n")) == 1


def _may_be_named(glob: str, type: str, protection: Protection) -> bool:
    try:
        intake.listed("applies_to", [glob], type, protection)
    except RecordError:
        return False
    return not any(map(names_instruction, glob.split("/")))
