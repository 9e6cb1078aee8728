"""Secrets beside their name: `password=`, `"api_key": `, `--token `, `비밀번호는 `."""

import re
from collections.abc import Iterator

from ...text.budget import names_in, spend, within
from ...text.expressions import expression
from ..formats.broken_lines import joined_over_breaks
from ..formats.key_format import Secret
from ..shape import JOINED, STRONG, WEAK, WORDS, is_secret_shaped, strength
from .candidates import OTHER
from .columns import find_in_columns
from .names import BELIEVED, find_names, kinds_of, suits
from .nested import find_nested
from .sentences import find_in_sentences
from .signs import Sign, read_signs
from .spoken import find_backup_codes
from .values import AssignedValue, read_value, read_value_before

_IN_QUERY = expression(r"[?&][A-Za-z0-9_.-]{0,40}\Z")
_ENDS_LINE = expression(r"[\"'`\])},;.*]{0,3}[ \t]*(?:\Z|[\r\n]|\\[nr]|#|//)")
_OBJECT_OF = expression(r"\b(?:get|describe|delete|edit|patch)[ ]\Z")
"""A Kubernetes command before a resource type: `kubectl get secret app-tls`."""
_OF_OTHERS = expression(r"\barn:[\w:/-]*\Z|\b(?:MD5|SHA-?\d*) ?\([^()\n]*\Z")
"""A path or a hash label that contains the name: an ARN, or a file name in `MD5 (…)`."""
_ACCOUNT = expression(r"[\w.@-]{1,40}[:/](?!/)")


def find_assigned_secrets(text: str) -> Iterator[Secret]:
    """Yields the values that a name and a sign, a verb or a particle introduce (P12).

    The name decides little; the shape of the value decides, see `is_secret_shaped`.
    """
    reached = 0
    names = list(within(find_names(text), names_in(text)))
    spend(len(names))
    if "arn:" in text or "MD5" in text or "SHA" in text:
        names = [name for name in names if not _follows(_OF_OTHERS, text, name)]
    yield from find_in_columns(text, names)
    yield from find_nested(text, names)
    of_kind: dict[str, list[re.Match[str]]] = {kind: [] for kind in ("pin", "phrase", OTHER)}
    for name in names:
        for kind in kinds_of(name):
            of_kind.setdefault(kind, []).append(name)
    yield from find_backup_codes(text, of_kind.pop("backup_code", ()))
    for kind, stated in of_kind.items():
        stated = [name for name in stated if not _follows(_OBJECT_OF, text, name, 10)]
        yield from find_in_sentences(text, stated, kind)
    for name in of_kind[OTHER]:
        value = _value_of(text, name) if name.start() >= reached else None
        if value:
            reached = value.end
            yield Secret(value.start, value.end, name.lastgroup or "secret")


def _value_of(text: str, name: re.Match[str]) -> AssignedValue | None:
    for sign in read_signs(text, name):
        value = read_value(text, sign.end, in_query=_follows(_IN_QUERY, text, name))
        if (
            name[0].lower().startswith("cred")
            or text[max(0, name.start() - 1)] == "/"
            or value.text.startswith("pass:")
        ):
            account = _ACCOUNT.match(value.text)
            value = value._replace(start=value.start + account.end()) if account else value
        if not suits(text, name, value.text):
            continue
        least = STRONG
        if name.lastgroup in BELIEVED and _is_beyond_doubt(text, sign, value):
            is_name = name.lastgroup == "secret" and not re.search(r"[0-9]", value.text)
            is_sure = (
                value.quoted
                or sign.how == "element"
                or (sign.text == "=" and text[value.end : value.end + 1].isspace())
            )
            least = WEAK if is_name else JOINED if is_sure else WORDS
        if strength(value.text) >= least:
            return value.whole()
        whole, end = joined_over_breaks(text, value.start, value.end)
        if end > value.end and is_secret_shaped(whole):
            return AssignedValue(text, value.start, end, value.quoted)
    value_before = read_value_before(text, name.start())
    return value_before if value_before and is_secret_shaped(value_before.text) else None


def _follows(pattern: re.Pattern[str], text: str, name: re.Match[str], reach: int = 96) -> bool:
    return bool(pattern.search(text, max(0, name.start() - reach), name.start()))


def _is_beyond_doubt(text: str, sign: Sign, value: AssignedValue) -> bool:
    """Returns whether the place alone marks a value, even a weak one such as `hunter2`."""
    if value.text.isdigit() and not value.quoted and sign.text.endswith((" ", "\t")):
        return sign.how == "blank"
    return sign.how != "colon" or value.quoted or bool(_ENDS_LINE.match(text, value.end))
