"""Words of software projects, in English and Korean, as the prompt check needs them (N09).

Data: what says nothing, what says the same, and what marks a chore or what a task leaves out. None
of it belongs to one project; Korean words stand without their particles.
"""

from __future__ import annotations

from ..text.word_set import word_set

STOP_WORDS = word_set("""
    a about above after again all also am an and any anything are as asap at away back be because
    been before being below best better between both but by can cannot come could did do does
    doing done down each either else etc even ever every everything few for from further get give
    go going got had has have having he hello help her here hers hey hi him his how i if in instead
    into is it its itself just keep know let lets like ll look make makes making many may maybe me
    might mine more most much must my need needs never new next no nor not nothing now of off ok
    okay on once one only onto or other our ours out over own per please pls put quick quickly
    rather re really right same say see shall she should show since so some someone something soon
    still stuff such sure take than thank thanks that the their them then there these they thing
    things think this those though through to today tomorrow too try two under until up upon us use
    used uses using ve very via want wants was way we well were what when where whether which while
    who whose why will with within without work working works would yet you your yours
    add adding added change changed changes changing create created creating fix fixed fixes fixing
    implement implemented implementing improve update updated updates updating write writing wrote
    code feature file files issue task bug problem project repo repository
""")

STOP_PAIRS = word_set("""
    가요 같은 같이 거나 것을 것이 게요 겠습 경우 고쳐 구현 그냥 그러 그런 그리 까지 나요 는데 는지
    니까 니다 다가 다고 다는 다른 대로 대한 대해 되고 되나 되는 되도 되면 되어 된다 됩니 들어 듭니
    때는 때문 때에 떤지 떻게 라고 려고 려면 로운 록해 리고 마다 만들 많이 먼저 면서 무슨 무엇 바꿔
    바꾸 변경 보다 부탁 부터 비해 사용 새로 서는 세요 수정 습니 시켜 시키 싶어 쓰는 않게 않고 않는
    않도 않아 않은 야하 어느 어디 어떤 어떻 어야 언제 얼마 없는 없어 없이 에게 에는 에도 에서 여러
    여서 우리 위한 위해 으로 으면 은데 을까 의해 이게 이나 이다 이런 이번 이에 인가 인데 인지 일단
    있게 있고 있나 있는 있도 있습 있어 있으 작업 저희 전에 정도 좀더 주고 주는 주면 주세 주시 줘야
    지금 지만 지않 지요 추가 탁드 하게 하고 하나 하기 하는 하다 하도 하려 하며 하면 하지 한다 할때
    할지 합니 해서 해야 해주 해줘 했는 했다 했습 했어 려주 려줘 려준 여주 여줘 여준
""")
"""Pairs of syllables of endings, of particles, and of what every task says."""

SYNONYMS: tuple[tuple[str, ...], ...] = tuple(
    tuple(row.split())
    for row in """
    login signin signon logon auth authenticate authentication 로그인 인증
    logout signout 로그아웃
    signup register registration onboarding 회원가입 가입
    password passwd passcode 비밀번호 비번 패스워드 암호
    session 세션
    token jwt 토큰
    permission role authorization privilege acl rbac 권한 역할 인가
    account 계정
    user member 사용자 유저 회원
    customer buyer shopper client 고객 구매자 클라이언트
    admin administrator backoffice 관리자 어드민 운영자
    payment pay checkout 결제 페이먼트
    charge bill 청구 과금
    refund 환불 반품
    cancel 취소
    order 주문
    cart basket 장바구니
    coupon voucher promo promotion 쿠폰 프로모션
    discount 할인
    price pricing cost 가격 단가
    amount total sum money 금액 총액 합계
    tax vat 세금 부가세 세율
    currency krw usd eur jpy gbp cny sgd 통화 환율 달러 엔화 유로
    stock inventory 재고 입고
    product item goods sku 상품 제품
    image photo picture thumbnail img 이미지 사진 썸네일
    search 검색
    rank ranking sort 정렬 순위 랭킹
    filter 필터
    mail email newsletter smtp 메일 이메일 뉴스레터
    notification notify alert push 알림 통지 푸시
    send 발송 전송 보내
    retry resend repeat 재시도 재전송 재발송
    fail failure 실패
    timeout 타임아웃
    error exception 에러 오류 예외
    deploy deployment release launch 배포 릴리즈 릴리스 출시 런칭
    rollback revert 롤백 되돌
    migration migrate 마이그레이션 이관
    schema table column ddl 스키마 테이블 컬럼 칼럼
    database db sql postgres mysql 데이터베이스 디비
    data 데이터
    query 쿼리 질의
    replica 복제본 레플리카
    index 색인 인덱스
    log logging logger 로그 로깅
    job cron batch scheduler 배치 크론 스케줄러
    script 스크립트
    lock 잠금
    duplicate twice double 중복
    event 이벤트
    webhook hook callback 웹훅 콜백
    signature 서명
    endpoint route 엔드포인트 라우트
    throttle limiter limit quota 제한 한도
    version 버전
    paging pagination paginate cursor infinite 페이징 페이지네이션 무한스크롤
    list 목록 리스트
    field property attribute 필드 속성
    response 응답
    request 요청
    cache 캐시
    setting config configuration environment env variable 설정 환경변수 환경
    secret credential key 시크릿 비밀값
    translation translate i18n l10n localize 번역 다국어
    language locale 언어 로케일
    text copy wording message label phrase string 문구 메시지 텍스트 카피
    privacy personal pii gdpr 개인정보
    retention retain 보관 보존
    delete remove erase purge drop 삭제 제거 지우
    save store persist 저장
    report statistic stats dashboard chart analytics 리포트 보고서 통계 집계 대시보드 차트 매출
    export download csv xlsx 내보내기 다운로드 엑셀
    import upload 업로드 가져오기
    timezone utc 시간대 타임존
    hour minute second 시간
    day daily date midnight 날짜 일자 일별
    expire expiry expiration valid ttl 만료 유효
    browser safari chrome firefox 브라우저 사파리 크롬
    mobile app ios android 모바일
    keyboard 키보드
    accessibility a11y screenreader aria 접근성 스크린리더
    dialog modal popup 모달 팝업 다이얼로그
    menu dropdown select combobox 메뉴 드롭다운 셀렉트
    button 버튼
    form input 폼 입력
    screen page view 화면 페이지
    link url 링크
    address 주소
    staging 스테이징
    production prod 운영 프로덕션
    flag toggle 플래그 토글
    partial 부분
    file 파일
    team 팀
    automatic auto 자동
    approve approval confirm 승인
    reset 재설정 초기화
    """.strip().splitlines()
)
"""Each row one thing by its names; the first one stands for all."""

CHORES = word_set("""
    lint eslint ruff prettier format formatting indent typo spelling readme docs documentation
    jsdoc docstring comment comments storybook refactor refactoring rename folder directory bump
    upgrade dependency lockfile devcontainer explain describe why test tests mock fixture px css
    hover color colour align sticky icon padding favicon font logo docker dockerfile ci husky
    tsconfig types typescript regex regexp behavior behaviour diagram draw summarize summarise
    wiki flaky snapshot coverage imports
""")
CHORE_STEMS = (
    *word_set("""
    리팩터 리팩토 오타 주석 들여쓰기 설명 문서 리드미 스토리북 업그레이드 폴더 디렉터리 디렉토리
    경고 도커 빌드 호버 여백 아이콘 색상 글꼴 정규식 타입 테스트 궁금 요약 알려줘 알려주세요
    그려 다이어그램 위키 스냅샷 커버리지 순환
    """),
    *("where is", "where are", "which file", "change nothing", "change anything"),
    *("어디에 있", "어느 파일", "수정하지 마", "수정은 하지", "위치만"),
)
"""What marks a task that only asks, or changes nothing of what the software does."""

LEFT_OUT = (
    "later|next (?:ticket|pr|sprint)|out of scope|unchanged|untouched|(?:don't|do not) touch"
    "|not (?:part of|now)|leave|stays?|(?:is|are) (?:done|ready|there|in place)",
    "건드리지|말고|빼고|제외|나중에|다음 티켓|다음에|그대로|되어 있|돼 있|끝났",
)
"""Patterns of what marks the words beside it as no part of the task, in English and Korean."""

PARTICLES = word_set("""
    은 는 이 가 을 를 와 과 의 도 만 로 에 랑
    에서 으로 까지 부터 에게 한테 에는 에도 이랑 처럼 마다 이나
""")
"""What follows a Korean noun without being part of it."""
