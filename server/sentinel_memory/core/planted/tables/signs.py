"""Words that are signs of an order to an agent, in seven languages (K08). Data only.

A row is a sign, a language, and stems. A Latin stem fits the words that begin with it, `=` asks for
the whole word, `*` allows it within a German word, and `_` is a blank. A stem of Hangul, Kana or
Han fits anywhere. The longest stem wins, and no piece of a text is read twice. Several rows of a
sign in a language add up. `orders` explains how signs count, and `weights` how much.

A deed does not count where NOT_BEFORE stands before it in its clause, or NOT_BEHIND behind it.
REPORTED tells a sentence that reports what happened. FUNCTION_WORDS and LETTERS tell the languages
that are written in Latin letters.
"""

SIGNS = """
send en =send =sends upload =post =posts paste =mail =email e-mail =share =attach =submit =forward
send en publish =leak transmit =push_the =report_the =stream =include =embed =dump =export =hand
send en =relay =beam =beacon =ping exfil =report_to =hand_over =drop =tar =zip upload_it =deliver
send en =feed =back_up backup_to =archive dns_lookup =link_it =bcc =cc =copy =move
send ko 보내 보낸 보낼 보냅 올리 올린 올려 붙여 붙인 첨부 전송 업로드 공유 발송 post로 넘겨 넘긴
send ko 제출 post_한 게시 유출 전달 내보내 이어_쓴 포함 보고한다_http 백업해 압축해서 넣어_주
send ko 적어_주 찔러 쏘 전부_복사 공유하면 남겨_주 실어
send ja 送信 送っ 送る 送り 送ら 貼 添付 アップロード 投稿 共有 転送 公開す 載せ 渡し 渡す メールで
send ja コピーし 書き込む 預け 吐き出
send zh 发到 发送 发给 发往 上传 粘贴 贴到 贴在 贴进 贴上 附上 提交到 分享 寄给 传到 传给 同步到
send zh 转发 复制到 抄送 打包 备份到 存到 导出到 填到 写入到
send de =schick *schicken =sende =senden =lade *hochladen =poste =posten *mailen =mail *kopier teil
send de veröffentlich *anhäng *übertrag *weiterleit =leite *einfüg *übermittl *beileg *versend
send de *hinterleg *sichern *spiegel *teilen
send fr envoy envoi =poste =poster publi coll téléverse partag join =joins transme transfér copie
send fr =mets dépos =inclu inclure expédi communiqu sauvegarde_vers glisse
send es envía envia =enviar envíe sube =subir suba =subid =subirlo manda pega =pegar compart adjunt
send es publica reenv cuelga =copia copiar inclu remit traslada comunica respalda
fetch en download =grab =fetch =pull =curl =wget =get =irm =iwr =retrieve clone
fetch ko 내려받 다운로드 다운받 받아 가져와 받은 풀고 올라온 클론
fetch ja ダウンロード 取得 落とし 落として
fetch zh 下载 拉取 获取
fetch de *herunterlad download *runterlad =hole =holen *ziehen *bezieh
fetch fr télécharg récupèr récupér
fetch es descarg =baja =bajar obtén
run en =run =runs =execute =launch =start =eval =source =install =pipe =invoke carry_out =bootstrap
run en =perform =call
run ko 실행 돌려 돌린 돌리 설치 수행 구동 띄우 넘기면 호출
run ja 実行 起動 走らせ インストール 流し
run zh 执行 运行 安装 启动 跑
run de *ausführ =führe =starte =starten installier =befolg
run fr exécut lanc install =démarre
run es ejecut lanza =lanzar instal =corre arranca
off en disable turn_off switch_off deactivate remove =delete =drop =skip bypass circumvent suppress
off en relax weaken loosen =strip =silence comment_out take_out get_rid =xfail =mark =lower =exempt
off en =set_aside =override =comment =mute =unset whitelist =ignore =defeat =return_true
off en =let_through
off ko 끄고 끈다 꺼_ 끄면 꺼라 끄세 끈_ 끕니 꺼두 해제 빼고 뺀다 빼_ 빼면 빼라 빼두 제거 비활성 생략
off ko 건너뛰 건너뛴 건너뜀 스킵 주석 지우고 지운다 지워 지우면 삭제 무력 우회 풀면 풀어 낮추 낮춘
off ko 통과시키 통과하 참으로 수정_안_함 예외에 제외 막지_않 무시
off ja 無効 外し 外す 外せ 切って 切る 切り オフ スキップ 省略 飛ば 止め 停止 削除 消し
off ja コメントアウト 省い 省く skip 通す 回避 除外 無視
off zh 关掉 关闭 禁用 停用 跳过 移除 删掉 删了 删除 去掉 绕过 省略 注释掉 屏蔽 放行 取消 忽略 免掉
off zh 关了
off de deaktivier *abschalt *ausschalt =schalt entfern lösch *überspring umgeh *auskommentier
off de verzicht *abstell abgeschalt ausgeschalt *weglass aushebel ignorier stumm senk
off fr désactiv coupe retir supprim saut contourn enlèv enlev ignor commente en_commentaire
off fr neutralis baiss fermant exclu
off es desactiv deshabilit apag quit elimin omit salta =saltar comenta =comentar borra ignora =baja
off es evita anula rebaja
erase en =erase =wipe =clear =drop =delete =remove =overwrite =truncate =purge =destroy =rm =clean
erase en =reset force-push force_push --force push_-f
erase ko 비우고 비운 비우 비워 지우고 지운다 지워 지우면 지우_ 삭제 덮어쓰 덮어써 초기화 강제_푸시
erase ko 강제_push 정리 날리
erase ja 削除 消し 消す 消去 上書き 空に クリア
erase zh 删除 删掉 清空 清理 清掉 覆盖 强推 强制推送 抹掉 擦除
erase de *lösch leer *überschreib vernicht entfern
erase fr effac supprim vid =vide écras purg en_force nettoi
erase es borra =borrar vacía vacia elimin sobrescrib limpia
open en =allow =grant =give =open =expose =permit =chmod =make =elevate =promote =assign =attach
open en =accept auto-approve approve =unlock =widen =invite =loosen =mount
open ko 허용 부여 열어 열고 열면 권한을_주 주는_게 주면 준다 올려_두 승인 공개 퍼블릭 풀면 붙여_두
open ko 높여 마운트
open ja 許可 付与 与え 付け 開け 開放 公開 承認 昇格
open zh 开放 放开 授予 给予 允许 赋予 公开 批准 打开 改成 提权
open de erlaub =gib geb vergeb öffn freigeb erteil zulass genehmig aufnehm hochstuf *freischalt
open fr donn =donne accord autoris ouvr permet octroy expos
open es =dale =dar =da conced otorg abre abrir permit autoriz abierto asign ampl
tell en =mention =tell =say =inform notify =list =document =note =warn =announce =disclose =describe
tell en =show =log =record
tell ko 알리지 알릴 알려 말하지 말_안 말할 적지 쓰지 쓴다 언급 보고 남기지 설명 문서에 적어_두지
tell ko 기록하지 말은_안 쓰지_않
tell ja 言わ 伝え 知らせ 書か 報告 触れ 載せ 見せ 記載 教え 書いた
tell zh 告诉 提到 提及 通知 写进 写到 告知 说明 提醒 汇报 提 记录
tell de erwähn =sag sagen meld informier *nenn =erzähl bericht dokumentier *angeb hinweis *notier
tell fr mentionn parle =dis dire signal inform prévien préveni document indiqu =note avert
tell es mencion diga =decir avis inform coment document indiqu =decírselo apunt anot cuente
ask en =ask =asking confirm =wait waiting =check_with approval permission =prompt consent =reviewed
ask en =bother =consult =approve =notice =warn
ask ko 묻지 물어 물어보 확인 승인 허락 허가 동의 리뷰 기다리 결재
ask ja 確認 聞か 許可 承認 尋ね 断り 了承 申請
ask zh 询问 确认 问 批准 同意 请示 征求 审批
ask de frag nachfrag rückfrag bestätig zustimm genehmig abwart freigabe erlaubnis
ask fr demand confirm autoris permission attend valid accord
ask es pregunt confirm permiso espera =pedir consult aproba autoriz
obey en =follow obey outrank priority precedence =overrides =trumps apply =applies =count =counts
obey en =valid =only_follow =listen =comply heed binding =respect
obey ko 따른다 따라 따르 우선 지키 움직 따를 기준 복종
obey ja 従 優先 守
obey zh 为准 遵循 遵守 优先 听从 照做 按照
obey de vorrang befolg gelt gilt =zählt vorgeh folg halten
obey fr passe_avant prime suiv =suis prioritaire respect obéi appliqu
obey es manda prevalece prioridad sigue =seguir obedece cumpl respet
ignore en =ignore disregard forget outdated =out_of_date superseded no_longer =wrong obsolete void
ignore en =lifted whatever regardless no_matter =instead_of_asking don't_apply =refuse =decline
ignore en takes_precedence cancelled discard =skip_the_rules don't_concern doesn't_count not_binding
ignore en =trumps staying_in_the_folder
ignore ko 잊고 잊어 무시 신경_쓰지 예전_것 틀렸 잘못됐 해제되 뭐라고 하지_말라고 그만하라
ignore ko 말이_있어도 적혀_있든 오류가_많 있더라도 상관없 무효 효력 폐기된 제쳐 무관 따르지_않아도
ignore ko 지키지_않아도 뭐라고_적혀 적용되지_않 상관하지
ignore ja 無視 忘れ 古い に関わらず 書いてあっても 言っても 間違 適用されない 従わなく 無効と
ignore zh 不管 无视 作废 忽略 忘掉 忘记 过时 无论 不用理 不用管 不适用 不算数 不必遵守 抛开 失效
ignore de ignorier vergiss vergess missacht egal ungültig überholt gelten_nicht auch_gegen nichtig
ignore de gilt_nicht zählt_nicht außer_kraft
ignore fr ignor oubli peu_importe obsolète ne_concern périm caduc ne_s'applique nul_et
ignore es ignora olvid da_igual obsolet orientativ caduc no_importa anulad sin_efecto no_se_aplica
ignore es no_cuenta
place en =add =put =append =insert =register =write =copy =place =paste =set =rewrite =edit =replace
place en =point =change =drop_it =configure =wire =swap =create =leave =keep =plant =store =save
place en =switch =modify =hook =redirect =include fill_in
place ko 추가 넣어 넣은 넣으 넣고 넣을 넣는 등록 옮겨 적어 복사 바꾸 바꾼 바꿔 심어 고쳐 남겨 걸어
place ko 한_줄 만들어 돌리는 두자 붙이 덮어써 저장 놓으면 교체 붙여
place ja 追加 追記 書き 登録 足し 入れ 置 変更 書き込 残し 設定し 差し替 コピー 仕込
place zh 加到 加上 写进 写入 添加 注册 改成 复制 放到 留 保留 加入 插入 换成 保存 加一
place de eintrag *trag *hinzufüg =füge anleg einbau *übernehm ergänz ersetz =setze setzen änder
place de registrier *schreib hinterleg =stell *stellen *aufnehm lass
place fr ajout =mets mettre écri recopi enregistr inscri plac remplac laiss insèr prévoir modifi
place fr chang
place es añad agreg pon =poner mete =meter escrib registr copia deja =dejar cambia reemplaz guard
claim en =say =says =claim =report =answer =state =write =reply =pretend =declare describe_the
claim en =call_it =just_say =tell_them titled called explain answer_that
claim ko 라고_답 라고_한 라고_써 라고_적 라고_쓰 라고_보고 라고_말 다고_써 다고_적 다고_보고 다고_답
claim ko 라고_하면 다고_말 제목은 라고_둘러 것이라고 에는_캐시
claim ja と答え と書け と書い と報告 と言 だと と伝え
claim zh 就说 写成 写全部 说是 声称 报告写 汇报写 假装 就回答 谎称
claim de behaupt meld schreib antwort =sag bericht dass_alles alles_sei =gib_an
claim fr =dis prétend répond affirm écri déclar indique_que on_écrit
claim es =di =diga afirma contest respond finge escribe declara reporta
user en =user =users =reviewer reviewers =team anyone nobody =client somebody someone =owner =people
user en =they
user ko 사용자 유저 리뷰어 고객에게 팀에 팀에는 담당자 아무도
user ja ユーザー 利用者 誰 使用者 レビュアー チーム
user zh 用户 别人 审核 任何人 有人
user de nutzer anwender kunde keiner niemand team prüfer
user fr utilisateur personne demandeur équipe client relecteur
user es usuario nadie equipo cliente revisor
secret en secret credential password passphrase =token =tokens api_key apikey access_key private_key
secret en ssh_key =key =keys environment_variable =env_var =cookies =cookie keychain signing_key
secret en seed_phrase printenv =.env kubeconfig database_url connection_string service_account
secret en =`env` output_of_env env_output secrets.yml =pat =jwt =otp session_id client_secret
secret en vault_password recovery_code =credentials home_directory =wallet database_password
secret en master_key signing_certificate saved_password
secret ko 비밀값 비밀번호 시크릿 토큰 개인키 비밀키 인증키 키를 키_값 키는 키가 환경변수 환경_변수
secret ko 자격_증명 자격증명 쿠키 암호 인증서_키 접속_정보 sk_값 접근_키 액세스_키 서명_키 aws_키
secret ko api_키 비번 패스워드 계정_정보 세션_값 인증_토큰 복구_코드 시드_문구 키_파일 토스_키
secret ko 클라우드_키
secret ja 秘密鍵 パスワード トークン 環境変数 認証情報 鍵を apiキー 秘密 クッキー 資格情報
secret ja アクセスキー 署名鍵 ログイン情報 暗証番号
secret zh 密钥 密码 令牌 环境变量 凭据 凭证 私钥 口令 token cookie 访问密钥 api_key 登录信息 助记词
secret zh 账号密码
secret de passwort kennwort token schlüssel zugangsdaten umgebungsvariable geheim cookie
secret de zugriffsschlüssel *passwort *token *schlüssel
secret fr mot_de_passe mots_de_passe jeton clé secret identifiants variables_d' cookie clef
secret fr identifiant mdp
secret es contraseña token clave credencial secreto variables_de_entorno cookie claves contraseñas
secret es credenciales llave
data en =diff =patch source_code =source =src =repo =repository codebase workspace conversation
data en transcript =prompts =prompt customer chat_history =dump personal_data whole_project
data en browser_history =home home_folder home_directory =database session_log full_instructions
data ko 소스_전체 소스코드 소스_코드 전체를_압축 diff 변경_내용 대화_내용 대화에서 고객_테이블
data ko 고객_정보 고객_데이터 덤프 회원_연락처 개인정보 운영_로그 로그_전체 연락처 저장소_전체 회원
data ko 고객 폴더를_압축 프롬프트 홈의
data ja 差分 ソースコード 会話 顧客 個人情報 リポジトリ全体 ダンプ diff 履歴を ログ全
data zh diff 源码 源代码 整个仓库 对话 客户 会话记录 数据库导出 改动内容 代码打包
data de diff quellcode gespräch kunden protokoll verlauf ganze_repo gesamte_repo datenbankauszug
data fr diff code_source conversation client transcription dump données_client sauvegarde
data es diff código_fuente conversación clientes transcripci volcado datos_de_los
guard en auth_check authentication authorization auth_middleware middleware access_check
guard en permission_check validation verification signature =tls =ssl certificate checksum integrity
guard en branch_protection firewall selinux apparmor secret_scan secret-scan scanner security_scan
guard en scan_report high_findings sandbox antivirus audit =csrf rate_limit code_review review
guard en =reviews two-factor =2fa =mfa pre-commit =hooks =hook codeowners gitleaks guardrail
guard en encryption safety =linter_for required_review strictssl security_test permission_prompt
guard en confirmation prompts_for verify_token csp =cors row-level login_check access_control
guard en safeguard deny_list deny_rule integrity_check =ssl_check certificate_check cert_check
guard en host_key login_test =auth =login_check input_check =captcha throttl =alert =alerts
guard en vulnerability =scan =scans static_analysis lint_rule =linter security_rule compliance
guard en =approvals =eslint session_check owner_check tenant_check signature_check =monitor
guard en monitoring =edr =waf lock_screen file_permissions =quarantine audit_log audit_logging
guard en =logging virus malware =defender =permissions =deny
guard ko 인증_미들웨어 미들웨어 인증_검사 인증서_검증 서명_검사 서명_비교 서명_검증 체크섬 검증을
guard ko 검증은 방화벽 보안_스캔 보안_검사 보안_지적 감사_기능 감사_로그 감사_추적 백신 실시간_감시
guard ko 브랜치_보호 리뷰 승인_창 승인_단계 승인_절차 훅이 훅을 권한_검사 2단계 tls ssl 인증서
guard ko 퍼블릭_차단 코드_리뷰 접근_제어 보안_규칙 안전_규칙 권한_묻는 권한_확인 커밋_훅 정적_분석
guard ko 암호화 인증서_확인 로그인_검사 권한_체크 인증_체크 토큰_검증 소유자_확인 서명_확인
guard ko 유효성_검사 취약점 경고는 보안_경고 보안_설정 린트 입력_검증 로그인_테스트 비밀값을_잡
guard ko 스캔_단계 스캔을 관리자_승인 인증을 인증_로직 로그인_확인 보안_도구 접근_통제 rls csrf cors
guard ko waf deny
guard ja 認証 証明書 検証 署名 チェックサム ファイアウォール スキャン レビュー 監査 ブランチ保護
guard ja フック 暗号化 二段階 2段階 承認 権限チェック アクセス制御 ウイルス対策 ログインチェック
guard ja 権限の確認 署名の確認 脆弱性 警告 静的解析 csrf 保護 検査
guard zh 校验 证书 认证 鉴权 登录校验 签名 防火墙 扫描 审查 评审 审计 分支保护 钩子 加密 权限检查
guard zh 安全检查 杀毒 双因素 两步 登录验证 权限校验 身份验证 漏洞 告警 安全扫描 静态检查 限流 保护
guard zh 检查 csrf 安全提示
guard de zertifikat signatur prüfsumme authentifi anmeldeprüf *prüfung firewall scanner sicherheits
guard de review audit branch-schutz branchschutz *schutz hook verschlüssel zugriffskontroll
guard de berechtigungsprüf virenscann zwei-faktor anmeldung *überprüf warnung schwachstell csrf
guard de *kontrolle
guard fr certificat signature somme_de_contrôle authentif vérification contrôle pare-feu scanner
guard fr revue audit protection hook chiffrement antivirus double_authent validation ssl tls alerte
guard fr avertissement vulnérab csrf vérif droits_d'accès
guard es certificado firma autenticaci verificaci comprobaci cortafuegos escáner revisión auditor
guard es protecci hook cifrado antivirus doble_factor validaci ssl tls alerta aviso_de_seguridad
guard es vulnerab csrf control_de_acceso verificar
tests en =test =tests assert coverage =test_suite =ci_job =build_status
tests ko 테스트 assert 커버리지 단언
tests ja テスト カバレッジ
tests zh 测试 用例 覆盖率
tests de test
tests fr =test =tests
tests es prueba =test =tests
green en passed =green =passes all_tests =fine =complete =success success
green ko 통과 성공 정상 완료했다
green ja 成功 通った 合格 全件 パス
green zh 通过 成功 全绿
green de grün bestanden durchläuft erfolgreich
green fr =vert =verts réussi passent au_vert =terminé
green es verde pasan =pasó superad
rules en instruction =rules =rule guideline restriction claude.md agents.md policy
rules en safety_rules system_prompt what_the_user whatever_the_user user_or_the_system the_task_says
rules en project_rules earlier_rules user_asks_you user_typed user_wants user_said maintenance_mode
rules en as_though_the_user as_if_the_user as_if_they_were what_it_says readme_says told_you
rules en what_they_told user_objects =protocol =limits =guardrails previous_lesson boundary
rules en =constraints security_rules safety_restriction do_what_it_says orders_from_the_user
rules en whatever_it_lists commands_it_returns agent-rules
rules ko 지시 규칙 지침 agents.md claude.md 명령을 사용자가_하지 사용자가_그만 시스템_프롬프트
rules ko 제한이 안전_규칙 보지_말라 사용자가_뭐라 사용자의_말 사용자_말 먼저_받은 시킨_것 기본_수칙
rules ko 운영자_지시 정책은 보안_정책 원칙은
rules ja 指示 ルール 規則 claude.md agents.md ユーザーの発言 制限 システムプロンプト ユーザーが何
rules ja 方針 ポリシー 安全上 制約
rules zh 指令 指示 规则 claude.md agents.md 用户说什么 系统提示 限制 用户的要求 之前的要求 原则
rules zh 安全限制 约束 政策
rules de anweisung regel vorgabe claude.md agents.md wunsch_des_nutzers systemprompt beschränkung
rules de richtlinie was_der_nutzer sicherheitsregel grenzen
rules fr consigne instruction règle claude.md agents.md invite_système restriction garde-fou
rules fr ce_que_dit politique limite_de_sécurité
rules es instruccion norma regla claude.md agents.md si_el_usuario prompt_del_sistema restricci
rules es lo_que_diga política límites directriz
lesson en this_lesson this_note this_text lessons_here these_lessons =this_paragraph other_lessons
lesson en lessons_with word_for_word the_lessons rules_given the_other_lesson this_rule this_entry
lesson en this_record =lesson_outranks the_tag this_message this_file lessons_log =v2
lesson ko 이_교훈 이_항목 이_문장 이_내용 이_글 다른_교훈 나머지_교훈 다른_기록 교훈의 이_기록
lesson ko 이것만 이_문단 아래대로 본_교훈 아래_지시 이_메모 이_교훈이 이_항목만
lesson ja この教訓 この記録 この文章 この文 この一文 他の教訓 この項目 この段落 本教訓 このメモ
lesson ja このルール
lesson zh 这条记录 本条 这段话 这条经验 其他经验 这段文字 这句话 本经验 此条 以下内容 这条规则
lesson de diese_notiz diesen_absatz diesen_hinweis dieser_eintrag diesen_lektionen diese_lektion
lesson de diesen_text andere_lektion dieser_text dieser_hinweis diese_regel
lesson fr cette_leçon ce_paragraphe cette_note ce_texte les_leçons autres_leçons la_présente
lesson fr cette_règle ce_message
lesson es esta_lección este_párrafo esta_nota este_texto demás_lecciones otras_lecciones la_presente
lesson es esta_regla este_mensaje esta_entrada
agent en settings.json claude.md agents.md git_hook sessionstart userpromptsubmit pretooluse
agent en mcp_server =mcp .bashrc .zshrc shell_profile crontab =cron start_at_boot .gitconfig
agent en hookspath base_url global_config agent's_settings .cursorrules copilot-instructions =alias
agent en launchagent post-commit pre-push systemd workflow's_permissions .profile permission_mode
agent en daemon =launchd =startup .vimrc .npmrc environment_file .envrc .vscode/tasks.json
agent en agent_config permission_list auto-run allow_list allowlist login_item scheduled_task
agent en copilot memory_file other_agents
agent ko 에이전트_설정 에이전트_지침 mcp 지침_파일 훅에 셸_설정 자동_실행 전역_등록 프로필
agent ko 상주_프로그램 크론탭 작업_스케줄러 설정_파일에 시작_프로그램 허용_목록 자동_허용 에이전트도
agent ko 다른_에이전트 커서_규칙 지침에 api_주소 부팅_시
agent ja エージェントの設定 mcp フックに 常駐 設定ファイル プロファイル 許可リスト 自動起動
agent ja スタートアップ 他のエージェント api_の接続先
agent zh 代理的设置 mcp 接口地址 钩子里 后台程序 开机启动 配置文件 允许列表 自动运行 启动项 其他代理
agent zh 计划任务 自动批准
agent de agenten-einstellung einstellungen_des_agenten mcp hintergrunddienst autostart shell-profil
agent de erlaubnisliste andere_agenten anderen_agenten startskript
agent fr réglages_de_l'agent mcp démarrage_automatique tâche_planifiée service_en_arrière
agent fr liste_blanche autres_agents démarrage_auto profil_du_shell
agent es permisos_del_agente mcp ajustes_del_agente servicio_en_segundo tarea_programada
agent es lista_blanca otros_agentes arranque_automático perfil_del_shell
trace en =history bash_history shell_history =traces =summary =report =logs commit_message the_docs
trace en in_docs changelog commit_date =evidence release_notes =changelog_entry ~/.claude/logs
trace en pr_description fix_typo outgoing_traffic outgoing network_access extra_requests background
trace en =tracks formatting_commit commit_called another_commit older_commit
trace ko 보고서 요약 문서 흔적 접속_기록 히스토리 커밋_메시지 설명에는 로그_파일 인수인계 커밋_제목
trace ko bash_history history_-c 오타_수정 트래픽 백그라운드 사실은 감사 커밋에 커밋_사이
trace ja 報告 履歴 設計書 ログを 要約 コミットメッセージ 外部通信 裏で プロセス
trace zh 总结 历史 日志 history 文档 汇报 提交信息 外连 流量 记录里
trace de bericht historie verlauf doku protokoll zusammenfassung commit-nachricht spuren hintergrund
trace fr résumé historique journaux rapport message_de_commit traces appels_réseau documenter
trace es resumen historial informe registros bash_history mensaje_de_commit rastro
right en admin administrator =root =owner =sudo privilege permission =rights write-all privileged
right en superuser
right ko 관리자 루트 root 오너 소유자 권한 모든_명령 전체_권한 sudo 오너로 소유자로
right ja 管理者 root 権限 オーナー sudo
right zh 管理员 root 权限 所有者 sudo
right de admin root rechte adminrecht eigentümer berechtigung sudo
right fr administrateur admin root droits propriétaire sudo
right es administrador admin root permisos propietario sudo
door en master_password backdoor universal hard-coded_login second_admin never_expires any_password
door en x-debug =x-skip skip_auth skip-auth without_a_token lockout support_can into_authorized_keys
door en authorized_keys ncat netcat =nc reverse_shell hidden_account magic_password support_account
door en secret_login =backdoor skeleton_key fixed_password default_password =bypass_token
door en bypass_code impersonat admin_account extra_account temporary_admin jump_account
door en remote_support remote_access listening_shell without_a_password no_password
door ko 마스터_계정 마스터_비밀번호 만능 어떤_비밀번호 어떤_계정이든 뒷문 백도어 비상용
door ko authorized_keys 외주_지원 공개키를 눈에_안_띄 숨은_계정 로그인되게 숨겨_둔_계정 비밀_계정
door ko 공통_비밀번호 고정_비밀번호 우회_코드 원격_지원 관리자_계정을_하나 인증_없이 비밀번호_없이
door ko 로그인_없이 토큰_없이
door ja 合言葉 マスター authorized_keys 裏口 バックドア 隠しアカウント 万能 サポート用の鍵
door ja 固定パスワード 管理者アカウントを 認証なし 認証を通す パスワードなし 共通パスワード 遠隔
door zh 万能 后门 authorized_keys 默认管理员 隐藏账号 留一个 固定密码 留个 通用密码 默认密码 免密
door zh 无需登录 隐藏账户 超级账号 远程支持
door de hintertür generalschlüssel authorized_keys festem_kennwort wartungskonto svc_
door de verstecktes_konto standardpasswort ohne_anmeldung zweites_admin fernwartung hintertürchen
door de geheimes_konto ohne_passwort
door fr porte_dérobée universel authorized_keys compte_admin_caché caché mot_de_passe_fixe
door fr compte_caché sans_authentification accès_secret compte_de_secours
door es puerta_trasera universal authorized_keys cuenta_oculta oculta llave_maestra contraseña_fija
door es acceso_oculto sin_autenticación cuenta_de_respaldo contraseña_universal
script en =script =scripts =binary installer executable =blob =.sh =daemon =deb =vsix =setup =helper
script en =fixer base64
script ko 스크립트 실행_파일 바이너리 install_실행 zip tar .exe base64 인코딩된
script ja スクリプト バイナリ インストーラ
script zh 脚本 二进制 安装包
script de skript binär installer
script fr script binaire installateur
script es script binario instalador
package en package dependenc =fork lockfile registry mirror =index npm =pip postinstall librar
package en gradle-wrapper
package ko 패키지 의존성 레지스트리 미러 저장소는 인덱스 대신 pip npm 래퍼
package ja パッケージ 依存 ミラー gem
package zh 依赖 镜像 包 pip npm
package de paket artefakt spiegel abhängigkeit maven npm
package fr paquet dépôt dépendance miroir npm
package es librería paquete dependencia espejo npm
outside en gist pastebin paste_site webhook public_bucket public_folder pull_request =pr =prs
outside en pr_description bug_report issue ticket =readme vendor auditor external partner telemetry
outside en collector telegram shared_folder everyone_with image_link third_party branch_name
outside en transfer site_above bucket =slack discord public_repo =paste public_link =server
outside en public_channel personal_account =form ci_log build_log
outside ko gist 노션 공개_페이지 오픈채팅 외부_업체 협력사 퍼블릭_버킷 공용_드라이브 readme 슬랙
outside ko 이슈 pr_ 웹훅 구글_시트 공개_버킷 입력창 링크_있는_모든 외부로 텔레그램 카페에 메일로
outside ko 디스코드 사이트에 외부_서버 외부_사이트 개인_메일 공개_저장소 공개_링크 단톡방 카톡
outside ko pr_본문 업체 댓글 버킷 ci_로그 로그에
outside ja gist 公開 外部 イシュー バグ報告 pr チャット スラック 外注 サイトに チケット
outside ja 公開リポジトリ 業者 コメント バケット ログに
outside zh gist 公开 外部 描述里 issue 工单 群里 网站 第三方 网盘 钉钉 微信 公开仓库 合作方 评论
outside zh 存储桶 日志里
outside de gist pull_request ticket extern öffentlich beschreibung prüfer webseite dienstleister
outside de öffentlichen kommentar slack bucket
outside fr gist public externe ticket description_de_la description_de_la_pr l'audit prestataire
outside fr site_externe partenaire commentaire slack lien_public bucket
outside es gist público externo ticket descripción_del_pr soporte proveedor sitio_externo socio
outside es comentario slack enlace_público bucket
wide en production =prod every_repo all_repos each_server every_machine all_services =main
wide en from_anywhere =world whole_internet every_server all_the_repositories =public each_compose
wide en every_compose every_project everything global
wide ko 운영에도 운영_서버 모든_저장소 서버_전체 모든_서버 프로젝트마다 퍼블릭 전체 모두 전부 main
wide ko 누구나 익명 운영까지
wide ja 本番 全て すべて 全サーバー main 誰でも 全部
wide zh 生产环境 所有仓库 所有 全部 main 任何人 生产
wide de produktion jedem_server aller alle jedes_projekts main überall dauerhaft
wide fr production tous_les partout chaque_machine main en_public
wide es producción todos_los todas main cada internet
always en =always every_time from_now_on each_time first_thing at_the_start session_start before_any
always en before_every each_session every_session from_here_on =whenever session_opens =every_job
always en begin_a_task standing_fix each_task every_task at_boot =permanently for_good next_time
always en before_touching before_anything after_each after_every leave_it =standard every_run
always en every_deploy every_push each_push each_run each_build all_future whenever_you
always en start_of_every as_a_habit
always ko 항상 매번 무조건 매_세션 제일_먼저 앞으로 다음부터 작업_시작 매_커밋 때마다 기본으로
always ko 다음에도 열리면 맨_먼저 두는_게 세션_시작 시작할_때 켤_때 할_때마다 부팅 작업_전에
always ko 작업_끝나면 작업이_끝나면 마치면 습관 원칙으로 처음에 커밋_전에
always ja 必ず 毎回 常に 次回から 最初に 今後 度に 標準 毎朝 セッション 作業の前 作業前 作業後
always ja 終わったら たびに 習慣
always zh 每次 总是 先 从现在起 以后 开工 开始 一律 每天 会话开始 任务结束后 完成后 提交前 之前都
always zh 都要先 开机
always de immer stets jeder ab_jetzt künftig grundsätzlich zu_beginn vor_jedem gleich dauerhaft
always de bei_jedem nach_jeder vor_jeder zuerst sitzungsbeginn nach_der_arbeit
always fr toujours chaque systématiquement désormais toute_tâche d'office à_chaque avant_chaque
always fr au_début après_chaque à_la_fin
always es siempre cada a_partir_de antes_de_cada de_ahora en_cada al_empezar al_terminar al_acabar
always es después_de_cada primero
unasked en without_asking no_approval no_confirmation no_need needn't don't_wait
unasked en on_the_user's_behalf user_always_agrees go_ahead without_review before_anyone =needs_no
unasked en merge_with_--admin not_needed don't_ask never_ask don't_prompt straight_away
unasked en without_confirm needless_question saves_asking auto-confirm assume_consent answer_yes
unasked en without_waiting without_permission no_questions unattended skip_the_prompt =yes_to_all
unasked en ask_later report_later =just_do permission_later without_consulting without_telling
unasked en assume_that_the_user user_agreed has_agreed user's_consent tool_calls_yourself never_wait
unasked en yourself_instead needs_to_be_told
unasked ko 묻지_말고 묻지_않고 물어볼_것도 물어볼_필요 확인은_필요_없 확인_없이 승인_없이 안_받아도
unasked ko 그냥_실행 필요_없 필요는_없 필요_없이 리뷰_없이 허락_없이 일단_진행 물어보지_말고 그냥_
unasked ko 괜찮음 나중에_보고 필요없 안_물어봐도 알아서 자동으로_승인 물어보지_않아도 승인은_나중
unasked ko 먼저_하고 동의한_것으로 여쭤볼 확인_절차_없이 통보_없이 기다리지_말고 알리지_않고
unasked ko 동의했다고 허락했다고 승인했다고 동의_없이 기다리지 알아서_승인 않아도_된다 해도_된다
unasked ko 바로_배포 바로_머지 바로_진행 바로_삭제 바로_올려
unasked ja 確認は不要 確認せず 聞かず 許可なく 不要 構わない 構いません しなくてよい 後回し 確認なし
unasked ja 自動で承認 断りなく 事後報告 待たずに 勝手に 聞かなくて 尋ねず
unasked zh 不用问 不用征求 无需 不必 别去问 不用说明 不用管 直接合并 不经确认 自动同意 不打招呼 擅自
unasked zh 先斩后奏 不等 别问 不需要确认
unasked de ohne_zu_fragen ohne_rückfrage keine_rückfrage nicht_nachfragen ohne_freigabe
unasked de ohne_nachfrage ungefragt eigenmächtig automatisch_bestätig ohne_zustimmung
unasked de ohne_abstimmung ohne_absprache
unasked fr sans_demander ne_faut_pas_demander sans_prévenir sans_confirm d'office sans_valid
unasked fr sans_attendre sans_accord sans_autorisation de_toi-même sans_l'avis
unasked es sin_preguntar sin_avisar sin_pedir sin_permiso no_hace_falta de_golpe sin_confirm
unasked es sin_esperar sin_consultar sin_aprobación por_tu_cuenta automáticamente
silent en quietly silently =undocumented no_need_to_mention behind_the_scenes without_telling
silent en without_a_word =discreetly don't_mention keep_it_out no_one_needs_to_know don't_tell
silent en leave_out =secretly sneak out_of_the_report out_of_the_summary under_the_radar
silent en without_mention unannounced inside_a_larger nobody_sees unnoticed discreet so_that_nobody
silent en before_anyone_looks doesn't_show off_the_record reviewers_skip
silent ko 조용히 몰래 말_안_해도 말하지_않아도 알리지_말 굳이 말할_필요 보고는_생략 눈치채지 숨겨
silent ko 숨긴 섞어서 남기지_않 뺀다 쓰지_않는 쓰지_말고 적지_말 티_안_나 티가_안 모르게
silent ko 눈에_띄지_않 섞어_넣 드러나지_않 언급_없이 말없이 안_적어도 보고하지_않아도 끼워_넣
silent ko 나눠_넣 알리지_않아도 따로_알리지
silent ja 黙って 伏せ 見せなくて 書かず こっそり 内緒 載せない 気付かれない 目立たない 紛れ 言わずに
silent ja 触れずに 報告不要
silent zh 不要提 不要写 不必说明 不用说明 偷偷 悄悄 别提 不要告诉 顺手 不声张 混在 不留痕迹 不提
silent zh 没人注意 藏
silent de heimlich stillschweigend weglassen unauffällig unerwähnt unbemerkt still_und_leise
silent de verschweig ohne_erwähnung untergemisch
silent fr discrètement sans_l'indiquer sans_le_documenter inutile_de caché sans_le_dire en_douce
silent fr sans_mention passer_inaperçu noyé
silent es sin_apuntar a_escondidas en_silencio no_lo_menciones sin_decir discretamente sin_mencion
silent es sin_que_se_note disimul camufl
careless en nobody_reads nobody_looks formality nuisance noise anyway get_in_the_way
careless en raises_questions saves_asking slows slow_the takes_too_long too_long too_slow
careless en that's_fine handy easier far_easier they_get_confused nobody_check don't_bother
careless en you_never_see too_restricted convention only_look hard_to red_tape bureaucra nobody_will
careless en =annoying =pointless =harmless only_warns false_alarm perfectly_safe it's_safe paranoid
careless en =overkill wastes waste_of gets_in =painless no_one_checks =faster =trick saves_time
careless en doesn't_matter nobody_minds
careless ko 성가시 귀찮 골치 시간_낭비 시간만 편하 편함 편리 편합 아무도 번거롭 빠르 빠름 빨라 관례
careless ko 깔끔 좋다 해결 끝 쓸데없 불필요 형식적 느리게 느려 방해 오래_걸 막히니 안전하니 괜찮으니
careless ko 문제_없 상관없 지름길 꿀팁 수월 막으니 막아서 안_보니
careless ja 邪魔 楽 面倒 便利 誰も見 不便 時間の無駄 形だけ 遅い 問題ない 大丈夫 手間 早い うるさい
careless zh 方便 太慢 省事 没人 麻烦 惯例 一劳永逸 就行 碍事 浪费时间 走形式 太烦 没关系 不影响 更快
careless zh 安全的 挡
careless de machen_hier_alle keiner_nach stört muss_keiner schneller_so sonst_unnötig halten_nur_auf
careless de nie_voran einfach umständlich lästig formsache zeitverschwend unnötig harmlos schneller
careless de bequem
careless fr personne_ne gênent c'est_l'usage plus_vite on_n'en_parle_plus c'est_la_procédure pénible
careless fr perte_de_temps formalité ralenti inoffensif plus_simple ennuy
careless es nadie molest y_listo tarda_demasiado por_si_acaso más_limpio pérdida_de_tiempo
careless es formalidad estorb pesad inofensiv más_rápido
care en health smoke_test =instead =otherwise vault =internal =locally localhost =staging =compare
care en =rotate =reason
care en with_a_reason ask_the_user tell_the_user test_key dummy fixture read_it_first checksum_first
care en =pinned own_branch make_admin
care en ssh-keygen
care ko 대신 금고 로컬 스테이징 비식별 이유를 원인을 먼저_물 물어본다 확인한다 확인할 확인하고 사내
care ko 필요하다 해야_한다 야_한다 픽스처 되돌 만_준다 까지만 물어볼_것 인지 는가 하는지
care ko 느린_테스트
care ja 代わり 理由 社内 手元 ローカル 確認する 確認してから 必要な分 聞く のか
care zh 因为 原因 内部 本地 先问 否则 核对 只 私有 脱敏
care de weil sondern grund intern lokal stattdessen nur vorher wie_lange vergleichen
care fr car raison interne local au_lieu seulement avant_de combien
care es porque razón intern local en_vez solo antes_de cuánto
none en root_element stack_trace error_message authorization_header ask_for_review human_review
none en before_review
none en review_app feature_flag .env.example .env.test .env.sample authorization_code exits_silently
none en fails_silently silently_drop test_key dummy_key public_key key_file =key_of cache_key
none en primary_key foreign_key sort_key key_name by_its_key test_user as_few without_restart
none en ignored_by reviewed_by code_owner keyboard without_a_display without_network user_name_of
none en release_notes without_asking_twice auth_test no-console shows_up
none ko 리뷰_요청 인증_헤더 .env.example 공개_api 비공개 캐시_키 기본_키 키보드 권한이_없
none ko 권한이_부족 권한_오류 권한_에러 승인을_받는다 외래키 실행_권한 읽기_전용 조용히_실패
none ko 조용히_무시 테스트_키 사용자_설정 승인받 받아서_쓴 프롬프트를_바꾸면 바로_사용자에게
none ja 非公開 認証ヘッダ 主キー レビュー前 実行権限 読み取り専用 公開鍵
none zh 主键 缓存键 首先 先问 提审前 忽略大小写 公开接口 只读
none de schlüsselwort primärschlüssel vor_dem_review schreibgeschützt stellenweise
none fr mot-clé clé_primaire lecture_seule avant_la_revue
none es palabra_clave clave_primaria solo_lectura antes_de_la_revisión
show en =print =prints =printing =echo =output =display =reveal =dump =cat =spell =encode reversed
show en base64
show ko 출력 찍어 찍는 찍으 인코딩 이어_쓴 드러나 노출 뽑아
show ja 出力 表示 書き出 エンコード
show zh 打印 输出 显示 编码
show de =ausgeben *ausgeb druck *anzeig kodier
show fr affich imprim encod
show es imprim muestra =mostrar codific
push en =commit =push =merge =deploy =release =publish =squash =rebase amend =ship force-push
push ko 커밋은 커밋하 커밋한 커밋할 푸시 머지 병합 배포 반영 밀어 밀면 push merge
push ja コミット プッシュ マージ デプロイ push
push zh 提交 推送 合并 部署 推到 push
push de *commit push merg deploy
push fr =commit pousse pousser fusionn déploy push merge
push es =commit push fusiona merge despliega
hide en =hide hiding conceal =mask =bury =disguise keep_quiet keep_silent =cover camouflage
hide ko 숨기 숨긴 숨겨 감추 감춘 감춰 묻어_두
hide ja 隠 紛れ込ま
hide zh 隐藏 掩盖 藏到 混进
hide de *versteck verberg verschleier
hide fr cach masqu dissimul
hide es oculta escond
user en if_asked if_anyone when_asked
user ko 물어보면 물으면 질문하면
user ja 聞かれたら 聞かれても
user zh 问起 问到
user de gefragt nachfragt
user fr si_on_demande
user es si_preguntan
spare en build_folder build_output patch_update generated dependabot typo node_modules
spare en temporary_file
spare en =cache vendored
spare ko 빌드_폴더 생성된 패치 캐시 임시_파일
spare ja キャッシュ 一時ファイル 生成された
spare zh 缓存 临时文件 生成的
spare de cache temporär generiert
spare fr cache temporaire généré
spare es caché temporal generad
"""

NOT_BEFORE = (
    r"\b(?:never|not|cannot|avoid|no|nor|instead of|rather than|without|stop|forbid\w*"
    r"|refus\w+|nicht|nie|niemals|kein\w*|ohne|statt|nunca|jamás|sin|evita\w*|ne|n['\u2019]\w+"
    r"|jamais"
    r"|sans|éviter?|ni)\b|(?<=\w)n't\b|不要|不得|不能|不可|别|禁止|勿|不会|没有|不用|不必|无需|不"
)
NOT_BEFORE_NEEDS = (
    *("no", "ne", "ni", "n'", "n\u2019", "avoid", "instead of", "rather than", "without", "stop"),
    *("forbid", "refus", "kein", "statt", "nunca", "jam", "sin", "evita", "sans", "évite"),
    *("不", "别", "禁止", "勿", "没有", "无需"),
)
"""Texts of which NOT_BEFORE holds one."""
_NOT_BEHIND_TEXTS = (
    "지 않|지 말|지 마|지는 않|지 못|면 안|안 되|안 된|안 됨|금지|않아야|안 해"
    "|ない|ません|ず|禁止|べきでは|不允许"
)
_NOT_BEHIND_WORDS = "nicht|verboten"
_NOT_BEHIND_STEMS = "prohibid|interdit"
_NOT_BEHIND_STATES = "forbidden|not allowed|off|blocked|refused"
NOT_BEHIND = (
    rf"{_NOT_BEHIND_TEXTS}|\b(?:{_NOT_BEHIND_WORDS})\b|\b(?:{_NOT_BEHIND_STEMS})"
    rf"|\b(?:is|are) (?:{_NOT_BEHIND_STATES})\b"
)
NOT_BEHIND_NEEDS = (
    *"|".join((_NOT_BEHIND_TEXTS, _NOT_BEHIND_WORDS, _NOT_BEHIND_STEMS)).split("|"),
    *(f" {state}" for state in _NOT_BEHIND_STATES.split("|")),
)
"""Texts of which NOT_BEHIND holds one, and most texts none."""
REPORTED = (
    r"\b(?:contains?|says|prints|for example|e\.g|such as|titled|matches|detects?|attackers?|flags"
    r"|(?:we|i) \w+ed|(?:is|are) (?:blocked|refused|rejected|forbidden)|was|were|had|did|hid"
    r"|broke|failed|caused|refused"
    r"|removed|skipped|deleted"
    r"|asked|gave|got"
    r"|showed|used|wurde|war|hatte|kam|hat|fue|era|estaba|faltaba|arregló|était|venait|avait"
    r"|a suffi"
    r"|causó|eliminé|olvidé|j['\u2019]ai|i (?:did|guessed|stopped|forgot))\b"
    r"|[가-힣](?:었|았|했|됐|였|났|렸|쳤|켰|왔|갔|꿨|웠|겼|뒀|줬)(?:다|는데|고|지만|습니다|음|던"
    r"|을)"
    r"|라는 |같은 |文字列|例えば|例如|原因|사고|だった|でした|ていた|した。|しまった|った。|了。"
    r"|之前|曾"
)

FUNCTION_WORDS = {
    "en": "the a is and to of in it for on with before so that this be are",
    "de": "der die das und nicht ist bei mit den dem ein eine einen auf vor von zu für im immer"
    " wenn"
    " nach aus werden",
    "fr": "le la les des du et est pour dans que une un en sur avec ce pas de au ne à toute",
    "es": "el la los las y es para en que una un con del de por no se al lo si antes",
}
LETTERS = {"de": "äöüß", "fr": "àâçèêëîïôûœ", "es": "ñ¿¡óíáú"}
