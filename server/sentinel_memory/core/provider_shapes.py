"""The formats of provider keys that are more than a prefix and a run: one row each (S22).

Public facts only. No expression may fail after a run without bound, or a text of prefixes alone
takes quadratic time; a run that begins where its lookbehind fails is entered once.
"""

from .secret_patterns import ALNUM, EDGE, URL_SAFE, KeyFormat, edge, key_format

_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_HEX = "[0-9a-f]"
_ENDS = r"(?![A-Za-z0-9])"


_AFTER_EDGE = edge(ALNUM, first=".")
"""Where no prefix leads, each position is tried: a set of characters first keeps that cheap."""


def _shape(
    kind: str, anchors: str, first: str, rest: str, *, after: str = _AFTER_EDGE
) -> KeyFormat:
    return KeyFormat(kind, tuple(anchors.split()), first + after + rest, leads=False)


def _led(kind: str, prefixes: str, pattern: str, *, before: str = EDGE) -> KeyFormat:
    return KeyFormat(kind, tuple(prefixes.split()), before + pattern, leads=True)


SHAPES: tuple[KeyFormat, ...] = (
    _led(
        "aws_key_id",
        "AKIA ASIA ABIA ACCA A3T",
        rf"(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])(?P<body>[A-Z0-9]{{16}}){_ENDS}",
    ),
    # Installation tokens are `ghs_` and 36 characters or, since 2026, `ghs_<app>_<JWT>`.
    key_format("github_token", "ghs_", URL_SAFE, 36, tail=r"(?:\.[A-Za-z0-9_-]+){0,2}+"),
    key_format(
        "gitlab_token",
        "glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glsoat- glimt- glagent- glwt- glffct-"
        " gloas-",
        URL_SAFE,
        20,
        tail=r"(?:\.[0-9a-z]{2}\.[0-9a-z]{7,}+)?",
    ),
    key_format(
        "slack_token",
        "xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxc- xoxe- xoxe.xoxb- xoxe.xoxp- xapp- xwfp-",
        "A-Za-z0-9-",
        20,
    ),
    _led(
        "slack_webhook",
        "hooks.slack.com/",
        r"hooks\.slack\.com/(?:services|workflows|triggers)/"
        r"(?P<secret>[A-Za-z0-9]+(?:/(?P<body>[A-Za-z0-9]{8,})){2,3}+)",
    ),
    _shape(
        "discord_webhook",
        "discord.com/api/webhooks/ discordapp.com/api/webhooks/",
        "d",
        r"iscord(?:app)?\.com/api/webhooks/\d{16,20}/(?P<secret>(?P<body>[\w-]{40,}+))",
    ),
    _shape(
        "discord_token",
        ".",
        "[MNO]",
        rf"[A-Za-z0-9]{{22,27}}\.[\w-]{{6}}\.(?P<body>[\w-]{{27,45}}){_ENDS}",
    ),
    _shape("telegram_token", ":AA", r"\d", rf"\d{{7,9}}:(?P<body>AA[\w-]{{32,35}}){_ENDS}"),
    _led(
        "telegram_token",
        "api.telegram.org/bot",
        r"api\.telegram\.org/bot(?P<secret>\d{7,10}:(?P<body>AA[\w-]{30,40}))",
    ),
    _shape(
        "teams_webhook",
        "webhook.office.com/",
        "w",
        rf"ebhook\.office\.com/webhookb2/(?P<secret>{_UUID}@{_UUID}/IncomingWebhook/"
        rf"(?P<body>[0-9a-f]{{32}}/{_UUID})(?:/[\w-]{{1,60}})?)",
    ),
    _led(
        "google_oauth_token",
        "ya29.",
        r"ya29\.(?=[A-Za-z0-9_.-]{20})(?P<body>[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*+)",
    ),
    _shape(
        "firebase_key",
        ":APA91b",
        r"[\w-]",
        rf"[\w-]{{10,21}}:(?P<body>APA91b[\w-]{{100,180}}){_ENDS}",
    ),
    # A lookbehind on the whole alphabet, so that a run is entered once only.
    _shape(
        "jwt",
        "eyJ",
        "e",
        r"yJ(?P<body>[A-Za-z0-9_-]{8,}+)\.[A-Za-z0-9_-]{8,}+(?:\.[A-Za-z0-9_-]+|\.(?=\.))*+",
        after=edge(URL_SAFE, first="."),
    ),
    _led("mapbox_token", "sk.eyJ", r"sk\.(?P<body>eyJ[\w-]{20,})\.[\w-]{16,}+"),
    _led("sendgrid_key", "SG.", rf"SG\.(?P<body>[\w-]{{16,32}}\.[\w-]{{30,60}}){_ENDS}"),
    _led("airtable_token", "pat", rf"pat[A-Za-z0-9]{{14}}\.(?P<body>[0-9a-f]{{64}}){_ENDS}"),
    _led("hubspot_token", "pat-", rf"pat-(?:na|eu|ap)\d-(?P<body>{_UUID}){_ENDS}"),
    _led("plaid_token", "access-", rf"access-(?:sandbox|development|production)-(?P<body>{_UUID})"),
    _led("launchdarkly_key", "sdk- mob- api-", rf"(?:sdk|mob|api)-(?P<body>{_UUID}){_ENDS}"),
    _shape("mailchimp_key", "-us", _HEX, rf"(?P<body>[0-9a-f]{{31}})-us\d{{1,2}}{_ENDS}"),
    _shape(
        "mailgun_key", "-", _HEX, rf"(?P<body>[0-9a-f]{{31}}-[0-9a-f]{{8}}-[0-9a-f]{{8}}){_ENDS}"
    ),
    _led("twilio_key", "SK", rf"SK(?P<body>[0-9a-f]{{32}}){_ENDS}"),
    _led(
        "asana_token",
        "1/ 2/",
        rf"[12]/\d{{13,17}}(?:/\d{{13,17}})?:(?P<body>[0-9a-f]{{32}}){_ENDS}",
    ),
    _led("clickhouse_key", "4b1d", rf"4b1d(?P<body>[A-Za-z0-9]{{38}}){_ENDS}"),
    _shape(
        "terraform_token",
        ".atlasv1.",
        "[A-Za-z0-9]",
        r"[A-Za-z0-9]{13}\.atlasv1\.(?P<body>[\w-]{50,}+)",
    ),
    _shape("vault_token", "s.", "s", rf"\.(?P<body>(?=[A-Za-z]*\d)[A-Za-z0-9]{{24}}){_ENDS}"),
    _led(
        "onepassword_key",
        "A3-",
        rf"A3-(?P<body>[A-Z0-9]{{6}}-[A-Z0-9]{{5,6}}(?:-?[A-Z0-9]{{5,6}}){{2,4}}){_ENDS}",
    ),
    _shape(
        "azure_secret",
        "Q~",
        r"[\w.~]",
        r"[\w.~]{2}\dQ~(?P<body>[\w.~-]{31,34})(?![\w~-])",
        after=edge("A-Za-z0-9_.~-", first="."),
    ),
    # Keys of Azure carry a signature of the service near their end.
    _shape(
        "azure_key",
        "+ASt AzSe ACDb AzFu +ACR AZDO +AEh +ASb AIoT AAct AzCa APIM ACOG",
        "[A-Za-z0-9+/]",
        r"(?=(?P<body>[A-Za-z0-9+/]{32,96}={0,2})(?![A-Za-z0-9+/=]))[A-Za-z0-9+/]{24,90}?"
        r"(?:\+ASt|AzSe|ACDb|AzFu|\+ACR|AZDO|\+AEh|\+ASb|AIoT|AAct|AzCa|APIM|ACOG)"
        r"[A-Za-z0-9+/]{4,20}={0,2}",
        after=edge("A-Za-z0-9+/", first="."),
    ),
    _shape(
        "azure_key",
        "JQQJ9",
        "[A-Za-z0-9]",
        rf"(?P<body>[A-Za-z0-9]{{51}}JQQJ9[A-Za-z0-9]{{20,32}}){_ENDS}",
    ),
    _led("configcat_key", "configcat-sdk-", r"configcat-sdk-\d/(?P<body>[\w-]{22}/[\w-]{22})"),
    _led("yandex_token", "t1.", r"t1\.[\w-]{8,}={0,2}\.(?P<body>[\w-]{40,}+)={0,2}"),
    _led("cloudflare_token", "v1.0-", r"v1\.0-(?P<body>[0-9a-f]{24}-[0-9a-f]{100,}+)"),
    _led("fly_token", "FlyV1", r"FlyV1[ +](?P<body>[A-Za-z0-9+/=_,-]{40,}+)"),
    _led(
        "convex_key",
        "prod: dev: preview:",
        r"(?:prod|dev|preview):[a-z0-9:-]{4,60}\|(?P<body>[A-Za-z0-9+/=]{40,}+)",
    ),
    _led(
        "paypal_token",
        "access_token$",
        r"access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$(?P<body>[0-9a-f]{32})",
    ),
    _led("facebook_token", "EAA", r"EAA(?P<body>(?!A)[A-Za-z0-9]{60,}+)"),
    # Words that other prefixes end with: `acme_live_` is another's.
    _led(
        "mollie_key",
        "live_ test_",
        rf"(?:live|test)_(?P<body>[A-Za-z0-9]{{28,36}}){_ENDS}",
        before=edge(URL_SAFE),
    ),
    _led(
        "gocardless_token",
        "live_ sandbox_",
        r"(?:live|sandbox)_(?P<body>[A-Za-z0-9_-]{38,}+)",
        before=edge(URL_SAFE),
    ),
    _shape("facebook_token", "|", r"\d", rf"\d{{14,15}}\|(?P<body>[\w-]{{27,40}}){_ENDS}"),
    _shape(
        "twitter_token",
        "AAAAAAAAAAAAAAAAAAAA",
        "A",
        r"A{18,23}(?P<body>[A-Za-z0-9]{4,90}(?:%3D|[%=])[A-Za-z0-9%]{20,}+)",
    ),
    _shape(
        "maxmind_key",
        "_mmk",
        "[A-Za-z0-9]",
        rf"[A-Za-z0-9]{{5}}_(?P<body>[A-Za-z0-9]{{29}})_mmk{_ENDS}",
    ),
    _shape("newrelic_key", "NRAL", _HEX, rf"(?P<body>[0-9a-f]{{31,35}}F{{0,4}})NRAL{_ENDS}"),
    _shape("newrelic_key", "NRAL", "[eu]", rf"(?P<body>[us]\d\dxx[0-9a-f]{{30}})NRAL{_ENDS}"),
    _led(
        "harness_key",
        "pat. sat.",
        rf"[ps]at\.[\w-]{{22}}\.(?P<body>[A-Za-z0-9]{{24}}\.[A-Za-z0-9]{{20}}){_ENDS}",
    ),
    _led(
        "infisical_token",
        "st.",
        rf"st\.[0-9a-f-]{{24,36}}\.(?P<body>[0-9a-f]{{32}}\.[0-9a-f]{{32}}){_ENDS}",
    ),
    _led("stackhawk_key", "hawk.", rf"hawk\.(?P<body>[\w-]{{20}}\.[\w-]{{20}}){_ENDS}"),
    _led("voiceflow_key", "VF.", rf"VF\.(?:(?:DM|WS)\.)?(?P<body>{_HEX}{{24}}\.[A-Za-z0-9]{{16}})"),
    _led("zoho_token", "1000.", rf"1000\.(?P<body>{_HEX}{{32}}\.{_HEX}{{32}}){_ENDS}"),
    _led("pubnub_key", "sec-c-", r"sec-c-(?P<body>[A-Za-z0-9]{20,})"),
    _shape(
        "salesforce_token",
        "!A",
        "0",
        r"0D[A-Za-z0-9]{12,15}!(?P<body>[A-Za-z0-9_.]{32,120}[A-Za-z0-9_])",
    ),
    _led(
        "zapier_webhook",
        "hooks.zapier.com/hooks/catch/",
        r"hooks\.zapier\.com/hooks/catch/\d+/(?P<secret>(?P<body>[A-Za-z0-9]{6,}))",
    ),
    _led("nuget_key", "oy2", rf"oy2(?P<body>[a-z0-9]{{43}}){_ENDS}"),
    _led("intra_secret", "s-s4t2", rf"s-s4t2(?:ud|af)-(?P<body>[0-9a-f]{{64}}){_ENDS}"),
    _shape(
        "authress_key",
        ".acc",
        "[sea]",
        r"(?:c|xt|cauth|uthress)_[a-z0-9]{5,30}\.[a-z0-9]{4,6}\.acc[_-][a-z0-9-]{10,32}\."
        r"(?P<body>[A-Za-z0-9+/_=-]{30,}+)",
    ),
    _led("rancher_token", "token-", rf"token-[a-z0-9]{{5}}:(?P<body>[a-z0-9]{{54}}){_ENDS}"),
    _shape("ghost_key", ":", _HEX, rf"(?P<body>[0-9a-f]{{23}}:[0-9a-f]{{64}}){_ENDS}"),
    _led(
        "cloudinary_secret",
        "cloudinary://",
        r"cloudinary://\d{10,20}:(?P<secret>(?P<body>[\w-]{20,}+))@",
    ),
    _shape(
        "signed_url",
        "X-Amz-Signature= X-Goog-Signature=",
        "X",
        r"-(?:Amz|Goog)-Signature=(?P<secret>(?P<body>[0-9a-f]{32,}+))",
    ),
)
"""Each as it is searched for, compiled when a text holds one of its prefixes."""
