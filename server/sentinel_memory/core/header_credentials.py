"""Credentials in headers of HTTP: `Authorization`, `Bearer`, cookies."""

import base64
import binascii
import re
from collections.abc import Iterator

from .expressions import expression
from .secret_patterns import Secret
from .secret_shape import is_secret_shaped

_SCHEME = r"(?P<scheme>[A-Za-z][A-Za-z0-9-]{1,20})"
_SPACE = r"(?:[ \t]|%20|\+)"
_CREDENTIAL = r"(?P<secret>[A-Za-z0-9._~+/=|%-]{8,}+)"
_HEADER = expression(
    rf"authorization\\{{0,3}}[\"'`]?\]?\**{_SPACE}*[:=,(]\**{_SPACE}*\\{{0,3}}[\"'`]?"
    rf"(?:{_SCHEME}{_SPACE}+)?{_CREDENTIAL}",
    re.IGNORECASE,
    needs=("author",),
)
_BEARER = expression(
    rf"(?<![A-Za-z0-9])(?P<scheme>bearer|basic){_SPACE}+[\"'`]?{_CREDENTIAL}",
    re.IGNORECASE,
    needs=("bearer", "bas"),
)
_LEAST_TOKEN = 16

_COOKIES = expression(
    r"(?:cookie\\{0,3}[\"'`]?[ \t]*[:=,]|(?<=-b)[ \t])"
    r"[ \t]*\\{0,3}[\"'`]?(?P<pairs>[^\n\"'`]{8,4096})",
    re.IGNORECASE,
    needs=("cook", "-b"),
)
_PAIR = expression(r"(?<![\w.-])(?P<name>[\w.-]{1,64})=(?P<secret>[^\s;,\"'`\\]{16,})")
_SESSION = expression(
    r"(?<![A-Za-z0-9])(?:JSESSIONID|PHPSESSID|ASP\.NET_SessionId|ASPSESSIONID[A-Z]{8}|connect\.sid"
    r"|laravel_session|_session_id|sessionid|csrftoken|XSRF-TOKEN)"
    r"(?:=|\\?[\"'][ ]?(?::|=>|,)[ ]?\\?[\"'])(?P<secret>[A-Za-z0-9_%.:~+/-]{16,}+)",
    needs=("SESSIONID", "SESSID", "SessionId", "_session", "sessionid", ".sid", "csrf", "XSRF"),
)
_COUNTED = expression(
    r"_g(?:a|id|cl|at)|_fbp|amp_|theme|locale|lang|consent|tz|ab_|optimizely", re.IGNORECASE
)


def find_header_credentials(text: str) -> Iterator[Secret]:
    """Yields what headers prove an identity with; the names and schemes stay."""
    for pattern in (_HEADER, _BEARER):
        for match in pattern.finditer(text):
            value = match["secret"].rstrip(".|")
            if _is_credential(match["scheme"] or "", value):
                start = match.start("secret")
                yield Secret(start, start + len(value), "authorization")
    yield from _in_cookies(text)


def _is_credential(scheme: str, value: str) -> bool:
    if scheme.lower() == "basic":
        return _is_user_and_password(value)
    return len(value) >= _LEAST_TOKEN and is_secret_shaped(value)


def _is_user_and_password(value: str) -> bool:
    value = value.replace("%3D", "=").replace("%3d", "=")
    try:
        decoded = base64.b64decode(value + "=" * (-len(value) % 4), validate=True)
    except binascii.Error:
        return False
    return b":" in decoded and decoded.isascii()


def _in_cookies(text: str) -> Iterator[Secret]:
    for header in _COOKIES.finditer(text):
        for pair in _PAIR.finditer(text, *header.span("pairs")):
            if not _COUNTED.match(pair["name"]) and is_secret_shaped(pair["secret"]):
                yield Secret(*pair.span("secret"), "cookie")
    for session in _SESSION.finditer(text):
        if is_secret_shaped(session["secret"]):
            yield Secret(*session.span("secret"), "cookie")
