"""Passwords that no name states, but the deed or the place: `log in with …`, `Wi-Fi …, key …`.

A row of the table is a sample with its value in brackets, the texts of which one must occur, the
least that the value must be, and the expression of what stands before it, or around it.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, islice
from typing import NamedTuple

from ...text.budget import within
from ...text.expressions import Stems, expression, folded, rows_by_stem
from ..formats.key_format import Secret
from ..named.values import read_value
from ..shape import (
    NONE,
    ORDINARY,
    STRONG,
    WEAK,
    WORDS,
    is_chosen,
    is_filler,
    is_plain_name,
    is_reference,
    names_version,
    strength,
)

# Least: `any` is what is neither a placeholder nor a reference, `mixed` has a digit or a sign
# besides letters, `weak` and `strong` are the strengths of values, and `phrase` is several words.
# Behind the least, `beside` says that the needed texts stand anywhere in a text; those of the other
# rows are part of whatever the expression matches.
# `{V}` stands for a value; without it the value follows the expression. A quote or four blanks
# begin a line that continues the needed texts or the expression.
_TABLE = r"""
log in with [Copperfield88]
  mixed  " with "  " using "
    \b(?:log|sign|get|got|gets|let|lets|come|go|ssh)(?:s|ged|ging|ed|ing)?
    (?:[ ](?:me|us|you|straight|right|back))?[ -]?in(?:to)?(?:[ ][\w.'-]{1,20}){0,4}?
    [ ](?:with|using)[ ]
everyone uses [letmein99] to get in
  mixed  " log"  " sign"  " prompt"  " get"  " let"  " got"  " sudo"  " admin"  " root"
    " worked on"
    \b(?:uses?|tried|try|type[ds]?|enter(?:ed)?|guess(?:ed)?|gave[ ]me
    |is)[ ]["'`\u201c]?{V}["'`\u201d]?[,]?
    [ ](?:[a-z]{1,14}[ ]){0,4}?(?:log(?:s|ged)?[ -]?(?:in|on)\b|sign[ -]?in\b|(?:get|let|gets|got)
    (?:[ ][a-z]{2,8}){0,2}[ ]in(?:to)?\b|as[ ](?:admin|root)\b|sudo\b|prompts?\b|for[ ](?:admin
    |root)\b|worked[ ]on)
the new one is [Avebury66]
  mixed  " one"  "temp is"  "temp was"  "temp's"  "temp:"
    \b(?:(?:new|old|current|vpn|db|root|admin|prod|staging|other)[ ]one(?:[ ](?:is
    |was)(?:[ ]still)?|'s)?|temp(?:[ ](?:is|was)(?:[ ]still)?|'s|(?=:))):?[ ]
wifi NF-Lab, key is [coffee&cables]
  wifi  "wifi"  "wi-fi"  "wlan"  "ssid"  "wpa"  "hotspot"
    \b(?:wi-?fi|wlan|ssid|wpa2?|hotspot)(?![\w])[^\n.;]{0,60}?
    (?:\bkey|\bpass(?:word|phrase)?|\bpsk|\bpw|schlüssel|kennwort|passwort|clé|mot[ ]de[ ]passe
    |mdp
    |clave|contraseña|密码|パス(?:ワード)?|キー|비밀번호|비번|암호|키값?)
    (?:[ ](?:of|for|de|du|del|des|der)[ ][^\n.;:,]{1,30}?[ ](?:is|was|ist|lautet|est|es)[ ]
    |[ ]?[:=\uff1a][ ]?|[ ](?:is|was|ist|lautet|est|es)[ ]|[ ]?[은는は是\uff08(][ ]?|[ ])
와이파이 … 비밀번호 [blue-Ladder-55]
  wifi  "wifi"  "wi-fi"  "wlan"  "와이파이"  "無線"  "无线"  "공유기"  "ssid"
    (?:wi-?fi|wlan|ssid|와이파이|無線lan|无线|공유기)[^\n。]{0,40}?
    (?:暗号化キー|キー|パスワード|密码|비밀번호|비번|암호|키값?)
    [ ]?(?:[:=\uff1a][ ]?|[은는は是][ ]?|[ ])?
password=[seven-swans] dbname=shop
  any  "password="
    (?:host|user|dbname|port)=[^\s"']{1,64}
    [ ](?:[a-z_]+=[^\s"']{1,64}[ ]){0,4}?password=(?=[^\s"'$<{])
IDENTIFIED BY '[cornflakes]'
  any  "identified by"  "password '"  "password ""
    \b(?:identified[ ]by|(?:user|role)[ ][\w"'@%.-]{1,64}
    [ ](?:with[ ])?(?:encrypted[ ])?password)[ ](?=['"][^\s'"$<{?:])
DB_PASSWORD=[secretazo1]
  digit  "password="  "pass="  "passwd="
    (?<![\w.-])(?-i:[A-Z0-9_]{0,30}PASS(?:WORD|WD)?)=(?=[^\s"'$<{%*-])
-storepass [androidrelease]
  any  "-e "  "-storepass"  "-keypass"  "requirepass"  "psk="
    (?:(?<=-e[ ])[A-Z_]{0,30}PASS(?:WORD|WD)?=|-(?:store|key)pass[ ]|\brequirepass[ ]
    |\bpsk=)(?=["']?[^\s"'$<{%*-])
if (password === "[letmein-nf]")
  literal  "=="  "equals("
    (?:password|passwd|passwort|kennwort|contrasena|clave|mdp|pwd|pw)["')\]]{0,2}[ ]?(?:={2,3}
    |\.equals\()[ ]?
    (?=["'][^"'\s]{6,40}["'])
if ("[wanneng888]".equals(password))
  literal  "equals("
    ["']{V}["']\.equals\([\w.]{0,20}(?:pass|pw|mdp|clave|kenn)
Jwt: { "Key": "[ThisIsOurVeryLongJwtKey_2022]" }
  long  "jwt"
    jwt[^\n]{0,80}?["'](?:signing_?|secret_?)?key["'][ ]?[:=][ ]?(?=["'])
the JWT is signed with [our-long-signing-secret-2021]
  long  "signed with"  "서명키"  "서명 키"
    (?:signed[ ]with|서명[ ]?키[가는]?)[ ]
client-key-data: [LS0t…]
  strong  "client-key-data"
    client-key-data:[ ]
X-Service-Auth: [56591959de02…]
  strong  "x-"
    \bx-(?=[a-z-]{0,24}(?:auth|token|jeton|key|secret|clave|intern|sign|schl))[a-z-]{3,32}(?:
    [ ](?:is|=|header))?[ ]?[:=]?[ ]
pagerduty routing_key: [ef445be1227c…]
  strong  "routing_key"  "routing key"  "integration_key"  "integration key"
    (?:routing|integration)[_ ]key["']?[:= ]{1,3}
scott/[tiger4ever]@//db.lan:1521/XE
  any  "@/"  ":15"
    \b[\w$#]{2,30}/{V}@(?=//[\w.-]|[\w.-]{1,60}:15\d\d)
localhost:5432:*:postgres:[pgLocal#55]
  any  ":543"  ":6432:"  ":6543:"  ":*:"
    (?<![\w.-])[\w.*-]{1,80}:(?:543\d|6432|6543|\*):[\w*.-]{1,64}:[\w*.-]{1,64}:(?=[^\s:"']{6})
hook address ending in [3861910448430471376/yI18p…]
  url  "hook"  "/push/"
    https?://(?=[^\s"'<>]{0,120}(?:hook|/push/))[\w.:-]{4,80}(?:/(?!\d)[\w.-]{1,15}(?=/)){0,6}/
    (?P<secret>(?:\d{6,20}/)*[A-Za-z0-9_-]{16,128})(?![\w/.-])
the passphrase is "[four words or more]"
  phrase  "passphrase"  "phrase s"  "phrase de"  "frase de"  "frase sec"  "パスフレーズ"
    (?:passphrase|phrase[ ](?:secrète|de[ ]passe)|frase[ ](?:de[ ]paso|secreta)
    |パスフレーズ)[^\n"'\u201c\u201e«「]{0,60}?
    (?::|\b(?:is|was|ist|lautet|heißt|est|es|era)|[は])[ ]?["'\u201c\u201e«「][ \u00a0]?
    (?P<secret>(?:[^\W\d_]{2,14}[ ]){3,11}[^\W\d_]{2,14})[ \u00a0]?["'\u201d\u201c»」]
the passphrase is [three wet dogs barking] with spaces
  phrase  "passphrase"
    passphrase[^\n:,;.]{0,40}?(?::|[ ]is)
    [ ](?P<secret>(?:[a-z]{3,12}[ ]){3,7}[a-z]{3,12})(?=[ ]with[ ](?:spaces|blanks))
two lines below: editor, [Plum-Orchard-7]
  weak  "login"  "credential"  "접속 정보"  "계정"  "zugang"  "acceso"  "ログイン"  "账号"
    (?:login|credentials?|접속[ ]정보|계정|zugangsdaten|zugang|accesos?|ログイン
    |账号)[^\n]{0,40}\n[ \t>*-]*[\w.@-]{2,40}\n[ \t>*-]*(?=\S{6,40}[ \t]*(?:\n|\Z))
deploy / [tr0ubleshoot#77]
  signed  "deploy"  "reader"  "writer"  "viewer"  "editor"  "operator"  "manager"  "guest"
    "superadmin"  "_admin"  "backup"  "restore"  "tester"  "demo"  "ops"  "ro/"  "ro:"  "ro /"
    "ro :"  "rw/"  "rw:"  "rw /"  "rw :"
    (?<![\w/.-])(?:(?:deploy(?:er)?|reader|writer|viewer|editor|operator|manager|guest|(?:super
    |[a-z]{1,8}_)admin|backup|restore|tester|demo|ops)\d{0,2}|r[ow])(?:[ ]?[/:][ ]?|[ ]//[ ])
the primary ([vD3NDDKQ7DMiXq…]) and the secondary key
  random  "primary"  "secondary"
    (?:primary|secondary)(?:[ ](?:storage|access|account))?(?:[ ]key)?(?![\w-])[ ]?[:=]?[ ]?\(?
from [Summer-2023!] to Autumn-2024!, the password …
  mixed  "from "
    \bfrom[ ](?=["'`]?[A-Z][!-~]{5,40}[ ]to[ ][^\n]{0,160}\bpass)
비밀번호: guest는 [guest0000], 운영은 …
  mixed beside  "비밀번호"  "비번"
    (?<![A-Za-z가-힣])(?:admin|root|guest|manager|ops|test\w{0,4}|user\w{0,4}|dev|qa|운영|개발
    |스테이징|관리자)[은는][ ]
[spring0301] 로 로그인
  mixed  " 로그인"  " 접속"  " 들어"  "치면"  "쳐야"  "이 비밀번호"  "가 비밀번호"  "이 비번"
    "가 비번"
    (?<![A-Za-z0-9_.@-]){V}["'\u2019\u201d`]?[ ]?(?:(?:으로|로)
    [ ](?:[가-힣]{1,6}[ ]){0,2}(?:로그인|접속|들어)|(?:를|을)?[ ]?(?:치면|쳐야)|(?:이|가)
    [ ](?:비밀번호|비번))
화면 잠금 [0415love]
  mixed  "잠금"  "로그인은"  "접속은"  "ロック"  "解锁"  "锁屏"
    (?:잠금(?:[ ]?해제)?(?:은|값)?[ ]|(?:로그인|접속)은[ ](?:[\w.-]{2,20}[ ]?(?:에
    |말고)[ ]){1,2}|ロック(?:解除)?[は\uff1a:][ ]?|(?:解锁|锁屏)[是\uff1a:][ ]?)
[neko1234!]で入って
  mixed  "で入"  "でログ"  "で接続"
    (?<![A-Za-z0-9_.@-]){V}[」』]?[ ]?で(?:入|ログイン|接続)
用[qwe123asd]登录
  mixed  "登录"  "登入"  "进"
    用[ ]?(?=[!-~]{6,40}[ ]?(?:就能|就可以)?(?:登录|登入|进))
man kommt mit [Kaffeepause12] rein
  mixed  " mit "
    \b(?:komm\w*|meld\w*|logg\w*|anmeld\w*|eingelogg\w*)(?:[ ][\wäöüß.-]{1,16}){0,4}?[ ]mit
    [ ](?:[\w.-]{2,20}[ ]und[ ])?
tu rentres avec [Croissant_12]
  mixed  " avec "  " et "
    \b(?:rentr\w+|entr(?:e[sz]?|er)\b|connect\w+|tape[sz]?\b
    |met[sz]\b)(?:[ ][\w.'\u2019-]{1,16}){0,4}?[ ](?:avec|et)[ ]
entras con [Paella_12]
  mixed  " con "  " y "
    \b(?:entra\w*|acced\w+|conect\w+|pon(?:es)?\b)(?:[ ][\w.'-]{1,16}){0,4}?[ ](?:con|y)[ ]
admin ([Hedgehog_55])
  mixed  "admin ("  "admin("  "root ("  "root("  "user ("  "user("
    \b(?:admin|root|user)[ ]?\((?=[^\s()]{6,40}\))
"""
_ALIKE = frozenset({"password", "backup_code", "api_key", "token", "secret"})
_TOKEN = expression(
    r"(?<![A-Za-z0-9_/.@-])[A-Za-z0-9][A-Za-z0-9!#$%^&*_.+/=-]{5,96}(?<![.,=])={0,2}"
)
_HEX = expression(r"[0-9a-f-]+$", re.IGNORECASE)
_NEAR, _LONG = 160, 32
_PART = 512
"""Characters to which the parts of a long line are rounded that are read at once."""
_VALUE = r"(?P<secret>[A-Za-z0-9][!-~]{5,39}?)"
_LETTERS_AND_MORE = expression(r"(?=[^A-Za-z]*[A-Za-z]{2})(?=.*[0-9!#$%^&*~])[!-~]{6,64}$")
_COMMIT = expression(r"[0-9a-f]{7,40}$", re.IGNORECASE)
_LOWER_WITH_DIGIT = expression(r"[a-z]+\d$")
"""What may be a stage or a host: `staging2`."""
_CODE = expression(r"[:${}()<>\\]")
_COUNTED = frozenset(("two", "three", "four", "five", "six"))
_NOT_ALONE = expression(r"[0-9!#$%&*_.,+-]")
_COMMON = expression(
    r"(?:[a-z]{4,}(?:ed|ing|ly|able|ible|ion|ment)|missing|wrong|unknown|stored|empty|required"
    r"|optional|default|rotated|needed|necessary|obligator\w*|correct\w*|inkorrekt|falsch)$",
    re.IGNORECASE,
)


class _Habit(NamedTuple):
    """A row of the table."""

    needs: tuple[str, ...]
    """Texts in lower case, of which one occurs in every text that the expression matches."""
    least: str
    expression: str
    beside: bool
    """Whether the needed texts stand anywhere in the text, not in what matches."""


def _rows() -> Iterator[_Habit]:
    lines = _TABLE.strip().split("\n")
    starts = [at for at, line in enumerate(lines) if not line.startswith(" ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        rest = [line.strip() for line in islice(lines, start + 1, end)]
        heads = [line for line in rest[1:] if line.startswith('"')]
        least, *needs = "  ".join((rest[0], *heads)).split("  ")
        parts = "".join(line for line in rest[1:] if line not in heads)
        stems = tuple(one[1:-1] for one in needs)
        least, _, beside = least.partition(" ")
        yield _Habit(stems, least, parts.replace("{V}", _VALUE), bool(beside))


HABITS = tuple(_rows())
"""All rows of the table."""
_DIGITS = frozenset("0123456789")
_BY_STEM = rows_by_stem(row.needs for row in HABITS)
_STEMS = Stems(_BY_STEM)


@cache
def _compiled(of_row: str) -> re.Pattern[str]:
    return re.compile(of_row, re.IGNORECASE)


def find_habits(text: str) -> Iterator[Secret]:
    """Yields passwords that a deed or a place gives away, as the table says."""
    lowered = folded(text)
    for number in sorted({row for stem in _STEMS.held_by(lowered) for row in _BY_STEM[stem]}):
        habit = HABITS[number]
        for found in within(_compiled(habit.expression).finditer(text)):
            start, end = _span(text, found)
            if start < end and _is_enough(text[start:end], habit.least):
                yield Secret(start, end, "webhook" if habit.least == "url" else "password")


def find_alike(text: str, found: Iterable[Secret]) -> Iterator[Secret]:
    """Yields the values near a found password that are made like it: `fuyu2023 … haru2024`.

    Two of the same make are one row of passwords, and neither is a word of the sentence. A random
    value of 32 characters or more only has to be as long as the found one.
    """
    parts: dict[tuple[int, int], list[_Token]] = {}
    told = set[tuple[int, str, str]]()
    for secret in dict.fromkeys(found):
        made = _make(text[secret.start : secret.end]) if secret.kind in _ALIKE else ""
        if not made:
            continue
        line = text.rfind("\n", 0, secret.start) + 1, text.find("\n", secret.end)
        line = line[0], len(text) if line[1] < 0 else line[1]
        part = _part(text, secret, line)
        if part not in parts:
            # Many secrets may stand beside each other, and what is around them is read once.
            parts[part] = [_Token(*one.span(), one[0]) for one in _TOKEN.finditer(text, *part)]
        before = max(line[0], secret.start - _NEAR), secret.start
        behind = secret.end, min(line[1], secret.end + _NEAR)
        for one in chain(*(_between(text, parts[part], *span) for span in (before, behind))):
            key = (one.start, made, secret.kind)
            if key in told or _make(one.text) != made:
                continue
            told.add(key)
            if strength(one.text) >= WORDS and not names_version(one.text):
                yield Secret(one.start, one.end, secret.kind)


def _part(text: str, secret: Secret, line: tuple[int, int]) -> tuple[int, int]:
    """Returns the part of a line around a secret, from blank to blank; neighbours have the same."""
    first = max(line[0], (secret.start - _NEAR) // _PART * _PART)
    last = min(line[1], (secret.end + _NEAR + _PART) // _PART * _PART)
    blank = text.find(" ", last, min(line[1], last + _PART))
    return (
        text.rfind(" ", max(line[0], first - _PART), first) + 1 or first,
        last if blank < 0 else blank,
    )


class _Token(NamedTuple):
    start: int
    end: int
    text: str


def _between(text: str, tokens: Sequence[_Token], start: int, end: int) -> Iterator[_Token]:
    """Yields the whole tokens of a line between two places."""
    ends_word = end == len(text) or text[end].isspace()
    for token in islice(tokens, bisect_left(tokens, (start,)), None):
        if token.start >= end:
            return
        if token.end < end or (token.end == end and ends_word):
            yield token


@lru_cache(maxsize=2_048)
def _make(value: str) -> str:
    """Returns the kinds of characters of a value in their order, or "" if it has no digit."""
    if len(value) >= _LONG and strength(value) == STRONG and not _HEX.match(value):
        return str(len(value))
    if not 6 <= len(value) <= 40 or not re.search("[0-9]", value) or value.isdigit():
        return ""
    return re.sub(
        r"([aA0])\1+",
        r"\1",
        re.sub("[a-z]", "a", re.sub("[A-Z]", "A", re.sub("[0-9]", "0", value))),
    )


def _span(text: str, found: re.Match[str]) -> tuple[int, int]:
    if "secret" in found.re.groupindex:
        return found.span("secret")
    value = read_value(text, found.end()).whole()
    return value.start, value.end


def _is_enough(value: str, least: str) -> bool:
    """Returns whether a value is what a row asks for."""
    if least == "phrase":
        words = value.lower().split()
        return not (ORDINARY - _COUNTED).intersection(words)
    grade = strength(value)
    if least in ("random", "signed") and (_HEX.match(value) or value[:1] == "/"):
        return False
    if least == "random":
        return grade == STRONG and len(value) >= _LONG
    if least == "signed":
        return not _CODE.search(value) and (grade == STRONG or is_chosen(value))
    if least == "strong" or least == "url":
        return grade == STRONG
    if grade == STRONG and not _COMMIT.match(value):
        return True
    if is_filler(value, counting=False) or is_reference(value):
        return False
    if is_plain_name(value) and not (least in ("any", "digit") and not _DIGITS.isdisjoint(value)):
        return False
    if least == "digit":
        return len(value) >= 6 and not _DIGITS.isdisjoint(value) and not names_version(value)
    if least == "long":
        return len(value) >= 16 and bool(_NOT_ALONE.search(value)) and not _COMMIT.match(value)
    if least == "weak":
        return grade >= WEAK
    if least == "literal":
        return len(value) >= 6 and bool(_NOT_ALONE.search(value))
    if least == "mixed":
        mixed = _LETTERS_AND_MORE.match(value) and (grade > NONE or is_chosen(value))
        if _COMMIT.match(value) or _LOWER_WITH_DIGIT.match(value):
            return False
        return bool(mixed) and not names_version(value)
    if least == "wifi":
        return len(value) >= 8 and not _COMMON.match(value) and not names_version(value)
    return len(value) >= 4 and not _COMMON.match(value)
