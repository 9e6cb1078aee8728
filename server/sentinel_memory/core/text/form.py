"""Text with labels, and lists, as people type them (N04).

    # A line like this is a remark.
    topic: payment
    lesson: Ask who pays.
      The text goes on in indented lines.

A label stands at the beginning of its line. A line ends with a line feed, a carriage return, or
both, as in an editor. No input is lost: a line that belongs to no field becomes a finding.

A form may also have words that begin a field without a colon, such as `use` in `use
8b054977c4ded0e1`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from .expressions import expression

_ENTRY = expression(
    r"""\s*(?:"((?:[^"]|"")*)"[^\S\n]*(?=[,\n]|$)|((?:\{[^}\n]{0,126}\}|[^,\n])*))(?:[,\n]|$)"""
)
"""An entry up to the next comma or line break, quoted or with commas inside braces.

The search for a closing brace is limited to the longest glob, so that the time stays linear.
"""


class Entry(NamedTuple):
    """An entry of a list with its start and end in the typed text."""

    text: str
    start: int
    end: int


def typed_entries(text: str) -> tuple[Entry, ...]:
    """Returns the entries of a typed list without duplicates and blank entries."""
    found: dict[str, Entry] = {}
    for match in _ENTRY.finditer(text):
        group = 2 if match[1] is None else 1
        entry = (match[2] if match[1] is None else match[1].replace('""', '"')).strip()
        if entry:
            found.setdefault(entry, Entry(entry, *match.span(group)))
    return tuple(found.values())


def written_list(entries: Iterable[str]) -> str:
    """Returns a list as a person types it; an entry that contains separators is quoted."""
    return ", ".join(
        entry if _is_one(entry) else '"{}"'.format(entry.replace('"', '""')) for entry in entries
    )


def _is_one(entry: str) -> bool:
    # An unclosed brace or quote in the entry would end in a later entry.
    return next(iter(typed_entries(entry + ', }"'))).text == entry.strip()


INDENT = "  "
_LINE_END = expression(r"\r\n|\r|\n")
_INDENT = expression(r"\t| {1,2}")
_LABEL = expression(r"([^\s#:\uff1a][^:\uff1a]{0,39}?)[ \t]*[:\uff1a]")

FormCode = Literal["unknown_label", "stray_line", "label_twice"]


class Piece(NamedTuple):
    """The part of a field's text that stands on one line."""

    line: int
    """Index of the line in the form, from 0."""
    column: int
    """Column at which the part begins, in characters from 0."""
    text: str


class FormField(NamedTuple):
    """A label and the text after it."""

    name: str
    line: int
    """Index of the label's line, from 0."""
    label_end: int
    """Column after the colon, in characters from 0."""
    pieces: tuple[Piece, ...]
    """The text, line by line; the first piece follows the label and always exists."""

    @property
    def text(self) -> str:
        """Returns the typed text, joined by line feeds, without surrounding whitespace."""
        return self._whole.strip()

    def place(self, at: int) -> tuple[int, int]:
        """Returns the line and the column, both from 0, of a character index in `text`."""
        left = at + len(self._whole) - len(self._whole.lstrip())
        for piece in self.pieces[:-1]:
            if left <= len(piece.text):
                return piece.line, piece.column + left
            left -= len(piece.text) + 1
        last = self.pieces[-1]
        return last.line, last.column + min(left, len(last.text))

    @property
    def _whole(self) -> str:
        return "\n".join(piece.text for piece in self.pieces)


class FormFinding(NamedTuple):
    """A line that cannot be accepted as it is."""

    code: FormCode
    line: int
    """Index of the line, from 0."""
    text: str
    """The whole line if it is stray, else its label."""


class Form(NamedTuple):
    """A parsed form; a label that occurs twice makes two fields."""

    fields: tuple[FormField, ...]
    findings: tuple[FormFinding, ...]

    def once(self) -> Form:
        """Returns the form with a finding for each repeated label."""
        seen: set[str] = set()
        twice = []
        for field in self.fields:
            if field.name in seen:
                twice.append(FormFinding("label_twice", field.line, field.name))
            seen.add(field.name)
        found = sorted((*self.findings, *twice), key=lambda finding: finding.line)
        return self._replace(findings=tuple(found))


def lines_of(text: str) -> list[str]:
    """Returns the lines of a text as an editor counts them, without line breaks; at least one."""
    return _LINE_END.split(text) if "\r" in text else text.split("\n")


def plain_label(label: str) -> str:
    """Returns a label in the form in which labels are compared: NFC, case-folded, single spaces."""
    return " ".join(unicodedata.normalize("NFC", label).casefold().split())


def parse(text: str, labels: Mapping[str, str], words: Sequence[str] = ()) -> Form:
    """Parses a form; never raises, whatever the text is.

    `labels`: the field name for each label, keyed by `plain_label`.
    `words`: field names that begin a field without a colon if a space and a text follow them.
    """
    fields: list[FormField] = []
    findings: list[FormFinding] = []
    is_open = False
    blank: list[Piece] = []
    for number, line in enumerate(lines_of(text)):
        if line.startswith("#"):
            continue
        if not line.strip() or line[0] in " \t":
            indent = _INDENT.match(line)
            column = indent.end() if indent else 0
            piece = Piece(number, column, line[column:])
            if not line.strip():
                blank.append(piece)
            elif is_open:
                # Blank lines belong to the text only if more text follows them.
                pieces = (*fields[-1].pieces, *blank, piece)
                fields[-1] = fields[-1]._replace(pieces=pieces)
                blank = []
            else:
                findings.append(FormFinding("stray_line", number, line))
            continue
        word = _word(line, words)
        label = None if word else _LABEL.match(line)
        name = word or (labels.get(plain_label(label[1])) if label else None)
        # Lines that are indented below an unknown line have no field either.
        is_open, blank = name is not None, []
        if word is not None:
            fields.append(_field(word, number, line, len(word)))
        elif label is None:
            findings.append(FormFinding("stray_line", number, line))
        elif name is None:
            findings.append(FormFinding("unknown_label", number, label[1]))
        else:
            fields.append(_field(name, number, line, label.end()))
    return Form(tuple(fields), tuple(findings))


def _word(line: str, words: Sequence[str]) -> str | None:
    """Returns the word that begins the field of a line, or None."""
    for word in words:
        if line.startswith((f"{word} ", f"{word}\t")) and line[len(word) :].strip():
            return word
    return None


def _field(name: str, number: int, line: str, label_end: int) -> FormField:
    start = label_end + (line[label_end : label_end + 1] == " ")
    return FormField(name, number, label_end, (Piece(number, start, line[start:]),))


class FormRow(NamedTuple):
    """A field to write: the remark above it, its label and its text."""

    remark: str
    """Text of the remark on one line, or "" for none."""
    label: str
    text: str


def render(head: Sequence[str], rows: Iterable[FormRow]) -> str:
    """Returns a form that `parse` reads back as the same texts, except for surrounding whitespace.

    `head`: remarks at the top, one line each.
    """
    parts = ["".join(f"# {line}\n" for line in head)] if head else []
    for row in rows:
        remark = [f"# {row.remark}"] if row.remark else []
        parts.append("".join(f"{line}\n" for line in (*remark, *field_lines(row.label, row.text))))
    return "\n".join(parts)


def field_lines(label: str, text: str) -> list[str]:
    """Returns the lines of a field."""
    first, *more = lines_of(text.strip())
    return [f"{label}: {first}", *(INDENT + line for line in more)]
