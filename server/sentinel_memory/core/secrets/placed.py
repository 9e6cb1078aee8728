"""Secrets that a place or a deed gives away: URLs, headers, commands, logins, habits (S22).

Examples: `admin / …`, `SetBasicAuth("admin", "…")`, `curl -u`, `log in with …`, `Wi-Fi …, key …`.
"""

from __future__ import annotations

import base64
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple

from ..text.budget import MOST_WORDS, look, within
from ..text.expressions import Stems, expression, folded, found_near, rows_by_stem
from ..text.tables import Expressions, heads_and_rest, table
from .named import AssignedValue, find_names, read_value
from .protection import EDGE, Secret
from .shape import (
    JOINED,
    NONE,
    ORDINARY,
    STRONG,
    WEAK,
    WORDS,
    WORDS_OF,
    is_chosen,
    is_filler,
    is_joined,
    is_plain_name,
    is_reference,
    is_secret_shaped,
    names_algorithm,
    names_version,
    strength,
)

_RE = Expressions(__file__, "expressions/placed.txt", EDGE=EDGE)

_MADE_OF = str.maketrans(ascii_lowercase + ascii_uppercase + digits, "a" * 26 + "A" * 26 + "0" * 10)
_RUN = re.compile(r"([aA0])\1+")
_ALIKE = frozenset({"password", "backup_code", "api_key", "token", "secret"})
_NEAR_ALIKE, _LONG = 160, 32
_PART = 512
"""Characters to which the parts of a long line are rounded that are read at once."""
_VALUE = r"(?P<secret>[A-Za-z0-9][!-~]{5,39}?)"
_COUNTED = frozenset(("two", "three", "four", "five", "six"))


_NEAR_HABIT, _FAR_HABIT = 160, 560


class _Habit(NamedTuple):
    """A row of the table."""

    needs: tuple[str, ...]
    """Texts in lower case, of which one occurs in every text that the expression matches."""
    least: str
    expression: str
    reach: int
    """Most characters from where the expression begins to the end of all that it reads."""
    beside: bool
    """Whether the needed texts stand anywhere in the text, not in what matches."""


def _rows() -> Iterator[_Habit]:
    lines = table(__file__, "tables/habits.txt").split("\n")
    starts = [at for at, line in enumerate(lines) if not line.startswith(" ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        rest = [line.strip() for line in islice(lines, start + 1, end)]
        heads = [line for line in rest[1:] if line.startswith('"')]
        least, *needs = "  ".join((rest[0], *heads)).split("  ")
        parts = "".join(line for line in rest[1:] if line not in heads)
        stems = tuple(one[1:-1] for one in needs)
        least, *marks = least.split(" ")
        reach = _FAR_HABIT if "far" in marks else _NEAR_HABIT
        yield _Habit(stems, least, parts.replace("{V}", _VALUE), reach, "beside" in marks)


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
    held: dict[int, list[str]] = {}
    for stem in _STEMS.held_by(lowered):
        for number in _BY_STEM[stem]:
            held.setdefault(number, []).append(stem)
    for number, stems in sorted(held.items()):
        habit = HABITS[number]
        shape = _compiled(habit.expression)
        for found in within(
            shape.finditer(text)
            if habit.beside
            else found_near(text, shape, (lowered, stems), habit.reach)
        ):
            start, end = _span(text, found)
            if start < end and _is_enough(text[start:end], habit.least):
                yield Secret(start, end, "webhook" if habit.least == "url" else "password")


def find_alike(text: str, found: Iterable[Secret]) -> Iterator[Secret]:
    """Yields the values near a found password that are made like it: `fuyu2023 … haru2024`.

    Two of the same make are one row of passwords, and neither is a word of the sentence. A random
    value of 32 characters or more only has to be as long as the found one.
    """
    makes = {
        secret: made
        for secret in found
        if secret.kind in _ALIKE and (made := _make(text[secret.start : secret.end]))
    }
    wanted = frozenset(makes.values())
    parts: dict[tuple[int, int], dict[str, list[_Token]]] = {}
    told: dict[tuple[str, str], set[int]] = {}
    for secret, made in makes.items():
        look(2)
        line = _line_around(text, secret)
        part = _part(text, secret, line)
        if part not in parts:
            # Many secrets may stand beside each other, and what is around them is read once.
            parts[part] = _by_make(text, part, wanted)
        tokens = parts[part].get(made, [])
        least = max(line[0], secret.start - _NEAR_ALIKE)
        most = min(line[1], secret.end + _NEAR_ALIKE)
        before = _between(text, tokens, least, secret.start)
        seen = told.setdefault((made, secret.kind), set())
        for one in (*before, *_between(text, tokens, secret.end, most)):
            if one.start not in seen:
                seen.add(one.start)
                yield Secret(one.start, one.end, secret.kind)


def _line_around(text: str, secret: Secret) -> tuple[int, int]:
    """Returns the start and the end of a line, or those of more than is read of a long one."""
    least, most = max(0, secret.start - 3 * _PART), min(len(text), secret.end + 3 * _PART)
    end = text.find("\n", secret.end, most)
    return text.rfind("\n", least, secret.start) + 1 or least, most if end < 0 else end


def _by_make(text: str, part: tuple[int, int], makes: frozenset[str]) -> dict[str, list[_Token]]:
    """Returns the tokens of a part of a text that may be passwords of some makes, by these."""
    found: dict[str, list[_Token]] = {}
    for one in _RE.token.finditer(text, *part):
        made = _make(one[0])
        if made in makes and strength(one[0]) >= WORDS and not names_version(one[0]):
            found.setdefault(made, []).append(_Token(*one.span()))
    return found


def _part(text: str, secret: Secret, line: tuple[int, int]) -> tuple[int, int]:
    """Returns the part of a line around a secret, from blank to blank; neighbours have the same."""
    first = max(line[0], (secret.start - _NEAR_ALIKE) // _PART * _PART)
    last = min(line[1], (secret.end + _NEAR_ALIKE + _PART) // _PART * _PART)
    blank = text.find(" ", last, min(line[1], last + _PART))
    return (
        text.rfind(" ", max(line[0], first - _PART), first) + 1 or first,
        last if blank < 0 else blank,
    )


class _Token(NamedTuple):
    start: int
    end: int


def _between(text: str, tokens: Sequence[_Token], start: int, end: int) -> Sequence[_Token]:
    """Returns the whole tokens of a line between two places."""
    first, last = bisect_left(tokens, (start,)), bisect_left(tokens, (end,))
    ends_word = end == len(text) or text[end].isspace()
    if first < last and not (tokens[last - 1].end < end + ends_word):
        last -= 1
    return tokens[first:last]


@lru_cache(maxsize=2_048)
def _make(value: str) -> str:
    """Returns the kinds of characters of a value in their order, or "" if it has no digit."""
    if len(value) >= _LONG and strength(value) == STRONG and not _RE.hex.match(value):
        return str(len(value))
    if not 6 <= len(value) <= 40 or not re.search("[0-9]", value) or value.isdigit():
        return ""
    return _RUN.sub(r"\1", value.translate(_MADE_OF))


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
    if least in ("random", "signed") and (_RE.hex.match(value) or value[:1] == "/"):
        return False
    if least == "random":
        return grade == STRONG and len(value) >= _LONG
    if least == "signed":
        return not _RE.code_signs.search(value) and (grade == STRONG or is_chosen(value))
    if least == "strong" or least == "url":
        return grade == STRONG
    if grade == STRONG and not _RE.commit.match(value):
        return True
    if is_filler(value, counting=False) or is_reference(value):
        return False
    numbered = least in ("any", "digit", "worded") and not _DIGITS.isdisjoint(value)
    if is_plain_name(value) and not numbered:
        return False
    if least == "digit":
        return len(value) >= 6 and not _DIGITS.isdisjoint(value) and not names_version(value)
    if least == "long":
        return (
            len(value) >= 16 and bool(_RE.not_alone.search(value)) and not _RE.commit.match(value)
        )
    if least == "worded":
        return (grade >= WORDS or is_joined(value)) and not (
            names_version(value) or names_algorithm(value) or _RE.place.match(value)
        )
    if least == "weak":
        return grade >= WEAK
    if least == "literal":
        return len(value) >= 6 and bool(_RE.not_alone.search(value))
    if least == "mixed":
        mixed = _RE.letters_and_more.match(value) and (grade > NONE or is_chosen(value))
        if _RE.commit.match(value) or _RE.lower_with_digit.match(value):
            return False
        return bool(mixed) and not names_version(value)
    if least == "wifi":
        return len(value) >= 8 and not _RE.common.match(value) and not names_version(value)
    return len(value) >= 4 and not _RE.common.match(value)


def _in_urls(text: str) -> Iterator[Secret]:
    """Yields passwords in URLs, except placeholders, references and default accounts."""
    for pattern in (_RE.in_url, _RE.of_oracle):
        for match in within(pattern.finditer(text)):
            if _is_password(match):
                yield Secret(*match.span("secret"), "url_password")
    for lone in within(_RE.lone.finditer(text)):
        if strength(lone["secret"]) == STRONG:
            yield Secret(*lone.span("secret"), "url_password")
    for host in within(_RE.before_host.finditer(text)):
        start = max(0, host.start() - 200)
        found = _RE.at_end.search(text[start : host.start()])
        if found and _is_password(found):
            yield Secret(start + found.start("secret"), host.start(), "url_password")


def _is_password(match: re.Match[str]) -> bool:
    password = match["secret"]
    if len(password) < 4 or password == match["user"]:
        return False
    if _RE.dummy.fullmatch(password) or is_reference(password):
        return False
    if is_plain_name(password) and not re.search(r"[0-9]", password):
        return False
    return not is_filler(password, counting=False)


def _in_headers(text: str) -> Iterator[Secret]:
    """Yields the credentials in headers, without the header names and schemes."""
    for pattern in (_RE.header, _RE.bearer):
        for match in within(pattern.finditer(text)):
            value = match["secret"].rstrip(".|")
            if _is_credential(match["scheme"] or "", value):
                start = match.start("secret")
                yield Secret(start, start + len(value), "authorization")


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
    for header in within(_RE.cookies.finditer(text)):
        for pair in within(_RE.pair.finditer(text, *header.span("pairs"))):
            if not _RE.counted.match(pair["name"]) and is_secret_shaped(pair["secret"]):
                yield Secret(*pair.span("secret"), "cookie")
    for session in within(_RE.session.finditer(text)):
        if is_secret_shaped(session["secret"]):
            yield Secret(*session.span("secret"), "cookie")


_LOGINS = Stems(WORDS_OF["login_stems"])
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
_DEFAULTS = Stems(("admin", "root", *map("sa".__add__, "/: ,'\"`"), "superuser", "관리자"))
_COMMANDS = [
    ([name.replace("_", " ") for name in head.split()], options)
    for head, options in heads_and_rest(table(__file__, "tables/commands.txt"))
]
"""Beginnings of commands, each with the text that precedes a password on the line."""
_ROWS = [
    (expression(rf"(?:{'|'.join(names)})[^\n]{{0,200}}"), expression(options))
    for names, options in _COMMANDS
]
_ROWS_BY_NAME = rows_by_stem(map(folded, names) for names, _ in _COMMANDS)
_NAMES = Stems(_ROWS_BY_NAME)


def _in_commands(text: str) -> Iterator[Secret]:
    """Yields the values of options that take a password."""
    for option in within(_options(text)):
        value = read_value(text, option.end())
        if is_secret_shaped(value.text, explicit=True):
            value = value.whole()
            yield Secret(value.start, value.end, "password")


def _in_password_files(text: str) -> Iterator[Secret]:
    for line in within(_RE.password_file.finditer(text)):
        if is_secret_shaped(line["secret"], explicit=True):
            yield Secret(*line.span("secret"), "password")


def _options(text: str) -> Iterator[re.Match[str]]:
    held = _NAMES.held_by(folded(text))
    for number in sorted({row for name in held for row in _ROWS_BY_NAME[name]}):
        commands, options = _ROWS[number]
        for command in commands.finditer(text):
            yield from options.finditer(text, *command.span())


def _in_calls(text: str) -> Iterator[Secret]:
    for called, strings in within(_calls(text)):
        for string in strings[0 if called["key"] else 1 :]:
            if _is_of_account(string[2]) or strength(string[2]) == JOINED:
                yield Secret(*string.span(2), "password")


def _at_hosts(text: str) -> Iterator[Secret]:
    for account in within(_RE.at_host.finditer(text)):
        if _is_of_account(account["secret"]):
            yield Secret(*account.span("secret"), "password")


def _in_user_lists(text: str) -> Iterator[Secret]:
    is_list = "pgbouncer" in text.lower() or "userlist" in text
    for row in within(_RE.user_list.finditer(text)):
        if not is_list and (row["line"] is None or row["end"] is None):
            continue
        if strength(row["secret"]) >= WEAK or _RE.encrypted.match(row["secret"]):
            yield Secret(*row.span("secret"), "password")


def _beside_key_ids(text: str) -> Iterator[Secret]:
    for key in within(_RE.beside_key_id.finditer(text)):
        if is_secret_shaped(key["secret"]):
            yield Secret(*key.span("secret"), "aws_secret_key")


def _beside_accounts(text: str) -> Iterator[Secret]:
    """Yields passwords behind an account: `root Tiger#77`, `shop_admin 계정에 … 를 쓰는데`."""
    for account in within(_RE.by_blank.finditer(text)):
        value = read_value(text, account.end())
        line = text[max(0, account.start() - _NEAR) : account.start()].rpartition("\n")[2]
        chosen = bool(is_chosen(value.text) and _RE.signed.search(value.text))
        if account["sign"] and "@" in account[0]:
            chosen = chosen or bool(_RE.numbered.match(value.text))
        if chosen or (strength(value.text) == WEAK and _RE.of_login.search(folded(line))):
            yield Secret(value.start, value.end, "password")
    for account in within(_RE.of_korean_account.finditer(text)):
        value = read_value(text, account.end())
        behind = _RE.used if account["place"] else _RE.entered
        if strength(value.text) >= WEAK and behind.match(text, value.end):
            yield Secret(value.start, value.end, "password")


def _calls(text: str) -> Iterator[tuple[re.Match[str], list[re.Match[str]]]]:
    """Yields the names of functions that take a password, each with the strings it is given."""
    for call in within(_RE.arguments.finditer(text), MOST_WORDS):
        strings = list(_RE.string.finditer(text, *call.span("arguments")))
        called = (
            _RE.called.search(text, max(0, call.start() - 40), call.start()) if strings else None
        )
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
    stems = sorted(at for at, _ in _LOGINS.places(lowered))
    if not stems and not _DEFAULTS.held_by(lowered):
        return
    found, read = None, 0
    for pair in within(_RE.account_pair.finditer(text), MOST_WORDS):
        least = max(0, pair.start() - _NEAR)
        start = text.rfind("\n", least, pair.start()) + 1 or least
        is_near = _holds(stems, start, pair.start())
        default = _RE.default.match(pair["account"])
        if not (is_near or default) and not _may_end_login(pair, stems):
            continue
        before = text[start : pair.start()]
        look(_LOGIN_LOOKS if is_near else 0)
        value = read_value(text, pair.end())
        if is_near and (found is None or found.start() < start):
            # Many pairs may stand behind the same words, which are read once.
            end = pair.end() + _LONGEST_LOGIN
            found = _RE.of_login.search(lowered, max(start, read), end)
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
            if login or (may_name and _RE.of_login.search(folded(behind))):
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
        named = named or bool(is_chosen(value.text) and _RE.signed.search(value.text))
        is_meant = between is not None and bool(named)
    return is_meant and not _RE.sets.match(value.text) and not value.text.startswith("/")


def _in_pipes(text: str) -> Iterator[Secret]:
    for echo in within(_RE.piped.finditer(text)):
        value = read_value(text, echo.end())
        decoded = _RE.decoded.match(text, value.end)
        named = decoded and any(find_names(text[max(0, echo.start() - 40) : decoded.end()]))
        taken = not decoded and _RE.takes.match(text, value.end)
        if (named and is_secret_shaped(value.text)) or (taken and _is_of_account(value.text)):
            yield Secret(value.start, value.end, "password")
    for here in within(_RE.here.finditer(text)):
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


_ALWAYS = ("",)
_FINDERS: tuple[tuple[tuple[str, ...], Callable[[str], Iterator[Secret]]], ...] = (
    (("@",), _in_urls),
    (("author", "earer", "bas"), _in_headers),
    (("cook", "-b", "sess", ".sid", "csrf", "xsrf"), _in_cookies),
    (_ALWAYS, _in_commands),
    ((":",), _in_password_files),
    (_ALWAYS, _beside_logins),
    (("(",), _in_calls),
    (("@",), _at_hosts),
    (("echo", "printf", "<<<"), _in_pipes),
    (("admin", "root", "@", "관리자", "계정", "유저", "사용자", "아이디"), _beside_accounts),
    (('" "',), _in_user_lists),
    (_ALWAYS, find_habits),
    (("akia", "asia", "ltai", "akid"), _beside_key_ids),
)
"""What finds credentials, each with texts in lower case of which it needs one."""


def find_credentials(text: str) -> Iterator[Secret]:
    """Yields passwords in URLs and connection strings, and credentials in headers and commands."""
    lowered = folded(text)
    for needs, find in _FINDERS:
        for need in needs:
            if need in lowered:
                yield from find(text)
                break
