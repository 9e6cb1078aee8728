"""Secrets known by where they stand: in a URL, a header, a command (S22)."""

import random

import pytest
from every_sample import every_sample
from secret_samples import (
    ALNUM,
    BASE64,
    GENERIC,
    HEX,
    PROVIDERS,
    URL_SAFE,
    assert_only_the_value_goes,
    draw,
    jwt,
    weak_password,
)
from sentinel_memory.core.secrets.redaction import MARKER, Redaction, redact


@pytest.mark.requirement("S22")
@every_sample(
    "carrier",
    [
        "postgres://app:{}@db.example.com:5432/shop",
        "DATABASE_URL=mysql+pymysql://app:{}@db/shop?charset=utf8mb4",
        "mongodb+srv://app:{}@cluster0.example.net/shop",
        "redis://:{}@cache:6379/0 는 캐시다",
        "amqps://app:{}@mq.example.com/%2F",
        "접속은 https://deploy:{}@git.example.com/repo.git 으로 한다",
        "app:{}@tcp(10.0.0.7:3306)/shop?parseTime=true",
        'url = "postgresql://app@server:{}@db.example.com/shop"',
        "curl -u deploy:{} https://api.example.com",
        "mysql -u root -p{} shop",
        "sshpass -p '{}' ssh deploy@example.com",
        "jdbc:oracle:thin:app/{}@//db:1521/shop",
        "docker login -u deploy -p {} registry.example.com",
        "az login -u deploy -p '{}'",
        "7z x -p{} backup.7z",
        "unzip -P {} backup.zip",
        "htpasswd -b .htpasswd deploy {}",
        "echo {} | sudo -S systemctl restart app",
        "echo 'deploy:{}' | chpasswd",
        "net use Z: \\\\nas\\share /user:corp\\deploy {}",
        'ConvertTo-SecureString "{}" -AsPlainText -Force',
        "db.example.com:5432:shop:app:{}",
        "machine api.example.com login deploy password {}",
        "requirepass {}",
        "password {}",
        "credentials are deploy:{}",
    ],
)
def test_a_password_in_a_url_or_a_command_goes_and_user_and_host_stay(carrier: str) -> None:
    rng = random.Random(carrier)
    strong, weak = GENERIC["alphanumeric"](rng), weak_password(rng).replace("#", "-")
    assert_only_the_value_goes(carrier, [strong, weak, "hunter2!"])


@pytest.mark.requirement("S22", "K09")
@every_sample("password", ["p@ss:w0rd1", "s3cr/et+pw", "a%2Fb%3Dc9", "letmein"])
def test_signs_in_the_password_of_a_connection_url_go_with_it(password: str) -> None:
    assert redact(f"postgres://app:{password}@db:5432/shop").text == (
        f"postgres://app:{MARKER}@db:5432/shop"
    )


@pytest.mark.requirement("S22")
@every_sample("scheme", ["Bearer ", "Token ", "bearer ", "ApiKey ", ""])
@every_sample(
    "carrier",
    [
        "Authorization: {}",
        "curl -H 'Authorization: {}' https://x.example",
        'headers = {{"Authorization": "{}"}}',
        '{{\\"Authorization\\": \\"{}\\"}}',
        "Authorization 헤더는 `Authorization: {}` 이다",
        "Proxy-Authorization: {}\r\nHost: x",
    ],
)
def test_an_authorization_header_keeps_only_its_scheme(carrier: str, scheme: str) -> None:
    rng = random.Random(carrier)
    for value in (draw(rng, ALNUM, 40), draw(rng, URL_SAFE, 64), jwt(rng)):
        assert redact(carrier.format(scheme + value)).text == carrier.format(scheme + MARKER)


@pytest.mark.requirement("S22")
@every_sample(
    "carrier",
    [
        "Cookie: theme=dark; session={}",
        "Set-Cookie: sid={}; HttpOnly; Path=/",
        "curl -b 'session={}' https://x.example",
        'document.cookie = "auth={}"',
        "JSESSIONID={} was reused",
        "the log says\\nJSESSIONID={} was reused",
        "Authorization: KakaoAK {}",
        "Authorization: SSWS {}",
    ],
)
def test_a_cookie_and_the_credential_of_any_scheme_go_and_their_names_stay(carrier: str) -> None:
    rng = random.Random(carrier)
    makers = (GENERIC["alphanumeric"], GENERIC["hex"], GENERIC["uuid"])
    assert_only_the_value_goes(carrier, (make(rng) for make in makers))
    for name in ("preferences-v2", "accounts-service-2", "ko-KR.utf8-standard"):
        assert redact(carrier.format(name)) == Redaction(carrier.format(name), {})


@pytest.mark.requirement("S22")
def test_a_basic_header_goes_when_it_encodes_user_and_password() -> None:
    text = "Authorization: Basic {}"
    assert redact(text.format("YWRtaW46aHVudGVyMg==")).text == text.format(MARKER)
    assert redact("Basic authentication and Basic auth stay").kinds == {}


@pytest.mark.requirement("S22", "K09")
@every_sample(
    "carrier",
    [
        "aws_secret_access_key = {}",
        "AWS_SECRET_ACCESS_KEY={}",
        '"SecretAccessKey": "{}",',
        "secretAccessKey: '{}'",
        "시크릿 액세스 키는 {}이다",
    ],
)
def test_an_aws_secret_goes_beside_its_name(carrier: str) -> None:
    rng = random.Random(carrier)
    assert_only_the_value_goes(carrier, (draw(rng, BASE64, 40) for _ in range(20)))


@pytest.mark.requirement("S22")
def test_an_aws_secret_goes_beside_its_key_id() -> None:
    rng = random.Random(8)
    key_id, secret = PROVIDERS["aws_key_id"][0](rng), draw(rng, BASE64, 40)
    assert redact(f"new user: {key_id} / {secret}") == Redaction(
        f"new user: {MARKER} / {MARKER}", {"aws_key_id": 1, "aws_secret_key": 1}
    )
    commit = draw(rng, HEX, 40)
    assert redact(f"{key_id} was removed in {commit}").text == f"{MARKER} was removed in {commit}"


@pytest.mark.requirement("S22", "D05")
@pytest.mark.parametrize("letter", ["\u0130", "\u0131", "\u017f", "\u212a"])
def test_a_letter_that_only_another_case_makes_latin_stops_no_search(letter: str) -> None:
    for head in ("Basic /", "Authorization: Basic ", "basic ", "Authorization: Bearer "):
        assert redact(f"{head}{letter}return{letter}").kinds == {}
