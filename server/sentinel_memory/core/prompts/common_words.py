"""How common words are in software projects, in English and Korean, as the prompt check needs it.

Data (N09): the terms that words are compared by, counted in sentences of commit messages and of
documentation of public projects that have nothing to do with each other
(tests/data/prompts/README.md). It was counted and not chosen.
"""

from __future__ import annotations

from ..text.word_set import word_set

COMMON = word_set("""
    access act allow api applicat argu array bas branch build bump button call cas check class
    clos com command commit component content data default delet design docker dom dto effect ele
    en error exampl feat field fil first follow form funct git github guid handl html http id imag
    instanc java javascript link list load login mail master merg method mov nam notificat number
    object opt org pass pin prop provid query react read ref refactor render report request result
    return review run sav schema screen script server servic set support system tag templat test
    text tim typ ui user valu vue web 가능 가장 가지 값을 개발 개선 객체 검증 결과 경로 관련 관리
    구조 기능 기본 내부 내용 넌트 는다 다면 다시 다음 더링 데이 도록 도메 동일 동작 되었 되지 디렉
    따라 또는 래스 랜치 렇게 레이 렌더 로젝 로직 로퍼 리뷰 리팩 메모 메서 메인 멘트 명령 모두 모든
    모리 문자 문제 반응 반환 발생 방법 방식 배열 번째 변수 분리 불필 브랜 사이 살펴 상세 상태 생성
    서드 서버 선언 설명 성하 수도 스타 스터 스트 시다 시작 실행 아니 아래 않습 업데 연산 예시 옵션
    요소 요한 용하 용한 용할 용해 원하 의존 이동 이드 이라 이를 이름 이션 이제 이트 일반 입니 있다
    작성 작하 적용 적인 전달 접근 정보 정하 제공 젝트 조회 지원 직접 처리 커밋 컴파 컴포 케이 코드
    클래 타입 터디 테스 토리 통해 트리 퍼티 포넌 포함 프로 필요 하세 하여 함수 해결 해당 행하 호출
    확인
""")
"""Terms that one of eighty sentences has, or more."""

FAMILIAR = word_set("""
    activity add additional address admin already alway another apply archiv articl automatic
    automatically availabl avoid basic becom bind blob block blog board bookmark browser built
    campaign card cd ci clean clon common complex composit contain context control controller
    correct count creat css current custom customer databas day declar defin dependency deploy
    detail develop developer dialog differenc different directiv directly directory disabl discuss
    display django doc docu doesn don duplicat dur edit editor empty enabl end entry event execut
    exist expir express extens fail feed fetch filter find format generat global golang group
    handler head header helper history hour however hub icon ignor import includ index informat
    insid install integrat issu js json jsx languag last learn level lin log logic look loop main
    manag map match md mean memory menu miss mobil mock mod model modify modul moment multipl non
    not null often old open operat origin output packag pag param parent pars parser part patch
    path performanc permiss ping plac plugin point possibl post preview process product promis
    proxy public publish pull py python quest rail readm referenc remot renam replac requir
    resourc respons rest scal search secret send setup shar sid signup similar simpl singl sit siz
    sourc spec special specific specify start static status step story styl subscriber sup swagger
    switch syntax titl tool top track tre tru unus upgrad useful v2 validat vers warn webhook
    websit wiki wikipedia www yml 가리 가이 가정 가져 가하 간단 값은 값이 같습 개의 것은 것입 게시
    결하 경하 계산 고리 고하 공유 공하 과정 구성 권장 규칙 그래 그렇 그룹 근할 기반 기서 기존 기화
    까요 나타 내장 네이 네임 노드 노테 누락 능하 능한 니라 다양 단계 단순 달하 대부 대신 댓글 더라
    도구 동기 동시 동하 되기 드명 들고 들러 등록 따른 때마 또한 라는 라면 라미 라서 라이 라인 러리
    러한 런데 레임 렉토 로세 로컬 로토 로필 롤러 르게 리먼 리즘 리케 리키 리하 링하 마운 마지 만든
    많은 매우 먼트 멤버 명시 모듈 문법 문서 문이 문입 미터 바로 바스 바인 반복 반영 반적 발자 버그
    벤션 변환 보겠 보면 보세 보여 보자 복잡 본적 봅시 부모 브러 비교 비동 비스 빌드 사람 사항 산자
    상수 상황 생각 생하 서로 서비 선택 성능 성자 성할 세스 세한 소스 수명 수행 순서 숫자 쉽게 스레
    스크 스턴 스텀 스템 스토 시글 시스 시적 실제 아닌 아이 아티 안에 않으 알고 알아 애플 양한 어서
    어지 어진 없다 없습 었습 에선 엔티 엘리 여기 여부 연결 예를 예제 완전 외부 요하 용되 용됩 용합
    우선 운트 워크 위치 유사 유용 유지 으며 으므 응형 의미 이것 이고 이기 이는 이러 이렇 이미 이밍
    이브 이상 이스 이어 이용 이유 이전 이지 이터 이해 이후 인딩 인수 인스 인자 인터 인하 인할 인해
    일부 일한 임시 임워 있기 있을 있지 자료 자바 자세 자식 자신 자열 자체 작동 재하 전역 전체 전히
    정리 정의 정적 정한 정할 정해 조건 존성 존재 좋은 주석 준다 줍니 중요 중첩 지고 지막 지션 지정
    지하 진행 질문 집니 차이 참고 참여 참조 처럼 처음 초대 최적 추적 출력 출하 충돌 카테 커스 컨벤
    컨트 코멘 콘텐 크기 클릭 키지 타일 타임 탈퇴 태그 터링 턴스 테고 테이 텐츠 템플 토링 트랜 트롤
    트하 특정 티브 티티 파라 패키 팩터 팩토 페이 펴보 표시 표현 프라 프레 플리 플릿 피드 하거 하이
    할당 함께 항상 해보 핸들 행되 현식 현재 현하 형식 형태 화하 확장 환값 환하 환합 활성 회하 히스
""")
"""Terms that one of two hundred has, but not one of eighty."""
