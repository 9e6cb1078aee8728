"""Text in a record that speaks to the agent instead of recording a fact (K08). Pure.

The plainest forms, so that answers can mark them and hooks leave them out. It is no proof that a
text is harmless.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

_BEGINS = r"(?:^ ?|[.!?:;,\-*\"'`(] ?|\b(?:please|now|then|must|immediately) )"
"""Where an order begins, unlike a sentence about somebody who does the same."""
_NOT_FORBIDDEN = (
    r"(?:^|[.!?;] )(?:(?!\b(?:never|not|no|nothing|nobody|cannot|forbid\w*)\b|n't\b)"
    r"[^.!?;]){0,160}?"
)
"""From the beginning of a sentence, as far as it forbids nothing: "never ... without asking"."""
_ALLOWED = (
    r"(?![^.!?]{0,60}(?:안 ?된|안 ?돼|안 ?됩|하지 ?않|하지 ?마|하지 ?말|지 ?않는다|금지|말아야|없))"
)
"""The same in Korean, where what forbids stands at the end."""

_RULES: tuple[tuple[str, str], ...] = (
    # To set aside what the agent was told before.
    (
        "ignore|disregard|forget|override|bypass",
        r"\b(ignore|disregard|forget|override|bypass)\b.{0,30}\b(previous|prior|above|earlier|"
        r"preceding|your|system)\b.{0,20}\b(instruction|prompt|guideline|direction|message)s?\b",
    ),
    (
        "ignore|disregard|forget",
        r"\b(ignore|disregard|forget) (all|everything|anything|whatever)( that| what)?( you)? ?"
        r"(above\b|before (this|that)|so far|(you )?((were|have been) told|know|learned|"
        r"came before))",
    ),
    (
        "ignore|disregard|forget|override|bypass",
        r"\b(ignore|disregard|forget|override|bypass) (all |any )?(of )?your .{0,20}"
        r"\b(rules|restrictions|safety|constraints|training|policies)\b",
    ),
    (
        "follow|obey",
        r"\b(do not|don't|stop|never) (follow|obey)(ing)? (your|the (previous|above|system)|any "
        r"(other|previous)) .{0,20}\b(instruction|prompt|guideline|rule|direction)s?\b",
    ),
    (
        "지시|명령|지침|프롬프트",
        r"(이전|앞|위|기존|지금까지)(의|에)?\s?.{0,12}"
        r"(지시|명령|지침|프롬프트).{0,12}(무시|잊어|따르지)",
    ),
    (
        "무시|잊",
        r"(지금까지|앞에서|위에서|이전에)의? .{0,12}(내용|말|규칙|대화)(은|는|을|를)? .{0,6}"
        r"(무시하(고|세요|라|십시오)|잊어|잊으)",
    ),
    (
        "시스템|개발자",
        r"(시스템|개발자) ?(지시|지침|프롬프트|메시지).{0,12}(무시|잊어|따르지 ?(마|말))",
    ),
    (
        "ignore|disregard|forget",
        r"\b(ignore|disregard|forget) (all )?(of )?the above( and\b|[.,;:!]|$)|\b(ignore|disregard|"
        r"forget) (all|any) (previous|prior|earlier|preceding) (context|conversation|rules)\b",
    ),
    (
        "stop following",
        r"\bstop following (your|the (rules|instructions|guidelines) you)\b",
    ),
    (
        "잊|해제|무시",
        r"모든 (규칙|제한|지침|안전 ?장치)(을|를)? (해제하|무시하|잊)(라|고|세요|어라)|"
        r"(앞|위)의 (규칙|말|내용)(은|는|을|를)? ?(모두|전부|다)? ?잊(고|어)",
    ),
    # To be someone else, or to speak as those who may instruct it.
    (
        "you are|act as",
        r"\byou are (now|no longer)\b|\bact as (if you|an? "
        r"(unrestricted|uncensored|jailbroken|dan\b))",
    ),
    (
        "pretend|from now on",
        r"\bpretend (that )?you are\b|\bfrom now on,? you (are|will|must|shall|only)\b",
    ),
    (
        " mode",
        r"\b(god|jailbreak|dan|unrestricted) mode\b",
    ),
    (
        "너는|당신은|넌",
        r"(너는|당신은|넌)\s?(이제|지금부터|더\s?이상)|(이제|이제부터|지금부터) (너는|넌|당신은)",
    ),
    (
        "your new ",
        r"\byour new (role|persona|identity|goal|objective|instructions) (is|are)\b",
    ),
    (
        "척|없는",
        r"(인|인 ?것) ?척 (해라|하세요|행동|대답|답)|"
        r"(제한|제약) ?없는 (ai|에이전트|모델|어시스턴트)",
    ),
    # To give away what it was told, or what it can read.
    (
        "prompt|instructions",
        r"(?<!not )(?<!never )\b(reveal|print|repeat|output|show|display|dump|leak|disclose|"
        r"expose|tell (me|us))\b .{0,30}\b(system prompt|(your|hidden|original|initial|developer|"
        r"system) instructions)\b|\bwhat (is|are) your .{0,20}\b(prompt|instructions)\b",
    ),
    (
        "reveal|leak|disclose|expose|exfiltrate",
        rf"{_BEGINS}(reveal|leak|disclose|expose|exfiltrate) (me )?(your|the|all|any|every) "
        r".{0,20}\b(secret|credential|token|password|api key|environment variable|key|prompt)s?\b",
    ),
    (
        "프롬프트|지시|지침",
        r"(시스템\s?프롬프트|(받은|숨은|숨겨진|내부) (지시|지침))(를|을)?\s?.{0,8}"
        r"(출력|공개|알려 ?(줘|주|달)|보여 ?(줘|주|라)|말해|그대로)",
    ),
    (
        "공개|유출|알려|보여|출력",
        rf"(비밀번호|토큰|비밀 ?키|api 키|환경 ?변수|자격 ?증명)(를|을|들을)? (모두 |전부 )?"
        rf"(공개|유출|출력|알려 ?줘|보여 ?줘)(해 ?줘|하세요|해라|하라|하고|라|\b){_ALLOWED}",
    ),
    (
        "<|[",
        r"</?\s?(system|assistant|instructions?|tool_(results?|response|calls?|use)|"
        r"function_(results?|calls?))\b[^>]{0,40}>|\[/?(inst|system)\]|<\|[a-z_]{1,20}\|>",
    ),
    (
        "##|system",
        r"(?:^| )#{2,} ?(system|instructions?|assistant|human) ?:|\bsystem (prompt|override) ?:",
    ),
    (
        "instruction|prompt",
        r"\b(new|updated|real) (system prompt|instructions?)"
        r"( for (you|the (agent|assistant|ai|model)))?"
        r"\s?:",
    ),
    (
        "지시|지침|명령|프롬프트",
        r"(새로운|새|진짜|실제) ?(지시|지침|명령|시스템 ?프롬프트)( ?사항)? ?:",
    ),
    (
        "note|message|attention|reading this",
        r"\b(note|message|attention)( to|[:,!])( all| any| the)? (ai|llm|coding) "
        r"(agent|assistant|model|bot|tool)s?\b|\b(agent|assistant|model|ai|llm)s? reading this\b",
    ),
    (
        "알림|전달|전하는|읽는",
        r"(ai|에이전트|어시스턴트|모델)(에게|에게는|는|은|,)? ?(알림|전달 ?사항|전하는 ?말) ?:|"
        r"이 (글|기록|내용|메모)(을|를) 읽는 (ai|에이전트|어시스턴트|모델)",
    ),
    # To do it behind the user's back.
    (
        "the user|the human",
        r"\b(do not|don.?t|never) (tell|inform|notify|mention (it|this) to) the (user|human)\b"
        r"(?! (which|whether|why|how|if|when|that (the|their|an?)) )",
    ),
    (
        "without ",
        rf"{_NOT_FORBIDDEN}\bwithout (telling|informing|asking|notifying) the (user|human)\b",
    ),
    (
        "사용자",
        rf"사용자(에게|한테)\s?(알리지|말하지|묻지) ?(않|말고|마|말 ?것|말라|말아라){_ALLOWED}",
    ),
    (
        "사용자",
        rf"사용자\s?(몰래|모르게){_ALLOWED}",
    ),
    # To carry something out.
    (
        "command",
        rf"{_BEGINS}(run|execute) (this|the following|these) (shell |bash |terminal )?commands?\b",
    ),
    (
        "명령|커맨드",
        r"(이|다음|아래) ?(셸 |터미널 )?(명령어?|커맨드)(를|을)? .{0,12}"
        r"(실행해라|실행하라|실행하세요|실행하십시오|실행해 ?(줘|주세요))",
    ),
    (
        "curl|wget|iwr|invoke",
        rf"{_NOT_FORBIDDEN}\b(curl|wget|iwr|invoke-webrequest)\b.{{0,200}}\|"
        r"\s?(sudo )?(ba|z|da)?sh\b"
        rf"(?![^.!?]{{0,60}}\b(not|never|forbidden|unsafe)\b){_ALLOWED}",
    ),
    (
        "http",
        r"\b(send|post|upload|forward)\b.{0,60}\b(secret|credential|token|password|key|\.env)s?"
        r"\b.{0,60}\bhttps?://",
    ),
    (
        "http",
        r"(비밀번호|토큰|비밀 ?키|api 키|환경 ?변수|\.env)\S{0,3} .{0,20}https?://\S{1,200}.{0,10}"
        r"(보내|전송|올려|업로드)",
    ),
)
"""What one of must stand in a text for the expression behind it to be worth a look."""
_SPACES = re.compile(r"\s+")
_compiled = cache(re.compile)
"""Most texts need none of the expressions, and hooks have no time to build them all."""


def addresses_agent(text: str) -> bool:
    """Tells whether a text reads like an instruction to an agent, in English or Korean.

    Letter case, widths, invisible characters and line breaks make no difference.
    """
    seen = text.lower()
    if not text.isascii():
        plain = unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'")
        seen = "".join(c for c in plain if unicodedata.category(c) != "Cf")
    seen = _SPACES.sub(" ", seen)
    return any(
        _compiled(rule).search(seen) is not None
        for signs, rule in _RULES
        if any(sign in seen for sign in signs.split("|"))
    )
