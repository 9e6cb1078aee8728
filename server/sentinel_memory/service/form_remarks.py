"""Remarks on a form while a person types: reasons for a refusal, and sizes (S04, N10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, cast

from ..contract.memory import AnyField, ListName, RecordKind
from ..contract.project import CheckFieldParams, CheckFieldResult
from ..core.errors import RecordError
from ..core.private.tags import find_private
from ..core.secrets.protection import Protection
from ..core.secrets.redaction import find_personal, find_secrets
from ..core.text.form import FormField, lines_of
from ..core.text.hidden_characters import hidden_places
from ..core.text.limits import INPUT_LIMIT, LISTS, list_limit
from ..core.text.typed_list import Entry, typed_entries
from ..sentences.say import Language, say
from .check_field import measure
from .forms import form_fields, form_sentence, label, parsed
from .intake import listed

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

    Args:
        text: the text of the form.
        rules: the rules of the project.
        tried: whether a save was refused before, so that an empty required field is an error.
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
    params = CheckFieldParams(
        field=cast("AnyField", field.name), value=value, type=rules.type, folder=None
    )
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
        listed(cast("ListName", name), [entry.text], rules.type, rules.protection)
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
