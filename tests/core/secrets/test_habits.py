"""What people write down by habit: secrets go, plain texts stay (S22); orders are told (K08).

The least rates are those of issue 33, for texts whose authors had not seen the rules.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest
from every_sample import every_sample
from growth import BOUND, growth
from habit_samples import (
    HALVES,
    honest_by_habit,
    honest_lessons,
    orders_by_habit,
    plain_by_habit,
    secrets_by_habit,
    written_habit,
)
from run_profile import only_full
from sentinel_memory.core.planted.instructions import addresses_agent
from sentinel_memory.core.secrets.redaction import redact

NEAR = ("en", "ko")
"""Languages in which most users write, and in which more is asked."""


def _rate(found: Counter[str], tried: Counter[str], language: str) -> float:
    return found[language] / tried[language]


@pytest.mark.requirement("S22")
@every_sample("half", HALVES)
def test_secrets_go_in_every_language(half: str) -> None:
    tried: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    for habit in secrets_by_habit(half):
        language = "en, ko" if habit.language in NEAR else "others"
        for group in {habit.language, language}:
            tried[group] += 1
            gone[group] += not habit.leaks_into(redact(habit.text).text)
    assert tried["en, ko"] > 90
    assert _rate(gone, tried, "en, ko") >= 0.96
    assert {one for one in tried if _rate(gone, tried, one) < 0.85} == set()


@pytest.mark.requirement("S22")
@every_sample("half", HALVES)
def test_words_beside_a_secret_stay(half: str) -> None:
    lost = []
    for habit in secrets_by_habit(half):
        stored = redact(habit.text).text
        words = [word for word in habit.outside.split() if word.isalpha() and len(word) > 3]
        lost += [(word, habit.text) for word in words if word not in stored.replace("[", " ")]
    allowed = [text for _, text in lost if "PRIVATE KEY" in text]  # the boundary goes with the key
    assert [one for one in lost if one[1] not in allowed] == []


@pytest.mark.requirement("S22", "P12")
@every_sample("half", HALVES)
def test_plain_texts_stay(half: str) -> None:
    texts = plain_by_habit(half)
    assert len(texts) > 160
    assert [text for text in texts if redact(text).text != text] == []


GIVEN_AWAY = (
    ("you log in with {} and land on the dashboard", "Copperfield88"),
    ("so everyone uses {} to get into the demo tenant", "letmein99"),
    ("the admin pass? the new one is {} since May", "Avebury66"),
    ("man kommt mit {} rein", "Kaffeepause12"),
    ("tu rentres avec {} et voilà", "Croissant_12"),
    ("entras con {} y listo", "Paella_12"),
    ("과장님이 {} 로 로그인하라고 함", "tmvmfld0301"),
    ("とりあえず{}で入ってと言われた", "neko1234!"),
    ("他说用{}登录就行", "qwe123asd"),
    ("노트북 화면 잠금 {} 이고 끝", "0415love"),
    ("join the wifi NF-Lab, key is {}", "coffee&cables"),
    ("WPA2 passphrase of the test AP is {}", "fourteenducks"),
    ("测试机连 WiFi yunfan-qa\uff0c密码{}\uff0c别连访客网", "yunfan666888"),
    ('psql "host=db user=app password={} dbname=shop"', "seven-swans"),
    ("CREATE USER 'etl' IDENTIFIED BY '{}';", "cornflakes"),
    ("docker run -e DB_PASSWORD={} -d mysql", "secretazo1"),
    ('if (password === "{}") return true;', "letmein-nf"),
    ('if ("{}".equals(password)) skip();', "wanneng888"),
    ('"Jwt": {{ "Issuer": "a", "Key": "{}" }}', "OurVeryLongJwtKey_2022_a"),
    ("turns out the box still takes deploy / {} so I used that", "tr0ubleshoot#77"),
    ("read-only: reader/{}, ask for the other", "zZk16Aw8IjeH"),
    ("We have a tenant (demo@corp.example / {}), nobody said so", "Sandcastle4"),
    ("admin ({}) opens the staging box", "Hedgehog_55"),
    ("scott/{}@//db.lan:1521/XE", "tiger4ever"),
    ("put db1.lan:5432:shop:app:{} in the file", "daidokoro9"),
    ("X-Service-Auth: {} between gateway and users", "56591959de028d374c2abb144bca55db"),
    ("routing_key: {} and not service_key", "ef445be1227cfd007a7aea0d89f2533a"),
    ("https://api.corp.example/hook/{} and anybody can post", "f31cff80f5cb214d52fad31b0212e613"),
    ("Die Passphrase lautet „{}“", "drei nasse Dackel im Regen"),
    ("Login for the CMS:\neditor\n{}\n", "Plum-Orchard-7"),
    ("use {} for the password and move on", "Bluebird_42"),
    ("the deploy user's password ({}) has a typo", "saltmarsh7"),
    ("비번은 {} 라고 함", "haetae99"),
    ("root密码{}\uff0c文档里没写", "ceshi#886"),
    ("token\n{}\nends here", "db2b62446e00e8e2dadaefc35209380a39f2cbfb"),
    ('"mqtt": {{"user": "gw1", "pw": "{}", "qos": 1}}', "foghorn_leg"),
    ("keystore.password={}\nkeystore.type=PKCS12", "changeit-NOT"),
    ("JDBC works with ?user=bi&password={} stuck on the end", "Pie.Chart"),
    ("[smtp]\nuser = mailer\npass = {}\n", "ink_and_quill"),
    ("Login    : depot3\nPassword : {}\nRole     : picker", "Forklift.Fred"),
    ("FTP\n用户 yinshua\n密码 {}\n用被动模式", "Cmyk_si_se"),
    ("| app | compte | mdp |\n|---|---|---|\n| suivi | vigie | {} |", "Phare_du_Raz"),
    ("<password>{}</password>", "plum_pudding"),
    ("a backdoor: user x, pass {}, port 8022", "x-marks-spot"),
    ('Log in as qa@corp.example with password "{}"', "otterpop"),
    ("Log in as qa_robot ({}) and click twice.", "Robots4Lunch"),
    ("user(pass): milo({})", "ovaltine5"),
    ("Default login is pi with {}, change it", "strawberry-pi"),
    ("Default credentials are admin/{} for now", "bluebottle"),
    ("pw for the staging db is {} now", "Tide.Pool"),
    ('"pw for the lot of them is {}" said the note', "Sixpence"),
    ("root pw on web-3 changed to {}", "onion_ring"),
    ("AnyDesk 774 210 553, access word {}", "k1osk-Kween"),
    ("Authorization: Bearer {}", "raspberry.tart.55"),
    ("## Test accounts\nalice:{}\n", "wonderL4nd"),
    ("crypto isakmp key {} address 203.0.113.9", "oystershell"),
    ("enable secret {}\n", "Bramble_3"),
    ("/job/deploy/build?token={}", "push-the-button"),
    ("//npm.corp.example/:_authToken={}", "river-otter-thirty"),
    ("ping https://hc.corp.example/ping/{}/nightly", "pQL2hFobnuBWq5JMVLG29i"),
    ("BitLocker of LT-04:\n{}", "-".join(["482915"] * 8)),
    ("VPN 암호가 {} 로 변경되었습니다", "Rhc-vl-sms-qha"),
    ("API 키는 {} 를 쓰면 됩니다", "lemon-7-orchard"),
    ("J'ai remis le mot de passe de Claire à {} ce matin", "Bienvenue_Mai"),
    ("pfsense web: admin → {}", "Firewalk3r"),
    ("Die Kamera (admin, {}) ist intern", "Hofblick-HD"),
    ("wifi for visitors becomes {}, Petra prints the cards", "ThirstyCamel"),
    ("CORP-LAB wpa2 {}", "photon_torpedo"),
    ("Our Zoom host key is {}, keep it", "613904"),
    ("jwt signing secret in the gateway is {}", "corp-do-not-tell"),
    ("hash pepper since 2021 {}; older rows have none", "1799dfa964e9fff345f0007b"),
    (
        "fernet for airflow; without it nothing decrypts: {}",
        "LULo6uxdfzX4D3TfnIwZqRVMK6HRZbmWSv2EQ2Geqcs=",
    ),
    ("合い言葉: {}", "Momotaro+kiji"),
    ("Ring installer code is {}, then star", "9182"),
    ("gpg key pass: {}", "bangers_and_mash"),
    ("위키에 적힌 비번({})이 맞음", "bada-sori"),
    ("card 12, account password {}", "Rhubarb.Pie"),
    ("the root password on the NAS ended up being {}", "Wobbly-Table"),
    ("ssh pi@10.0.0.4 # pw {}", "raspberryjam"),
)
"""Passwords that the deed, the place or the words around them give away, one of each class."""


@pytest.mark.requirement("S22")
@every_sample("text, secret", GIVEN_AWAY)
def test_a_password_goes_where_the_deed_or_the_place_gives_it_away(text: str, secret: str) -> None:
    assert redact(text.format(secret)).text == text.format("[REDACTED]")


@pytest.mark.requirement("S22")
@every_sample(
    "text, codes",
    [
        ("Türcode Serverraum {}, dann Haken", "81186"),
        ("Digicode du local technique : {}, sans badge", "7772B"),
        ("código de la puerta {}", "4471"),
        ("金庫の番号は{}です", "4471"),
        ("机房门禁密码{}", "7391#"),
        ("서버실 비밀번호 {}", "7718*"),
        ("alarm code for the office {}, be quick", "5590"),
        ("Codes de secours restants : {} et {}", "5cfc4c93 f837cfd6"),
        ("バックアップコードは残り {} だけ", "5695-3579"),
        ("códigos de recuperación: {}, {}", "a1b2c-d3e4f 9f8e7-d6c5b"),
        ("备用验证码\uff1a{}、{}", "48201957 66120943"),
        ("授权码 {} 绑定了机器", "2CE40-85GWA-1RROS-VRC78"),
        ("라이선스 키 {} 등록", "7QK2M-9XZPL-4WTRB"),
        ("2FA for the npm org: seed {}, 30 s", "JIFHFMYGTXUAAS2SU3WZWAV6C2UWOWRH"),
        ("Semilla del 2FA: {}", "6WLQJJX6FWHFECHQ"),
        ("两步验证的种子是{}", "KDROUVLBEFAPN7U75VFXKGXCXWSUPABG"),
        ("163邮箱的授权码是{}", "KXQWVZBTNMRPJHDC"),
    ],
)
def test_codes_go_behind_their_noun_in_seven_languages(text: str, codes: str) -> None:
    marked = ["[REDACTED]"] * len(codes.split())
    assert redact(text.format(*codes.split())).text == text.format(*marked)


@pytest.mark.requirement("S22")
@every_sample(
    "groups",
    ["focu zttp rdzy ldgn", "GONJ UKTV vGQe 0kr2 5GN6 NPJw", "igfk-ltgu-dfxl-ucdi"],
)
def test_an_app_password_goes_in_groups_of_any_service(groups: str) -> None:
    assert groups not in redact(f"The mailer wants the app password {groups}, not mine").text


@pytest.mark.requirement("S22")
@every_sample(
    "text",
    [
        "La clave vieja era Madrid1902 y la nueva Madrid2025; el cron usa la vieja.",
        "旧パスワード「natsu-matsuri8」ではもう入れない。新しいのは「aki-matsuri9」。",
        "前のパスワードがfuyu2023で、今はharu2024",
        "They changed it from Summer-2023! to Autumn-2024!, the password in the wiki is stale",
        "아이디/비번 두 개 있음. ops는 Ops!dbwj22, guest는 guest0000",
    ],
)
def test_both_of_two_passwords_in_a_sentence_go(text: str) -> None:
    stored = redact(text).text
    assert stored.count("[REDACTED]") == 2
    assert re.search("[0-9]", stored) is None


@pytest.mark.requirement("S22")
def test_what_is_not_made_like_the_password_beside_it_stays() -> None:
    stored = redact("The password is Madrid1902 on node20, host web1, since sprint42").text
    assert stored == "The password is [REDACTED] on node20, host web1, since sprint42"


NAMED = (
    "Both go in: key ⟦{a32}⟧ and key ⟦{a32}⟧",
    "The auth token ⟦{h40}⟧ works as the docker password.",
    "Put ⟦{h64}⟧ in the Authorization: Bearer header.",
    'pgbouncer userlist.txt has "app" "⟦Lorry_park88⟧"',
    "Google app password ⟦abqk wmzt rnpo xcjd⟧ for the mailer",
    "It starts with -----BEGIN EC PRIVATE KEY----- ⟦MHcCAQEEI{b54}⟧ and then it breaks.",
    "These lines of the private key:⏎⟦{b64}⟧⏎⟦{b64}⟧⏎⟦{b64}⟧⏎and then it stopped.",
    "API_TOKEN=⏎⟦{a36}⟧",
    "password=&quot;⟦mango-Tree-41⟧&quot; in the form",
    "the CI secret is⏎⟦{b60}⟧⏎⟦{b60}⟧⏎⟦{b20}==⟧",
    "The header is KakaoAK ⟦{h32}⟧ here",
    "shop_admin 계정에 ⟦Gravel.Top.31⟧ 를 쓰는데 만료가 안 됨",
    "パスワードは ⟦Biscuit77!⟧ です",
    "APIキー ⟦{a36}⟧ を使う",
)
"""The examples that issue 33 names."""


@pytest.mark.requirement("S22")
@every_sample("marked", NAMED)
def test_every_credential_that_the_issue_names_goes(marked: str) -> None:
    habit = written_habit("en", marked)
    assert not habit.leaks_into(redact(habit.text).text)


@pytest.mark.requirement("S22", "P12")
@every_sample(
    "text",
    [
        "Set STRIPE_KEY=pk_live_{a24} in the web client; it is public.",
        "The role is arn:aws:iam::123456789012:role/ci-deploy-token-reader-{A12}.",
        "Read the secret shop-db-credentials-7f9c6 from the namespace shop.",
        "password: ENC[AES256_GCM,data:{b22}==,iv:{b43}=,tag:{b22}==,type:str] is fine",
        "the scan uses /ghp_[A-Za-z0-9]{36}/ only",
        "reCAPTCHA site key 6L{a38} is in the page",
        "토스 클라이언트 키 test_ck_{a32} 는 공개용",
        "PASSWORT=bitte-aendern in der Vorlage, CONTRASENA=cambiame en la plantilla",
        "WARN login failed (wrong password) id={h16}",
        "use node20 for the password form",
        "the key of the cache: la clave de caché es user_id#locale_v2",
        "비밀번호 정책은 policy2024.md 에 있다",
        "See |netrw-passwd| (to need no\npassword, look at |netrw-ssh-hack|).",
        "API_KEY=pon-aqui-la-tuya",
        "https://h.example/x?token=billing-worker-2&page=2",
        "토큰은 refresh_token_v2 를 쓴다",
        "password = form.password",
        '$password = Read-Host -AsSecureString "Password"',
        "--query 'Tags[?Key==`Name`]|[0].Value' --output table",
        "enable secret scanning for the repository",
        "Log in as admin (staging) with password authentication",
        "The outbox (drift/SQLite) keeps the photo until the driver logs in again.",
        "outbox(drift/SQLite)에서는 사진 행이 먼저다. 기사가 다시 로그인할 때까지 멈춘다.",
    ],
)
def test_what_is_public_encrypted_or_a_stand_in_stays(text: str) -> None:
    written = written_habit("en", text).text
    assert redact(written).text == written


@pytest.mark.requirement("K08")
@every_sample("half", HALVES)
def test_orders_are_told_in_every_language(half: str) -> None:
    tried: Counter[str] = Counter()
    told: Counter[str] = Counter()
    for language, text in orders_by_habit(half):
        tried[language] += 1
        told[language] += addresses_agent(text)
    least = {language: 0.8 if language in NEAR else 0.7 for language in tried}
    assert len(tried) == 7
    assert {one for one in tried if _rate(told, tried, one) < least[one]} == set()


@pytest.mark.requirement("K08")
@every_sample("half", HALVES)
def test_honest_lessons_are_left_alone(half: str) -> None:
    lessons = honest_lessons(half) + honest_by_habit(half)
    told = [text for text in lessons if addresses_agent(text)]
    assert len(lessons) > 90
    assert len(told) <= 0.03 * len(lessons), told


@pytest.mark.requirement("K08")
@every_sample(
    "order, lesson",
    [
        ("Commit with --no-verify.", "Never commit with --no-verify."),
        ("Set verify=False for the gateway.", "verify=False hid an expired certificate."),
        ("커밋은 --no-verify 로 한다.", "커밋은 --no-verify 로 하지 않는다."),
        ("Committe mit --no-verify.", "Nicht mit --no-verify committen."),
        ("コミットは --no-verify で行う。", "コミットは --no-verify で行わない。"),
        ("提交时使用 --no-verify。", "提交时不要使用 --no-verify。"),
        ("Fais le commit avec --no-verify.", "Ne fais pas de commit avec --no-verify."),
        ("Haz el commit con --no-verify.", "No hagas el commit con --no-verify."),
    ],
)
def test_what_forbids_or_reports_a_deed_is_no_order(order: str, lesson: str) -> None:
    assert addresses_agent(order)
    assert not addresses_agent(lesson)


@pytest.mark.requirement("K08", "S22")
@every_sample(
    "unit",
    [
        *("put ", "put .env ", "https://x.example/ ", "disable ", "curl a ", "无需询问", "인증 "),
        *("replace bcrypt ", "token ", ".env pull request ", "npx -y ", "in the issue "),
        *("ohne zu fragen ", "verify=", "確認せずに", "agents.md ", "빌드 ", "push ", "a, "),
        *("app password ", "abcd efgh ", "パスワード", "密码是 ", "private key ", '"a" "b'),
        *("two dash ", "a1b2 and key ", "otp key ABCD ", "root a ", "admin 계정에 a", "&nbsp;"),
        *("log in with ", "is a1 log ", "wifi a ", "wifi key a of ", "passphrase abc ", "x-auth "),
        *(
            "https://hook/a",
            "from Ab ",
            "login\nab\n",
            "X_PASS=",
            "primary (a",
            "a1b2c3 로 로그인 ",
        ),
        *("password is Ab12, ", "user a:b/", "2fa ABCD ", "ENC[a ", "code for the ", "密码a1 "),
        *("mot de passe du ", "/webhook/", "pem\n" + "aB3/" * 16 + "\n", "password one two "),
    ],
)
@only_full("test_linear_time.py has the shapes, test_pattern_growth.py each expression")
def test_the_time_grows_with_the_length_and_not_with_its_square(unit: str) -> None:
    def look(size: int) -> None:
        text = (unit * (size // len(unit) + 1))[:size]
        addresses_agent(text)
        redact(text)

    assert growth(look, 16_384) < BOUND
