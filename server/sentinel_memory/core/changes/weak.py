"""Tells a lesson that would fit any project, so that nobody is helped by being told (M16). Pure.

A lesson is weak if it names nothing: no number, name, code, file or quote, and next to no word
beyond those of everyday work with code. It is computed from the text whenever it is needed, so that
amending the lesson is enough to make it a good one.
"""

from __future__ import annotations

from ..log.record import Record
from ..ranking.tokens import stem
from ..text.expressions import expression, word_set

_NAMES = expression(
    r"\d|--\w|[`\"@_/]|\w\.\w|\w\(|[a-z][A-Z]"
    r"|(?<![.!?:] )(?<!^)\b[A-Z][A-Za-z]+|\b[A-Z]{2,}[A-Za-z]*"
)
"""A number, a quote, or a name by its letters: `retry_count`, `tokens.css`, Windows."""
_NO_NAMES = word_set(
    "API APIs UI UX DRY KISS YAGNI SOLID PEP8 PEP TODO CI OK URL JSON HTML CSS CLI"
)
_WORD = expression(r"[A-Za-z][A-Za-z'-]*|[가-힣]+")
_REPORT = expression(
    r"^(?:I |We )?(?:fixed|updated|added|implemented|improved|removed|refactored|created|changed"
    r"|resolved|adjusted|found and fixed|completed|renamed|moved|cleaned)\b"
    "|(?:했다|했습니다|했음|하였다|완료|고쳤다|바꿨다)[.!]?$"
)
"""A sentence that says what was done, and not what to do."""
_LONGEST = 12
"""Most words of a weak lesson; who writes more says something."""
_MOST, _MOST_OF_REPORT = 1, 3
"""Most words beyond everyday ones in a weak lesson, and in one that reports what was done."""
_STOP = word_set("""
    the and for are was were has have had been being this that these those with without from
    into onto its it's you your our their they them what when where which who why how not don't
    doesn't can could should would will must may might shall does did done than then there here
    also just very too such each only even about between during per via any all
""")
_EVERYDAY = _STOP | {
    stem(word)
    for word in word_set("""
    accord accordingly activity add additional agent all always any appropriate appropriately
    approach ask assume assumption assumptions attention avoid aware base before after every
    each best better both bug bugs broken build callback callbacks care careful carefully case
    cases cause caused change changes changing check clarification clarify clean cleaned cleaner
    cleanly clear clearly code coding comment comments commit commits common communicate
    communication compile compiler complete completed complexity component configuration
    consider consistency consistent consistently correct correctly coverage create data debug
    debugging dependencies dependency detail details document documentation double-check
    duplicate easier easily easy edge edit editing efficient efficiently ensure error errors
    existing expected explicit extract failing failure feature features file files finish
    finishing first fix fixed follow function functional functionality functions good goal
    guideline handle handled handling help helpful high implement implementation implementing
    import important imports improve improvement increase input inputs instruction instructions
    intent introduce issue issues keep lesson lint logging logic login look maintain
    maintainable maintainability make manner mean meaningful message messages method methods
    mind mistake mistakes modify module modular name names naming necessary need needed needs
    new null number often ok only optimise optimize over-engineer over-engineering part pass
    passes pattern patterns pay perform performance plan planning possible practice practices
    precisely prevent principle principles problem problems process proceed produce project
    proper properly purpose quality query queries quick re-render re-renders read readability
    readable reading redundant refactor refactoring regression regressions regularly relevant
    reliable remember remove repeat requested request requests requirement requirements response
    return reuse review reviewing robust rule run running safe same scope search sense short
    should significant significantly similar simple simplicity simplify small smaller solution
    solve some specification spec specs specified standard standards start starting state step
    steps stop structure style styles submit submitting succeed success successful successfully
    suite suitable sure task tasks test tested testing tests thing things think thorough
    thoroughly time turn type types typing understand understanding understood unclear
    unexpected unit unnecessary unused update updated updates up usage use used useful user
    users using validate validation value values variable variables verify verified version want
    wants warning warnings well work working works write writing written wrong async await
    across date large whole line lines look looks button page screen layout according
    correctness readable permission permissions payment payments
    """)
}
_EVERYDAY_KOREAN = word_set("""
    작성 실행 전에 처리 예외 커밋 메시 쿼리 곳에 뒤에 후에 가독 각각 개발 개선 개요 거치 검증
    검토 계획 고려 고쳐 고치 고친 고쳤 과도 관련 관리 구조 구현 그대 글 기능 기본 기울 기존 깊이
    깔끔 깨끗 꼭 꼼꼼 나누 나은 나중 널 네이 논리 높이 높인 누락 다른 다시 단계 단순 단위 답변
    대로 대응 더욱 데이 도록 되도 두지 따라 따르 따른 똑같 리팩 마무 마치 만들 만든 많은 매번
    먼저 명시 명확 모든 모듈 모범 목적 무엇 문제 미리 바꾸 바른 반드 발생 방식 방지 버그 번역
    변경 보완 보장 복잡 분석 불명 불필 사례 사용 사항 상세 상황 새로 성공 성능 세밀 세부 소통
    수정 숙지 신경 신중 실수 아니 안전 알맞 않도 알아 없는 없이 여러 오류 올바 완료 요구 요청
    우선 원칙 원활 위해 유의 유지 의견 의미 의사 이해 인지 일관 읽기 읽는 읽은 읽어 있는 자세
    작업 작은 작은 잘못 잘해 재사 적용 적절 전달 점검 정리 정확 제대 제출 조심 존중 종합 주의
    준비 준수 중요 지시 지키 지킨 진행 질문 짧게 차분 참고 책임 철저 최대 최선 최소 최신 추가
    충분 커버 코드 코딩 테스 통과 특히 파악 포함 품질 피한 필요 하기 하나 하는 하며 하지 한다
    함께 항상 해결 해당 해서 해야 핵심 확실 확인 활용 효율
""")


def is_weak(record: Record) -> bool:
    """Returns whether a lesson names nothing that belongs to a project.

    A principle is never weak, nor is a preference of the user, or a lesson that names files or
    quotes code.
    """
    if record.type != "log" or record.kind == "preference" or record.applies_to or record.evidence:
        return False
    lesson = record.lesson.strip()
    if any(match[0] not in _NO_NAMES for match in _NAMES.finditer(lesson)):
        return False
    words = _WORD.findall(lesson)
    if sum(map(len, words)) < sum(map(str.isalpha, lesson)):
        return False  # It is also in another script, whose everyday words nobody collected.
    special = {word for word in words if not _is_everyday(word)}
    most = _MOST_OF_REPORT if _REPORT.search(lesson.lower()) else _MOST
    if len(words) > _LONGEST:
        return False
    return len(special) <= most


def _is_everyday(word: str) -> bool:
    if not word.isascii():
        return len(word) == 1 or word[:2] in _EVERYDAY_KOREAN
    word = stem(word.casefold())
    return len(word) < 3 or word in _EVERYDAY
