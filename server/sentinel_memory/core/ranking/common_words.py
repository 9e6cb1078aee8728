"""Words of everyday developer turns, which say little about the subject of a task (N09). Pure.

They stand here as `tokens` makes them: English stems, and Korean pairs of syllables. They were
written down from what developers say to agents about any code; no log was read for them.
"""

from __future__ import annotations

from ..text.expressions import word_set

COMMON = word_set("""
    abl about abov accept accident actually adapt add after again against ago agre
    ahead align all allow almost alon along already also alway anonymous another answer any
    anymor anyth apart app appear apply approach argu around array arrow ask assign async attach
    attribut attributeerror avoid await awar away awesom back bad bar bas basic becaus becom
    befor begin behavior behaviour behind below best better between big bit blank block body
    boilerplat bold boolean border both bottom boundary box branch break bring broken browser
    bug build bullet bump bundl button call callback car carefully cas catch caus center chang
    character check child choos class clean cleanup clear click clon clos cod collaps color
    colour column com comma command commit common compar compil compiler complain complet
    component condit config configurat confirm conflict confus consistent consol const constant
    constructor contain content context continu convert copy correct count coupl cover coverag
    creat css current cut dark dat data debug decid deep default defin definit delet depend
    dependency describ descript desktop detail dev diff differenc different directly directory
    disabl dist distinct div doc docstr docu documentat doing don dot doubl down draw drop
    dropdown duplicat each early easy edg edit editor eight ele els empty enabl end enough ensur
    entir entry enum env equal error es2015 es2016 es2017 es2018 es2019 es2020 es2021 es2022
    es2023 es2024 especially etc even ever every everyth everywher exact exactly exampl except
    execut exist exit expand expect explain explanat export express extra extract fail failur
    fall fals fast featur feel few field figur fil fill filter fin final finally find finish
    first fit fiv fix flag folder follow font footer forget forgot form format formatter former
    forward found four fourth fre front full fully funct further general generat generic get
    getter git github giv go going gon good got great green grey group guess guid half handl
    handler happen happy hard hardcod head header height hello help helper henc hid high
    highlight hint hold hom hook hover html http icon idea ignor imag impl import important
    improv includ incom indent indentat index info inlin inner input insert insid install
    instanc instead int interfac internal into invalid iso iso-8601 iso8601 issu item iterat
    itself java javascript join js json jsx jump keep key keyerror keyword kind know kt label
    lambda languag larg last later latest layout lead leav left legacy less let level lib
    library licens light lik limit lin link lint linter list literal littl load local log logger
    logic login logo long longer look loop lot low lower mac machin mad main mak many map margin
    mark markdown match matter mayb mean memory menu merg mess messag method middl mind minimal
    minor minut miss mistak mobil mock mod modal model modul moment month mor most mov much
    multipl myself nam nan narrow nativ near need nest never new next nic nil nin nod
    node_modules non nop normal noth notic now null number object obvious off often ok okay old
    omit onc one only open operator opin opt optimiz optional order other otherwis outer output
    outsid over overrid overview own packag pad pag pair panel paragraph param parameter parent
    pars parser part pass past path pattern peopl perfect performanc pictur piec plac
    placeholder plain plan pleas plot pls plus point pop popup posit possibl pr prefer prefix
    prettier pretty prevent previous print privat probably problem process produc project promis
    prompt prop proper properly property provid public pull purpos push put py python query
    quest quick quickly quit quot random rather react read readabl readm ready real really
    reason rebas recent red redo reduc refactor referenc referenceerror regex relat relativ
    releas reload remain remember remov renam render reorder repeat replac repo repository
    request requir reset resolv rest result retry return reus revers revert review rewrit right
    root row rs rul run saf sam sampl sav say scop screen script scroll search second sect see
    seem select self send sens sentenc separat set setter setup seven several sha sha-256 sha256
    sha512 shap short shorten shorter show sid sidebar similar simpl simplify simply sinc singl
    sit six siz skip slow small snippet som someth sometim sorry sort sound sourc spac specific
    spell split squash src stack stag stal standard start stat static status stay stderr stdin
    stdout step still stop stor story strang string strong structur stuff styl subject such
    suggest suit sum summaris summariz summary support suppos sur swap switch symbol syntax
    syntaxerror system tab tabl tag tak talk task tell templat temporary ten terminal test text
    thank thing think third thre through throw tim tiny tip titl today todo together toggl token
    tomorrow too tool toolbar tooltip top total trac traceback tre trigger trim tru try ts tsx
    turn tweak two typ typeerror typescript typo ui undefin under understand undo unit
    unnecessary unus up updat upgrad upper usag use useful user using usr usual util utility
    valid valu valueerror var variabl verbos vers very via view visibl wait walk want warn watch
    way web week weird well whil whit whol wid width window wir wis without wonder word work
    workflow world wors worth wrap wrapper writ wrong yaml year yellow yes yesterday yet zero

    가능 가요 가운 가장 가하 가해 각해 간단 갈아 감사 갑자 값 값이 같아 같은 같이 개 개수 거기
    거든 거야 거의 거해 건가 건데 걸까 걸로 것 것도 것만 것이 게시 겠어 겨줘 결해 경고 경로 경우
    계속 고마 고정 고쳐 고칠 괜찮 구조 구현 굵게 궁금 그거 그건 그걸 그것 그게 그냥 그대 그래 그러
    그런 그럼 그렇 그려 그리 그인 글씨 글자 기고 기능 기본 기존 기준 길게 길어 까요 까지 깔끔 깨져
    깨졌 깨지 꺼내 꾸고 꾸는 꾸면 꿔주 꿔줘 꿨어 끝 끝나 나눠 나로 나만 나머 나면 나오 나와 나요
    나을 나중 남겨 남은 내가 내는 내보 내용 너무 넌트 넣어 네가 네요 네이 누구 누르 눠줘 느려 는데
    는지 능하 능해 니까 니다 니면 니야 다 다가 다고 다들 다르 다른 다시 다음 단계 단순 단하 단히
    닫는 달라 달아 대로 대신 더 더미 던데 데이 도구 도움 도커 돌려 동으 동작 돼 되게 되나 되는
    되돌 되면 되어 되지 된 된다 될까 두 둘 뒤에 드가 드래 드를 들고 들어 들은 들을 들이 디렉 디버
    디서 디자 따로 때 때문 떻게 또 뜻 뜻이 라고 라벨 라우 라이 란색 래그 래도 래서 래스 랜치 러가
    러리 러면 런데 렇게 렉터 려고 려면 려줘 력해 령어 로 로그 로더 로딩 로젝 록에 롬프 류가 르게
    르면 름은 름을 름이 리고 리베 리뷰 리팩 리해 린트 립트 링크 마워 마지 만 만들 많이 말고 말한
    맞게 맞는 맞아 맞춰 매팅 머지 먼저 메뉴 메모 메서 메시 멘트 면서 면을 명령 명해 모두 모듈 모리
    모바 모아 목록 무슨 무엇 문구 문서 문에 문자 문장 문제 뭐가 뭐야 뭐지 미널 미리 미지 밋해 밑으
    바꾸 바꿈 바꿔 바꿨 바뀌 바뀐 바로 바일 반복 반환 방금 방법 방식 배경 배열 버그 버깅 버전 버튼
    번 번만 번째 베이 변경 변수 변환 별로 병합 보고 보기 보내 보다 보면 보여 보이 복문 복붙 복사
    볼까 봐줘 부분 부탁 부터 분리 불필 붙여 브라 브랜 브러 블록 빈 빌드 빠르 빠졌 빠진 빼고 빼줘
    사용 사이 사합 삭제 상수 상태 새로 색 색상 생각 생겨 생성 서드 섞어 선택 설명 설정 설치 성해
    세 세요 소스 속도 속해 수가 수로 수를 수정 순서 숫자 쉽게 스크 스타 스트 습니 시간 시작 시지
    시켜 시해 실패 실행 싶어 싶은 써 써도 써줘 쓰는 쓰지 아까 아니 아닌 아래 아무 아요 아이 아줘
    아직 안 안에 알려 앞에 약간 약해 양식 어디 어때 어떤 어떻 어요 어줘 언제 에게 에는 에도 에러
    에서 여기 여러 여백 여줘 역할 연결 열기 영어 옆에 예시 예외 예제 오게 오는 오류 오타 올려 올리
    옮겨 옮기 옵션 완료 완벽 왜 요소 요약 요한 요해 용하 우리 우선 우저 운데 움말 워도 워드 워줘
    원래 원인 위로 위에 위치 유지 으로 으면 은데 은지 을까 음은 의미 의존 이가 이거 이건 이걸 이것
    이게 이나 이는 이랑 이런 이렇 이름 이면 이미 이밍 이브 이블 이상 이슈 이스 이썬 이야 이유 이전
    이제 이지 이콘 이터 이해 인가 인데 인자 인지 인터 인해 일단 일부 일에 일은 일을 일이 읽기 입니
    입력 입스 있게 있나 있는 있어 있으 자기 자동 자열 자인 작게 작동 작성 작업 잘 잘못 잠깐 저거
    저기 저장 전부 전에 전체 정도 정렬 정리 정말 정의 정하 정해 정확 제거 제대 제목 제해 젝트 졌어
    조건 조금 조회 존성 좀 종류 좋겠 좋아 좋을 주석 주세 주의 줄래 줄바 줄여 중간 중복 중에 중첩
    지금 지는 지막 지만 지우 지워 직접 진행 질문 짜줘 짧게 차이 찮아 찾아 처럼 처리 처음 첫 체크
    쳐주 쳐줘 추가 출력 충돌 춰줘 취소 커밋 컬럼 컴파 컴포 코드 코멘 콘솔 쿼리 크게 크기 크롤 크립
    클래 클릭 키워 키지 타일 타입 탁해 태그 터리 터링 터미 터페 테스 테이 텍스 템플 토링 통과 통일
    툴팁 트가 트를 튼을 파란 파싱 파이 파일 패키 팩터 팩토 페이 편집 포넌 포매 포맷 폰트 폴더 폼
    표로 표시 푸시 푸터 프로 프롬 프트 플릿 필드 필요 필터 하게 하고 하나 하는 하면 하지 한 한글
    한번 한테 할 할게 할까 함께 함수 합니 합쳐 해결 해도 해봐 해서 해야 해주 해줄 해줘 했는 했어
    행해 헤더 현재 현해 형식 호출 화면 확인 확장 환경 흰색
""")
