"""Lessons as a form that a person fills in: writes such a form and reads it (N04, N10)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..contract.forms import (
    ReadFormParams,
    ReadFormResult,
    WriteFormParams,
    WriteFormResult,
)
from ..contract.memory import RecordKind
from ..core.log.quotes import typed_quotes
from ..core.text.form import Form, FormFinding, Row, lines_of, parse, plain_label, render
from ..core.text.limits import LISTS
from ..core.text.typed_list import typed_entries, written_list
from ..sentences.say import Language, say
from .file_glob import file_glob
from .project import Project

_OF_ALL = ("lesson", "ask_next_time", "cues", "settled_by", "applies_to", "evidence")
_LANGUAGES: tuple[Language, ...] = ("en", "ko")


def write_form(project: Project, params: WriteFormParams) -> WriteFormResult:
    """Returns a form with the known fields filled, in the language of the person."""
    language = project.language
    notes = dict(zip(params.noted or (), params.notes or (), strict=False))
    rows, begin = [], ""
    for name in form_fields(params.type):
        remark = notes.get(name) or say(language, f"form_about_{name}")
        row = Row(" ".join(lines_of(remark)), label(name, language), _given(project, params, name))
        rows.append(row)
        begin = row.label if name == params.at else begin
    head = "form_head_stored" if params.stored else "form_head_new"
    text = render(
        [say(language, head, folder=project.folder), say(language, "form_head_lines")], rows
    )
    lines = (number for number, line in enumerate(lines_of(text)) if line.startswith(f"{begin}:"))
    return WriteFormResult(form=text, line=next(lines, 0))


def read_form(project: Project, params: ReadFormParams) -> ReadFormResult:
    """Returns the fields of a form as typed, and the lines that cannot be used."""
    form = parsed(params.text, params.type)
    texts = {field.name: field.text for field in form.fields}
    lists = {name: tuple(e.text for e in typed_entries(texts.get(name, ""))) for name in LISTS}
    language = project.language
    return ReadFormResult(
        topic=texts.get("topic", ""),
        missing_context=texts.get("missing_context", ""),
        lesson=texts.get("lesson", ""),
        ask_next_time=texts.get("ask_next_time", ""),
        cues=lists["cues"],
        settled_by=lists["settled_by"],
        applies_to=lists["applies_to"],
        evidence=typed_quotes(texts.get("evidence", "")),
        problems=tuple(
            say(
                language,
                "form_line",
                line=finding.line + 1,
                sentence=form_sentence(finding, params.type, language),
            )
            for finding in form.findings
        ),
    )


def form_fields(type: RecordKind) -> tuple[str, ...]:
    """Returns the fields of a form in their order."""
    return ("topic", *_OF_ALL) if type == "principle" else ("topic", "missing_context", *_OF_ALL)


def label(name: str, language: Language) -> str:
    """Returns the label of a field, without the colon."""
    return say(language, f"form_label_{name}")


def parsed(text: str, type: RecordKind) -> Form:
    """Reads the form of a lesson or a principle. Its labels may be in either language."""
    return parse(text, _labels(type)).once()


def form_sentence(finding: FormFinding, type: RecordKind, language: Language) -> str:
    """Returns the sentence on a wrong line of a form."""
    known = ", ".join(label(name, language) for name in form_fields(type))
    is_field = finding.code == "label_twice"
    text = label(finding.text, language) if is_field else finding.text
    return say(language, f"form_{finding.code}", text=text, known=known)


@cache
def _labels(type: RecordKind) -> Mapping[str, str]:
    return {
        plain_label(label(name, language)): name
        for language in _LANGUAGES
        for name in form_fields(type)
    }


def _given(project: Project, params: WriteFormParams, name: str) -> str:
    """Returns the initial text of a field."""
    if name == "evidence":
        return "\n".join(params.evidence or ())
    given = getattr(params, name)
    if name not in LISTS:
        return given or ""
    entries = list(given or ())
    of_file = name == "applies_to" and params.file
    glob = file_glob(project.root, of_file) if of_file else None
    if glob and glob not in entries:
        entries.append(glob)
    return written_list(entries)
