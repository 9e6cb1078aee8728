"""What a project knows already, as drafts that a person or an agent decides on (N16).

Nothing becomes a record unread: drafts are listed, and `keep` saves those that are named by the
same way as any save. What is secret, private or speaks to an agent is in no draft.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ..contract.learn import Draft, LearnParams, LearnResult
from ..contract.memory import LogMemoryParams
from ..core.errors import InvalidParams, RecordError
from ..core.learning.candidate import Candidate, choose, is_same, words
from ..core.learning.history import read_past
from ..core.learning.paths import rule_kind
from ..core.learning.rule_text import rules_in
from ..core.log.document import Document
from ..core.planted.instructions import addresses_agent
from ..core.private.tags import find_private
from ..core.secrets.protection import Protection
from ..core.secrets.redaction import find_personal, find_secrets
from ..core.secrets.withholding import hide_all
from ..core.text.hidden_characters import hidden_characters
from ..core.text.ids import is_id
from ..git.ask import GitError, Trouble, has_repository
from ..git.past import latest_commits, rule_files
from ..machine.learned import Learned
from ..render.learning import brief
from ..sentences.say import describe, say
from ..store.rule_files import MOST_FILES, rule_files_at_hand, rule_text
from . import intake
from .log_memory import log_memory
from .project import Project
from .standing import Standing

_LONGEST = 480
"""Characters of a text of a draft."""
_MOST_TEXT = 524_288
"""Characters of all files together: looking for secrets in them takes a second."""
_UNREADABLE = "\ufffd"
_SIGN = re.compile(r"[^\n]")


def learn(project: Project, params: LearnParams) -> LearnResult:
    """Returns drafts of what the project knows already, or keeps and drops those that are named.

    Raises:
        InvalidParams: one that is named was not in the last list, or is not there any more;
            nothing was saved.
        RecordError, StoreError: a save failed; those before it are saved.
    """
    learned = Learned(project.root)
    keep = _ids(params.keep, "keep", learned)
    drop = _ids(params.drop, "drop", learned)
    if not keep and not drop:
        return _listed(project, learned, project.standing)
    kept = _keep(project, keep, learned) if keep else ()
    if drop:
        learned.decide(drop)
    return _result(project, kept=kept, dropped=len(drop))


def _listed(project: Project, learned: Learned, standing: Standing) -> LearnResult:
    found = _Found.of(project, standing)
    decided = learned.decided()
    new = [one for one in found.candidates if one.id not in decided]
    look = _Look(standing, project.store.read())
    drafts = tuple(look.draft(one) for one in choose(new, look.fits))
    learned.show(draft.id for draft in drafts)
    language = standing.language
    return _result(
        project,
        drafts=drafts,
        brief=brief(drafts, language),
        files=found.files,
        fixes=found.fixes,
        withheld=found.hidden + look.withheld,
        planted=look.planted,
        problem=describe(GitError(found.trouble), language) if found.trouble else None,
    )


def _keep(project: Project, ids: tuple[str, ...], learned: Learned) -> tuple[str, ...]:
    """Saves drafts; all of them are found before the first one is saved."""
    wanted = frozenset(ids)
    standing = project.standing
    look = _Look(standing, Document())
    candidates = _Found.of(project, standing).candidates
    known = {one.id: one for one in candidates if one.id in wanted}
    for id in ids:
        if id not in known or not look.fits(known[id]):
            raise InvalidParams("draft_gone", field="keep")
    kept = []
    for id in ids:
        kept.append(log_memory(project, _save_of(look.draft(known[id]))).ref)
        learned.decide([id])
    return tuple(kept)


def _ids(named: tuple[str, ...] | None, field: str, learned: Learned) -> tuple[str, ...]:
    """The drafts that are named, by their number in the last list or their id."""
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


class _Found(NamedTuple):
    """What files and history hold."""

    candidates: tuple[Candidate, ...]
    files: int
    fixes: int
    hidden: int
    """Places in files that may not be shown."""
    trouble: Trouble | None

    @classmethod
    def of(cls, project: Project, standing: Standing) -> _Found:
        """Reads the files with rules that git follows, and the latest commits."""
        root = project.root
        told = latest_commits(root)
        trouble = told.trouble
        names = rule_files(told)[:MOST_FILES]
        if trouble in ("no-repository", "missing") and not has_repository(root):
            # Nothing is followed where there is no git: the usual places count.
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
                shown, gone = _without_hidden(text, standing.protection)
                hidden += gone
                found += rules_in(name, kind, shown)
        return cls(tuple(found), files, past.fixes, hidden, trouble)


def _without_hidden(text: str, protection: Protection) -> tuple[str, int]:
    """A text with every secret and private place made unreadable, in as many lines, and how many.

    The whole is looked at: a key or a private section may take several lines, and no sentence
    that touches one becomes a draft.
    """
    places = [(pair.start, pair.end) for pair in find_private(text, protection.tags).pairs]
    for find in (find_secrets, find_personal):
        places += [(one.start, one.end) for one in find(text, protection)]
    for start, end in places:
        text = text[:start] + _SIGN.sub(_UNREADABLE, text[start:end]) + text[end:]
    return text, len(places)


class _Look:
    """Whether a candidate may be shown, and how."""

    def __init__(self, standing: Standing, document: Document) -> None:
        self._standing = standing
        self._saved = [
            words(f"{line.record.missing_context} {line.record.lesson}") for line in document.lines
        ]
        self.withheld = self.planted = 0

    def fits(self, one: Candidate) -> bool:
        """Tells whether it is new, and nothing in it or around it may not be shown (D05, K08)."""
        draft = self.draft(one)
        said = words(one.said or one.about)
        if any(is_same(said, saved) for saved in self._saved):
            return False
        texts = (one.around, one.about, one.said, one.place, one.topic, *one.applies_to)
        whole = "\n".join(texts)
        if self._is_secret(whole) or not self._can_be_saved(draft):
            self.withheld += 1
            return False
        if addresses_agent(whole) or addresses_agent(draft.lesson):
            self.planted += 1
            return False
        return True

    def draft(self, one: Candidate) -> Draft:
        """Returns the texts that a save would take, in the language of the project."""
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
        quoted = {"rule": facts["said"], "fix": f"{facts['about']}: {facts['said']}"}
        return Draft(
            id=one.id,
            kind=one.kind,
            source=one.place,
            topic=one.topic,
            missing_context=say(language, f"learn_missing_{missing}", **facts),
            lesson=quoted.get(form) or say(language, f"learn_lesson_{told}", **facts),
            ask_next_time=say(language, f"learn_ask_{form}", **facts),
            applies_to=one.applies_to,
        )

    def _is_secret(self, text: str) -> bool:
        protection = self._standing.protection
        hidden = hide_all(text, protection).kinds or find_personal(text, protection)
        return bool(hidden or hidden_characters(text) or _UNREADABLE in text)

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
        ask_next_time=draft.ask_next_time,
        applies_to=draft.applies_to,
    )


def _short(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}\u2026"


def _result(
    project: Project,
    *,
    drafts: tuple[Draft, ...] = (),
    brief: str = "",
    files: int = 0,
    fixes: int = 0,
    withheld: int = 0,
    planted: int = 0,
    kept: tuple[str, ...] = (),
    dropped: int = 0,
    problem: str | None = None,
) -> LearnResult:
    return LearnResult(
        folder=project.folder,
        drafts=drafts,
        brief=brief,
        files=files,
        fixes=fixes,
        withheld=withheld,
        planted=planted,
        kept=kept,
        dropped=dropped,
        problem=problem,
    )
