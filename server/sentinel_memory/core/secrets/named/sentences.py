"""Secrets that a sentence calls a password or a key: `PW는 …`, `… is the token`."""

import re
from collections.abc import Iterator, Sequence

from ...text.budget import spend
from ...text.expressions import expression, word_set
from ..formats.key_format import Secret
from ..shape import JOINED, NONE, STRONG, WEAK, WORDS, is_chosen, names_version
from .names import BELIEVED, is_key_of, is_name_of_secret, suits
from .values import CJK, FAR, AssignedValue, Word, words_near

_LEAST_LOOSE = 16
_ENDS_NAME = expression(
    r"(?:s(?=[\"'`]?[ :;,])|(?-i:[-_]?\d{1,2}(?!\w)))?(?:\\{0,3}[\"'`)\]*_:]{0,4}(?=[\s,;:!?(\[=<"
    rf"|\uff1a\u2019']|[{CJK}]|(?<=[{CJK}])[A-Za-z0-9\u201c]|[가-힣]|\.\s|\w{{0,16}}\.\w{{2,20}}\(|\Z))"
)
_ACCESS = expression(
    "access|auth|bearer|api|deploy|personal|secret|acc\u00e8s|acceso|zugriff|zugang|인증|액세스"
    "|アクセス|認証|访问|令牌|密[钥鑰]",
    re.IGNORECASE,
)
_HEX_OR_UUID = expression(r"[0-9a-f-]{7,}$", re.IGNORECASE)
_COMMIT = expression(r"[0-9a-f]{7,16}$|[0-9a-f]{40}$", re.IGNORECASE)
_VALUE_BELOW = expression(
    r"(?:[ ]?값|의 값| values?)?(?:은|는)?(?: (?:is|lautet|est|es|아래|below|le suivant"
    r"|el siguiente)){0,2}"
    r" ?[:\uff1a]?\s*\n\s*\Z"
)
"""Between the name of a token and 40 digits below it, which might else be a commit."""
_UUID = expression(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$", re.IGNORECASE)
_CLOSE = r"[ \u00a0]?+\u00bb|[\"'`)\]*_>\u201c\u201d\u2019\u300d\u300f]{0,3}(?:</\w{1,6}>)?"
_CLOSE = f"(?:{_CLOSE})"
_OPEN = r"(?:<\w{1,6}>)?(?:[\"'`(\[<*_{\u201c\u2018\u201e\u300c\u300e]|\u00ab[ \u00a0]?){0,4}\Z"
_CHOSEN_WORD = expression(r"(?=.*[0-9])(?=.*[A-Za-z]{4})[A-Za-z0-9]{7,40}$")
"""Letters with digits, which beside `password` are one even where the sentence goes on."""
_OPENED = expression(
    r"(?: (?:[a-zé]{2,12}|für|entrée|[A-ZÄÖÜ][\wäöüß-]{2,20})){1,3} ?(?:[:\uff1a] ?|(?<= ))\Z"
)
"""What a code opens, between its name and its number: ` for the office `, ` Serverraum `."""
_ENDS_LINE = expression(
    rf"{_CLOSE}[.,;!]?[ \t]*(?:\Z|\r?\n|(?:이[예에]?요|입니다|임|[예에]?요)\b"
    r"|(?:です|でし|だ(?:よ|ね)?|に(?:変|設|な|リ)|を(?:使|設|入|発)|で(?:ログ|接|入)|了"
    r"|[。\uff0c、]))"
)
_ENDS = expression(
    rf"{_CLOSE}(?:[ \t]*(?:\Z|\r?\n|\|)|[.,;!)](?:\s|\Z)|[ ]?(?:[가-힣(]|[{CJK}])"
    r"|[ ](?:on|for|at|until|till|since|now|today|but|and|lol|btw|gesetzt|geändert)\b)"
)
_MADE = expression(
    _CLOSE + r"으?로[ ](?:초기화|변경|설정|바[꾸꿨꿔뀌뀐꿈]|맞[추춰췄]|접속|로그인|들어|열)"
)
_IS = expression(
    _CLOSE + r"[ ]?(?:입니다|이다|이고|이며|이야|임|예요|이에요|인데|이었|였|라고|이라|라는)"
)
_SENTENCE_END = expression(r"[.?!][\"'`)]?\s|\n")
_SPEAKS_ON = expression(
    r"\?[\"'\u201d]?[ ][-\u2013\u2014][ ]|[.;?!,:\n][\s>*-]*(?:and |so |please |just |then "
    r"|but )?(?:(?:the|our|a|my) )?(?:correct|right|new|real|actual|working|current|valid|good"
    r"|latest|proper|it|its|ours|mine|use|try|type|enter|this|here|that|answer|a:|답|맞는|새"
    r"|올바른|현재|실제|정답|바뀐|여기|여긴|변경된|이제|이번|받은)(?![a-z])",
    re.IGNORECASE,
)
_SIGN = expression(
    rf"(?:[:=|>\uff1a\u2192(\[]\*{{0,2}}|[ ][-\u2013\u2014]{{1,2}}[ ]|(?:#|//)[ ]?)[ \t]*{_OPEN}"
)
_COLON = expression(r"[:=][ ]\Z")
_BE = expression(
    r"(?:(?<![A-Za-z])(?:be|been|is|was|are|were|to|reads|becomes?|became|equals|now|currently"
    r"|formerly|ist|war|lautet|lauten|hei\u00dft|bleibt|auf|reste|queda|sigue|est|\u00e9tait"
    r"|sera|devient|en|\u00e0|es|era|a|like|type|use|used|enter|try|paste|put|give|give it|send"
    r"|pass|supply|provide|with"
    r"|write|input|specify|copy|value|one|as|into|still|it's|its|by|gets?|contains?|answer|from|has"
    r"|had|new|old|uses?|not)|답은?|값[은이]?|즉|[남드보][깁립냅]니다|이거|이걸로|써|여기|새|이제"
    r"|['\u2019]s)[ \t]*\n?[ \t]*(?:```\w*\n)?" + _OPEN,
    re.IGNORECASE,
)
_IS_SAID = expression(r"[ ](?:is|was)[ ]")
_PARTICLE = expression(
    rf"(?:값)?(?:은\(는\)|이\(가\)|을\(를\)|[은는]요?|[이가을를로의에만]|으로)[ ]{_OPEN}"
    rf"|[^.!?\n]*(?:으로|[가-힣](?:로|면|니|서|고|때)|대신|에서|말고|,)[ ]{_OPEN}"
)
_CJK_JOINT = expression(
    r"(?:の?値|的值)?[ ]?(?:は|が|を|も|には|として|[是为為]|就是|还是|還是|[已都]?[改换換变變设設]"
    rf"[为為成置]{{1,2}}|一直是|(?:暂时)?用)?[ ]?{_OPEN}"
)
_DIRECT = expression(rf"s?[ \t]*{_OPEN}")
_KOREAN_WORDS = expression(rf"[ ](?:(?![가-힣]*다[ .])[가-힣]{{1,6}}[ ,]{{1,2}}){{1,3}}{_OPEN}")
_ANNOUNCED = expression(
    r"(?:(?:아래|다음|below|following|as follows|here|this|wrapped|is|[:?\uff1a]|[은는])[^\n]{0,20}"
    r"|^[*:]{0,3}[ \t]*)(?:\r?\n[ \t>*`-]*){1,3}" + _OPEN,
    re.IGNORECASE,
)
_SPEAKER = (
    r"[ \t>*`|-]*(?:(?:\[?\d\d?:\d\d(?::\d\d)?\]?|[<\[(]?[\w.-]{1,14}[\]>):.]{1,2}"
    r"|\w{1,12}(?=[ ]+\[?\d\d?:\d\d))[ \t]+){0,3}(?:(?:네|예|응|넵|yes|yep|now|use|it's"
    r"|이제)[,.:]?[ ])?"
)
_LONE = expression(rf"\n{_SPEAKER}{_OPEN}", re.IGNORECASE)
_ANSWERS = expression(
    rf"[^\n]*(?:[?\uff1f]"
    rf"|[요죠까줘지])[\"'*.]{{0,2}}[ \t]*\n(?:[^\n]{{0,40}}\n){{0,2}}{_SPEAKER}{_OPEN}"
    rf"|[^\n]*\n(?:\[[^\]\n]{{1,16}}\][ ]\w{{1,12}}:|<\w{{1,12}}>)[ ]{_OPEN}",
    re.IGNORECASE,
)
"""A chat line, or an answer after a question, possibly after an interjected line."""
_OWNED = expression(
    r"(?:(?:root|admin|db|store|user|smtp|ftp|login|account|ssh|vpn|wifi|zip|my|the|new|old"
    r"|temp)[ ]|[-_.])\Z",
    re.IGNORECASE,
)
# Words that may stand between a value and the name that follows it.
_TO_NAME = expression(
    rf"{_CLOSE}(?:[ ](?:still|also|works?|counts?|valid|goes|belongs|stands|(?:is|was)[ ](?:sent"
    rf"|put"
    rf"|set|used|passed))){{0,3}}(?:[ ](?:as|como|comme|als|in|into|at|via|through"
    rf"|under|for|is|was|=|->|\u2192)"
    r"(?:[ ](?!(?:and|or|but|of|not|only|no|than)[ ])[\w.'&/-]{1,20}){0,5}[ ]?[\"'`$({*]{0,4}"
    r"|,[ ](?:(?:it|that|this)(?:'s|[ ]is)|(?:the[ ])?same)[ ](?:[\w.'-]{1,20}[ ]){0,4}"
    r"|[\"'`][)\]},;:]{0,4}[ \t]*(?:#|//|--|/\*)[ \t]*(?:[\w.-]{1,20}[ ]){0,3}"
    r"|[ ]<?-[ ](?:[\w.'&가-힣-]{1,20}[ ]){0,3}"
    r"|[ ]?\((?:[\w.'&-]{1,20}[ ]){0,5}[\"'`]?)(?:[A-Z0-9a-z]+[_.-])*\Z",
    re.IGNORECASE,
)
_ENDS_PHRASE = expression(
    r"s?[\"'`)}*]{0,3}(?:\Z|[.,;:!?)\n]|[ ](?:headers?|field|for|as|of|on|in|to|at|until|and|but"
    r"|when"
    r"|which|that|now"
    r"|today|prompt|got|works?|worked|fails?|failed"
    r"|was|is|before|after|by|from|since|env|variable|here|there|again)\b|[ ][-\u2013\u2014(#])",
    re.IGNORECASE,
)
_TO_KOREAN_NAME = expression(
    rf"{_CLOSE}[ ]?(?:을\(를\)|이?라는|을|를|이|가|은|는|로|으로)?[ ]"
    rf"(?:[^\s.:\[]{{1,16}}[ ]){{0,3}}[^\s.:\[]{{0,14}}\Z"
)
_EQUALS = expression(_CLOSE + r"(?:[ ](?:is|was)[ ](?:the|my|our)[ ]|[ ]?(?:<-|\u2190)|[ ]이게[ ])")
_AS = expression(_CLOSE + r"[ ](?:as|como|comme|als)[ ](?:(?:the|a|my|our|la|le|das|el)[ ])?\Z")
_BESIDE = expression(_CLOSE + r"(?:이?라는)?[ ]\Z")
_DIGIT, _CELLS, _ASIDE = map(expression, ("[0-9]", "[,;]", r"[ ]?\([^()\n]{1,40}\)"))
_STATED = (_IS, _MADE, _ENDS_LINE)
_OBJECT = expression(
    r"(?:[ ]?값)?(?:로|으로|을|를|이|가|은|는|다(?:[.\s]|\Z)|야|임|입|예|에(?!서|는|도)|"
    r"(?=[ \t]*(?:\Z|\n)))"
)


_OTHERS = word_set(r"""
    commits? revision rev sha-?\d*(?:sum)? hash digest checksum md5 etag ids? [ug]uid fingerprint
    request trace span session order build image layer container pods? nodes? tag branch release
    version jti kid line file path function test record job run nonce cache primary foreign
    partition device tenant port error status code public named? called
""")
_KOREAN_OTHERS = (
    r"커밋\w*|(?:해시|지문|아이디|요청|주문|세션|배포|추적|체크섬|이미지|빌드|버전|리비전|파일|공개|파드|노드|인스턴스|리전|번호|식별자|다이제스트)"
    r"(?![하할했한해되될됐]|[ ](?:시|때)[ ])|이름\w*"
)
_NAMES_OTHER = expression(
    rf"(?<![A-Za-z])(?:{'|'.join(sorted(_OTHERS))}|{_KOREAN_OTHERS}"
    r"|user(?=[ ]*\Z|[ ](?:is|was)\b))(?![A-Za-z])",
    re.IGNORECASE,
)


def find_in_sentences(text: str, names: Sequence[re.Match[str]], kind: str) -> Iterator[Secret]:
    """Yields values up to 100 characters from a name; the words between decide.

    Args:
        text: the searched text.
        names: the names of this kind in the text, in order.
        kind: `pin` for numbers, `phrase`, or `other`.
    """
    last: re.Match[str] | None = None
    for name in (*names, None) if names else ():
        between = (last.end() if last else 0, name.start() if name else len(text))
        words = words_near(text, *between, kind)
        spend(len(words))
        for of, found in ((last, _behind), (name, _before)) if words else ():
            for value in found(text, of, words) if of else ():
                whole = value.whole()
                yield Secret(whole.start, whole.end, (of and of.lastgroup) or "secret")
        last = name


def _behind(text: str, name: re.Match[str], words: Sequence[Word]) -> Iterator[AssignedValue]:
    is_verb = _is_verb(text, name)
    if not _ENDS_NAME.match(text, name.end()):
        return
    for word in words:
        gap = text[name.end() : word.start]
        if len(gap) > FAR:
            return
        value = word.read()
        if value.start == value.end or word.judge() == NONE:
            continue
        between = text[name.end() : value.start]
        if "(" in between:
            between = _ASIDE.sub("", between)
        least = _least_behind(text, between, value)
        if is_verb and not _COLON.search(between) and not _IS_SAID.match(between):
            least = max(least, STRONG - is_chosen(value.text))
        if least == WEAK and name.lastgroup == "password" and _is_mixed(value.text):
            least = WORDS
        if name.lastgroup == "pin" and least == STRONG and name[0][:3].lower() != "pin":
            least = WEAK if _OPENED.match(between) else least
        grade = word.judge()
        if grade >= least and _suits(text, name, value, grade, between, least):
            yield value


def _least_behind(text: str, between: str, value: AssignedValue) -> int:
    """Returns the least strength that a value after a name needs, given the words between."""
    tail = between[-48:]
    if "\n" in between:
        is_alone = _ENDS_LINE.match(text, value.end) and not _CELLS.search(value.text)
        if is_alone and tail.rstrip()[-1:] == "=":
            return WEAK
        if "->" not in between and (_ANSWERS.match(between) or _ANNOUNCED.search(tail)):
            return JOINED if is_alone else STRONG + (not _ANSWERS.match(between))
        return STRONG if is_alone and _LONE.search(tail) else STRONG + 1
    if between.endswith(". ") and any(how.match(text, value.end) for how in _STATED):
        return WEAK
    if _SENTENCE_END.search(between) and not _SPEAKS_ON.search(between):
        return STRONG
    if _SIGN.search(tail):
        if tail.rstrip(" `*")[-1:] == "|":
            return WEAK if _DIGIT.search(value.text) else JOINED
        if value.quoted or _ENDS_LINE.match(text, value.end):
            return JOINED
        return WORDS if tail.rstrip(" \"'`*")[-1:] in "=:\uff1a\u2192>-" else WEAK
    if _CJK_JOINT.match(between) and not between.isascii():
        return JOINED if value.quoted else WORDS if _ENDS.match(text, value.end) else WEAK
    if _DIRECT.match(between) or _KOREAN_WORDS.match(between):
        return JOINED if value.quoted else WORDS if _ENDS_LINE.match(text, value.end) else WEAK
    if _PARTICLE.match(between):
        is_sure = value.quoted or _IS.match(text, value.end)
        if _MADE.match(text, value.end) and not _DIGIT.search(value.text):
            return JOINED
        return JOINED if is_sure else WEAK
    if _BE.search(tail):
        ends = _ENDS.match(text, value.end) and _DIGIT.search(value.text)
        return JOINED if value.quoted else WORDS if ends else WEAK
    return STRONG


def _is_mixed(value: str) -> bool:
    return bool(_CHOSEN_WORD.match(value)) and not names_version(value)


def _suits(
    text: str, name: re.Match[str], value: AssignedValue, grade: int, between: str, least: int
) -> bool:
    """Returns whether the name refers to the value, and not to a commit or a user beside it."""
    commit, loose = _COMMIT.match(value.text), least == STRONG
    if value.text.isdigit() and name.lastgroup != "pin" and _KOREAN_WORDS.match(between):
        return False
    if between == " " and " " in value.text and not value.quoted:
        return False
    if loose and _IS_SAID.match(text, value.end) and names_other(text[value.end : value.end + 24]):
        return False
    if name.lastgroup in BELIEVED:
        if (name.lastgroup == "secret" and grade <= WORDS) or (
            commit and (between[:1] == "s" or between.rstrip("[`")[-1:] == "(")
        ):
            return False
        if is_name_of_secret(text, name, value.text):
            return False
        return " " in value.text or not names_other(
            between if loose else (between.partition("<")[0].split() or [""])[-1]
        )
    if grade < STRONG or (loose and len(value.text) < _LEAST_LOOSE):
        return False
    if (loose or len(value.text) < 20 or _HEX_OR_UUID.match(value.text)) and names_other(between):
        return False
    if commit and "\n" in between:
        return len(value.text) == 40 and bool(_VALUE_BELOW.match(between))
    direct = name.lastgroup == "token" and not between.strip()
    if commit or (direct and _UUID.match(value.text)):
        if is_key_of(text, name.start()) or _IS.match(text, value.end):
            return True
        if len(value.text) != 40 or len(between.split()) > 2:
            return False
        near = text[max(0, name.start() - 12) : name.end() + 12]
        if names_other(text[value.end : value.end + 5]):
            return False
        return direct or name[0].isupper() or bool(_ACCESS.search(near))
    return suits(text, name, value.text)


def _is_verb(text: str, name: re.Match[str]) -> bool:
    """Returns whether `pass` is a verb, as in `tests pass`, and no noun, as in `admin pass`."""
    return name[0].lower() == "pass" and not _OWNED.search(
        text[max(0, name.start() - 16) : name.start()]
    )


def _before(text: str, name: re.Match[str], words: Sequence[Word]) -> Iterator[AssignedValue]:
    if "\n" in text[words[-1].start : name.start()]:
        return
    last = (word for word in words[:-4:-1] if word.read().end <= name.start() and word.judge())
    if (word := next(last, None)) is None:
        return
    value = word.read()
    between = text[value.end : name.start()]
    if len(between) > FAR or "\n" in between:
        return
    if not _is_named(text, name, between, value) or names_other(between):
        return
    least = JOINED if value.quoted or _EQUALS.match(between) else WEAK
    is_used = (_AS.match(between) and _DIGIT.search(value.text)) or (
        between.startswith((" for ", '" for ')) and _is_mixed(value.text)
    )
    least = WORDS if is_used and least == WEAK else least
    if name.lastgroup not in BELIEVED:
        least = STRONG if len(value.text) >= _LEAST_LOOSE else STRONG + 1
    if word.judge() < least or names_other(_lead(text, value.start)):
        return
    if word.judge() < STRONG or suits(text, name, value.text):
        yield value


def _lead(text: str, end: int) -> str:
    """Returns the whole words directly before an index, on its side of a tag."""
    start = max(0, end - 12)
    lead = text[start:end].partition("<")[0]
    return lead.partition(" ")[2] if start and text[start - 1].isalpha() else lead


def _is_named(text: str, name: re.Match[str], between: str, value: AssignedValue) -> bool:
    """Returns whether the words before a name say that the value has this name."""
    if _TO_NAME.match(between) and _ENDS_PHRASE.match(text, name.end()):
        return not (between.lstrip(" \"'`").startswith("(") and _COMMIT.match(value.text))
    if _BESIDE.match(between) and not _COMMIT.match(value.text):
        return bool(_OBJECT.match(text, name.end()))
    return bool(_OBJECT.match(text, name.end()) and _TO_KOREAN_NAME.match(between))


def names_other(words: str) -> bool:
    """Returns whether words beside a value mark it as a commit, a request, a file or the like."""
    return bool(_NAMES_OTHER.search(words))
