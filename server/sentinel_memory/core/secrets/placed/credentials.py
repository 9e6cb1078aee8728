"""Secrets in a URL, a header or a command, or beside an AWS key id."""

import base64
import re
from collections.abc import Iterator

from ...text.budget import within
from ...text.expressions import expression
from ..formats.key_format import EDGE, Secret
from ..shape import STRONG, is_filler, is_plain_name, is_reference, is_secret_shaped, strength
from .accounts import find_account_passwords, find_command_passwords
from .habits import find_habits

_USER = r"[^\s:/\"'<>`]{0,128}"
# A raw `/` in a password makes an invalid URL, but drivers accept it.
_IN_URL = expression(
    rf"://(?P<user>{_USER}):(?!\d{{1,5}}[/,?#])(?P<secret>[^\s/\"'<>`]{{1,4096}}(?=@[\w\[.$%{{*-])"
    r"|[^\s\"'<>`]{1,128}(?=@[A-Za-z0-9]))",
    needs=("://",),
)
_OF_ORACLE = expression(
    r"(?:thin:|oracle:[ ]?|sqlplus[ \t]+(?:-\w+[ \t]+){0,3})(?P<user>[\w$#]{1,64})"
    r"/(?P<secret>[^\s\"'`@]{1,128})@",
    needs=("thin:", "oracle:", "sqlplus"),
)
_BEFORE_HOST = expression(r"@(?:tcp|udp|unix)\(", needs=("@tcp(", "@udp(", "@unix("))
_AT_END = expression(r"(?:^|[\s\"'`=])(?P<user>[\w.-]{1,64}):(?P<secret>[^\s\"'`]{1,128})$")
_LONE = expression(
    r"://(?P<secret>[\w-]{20,200})@(?=[\w-]+\.)(?!o\d{1,8}\.ingest\.)", needs=("://",)
)
_DUMMY = expression(
    r"p|pw|pass|pswd|user|username|passwort|kennwort|mot_?de_?passe|mdp|contrase[nñ]a|clave|secreto|"
    r"x+|\*+|\.+|-+|_+|\u2026|(?:my|your|some)[-_][a-z_-]*",
    re.IGNORECASE,
)
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
    rf"(?P<scheme>(?-i:[bB])(?<![A-Za-z0-9].)(?:earer|asic)){_SPACE}+[\"'`]?{_CREDENTIAL}",
    re.IGNORECASE,
    needs=("earer", "bas"),
)
_COOKIES = expression(
    r"(?:cookie\\{0,3}[\"'`]?[ \t]*[:=,]|(?<=-b)[ \t])"
    r"[ \t]*\\{0,3}[\"'`]?(?P<pairs>[^\n\"'`]{8,4096})",
    re.IGNORECASE,
    needs=("cook", "-b"),
)
_PAIR = expression(r"(?<![\w.-])(?P<name>[\w.-]{1,64})=(?P<secret>[^\s;,\"'`\\]{16,})")
_SESSION = expression(
    rf"(?=[AJPX_cls]){EDGE}(?:JSESSIONID|PHPSESSID|ASP\.NET_SessionId|ASPSESSIONID[A-Z]{{8}}"
    r"|connect\.sid|laravel_session|_session_id|sessionid|csrftoken|XSRF-TOKEN)"
    r"(?:=|\\?[\"'][ ]?(?::|=>|,)[ ]?\\?[\"'])(?P<secret>[A-Za-z0-9_%.:~+/-]{16,}+)",
    needs=("SESSIONID", "SESSID", "SessionId", "_session", "sessionid", ".sid", "csrf", "XSRF"),
)
_COUNTED = expression(
    r"_g(?:a|id|cl|at)|_fbp|amp_|theme|locale|lang|consent|tz|ab_|optimizely", re.IGNORECASE
)
_BESIDE_KEY_ID = expression(
    r"(?:AKIA|ASIA|LTAI|AKID)[A-Za-z0-9]{12,36}+(?![A-Za-z0-9])(?s:.{1,160}?)(?<![A-Za-z0-9/+])"
    r"(?![0-9a-fA-F]{30})(?P<secret>[A-Za-z0-9/+]{40}|[A-Za-z0-9]{30,32})(?![A-Za-z0-9/+=])",
    needs=("AKIA", "ASIA", "LTAI", "AKID"),
)


def find_credentials(text: str) -> Iterator[Secret]:
    """Yields passwords in URLs and connection strings, and credentials in headers and commands."""
    if "@" in text:
        yield from _in_urls(text)
    yield from _in_headers(text)
    yield from find_command_passwords(text)
    yield from find_account_passwords(text)
    yield from find_habits(text)
    for key in within(_BESIDE_KEY_ID.finditer(text)):
        if is_secret_shaped(key["secret"]):
            yield Secret(*key.span("secret"), "aws_secret_key")


def _in_urls(text: str) -> Iterator[Secret]:
    """Yields passwords in URLs, except placeholders, references and default accounts."""
    for pattern in (_IN_URL, _OF_ORACLE):
        for match in within(pattern.finditer(text)):
            if _is_password(match):
                yield Secret(*match.span("secret"), "url_password")
    for lone in within(_LONE.finditer(text)):
        if strength(lone["secret"]) == STRONG:
            yield Secret(*lone.span("secret"), "url_password")
    for host in within(_BEFORE_HOST.finditer(text)):
        start = max(0, host.start() - 200)
        found = _AT_END.search(text[start : host.start()])
        if found and _is_password(found):
            yield Secret(start + found.start("secret"), host.start(), "url_password")


def _is_password(match: re.Match[str]) -> bool:
    password = match["secret"]
    if len(password) < 4 or password == match["user"]:
        return False
    if _DUMMY.fullmatch(password) or is_reference(password):
        return False
    if is_plain_name(password) and not re.search(r"[0-9]", password):
        return False
    return not is_filler(password, counting=False)


def _in_headers(text: str) -> Iterator[Secret]:
    """Yields the credentials in headers, without the header names and schemes."""
    for pattern in (_HEADER, _BEARER):
        for match in within(pattern.finditer(text)):
            value = match["secret"].rstrip(".|")
            if _is_credential(match["scheme"] or "", value):
                start = match.start("secret")
                yield Secret(start, start + len(value), "authorization")
    yield from _in_cookies(text)


def _is_credential(scheme: str, value: str) -> bool:
    if scheme.lower() == "basic":
        return _is_user_and_password(value)
    return len(value) >= 16 and is_secret_shaped(value)


def _is_user_and_password(value: str) -> bool:
    value = value.replace("%3D", "=").replace("%3d", "=")
    try:
        decoded = base64.b64decode(value + "=" * (-len(value) % 4), validate=True)
    except ValueError:  # no base64, or one of the letters beyond ASCII that A-Z means in any case
        return False
    return b":" in decoded and decoded.isascii()


def _in_cookies(text: str) -> Iterator[Secret]:
    for header in within(_COOKIES.finditer(text)):
        for pair in within(_PAIR.finditer(text, *header.span("pairs"))):
            if not _COUNTED.match(pair["name"]) and is_secret_shaped(pair["secret"]):
                yield Secret(*pair.span("secret"), "cookie")
    for session in within(_SESSION.finditer(text)):
        if is_secret_shaped(session["secret"]):
            yield Secret(*session.span("secret"), "cookie")
