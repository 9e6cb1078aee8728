"""Secrets known by the name beside them: `password=`, `"api_key": `, `--token `, `비밀번호는 `."""

import re
from collections.abc import Iterator

from .assigned_values import AssignedValue, read_value, read_value_before
from .expressions import expression
from .key_names import BELIEVED, find_names, is_key_of, suits
from .line_breaks import joined_over_breaks
from .nested_values import find_nested
from .other_values import names_other
from .remarks import find_remarks
from .secret_patterns import Secret
from .secret_shape import is_chosen, is_secret_shaped
from .signs import Sign, read_signs
from .tables import find_in_columns

_STATED = frozenset({"equals", "pair", "named", "element", "flag"})
_OF_A_SENTENCE = frozenset({"verb", "blank", "scope", "cell", "dash", "paren"})
_VERBS = frozenset({"pass", "pw"})
"""Names that are words of a sentence as well: tests pass."""

_IN_QUERY = expression(r"[?&][A-Za-z0-9_.-]{0,40}$")
_ENDS_LINE = expression(r"[\"'`\])},;.*]{0,3}[ \t]*(?:\Z|[\r\n]|\\[nr]|#|//)")
_ENDS_SENTENCE = expression(r"[\"'`)*]{0,3}(?:[.,;](?:\s|\Z)|\Z|[\r\n])")
_COPULA = expression(
    r"[\"'`)*\u201d\u2019]{0,3}[ ]?"
    r"(?:입니다|입니당|이다|이고|이며|이야|임|예요|이에요|인데|이었|였|라고|이라|라서|라는|라며"
    r"|라면"
    r"|이니|이므로|이지|여서|이어서|이라서)"
)
_COMMIT = expression(r"[0-9a-f]{7,16}$|[0-9a-f]{40}$", re.IGNORECASE)
_UUID = expression(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$", re.IGNORECASE)
_OBJECT_OF = expression(r"\b(?:get|describe|delete|edit|patch)[ ]\Z")
_IN_ARN = expression(r"\barn:[\w:/-]*\Z")
_TAKEN_WITH = expression(
    r"\b(?:with|using|uses?|via|set|new|found|leaked|revoked?|rotated?|exposed|printed|logged"
    r"|decode)(?:[ ](?!commit)[\w-]{1,16}){0,3}[ _-]?\Z",
    re.IGNORECASE,
)
_OTHER_FIELD = expression(r"[a-z_]{2,24}=[0-9a-f-]{6,64}$")
"""What a line of a log tells beside the name: `token issued sub=…`."""
_LEAST = 6
_ACCOUNT = expression(r"[\w.@-]{1,40}[:/](?!/)")


def find_assigned_secrets(text: str) -> Iterator[Secret]:
    """Yields the values that a key name and a sign, a verb or a particle give away (P12).

    The name decides little, the shape of the value all: see `is_secret_shaped`.
    """
    reached = 0
    names = list(find_names(text))
    if "arn:" in text:
        names = [name for name in names if not _is_in_arn(text, name)]
    yield from find_in_columns(text, names)
    yield from find_nested(text, names)
    yield from find_remarks(text, [name for name in names if not _is_verb(text, name)])
    for name in names:
        value = _value_of(text, name) if name.start() >= reached else None
        if value:
            reached = value.end
            yield Secret(value.start, value.end, name.lastgroup or "secret")


def _value_of(text: str, name: re.Match[str]) -> AssignedValue | None:
    for sign in read_signs(text, name):
        if sign.how in _OF_A_SENTENCE and (names_other(sign.text) or _is_object(text, name)):
            continue
        value = read_value(text, sign.end, in_query=_is_in_query(text, name))
        if (
            name[0].lower().startswith("cred")
            or text[max(0, name.start() - 1)] == "/"
            or value.text.startswith("pass:")
        ):
            value = _behind_account(value)
        if (
            sign.how == "blank"
            and not value.quoted
            and _is_other_hash(text, name, value.text, value.end)
        ):
            continue
        if len(value.text) < _LEAST or (
            sign.how in _OF_A_SENTENCE and not value.quoted and _OTHER_FIELD.match(value.text)
        ):
            continue
        explicit = name.lastgroup in BELIEVED and _is_beyond_doubt(text, sign, value)
        if not suits(text, name, value.text) or (
            sign.how in _OF_A_SENTENCE
            and _is_verb(text, name)
            and not is_chosen(value.text)
            and not sign.text.lstrip().startswith(("is ", "was "))
        ):
            continue
        if is_secret_shaped(value.text, explicit=explicit):
            return value.whole()
        whole, end = joined_over_breaks(text, value.start, value.end)
        if end > value.end and is_secret_shaped(whole):
            return AssignedValue(text, value.start, end, value.quoted)
    value_before = read_value_before(text, name.start())
    return value_before if value_before and is_secret_shaped(value_before.text) else None


def _is_object(text: str, name: re.Match[str]) -> bool:
    """Tells what a command of Kubernetes names: `kubectl get secret app-tls`."""
    return bool(_OBJECT_OF.search(text, max(0, name.start() - 12), name.start()))


def _is_in_arn(text: str, name: re.Match[str]) -> bool:
    return bool(_IN_ARN.search(text, max(0, name.start() - 96), name.start()))


def _is_verb(text: str, name: re.Match[str]) -> bool:
    """Tells `tests pass` from `SMTP_PASS`."""
    return name[0].lower() in _VERBS and text[name.start() - 1 : name.start()] not in tuple("_-.")


def _is_in_query(text: str, name: re.Match[str]) -> bool:
    before = text[max(0, name.start() - 48) : name.start()]
    return ("?" in before or "&" in before) and bool(_IN_QUERY.search(before))


def _behind_account(value: AssignedValue) -> AssignedValue:
    account = _ACCOUNT.match(value.text)
    if account is None:
        return value
    return AssignedValue(value.source, value.start + account.end(), value.end, value.quoted)


def _is_other_hash(text: str, name: re.Match[str], value: str, end: int) -> bool:
    """Tells the commit or the request that a sentence names from a key or a password of hex."""
    if name.lastgroup != "token" or is_key_of(text, name.start()):
        return False
    if not _COMMIT.match(value) and not _UUID.match(value):
        return False
    taken = _TAKEN_WITH.search(text, max(0, name.start() - 40), name.start())
    return not taken and not _COPULA.match(text, end)


def _is_beyond_doubt(text: str, sign: Sign, value: AssignedValue) -> bool:
    """Tell whether the place alone says that a value is meant, be it as weak as `hunter2`."""
    if is_chosen(value.text):
        return True
    if value.quoted:
        return sign.how not in ("cell", "dash", "line") and not any(
            "가" <= letter <= "힣" for letter in sign.text
        )
    if _COPULA.match(text, value.end):
        return True
    if value.text.isdigit() and sign.how != "flag" and sign.text.endswith((" ", "\t")):
        return False
    if sign.how in _STATED:
        return True
    if not any(character.isdigit() for character in value.text):
        return False
    if sign.how in ("colon", "scope"):
        return bool(_ENDS_LINE.match(text, value.end))
    return sign.how == "verb" and bool(_ENDS_SENTENCE.match(text, value.end))
