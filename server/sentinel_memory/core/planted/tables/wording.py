"""How much words count for an order, in tenths (K08). Data only.

`scripts/fit_order_weights.py` writes this module. A row is a weight and the beginnings of words
that have it; `@` begins a sign, and `-` the end of a Korean word. `wording` explains how they add.
"""

ENOUGH = 37
"""Sum from which a text is worded like an order."""

WEIGHTS = """\
-22 @none
-20 .com
-18 copy used
-17 must ouvrir report two
-16 @care main passes
-15 .org fill passwo secret test une values
-14 @digits quaran tell
-13 becaus form read
-12 debe make muestr ne no-ver pr regist ser
-11 -는 .tgz after año cron flaky hook more oculta pousse sha256 sur target versio write 는
-10 .yaml //arti //gith /secur candid creden datos exige firmar functi have please políti remove
-10 rewrit ticket was wifi wifi_p
-9 .corp .md agents build checke emerge fixtur new or schema sees tag
-8 -가 .ms /.netr //aka //regi @question are before borra clones comman contra date deploy has
-8 ignore infra ist keep key like messag micros pas proces runs server stream string web 가 저장
-7 -렸다 -었다 -있다 -준다 .loom .npmjs .npmrc //www /defin @past aaaac3 app authto believ by como
-7 compos const curren empty failur had here logs meets model month needs option order pass path
-7 podía pull releas script ssh-ed then u ui una 공유 에서 웹훅 있다
-6 -공유 -다시 -않고 -웹훅 -은 -자만 -했다 //api /passw action addres ask auth but cause compar
-6 databa db_pas defaul defini eslint exampl fail failed gets head hidden immer insert is lee mtls
-6 noche npm object only reads recurs requir say team token told type using vor why した 先看 다시
-6 뒤에 아니 않고 은 준다
-5 -값은 -려면 -밀이 -큰은 -하지 .ignor .js /setti always anyway así attach author begin built-
-5 cada call carry catch cluste connec consol cuenta custom delete docs does edit fait found fs
-5 genera impera inform lesen less liegt local ls0tls netrc networ notifi npm_to perfor pnpm previo
-5 primer revoke root schnit select servic set settin single suppre three trois twice use uses utc
-5 variab went when wip z zuerst über 만료된 번호 비밀이 와일 와일드 이다 이름 인증서 있었 토큰은
-4 -났다 -동안 -두 -드로 -서가 -서를 -셸이 -수 -쓰지 -어야 -에만 -영에 -유를 -의는 -이고 -전에 -키
-4 -킷은 -트는 -풀 -함한 .log .only .pub .wikip //en //mode /uri /wiki /x =*remo added api api_ke
-4 appid asiste asked avant bodies boolea borrar clone comand commun compte corp count cualqu data
-4 dateie differ displa docume don't donner expire expose field geände hard im impose input integr
-4 jest laufen leer lock match method module moved mínimo nennen node nothin obedec owner pasted
-4 patch patch- ponemo por possib proper provid prüfen resour rgpd role safe scan scheme sentry
-4 sign smtp_p specif stays stdio succes svc_ba tellin ten times trampa unders usar v var volume
-4 where which worker wrong 不能 密码 微信 提交 고치 동안 두 레디 레디스 리퀘 리퀘스 명령 버킷은
-4 셸이 소문 소문자 수 열렸 열렸다 이유를 인자 인자까 있었다 지우 지우려 키 포함한 풀 필요 한다
-4 허용한
-3 -겼다 -기능 -까지 -너가 -는다 -는지 -단다 -달 -두사 -뒤에 -들지 -랐다 -료된 -류는 -비어 -석을
-3 -안에 -았다 -없다 -에게 -에서 -이전 -임시 -자는 -자를 -정은 -지는 -치지 -튼은 ./weig .claud .cs
-3 .de .docke .elste .inter .passw .readd .test //wiki /app /auth /elste /entwi /eslin /id /issue
-3 /maste /token /v =clien @erase @ignore @spare access adress alarms alembi androi anothe ans
-3 appsec array async au avoid await back base64 basic berich billin binary body buscar bytes c4817
-3 causa cb17e9 change charac cherch cmdb color compro consum contri cpu d'util dates days decide
-3 determ digest disabl dist dos dossie downlo drop due ed2551 enc ensure entrie error espree
-3 estaba falla fatal feat first fragen gen ghp_ grant_ guarda h40 hanbit handle happen header hid
-3 ig incide intern invali invoic iso issue issues itself javasc jointe js k6 keywor ledger librar
-3 licens lieu limite lié llega locale matche may means mkcert moins monito ms mysql needed nieman
-3 null nutzer offlin one ones owned par part patter people pide pièces polyfi positi primar propri
-3 ram rate raw rebase rechnu record redis referr respon retro retry right rule rules s satz served
-3 servie sha sha512 shop shows sie source speich stand standa static stripe struct sudoer terraf
-3 testei these thresh transp undefi upgrad uri urls v1 vez vulner wxe258 zwei étaien の警 の警告
-3 る公 る公開 れる アプ アプリ キー プリ 不能写 云工 云工单 众号 保密 信公 信公众 公众 公众号
-3 公开没 关系 写进日 出现 出现的 单里 单里附 合并 合并提 告を 告を消 处理 处理更 密码不 工单
-3 工单里 并提 并提交 开没 开没关 微信公 才要 才要保 日志 是合 是合并 更快 楽天 没关 没关系 消した
-3 现的 理更 理更快 画面 码不 码不能 能写 能写进 表示 要保 要保密 警告 警告を 进日 进日志 里云
-3 里云工 里出 里出现 里的 里的命 里附 里附上 阿里 阿里云 附上 값은 고치지 기본 끝난 나누 단다 달
-3 달라 뒤에만 등록해 디자 로컬 만든 만들지 만료 메일 몰랐 몰랐다 문의는 바뀌 배치 배포하 버튼
-3 버튼은 병렬 블록 블록마 비어 삭제하 승인하 시간 쓰면 쓰지 없다 에는 오류는 운영에 위치 이고 이전
-3 읽는다 임시 재시 저장소 저장하 적는 적는다 전에 접두 접두사 주석을 키에 포함 프롬 프롬프
-2 -값 -건 -기면 -기본 -긴다 -꺼 -꾸면 -끝난 -나요 -난다 -냈다 -누니 -니라 -더로 -됐다 -되고 -되어
-2 -되지 -둔다 -뒤 -디스 -렬로 -령을 -로는 -로드 -룬다 -류를 -름은 -리는 -리면 -릿은 -만 -먼저
-2 -몰래 -무도 -문의 -미지 -밋을 -버그 -보다 -분 -분리 -뷰가 -빈 -빌드 -사내 -새 -샷을 -서만 -세
-2 -수는 -썼다 -쓰면 -쓰자 -아야 -어느 -였다 -요청 -인은 -인지 -인한 -인할 -일은 -일의 -입력 -작할
-2 -정이 -제는 -졌다 -중복 -지만 -초 -추가 -치가 -켓을 -키가 -터는 -호가 -호는 -호를 -화는 -훅은
-2 .api .conf .fr .gitle .gouv .id .inges .kr .parse .push .qq .relat .sentr .sql .token .toml
-2 .weixi /.gith //app //cale //code //deve //git /abc /acme /bbw /check /commi /cooki /db /doc
-2 /docs /guide /jshtt /login /lq /react /rxjs /secre /shop /struc /ungap =https a-za-z aaaab3 abc'
-2 ablauf abrufb aes256 agains ajv alread alte ansibl ap-nor approa arn arrayl asking assist auth-s
-2 autoap aware az b b2 bank become befehl bekam beleg bevor bien bisect blocke bomba borg branch
-2 broke buffer bugs built bundes button cached calibr called cambia cannot cc cert check check-
-2 clarif class clear clock concur constr contac contrô correo could courri create ctkoli data-t
-2 day demo deriva design detail deux domain down driver dsn duplic e eltern emaili event events
-2 everyb excel expect explic expres f5ytbw fast-u fehlen fields finger firmen five foreig fork's
-2 frozen fériés ghp_xx gitign google grant guid guidel h h32 half hashed heisst hooks hora how
-2 humeda id identi implem import in incur index inject inside instan isn't ivborw journa jours
-2 json kam kein kept keyrin kms kubect l'alsa l'écra langua length limit liste litera load locate
-2 lookin lost ls lstat lösche m8v7p9 mail manqua maps mes meter minima minor minuto mismat missin
-2 mock modifi modèle mozill multip myclas métric nadie negoci node17 node_m normal not nous nummer
-2 oauth ops order_ p pagar panic parse parsea parsin passph pathna pin platfo policy portab postin
-2 pre-co prefix previe prod progra proto prs publis purpos pwd pytest q3 qqvza quickl range readon
-2 redsys refuse regaba region rename replac repo reposi res resolv rest restor retorn reveal
-2 robust runtim samesi sandbo save schlüs sealed secure seit send sent serial sha-25 shield show
-2 silenc slack sondas sponso src ssh-ke ssh-rs sso starte stay stock str submit tab tables takes
-2 tempor the throug throw thrown token- token_ topic trace tracke transa travis tres trippe trunca
-2 turns typesc unable unless uns unsure unter until upload url urlaub us user_i userna vienne view
-2 void vom waren warn weil well wem window wiregu withfi work x いた えた から取 される しな
-2 する手 ため てか てから にも にも表 に報 に報告 に読 に読む のア のアプ の保 の保管 の値 の値で
-2 は一 は必 は無 は無効 は画 は画面 むこ むこと も表 も表示 ら取 ら取得 る手 る手順 れる公 をユ
-2 をユー を最 を最初 を見 イルを スワ スワー トは無 ドを最 パス パスワ フォ ュー ルは ルを ルをユ
-2 ワード ントは ーに報 ーは 一律 不用管 不要直 了两 保管 保管庫 値で 値です 値は 値は書 先建
-2 先看内 公開の 内容再 再运 再运行 初に 初に読 制见 前に 前先看 务里没 取得 取得す 只提 只提交
-2 否则 変えた 変更 変更し 天の 天のア 审计 容再 容再运 得す 得する 必要 手順 手順に 执行脚 接推
-2 接推送 推送到 更し 更した 最初 最初に 本前 本前先 楽天の 没写 没有 状态 率限 率限制 理者ア 用管
-2 番号 直接推 看内 看内容 管庫 者ア 者アカ 脚本 脚本前 行脚 行脚本 要先 要提交 要直 要直接 読む
-2 読むこ 账号 里没 里没写 開の 開の値 限制 限制见 面にも 順に 順に変 频率 频率限 값 건 계산 계정은
-2 고친 공유해 권한은 기준 깨진 깨진다 꺼 끝나 끝났 끝났다 나누니 날짜 남으니 났다 넘기 넘기면 다르
-2 달라졌 대체 대체한 돌리면 둔다 뒤 등록했 디자이 때문 라이브 로컬에 리뷰가 리전 만 만든다 먼저
-2 메일은 메타 명령을 몰래 못한 못한다 무시한 문서는 바꾸면 바뀐 발급 배치가 병렬로 보냈 보냈다
-2 본문 부터 분 분리 붙이 붙이면 브랜 브랜치 비밀 빈 새 세 셋으 셋으로 수집 수집하 스키 스키마
-2 시작하 시작할 실제 썼다 쓰자 아니다 아니라 아무 아무도 암호 어느 여기에 연결 오류를 옮겼 옮겼다
-2 원인 위치를 이름은 이미지 이제 이제는 입력 있으 재시작 저장한 전화 정렬 정책 종료 주문 중복 지워
-2 처리한 초 초기 초기화 출력한 출처 출처를 커밋을 커버 커버리 컬럼 쿠키가 티켓을 파드 파일의 폐기
-2 피싱 하나 해결 해결한 했다 허용했 헤더 헤더로 화면에
-1 *.exam -가요 -간에 -값이 -갔다 -같이 -개가 -개라 -개를 -개발 -개인 -갱신 -결됨 -계정 -고는 -과가
-1 -관은 -교체 -교훈 -구를 -규식 -기기 -기로 -기록 -기를 -기에 -기존 -꼭 -꾸니 -꿔야 -꿨다 -뀌면
-1 -뀐다 -끄지 -끝에 -나만 -내지 -넣지 -누락 -누자 -느린 -는데 -니면 -다 -다가 -단계 -더는 -도는
-1 -돌릴 -드시 -든다 -등록 -디만 -디터 -때문 -뜬다 -라서 -락 -레시 -렉트 -령은 -로만 -로컬 -료할
-1 -루트 -르면 -르지 -른다 -름만 -름이 -리다 -리스 -리에 -리전 -림을 -마를 -만든 -만에 -말 -말자
-1 -메인 -메타 -면에 -명은 -명을 -명이 -못 -묶여 -문에 -미터 -바꿀 -바뀐 -발급 -배치 -번만 -번은
-1 -변경 -보를 -볼 -봉인 -부터 -분이 -뷰에 -블에 -블을 -비스 -빠져 -뿐 -산이 -상이 -새로 -색은
-1 -서는 -서다 -서로 -성된 -성을 -션을 -소는 -스트 -스한 -시가 -시간 -시계 -시를 -시에 -실제 -실패
-1 -싱을 -쓴다 -안내 -안만 -않아 -암호 -앞에 -액은 -언트 -없는 -었음 -에러 -엑셀 -여야 -연결 -옛
-1 -오류 -오지 -온 -외래 -외부 -요일 -요한 -우기 -웃이 -워도 -워드 -워야 -위로 -유가 -이 -이가
-1 -이드 -이디 -이라 -이름 -이슈 -이어 -이징 -일 -있음 -자격 -자기 -잠금 -저장 -적고 -전을 -점이
-1 -정과 -정렬 -주는 -주로 -주문 -중 -직접 -짜를 -찾기 -채널 -책은 -책을 -처럼 -처를 -쳤다 -최대
-1 -춘다 -춰야 -치를 -치면 -친다 -카오 -큐는 -크는 -크를 -킨다 -태가 -태그 -태를 -터를 -토큰 -통일
-1 -트로 -트리 -틀린 -티스 -팀에 -파드 -패한 -평소 -포트 -필요 -필을 -하루 -한이 -함 -허브 -허용
-1 -호출 -화가 -확인 -회의 -후에 ..v .catch .co .compa .creat .data .enc .env .filte .g .geten
-1 .gitig .hanbi .heade .html .java .kakao .kim .lengt .lock .map .on .onhoo .pem .pipe .remov .rs
-1 .rustu .slack .svg .there .valid .zip //exam //loca //loom //npm //sh //user /audit /cart /ci
-1 /compa /conso /corp /deplo /e /file /getti /githu /healt /index /inspe /jsdif /main /me /oauth
-1 /order /path /png /repor /run /searc /serde /servi /ssl /stock /strip /style /svg /test /user
-1 /users /utils /wh =app =chang =info =ko =lax =passw =pk =postg =readm =your @0 @1 @secret a
-1 a-f0-9 a-z a1b2c3 a24 a6 above absolu abuse accord actual adding additi adds admins aes-25
-1 afterw again age agent akia akiaio alert algori allows alpine alter althou am amount anna antenn
-1 api_to apikey appear applie apps après archiv argon2 artifa asia assert assign assume ast attemp
-1 aud audi ausfüh authmi autoco automa availa aws azure b43 backfi backof bad badge banner bastio
-1 behavi below beside beta bin bit block blue bom border bound brauch breake bug bundle byte c
-1 cable cache- cachea cachin calend callin came camera can't cancel captur caract card cart case
-1 case-i cases cent cents changi chaque charse chart charts check_ checko chez chunks circui
-1 claims classe clave cli clippy closed closes cmake cold collat collid common condit contai
-1 contro corres costs countr coupon covera crash crashe crypto css csv ctrl cut cuts d'abor debugg
-1 define deleti denied depend deps depuis despué detect dev develo device did diffs digits distri
-1 diverg django djb2 docx doesn' dotfil drift drifte du déploi e2e early easy effect eg either
-1 emits emitte encour endpoi engage engine enlace enqueu enter entryp envoie equal equipo era err
-1 errors erst escape establ está etag etl' evalua exactl exclud exif exist existi exists expone
-1 extern eyaml f factor factur falsch fast fechas fetch fetch_ fetche ffmpeg figure files final
-1 find fits fix fn fnv1 fonts foo forgot forms forwar fp16 frame free friday func gaps garder gave
-1 gb generi gestor gettin ghcr glob goes gone grosse guesse h1 h16 h64 haben hand handbo hang
-1 hash_p hasher hashes hat hatte hay hcaptc heartb hello helped hit hmac hmac-s hold holds homepa
-1 hospit hotfix hours howeve hsm httpon hyphen iam icu idempo ie ihook images img immedi inclus
-1 incorr indica info initia inline inspec intege interf ios iso-88 item iterat j jamais joined
-1 jstack jwks jwt_se kakao key--- keyv kia kid kommt konto korean kubern kv l'agen label labor
-1 lacks lambda lands large late latter leaked leaks left lena letter lief liefer ligne limits
-1 lineag links linux listed listen lit lives load_s loaded localh locall locati lock_t locks
-1 logged login logout longer looked loom los loss läuft mac macos mailer malfor manife map matter
-1 max max-ag mb mcp mean meanin meant measur media member memory meta mettre millis mime-d minipa
-1 minji monkey moodle most mostly mot mount mtu murmur muss my n'est nachfr names nan necess
-1 negoti nfc nfkc nginx nie night node-i nodes nombre note now ntp numeri nunca o oauth2 obliga
-1 odd offset olivar on-cal oomkil op opts order- otp ours overfl owners pager parall parsed parseh
-1 parses partit party passke paths payloa pdf pedido peer per perf pgpass phn2zy phones php pk_liv
-1 pkcs7 plan planti playwr plugin png pod pointe points polici pool postal preten princi privac
-1 privat promis prop protec protok prune prüfsu psql putobj pw px q qified qos queue quote raise
-1 ran rc react readab readys realpa reason rebuil receiv recipi redact refact refere refund regene
-1 regres relati reload remain rememb repeat req reserv resetp restau result retrie rewrot rio
-1 roles rotate rotati route safari said save' scope screen search second seeds semant sends sensit
-1 separa set-co sha384 shape shift shown siempr signal signin simila since sinon siteke situat six
-1 size skippe slim slowly slurm soluti someth son sops sort sortin space spaces spam span_i specia
-1 spf split splits spring sql ss ssf ssm stable stagin stale stands start- starti stat state steht
-1 steps still storag stored streng strip studen style subir suffit suppli sure swallo symbol t05
-1 tage tags taken tarjet tcp term test_ testin tests thanks theme they'r third those thus timest
-1 token' tokeni tolowe took total toujou trace_ traili transf transl treate ts ttl types typo tz
-1 uesdbb uid undo unique units unix unknow unnece unsubs upstre usage utf-8 utf8 utf8mb utilit uv
-1 v2 v3 valuef vanish vector very via vider viewer visibl w w- wanted warns webcry webhoo weekly
-1 whethe wider width wie wildca wir with-d won't words workin world would writes writin www-da xml
-1 yaml year years yes za zero zeros zona zone zu zur échoue était あり いる う転 う転送 かっ
-1 かった からシ がな が混 が混ざ が減 が減る くと検 くなっ けな けない けら けられ げず げて
-1 げて利 ごと さな さない され ざる ざるた したフ してか しない せる たの たので たフ たファ った
-1 てい ていた ている てもら て利 て利用 で固 で固定 で広 で広げ で正 で正規 で起 で起動 とさ
-1 とさな と検 と検索 ないと なく なくな なっ なった なコ なコマ になっ に入 に入れ に出 に抜
-1 に抜け に決 に決め のコ のコマ のテ のテス のバ のバケ の時 の時刻 の許 の許可 の通 の通報 はコ
-1 はコミ はロ はログ は先 は公 は公開 は引 は引数 は必ず は署 は署名 は自 は自分 ばし まで固 まに
-1 まにし まま ままに めても もら もらう よう転 らう らな らない られ られた らシ らシェ るた
-1 るため れが れが減 を出 を変 を変え を挙 を挙げ を有 を有効 を見落 を設 を設定 ェル ェルに ェン
-1 ェント エー エージ ォー カー カード キーは クを有 クン グに グに出 コン シェ シェル ジの ジェ
-1 ジェン スキー ットし ットは トし トしな トの許 トは トは公 トー トーク ドを挙 フォー ブロ ブロッ
-1 ルに抜 ログに ロッ ロック ンは ントの ークン ージ ージの ージェ ードが ーブ ーム 三百 不到
-1 不要提 不要用 之后 九十 人可 人可以 付き 代码 令牌 以伪 以伪造 伪造 伪造通 作る 使う 保存 保存前
-1 信支 信支付 先に 先頭 先验 先验签 入力 入力欄 全角 全角英 全部 公開ブ 再改 再改订 出さ 分で
-1 分で広 则别 则别人 别人 别人可 力欄 力欄は 効にす 効の 効のま 化し 化して 单状 单状态 原因 发现
-1 可は 可は引 可以伪 可設 可設定 同一 名付 名付き 否则别 回调要 固定す 報を 報を見 変える 存前
-1 存前に 定す 定する 定は 定は自 定を 定时 宛の 宛の通 就好 差分 布は 布は署 広げ 広げず 引数
-1 引数ま 微信支 必ず 必要な 手机 手机号 抜け 抜けら 挙げ 挙げて 接口 改了 改订 改订单 数が 数が混
-1 数ま 数まで 数据 時刻 時間 有効 有効の 本地 机号 构建 検索 検索漏 欄は 正規 正規化 決め 決めて
-1 混ざ 混ざる 減る 漏れ 漏れが 画面に 確認す 示さ 示され 端末 签再 签再改 索漏 索漏れ 缓存 署名
-1 署名付 者に決 自分 自分で 英数 英数が 落と 落とさ 行う 表示さ 要な 要なコ 要先验 要提 要用 見落
-1 見落と 規化 規化し 角英 角英数 設定は 設定を 許可 許可は 許可設 証の 認す 認する 订单 订单状
-1 说明 调要 调要先 起動 転送 転送を 返回 送を 送を設 通報 通報を 造通 造通知 配布 配布は 镜像 開ブ
-1 開ブロ 问用 问用户 需要 面に 面を 飛ば 飛ばし 验签再 가능 가리 같이 개가 개를 거부 걸리 걸린
-1 걸린다 검사한 검색 검증한 결과가 결제가 경계 경고는 계정과 고친다 구분 권한이 금액 금액은 기기
-1 기능 기본값 기존 기준이 꼭 끄지 끊긴 끊긴다 끝나면 끝난다 끝에 나누자 나눈 나오지 난다 날짜를
-1 남는 남았 남으 넘긴 넘긴다 넘으 넘으면 넣어야 넣었 넣었다 넣지 노출 누구 누락 느리다 느린 늘렸
-1 늘렸더 다 다르면 다이 다이제 단위 단위로 당해 당해도 대기 대상 도메 도메인 돌려준 돌린 돌린다
-1 돌릴 동시 됐다 되니 되돌 되돌리 됩니 됩니다 두었다 뒤에는 등록 디버그 따른 따른다 때문이 뜬다 락
-1 레이 레이어 로그를 로그아 로그에 로드 로만 리다 리다이 리베 리베이 리뷰 리뷰에 리프 리프레 린터
-1 링크는 링크를 마스킹 막는 막는다 만료되 만에 만으 만으로 말 말자 맥에서 멈춘 메일이 메일함 멱등
-1 명령은 명이 모델 모듈 모드에 목록으 못 무시 묶여 문구 문구를 문자 묻는 묻는다 뭔가 뭔가요 미룬
-1 미룬다 미리 바꾸니 바꿀 바꿔 바꿔야 바꿨 바꿨다 바뀌면 바뀌어 바뀐다 바이 바이트 바인 바인딩
-1 밖으 밖으로 반드 반드시 받는 받는다 발급받 발생 배포 버그 번만 번호는 번호를 변수 변수는 변환
-1 병합 보고한 보관 보내지 보낸 보낸다 보다 보였 복사하 복제 볼 봉인 부분 부터는 붙인 붙인다 비교
-1 비번 비번은 비워야 빌드 빠져 빠진 뿐 사내 상자 상태가 상태를 새로 색은 생겼 생겼다 생성 생성된
-1 서명은 설정을 설정이 설치한 세션을 수는 수정은 순서 순서가 순서를 숫자 스레 스레드 스크린 스테
-1 스테이 슬랙 시각 시간이 시계 시리 시리얼 시작 시험 실제로 실패한 실패했 실행해 쓰는 쓴다 아니면
-1 안내 안에 않으 않으면 알림을 암호는 앞에 어긋 업데 업데이 없는 없어 없어서 없으 없으면 에디
-1 에디터 에서는 였다 영상 옛 오류 오차 오프 오프셋 온 올리지 옮겨졌 외래 요약한 요청하 요청한 운영
-1 원인이 유지되 유지된 으로 응답에 이 이관 이관은 이름만 이름을 이름이 이미 이유 이유가 이틀 일
-1 일마 일마다 일이 읽어 있어서 있어야 있었음 있으니 있음 자격 자기 자로 작업에 잠금 잡아야 재발
-1 재발급 재부 재부팅 재시도 저장되 적고 적이 전화는 접근 정규 정규식 정보 정상 정책은 정책을 정한
-1 정한다 종료한 종료할 주로 주석 주소는 주입 죽었 죽었다 줄었 줄었다 중 중간 중에 중에는 증명
-1 증명은 지도 지시 지우고 지우기 지우는 지운 지운다 지워도 지정 직접 참고 채팅 체크 최대 카드 카카
-1 카카오 커밋한 컨트 콜백 쿠버 쿠버네 큐는 키가 키값 타입 탈퇴 태그 테이 테이블 토큰 트랜 트랜잭
-1 틀렸 틀렸다 틀리 틀리면 패널 패스 패스워 페이지 평소 폐기하 푸시하 푸시했 플래 플래그 피싱을
-1 필드 필요하 필요한 하나만 하는 하루 하지 한글 함 합계 합니 합니다 합쳤 합쳤다 해시를 해시한 해야
-1 허용 헤더를 형식 형태 확인해 환불 회의 횟수 후에 훅은
1 -가해 -강제 -공개 -그를 -기는 -널에 -넣을 -누가 -돌려 -동의 -되면 -떠서 -뛰고 -라는 -랜치 -러가
1 -록에 -록은 -르는 -리가 -리게 -리니 -리뷰 -림이 -립트 -릿을 -마다 -매일 -메일 -문을 -버가 -번
1 -보는 -보드 -보지 -본다 -블은 -뺐다 -사를 -사용 -서버 -선스 -세스 -세요 -수정 -스는 -스크 -식이
1 -어가 -어볼 -우리 -운다 -원이 -으니 -을 -이미 -이번 -이후 -인다 -인이 -일로 -일에 -일이 -있어
1 -작업 -장을 -적이 -전 -접속 -정리 -정에 -제한 -주고 -주석 -줄 -증을 -지지 -첫 -체가 -크로 -트도
1 -파일 -폴더 -할을 -훅이 -히면 .csv .envir .falkn .fast .fjord .go .hb .io .png /.ssh //cdn //docs
1 //prox //pypi //stat //t /a /h /lates /packa /post /prep /rules /setup /simpl @2 admin agreed
1 ahead alarm alone antes any anywhe app' applic auch auf avisar bar base been behind beim better
1 blocks both bots c'est caché certif code codeow collec com comes compli confus consid conven
1 cookie danger dann das debug demand desact descar docker droits editor einem eval even export
1 extend follow fssl hash helm helps hex html ins instea invisi ip keiner know l'impo labo lade
1 link lists llm lockfi looks lower mailed manda minute n nacos none nur openai other overri page
1 paragr partag passed postgr prints reach refres regard render reprod review revisi run s3 shared
1 site sl sleep solo solved somebo sonst sont stage step such suite symfon syntax tablet templa
1 tenant they thing timeou title tokens tree trigge truste try tutori un up update verges wants
1 warnin week were whoami within zugang zugrif いの かな かない ける してよ するこ せず だと って
1 ての てよ てよい になる に変 に変え に必 に必ず に直 に直接 に置 の指 の指示 は書 は書か ばよ
1 ばよい べての るこ ること れて わな わない を入 を入れ を足 イン クを クリプ シュ スク スクリ
1 ックを ッシ ッシュ トリ プッ プッシ プト リプ リプト ーに確 ート 一覧 上传到 下载 不必 不要 为准
1 传到 保留 入れて 公開鍵 关闭 写进 処理 前先 固定 後に 接プ 接プッ 文件 更新 書かな 有人 本番の
1 止まる 每次 消し 無視 環境 用の 登録 登録し 的命 的命令 直接プ 確認は 行し 認は 認証 证书 贴到
1 运行 録し 開鍵 问题 개발 개인 개인키 건너 건너뛰 결제 계정이 공유하 관리 관리자 그래 글자 기다
1 깨지 나오 내려 내려받 넣어라 넣을 누가 답변 덮어쓰 드라 드라이 떠서 리뷰어 링크로 맞으 맞으면
1 매일 맥에 멈추 메모리 메시 메시지 메일로 모르 모르는 목록에 무시하 문제로 물어 물어볼 미들 미들웨
1 받아서 버킷 번 변경 변수를 보내는 복사 본다 비밀값 빠르다 뺐다 사라진 사람이 서명 서버가 서비
1 서비스 스캐 스캐너 승인 시작한 실행하 실행할 아래 않아 알림이 액세 액세스 에러 엑셀 역할을 올리고
1 요청 요청마 우리 움직 을 이번 이슈 이후 인증을 있는 자동 작업이 저장해 적용한 전 전달하 전송
1 전에는 점검 점수 제외 조건 주세 주세요 줄 직원 채널 채널에 첫 추가해 충돌 커밋에 코드를 코드에
1 쿠키 클라 클라이 클래 클래스 키를 티켓 파라 파라미 파일에 파일은 포함해 푸시 풀어 해도 해제하
1 헤더에 헬스 헬스체 호스 호스트 호출 확인은 확장 훅이
2 -가는 -거기 -게 -경은 -계를 -과 -구글 -규칙 -기가 -기고 -끄고 -끈다 -나눠 -낸다 -다음 -답이 -더
2 -더니 -더에 -도커 -동이 -되는 -된다 -됨 -드는 -디를 -따로 -때 -라온 -로에 -료로 -룹은 -름을 -막에
2 -말로 -면을 -모리 -바로 -받은 -방에 -백업 -변수 -사가 -서명 -소가 -소에 -수를 -쉽다 -쓸 -앱 -어떤
2 -어라 -어서 -업을 -업체 -올려 -완료 -외주 -용은 -용자 -원은 -의 -의로 -인증 -읽고 -있는 -자로
2 -자씩 -적힌 -제가 -증은 -째로 -차가 -청은 -코드 -키를 -킷에 -트북 -팀 -포가 -하기 -한 -한은 -한을
2 -해도 -회원 .dasom .exe .verif .worke .zshrc //fix //hb //past /c /hooks /i /ledge /next /pre /s
2 /www @ask add allowe also ame anonym anybod audit being boot box break ca cargo column commen
2 correc cost csp código da deseri direct disreg durati enable encryp enviro false fixes folder
2 force- from full gist give global group groups help hence herste histor hängen i ids image instal
2 inutil it's jedem jeton kann lire loop lot machin mails mark md5 merge move nach no nopass old
2 org parame plain priori qo- qr questi reject relay reset return revert runner runnin says scopes
2 securi serve shadow share silent small some sqlite store sube suppri tar teleme termin thread
2 unauth under users valida value verify wget worked worksp you're くな この これ してく しで だけ
2 だっ だった ちた ても で送 に貼 の公 の公開 の確 の確認 れた をす をすべ ァイ ァイル アカ アカウ
2 イル ウント カウ カウン グイ グイン コマ コマン サーバ テス テスト ドを バー ファ ファイ ポー
2 ポート マン マンド メー ラー ログイ ロード ント ンド ンドを ーで ーに ーバ ーバー 任务 任务里
2 公開 内容 利用 利用者 削除 削除す 务里 効に 古い 太慢 执行 文档 方便 明書の 書の 書の検 测试 無効
2 無効に 理者 用者 社内 管理者 落ち 落ちた 込み 鍵を 限は 除す 除する 값을 개인정 갱신하 거기
2 검증은 게 게이 게이트 경로 계정으 고정 과 교체 교훈 구글 그룹 글자씩 끄고 끈다 나눠 나면 나온
2 노트 노트북 놓으 느리 단계를 더 덤프 돌려 돌려주 돌리지 돌아 됨 두었 들어가 등록하 디스 디스크
2 따로 때 라이 링크 마지 마지막 메모 바꾸 바로 반복 배포가 버전 버킷에 변경은 분석 비운 비운다 비워
2 사라졌 사이트 삭제 상태 샌드 샌드박 쉽다 실수 실수로 실행한 심사 쓸 안에서 않는 않는다 않아도
2 압축 압축해 앱 어떤 없었 없었다 여기 여부 역할 역할에 열리 올라 올라온 올려 완료로 외주 요청은
2 유지 응답이 의 익명 인증 읽고 있어도 작업을 적힌 절차 제거 제한 주소 질문 커밋 쿼리 통과한 통째
2 통째로 팀 파이프 패치 편하 편하다 푸시한 하면 한 해제 화면 화면을 확인한 환경 회원 훅에
3 -감사 -값을 -객이 -결제 -고가 -그 -그냥 -넣은 -둔 -라도 -록을 -리자 -매 -면이 -모두 -버의 -부분
3 -비밀 -빨리 -사는 -사해 -서에 -성이 -소를 -스를 -스템 -시작 -심어 -쓰고 -아도 -어도 -업이 -에는
3 -연다 -와 -우지 -운영 -위에 -의가 -이터 -읽는 -잡고 -장소 -전부 -정을 -좋다 -줄을 -칙을 -크가
3 -키에 -키지 -호화 -화벽 -환자 .app .apple .geo .git .githu .key //get //mcp /bin /blob /fix /hook
3 /relea /sse @green abscha adminr alerta alias allow an anythi argume authen avec avoids bloque
3 clé codes colors compla compre con confli cuatro danach db deprec desde droppe dump eine einen
3 einste elimin env er except explai exécut format good got handy helper hinter hour https jour
3 kennwo keys known_ la labels laisse leaves level lines live named navega open others outgoi
3 paquet parent parser paymen point post prefer pretoo pro profil progre prompt rather rien rol
3 rôle sh ship sich softwa ssh starts stoppe strict t togeth top trim unit useful vault vérifi want
3 warm we whatev while writte y you'll いと いとき い合 い合わ える きは くだ くださ けば さい
3 しても すべ ださ ださい てく てくだ では で送る とき ときは とし として ない に送 の最 まる より
3 わせ を無 を無効 ウン エラ エラー ケッ ケット コミ コミッ サポ サポー ザー ザーに ストは バケ
3 バケッ ミッ ミット メール ユー ユーザ ルで ルに ーザ ーザー 一条 合わ 合わせ 問い 問い合 始ま
3 始まる 最後 権限を 消して 番の 的指 行する 规则 証を 送る 通过 配置 限を 验证 간다 검사는 경고가
3 계정을 고객이 공개 교체하 권한을 규칙을 그 그냥 기록 끊기 남기 남기지 낸다 넣은 다음 단계에 대응
3 동의했 둔 로그는 로그인 릴리 릴리스 매 모두 목록을 문서 문의가 버린 버린다 번들 보호 보호를
3 복사해 부르 부족 부족하 빨리 사라 사이 상수 서버의 설치하 세션 소유 스캔 시도 시스 시스템 심어
3 쓰고 알리 알리지 알림 알아 알아서 에이 에이전 연다 열어 예외 오탐 올린 올린다 와 위에 유지한 의존
3 잡고 장애 제거하 조용 조회 조회하 좋다 줄을 지난 지침 출력하 컨테 컨테이 코드는 쿠키에 테스
3 테스트 포트를 항목 허용으 화면이 확인 확인이 환경변 환자
4 -개로 -권한 -내면 -더를 -들어 -류가 -만료 -목록 -문은 -번호 -벨을 -보고 -보안 -보여 -봇 -상태
4 -서도 -설정 -세션 -스에 -시는 -시도 -써서 -아서 -에도 -열어 -예전 -올릴 -용을 -이면 -이스 -인을
4 -입이 -장애 -장은 -전체 -전트 -제일 -젝트 -조직 -지에 -체를 -캐시 -커밋 -트가 -트를 -해시 -행할
4 .helpe .nf .onlin .setup .site .tools .top .vscod .yml /.bash /.h //img //revi /dev /p /publi
4 /raw /share /ssh /tmp /var @hookname admini ajoute al asks autent balanc benchm betwee can cas
4 cat chore claude cronta decode des diff each echo eintra el end entire es file findin fine for
4 force four für hashin hides home http job keycha kopier later leak leftov licenc list mejor
4 migrat mobile molest money nc never office openss organi over overwr pages parts passe pipe
4 pipeli projec public quickf real red redire reply reuse row salt schick seed simple slower socket
4 speed ssl start stderr stores table things todo too traini typed umgebu von vs wallet wandb with
4 wrappe you your いこ いこと すべて ったら ないこ なの なので なる にす にする の検 の検証 べて
4 よい ック ップ ワー ーの ード 公开 加一 可以 告诉 報告 复制 失敗し 実行す 成功 所有 敗し 文字
4 検証 番で 目录 确认 確認 禁止 行す 速度 里加 감사 권한으 길이 나가 내용을 넣는 넣는다 넣으 넣으면
4 덮어 도커 동의 때마 때마다 라이선 마운 마운트 모니 모니터 문장은 방식 백업 보내 보여 봇 생략
4 서버에 설정 소유자 스크 써서 업체 예전 오류가 올릴 완료 요약 워크 워크플 인증번 인코 인코딩 자리
4 작업 재설 재현 적용 전부 전체를 제일 제한은 조직 주소를 추가한 출력해 캐시 통과했 포트 프로 헷갈
5 -검증 -계속 -기지 -넣고 -네 -니까 -다른 -때는 -로도 -를 -므로 -보면 -승인 -없음 -원격 -이니 -적어
5 -큰을 -하자 -해야 .bashr .py .rando .ssh =true @open @push @show @user about affich alg attack
5 blob bypass caches calls caused chat colour consta contin copied cuda dashbo de derive digit
5 drops ein einfac escrib eur everyt execut extra fallba finish flag formal g gehört gives go green
5 hace her if inhalt instru into invite ir iv jwt k keeps least m made makes medias mentio mirror
5 nightl nobody npx offici out output packet pacs pair panel paste person phrase pickle pour proxy
5 qa query remote reques rights rückfr same signat straig suffis sync take this tls touch usuari
5 way wiki will withou おくと から かれ かれた くと こと にし にして にな ます ります るの スト
5 ドは ードは ール 中身 之前先 仓库 作業 删除 十分 即可 外部 実行 明書 書か 権限 理者権 者権 者権限
5 設定 証明 証明書 걸러 검사 검증 결과 계속 계정 규칙 넘어 넣고 네 다른 답하 때는 로그 를 만들어
5 문서에 문장 방화 방화벽 빨라 빨라진 설정에 소스 스크립 실패하 앞으 앞으로 없음 옵션 원격 유출
5 재설정 정리 추가하 취약 토큰을 통과시 파일 폴더를 표시 프로젝 프록 프록시 필터 하고 해시는
6 -고객 -꾸고 -렇게 -로그 -리지 -맨 -받아 -버에 -션은 -수로 -에 -자가 -지를 -트에 -해 -해당 -해서
6 /etc /node =false @never accoun active answer approv away bash bei belong best bucket builds
6 clean commit config confir conten cors darf dem descri earlie enough firmwa funcio given it
6 l'util latest log long magic need notebo on opens otherw own place port pregun push pushes restar
6 rf saved scans se sicher snapsh them though tool traces und のが ので めて りま れば キャ スキ
6 付け 储桶 关掉 变量 境变 境变量 失敗 存储 存储桶 就说 推送 权限 环境变 结果 通知 遇到 경고 그렇
6 그렇게 담당 담당자 된다 들어 만들 맨 모드 바꾸고 보안 사용 사용자 설치 쉬워 쉬워진 실행 에 적어
6 추가 파이 해 해당 해시
7 -것 -과를 -그인 -두고 -두는 -린다 -붙여 -이는 -일을 -중에 -하라 .net @door @run act and apply
7 bitte core d dienst disk do entry extens failin fixed gatewa health just las lo many middle notes
7 origin packag partne permis print prueba quicke recupe restri rsync saves schrei servid today
7 treat turned unsafe user vendor wait whole たら サー トを 之前 扫描 把这 것 결과를 권한 내용 두고
7 두는 보고 보이 보이는 오래 첨부 파일을 폴더 하니 협력 협력사
8 -간다 -계는 -넣어 -다고 -말고 -모든 -하게 .bin .cloud .json /.cach /agent @place @wipe ab accept
8 agente bcrypt be bleibt bot cache checks compil consen diesen dns en git ignori includ knows
8 kubeco le let lodash mainta mit next ohne para produc revers scanne setup shell skip soport
8 summar switch than workfl x-env öffent する 全サ 全サー 指示 理员 管理员 그대 그대로 나중 나중에
8 말고 모든 서버 전체 주기 지원 진행 처리하 통일
9 -적지 //tips /crede /warm @data @keyfile @off @oneoff @package @plainhttp @script @trace anweis
9 anyone at backup client coment comple deny done ends fails filter hide hostna learne look man
9 master mode of off patche sessio slow swap time to user's zertif à してお には ると ーク 前端
9 直接 管理 自动 넣어 단계는 목록 문제 받아 붙여 적지 출력 코드
10 -것이 -도록 -하니 .txt /.aws @link @send @ship als come copia der firewa mailbo older que rls
10 충분 패키 패키지
11 -두자 -라고 -으면 -항상 //coll as ci dass die every fork plus privil puede rows sans sha1 sshd
11 there trust ておく ット ロー 不用 环境 두자 항상
12 @agent @guard all chmod its les patien put readme rm si suppor tools 고객 단계 처리 통과
13 -대로 -대신 -하는 .examp @address @obey @right benutz del python what して 用户 대신
14 -진다 -하다 @3 @outside @rules @wide et friend host should whenev おく てお 것이
15 .sh @claim alle dans n'en sin task that
16 den gitlea lesson públic random
17 -으로 aus leave system
18 -하면 @agentfile @always @grantall @number @unchecked haz r so true
20 @lesson
22 -두면 -하고 두면
23 @remote
24 @silent
27 @unasked
28 @4
36 @5
38 @careless
55 @7
57 @6
75 @8\
"""
