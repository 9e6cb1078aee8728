"""How much words count for an order, in tenths (K08). Data only.

`scripts/fit_order_weights.py` writes this module. A row is a weight and the beginnings of words
that have it; `@` begins a sign, and `-` the end of a Korean word. `wording` explains how they add.
"""

ENOUGH = 27
"""Sum from which a text is worded like an order."""

WEIGHTS = """\
-23 @none
-20 used
-19 .com @0 must values
-18 fill ouvrir read two
-17 defaul main passes sends strip tell test
-16 crlf quaran une
-15 becaus passwo report write
-14 @1 @digits copy form hook
-13 .org @care agents ask flaky no-ver pousse pr
-12 -는 after are cron more printe sur target versio 는
-11 .tgz /secur año candid checke datos emerge exige firmar may please políti rewrit
-10 .md //arti //gith @2 clone fixtur have keep linter or secret sees sha256 ticket twice
-9 .yaml borra clones functi ist key micros muestr new oculta remove script ser set tag team
-8 -가 -준다 .ms .npmrc /.netr //aka //regi /defin addres believ compos creden date debe docs empty
-8 failur gets ignore infra logs meets month pnpm proces regist releas standa string terraf vor web
-8 가
-7 -다시 -었다 -있다 -했다 .corp .loom .npmjs //www aaaac3 anyway app build como db_pas detail does
-7 eslint failed found fs has ne needs noche pass recurs revoke scanne schema servic settin ssh-ed
-7 stream then three u una utc where why wifi wifi_p zuerst した 공유 다시 뒤에 아니 에서 있다 준다
-6 -세 -않고 -자만 -전에 /x @question action always authto but cada cause commun compar const
-6 contra cuenta defini expire fail genera had head lee messag model notifi object option order
-6 owner pas patch path pipefa podía previo pull reads root select sentry token uses variab when
-6 ändern 提交 세 않고 웹훅 저장 헤더
-5 -값은 -공유 -꾸면 -두 -려면 -렸다 -밀이 -수 -쓰지 -은 -키 -트는 //api //mode /passw /setti
-5 =*remo @past added asiste au auth author autoap back before borrar bugs built- by call cambia
-5 catch cluste compte connec consol create cualqu databa dateie deploy destro differ don't donner
-5 drucke einric exampl field fragen here hooks id immer impose inform intern is jest less liegt
-5 ls0tls lösche monito mtls netrc networ npm_to nutzer obedec one pasted perfor ponemo possib
-5 promis record redact rgpd rule runs server short single smtp_p source succes suppre tellin trace
-5 trampa trois using was went which wip worker yes z über 微信 두 만료된 바꾸면 번호 비밀이 수
-5 쓰지 은 이다 이름 있었 전에 전화 키
-4 -계에 -고서 -곳을 -그에 -끄지 -너가 -는다 -는지 -니라 -동안 -뒤 -뒤에 -샷을 -서가 -서를 -알려
-4 -어야 -영에 -월간 -웹훅 -유를 -의는 -이고 -이전 -인은 -자를 -처리 -큰은 -킷은 -풀 ./weig .ignor
-4 .log .only .readd /.pgpa /auth /db =clien @spare access ajv alarms androi ans appid asking avant
-4 befehl begin berich bodies buscar c4817 causa charac cmdb contri corp could count das days dist
-4 error expose falla finds floati gen geände grant grant_ hanbit hard hid im inject input insert
-4 integr issues itself jointe k6 limite lié local lock make masks match method moins ms mínimo
-4 nennen not nothin npm offlin owned pgpass pide pièces por positi propri prüfen ram rate redis
-4 referr requir respon retro safe say schnit servie sha specif static svc_ba ten thresh times tres
-4 type ui unders urls usar v vez volume étaien れる 不用管 先看 出现的 单里 合并提 密码 工单 并提
-4 并提交 日志 是合 是合并 现的 用管 画面 里出 里出现 가져 고쳤 고쳤습 곳을 기본 끄지 끝나 동안 뒤
-4 레디 레디스 리퀘 리퀘스 마스킹 명령 무시 문의는 배포하 버킷은 버튼 소문 소문자 시간 아니라 알려
-4 에는 와일 와일드 운영에 월간 이미 이유를 이전 인덱 인덱스 인증서 있었다 재시 지우려 출처 토큰은
-4 풀 한다 허용한 헤더를 화면에
-3 -가를 -기본 -긴다 -났다 -너뛴 -단다 -달 -되고 -되어 -두사 -둔다 -드로 -들지 -랐다 -료된 -류는
-3 -름은 -리는 -리만 -릿은 -먼저 -몰래 -본인 -비어 -빈 -사내 -서는 -서만 -셸 -셸이 -스킹 -없다
-3 -에만 -에서 -인한 -읽기 -자는 -작할 -지는 -처를 -키가 -토큰 -튼은 -하지 -한다 -함한 -행 -호가
-3 -훅은 .api .cs .docke .inter .js .passw .sentr .test //deve /bbw /lq /maste /shop /struc /token
-3 /ungap /v @erase @tests am api_ke approa appsec arn array async así attach await basic billin
-3 bomba boolea borg branch bytes calibr cannot cb17e9 cc cert cherch clear comman csv ctkoli
-3 curren d'util da71-b data-t decide demo deriva design digest displa docker docume dos dossie
-3 edit ensure entrie equipo espree están ets f5ytbw fait fatal feat fetch fork's guarda h40 handle
-3 hsm humeda invali javasc journa js json keyrin kubect ledger librar lieu like load locale login
-3 long-l lookin m8v7p9 mail maps marked matche mes moved mysql names node node17 null number o
-3 ones part pathna patter polyfi previe prod proper proto provid q3 qqvza quickl rebase redes
-3 regaba repo resolv resour rest retry run rutas satz scan secure sent setup sha512 shop show
-3 shows sign silenc sondas sponso src stagin stdio stripe struct tables testei transp undefi url
-3 use v1 v2 vanish vienne vulner wrong wxe258 x される しな ため にも にも表 のア のアプ の値
-3 の値で の警 の警告 は画 は画面 も表 も表示 る公 る公開 れる公 アプ アプリ キー プリ ルを 不能
-3 不能写 不要直 云工 云工单 众号 保密 信公 信公众 値で 値です 先建 公众 公众号 公开没 公開の 关系
-3 写进日 前に 单里附 合并 告を 告を消 处理 处理更 天の 天のア 密码不 工单里 开没 开没关 微信公
-3 必要 才要 才要保 更快 楽天 楽天の 没关 没关系 消した 状态 理更 理更快 码不 码不能 能写 能写进
-3 要保 要保密 要直 要直接 警告 警告を 进日 进日志 里云 里云工 里附 里附上 開の 開の値 阿里 阿里云
-3 附上 限制 面にも 가져오 값은 건너뛴 기준 끝나면 남으니 다르 단다 달 달라 돌린 돌린다 둔다 등록해
-3 디자 디자이 라이브 로컬 마스 만든 만들지 만료 먼저 메일 몰랐 몰랐다 몰래 발급 버튼은 본인 부분
-3 붙이면 블록 비교 비어 빈 사내 상자 셸 셸이 수를 수집하 스크린 시작할 쓰면 않도 않도록 암호 없다
-3 열렸 열렸다 오류는 원인 위치 위치를 으로 이고 이름은 이미지 인자 인자까 읽기 읽는다 입력 자리만
-3 저장소 적는 적는다 전화번 접두 접두사 체크 초기 초기화 출처를 키에 평가 평가를 포함한 해결한 행
-3 허용했
-2 -값 -개를 -건 -겼다 -고는 -관에 -기가 -기면 -기존 -까지 -꺼 -끝 -나요 -냈다 -너에 -넣지 -다
-2 -더로 -됐다 -되지 -든다 -디스 -렉트 -렬로 -로는 -로드 -룬다 -류를 -르면 -른다 -리면 -리스 -리에
-2 -만 -메인 -명이 -무도 -묶음 -문에 -미지 -밋을 -분 -분리 -분은 -뷰에 -석을 -성된 -션을 -소는
-2 -수는 -수를 -시를 -실패 -실행 -썼다 -쓰자 -쓴다 -아야 -안에 -았다 -액은 -어느 -였다 -옛 -요한
-2 -인지 -인할 -일 -일은 -일의 -임시 -입력 -자기 -잠금 -정이 -제는 -졌다 -중복 -지만 -직접 -찾기
-2 -체크 -초 -카오 -키는 -터는 -팀에 -필요 -한만 -함 -허용 -호는 -화는 -후 .claud .co .data .fr
-2 .galle .gitle .gouv .id .inges .kr .pub .qq .realp .sql .there .toml .weixi /.gith //app //cale
-2 //code //wiki /acme /app /commi /corp /doc /docs /eslin /guide /id /issue /login /main /react
-2 /rxjs /secre /servi =https =lax @green a a-za-z admins adress aes256 alembi algori alread anothe
-2 ansibl antes ap-nor appear archiv argon2 assist attemp auth-s autoco automa avoid aws az b bank
-2 become behavi below bevor bisect blocke body bom brauch broke buf buffer bundes button ca-cer
-2 cached called cases class clock code color consum contro correo course covera cpu crypto css
-2 d'abor data dates day deleti denied determ deux dev digits distri domain driver drop dsn du due
-2 duplic ed2551 enc encour endpoi engage erst establ event excel exclud expect explic expres f
-2 finger first fits frozen fériés gb ghcr guid h h32 half hash_p hashed hat header heartb helper
-2 hmac holds hora how identi ie implem in incide inclus incur incurs index instan invoic isn't iso
-2 issue issuer ivborw jours kein kept keywor kms known_ l'alsa l'écra langua laufen launch leer
-2 length licens limit liste listen litera llega looked loom lost lstat manqua map mcp means meter
-2 mettre minima minor mismat missin mock modifi mot mozill multip myclas needed normal nuit numéro
-2 número oauth omitte ops overfl owners p par parse passph peer penalt people plan pre-co prefix
-2 primar primer privad privat prs prüfsu publis purpos pytest queue range raw readon readys realpa
-2 refuse region rename restor reveal rotate samesi scheme schlüs search serial sha-25 signed since
-2 sinon slack slight ssh-ke sso stable stand starte stay stays step stock storyb studen submit
-2 sudoer tab tags takes term the their they throw token- token_ tokeni told topic transl tras
-2 turns types typesc upgrad uri us user_i userna utf-8 uv var view warn week weil well whethe who
-2 wider wildca window wiregu withfi work zone zur zwei いた えた から取 さな さない され したフ
-2 してか しない する手 たフ たファ てか てから に入 に入れ に報 に報告 に書 の保 の保管 の前 は一
-2 は公 は公開 は無効 ら取 ら取得 る手 る手順 をユ をユー を見 イルを クン スワ スワー ットは トは
-2 トは無 トー トーク パス パスワ ュー ルをユ ワード ントは ーに報 ーは ークン 一律 付き 令牌 保存
-2 保管 保管庫 値は 値は書 先看内 内容再 再运 再运行 制见 前先看 务里没 发现 取得す 否则 変えた
-2 変更 审计 容再 容再运 得す 得する 必要な 手順に 执行脚 接推 接推送 推送到 更した 最初 本前
-2 本前先 没写 率限 率限制 理者ア 番号 直接推 看内 看内容 確認す 管庫 者ア 者アカ 脚本 脚本前 行う
-2 行脚 行脚本 表示 要な 要先 要提交 認す 配布 里没 里没写 限制见 需要 順に 順に変 频率 频率限 값
-2 개를 건 것으 것으로 경고는 계산 계정은 공유해 권한은 금액은 기존 깨진 깨진다 꺼 끝 끝난 나누
-2 날짜 남기 남기세 났다 넘기 넘기면 넘으 넘으면 넣지 누락 누락이 다 다르면 단계에 단위 달라졌 대체
-2 대체한 도메 도메인 됩니 됩니다 등록했 때문 로컬에 리다 리다이 리뷰에 린터 만 만든다 만료되
-2 메일은 목록으 무시한 묶음 문서는 바꾼 바뀐 배치 번호를 변수 병렬 병렬로 보고서 보냈 보냈다 본문
-2 부분은 부터 부터는 분 분리 블록마 상자를 생성 생성된 숨긴 숨긴다 스키 스키마 실패했 썼다 쓰자
-2 쓴다 아니다 아무 아무도 약관 약관에 어느 없으 없으면 여기에 연결 옛 오류 오류를 옮겼 옮겼다 운영
-2 원인은 유지되 유지된 이유 이제 이제는 일 임시 있으 자기 잠금 재시작 저장한 정책 종료 종료한 주문
-2 주석을 주소는 중복 중에 지시 지우 지워 직접 처리한 초 출력한 카카 카카오 커밋을 커버 커버리 컬럼
-2 쿠키가 타임 타임아 태그 틀렸 파드 파일의 패스 폐기 포함 푸시하 필드 필요한 함 해결 헤더로 형식
-2 확인하 후 훅은
-1 *.exam -가요 -간을 -값이 -같이 -개가 -개발 -개인 -개키 -갱신 -걸 -것은 -결됨 -경로 -경쟁 -과가
-1 -관은 -교체 -교훈 -구를 -규식 -그가 -기기 -기능 -기로 -기록 -기를 -기에 -꼭 -꾸니 -꾼다 -꿔야
-1 -꿨다 -뀌면 -뀐다 -나만 -나면 -나씩 -난다 -내부 -내지 -누락 -느린 -는데 -니면 -다가 -다는 -단계
-1 -대화 -더는 -델은 -도는 -돈다 -돌릴 -되니 -드가 -드시 -등록 -디만 -디터 -때 -때문 -라서 -락
-1 -래서 -레시 -령은 -령을 -령이 -로만 -로컬 -료할 -루트 -름만 -름이 -리다 -리전 -림을 -마를 -막지
-1 -만든 -만에 -메타 -면에 -명은 -명을 -못 -묶여 -문의 -묻지 -미터 -바꾼 -바꿀 -바꿔 -바뀐 -발급
-1 -배치 -배포 -버그 -번만 -번은 -벽은 -변경 -보를 -봉인 -부를 -부터 -블에 -블을 -비번 -비스 -빌드
-1 -빠져 -빠진 -뿐 -산이 -상수 -상이 -새 -새로 -서다 -서로 -션이 -스로 -스를 -스트 -스한 -슬랙
-1 -시가 -시간 -시계 -시에 -시지 -실제 -써야 -쓰면 -안내 -안만 -않아 -암호 -앞 -앞에 -앱을 -언트
-1 -없는 -었음 -에러 -엑셀 -여야 -연결 -오류 -오지 -온 -외래 -요일 -우기 -웃이 -워도 -워드 -워야
-1 -위로 -유가 -의 -이가 -이드 -이디 -이라 -이름 -이미 -이슈 -이어 -이징 -이트 -인해 -일만 -있음
-1 -잊고 -자 -자격 -잭션 -적고 -전을 -절대 -점이 -정렬 -제로 -주는 -주로 -주문 -주소 -중 -지난
-1 -짜를 -채널 -책은 -책을 -처럼 -첫 -쳤다 -최대 -춘다 -춰야 -치가 -치면 -친다 -큐는 -크는 -크릿
-1 -큰이 -키로 -킨다 -킨스 -태가 -태그 -태를 -터를 -통일 -트로 -트리 -틀린 -티스 -파드 -패한 -포트
-1 -필을 -하루 -한이 -허브 -호출 -화가 -화한 -확인 -환경 -회 -회의 -후에 ..v .apps .auth .catch
-1 .compa .conf .creat .enc .env .g .geten .gitig .googl .heade .html .invok .java .kakao .kim
-1 .lengt .lock .npm .on .onhoo .parse .pem .remov .rs .rustu .slack .svg .token .valid //exam
-1 //loca //loom //npm //sh //user /callb /cart /check /ci /compa /conso /data /deplo /file /fixtu
-1 /gen /getti /githu /healt /index /inspe /keyri /lib /me /oauth /order /path /payme /png /pull
-1 /repor /searc /serde /ssl /stock /strip /style /user /users /utils /wh =/etc =app =chang =ko
-1 =none =passw =pk =postg =readm =secre =type @fetch @ignore a-f0-9 a-z a24 a3 abc' absolu actual
-1 adding adds aes-25 agains age agrees airflo akiaio alert allows alpine alte althou animat anmeld
-1 anna antenn api_to apikey append applie apps après asia assert assign assume ast asynch aud
-1 audit_ authmi availa azure b2 b43 ba backfi backof bad badge banner bastio batch beside beta bin
-1 bit block border bound breake browse bug built bundle byte c ca cable cache- cachea cachin
-1 caduca calend callin came camera can can't cancel captur caract card carry cart case-i cd cent
-1 cents change changi charge chart charts check_ checkp chez chunks circui claims classe clave cli
-1 closed closes cold collid common compan concur constr corres costs countr counts coupon courri
-1 crash crashe ctrl curl custom cut cuts dauert dead debug debugg define deps depuis despué detect
-1 device did diffs disabl diverg django djb2 docx dotfil double drift drifte e early easy effect
-1 either ejecut emits emitte engine englis enlace enqueu enter equal era erneue err errors escape
-1 est está etag etl' evalua events everyb exactl exif exist existi exists expand experi expone
-1 factor factur falsch fast fc featur fetch_ ffmpeg fichie fields figure final find five fmt fonts
-1 foo foreig forgot forms forwar frame free friday func gaps garder gave gegen generi gestor get
-1 getacc gettin ghp_ give glob gone google gpg grosse guesse guide h1 h16 h64 haben hand handbo
-1 hang happen hasher hashes hatte hay hcaptc headle hello hidden hit hmac-s hold hotfix hours
-1 howeve httpon iam idempo ig imagen images img immedi incorr indica info initia inline inside
-1 inspec intege interf ios ipv6 iso-88 item iterat j jamais jenkin jira jobs joined jstack jwks
-1 jwt_se kakao key--- keyv kid kiosk kommt konto korean kubern kv label labor lacks lag lambda
-1 large late latter leaked leaks left legacy lena letter liefer ligne limits line lineag links
-1 linux listed lit lives load_s loaded localh locall locals locati lock_t locks logged logger
-1 logout longer los loss läuft mac macos mailer malfor manual march mask matter max max-ag mb mean
-1 meanin meant measur member meta millio millis mime-d minji minus minuto mkcert modèle moodle
-1 most mostly mount mqtt museum muss n'est nachfr nadie nan necesi necess nfc nginx nie node-i
-1 node_m nodes nombre nous now ntp numeri nunca oauth2 obliga odd offset olivar on-cal only oomkil
-1 op order- order_ other otp ours outbox pager pairs panic parall parsed parseh parses parsin
-1 partit party passke passwd paths payloa pedido per perf pg_dum phones php pictur pin pk_liv
-1 pk_tes planti platfo playwr png pod pods pointe points polici pool porque postho preser press
-1 pretty prices princi privac progra prop prune psql putobj pw pwd qified quote quotes raise ran
-1 rand rc reache react readab realm reason rebuil receiv refere refund regene relati reload rely
-1 remain rememb repeat req res reserv resetp restau reste result retrie rewrot rfc roles rollba
-1 rotati route routes rules runtim safari said sale sample sandbo says scope sealed sectio see
-1 seit semant send sendin sensit separa served sha384 shape shift shown side signal signin simila
-1 simula siteke situat six size skippe slowly soluti someon son sops sort space spaces span_i
-1 specia speich spf split spring sql ss stale start- starti stat status steht still storag stored
-1 str streng style suppli swallo symbol t05 tage taken tarjet tcp tempor tester tests thanks theme
-1 they'r third those throug thrown thus tile timest tms token' took total trace_ tracke traili
-1 transa treate trop ttl type-f tz uesdbb uid unable undo unique units unix unknow unless uns
-1 unsubs unter until upload upstre usage utf8 utilit v0 v3 valid verify very via vider viewer
-1 visibl vom w w- waits wanted warns waybil webcry weekly width wie wird with-d won't words workin
-1 world would writin www-da xml yaml year years za zeiche zero zona échoue かっ かった か確 か確認
-1 がな くなっ けな けない ごと せる たの たので った てい ていた でき です で行 で行う で起 で起動
-1 ないと なく なくな なっ なった になっ に書く のま のまま のテ のテス のバ のバケ の前に の時
-1 の時刻 はコ はコミ は先 は必 は必ず は無 は環 は環境 は署 は署名 ばし まで まに まにし まま
-1 ままに らな らない られ るた るため を出 を変 を変え を実 を実行 を有 を有効 ォー カード キャッ
-1 キュ キュー キーは クが クを有 グに コン ジの スキー ックが ットし トし トしな トは公 フォ
-1 フォー ブロ ブロッ ャッ ャッシ リー ルは ログに ロッ ロック ンは ージ ージの ース ードが ーブ
-1 一致 上传 不要提 两个 之后 九十 了两 人可 人可以 付回 付回调 代码 以伪 以伪造 伪造 伪造通 作る
-1 使う 信息 信支 信支付 修改 先に 先运 先运行 先頭 先验 先验签 入れ 入力 入力欄 公開ブ 再改 再改订
-1 写进 出さ 分で 分钟 则别 则别人 初に 别人 别人可 刷新 前先 力欄 力欄は 効にす 効の 効のま 動し
-1 单状 单状态 原因 取得 可以伪 号を 名付 名付き 否则别 告す 告する 回调 回调要 報告す 壊れ 変える
-1 変更し 定を 就好 布は 布は署 微信支 必ず 志里 手机 手机号 接口 支付 支付回 改了 改订 改订单 放在
-1 文件 新し 日志里 時刻 更し 書く 最初に 有効 有効の 本地 机号 検索 欄は 没有 生成 画面に 番号を
-1 示さ 示され 端末 签再 签再改 缓存 署名 署名付 者に 行し 表示さ 要先验 要提 設定を 証の 認する
-1 订单 订单状 询问 说明 调要 调要先 账号 起動 起動し 过期 追加 送到 造通 造通知 配布は 里的 重复
-1 镜像 開ブ 開ブロ 问用 问用户 队列 面に 面を 飛ば 飛ばし 验签 验签再 가는 가리 값이 같이 개가
-1 갱신 거부 건너 건드 건드리 걸 걸리 걸린 걸린다 검사한 검색 검증한 것은 결과가 결제가 경계 경쟁
-1 고치 고친 고친다 교체한 구버 구버전 구분 권한만 권한이 그래서 금액 기기 기본값 기준으 기준이
-1 깃허 깃허브 꼭 끊긴 끊긴다 나눈 나오지 나온다 난다 날짜를 남는 남는다 남았 남으 내부 넣어야 넣었
-1 넣었다 노출 노출되 누구 느리다 느린 늘렸 늘렸더 다이 다이제 단위로 달라서 대기 대상 대화 데이
-1 데이터 돈다 돌려준 돌리면 동시 됐다 되돌 되돌리 되어 되지 두었다 뒤에는 뒤에도 뒤에만 등록
-1 디버그 따른 따른다 때 때문에 때문이 락 레이 레이어 로그를 로그아 로드 로만 리베 리베이 리뷰 리전
-1 리프 리프레 링크는 마치 마치면 막는 막는다 막지 만드 만드세 만에 만으 만으로 머지 멈춘 메일이
-1 메타 명령은 명령을 명령이 명이 모델 모델은 모듈 모드에 못 못한 못한다 묶여 문구 문구를 문자 묻는
-1 묻는다 묻지 뭔가 뭔가요 미룬 미룬다 미리 바꾸니 바꾼다 바꿀 바꿔 바꿔야 바꿨 바꿨다 바뀌면
-1 바뀌어 바뀐다 바이 바이트 바인 바인딩 바코 바코드 밖으 밖으로 반드 반드시 받는 받는다 받으
-1 발급받 발생 배치가 배포 버그 번만 번호는 변수는 변환 병합 보고한 보관 보내지 보낸 보낸다 복사하
-1 복원 복제 봉인 붙이 붙인 붙인다 비밀 비번 비번은 비워야 빌드 빠져 빠진 뿐 사람 삭제하 상태가
-1 상태를 새 새로 생겼 생겼다 서비 서비스 설정을 설정이 설정하 세션을 세션이 소스맵 송장 수는
-1 수정은 순서 순서가 순서로 숫자 스레 스레드 스테 스테이 슬랙 시각 시간대 시간이 시계 시리 시리얼
-1 시작 시작하 시크 시크릿 실제 실제로 실패한 실행하 실행해 써야 쓰기로 쓰는 쓰세 쓰세요 아니면
-1 아이 안내 안에 안전 않습 않습니 않으 않으면 알림을 암호는 암호를 암호화 앞 앞에 앱을 양쪽 어긋
-1 업데 업데이 없는 없어 없어서 에디 에디터 에서는 에서만 였다 영상 오차 오프 온 올리 올리지 옮겨졌
-1 옮기 와이 와이파 외래 요약한 요청하 요청한 우회 워커 원인이 응답 응답에 의 이관 이관은 이동
-1 이름만 이름을 이름이 이어 이유가 이틀 일마 일마다 일이 읽는 읽어 있어 있어서 있어야 있었음
-1 있으니 있으면 있음 잊고 자 자격 자로 자리이 작업에 잡아야 재발 재발급 재부 재부팅 재시도 저장되
-1 저장하 적고 적으 적이 전용 전화는 절대 접근 정규 정규식 정렬 정보 정보를 정상 정수 정책은 정책을
-1 정한 정한다 제목 젠킨 젠킨스 종료할 주로 주민 주민번 주세 주세요 주입 죽었 죽었다 줄었 줄었다 중
-1 중간 중에는 중이 증명 증명은 지도 지우고 지우기 지우는 지워도 참고 채팅 처음 첫 최대 카드 캐시가
-1 커밋한 컨트 쿠버 쿠버네 큐는 키가 탈퇴 테이 테이블 토큰이 트랜 트랜잭 틀렸다 틀리 틀리면 파일만
-1 패스워 페이지 폐기하 포크 폴더는 푸시했 프롬 프롬프 필요 필요하 하나만 하나씩 하는 하는지 하루
-1 하지 한글 합쳤 합쳤다 해시를 해시하 해시한 해야 형태 확인을 확인해 환불 회 회의 횟수 횟수를 후에
-1 후에는
1 -가해 -값을 -강제 -게는 -계정 -공개 -구글 -구는 -규칙 -기는 -누가 -다음 -더에 -돌려 -동의 -되는
1 -되면 -된다 -떠서 -라는 -랜치 -로 -록은 -르는 -름을 -리가 -리게 -리고 -리니 -리뷰 -린샷 -림이
1 -립트 -말이 -명에 -모를 -모리 -문을 -바로 -백업 -번 -변수 -보는 -보드 -보지 -블은 -뺐다 -서버
1 -선스 -소의 -수정 -스크 -스터 -식이 -아도 -어가 -어볼 -없이 -에는 -요청 -용은 -우리 -을 -이번
1 -이후 -인다 -인증 -일로 -일에 -읽고 -있는 -작업 -장을 -적이 -전 -접속 -정리 -정에 -정을 -주고
1 -지가 -지면 -지지 -체가 -트도 -트를 -파일 -폴더 -하기 -한은 -한을 -할을 -훅이 -히면 .csv .dev
1 .envir .falkn .fast .fjord .hb .hooks .png .wms .worke /.ssh //docs //fix //git //prox //pypi
1 //stat //t /c /h /in /lates /next /opt /post /pre /prep /rules /s /simpl ahead alarm allow any
1 anywhe app' applic at auf aufgab ausfüh avisar añade base64 bearer better blocks bots c'est caché
1 channe close codeow colle colors com compli compro confus consid contex correc csrf danger dann
1 delete doit durati dépôt eine einem else enviro eval even false fine fix force- fssl groups gzip
1 helps histor html ins inutil ip kann last layer lista lists llm looks lot lower mails mark move n
1 nacos nobody nopass notice our overri partag pega permit pip plugin priori pushen qr qui quietl
1 reach reader readin real rechte refres regard render reposi reprod revisi runner serve sets
1 seulem share shared siempr site sl solved some sonst sont sqlite squash ssh stack steps sube
1 suite surviv syntax tarea templa tenant termin testin that's thing title todos tree trunca truste
1 try tâche téléch user-a valida value vérifi want wants warnin webhoo were writes zip zugang いて
1 が出 くこ くこと これ してよ して実 せず だっ だった だと って ての てよ てよい て実 て実行
1 になる に変え に必 に必ず に直 に直接 に送っ の指 の指示 はサ は書 は書か ばよ ばよい べての よう
1 るこ ること れた わな わない を入 を入れ を足 ァイル イル イン クを クリプ ストの ックを テス
1 テスト トが トの トリ ドを プッ プッシ プト プロ リプ リプト ロード ーに確 ート 上传到 下载 为准
1 书校 书校验 了就 传到 保留 信す 信する 公開鍵 処理 削除 削除す 効に 古い 后把 命令 固定 太慢
1 失败时 定时 并执 并执行 後に 手順 指示は 接プ 接プッ 方便 更新 書の 有人 校验 権限チ 每次 消し
1 無効 無効に 無視 無視し 用の 直接プ 確認は 示は 社内 終わ 网页 視し 認は 認証 证书校 败时 送っ
1 送って 送信す 録し 開鍵 限は 限チ 限チェ 除す 除する 가능 감싸 값을 개발 개인정 갱신하 결제
1 계정이 공유하 교체 교훈 구글 그래 기다 깨지 나오 나온 내려 넣어라 넣으세 노트 누가 느리 덮어쓰
1 돌리 드라 드라이 디스 디스크 떠서 로 로그에 링크로 마세 마세요 맞으 맞으면 맥에 멈추 메모를
1 메모리 메일로 모르는 목록에 문구는 물어 물어보 물어볼 미들 미들웨 바뀌 바로 반복 받아서 버킷
1 버킷에 번 변경 변수를 보기 보내는 보내세 분석 비밀번 빠르다 뺐다 사이트 샌드 샌드박 서명 설정
1 스캐 스캐너 시작한 실패 실행 실행할 아래 않는 알림이 액세 액세스 없었 없었다 없이 에러 엑셀 여기
1 여부 역할을 요청마 우리 움직 유지 을 응답이 이번 이후 인증 인증을 읽고 있어도 자리 작업이 저장해
1 적용하 적용한 전 전달하 전에는 제거 제외 제한 조건 주소 지우세 직원 채널에 추가해 추적 충돌 커밋
1 커밋에 코드를 크론 클라 클래 클래스 토큰 티켓 파라 파라미 파일에 파일은 편하 편하다 포함해 푸시한
1 풀어 해도 해제 해제하 허용 헤더에 호스 호스트 호출 확인 확인은 확장 환경 환경변 훅에 훅이
2 -거기 -경은 -계를 -과 -그냥 -그는 -기고 -기지 -끈다 -낸다 -네 -답이 -더니 -됨 -드는 -디를 -따로
2 -룹은 -르지 -리자 -릿을 -막에 -말로 -매 -매번 -매일 -면을 -받은 -방에 -버로 -번호 -본다 -분간
2 -비밀 -사가 -사를 -성이 -소가 -소를 -쉽다 -시작 -시트 -앱 -어떤 -어라 -어서 -업을 -업체 -올려
2 -완료 -외주 -용히 -우지 -웨어 -의로 -이터 -읽는 -잡고 -장소 -적힌 -제가 -주석 -지에 -째로 -차가
2 -청은 -추가 -치를 -칙을 -코드 -키에 -키지 -킷에 -트북 -팀 -프를 -한 -해도 -회원 .apple .dasom
2 .githu .go .haulw .verif .zshrc //cdn //drop //hb //past /a /dev /i /ledge /p /setup /u /www
2 =false @3 @secret aaaab3 adminr alias alone an anonym answer anybod artifa asked bei being binary
2 bloque boot box break cargo chaque clé collec column commen compla con confli csp código db
2 deprec desact descar desde deseri disreg downlo désact elimin enable encode encryp except explai
2 extend fixes follow forget full global group haulwa helm hence herste hour https hängen ids image
2 import it's jedem kennwo l'impo live log loop module name note org over packag parent parser pon
2 post pretoo prints pro prompt proxy qo- questi reject relay reset revert rol role runnin scopes
2 shadow small ssh-rs stage suppri symfon t teleme togeth too tutori under unit we wget within
2 worked worksp you'll you're zurück が出た くな ける しで ずに だけ ってく ても に変 に送 める
2 るので れたら をす をすべ を無 を無効 アカ アカウ ウント ェッ ェック エラ エラー カウ カウン グイ
2 グイン ケッ ケット コマ コマン サポ サポー チェ チェッ バケ バケッ ポー ポート マン マンド メー
2 ラー ルに ログイ ワー ント ンド ンドを ーで ーに 一个 一覧 不必 不要把 任务里 公開 出た 利用
2 利用者 务里 文档 明書の 書の検 検証を 理者 用者 登録 登録し 的命 的命令 知ら 管理者 落ち 要把
2 规则 証を無 贴到 込み 送る 配置 鍵を 개발자 거기 건너뛰 검사를 게이 게이트 계정으 계정을 과 관리
2 관리자 권한을 규칙을 그냥 그룹 글자 끈다 나눠 나면 내려받 낸다 네 노트북 놓으 다음 단계를 답변
2 덤프를 돌려 돌려주 돌아 동의 동의했 됨 두었 따로 라벨 라이 로그인 리뷰어 링크 매 매번 매일 메모
2 목록을 변경은 보고 보내 복사 본다 부족 부족하 비운 비운다 비워 삭제 상수 상태 서버로 설치하 쉽다
2 스크 승인 시트 실수 실수로 안에서 않는다 않아도 알림 압축 압축해 액션 앱 어떤 역할 역할에 열리
2 올라 올려 올리고 외주 요청은 위에 의존 이슈 익명 작업을 잡고 적용 적힌 절차 점검 제거하 조용히
2 지침 질문 컨테 컨테이 코드에 쿠키에 쿼리 쿼리에 키를 테스 테스트 통과한 통째 통째로 팀 파이프 한
2 했다 화면을 확인이 회원
3 -감사 -객이 -게 -결제 -고가 -그 -끄고 -나눠 -내면 -넣은 -니다 -도커 -둔 -라도 -라온 -로에 -면이
3 -버의 -벨을 -보고 -보다 -봇 -사는 -사해 -상태 -승인 -시도 -심어 -쓰고 -쓸 -아서 -어도 -업이 -연다
3 -열어 -와 -운영 -원은 -위에 -의가 -인을 -자가 -자씩 -장은 -정은 -젝트 -좋다 -창이 -체를 -출력
3 -커밋 -키를 -행할 -호화 -화벽 -환자 .app .exe .geo .key .nf .onlin .py .setup .tools .top .vscod
3 .yml /.conf /.h //img //mcp /bin /blob /env /fix /hook /raw /relea /share /sse /tms /var @door
3 @trace abscha affich anythi argume audit avec carrie case chore claude codes commit compre config
3 cost cuatro danach des down droppe each einste el end es export extra exécut findin four got
3 hashin hides hinter invite jour k keycha known kopier labels latenc leaves leftov level licenc lo
3 machin mentio merge mobile money my named open openss paquet passe paymen phone portal prefer
3 pregun proble profil progre quickf redire replac return rights row rôle seed ship sich socket
3 softwa somebo stoppe stores tablet tar thread top typed un unauth up useful vault von vs wallet
3 whatev while withou wrappe you いと いとき い合 い合わ える から きは けば してく しても すべ
3 すべて せな ちた ったら では で送 で送る とき ときは とし として ない なの なので の公 の公開
3 の最 の検 の検証 の確 の確認 べて より わせ ウン エス エスト クエ クエス コミ コミッ サーバ ザー
3 ザーに ストは バー ミッ ミット メール ユー ユーザ リク リクエ ルで ーザ ーザー ード ーバ ーバー
3 付ける 任务 公开 关闭 关闭证 内容 内容贴 効にし 合わ 合わせ 問い 問い合 報告 始ま 始まる 実行
3 容贴 成功 所有 最後 検証 権限を 测试 番で 番の 的内 的内容 落ちた 行する 設定 証を 证书 闭证
3 闭证书 限を 验证 간다 검사는 게 경고가 계정 고객이 공개 교체하 그 글자씩 길이 끄고 끊기 나가 넣은
3 대응 댓글 덤프 덮어 돌리지 둔 등록하 로그는 릴리 릴리스 마지 마지막 모니 모니터 문서 문의가
3 문장은 문제가 미러 바뀌었 방식 버린 버린다 버전 번들 복사해 봇 부르 사라 사라졌 사이 서버의 시도
3 실행한 심사 심어 쓰고 쓸 알리 알리지 알아 알아서 에이 에이전 연다 열어 예외 오탐 올라온 올린
3 올린다 와 요약 위키 유지한 인증번 장애 재현 전송 전체를 제한은 조회 조회하 좋다 주소를 지난 창이
3 추가한 출력하 코드는 패치 포트 포트를 하면 합니 합니다 항목 허용으 화면이 환자
4 -개로 -니까 -다른 -더 -동이 -들어 -록을 -류가 -마다 -만료 -문은 -부분 -빨리 -서도 -서명 -서에
4 -설정 -스에 -스캔 -시는 -써서 -없음 -에 -에도 -예전 -올릴 -원격 -으니 -이 -이니 -이스 -입이 -장애
4 -전체 -전트 -제일 -조직 -줄을 -증은 -지연 -캐시 -크가 -트에 -포가 -해시 .bashr .helpe .site .ssh
4 /.bash //revi /publi /ssh /wms @hide @hookname @never @run @tell accoun ajoute alg also approv
4 autent authen avoids balanc benchm betwee calls cas cat check compru consta contin cronta da
4 decode demand depend develo diff digit direct dump echo eintra entire entre env er everyt expiry
4 folder formal gehört green handy home hosts ir keeps laisse leak lines link m made makes memory
4 molest no npx office organi others otherw outgoi own pages panel parts person petici pipeli port
4 pour qa rather remote reply restar reuse review rien schick securi skript slower solo speed ssl
4 starts stderr strict table things todo touch traini trim turn umgebu wandb warm with works writte
4 おくと くだ くださ くと この さい ださ ださい てく てくだ なる にし にして にす にする に貼 ます
4 まる よい ります るの キャ クレ クレッ シー シーク スキ ップ ドは レッ レット ーの ーを ークレ
4 ードは 一条 中身 再設 再設定 出现 列は 可以 复制 失敗し 実行す 常に 敗し 文字 明書 書か 権限
4 消して 理者権 目录 確認 禁止 者権 者権限 行す 証明 証明書 通过 速度 遇到 걸러 경고 고정 괜찮
4 권한으 넣고 넣는 넣는다 넣으면 다른 더 된다 두세 두세요 때마 때마다 마운 마운트 문장 방화 방화벽
4 배포가 백업 보호 보호를 빨리 사용 서버에 설명 설명에 설정에 설치 소스 소유 스캔 써서 업체 없음 에
4 예전 오류가 올릴 우선 원격 유출 이 이면 작업 재설 제일 조직 줄을 추가하 출력해 취약 캐시 쿠키
4 통과시 통과했 파일 포맷 폴더를 하고 헷갈
5 -가는 -검증 -겨야 -계속 -고정 -넣고 -때는 -리지 -맨 -목록 -므로 -보안 -션은 -수로 -슈에 -스템
5 -않게 -옛날 -외부 -이지 -자의 -적어 -전부 -트가 -하라 -하자 -해 -해야 -훅 .io .parce //get /node
5 @open @place @push @script @send @show additi admin agent agreed al attack away bypass caches
5 caused chat colour copied cuda d dashbo derive descri drops einfac en escrib eur everyo fallba
5 file firmwa flag g gist given gives go hace health her http i if inhalt instal instea iv job keys
5 la latest least look mencio migrat nc nightl notebo out output overwr packet pair paste phrase
5 pickle pipe point public rack red rf salt same schrei se sh sicher straig suffis take tls todas
5 turned vendor y zu いこ いこと かれ かれた ないこ にな のが ので めて アッ アップ ック ール
5 之前先 仓库 作業 储桶 加一 十分 即可 告诉 告诉用 失敗 存储桶 推送 数で 确认 诉用 诉用户 返回 进去
5 通知 里加 감사 검사 검증은 결과 계속 기능 기록 남겨 넘어 넣으 담당 담당자 도커 따르 때는 라이선
5 로그 맨 모드 문서에 바꾸 빨라 빨라진 사용자 생략 세션 소유자 스크립 시스 시스템 않게 앞으 앞으로
5 옛날 옵션 완료 워크 워크플 이슈에 장비 재설정 적어 정리 조용 표시 푸시 프록 프록시 필터 해 해시
5 해시는 허용하 훅
6 -것 -꾸고 -두고 -렇게 -로그 -를 -린다 -보여 -세션 -소에 -용을 -이는 -이면 -지를 -큰을 -해당 .net
6 /etc /hooks =true active anyone apply be best bitte blob bot builds certif clean confir darf do
6 einen entry finish for force fronte funcio für gatewa includ insigh just le long magic mainta
6 many md5 medias middle notes offici old on opens pacs partne plain recupe repair revers saved
6 scans signat snapsh store though tool traces und unsafe wait wareho way word する りま れば スト
6 ーク 关掉 删除 变量 境变 境变量 外部 存储 就说 步骤 环境变 结果 검증 것 그렇 그렇게 내용을 두고
6 들어가 를 만들어 말하 바꾸고 보여 보이는 쉬워진 외부 인코 인코딩 전부 첨부 토큰을 파이 폴더
6 프로그 프로젝 하니 해당
7 -고객 -과를 -그인 -도록 -모든 -받아 -버에 -보면 -붙여 -일을 -자로 /agent /crede @keyfile @oneoff
7 @package @wipe bash bucket cache consen core dienst diesen disk execut extens fails from it later
7 lire maskin next nur parame place prueba push pushes query quicke rsync saves servid skip soport
7 sync than there today treat user whole your こと たら には サー トを 前端 扫描 检查 理员 管理
7 管理员 결과를 내용 만들 모든 바꾸세 보안 쉬워 실패하 전체 지원 진행 통일 파일을 평문 협력 협력사
8 -것이 -계는 -권한 -두는 -적지 -중에 -하니 -항상 .bin .cloud .git .json /.cach //tips /tmp /warm
8 @ask @off @user agente bcrypt belong checks coment compil de deny dns done ein filter fixed
8 format host hostna instru las learne lodash math mit need nicht of origin para reques restri
8 shell start swap to user's usuari wiki will workfl x-env ット 付け 全サ 全サー 忽略 指令 指示
8 时不 自动 设为 请求 경로 규칙 그대 그대로 나중 나중에 단계 단계는 답하 두는 목록 받아 붙여 요청
8 적지 주기 추가 출력 항상
9 -간다 -넣어 -해서 .txt @data @guard @link @ship and as asks bleibt come comple dass earlie ends
9 fork good ignori kubeco l'util les let mailbo man off older patche print produc projec rls selinu
9 si switch text them this time öffent してお ると ロー 之前的 前的 把这 环境 的指 권한 넣어 오래
10 -두자 -라고 -로도 -말고 -하게 .examp /.aws @address @agent @plainhttp @right @wide about als
10 anweis cors debug_ del dem der diese git into jwt knows mirror mode parle permis puede que rows
10 simple slow suppor trust à ておく 权限 두자 들어 말고 서버 처리 처리하 충분 코드 패키 패키지
10 프로
11 -다고 -대신 @rules accept copia dans everyw firewa plus privil put rm rückfr sha1 sie summar
11 troubl 고객 대신 문제
12 -으면 -하는 //coll @claim @outside @unchecked act client failin leave patien python so sshd task
12 tools おく 것이 보이 통과
13 -대로 -하다 .rando .sh @grantall ab all chmod ci enough てお 之前 用户
14 @obey die et friend its master n'en ohne sans sessio
15 -으로 -진다 backup den gitlea readme should system that what whenev して 直接
16 @4 alle aus lesson públic r random zertif 不用
17 every
18 @agentfile @number @unasked haz hide jede
19 -세요 -하고 -하면 sin
20 -두면 @always @silent benutz 두면
21 @lesson
22 @remote
26 true
27 @5
32 @careless
40 @6
46 @7
67 @8\
"""
