"""Answers of the prompt check as text (N09, S11)."""

from __future__ import annotations

from collections.abc import Iterator

from ..contract.prompts import Candidate, DismissQuestionResult, ModelCheckResult, PreflightResult
from ..core.text.one_line import inline, named, names
from ..sentences.say import Language, missed, say


def preflight_lines(result: PreflightResult, language: Language) -> Iterator[str]:
    """Yields the lessons that may apply, each with its question and, if requested, the reason."""
    count = len(result.candidates)
    if not count:
        yield say(language, "fits_none")
        return
    yield say(language, "fits_head_one" if count == 1 else "fits_head", count=count)
    yield say(language, "fits_judge")
    for number, one in enumerate(result.candidates, 1):
        last = missed(one.times, one.last, language)
        yield ""
        yield f"#{number} {named(one.ref)} | topic={named(one.topic)} | {last}"
        if one.missing_context is not None:
            yield f"  missing_context: {inline(one.missing_context)}"
        yield f"  lesson: {inline(one.lesson)}"
        if one.question is not None:
            yield f"  ask_next_time: {inline(one.question)}"
        why = _why(one, language)
        if why:
            yield f"  {why}"


def model_lines(result: ModelCheckResult, language: Language) -> Iterator[str]:
    """Yields the prompt for a model: the numbered questions and the task."""
    yield say(language, "model_task")
    yield say(language, "model_answer")
    yield ""
    yield say(language, "model_questions")
    for number, one in enumerate(result.candidates, 1):
        yield f"{number}. [{named(one.topic)}] {inline(one.question or one.missing_context or '')}"
    yield ""
    yield say(language, "model_prompt")
    yield from (f"> {inline(line)}" for line in result.prompt.splitlines())


def dismiss_lines(result: DismissQuestionResult, language: Language) -> Iterator[str]:
    """Yields a sentence that the question will be raised less often."""
    key = "dismissed" if result.times > 1 else "dismissed_once"
    yield say(language, key, id=result.id, count=result.times)


def _why(one: Candidate, language: Language) -> str:
    if one.why is None:
        return ""
    shared = {"words": one.why.words, "cues": one.why.cues}
    told = (say(language, f"why_{key}", **{key: names(of)}) for key, of in shared.items() if of)
    return " | ".join(told)
