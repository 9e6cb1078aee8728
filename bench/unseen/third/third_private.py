"""Private keys: PEM of several kinds, OpenSSH, PuTTY, PGP, JWK and WireGuard."""

from __future__ import annotations

import base64
import json
import random
import textwrap

from third_values import CLASSES, chars, render, templates

INTRO = templates("""
The deploy key for {svc} ({env}):⏎¶Key file of {acct}@{ip}, put it into ~/.ssh and chmod 600:⏎¶⏎
Handover {tick}: signing key of {svc} follows.⏎¶{svc} 배포 키입니다. 권한은 600으로 맞춰 주세요.⏎
$ cat /etc/ssl/private/{svc}.key⏎¶{user}: can you send me the key for {env}?⏎{user}: sure⏎
Lesson: the key must keep its line breaks, else the parser says "no start line".⏎
{env} 서버 개인키 백업:⏎¶인수인계: 인증서 갱신할 때 쓰는 개인키⏎¶{acct} 계정 접속용 키 공유드려요⏎
""")
# Label, first bytes of the body and the length of the whole body in bytes.
PEM = [
    ("RSA PRIVATE KEY", "308204a40201000282010100", 1192),
    ("RSA PRIVATE KEY", "3082025c020100028181", 608),
    ("PRIVATE KEY", "308204be020100300d06092a864886f70d0101010500048204a8", 1218),
    ("PRIVATE KEY", "302e020100300506032b657004220420", 48),
    ("PRIVATE KEY", "308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b02", 138),
    ("EC PRIVATE KEY", "30770201010420", 121),
    ("EC PRIVATE KEY", "3081a40201010430", 167),
    ("DSA PRIVATE KEY", "308201bb02010002818100", 447),
    ("ENCRYPTED PRIVATE KEY", "30820276304006092a864886f70d01050d3033301b0609", 634),
    (
        "OPENSSH PRIVATE KEY",
        b"openssh-key-v1\0\0\0\0\4none\0\0\0\4none\0\0\0\0\0\0\0\1".hex()
        + b"\0\0\0\x33\0\0\0\x0bssh-ed25519\0\0\0\x20".hex(),
        290,
    ),
]


def body(rng: random.Random, head: str, size: int, width: int = 64) -> list[str]:
    """Lines of base64 that begin with given bytes."""
    raw = bytes.fromhex(head)
    raw += rng.randbytes(size - len(raw))
    return textwrap.wrap(base64.b64encode(raw).decode(), width)


def inner(lines: list[str]) -> list[str]:
    """Body lines that no reader may find again: all of a short key, five of a long one."""
    found = [line for line in (lines[1:] if len(lines) > 4 else lines) if len(line) >= 16]
    return found[:3] + found[3:][-2:]


def pem(rng: random.Random) -> tuple[str, list[str], str]:
    """A PEM block, whole or cut, plain, indented, joined by backslash-n or in YAML or JSON."""
    label, head, size = rng.choice(PEM)
    width = 70 if label.startswith("OPENSSH") else 64
    lines = body(rng, head, size, width)
    top, end = f"-----BEGIN {label}-----", f"-----END {label}-----"
    extra = []
    if label == "RSA PRIVATE KEY" and rng.random() < 0.2:
        extra = ["Proc-Type: 4,ENCRYPTED", f"DEK-Info: AES-128-CBC,{chars(rng, CLASSES['H'], 32)}"]
        extra.append("")
    form = rng.choice(["plain", "plain", "escaped", "yaml", "cut", "json", "env", "quoted"])
    pieces, kind = inner(lines), f"pem {label.lower()} {form}"
    if form == "cut" and len(lines) > 4:
        kept = lines[: rng.randint(3, min(9, len(lines) - 1))]
        return (
            "\n".join([top, *extra, *kept, rng.choice(["...", "[truncated]", ""])]),
            inner(kept),
            kind,
        )
    whole = "\n".join([top, *extra, *lines, end])
    escaped = "\\n".join([top, *lines, end]) + "\\n"
    if form in ("escaped", "env"):
        start = "PRIVATE_KEY = " if form == "escaped" else "APP_ENV=prod\nAPP_SIGNING_KEY="
        return f'{start}"{escaped}"', pieces, kind
    if form == "json" and label == "PRIVATE KEY":
        account = {
            "type": "service_account",
            "project_id": "daon-batch-41",
            "private_key_id": chars(rng, CLASSES["h"], 40),
            "private_key": "@",
        }
        return json.dumps(account, indent=2).replace("@", escaped), pieces, kind
    if form == "yaml":
        return "tls:\n  key: |\n" + textwrap.indent(whole, "    "), pieces, kind
    if form == "quoted":
        return textwrap.indent(whole, "> ", lambda _: True), pieces, kind
    return whole, pieces, kind


def putty(rng: random.Random) -> tuple[str, list[str], str]:
    """A PuTTY key file of version 2 or 3."""
    version, private = rng.choice([2, 3]), body(rng, "00000020", rng.choice([36, 96, 160]))
    public = body(rng, b"\0\0\0\x0bssh-ed25519\0\0\0\x20".hex(), 51)
    mac = chars(rng, CLASSES["h"], 64 if version == 3 else 40)
    text = [
        f"PuTTY-User-Key-File-{version}: ssh-ed25519",
        "Encryption: none",
        "Comment: ops-laptop",
        f"Public-Lines: {len(public)}",
        *public,
        f"Private-Lines: {len(private)}",
        *private,
        f"Private-MAC: {mac}",
    ]
    return "\n".join(text), inner(private), "putty"


def pgp(rng: random.Random) -> tuple[str, list[str], str]:
    """An armoured PGP private key."""
    lines = body(rng, "95010604", rng.choice([240, 384, 520]))
    text = [
        "-----BEGIN PGP PRIVATE KEY BLOCK-----",
        "",
        *lines,
        "=" + chars(rng, CLASSES["b"], 4),
        "-----END PGP PRIVATE KEY BLOCK-----",
    ]
    return "\n".join(text), inner(lines), "pgp"


def jwk(rng: random.Random) -> tuple[str, list[str], str]:
    """A JSON web key with its private members."""
    part = {name: base64.urlsafe_b64encode(rng.randbytes(32)).decode()[:43] for name in "xyd"}
    key: dict[str, str] = {"kty": "EC", "crv": "P-256", "kid": chars(rng, CLASSES["h"], 8), **part}
    pieces = [part["d"]]
    if rng.random() < 0.4:
        key = {"kty": "RSA", "e": "AQAB", "n": chars(rng, CLASSES["w"], 342)}
        key |= {"d": chars(rng, CLASSES["w"], 342), "p": chars(rng, CLASSES["w"], 171)}
        pieces = [key["d"], key["p"]]
    return json.dumps(key, indent=rng.choice([None, 2])), pieces, "jwk"


def wireguard(rng: random.Random) -> tuple[str, list[str], str]:
    """A WireGuard interface with its private key."""
    key = chars(rng, CLASSES["b"], 42) + rng.choice("AEIMQUYcgkosw048") + "="
    peer = chars(rng, CLASSES["b"], 42) + "0="
    host = f"10.8.0.{rng.randint(2, 90)}/24"
    text = f"[Interface]\nPrivateKey = {key}\nAddress = {host}\n\n[Peer]\nPublicKey = {peer}\n"
    return text + "Endpoint = vpn.daon.io:51820", [key], "wireguard"


def private(rng: random.Random) -> tuple[str, list[str], str]:
    """A note with a private key: text, pieces, kind."""
    maker = rng.choice([pem] * 7 + [putty, pgp, jwk, wireguard])
    text, pieces, kind = maker(rng)
    head, _ = render(rng, rng.choice(INTRO), {})
    return head.lstrip("\n") + text, pieces, kind
