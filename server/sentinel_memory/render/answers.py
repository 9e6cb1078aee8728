"""Results as readable text for agents and terminals. Programs must not parse this format (S11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..contract.drafts import DropProposalsResult
from ..contract.evidence import CertifyMemoryResult, CheckEvidenceResult
from ..contract.forms import ApplyPlanResult
from ..contract.host_limits import PART
from ..contract.learn import LearnResult
from ..contract.log_file import RenameTopicResult, TidyLogResult
from ..contract.memory import CompactMemoryResult, LogMemoryResult, SearchMemoryResult
from ..contract.merge import MergeDriverResult, ResolveConflictsResult
from ..contract.news import DiffMemoryResult, NewsMemoryResult
from ..contract.pages import HistoryResult, ListUndoResult, ShowResult
from ..contract.project import DeleteRecordsResult, EditRecordResult, SetPrivateResult, UndoResult
from ..contract.prompts import DismissQuestionResult, ModelCheckResult, PreflightResult
from ..contract.redaction import AllowValueResult, RedactRecordsResult
from ..contract.reflect import ReflectResult
from ..contract.review import CommitMemoryResult, ReviewMemoryResult
from ..core.frozen import Frozen
from ..core.text.one_line import inline
from ..sentences.say import Language, say
from .agent_text import compact_lines, log_lines
from .blocks import lines
from .conflicts import resolve_lines
from .evidence import evidence_lines
from .history import history_blocks
from .learning import learn_lines
from .news import diff_lines, news_lines, review_lines
from .pages import page_blocks
from .parts import parts
from .plans import drop_lines, plan_lines
from .prompts import dismiss_lines, model_lines, preflight_lines
from .record_text import id_list, notice_lines
from .redaction import allow_lines, redact_lines, withheld_lines
from .reflection import reflect_lines
from .search_text import search_lines
from .undoable import undoable_lines

_MOST_LINES = 10
"""Most numbers of lines in one sentence."""


def render(result: object, language: Language) -> str | None:
    """Returns the text of a result; None for a result that only programs read."""
    renderer = _RENDERERS.get(type(result))
    return "\n".join(renderer(result, language)) if renderer else None


def agent_parts(result: Frozen, language: Language, most: int = PART) -> tuple[str, ...]:
    """Returns the text of a result for an agent, in parts that its host passes on (G11).

    They are made once for each result.

    Args:
        result: what an operation returned.
        language: the language of our words.
        most: bytes of UTF-8 in a part.
    """
    goes_on = say(language, "part_goes_on")

    def split(one: Frozen) -> tuple[str, ...]:
        return tuple(parts(render(one, language) or "", goes_on, most))

    return result.derived(("parts", language, most), split)


def _edit(result: EditRecordResult, language: Language) -> Iterator[str]:
    yield say(language, "edited", ref=result.ref)
    yield from withheld_lines(result.withheld, language)
    yield from result.hints
    yield from notice_lines(result.compaction, language)


def _delete(result: DeleteRecordsResult, language: Language) -> Iterator[str]:
    yield say(language, "records_deleted", ids=id_list(result.removed))
    if result.uncommitted:
        yield say(language, "uncommitted", ids=id_list(result.uncommitted))
    yield say(language, "deleted_undo")
    yield from notice_lines(result.compaction, language)


def _undo(result: UndoResult, language: Language) -> Iterator[str]:
    if not (result.restored or result.removed or result.kept or result.put_back):
        yield say(language, "undo_nothing")
    # An edit lists its id both as restored and as removed; the reader needs only one of them.
    removed = [id for id in result.removed if id not in result.restored]
    told = {
        "restored": result.restored,
        "removed": removed,
        "kept": result.kept,
        "replaced": result.replaced,
    }
    for key, ids in told.items():
        if ids:
            yield say(language, f"undo_{key}", ids=id_list(ids))
    if result.put_back:
        yield say(language, "undo_put_back", ids=result.put_back)
    yield from notice_lines(result.compaction, language)


def _rename(result: RenameTopicResult, language: Language) -> Iterator[str]:
    names = {"topic": inline(result.topic), "new_topic": inline(result.new_topic)}
    yield say(language, "renamed", **names, count=len(result.renamed))
    if result.merged:
        yield say(language, "renamed_merged", ids=id_list(result.merged))
    yield from result.hints
    yield say(language, "renamed_undo")
    yield from notice_lines(result.compaction, language)


def _tidy(result: TidyLogResult, language: Language) -> Iterator[str]:
    corrected, duplicates = len(result.corrected), result.duplicates
    yield say(language, "tidied", corrected=corrected, duplicates=duplicates)
    if result.joined:
        yield say(language, "tidied_joined", ids=id_list(result.joined))
    if result.moved_out:
        yield say(language, "tidied_moved_out", count=result.moved_out)
    yield from notice_lines(result.compaction, language)


def _certified(result: CertifyMemoryResult, language: Language) -> Iterator[str]:
    yield say(language, "certified", ref=result.ref)


def _message(result: SetPrivateResult | MergeDriverResult, _: Language) -> Iterator[str]:
    yield from map(inline, result.message.splitlines())


def _commit(result: CommitMemoryResult, language: Language) -> Iterator[str]:
    if result.commit is None:
        yield say(language, "commit_nothing")
        return
    head = (result.message or "").partition("\n")[0]
    yield say(language, "commit_done", commit=result.commit, message=head)
    if result.older:
        yield say(language, "commit_older", lines=_numbers(result.older))


def _numbers(lines: tuple[int, ...]) -> str:
    more = ["\u2026"] if len(lines) > _MOST_LINES else []
    return ", ".join((*map(str, lines[:_MOST_LINES]), *more))


def _show(result: ShowResult, language: Language) -> Iterator[str]:
    yield from lines(page_blocks(result, language))


def _history(result: HistoryResult, language: Language) -> Iterator[str]:
    if result.restored and result.ref:
        yield say(language, "history_restored", ref=result.ref)
        return
    yield from lines(history_blocks(result, language))
    if result.versions:
        ref = result.versions[0].record.ref
        yield ""
        yield say(language, "history_how", id=ref.partition("@")[0], ref=ref)


_RENDERERS: dict[type, Callable[[Any, Language], Iterator[str]]] = {
    SearchMemoryResult: search_lines,
    LogMemoryResult: log_lines,
    CompactMemoryResult: compact_lines,
    ApplyPlanResult: plan_lines,
    CertifyMemoryResult: _certified,
    DropProposalsResult: drop_lines,
    EditRecordResult: _edit,
    DeleteRecordsResult: _delete,
    RenameTopicResult: _rename,
    TidyLogResult: _tidy,
    UndoResult: _undo,
    SetPrivateResult: _message,
    MergeDriverResult: _message,
    ResolveConflictsResult: resolve_lines,
    CheckEvidenceResult: evidence_lines,
    DiffMemoryResult: diff_lines,
    NewsMemoryResult: news_lines,
    ReviewMemoryResult: review_lines,
    CommitMemoryResult: _commit,
    PreflightResult: preflight_lines,
    ModelCheckResult: model_lines,
    DismissQuestionResult: dismiss_lines,
    RedactRecordsResult: redact_lines,
    AllowValueResult: allow_lines,
    LearnResult: learn_lines,
    ReflectResult: reflect_lines,
    ListUndoResult: undoable_lines,
    ShowResult: _show,
    HistoryResult: _history,
}
