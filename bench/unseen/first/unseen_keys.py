"""Private keys in the shapes people paste: PEM, OpenSSH, PGP, PuTTY, age, WireGuard, JWK, HMAC."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from unseen_values import b64, draw, frames, mark


def _lines(text: str, width: int) -> list[str]:
    cut = [text[i : i + width] for i in range(0, len(text), width)]
    if len(cut) > 1 and len(cut[-1]) < 12:
        cut[-2:] = [cut[-2] + cut[-1]]
    return cut


def _armour(name: str, head: str, rng: Random, sizes: tuple[int, int], width: int = 64) -> str:
    size = 3 * (rng.randint(*sizes) // 3)
    body = "\n".join(map(mark, _lines(head + b64(rng, size), width)))
    return f"-----BEGIN {name}-----\n{body}\n-----END {name}-----"


def _encrypted(rng: Random) -> str:
    text = _armour("RSA PRIVATE KEY", "", rng, (300, 900))
    head = f"Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,{draw('HEX', 32, rng)}\n\n"
    return text.replace("KEY-----\n", "KEY-----\n" + head, 1)


def _pgp(rng: Random) -> str:
    text = _armour("PGP PRIVATE KEY BLOCK", "lQOYB", rng, (300, 900))
    return text.replace("BLOCK-----\n", "BLOCK-----\n\n", 1).replace(
        "\n-----END", f"\n={draw('b64', 4, rng)}\n-----END"
    )


def _ppk(rng: Random) -> str:
    public = _lines("AAAAB3NzaC1yc2EAAAADAQABAAABAQ" + b64(rng, 240), 64)
    private = _lines("AAABA" + b64(rng, rng.choice([120, 360, 600])), 64)
    rows = ["PuTTY-User-Key-File-3: ssh-rsa", "Encryption: none", "Comment: rsa-key-20250114"]
    rows += [f"Public-Lines: {len(public)}", *public, f"Private-Lines: {len(private)}"]
    rows += [*map(mark, private), f"Private-MAC: {draw('hex', 64, rng)}"]
    return "\n".join(rows)


def _age(rng: Random) -> str:
    key = mark("AGE-SECRET-KEY-1" + draw("bech", 58, rng))
    public = "age1" + draw("bech", 58, rng).lower()
    return rng.choice([f"# public key: {public}\n{key}", key])


def _wireguard(rng: Random) -> str:
    rows = ["[Interface]", f"PrivateKey = {mark(b64(rng, 32))}", "Address = 10.8.0.2/24"]
    rows += ["", "[Peer]", f"PublicKey = {b64(rng, 32)}"]
    if rng.random() < 0.5:
        rows.append(f"PresharedKey = {mark(b64(rng, 32))}")
    return "\n".join([*rows, "AllowedIPs = 10.8.0.0/24", "Endpoint = vpn.corp.example:51820"])


def _jwk(rng: Random) -> str:
    x, y, d = (draw("url", 43, rng) for _ in range(3))
    if rng.random() < 0.3:
        return f'{{"kty":"oct","kid":"k{draw("d", 3, rng)}","alg":"HS256","k":"{mark(d)}"}}'
    curve = f'"EC","crv":"P-256","x":"{x}","y":"{y}"'
    kind = rng.choice([curve, f'"OKP","crv":"Ed25519","x":"{x}"'])
    return f'{{"kty":{kind},"d":"{mark(d)}","use":"sig"}}'


def _hmac(rng: Random) -> str:
    key = mark(draw("hex", rng.choice([64, 128]), rng))
    return rng.choice([f"HMAC_KEY={key}", f"hmac key (hex): {key}", f'hmac_secret: "{key}"'])


def _one_line(rng: Random) -> str:
    text = _armour("PRIVATE KEY", "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC", rng, (400, 1150))
    name = rng.choice(['"private_key": "', 'PRIVATE_KEY="', "privateKey: '"])
    return name + text.replace("\n", "\\n") + "\\n" + name[-1]


def _indented(rng: Random) -> str:
    text = _armour("EC PRIVATE KEY", "MHcCAQEEI", rng, (110, 112))
    pad = rng.choice(["  ", "    ", "> "])
    return f"{rng.choice(['tls.key: |', 'key: |', 'signing_key: |'])}\n" + "\n".join(
        pad + row for row in text.splitlines()
    )


def _encoded(rng: Random) -> str:
    raw = "-----BEGIN PRIVATE KEY-----\n" + b64(rng, 48) + "\n-----END PRIVATE KEY-----\n"
    return f"  tls.key: {mark(base64.b64encode(raw.encode()).decode())}"


def _ethereum(rng: Random) -> str:
    return f"deployer private key: {mark(rng.choice(['0x', '']) + draw('hex', 64, rng))}"


_OPENSSH: Final = "b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAA"
PRIVATE_KEYS: Final[Mapping[str, Callable[[Random], str]]] = {
    "PEM RSA": lambda r: _armour("RSA PRIVATE KEY", "MIIEpAIBAAKCAQEA", r, (300, 1180)),
    "PEM PKCS8": lambda r: _armour("PRIVATE KEY", "MC4CAQAwBQYDK2VwBCIEI", r, (30, 33)),
    "PEM EC": lambda r: _armour("EC PRIVATE KEY", "MHcCAQEEI", r, (110, 112)),
    "PEM DSA": lambda r: _armour("DSA PRIVATE KEY", "MIIBugIBAAKBgQ", r, (400, 440)),
    "PEM encrypted PKCS8": lambda r: _armour("ENCRYPTED PRIVATE KEY", "MIIFHDBO", r, (300, 900)),
    "PEM encrypted": _encrypted,
    "PEM in one line": _one_line,
    "PEM in YAML": _indented,
    "PEM in base64": _encoded,
    "OpenSSH": lambda r: _armour("OPENSSH PRIVATE KEY", _OPENSSH, r, (240, 600), 70),
    "PGP": _pgp,
    "PuTTY": _ppk,
    "age": _age,
    "WireGuard": _wireguard,
    "JWK": _jwk,
    "HMAC": _hmac,
    "Ethereum": _ethereum,
}

KEY_FRAMES: Final = frames(r"""
The user pasted the deploy key for %host%:\n\n%block%\n\nIt should have gone in the vault.
Found in %file%:\n%block%
Lesson: never commit a key file. This was in the repo:\n\n%block%
%block%
```\n%block%\n```\nRotate this after %ticket%.
%name%: here is the key for %env%\n%block%\nthanks
The first instruction lacked the signing key, so the user sent it:\n%block%
I wrote this to /tmp/key on %host% and ran the %mod% job again:\n\n%block%\n\nThat fixed it.
%kenv% 서버 키를 그대로 붙여 받았다.\n\n%block%\n\n다음에는 금고에서 꺼낼 것.
%file% 안에 개인키가 있었음\n%block%\n바로 교체했다.
교훈: 키 파일을 커밋하지 말 것. 저장소에 있던 내용:\n\n%block%
%kname%님이 보낸 키입니다.\n```\n%block%\n```
첫 지시에 서명 키가 없었다. 받은 값은 아래.\n%block%
%mod% 배포용 키\n\n%block%\n\n이 키는 %date%에 만료.
""")
