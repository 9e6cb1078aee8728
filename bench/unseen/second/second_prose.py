"""English sentences of people about a password, token, PIN or passphrase.

The corpus was written from how people write, without sight of the rules. A frame is an
opener, a core and a tail; ``%N%`` is the name of the secret, ``%V%`` the invented secret.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise

from second_values import (
    Maker,
    fill,
    freeze,
    password,
    phrase,
    pick,
    pin,
    templates,
    token,
)

OPENERS = templates("""
Ticket OPS-%big%: ~~ Note for %name%: ~~ Before I forget: ~~ For the record, ~~ Handover notes:
As discussed, ~~ Hi %Name%, ~~ Reminder: ~~ Heads up, ~~ [%time%] ~~ %day% - ~~ Update: ~~ Ok so
FYI:
""")
TAILS = templates("""
Ask %Name% if it stops working. ~~ Let me know once you're in. ~~ I'll rotate it on Friday.
Works from the VPN only. ~~ It expires in %n% days. ~~ Delete this note later. ~~ Tested at %time%.
Please don't share it. ~~ MFA is off for now. ~~ Username is %user%. ~~ Same on %env%.
""")
CORES = templates("""
the %N% is spelled %V%, with the capital letters as shown ~~ old %N% was %V%, no longer valid on %W%
Lesson: %W% only came up after setting the %N% to %V% ~~ root cause: the deploy used the old %N% %V%
please change the %N% of %W%, it's %V% at the moment ~~ I typed %V% as the %N% for %W% and it worked
%W% rejected the old %N%; %V% is the one that works ~~ [%W%]¶url %app%.%domain%¶login %user%¶%N% %V%
the %N% on %W% must be %V%, not the one in the wiki ~~ tried the %N% %V% on %W% twice, both times ok
the %N% got rotated, %W% takes %V% since yesterday ~~ to get into %W% you need the %N%, which is %V%
can you check whether %V% is still the %N% of %W%? ~~ when it prompts for the %N% of %W% enter '%V%'
temporary %N% for %W%: %V% (change at first login) ~~ somebody wrote the %N% %V% on the whiteboard
please store this %N% in the vault: %V% (for %W%) ~~ the current %N% on %W% happens to be %V%, sorry
%user% / %V% for %W% (%N% unchanged since %day%) ~~ the test suite logs in to %W% with the %N% "%V%"
%W%¶- login: %user%¶- %N%: `%V%`¶- host: %host% ~~ the guest %N% is %V% and the host is %host%
I reset the %N% on %W%, the new one is %V% ~~ it's still %V%, same %N% as %W% had before ~~ %N%:%V%
%Name% set %V% as %N% when installing %W% ~~ log in to %W% as %user% with the %N% %V% ~~ %N% -> %V%
%W% still answers to the factory %N% %V% ~~ %V% should be the %N%, if not ask %Name% ~~ %W% %N%: %V%
the %N% for %W% ended up in the log: %V% ~~ don't use %V% any more as the %N% of %W% ~~ %N% => "%V%"
the %N% never changed, it is %V% on %W% ~~ fixed %W% by replacing the %N% with %V% ~~ %W% (%N%: %V%)
the default %N% on the new %W% was %V% ~~ I keep forgetting the %N% for %W%: %V% ~~ %N% = %V% (%W%)
%Name% told me the %N% for %W% is %V% ~~ just type %V%, that's the %N% for %W% ~~ %V% <- %N% for %W%
don't forget: %W% has %V% as its %N% ~~ connect to %W% using %V% for the %N% ~~ %N% for %W%¶¶    %V%
the %N% of %W% (since %day%) is %V% ~~ %N% for %W% (case sensitive): %V% ~~ the %N% you wanted: %V%
set the %N% to %V%, restart, done ~~ sorry for the wait, %N% below¶%V% ~~ use %V% as the %N% for %W%
we changed the %N% on %W% to %V% ~~ %W% creds:¶user: %user%¶%N%: %V% ~~ %V% (that's the %N% for %W%)
the %N% hasn't been rotated: %V% ~~ both of us use %V% as %N% on %W% ~~ %W% wants the %N% <b>%V%</b>
the %N% (%V%) only works on %W% ~~ if %W% asks for a %N%, type %V% ~~ the new %N% for %W% is **%V%**
wrote down the %N% (%W%): "%V%" ~~ %W% is protected by the %N% %V% ~~ the %N% of %W% is now "%V%"
here's the %N% for %W%:¶%V% ~~ I set the %W% %N% to `%V%` ~~ %W%¶%N%: %V%¶owner: %name%
%W%: user %user%, %N% %V% ~~ the %N% for %W% is %V% ~~ %V% is the %N% for %W% ~~ %N% for %W% - %V%
our %N% for %W%: [%V%] ~~ my %N% for %W% is %V% ~~ so the %N% is... %V% ~~ %W% / %N% / %V%
""")
BLOCKS = templates("""
Meeting %day%¶- backups moved to %host%¶- new %N% for %W%: %V%¶- next review in %n% days
%name%: I'm on %host% and it asks for the %N%¶%Name%: sec¶%Name%: %V%¶%name%: great, in
%name% %time%: do you have the %N%?¶%Name% %time%: yes, it's %V%¶%name% %time%: works
| What | Value |¶|---|---|¶| URL | %app%.%domain% |¶| %N% | %V% |¶| Owner | %name% |
| Item | Where | %N% |¶|:--|:--|:--|¶| %W% | rack %n% | `%V%` |¶| spare | - | - |
Dear %name%, your account on %W% is ready. Your %N%: %V%. Kind regards, %Name%
OPS-%big%: access to %W% lost¶Resolution: %N% reset to %V% by %name% on %day%.
To: %name%@%domain%¶Your new %N% is %V% and you will be asked to change it. ~~ Q: %N% of %W%?¶A: %V%
Onboarding %name%¶- laptop: done¶- %W%: %user% / %V% (%N%)¶- badge: pending
Subject: %W% access¶¶Hi %name%,¶your %N% is below.¶¶%V%¶¶Regards, %Name%
Runbook %W%¶1. ssh to %host%¶2. enter the %N% %V%¶3. restart %app% ~~ <%name%> %N%?¶<%Name%> "%V%"
| System | User | %N% |¶|---|---|---|¶| %W% | %user% | %V% | ~~ * %W%¶  * %N% - %V%¶  * port %port%
%name%: is the %N% on %W% still %V%?¶%Name%: yep, unchanged ~~ ## %W%¶%N%¶`%V%`¶¶Contact: %name%
%name%: can't get into %W%¶%Name%: try %N% %V%¶%name%: thx ~~ | %W% | %user% | %N%: %V% |
[%time%] %name%> %N% for %W% pls¶[%time%] %Name%> %V% ~~ %name%: what's the %N% for %W%?¶%Name%: %V%
%W%¶  user      %user%¶  %N%  %V%¶  since     %day%
- [ ] rotate %W% %N% (now %V%)¶- [x] update %app%
""")
Kind = tuple[str, tuple[str, ...], Callable[[random.Random], str], tuple[str, ...]]
_SITES = (
    "the staging DB",
    "Jenkins",
    "the NAS",
    "the build server",
    "Grafana",
    "the router",
    "the %env% cluster",
    "%host%",
    "the %app% admin panel",
    "the wiki",
    "the test account",
    "the SFTP drop",
    "the reporting DB",
    "Kibana",
    "the demo tenant",
    "the CI runner",
)
KINDS: tuple[Kind, ...] = (
    (
        "password",
        (
            "password",
            "password",
            "password",
            "pw",
            "passwd",
            "login password",
            "pass",
            "admin password",
            "root password",
            "Password",
            "PW",
        ),
        password,
        _SITES,
    ),
    (
        "token",
        (
            "token",
            "API key",
            "access token",
            "secret",
            "API token",
            "client secret",
            "signing key",
            "webhook secret",
            "service token",
            "secret key",
        ),
        token,
        (
            "the %app% API",
            "the %env% gateway",
            "the partner API",
            "the webhook",
            "%app%",
            "the CI bot",
            "the internal registry",
            "the metrics push",
            "the %app% service account",
        ),
    ),
    (
        "pin",
        ("PIN", "PIN code", "access code", "pin", "entry code", "unlock code"),
        pin,
        (
            "the server room",
            "the test phone",
            "the lab door",
            "the SIM card",
            "the safe",
            "the gate",
            "the meeting room tablet",
            "the storage room",
            "the parking garage",
            "the HSM card",
        ),
    ),
    (
        "passphrase",
        ("passphrase", "passphrase", "unlock passphrase", "Passphrase", "encryption passphrase"),
        phrase,
        (
            "the laptop",
            "the borg repo",
            "the deploy key",
            "the LUKS volume",
            "the restic backup",
            "the GPG key of %name%",
            "the password manager",
            "the %env% signing key",
        ),
    ),
)
WEIGHTS = (56, 22, 11, 11)


def parts(values: list[str]) -> tuple[str, ...]:
    """The value itself; of words with blanks between, each two neighbours."""
    found: dict[str, None] = {}
    for value in values:
        words = value.split(" ")
        pairs = [f"{one} {two}" for one, two in pairwise(words)]
        found |= dict.fromkeys(pairs or [value])
    return tuple(found)


def suited(shapes: list[str], kind: Kind, rng: random.Random) -> str:
    """A frame that makes sense for the kind: nobody logs in to a door as root."""
    strange = r"%user%|로그인|PW|\bpw\b|비번|배포 전|설치"
    if kind[0] == "pin":
        strange += r"|[Ll]og|%host%|접속|배포|deploy|API"
    shape = rng.choice(shapes)
    while kind[0] != "password" and re.search(strange, shape):
        shape = rng.choice(shapes)
    return shape


def noun_slots(kind: Kind, rng: random.Random) -> dict[str, Maker]:
    """The slots of one frame, all of the same kind of secret."""
    noun, value, site = rng.choice(kind[1]), kind[2](rng), rng.choice(kind[3])
    common = freeze(rng)
    site = fill(site, rng, common, set())[0]
    return common | {"N": pick(noun), "V": pick(value), "W": pick(site)}


def english_sample(rng: random.Random) -> tuple[str, tuple[str, ...], str]:
    """One English note: text, pieces, kind."""
    kind = rng.choices(KINDS, WEIGHTS)[0]
    slots = noun_slots(kind, rng)
    if rng.random() < 0.3:
        text, pieces = fill(suited(BLOCKS, kind, rng), rng, slots, {"V"})
        return re.sub(r"(?m)^(\W*|Runbook )the ", r"\1", text), parts(pieces), kind[0]
    core, pieces = fill(suited(CORES, kind, rng), rng, slots, {"V"})
    core = re.sub(r"\b(the|new|old) the ", r"\1 ", core).replace("door door", "door")
    if rng.random() < 0.4:
        core = fill(rng.choice(OPENERS), rng, slots, set())[0] + " " + core
    elif rng.random() < 0.7:
        core = core[0].upper() + core[1:] if not core.startswith(pieces[0]) else core
    if rng.random() < 0.4 and "\n" not in core and core[-1] != "?":
        stop = rng.choice((". ", ". ", ", ", " - ", "\n"))
        core += stop + fill(rng.choice(TAILS), rng, slots, set())[0]
    elif rng.random() < 0.4 and "\n" not in core and core[-1] not in "?`\"'":
        core += "."
    return core, parts(pieces), kind[0]
