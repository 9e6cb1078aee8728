"""Other ways to search the same records, for the comparison of `bench/recall.py`."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from mcp import SHAKE, fetch, node, settings
from recall_scores import Ranking
from recall_sets import Record
from servers import Conversation, Server, running

TOKENIZERS = ("unicode61", "porter", "trigram")
_WORD = re.compile(r"\w+")


def text_of(record: Record) -> str:
    """Returns everything that a search may look at in a record."""
    texts = (record.topic, record.missing_context, record.lesson, record.ask_next_time or "")
    return "\n".join((*texts, *record.cues))


def full_return(records: Sequence[Record]) -> Ranking:
    """Everything in the order of an answer without a query (S11); the reader searches it."""
    newest: dict[str, float] = {}
    for one in records:
        newest[one.topic] = max(one.newest, newest.get(one.topic, 0.0))
    ordered = sorted(records, key=lambda one: (-newest[one.topic], one.topic, one.newest))
    ids = [one.id for one in ordered]
    return lambda _: ids


def substring(records: Sequence[Record]) -> Ranking:
    """Records by how many words of the query stand in them, as letters."""
    texts = {one.id: text_of(one).casefold() for one in records}

    def ranked(query: str) -> Sequence[str]:
        words = set(_WORD.findall(query.casefold()))
        found = Counter({id: sum(word in text for word in words) for id, text in texts.items()})
        return [id for id, count in found.most_common() if count]

    return ranked


def fts5(records: Sequence[Record], tokenizer: str) -> Ranking:
    """SQLite's own index and BM25, any word of the query."""
    database = sqlite3.connect(":memory:")
    database.execute(
        f"CREATE VIRTUAL TABLE texts USING fts5(id UNINDEXED, text, tokenize={tokenizer})"
    )
    database.executemany("INSERT INTO texts VALUES (?, ?)", [(r.id, text_of(r)) for r in records])
    order = "SELECT id FROM texts WHERE texts MATCH ? ORDER BY rank"

    def ranked(query: str) -> Sequence[str]:
        words = " OR ".join(f'"{word}"' for word in _WORD.findall(query))
        return [id for (id,) in database.execute(order, (words,))] if words else []

    return ranked


def others(records: Sequence[Record]) -> dict[str, Ranking]:
    """Returns every way of this module that needs no other program, by its name."""
    found = {"full return": full_return(records), "substring": substring(records)}
    return found | {f"FTS5 {name}": fts5(records, name) for name in TOKENIZERS}


@contextmanager
def reference(records: Sequence[Record], folder: Path) -> Iterator[Ranking]:
    """The reference memory server over its standard streams: `search_nodes`, word by word.

    It finds a text as it is given and does not rank; so each word of the query is asked for, and
    records with more of them stand first.
    """
    program = fetch(folder / "reference")
    (folder / "graph.jsonl").write_text("\n".join(map(_entity, records)), encoding="utf-8")
    server = Server([node(), str(program)], SHAKE, "tools/call", {})
    with running(server, settings(folder)) as conversation:
        conversation.tell("notifications/initialized")
        yield partial(_searched, conversation)


def _entity(record: Record) -> str:
    texts = (record.missing_context, record.lesson, record.ask_next_time or "", *record.cues)
    observations = [text for text in texts if text]
    entity = {"name": record.id, "entityType": record.topic, "observations": observations}
    return json.dumps({"type": "entity", **entity})


def _searched(conversation: Conversation, query: str) -> Sequence[str]:
    found: Counter[str] = Counter()
    for word in dict.fromkeys(_WORD.findall(query)):
        call = {"name": "search_nodes", "arguments": {"query": word}}
        answer = conversation.ask("tools/call", call)
        nodes = json.loads(answer["content"][0]["text"])["entities"]
        found.update(node["name"] for node in nodes)
    return [id for id, _ in found.most_common()]
