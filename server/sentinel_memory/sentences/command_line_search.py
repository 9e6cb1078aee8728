"""What the command `search` says to people, in English and Korean."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "search": (
        "Show what this project learned, before a task.",
        "작업 전에 이 프로젝트가 배운 것을 보여 줍니다.",
    ),
    "more_search": (
        "The records that fit the words come first, at most 10; --all shows every record. --json, "
        "--detail, --ids, --cursor and --token-budget give the answer that agents get.",
        "검색어에 맞는 기록부터 10건까지 보여 줍니다. --all은 모두 보여 줍니다. --json, --detail, "
        "--ids, --cursor, --token-budget을 주면 에이전트가 받는 답변 그대로입니다.",
    ),
    "option_detail": (
        "How much of each record: all of it, its first sentence, with its neighbours, or by --ids.",
        "기록마다 얼마나 보여 줄지: 전체, 첫 문장, 앞뒤 기록 포함, --ids로 지정.",
    ),
    "option_search_ids": (
        "Exactly these records, whole and with their cues.",
        "이 기록만 단서까지 모두 보여 줍니다.",
    ),
    "option_limit": ("At most so many records, 1 to 100.", "최대 몇 건까지, 1에서 100."),
    "option_token_budget": (
        "At most so many tokens, 1000 to 10000.",
        "최대 몇 토큰까지, 1000에서 10000.",
    ),
    "option_search_all": ("Show every record.", "모든 기록을 보여 줍니다."),
    "option_search_why": (
        "Show which words and cues matched.",
        "어떤 단어와 단서가 맞았는지 보여 줍니다.",
    ),
    "search_more": (
        "{count} more records: --all shows them.",
        "기록이 {count}건 더 있습니다. --all로 볼 수 있습니다.",
    ),
    "search_no_match": (
        "No record has a word of it; these are the first ones.",
        "검색어가 들어 있는 기록이 없어 처음 기록부터 보여 줍니다.",
    ),
    "option_query": ("What you are about to do, in a few words.", "하려는 일을 몇 마디로 씁니다."),
    "option_search_topic": (
        "Only the records of exactly this topic.",
        "정확히 이 topic의 기록만 보여 줍니다.",
    ),
    "option_cursor": (
        "Goes on behind an answer that did not fit: the cursor that it showed.",
        "다 담지 못한 답변에 이어집니다. 그 답변이 보여 준 cursor를 씁니다.",
    ),
}
