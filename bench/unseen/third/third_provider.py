"""Keys of named providers in the places where developers leave them."""

from __future__ import annotations

import base64
import json
import random
import re
import string
import zlib

from third_formats import FORMATS, KINDS
from third_values import ALNUM, CLASSES, FILLERS, chars, render, templates, uuid

# These name the provider or variable, so that a bare hex key is clear; FREE ones do not.
NAMED = templates("""
{var}={k}¶services:⏎  {svc}:⏎    image: {co}/{svc}:{ver}⏎    environment:⏎      {var}: {k}
export {var}={k}¶{user}: which {name} key do we use on {env}?⏎{user2}: {k}⏎{user}: thanks, works
export {var}="{k}"¶{user}: the {name} call returns 401 again⏎{user2}: old key, take this one: {k}
# .env.{env}⏎LOG_LEVEL=info⏎{var}={k}⏎PORT={port}¶The {name} [key|token|credential] for {env} is {k}
{var}='{k}' npm run deploy¶{"mcpServers": {"{svc}": {"command": "npx", "env": {"{var}": "{k}"}}}}
[echo|printf] "{var}={k}" >> .env¶Handover: {svc} uses {name}. Key: {k}. Quota is {nn} calls a day.
set -gx {var} {k}¶{tick}: rotated the {name} key, the new value is {k}, old one dies on {date}.
$env:{var} = "{k}"¶services:⏎  {svc}:⏎    environment:⏎      - {var}={k}⏎      - TZ=Asia/Seoul
[New|Current] {name} [key|secret]: `{k}`¶{name} 인증은 {k}^을 쓰면 됩니다. 호출 한도는 하루 {nn}회.
{name} {env} key {k}, rotate it after the demo.¶{time} DEBUG {svc} config loaded {var}={k} retries=3
For the next session: {name} key → {k}¶# config for {name}⏎[{svc}]⏎api_key = "{k}"⏎timeout = {n}
> {var}: {k}⏎¶Correction: the {name} key in the wiki is stale. Use "{k}" instead.¶**{name}** `{k}`
| {var} | {k} |¶교훈: {name} 호출이 계속 403이었는데 키를 {k}^으로 교체하니 해결됨.¶ENV {var}={k}
- {name}: `{k}` ([prod|staging|dev])¶docker run -d -e {var}={k} -p {port1}:{port1} {co}/{svc}:{ver}
{⏎  "{var}": "{k}",⏎  "region": "ap-northeast-2"⏎}¶[{time}] WARN {name} client: key {k} expires soon
| service | credential | owner |⏎|---|---|---|⏎| {name} | `{k}` | {user} |⏎| mail | vault | ops |
ARG {var}={k}¶KeyError during setup, dump of env: {'{var}': '{k}', 'TZ': 'UTC'}
{"name": "{name}", "key": "{k}"}¶const {var} = "{k}"; // TODO [move to vault|remove before merge]
env:⏎  - name: {var}⏎    value: "{k}"¶인수인계⏎- 담당: {svc}⏎- {name} 키: {k}⏎- 만료일: {date}
{var} = "{k}"  # {svc} {env}¶다음 작업자에게: {name} 키 `{k}` 그대로 쓰고, 배포 후 폐기할 것.
os.environ["{var}"] = "{k}"¶{name} 키가 {k}^으로 바뀌었으니 .env도 맞춰 주세요.
os.environ.setdefault("{var}", "{k}")¶{user}: {name} 키 뭐였죠?⏎{user2}: {k} 이거예요
process.env.{var} = '{k}';¶import os⏎⏎{var} = os.getenv("{var}", "{k}")¶{svc}.{name}.apiKey={k}
monkeypatch.setenv("{var}", "{k}")¶heroku config:set {var}={k} --app {co}-{svc}
gh secret set {var} --body "{k}"¶fly secrets set {var}={k} -a {svc}-{env}¶{name} 키는 {k} 입니다.
Lesson: {name} answered 403 until we switched to the key {k} — the first one was read-only.
Traceback (most recent call last):⏎  File "/app/{path}", line {n}, in connect⏎    {svc} = Client("\
{k}")⏎{name}Error: 401 invalid key¶{tick} 처리: {name} 키 {k} 적용 완료
{env} 서버의 {name} 토큰: {k}¶{var}에 {k}^을 넣으면 401이 사라짐¶{name} 새 키 발급받았어요: {k}""")
FREE = templates("""
curl -s -H "Authorization: Bearer {k}" https://api.{co}.io/v1/{svc} | jq .¶Authorization: Bearer {k}
curl -X POST https://{svc}.{co}.dev/run -H 'X-Api-Key: {k}' -d '{"n": {n}}'¶use this one: {k}
--api-key {k}¶> POST /v1/{svc} HTTP/2⏎> host: api.{co}.io⏎> authorization: Bearer {k}⏎< HTTP/2 401
headers = {"Authorization": f"Bearer {k}"}¶{time} ERROR 401 Unauthorized for key {k} (req {nn})
const client = new Client({ apiKey: "{k}" });¶로그에 {k} 가 그대로 찍히고 있어요. 마스킹 필요.
client = Client(api_key="{k}", timeout={n})¶leaked in CI log of run {nn}: {k} — revoke it
var client = new {word}Client("{k}");¶{k}⏎⏎(valid until {date}, paste it into the {env} settings)
cfg := Config{Token: "{k}", Retries: 3}¶어제 커밋에 {k}^이 들어갔습니다. 히스토리에서 지워 주세요.
let token = "{k}".to_string();¶the smoke test used {k} and passed {n1}/{n1}
$client = new Client('{k}'); // {svc}¶private static final String API_KEY = "{k}";
이 키로 테스트하세요 {k} ({date}까지 유효)""")
SPLIT = templates("""
{var} = (⏎    "{k1}"⏎    "{k2}"⏎)¶String {var} = "{k1}"⏎    + "{k2}"; // {name}¶{var}={k1}\\⏎{k2}
const {var} = "{k1}" +⏎  "{k2}";¶{name} 키가 메일에서 줄바꿈됐어요:⏎{k1}⏎{k2}
{name} key (wrapped by the mail):⏎{k1}⏎{k2}""")
_SLOT = re.compile(r"\{([A-Za-z]+?)(\d*)\}")


def _b64(rng: random.Random, length: int) -> str:
    data = json.dumps({"iat": rng.randint(1700000000, 1790000000), "k": chars(rng, ALNUM, 600)})
    return base64.b64encode(data.encode()).decode()[: length // 4 * 4]


def _jwt(rng: random.Random) -> str:
    def part(value: dict[str, object]) -> str:
        raw = json.dumps(value, separators=(",", ":")).encode()
        return base64.urlsafe_b64encode(raw).decode().rstrip("=")

    head = part({"alg": rng.choice(["HS256", "RS256", "ES256"]), "typ": "JWT"})
    body = part(
        {
            "sub": uuid(rng),
            "iat": rng.randint(1700000000, 1790000000),
            "role": rng.choice(["admin", "service_role", "user"]),
        }
    )
    return f"{head}.{body}.{chars(rng, CLASSES['w'], 43)}"


def _crc(rng: random.Random) -> str:
    """Thirty random characters and their checksum in base 62, as GitHub and npm append it."""
    body, digits = chars(rng, ALNUM, 30), string.digits + string.ascii_letters
    value, tail = zlib.crc32(body.encode()), ""
    for _ in range(6):
        value, rest = divmod(value, 62)
        tail = digits[rest] + tail
    return body + tail


def _slot(rng: random.Random, name: str, size: int) -> str:
    if name in CLASSES:
        return chars(rng, CLASSES[name], size)
    h32 = chars(rng, CLASSES["h"], 32)
    number = str(rng.randint(10**17, 10**18))
    made = {
        "U": lambda: uuid(rng),
        "crc": lambda: _crc(rng),
        "jwt": lambda: _jwt(rng),
        "eyj": lambda: _b64(rng, size),
        "grafana": lambda: "glc_" + _b64(rng, 120),
        "mapbox": lambda: f"sk.{_b64(rng, 84)}.{chars(rng, CLASSES['w'], 22)}",
        "discord": lambda: (
            base64.b64encode(number.encode()).decode().rstrip("=")
            + f".G{chars(rng, ALNUM, 5)}.{chars(rng, CLASSES['w'], 38)}"
        ),
        "elastic": lambda: base64.b64encode(
            f"{chars(rng, CLASSES['w'], 20)}:{chars(rng, CLASSES['w'], 22)}".encode()
        ).decode(),
        "teams": lambda: (
            f"https://hanbit.webhook.office.com/webhookb2/{uuid(rng)}@{uuid(rng)}"
            f"/IncomingWebhook/{h32}/{uuid(rng)}"
        ),
        "signed": lambda: (
            f"https://{FILLERS['co'](rng)}-reports.s3.amazonaws.com/q3.csv"
            f"?X-Amz-Expires=3600&X-Amz-Signature={chars(rng, CLASSES['h'], 64)}"
        ),
    }
    return made[name]()


def provider(rng: random.Random) -> tuple[str, list[str], str]:
    """A note with the key of a provider: text, pieces, kind."""
    kind = rng.choice(KINDS)
    _, name, var, form = rng.choice([form for form in FORMATS if form[0] == kind])
    key = _SLOT.sub(lambda m: _slot(rng, m[1], int(m[2] or 0)), form)
    secret = key
    if kind.endswith("webhook"):
        secret = key.rstrip("/").split("/")[-2 if kind == "teams_webhook" else -1]
    elif kind in ("signed_url", "cloudinary_secret"):
        secret = key.split("Signature=")[-1].split(":")[-1].split("@")[0]
    fixed = {"k": key, "name": name, "var": var, "user2": rng.choice(["bora", "hugo", "tae"])}
    draw, bare = rng.random(), re.match(r".{0,2}\{([A-Za-z]\d+|U)\}", form)
    if draw < 0.05 and secret == key and 36 <= len(key) <= 300:
        cut = rng.randint(len(key) // 2, len(key) - 10)
        fixed |= {"k1": key[:cut], "k2": key[cut:]}
        return render(rng, rng.choice(SPLIT), fixed)[0], [key[:cut], key[cut:]], kind
    pool = NAMED if bare or "://" in key or draw < 0.72 else FREE
    return render(rng, rng.choice(pool), fixed)[0], [secret], kind
