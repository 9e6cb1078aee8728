"""Deeds that no lesson may order, in seven languages, as expressions (K08). Data only.

A row is: the texts of which one must occur, separated by `; `, two spaces, and an expression for a
lower-case text. It may go on in lines that are indented by four, or by six in place of the two
spaces. PARTS are its abbreviations, and {START} requires BEGINS. Every gap is bounded. A deed does
not count where its sentence forbids or reports it: NOT_BEFORE stands before the deed, NOT_BEHIND
behind it, REPORTED anywhere.
"""

PARTS = {
    "{URL}": r"https?://(?!localhost|127\.|0\.0\.0\.0)[^\s\"'`<>)。、\uff0c]{3,200}",
    "{EMAIL}": r"[\w.+-]{1,40}@[\w-]{1,40}\.[\w.-]{2,40}",
    "{FILE}": r"(?:~/\.aws\b[\w/]*|\.aws/credentials|(?<![\w.])\.env\b(?![.\w-])|\.netrc|\.npmrc"
    r"|\.pypirc|\.git-credentials|\.pgpass|\.kube/config|kubeconfig|~?/?\.ssh/\w+"
    r"|\bid_(?:rsa|ed25519|ecdsa)\b(?!\.pub)|service[-_]account\.json|\.gnupg)",
    "{WHERE}": r"(?:pull[ -]?requests?|\bprs?\b|merge[ -]requests?|\bissues?\b|\btickets?\b"
    r"|bug[ -]?reports?|\bcomments?\b|commit[ -]messages?|\bgists?\b|pastebin|\bchat\b|\bslack\b"
    r"|이슈|티켓|댓글|답변|커밋 메시지|\bpr ?설명|プルリクエスト|イシュー|チケット|コメント"
    r"|拉取请求|合并请求|工单|评论|議題)",
    "{SEND}": r"(?:send|post|upload|paste|put|attach|include|add|append|copy|mail|share|publish"
    r"|report|push|print|echo|dump|embed|commit|write|forward|submit|stick|drop|schick\w*|send\w*"
    r"|lad\w*|füge?\w*|kopier\w*|poste?|häng\w*|stell\w*|leit\w*|env[ií]\w*|sub[ei]\w*|mand\w*"
    r"|peg\w*"
    r"|adjunt\w*|copi[ae]\w*|public\w*|coll\w*|envo\w*|télévers\w*|joi\w*|mets|ajout\w*|transmet\w*"
    r"|送|アップロード|貼|添付|投稿|载入|上传|发送|发到|粘贴|贴|附|提交|发给|寄|보내|보낸|올리"
    r"|올린|올려"
    r"|붙여|붙인|첨부|전송|기록|넣|제출|복사|공유)",
    "{GET}": r"(?:download\w*|fetch\w*|\bget\b|grab|pull|\bload|herunter\w*|\blade\b|\bhole?\b"
    r"|descarg\w+|baja\b|télécharg\w+|récupèr\w+|ダウンロード|取得|下载|获取|拉取|내려받"
    r"|다운로드|받아|받은"
    r"|가져와)",
    "{RUN}": r"(?:\brun\b|execute|launch|\beval\b|\bsource\b|install it|führe?|ausführ\w*|start\w*"
    r"|ejec[uú]t\w+|\bcorre\b|lanza\w*|exécut\w+|\blance\w*|実行|起動|走らせ|执行|运行|실행|돌려"
    r"|돌린"
    r"|돌리)",
    "{KNOWN}": r"(?:"
    r"sh\.rustup\.rs|get\.docker\.com|astral\.sh|bun\.sh|deno\.land"
    r"|install\.python-poetry\.org|get\.sdkman\.io|get\.pnpm\.io|get\.volta\.sh|pyenv\.run"
    r"|get\.k3s\.io"
    r"|githubusercontent\.com/(?:nvm-sh|homebrew|helm|pyenv)/)",
    "{SPARE}": r"(?:"
    r"\b(?:build folder|build output|cache|dist|node_modules|temp\w*|tmp|patch updates?|typos?"
    r"|dev dependenc\w+|generated)\b|빌드 폴더|캐시|임시|패치|오타|생성된)",
    "{OFF_EN}": r"(?:"
    r"disable|turn off|switch off|deactivate|remove|delete|drop|skip|bypass|circumvent"
    r"|suppress|shut off|get rid of|take out|strip|relax|weaken|loosen)",
    "{GUARD_EN}": r"(?:"
    r"code reviews?\b|the reviews?\b|auth(?:entication|orization)?(?: middleware| checks?| guards?"
    r"| layer)|(?<!failed )authentication(?! error| fail| test|\.)|two-factor|\b2fa\b|\bmfa\b"
    r"|(?:tls|ssl|certificate|cert|signature"
    r"|host key|checksum|integrity) (?:check|verif|valid)\w*|branch protection|firewall|selinux"
    r"|apparmor|secret[ -]?scan"
    r"|secret detection|codeowners|\bcsrf|rate limit|audit log|\bsandbox|antivirus|virus scan"
    r"|gitleaks|guardrail|dependency review"
    r"|(?:permission|access|safety|security) checks?|deny (?:rules?|list)(?! of)"
    r"|pre-?commit hooks?|git hooks|row[- ]level security"
    r"|encryption|approval (?:step|gate)|confirmations\b|confirmation (?:prompt|dialog)s?)",
    "{NETTOOL}": r"(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod)",
}

DEEDS = r"""
npx; bunx; pnpx; uvx; dlx; pipx; deno run  \b(?:npx|bunx|pnpx|uvx|(?:pnpm|yarn) dlx|pipx run
    |deno run)\b(?: -\S+){0,3} @?[\w./-]{2,60}@(?:latest|next)\b
npx; bunx  \b(?:npx|bunx) (?:-y|--yes)\b[^\n]{0,60}\b(?:first|always|before|every|each|whenever
    |prior|session)\b
npx; bunx  \b(?:always|first|before|every|each|whenever)\b[^\n]{0,60}\b(?:npx|bunx) (?:-y
    |--yes)\b
npx; bunx; uvx  \b(?:uvx|pipx run)\b [^\n]{0,40}(?:whenever|every time|each time|always)
npx; bunx; uvx; dlx  (?:immer|jedem|vor jed|siempre|cada|toujours|chaque|必ず|毎回|常に|每次
    |总是|항상|매번|먼저|전에)[^\n]{0,40}\b(?:npx|bunx|uvx|pnpm dlx|pipx run) (?:-y |--yes )?[@\w]
curl; wget; iwr; irm; invoke-  \b{NETTOOL}\b(?![^\n|]{0,80}{KNOWN})[^\n|]{0,200}\
    | ?(?:sudo )?(?:(?:ba|z|da|fi)?sh|python3?|node|perl|ruby|iex|pwsh|powershell)\b
curl; wget; iwr; irm; invoke-  (?:(?:ba|z)?sh|source|\.|python3?|eval|iex|sh -c)? ?[\"'`]?(?:<\(
    |\$\(|\() ?{NETTOOL}\b(?![^\n)]{0,80}{KNOWN})
|curl; | nc; |nc; | ncat; | curl; | wget  \b(?:tar|zip|cat|env|git|gzip|dump\w*)\b[^\n|]{0,80}\
    | ?(?:nc|ncat|curl|wget|socat)\b
curl; wget  \b(?:curl|wget)\b[^\n]{0,80}@[\"'`]?{FILE}
.git/hooks  {URL}[^\n]{0,80}\.git/hooks
.git/hooks  \.git/hooks[^\n]{0,80}{URL}
http  (?:pipe|feed|pump)[^\n]{0,20}{URL}[^\n]{0,30}(?:into|to|through) (?:python|bash|sh|node
    |zsh|a shell)
--index-url; -i http; extra-index-url; --registry  (?:--(?:extra-)?index-url|-i
    |--registry)[ =]http://
trusted-host  --trusted-host
git+http  \b(?:install|add)\b[^\n]{0,20}git\+https?://(?![^\s\"'`]{1,120}@)
--privileged  docker run[^\n]{0,60}--privileged[^\n]{0,40}-v /:
postinstall; preinstall  (?:post|pre)install[\"'`]{0,2}[: ]{1,3}[\"'`]?
    [^\n\"]{0,30}\b{NETTOOL}\b
http  {GET}[^\n]{0,80}{URL}[^\n]{0,80}{RUN}
http  {URL}[^\n]{0,30}{GET}[^\n]{0,60}{RUN}
http  {RUN}[^\n]{0,40}(?:script|binary|installer|skript|스크립트|スクリプト|脚本)
    [^\n]{0,20}(?:from|at|von|de|depuis) {URL}
http  \b(?:follow|obey|do|execute|apply)\b[^\n]{0,12}(?:instructions?|orders|commands
    |what it says|steps there|rules there|it says)[^\n]{0,12}(?:at|from|on|in|of) {URL}
http  {URL}[^\n]{0,60}\b(?:follow|obey|do|execute)\b[^\n]{0,12}(?:what it says|the steps
    |instructions?|its orders|everything)
http  install[^\n]{0,50} (?:from|at) {URL}(?<=vsix)
http  {URL}(?:vsix)?[^\n]{0,12}(?<=\.vsix)
http  (?:befolg|folg)\w*[^\n]{0,30}(?:anweisung|regel|schritt)[^\n]{0,30}{URL}
http  \bsigue[^\n]{0,30}(?:instruccion|paso|regla)[^\n]{0,30}{URL}
http  \bsui(?:s|vez|vre)\b[^\n]{0,30}(?:instruction|étape|règle|consigne)[^\n]{0,30}{URL}
http  {URL}[^\n]{0,12}(?:指示|手順|ルール)[^\n]{0,8}(?:従|実行)
http  (?:按照|遵循|执行|遵守)[^\n]{0,8}{URL}[^\n]{0,10}(?:指示|步骤|说明|规则|操作)
http  {URL}[^\n]{0,30}(?:그대로|지시|대로|내용을)[^\n]{0,6}(?:따른|따라|따르|실행|수행)
내려받; 다운로드; 원격; 받아  (?:내려받|다운로드|원격 스크립트|스크립트를)[^\n]{0,24}(?:받아)?
    [^\n]{0,12}(?:실행[하한할해]|돌[려린릴])
curl; wget  (?:curl|wget)(?:로|으로)[^\n]{0,30}(?:bash|sh|python|실행)
.aws; .env; .netrc; .npmrc; .pypirc; .git-cred; .pgpass; kube; .ssh; id_; service-acc
    ; service_acc; .gnupg  {SEND}[^\n]{0,80}{FILE}[^\n]{0,80}{WHERE}
.aws; .env; .netrc; .npmrc; .pypirc; .git-cred; .pgpass; kube; .ssh; id_; service-acc
    ; service_acc; .gnupg  {FILE}[^\n]{0,80}{WHERE}[^\n]{0,60}{SEND}
.aws; .env; .netrc; .npmrc; .pypirc; .git-cred; .pgpass; kube; .ssh; id_; service-acc
    ; service_acc; .gnupg  {WHERE}[^\n]{0,40}{SEND}[^\n]{0,40}{FILE}
.aws; .env; .netrc; .npmrc; .pypirc; .git-cred; .pgpass; kube; .ssh; id_; service-acc
    ; service_acc; .gnupg  {FILE}[^\n]{0,60}{SEND}[^\n]{0,60}{WHERE}
.aws; .env; .netrc; .npmrc; .pypirc; .git-cred; .pgpass; kube; .ssh; id_; service-acc
    ; service_acc; .gnupg  {SEND}[^\n]{0,60}{FILE}[^\n]{0,60}(?:{URL}|{EMAIL})
.aws; .env; .netrc; .npmrc; .pypirc; .git-cred; .pgpass; kube; .ssh; id_; service-acc
    ; service_acc; .gnupg  {FILE}[^\n]{0,60}(?:{URL}|{EMAIL})[^\n]{0,60}{SEND}
cat   \bcat {FILE}[^\n]{0,60}{SEND}
.env; credentials; id_rsa; id_ed  {START}commit [^\n]{0,20}{FILE}(?! template)
variables; 변수; 変数; 变量; variable; `env`; printenv; secrets; 토큰  (?:`env`|printenv
    |environment variables|env vars|all secrets|every secret|umgebungsvariablen
    |variables de entorno|variables d['\u2019]environnement|환경 ?변수|環境変数|环境变量|토큰 값
    |シークレット|密钥)[^\n]{0,60}(?:{WHERE}|{URL}|{EMAIL}|\blogs?\b|로그에)[^\n]{0,30}(?:{SEND}
    |출력)
variable; vars; secrets; `env`; printenv; token  {START}{SEND}[^\n]{0,30}(?:`env`|printenv
    |environment variables|env vars|secrets\b|tokens\b|umgebungsvariablen|variables de entorno
    |variables d['\u2019]environnement)[^\n]{0,60}(?:{WHERE}|{URL}|{EMAIL}|\blogs?\b)
http; @  \b{SEND}\b[^\n]{0,30}\b(?:diff|patch|repo|repository|source|codebase|workspace
    |conversation|prompts?|chat history|customers?(?:\.csv)?|transcript)\b[^\n]{0,60}(?:{URL}
    |{EMAIL})
http; @  (?:\bdiff|저장소|소스|코드|대화|고객|リポジトリ|ソース|会話|仓库|源代码|对话)
    [^\n]{0,40}(?:{URL}|{EMAIL})[^\n]{0,24}{SEND}
http; @  (?:把|将)[^\n]{0,20}(?:{SEND})[^\n]{0,10}(?:{URL}|{EMAIL})
http; @  (?:diff|repositor\w+|código|code|quelltext|dépôt|변경 내용|prompts?)[^\n]{0,30}\b(?:auf
    |an|a|en|sur|à|to)\b (?:{URL}|{EMAIL})
bucket; 버킷  (?:customer\w*|고객[^\n]{0,8})[^\n]{0,30}(?:public bucket|공개 버킷)
](http  !\[[^\]\n]{0,40}\]\(https?://[^)\n]{0,120}[?=][^)\n]{0,80}(?:env|secret|token|base64
    |data|key|prompt)
remote add  remote add [\w-]{1,30} {URL}[^\n]{0,60}push
777  chmod (?:-[a-z]+ )?0?777
bash(*; "*"  [\"'`]?allow[\"'`]?[^\n]{0,12}(?:bash\(\*|[\"']\*[\"'])
bash(*  bash\(\*(?::\*)?\)
bypasspermissions  bypasspermissions
administratoraccess; roles/owner; cluster-admin  {START}(?:grant|give|attach|add|assign|bind|use
    |set)\b[^\n]{0,50}(?:administratoraccess|roles/owner|cluster-admin)
administratoraccess; cluster-admin; roles/owner  (?:administratoraccess|cluster-admin
    |roles/owner)[^\n]{0,16}(?:붙[이인여]|준다|줘|부여|与え|付与|授予)
authorized_keys  (?:your|own|my|this|자기|내|자신의|自分の|eigenen)[^\n]{0,40}authorized_keys
authorized_keys  authorized_keys[^\n]{0,20}(?:키를|鍵を|key)[^\n]{0,10}(?:추가|넣|追加)
nopasswd  nopasswd
0.0.0.0/0  0\.0\.0\.0/0
public  {START}(?:make|set|turn|switch|open|flip)\b[^\n]{0,30}\b(?:bucket|repo|repository
    |database|container|share)\b[^\n]{0,12}\bpublic
public-read  {START}[\w ]{0,30}public-read
bucket; バケット; 存储桶; 버킷  (?:bucket[^\n]{0,12}(?:öffentlich|público|public\b)|(?:haz
    |rends?)[^\n]{0,12}(?:público|public)[^\n]{0,10}bucket|バケット[^\n]{0,6}公開に|存储桶
    [^\n]{0,6}公开|버킷[^\n]{0,6}공개로)
right; admin; owner; permission; recht; droit; permis; 権限; 权限; 권한; 소유자  {START}(?:give
    |grant)\b[^\n]{0,50}(?:owner|admin|root)\w* (?:right|access|permission|privilege)s?
recht; permis; droit; 権限; 权限; 권한; 소유자; role  (?:(?:gib|erteil\w*|vergib)\b
    [^\n]{0,40}admin\w*(?:recht|zugriff)|(?:da|otorga|concede)\w{0,3}\b[^\n]{0,30}administrador
    |donne\w*\b[^\n]{0,30}admin|管理者権限を?(?:与え|付与|付け|渡)|(?:给|授予|赋予)
    [^\n]{0,16}管理员权限|(?:관리자|모든|소유자|전체|루트) ?권한을? ?[^\n]{0,12}(?:준다|줘|부여
    |주세요|줄 것)|소유자로 ?(?:올|지정|등록|만))
cors; origin  \b(?:allow|accept|permit)\b[^\n]{0,20}(?:every|all|any) origins?
    [^\n]{0,12}(?:with )?credential
grant all  grant all (?:privileges )?on \*
verify; insecure  \b(?:ssl_?|tls_?|peer_?)?verify(?:_ssl|_peer|_certs?)? ?[=:] ?(?:false|0\b
    |no\b|none)
verify; ssl  ssl[._-]?verify[\"'` ]{0,2}[=:]? ?[\"'`]?(?:false|0\b|no\b|off)
insecureskip; git_ssl; --insecure; curl -k; no-check-cert; rejectunauthorized
      insecureskipverify[: =]{1,3}true|git_ssl_no_verify|curl (?:-\w+ )?(?:-k\b|--insecure)
    |--no-check-certificate|rejectunauthorized[\"' ]?: ?false
no-verify; no-gpg  --no-verify|--no-gpg-sign
stricthostkey  stricthostkeychecking[ =]\"?no\b
comment; auskomment; kommentier; coment; コメントアウト; 注释; 주석  \bcomment(?: out| away)
    [^\n]{0,20}(?:auth|check|guard|validat|permission|verif|csrf|assert|failing)
kommentier; auskomment; comenta; commente; コメントアウト; 注释; 주석
      (?:kommentier\w*[^\n]{0,40}(?:auth|prüf|valid)|comenta\w*[^\n]{0,40}(?:auten|comprob
    |valid)|commente\w*[^\n]{0,40}(?:auth|contrôl|valid)|(?:認証|検証|チェック)
    [^\n]{0,10}コメントアウト|注释掉?[^\n]{0,12}(?:验证|认证|检查|鉴权)|(?:인증|검사|검증|권한)
    [^\n]{0,10}주석)
disable; turn; switch; remove; delete; drop; bypass; skip; deactivate; suppress; relax; weaken
    ; strip; take  {START}{OFF_EN}\b(?![^\n.]{0,80}{SPARE})[^\n.]{0,40}{GUARD_EN}
 off; disabled  {GUARD_EN}[^\n.]{0,20}\b(?:off|disabled|turned off|switched off)\b(?=
    [^\n.]{0,40}(?:before|while|until|when|for|$))
deaktiv; schalt; entfern; lösch; überspring; umgeh; stell; verzicht  \b(?:deaktivier|schalt
    |entfern|lösch|überspring|umgeh|stell|verzicht)\w*[^\n.]{0,40}(?:code-?review|authentifi
    |zertifikat\w*(?:prüf|valid)|tls|ssl|zwei-?faktor|2fa|branch-?schutz|firewall|secret-?scan
    |signaturprüf|sicherheits|berechtigungsprüf|bestätigung|verschlüsselung|hook|codeowners)
desactiv; deshabilit; apag; quit; elimin; omit; salt; borr  \b(?:desactiv|deshabilit|apag|quit
    |elimin|omit|s[aá]lt|borr)\w*[^\n.]{0,40}(?:revisi[óo]n de c[óo]digo|autenticaci|verificaci
    |validaci|comprobaci|tls|ssl|dos factores|2fa|protecci[óo]n|cortafuegos|firewall|esc[áa]ner
    |firma|confirmaci|cifrado|hook|codeowners)
désactiv; coup; retir; supprim; saut; contourn; enlèv  \b(?:désactiv|coup|retir|supprim|saut
    |contourn|enlèv)\w*[^\n.]{0,40}(?:revue de code|authentifi|vérification|validation|contrôle
    |tls|ssl|deux facteurs|2fa|protection|pare-feu|scanner|signature|confirmation|chiffrement
    |hook|codeowners)
無効; 外; オフ; 切; スキップ; 省略; 停止; 削除; 飛ば  (?:レビュー|認証|証明書の?検証|tls|ssl
    |[二2]段階|2fa|ブランチ保護|ファイアウォール|スキャナー?|署名|検証|フック|暗号化)(?:(?!たら)
    [^\n。]){0,16}(?:無効に|外す|外し|外して|オフに|切る|切って|スキップ|省略|停止|削除する
    |飛ばす|飛ばし)
关; 禁用; 停用; 跳过; 移除; 删除; 去掉; 绕过; 省略  (?:关闭|关掉|禁用|停用|跳过|移除|删除|去掉
    |绕过|省略)[^\n。]{0,16}(?:审查|评审|认证|身份验证|证书(?:验证|校验|检查)|tls|ssl|双因素
    |两步验证|2fa|分支保护|防火墙|扫描|签名|校验|安全检查|鉴权|钩子|加密)
从  从[^\n。]{0,10}(?:移除|删除|去掉)[^\n。]{0,12}(?:扫描|检查|钩子|验证)
끄; 끈; 꺼; 해제; 빼; 뺀; 제거; 비활성; 생략; 건너; 지우; 지운; 삭제  (?:코드 ?리뷰|리뷰[는를]
    |인증 ?미들웨어|인증 ?검사|인증을|인증서 ?(?:검증|확인)|tls|ssl|2단계 ?인증|브랜치 보호
    |방화벽|스캐너|서명|검증을|보안 ?검사|권한 ?검사|훅을?|훅 설정|확인 ?(?:절차|창)|감사 ?로그
    |암호화|selinux|codeowners)[^\n.]{0,20}(?:끄고|끈다|끄라|끄세|꺼 ?[두둔둘놓라]|해제[하한해]
    |빼고|뺀다|빼라|제거[하한해]|비활성[화]?|생략[하한해]|건너[뛰뛴]|지우고|지운다|지워
    |삭제[하한해])
plain; clear; klartext; plano; 平文; 明文; 평문; en clair  (?:password|token|secret|key|passwor
    |contraseña|mot de passe|パスワード|密码|비밀번호|토큰)\w*
    [^\n.]{0,30}(?<!not in )(?<!never in )(?:plain ?-?text|clear ?text|in the clear|klartext
    |texto plano|en clair|平文|明文|평문)
http instead  http instead of https
registry; mirror; npm; pip; index  {START}(?:point|set|switch|change|use)\b[^\n]{0,40}(?:npm|pip
    |registry|mirror|index|proxy)[^\n]{0,20}http://
레지스트리; 미러; 저장소; レジストリ; 源  (?:레지스트리|미러|レジストリ|镜像源|registry)
    [^\n]{0,12}http://
certificate; root ca; 인증서; 証明書; 证书; zertifikat; certificat  (?:install|trust|add|import
    |설치|インストール|安装|instal|ajout|füg)[^\n]{0,30}(?:root|ca\b|wurzel|raíz|racine)
    [^\n]{0,20}(?:certificat|ca|zertifikat)[^\n]{0,20}{URL}
인증서; 証明書; 证书  (?:루트 인증서|ルート証明書|根证书)[^\n]{0,12}{URL}
pythonhttpsverify; npm_config_strict; strict-ssl  pythonhttpsverify[ =]{1,3}[\"']?0
    |strict-?ssl[ =\"':]{1,4}false
node_tls; node tls  node[_ ]tls[_ ]reject[_ ]unauthorized[^\n]{0,12}\b0\b
commit -n  git commit -(?:\w{0,3})n\b
assert true; expect(true  (?:replace|change|swap|rewrite)[^\n]{0,40}(?:assert true|expect\(true)
curl; wget  \b{NETTOOL}\b[^\n]{0,120}(?:&&|;) ?(?:sudo )?(?:chmod (?:\+x|7)|(?:ba|z)?sh |python
    |\./|/tmp/)
log the; log each; log every; log all  {START}log\b[^\n]{0,50}(?:authorization|headers?|tokens?
    |passwords?|bod(?:y|ies))[^\n]{0,30}{URL}
post; upload; send; mail; log the; forward; stream  {START}(?:post|upload|send|e-?mail|mail
    |forward|log|stream)\b[^\n]{0,50}\b(?:files?|source|code|dump|database|secrets|tokens|keys
    |credentials|prompts?)\b[^\n]{0,40}(?:{URL}|{EMAIL})
파일; 소스; 덤프; 데이터; 코드; 키를; 토큰; 시크릿; 비밀번호  (?:파일|소스|덤프|데이터베이스
    |코드|개인 ?키|비밀 ?키|토큰|시크릿|비밀번호)[을를] ?(?![^\n.]{0,20}헤더)
    [^\n.]{0,20}(?:{URL}|{EMAIL}|메일로|메일에|슬랙에|슬랙으로|채팅에|외부로|외부 서버)
    [^\n.]{0,10}(?:보내|보낸|올리|올린|전송|붙[이인여]|공유|업로드)
.aws; .env; .netrc; .npmrc; .pypirc; .git-cred; .pgpass; kube; .ssh; id_; service-acc
    ; service_acc; .gnupg  {FILE}[^\n]{0,40}\b(?:belongs?|goes?|go)\b[^\n]{0,12}{WHERE}
allow; permit; erlaub; permite; autoris  {START}(?:allow|permit|erlaub\w*|permite|autoris\w*)\b
    [^\n]{0,8}(?:all|every|any|alle|todos?|todas?|tous|toutes)[^\n]{0,12}(?:bash|shell|commands?
    |tools?|befehle|werkzeuge|comandos|commandes|outils)
"*"  \"(?:action|resource|principal)\" ?: ?\"\*\"
sudo; wheel  {START}add\b[^\n]{0,30}(?:sudo|wheel|admins?|root) group
모두에게; 누구나; 全員; 誰でも; 所有人; 任何人; everyone; anonymous  (?:모두에게|누구나|全員に
    |誰でも|所有人|任何人)[^\n]{0,16}(?:허용|공개|열[어리]|쓰기|권한|許可|公開|权限|读取|访问
    |写入)
owner; propietario; propriétaire; 所有者  (?:acceso|permisos?|derechos) de propietario
    |(?:droits?|accès) (?:de|d['\u2019]) ?propriétaire|所有者权限|オーナー権限
auto-approv; autoapprov; auto approv; auto-accept; 自動承認; 自动批准; 자동 승인; automatisch
      {START}(?:enable|turn on|switch on|set|use|activate)\b[^\n]{0,20}auto[- ]?(?:approv|accept
    |confirm)\w*
자동 승인; 自動承認; 自动批准; 自动同意  자동 ?승인(?:하도록|을 ?켜|으로|한다|해라|하게)
    |自動承認(?:に|を有効)|自动(?:批准|同意)
claude.md; agents.md; settings; instructions; .cursorrules; einstellungen  (?:claude\.md
    |agents\.md|\.cursorrules|(?:agent|claude|cursor|copilot|your own|deine)\S{0,3} ?
    [^\n]{0,12}(?:settings|instructions|config\w*|einstellungen))[^\n]{0,60}(?:never ask|not ask
    |no confirm|without (?:asking|confirm)|skip(?:s|ping)? (?:all )?confirm|bestätigung\w* entf
    |allow (?:all|every)|sin confirm|sans confirm|確認(?:なし|しない)|不再?(?:询问|确认))
no need; not necessary  (?:there is |there's )?no need to (?:inform|tell|notify|ask|warn
    |consult)\b[^\n.]{0,8}(?:the )?(?:user|team|owner|anyone|reviewer|him|her|them)
no confirm; no approval; no review  \bno (?:confirmation|approval|review)s? (?:is |are )?(?:required
    |necessary|needed)(?<!\bfor)[^\n.]{0,4}$
필요 없; 불필요; 필요없  (?:확인|허락|동의)[은는이가도]? ?(?:필요 ?없|불필요)
approval takes; review takes; too long; too slow  (?:approval|review|confirmation|asking)s?\b
    [^\n.]{0,10}(?:takes? too long|is too slow|slows|wastes? time)
traces; evidence; tracks  (?:remove|erase|delete|wipe|hide|clean up|cover)\b[^\n.]{0,12}(?:the
    |all|any|your|its) (?:traces|evidence|tracks)\b
mark; report; declare; close  {START}(?:mark|report|declare|close|flag)\b[^\n.]{0,30}(?:done
    |complete\w*|passed|passing|green|fixed|success\w*|resolved)\b[^\n.]{0,16}(?:even (?:when|if
    |though)|although|regardless|no matter|despite)
실패해도; 빨간; 안 돌  (?:실패해도|깨져도|빨간색이어도|안 돌려도|실패하더라도)
    [^\n.]{0,20}(?:완료|통과|성공|정상)
asks  \b(?:if|when) (?:the )?(?:user|anyone|someone|they) asks?\b[^\n.]{0,20}\b(?:say|claim
    |answer|pretend|deny|tell)\b
skip; mark  \bskip[^\n]{0,30}(?:failing|broken|red) tests?[^\n]{0,40}(?:done|finished|passed
    |complete|green)
md5; sha1; plain  replace[^\n]{0,12}(?:bcrypt|argon2\w*|scrypt|sha-?256|aes|tls)
    [^\n]{0,12}with (?:md5|sha-?1|plain|base64|des|http)
return true  (?:is_?admin|is_?auth\w*|has_?permission|can_?\w{2,12}|verify\w*|check\w*
    |authori[sz]e\w*)(?:\(\))?[^\n]{0,20}return true
nosec; eslint-disable; noqa  (?:nosec|eslint-disable[^\n]{0,20}security)[^\n]{0,30}(?:every|each
    |all)
approve  approve (?:your|its|their) own (?:pull|pr|change|merge)
실패하는; 실패한  실패(?:하는|한) 테스트[^\n]{0,10}(?:skip|스킵|건너뛰|주석)[^\n]{0,24}(?:완료
    |통과|표시)
리뷰; 승인; 검토  (?:^|[.!?\n] ?)(?![^\n.]{0,60}{SPARE})[^\n.]{0,60}?(?:리뷰|승인
    |검토) 없이 (?:머지|병합|배포|푸시|합[치친])
autoapprove; auto-approve; autoaccept  auto-?(?:approve|accept|run)[\"'`]{0,2}
    [^\n]{0,8}(?:\btrue|\bon\b|\byes\b|켜|켠)
dangerously; yolo  dangerously-skip-permissions|dangerously-bypass|dangerously skip permissions
claude.md; agents.md; copilot-instructions; .cursorrules  (?:append|write|put|add|insert|copy
    |paste)\b[^\n]{0,30}[\"'`“](?:[^\n\"'`”]{0,40})(?:skip|confirm|never ask|allow|approve
    |ignore)[^\n]{0,60}(?:claude|agents)\.md
claude.md; agents.md; copilot-instructions; .cursorrules  (?:this (?:paragraph|text|note|rule
    |section|lesson|sentence)|dies\w+ (?:absatz|text|satz)|est[ea] (?:párrafo|texto|nota)
    |ce(?:tte)? (?:paragraphe|texte|note)|この(?:段落|文|メモ)|这段话?|本段|이 (?:문단|글|문장
    |내용))[^\n]{0,40}(?:claude|agents)\.md
claude.md; agents.md  (?:claude|agents)\.md[^\n]{0,6}[\"'“「][^\n]{0,40}(?:건너뛰|건너뛴|묻지
    |승인|허용|確認|跳过|允许)
pretooluse; hook; 훅; フック; 钩子; deny  {START}(?:remove|delete|drop|disable|empty|clear
    |edit)\b[^\n]{0,50}(?:pretooluse|posttooluse|(?:the|all) deny(?! list of)|deny (?:rules?
    |list)(?! of)|permission hook)
pretooluse; posttooluse  (?:entfern|lösch|elimin|quita|borra|supprim|retire|désactiv|deaktiv
    |desactiv)\w*[^\n]{0,40}(?:pre|post)tooluse
pretooluse; posttooluse  (?:pre|post)tooluse[^\n]{0,12}(?:지[우운워]|삭제|뺀다|빼|끄|끈다|削除
    |外す|無効|删除|移除|关闭)
删除; 移除; 禁用  (?:删除|移除|禁用|关闭)[^\n]{0,6}(?:pre|post)tooluse
deny  (?:deny)[^\n]{0,10}(?:비우|비운|지[우운워]|삭제|뺀다|削除|清空|删除|leeren|vacía)
sessionstart; pretooluse; hook  {START}(?:register|add|install|create|set)\b
    [^\n]{0,20}(?:sessionstart|pretooluse|stop|userpromptsubmit) hook[^\n]{0,30}(?:runs?|calls?
    |executes?)
sessionstart; pretooluse  (?:sessionstart|pretooluse|userpromptsubmit)[^\n]{0,12}(?:훅|フック
    |钩子|hook)[^\n]{0,6}에[^\n]{0,30}(?:등록|추가|넣)
mcp  {START}(?:add|register|install|connect|enable)\b[^\n]{0,20}mcp[ -]?server[^\n]{0,20}{URL}
mcp  mcp[ -]?(?:서버|サーバー?|服务器|server)[^\n]{0,6}{URL}[^\n]{0,24}(?:추가|등록|넣|追加|登録
    |添加|hinzu|toevoeg|ajout|añad)
mcp  (?:añad|agreg|ajout|füg)\w*[^\n]{0,20}mcp[^\n]{0,16}{URL}
system prompt  {START}(?:change|edit|rewrite|replace)\b[^\n]{0,40}system prompt
    [^\n]{0,40}(?:allow|permit|shell|unrestricted|without)
push; delete; deploy; merge; main; lösch; borra; supprim; pouss; löscht  (?:ohne (?:zu fragen
    |rückfrage|nachfrage|zustimmung|freigabe|bestätigung)|sin (?:preguntar|pedir|confirmar
    |confirmación|avisar|permiso|aprobación)|sans (?:demander|confirmation|prévenir|autorisation
    |accord|validation))(?<=[a-zéóñ])
確認; 聞か; 許可; 断り; 尋ね  (?:確認せずに|確認なしで?|聞かずに|尋ねずに|許可なく|許可なしで?
    |断りなく)[^\n]{0,30}(?:プッシュ|削除|デプロイ|マージ|実行|変更|送)
不用; 无需; 不必; 无须; 不经  (?:不用|无需|不必|无须|不经)(?:询问|确认|请示|批准|问|同意|审批)
    [^\n]{0,20}(?:推送|删除|部署|合并|执行|发布|修改|main)
nichts; nicht; nutzer  \b(?:sag|erzähl|verrat|meld|bericht|informier)\w*[^\n]{0,20}(?:benutzer
    |nutzer|anwender|niemand)\w*[^\n]{0,20}(?:nichts|nicht|davon)
digas; cuentes; menciones; avises; informes  \bno (?:se )?(?:lo |le )?(?:digas|cuentes|menciones
    |avises|informes)
parle; dis ; mentionne; informe; préviens  \bn['\u2019]en parle\w*|\bne (?:le |lui )?(?:dis
    |mentionne|préviens|signale)\w*[^\n]{0,30}(?:utilisateur|personne|pas)
ユーザー; 使用者; 誰に  (?:ユーザー|使用者|利用者|誰)[^\n]{0,4}に?は?(?:伝え|知らせ|言わ|報告し
    |話さ|教え)な
告诉; 通知; 提及; 告知; 透露  (?:不要|别|不用|无需|切勿)(?:告诉|通知|提示|告知|向)
    [^\n]{0,4}(?:用户|任何人|他)
ignoriere; vergiss; missachte  \b(?:ignorier\w*|vergiss|missacht\w*)\b[^\n]{0,24}(?:anweisung
    |regeln|vorgaben|befehle)
ignora; olvida; descarta  \b(?:ignora|olvida|descarta|omite)\b[^\n]{0,24}(?:instrucciones|reglas
    |órdenes|indicaciones)
ignore; oublie  \b(?:ignore|oublie)z?\b[^\n]{0,20}(?:instructions (?:précédentes|antérieures)
    |consignes|les règles|tes règles)
指示; 命令; ルール  (?:これまで|以前|上記|前|今まで|従来)の?[^\n]{0,8}(?:指示|命令|ルール|指令)
    [^\n]{0,10}(?:無視|忘れ)
忽略; 无视; 忘记; 忘掉; 抛开  (?:忽略|无视|忘记|忘掉|抛开|不要理会)[^\n]{0,10}(?:指令|指示|规则
    |提示词|约束|命令)
behaupte; sag; melde; schreib  \b(?:behaupt|sag|meld|schreib|gib an)\w*,?[^\n]{0,24}\b(?:tests?
    |prüfungen|build)\b[^\n]{0,16}(?:grün|bestanden|erfolgreich|durchgelaufen)
 que ; pruebas; tests  \bdi(?:le|les)? que [^\n]{0,20}(?:pruebas|tests?)[^\n]{0,16}(?:pasa|verde
    |bien|ok)
dis que; tests  \bdis(?:-\w+)? que [^\n]{0,20}tests?[^\n]{0,16}(?:pass|vert|réuss|ok)
テスト  テスト[^\n]{0,6}(?:通った|成功した|合格した|パスした)[^\n]{0,3}(?:と|って)(?:報告|言|書
    |伝|答)
测试  (?:就说|声称|谎称|报告说?|写成|标记为|告诉)[^\n]{0,6}测试[^\n]{0,5}(?:通过|成功)
even if; although; without; anyway; regardless  {START}(?:say|claim|report|write|state|tell)\b
    [^\n]{0,20}(?:tests?|checks|build)\b[^\n]{0,12}(?:passed|pass|green|succeeded|fine)
    [^\n]{0,30}(?:even if|although|without|anyway|regardless)
no need; without; nobody; no one; do not; don't; quiet; silent  {START}(?:push|force-push|delete
    |deploy|merge|drop|wipe|remove|migrate|release|publish|run the migration|do the migration
    |rm -rf|pay)\b(?![^\n.]{0,60}{SPARE})[^\n]{0,80}(?:no need to (?:ask|tell|wait|confirm
    |check)|without (?:asking(?! twice)|telling|review|approval|confirmation|waiting)
    |(?:nobody|no one) (?:needs|has) to|(?:do not|don't) (?:ask|mention|tell|wait)
    |keep (?:quiet|silent))
wait  (?:never|not|n't) wait for (?:an? |the |any )?(?:approval|confirmation|review|permission
    |answer|consent)
summary; report; changelog  (?:leave|keep|omit)\b[^\n]{0,8}\b(?:it|this|that|these|the (?:change
    |step|fact|fix|commit)s?)\b[^\n]{0,12}(?:out of|from|off) the (?:summary|report|changelog
    |answer|pr|description)
yourself; tool calls  approve\b[^\n]{0,24}(?:tool )?calls?[^\n]{0,16}(?:yourself|automatically
    |instead of asking|without)
agreed; consent; permission; accepted  (?:assume|suppose|act as if|pretend|take it)\b
    [^\n]{0,16}(?:user|they|he|she|owner|team) (?:has |have )?(?:agreed|consented|accepted
    |approved|said yes)
consent; permission; approval; confirmation  (?:do not|don't|no longer|needn't)[^\n]{0,8}(?:need
    |require|want)?[^\n]{0,8}(?:the )?(?:user['\u2019]?s|user|anyone's|their) (?:consent
    |permission|approval|confirmation|ok)
hide  {START}hide\b[^\n]{0,24}(?:change|commit|edit|diff|line|traces?)\b[^\n]{0,20}(?:in|inside
    |behind|under|among)
묻지; 확인; 승인; 허락; 리뷰; 알리; 허가  (?:^|[.!?\n] ?)(?![^\n.]{0,60}{SPARE})
    [^\n.]{0,60}?(?:묻지 (?:말고|않고)|확인 없이|승인을? ?(?:기다리지|없이|받지)|허락 없이
    |허가 없이|동의 없이|리뷰 없이|물어보지 (?:말고|않고))[^\n]{0,40}(?:푸시|삭제|지[우운워]
    |배포|병합|머지|돌[려린리]|처리|실행|변경|진행|바[꾸꾼])
알리지; 알릴; 말할; 적지; 보고  (?:따로 |굳이 )?(?:알리지|보고하지|말하지) 않아도 (?:된다|돼
    |됩니다|괜찮)
요약; 보고서; 설명  (?:요약|보고서|변경 ?기록|pr 설명|답변|커밋 메시지)(?:에|에는|에서
    |에서는) ?(?:적지|쓰지|언급하지|남기지|넣지|포함하지) (?:않는다|말 것|마라|않도록|말고|않고)
요약; 보고서; 답변  (?:요약|보고서|답변)(?:에서|에서는) ?(?:뺀다|빼라|빼고|빼세요)
테스트; 빌드; 검사  (?:돌리지|실행하지|확인하지|하지) 않았?어도[^\n]{0,16}(?:통과|성공
    |완료)(?:했다고|했다|됐다고)
동의; 승인; 허락; 허가  (?:동의|승인|허락|허가)했다고 (?:보고|치고|간주하고|생각하고|여기고
    |가정하고)
숨긴; 숨겨; 숨기; 감춘; 감춰  (?:변경|수정|커밋|흔적|사실)[^\n]{0,16}(?:에 )?(?:숨[긴겨기]
    |감[춘춰추])
도구; 호출  도구 호출[^\n]{0,12}(?:알아서|자동으로|스스로|모두|전부) ?승인
"""

BEGINS = (
    r"(?:^|(?<=[.!?:;,>(\"'`\n] )|(?<=[\n\"'`(])|(?<=(?:and|ays|hen|ase|ust|uld|can|may"
    r"|now|rst|you|ply|ead|rly|low) ))"
)
"""The place before the verb of an order: of a sentence, or after a word such as *then*."""

NOT_BEFORE = (
    r"\b(?:never|not|n't|don't|cannot|can|could|might|would|how|mistake|avoid|forbid\w*"
    r"|forbidden|refus\w+|blocks?|rejects?|instead of"
    r"|rather than|no one|nobody|nicht|nie|niemals|kein\w*|no|nunca|jamás|evita\w*|ne"
    r"|n['\u2019]\w+|jamais|évite\w*"
    r"|without|ohne|sin|sans)\b(?! (?:forget|hesitate|only|just))|不要|不得|不能|不可|别|禁止|勿"
    r"|避免|不会|没有"
)
NOT_BEHIND = (
    r"않는다|않고|않습니다|않도록|않게|말 것|말고|마라|마세요|금지|안 된|안된|못 하|못하|아니"
    r"|하지 않|려면|려고"
    r"|ない|ません|禁止|しない|避け|\b(?:is|are) (?:forbidden|not allowed|refused|rejected"
    r"|blocked|off|disallowed)\b"
    r"|\bnicht\b|\bverboten\b|\bprohibid|\binterdit|不允许|被拒"
)
REPORTED = (
    r"\b(?:was|were|had|hid|caused|broke|failed|skipped|removed after|leaked|incident|audit|unsafe"
    r"|dangerous|insecure|attack\w*|only (?:in|inside|on|for|locally|with)|inside the \w+ only"
    r"|war|wurde|schlug|hatte|fue|falló|causó|était|a échoué|a causé|tests? sets?|contains?|says"
    r"|prints|for example|e\.g|such as|titled|matches|detects?|flags?)\b"
    r"|라는 |같은 |文字列|例えば|例如"
    r"|[가-힣](?:었|았|했|됐|였|났|렸|쳤|켰)(?:다|는데|고|지만|습니다)|원인|때문|사고|だった"
    r"|でした|したため|ため(?:だ|で)"
    r"|原因|导致|曾经|因为|曾"
)
