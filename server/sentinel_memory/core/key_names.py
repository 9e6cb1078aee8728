"""Names that announce a secret, in English and Korean: `api_key`, `DB_PASSWORD`, `비밀번호`."""

import re
from collections.abc import Iterator

from .expressions import expression
from .key_owners import BARE, CERTAIN, OF_DATA, key_strength

_NAMES: tuple[tuple[str, str, str], ...] = (
    ("secret", "aws_secret_key", r"secret[-_. ]?access[-_. ]?key"),
    (
        "pass",
        "password",
        r"pass(?:word|wd|phrase|code)|(?<![a-z])pass(?![a-z])|(?<=require)pass"
        r"|(?<=store)pass(?![a-z])|(?<=key)pass(?![a-z])|(?-i:(?<=[a-z])Pass(?![a-z]))",
    ),
    ("pwd", "password", r"(?<![a-z])pwd(?![a-z])|(?-i:(?<=[a-z])Pwd(?![a-z]))"),
    (
        "pw",
        "password",
        r"(?<![a-z])pw(?![a-z])|(?<=root)pw(?![a-z])|(?<=bind)pw(?![a-z])|(?-i:(?<=[a-z])P[wW](?![a-z]))",
    ),
    ("pswd", "password", "pswd"),
    ("psk", "password", r"(?<![a-z])psk(?![a-z])"),
    ("identified", "password", r"identified\s+by"),
    ("비밀", "password", r"비밀\s?번호"),
    ("비번", "password", "비번"),
    ("패스", "password", "패스워드|패스프레이즈"),
    ("암호", "password", "암호(?![화문학키])"),
    ("secret", "secret", r"secret(?:[-_. ]?key)?(?:[-_]?base)?"),
    ("cred", "secret", r"cred(?:ential)?s?(?![a-z])"),
    ("salt", "secret", r"(?<=[-_])salt(?![a-z])"),
    ("시크릿", "secret", r"시크릿(?:\s?키)?"),
    ("크리덴셜", "secret", "크리덴셜"),
    ("자격", "secret", r"자격\s?증명"),
    ("token", "token", "(?<!tik)token"),
    ("토큰", "token", "토큰"),
    (
        "auth",
        "token",
        r"(?<=_)auth(?![a-z])|(?<=master)auth(?![a-z])"
        r"|(?<![a-z])auth(?=[ ]?[:=][ ]?[\"'`])|(?<=[\"'])auth(?=[\"'])",
    ),
    ("_pat", "token", "_pat(?![a-z])"),
    ("sig", "token", "(?<=[?&])sig(?==)"),
    ("code", "token", "(?<=[?&])code(?==)"),
    ("key", "token", "(?<=[?&])key(?==)"),
    ("key", "api_key", "keys?(?![a-z])"),
    (
        "키",
        "api_key",
        "(?<![쿠위])키(?=[는를가로와의도만에값라인였입예임야다]|이[다고며므라었에]|[^가-힣]|$)",
    ),
)
"""The stem that every such name begins with, the kind of what it names, the name itself."""

_STEMS = tuple(dict.fromkeys(stem for stem, _, _ in _NAMES))
# Lower case and literal, because that is what the regular expression engine skips through fast.
_STEM = expression("|".join(_STEMS))
_NAME = {
    stem: expression(
        "|".join(f"(?P<{kind}>{name})" for begins, kind, name in _NAMES if begins == stem),
        re.IGNORECASE,
    )
    for stem in _STEMS
}

_LEAST_OF_SERVICE = 16
_LEAST_OF_BARE = 20
_MIXED = expression(r"(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=\D*\d)[A-Za-z0-9_+=-]+$")

BELIEVED = frozenset({"password", "secret"})
"""Kinds whose values people choose, so that a weak one counts where it is stated beyond doubt."""


def find_names(text: str) -> Iterator[re.Match[str]]:
    """Yields the names, each with its kind as `lastgroup`."""
    # The one letter whose lower case is longer would shift all that follows.
    for stem in _STEM.finditer(text.replace("\u0130", "I").lower()):
        name = _NAME[stem[0]].match(text, stem.start())
        if name and (name.lastgroup != "api_key" or key_strength(text, name.start()) != OF_DATA):
            yield name


def is_key_of(text: str, start: int) -> bool:
    """Tells an API key, a master key and the like from the key of a map or a table."""
    return key_strength(text, start) == CERTAIN


def suits(text: str, name: re.Match[str], value: str) -> bool:
    """Tells whether a value is strong enough for a name that means other keys, too."""
    strength = key_strength(text, name.start()) if name.lastgroup == "api_key" else CERTAIN
    if strength == BARE:
        return len(value) >= _LEAST_OF_BARE and bool(_MIXED.match(value))
    return strength == CERTAIN or len(value) >= _LEAST_OF_SERVICE
