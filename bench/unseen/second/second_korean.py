"""Korean sentences of people about a password, token, PIN or passphrase.

The corpus was written from how people write, without sight of the rules. ``%V%`` is the
invented secret; ``{은}`` and the like become the particle that fits the last sound.
"""

from __future__ import annotations

import random
import re

from second_prose import WEIGHTS, Kind, noun_slots, parts, suited
from second_values import fill, korean_password, korean_phrase, pin, templates, token

OPENERS = templates("""
회의에서 나온 내용: ~~ 급해서 적어 둠. ~~ 공유드립니다. ~~ 어제 말한 것: ~~ 까먹기 전에, ~~ [%time%]
전달드려요. ~~ 안녕하세요, ~~ 확인했는데 ~~ %name%님, ~~ 인수인계: ~~ (%env%) ~~ 참고로 ~~ %day%
메모:
""")
TAILS = templates("""
안 되면 %name%님께 문의. ~~ %n%일 뒤에 만료됩니다. ~~ 확인 후 삭제해 주세요. ~~ VPN 안에서만 됩니다.
접속되면 알려 주세요. ~~ 금요일에 바꿀 예정. ~~ 2차 인증은 꺼 둠. ~~ 외부 공유 금지.
%env%도 동일함. ~~ 계정은 %user%.
""")
CORES = templates(
    """
%N%{이} 틀렸다고 나와서 보니 %V%{이} 맞는 값이었어요. ~~ %W% %N%{은} %V%{으로} 통일하기로 했습니다.
%W% 접속이 안 되면 %N% %V%{으로} 다시 시도해 보세요. ~~ %W% 설치할 때 %N%{을} %V%{으로} 잡아 놨어요.
임시 %N% %V% 발급했습니다. 첫 로그인 때 바꿔 주세요. ~~ %W% %N% 분실해서 %V%{으로} 재설정했습니다.
교훈: %W% 배포 전에 %N%{을} %V%{으로} 교체해야 한다. ~~ %W% %N% 물어보시길래 %V%{이라고} 알려 드림
원인은 %W% %N%{이었}음. %V%{으로} 맞추니 정상 동작. ~~ %W%에 %V%{을} %N%{으로} 등록해야 붙는다.
%W% %N% 초기화했고 지금은 %V%{으로} 되어 있습니다. ~~ 저희 %W% %N%{은} 계속 %V% 사용 중이에요.
기존 %N%{은} %V%{이었}는데 %W%에서는 더 이상 안 됨 ~~ %W%에 접속할 때 %N%{은} %V%{을} 쓰세요.
%name%님이 알려 준 %W% %N%{은} %V%{이라고} 합니다. ~~ %W% 접속 정보¶- 주소: %host%¶- %N%: %V%
테스트는 %W% %N% "%V%"{으로} 돌렸고 통과했습니다. ~~ %W% 공용 %N%{은} %V%이고 담당자는 %name%입니다.
%W%의 %N%, 즉 %V%{을} 아는 사람은 셋뿐. ~~ %V%{은} 이제 %W% %N%{으로} 쓰지 마세요. ~~ %N%={V} (%W%)
칠판에 적힌 %W% %N% %V%{은} 지웠습니다. ~~ %W% %N%{은} 당분간 %V%{을} 같이 씁니다. ~~ %V% ← %W% %N%
%N% 입력하라고 나오면 %V% 치면 됩니다. ~~ %W% 쪽 %N% 누가 %V%{으로} 바꿔 놨네요 ~~ 요청하신 %N%: %V%
%N%만 %V%{으로} 바꾸면 %W% 잘 됩니다. ~~ 로그에 %W% %N% %V%{이} 그대로 찍혔다. ~~ %W% %N% 바뀜 → %V%
%W%{은} %N% '%V%'로 들어가면 됩니다. ~~ %W% %N% 몰라서 헤맸는데 %V%{이었}다. ~~ %N%{은} %V%{이에요}.
%W% %N%{이} %V%인데 아직 안 바꿨음. ~~ %N% 변경 안내: %V% (%W%, %day%부터) ~~ %W% %N%{은} %V%입니다.
%W% %N%{을} %V%{으로} 바꿨습니다. ~~ %W% %N%(%V%)는 위키에 적지 말 것. ~~ %N%{은} "%V%"로 해 뒀어요.
%W% %N%{은} 대소문자 구분해서 %V% ~~ %N%{이} %V% 맞나요? %W% 쪽이요. ~~ %W% %N%{을} %V%{으로} 변경함
혹시 몰라 %W% %N% 남깁니다. %V% ~~ 새 %N%{은} `%V%` 입니다 (%W%). ~~ %W% %N% 이걸로 바꿔 놨어요¶%V%
%W% %N%{은} 예전 그대로 %V%임 ~~ %W%¶아이디: %user%¶%N%: %V% ~~ %W% 들어갈 때 쓰는 %N% %V%
%W% %N% 물어봤더니 %V%래요 ~~ %W% 로그인: %user% / %V% ~~ %W% 계정 %user%, %N% %V% ~~ %W% %N%: %V%
%W% %N% 까먹지 말자 %V% ~~ %W% 새 %N% 드립니다 %V% ~~ %V%{이} %W% %N%입니다. ~~ %V% 이게 %W% %N%예요
%W% %N%{은} %V%{야} ~~ %W% %N%{은} **%V%** ~~ %N% [%V%] / %W% ~~ %W% %N% %V% ~~ %W% %N%¶%V%
%N% → %V% ~~ %N% : %V%
""".replace("={V}", "=%V%")
)
BLOCKS = templates("""
[%time%] %name% : %W% 안 들어가져요¶[%time%] 민지 : %N% %V% 넣어 보세요¶[%time%] %name% : 됐다
제목: %W% 계정 안내¶¶%name%님 계정이 생성되었습니다.¶%N%: %V%¶로그인 후 변경 바랍니다.
| 항목 | 값 |¶|---|---|¶| 주소 | %host% |¶| %N% | `%V%` |¶| 담당 | %name% | ~~ | %W% | %N% | %V% |
현우 %time%¶%W% %N% 바뀌었나요?¶소영 %time%¶네 %V%{으로} 바꿨어요 ~~ 아이디/비번 : %user%/%V% (%W%)
회의록 %day%¶- %W% 이전 완료¶- 새 %N%: %V%¶- 다음 점검은 %n%일 뒤 ~~ %W% (id: %user%, pw: %V%)
| 구분 | 계정 | %N% |¶|---|---|---|¶| %W% | %user% | %V% | ~~ %name%: %W% %N% 뭐예요?¶지수: %V%요
[인수인계]¶%W%¶ㄴ 아이디 %user%¶ㄴ %N% %V%¶ㄴ 문의 %name% ~~ %W%¶ID : %user%¶PW : %V%
%name%: %N% 아시는 분?¶현우: %V%¶%name%: 감사합니다! ~~ 1. %W% 접속¶2. %N% %V% 입력¶3. %app% 재시작
- [ ] %W% %N% 교체 (현재 %V%)¶- [x] %app% 배포 ~~ %name%: 잠시만요¶%name%: %N%{은} %V%¶동현: 넵
민지: %N% 아직도 %V% 맞죠?¶지수: 네 맞아요 ~~ OPS-%big% 처리: %W% %N% %V%{으로} 재설정
Q. %W% %N%?¶A. %V% ~~ ## %W%¶%N%¶`%V%`
""")
_SITES = (
    "스테이징 DB",
    "젠킨스",
    "사내 NAS",
    "빌드 서버",
    "그라파나",
    "공유기",
    "%env% 서버",
    "관리자 페이지",
    "테스트 계정",
    "SFTP",
    "운영 DB",
    "와이파이",
    "%app% 어드민",
    "레디스",
    "공용 메일",
    "%host%",
)
KINDS: tuple[Kind, ...] = (
    (
        "password",
        (
            "비밀번호",
            "비밀번호",
            "비번",
            "비번",
            "패스워드",
            "암호",
            "접속 비밀번호",
            "관리자 비번",
            "루트 비밀번호",
            "로그인 비밀번호",
        ),
        korean_password,
        _SITES,
    ),
    (
        "token",
        (
            "토큰",
            "API 키",
            "액세스 토큰",
            "API 토큰",
            "시크릿 키",
            "인증키",
            "서비스 키",
            "인증 토큰",
            "서명 키",
        ),
        token,
        ("%app% API", "%env% 게이트웨이", "협력사 연동", "웹훅", "%app%", "CI 봇", "정산 연동"),
    ),
    (
        "pin",
        ("PIN", "핀번호", "PIN 번호", "출입 코드", "잠금 해제 코드", "출입 비밀번호"),
        pin,
        ("서버실", "서버실 뒷문", "연구실", "금고", "공동현관", "비품실", "창고", "도어락"),
    ),
    (
        "passphrase",
        ("패스프레이즈", "암호 문구", "복구 문구", "암호구"),
        korean_phrase,
        ("노트북", "백업 저장소", "배포 키", "암호화 디스크", "GPG 키"),
    ),
)
_PAIRS = {
    "은": ("은", "는"),
    "이": ("이", "가"),
    "을": ("을", "를"),
    "으로": ("으로", "로"),
    "이에요": ("이에요", "예요"),
    "야": ("이야", "야"),
    "이라고": ("이라고", "라고"),
    "이었": ("이었", "였"),
}


def _particle(text: str) -> str:
    """Choose particles by the last sound; digits and Latin letters as they are read."""

    def one(match: re.Match[str]) -> str:
        last, (closed, opened) = match[1], _PAIRS[match[3]]
        if "가" <= last <= "힣":
            coda = (ord(last) - 0xAC00) % 28
        else:
            coda = {"1": 8, "7": 8, "8": 8, "l": 8, "r": 8}.get(last.lower(), 0)
            coda = coda or (21 if last.lower() in "036mn#" else 0)
        if match[3] == "으로" and coda == 8:
            coda = 0
        return last + match[2] + (closed if coda else opened)

    return re.sub(r"(\S)([\"'`*]*)\{(은|이|을|으로|이에요|야|이라고|이었)\}", one, text)


def korean_sample(rng: random.Random) -> tuple[str, tuple[str, ...], str]:
    """One Korean note: text, pieces, kind."""
    kind = rng.choices(KINDS, WEIGHTS)[0]
    slots = noun_slots(kind, rng)
    block = rng.random() < 0.3
    shape = suited(BLOCKS if block else CORES, kind, rng)
    text, pieces = fill(shape, rng, slots, {"V"})
    text = _particle(text)
    if not block and rng.random() < 0.4:
        text = fill(rng.choice(OPENERS), rng, slots, set())[0] + " " + text
    if not block and rng.random() < 0.35 and "\n" not in text:
        text += rng.choice((" ", " ", "\n")) + fill(rng.choice(TAILS), rng, slots, set())[0]
    return text, parts(pieces), kind[0]
