"""Korean signals for `planted` (K08). Data only.

`signals` defines the format.
"""

SIGNALS = """
# Overriding earlier instructions.
4 override K_EARLIER|K_HIDDEN|K_YOUR ..3 K_ORDERS ..3 K_IGNORE+K_ACT|무시한|무시할|잊는|버린|
  무효|취소된|취소되|취소됐
4 override K_EARLIER|K_YOUR ..2 K_RULES ..2 잊|무시하고|무시하라|무시해라|무시하세요|
  무시하십시오|무시해|버려라
4 override 모든|다른|어떤|전부|어떠한 ..1 K_ORDERS ..3 K_IGNORE+K_ACT|무시한|무시할|잊는|버린
4 override ~ 사용자|운영자|관리자|개발자|주인 ..2 말은|말을|지시는|지시를|요청은|요청을|명령은
  ..1 신경|무시하|잊
4 override 회사|보안|안전|모든|운영 ..1 정책|규칙|지침|절차 ..2 무시해도|어겨도
4 override 시스템|개발자|K_EARLIER 메시지|프롬프트|지시|명령|지침 ..1 없던|없었던|무효|취소|
  삭제된|사라진
4 override 모든 규칙|제한|제약|안전|정책|금지 ..3 K_IGNORE+K_BID|K_IGNORE+K_DO|K_IGNORE+K_ASK
4 override ~ K_EARLIER|K_HIDDEN|K_YOUR|받은 ..3 K_RULES ..3 K_FOLLOW ..1 K_DONT|K_NEEDNOT
4 override ~ K_YOU|K_NAMED ..6 K_RULES ..3 K_FOLLOW ..1 K_DONT|K_NEEDNOT|않는다|않는
4 override 새|새로운|진짜|실제|수정된|최신 K_ORDERS ..1 :
4 override 다음|이|추가 지시|지침 ..1 :
3 override K_BOSS ..3 규칙|지시|지침|명령 ..2 K_IGNORE
3 override 정책|규칙|지침|제한|절차|지시 ..2 무시해도|어겨도|건너뛰어도|따르지 된다|좋다|괜찮|돼|
  않아도
3 override 신경 쓰지|쓸 K_DONT|필요
3 override K_EARLIER|들은|받은|배운 ..2 규칙|지침|지시|명령|제약 ..3 버리|버려|잊|무시|취소
3 override 규칙|제약|제한|금지|안전장치|한계 ..2 풀렸|사라졌|해제되었|해제됐|없어졌|풀었
3 override 안전|보안|콘텐츠 ..1 정책|규칙|지침 ..1 제쳐|무시하고|잊고|내려놓|어기
3 override ~ K_ORDERS|규칙 ..3 K_FOLLOW ..1 K_DONT|K_NEEDNOT
3 override =다음|=이|=아래 K_ORDERS ..1 따르라|따라라|유효|지켜라|따르세요|따르십시오|수행하라|
  수행해라|이행
3 override K_YOUR K_RULES ..4 대신|바꿔|교체|바뀌|갱신|대체|변경
3 override 새|새로운 ..1 정책|K_ORDERS ..2 적용되었|적용됐|내려왔|발효|시행되었|하달|내려졌
2 override 규칙|제한|지침|정책|제약 ..3 상관없|적용되지|해당하지|상관이
# Changing the agent's role.
4 role K_YOU ..1 K_NOW
4 role K_NOW K_YOU
4 role K_YOU ..5 규칙|제한|필터|제약 ..1 K_FREE
4 role K_YOU ..4 봇|셸|해커|관리자|루트|K_NAMED|모델
4 role 제한|제약|필터|규칙|검열|한계|윤리 ..1 K_FREE ..1 K_NAMED|모델|셸|터미널|콘솔|기계|존재
4 role 규칙|제한|제약|윤리 ..1 K_FREE ..1 K_GAME
4 role 성공|통과|완료|정상|끝난 척해|척하고|척하라|척해라|척하세요
4 role 해커|관리자|루트|해커라고|관리자라고|루트라고|소유자라고|개발자라고|사용자라고 생각하고|
  가정하고|여기고|치고|생각해라|가정해라
4 role K_YOUR K_GOAL|이름은|이름은
4 role K_YOUR ..1 진짜|새|새로운|실제|유일|참|진정|최우선|첫째 K_GOAL
3 role 사용자+K_IFAI|관리자+K_IFAI|루트+K_IFAI|해커+K_IFAI|개발자+K_IFAI|소유자+K_IFAI K_AS
3 role 책임자+K_IFAI|대표+K_IFAI|팀장+K_IFAI|시스템+K_IFAI|주인+K_IFAI K_AS
3 role 인|인것 척|것처럼 해라|하라|행동|대답|답하|말하
3 role K_GAME ..6 K_YOU
2 role K_GAME ..1 하자|시작
3 role 탈옥|개발자|관리자|무제한|루트|제한해제|디버그 모드 ..1 켜라|켜고|들어가|전환하|전환해|
  활성화하|활성화해|진입하|진입해
2 role 되어라|돼라|되세요|변신
# Ending the record, or imitating another speaker.
3 mark ^^ K_TURN ..1 :
3 mark ^^ 도구 출력|결과 끝|종료 $
3 mark ^^ 기록|메모|문서|데이터|컨텍스트 끝|종료 $
# Giving this text priority, or planting more of it.
4 record K_THIS K_NOTE ..6 K_FIRST
4 record =이 것만|글만|메모만|기록만|지시만 ..2 K_FOLLOW|믿
4 record 사용자 ..1 요청|명령|부탁|지시 ..2 거절|거부|무시+K_BID|무시하고
4 record K_THIS K_NOTE+K_SOLE ..3 K_FOLLOW
4 record =이것만|=이것만을|메모만|기록만|글만|지시만 ..3 K_FOLLOW|유효
4 record K_OTHER|다른 K_NOTE ..3 K_WRONG
4 record K_THIS K_NOTE ..1 K_READ ..1 K_AI|즉시|순간|대로|뒤|너|당신
3 record 복종
3 record 나머지|다른 ..2 거짓|가짜|틀렸
3 record K_THIS ..1 지시|명령 ..6 기억|메모리|메모 ..1 저장|남겨|기록
3 record K_THIS K_NOTE ..1 읽는|읽은|읽었|읽거든|읽으면|읽자마자|받았|보았|본다면|불러오면|열면|
  보면
3 record 데이터|메모|기록|사실|정보 ..1 아니 ..3 명령|지시
2 record 새|앞으로|다음 기억|메모|기록 ..3 저장|남겨|적어|써
2 record 명심|기억 하라|해라|하세요|하십시오
2 record 명심해라|명심하라|명심하세요|명심하십시오|기억해라|기억하라
# Addressing the reader as an agent, or as "you".
4 reader K_NAMED+K_CALL
4 reader K_AI+K_TO ..2 :
4 reader K_AI+K_TO 알림|전달|부탁|명령|지시|전하는|알린다|말한다
4 reader K_AI 위한|대한|향한 ..1 알림|지시|지침|명령|메모|전달|안내 ..1 :
4 reader 안녕|이봐|친애하는|=어이 K_NAMED
4 reader K_AI+K_IFAI
4 reader K_AI 읽는다면|본다면|읽고|읽거든
4 reader K_AI+K_HEAD ..9 K_BID
4 reader K_AI+K_TOPIC ..6 해도 된다|좋다
3 reader K_AI 위한|대한|향한 새|알림|지시|명령|전달
3 reader 리뷰어라면|검토자라면|기계라면|프로그램이라면
3 reader K_YOU
3 reader K_AI+K_HEAD ..9 K_ASK $
3 reader K_AI+K_HEAD ..6 할|말 것
2 reader ~ K_NAMED+K_TOPIC
1 reader K_AI
# Claiming authority.
3 authority K_BOSS ..4 K_AGREED
3 authority 관리자|대표|소유자|개발자 ..1 로서|권한으로|자격으로|명령으로|지시로
3 authority 관리자로서|대표로서|소유자로서|개발자로서|책임자로서
3 authority K_YOU|K_NAMED ..3 권한|허가|허락
3 authority =나는|=내가|=저는|=난 ..4 주인|관리자|소유자|개발자|책임자|대표|운영자
3 authority 보안팀|관리자|대표|본사|경영진|개발사|책임자 ..1 지시다|명령이다|지시이다|지시입니다|
  명령입니다|방침이다|요청이다
3 authority =내|=나의|=제 규칙만|지시만|명령만|말만|말을|말대로|지시|명령|말에
3 authority 하지 말라고 ..1 들었|배웠|했|지시|교육
3 authority 들었겠지만|배웠겠지만|금지되었지만|금지되어|안된다고
2 authority 명령한다|지시한다|허락한다|허가한다|명한다|명령합니다|허락합니다|지시합니다
2 authority 알고 있지만
# Urgency.
3 urgency 하던 일|작업 ..1 멈추|중단|그만|제쳐
2 urgency K_URGENT ..1 :
2 urgency 긴급 ..2 지시|명령|상황|조치
2 urgency 지금 당장|바로|즉시
2 urgency 시간이 없
1 urgency =즉시|=당장|=그냥|무조건|=곧바로
# Disclosing instructions, or data that the agent can read.
4 reveal K_HIDDEN|K_YOUR|K_YOU ..2 지시|지침|프롬프트 ..6 K_TELL
4 reveal K_YOUR|K_YOU|받은|숨은|숨겨진 ..2 K_ORDERS ..6 K_TELL
4 reveal ~ K_EARLIER|받은 ..2 K_ORDERS ..3 빠뜨리지|빼놓지|빼지|그대로|전부|숨기지
4 reveal 시스템|개발자 메시지 ..4 K_TELL+K_BID|K_TELL+K_ASK|K_TELL+K_DO
4 reveal 컨텍스트|대화|맥락|기억 ..4 base64|URL|EMAIL ..2 K_TELL|K_SEND
4 reveal K_SECRET ..3 K_TELL+K_BID|K_TELL+K_DO|K_TELL+K_ASK|출력하고|공개하고
3 reveal K_USER ..2 기억하|아는|알고 ..3 K_TELL
4 reveal 시스템 프롬프트|지침|지시 ..3 URL|EMAIL ..2 K_SEND
3 reveal 컨텍스트|대화|맥락 ..4 K_TELL|K_SEND
# Secrecy.
4 secrecy ~ K_USER ..2 말하지|묻지|말하|물어보지|경고하지|보고하지|언급하지|밝히지|이야기하지|
  얘기하지|확인하지|알려주지 K_DONT
4 secrecy ~ K_USER ..1 알리지 말고|않고|마라|말라|말아라|마
4 secrecy ~ K_USER ..1 K_SECRETLY
4 secrecy ~ 사용자|유저|주인 ..1 =알 필요
4 secrecy 아무 일도 없었 ..1 것처럼|듯
4 secrecy ~ 이유|까닭 ..1 말하지|설명하지|밝히지 K_DONT
4 secrecy K_USER ..2 K_LIE
4 secrecy 통과|성공|정상|완료|문제|끝났 ..3 K_USER ..2 말해|보고|답|알려|전해|말하
3 secrecy ~ K_USER ..2 K_SAYNOT K_DONT
3 secrecy ~ 보고하지|이야기하지 K_DONT
3 secrecy ~ K_SECRETLY
3 secrecy ~ K_USER|사용자 귀찮게|번거롭게 하지 K_DONT
3 secrecy ~ 아무 말도 하지|말 K_DONT
3 secrecy K_USER ..1 알릴|말할|물을|보고할|설명할|물어볼|전할 필요 ..1 없
3 secrecy ~ 요약|요약에서|요약에는|보고서에서|보고에서|답변에서|메시지에는|메시지에|보고서에는|
  커밋 ..2 빼라|빼고|빼세요|적지|언급하지|남기지|쓰지 K_DONT?
3 secrecy 흔적 ..1 남지|남기지|없
3 secrecy 우리끼리|둘만의|우리만
3 secrecy 사실은|사실을|것은 숨겨|숨기|감춰|감추
3 secrecy ~ 언급하지|밝히지|발설하지|누설하지|이야기하지|말하지 K_DONT
3 secrecy K_HIDE ..1 K_BID|K_ASK|해|하고|두고|둬|지켜
3 secrecy K_LIE
3 secrecy 거짓으로 보고|말하|답|알리|적
3 secrecy 통과했다고|성공했다고|끝났다고|했다고|없다고|아니라고|모른다고 ..2 말해|보고해|답해|
  하고|대답|전해|말하|둘러대
2 secrecy ~ 확인하지|묻지|물어보지|따지지|망설이지|의심하지|거절하지|검토하지|망설임 K_DONT|없이
2 secrecy 확인|허락|동의|승인|질문|묻는|허가|검토|물어볼 ..1 없이
2 secrecy K_HIDE+K_BID|K_HIDE+K_DO|K_HIDE+K_ASK
# False statements.
3 lie 통과했다고|성공했다고|고쳤다고|끝냈다고|안전하다고|완료했다고 ..2 말해|보고해|보고하|적어|
  적으|표시해|기록해|답해|알려
# Steering the content of answers.
3 answers 답변마다|대답마다|응답마다|질문마다|메시지마다
3 answers 모든 질문|요청|대화|답|메시지 ..5 K_ANSWER
3 answers 답변|답|대답|응답|커밋 ..1 끝마다|때마다|앞마다|마다
3 answers K_BY K_ANSWER
3 answers =누가|사용자|누군가|누구든 ..4 K_ASKED
3 answers K_ASKED ..4 아니라고|모른다고|라고만|없다고|말하지|거짓
3 answers 사용자 ..2 뭐라|무엇을|무슨|반대 ..3 하든|해도|상관|말하든|하더라도
2 answers =만 K_ANSWER
2 answers 답변에|답에|응답에|메시지에|답변|대답에 ..2 적|붙|넣|포함|담
2 answers K_ASKED ..5 추천
2 answers =앞으로|이제부터|지금부터|=항상 ..3 답변|답|대답|응답|질문
2 answers 다음|다음번 커밋|답변|답|대화|응답 ..2 때|마다|에
# Completeness.
1 whole 빠짐없이|빠뜨리지|=그대로|하나도|통째로
# Disabling protection.
3 checks 안전 ..1 규칙|장치|필터|검사|정책|모드 ..1 K_OFF+K_BID|K_OFF+K_ASK|끄고|해제하고|풀고|
  무시하고
3 checks 안전장치를|안전규칙을|가드레일을 K_OFF
3 checks 확인|승인|허락|동의 ..1 받지|구하지|얻지 않아도|말고|마라|않고
3 checks 모든 ..3 승인+K_ACT
2 checks K_GUARD ..2 K_OFF+K_ACT
2 checks 자동 ..1 승인+K_ACT
2 checks K_GUARD ..2 빼고|빼라|제거하고|제거해라|삭제해라|없애라
2 checks 안전 ..1 검사|장치|정책|필터 ..2 중단|해제|풀렸|꺼졌|무력
# Obeying the text.
4 demand =이|=다음|=아래 명령|명령어|커맨드 =바로|즉시|당장|지금 K_RUN
3 demand 글대로|이대로|시키는|적힌|쓰인|하라는|말한|여기|그대로 ..1 대로|움직|하라|해라|따르|행동
2 demand =이|=다음|=아래|=그 명령|명령어|커맨드 ..4 K_RUN
# A plain order, which is rare in Korean lessons.
2 order K_BID
1 order K_ASK $
1 order K_DO|것 $
# Actions that no text may order.
3 danger URL ..2 K_INSTALL ..1 실행
3 danger K_SECRET|SECRETS ..3 설명에|메시지에|답변에|이슈에|댓글에|커밋에|리퀘스트에 ..2 K_TELL|
  넣|K_SEND
3 danger 저장소|소스|코드|고객|데이터베이스 ..2 URL|EMAIL ..2 K_SEND+K_BID|K_SEND+K_ASK|
  K_SEND+K_DO|보내고
3 danger K_SECRET|SECRETS|대화|컨텍스트|변수|소스 ..5 URL|EMAIL ..3 K_SEND
2 danger K_CHANGE ..3 K_MERGE+K_ACT
2 danger K_MAIN ..2 푸시|병합|머지|배포|커밋|올려
2 danger 강제 푸시
2 danger K_GOODS ..2 K_ERASE+K_ACT
2 danger EMAIL ..2 K_OWNER ..2 K_ADD
2 danger URL ..4 K_INSTALL+K_ACT|가져와
2 danger SECRETS ..3 K_TELL|K_SEND|커밋|K_ANSWER
2 danger K_SECRET ..4 K_TELL|K_SEND
2 danger EMAIL ..2 K_SEND
2 danger URL ..3 K_SEND+K_ACT|넣|붙
2 danger K_BACKDOOR ..2 넣|심|추가|만들|숨
2 danger 테스트 ..1 돌리지|실행하지|수행하지 K_DONT
2 danger no-verify|dangerously-skip-permissions|rm
"""
