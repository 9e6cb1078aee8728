"""The documents open in the editor, as typed and not as saved. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lsprotocol.types import Position, Range, TextDocumentContentChangeEvent, TextEdit

from ..core.text.form import lines_of

_UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


class Buffer:
    """The text of one document, line by line, so that a keystroke costs one line."""

    def __init__(self, text: str) -> None:
        self.lines = lines_of(text)
        """The lines without their line breaks; at least one."""

    @property
    def text(self) -> str:
        """The whole text with uniform line breaks."""
        return "\n".join(self.lines)

    def apply(self, change: TextDocumentContentChangeEvent, encoding: str) -> None:
        """Applies one change. A place beyond the text means its end.

        `change`: the change from the client; without a range it is the whole text.
        `encoding`: the unit of columns: `utf-16`.
        """
        place = getattr(change, "range", None)
        if place is None:
            self.lines = lines_of(change.text)
            return
        first, begin = self._place(place.start, encoding)
        last, end = self._place(place.end, encoding)
        if (last, end) < (first, begin):
            (first, begin), (last, end) = (last, end), (first, begin)
        before, after = self.lines[first][:begin], self.lines[last][end:]
        self.lines[first : last + 1] = lines_of(f"{before}{change.text}{after}")

    def _place(self, position: Position, encoding: str) -> tuple[int, int]:
        if position.line >= len(self.lines):
            return len(self.lines) - 1, len(self.lines[-1])
        return position.line, index_at(self.lines[position.line], position.character, encoding)


class Documents:
    """All open documents, by URI as the client spells it."""

    def __init__(self) -> None:
        self._buffers: dict[str, Buffer] = {}
        self._versions: dict[str, int] = {}
        self._languages: dict[str, str] = {}

    def __contains__(self, uri: str) -> bool:
        return uri in self._buffers

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._buffers))

    def open(self, uri: str, text: str, version: int = 0, language: str = "") -> None:
        """Takes a document that was opened. `language` is the client's id of its language."""
        self._languages[uri] = language
        self._buffers[uri] = Buffer(text)
        self._versions[uri] = version

    def change(
        self,
        uri: str,
        changes: Iterable[TextDocumentContentChangeEvent],
        encoding: str,
        version: int = 0,
    ) -> None:
        """Applies typed changes; ignores a document that is not open."""
        buffer = self._buffers.get(uri)
        self._versions[uri] = version
        for change in changes if buffer else ():
            assert buffer is not None
            buffer.apply(change, encoding)

    def close(self, uri: str) -> None:
        """Forgets a document that was closed."""
        self._buffers.pop(uri, None)
        self._versions.pop(uri, None)
        self._languages.pop(uri, None)

    def has_language(self, language: str) -> bool:
        """Returns whether a document of a language is open."""
        return language in self._languages.values()

    def version(self, uri: str) -> int:
        """Returns the client's version number of the current text; 0 if unknown."""
        return self._versions.get(uri, 0)

    def text(self, uri: str) -> str | None:
        """Returns the current text of a document; None if it is not open."""
        buffer = self._buffers.get(uri)
        return buffer.text if buffer else None


def point(line: int, column: int = 0) -> Range:
    """Returns the empty range at a place, counted from 0."""
    return Range(Position(line, column), Position(line, column))


def width(text: str, encoding: str) -> int:
    """Returns the columns of a text in the encoding agreed with the client: `utf-16`."""
    codec, unit = _UNITS[encoding]
    return len(text.encode(codec, "surrogatepass")) // unit


def index_at(line: str, column: int, encoding: str) -> int:
    """Returns the index of the character at a column, at most the length of the line."""
    if line.isascii():
        return min(column, len(line))
    codec, unit = _UNITS[encoding]
    before = line.encode(codec, "surrogatepass")[: column * unit]
    # Half of a character counts as the whole character, because no place lies inside one.
    return min(len(before.decode(codec, "replace")), len(line))


def difference(old: Sequence[str], new: Sequence[str], encoding: str) -> TextEdit:
    """Returns the edit that makes the new lines of the old ones, and leaves what is equal."""
    most = min(len(old), len(new)) - 1
    first = next((n for n in range(most) if old[n] != new[n]), most)
    last = next((n for n in range(most - first) if old[-1 - n] != new[-1 - n]), most - first)
    end = len(old) - 1 - last
    place = Range(Position(first, 0), Position(end, width(old[end], encoding)))
    return TextEdit(place, "\n".join(new[first : len(new) - last]))
