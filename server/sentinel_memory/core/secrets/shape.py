"""Decides whether a value beside a word like `password` is a secret or ordinary text."""

import re
from functools import lru_cache

from ..private.markers import MARKERS
from ..text.expressions import expression, word_set
from .wordlike import is_gibberish, is_scrambled, names_algorithm, pieces_of, reads_as_words

_LONGEST_JUDGED = 96
_LONGEST_NAME = 64
_LONGEST_FILLER = 512
"""Characters of a value that may show that it is a placeholder; no placeholder is longer."""
_LEAST, _LEAST_STRONG = 6, 8
NONE, JOINED, WORDS, WEAK, STRONG = range(5)
"""Strengths of a value, in ascending order.

`NONE` is no secret. `JOINED` is two words that may be a name. `WORDS` is words joined like a
password. `WEAK` counts only in a place that states a password. `STRONG` does not read as words at
all.
"""
_WORD = expression(r"[a-z]{5}", re.IGNORECASE)
_FILLER = expression(
    r"change.?me(?!\d{4}|[@!#]\d)|example|placeholder|redacted|x{4,}|\*{3,}|\.{3,}|\u2026|lorem"
    r"|foobar(?!\w*\d)|"
    r"(?<![a-z0-9])(?:bitte|aendern|ersetzen|einsetzen|einfuegen|cambiar?me|cambialo|cambiar|votre"
    r"|reemplazar?|rellenar|eintragen|changez|changer|remplacer|remplacez|please|pon-tu)(?![a-z0-9])(?!.*[0-9])|"
    r"(?<![a-z0-9])(?:your|dummy|fake|sample|insert|replace|todo|fixme|masked|hidden)(?![a-z0-9])"
)
_COUNTING = expression(r"123456789|abcdefghi|qwertyuiop|0a1b2c3d", re.IGNORECASE)
_REFERENCE = expression(
    r"""\$\{ | \$\( | \(\? | \{\{ | \#\{ | \{[^{}]*\}$ | <[^>]*>?$ | \[[\w .\-]*\]$
      | %\(?\w*\)?[sd@%]$ | %\w+%$ | \$env: | [a-z][a-z0-9+.\-]*:// | [a-z]:\\ | ~/
      | /\^ | (?:self|this|cls|process|settings)\.[A-Za-z_]
      | [$@%&]{1,2}[A-Za-z_]+(?:$|\[)
      | (?:env|vault|ssm|file|keyring|secretref|valuefrom|arn|op|ref|var|data|urn):""",
    re.IGNORECASE | re.VERBOSE,
)
_MAYBE_REFERENCE = expression(r"\.{0,2}/|[@&*!#%~$:.]+[A-Za-z_]")
_CODE = expression(r"[\[(]*([A-Za-z_$][\w.$]*?)[\])]?(?:\[|\(|\{|\?\.|->|::|\|)")
_HASHED = expression(
    r"\$ANSIBLE_VAULT|RW[A-Za-z0-9+/]{54}$|\$(?:2[abxy]|5|6|y|argon2\w*|scrypt|pbkdf2[\w-]*)\$|pbkdf2_|\{S?SHA\d*\}|h1:"
    r"|age1[0-9a-z]{50}|pk_(?:live|test)_|AAAA[BCE][0-9A-Za-z]|(?:sha-?\d{1,3}|md5|blake2b?|crc32c?)[-:=]",
    re.IGNORECASE,
)
_MEASURE = expression(
    r"v?\d+(?:[.:,/_-]\d+)+(?:[-+.]?(?:alpha|beta|rc|dev|post|snapshot|a|b)\.?\d*)?Z?$"
    r"|0x(?:[0-9a-f]{1,16}|[0-9a-f]{40})$|\d{4}-\d\d-\d\dT[\d:.+Z-]+$|[<>~^=]*\d+(?:\.\d+)?-?(?:%"
    r"|[kmg]?i?b|bits?|bytes?|chars?|characters?|m?s|secs?|seconds?|m|mins?|minutes?|h|hours?|d"
    r"|days?|w|weeks?|months?|years?|st|nd|rd|th|x|times|rounds?|digits?|fa|tokens?|px|rpm|rps)?$",
    re.IGNORECASE,
)
_NAMING = expression(r"password|passwd|passphrase|secret|token|credential|undefined", re.IGNORECASE)
_NAMING_WORD = expression(
    r"(?:pass|pwd|pw|keys?|creds?|auth|login|hash|user|username|name|value|config|params?|field"
    r"|input"
    r"|header|env|required|optional|string|null|none|true|false|type|postgres|guest|root|admin)$",
    re.IGNORECASE,
)
ORDINARY = word_set("""
    the and for are not you all any can has was our out use with that this from must only have will
    when then them they than into your each more some such also been were what which while without
    before after should would could about there their these those never always again least minimum
    characters words password passwords passphrase long file files stored changed required wrong
    already until here two three four five six both same different other any none use used using set
    enter type typed put changed change now new old today yesterday still kept works work worked
    opens instead did does make made such every stored inside via under prompt phrase random please
    being works let see yes
""")
"""Words that do not occur in a passphrase."""
_JOINTS = expression(r"[ ,.-]+")
_INFLECTED = expression(r"[a-z]{3}(?:ed|ing|ly|ion|ment|able|ible|[^us]s)$")
_STRONG_SYMBOL = expression(r"[!#$%^&*+~@?|]")
_CHOSEN = expression(
    r"(?=.{6,40}$)(?=.*[A-Za-z]{3})(?=.*\d)[A-Za-z0-9](?:[A-Za-z0-9_.-]*(?:[!#$%^&*?](?=.)"
    r"|@\d)[!-~]*$|[A-Za-z]*\d{2,}[!?]+$|[A-Z]?[a-z]+_\d{3,}!?$|(?<=[A-Z])[a-z]{3,}_\d\d!?$)"
)
_TITLED = expression(
    r"(?=[^A-Z]*[A-Z])[A-Za-z][a-z]{2,12}(?:([-_.!#$%&*+~])[A-Z]?[a-z]{2,12}){1,2}"
    r"[-_.!#$%&*+~]?\d{1,4}[!?]?$"
)
"""Words with a sign between and a number behind, one with a capital: `rusty.Anchor.6`."""
_NUMBERED = expression(r"(?:[a-z]{3,}-\d{1,2}|[A-Z]{3,}[_-]\d{2,5})$")
"""What a host or an error is called: `mailer-2`, `AUTH_4012`."""
_VERSION = expression(
    r"(?:python|py|node|java|jdk|jre|go|php|ruby|perl|gcc|clang|vue|react|angular|next|es|http|h"
    r"|tls|ssl|ipv|oauth|debian|alpine|fedora|centos|rhel|windows|win|macos|ios|android"
    r"|postgres(?:ql)?|pg|mysql|mariadb|redis|mongo(?:db)?|sqlite|kafka|elastic(?:search)?|spring"
    r"|django|flask|rails|laravel|dotnet|net|cuda|arm|amd|x|utf|log4j|junit|webpack|vite|npm|yarn"
    r"|pip|git|openssl|qt|gtk|v|rc|q|kw|(?:sprint|release|version|build|fy|ubuntu|win)\d?)"
    r"[-_.]?\d{1,3}(?:[._-]\d+)*(?:[a-z]\d*)?$",
    re.IGNORECASE,
)
"""A program, a system or a release with its number: `node20`, `python3.12`, `sprint42`."""
_GROUPED = expression(
    r"(?:(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{3,6}-){2,7}(?=[A-Za-z]*\d)(?=\d*[A-Za-z])"
    r"[A-Za-z0-9]{3,6}$"
)
"""Groups that each mix letters and digits: `Zq9-Lm2-Xw7`."""
_ADDRESS = expression(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+$|[\w-]+[?&=][\w-]+=")
_JOINED_WORDS = expression(
    r"[A-Za-z]{4,12}(?:([-.])[A-Za-z]{4,12}(?:\1[A-Za-z]{3,12})+|([_-])"
    r"(?![A-Z_]+$)[A-Za-z]{4,12}(?:\2[A-Za-z]{3,12}){2,}"
    r"|(?:[+~*&%=@#$!]|(?<=[a-z]{5})-(?=[a-z]{5})|(?<=[a-z])[-_.](?=[A-Z])|(?<=[A-Z])[-_.+]"
    r"(?=[A-Z]{4}))[A-Za-z]{4,12})$"
)
_DESCRIBES = expression(
    r"(?:ed|ing|only|based|less|able|free|like|time|sensitive|set|name|type|file|id|case|ly|al|[^uis]s)$"
    r"|^(?:read|get|new|set|import|invoke)-(?-i:[A-Z])|^(?:not|non|auto|self|case|un\w+|test"
    r"|local|dev|prod|default|example)(?![a-z])|-(?:for|to|of|in|and|or|the|by|with|from|per)-",
    re.IGNORECASE,
)
_COMPOUND = expression(
    r"(?!\w*(?:string|field|value|input|object|model|text|data|class|store|page|form|view|list|map"
    r"|item|info|line|code|time|hash|path|node|url|server|client|manager"
    r"|service)$)(?:[A-Z][a-z]{3,12}[A-Z][a-z]{3,12}|[a-z]{4,12}[_.-][a-z]{4,12}"
    r"|[a-z]{10,24}(?<!tion|ment|ness|able|ible|ance|ence|ship|logy)(?<!ity|ous|ive|ary|ate|ism"
    r"|ist|ure|ics|age)(?<!er|or|ic|ry|my))$",
    re.IGNORECASE,
)
_LETTERS = expression(r"[A-Za-z][A-Za-z_.-]*$")
_LETTER, _DIGIT, _BLANK = expression("[A-Za-z]"), expression("[0-9]"), expression(r"\s")
_KOREAN = expression(
    r"(?!비밀번호|비번|암호|토큰"
    r"|패스)(?=.*[가-힣])(?=.*[0-9!@#$%^&*])(?=(?:[^\x21-\x7e]*[\x21-\x7e]){3})(?:[가-힣]"
    r"|[A-Za-z0-9!@#$%^&*_-])+[A-Za-z0-9!@#$%^&*]$"
)
_CODE_SIGNS = expression(r"[()\[\]{}<>|;\"'`\\]")
_HEX_OR_UUID = expression(
    r"(?:[0-9a-f]{20,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$", re.IGNORECASE
)
_SHORT_HEX = expression(r"[0-9a-f]{1,16}(?:@[0-9a-f]{6})?$", re.IGNORECASE)


def is_secret_shaped(value: str, *, explicit: bool = False) -> bool:
    """Returns whether a value in the place of a secret is a secret (P12).

    Args:
        value: the value without quotes and closing punctuation; the first 96 characters count.
        explicit: whether the place states a secret clearly: in quotes, after `=`, or on a line of
            its own. A weak password (`hunter2!`, `Winter2024`, `amber-comet`) then counts too.
    """
    return strength(value) >= (JOINED if explicit else STRONG)


def strength(value: str) -> int:
    """Returns how strongly a value looks like a secret: from `NONE` to `STRONG`.

    A value is no secret if it is a placeholder (`changeme`, `<YOUR_KEY>`, `xxxx`), a reference
    (`${VAR}`, `os.environ[...]`, a path, a URL), a labelled hash, a version, a measure, the name of
    an algorithm, or a name made of words.
    """
    return _strength(value[:_LONGEST_JUDGED])


@lru_cache(maxsize=2_048)
def _strength(value: str) -> int:
    if "[" in value:
        for marker in MARKERS:
            value = value.replace(marker, "")
    if _BLANK.search(value):
        is_strong = any(strength(word) == STRONG for word in value.split(maxsplit=1)[:1])
        return STRONG if is_strong else WEAK if is_phrase(value) else NONE
    if len(value) < _LEAST or (_LETTERS.match(value) and reads_as_words(value)):
        return _strength_of_words(value) if len(value) >= _LEAST else NONE
    if not value.isascii():
        return WEAK if _KOREAN.match(value) else NONE
    if is_filler(value, counting=False) or _HASHED.match(value):
        return NONE
    if is_reference(value):
        is_strong = not _REFERENCE.match(value) and is_scrambled(value)
        return STRONG if is_strong else NONE
    if _MEASURE.match(value):
        return WEAK if value.isdigit() else NONE
    is_long = len(value) >= _LEAST_STRONG and not _COUNTING.search(value)
    if is_long and (_HEX_OR_UUID.match(value) or _is_token(value)):
        return STRONG
    return _strength_of_password(value)


def is_phrase(words: str) -> bool:
    """Returns whether words in the place of a password are a passphrase of four or more words."""
    found = _JOINTS.split(words)
    ordinary = [word for word in found if _INFLECTED.search(word)]
    return (
        4 <= len(found) <= 24
        and not _NAMING.search(words)
        and all(word.isalpha() and 2 <= len(word) <= 12 for word in found)
        and not ORDINARY.intersection(words.lower().split())
        and (len(found) > 10 or (len(ordinary) < 3 and found[0] not in ordinary))
    )


def is_filler(value: str, *, counting: bool = True) -> bool:
    """Returns whether a value is a placeholder: `xxxx`, `your-key-here`, a repeated character.

    Args:
        value: the value in the place of the secret.
        counting: whether sequences such as `123456789` count as placeholders too.
    """
    folded = value[:_LONGEST_FILLER].casefold()
    if len(set(folded)) < (5 if len(value) >= 12 else 3):
        return True
    return bool(_FILLER.search(folded) or (counting and _COUNTING.search(folded)))


def is_stand_in(body: str) -> bool:
    """Returns whether the text after a provider's prefix is a placeholder: `sk-proj-my-own-key`."""
    if is_filler(body) or (body.isupper() and body.isalnum()):
        return is_filler(body)
    numbered = sum(map(str.isdigit, body)) * 4 > len(body)
    named = not _DIGIT.search(body) or (not numbered and _WORD.search(body))
    return bool(named) and reads_as_words(body)


def is_reference(value: str) -> bool:
    """Returns whether a value only refers to a secret: a variable, a call, a path, a URL."""
    if _REFERENCE.match(value):
        return True
    if _MAYBE_REFERENCE.match(value) and reads_as_words(value.strip("@&*!#%~$:.?;,/>-")):
        return True
    code = _CODE.match(value)
    return bool(code and reads_as_words(code[1]))


def is_chosen(value: str) -> bool:
    """Returns whether a value is a word with digits and a sign, as people choose: `Tiger#77`."""
    return bool(_CHOSEN.match(value)) and not _ADDRESS.match(value) and not is_reference(value)


def names_version(value: str) -> bool:
    """Returns whether a value is a program or a release with its number: `node20`, `sprint42`."""
    return bool(_VERSION.match(value))


def is_plain_name(value: str) -> bool:
    """Returns whether a value only names a secret or a default account."""
    value = value.strip("!?;,")
    words = pieces_of(value)
    if len(value) > _LONGEST_NAME or sum(len(word) for word in words if word.isdigit()) > 2:
        return False
    named = _NAMING.search(value) or (
        not _TITLED.match(value) and any(map(_NAMING_WORD.match, words))
    )
    return bool(named) and reads_as_words(value)


def _strength_of_password(value: str) -> int:
    if _is_password_of_signs(value) or is_chosen(value) or _GROUPED.match(value):
        return WEAK
    if is_plain_name(value):
        return NONE
    if _NUMBERED.match(value):
        return WORDS if value.isupper() else JOINED
    words = reads_as_words(value.rstrip("!?"))
    named = names_algorithm(value) or "/" in value
    if words and (named or len(re.findall(r"[A-Z][a-z]+", value)) >= 3):
        return NONE
    has_letters = bool(_LETTER.search(value))
    digits = len(_DIGIT.findall(value))
    if has_letters and digits:
        is_name = (
            words
            and value[-1] not in "!?"
            and not _TITLED.match(value)
            and digits < (3 if "-" in value or "_" in value else 2)
        )
        return WORDS if is_name else WEAK
    if _CODE_SIGNS.search(value):
        return NONE
    if has_letters and _STRONG_SYMBOL.search(value.rstrip("?")):
        is_weak = not words or re.search(r"[A-Z]|[!#$%^&*~]", value)
        return WEAK if is_weak else WORDS
    return WEAK if has_letters and not words else NONE


def _strength_of_words(value: str) -> int:
    joined = _JOINED_WORDS.match(value)
    if not (joined or _COMPOUND.match(value)) or _DESCRIBES.search(value) or is_filler(value):
        return NONE
    if is_plain_name(value) or names_algorithm(value):
        return NONE
    return JOINED if not joined else WEAK if joined[1] or joined[2] else WORDS


def _is_token(value: str) -> bool:
    if _SHORT_HEX.match(value):
        return False
    if is_scrambled(value):
        return True
    if _CODE_SIGNS.search(value):
        return False
    if _is_password_of_signs(value):
        return True
    if not _mixes(value):
        if _STRONG_SYMBOL.search(value[1:-1]):
            return not reads_as_words(_STRONG_SYMBOL.sub("-", value))
        return is_gibberish(value)
    return not reads_as_words(value.rstrip("!?"))


def _is_password_of_signs(value: str) -> bool:
    return _mixes(value) and len(set(_STRONG_SYMBOL.findall(value.rstrip("=?!")))) >= 2


def _mixes(value: str) -> bool:
    return bool(_DIGIT.search(value) and _LETTER.search(value))
