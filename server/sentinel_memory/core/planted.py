"""Text in a record that speaks to the agent instead of recording a fact. Pure.

A first, small rule for the plainest forms, so that hooks do not carry them into an agent's
context by themselves. It is no proof that a text is harmless.
"""

from __future__ import annotations

import re
import unicodedata

_RULES = (
    # To set aside what the agent was told before.
    r"\b(ignore|disregard|forget|override|bypass)\b.{0,30}\b(previous|prior|above|earlier|preceding|"
    r"your|system)\b.{0,20}\b(instruction|prompt|guideline|direction|message)s?\b",
    r"(이전|앞|위|기존|지금까지)(의|에)?\s?.{0,12}(지시|명령|지침|프롬프트).{0,12}(무시|잊어|따르지)",
    # To be someone else, or to speak as those who may instruct it.
    r"\byou are (now|no longer)\b|\bact as (if you|an unrestricted)\b",
    r"(너는|당신은|넌)\s?(이제|지금부터|더\s?이상)",
    r"\b(reveal|print|repeat|output) .{0,20}\bsystem prompt\b",
    r"시스템\s?프롬프트(를|을)?\s?(출력|공개)",
    r"</?\s?(system|assistant|instructions?)\b[^>]{0,40}>|\[/?inst\]|<\|[a-z_]{1,20}\|>",
    r"\b(new|updated|real) instructions?( for (you|the (agent|assistant|ai|model)))?\s?:",
    r"\b(note|message|attention)( to|[:,!])( all)? (ai|llm|coding)\b",
    # To do it behind the user's back.
    r"\b(do not|don.?t|never) (tell|inform|notify|mention (it|this) to) the (user|human)\b",
    r"\bwithout (telling|informing|asking|notifying) the (user|human)\b",
    r"사용자(에게|한테)\s?(알리지|말하지|묻지)|사용자\s?(몰래|모르게)",
    # To carry something out.
    r"\b(curl|wget|iwr|invoke-webrequest)\b.{0,200}\|\s?(sudo )?(ba|z|da)?sh\b",
    r"\b(send|post|upload|forward)\b.{0,60}\b(secret|credential|token|password|key|\.env)s?\b.{0,60}"
    r"\bhttps?://",
)
_PLANTED = re.compile("|".join(f"(?:{rule})" for rule in _RULES))
_SPACES = re.compile(r"\s+")


def addresses_agent(text: str) -> bool:
    """Tells whether a text reads like an instruction to an agent, in English or Korean.

    Letter case, widths, invisible characters and line breaks make no difference.
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    seen = "".join(c for c in plain if unicodedata.category(c) != "Cf")
    return _PLANTED.search(_SPACES.sub(" ", seen)) is not None
