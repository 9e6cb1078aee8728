"""The formats of provider keys that are more than a prefix and a run: one row each (S22).

Public facts only. No expression may fail after a run without bound, or a text of prefixes alone
takes quadratic time; a run that begins where its lookbehind fails is entered once.
"""

from collections.abc import Iterator

from .key_format import ALNUM, KeyFormat, edge

_PARTS = {
    "{UUID}": r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
    "{HEX}": "[0-9a-f]",
    "{END}": r"(?![A-Za-z0-9])",
}
"""What stands for itself in the table."""

# Kind, prefixes, the first character (`^` where a prefix leads), the expression behind it. Where no
# prefix leads each position is tried, and a set of characters first keeps that cheap. Behind `::`
# stands what may not precede a key where that is more than letters and digits: `acme_live_` is
# another's.
_TABLE = r"""
aws_key_id  AKIA ASIA ABIA ACCA A3T  ^
    (?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])(?P<body>[A-Z0-9]{16}){END}
slack_webhook  hooks.slack.com/  ^
    hooks\.slack\.com/(?:services|workflows|triggers)/(?P<secret>[A-Za-z0-9]+(?:/(?P<body>
    [A-Za-z0-9]{8,})){2,3}+)
discord_webhook  discord.com/api/webhooks/ discordapp.com/api/webhooks/  d
    iscord(?:app)?\.com/api/webhooks/\d{16,20}/(?P<secret>(?P<body>[\w-]{40,}+))
discord_token  .  [MNO]  [A-Za-z0-9]{22,27}\.[\w-]{6}\.(?P<body>[\w-]{27,45}){END}
telegram_token  :AA  \d  \d{7,9}:(?P<body>AA[\w-]{32,35}){END}
telegram_token  api.telegram.org/bot  ^
    api\.telegram\.org/bot(?P<secret>\d{7,10}:(?P<body>AA[\w-]{30,40}))
teams_webhook  webhook.office.com/  w
    ebhook\.office\.com/webhookb2/(?P<secret>{UUID}@{UUID}/IncomingWebhook/(?P<body>
    [0-9a-f]{32}/{UUID})(?:/[\w-]{1,60})?)
google_oauth_token  ya29.  ^
    ya29\.(?=[A-Za-z0-9_.-]{20})(?P<body>[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*+)
firebase_key  :APA91b  [\w-]  [\w-]{10,21}:(?P<body>APA91b[\w-]{100,180}){END}
mapbox_token  sk.eyJ  ^  sk\.(?P<body>eyJ[\w-]{20,})\.[\w-]{16,}+
sendgrid_key  SG.  ^  SG\.(?P<body>[\w-]{16,32}\.[\w-]{30,60}){END}
airtable_token  pat  ^  pat[A-Za-z0-9]{14}\.(?P<body>[0-9a-f]{64}){END}
hubspot_token  pat-  ^  pat-(?:na|eu|ap)\d-(?P<body>{UUID}){END}
plaid_token  access-  ^  access-(?:sandbox|development|production)-(?P<body>{UUID})
launchdarkly_key  sdk- mob- api-  ^  (?:sdk|mob|api)-(?P<body>{UUID}){END}
mailchimp_key  -us  {HEX}  (?P<body>[0-9a-f]{31})-us\d{1,2}{END}
mailgun_key  -  {HEX}  (?P<body>[0-9a-f]{31}-[0-9a-f]{8}-[0-9a-f]{8}){END}
twilio_key  SK  ^  SK(?P<body>[0-9a-f]{32}){END}
asana_token  1/ 2/  ^  [12]/\d{13,17}(?:/\d{13,17})?:(?P<body>[0-9a-f]{32}){END}
clickhouse_key  4b1d  ^  4b1d(?P<body>[A-Za-z0-9]{38}){END}
terraform_token  .atlasv1.  [A-Za-z0-9]  [A-Za-z0-9]{13}\.atlasv1\.(?P<body>[\w-]{50,}+)
vault_token  s.  s  \.(?P<body>(?=[A-Za-z]*\d)[A-Za-z0-9]{24}){END}
onepassword_key  A3-  ^  A3-(?P<body>[A-Z0-9]{6}-[A-Z0-9]{5,6}(?:-?[A-Z0-9]{5,6}){2,4}){END}
linkedin_secret  WPL_AP1.  ^  WPL_AP1\.(?P<body>[A-Za-z0-9]{10,24}\.[A-Za-z0-9]{4,10})={0,2}
azure_key  AzFu  [\w-]  (?P<body>[\w-]{40,52}AzFu[\w-]{6,8})==
azure_key  JQQJ9  [A-Za-z0-9]  (?P<body>[A-Za-z0-9]{51}JQQJ9[A-Za-z0-9]{20,32}){END}
rapidapi_key  msh  {HEX}  [0-9a-f]{9}msh(?P<body>[0-9a-f]{15}p1[0-9a-f]{6}jsn[0-9a-f]{12}){END}
configcat_key  configcat-sdk-  ^  configcat-sdk-\d/(?P<body>[\w-]{22}/[\w-]{22})
yandex_token  t1.  ^  t1\.[\w-]{8,}={0,2}\.(?P<body>[\w-]{40,}+)={0,2}
cloudflare_token  v1.0-  ^  v1\.0-(?P<body>[0-9a-f]{24}-[0-9a-f]{100,}+)
fly_token  FlyV1  ^  FlyV1[ +](?P<body>[A-Za-z0-9+/=_,-]{40,}+)
convex_key  prod: dev: preview:  ^
    (?:prod|dev|preview):[a-z0-9:-]{4,60}\|(?P<body>[A-Za-z0-9+/=]{40,}+)
paypal_token  access_token$  ^
    access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$(?P<body>[0-9a-f]{32})
facebook_token  EAA  ^  EAA(?P<body>(?!A)[A-Za-z0-9]{60,}+)
facebook_token  |  \d  \d{14,15}\|(?P<body>[\w-]{27,40}){END}
twitter_token  AAAAAAAAAAAAAAAAAAAA  A
    A{18,23}(?P<body>[A-Za-z0-9]{4,90}(?:%3D|[%=])[A-Za-z0-9%]{20,}+)
maxmind_key  _mmk  [A-Za-z0-9]  [A-Za-z0-9]{5}_(?P<body>[A-Za-z0-9]{29})_mmk{END}
newrelic_key  NRAL  {HEX}  (?P<body>[0-9a-f]{31,35}F{0,4})NRAL{END}
newrelic_key  NRAL  [eu]  (?P<body>[us]\d\dxx[0-9a-f]{30})NRAL{END}
harness_key  pat. sat.  ^  [ps]at\.[\w-]{22}\.(?P<body>[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}){END}
infisical_token  st.  ^  st\.[0-9a-f-]{24,36}\.(?P<body>[0-9a-f]{32}\.[0-9a-f]{32}){END}
stackhawk_key  hawk.  ^  hawk\.(?P<body>[\w-]{20}\.[\w-]{20}){END}
voiceflow_key  VF.  ^  VF\.(?:(?:DM|WS)\.)?(?P<body>{HEX}{24}\.[A-Za-z0-9]{16})
zoho_token  1000.  ^  1000\.(?P<body>{HEX}{32}\.{HEX}{32}){END}
pubnub_key  sec-c-  ^  sec-c-(?P<body>[A-Za-z0-9]{20,})
salesforce_token  !A  0  0D[A-Za-z0-9]{12,15}!(?P<body>[A-Za-z0-9_.]{32,120}[A-Za-z0-9_])
zapier_webhook  hooks.zapier.com/hooks/catch/  ^
    hooks\.zapier\.com/hooks/catch/\d+/(?P<secret>(?P<body>[A-Za-z0-9]{6,}))
intra_secret  s-s4t2  ^  s-s4t2(?:ud|af)-(?P<body>[0-9a-f]{64}){END}
authress_key  .acc  [sea]
    (?:c|xt|cauth|uthress)_[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\.(?P<body>
    [A-Za-z0-9+/_=-]{30,}+)
rancher_token  token-  ^  token-[a-z0-9]{5}:(?P<body>[a-z0-9]{54}){END}
ghost_key  :  {HEX}  (?P<body>[0-9a-f]{23}:[0-9a-f]{64}){END}
cloudinary_secret  cloudinary://  ^  cloudinary://\d{10,20}:(?P<secret>(?P<body>[\w-]{20,}+))@
signed_url  X-Amz-Signature= X-Goog-Signature=  X
    -(?:Amz|Goog)-Signature=(?P<secret>(?P<body>[0-9a-f]{32,}+))
github_token  ghs_  ^  ghs_(?P<body>[A-Za-z0-9_-]{36,}+)(?:\.[A-Za-z0-9_-]+){0,2}+
gitlab_token  glpat- gldt- glrt glcbt- glptt- glft- glsoat- glimt- glagent- glwt- glffct- gloas-
    ^  gl(?:pat|dt|rt|rtr|cbt|ptt|ft|soat|imt|agent|wt|ffct|oas)-(?P<body>[A-Za-z0-9_-]{20,}+)
    (?:\.[0-9a-z]{2}\.[0-9a-z]{7,}+)?
jwt  eyJ  e::A-Za-z0-9_-
    yJ(?P<body>[A-Za-z0-9_-]{8,}+)\.[A-Za-z0-9_-]{8,}+(?:\.[A-Za-z0-9_-]+|\.(?=\.))*+
azure_secret  Q~  [\w.~]::A-Za-z0-9_.~-
    [\w.~]{2}\dQ~(?P<body>[\w.~-]{31,34})(?![\w~-])
azure_key  +ASt AzSe ACDb AzFu +ACR AZDO +AEh +ASb AIoT AAct AzCa APIM ACOG
    [A-Za-z0-9+/]::A-Za-z0-9+/
    (?=(?P<body>[A-Za-z0-9+/]{32,96}={0,2})(?![A-Za-z0-9+/=]))[A-Za-z0-9+/]{24,90}?
    (?:\+ASt|AzSe|ACDb|AzFu|\+ACR|AZDO|\+AEh|\+ASb|AIoT|AAct|AzCa|APIM|ACOG)
    [A-Za-z0-9+/]{4,20}={0,2}
node_key  infura.io/ alchemy.com/v2/  ^
    (?:infura\.io(?:/ws)?/v3|alchemy\.com/v2)/(?P<secret>(?P<body>[\w-]{24,}+))
mollie_key  live_ test_  ^::A-Za-z0-9_-  (?:live|test)_(?P<body>[A-Za-z0-9]{28,36}){END}
gocardless_token  live_ sandbox_  ^::A-Za-z0-9_-  (?:live|sandbox)_(?P<body>[A-Za-z0-9_-]{38,}+)
"""


def _rows() -> Iterator[KeyFormat]:
    for row in _TABLE.strip().replace("\n    ", "  ").split("\n"):
        kind, prefixes, first, *pieces = row.split("  ")
        pattern = "".join(pieces)
        first, _, inside = first.partition("::")
        for name, part in _PARTS.items():
            pattern, first = pattern.replace(name, part), first.replace(name, part)
        leads = first == "^"
        before = edge(inside or ALNUM, first="" if leads else ".")
        start = before if leads else first + before
        yield KeyFormat(kind, tuple(prefixes.split()), start + pattern, leads=leads)


SHAPES: tuple[KeyFormat, ...] = tuple(_rows())
"""Each as it is searched for, compiled when a text holds one of its prefixes."""
