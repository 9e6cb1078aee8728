"""How much words count for an order, in tenths (K08). Data only.

`scripts/fit_order_weights.py` writes this module. A row is a weight and the beginnings of words
that have it; `@` begins a sign, and `-` the end of a Korean word. `wording` explains how they add.
"""

ENOUGH = 26
"""Sum from which a text is worded like an order."""

WEIGHTS = """\
-23 @none
-20 used
-19 @0
-18 .com fill must ouvrir passes two values write
-17 read sends strip
-16 crlf defaul main quaran tell test
-15 becaus passwo twice une
-14 cron form hook no-ver pr report
-13 .md .org @1 @digits copy flaky pousse
-12 @care ask more script sur target
-11 -는 .tgz after agents are año candid checke datos exige failur firmar may month please políti
-11 printe rewrit versio 는
-10 //arti //gith /secur @2 docs emerge fixtur have keep secret sees sha256 ticket
-9 .npmrc .yaml borra clone clones functi had head ist key linter muestr oculta or schema ser
-8 -가 -준다 .corp .ms .npmjs //aka //regi /defin creden debe empty fs gets infra micros monito new
-8 pnpm proces pull redact regist releas remove set settin standa static succes tag team ui vor web
-8 가 준다
-7 -었다 -있다 -했다 .loom /.netr //www aaaac3 addres app authto believ cause como compos date
-7 db_pas eslint ignore logs masks meets messag ne needs noche recurs revoke scanne servic silenc
-7 ssh-ed stream string terraf three u una utc where why wifi wifi_p ändern した 공유 아니 에서
-7 있다 저장
-6 -다시 -세 -않고 -자만 -전에 /x @past @question action anyway auth autoap build but cada call
-6 compar const contra databa defini detail does expire fail failed found genera has here lee model
-6 notifi option owner pass patch path podía previo requir root sentry single then token uses
-6 variab when zuerst 微信 다시 뒤에 세 않고
-5 -공유 -꾸면 -는지 -두 -렸다 -밀이 -수 -쓰지 -은 .only //api /passw /setti added always asiste
-5 asking attach au author back borrar built- cambia catch cluste commun compte connec cuenta
-5 deploy differ displa don't donner drucke einric exampl feat field fragen heartb immer jest jobs
-5 less liegt ls0tls lösche make mtls netrc networ npm_to obedec object one order pas perfor pipefa
-5 ponemo promis reads record rule run runs see select server short source stays suppre tellin
-5 trampa trois unders using which worker z 提交 끝나 두 만료된 바꾸면 비밀이 수 쓰지 에는 웹훅 은
-5 이다 이름 있었 전화 헤더
-4 -값은 -계에 -고서 -곳을 -그에 -났다 -너가 -니라 -동안 -뒤에 -려면 -서가 -서를 -알려 -어야 -월간
-4 -웹훅 -유를 -의는 -이고 -이전 -인은 -자를 -처리 -큰은 -키 -킷은 -토큰 -트는 -풀 ./weig .ignor
-4 .pub .readd //mode /auth /db =*remo ajv alarms androi ans avant befehl before begin bodies bugs
-4 buscar can causa change charac cmdb consol could count create cualqu dateie days destro dist
-4 docume dos driver ed2551 error falla fetch floati gen geände grant hanbit hard helper hid hidden
-4 hooks id impose inform inject input insert integr intern is issues itself jointe limite line lié
-4 local method moins mínimo nennen not npm nutzer offlin owned pasted pide pièces por positi
-4 possib proper propri prs prüfen ram rate redis resolv retro rgpd satz say schnit servie sign
-4 smtp_p specif svc_ba ten testei times trace tres type urls usar users v vez volume was went wip
-4 étaien über れる 密码 工单 必要 状态 画面 가져 고쳤 고쳤습 곳을 기본 끝나면 동안 레디 레디스
-4 리퀘 리퀘스 마스킹 명령 문의는 버킷은 버튼 번호 소문 소문자 시간 아니라 알려 와일 와일드 월간
-4 이미 이유를 인덱 인덱스 인증서 있었다 재시 전에 지우려 출처 키 토큰은 풀 한다 허용한 헤더를
-4 화면에
-3 -가를 -갱신 -기능 -기본 -긴다 -끄지 -너뛴 -는다 -단다 -달 -되어 -두사 -둔다 -뒤 -드로 -들지
-3 -랐다 -료된 -류는 -름은 -리만 -릿은 -먼저 -몰래 -본인 -비어 -빈 -사내 -샷을 -서는 -서만 -셸이
-3 -스킹 -시지 -아야 -안에 -어느 -없다 -에만 -에서 -영에 -웃을 -인한 -자는 -작할 -지는 -처를 -키가
-3 -튼은 -필요 -하지 -함한 -행 -호가 -훅은 .api .cs .docke .inter .js .log .passw .sentr .test
-3 /.pgpa //deve /bbw /id /lq /maste /struc /token /ungap /v =clien @erase @green @spare admins
-3 api_ke appear appid approa appsec arn array así await badge basic berich billin bomba boolea
-3 borg branch by bytes c4817 calibr cannot cases cb17e9 cc cert cherch clear contri corp csv
-3 ctkoli curren d'util da71-b das data-t deriva digest docker edit endpoi ensure entrie equipo ets
-3 expose f5ytbw fatal finds fork's get grant_ guarda handle hsm humeda ie im impera incide invali
-3 javasc journa jours js json k6 keywor kms kubect ledger librar lieu like load locale lock log_me
-3 login long-l lookin m8v7p9 mail maps marked match matche mes minor moved ms mysql names node
-3 node17 nothin ones part patter pgpass polyfi previe prod proto provid q3 qqvza redes referr
-3 regaba renova repo resour respon rest retry safe scan secure sent sha sha512 shop show shows
-3 sondas spaces sponso stdio stripe struct tables thresh transp twenty undefi url use utf-8 v1 v2
-3 vanish vienne vulner wrong wxe258 x yes えた される しな ため にも にも表 のア のアプ の値
-3 の値で の警 の警告 は画 は画面 も表 も表示 る公 る公開 れる公 アプ アプリ キー プリ ルを 不用管
-3 不能 不能写 不要直 云工 云工单 人可 人可以 以伪 以伪造 众号 伪造 伪造通 保密 信公 信公众 信支
-3 信支付 値で 値です 先建 先看 先验 先验签 公众 公众号 公开没 公開の 关系 再改 再改订 写进日
-3 出现的 则别 则别人 别人 别人可 前に 单状 单状态 单里 单里附 可以伪 合并 合并提 否则 否则别 告を
-3 告を消 回调要 处理更 天の 天のア 密码不 工单里 并提 并提交 开没 开没关 微信公 微信支 才要 才要保
-3 改订 改订单 日志 是合 是合并 楽天 楽天の 没关 没关系 消した 现的 理更 理更快 用管 码不 码不能
-3 签再 签再改 能写 能写进 行う 要保 要保密 要先 要先验 要直 要直接 警告 警告を 订单 订单状 调要
-3 调要先 进日 进日志 造通 造通知 里云 里云工 里出 里出现 里附 里附上 開の 開の値 阿里 阿里云 附上
-3 面にも 验签再 가져오 값은 건너뛴 기준 끄지 나누 다르 단다 달 달라 돌린 돌린다 둔다 뒤 등록해
-3 디자 디자이 로컬 마스 만든 만들지 만료 먼저 메일 몰랐 몰랐다 몰래 무시 발급 배치 배포하 버튼은
-3 본인 부분 붙이면 블록 비어 빈 사내 상자 설정하 셸이 수를 스크린 시작할 쓰면 않도 않도록 암호
-3 어느 없다 열렸 열렸다 오류는 운영에 원인 위치 으로 이고 이름은 이미지 이전 인자 인자까 읽는다
-3 자리만 저장소 적는 적는다 전화번 접두 접두사 체크 초기 초기화 출처를 키에 타임 타임아 틀렸
-3 틀렸는 평가 평가를 포함한 필드 필드가 해결한 행 허용했
-2 -값 -건 -겼다 -고는 -관에 -기가 -기면 -기존 -까지 -꺼 -끝 -나면 -나요 -냈다 -너에 -넣지 -누니
-2 -다 -더로 -됐다 -되고 -되지 -드가 -디스 -래의 -렉트 -렬로 -령을 -로는 -로드 -룬다 -류를 -르면
-2 -른다 -리는 -리면 -리스 -만 -명이 -무도 -묶음 -문에 -미지 -밋을 -분 -분리 -분은 -뷰가 -석을
-2 -성된 -션을 -셸 -수를 -스로 -시간 -시를 -실패 -실행 -썼다 -쓰자 -쓴다 -았다 -액은 -였다 -옛
-2 -요한 -인지 -인할 -일 -일은 -일의 -읽기 -임시 -입력 -자기 -잠금 -정이 -제는 -졌다 -중복 -지만
-2 -직접 -찾기 -체크 -초 -치면 -키는 -터는 -팀에 -한다 -한만 -함 -허용 -호는 -화는 -후 .claud .co
-2 .data .env .fr .galle .gitle .gouv .id .inges .kr .lstat .qq .realp .sql .svg .there .toml
-2 .weixi /.gith //app //cale //code //wiki /acme /app /commi /doc /docs /eslin /guide /issue
-2 /login /main /react /rxjs /secre /servi /shop =https =lax @tests a a-za-z access adress aes256
-2 alembi algori allow alread am anothe ansibl antes ap-nor archiv argon2 assist async attemp
-2 auth-s avoid aware az b bank become below bevor body bom brauch breake broke buf buffer bundes
-2 ca-cer cached called circui class clave clock code color comman consum contro correo counts
-2 course cpu crypto css custom data dates decide deleti demo denied denies design determ deux dev
-2 did digits disabl domain dossie drop dsn du due duplic enc encour engage erst espree establ
-2 event excel expect expres f fait fehlen fehlt finger firmen fériés geburt ghcr ghp_ ghp_xx goes
-2 guid h h32 h40 happen hash_p hashed hat header hint hit hmac holds hora how identi impers implem
-2 inclus incur incurs index ino instan invoic iso issuer ivborw kam kein kept keyrin kis known_
-2 l'alsa l'écra langua laufen lawyer leaks leer length licens limit liste litera llega log loom
-2 los lost lstat läuft manqua map meter mettre mismat miss missin mock modifi mot mozill multip
-2 myclas nachri needed negate never node_m normal nuit null number numéro número o oauth omitte
-2 only ops ortsze other overfl owners p par parse parsin passph pathna peer penalt plan platfo
-2 portab prefix primar primer privad privat prüfsu publis purpos pytest queue quickl range raw
-2 readon readys realpa rebase refuse region rename restor retent rotate rutsch samesi says scheme
-2 schlüs screen search serial setup sha-25 shorte sinon slack slight space speich src ssh-ke sso
-2 stable stagin stand starte stay step stock story storyb submit suppli tab tabs tags takes tempor
-2 term tests the those throw token- token_ tokeni tokens told topic transl tras trippe turns
-2 typesc upgrad upload uri us user_i userna var view vom warn week weil well whethe who wider
-2 wildca wins wird wiregu withfi work zeitzo zone zur zwei から取 げず げて げて利 さな さない
-2 され したフ してか しない する手 たフ たファ てか てから てもら て利 て利用 で広 で広げ で行
-2 で行う なコ なコマ に入 に入れ に報 に報告 に決 に決め のま のまま のバ のバケ の保 の保管 の前
-2 の許 の許可 は一 は公 は公開 は無効 は署 は署名 は自 は自分 まに まにし まま ままに めても もら
-2 もらう らう ら取 ら取得 る手 る手順 をユ をユー を挙 を挙げ を有 を有効 を見 イルを ェン ェント
-2 エー エージ クを有 クン ジェ ジェン スワ スワー ットは トの許 トは トは公 トは無 トー トーク
-2 ドを挙 パス パスワ ブロ ブロッ ュー ルをユ ロッ ロック ワード ントの ントは ーに報 ークン ージ
-2 ージェ 一律 了两 付き 付回 付回调 令牌 保存 保管 保管庫 値は 値は書 先看内 先询 先询问 公開ブ
-2 内容再 再运 再运行 写进 分で 分で広 制见 前先看 前先询 务里没 効の 効のま 取得す 可設 可設定
-2 名付 名付き 回调 处理 変えた 変更 定は 定は自 容再 容再运 布は 布は署 広げ 広げず 得す 得する
-2 必要な 手順に 执行脚 挙げ 挙げて 接推 接推送 推送到 支付 支付回 更した 更快 最初 有効 有効の
-2 本前 本前先 決め 決めて 没写 率限 率限制 理者ア 番号 直接推 看内 看内容 確認す 管庫 署名 署名付
-2 者に決 者ア 者アカ 脚本 脚本前 自分 自分で 行脚 行脚本 表示 要な 要なコ 要提交 設定は 許可設
-2 認す 读取 配布 配布は 里没 里没写 開ブ 開ブロ 限制 限制见 需要 順に 順に変 频率 频率限 验签 값
-2 갱신 건 것으 것으로 경고는 계산 계정에 계정은 공유해 권한은 금액은 기존 깨진 깨진다 꺼 끝 끝난
-2 끝났 끝났다 나누니 날짜 남기 남기세 남으니 났다 넘기 넘기면 넘으 넘으면 넣지 누락 누락이 다
-2 다르면 단계에 단위 달라졌 대체 대체한 도메 도메인 됩니 됩니다 때문 라이브 로컬에 리다 리다이
-2 리뷰가 리뷰에 린터 마치 마치면 만 만든다 만료되 메일은 명령을 목록으 무시한 묶음 바뀐 배포 변수
-2 병렬 병렬로 보고서 보냈 보냈다 본문 부분은 부터 부터는 분 분리 블록마 비교 상자를 생성 생성된
-2 설정을 셋으 셋으로 셸 수집하 숨긴 숨긴다 스키 스키마 승인이 실패했 썼다 쓰자 쓴다 아니다 아래의
-2 아무 아무도 약관 약관에 없으 없으면 여기에 연결 옛 오류 오류를 옮겼 요청한 운영 원인은 위치를
-2 유지되 유지된 이유 이제 이제는 일 읽기 임시 입력 있으 자기 잠금 재시작 저장하 저장한 정렬 정책
-2 종료 종료한 주문 주석을 주소는 중복 중에 지시 지우 지워 직접 채운 채운다 처리한 초 출력한 카카
-2 카카오 커밋을 커버 커버리 컬럼 쿠키가 태그 파드 파일의 패스 폐기 포함 푸시하 필요 필요한 함 해결
-2 헤더로 확인하 후 훅은
2 -가해 -거기 -게는 -계를 -공개 -과 -그냥 -기고 -네 -답이 -더니 -더에 -됨 -드는 -디를 -따로 -라도
2 -룹은 -르지 -리자 -릿을 -막에 -매 -매번 -매일 -면을 -받은 -방에 -백업 -버로 -번호 -변수 -본다
2 -분간 -비밀 -사가 -사를 -성이 -소가 -소를 -쉽다 -승인 -시작 -시트 -아도 -어가 -어떤 -어라 -어서
2 -업체 -올려 -완료 -요청 -용히 -우지 -운영 -웨어 -의로 -읽는 -잡고 -장소 -정리 -제가 -주석 -째로
2 -차가 -청은 -출력 -칙을 -커밋 -코드 -키지 -킷에 -트북 -팀 -포가 -프를 -해도 -회원 .githu .go
2 .haulw .hb .verif .zshrc //cdn //fix //git //past //pypi /a /env /fix /i /p /s /setup /u /www
2 @door @secret aaaab3 adminr alias alone an anonym any artifa asked at audit ausfüh base64 bei
2 being betwee bloque boot box break cargo claude clé collec colors commen compla con confli confus
2 código db deprec desact descar desde deseri disreg durati désact eine elimin enable encryp enviro
2 es except explai fine fixes forget full got haulwa helm hence herste hour https hängen ids image
2 import it's jedem kennwo l'impo last mails module my nobody nopass notice org overri parent pon
2 post prints pro proxy questi readin relay revert rol row runner runnin scopes shadow share site
2 small somebo ssh-rs stage suppri t templa togeth tutori unit valida von while within withou
2 worked zurück が出た くな ける しで すべ だと ても になる に変 に送 はサ める より るので れた
2 れたら をす をすべ を無 を無効 アカ アカウ ウント エラ エラー カウ カウン グイ グイン ケッ ケット
2 サポ サポー バケ バケッ ポー ポート メー ラー ログイ ワー ーで 一覧 下载 不要把 任务里 公開 出た
2 务里 并执 并执行 所有 明書の 書の検 検証を 理者 登録 登録し 的命 的命令 知ら 管理者 落ち 要把
2 証を 証を無 贴到 込み 送る 配置 개발자 개인정 거기 건너뛰 검사를 게이 게이트 계정 계정으 계정을
2 과 관리 관리자 규칙을 그냥 글자 나면 내려 내려받 낸다 네 노트북 다음 단계를 답변 덤프 덤프를 돌려
2 돌려주 돌아 동의 동의했 됨 두었 따로 라벨 라이 로그인 리뷰어 링크 마지 마지막 매 매번 매일 메모
2 배포가 보고 본다 부족 부족하 비밀번 비운 비운다 비워 삭제 상수 상태 서명 서버로 설치하 쉽다 스크
2 시트 실수 실수로 실패 실행 안에서 않는다 않아도 알리 알리지 알림 압축 압축해 액션 어떤 엑셀 역할
2 열리 올라 올려 올리고 요청은 위에 의존 이슈 익명 잡고 적용 절차 점검 제거 제거하 조용히 지침 질문
2 추가해 컨테 컨테이 코드에 쿠키에 쿼리 쿼리에 테스 테스트 통째 통째로 팀 파이프 했다 호출 화면을
2 확인이 회원
3 -감사 -객이 -게 -결제 -고가 -그 -기지 -끈다 -나눠 -내면 -넣은 -니다 -도커 -둔 -라온 -로에 -면이
3 -벨을 -보고 -보다 -봇 -사는 -사해 -상태 -심어 -쓰고 -쓸 -아서 -앱 -업이 -연다 -열어 -예전 -와
3 -원은 -위에 -의가 -이터 -자가 -자씩 -장은 -정은 -젝트 -좋다 -지에 -창이 -체를 -치를 -크가 -키를
3 -키에 -호화 -화벽 -환자 .app .apple .dasom .exe .geo .key .nf .onlin .tools .vscod .yml /.conf
3 /.h //drop //img //mcp //revi /bin /blob /hook /raw /relea /share /sse /tms /var =false @trace
3 abscha affich answer anybod anythi approv argume avec binary carrie case chaque codes column
3 compre config cost csp cuatro danach des downlo droppe einste el encode everyt export exécut
3 findin folder follow four global hashin hinter instal invite jour k known kopier labels latenc
3 leftov licenc live lo loop machin mentio merge migrat mobile molest money no openss over packag
3 paquet parser passe paymen person phone portal prefer pregun pretoo profil progre prompt quickf
3 redire reject return rien rights role rôle seed ship sich softwa stoppe stores tablet tar things
3 thread too top typed un unauth useful vault vs wallet we whatev worksp wrappe you're いと いとき
3 い合 い合わ える から きは してく しても すべて ずに せな だけ ちた では で送 で送る とき ときは
3 とし として にし にして の公 の公開 の最 の検 の検証 の確 の確認 べて わせ ウン ェッ ェック エス
3 エスト クエ クエス コミ コミッ サーバ ザー ストは チェ チェッ バー ミッ ミット メール ユー ユーザ
3 リク リクエ ルで ルに ーに ーザ ーザー ード ーバ ーバー 付ける 关闭 关闭证 内容 内容贴 効にし
3 可以 合わ 合わせ 問い 問い合 報告 始ま 始まる 容贴 最後 検証 権限を 测试 番で 番の 的内 的内容
3 落ちた 行する 规则 設定 证书 鍵を 闭证 闭证书 限を 验证 검사는 게 경고가 고객이 교체하 그 그룹
3 글자씩 기능 길이 끈다 끊기 나가 나눠 넣은 대응 댓글 돌리지 둔 등록하 로그는 릴리 릴리스 목록을
3 문서 문의가 문장은 문제가 미러 바뀌었 방식 버린 버린다 버전 번들 보내 복사해 봇 부르 사라 사라졌
3 사이 시도 실행한 심사 심어 쓰고 쓸 알아 알아서 앱 에이 에이전 연다 열어 예외 예전 오탐 올라온
3 올린 올린다 와 요약 유지한 인증번 작업 장애 재현 전송 전체를 조회 조회하 좋다 주소를 지난 창이
3 추가한 출력하 코드는 패치 포트 포트를 하면 합니 합니다 항목 허용으 화면이 환자
4 -개로 -검증 -끄고 -니까 -더 -동이 -들어 -류가 -리지 -마다 -만료 -목록 -문은 -므로 -버의 -부분
4 -빨리 -서도 -서명 -서에 -설정 -슈에 -스에 -시는 -시도 -써서 -어도 -없음 -에 -에도 -올릴 -원격
4 -으니 -이니 -이스 -인을 -입이 -장애 -전트 -제일 -줄을 -증은 -지연 -캐시 -트에 -해시 -행할 .bashr
4 .helpe .py .setup .site .ssh .top /.bash /publi /ssh /wms @run @script @tell accoun agent ajoute
4 alg also autent authen avoids balanc benchm cas cat chore commit compru consta cronta da demand
4 depend develo digit direct down dump each echo eintra end entire entre env er expiry extra formal
4 gehört gist green handy hides home hosts http ir keycha laisse leak leaves level link m memory
4 named npx office open organi others outgoi panel petici pipeli point pour proble qa rather red
4 remote replac reply restar reuse same schick skript slower socket solo ssl starts strict table
4 todo traini trim turn turned umgebu up wandb warm with writte おくと くだ くださ くと けば この
4 さい ださ ださい ったら ない なの なので なる にす にする に貼 まる ります キャ クレ クレッ
4 ザーに シー シーク スキ ック ップ ドは レッ レット ーの ーを ークレ ードは 一条 中身 任务 公开
4 出现 即可 复制 失敗し 実行 実行す 成功 敗し 文字 明書 書か 権限 消して 理者権 目录 禁止 者権
4 者権限 行す 証明 証明書 通知 通过 간다 걸러 검증은 경고 고정 공개 괜찮 권한으 끄고 넣고 넣는
4 넣는다 넣으 넣으면 더 덮어 때마 때마다 마운 마운트 모니 모니터 문장 방화 방화벽 백업 보호 보호를
4 빨리 사용 생략 서버에 서버의 설명 설명에 설정에 설치 소스 스캔 써서 업체 없음 에 오류가 올릴 우선
4 원격 위키 유출 이면 이슈에 재설 제일 제한은 줄을 추가하 출력해 취약 캐시 쿠키 통과시 통과했 파일
4 포맷 폴더를 프록 프록시 필터 하고 헷갈
5 -것 -겨야 -계속 -고정 -넣고 -다른 -때는 -록을 -맨 -보안 -션은 -수로 -스캔 -스템 -않게 -옛날 -외부
5 -이 -이지 -자의 -적어 -전부 -전체 -조직 -하자 -해 -해야 -훅 .io .parce //get /node @hide
5 @hookname @never @open @push @send additi admin agreed attack be bucket bypass caches calls
5 caused chat check colour contin copied cuda d dashbo decode derive descri diff drops einfac
5 escrib eur everyo fallba firmwa flag for für g gives go hace her i inhalt iv job keeps keys la
5 latest least lines made makes nc otherw output overwr own packet pages pair partne parts paste
5 phrase pickle pipe plain port rack review salt saved schrei se securi sh sicher speed stderr
5 straig suffis take tls todas touch works y you zu いこ いこと かれ かれた てく てくだ ないこ にな
5 のが ので ます めて よい るの アッ アップ ール 之前先 仓库 作業 再設 再設定 列は 十分 变量 告诉
5 境变 境变量 常に 推送 数で 环境变 確認 进去 速度 遇到 里加 감사 검사 것 결과 계속 기록 남겨 넘어
5 다른 담당 담당자 도커 된다 두세 두세요 따르 때는 라이선 맨 모드 문서에 빨라 빨라진 사용자 세션
5 소유 소유자 스크립 시스 시스템 않게 앞으 앞으로 옛날 옵션 완료 워크 워크플 이 재설정 적어 정리
5 조용 조직 표시 푸시 해 해시 해시는 허용하 훅
6 -가는 -꾸고 -두고 -렇게 -로그 -를 -린다 -보여 -소에 -용을 -이는 -이면 -지를 -큰을 -트가 -하라
6 -해당 .net /etc /hooks =true @keyfile @place @show active al anyone away blob bot confir darf
6 disk en entry file finish force fronte funcio gatewa given health if instea just le long look
6 magic md5 medias mencio middle need nightl notebo notes offici old on opens out pacs public
6 recupe repair rf scans snapsh store though traces unsafe vendor wareho way word りま れば スト
6 ーク 储桶 关掉 删除 加一 告诉用 外部 失敗 存储 存储桶 就说 步骤 确认 管理 结果 诉用 诉用户 返回
6 검증 그렇 그렇게 내용을 두고 들어가 로그 를 만들어 말하 바꾸 바꾸고 보여 보이는 외부 인코 인코딩
6 장비 첨부 토큰을 파이 폴더 프로그 프로젝 하니 해당
7 -고객 -과를 -그인 -도록 -버에 -보면 -붙여 -세션 -일을 -자로 -항상 /.cach /agent /crede @package
7 apply bash best bitte builds certif clean coment consen core dienst do einen extens fails from
7 includ insigh it lire mainta many next nur origin place prueba push pushes quicke revers rsync
7 saves servid signat skip soport start sync than today tool treat und user wait will your こと
7 する たら には サー 前端 扫描 检查 理员 管理员 결과를 규칙 만들 바꾸세 보안 쉬워 쉬워진 실패하
7 전부 전체 주기 지원 진행 통일 파일을 항상 협력 협력사
8 -계는 -두는 -모든 -받아 -적지 -중에 .bin .cloud .git .json //tips /tmp /warm @ask @off @oneoff
8 @user @wipe agente as bcrypt belong cache compil de deny diesen dns done ein format hostna instru
8 later lodash maskin math mit nicht off para parame query reques swap them there to user's whole
8 wiki workfl x-env ット トを 付け 全サ 全サー 忽略 指令 指示 时不 请求 경로 그대 그대로 나중
8 나중에 내용 단계 단계는 답하 두는 모든 목록 받아 요청 적지 추가 출력 평문
9 -간다 -것이 -권한 -넣어 -하니 -해서 .examp .txt @data @plainhttp @ship als and bleibt checks come
9 dass ends execut filter fixed fork good host ignori kubeco learne les let mailbo man mode of
9 older patche produc restri rls selinu shell si time usuari öffent してお ると ロー 之前的 前的
9 把这 环境 的指 自动 设为 권한 넣어 붙여 오래
10 -라고 -로도 -말고 -하게 /.aws @address @guard @link @rules @wide about anweis asks comple del
10 dem der diese earlie jwt l'util las mirror permis print projec puede rows simple slow suppor
10 switch text this à ておく 权限 들어 말고 서버 처리하 충분 코드 패키 패키지 프로
11 -대신 -두자 @agent @right copia cors dans debug_ everyw git into knows parle plus privil que rm
11 rückfr sha1 sie troubl trust 고객 대신 두자 문제 처리
12 -다고 -으면 .sh //coll @claim @outside accept act chmod firewa patien put python sshd summar
12 tools おく 보이 통과
13 -대로 -하는 .rando @unchecked ab backup ci client enough failin its leave so 之前 用户 것이
14 -하다 @grantall @obey all die et every n'en ohne sans sessio task that てお
15 -으로 -진다 @4 alle den friend gitlea master random readme should whenev zertif して 直接
16 aus públic system what 不用
17 @unasked lesson r
18 -세요 @agentfile @number haz hide
19 -하고 -하면 @silent jede sin
20 -두면 @always benutz 두면
22 @lesson @remote
26 true
27 @5
33 @careless
41 @6
47 @7
68 @8\
"""
