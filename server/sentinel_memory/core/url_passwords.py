"""Passwords in the user information of URLs and of connection strings."""

import re
from collections.abc import Iterator

from .expressions import expression
from .secret_patterns import Secret
from .secret_shape import STRONG, is_filler, is_plain_name, is_reference, strength

_USER = r"[^\s:/\"'<>`]{0,128}"
_IN_URL = expression(
    rf"://(?P<user>{_USER}):(?P<secret>[^\s/\"'<>`]{{1,4096}})@(?=[\w\[.$%{{*-])", needs=("://",)
)
# A raw `/` in a password breaks a URL but no driver.
_WITH_SLASHES = expression(
    rf"://(?P<user>{_USER}):(?P<secret>(?!\d{{1,5}}[/,?])[^\s\"'<>`]{{1,128}})@(?=[A-Za-z0-9])",
    needs=("://",),
)
_OF_ORACLE = expression(
    r"(?:thin:|oracle:[ ]?|sqlplus[ \t]+(?:-\w+[ \t]+){0,3})(?P<user>[\w$#]{1,64})"
    r"/(?P<secret>[^\s\"'`@]{1,128})@",
    needs=("thin:", "oracle:", "sqlplus"),
)
_BEFORE_HOST = expression(r"@(?:tcp|udp|unix)\(", needs=("@tcp(", "@udp(", "@unix("))
_AT_END = expression(r"(?:^|[\s\"'`=])(?P<user>[\w.-]{1,64}):(?P<secret>[^\s\"'`]{1,128})$")
_LONE = expression(r"://(?P<secret>[\w-]{20,200})@(?=[\w-]+\.)", needs=("://",))
_DUMMY = expression(
    r"p|pw|pass|pswd|user|username|x+|\*+|\.+|-+|_+|\u2026|(?:my|your|some)[-_][a-z_-]*",
    re.IGNORECASE,
)
_PORT = expression(r"\d{1,5}[?#]")


def find_url_passwords(text: str) -> Iterator[Secret]:
    """Yields any password that is no stand-in, no reference and no default account."""
    if "@" not in text:
        return
    for pattern in (_IN_URL, _WITH_SLASHES, _OF_ORACLE):
        for match in pattern.finditer(text):
            if _is_password(match):
                yield Secret(*match.span("secret"), "url_password")
    for lone in _LONE.finditer(text):
        if strength(lone["secret"]) == STRONG:
            yield Secret(*lone.span("secret"), "url_password")
    for host in _BEFORE_HOST.finditer(text):
        start = max(0, host.start() - 200)
        found = _AT_END.search(text[start : host.start()])
        if found and _is_password(found):
            yield Secret(start + found.start("secret"), host.start(), "url_password")


def _is_password(match: re.Match[str]) -> bool:
    password = match["secret"]
    if len(password) < 4 or password == match["user"] or _PORT.match(password):
        return False
    if _DUMMY.fullmatch(password) or is_reference(password):
        return False
    if is_plain_name(password) and not re.search(r"[0-9]", password):
        return False
    return not is_filler(password, counting=False)
