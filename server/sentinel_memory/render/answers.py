"""The text of every answer, and its parts for an agent (S11, G11).

A blank line stands between any two records, and in no other place: stored text is indented, its
blank lines too. So the blank lines tell where a part may end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..contract.care import (
    AllowValueResult,
    CertifyMemoryResult,
    CheckEvidenceResult,
    CheckSimilarResult,
    CommitMemoryResult,
    ContextResult,
    LearnResult,
    RedactRecordsResult,
    ReflectResult,
    ReviewMemoryResult,
)
from ..contract.forms import (
    ApplyPlanResult,
    HistoryResult,
    ListUndoResult,
    MergeDriverResult,
    RenameTopicResult,
    ResolveConflictsResult,
    ShowResult,
    TidyLogResult,
)
from ..contract.host_limits import PART
from ..contract.memory import (
    CompactMemoryResult,
    DismissQuestionResult,
    LessonHelpedResult,
    LogMemoryResult,
    ModelCheckResult,
    PreflightResult,
    RecordView,
    SearchMemoryResult,
)
from ..contract.project import (
    DeleteRecordsResult,
    DiffMemoryResult,
    EditRecordResult,
    NewsMemoryResult,
    SetPrivateResult,
    UndoResult,
)
from ..core.frozen import Frozen
from ..core.text.expressions import expression
from ..core.text.one_line import first_sentence, inline, named
from ..sentences.say import Language, say
from .agent_text import (
    allow_lines,
    compact_lines,
    log_lines,
    redact_lines,
    search_lines,
    withheld_lines,
)
from .findings import diff_lines, evidence_lines, news_lines, review_lines, similar_lines
from .pages import (
    context_lines,
    history_blocks,
    learn_lines,
    model_lines,
    page_blocks,
    preflight_lines,
    reflect_lines,
    resolve_lines,
)
from .record_text import id_list, lines, notice_lines

_ENDS = (expression(r"\n(?=  )"), expression(r"[.!?\u3002](?=\s)"), expression(r"\s"))
"""Where a block may be split, best first: behind a paragraph, a sentence or a word."""


def parts(text: str, goes_on: str, most: int) -> Iterator[str]:
    """Yields the parts of a text, in their order; only a block over `most` bytes is split.

    Every part but the last ends with a line break, because some hosts join parts without one.

    `goes_on`: the sentence at a place where a block was split.
    `most`: bytes of UTF-8 in a part.
    """
    held, most = "", most - len("\n")
    for block in text.split("\n\n"):
        joined = f"{held}\n\n{block}" if held else block
        if _size(joined) <= most:
            held = joined
            continue
        *before, last = _pieces(block, goes_on, most)
        yield from (f"{piece}\n" for piece in ([held] if held else []) + before)
        held = last
    yield held


def _pieces(block: str, goes_on: str, most: int) -> Iterator[str]:
    """Yields a block in pieces, with the sentence wherever another piece follows or precedes."""
    begins = ""
    while _size(begins + block) > most:
        room = most - _size(begins) - _size(goes_on) - 1
        end = _end(block.encode(errors="surrogatepass")[:room].decode(errors="ignore"))
        yield f"{begins}{block[:end].rstrip()}\n{goes_on}"
        begins, block = f"{goes_on}\n", f"    {block[end:].lstrip()}"
    yield begins + block


def _end(head: str) -> int:
    """Returns where to split, in the second half of what fits if there is a place for it."""
    for sign in _ENDS:
        found = [one.end() for one in sign.finditer(head, len(head) // 2)]
        if found:
            return found[-1]
    return len(head)


def _size(text: str) -> int:
    return len(text.encode(errors="surrogatepass"))


def undoable_lines(result: ListUndoResult, language: Language) -> Iterator[str]:
    """Yields each change and the effect of undoing it, the latest first."""
    if not result.changes:
        yield say(language, "undo_nothing_new")
        return
    yield say(language, "undo_latest")
    for number, change in enumerate(result.changes, 1):
        yield f"#{number} {inline(change.at[:19].replace('T', ' '))}"
        for key, records in (
            ("undo_back", change.restored),
            ("undo_out", change.removed),
            ("undo_stays", change.kept),
        ):
            yield from (_line(say(language, key), record) for record in records)
    yield say(language, "undo_how")


def _line(label: str, record: RecordView) -> str:
    parts = (named(record.id), named(record.topic), inline(first_sentence(record.lesson)))
    return f"  {label}: {' | '.join(parts)}"


_MOST_LINES = 10
"""Most numbers of lines in one sentence."""


def render(result: object, language: Language) -> str | None:
    """Returns the text of a result; None for a result that only programs read."""
    renderer = _RENDERERS.get(type(result))
    return "\n".join(renderer(result, language)) if renderer else None


def agent_parts(result: Frozen, language: Language, most: int = PART) -> tuple[str, ...]:
    """Returns the text of a result for an agent, in parts that its host passes on (G11).

    They are made once for each result.

    `most`: bytes of UTF-8 in a part.
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
    yield from result.hints
    yield from notice_lines(result.compaction, language)


def _undo(result: UndoResult, language: Language) -> Iterator[str]:
    yield from result.told or (say(language, "undo_nothing_new"),)
    yield from result.hints
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
    yield from result.hints
    yield from notice_lines(result.compaction, language)


def _certified(result: CertifyMemoryResult, language: Language) -> Iterator[str]:
    yield say(language, "certified", ref=result.ref)
    yield from result.hints


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
        yield from result.hints
        return
    yield from lines(history_blocks(result, language))
    if result.versions:
        ref = result.versions[0].record.ref
        yield ""
        yield say(language, "history_how", id=ref.partition("@")[0], ref=ref)


def _plan(result: ApplyPlanResult, language: Language) -> Iterator[str]:
    """Yields the outcome for each topic, then the reason for each refused line."""
    if not result.topics and not result.problems:
        yield say(language, "plan_no_topic")
    for topic in result.topics:
        facts = {
            "topic": named(topic.topic),
            "principles": len(topic.principles),
            "replaced": len(topic.replaced),
            "dropped": len(topic.dropped),
        }
        told = "dropped" if topic.state == "applied" and topic.dropped else topic.state
        yield say(language, f"plan_topic_{told}", **facts)
        for question in topic.questions_left_out:
            yield say(language, "question_left_out", question=inline(question))
        if topic.uncommitted:
            yield say(language, "uncommitted", ids=id_list(topic.uncommitted))
    for problem in result.problems:
        yield say(language, "form_line", line=problem.line, sentence=problem.sentence)
    if any(topic.state == "applied" for topic in result.topics):
        yield say(language, "plan_undo")
    yield from result.hints
    yield from notice_lines(result.compaction, language)


def _helped(result: LessonHelpedResult, language: Language) -> Iterator[str]:
    """Yields the sentence on a lesson that helped."""
    yield say(language, "noted_helped", id=result.id)


def _dismiss(result: DismissQuestionResult, language: Language) -> Iterator[str]:
    """Yields a sentence that the question will be raised less often."""
    key = "dismissed" if result.times > 1 else "dismissed_once"
    yield say(language, key, id=result.id, count=result.times)


_RENDERERS: dict[type, Callable[[Any, Language], Iterator[str]]] = {
    SearchMemoryResult: search_lines,
    LogMemoryResult: log_lines,
    CompactMemoryResult: compact_lines,
    ApplyPlanResult: _plan,
    CertifyMemoryResult: _certified,
    EditRecordResult: _edit,
    DeleteRecordsResult: _delete,
    RenameTopicResult: _rename,
    TidyLogResult: _tidy,
    UndoResult: _undo,
    SetPrivateResult: _message,
    MergeDriverResult: _message,
    ResolveConflictsResult: resolve_lines,
    CheckEvidenceResult: evidence_lines,
    CheckSimilarResult: similar_lines,
    DiffMemoryResult: diff_lines,
    NewsMemoryResult: news_lines,
    ReviewMemoryResult: review_lines,
    CommitMemoryResult: _commit,
    PreflightResult: preflight_lines,
    ModelCheckResult: model_lines,
    DismissQuestionResult: _dismiss,
    LessonHelpedResult: _helped,
    RedactRecordsResult: redact_lines,
    AllowValueResult: allow_lines,
    LearnResult: learn_lines,
    ContextResult: context_lines,
    ReflectResult: reflect_lines,
    ListUndoResult: undoable_lines,
    ShowResult: _show,
    HistoryResult: _history,
}
