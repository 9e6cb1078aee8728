"""The judgement whether a value beside a word like `password` is a secret or only text."""

import re

from .expressions import expression
from .markers import MARKERS
from .wordlike import is_gibberish, is_scrambled, names_algorithm, pieces_of, reads_as_words

_LONGEST_JUDGED = 96
_LONGEST_NAME = 64
_WORD = expression(r"[a-z]{5}", re.IGNORECASE)

_FILLER = expression(
    r"change.?me|example|placeholder|redacted|x{4,}|\*{3,}|\.{3,}|\u2026|lorem|foobar|"
    r"(?<![a-z0-9])(?:your|dummy|fake|sample|insert|replace|todo|fixme|masked|hidden)(?![a-z0-9])",
    re.IGNORECASE,
)
_COUNTING = expression(r"123456789|abcdefghi|qwertyuiop|0a1b2c3d", re.IGNORECASE)
_REFERENCE = expression(
    r"""\$\{ | \$\( | \(\? | \{\{ | \#\{ | \{[^{}]*\}$ | <[^>]*>?$ | \[[\w .\-]*\]$
      | %\(?\w*\)?[sd@%]$ | %\w+%$ | \$env: | [a-z][a-z0-9+.\-]*:// | [a-z]:\\ | ~/
      | /\^ | (?:self|this|cls|process|settings)\.[A-Za-z_]
      | (?:env|vault|ssm|file|keyring|secretref|valuefrom|arn|op|ref|var|data|urn):""",
    re.IGNORECASE | re.VERBOSE,
)
_MAYBE_REFERENCE = expression(r"\.{0,2}/|[@&*!#%~$:.]+[A-Za-z_]")
_CODE = expression(r"[\[(]*([A-Za-z_$][\w.$]*?)[\])]?(?:\[|\(|\{|\?\.|->|::|\|)")
_HASHED = expression(
    r"\$(?:2[abxy]|5|6|y|argon2\w*|scrypt|pbkdf2[\w-]*)\$|pbkdf2_|\{S?SHA\d*\}|h1:"
    r"|(?:sha-?\d{1,3}|md5|blake2b?|crc32c?)[-:=]",
    re.IGNORECASE,
)
_MEASURE = expression(
    r"v?\d+(?:[.:,/_-]\d+)+(?:[-+.]?(?:alpha|beta|rc|dev|post|snapshot|a|b)\.?\d*)?Z?$"
    r"|0x[0-9a-f]{1,16}$|\d{4}-\d\d-\d\dT[\d:.+Z-]+$"
    r"|[<>~^=]*\d+(?:\.\d+)?-?(?:%|[kmg]?i?b|bits?|bytes?|chars?|characters?|m?s|secs?|seconds?"
    r"|m|mins?|minutes?|h|hours?|d|days?|w|weeks?|months?|years?|st|nd|rd|th|x|times|rounds?"
    r"|digits?|fa|tokens?|px|rpm|rps)?$",
    re.IGNORECASE,
)
_NAMING = expression(r"password|passwd|passphrase|secret|token|credential|undefined", re.IGNORECASE)
_NAMING_WORD = expression(
    r"(?:pass|pwd|pw|keys?|creds?|auth|login|hash|user|username|name|value|config|params?|field"
    r"|input"
    r"|header|env|required|optional|string|null|none|true|false|type|postgres|guest|root|admin)$",
    re.IGNORECASE,
)
_STRONG_SYMBOL = expression(r"[!#$%^&*+~@?|]")
_CHOSEN = expression(
    r"(?=.{6,40}$)(?=.*[A-Za-z]{3})(?=.*\d)[A-Za-z0-9]"
    r"(?:[A-Za-z0-9_.-]*(?:[!#$%^&*?](?=.)|@\d)[!-~]*$|[A-Za-z]*\d{2,}[!?]+$"
    r"|[A-Z]?[a-z]+_\d{3,}!?$)"
)
_ADDRESS = expression(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+$|[\w-]+[?&=][\w-]+=")
_CODE_SIGNS = expression(r"[()\[\]{}<>|;\"'`\\]")
_HEX_OR_UUID = expression(
    r"(?:[0-9a-f]{20,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$", re.IGNORECASE
)
_SHORT_HEX = expression(r"[0-9a-f]{1,16}(?:@[0-9a-f]{6})?$", re.IGNORECASE)


def is_secret_shaped(value: str, *, explicit: bool = False) -> bool:
    """Tell whether a value that stands where a secret could stand is one (P12).

    A value is no secret when it is a placeholder (`changeme`, `<YOUR_KEY>`, `xxxx`), a reference
    (`${VAR}`, `os.environ[...]`, a path, a URL), a labelled hash, a version, a measure, the name
    of an algorithm, or a name made of words. Without `explicit` it must then have 8 characters,
    letters and digits, and not read as words with numbers; or be 16 letters that read as no word.
    With `explicit`, for a password stated beyond doubt (in quotes, after `=`, on a line of its
    own), 6 characters do, and words with digits or a sign (`hunter2!`, `Winter2024`) count.

    Args:
        value: The value alone, without quotes and closing punctuation; judged by its first
            96 characters.
        explicit: Whether a weak password is believed, too.
    """
    value = value[:_LONGEST_JUDGED]
    for marker in MARKERS:
        value = value.replace(marker, "")
    if len(value) < (6 if explicit else 8) or not value.isascii() or re.search(r"\s", value):
        return False
    if is_filler(value, counting=not explicit) or _HASHED.match(value):
        return False
    if is_reference(value):
        return not _REFERENCE.match(value) and is_scrambled(value)
    if _MEASURE.match(value):
        return explicit and value.isdigit()
    if _HEX_OR_UUID.match(value):
        return True
    return _is_token(value) or (explicit and _is_password(value))


def is_filler(value: str, *, counting: bool = True) -> bool:
    """Tell whether a value is a stand-in: `xxxx`, `your-key-here`, one character repeated.

    Args:
        value: What stands where the secret would stand.
        counting: Whether `123456789` and the like mark a stand-in, too.
    """
    if len(set(value.lower())) < (5 if len(value) >= 12 else 3):
        return True
    return bool(_FILLER.search(value) or (counting and _COUNTING.search(value)))


def is_stand_in(body: str) -> bool:
    """Tell whether what follows a provider's prefix is filler or words: `sk-proj-my-own-key`."""
    if is_filler(body):
        return True
    numbered = sum(character.isdigit() for character in body) * 4 > len(body)
    named = not re.search(r"[0-9]", body) or (not numbered and _WORD.search(body))
    return bool(named) and reads_as_words(body)


def is_reference(value: str) -> bool:
    """Tell whether a value only says where the secret is: a variable, a call, a path, a URL."""
    if _REFERENCE.match(value):
        return True
    if _MAYBE_REFERENCE.match(value) and reads_as_words(value.strip("@&*!#%~$:.?;,/>-")):
        return True
    code = _CODE.match(value)
    return bool(code and reads_as_words(code[1]))


def is_chosen(value: str) -> bool:
    """Tell whether a value is a word with digits and a sign, as people choose: `Tiger#77`."""
    return bool(_CHOSEN.match(value)) and not _ADDRESS.match(value) and not is_reference(value)


def is_plain_name(value: str) -> bool:
    """Tell whether a value is a word that names a secret or a default account, not the secret."""
    value = value.strip("!?;,")
    words = pieces_of(value)
    if len(value) > _LONGEST_NAME or sum(len(word) for word in words if word.isdigit()) > 2:
        return False
    named = _NAMING.search(value) or any(map(_NAMING_WORD.match, words))
    return bool(named) and reads_as_words(value)


def _is_password(value: str) -> bool:
    if _is_password_of_signs(value) or is_chosen(value):
        return True
    if is_plain_name(value):
        return False
    words = reads_as_words(value)
    named = names_algorithm(value) or "/" in value
    if words and (named or len(re.findall(r"[A-Z][a-z]+", value)) >= 3):
        return False
    letters = any(character.isalpha() for character in value)
    if letters and any(character.isdigit() for character in value):
        return True
    if letters and _STRONG_SYMBOL.search(value.rstrip("?")):
        return not words or not _STRONG_SYMBOL.search(value.rstrip("!?"))
    return is_gibberish(value)


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
        return is_gibberish(value)
    return not reads_as_words(value.rstrip("!?"))


def _is_password_of_signs(value: str) -> bool:
    return _mixes(value) and len(set(_STRONG_SYMBOL.findall(value.rstrip("=?!")))) >= 2


def _mixes(value: str) -> bool:
    return bool(re.search(r"[0-9]", value) and re.search(r"[A-Za-z]", value))
