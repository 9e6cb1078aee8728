"""Lessons as forms that people fill in, and the remarks on them (N04, S04)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast

from ..contract.forms import ReadFormParams, ReadFormResult, WriteFormParams, WriteFormResult
from ..contract.memory import AnyField, FieldName, RecordKind, RecordView
from ..contract.project import CheckFieldParams, CheckFieldResult
from ..core.checks.flaws import names_instruction
from ..core.checks.hints import CODE_LINES, code_lines
from ..core.errors import RecordError
from ..core.log.record import Record
from ..core.log.texts import (
    check_text,
    clean_links,
    clean_topic,
    read_entry,
    texts_of,
    typed_link,
    typed_quotes,
)
from ..core.planted.instructions import addresses_agent
from ..core.private import find_private
from ..core.secrets.protection import BUILT_IN, Protection
from ..core.secrets.redaction import find_personal, find_secrets
from ..core.text.expressions import expression
from ..core.text.form import (
    Entry,
    Form,
    FormField,
    FormFinding,
    FormRow,
    lines_of,
    parse,
    plain_label,
    render,
    typed_entries,
    written_list,
)
from ..core.text.globs import glob_of
from ..core.text.ids import derive_id
from ..core.text.limits import (
    EVIDENCE,
    INPUT_LIMIT,
    KINDS,
    LIMITS,
    LISTS,
    MOST_LINKS,
    RELS,
    evidence_most,
    list_entries,
    list_limit,
    list_text,
)
from ..core.text.one_line import hidden_places
from ..sentences.say import Language, describe_form, labelled, say
from ..store.files import real_path
from ..store.project_root import path_of
from .evidence.saving import quote_hints, storable
from .intake import kind_of, listed, personal_hints, stored, topic_hints
from .project import Project

_SCHEME = expression(r"[A-Za-z][\w+.-]+:")
"""The beginning of a URI; a drive of Windows has only one letter."""


def file_glob(root: Path, file: str) -> str | None:
    """Returns a glob that matches a file; None for a file outside the project.

    `file`: its URI, or its path, which may be relative to the project.
    """
    path = path_of(file) or (None if _SCHEME.match(file) else root / file)
    if path is None:
        return None
    for one, top in ((path, root), (real_path(path), real_path(root))):
        try:
            name = one.relative_to(top).as_posix()
        except ValueError:
            continue
        if ".." not in name.split("/"):
            return glob_of(name)
    return None


_MORE = ("settled_by", "applies_to", "evidence", "kind", "links")
"""Fields that a form without a text for them only names, in its last line."""
_OF_ALL = ("lesson", "ask_next_time", "cues", *_MORE)
_LANGUAGES: tuple[Language, ...] = ("en", "ko")


def write_form(project: Project, params: WriteFormParams) -> WriteFormResult:
    """Returns a form with the known fields filled, in the language of the person.

    Where none of the last three has a text or a remark of its own, one line names them (N04).
    """
    language = project.language
    notes = dict(zip(params.noted or (), params.notes or (), strict=False))
    given = {name: _given(project, params, name) for name in form_fields(params.type)}
    whole = any(given[name] or name in notes or name == params.at for name in _MORE)
    rows = [
        _row(name, language, text, notes.get(name))
        for name, text in given.items()
        if whole or name not in _MORE
    ]
    head = "form_head_stored" if params.stored else "form_head_new"
    text = render(
        [say(language, head, folder=project.folder), say(language, "form_head_lines")], rows
    )
    if not whole:
        text += f"\n{_more_line(language)}\n"
    begin = f"{label(params.at, language)}:"
    lines = (number for number, line in enumerate(lines_of(text)) if line.startswith(begin))
    return WriteFormResult(form=text, line=next(lines, 0))


def _row(name: str, language: Language, text: str = "", note: str | None = None) -> FormRow:
    remark = note or say(language, f"form_about_{name}")
    return FormRow(" ".join(lines_of(remark)), label(name, language), text)


def _more_line(language: Language) -> str:
    names = ", ".join(label(name, language) for name in _MORE)
    return f"# {say(language, 'form_more_fields', fields=names)}"


def line_of_more(text: str) -> int | None:
    """Returns the line, from 0, that names the fields which a form could have; None without one."""
    named = {_more_line(language) for language in _LANGUAGES}
    return next((number for number, line in enumerate(lines_of(text)) if line in named), None)


def with_more(text: str, type: RecordKind, language: Language) -> WriteFormResult:
    """Returns a form as typed, with every field that it lacks instead of the line that names them.

    Its line is that of the first of these fields.
    """
    present = {field.name for field in parsed(text, type).fields}
    rows = [_row(name, language) for name in form_fields(type) if name not in present]
    lines, at = lines_of(text), line_of_more(text)
    typed = "\n".join(line for number, line in enumerate(lines) if number != at).rstrip("\n")
    # Behind the typed text stand a blank line and the remark on the field.
    below = len(lines_of(typed)) + 2
    return WriteFormResult(form=f"{typed}\n\n{render([], rows)}", line=below)


def read_form(project: Project, params: ReadFormParams) -> ReadFormResult:
    """Returns the fields of a form as typed, and the lines that cannot be used."""
    form = parsed(params.text, params.type)
    texts = {field.name: field.text for field in form.fields}
    language = project.language
    fields: dict[str, Any] = {name: texts.get(name, "") for name in form_fields("log")}
    fields |= {name: tuple(one.text for one in typed_entries(fields[name])) for name in LISTS}
    fields |= {name: typed_quotes(fields[name]) for name in ("evidence", "links")}
    return ReadFormResult(
        **fields,
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


def typed_fields(record: Record | RecordView) -> dict[str, Any]:
    """Returns the fields of a record, except its links, as a form and an edit say them."""
    fields: dict[str, Any] = {name: getattr(record, name) or "" for name in (*LIMITS, "kind")}
    fields |= {name: getattr(record, name) for name in LISTS}
    return {**fields, "evidence": tuple(f"{one.path}: {one.quote}" for one in record.evidence)}


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
    if name in ("evidence", "links"):
        return "\n".join(getattr(params, name) or ())
    given = getattr(params, name)
    if name not in LISTS:
        return given or ""
    entries = list(given or ())
    of_file = name == "applies_to" and params.file
    glob = file_glob(project.root, of_file) if of_file else None
    if glob and glob not in entries:
        entries.append(glob)
    return written_list(entries)


def measure(
    params: CheckFieldParams,
    language: Language,
    protection: Protection = BUILT_IN,
    topics: Iterable[str] = (),
) -> CheckFieldResult:
    """Measures a text as a field would store it, and finds the reason for a refusal (S04).

    A topic is compared with the other topics of the log (S25). A text that reads like an
    instruction or holds personal data gets a hint (K08, M18).
    """
    if params.field == "evidence":
        return _measure_quotes(params, language, protection)
    if params.field in LISTS:
        return _measure_list(params, language, protection)
    if params.field in ("kind", "links"):
        return _measure_chosen(params, language)
    text, withheld, problem, size = params.value, dict[str, int](), None, None
    hints: list[str] = []
    try:
        text, withheld = stored(cast("FieldName", params.field), text, protection)
        hints = personal_hints({params.field: text}, language, protection)
        if (names_instruction if params.field == "topic" else addresses_agent)(text):
            hints.insert(0, say(language, "hint_planted"))
        if params.field == "topic":
            text = clean_topic(text)
            said = topic_hints(text, topics, language, protection)
            hints += [labelled("topic", hint, language) for hint in said]
        else:
            optional = ("ask_next_time", "missing_context" if params.type == "principle" else "")
            check_text(params.field, text, required=params.field not in optional)
        if code_lines(text) > CODE_LINES:
            hints.insert(0, say(language, "hint_code", field=label(params.field, language)))
    except RecordError as error:
        problem, size = describe_form(error, language), error.actual
    return CheckFieldResult(
        bytes=size or len(text.encode(errors="replace")),
        limit=LIMITS[params.field],
        problem=problem,
        hint=" ".join(hints) or None,
        withheld=withheld,
    )


def _measure_list(
    params: CheckFieldParams, language: Language, protection: Protection
) -> CheckFieldResult:
    """Measures all entries of a list together. The problem names the limit of a single entry."""
    name = params.field
    limit = list_limit(name, params.type)
    entries, problem = list_entries(params.value), None
    try:
        entries = listed(name, params.value.split("\n"), params.type, protection)
    except RecordError as error:
        problem = describe_form(error, language)
    text = list_text(entries)
    hints = personal_hints({name: text}, language, protection)
    if addresses_agent(text):
        hints.insert(0, say(language, "hint_planted"))
    return CheckFieldResult(
        bytes=sum(len(entry.encode(errors="replace")) for entry in entries),
        limit=limit.most * limit.each,
        problem=problem,
        hint=" ".join(hints) or None,
        withheld={},
    )


def _measure_quotes(
    params: CheckFieldParams, language: Language, protection: Protection
) -> CheckFieldResult:
    """Measures lines of `PATH: QUOTE`. Only a save checks that the files contain them (E01)."""
    entries, problem = tuple(map(read_entry, typed_quotes(params.value))), None
    try:
        entries = storable(entries, protection, params.type)
    except RecordError as error:
        problem = describe_form(error, language)
    text = list_text(texts_of(entries))
    hints = [*quote_hints(entries, language)]
    hints += personal_hints({"evidence": text}, language, protection)
    if addresses_agent(text):
        hints.insert(0, say(language, "hint_planted"))
    return CheckFieldResult(
        bytes=len(text.encode(errors="replace")),
        limit=evidence_most(params.type) * (EVIDENCE.path + EVIDENCE.quote + 1),
        problem=problem,
        hint=" ".join(hints) or None,
        withheld={},
    )


def _measure_chosen(params: CheckFieldParams, language: Language) -> CheckFieldResult:
    """Measures a kind, or links in lines of `REL ID`. Only a save looks for the targets (M04)."""
    problem, limit = None, max(map(len, KINDS))
    try:
        if params.field == "kind":
            kind_of(params.value)
        else:
            longest = max(map(len, RELS))
            limit = MOST_LINKS * (longest + 1 + len(derive_id("", "")) + 1)
            clean_links(tuple(map(typed_link, typed_quotes(params.value))))
    except RecordError as error:
        problem = describe_form(error, language)
    size = len(params.value.strip().encode(errors="replace"))
    return CheckFieldResult(bytes=size, limit=limit, problem=problem, hint=None, withheld={})


_Span = tuple[int, int]
_MOST_PLACES = 100
"""Most places of one sentence. More would not help, and each list entry costs a search for
secrets.
"""


class Remark(NamedTuple):
    """A sentence about a place of a form."""

    start: tuple[int, int]
    """Line and column, both from 0; columns are characters."""
    end: tuple[int, int]
    severity: Literal["error", "warning", "information"]
    code: str
    sentence: str


class Counter(NamedTuple):
    """The bytes of a field and its limit, and the place where they are shown."""

    line: int
    column: int
    bytes: int
    limit: int


class FormLook(NamedTuple):
    """The remarks on a form."""

    remarks: tuple[Remark, ...]
    counters: tuple[Counter, ...]


class FormRules(NamedTuple):
    """The rules by which a form is judged."""

    type: RecordKind
    language: Language
    protection: Protection
    topics: Iterable[str]
    """The topics of the log."""


def look_at_form(text: str, rules: FormRules, *, tried: bool) -> FormLook:
    """Judges a form as a save would.

    `tried`: whether a save was refused before, so that an empty required field is an error.
    """
    form, lines = parsed(text, rules.type), lines_of(text)
    remarks, counters = list[Remark](), list[Counter]()
    for finding in form.findings:
        sentence = form_sentence(finding, rules.type, rules.language)
        start, end = (finding.line, 0), (finding.line, len(lines[finding.line]))
        remarks.append(Remark(start, end, "error", finding.code.replace("_", "-"), sentence))
    for field in form.fields:
        if field.text or (tried and _is_required(field.name, rules.type)):
            look = look_at_field(field, lines, rules)
            remarks += look.remarks
            counters += look.counters
    present = {field.name for field in form.fields}
    if tried:
        remarks += _absent(present, rules)
    return FormLook(tuple(remarks), tuple(counters))


def look_at_field(field: FormField, lines: Sequence[str], rules: FormRules) -> FormLook:
    """Judges a field as a save would. `lines` are the lines of the whole text."""
    result = _measured(field, rules)
    remarks, last = tuple(_remarks(field, result, rules)), field.pieces[-1]
    counter = Counter(last.line, len(lines[last.line]), result.bytes, result.limit)
    return FormLook(remarks, (counter,) if field.text else ())


def _is_required(name: str, type: RecordKind) -> bool:
    return name in form_fields(type)[: 2 if type == "principle" else 3]


def _absent(present: set[str], rules: FormRules) -> Iterator[Remark]:
    """Yields a remark for each required field whose label is missing."""
    for name in form_fields(rules.type):
        if _is_required(name, rules.type) and name not in present:
            sentence = say(rules.language, "form_absent", label=label(name, rules.language))
            yield Remark((0, 0), (0, 0), "error", "label-absent", sentence)


def _measured(field: FormField, rules: FormRules) -> CheckFieldResult:
    """Returns the result of the check of a single field (S04)."""
    value = field.text
    if field.name in LISTS:
        value = "\n".join(entry.text for entry in typed_entries(value))
    params = CheckFieldParams(field=cast("AnyField", field.name), value=value, type=rules.type)
    return measure(params, rules.language, rules.protection, rules.topics)


def _remarks(field: FormField, result: CheckFieldResult, rules: FormRules) -> Iterator[Remark]:
    withheld = sum(result.withheld.values())
    if result.problem is not None:
        for span in _refused(field, result, rules):
            yield _remark(field, span, "error", "refused", result.problem)
    elif withheld:
        sentence = say(rules.language, "form_withheld", count=withheld)
        for span in _sensitive(field.text, rules.protection) or [_whole(field)]:
            yield _remark(field, span, "warning", "withheld", sentence)
    if result.hint is not None:
        numbers = [(one.start, one.end) for one in find_personal(field.text, rules.protection)]
        for span in numbers or [_whole(field)]:
            yield _remark(field, span, "information", "hint", result.hint)


def _refused(field: FormField, result: CheckFieldResult, rules: FormRules) -> list[_Span]:
    """Returns the refused places of a field, or the whole field if they are unknown."""
    text = field.text
    if field.name in LISTS:
        return _refused_entries(field, rules) or [_whole(field)]
    if len(text.encode(errors="replace")) > INPUT_LIMIT:
        return [_whole(field)]
    hidden = list(hidden_places(text))
    if hidden:
        return hidden
    if result.bytes > result.limit:
        fitting = text.encode(errors="replace")[: result.limit].decode(errors="ignore")
        # Withheld text is shorter than the typed text.
        return [(min(len(fitting), len(text) - 1), len(text))]
    return _sensitive(text, rules.protection) or [_whole(field)]


def _refused_entries(field: FormField, rules: FormRules) -> list[_Span]:
    """Returns the entries of a list that are refused by themselves, or those beyond the limit."""
    entries = typed_entries(field.text)[:_MOST_PLACES]
    refused = [(one.start, one.end) for one in entries if _is_refused(one, field.name, rules)]
    most = list_limit(field.name, rules.type).most
    return refused or [(one.start, one.end) for one in entries[most:]]


def _is_refused(entry: Entry, name: str, rules: FormRules) -> bool:
    try:
        listed(name, [entry.text], rules.type, rules.protection)
    except RecordError:
        return True
    return False


def _sensitive(text: str, protection: Protection) -> list[_Span]:
    """Returns the places of secrets and private parts in a text."""
    pairs, _, unpaired = find_private(text, protection.tags)
    private = [(pair.start, pair.end) for pair in pairs]
    secrets = [(one.start, one.end) for one in find_secrets(text, protection)]
    return [*private, *([unpaired] if unpaired else []), *secrets][:_MOST_PLACES]


def _whole(field: FormField) -> _Span:
    return 0, len(field.text)


def _remark(
    field: FormField,
    span: _Span,
    severity: Literal["error", "warning", "information"],
    code: str,
    sentence: str,
) -> Remark:
    if not field.text:
        return Remark((field.line, 0), (field.line, field.label_end), severity, code, sentence)
    return Remark(field.place(span[0]), field.place(span[1]), severity, code, sentence)
