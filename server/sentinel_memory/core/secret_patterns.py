"""What keys look like whose shape alone proves them: one row per format, public facts only."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Secret:
    """One finding, in characters of the text given."""

    start: int
    end: int
    kind: str
    """A stable snake_case word that is shown to users: `github_token`, `password`."""


@dataclass(frozen=True)
class KeyFormat:
    """A format that a provider publishes."""

    kind: str
    prefixes: tuple[str, ...]
    """One of them is in every key: a text without any is not searched further."""
    expression: str

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Matches the whole key; its group `secret`, where it has one, is the part to withhold.

        Compiled when a text has a prefix: agents wait for hooks that meet none.
        """
        return re.compile(self.expression)


_ALNUM = "A-Za-z0-9"
_URL_SAFE = "A-Za-z0-9_-"

# Hangul is a word character to `\b`: a particle attached to a key would hide it, so the edges are
# ASCII. The letter of an escaped line break and of a percent escape is no part of the key.
_EDGE = r"(?:(?<![A-Za-z0-9])|(?<=\\[nrt])|(?<=%[0-9A-Fa-f]{2}))"


def key_format(kind: str, prefixes: str, body: str, least: int, *, tail: str = "") -> KeyFormat:
    """Builds a format from facts; searching for it is linear whatever they are.

    Args:
        kind: The name shown to users.
        prefixes: Literal beginnings, separated by blanks.
        body: The alphabet, as inside brackets of a regular expression.
        least: The fewest characters of the alphabet; a longer run is withheld whole.
        tail: A regular expression for what may follow the run.
    """
    literals = tuple(prefixes.split())
    start = "|".join(re.escape(prefix) for prefix in literals)
    pattern = f"{_EDGE}(?:{start})(?P<body>[{body}]{{{least},}}+){tail}"
    return KeyFormat(kind, literals, pattern)


def _shape(kind: str, prefixes: str, pattern: str) -> KeyFormat:
    return KeyFormat(kind, tuple(prefixes.split()), pattern)


# No pattern may fail after a run without bound, or a text of prefixes alone takes quadratic time.
FORMATS: tuple[KeyFormat, ...] = (
    _shape(
        "aws_key_id",
        "AKIA ASIA ABIA ACCA",
        _EDGE + r"(?:AKIA|ASIA|ABIA|ACCA)(?P<body>[A-Z0-9]{16})(?![A-Za-z0-9])",
    ),
    key_format("github_token", "ghp_ gho_ ghu_ ghr_", _ALNUM, 36),
    # Installation tokens are `ghs_` and 36 characters or, since 2026, `ghs_<app>_<JWT>`.
    key_format("github_token", "ghs_", _URL_SAFE, 36, tail=r"(?:\.[A-Za-z0-9_-]+){0,2}+"),
    key_format("github_token", "github_pat_", "A-Za-z0-9_", 40),
    key_format(
        "gitlab_token",
        "glpat- gldt- glrt- glrtr- glcbt- glptt- glft- glsoat- glimt- glagent- glwt- glffct-"
        " gloas-",
        _URL_SAFE,
        20,
        tail=r"(?:\.[0-9a-z]{2}\.[0-9a-z]{7,}+)?",
    ),
    key_format("gitlab_token", "GR1348941", _URL_SAFE, 20),
    key_format(
        "slack_token",
        "xoxb- xoxp- xoxa- xoxr- xoxs- xoxo- xoxc- xoxe- xoxe.xoxb- xoxe.xoxp- xapp-",
        "A-Za-z0-9-",
        20,
    ),
    key_format("slack_token", "xoxd-", "A-Za-z0-9%/+=_-", 20),
    _shape(
        "slack_webhook",
        "hooks.slack.com/",
        r"hooks\.slack\.com/(?:services|workflows|triggers)/"
        r"(?P<secret>[A-Za-z0-9]+(?:/(?P<body>[A-Za-z0-9]{8,})){2,3}+)",
    ),
    key_format(
        "stripe_key", "sk_live_ sk_test_ rk_live_ rk_test_ sk_org_live_ sk_org_test_", _ALNUM, 16
    ),
    key_format("stripe_webhook_secret", "whsec_", "A-Za-z0-9+/=", 24),
    key_format("anthropic_key", "sk-ant-", _URL_SAFE, 20),
    key_format("openai_key", "sk-proj- sk-svcacct- sk-admin- sk-None-", _URL_SAFE, 20),
    key_format("openai_key", "sk-", _ALNUM, 32),
    key_format("google_api_key", "AIza", _URL_SAFE, 35),
    key_format("google_api_key", "AQ.", _URL_SAFE, 40),
    _shape(
        "google_oauth_token",
        "ya29.",
        _EDGE + r"ya29\.(?=[A-Za-z0-9_.-]{20})(?P<body>[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*+)",
    ),
    key_format("google_oauth_secret", "GOCSPX-", _URL_SAFE, 20),
    key_format("google_oauth_token", "1//0", _URL_SAFE, 40),
    key_format("npm_token", "npm_", _ALNUM, 36),
    key_format("pypi_token", "pypi-Ag", _URL_SAFE, 50),
    # A lookbehind on the whole alphabet, so that a run is entered once only.
    _shape(
        "jwt",
        "eyJ",
        r"(?:(?<![A-Za-z0-9_-])|(?<=\\[nrt])|(?<=%[0-9A-Fa-f]{2}))"
        r"eyJ(?P<body>[A-Za-z0-9_-]{8,}+)\.[A-Za-z0-9_-]{8,}+(?:\.[A-Za-z0-9_-]+|\.(?=\.))*+",
    ),
)


def find_keys(text: str, formats: Iterable[KeyFormat] = FORMATS) -> Iterator[Secret]:
    """Yields every key of these formats; stand-ins such as `ghp_xxxx` and `AKIA...EXAMPLE` pass."""
    for row in formats:
        if not any(prefix in text for prefix in row.prefixes):
            continue
        from .secret_shape import is_stand_in  # many expressions, for the few texts that need them

        for match in row.pattern.finditer(text):
            if not is_stand_in(match["body"]):
                group = "secret" if "secret" in row.pattern.groupindex else 0
                yield Secret(match.start(group), match.end(group), row.kind)
