"""Private keys in every layout: on lines, escaped on one line, in quoted pieces, or cut off."""

import base64
import binascii
import re
from collections.abc import Iterator

from ...text.budget import MOST_WORDS, within
from ...text.expressions import expression
from .key_format import EDGE, Secret

_BLANK = r"(?: |\+|%20|_)"
_BOUNDARY = expression(
    rf"-----{_BLANK}?(?:BEGIN|END){_BLANK}(?:[A-Z0-9]{{1,12}}{_BLANK}){{0,4}}"
    rf"PRIVATE{_BLANK}KEY(?:{_BLANK}BLOCK)?(?:-{{4,5}})?"
    rf"|---- (?:BEGIN|END) SSH2 (?:ENCRYPTED )?PRIVATE KEY ----"
    rf"|-----(?:BEGIN|END) OpenVPN Static key V1-----"
)
_LINE_END = r"(?:\\{1,4}[nrt]|%0[AaDd]|&#1[03];|<br ?/?>|\s)"
_GLUE = expression(rf"""(?:{_LINE_END}|[\\"'`,+>|#*;:()\[\]-]|//){{0,64}}+""")
_HEADER = expression(
    r"Proc-Type: ?[\w,]{1,40}|DEK-Info: ?[\w,-]{1,120}"
    r"|(?:Version|Comment|Subject|Hash|Charset|MessageID|X-[\w-]{1,30}): ?[^\n\\]{0,120}"
)
_MOST_HEADERS = 32
"""Most headers before a body; a longer list would be read again for each of its lines."""
_RUN = expression(r"(?:[A-Za-z0-9+/_=]|\\/|%2[BbFf]|%3[Dd])++")
_HEX_LINE = expression(r"[0-9a-f]{32}$")
_STANDS_ALONE = expression(r"""[ \t]*(?:\Z|[\\\n\r"'`<%&]|-----|\.\.\.)""")

_OPENSSH_BODY = "b3BlbnNzaC1rZXktdjE"
_ENCODED_BEGIN = "LS0tLS1CRUdJTi"
_BARE = expression(
    rf"(?<![+/]){EDGE}(?:(?<=Private-Lines: \d\n)|(?<=Private-Lines: \d\d\n)|{_OPENSSH_BODY}"
    rf"|{_ENCODED_BEGIN}|MII[A-Za-z0-9+/]{{2,6}}IB(?:ADANBgkqhkiG9w0BAQEFAASC|AAK[BC])"
    r"|MHcCAQEEI|MIG[HIk2][A-Za-z0-9+/]{{0,12}}(?:ByqGSM49|AQEEI|AgEBBD)|MIHcAgEBBE"
    r"|MC4CAQAwBQYDK2VwBCIEI)",
    needs=(_OPENSSH_BODY, _ENCODED_BEGIN, "MII", "MIG", "MIH", "MHc", "MC4C", "Private-Lines"),
)
_LINE = expression(
    r"(?<![A-Za-z0-9+/=_:-])(?!AAAA|MIIBIj)[A-Za-z0-9+/]{60,76}={0,2}(?![A-Za-z0-9+/=_])"
)
_MENTION = expression(
    r"private[ _-]?key|\.pem\b|\bpem\b|\bid_(?:rsa|dsa|ecdsa|ed25519)\b(?!\.pub)|(?:deploy|ssh"
    r"|signing|host|server)[ ]key"
    r"|\.key\b|개인[ ]?키|비밀[ ]?키|秘密鍵|私[钥鑰]|privat\w{0,3} schlüssel|cl[ée]f? privée"
    r"|clave privada",
    re.IGNORECASE,
)
_PUBLIC = expression(
    r"-----BEGIN (?!.{0,30}PRIVATE)|public[ ]key|공개[ ]?키|公開鍵|公钥|certificate", re.IGNORECASE
)
_NEAR = 240
"""Most characters between lines of a key and the words that say so."""
_OF_JWK = expression(r"\\?\"(?:d|p|q|dp|dq|qi|k)\\?\"\s?:\s?\\?\"(?P<secret>[A-Za-z0-9_-]{20,}+)")


def find_private_keys(text: str) -> Iterator[Secret]:
    """Yields key blocks with their boundary lines, and key bodies without any.

    A block without an end line reaches to the end of its base64 body. A boundary line without a
    body, such as a mention of `-----BEGIN PRIVATE KEY-----`, is skipped.
    """
    yield from _blocks(text)
    yield from _bare_bodies(text)
    yield from _lone_lines(text)
    for member in _OF_JWK.finditer(text) if "kty" in text else ():
        yield Secret(*member.span("secret"), "private_key")


def _blocks(text: str) -> Iterator[Secret]:
    if "PRIVATE" not in text and "OpenVPN Static" not in text:
        return
    boundaries = list(_BOUNDARY.finditer(text))
    for at, begin in enumerate(boundaries):
        if "BEGIN" not in begin[0]:
            continue
        following = boundaries[at + 1] if at + 1 < len(boundaries) else None
        limit = following.start() if following else len(text)
        end = _end_of_body(text, begin.end(), limit)
        if end == begin.end():
            continue
        if following and "BEGIN" not in following[0] and _GLUE.fullmatch(text, end, limit):
            end = following.end()
        yield Secret(begin.start(), end, "private_key")


def _end_of_body(text: str, start: int, limit: int) -> int:
    """Returns the end of the base64 body that begins at `start`, or `start` if there is none."""
    end = position = start
    last_line = False
    headers = 0
    while position < limit:
        glue = _GLUE.match(text, position, limit)
        position = glue.end() if glue else position
        header = None
        if end == start and headers < _MOST_HEADERS:
            header = _HEADER.match(text, position, limit)
        if header:
            headers += 1
            position = header.end()
            continue
        run = _RUN.match(text, position, limit)
        if run is None:
            break
        if not _is_line(run[0]):
            if end == start or not _is_tail(run, text, checksum_only=last_line):
                break
            last_line = True
        end = position = run.end()
    return end


def _is_line(run: str) -> bool:
    """Returns whether a run is a line of base64, and not a word or a path."""
    is_base64 = re.search(r"[A-Z]", run) and re.search(r"[a-z]", run)
    return len(run) >= 16 and bool(is_base64 or _HEX_LINE.match(run))


def _is_tail(run: re.Match[str], text: str, *, checksum_only: bool) -> bool:
    """Returns whether a run is the short last line of a body, or the checksum of a PGP block."""
    if run[0].startswith("="):
        return True
    if checksum_only:
        return False
    return run[0].endswith("=") or bool(_STANDS_ALONE.match(text, run.end()))


def _bare_bodies(text: str) -> Iterator[Secret]:
    reached = 0
    for match in within(_BARE.finditer(text)):
        if match.start() < reached:
            continue
        if match[0] == _ENCODED_BEGIN and not _encodes_private_key(text, match.start()):
            continue
        reached = _end_of_body(text, match.start(), len(text))
        if reached > match.start():
            yield Secret(match.start(), reached, "private_key")


def _lone_lines(text: str) -> Iterator[Secret]:
    """Yields lines out of the middle of a body, near words that say whose they are."""
    reached = 0
    for line in within(_LINE.finditer(text), MOST_WORDS):
        if line.start() < reached or not _is_line(line[0]):
            continue
        before = text[max(reached, line.start() - _NEAR) : line.start()]
        if _MENTION.search(before) and not _PUBLIC.search(before):
            reached = _end_of_body(text, line.start(), len(text))
            yield Secret(line.start(), reached, "private_key")


def _encodes_private_key(text: str, start: int) -> bool:
    """Returns whether the first decoded line names a private key; a certificate is public."""
    run = _RUN.match(text, start, start + 64)
    if run is None:
        return False
    try:
        line = base64.b64decode(run[0][: len(run[0]) // 4 * 4], validate=True)
    except binascii.Error:
        return False
    return b"PRIVATE" in line
