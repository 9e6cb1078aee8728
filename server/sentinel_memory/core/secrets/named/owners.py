"""Owners of keys in a text: keys of APIs and services, or keys of maps and tables."""

from string import ascii_letters, ascii_lowercase, digits

from ...text.expressions import expression, word_set

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
_WORDS = expression(r"[A-Z]?[a-z0-9]+|[A-Z0-9]+|[가-힣]+")
_JOINTS = "-_. "
# `DEEPGRAM_KEY` has the form of an environment variable.
_VARIABLE = expression(r"(?<![A-Za-z0-9])[A-Z][A-Z0-9_]{1,30}_$")
_SERVICE = expression(
    r"(?:[A-Z][\w&.-]{1,24} (?:[a-z]{2,12} )?|[A-Za-z][A-Za-z0-9_.-]{1,24}[-_.])$"
)
_LETTERS_AND_DIGITS = ascii_letters + digits
_STARTS = ("\n", "- ", "* ", "> ", "\t", ", ", ". ", "; ", ": ", "(", '"', "**", "`")


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
    words = _WORDS.findall(before)
    last = words[-1] if words else ""
    joined = before if before[-1:] not in _JOINTS else before[:-1]
    return last.lower() if joined.endswith(last) else ""
