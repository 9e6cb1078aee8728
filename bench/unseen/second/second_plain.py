"""Notes about passwords, tokens and keys that hold none.

The corpus was written from how people write, without sight of the rules. Not one of these
lines holds a secret: references, placeholders, labelled hashes, public keys, everyday words.
"""

from __future__ import annotations

import random

from second_values import COMMON, Maker, draw, fill, freeze, templates

ENGLISH = templates("""
ERROR 1045 (28000): Access denied for user '%user%'@'%host%' (using password: YES)
| Setting | Default |¶|---|---|¶| token_ttl | %big% |¶| password_min_length | 12 |
| Variable | Meaning |¶|---|---|¶| API_KEY | key of %app% |¶| TIMEOUT | seconds |
Lesson: %app% must read the token from the environment, never from the repo. ~~ DB_PASSWORD=changeme
<input type="password" name="password" autocomplete="current-password"> ~~ passwordField.setText("")
| Secret | Where | Rotated |¶|---|---|---|¶| %app% DB | Vault | %day% | ~~ PasswordAuthentication no
curl -H "Authorization: Bearer $TOKEN" https://api.%domain%/v1/%app% ~~ sudo: a password is required
fatal: Authentication failed for 'https://git.%domain%/%app%.git/' ~~ Do not write the PIN on paper.
React warns: each child in a list should have a unique "key" prop. ~~ password_hash: bcrypt, cost 12
The password policy asks for at least 12 characters and one sign. ~~ Error: invalid API key provided
Key rotation: new key for writes, old key for reads, %n% days. ~~ Authorization: Bearer $%APP%_TOKEN
password: Rails.application.credentials.dig(:%app%, :password) ~~ Context is cut at %big%000 tokens.
Passwords are hashed with argon2id (memory 64 MiB, 3 passes). ~~ SHA256:%FP% %name%@%host% (ED25519)
Rotate the %app% API key every %n% days; the job lives in CI. ~~ Host key fingerprint is SHA256:%FP%
valueFrom:¶  secretKeyRef:¶    name: %app%¶    key: password ~~ password = os.environ["DB_PASSWORD"]
A one-time code arrives by SMS and is valid for %n% minutes. ~~ IdentityFile ~/.ssh/id_ed25519_%app%
interface Credentials { username: string; password: string } ~~ trace %MD5% shows the slow auth call
The keystore has %n% aliases; the alias of %app% is release. ~~ token_type: bearer, expires_in: 3600
if not check_password(user, form.password.data): abort(401) ~~ CSRF tokens are per session in %app%.
SELECT id, token_count FROM %db% WHERE token_count > %big%; ~~ password: "{{ vault_%db%_password }}"
aws secretsmanager get-secret-value --secret-id %app%/%env% ~~ https://docs.%domain%/%app%/api-keys
password = data.vault_generic_secret.%app%.data["password"] ~~ commit %SHA1% fixed the %app% login
var key = Environment.GetEnvironmentVariable("%APP%_KEY"); ~~ const token = process.env.%APP%_TOKEN;
DATABASE_URL=postgres://user:password@localhost:5432/%db% ~~ Permission denied (publickey,password).
def verify_password(plain: str, hashed: str) -> bool: ... ~~ DB_PASSWORD=${DB_PASSWORD:?must be set}
The JWKS is at https://sso.%domain%/.well-known/jwks.json ~~ Merge %SHORT% into main (token refresh)
The webhook secret is stored in Vault under %app%/%env%. ~~ const secret = config.get('jwt.secret');
ALTER TABLE users ADD COLUMN password_hash varchar(255); ~~ etcd key /%app%/%env%/replicas holds %n%
Decision: no shared passwords, SSO for %app% from %day%. ~~ request_id=%UUID% status=401 path=/token
%app% fails with 401 when the access token has expired. ~~ image: ghcr.io/acme/%app%@sha256:%SHA256%
Error: password authentication failed for user "%user%" ~~ prompt_tokens=%big% completion_tokens=%n%
ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI%PUB% %name%@%app% ~~ OAuth flow: authorization code with PKCE.
Upgrade to jsonwebtoken 9.0.%n% for the key type check. ~~ private String password; // set by Spring
The key point of the talk: retry only idempotent calls. ~~ /etc/%app%/secrets.yaml is in .gitignore
The token is in the team's keychain, not in this note. ~~ password_file: /run/secrets/%app%_password
terraform: variable "db_password" { sensitive = true } ~~ FOREIGN KEY (user_id) REFERENCES users(id)
API_KEY=$(vault kv get -field=key secret/%app%/%env%) ~~ The primary key of %db% is (tenant_id, id).
password: !vault-ref secret/data/%app%/%env%#password ~~ KeyError: 'token' in %app%/auth.py line %n%
grant_type=refresh_token fails after the clock moved. ~~ Public keys go to /etc/%app%/keys/%env%.pub
dataSource.setPassword(System.getenv("DB_PASSWORD")); ~~ test_login_wrong_password passed in %n% ms
The client id of %app% is public, the secret is not. ~~ Never log the Authorization header in %app%.
curl -u "$USER:$PASS" https://%app%.%domain%/health ~~ envFrom:¶- secretRef:¶    name: %app%-secrets
Tokens per second: %n%, first token after %big% ms. ~~ The prompt used %big% tokens, the answer %n%.
Pass the token as an argument, do not use a global. ~~ The ZIP code field rejected Korean addresses.
The PIN has 6 digits and locks after 3 wrong tries. ~~ type Token = { kind: string; start: number };
proxy_set_header Authorization $http_authorization; ~~ password: {{ .Values.%db%.password | quote }}
psql "postgres://%user%:${PGPASSWORD}@%host%/%db%" ~~ Reset your password under Settings > Security.
passport 0.7.0 breaks the session cookie in %app%. ~~ export TOKEN=$(gcloud auth print-access-token)
All %n% tests pass, 2 fail in test_password_reset. ~~ The cache key is user:{id}:profile, TTL %n% s.
auth:¶  enabled: true¶  tokenHeader: X-%App%-Token ~~ The passphrase prompt blocks CI; use an agent.
gh auth login --with-token < ~/.config/%app%/token ~~ logger.info("token refreshed for %s", user_id)
git grep -n password found %n% hits, all in tests. ~~ [auth]¶token_ttl = %big%¶password_reset = true
Old key removed, new key added; both in the vault. ~~ We agreed on %day% that secrets move to SOPS.
"Forgot password?" is shown below the login form. ~~ POSTGRES_PASSWORD_FILE=/run/secrets/pg_password
Key finding: %app% is %n% % faster with the pool. ~~ Dependabot secrets differ from Actions secrets.
AES-256-GCM needs a fresh nonce for each message. ~~ Passphrases of five words beat short passwords.
The refresh token is kept in an httpOnly cookie. ~~ The tokenizer splits "password" into %n% tokens.
assert response.json()["token_type"] == "bearer" ~~ JWT claims: iss, sub, aud, exp; algorithm RS256.
ssl_certificate_key /etc/ssl/private/%app%.key; ~~ docker login --password-stdin registry.%domain%
ssh-keygen -t ed25519 -f ~/.ssh/%app%_deploy ~~ Secret scanning is on for %app% since %day%.
The password is in 1Password, vault "%app%". ~~ @Column(name = "password", nullable = false)
Exit code %n% means the token was missing. ~~ https://%app%.%domain%/reset?token={token}
src/%app%/auth/token_store.py: %n% lines ~~ Keyboard shortcuts: Ctrl+K opens search.
The token bucket refills %n% per second. ~~ user %UUID% changed the password policy ~~ ETag: "%MD5%"
The dict key must be a string, got int. ~~ PASS src/auth/token.test.ts (%n% tests)
HMAC keys have to be at least 32 bytes. ~~ Design tokens: color.primary, space.%n%
<label for="password">Password</label> ~~ ssh-add -l showed no identities in CI.
password = random_password.%db%.result ~~ const { password, ...rest } = user; ~~ password: ********
scope: read:packages write:packages ~~ Ask %Name% for the %env% password. ~~ mysql -u %user% -p %db%
I will send the password by phone. ~~ Status code 403, error code %big%. ~~ password: ${DB_PASSWORD}
token: ${{ secrets.%APP%_TOKEN }} ~~ sha256sum %app%.tar.gz = %SHA256% ~~ password = var.db_password
placeholder="Enter your password" ~~ PermitRootLogin prohibit-password ~~ $pass = getenv('DB_PASS');
let key = env::var("%APP%_KEY")?; ~~ token = os.getenv("%APP%_TOKEN") ~~ Sort by key, then by value.
order id %UUID% was billed twice ~~ requirepass is not set on %host% ~~ %APP%_TOKEN=xxxxxxxxxxxxxxxx
kubectl get secret %app% -o yaml ~~ Add a unique key on %db%.email. ~~ Authorization: Bearer <token>
"integrity": "sha512-%SRI%==" ~~ token.split(".").length === 3 ~~ key := os.Getenv("%APP%_KEY")
password: str | None = None ~~ password.min.length=%n% ~~ jwt.expiration=%big%000
API_KEY=<your-api-key> ~~ md5 (%db%.sql) = %MD5% ~~ docs/password-reset.md ~~ SECRET_KEY=REPLACE_ME
secretName: %app%-tls ~~ token = "<redacted>" ~~ KeyError: 'password' ~~ max_tokens: %big%
password: string;
""")
KOREAN = templates("""
| 항목 | 값 |¶|---|---|¶| 토큰 만료 | %n%분 |¶| 비밀번호 길이 | 12자 | ~~ 토큰을 로그에 남기지 말자.
| 변수 | 설명 |¶|---|---|¶| API_KEY | %app% 키 |¶| TIMEOUT | 초 | ~~ 암호화폐 시세 배치가 %n%초 걸림
| 비밀번호 | 위치 |¶|---|---|¶| %db% DB | 볼트 |¶| 메일 | 볼트 | ~~ 비밀번호 찾기 화면에서 오타 수정
교훈: 비밀번호는 인자로 넘기지 말고 표준 입력으로 ~~ /etc/%app%/secrets.yaml 은 깃에 올리지 않는다.
민지: 토큰 만료됐나 봐요¶지수: 재발급 신청할게요 ~~ 비밀번호는 1Password %app% 보관함에 있습니다.
시크릿은 볼트 secret/%app%/%env% 경로에 있다. ~~ 공개키는 서버에, 개인키는 내 노트북에만 둔다.
도커 빌드 인자로 비밀을 넘기면 이력에 남는다. ~~ 비밀번호를 5회 잘못 입력하면 %n%분 잠깁니다.
SSH 키 등록 후에도 Permission denied가 난다. ~~ 비밀번호 정책: 최소 12자, 특수문자 1개 이상
패스워드 없는 로그인(패스키)을 %app%에 적용 ~~ Authorization 헤더는 게이트웨이에서 지운다.
민지: 비번 어디 있어요?¶현우: 볼트에 있어요 ~~ 테스트 %n%개 통과, 비밀번호 재설정 1개 실패
JWKS 캐시가 %n%분이라 키 교체가 늦게 반영됨 ~~ 통장 비밀번호는 누구에게도 알려주지 마세요.
'비밀번호를 입력하세요' 안내가 두 번 나온다 ~~ %SHORT% 커밋을 되돌리니 토큰 오류가 사라짐
DB_PASSWORD는 .env에 두고 커밋하지 않는다. ~~ os.environ["DB_PASSWORD"]가 비면 바로 종료
secretKeyRef 이름이 틀려서 파드가 안 떴다. ~~ 공유기 초기화 후 비밀번호를 새로 정해야 함
비밀번호 필드 타입은 string, 응답에서 제외 ~~ %env% 서버는 키 인증만, 비밀번호 로그인 끔
초기 비밀번호는 첫 로그인 때 바꾸게 했다. ~~ 서명 키 교체는 두 키를 %n%일 겹쳐서 한다.
${%APP%_TOKEN} 이 치환되지 않은 채 배포됨 ~~ 보안 교육은 %day%, 주제는 비밀번호와 피싱
비밀번호는 argon2id로 해시해서 저장한다. ~~ 교훈: 키가 없을 때 조용히 넘어가지 말 것
깃 이력에서 키를 지우고 폐기까지 마쳤다. ~~ passwordEncoder.matches() 인자 순서 주의
'토큰이 유효하지 않습니다' 문구를 다듬음 ~~ 비밀번호 재설정 메일이 %n%분 늦게 온다.
시크릿 매니저 비용이 월 %n%달러 나왔다. ~~ 로그인 화면에 '비밀번호 표시' 버튼 추가
외래 키 제약 때문에 %db% 삭제가 막혔다. ~~ 키 교체 절차 문서: docs/key-rotation.md
~/.ssh/config 의 IdentityFile 경로 수정 ~~ 비밀 브랜치라는 말 대신 비공개 브랜치로
비밀번호는 %name%님께 직접 문의하세요. ~~ 비밀번호 입력란에 자동완성을 켰습니다. ~~ 토큰: <마스킹됨>
시크릿 스캔에서 %n%건 나왔고 모두 오탐 ~~ DB_PASSWORD=changeme 는 예시일 뿐이다. ~~ 암호: 별도 전달
process.env.API_KEY 가 undefined 였다. ~~ %day% 회의: 공용 계정 폐지, SSO로 전환 ~~ 비번: 추후 공지
https://docs.%domain%/%app%/token 참고 ~~ 프롬프트가 %big%토큰을 넘으면 잘린다.
리프레시 토큰은 httpOnly 쿠키에 둔다. ~~ 핀번호 입력 화면에서 숫자판 섞기 적용 ~~ 체크섬(md5): %MD5%
종료 코드 %n%이면 토큰이 비어 있는 것 ~~ 교훈: 토큰 갱신은 만료 1분 전에 한다. ~~ 비밀번호: ********
2단계 인증을 전 직원에게 적용 (%day%) ~~ 지문 인식이 안 되면 비밀번호로 로그인
비밀번호 변경 주기를 %n%일로 늘렸다. ~~ 관리자 비밀번호는 볼트에서만 꺼낸다.
토큰 갱신 로직을 %app%에서 분리했다. ~~ 평균 %n%토큰/초, 첫 토큰까지 %big%ms
API 키 발급은 %name%님이 담당합니다. ~~ 인증서 갱신은 %day%에 자동으로 돈다.
우편번호 코드 %big%개를 다시 넣었다. ~~ 키보드가 고장나서 새로 신청했습니다.
API_KEY=<발급받은 키> 로 바꿔서 실행 ~~ Bearer 접두사를 빼먹어서 401이 났다.
test_token_expired 통과 확인 (%day%) ~~ OAuth 콜백 주소가 달라 로그인이 실패
password_hash 컬럼 길이를 255로 늘림 ~~ 와이파이 비밀번호는 게시판을 보세요.
토큰 저장소를 레디스 %n%번 DB로 옮김 ~~ 토큰은 깃허브 시크릿에 등록돼 있다. ~~ 비밀번호: (볼트 참조)
API 키를 %n%일마다 교체하기로 했다. ~~ 인증 실패가 %n%건 쌓여 알림이 왔다. ~~ TOKEN=여기에_토큰_입력
로그인 API는 POST /auth/token 이다. ~~ 오류 코드 %big%는 키 누락을 뜻한다.
사무실 열쇠를 %name%님이 들고 갔다. ~~ 기본 키는 (tenant_id, id)로 바꿨다.
캐시 키는 user:{id} 형식, TTL %n%초 ~~ vault kv get secret/%app% 으로 확인
유출된 키는 폐기했고 영향은 없었다. ~~ CI 변수는 보호 브랜치에서만 보인다.
자물쇠 아이콘이 %app% 화면에서 깨짐 ~~ 압축 파일 암호는 메신저로 따로 보냄
임시 비밀번호는 문자로 발송됩니다. ~~ 암호화 알고리즘은 AES-256-GCM이다. ~~ 액세스 토큰 수명은 %n%분
CSRF 토큰 누락으로 %app% 폼이 막힘 ~~ 토큰화 단계에서 띄어쓰기가 깨진다. ~~ 공개키 지문: SHA256:%FP%
핀번호는 6자리이고 3회 틀리면 잠김 ~~ 개인키 파일 권한은 600이어야 한다. ~~ 비밀번호: ${DB_PASSWORD}
해시값 %SHA256% 확인 완료 (sha256) ~~ 비밀번호 관리자 도입 비용 %n%만 원
루트 로그인은 막고 키 인증만 허용 ~~ 토큰 사용량: 입력 %big%, 출력 %n% ~~ 주문 ID %UUID% 결제 재시도
로그인 실패 원인은 시계 오차였다. ~~ 배포 키는 읽기 전용으로 등록했다.
이미지 다이제스트 sha256:%SHA256% ~~ 접근 권한은 %name%님 승인 후 부여
bcrypt cost를 10에서 12로 올렸다. ~~ 인증 서버 이전은 %day%로 미뤘다. ~~ 열쇠 고리 사은품 %n%개 주문
출입 코드는 관리실에서 받으세요. ~~ 열쇠는 경비실에 맡겨 두었습니다. ~~ 비번은 전화로 알려 드릴게요.
커밋 %SHA1%에서 로그인 버그 수정 ~~ 토큰 값은 $%APP%_TOKEN 에서 읽음 ~~ 암호는 환경 변수로만 넘긴다.
pass/fail 집계: 통과 %n%, 실패 2 ~~ JWT 알고리즘은 RS256, 만료 %n%분 ~~ 토큰은 30분 뒤에 만료됩니다.
솔트는 사용자마다 다르게 만든다. ~~ 토큰이 만료되면 401이 떨어진다. ~~ 비밀번호를 노트에 적지 말 것.
토큰 검증 실패 시 로그아웃 처리 ~~ API 키가 없으면 403을 돌려준다. ~~ 비번 바꾼 뒤 %app% 재시작 필요
API 키 관리 화면 문구를 고쳤다. ~~ 인증번호는 3분 동안 유효합니다. ~~ 인증번호를 다시 요청해 주세요.
딕셔너리 키 순서에 기대지 말 것 ~~ 키워드 검색이 %n%ms로 빨라졌다. ~~ jsonwebtoken 9.0.%n% 으로 올림
비밀 유지 계약서는 %day%에 서명 ~~ 비밀번호가 일치하지 않습니다. ~~ 키보드 단축키는 Ctrl+K로 통일
키 값이 없으면 기본값을 쓴다. ~~ 정렬 키를 created_at으로 바꿈 ~~ 세션 쿠키에 SameSite=Lax 적용
API 키는 환경 변수로 읽는다. ~~ 문제의 키는 캐시 무효화였다. ~~ 사용자 %UUID% 계정 잠금 해제
getPassword() 호출을 없앴다. ~~ 요청 ID %UUID%에서 401 발생
""")
_SLOTS: dict[str, Maker] = {
    "APP": lambda rng: COMMON["app"](rng).upper().replace("-", "_"),
    "App": lambda rng: COMMON["app"](rng).title(),
    "PUB": lambda rng: draw("<B43>", rng),
    "FP": lambda rng: draw("<B43>", rng),
    "SHA1": lambda rng: draw("<h40>", rng),
    "SHORT": lambda rng: draw("<h7-9>", rng),
    "SHA256": lambda rng: draw("<h64>", rng),
    "SRI": lambda rng: draw("<B86>", rng),
    "MD5": lambda rng: draw("<h32>", rng),
    "UUID": lambda rng: draw("<uuid>", rng),
}
_HEADS = (
    ("%app%, %day%", "## %app% (%env%)", "Notes of %day%", "%app% review", "%env% rollout"),
    ("%app%, %day%", "## %app% (%env%)", "%day% 메모", "%app% 점검", "%env% 배포 기록"),
)


def plain_sample(rng: random.Random) -> str:
    """One note without a secret: one line alone, with a heading, or a list of two to four."""
    korean = rng.random() < 0.5
    rows = rng.sample(KOREAN if korean else ENGLISH, rng.choice((1, 1, 1, 2, 2, 3, 4)))
    slots = freeze(rng) | _SLOTS
    rows = [fill(row, rng, slots, set())[0] for row in rows]
    head = fill(rng.choice(_HEADS[korean]), rng, slots, set())[0]
    if len(rows) > 1 and not any("\n" in row for row in rows) and rng.random() < 0.6:
        rows = [f"- {row}" for row in rows]
    return "\n".join([head, *rows] if len(rows) > 1 or rng.random() < 0.5 else rows)
