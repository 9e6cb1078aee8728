"""Keys of named providers by their published formats, in natural surroundings.

The corpus was written from the public formats of providers and from how people write,
without sight of the rules. ``[[...]]`` marks the secret part
of a text that is given whole. Every key is drawn at random.
"""

from __future__ import annotations

import base64
import json
import random
import re

from second_formats import FORMATS
from second_values import draw, fill, freeze, templates

WHOLE = templates("""
aws_key_id|AWS_ACCESS_KEY_ID=[[AKIA<t16>]]¶AWS_SECRET_ACCESS_KEY=[[<B40>]]¶AWS_REGION=eu-west-1
aws_key_id|[default]¶aws_access_key_id = [[AKIA<t16>]]¶aws_secret_access_key = [[<B40>]]
aws_key_id|CloudTrail shows the leaked key [[AKIA<t16>]] was used %big% times from an unknown IP.
aws_key_id|배치 계정 키는 [[AKIA<t16>]] / [[<B40>]] 이고 서울 리전만 씁니다.
alibaba_key_id|accessKeyId: [[LTAI5t<w18>]]¶accessKeySecret: [[<w30>]]¶endpoint: oss-cn-hangzhou
tencent_key_id|TENCENT_SECRET_ID=[[AKID<w32>]]¶TENCENT_SECRET_KEY=[[<w32>]]
razorpay_key|razorpay.Client(auth=("[[rzp_live_<w14>]]", "[[<w24>]]"))
scaleway_key|SCW_ACCESS_KEY=SCW<u17>¶SCW_SECRET_KEY=[[<uuid>]]
trello_token|curl "https://api.trello.com/1/boards/9x?key=[[<h32>]]&token=[[ATTA<h64><H8>]]"
cloudinary_secret|CLOUDINARY_URL=cloudinary://<d15>:[[<b27>]]@%app%-media
discord_webhook|Alerts go to https://discord.com/api/webhooks/1<d18>/[[<b68>]] now.
slack_webhook|curl -X POST -d '{"text":"%app% up"}'
   https://hooks.slack.com/services/T<u9>/B<u10>/[[<w24>]]
slack_webhook|배포 알림 웹훅: https://hooks.slack.com/services/T<u9>/B<u10>/[[<w24>]] (#%app%-알림)
teams_webhook|webhook: https://acme.webhook.office.com/webhookb2/<uuid>@<uuid>/
  IncomingWebhook/[[<h32>]]/<uuid>
zapier_webhook|Zap for new leads: https://hooks.zapier.com/hooks/catch/<d7>/[[<l7>]]/
signed_url|Dump is at https://acme-%app%.s3.amazonaws.com/%db%.sql.gz?X-Amz-Algorithm=AWS4-HMAC-SHA256
  &X-Amz-Date=20250611T081500Z&X-Amz-Expires=604800&X-Amz-Signature=[[<h64>]]
signed_url|AZ_SAS_URL="https://acme%app%.blob.core.windows.net/dump?sv=2023-11-03&sp=rl
  &se=2026-01-01&sig=[[<w43>]]%3D"
npm_token|//npm.example/:_authToken=[[npm_<w36>]]
github_token|git remote set-url origin https://x-access-token:[[ghp_<w36>]]@github.com/acme/%app%.git
github_token|fatal: unable to access 'https://[[ghp_<w36>]]@github.com/acme/%app%.git/': error 403
gitlab_token|git clone https://oauth2:[[glpat-<b20>]]@gitlab.com/acme/%app%.git
telegram_token|curl -s "https://api.telegram.org/bot[[7<d9>:AA<b33>]]/getMe"
google_api_key|GET https://maps.googleapis.com/maps/api/geocode/json?q=Seoul&key=[[AIzaSy<b33>]] 200
twilio_key|curl -u AC<h32>:[[<h32>]] https://api.twilio.com/2010-04-01/Accounts.json
kaggle_token|~/.kaggle/kaggle.json: {"username":"%name%","key":"[[<h32>]]"}
neon_password|DATABASE_URL=postgres://neondb_owner:[[npg_<w12>]]@ep-cool-%app%-a1b2.neon.tech/neondb
planetscale_token|mysql://u<l12>:[[pscale_pw_<b43>]]@aws.connect.psdb.cloud/%db%?sslaccept=strict
kubeconfig_token|users:¶- name: %app%-admin¶  user:¶    token: [[@jwt]]
sentry_token|[auth]¶token=[[sntryu_<h64>]]¶[defaults]¶org=acme¶project=%app%
""")
FRAMES = templates("""
%E%=%K%
export %E%=%K%
export %E%="%K%"  # %app%, set %day%
# .env.%env%¶PORT=8080¶%E%=%K%¶LOG_LEVEL=info
%E%=%K% npm run start:%env%
{"service": "%app%", "%E%": "%K%", "retries": 3}
{¶  "mcpServers": {¶    "%app%": {¶      "command": "npx",¶      "env": {"%E%": "%K%"}¶    }¶  }¶}
env:¶  - name: %E%¶    value: %K%
environment:¶  %E%: "%K%"¶  TZ: Asia/Seoul
curl -H "Authorization: Bearer %K%" https://api.%domain%/v1/%app%
curl -s https://api.%domain%/v2/me -H 'X-Api-Key: %K%' | jq .
client = Client(api_key="%K%", timeout=%n%)
const client = new Client({ apiKey: '%K%' });
os.environ["%E%"] = "%K%"
process.env.%E% = '%K%';
docker run -d -e %E%=%K% ghcr.io/acme/%app%:1.%n%
gh secret set %E% --body "%K%"
heroku config:set %E%=%K% -a %app%-%env%
kubectl create secret generic %app% --from-literal=%E%=%K%
ENV %E%=%K%
setx %E% "%K%"
$env:%E% = "%K%"
%day% %time%:14 ERROR %app% 401 from upstream, sent token=%K%
%day%T%time%:02Z [debug] loaded config %E%=%K% region=eu
Traceback (most recent call last):¶  File "/srv/%app%/main.py", line %n%, in call¶
  AuthError: Incorrect %N% API key provided: %K%
The %N% key is %K%, it belongs to the %env% project.
Our %N% token for %app%: %K%
%Name% created a new %N% key for CI: `%K%`. It expires in %n% days.
Use %K% for %N% until the old one is revoked.
Lesson: the %app% job failed because %E% was empty; setting it to %K% fixed it.
%N% credentials (%env%)¶- key: %K%¶- owner: %name%
- [x] rotate %N% key¶- new value: **%K%**
| Service | Key | Owner |¶|---|---|---|¶| %N% | %K% | %name% |
| %E% | `%K%` | %env% only |
%name%: which %N% key does %app% use?¶%Name% (%time%): %K%
## %N%¶Set in the dashboard:¶```¶%E%=%K%¶```
I pasted %K% into the %N% settings page and the webhook test passed.
%N% 키는 %K%입니다.
%N% 토큰을 %K%로 바꿨더니 %app% 배포가 통과했다.
%N% API 키 %K%를 %env% 서버 .env에 넣어 두었습니다.
%app%에서 쓰는 %N% 키: %K% (담당 %name%)
%N% 쪽은 %K%은 쓰지 말고 새 키를 발급받을 것.
%day% 회의: %N% 토큰 교체 완료. 새 값 `%K%`, 만료 %n%일 뒤.
%time% %name%: %N% 키 좀 주세요¶%time% 민지: %K% 이거예요
%E% 값이 비어 있어서 CI가 실패함 → %K%로 채우니 해결.
1. %N% 콘솔 접속¶2. 키 발급: %K%¶3. %env%에 반영
""")


def _b64(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _special(name: str, rng: random.Random) -> str:
    """The formats that are encodings of something."""
    if name == "@jwt":
        head = {"alg": rng.choice(("HS256", "RS256")), "typ": "JWT"}
        body = {"sub": draw("<uuid>", rng), "iss": "acme", "exp": rng.randint(17**7, 18**7) + 10**9}
        signature = draw("<b43>" if head["alg"] == "HS256" else "<b342>", rng)
        dumps = json.JSONEncoder(separators=(",", ":")).encode
        return f"{_b64(dumps(head))}.{_b64(dumps(body))}.{signature}"
    if name == "@convex":
        body = base64.b64encode(draw('{"v2":"<h60>"}', rng).encode()).decode()
        return draw("prod:happy-otter-<d3>|", rng) + body
    if name == "@elastic":
        return base64.b64encode(draw("<b20>:<b22>", rng).encode()).decode()
    inner = draw("tok:<h8>_<h4>_<h4>_<h4>_<h12>:1:0", rng)
    return base64.b64encode(inner.encode()).decode()


def _key(pattern: str, rng: random.Random) -> str:
    found = re.sub(r"@(jwt|convex|elastic|intercom)", lambda m: _special(m[0], rng), pattern)
    return draw(found, rng)


def provider_sample(rng: random.Random) -> tuple[str, tuple[str, ...], str]:
    """One note with a provider's key: text, pieces, kind."""
    if rng.random() < 0.16:
        kind, shape = rng.choice(WHOLE).split("|", 1)
        text = _key(fill(shape, rng, freeze(rng), set())[0], rng)
        pieces = tuple(re.findall(r"\[\[(.+?)\]\]", text))
        return re.sub(r"\[\[(.+?)\]\]", r"\1", text), pieces, kind
    kind, provider, variable, pattern = rng.choice(FORMATS).split("|", 3)
    variable = variable.replace("*", re.sub(r"\W", "_", provider).upper())
    key = _key(pattern, rng)
    slots = freeze(rng) | {"K": lambda _: key, "E": lambda _: variable, "N": lambda _: provider}
    text, _ = fill(rng.choice(FRAMES), rng, slots, set())
    return text, (key,), kind
