"""Secrets beside their name: `password=`, `"api_key": `, `--token `, `비밀번호는 `."""

import re
from collections.abc import Iterator

from ...text.budget import names_in, spend, within
from ...text.expressions import expression
from ..formats.broken_lines import joined_over_breaks
from ..formats.key_format import Secret
from ..shape import JOINED, STRONG, WEAK, WORDS, is_filler, is_phrase, is_secret_shaped, strength
from .candidates import OTHER
from .columns import find_in_columns
from .names import BELIEVED, GROUPED, find_names, kinds_of, suits
from .nested import find_nested
from .sentences import find_in_sentences
from .signs import Sign, read_signs
from .spoken import find_backup_codes, find_grouped, find_spelled
from .values import AssignedValue, read_value, read_value_before

_IN_QUERY = expression(r"[?&][A-Za-z0-9_.-]{0,40}\Z")
_ENDS_LINE = expression(r"[\"'`\])},;.*]{0,3}[ \t]*(?:\Z|[\r\n]|\\[nr]|#|//)")
_OBJECT_OF = expression(r"\b(?:get|describe|delete|edit|patch)[ ]\Z")
"""A Kubernetes command before a resource type: `kubectl get secret app-tls`."""
_OF_OTHERS = expression(r"\barn:[\w:/-]*\Z|\b(?:MD5|SHA-?\d*) ?\([^()\n]*\Z")
"""A path or a hash label that contains the name: an ARN, or a file name in `MD5 (…)`."""
_AND = expression(
    r"[\"'`)]{0,2}(?:[ ]\([^()\n]{1,40}\))?(?:,?[ ](?:and|or|plus|und|et|y)|[ ]?[와과및]|,)[ ]"
    r"(?:(?:the|its|a|my|our|second|other|app|application|api|client|secret|private|access|new|old"
    r"|backup|keys?|token|password|clé|clave|schlüssel|키|시크릿|토큰"
    r"|비밀키)[ ]){0,4}(?=[\"'`]?\S{16})",
    re.IGNORECASE,
)
_KEY = r"(?:[0-9a-f]{32,64}|(?=[A-Za-z]*\d)[A-Za-z0-9_-]{20,64})(?![A-Za-z0-9_-])"
_PAIR = expression(
    r"[k키](?:(?<=\btwo k)eys|(?<=\bboth k)eys|(?<=키)[ ]?(?:두|2)[ ]?개(?:는|인|가)?"
    r"|(?P<one>(?<![a-z] .)(?<=\bk)ey))"
    rf"[: ]{{1,2}}[\"'`]?(?P<first>{_KEY})[\"'`]?(?:[ ](?:and|or)|[ ]?[와과및]"
    rf"|,)[ ](?(one)key[ ]|(?:key[ ])?)"
    rf"[\"'`]?(?P<second>{_KEY})",
    re.IGNORECASE,
)
"""Two keys of no service: `two keys … and …`, `key … and key …`."""
_LEAST_JOINED = 16
_PHRASE = expression(r"((?:[a-z]{2,12}[ ]){3,11}[a-z]{2,12})[ \t]*(?:\Z|[\r\n])")
_ACCOUNT = expression(r"[\w.@-]{1,40}[:/](?!/)")


def find_assigned_secrets(text: str) -> Iterator[Secret]:
    """Yields the values that a name and a sign, a verb or a particle introduce (P12).

    The name decides little; the shape of the value decides, see `is_secret_shaped`. A second value
    that *and* joins to the first goes as well.
    """
    for pair in _PAIR.finditer(text) if "키" in text or "key" in text.lower() else ():
        yield from (Secret(*pair.span(which), "api_key") for which in ("first", "second"))
    for secret in _assigned(text):
        yield secret
        joined = (
            _AND.match(text, secret.end) if secret.end - secret.start >= _LEAST_JOINED else None
        )
        second = read_value(text, joined.end()) if joined else None
        if second and len(second.text) >= _LEAST_JOINED and strength(second.text) == STRONG:
            yield Secret(second.start, second.end, secret.kind)


def _assigned(text: str) -> Iterator[Secret]:
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
    for kind in GROUPED:
        yield from find_grouped(text, of_kind.pop(kind, ()))
    yield from find_spelled(text, (name for name in names if name.lastgroup in BELIEVED))
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
        phrase = _PHRASE.match(text, sign.end) if sign.text == "=" else None
        if phrase and name.lastgroup in BELIEVED and _is_set_phrase(phrase[1]):
            return AssignedValue(text, *phrase.span(1), False)
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


def _is_set_phrase(words: str) -> bool:
    return is_phrase(words) and not is_filler(words.partition(" ")[0])


def _follows(pattern: re.Pattern[str], text: str, name: re.Match[str], reach: int = 96) -> bool:
    return bool(pattern.search(text, max(0, name.start() - reach), name.start()))


def _is_beyond_doubt(text: str, sign: Sign, value: AssignedValue) -> bool:
    """Returns whether the place alone marks a value, even a weak one such as `hunter2`."""
    if value.text.isdigit() and not value.quoted and sign.text.endswith((" ", "\t")):
        return sign.how == "blank"
    return sign.how != "colon" or value.quoted or bool(_ENDS_LINE.match(text, value.end))
