"""The outcome of applying a compaction that was edited as a text (N04)."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract.drafts import DropProposalsResult
from ..contract.forms import ApplyPlanResult
from ..core.text.one_line import inline, named
from ..sentences.say import Language, say
from .record_text import id_list, notice_lines


def plan_lines(result: ApplyPlanResult, language: Language) -> Iterator[str]:
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
        yield say(language, f"plan_topic_{topic.state}", **facts)
        for question in topic.questions_left_out:
            yield say(language, "question_left_out", question=inline(question))
        if topic.uncommitted:
            yield say(language, "uncommitted", ids=id_list(topic.uncommitted))
    for problem in result.problems:
        yield say(language, "form_line", line=problem.line, sentence=problem.sentence)
    if any(topic.state == "applied" for topic in result.topics):
        yield say(language, "plan_undo")
    yield from notice_lines(result.compaction, language)


def drop_lines(result: DropProposalsResult, language: Language) -> Iterator[str]:
    """Yields the number of dropped proposals."""
    yield say(language, "proposals_dropped", count=result.dropped)
