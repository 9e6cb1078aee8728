"""Drafts from the project's own sources, for a person or an agent to decide on (N16).

No draft is saved unread: drafts are listed, and `keep` saves the named ones like any other save.
Text that is secret, private or addresses an agent enters no draft.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, NamedTuple

from ..contract.care import Draft, LearnParams, LearnResult
from ..contract.memory import LogMemoryParams, LogMemoryResult, Quote
from ..core.errors import InvalidParams, RecordError
from ..core.evidence.evidence import Evidence
from ..core.learning.drafts import NO_TOPIC, Candidate, choose, is_same, read_past, rules_in, words
from ..core.learning.paths import proposed_quotes, rule_kind
from ..core.log.document import Document
from ..core.log.texts import entry_text, read_entry
from ..core.planted.instructions import addresses_agent
from ..core.private import find_private
from ..core.secrets.protection import Protection
from ..core.secrets.redaction import find_personal, find_secrets, hide_all
from ..core.text.ids import is_id
from ..core.text.limits import LIMITS, LISTS
from ..core.text.marked_text import with_blank_blocks
from ..core.text.one_line import hidden_characters
from ..git.ask import GitError, Trouble, has_repository
from ..git.history import latest_commits, rule_files
from ..git.tracked import lines_of_commit
from ..machine.notes import Learned
from ..render.pages import brief
from ..sentences.say import describe, say
from ..store.project_files import MOST_FILES, rule_files_at_hand, rule_text
from . import intake
from .log_memory import log_memory
from .project import Project
from .save_hints import is_alone, may_be_quoted
from .standing import Standing

_MOST_TEXT = 524_288
"""Most characters of all files together. Searching them for secrets takes a second."""
UNREADABLE = "\ufffd"
"""Replaces each character that may not be shown."""
_SIGN = re.compile(r"[^\n]")
_PARAGRAPHS = re.compile(r"[^\n]++(?:\n[^\n]++)*+")


class Found(NamedTuple):
    """The candidates in files and history, and their numbers."""

    candidates: tuple[Candidate, ...]
    files: int
    fixes: int
    hidden: int
    """Number of places in files that may not be shown."""
    trouble: Trouble | None

    @classmethod
    def of(cls, project: Project, standing: Standing) -> Found:
        """Reads the rule files tracked by git, and the latest commits."""
        root = project.root
        told = latest_commits(root)
        trouble = told.trouble
        names = rule_files(told)[:MOST_FILES]
        if trouble in ("no-repository", "missing") and not has_repository(root):
            # Without git no file is tracked, so that the usual places count.
            names, trouble = rule_files_at_hand(root), None
        past = read_past(told.commits, told.files)
        found = list(past.candidates)
        files = hidden = 0
        left = _MOST_TEXT
        for name in names:
            kind, text = rule_kind(name), rule_text(root, name)
            if kind is not None and text is not None and len(text) <= left:
                files += 1
                left -= len(text)
                # What `init` wrote is no rule of the project.
                shown, gone = _without_hidden(with_blank_blocks(text), standing.protection)
                hidden += gone
                found += rules_in(name, kind, shown)
        return cls(tuple(found), files, past.fixes, hidden, trouble)


def _without_hidden(text: str, protection: Protection) -> tuple[str, int]:
    """Returns a text with every secret and private place made unreadable, and the number of places.

    The lines stay the same. A private section is searched in the whole text, and secrets in each
    paragraph, because a key may span several lines; no sentence that touches one becomes a draft.
    A paragraph that is too much for a search is hidden as a whole.
    """
    places = [(pair.start, pair.end) for pair in find_private(text, protection.tags).pairs]
    for part in _PARAGRAPHS.finditer(text):
        for find in (find_secrets, find_personal):
            found = find(part[0], protection)
            places += [(part.start() + one.start, part.start() + one.end) for one in found]
    for start, end in places:
        text = text[:start] + _SIGN.sub(UNREADABLE, text[start:end]) + text[end:]
    return text, len(places)


_FIXES, _GIT_SECONDS = ("fix", "revert", "demand"), 0.2
"""The kinds of commits whose added lines are quoted, and the time limit of git in seconds."""
_LONGEST = 480
"""Most characters of a text in a draft."""


def learn(project: Project, params: LearnParams) -> LearnResult:
    """Returns drafts from the project's own sources, or keeps and drops the named ones.

    Raises:
        InvalidParams: a named draft was not in the last list or is gone, or fields were given for
            no
        draft or for several; nothing was saved.
        RecordError, StoreError: a save failed; earlier drafts are saved.
    """
    learned = Learned(project.root)
    keep = _ids(params.keep, "keep", learned)
    drop = _ids(params.drop, "drop", learned)
    changes = _changes(params)
    if changes and len(keep) != 1:
        raise InvalidParams("draft_change", field=next(iter(changes)))
    if not keep and not drop:
        return _listed(project, learned, project.standing)
    saved = _keep(project, keep, learned, changes) if keep else ()
    if drop:
        learned.decide(drop)
    return LearnResult(
        folder=project.folder,
        kept=tuple(one.ref for one in saved),
        saved=saved[0] if changes else None,
        dropped=len(drop),
    )


def _changes(params: LearnParams) -> dict[str, Any]:
    """Returns the given fields of a record."""
    given = {name: getattr(params, name) for name in (*LIMITS, *LISTS, "evidence")}
    return {name: value for name, value in given.items() if value is not None}


def _listed(project: Project, learned: Learned, standing: Standing) -> LearnResult:
    found = Found.of(project, standing)
    decided = learned.decided()
    new = [one for one in found.candidates if one.id not in decided]
    look = _Look(standing, project.store.read())
    chosen = tuple(choose(new, look.fits))
    # A server may keep several drafts in turn, and no call reads the history again.
    project.shown = {one.id: one for one in chosen}
    drafts = tuple(
        look.draft(one)._replace(evidence=_quoted_by(project, standing, one)) for one in chosen
    )
    learned.show(draft.id for draft in drafts)
    language = standing.language
    return LearnResult(
        folder=project.folder,
        drafts=drafts,
        brief=brief(drafts, language),
        files=found.files,
        fixes=found.fixes,
        withheld=found.hidden + look.withheld,
        planted=look.planted,
        problem=describe(GitError(found.trouble), language) if found.trouble else None,
    )


def _keep(
    project: Project, ids: tuple[str, ...], learned: Learned, changes: dict[str, Any]
) -> tuple[LogMemoryResult, ...]:
    """Saves drafts. All of them are found before the first one is saved."""
    standing = project.standing
    look = _Look(standing, Document())
    known = project.shown
    if not known.keys() >= set(ids):
        known = {one.id: one for one in Found.of(project, standing).candidates}
    for id in ids:
        if id not in known or not look.fits(known[id]):
            raise InvalidParams("draft_gone", field="keep")
    kept = []
    for id in ids:
        save = _save_of(look.draft(known[id]))._replace(**changes)
        proposed = () if "evidence" in changes else _quoted_by(project, standing, known[id])
        kept.append(_saved(project, save, proposed))
        learned.decide([id])
    _see(project, {one.ref for one in kept})
    return tuple(kept)


def _saved(project: Project, save: LogMemoryParams, proposed: tuple[str, ...]) -> LogMemoryResult:
    """Saves a draft, without its proposed quotes if they can no longer be quoted."""
    if not proposed:
        given = tuple(map(_quote, save.evidence or ())) or None
        return log_memory(project, save._replace(evidence=given))
    try:
        return log_memory(project, save._replace(evidence=tuple(map(_quote, proposed))))
    except RecordError as error:
        if error.field != "evidence":
            raise
        return log_memory(project, save)


def _quoted_by(project: Project, standing: Standing, one: Candidate) -> tuple[str, ...]:
    """Returns the line that a fix added and that best matches its subject, as `PATH: QUOTE`.

    The line still stands, and stands once (E01). The tuple is empty without such a line.
    """
    if one.kind not in _FIXES:
        return ()
    added = lines_of_commit(project.root, one.place, _GIT_SECONDS)
    for path, text in proposed_quotes(added, f"{one.about} {one.said} {one.topic}"):
        if may_be_quoted(path, text, standing.protection) and is_alone(project.root, path, text):
            return (entry_text(Evidence(path, text)),)
    return ()


def _quote(entry: str | Quote) -> Quote:
    """Returns the quote in a text `PATH: QUOTE`."""
    if isinstance(entry, Quote):
        return entry
    read = read_entry(entry)
    return Quote(path=read.path, quote=read.quote)


def _see(project: Project, refs: Collection[str]) -> None:
    """Notes that a person read these records, so that they are no news (N12)."""
    project.arrivals.see_own(line for line in project.store.read().lines if line.ref in refs)


def _ids(named: tuple[str, ...] | None, field: str, learned: Learned) -> tuple[str, ...]:
    """Returns the named drafts, each given by its number in the last list or its id."""
    shown = learned.shown() if named else ()
    found = []
    for name in named or ():
        number = int(name) if re.fullmatch("[0-9]{1,3}", name) else 0
        if is_id(name):
            found.append(name)
        elif 0 < number <= len(shown):
            found.append(shown[number - 1])
        else:
            raise InvalidParams("draft_unknown", field=field)
    return tuple(dict.fromkeys(found))


class _Look:
    """Decides whether a candidate may be shown, and writes its draft."""

    def __init__(self, standing: Standing, document: Document) -> None:
        self._standing = standing
        self._saved = [
            words(f"{line.record.missing_context} {line.record.lesson}") for line in document.lines
        ]
        self.withheld = self.planted = 0

    def fits(self, one: Candidate) -> bool:
        """Returns whether a candidate is new and free of texts that may not be shown (D05, K08)."""
        draft = self.draft(one)
        said = words(one.said or one.about)
        if any(is_same(said, saved) for saved in self._saved):
            return False
        texts = (one.around, one.about, one.said, one.place, one.topic, *one.applies_to)
        whole = "\n".join(texts)
        if self._is_secret(whole) or not self._can_be_saved(draft):
            self.withheld += 1
            return False
        # Each alone: a heading such as "Rules" above a lesson would make it read like an order.
        if any(map(addresses_agent, (*texts, draft.lesson))):
            self.planted += 1
            return False
        return True

    def draft(self, one: Candidate) -> Draft:
        """Returns the texts for a save, in the language of the project."""
        language = self._standing.language
        facts: dict[str, Any] = {
            "about": _short(one.about, 160),
            "place": one.place,
            "path": one.path,
            "topic": one.topic,
            "times": one.times,
            "said": _short(one.said, _LONGEST),
        }
        form = {"decision": "rule", "guide": "rule"}.get(one.kind, one.kind)
        told = "unexplained" if one.kind == "revert" and not one.said else form
        missing = "plain_rule" if form == "rule" and not one.about else form
        whole = facts["said"].startswith(facts["about"])
        fixed = facts["said"] if whole else f"{facts['about']}: {facts['said']}"
        quoted = {"rule": facts["said"], "fix": fixed, "demand": fixed}
        # A question about no subject in particular would only cost the agent a turn.
        asks = form != "rule" or one.topic != NO_TOPIC
        return Draft(
            id=one.id,
            kind=one.kind,
            source=one.place,
            topic=one.topic,
            missing_context=say(language, f"learn_missing_{missing}", **facts),
            lesson=quoted.get(form) or say(language, f"learn_lesson_{told}", **facts),
            ask_next_time=say(language, f"learn_ask_{form}", **facts) if asks else "",
            applies_to=one.applies_to,
        )

    def _is_secret(self, text: str) -> bool:
        protection = self._standing.protection
        hidden = hide_all(text, protection).kinds or find_personal(text, protection)
        return bool(hidden or hidden_characters(text) or UNREADABLE in text)

    def _can_be_saved(self, draft: Draft) -> bool:
        try:
            _, withheld = intake.prepare(_save_of(draft), "", self._standing.protection)
        except (RecordError, InvalidParams):
            return False
        return not withheld


def _save_of(draft: Draft) -> LogMemoryParams:
    return LogMemoryParams(
        topic=draft.topic,
        missing_context=draft.missing_context,
        lesson=draft.lesson,
        ask_next_time=draft.ask_next_time or None,
        applies_to=draft.applies_to,
    )


def _short(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}\u2026"
