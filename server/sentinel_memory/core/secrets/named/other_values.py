"""Words that mark a random value as harmless, such as a commit or an id."""

import re

from ...text.expressions import expression, word_set

_OTHERS = word_set(r"""
    commits? revision rev sha-?\d*(?:sum)? hash digest checksum md5 etag ids? [ug]uid fingerprint
    request trace span session order build image layer container pods? nodes? tag branch release
    version jti kid line file path function test record job run nonce cache primary foreign
    partition device tenant port error status code public named? called
""")
_KOREAN_OTHERS = (
    r"커밋\w*|(?:해시|지문|아이디|요청|주문|세션|배포|추적|체크섬|이미지|빌드|버전|리비전|파일|공개|파드|노드|인스턴스|리전|번호|식별자|다이제스트)"
    r"(?![하할했한해되될됐]|[ ](?:시|때)[ ])|이름\w*"
)
_NAMES_OTHER = expression(
    rf"(?<![A-Za-z])(?:{'|'.join(sorted(_OTHERS))}|{_KOREAN_OTHERS}"
    r"|user(?=[ ]*\Z|[ ](?:is|was)\b))(?![A-Za-z])",
    re.IGNORECASE,
)


def names_other(words: str) -> bool:
    """Returns whether words beside a value mark it as a commit, a request, a file or the like."""
    return bool(_NAMES_OTHER.search(words))
