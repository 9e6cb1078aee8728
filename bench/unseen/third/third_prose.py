"""Sentences of people about a password, token, key, PIN, code or passphrase, in two languages."""

from __future__ import annotations

import random
import re

from third_values import render, templates

PASS_EN = templates("""
{sys} rejects everything but {pw} for {acct}, other passwords fail.¶{sys} [password|pw|pass]: {pw}
Shared login [{acct}|ops-team], password {pw}.¶The dump is encrypted, password {pw}, made on {date}.
{user} [says|told me] the password is {pw} now.¶QA logins: {user}@{co}.io with {pw}, expires {date}.
Don't forget to change the {sys} password, right now it is {pw}¶Log in to {sys} as {acct} with {pw}.
"{pw}" is what {sys} accepts as admin password.¶The [|new |current ]password [for|of] {sys} is {pw}
{acct} on {ip} has the password {pw}, {user} set it on {date}.¶Keystore password: {pw}, alias {svc}.
Old password {pw} still works on {sys}.¶The test suite expects the password {pw} for {user}@{co}.io.
Typed {pw} as password into {sys}, got in.¶{pw} [opens|unlocks] {sys}, it is the password for {acct}
[Got|We got] locked out of {sys}, the password [that works|which works] is {pw}¶pw for {sys} = {pw}
{sys} ([user|login] {acct}): {pw}¶The zip [with the dumps|from {user}] opens with the password {pw}.
My {sys} password is {pw}[, please do not share it|].¶Username {acct}, password {pw}, port {port}.
pass for {acct}@{ip} [is|->] {pw}¶{user}: what's the {sys} password again?⏎{user2}: {pw}⏎{user}: thx
I used {acct}/{pw} on {sys}[ and it worked| without trouble].¶SMTP password of {svc}@{co}.io is {pw}
Reset the {sys} password; it is now {pw}.¶Hint: {sys} asks for a password on first start, enter {pw}
{sys} wants a login since {date}. {acct}, {pw}.¶Password for the {acct} account on {sys} is "{pw}".
Correction: {sys} does not take the old password, it has to be {pw}.¶{sys} login is {acct} / {pw}
{pw} is the {sys} password¶{sys} creds⏎- user: {acct}⏎- password: {pw}⏎- url: https://{svc}.{co}.io
Logged in with password {pw} and it took {n} s.¶Wi-Fi of the test lab: SSID {co}-lab, password {pw}
We changed the {sys} password to {pw} [yesterday|on {date}].¶Password:⏎{pw}⏎({sys}, user {acct})
> what password did you set on {sys}?⏎[I set|Set] it to `{pw}`.¶Test account: {user}@{co}.io / {pw}
{sys} locked us out after five tries; password is {pw}, mind the case.¶root password on {ip}: {pw}
Credentials for {sys}: {acct}:{pw}¶The password you need for {sys} is [just|simply|still] {pw}.
user: {acct}⏎pass: {pw}¶{user} gave me the {sys} password ({pw}), it works from the jump host only.
Use {pw} as the password [when|if] {sys} asks for one.¶{sys} still runs with the old password {pw}
{sys} → {acct} → `{pw}`¶Connect with `{acct}` and `{pw}` as password, then run the {svc} migration.
{user} {time}: pw for {sys}?⏎{user2} {time}: it's {pw}, please delete this later¶pass: {pw} ({sys})
To get into {sys} use {acct} and the password `{pw}`.¶Default password on fresh {env} boxes: {pw}
The {acct} password on {ip} is **{pw}**.¶I set {acct}'s password to {pw} so the tests can log in.
passwd on {sys} got reset to {pw} by {user}¶When the prompt says "Password for {acct}", type {pw}.
For the next agent: the {sys} password is '{pw}', do not try the one in the wiki.
{tick}: password of {acct} rotated, new one "{pw}", old one revoked.¶| {sys} password | `{pw}` |
Lesson: the {svc} migration hung because of a wrong password. The right one is {pw}.
BTW: the admin pass is {pw}, all lower and upper case as is.¶FYI {sys} password changed → {pw}
The seed script creates {acct} with the password {pw} on every {env} database.
Master password of the {env} vault: {pw}¶Remember: password={pw} for the {env} {db}, host {ip}.
{sys} (user {acct}, password {pw}) is reachable over the VPN only.¶Q: {sys} password?⏎A: {pw}
sudo on {ip} needs {pw}¶| system | user | password |⏎|---|---|---|⏎| {sys} | {acct} | {pw} |
The {sys} password is in use by three jobs: {pw}. Do not change it before {date}.
The certificate export is protected, password "{pw}".
{user}: can't get into {sys}⏎{user2}: try {acct} with {pw}⏎{user}: that worked
Handover⏎- branch: fix/{svc}-{n}⏎- {sys} password {pw}⏎- open: flaky test in {path}""")
TOKEN_EN = templates("""
{tsys}: token={tok}, works from {ip} only.¶My personal token for {tsys} is `{tok}`, read and write.
Paste {tok} into the token field of {tsys}.¶{user}: which API key does {svc} use?⏎{user2}: "{tok}"
Found the API secret in an old ticket: {tok}¶| name | value |⏎|---|---|⏎| {tsys} token | `{tok}` |
The {tsys} token is {tok}¶Session secret currently in use: {tok}. Rotating logs everybody out.
{tsys} [API key|token|secret]: {tok}¶Register the runner with the token {tok} and the tag {env}.
Our shared secret with {co} is {tok}.¶Access key for the {env} bucket is {tok}, read only.
Use {tok} as the [bearer|API] token for {tsys}.¶{user}: can I have the {tsys} token?⏎{user2}: {tok}
New {tsys} token: `{tok}` (valid until {date})¶The client secret of the {env} OAuth app is {tok}
The webhook secret for {svc} is {tok}, it must match on both sides.¶Internal API key ({env}): {tok}
{tok} is the token for {tsys}¶I hard-coded the {tsys} key {tok} in {path}; move it to the vault.
Lesson: {tsys} returned 401 because the token was old. Working token: {tok}¶cookie secret -> {tok}
For the next task use this {tsys} token:⏎{tok}¶Token:⏎```⏎{tok}⏎```⏎Scope: read, {tsys}.
JWT signing secret on {env} = {tok}¶Send the header X-Token with {tok}, otherwise {svc} answers 403.
Encryption key for {svc} backups: {tok}¶The bot logs in with the token **{tok}**.
| {tsys} | token | {tok} |¶{tick}: replaced the {tsys} API key by {tok}, deployed on {date}.
Refresh token of the {svc} job: {tok}¶Deploy token "{tok}" belongs to {user}.
Correction: {svc} signs with the secret {tok}, not with the one from the docs.
Invite the agent with API key {tok}.
Handover: {tsys} needs a token, mine is {tok} — please make your own by {date}.""")
PIN_EN = templates("""
The PIN [of|for] the {dev} is {pin}¶Screen lock of the test phone: PIN {pin}, never changes.
{dev} PIN: {pin}¶The [2FA|verification|OTP] code for {acct} is {pin}¶Today's one-time code was {pin}
PIN {pin} unlocks the {dev}.¶{user}: PIN for the {dev}?⏎{user2}: {pin}¶Alarm code: {pin}
Door code of the server room: {pin}¶The access code for the {dev} is {pin}.
Unlock the {dev} with PIN {pin}.¶The {dev} asks for a PIN, enter {pin}.
SIM PIN of the modem on {ip} is {pin}.¶Backup code for {acct}'s 2FA: {pin}""")
PHRASE_EN = templates("""
The passphrase [of|for] the {svc} key is "{pp}"¶{user}: passphrase of the restic repo?⏎{user2}: {pp}
Passphrase: {pp}¶Use the passphrase '{pp}' to decrypt the {svc} dump.
Backup passphrase ({env}):⏎{pp}¶The disk of {ip} opens with the passphrase {pp}
passphrase for id_ed25519 on {ip}: {pp}¶GPG passphrase of {acct} is `{pp}`.
| {svc} key | passphrase | {pp} |""")
PASS_KO = templates("""
비밀번호는 "{kpw}" 그대로 입력 (끝 글자까지)¶{ksys}에 {acct} 계정, 비밀번호 {kpw}^으로 로그인하세요.
{ksys} 계정 잠김 풀었고 비번은 {kpw} 유지¶정정: {ksys} 비밀번호는 위키에 적힌 게 아니라 {kpw}^이다.
비번 여기 적어 둘게요 {kpw} ({ksys})¶{kuser}: {ksys} 비번 뭐예요?⏎{user2}: {kpw}⏎{kuser}: 감사합니다
{svc} 배치가 쓰는 {db} 비번은 {kpw}^이니 바꾸지 말 것¶{db} 접속이 안 되면 비번을 {kpw}^으로 해 볼 것
{ip} {acct}/{kpw} 로 접속하면 됨¶{db} 비밀번호는 여전히 {kpw}^을 쓰고 있음. {date} 이후 변경 예정.
{ksys} 비번이 안 맞으면 {kpw} 로도 해 보세요¶{ksys} 초기 비밀번호 {kpw}, 첫 로그인 때 바꾸라고 나옴
예전 비밀번호 {kpw}^이 {env}에서 아직 먹힘¶{ksys} 비밀번호는요 {kpw}^이에요. 대소문자 구분합니다.
{acct} 계정 비번은 {kpw} 임¶| 시스템 | 아이디 | 비밀번호 |⏎|---|---|---|⏎| {ksys} | {acct} | {kpw} |
{ksys} 비번 [이걸로|이거로] 하세요: {kpw}¶[지금|현재] {ksys} 비밀번호 {kpw} [입니다|임|이래요]
{kuser}님이 알려준 {ksys} 비번은 "{kpw}"^이에요.¶{ksys} 비밀번호 바꾼 거 공유드립니다. {kpw} 입니다.
{ip} 접속은 {acct} 비번은 {kpw}¶{kuser}: {ksys} 로그인이 안 돼요⏎{user2}: {acct}에 {kpw} 넣어 보세요
비밀번호 [바꿈|변경|갱신]: {kpw} ({ksys})¶{ksys}: {acct} 계정 씀. 비번 {kpw}. VPN 켜야 접속됨
{ksys}는 아이디 {acct}, 암호 {kpw}^으로 들어갑니다¶다음 작업자는 {ksys} 비밀번호로 {kpw}^을 쓰면 됨
{ksys} 임시 비밀번호 {kpw} 발급¶인수인계⏎- {ksys} 비번 {kpw}⏎- 배포는 매주 화요일⏎- 담당 {kuser}
{ksys} [비밀번호|비번|패스워드|암호]는 {kpw}¶비밀번호가 {kpw}인 테스트 계정으로 확인했습니다.
{ksys} 비밀번호: {kpw}¶교훈: {svc} 배포 실패 원인은 비번 오타였음. 맞는 비번은 {kpw}¶비번: {kpw}
{ksys} 비번 {kpw}^이에요¶비번 {kpw}^으로 재설정했고 {kuser}한테도 말해 둠¶메일 서버 비밀번호={kpw}
{ksys} 비번은 {kpw}^이고 계정은 {acct}¶비밀번호 입력창에 {kpw} 그대로 복붙하면 됩니다.
{ksys} 비밀번호를 {kpw}^으로 바꿨습니다.¶현재 비밀번호는 **{kpw}**, 다음 교체일 {date}
{acct} 비번 {kpw}¶{date}부터 {ksys} 비밀번호는 `{kpw}` 입니다.¶{svc} 덤프 압축 푸는 비밀번호: {kpw}
{ksys} 비번 까먹지 마세요, {kpw}¶{ksys} 관리자 비밀번호 「{kpw}」 잊지 말 것¶| {ksys} 비번 | {kpw} |
ID: {acct}⏎PW: {kpw}¶{ip} 서버 ssh 비번이 {kpw}라서 바로 접속됨¶{tick} {ksys} 비번 교체 완료: {kpw}
{ksys} 접속 계정 {acct} / {kpw}¶{ksys} 로그인 정보는 {acct}, {kpw} 입니다¶id/pw는 {acct}/{kpw}
{kpw} ← {ksys} 비번¶테스트 계정 {user}@{co}.co.kr 비번 {kpw}¶계정: {acct}⏎비밀번호: {kpw}⏎주소: {ip}
루트 비번은 {kpw}^으로 통일했음¶{ksys} 들어갈 때 {kpw} 치면 돼요 (비번)¶{ksys} pw : {kpw}
아이디 {acct}, 비밀번호 {kpw}¶{ksys} 암호가 {kpw}^으로 초기화됐어요.¶{ksys} 비밀번호 변경됨 → {kpw}
압축 파일 암호는 {kpw}^이에요¶키스토어 비밀번호 {kpw}, 별칭 {svc}¶회의실 와이파이 {co}_5G 비번 {kpw}
{ksys} 비밀번호는 아래와 같음⏎{kpw}¶{acct} 패스워드({kpw})로 접속 확인""")
TOKEN_KO = templates("""
{ktsys} 시크릿 값은 {tok} (따옴표 없이)¶{tick}: {ktsys} 키를 {tok}^으로 갱신, {env} 반영 완료
{ktsys}에서 받은 토큰 공유: {tok}¶교훈: 401은 만료된 토큰 때문. 지금 쓰는 토큰은 {tok}
토큰 만료돼서 새로 넣었어요. {tok}¶| 항목 | 값 |⏎|---|---|⏎| {ktsys} API 키 | `{tok}` |
{ktsys} 토큰 [새로 받았어요|재발급했습니다]: {tok}¶{ktsys} 호출할 때 토큰 {tok}^을 헤더에 넣으세요.
{env}에서는 시크릿 {tok}^을 씁니다¶정정: {svc} 서명 키는 문서의 값이 아니라 "{tok}" 임
배포 토큰은 "{tok}"¶{ktsys} 리프레시 토큰은 {tok}, 재발급은 {kuser}에게¶| {ktsys} | 토큰 | {tok} |
헤더 X-Token에 {tok}^을 안 넣으면 403¶인수인계: {ktsys} 토큰 {tok} 사용 중. 만료 {date}.
접근 키 {tok} (읽기 전용, {date}까지)¶{svc} 웹훅 시크릿은 {tok} 이고 양쪽이 같아야 함
{kuser}님이 준 {ktsys} 키는 {tok} 이었음¶{kuser}: {ktsys} 토큰 좀 주세요⏎{user2}: {tok}
{ktsys} 토큰은 {tok}¶다음 작업에 쓸 {ktsys} 인증키는 {tok} 입니다.¶클라이언트 시크릿은 {tok}^이에요
{svc} 백업 암호화 키 {tok}¶세션 시크릿 {tok}^을 바꾸면 전원 로그아웃됨¶{ktsys} 액세스 토큰⏎{tok}
JWT 서명 시크릿: {tok}¶{ktsys} [API 키|인증키|토큰|시크릿]: {tok}¶러너 등록 토큰 {tok}, 태그는 {env}
봇 토큰 바뀜: {tok}¶내부 API 키가 {tok}인데 {path}에 박혀 있음¶{tok} ← {ktsys} 토큰, 외부 공유 금지
{ktsys} 토큰을 {tok}^으로 교체했습니다.¶새 {ktsys} 키 `{tok}` ({date}까지 유효)""")
PIN_KO = templates("""
창고 비밀번호 네 자리 말고 {pin}^으로 바뀜¶{kuser}: {kdev} 핀 뭐였죠?⏎{user2}: {pin}
{acct} 2차 인증 코드 {pin}¶{kdev} 켤 때 PIN {pin} 입력하세요.¶서버실 도어락 번호는 {pin}^이에요
PIN 번호 {pin}, {kdev}에 붙여 둠¶유심 PIN이 {pin}^으로 설정됨¶{kdev} 잠금 해제 PIN {pin}
{kdev} PIN은 {pin}¶2단계 인증 백업 코드 {pin}¶오늘 받은 OTP 코드 {pin}¶인증번호는 {pin} 입니다
{kdev} 비밀번호 {pin}¶서버실 출입 코드 {pin}¶경비 해제 코드: {pin}¶{kdev} 핀번호: {pin}""")
PHRASE_KO = templates("""
암호화 볼륨 열 때 패스프레이즈 "{kpp}" 사용¶{kuser}: ssh 키 패스프레이즈 뭐예요?⏎{user2}: {kpp}
{acct} 키 패스프레이즈: `{kpp}`¶패스프레이즈가 {kpp} 이니까 띄어쓰기 그대로¶| 패스프레이즈 | {kpp} |
{svc} 키 암호문구는 "{kpp}"¶복호화할 때 암호 문구 '{kpp}' 입력¶백업 디스크 패스프레이즈는 {kpp}
패스프레이즈: {kpp}¶GPG 암호 문구⏎{kpp}""")
SYS = """Grafana|Jenkins|the staging DB|the {env} {db}|the NAS|the VPN|the {svc} admin page|Nexus|
the build server|Keycloak|the {svc} database|the router|Harbor|the FTP drop|SonarQube|Airflow|
the jump host|the printer|Metabase|the test phone farm|the partner portal|pgAdmin|the wiki"""
KSYS = """그라파나|젠킨스|스테이징 DB|{env} {db}|NAS|VPN|관리자 페이지|넥서스|빌드 서버|키클락|
{svc} 디비|공유기|하버|FTP|소나큐브|에어플로우|배포 서버|사내 위키|메타베이스|개발 서버|협력사 포털|
{svc} 관리자|운영 디비|깃랩"""
TSYS = "the {svc} API|the {svc} webhook|our gateway|the mock server|the metrics API|the partner API"
KTSYS = """{svc} API|결제 게이트웨이|사내 게이트웨이|협력사 API|{svc} 웹훅|알림톡 API|지표 수집기|
공공데이터 포털"""
DEVICES = "test phone|door|label printer|badge reader|meeting room panel|safe|POS terminal"
KDEVICES = "테스트폰|회의실 패널|프린터|금고|포스 단말기|태블릿|도어락|창고 문"
AROUND_EN = templates("""
The old dashboard moved to {svc}.{co}.io.¶The cause was a stale DNS entry for {ip}.¶{tick} is done.
Rollback takes {n} minutes.¶The {svc} tests pass now ({n1} of {n1}).¶Branch fix/{svc}-{n} is merged.
We lost {n} minutes on this.¶Do not restart {svc} during the batch.¶Version {ver} is on {env}.
Retry after {n} s if it times out.¶Only {user} has the rights to deploy.¶Deploy window is Tuesday.
Next: clean up the {svc} fixtures.¶Ask {user} if it fails.¶See {path} line {n}.¶Checked on {date}.
""")
AROUND_KO = templates("""
롤백에 {n}분 걸림.¶배치 도는 동안 {svc} 재시작 금지.¶{svc} 화면은 {date}에 이전 예정.¶{date} 확인.
이거 찾느라 {n}분 걸렸음.¶{env}에는 {ver} 버전이 떠 있음.¶타임아웃 나면 {n}초 뒤 재시도.
브랜치 fix/{svc}-{n} 병합함.¶문제 있으면 {kuser}에게 문의.¶배포는 화요일 오후에만 가능.
배포 권한은 {kuser}만 있음.¶자세한 내용은 {path} 참고.¶원인은 {ip} DNS 캐시였음.¶{tick} 처리 완료.
{svc} 테스트 {n}건 통과.""")
KINDS = [
    ("password", PASS_EN, PASS_KO, 62),
    ("token", TOKEN_EN, TOKEN_KO, 26),
    ("pin", PIN_EN, PIN_KO, 7),
    ("passphrase", PHRASE_EN, PHRASE_KO, 5),
]


def prose(rng: random.Random) -> tuple[str, list[str], str]:
    """A note in prose, chat or a table: text, pieces, kind."""
    name, english, korean, _ = rng.choices(KINDS, [row[3] for row in KINDS])[0]
    in_korean = rng.random() < 0.5
    others = ["박과장", "수빈", "재현", "tae"] if in_korean else ["bora", "hugo", "tae", "ines"]
    fixed = {"user2": rng.choice(others)}
    for slot, options in (
        ("sys", SYS),
        ("ksys", KSYS),
        ("tsys", TSYS),
        ("ktsys", KTSYS),
        ("dev", DEVICES),
        ("kdev", KDEVICES),
    ):
        fixed[slot] = render(rng, rng.choice(options.replace("\n", "").split("|")), {})[0]
    text, pieces = render(rng, rng.choice(korean if in_korean else english), fixed)
    text = re.sub(r"\b([Tt]he|New|this|My) (?:the|our)\b", r"\1", text).replace("API API", "API")
    text = text[0].upper() + text[1:] if text.startswith(("the ", "our ")) else text
    around = AROUND_KO if in_korean else AROUND_EN
    glue = "\n" if "\n" in text or text.startswith(("|", ">")) else rng.choice(["\n", " "])
    if rng.random() < 0.4:
        text = render(rng, rng.choice(around), {})[0] + glue + text
    if rng.random() < 0.3:
        after = render(rng, rng.choice(around), {})[0]
        text += "\n" + after if text[-1:] not in ".!다요" or glue == "\n" else glue + after
    return text, pieces, f"{name} {'ko' if in_korean else 'en'}"
