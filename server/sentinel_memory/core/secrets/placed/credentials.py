"""Secrets in a URL, a header or a command, beside an AWS key id or an account (S22).

Examples: `admin / …`, `SetBasicAuth("admin", "…")`, `curl -u`.
"""

import base64
import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import product

from ...text.budget import MOST_WORDS, look, within
from ...text.expressions import Stems, expression, folded, rows_by_stem
from ...text.tables import heads_and_rest, table
from ..formats.key_format import EDGE, Secret
from ..named.names import find_names
from ..named.values import AssignedValue, read_value
from ..shape import (
    JOINED,
    STRONG,
    WEAK,
    is_chosen,
    is_filler,
    is_plain_name,
    is_reference,
    is_secret_shaped,
    names_version,
    strength,
)
from ..wordlike import names_algorithm
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


_ACCOUNT_PAIR = expression(
    r"(?<![\w/.:@+\\-])(?P<quote>[`'\"]?)(?P<account>관리자|(?!AAAA)[A-Za-z][\w.@+-]{1,63}+)"
    r"(?P=quote)(?P<sign>[ ]?[/:][ ]?|[ ]//[ ]|,[ ]"
    r"(?P<named>(?:key|pw|password|pass|비번|비밀번호)[ ])?"
    r"|[ ](?:and|with|와|과|und|mit|et|avec|y|con)[ ])(?![a-z]{1,9}(?:[\s.,;)]|\Z)"
    r"|[가-힣]+\s)(?=[`'\"]?[!-~가-힣]{6})"
)
_OF_LOGIN = expression(
    r"(?:(?<![a-z])(?:account(?! for)|cred(?:ential)?s?|basic[ ]auth|auth|pw|rdp|ftp|sftp|ssh|smtp"
    r"|wi-?fi|ssid)|log(?:ged|ging)?[ -]?(?:in|on)s?|sign(?:ed|ing)?[ -]?in)(?![\w-])|pass(?:word"
    r"|wd)|(?:id|u|user|username)[ ]?/[ ]?p|계정|로그인|ログイン|アカウント|ユーザー名?"
    r"|登[录錄入]|[账帐帳][号號户戶]|用[户戶]名|기본[ ]?인증|접속|아이디|비밀번호|비번"
    r"|암호|와이파이|데스크[톱탑]|anmeld\w*|zugangsdaten|benutzer|identifiants?|connexion"
    r"|connecte[rz]?|utilisateur"
    r"|konto|compte|cuenta|zugang|認証|어드민|젠킨스|管理|tapes?|mets|rentres?|entras"
    r"|credenciales|usuario|acceso|iniciar[ ]sesi[óo]n"
)
"""A word of a text in lower case that is about a login."""
_LOGIN_STEMS = (
    *("account", "cred", "auth", "pw", "rdp", "ftp", "ssh", "smtp", "wifi", "wi-fi", "ssid"),
    *("login", "log in", "log-in", "logon", "log on", "log-on", "logged", "logging"),
    *("signin", "sign in", "sign-in", "signed", "signing", "password", "passwd", "/p", "/ p"),
    *("계정", "로그인", "인증", "접속", "아이디", "비밀번호", "비번", "암호", "와이파이", "데스크"),
    *(
        "ログイン",
        "アカウント",
        "ユーザー",
        "登录",
        "登錄",
        "登入",
        *map("".join, product("账帐帳", "号號户戶")),
        *("用户名", "用戶名"),
    ),
    *("anmeld", "zugangsdaten", "benutzer", "identifiant", "connexion", "connecte", "utilisateur"),
    *("credencial", "usuario", "acceso", "iniciar ses", "konto", "compte", "cuenta", "zugang"),
    *("認証", "어드민", "젠킨스", "管理", "tape", "mets", "rentre", "entras"),
)
"""Each login word contains one of these, which are found faster."""
_LOGINS = Stems(_LOGIN_STEMS)
_ALONE = ("/", "//", "and", "with", "와", "과", "und", "mit", "et", "avec", "y", "con")
"""Signs of a pair that may be a login without a login word before it."""
_NEAR = 96
_NEAR_LETTERS = 24
"""Most characters between a login word and a pair whose second part is letters alone.

Two products look the same: `an outbox (drift/SQLite) keeps it until the driver logs in`.
"""
_LOGIN_LOOKS = 2
"""Looks that the search for a login word before a pair counts for, beside that of the pair."""
_LONGEST_LOGIN = 24
"""No login word has more characters, but for an ending."""
_REACH = 800
"""More than the characters of a value and the text behind it."""
_DEFAULT = expression(r"(?:admin(?:istrator)?|root|sa|superuser|sysadmin|관리자)$")
_DEFAULTS = Stems(("admin", "root", *map("sa".__add__, "/: ,'\"`"), "superuser", "관리자"))
_AT_HOST = expression(
    r"(?<![\w/.:@\\-])(?!mailto|sip|tel|xmpp)[A-Za-z][\w.-]{1,31}+:(?P<secret>(?!/)(?![a-z]+"
    r"(?:\.[a-z]+)*@)[!-~]{6,64})"
    r"@(?=\d{1,3}(?:\.\d{1,3}){3}|[\w-]+(?:\.[\w-]+)+)",
    needs=("@",),
)
_NUMBERED = expression(r"[A-Za-z]{4,20}[0-9]{1,4}[!?]?$")
_SIGNED = expression(r"[!#$%&*~^]")
_BY_BLANK = expression(
    r"(?<![\w/.@:-])(?:admin(?:istrator)?|root|관리자|[\w.+-]{2,40}+@[\w-]{1,40}+\.[\w.]{2,20})"
    r"(?:[ ]?에)?[ ](?P<sign>//?[ ])?(?=[!-~]{6})",
    needs=("admin", "root", "관리자", "@"),
)
_OF_KOREAN_ACCOUNT = expression(
    r"[ ](?<=[\w.@-]{2}[ ])(?:계정|유저|사용자|아이디)(?:(?P<place>에는|에|엔)|으?로)[ ]"
    r"(?=[!-~]{6})",
    needs=("계정", "유저", "사용자", "아이디"),
)
_ENTERED = expression(r"[\"'`]?[ ]?[를을로]?(?:으로)?[ ]?(?:넣|입력|치[고면]|쳐)")
_USED = expression(
    r"[\"'`]?[ ]?(?:[를을로]|으로)?[ ]?(?:[쓰써씁쓴씀썼]|넣|입력|사용|[이예]|들어|접속)"
)
_USER_LIST = expression(
    r"(?P<line>^[ \t]*)?\"[\w.-]{1,64}\"[ ]\"(?P<secret>[^\"\n]{6,256})\"(?P<end>[ \t]*(?:$"
    r"|[#;]))?",
    re.MULTILINE,
    needs=('" "',),
)
"""A line of pgbouncer's userlist.txt: `"user" "password"`."""
_ENCRYPTED = expression(r"md5[0-9a-f]{32}$|SCRAM-SHA-256\$")
_ARGUMENTS = expression(r"\((?P<arguments>[^()\n]{3,240})\)")
_CALLED = expression(
    r"(?:(?P<key>jwt\.\w{1,12}|hmac(?:\.new)?|create(?:hmac|cipher(?:iv)?)|bcrypt\.\w{1,16}"
    r"|redis\.auth|hash_?pw|(?:set|change)_?(?:user_?)?password|create_?superuser)"
    r"|basic_?auth|networkcredential|credentials?|usernamepassword|passwordauthentication|pdo"
    r"|mysqli(?:_connect)?|log_?in|sign_?in|authenticate|wifi\.begin|pgp_sym_\w+|connect(?:ion)?"
    r"|create_?user|auth(?:[ ]?=[ ]?)?)\w{0,20}\Z",
    re.IGNORECASE,
)
_STRING = expression(r"[bfru@$]{0,2}([\"'])((?:(?!\1)[^\\\n]|\\.){1,128})\1")
_PIPED = expression(
    r"(?:echo|printf)[ ](?:-\w+[ ]){0,2}(?:[\"']%s(?:\\n)?[\"'][ ])?(?=\S{6})",
    needs=("echo", "printf"),
)
_TAKES = expression(
    r"[^\n|]{0,80}\|[^\n]{0,120}(?:password|(?<!ch)passwd|secret|token|login|passphrase)(?![.\w])",
    re.IGNORECASE,
)
_DECODED = expression(r"[\"']?[ ]*\|[ ]*(?:openssl[ ])?base64[ ]+-{1,2}[dD][^\n]{0,120}")
_HERE = expression(r"<<<[ ]*(?=\S{6})")
_SETS = expression(r"[\w.-]+=")
_COMMANDS = [
    ([name.replace("_", " ") for name in head.split()], options)
    for head, options in heads_and_rest(table(__file__, "commands.txt"))
]
"""Beginnings of commands, each with the text that precedes a password on the line."""
_ROWS = [
    (expression(rf"(?:{'|'.join(names)})[^\n]{{0,200}}"), expression(options))
    for names, options in _COMMANDS
]
_ROWS_BY_NAME = rows_by_stem(names for names, _ in _COMMANDS)
_NAMES = Stems(_ROWS_BY_NAME)
_PASSWORD_FILE = expression(
    r"^(?:[\w-]{1,63}\.[\w.-]{1,200}|localhost|\*):(?:\d{4,5}|\*):[\w*.-]{1,64}:[\w*.-]{1,64}:"
    r"(?P<secret>[^\s:]{6,128})$",
    re.MULTILINE,
    needs=(":",),
)


def find_command_passwords(text: str) -> Iterator[Secret]:
    """Yields the values of options that take a password, and those of `.pgpass` lines."""
    for option in within(_options(text)):
        value = read_value(text, option.end())
        if is_secret_shaped(value.text, explicit=True):
            value = value.whole()
            yield Secret(value.start, value.end, "password")
    for line in within(_PASSWORD_FILE.finditer(text)):
        if is_secret_shaped(line["secret"], explicit=True):
            yield Secret(*line.span("secret"), "password")


def _options(text: str) -> Iterator[re.Match[str]]:
    for number in sorted({row for name in _NAMES.held_by(text) for row in _ROWS_BY_NAME[name]}):
        commands, options = _ROWS[number]
        for command in commands.finditer(text):
            yield from options.finditer(text, *command.span())


def find_account_passwords(text: str) -> Iterator[Secret]:
    """Yields passwords beside an account, and passwords that a command reads from a pipe."""
    yield from _beside_logins(text)
    for called, strings in within(_calls(text)):
        for string in strings[0 if called["key"] else 1 :]:
            if _is_of_account(string[2]) or strength(string[2]) == JOINED:
                yield Secret(*string.span(2), "password")
    for account in within(_AT_HOST.finditer(text)):
        if _is_of_account(account["secret"]):
            yield Secret(*account.span("secret"), "password")
    yield from _in_pipes(text)
    yield from _beside_accounts(text)
    is_list = "pgbouncer" in text.lower() or "userlist" in text
    for row in within(_USER_LIST.finditer(text)):
        if not is_list and (row["line"] is None or row["end"] is None):
            continue
        if strength(row["secret"]) >= WEAK or _ENCRYPTED.match(row["secret"]):
            yield Secret(*row.span("secret"), "password")


def _beside_accounts(text: str) -> Iterator[Secret]:
    """Yields passwords behind an account: `root Tiger#77`, `shop_admin 계정에 … 를 쓰는데`."""
    for account in within(_BY_BLANK.finditer(text)):
        value = read_value(text, account.end())
        line = text[max(0, account.start() - _NEAR) : account.start()].rpartition("\n")[2]
        chosen = bool(is_chosen(value.text) and _SIGNED.search(value.text))
        if account["sign"] and "@" in account[0]:
            chosen = chosen or bool(_NUMBERED.match(value.text))
        if chosen or (strength(value.text) == WEAK and _OF_LOGIN.search(folded(line))):
            yield Secret(value.start, value.end, "password")
    for account in within(_OF_KOREAN_ACCOUNT.finditer(text)):
        value = read_value(text, account.end())
        behind = _USED if account["place"] else _ENTERED
        if strength(value.text) >= WEAK and behind.match(text, value.end):
            yield Secret(value.start, value.end, "password")


def _calls(text: str) -> Iterator[tuple[re.Match[str], list[re.Match[str]]]]:
    """Yields the names of functions that take a password, each with the strings it is given."""
    for call in within(_ARGUMENTS.finditer(text), MOST_WORDS):
        strings = list(_STRING.finditer(text, *call.span("arguments")))
        called = _CALLED.search(text, max(0, call.start() - 40), call.start()) if strings else None
        if called:
            yield called, strings


def _beside_logins(text: str) -> Iterator[Secret]:
    """Yields the second part of a pair near a word about a login: `sign in with kim and …`."""
    for pair, value, login, behind in within(_near_logins(text)):
        if (
            (_is_of_account(value.text) or (login and not behind and strength(value.text)))
            and not names_algorithm(pair["account"])
            and not names_version(value.text)
            and strength(pair["account"]) < STRONG
        ):
            yield Secret(value.start, value.end, "password")


def _near_logins(
    text: str,
) -> Iterator[tuple[re.Match[str], AssignedValue, re.Match[str] | None, str]]:
    """Yields such pairs with their second part, the word before it, and the text behind it."""
    lowered = folded(text)
    stems = [at for at, _ in _LOGINS.places(lowered)]
    if not stems and not _DEFAULTS.held_by(lowered):
        return
    found, read = None, 0
    for pair in within(_ACCOUNT_PAIR.finditer(text), MOST_WORDS):
        start = max(text.rfind("\n", 0, pair.start()) + 1, pair.start() - _NEAR)
        is_near = _holds(stems, start, pair.start())
        default = _DEFAULT.match(pair["account"])
        if not (is_near or default) and not _may_end_login(pair, stems):
            continue
        before = text[start : pair.start()]
        look(_LOGIN_LOOKS if is_near else 0)
        value = read_value(text, pair.end())
        if is_near and (found is None or found.start() < start):
            # Many pairs may stand behind the same words, which are read once.
            end = pair.end() + _LONGEST_LOGIN
            found = _OF_LOGIN.search(lowered, max(start, read), end)
            read = pair.end()
        login = found if is_near and found and found.end() <= pair.start() else None
        if not login and ":" not in value.text:
            login = default
        between = None
        if login:
            between = before[login.end() - (0 if login is default else start) :]
        far = between is None or (login is not default and len(between) > _NEAR_LETTERS)
        if far and value.text.isalpha():
            continue
        if _is_meant(pair, value, between):
            behind = text[value.end : value.end + _NEAR].partition("\n")[0].lstrip("`\"'.,;!)*")
            may_name = not behind.isascii() or _holds(stems, value.end, value.end + _NEAR)
            if login or (may_name and _OF_LOGIN.search(folded(behind))):
                yield pair, value, login, behind


def _holds(stems: list[int], start: int, end: int) -> bool:
    """Returns whether a stem begins in a part of a text."""
    at = bisect_left(stems, start)
    return at < len(stems) and stems[at] < end


def _may_end_login(pair: re.Match[str], stems: list[int]) -> bool:
    """Returns whether a pair may be a login whose login word only follows it."""
    return _holds(stems, pair.end(), pair.end() + _REACH) and pair["sign"].strip() in _ALONE


def _is_meant(pair: re.Match[str], value: AssignedValue, between: str | None) -> bool:
    """Returns whether a pair is a login, by its sign and the words from the login word to it."""
    sign = pair["sign"].strip()
    if sign.startswith("/"):
        is_meant = True
    elif sign in _ALONE:
        is_meant = between is not None or (value.quoted and bool(pair["quote"]))
    else:
        named = sign == ":" or pair["named"] or ":" in (between or "")
        named = named or bool(is_chosen(value.text) and _SIGNED.search(value.text))
        is_meant = between is not None and bool(named)
    return is_meant and not _SETS.match(value.text) and not value.text.startswith("/")


def _in_pipes(text: str) -> Iterator[Secret]:
    for echo in within(_PIPED.finditer(text)):
        value = read_value(text, echo.end())
        decoded = _DECODED.match(text, value.end)
        named = decoded and any(find_names(text[max(0, echo.start() - 40) : decoded.end()]))
        taken = not decoded and _TAKES.match(text, value.end)
        if (named and is_secret_shaped(value.text)) or (taken and _is_of_account(value.text)):
            yield Secret(value.start, value.end, "password")
    for here in within(_HERE.finditer(text)):
        value = read_value(text, here.end())
        line = text[max(0, here.start() - 120) : here.start()].rpartition("\n")[2]
        if is_secret_shaped(value.text, explicit=True) and any(find_names(line)):
            yield Secret(value.start, value.end, "password")


def _is_of_account(value: str) -> bool:
    """Returns whether a value is a password that people choose, and no version name or path."""
    grade = strength(value)
    if grade == STRONG or is_chosen(value):
        return True
    return grade == WEAK and not re.search(r"/|\A\d+\Z|\.[\w.-]+:\d+\Z", value)
