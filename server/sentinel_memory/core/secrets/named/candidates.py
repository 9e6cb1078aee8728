"""The words of a sentence that may be a value, each read and judged once."""

from ...text.expressions import expression
from ..shape import strength
from ..wordlike import reads_as_words
from .values import AssignedValue, read_value

FAR = 100
"""Characters between a name and a value, at most."""
_PLAIN = (
    r"[^\w!#$%@\s]*(?:[A-Za-z'\u2019]?[a-z'\u2019]{0,7}|[A-Z]{1,5}|[가-힣]*|[0-9]{1,3})"
    r"[^\w!#$%@\s]*(?!\S)"
)
"""A word of a sentence that is too short, or too plain, to be looked at."""
_CANDIDATE = expression(
    r"(?<![^\s(\[|\"'`\u201c])"
    r"(?:(?<![\"'`\u201c])[\"'`\u201c](?:[a-z]{3,10} ){3,}[a-z]{3,10}[\"'`\u201d]"
    rf"|(?![)\]}}.,;:]|{_PLAIN})\S+)"
)
_OPENS = expression(r"[(\[<*_{,]*")
_NO_VALUE = expression(
    r"\.{0,2}/[a-z0-9_-]+/|(?=[a-z0-9_./@-]+$)[a-z_.@-]{2,}/|--?[a-z][\w-]*"
    r"|[^{}<>()\[\]]*[{<(]|[\w.+-]+@[\w-]+\.[\w.-]+$"
)
_SETTING = expression(r"([a-z][a-zA-Z_.-]{2,}|[A-Z][A-Z_]{2,}|[a-z](?=.\d))[=:](?!=*$)")


class Word:
    """A word that may be a value, read when it is asked for, and judged once."""

    __slots__ = ("_grade", "_value", "start", "text")

    def __init__(self, text: str, start: int) -> None:
        self.text, self.start = text, start
        self._value: AssignedValue | None = None
        self._grade: int | None = None

    def read(self) -> AssignedValue:
        """Returns the value that begins there, empty where it can be none."""
        if self._value is None:
            opening = _OPENS.match(self.text, self.start)
            value = read_value(self.text, opening.end() if opening else self.start)
            inside = value.text
            sets = _SETTING.match(inside)
            if _NO_VALUE.match(inside) or (sets and reads_as_words(sets[1])):
                value = AssignedValue(self.text, self.start, self.start, False)
            self._value = value
        return self._value

    def judge(self) -> int:
        """Returns how strong that value is."""
        if self._grade is None:
            self._grade = strength(self.read().text)
        return self._grade


def words_near(text: str, start: int, end: int) -> list[Word]:
    """Returns the words that are not ordinary, near the names at both ends of a part of a text."""
    parts = [(start, end)]
    if end - start > 2 * FAR:
        parts = [(start, start + FAR), (end - FAR, end)]
    return [Word(text, one.start()) for part in parts for one in _CANDIDATE.finditer(text, *part)]
