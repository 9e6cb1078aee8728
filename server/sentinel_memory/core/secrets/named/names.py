"""Names of secrets in eight languages, such as `api_key`, `DB_PASSWORD`, `비밀번호`, `密码`."""

import re
from collections.abc import Iterator
from string import ascii_letters, ascii_lowercase, digits

from ...text.budget import look
from ...text.expressions import Stems, expression, folded, word_set
from ...text.tables import table
from ..wordlike import pieces_of, reads_as_words

_NAMES: dict[str, dict[str, str]] = {}
for _stem, _kind, _name in (row.split("  ") for row in table(__file__, "names.txt").split("\n")):
    _kinds = _NAMES.setdefault(_stem, {})
    _kinds[_kind] = f"{_kinds[_kind]}|{_name}" if _kind in _kinds else _name
_NAME = {
    stem: expression("|".join(f"(?P<{kind}>{name})" for kind, name in kinds.items()), re.IGNORECASE)
    for stem, kinds in _NAMES.items()
}
_STEMS = Stems(_NAMES)
_LEAST_OF_SERVICE = 16
_LEAST_OF_BARE = 20
_MIXED = expression(r"(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=\D*\d)[A-Za-z0-9_+=-]+$")
BELIEVED = frozenset({"password", "secret", "pin", "seed_phrase"})
"""Kinds whose values people choose; even a weak value counts if the place states it clearly."""
GROUPED = ("app_password", "otp_seed")
"""Kinds whose values are letters in groups: `abcd efgh ijkl mnop`."""
_NAME_OF = expression(r"\bnames? of (?:the|a|an|our|this) ", re.IGNORECASE)
_JOINTS = expression(r"[-_/.]")
_OF_STORES = word_set("""
    prod production staging stage dev test qa ci cd db database sql redis tls ssl creds credentials
    cred token key secret password passwd api npm ghcr registry config app svc service webhook smtp
    mail mailer ssh cert certs backup env vault deploy admin auth shop user docker git
""")
"""Words of which names of secrets in a cluster or a vault are made."""
_PHRASES = ("phrase", "words", "mnemonic", "프레이즈", "문구", "구문", "단어", "암호구", "니모닉")


CERTAIN, OF_SERVICE, BARE, OF_DATA = 3, 2, 1, 0
"""Degrees to which a name that ends with `key` announces a secret."""

_SECRET_OWNERS = word_set("""
    api app application access private auth encryption encrypt signing sign master account service
    aes subscription license storage shared admin deploy session jwt hmac webhook integration ingest
    ingestion functions project rest server write crypto cipher sdk unseal recovery client consumer
    instrumentation provision bot partner merchant developer leaked exposed stolen revoked live
    setup seed totp vault production prod staging sandbox 앱 액세스 엑세스 접근 접속 인증 비밀
    서비스 개인 서명 암호 암호화 마스터 관리자 스토리지 계정 구독 배포 발급 발급받은 발급된 운영
    스테이징 노출된 유출된 설정
""")
_DATA_OWNERS = word_set("""
    cache primary foreign partition sort public pub index lookup row group object hash idempotency
    unique dedup deduplication routing candidate translation message event config item shard map
    data feature flag hot modifier arrow etag state query file path key id tag label s3 search order
    user natural surrogate composite bucket lock redis i18n registry hkey enter host ssh gpg pgp kms
    cmk range dict json yaml metric log trace that each every its his by of for and or on in to with
    if as no any which root parent child sub duplicate same other recv eddsa rsa dsa ecdsa ed25519
    fingerprint authorized known trusted allowed sorted secret password token passphrase 시크릿
    비밀번호 토큰 캐시 기본 외래 파티션 정렬 공개 호스트 방향 단축 인덱스 조회 중복 맵 객체 복합
    고유 후보 대체 엔터 멱등 멱등성 그룹 라우팅 샤드 언어 번역 메시지 지문 이 그 각 버킷 같은 다른
""")
_ENDS_OF_OWNERS = tuple(_SECRET_OWNERS)
_ARTICLES = word_set("the a an my our your this new old following")
_PIECES = expression(r"[A-Z]?[a-z0-9]+|[A-Z0-9]+|[가-힣]+")
_BEFORE_KEY = "-_. "
# `DEEPGRAM_KEY` has the form of an environment variable.
_VARIABLE = expression(r"(?<![A-Za-z0-9])[A-Z][A-Z0-9_]{1,30}_$")
_SERVICE = expression(
    r"(?:[A-Z][\w&.-]{1,24} (?:[a-z]{2,12} )?|[A-Za-z][A-Za-z0-9_.-]{1,24}[-_.])$"
)
_LETTERS_AND_DIGITS = ascii_letters + digits
_STARTS = ("\n", "- ", "* ", "> ", "\t", ", ", ". ", "; ", ": ", "(", '"', "**", "`")


def find_names(text: str) -> Iterator[re.Match[str]]:
    """Yields the names in a text, each with its kind as `lastgroup`."""
    lowered = folded(text)
    stems = _STEMS.places(lowered)
    look(len(stems))
    for start, stem in stems:
        name = _NAME[stem].match(text, start)
        if name and (name.lastgroup != "api_key" or _is_key(text, name.start())):
            yield name


def kinds_of(name: re.Match[str]) -> tuple[str, ...]:
    """Returns the kinds of values that a name may have: `pin`, `phrase`, `other`, or its own."""
    kind = name.lastgroup or ""
    if kind == "password":
        return ("phrase", "other") if name[0].lower().endswith(_PHRASES) else ("other",)
    if kind in GROUPED:
        return (kind, "other")
    if kind in ("backup_code", "license_key"):
        return ("backup_code",)
    if kind == "pin":
        return (kind, "other") if name[0].endswith(("비밀번호", "비번", "密码")) else (kind,)
    return ("phrase",) if kind == "seed_phrase" else ("other",)


def _is_key(text: str, start: int) -> bool:
    is_in_base64 = start >= 24 and _MIXED.match(text[start - 24 : start])
    return not is_in_base64 and key_strength(text, start) != OF_DATA


def is_key_of(text: str, start: int) -> bool:
    """Returns whether `key` at an index means an API key, a master key or the like."""
    return key_strength(text, start) == CERTAIN


def is_name_of_secret(text: str, name: re.Match[str], value: str) -> bool:
    """Returns whether a value is what a store calls a secret: `secret shop-prod-db-7f9c6`."""
    if name.lastgroup != "secret" or (
        name[0].isupper() and text[name.end() : name.end() + 1] == "="
    ):
        return False
    if _NAME_OF.search(text, max(0, name.start() - 16), name.start()):
        return reads_as_words(value)
    segments = _JOINTS.split(value)
    pieces = {piece.lower() for piece in pieces_of(value)}
    noise = sum(len(one) for one in segments if not one.isdigit() and not reads_as_words(one))
    return len(segments) > 2 and len(pieces & _OF_STORES) > 1 and noise <= 10


def suits(text: str, name: re.Match[str], value: str) -> bool:
    """Returns whether a value is strong enough for a name that may mean another kind of key."""
    if is_name_of_secret(text, name, value):
        return False
    strength = key_strength(text, name.start()) if name.lastgroup == "api_key" else CERTAIN
    if strength == BARE:
        return len(value) >= _LEAST_OF_BARE and bool(_MIXED.match(value))
    return strength == CERTAIN or len(value) >= _LEAST_OF_SERVICE


def key_strength(text: str, start: int) -> int:
    """Returns the degree to which `key` means an API key, and not the key of a map.

    Args:
        text: the searched text.
        start: index at which `key` begins.

    Returns:
        `CERTAIN`, `OF_SERVICE` for the key of a named service such as `Deepgram key`, `BARE` for an
            unknown owner, or `OF_DATA`.
    """
    before = text[max(0, start - 32) : start]
    word = _word_at_end(before)
    if word.endswith(_ENDS_OF_OWNERS):
        return CERTAIN
    if word in _DATA_OWNERS:
        return OF_DATA
    if not word or word in _ARTICLES:
        return BARE if not word or before.endswith(" ") else OF_DATA
    last = before[-1:]
    if last == "_" and text.startswith("KEY", start) and _VARIABLE.search(before):
        return CERTAIN
    if text[start] == "키" or (last in " -_." and _SERVICE.search(before)):
        return OF_SERVICE
    if text.startswith(("Key", "KEY"), start) and _is_camel_case(before):
        return OF_SERVICE
    return BARE if before.endswith(_STARTS) else OF_DATA


def _is_camel_case(before: str) -> bool:
    """Returns whether a text ends with a small letter and 1 to 24 letters or digits behind it."""
    run = before[len(before.rstrip(_LETTERS_AND_DIGITS)) :][-25:-1]
    return any(map(ascii_lowercase.__contains__, run))


def _word_at_end(before: str) -> str:
    words = _PIECES.findall(before)
    last = words[-1] if words else ""
    joined = before if before[-1:] not in _BEFORE_KEY else before[:-1]
    return last.lower() if joined.endswith(last) else ""
