"""Prose without any secret that a careless redaction tool would damage, in both languages."""

from __future__ import annotations

from typing import Final

from unseen_values import frames

PROSE: Final = frames(r"""
The password must have %n% characters and one sign.
The password field on the %mod% page is empty by default.
Ask %name% for the password before you touch %host%.
Passwords are hashed with bcrypt, never stored in the clear.
The reset password link expires after %n% minutes.
Forgot password? The link points to the wrong page in %mod%.
The user must be told that the password is required.
Password: required. Username: optional.
The password is stored in the vault, not in %file%.
The password is wrong, says %host%; ask %name%.
My first guess was that the password had expired. It had not.
password authentication failed for user "%user%"
Access denied for user '%user%'@'%host%' (using password: YES)
FATAL: password authentication failed for user "%user%" at %host%
sudo: a password is required
The root password was rotated on %weekday%, see the vault entry "%mod%".
Do not put the password on the command line; use a file.
Password rotation runs every %n% days.
The admin password prompt hid the real error in %mod%.
Wi-Fi password changes go through %name%.
The passphrase may contain spaces, and the parser must keep them.
Lesson: ask for credentials before starting, not after.
Credentials come from the instance role on %host%.
Basic auth is off in %env%; use single sign-on.
Sign in with your work account and accept the invitation.
Log in as %user% and open the %mod% page.
Login with %user% fails on %host% since %day%.
The token expires after %n% minutes.
The token is read from the environment at start.
The token was missing, so the call gave 401.
token: required
Each token counts about four characters of text.
The prompt used 1%n%00 tokens, the answer %n%0 tokens.
The tokenizer splits on spaces and hyphens.
max_tokens was too low, so the answer was cut.
Refresh tokens are valid for %n% days.
The access token has the scopes repo and read:org.
CSRF token mismatch on the %mod% form.
Unexpected token '<' at line %n% of %file%.
SyntaxError: Unexpected token '}' in %file%:%n%
The bearer token goes into the Authorization header.
Authorization: Bearer <token>
The API key belongs in the vault; the code reads it by name.
The API key page of %svc% moved under Settings.
API key rotation is tracked in %ticket%.
Without an API key the client falls back to fixtures.
The key of the cache entry is the file path.
The primary key of %db% is (tenant_id, order_id).
The foreign key on %db% was missing an index.
The partition key is customer_id and the sort key is created_at.
Press any key to continue.
The key point: run the tests before you push.
The secret of a fast test run is fewer fixtures.
Secret scanning is on for this repository since %date%.
The secret is mounted at /run/secrets/db_password.
The secret named %mod%-db is missing in the namespace.
Error: secret "%mod%-tls" not found
The private key must be readable by %user% only (mode 0600).
The private key file is ~/.ssh/id_ed25519; do not copy it.
Add the public key to %host%, then restart.
The session ended after %n% minutes of idle time.
The PIN pad on the form accepts digits only.
A PIN has four to eight digits.
Two-factor sign-in is required for %svc%.
Backup codes are printed once and kept in the safe.
The recovery phrase has 12 words; keep it on paper.
The salt is random for each user and %n% bytes long.
HMAC-SHA256 signatures are checked before parsing the body.
The signing key is loaded at start, see load_signing_key in %file%.
The certificate for %domain% expires on %date%.
The webhook secret differs between %env% and local runs.
%name% has the key to the server room.
Auth: the %mod% service uses mutual TLS.
auth: basic
auth: none in %env%, oauth2 elsewhere
The login with a wrong password returns 401, not 500.
Password and passphrase are two different fields here.
The test for a weak password uses short words.
Users sign in with e-mail and password, or with a passkey.
The redaction hid too much: it removed the word after "password".
The PasswordValidator in %mod% rejects short words.
The class TokenRefreshInterceptor lives in %mod%.
The header is named X-Api-Key, not Api-Key.
The option is called --password-stdin in %svc%.
The password column of %db% is varchar(255).
The password hash moves from bcrypt to argon2id in %ticket%.
Never print a secret; print its name instead.
The pass rate went from 8%d% to 9%d2% percent.
All tests pass on %host%.
The first pass reads the file, the second pass writes it.
The bypass road in the map data has no name.
%name%'s compass app needs no login.
What the first instruction lacked: which account to use.
What the first instruction lacked: where the credentials are kept.
What the first instruction lacked: the name of the branch.
What the first instruction lacked: the port of %svc% on %host% is %port%.
Lesson: check the clock of %host% before blaming the token.
Lesson: a 403 means the key lacks a scope, a 401 that it is wrong.
Lesson: %svc% caches credentials for %n% minutes.
Lesson: run one test before the whole suite.
Lesson: read %file% before editing it.
Lesson: the config loader ignores empty values.
The migration of %db% takes %n% minutes and locks the table.
%svc% on %host% listens on %port%, not on 8443.
The flaky test in %mod% depended on the time zone.
I changed %file% on %date% and reran the %mod% job.
The build on %host% failed because the disk was full.
%name% said %env% is frozen until %date%.
See %ticket% for why %mod% retries %n% times.
""")

KOREAN: Final = frames(r"""
비밀번호는 로그인 화면에서 바꾼다.
비밀번호는 %n%자 이상이어야 한다.
비밀번호: 필수, 아이디: 필수
비밀번호가 틀리면 401을 돌려준다.
비밀번호는 금고에 있으니 %kname%님에게 물어볼 것.
비밀번호 변경 화면이 %mod% 쪽에서 깨진다.
비밀번호를 잊은 사용자는 메일로 링크를 받는다.
비밀번호 정책이 %date%부터 바뀐다.
비밀번호 입력란은 기본으로 비어 있다.
비밀번호 확인 칸과 값이 다르면 저장되지 않는다.
비밀번호는 %file%에 두지 말 것.
비밀번호를 %n%번 틀리면 계정이 잠긴다.
%host% 비밀번호는 %kname%님만 안다.
관리자 비밀번호는 분기마다 교체한다.
초기 비밀번호는 사용자가 처음 들어올 때 정한다.
패스워드는 bcrypt로 해시해서 저장한다.
패스워드 규칙: 영문, 숫자, 기호를 섞을 것.
암호는 환경 변수에서 읽는다.
암호화 방식은 AES-256-GCM이다.
암호가 없으면 접속이 거부된다.
PW 입력 후 엔터를 누르면 %mod% 화면으로 간다.
비밀번호 검증은 PasswordValidator 클래스가 한다.
토큰 갱신은 TokenRefreshInterceptor 에서 한다.
번역 키 이름은 auth.login.password 이다.
비밀번호 해시는 %ticket%에서 argon2id 로 바꾼다.
%db% 비밀번호 열은 varchar(255) 이다.
PW 분실 시 %kname%님께 문의.
토큰은 %n%분 뒤에 만료된다.
토큰이 없어서 401이 났다.
토큰: 환경 변수 참고
토큰은 시작할 때 한 번만 읽는다.
토큰 수가 %n%00개를 넘으면 답이 잘린다.
토큰 권한이 부족해서 403이 났다.
새 토큰은 %kname%님이 금고에 넣어 두었다.
API 키는 저장소에 올리지 않는다.
API 키 발급은 %svc% 설정 화면에서 한다.
API 키 이름은 %mod%-%env% 이다.
기본 키는 order_id 이고 외래 키는 user_id 이다.
캐시 키는 파일 경로로 만든다.
키보드 단축키는 Ctrl+K 이다.
개인키 파일 권한은 0600 이어야 한다.
공개키만 %host%에 등록하면 된다.
시크릿은 %mod% 네임스페이스에 있다.
시크릿 이름이 틀려서 배포가 멈췄다.
인증서는 %date%에 만료된다.
인증: 필요 없음
인증 방식은 OAuth2 이고 범위는 read 하나다.
인증번호는 문자로 6자리를 보낸다.
핀 번호는 네 자리 숫자만 받는다.
로그인은 사내 계정으로 한다.
로그인 실패가 %n%건 있었는데 시계 문제였다.
%user% 계정으로 로그인하면 메뉴가 안 보인다.
계정: %user%, 권한: 읽기 전용
%user% 계정은 %date%에 삭제했다.
2단계 인증을 켜야 %svc%에 들어갈 수 있다.
백업 코드는 종이에 적어 금고에 보관한다.
복구 문구는 12개 단어다.
세션은 %n%분 동안 유지된다.
와이파이 비밀번호는 안내 데스크에 물어볼 것.
첫 지시에는 어느 계정을 쓸지 빠져 있었다.
첫 지시에 비밀번호를 어디서 찾는지가 없었다.
첫 지시에는 브랜치 이름이 빠져 있었다.
첫 지시에 %svc% 포트(%port%)가 없었다.
교훈: 작업 전에 접근 권한부터 확인할 것.
교훈: 비밀번호를 명령줄에 쓰지 말 것.
교훈: 401이면 키가 틀린 것이고 403이면 권한이 없는 것.
교훈: 테스트 하나부터 돌려 볼 것.
교훈: %file% 파일을 고치기 전에 먼저 읽을 것.
교훈: 로그에는 비밀 값 대신 이름만 남긴다.
교훈: %svc%는 자격 증명을 %n%분 동안 캐시한다.
%db% 이전은 %n%분 걸리고 테이블이 잠긴다.
%host%의 %svc%는 %port% 포트를 쓴다.
%date%에 %file% 파일을 고치고 %mod% 작업을 다시 돌렸다.
%kname%님이 %kenv% 배포는 %date%까지 멈춘다고 했다.
%ticket%에서 %mod% 재시도 횟수를 %n%번으로 정했다.
디스크가 가득 차서 %host% 빌드가 실패했다.
시간대 때문에 %mod% 테스트가 가끔 깨졌다.
커밋 %short% 이후로 %mod% 테스트가 느려졌다.
커밋 %sha%에서 비밀번호 화면을 지웠다.
%date% 배포본의 sha256은 %shab% 이다.
요청 ID %uuid% 로그를 보면 %mod%에서 멈췄다.
주문 %uuid% 건은 %kname%님이 처리했다.
DB_PASSWORD 환경 변수가 비어 있으면 시작하지 않는다.
DB_PASSWORD=${DB_PASSWORD} 로 넘기면 된다.
비밀번호: <여기에 입력>
비밀번호: ******** (가려짐)
비밀번호는 ${ADMIN_PASSWORD} 로 주입한다.
API_KEY=<발급받은 키> 를 .env에 넣는다.
토큰: [REDACTED] 로 가려져 있었다.
공개키 지문은 %fp% 이다.
%ip% 서버에서만 접속이 된다.
%mod% 이미지는 %ver%로 올렸다.
""")
