"""How much words count for an order, in tenths (K08). Data only.

`scripts/fit_order_weights.py` writes this module. A row is a weight and the beginnings of words
that have it; `@` begins a sign, and `-` the end of a Korean word. `wording` explains how they add.
"""

ENOUGH = 36
"""Sum from which a text is worded like an order."""

WEIGHTS = """\
-23 @none
-19 ouvrir read used
-18 must two write
-17 .com fill passes report sends strip test
-16 crlf defaul main passwo quaran tell une values
-15 .org agents ask twice
-14 @care @digits becaus copy cron flaky form linter
-13 after clone fixtur pousse pr
-12 .md failur hook may more muestr oculta regist ser sur versio
-11 -는 .tgz .yaml //gith are año candid datos debe emerge empty exige firmar month no-ver políti
-11 printe script secret sha256 target ticket 는
-10 //arti /secur checke contra functi has ist or please remove rewrit wifi wifi_p
-9 -가 borra clones creden db_pas does had ignore keep key redact scanne sees string tag 가
-8 .corp .ignor .loom .npmrc //regi @question asking back const date have here infra masks micros
-8 monito needs new proces releas schema servic settin succes una vor web
-7 -다시 -렸다 -었다 -있다 -준다 -했다 .ms .npmjs /.netr //aka /defin @past aaaac3 alarms app
-7 autoap believ como compos databa docs failed found gets like meets messag model ne object option
-7 pass path pnpm podía sentry set ssh-ed standa stream team terraf then three u ui utc 공유 다시
-7 아니 에서 있다
-6 -공유 -않고 -은 -자만 -전에 .gitle .test .toml //api //www action addres always anyway así
-6 attach auth authto boolea bugs built- but call comman compar defini deploy detail docker edit
-6 eslint exampl expire fs genera heartb insert known_ logs ls0tls make noche npm pas perfor previo
-6 pull recurs revoke run silenc token told type use uses using was where why worker z zuerst
-6 ändern した 뒤에 않고 은 저장 준다
-5 -꾸면 -두 -려면 -밀이 -세 -수 -키 /passw /x =*remo added api_ke author avant begin borrar build
-5 cada cause cluste commun connec consol cuenta curren differ dist don't drucke einric fail feat
-5 fragen head id immer inform is lee less liegt lösche mtls netrc networ notifi npm_to número
-5 order pasted patch pathna pipefa prüfen reads requir root select server short smtp_p source
-5 suppre trois variab when whethe which wip über 密码 提交 기본 두 만료된 바꾸면 번호 비밀이 세 수
-5 에는 웹훅 이다 이름 있었 키 헤더
-4 -값은 -계에 -기본 -는지 -드로 -서가 -셸이 -쓰지 -알려 -어야 -웹훅 -유를 -의는 -이고 -인은 -자를
-4 -처리 -큰은 -킷은 -토큰 -트는 -풀 -함한 ./weig .log .only .passw .pub .wikip //en //mode /auth
-4 /db /maste /setti /uri /wiki =clien @spare androi anothe asiste au await befehl before bodies by
-4 carry catch charac could count create csv cualqu data dateie days destro docume donner dos error
-4 expose fatal field finds geände grant_ hanbit handle hard helper hid hidden impose input integr
-4 intern javasc jest jobs laufen licens limite line local locale lock match method mysql mínimo
-4 nennen nieman not nutzer obedec one owned owner pgpass ponemo por possib prod promis provid ram
-4 redis repo respon rgpd rule runs safe scheme schnit see single specif static stays svc_ba tellin
-4 ten times trampa unders usar v var went wrong 工单 微信 画面 고쳤 끝나 동안 레디 레디스 리퀘
-4 리퀘스 마스킹 명령 문의는 버킷은 셸이 소문 소문자 쓰지 알려 열렸 열렸다 와일 와일드 이유를 인자
-4 인자까 인증서 있었다 재시 전에 전화 지우려 토큰은 포함한 풀 한다 허용한 헤더를 화면에
-3 -가를 -갱신 -겼다 -고서 -곳을 -그에 -기능 -기면 -긴다 -끄지 -났다 -너가 -너뛴 -는다 -니라 -다
-3 -단다 -동안 -두사 -뒤 -뒤에 -랐다 -름은 -리만 -리면 -릿은 -무도 -본인 -비어 -빈 -사내 -샷을
-3 -서를 -서만 -석을 -스킹 -시지 -어느 -에만 -영에 -월간 -이전 -자는 -작할 -지는 -처를 -키가 -하지
-3 -행 -허용 -호가 -훅은 .cs .galle .inter .js .readd .sentr /.gith /.pgpa /.well //logi //wiki
-3 /app /eslin /id /issue /openi /realm /staff /token /v ablauf above access agrees ajv ans appid
-3 appsec arn array avoid b basic bekam berich bien billin body bom bomba borg broke buscar bytes
-3 c4817 calibr cambia cannot causa cb17e9 cert cherch clear cmdb compte consum contri contro
-3 copies copyri corp cpu crypto d'util das dates decide demo deriva determ digest ed2551 eltern
-3 enc ensure entrie espree estaba están falla fast-u fetch floati fork's gen grant guarda header
-3 heisst hsm humeda im impera inject invali invoic iso issuer issues itself ivborw jointe js k6
-3 keyrin kms kubect ledger librar lieu lié llega maps matche mes missin moins mot moved ms métric
-3 names negoci nothin null o offlin oidc ones pagar par part patter pide pièces polyfi positi
-3 previe primar proper propri proto quickl rate rebase record referr regaba region resolv resour
-3 rest retro retry rutas sandbo satz scan schlüs screen secure served servie sha sha512 shop show
-3 shows sign sondas space sponso sso stagin stdio step stripe struct testei thresh transp typesc
-3 undefi upgrad url urlaub urls user_i users utf-8 v1 vez volume vulner well wxe258 yes zwei
-3 étaien しな ため の警 の警告 れる アプ アプリ キー プリ 不用管 不能 不要直 云工 云工单 众号 保存
-3 保密 信公 信公众 先建 先看 公众 公众号 公开没 关系 出现的 前に 单里 单里附 合并 合并提 告を
-3 告を消 处理更 工单里 并提 并提交 开没 开没关 微信公 必要 才要 才要保 是合 是合并 楽天 没关
-3 没关系 没有 消した 状态 现的 理更 理更快 用管 番号 表示 要保 要保密 要直 要直接 警告 警告を 里云
-3 里云工 里出 里出现 里附 里附上 阿里 阿里云 가져 가져오 값은 건너뛴 고쳤습 곳을 기준 끄지 끝나면
-3 다 단다 달라 뒤 디자 디자이 로컬 마스 만든 만료 무시 발급 배치 배포하 버튼 본인 부분 붙이면 블록
-3 블록마 비교 비어 빈 수를 시간 시작할 쓰면 아니라 아무 아무도 않도 않도록 암호 어느 운영에 원인
-3 월간 위치 이고 이름은 이미 이미지 이전 인덱 인덱스 읽는다 자리만 저장한 전화번 접두 접두사
-3 주석을 체크 초기 초기화 출처 출처를 키에 태그 틀렸 평가를 포함 필드 행 허용했
-2 -가요 -값 -건 -고는 -관에 -까지 -꺼 -끝 -나면 -나요 -난다 -냈다 -너에 -넣지 -달 -대화 -더로
-2 -됐다 -되고 -되어 -되지 -둔다 -드가 -든다 -들지 -디스 -렉트 -렬로 -령을 -로는 -로드 -료된 -룬다
-2 -류는 -류를 -르면 -른다 -리는 -리스 -리에 -림을 -만 -말 -먼저 -명이 -몰래 -묶음 -문의 -미지
-2 -밋을 -발급 -버그 -분 -분리 -분은 -빌드 -서는 -성된 -션을 -셸 -소는 -수는 -수를 -시를 -실패
-2 -썼다 -쓰자 -쓴다 -아야 -안에 -았다 -액은 -없다 -에서 -였다 -옛 -유가 -인지 -인한 -인할 -일
-2 -일은 -일의 -읽기 -임시 -입력 -잠금 -정이 -제는 -졌다 -중복 -지만 -직접 -초 -치가 -칙은 -키는
-2 -터는 -튼은 -팀에 -한다 -한만 -함 -호는 -화는 -후 .api .claud .creat .data .docke .fr .gouv .id
-2 .inges .kr .on .parse .push .qq .realp .sql .there .token .weixi //app //cale //deve /acme /bbw
-2 /check /commi /cooki /corp /doc /docs /guide /jshtt /login /lq /main /react /rxjs /secre /servi
-2 /shop /struc /ungap =https =lax @1 a-za-z a6 abc' adress aes256 agains alembi algori alread am
-2 ansibl ap-nor approa archiv argon2 arrayl assist async attemp auth-s autoco az b2 badge bank
-2 become bevor bisect blocke branch brauch buf buffer bundes ca-cer cached called came can cc cent
-2 change check- clarif class clave clock color concur contac correo countr coupon courri course
-2 css ctkoli curl d'humi data-t deleti denied design deux did displa domain dossie driver drop dsn
-2 due duplic dérive early emaili encour engage envío erst establ event excel exclud expect explic
-2 expres f f5ytbw fait falsch fichie fields finger five frozen fériés ghcr goes google guid h h32
-2 h40 half happen hash_p hashed hat hmac holds hora hotfix how identi ie ig implem inclus incur
-2 incurs instan intege issue journa jours json kein kept keywor know kommt konto l'alsa l'écra
-2 label laissa langua leer length letter ligne limit list litera load locate login lookin lost ls
-2 lstat m8v7p9 mail manqua map means meter mettre minima minor minuto mismat mkcert mock modifi
-2 modèle mois mount movimi mozill multip myclas nadie necess nie node node-i node17 node_m normal
-2 nous number numéro oauth omitte ops order_ ouvert overfl owners p panic parse parsea parsin
-2 passke passph peer penalt plan pompe portio postma pq5253 prefix primer privad privat prs prüfsu
-2 publis purpos pwd pytest q3 qqvza queue range raw readon readys realpa redsys refuse rename res
-2 restor retent retorn reveal robust rotate rules runtim samesi sealed search seit sent serial
-2 sha-25 shall shield shorte shown signal signed sinon slack slight sondes speich src ssh-ke
-2 stable stand stock storyb str submit substa sudoer tab tables tags takes tempor term tests throw
-2 thrown token- token_ tokeni tokens topic trace tracke transl tras travis tres turns types unable
-2 unsure uri us userna uv v2 vienne view void warn weil wider window wiregu withfi x zone zur
-2 étalon いた えた から取 さな さない される してか しない てか てから にも にも表 に報 に報告
-2 のア のアプ の値 の値で の許 の許可 は一 は必 は画 は画面 も表 も表示 ら取 る公 る公開 れる公
-2 をユ をユー を見 イルを キーは クン スワ スワー トは無 トー トーク パス パスワ ュー リー ルを
-2 ルをユ ワード ントは ーに報 ーは ークン ース 一律 不能写 了两 令牌 修改 値で 値です 先看内
-2 公開の 内容再 再运 再运行 写进日 制见 前先 前先看 务里没 取得す 否则 处理 変えた 天の 天のア
-2 审计 容再 容再运 密码不 得す 得する 执行脚 接推 接推送 推送到 日志 更した 更快 最初 本前 本前先
-2 検索 楽天の 没写 率限 率限制 理者ア 直接推 看内 看内容 码不 码不能 者ア 者アカ 能写 能写进
-2 脚本前 行脚 行脚本 要先 要提交 询问 账号 进日 进日志 里没 里没写 開の 開の値 附上 限制 限制见
-2 面にも 频率 频率限 값 갱신 건 것으 것으로 경고는 계산 계정은 고친 공유해 권한은 규칙보 규칙은
-2 금액은 깨진 깨진다 꺼 끝 끝난 나누 날짜 남으니 났다 넘기 넘기면 넣지 누락 누락이 다르 다르면
-2 단위 달 달라졌 대체 대체한 대화 도메 도메인 돌리면 돌린 돌린다 됩니 됩니다 둔다 등록해 등록했
-2 때문 라이브 로컬에 리다 리다이 린터 만 만든다 만들지 만료되 말 먼저 메일 메일은 메타 명령을
-2 목록으 몰랐 몰랐다 몰래 못한 못한다 무시한 묶음 문서는 뭔가 뭔가요 바뀐 발급받 배치가 버튼은
-2 번호를 변수 병렬 병렬로 보관 보냈 보냈다 본문 부분은 부터 분 분리 비번 빌드 사내 상자 상자를
-2 생성 생성된 설정이 설치됩 셸 수집하 스크린 스키 스키마 실제 실패했 썼다 쓰세 쓰세요 쓰자 쓴다
-2 아니다 약관 약관에 없다 없으 없으면 여기에 연결 옛 오류는 오류를 옮겼 옮겼다 요약해 우선한
-2 원인은 위치를 으로 이유 이유가 이제 이제는 일 읽기 임시 입력 있으 잠금 재시도 재시작 저장소 적는
-2 적는다 정렬 정책 종료 주문 주소는 죽었 중복 중에 지시 지우 지워 직접 처리한 초 출력한 카카
-2 카카오 커밋을 컬럼 쿠키가 틀렸는 파드 파일의 패스 평가 폐기 필드가 함 해결한 헤더로 확인하 횟수
-2 후 후에
-1 *.exam -값이 -같이 -개가 -개라 -개를 -개발 -개인 -개키 -것은 -결됨 -경로 -경쟁 -과가 -관은 -교체
-1 -교훈 -구를 -규식 -그가 -기가 -기기 -기로 -기록 -기를 -기에 -기존 -꼭 -꾸니 -꾼다 -꿔야 -꿨다
-1 -뀌면 -뀐다 -끝에 -나로 -나만 -나씩 -내부 -내지 -누락 -느린 -는데 -니면 -다가 -단계 -더는 -델은
-1 -도는 -돌릴 -되니 -드시 -등록 -디터 -때문 -뜬다 -라서 -럼을 -레시 -령은 -령이 -로만 -로컬 -료할
-1 -루트 -름만 -름이 -리다 -리얼 -리전 -마를 -막지 -만든 -만에 -말자 -맞지 -메인 -메타 -면에 -명은
-1 -명을 -못 -묶여 -문에 -묻지 -미터 -바꿀 -바뀐 -배치 -배포 -번만 -번은 -벽은 -변경 -보를 -봉인
-1 -부를 -뷰에 -블에 -블을 -비번 -비스 -빠져 -뿐 -산이 -상수 -상이 -새 -새로 -색은 -서다 -서로
-1 -성을 -션이 -스로 -스를 -스트 -스한 -시가 -시간 -시계 -시로 -시에 -실제 -실행 -쓰면 -쓴 -안내
-1 -안만 -않아 -암호 -앞 -앞에 -앱을 -언트 -없는 -었음 -에게 -에러 -엑셀 -여야 -연결 -오류 -오지
-1 -온 -온다 -외래 -요일 -요한 -우기 -웃이 -워도 -워드 -워야 -위로 -음에 -의 -이가 -이드 -이디
-1 -이라 -이름 -이슈 -이어 -이징 -이트 -인해 -일만 -있음 -잊고 -자 -자격 -자기 -잭션 -저장 -적고
-1 -전을 -절대 -점이 -접근 -정렬 -제로 -주는 -주로 -주문 -주소 -중 -지난 -짜를 -참고 -찾기 -채널
-1 -책은 -책을 -처럼 -첫 -체크 -쳤다 -최대 -추적 -춘다 -춰야 -치면 -치지 -친다 -카오 -큐는 -크는
-1 -크에 -키로 -킨다 -킨스 -태가 -태그 -태를 -터를 -통일 -트로 -트리 -틀린 -티스 -파드 -파이 -패한
-1 -표로 -프링 -필요 -필을 -하루 -한이 -허브 -호출 -화가 -화한 -환경 -회 -회의 -후에 ..v .apps
-1 .auth .catch .co .compa .conf .conte .enc .filte .g .geten .gitig .googl .heade .html .invok
-1 .java .kakao .kim .lengt .lock .map .npm .onhoo .pem .pipe .relat .remov .rs .rustu .secre
-1 .slack .svg .tostr .use .user .valid .zip //code //exam //loca //loom //npm //sh //user /abc
-1 /audit /bucke /callb /cart /ci /compa /conso /core /d /data /deplo /e /es /file /fixtu /getti
-1 /githu /healt /index /is /keyri /lib /me /oauth /order /path /payme /png /pull /repor /searc
-1 /serde /ssl /stock /strip /style /svg /user /users /utils /wh =/etc =app =chang =info =ko =local
-1 =none =passw =pk =postg =readm =secre =sk =type @erase @tests a a-f0-9 a-z a1b2c3 a24 a3 absolu
-1 acceso accord actual add adding adds admini admins aes-25 age airflo akia akiaio alert allows
-1 alpine alte alter althou amount animat anmeld anna antenn api api_to apikey appear applie apps
-1 après asia assert assign assume ast asynch aud audi auftra authmi automa availa aws azure b43 ba
-1 backfi backof bad banner base bastio batch behavi beside beta bin bit block border bound breake
-1 browse bug built bundle button byte c cable cache- cachea cachin caduca calend callin camera
-1 can't cancel captur caract card cart case-i cases cd cents changi charge charse chart charts
-1 check_ checkp chez chrome chunks cinco cinq circui claims classe cli closed closes cmake code
-1 cold collat common compan compta constr conver cookie corres costs counts covera crash crashe
-1 ctrl ctx custom cut cuts d'abor date-f dauert day dead debugg def define deps depuis despué
-1 detect dev device digits distri diverg django djb2 docx dotfil double drift drifte droits du
-1 déploi e easy effect eg either emits emitte endpoi engine englis enlace enqueu enter enum envoye
-1 equal equipo era erneue err errors escape est está etag etl' eu evalua events evicte exact
-1 exactl exif exist existi exists experi expone eyaml factor factur false fast fc featur fechas
-1 fetch_ ffmpeg figure files final find fired fits flow fmt fnv1 fonts foo foreig forgot forwar
-1 fp16 frame free friday func gaps garder gave gb generi gestor get getacc gettin ghp_ gitign glob
-1 gone grep grosse guesse guide h1 h16 h64 haben hand handbo hang hasher hashes hatte hay hcaptc
-1 headle hello helped hit hmac-s hold homepa hooks hours howeve httpon human hyphen iam icu idempo
-1 imagen images img in incide incorr index indica info initia inline inside inspec interf introd
-1 ios ipv6 isn't iso-88 item iterat j jamais jenkin jira jwks jwt_se kakao key--- keyv kia kid
-1 kiosk korean kubern kv labor lacks lag lambda lands large late latter launch leaked leaks left
-1 legacy lf lief liefer limits lineag linux liste listed listen lit lives load_s loaded localh
-1 locall locati lock_t locks logged logout longer looked loom los loss läuft mac macos mailer
-1 malfor manife manual march mask matter max max-ag mb mcp me mean meanin meant measur media
-1 member meta millio millis mime-d minipa minisi minji minus moment monkey moodle most museum muss
-1 n'est nachfr nan necesi needed negoti never nfc nginx nodes nombre ntp nuit numeri nunca oauth2
-1 obliga odd offset olivar on-cal only oomkil op opaque opts order- other otp oublié ours outbox
-1 pager paid parall parsed parseh parses partit party paths payloa pdf pedido people per perf
-1 pg_dum phn2zy phones php pictur pin pk_liv pk_tes pkcs7 planti platfo playwr png pod pods pointe
-1 points polici pool porque postal postho pre-co press preten prices princi privac progra prop
-1 protec protok psql putobj pw px q qified qos quote quotes raise ran rand rc reache react readab
-1 realm reason rebuil receiv recipi refact refere refund regene regex regres relati reload rely
-1 remain rememb repeat req reserv resetp restau reste result retrie rewrot rio robots roles rollba
-1 rotati route routes rs256 s safari safety said sale sample save save' say says scope sdk seeds
-1 semant send sensit separa set-co setup sha384 shape shift signin simula siteke situat six size
-1 skippe slim slowly slurm soluti someon son sops sort sortin spaces span_i specia split spring
-1 sql ss ssf stale start- starte starti stat stay steht still storag stored streng studen style
-1 subir suppli symbol t05 tage taken tarjet tcp test_ tester thanks their theme they'r third those
-1 thus tile timest tms token' tolowe took total trace_ traili transa treate trop trunca ts ttl
-1 type-f tz uesdbb uid unique units unix unknow unless unnece uns unsubs unter until upstre usage
-1 utf8 utf8mb utilit v0 v3 valuef vanish very via vider viewer visibl vm vom w w- waits wanted
-1 warns waybil webcry week weekly weeks who width wie wildca wir wird with-d won't words work
-1 workin world would wpa3 writin www-da xml yaml year years za zeiche zeros zona échoue était あり
-1 かっ かった からシ か確 か確認 がな くなっ けな けない けら けられ ごと され したフ する手 せる
-1 たの たので たフ たファ てい ていた です で固 で固定 で行 で行う ないと なく なくな なっ なった
-1 になっ に入 に入れ に抜 に抜け に書 のま のまま のテ のテス のバ のバケ の保 の保管 の前 の前に
-1 の時 の時刻 はコ はコミ はロ はログ は先 は公 は公開 は引 は引数 は必ず は無 は無効 は環 は環境
-1 は署 は署名 ばし まで まで固 まに まにし まま ままに らな らない られ られた らシ らシェ ら取得
-1 るた るため る手 る手順 を出 を変 を変え を有 を有効 ェル ェルに ォー カー カード キャッ キュ
-1 キュー クが クを有 グに コン シェ シェル ジの スキー ックが ットし ットは トし トしな トは
-1 トは公 フォ フォー ブロ ブロッ ペー ページ ャッ ャッシ ルに抜 ルは ログに ロッ ロック ンは ージ
-1 ージの ードが ーブ ーム 一致 三百 上传 不到 不要用 两个 之后 九十 人可 人可以 付き 代码 以伪
-1 以伪造 会查 伪造 伪造通 余额 作る 使う 保管 保管庫 信息 信支 信支付 値は 値は書 先に 先确 先确认
-1 先运 先运行 先验 先验签 入力 入力欄 公示 公示表 公钥 公開ブ 再改 再改订 写进 出さ 分で 分钟 则别
-1 则别人 初に 别人 别人可 到余 到余额 刷新 力欄 力欄は 効にす 効の 効のま 单状 单状态 卡概 卡概率
-1 原因 原路 原路返 发现 取得 可は 可は引 可以伪 号を 同一 名付 名付き 否则别 和公 和公示 回滚
-1 回调要 回还 回还是 固定す 壊れ 変える 変更 変更し 天和 天和公 定す 定する 定を 对账 就好 布は
-1 布は署 引数 引数ま 微信支 必ず 必要な 志里 手机 手机号 手順に 抜け 抜けら 抽卡 抽卡概 改了 改订
-1 改订单 放在 数ま 数まで 文件 新し 日志里 是退 是退到 時刻 時間 更し 書く 最初に 有効 有効の 本地
-1 机号 构建 概率 概率每 欄は 款走 款走原 每天 每天和 済み 率每 率每天 生成 画面に 番号を 监管
-1 监管会 确认退 確認す 示さ 示され 示表 示表对 端末 签再 签再改 管会 管会查 管庫 缓存 署名 署名付
-1 脚本 行う 表对 表对账 表示さ 要な 要先验 要用 設定を 許可は 証の 認す 認する 订单 订单状 认退
-1 认退款 说明 调要 调要先 走原 走原路 起動 路返 路返回 过期 返回还 还是 还是退 追加 退到 退到余
-1 退款 退款走 造通 造通知 配布 配布は 里的 重复 钩子 镜像 開ブ 開ブロ 问用 问用户 队列 需要 面に
-1 面を 順に 順に変 飛ば 飛ばし 验签再 가리 같이 개가 개를 거부 건드 건드리 걸리 걸린 걸린다 검사한
-1 검색 검증한 것은 결과가 결제가 경계 경쟁 고치 고치지 고친다 공백 교체한 구분 권한만 권한이 금액
-1 기기 기본값 기존 기준으 기준이 깃허 깃허브 꼭 끊긴 끊긴다 끝에 나눈 나오지 난다 날짜를 남기
-1 남기세 남는 남았 내부 넘긴 넘긴다 넘으 넘으면 넣어야 넣었 넣었다 노출 누구 느리다 느린 늘렸
-1 늘렸더 다이 다이제 단계에 단위로 대상 데이 데이터 돌려준 돌릴 동시 됐다 되돌 되돌리 두었다
-1 뒤에는 뒤에만 등록 디버그 따른 따른다 때문이 뜬다 레이 레이어 로그를 로그아 로드 로만 리베
-1 리베이 리뷰 리뷰에 리전 리프 리프레 링크는 마치 마치면 막는 막는다 막지 만에 만으 만으로 말자
-1 맞지 머지 멈춘 메시 메시지 메일이 멱등 명령은 명령이 명이 모델 모델은 모듈 모드에 못 무작 무작위
-1 묶여 문구 문구를 문자 묻는 묻는다 묻지 미룬 미룬다 미리 바꾸니 바꾼 바꾼다 바꿀 바꿔 바꿔야 바꿨
-1 바꿨다 바뀌면 바뀌어 바뀐다 바이 바이트 바인 바인딩 바코 바코드 밖으 밖으로 반드 반드시 받는
-1 받는다 받으 발생 배포 버그 번만 번호는 변수는 변환 병합 보고서 보고한 보내지 보다 복사하 복원
-1 복제 봉인 부터는 붙이 붙인 붙인다 비교한 비밀 비번은 비워야 빠져 빠진 뿐 사람 삭제하 상태가
-1 상태를 새 새로 색은 생겼 생겼다 설정을 설정하 세션을 소스맵 송장 수는 수정은 순서 순서가 순서를
-1 숨긴 숨긴다 숫자 스레 스레드 스테 스테이 스프 스프링 슬랙 시각 시간대 시간이 시계 시리 시리얼
-1 시작하 시크 시크릿 실제로 실패한 실행하 실행해 쓰기로 쓰는 쓴 아니면 아이 안내 안전 않습 않습니
-1 않으 않으면 알림을 암호는 암호를 암호화 앞 앞에 앱을 양쪽 어긋 업데 업데이 없는 없어 없어서 에디
-1 에디터 에서만 였다 영상 오류 오차 오프 오프셋 온 올리 올리지 옮겨졌 옮기 와이 와이파 외래 요약한
-1 요청하 요청한 우회 운영 워커 원인이 유지되 유지된 응답에 의 이관 이관은 이동 이름만 이름을
-1 이름이 이어 이틀 일마 일마다 일이 읽는 읽어 있어 있어서 있어야 있었음 있으니 있으면 있음 잊고 자
-1 자격 자기 자로 자리이 작업에 잡아야 재발 재발급 재부 재부팅 저장되 저장하 적고 적으 적이 전화는
-1 절대 접근 정규 정규식 정보 정보를 정산 정상 정수 정책은 정책을 정한 정한다 젠킨 젠킨스 종료한
-1 종료할 주로 주입 죽었다 줄었 줄었다 중 중간 중에는 중이 증명 증명은 지문 지우고 지우기 지운
-1 지운다 지워도 지정 참고 채팅 처음 첫 체크섬 최대 카드 캐시가 커밋한 커버 커버리 컨트 컬럼을 쿠버
-1 쿠버네 큐는 키가 키값 타임 타임아 테이 테이블 트랜 트랜잭 틀렸다 틀리 틀리면 파싱 파일만 패널
-1 패스워 페이지 폐기하 포크 폴더는 푸시하 푸시했 플래 플래그 픽스 픽스처 필요하 필요한 하나 하나로
-1 하나만 하나씩 하는 하는지 하루 하지 한글 합계 합쳤 합쳤다 해결 해시를 해시하 해시한 해야 형식
-1 형태 형태로 확인을 확인해 환불 회 회의 횟수를 후에는 훅은
1 -강제 -계정 -구글 -기는 -널에 -누가 -돌려 -동의 -떠서 -뛰고 -라는 -랜치 -러가 -록은 -르는 -리가
1 -리게 -리고 -리니 -리뷰 -린샷 -림이 -립트 -말이 -모를 -문을 -문제 -번 -번호 -보는 -보드 -보지
1 -본다 -블은 -뺐다 -서버 -세스 -소의 -수정 -스크 -스터 -식이 -어가 -어볼 -없이 -요청 -용은 -우리
1 -원이 -이번 -이후 -인이 -일로 -일에 -읽고 -있는 -작업 -장을 -적이 -전 -접속 -정리 -정에 -정을
1 -주고 -줄 -증을 -지가 -지면 -지지 -체가 -추가 -폴더 -한 -할을 -훅이 -히면 .csv .env .envir .falkn
1 .fast .fjord .go .hooks .png .ts .wms /.ssh //docs //git //prox //t /b /h /lates /post /prep
1 /rules /setup @0 again alarm allowe alone anywhe applic auch auf aufgab avisar añade backgr beim
1 better binary blocks both bots c'est caché cdn channe checko codeow colle com compro concer
1 confus consid contai danger dann datei delete depend disabl disreg doit downlo dépôt einem el
1 eval faster fetche fix fssl github helm help helps html ignora il import ins inutil invisi ip
1 jeton keine keiner layer lists llm looks lower mailed manda mark module move n nacos overri
1 partag passed permit pip plugin policy priori pushen qr questi qui quietl reach real rechte
1 refres regard render reset revert right role runner second seulem shared silent sl sleep solved
1 some sube such suite suppri syntax tablet tarea templa that's themse they thing todos tree truste
1 try tutori tâche téléch update user-a valida value verifi wants webhoo were whoami withou zip
1 zugang zugrif いて うに かな かない が出 が出た くこ くこと これ して実 せず だっ だった だと
1 って ての てよ てよい て実 て実行 に必 に必ず に直 に直接 に送っ の指 の指示 ばよ ばよい べての
1 よう ように れて わな わない を入 を入れ を消し を足 ァイ ァイル イル イン クリ スク スクリ
1 ストの トが トに トリ ファ ファイ プッ プッシ プロ 一个 不必 不要 为准 了就 传到 信す 信する
1 入れて 公開鍵 処理 出た 削除す 取得し 古い 后把 命令 固定 境変 境変数 変数 太慢 失败时 定时 後に
1 得し 手順 执行 报错 指示は 接プ 接プッ 方便 更新 書かな 有人 本番の 校验 権限チ 每次 消し 無視
1 無視し 環境変 用の 登録し 直接プ 示は 社内 終わ 网页 視し 認証 证码 败时 运行 送っ 送って 送信す
1 里不要 録し 開鍵 限チ 限チェ 除す 除する 验证码 가능 감싸 개발 개인 갱신하 결제 계정이 공유하
1 교체 구글 그래 기다 깨지 나오 나오는 넣어라 노트 누가 답변 덮어쓰 돌리 두었 드라 드라이 떠서
1 로그에 리뷰어 링크로 링크를 마세 마세요 마스터 맞으 맞으면 맥에 멈추 메모를 메모리 메일로 모르
1 모르는 목록에 무시하 문제로 물어보 물어볼 미들 미들웨 바뀌 반복 받아서 버킷 번 변경 변수를 보내는
1 보내세 본다 분석 붙여넣 비상 빠르다 뺐다 스캐 스캐너 시작한 실행할 아래 않아 알림이 액세 액세스
1 없이 에러 엑셀 여기 여부 역할을 요청마 우리 움직 유지 이번 이후 인증을 읽고 있는 있어도 자동
1 작업이 잡아 저장해 적용하 적용한 전 전달하 전에는 점검 제외 제한 조건 줄 지우세 직원 채널에 추적
1 충돌 커밋 커밋에 코드를 쿼리에 크론 클라 클라이 클래 클래스 통계 파라 파라미 파일에 파일은 포함해
1 푸시한 풀어 한 해도 해제 해제하 허용 헤더에 헬스체 호스 호스트 확인은 확인한 확장 훅에 훅이
2 -가해 -값을 -게는 -경은 -계를 -공개 -과 -그냥 -끈다 -나눠 -낸다 -니다 -다음 -답이 -더니 -더에
2 -도커 -되는 -된다 -됨 -드는 -디를 -따로 -로 -룹은 -르지 -름을 -리자 -릿을 -막에 -말로 -매 -매번
2 -매일 -면을 -명에 -모리 -바로 -받은 -방에 -백업 -버로 -변수 -보다 -분간 -비밀 -사가 -사를 -선스
2 -소가 -쉽다 -시작 -쓸 -아도 -앱 -어떤 -어라 -어서 -업을 -업체 -올려 -완료 -외주 -원은 -웨어 -위에
2 -을 -의로 -인다 -인증 -읽는 -잡고 -적힌 -정은 -제가 -주석 -째로 -차가 -치를 -칙을 -코드 -키에
2 -킷에 -트북 -팀 -프를 -한은 -한을 -해도 -회원 .dev .githu .hb .verif .worke .zshrc //cdn //drop
2 //fix //hb //past //pypi /a /c /dev /i /in /ledge /next /pre /s /simpl /u /www @green @hide
2 aaaab3 ahead alias allow an anonym answer anybod artifa at ausfüh authen base64 bloque boot box
2 break cargo claude clé colors column commen compla confli conten correc código db deprec descar
2 desde durati désact editor eine encryp enviro even except explai export extend fixes follow
2 force- forget full got group groups hence herste histor hour hängen ids it's jedem kann known
2 l'impo last lista loop lot mails migrat nopass org parent parser passe pega post postin prefer
2 pro progre qo- readin reject replac reprod return rol runnin scopes serve shadow share site small
2 softwa sonst sont sqlite ssh ssh-rs stage steps stoppe symfon t tar termin these thread togeth
2 under unit von wget within worksp writes you'll you're zurück いと くな ける しで ってく ても
2 で送 で送る になる に変え に送 の公 の公開 はサ は書 は書か より るこ ること るので れた れたら
2 をす をすべ を無 を無効 アカ アカウ ウント エラ エラー カウ カウン クを クリプ グイ グイン ケッ
2 ケット コマ コマン サーバ ックを テス テスト トの ドを バー プト ポー ポート マン マンド メー
2 ラー リプ リプト ログイ ロード ワー ンド ンドを ーで ート ーバ ーバー 一覧 下载 书校 书校验
2 任务里 公開 利用 利用者 削除 务里 効に 并执 并执行 文档 書の 無効 無効に 理者 用者 登録 的命
2 的命令 知ら 管理者 落ち 证书校 送る 配置 鍵を 限は 값을 개발자 개인정 거기 건너뛰 검사를 게이
2 게이트 계정으 계정을 과 교훈 권한을 규칙을 그냥 글자 끈다 나눠 나면 나온 내려 내려받 낸다 넣으세
2 노트북 놓으 느리 단계를 덤프를 돌려 돌려주 돌아 동의했 됨 디스 디스크 따로 라벨 라이 로 마지
2 마지막 매 매번 매일 메모 물어 바로 버전 버킷에 변경은 부족 부족하 비밀번 비운 비운다 비워 사라졌
2 사이 사이트 상수 상태 샌드 샌드박 서명 서버로 설정 설치하 쉽다 실수 실수로 실패 심사 쓸 안에서
2 않는 알리 알리지 액션 앱 어떤 없었 없었다 역할에 열리 올라 올려 올리고 외주 요약 위에 을 응답이
2 익명 인증 자리 잡고 적용 적힌 절차 제거 지침 질문 추가해 컨테 컨테이 코드에 쿼리 키를 토큰 통과한
2 통째 통째로 티켓 팀 파이프 편하 편하다 항목 호출 화면을 환경 환경변 회원
3 -감사 -객이 -거기 -게 -결제 -고가 -그 -기고 -기지 -넣은 -네 -동이 -둔 -라도 -라온 -로에 -마다
3 -면이 -벨을 -보고 -부분 -빨리 -사는 -성이 -소를 -승인 -시트 -심어 -쓰고 -업이 -연다 -열어 -용히
3 -우지 -운영 -의가 -이터 -자씩 -장소 -좋다 -증은 -지에 -창이 -청은 -출력 -캐시 -커밋 -크가 -키를
3 -키지 -포가 -호화 -화벽 .app .apple .dasom .geo .haulw .key .tools .yml /.conf /bin /blob /env
3 /fix /hook /p /raw /relea /share /tms @secret abscha adminr agent alerta argume asked avec avoids
3 bei being chaque codes commit compre con cost csp cuatro demand des desact deseri direct droppe
3 eintra elimin enable encode extra exécut findin fine four für give global handy hashin haulwa
3 image instea invite jour kennwo keycha labels latenc leaves leftov level machin makes mejor merge
3 mobile money my navega no nobody note openss others our over paymen phone portal pretoo prints
3 profil redire relay rien rights rôle ship sich socket somebo starts stores teleme top trim umgebu
3 un useful vault vs want whatev while worked your いとき い合 い合わ える から きは けば してく
3 しても すべ すべて ずに せな だけ ちた では とき ときは とし として に変 の最 の確 の確認 べて
3 める わせ ウン ェッ ェック コミ コミッ サポ サポー チェ チェッ バケ バケッ ミッ ミット メール
3 ルで ルに ント ーに ード 一条 不要把 公开 关闭 关闭证 内容贴 合わ 合わせ 問い 問い合 始ま 始まる
3 容贴 所有 明書の 書の検 最後 検証を 権限を 番で 的内 的内容 目录 落ちた 要把 规则 証を 証を無
3 证书 贴到 込み 闭证 闭证书 限を 간다 검사는 게 경고가 고객이 관리 관리자 교체하 그 그룹 글자씩
3 기능 길이 끊기 나가 넣은 네 다음 대응 댓글 덤프 돌리지 동의 둔 등록하 때마 때마다 로그는 로그인
3 릴리 릴리스 링크 목록을 문서 문의가 미러 방식 배포가 버린 버린다 번들 보고 보호를 복사 빨리 사라
3 삭제 스크 승인 시도 시트 실행 심어 쓰고 않는다 않아도 알림 알아 알아서 압축 압축해 에이 에이전
3 역할 연다 열어 예외 오탐 올라온 올린 올린다 요청은 위키 유지한 의존 이슈 인증번 작업을 장애 재현
3 제거하 조용히 조회 조회하 좋다 주소를 지난 창이 출력하 코드는 쿠키에 테스 테스트 패치 포트 하면
3 합니 합니다 했다 허용으 화면이 확인 확인이
4 -개로 -끄고 -내면 -더 -들어 -류가 -만료 -목록 -문은 -버의 -봇 -상태 -서도 -서명 -서에 -설정 -스에
4 -시는 -시도 -써서 -아서 -어도 -에도 -예전 -올릴 -와 -이니 -이스 -인을 -입이 -자가 -장애 -장은
4 -전체 -전트 -제일 -젝트 -줄을 -지연 -체를 -트를 -해시 -행할 -환자 -훅 .exe .helpe .nf .onlin .py
4 .setup .site .ssh .top .vscod /.bash /.h //img //mcp //revi /publi /sse /ssh /wms @never @tell
4 additi affich ajoute alg anythi benchm betwee carrie cas case check chore compru cronta da danach
4 decode develo digit down echo einste end entire entre env er es everyt expiry file formal gist
4 hides hinter home hosts https if instal ir k kopier laisse leak licenc lines live m made memory
4 mentio molest named nc need nightl office open organi overwr packag pages panel paquet parts
4 petici proble prompt proxy quickf rather red remote reply reuse row salt same schick slower speed
4 ssl strict table things todo too traini turn typed unauth wallet wandb warm we with works wrappe
4 writte y zu おくと くと ったら ない なの なので なる にす にする に貼 の検 の検証 まる よい
4 ります エス エスト キャ クエ クエス クレ クレッ ザー ザーに シー シーク スキ ストは ップ ドは
4 ユー ユーザ リク リクエ レッ レット ーの ーを ークレ ーザ ーザー ードは 中身 之前先 仓库 付ける
4 任务 出现 列は 効にし 可以 報告 复制 失敗し 成功 敗し 数で 文字 検証 测试 消して 理者権 番の 禁止
4 者権 者権限 行する 設定 通过 速度 里加 验证 걸러 검증은 계정 고정 공개 괜찮 권한으 기록 끄고 넣고
4 넣는 넣는다 넣으면 더 덮어 두세 두세요 마운 마운트 모니 모니터 문장은 문제가 바뀌었 백업 보내
4 보호 복사해 봇 부르 생략 서버에 서버의 설치 소스 실행한 써서 업체 예전 오류가 올릴 와 우선 유출
4 이면 작업 재설 전송 전체를 제일 제한은 줄을 추가하 추가한 출력해 취약 캐시 통과시 파일 포맷
4 포트를 폴더를 허용하 헷갈 환자 훅
5 -검증 -것 -계속 -고정 -넣고 -니까 -다른 -록을 -리지 -맨 -므로 -사해 -션은 -수로 -슈에 -스캔 -않게
5 -없음 -에 -옛날 -용을 -원격 -으니 -이 -이지 -자의 -적어 -전부 -조직 -트에 -하자 -해야 .bashr .io
5 //get /node /var =false =true @run @script accoun agreed approv attack autent balanc be caches
5 calls cat caused chat colour config consta contin copied cuda dashbo derive dump each einfac en
5 escrib eur everyo fallba finish firmwa flag g gehört given gives go green hace her http i inhalt
5 iv keeps keys la least link long md5 medias npx otherw outgoi packet pair paste pickle pipeli
5 point port pour pregun public qa rack restar review securi sh skript solo stderr store straig
5 suffis take text though touch up way you いこ いこと かれ かれた くだ くださ この さい ださ
5 ださい てく てくだ ないこ にし にして にな のが ので ます るの アッ アップ ック ール 作業 储桶
5 内容 再設 再設定 十分 即可 告诉 存储 存储桶 実行 実行す 常に 推送 明書 書か 権限 确认 確認 结果
5 行す 証明 証明書 进去 通知 遇到 감사 검사 것 결과 경고 계속 그렇 내용을 넘어 넣으 다른 담당
5 담당자 도커 라이선 말하 맨 모드 문서에 문장 방화 방화벽 빨라 빨라진 사용 설명 설명에 설정에 소유
5 소유자 스캔 않게 앞으 앞으로 없음 에 옛날 옵션 완료 워크 워크플 원격 이 이슈에 장비 재설정 적어
5 정리 조용 조직 쿠키 통과했 표시 푸시 프로그 프록 프록시 필터 하고 해시 해시는
6 -가는 -겨야 -때는 -렇게 -로그 -를 -보안 -보여 -소에 -스템 -외부 -이는 -이면 -지를 -큰을 -트가
6 -하라 -해 -해당 .parce /etc @hookname @package @push @trace admin al also apply away best blob
6 builds bypass cache confir descri diff drops entry for fronte funcio gatewa health host includ
6 instru job just latest le lire lo magic mencio nicht notebo notes offici opens out output pacs
6 person phrase pipe place pushes repair rf saved scans schrei se sicher signat snapsh tls todas
6 tool traces treat turned unsafe user vendor wareho word めて りま れば ーク 关掉 删除 加一 变量
6 告诉用 境变 境变量 外部 失敗 步骤 环境变 诉用 诉用户 返回 검증 그렇게 남겨 된다 들어가 따르 때는
6 를 만들어 바꾸 바꾸고 보여 사용자 세션 쉬워진 스크립 시스 시스템 외부 전부 첨부 토큰을 프로젝 해
6 해당
7 -과를 -꾸고 -도록 -두고 -린다 -버에 -보면 -붙여 -세션 -일을 -자로 .net /agent /hooks @ask @door
7 @place @send @show active anyone bcrypt bitte bot certif clean compil consen d darf dienst do
7 einen extens folder force insigh it later look mainta many math mirror nur old on own para partne
7 plain prueba recupe restri saves start sync today usuari wait whole する サー スト 就说 扫描 时不
7 检查 理员 管理 管理员 결과를 경로 규칙 내용 두고 로그 바꾸세 보안 보이는 쉬워 인코 인코딩 전체
7 주기 통일 파이 파일을 폴더 하니
8 -간다 -계는 -고객 -권한 -그인 -두는 -모든 -적지 -중에 .bin .git /.cach //tips /tmp @data @wipe
8 agente bash belong bucket checks coment core de diesen disk dns done fails from hostna ignori
8 kubeco les maskin middle mit next off parame push revers rsync servid skip soport switch than to
8 und will x-env öffent こと たら には トを 付け 全サ 全サー 前端 忽略 指令 指示 自动 设为 请求
8 그대 그대로 나중 나중에 답하 두는 만들 모든 목록 실패하 요청 적지 지원 진행 추가 출력 평문 협력
8 협력사
9 -것이 -넣어 -받아 -하니 -항상 -해서 .cloud .txt /crede /warm @open @user als and anweis bleibt
9 come del dem deny der diese ein ends execut filter fixed good l'util las learne lodash of older
9 projec query quicke rls shell swap there this time tools user's wiki してお ると ット 之前的 前的
9 把这 的指 단계 단계는 받아 붙여 오래 항상
10 -대신 -라고 -로도 .examp .json @keyfile @oneoff @plainhttp @ship asks client comple dans earlie
10 format jwt knows mailbo man mode origin patche print produc put reques rückfr selinu sie slow
10 them workfl à ておく ロー 权限 环境 권한 넣어 대신 들어 문제 충분 코드 프로
11 -두자 -말고 -하게 .rando //coll about accept as copia cors dass debug_ fork git into parle
11 patien permis privil puede que rows sha1 si simple sshd summar troubl trust 之前 두자 말고 서버
11 처리하 패키 패키지
12 -으면 /.aws @address @guard @link @off backup enough everyw firewa let plus python readme 보이
12 처리
13 -다고 -대로 @3 @agent @claim @right ab act all ci die failin rm suppor task おく 用户 것이 고객
13 통과
14 -하는 -하다 .sh @rules @wide chmod every leave n'en ohne sessio should so that てお
15 -진다 @outside alle friend gitlea its lesson master sans zertif して 直接
16 -으로 @obey aus den et system
17 @unchecked públic r random whenev 不用
18 @grantall @number haz hide jede sin what
19 -세요 -하면 benutz
20 -하고
21 @agentfile
22 -두면 두면
23 @always @unasked
24 @silent
25 @lesson
26 @4 @remote
28 true
36 @careless
38 @5
51 @6
54 @7
75 @8\
"""
