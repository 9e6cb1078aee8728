"""Private keys in the shapes in which notes hold them.

The corpus was written from the public formats of keys and from how people write,
without sight of the rules. The bodies are random: no key of any kind.
"""

from __future__ import annotations

import json
import random

from second_values import draw, fill, freeze, templates

_PEM = (
    ("RSA PRIVATE KEY", "MIIEpAIBAAKCAQEA", 8, 14),
    ("RSA PRIVATE KEY", "MIICXAIBAAKBgQC", 6, 12),
    ("PRIVATE KEY", "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ", 8, 16),
    ("PRIVATE KEY", "MC4CAQAwBQYDK2VwBCIEI", 1, 1),
    ("EC PRIVATE KEY", "MHcCAQEEI", 2, 3),
    ("ENCRYPTED PRIVATE KEY", "MIIFHDBOBgkqhkiG9w0BBQ0wQTApBgkqhkiG9w0BBQwwHAQI", 8, 14),
    ("DSA PRIVATE KEY", "MIIBuwIBAAKBgQD", 6, 9),
    ("OPENSSH PRIVATE KEY", "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAAB", 5, 10),
    ("PGP PRIVATE KEY BLOCK", "lQVYBG", 6, 12),
)
INTROS = templates("""
Deploy key for %app% (%env%): ~~ The %host% key %Name% uses:
Found in the old %app% repo, must be revoked: ~~ %env% TLS key of %domain%:
Lesson: the %app% key has to keep its line breaks, so: ~~ %app% 배포 키입니다.
%name%님이 보내 준 %env% 서버 키: ~~ %domain% 인증서 개인키 (외부 공유 금지)
~/.ssh/id_%app%
""")


def _lines(start: str, count: int, rng: random.Random, width: int = 64) -> list[str]:
    body = start + draw(f"<B{width * count}>", rng)
    rows = [body[i * width : (i + 1) * width] for i in range(count)]
    if count > 1:
        rows[-1] = rows[-1][: rng.randint(30, width - 6)] + rng.choice(("=", "==", ""))
    return rows


def _armour(shape: str, rng: random.Random) -> tuple[str, str, list[str], str]:
    kinds = _PEM if shape in ("plain", "cut") else _PEM[:6] + _PEM[7:8]
    label, start, low, high = _PEM[2] if shape == "account" else rng.choice(kinds)
    width = 70 if label.startswith("OPENSSH") else 64
    rows = _lines(start, rng.randint(low, high), rng, width)
    return f"-----BEGIN {label}-----", f"-----END {label}-----", rows, label


def _putty(rng: random.Random) -> tuple[str, list[str]]:
    public = _lines("AAAAB3NzaC1yc2EAAAADAQABAAABAQ", 3, rng)
    private = _lines("AAAB", rng.randint(4, 8), rng)
    head = f"PuTTY-User-Key-File-3: ssh-rsa\nEncryption: none\nComment: {rng.choice('abcd')}-key"
    mac = draw("Private-MAC: <h64>", rng)
    rows = [head, "Public-Lines: 3", *public, f"Private-Lines: {len(private)}", *private, mac]
    return "\n".join(rows), private


def _jwk(rng: random.Random) -> tuple[str, list[str]]:
    if rng.random() < 0.3:
        secret = {"k": draw("<b43>", rng)}
        key = {"kty": "oct", "kid": draw("<h8>", rng), "alg": "HS256", **secret}
    elif rng.random() < 0.5:
        secret = {"d": draw("<b43>", rng)}
        key = {
            "kty": "EC",
            "crv": "P-256",
            "x": draw("<b43>", rng),
            "y": draw("<b43>", rng),
            **secret,
        }
    else:
        secret = {name: draw("<b86>", rng) for name in ("d", "p", "q")}
        key = {"kty": "RSA", "e": "AQAB", "n": draw("<b171>", rng), **secret}
    return json.dumps(key, indent=rng.choice((None, 2))), list(secret.values())


def key_sample(rng: random.Random) -> tuple[str, tuple[str, ...], str]:
    """One note with a private key: text, body lines, kind."""
    intro = fill(rng.choice(INTROS), rng, freeze(rng), set())[0]
    shape = rng.choice(
        ("plain",) * 4
        + (
            "putty",
            "jwk",
            "jwk",
            "escaped",
            "escaped",
            "yaml",
            "yaml",
            "cut",
            "cut",
            "code",
            "account",
        )
    )
    if shape == "putty":
        text, rows = _putty(rng)
        return f"{intro}\n{text}", tuple(rows), "putty key"
    if shape == "jwk":
        text, rows = _jwk(rng)
        return f"{intro}\n{text}", tuple(rows), "jwk"
    begin, end, rows, label = _armour(shape, rng)
    if label.startswith("PGP"):
        begin += "\n"
        end = draw("=<B4>\n", rng) + end
    block = [begin, *rows, end]
    joined = "\n".join(block)
    if shape == "escaped":
        name = rng.choice(("PRIVATE_KEY", "GITHUB_APP_PRIVATE_KEY", "JWT_PRIVATE_KEY", "SSH_KEY"))
        text = f'{name}="' + joined.replace("\n", "\\n") + '\\n"'
    elif shape == "account":
        inner = joined.replace("\n", "\\n") + "\\n"
        mail = f'"client_email": "{rng.choice(("ci", "etl", "bot"))}@acme.iam.gserviceaccount.com"'
        text = '{"type": "service_account", "private_key": "' + inner + '", ' + mail + "}"
    elif shape == "yaml":
        pad = "\n" + " " * rng.choice((2, 4, 6))
        head = rng.choice(("tls.key: |", "privateKey: |", "ssh_key: |-", "  key: >-"))
        text = head + pad + joined.replace("\n", pad)
    elif shape == "code":
        text = "key = (\n" + "\n".join(f'    "{row}\\n"' for row in joined.split("\n")) + "\n)"
    elif shape == "cut":
        rows = rows[: max(1, len(rows) * 2 // 3)]
        tail = rng.choice(("", "\n...", "\n[truncated]", "\n(이하 생략)"))
        text = "\n".join([begin, *rows]) + tail
    elif rng.random() < 0.5:
        text = f"{intro}\n```\n{joined}\n```"
    else:
        text = f"{intro}\n{joined}"
    return text, tuple(row for row in rows if len(row) >= 16), f"{label.lower()}, {shape}"
