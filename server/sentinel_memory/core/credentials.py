"""Secrets known by where they stand: in a URL, a header, a command, beside an AWS key id."""

import re
from collections.abc import Iterator

from .account_passwords import find_account_passwords
from .command_passwords import find_command_passwords
from .expressions import expression
from .header_credentials import find_header_credentials
from .secret_patterns import Secret
from .secret_shape import is_secret_shaped
from .url_passwords import find_url_passwords

_KEY_ID = expression(
    r"(?:AKIA|ASIA|LTAI|AKID)[A-Za-z0-9]{12,36}(?![A-Za-z0-9])",
    needs=("AKIA", "ASIA", "LTAI", "AKID"),
)
_SECRET_KEY = expression(
    r"(?<![A-Za-z0-9/+])(?:[A-Za-z0-9/+]{40}|[A-Za-z0-9]{30,32})(?![A-Za-z0-9/+=])"
)
_HEX = expression(r"[0-9a-f]+", re.IGNORECASE)
_NEAR = 160


def find_credentials(text: str) -> Iterator[Secret]:
    """Yields passwords in URLs and connection strings, and credentials in headers and commands."""
    yield from find_url_passwords(text)
    yield from find_header_credentials(text)
    yield from find_command_passwords(text)
    yield from find_account_passwords(text)
    yield from _beside_key_ids(text)


def _beside_key_ids(text: str) -> Iterator[Secret]:
    for key_id in _KEY_ID.finditer(text):
        for key in _SECRET_KEY.finditer(text, key_id.end(), key_id.end() + _NEAR):
            if not _HEX.fullmatch(key[0]) and is_secret_shaped(key[0]):
                yield Secret(*key.span(), "aws_secret_key")
