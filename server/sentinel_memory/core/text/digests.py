"""Digests without OpenSSL, which takes as long to load as the rest of a hook's code. Pure.

The standard library imports the same private modules for `random`.
"""

from __future__ import annotations

TYPE_CHECKING = False  # avoids `typing`, which is slow to import
if TYPE_CHECKING:
    from hashlib import blake2b, sha256
else:
    try:
        from _blake2 import blake2b

        try:
            from _sha2 import sha256
        except ImportError:  # Python 3.11
            from _sha256 import sha256
    except ImportError:  # a Python built without these modules
        from hashlib import blake2b, sha256

__all__ = ["blake2b", "line_digest", "line_key", "sha256"]

_LINE, _KEY = 16, 8
"""Bytes of a line's digest, and bytes of the prefix that names the line."""


def line_digest(raw: bytes) -> bytes:
    """Returns the 16-byte digest by which caches know a line of the log."""
    return blake2b(raw, digest_size=_LINE).digest()


def line_key(raw: bytes) -> str:
    """Returns the 16 hex digits by which a ranking knows a line, the same in every process."""
    return line_digest(raw)[:_KEY].hex()
