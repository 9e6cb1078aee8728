"""The wordings of people and agents for a secret in a note, a chat line, a list or a table."""

from __future__ import annotations

from typing import Final

from unseen_values import frames

ENGLISH: Final = frames(r"""
sudo pass on %host%: %pw%
sudo password for %user% on %host% is %pw%
root pw got rotated to %pw%
%name% changed the root password to %pw% on %weekday%.
The root password of %host% is now "%pw%", not "%pw2%".
Basic auth for %env% is %user%:%pws%
Basic auth in front of %domain%: user %user%, password %pw%
use `%user%` and `%pw%` to sign in
Sign in at https://%domain% with `%user%` / `%pw%`.
login with %user% / %pw%
Log in as %user% with the password %pw%, then open the %mod% page.
log into %svc% as %user%, pw %pw%
%svc% login: %user% / %pw%
%svc% creds: %user%:%pws%
creds for %host% -> %user% / %pw%
credentials: %user% %pw%
%host%: %user% // %pw%
ssh %user%@%host% (pw: %pw%)
ssh %user%@%host%, then type %pw% at the password prompt
When %host% asks for the password, answer %pw%.
The password is %pw%.
The password is `%pw%`, mind the capital letters.
The DB password for %env% is '%pw%'.
The password for the %db% database turned out to be %pw%
My password for %svc% is "%pw%" so try that.
Password = %pw%
pwd: %pw%
pass: %pw%
passwd is %pw% on every %env% box
p/w %pw%
pw -> %pw%
Temp password: %pw% (change it after the first login)
temporary password %pw% sent to %mail%
Your initial password is %pw%. You must change it at first login.
Default login for the %env% image is %user% with %pw% as password.
I reset %name%'s password to %pw%.
Reset %user%'s password on %svc% to %pw% because of %ticket%.
The old password (%pw%) still works on %host%.
The password was changed from %pw% to %pw2%.
The new password, %pw%, is needed for %mod%.
It only worked with the password %pw%.
Try %pw% as the password, the other one is locked.
Using %pw% as the admin password got me past the 401.
What the first instruction lacked: the admin password, %pw%.
What the first instruction lacked: the %svc% login (%user% / %pw%).
What the first instruction lacked: that the sudo password on %host% is %pw%.
What the first instruction lacked: the token for %domain%, which is %key%.
The first instruction did not say that the password is %pw%.
Lesson: the password for %env% is %pw%, not the one in the wiki.
Lesson: %svc% needs user %user% and password %pw%; the e-mail does not work.
Lesson: use the service password `%pw%` for %mod%, never %name%'s.
Lesson: ask for the password early. It was %pw%.
The user told me the password (%pw%) only after three failed logins.
The user then gave me the password: %pw%
User: the password is %pw%\nAgent: thanks, signing in now.
Human: try again with %pw%, that's the new password
%name%: what's the pw for %host%?\n%kname%: %pw%
%name%  10:42 AM\nhey, the %svc% password is %pw%
@%name% the %env% password is `%pw%` :lock:
<@U02AB3CD4> %svc% pw rotated, now it's `%pw%`
[10:%min%] <%user%> db pass is %pw% btw
> the password you need is %pw%\nthanks, that works
fyi pw for %mail% = %pw%
psst, admin password is %pw%, don't tell %name%
- user: %user%\n- password: %pw%
* Host: %host%\n* User: %user%\n* Pass: %pw%
1. Open https://%domain%\n2. Enter %user% and the password %pw%\n3. Press Sign in
Host: %host%\nPort: %port%\nUsername: %user%\nPassword: %pw%
URL: https://%domain%\nID: %mail%\nPW: %pw%
**Password:** `%pw%`
**User** %user% · **Password** %pw%
| host | user | password |\n|---|---|---|\n| %host% | %user% | %pw% |
| service | login | password |\n|---|---|---|\n| %svc% | %user% | %pw% |
+ \n| %mod% | %user2% | %pw2% |
| env | password |\n| --- | --- |\n| %env% | `%pw%` |\n| local | `%pw2%` |
| Name | API key |\n|------|---------|\n| %mod% | %key% |
| setting | value |\n|---|---|\n| host | %host% |\n| admin password | %pw% |
| Token | Owner |\n|:---|:---|\n| %key% | %name% |
host\tuser\tpassword\n%host%\t%user%\t%pw%
ERROR login failed for %user% with password '%pw%'
DEBUG connect(host=%host%, user=%user%, password=%pw%)
%date% 10:%min% WARN %mod%: bad credentials %user%:%pws%
psql: error: could not connect with password "%pw%"
Traceback: AuthError: key '%key%' is not valid for %mod%
auth failed: tried password %pw% for %user%@%host%
The HMAC key for webhooks (64 hex) is %hexlong%
the webhook signing secret is %key%
JWT signing key for %env%: %hexa%
Encryption key (base64): %bsix%
The cookie secret of %mod% is %key%, keep it off the wiki.
Session cookie from the browser: sessionid=%cookie%
The bearer token is %jwt%
Send the header `X-Api-Key: %key%` with every call to %domain%.
API key for %mod%: %key%
the api key %name% uses is %key%
The access token %key% belongs to %name%.
The deploy token wraps here: %wrap% and it goes to %host%.
The API key is %wrap%\nPut it in the vault after %ticket%.
Signing secret: %wrap% and the %mod% job reads it at start.
token=%wrap% then restart %mod%.
Wi-Fi in the %env% lab: SSID %db%-5G, password %pw%
guest wifi pw is %pw%
WPA2 key for the office network: %pw%
VPN PSK: %pw%
The IPsec pre-shared key for %host% is %pw%.
VPN login is %name% with %pw%, pre-shared key %pw2%.
The PIN for the build phone is %pin%.
SIM PIN: %pin%
PIN code of the test card is %pin%
HSM operator PIN %pin%, slot 2
2FA backup codes for %svc%: %codes%
Recovery codes (%mail%):\n%codes%
The TOTP seed for %svc% is %totp%
authenticator secret %totp% (%user%)
The wallet recovery phrase is: %mnemonic%
Seed phrase for the testnet wallet: "%mnemonic%"
The passphrase of the backup disk is "%phrase%"
gpg passphrase: %phrase%
The key file passphrase is %pw%.
ssh key passphrase = %pw%
keystore password: %pw%, key alias release
The zip is protected, password %pw%
dump.zip opens with the password %pw%.
The LUKS passphrase on %host% is '%phrase%'.
The master password for the vault is %pw% (%name% set it on %date%).
SMTP for %domain%: user %mail%, app password %pw%
The share \\%host%\backup wants %user% with password %pw%
The SNMP v3 auth password is %pw%.
%svc% admin account: admin, secret: %pw%
Redis on %host% needs AUTH %pws%
On %host% the %db% user is %user% identified by %pw%.
FTP: %host% / %user% / %pw%
client secret for %mod% is %key%
""")

HANGUL: Final = frames(r"""
PW는 %pw%
비밀번호: %pw% 로 바꿨음
비밀번호는 %pw% 입니다.
비밀번호는 %pw%이다.
비번: %pw%
비번 %pw% 으로 들어가면 됨
비번은 `%pw%` 임
%host% 비번 %pw%
%kenv% 서버 비밀번호는 %pw% 이고 계정은 %user%.
%kenv% DB 비밀번호가 %pw% 로 변경되었습니다.
root 비번 %pw%로 교체했어요
root 패스워드를 %pw%로 변경함
sudo 비밀번호는 "%pw%"
sudo 칠 때 %pw% 입력하면 된다. (%host% 비밀번호)
관리자 암호: %pw%
관리자 계정은 %user%, 암호는 %pw%
암호는 '%pw%' 이며 %date%에 바뀐다.
패스워드는 %pw% 예요
패스워드 = %pw%
임시 비밀번호: %pw% (첫 로그인 후 변경)
임시 비밀번호는 %pw%이며 %mail%로도 보냈음
초기 비밀번호 %pw% 로 로그인한 뒤 바꾸세요.
기존 비밀번호 %pw% 도 아직 된다.
비밀번호를 %pw%에서 %pw2%로 바꿨다.
새 비밀번호(%pw%)로 다시 시도하니 통과.
변경된 비밀번호는 %pw% 입니다. %kname%님께 공유했습니다.
%kname%님 비밀번호를 %pw% 로 초기화했습니다.
%user% 계정 비밀번호는 %pw%
%user% / %pw% 로 로그인
%user% / %pw% 로 접속하면 %mod% 화면이 나온다.
`%user%` 와 `%pw%` 로 로그인하세요.
아이디 %user%, 비번 %pw%
아이디는 %user% 이고 비밀번호는 %pw% 이다.
아이디: %user%\n비밀번호: %pw%
ID: %user%\nPW: %pw%
ID/PW: %user% / %pw%
id %user% pw %pw%
계정 정보: %user% / %pw%
계정 %user%(비번 %pw%)로 %svc% 접속
접속 정보 - %host%:%port%, %user%, %pw%
%svc% 접속 계정: %user% / %pw%
%svc% 비번이 %pw%로 바뀌었네요
%svc% 관리자 화면은 %user%에 비밀번호 %pw% 로 들어간다.
ssh %user%@%host% 접속, 비밀번호 %pw%
%kenv% 기본 인증은 %user%:%pws%
첫 지시에 빠진 것: %kenv% 비밀번호 %pw%
첫 지시에는 비밀번호가 없었다. %pw% 였다.
첫 지시에 sudo 비밀번호(%pw%)가 빠져 있었음
첫 지시에서 빠진 정보는 %svc% 계정(%user% / %pw%)이었다.
첫 지시에 없던 것: %domain% 토큰은 %key% 이다.
교훈: %kenv% 비밀번호는 위키 값이 아니라 %pw% 이다.
교훈: %svc%는 %user% / %pw% 로만 로그인된다.
교훈: 비밀번호를 먼저 물어볼 것. 이번에는 %pw% 였다.
교훈: %host%는 비밀번호 %pw% 를 써야 하고 키로는 안 된다.
사용자가 나중에 비밀번호 %pw% 를 알려 주었다.
사용자: 비번은 %pw% 야\n에이전트: 네, 다시 접속합니다.
%kname%: %host% 비번 뭐예요?\n%kname2%: %pw%
[%kname%] [오후 3:%min%] %svc% 비번 %pw% 입니다
[오전 10:%min%] %kname%: pw %pw% 로 바꿔놨어요~
%kname% 님이 보낸 메시지: 비밀번호는 %pw% 이에요
@%kname% %kenv% 비번 `%pw%` 로 바꿨습니다 확인 부탁드려요
참고로 %mail% 비밀번호는 %pw%
비번 까먹지 마세요 %pw% 입니다 ㅎㅎ
%pw% 이게 새 비밀번호입니다.
%pw% 로 로그인 비밀번호 변경 완료
- 서버: %host%\n- 계정: %user%\n- 비밀번호: %pw%
* 주소: https://%domain%\n* 아이디: %mail%\n* 비번: %pw%
1. %host% 접속\n2. 비밀번호 %pw% 입력\n3. %mod% 재시작
**비밀번호**: `%pw%`
| 서버 | 계정 | 비밀번호 |\n|---|---|---|\n| %host% | %user% | %pw% |
| 서비스 | 아이디 | 비번 |\n|---|---|---|\n| %svc% | %user% | %pw% |
+ \n| %mod% | %user2% | %pw2% |
| 환경 | 암호 |\n| --- | --- |\n| %kenv% | `%pw%` |
| 이름 | API 키 |\n|------|------|\n| %mod% | %key% |
| 항목 | 값 |\n|---|---|\n| 호스트 | %host% |\n| 관리자 비밀번호 | %pw% |
| 담당 | 토큰 |\n|:---|:---|\n| %kname% | %key% |
서버\t계정\t비밀번호\n%host%\t%user%\t%pw%
로그인 실패: %user% 비밀번호 '%pw%'
오류: 비밀번호 %pw% 로 %host% 접속 거부됨
%date% 10:%min% 인증 실패 (id=%user%, pw=%pw%)
웹훅 HMAC 키(64자리 hex)는 %hexlong%
웹훅 서명 키: %key%
JWT 서명 키는 %hexa% 이다.
암호화 키(base64)는 %bsix% 입니다.
쿠키 서명용 비밀 값은 %key%
브라우저 세션 쿠키 값: sessionid=%cookie%
베어러 토큰은 %jwt% 이다.
호출할 때 `X-Api-Key: %key%` 헤더를 넣는다.
%mod% API 키: %key%
API 키는 %key% 이고 %date%까지 쓸 수 있다.
%kname%님이 쓰는 API 키는 %key%
접근 토큰 %key% 는 %kname%님 것.
배포 토큰이 줄바꿈됨: %wrap% 이 값을 %host%에 넣는다.
API 키는 %wrap%\n%ticket% 이후 금고로 옮길 것.
서명 비밀 키: %wrap% 이고 시작할 때 읽는다.
%kenv% 와이파이: %db%-5G, 비밀번호 %pw%
와이파이 비번 %pw%
사내 무선랜 암호는 %pw% 입니다
VPN 사전 공유 키(PSK): %pw%
VPN 계정 %user% 비번 %pw%
테스트폰 PIN은 %pin%
유심 PIN 번호: %pin%
테스트 카드 핀번호는 %pin% 입니다.
HSM 운영자 핀 %pin%
%svc% 2단계 인증 백업 코드: %codes%
복구 코드(%mail%):\n%codes%
OTP 시크릿 키는 %totp%
%svc% OTP 등록용 비밀 키: %totp%
지갑 복구 문구: %mnemonic%
테스트넷 지갑 시드 문구는 "%mnemonic%" 이다.
백업 디스크 암호문구는 "%phrase%"
키 파일 암호는 %pw% 이다.
gpg 패스프레이즈: %phrase%
키스토어 비밀번호: %pw%, 별칭은 release
압축 파일 비번은 %pw%
dump.zip 은 비밀번호 %pw% 로 풀린다.
금고 마스터 비밀번호는 %pw% (%kname% 설정)
메일 서버 계정 %mail%, 앱 비밀번호 %pw%
공유 폴더는 %user% 에 비밀번호 %pw% 필요
%host% 레디스는 AUTH %pws% 를 먼저 보내야 한다.
FTP 정보: %host% / %user% / %pw%
%mod% 클라이언트 시크릿은 %key%
%domain% 관리자 페이지 비밀번호 %pw%, 외부 공유 금지
%kenv% 비밀번호 틀림 -> 맞는 값은 %pw%
""")

LESSONS: Final = frames(r"""
The %mod% job failed twice before that.
Run one test before the whole suite.
%svc% on %host% listens on %port%.
See %ticket% for the history.
The build needs %n% minutes on %host%.
Read %file% before editing it.
%name% reviewed the change on %date%.
The disk of %host% was almost full.
Use the branch of %ticket%, not main.
The clock of %host% was wrong.
""")
LESSONS_KO: Final = frames(r"""
그 전에 %mod% 작업이 두 번 실패했다.
테스트 하나부터 돌려 볼 것.
%host%의 %svc%는 %port% 포트를 쓴다.
자세한 내용은 %ticket% 참고.
%host% 빌드는 %n%분 걸린다.
%file% 파일을 고치기 전에 먼저 읽을 것.
%kname%님이 %date%에 검토했다.
%host% 디스크가 거의 찼다.
main 말고 %ticket% 브랜치를 쓸 것.
%host% 시계가 틀려 있었다.
""")
