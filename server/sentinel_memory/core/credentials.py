"""Secrets known by where they stand: in a URL, a header, a command, beside an AWS key id."""

import base64
import binascii
import re
from collections.abc import Iterator

from .assigned_values import read_value
from .secret_patterns import Secret
from .secret_shape import is_filler, is_plain_name, is_reference, is_secret_shaped

_USER = r"[^\s:/\"'<>`]{0,128}"
_IN_URL = re.compile(rf"://(?P<user>{_USER}):(?P<secret>[^\s/\"'<>`]{{1,4096}})@(?=[\w\[.$%{{*-])")
# A raw `/` in a password breaks a URL but no driver; http is left out, whose paths hold `@`.
_IN_DATABASE_URL = re.compile(
    rf"(?<!http)(?<!https)://(?P<user>{_USER}):(?P<secret>(?!\d{{1,5}}[/,?])[^\s\"'<>`]{{1,128}})"
    r"@(?=[A-Za-z0-9])"
)
_BEFORE_HOST = re.compile(r"@(?:tcp|udp|unix)\(")
_AT_END = re.compile(r"(?:^|[\s\"'`=])(?P<user>[\w.-]{1,64}):(?P<secret>[^\s\"'`]{1,128})$")
_DUMMY = re.compile(
    r"p|pw|pass|pswd|user|username|x+|\*+|\.+|-+|_+|\u2026|(?:my|your|some)[-_][a-z_-]*",
    re.IGNORECASE,
)
_PORT = re.compile(r"\d{1,5}[?#]")

_SCHEMES = r"(?P<scheme>bearer|basic|token|apikey|api-key|key|digest|bot|ssws|negotiate)"
_SPACE = r"(?:[ \t]|%20|\+)"
_CREDENTIAL = r"(?P<secret>[A-Za-z0-9._~+/=|%-]{8,}+)"
_HEADER = re.compile(
    rf"authorization\\{{0,3}}[\"'`]?\]?\**{_SPACE}*[:=,(]\**{_SPACE}*\\{{0,3}}[\"'`]?"
    rf"(?:{_SCHEMES}{_SPACE}+)?{_CREDENTIAL}",
    re.IGNORECASE,
)
_BEARER = re.compile(
    rf"(?<![A-Za-z0-9])(?P<scheme>bearer|basic){_SPACE}+[\"'`]?{_CREDENTIAL}", re.IGNORECASE
)
_COMMANDS = re.compile(
    r"(?:(?:mysql|mariadb)\w*|sshpass|redis-cli|docker login|curl|wget|http)[ \t][^\n]{0,200}"
)
_OPTION = re.compile(r"(?<=\s)(?:-[pa][ \t]?|(?:-u|--user)[ =][\"']?[\w.@%+-]{1,64}:)")
_KEY_ID = re.compile(r"(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])")
_SECRET_KEY = re.compile(r"(?<![A-Za-z0-9/+])[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+=])")
_HEX = re.compile(r"[0-9a-f]+", re.IGNORECASE)


def find_credentials(text: str) -> Iterator[Secret]:
    """Yields passwords in URLs and connection strings, and credentials in headers and commands."""
    yield from _in_urls(text)
    yield from _in_headers(text)
    yield from _in_commands(text)
    yield from _beside_key_ids(text)


def _in_urls(text: str) -> Iterator[Secret]:
    if "@" not in text:
        return
    for pattern in (_IN_URL, _IN_DATABASE_URL):
        for match in pattern.finditer(text):
            if _is_password_in_url(match):
                yield Secret(*match.span("secret"), "url_password")
    for host in _BEFORE_HOST.finditer(text):
        start = max(0, host.start() - 200)
        found = _AT_END.search(text[start : host.start()])
        if found and _is_password_in_url(found):
            yield Secret(start + found.start("secret"), host.start(), "url_password")


def _is_password_in_url(match: re.Match[str]) -> bool:
    """Believes any password that is no stand-in, no reference and no default account."""
    password = match["secret"]
    if len(password) < 4 or password == match["user"] or _PORT.match(password):
        return False
    if _DUMMY.fullmatch(password) or is_reference(password):
        return False
    if is_plain_name(password) and not re.search(r"[0-9]", password):
        return False
    return not is_filler(password, counting=False)


def _in_headers(text: str) -> Iterator[Secret]:
    for pattern in (_HEADER, _BEARER):
        for match in pattern.finditer(text):
            scheme = (match["scheme"] or "").lower()
            value = match["secret"].rstrip(".|")
            if scheme == "basic":
                shaped = _is_user_and_password(value)
            else:
                shaped = len(value) >= 16 and is_secret_shaped(value)
            if shaped:
                start = match.start("secret")
                yield Secret(start, start + len(value), "authorization")


def _is_user_and_password(value: str) -> bool:
    value = value.replace("%3D", "=").replace("%3d", "=")
    try:
        decoded = base64.b64decode(value + "=" * (-len(value) % 4), validate=True)
    except binascii.Error:
        return False
    return b":" in decoded and decoded.isascii()


def _in_commands(text: str) -> Iterator[Secret]:
    for command in _COMMANDS.finditer(text):
        for option in _OPTION.finditer(text, *command.span()):
            value = read_value(text, option.end())
            if is_secret_shaped(value.text, explicit=True):
                value = value.whole()
                yield Secret(value.start, value.end, "password")


def _beside_key_ids(text: str) -> Iterator[Secret]:
    for key_id in _KEY_ID.finditer(text):
        for key in _SECRET_KEY.finditer(text, key_id.end(), key_id.end() + 160):
            if not _HEX.fullmatch(key[0]) and is_secret_shaped(key[0]):
                yield Secret(*key.span(), "aws_secret_key")
