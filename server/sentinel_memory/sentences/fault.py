"""The sentence about an internal fault. It is alone, because no other module may load any more."""

from __future__ import annotations

SENTENCES = {
    "internal": (
        "Something went wrong inside Sentinel Memory; details are in its log.",
        "Sentinel Memory 내부 오류입니다. 자세한 내용은 로그에 있습니다.",
    ),
}
