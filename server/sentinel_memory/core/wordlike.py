"""Tells a name made of words (`refresh_token_v2`, `PBKDF2-HMAC-SHA256`) from random characters."""

import re
from itertools import pairwise

from .expressions import expression

_TECHNICAL = expression(
    r"(?:sha|shake|md|rsa|aes|des|hs|rs|es|ps|ed|ecdsa|ecdh|hmac|crc|blake|argon|bcrypt|scrypt|pbkdf"
    r"|secp|prime|curve|xchacha|chacha|gcm|cbc|oauth|oidc|jwt|jwe|pkce|saml|openid|tls|ssl|https?"
    r"|ipv|utf|latin|base|u?int|float|varchar|char|bytes?|rfc|iso|cve|fips|pkcs|uuid|euc|ntlm"
    r"|kerberos|totp|hotp|api)"
    r"-?v?\d{0,4}(?:id|[a-e]|mb4|[lb]e|url|hex|string|array|buffer|bytes|with\w{1,16})?\d{0,3}$",
    re.IGNORECASE,
)
_SEPARATORS = expression(r"[-_./:@+=,#$]+")
_SIMPLE = expression(r"(?:[A-Z]?[a-z]{1,10}|[A-Z]{1,10}|[a-z]{2,6}\d{1,2})$")
_PIECES = expression(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")
_FOUR_KINDS = expression(r"(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[^A-Za-z0-9\s._/:-])")
_MIXED = 3.4
"""Letters for each piece between two capitals: names have more, random letters fewer."""

# Which letters follow which in at least 2 of 10,000 letter pairs of English documentation: half of
# all pairs, so that a run of random letters is soon told from a word.
_FOLLOWERS = {
    "a": "abcdefghiklmnprstuvwxyz",
    "b": "abcdeijlmoprstuy",
    "c": "acdefhiklmoprstuy",
    "d": "abcdefgilmnoprstuvy",
    "e": "abcdefghiklmnopqrstuvwxy",
    "f": "acdefilmnorstuy",
    "g": "aeghilmnorstu",
    "h": "adeilmorstuy",
    "i": "abcdefgklmnoprstvxz",
    "j": "aeosu",
    "k": "aegilnostu",
    "l": "abcdefiklmnopstuvy",
    "m": "abdeilmopstu",
    "n": "abcdefghijklmnoprstuvy",
    "o": "abcdefgiklmnoprstuvwx",
    "p": "acdefhilmoprstuy",
    "q": "lu",
    "r": "abcdefgiklmnoprstuvwy",
    "s": "acdefhiklmnopqrstuwy",
    "t": "abcdefghilmnoprstuwy",
    "u": "abcdefgilmnoprst",
    "v": "aeio",
    "w": "aehilnors",
    "x": "aceimptx",
    "y": "aceilmnopst",
    "z": "aei",
}
_PAIRS = frozenset(first + second for first, row in _FOLLOWERS.items() for second in row)


def pieces_of(value: str) -> list[str]:
    """Splits `oauth2ClientID` into `oauth`, `2`, `Client`, `ID`; other characters are dropped."""
    return _PIECES.findall(value)


def names_algorithm(value: str) -> bool:
    """Tell whether a part of a value is the name of an algorithm, an encoding or a type."""
    return any(_TECHNICAL.match(name) for name in _SEPARATORS.split(value))


def reads_as_words(value: str) -> bool:
    """Tell whether every part of a value, between its separators, is a word or a number."""
    return all(
        _is_wordlike(segment) or _TECHNICAL.match(segment) for segment in _SEPARATORS.split(value)
    )


def _is_wordlike(segment: str) -> bool:
    """Tells `oauth2`, `SHA256` and `HttpOnly` from `x7Kp2mQz`: few numbers, letters in words."""
    if not segment or _SIMPLE.match(segment):
        return True
    pieces = pieces_of(segment)
    if len(segment) <= 4 and segment.isalnum():
        return len(pieces) <= 3
    if sum(map(len, pieces)) < len(segment):
        return False
    words = [piece for piece in pieces if not piece.isdigit()]
    if not words:
        return len(segment) <= 10
    if len(segment) < len(pieces) * (2.4 if len(pieces) <= 3 else 3):
        return False
    if len(segment) >= 16 and len(pieces) - len(words) >= 3:
        return False
    readable = sum(len(word) for word in words if _is_readable(word))
    return readable * 10 >= sum(map(len, words)) * 7


def _is_readable(word: str) -> bool:
    if len(word) <= 2 or (word.isupper() and len(word) <= 4):
        return len(word) > 2
    word = word.lower()
    odd = sum(first + second not in _PAIRS for first, second in pairwise(word))
    return odd <= (len(word) >= 7)


def is_gibberish(value: str) -> bool:
    """Tell whether letters alone are too many and too mixed to be words."""
    letters = sum(character.isalpha() for character in value)
    if letters < 16 or letters * 10 < len(value) * 8:
        return False
    words = pieces_of(value)
    readable = sum(len(word) for word in words if len(word) > 2 and _is_readable(word))
    most = 6 if letters >= 20 and letters < len(words) * _MIXED else 4
    return readable * 10 < letters * most


def is_scrambled(value: str) -> bool:
    """Tell whether letters of both cases, digits and signs are mixed as no word and no code is."""
    if len(value) < 9 or not _FOUR_KINDS.match(value):
        return False
    words = [word for word in pieces_of(value) if word.isalpha() and len(word) > 2]
    readable = sum(len(word) for word in words if _is_readable(word))
    return readable * 2 <= sum(character.isalpha() for character in value)
