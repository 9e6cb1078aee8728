"""Digests without OpenSSL, which takes as long to load as all the rest of a hook's own code. Pure.

The standard library does the same for its random numbers.
"""

from __future__ import annotations

TYPE_CHECKING = False  # without `typing`, which takes long to import
if TYPE_CHECKING:
    from hashlib import blake2b, sha256
else:
    try:
        from _blake2 import blake2b

        try:
            from _sha2 import sha256
        except ImportError:  # Python 3.11
            from _sha256 import sha256
    except ImportError:  # another build of Python
        from hashlib import blake2b, sha256

__all__ = ["blake2b", "line_digest", "line_key", "sha256"]

_LINE, _KEY = 16, 8
"""Bytes of the digest of a line, and of its beginning that names the line."""


def line_digest(raw: bytes) -> bytes:
    """Returns the 16 bytes that stand for a line of the log in caches."""
    return blake2b(raw, digest_size=_LINE).digest()


def line_key(raw: bytes) -> str:
    """Returns the 16 hex digits by which a ranking knows a line, the same in every process."""
    return line_digest(raw)[:_KEY].hex()
