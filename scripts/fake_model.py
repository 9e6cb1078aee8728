"""A model for programs that run agents: it calls one of their tools, once or often, then is done.

It speaks what their providers speak, over HTTP on this machine, and keeps what it was asked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any

Json = dict[str, Any]
Arguments = Mapping[str, object]
DONE = "done"


def _tools(asked: Json) -> list[Json]:
    """Returns the tools that a request offers, those in the course of the talk too."""
    talk = asked.get("input")
    later = [one for one in talk if isinstance(one, dict)] if isinstance(talk, list) else []
    every = [asked, *later]
    return [tool for one in every for tool in one.get("tools") or [] if isinstance(tool, dict)]


class FakeModel:
    """A server that answers every request for a model; `requests` holds what it was sent."""

    def __init__(
        self,
        tool: str,
        arguments: Arguments | Callable[[Json], Arguments | None],
        work: Callable[[], None],
        seek: str = "",
    ) -> None:
        """Calls one tool in the first answers that may, and says that it is done in the others.

        Args:
            tool: its name.
            arguments: of one call; or what makes those of the next call from what was asked,
                or None if there is none.
            work: what is done in the project before each such answer.
            seek: the name of a tool that Claude Code shows only when it is searched for; empty: of
                the one to call.
        """
        self.requests: list[Json] = []
        self._tool, self._work, self._seek = tool, work, seek or tool
        once = iter([] if callable(arguments) else [arguments])
        self._next = arguments if callable(arguments) else lambda _asked: next(once, None)
        self._arguments: Arguments = {}
        self._calls, self._sought, self._lock = 0, False, Lock()
        model = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._send("application/json", b'{"object": "list", "data": [], "models": []}')

            def do_POST(self) -> None:
                data = self.rfile.read(int(self.headers.get("content-length") or 0))
                self._send(*model.answer(self.path, json.loads(data or b"{}")))

            def log_message(self, format: str, *args: object) -> None:
                """Says nothing."""

            def _send(self, kind: str, data: bytes) -> None:
                self.send_response(200)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Stops the server."""
        self._server.shutdown()
        self._server.server_close()

    def begin_again(self, arguments: Mapping[str, object], work: Callable[[], None]) -> None:
        """Forgets what it was asked, and calls the tool once more, for another project."""
        with self._lock:
            once = iter([arguments])
            self._next, self._work, self._sought = lambda _asked: next(once, None), work, False
            self.requests.clear()

    def answer(self, path: str, asked: Json) -> tuple[str, bytes]:
        """Returns the type and the bytes of the answer to one request."""
        place = path.partition("?")[0]
        if place.endswith("/count_tokens"):
            return "application/json", json.dumps({"input_tokens": len(str(asked)) // 4}).encode()
        with self._lock:
            self.requests.append(asked)
            may = f'"{self._tool}"' in json.dumps(_tools(asked))
            wanted = self._next(asked) if may else None
            calls = wanted is not None
            if wanted is not None:
                self._arguments = wanted
                self._calls += 1
                self._work()
        streams = bool(asked.get("stream")) or "stream" in place
        if place.endswith("/messages"):
            events, named = self._anthropic(calls, asked), True
        elif place.endswith("/responses"):
            events, named = self._responses(calls, asked), True
        elif place.endswith("/chat/completions"):
            events, named = self._completions(calls, streams), False
        elif "enerateContent" in place:
            events, named = iter([self._gemini(calls, asked)]), False
        else:
            return "application/json", b"{}"
        if not streams:
            return "application/json", json.dumps(list(events)[-1]).encode()
        lines = [
            (f"event: {event['type']}\n" if named else "") + f"data: {json.dumps(event)}\n\n"
            for event in events
        ]
        return "text/event-stream", "".join(lines).encode()

    @property
    def _id(self) -> str:
        return f"call_{self._calls}"

    def _anthropic(self, calls: bool, asked: Json) -> Iterator[Json]:
        block: Json = {"type": "text", "text": ""}
        delta: Json = {"type": "text_delta", "text": DONE}
        given: Arguments | None = self._arguments if calls else None
        name, use = self._tool, self._id
        offered = {tool.get("name") for tool in _tools(asked)}
        if not calls and not self._sought and "ToolSearch" in offered - {self._seek}:
            self._sought = True
            name, use = "ToolSearch", "seek"
            given = {"query": f"select:{self._seek}", "max_results": 5}
        if given is not None:
            block = {"type": "tool_use", "id": use, "name": name, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(given)}
        whole = {"id": "m", "type": "message", "role": "assistant", "model": "fake", "content": []}
        usage = {"input_tokens": 1, "output_tokens": 1}
        yield {"type": "message_start", "message": {**whole, "stop_reason": None, "usage": usage}}
        yield {"type": "content_block_start", "index": 0, "content_block": block}
        yield {"type": "content_block_delta", "index": 0, "delta": delta}
        yield {"type": "content_block_stop", "index": 0}
        reason = "end_turn" if given is None else "tool_use"
        yield {"type": "message_delta", "delta": {"stop_reason": reason}, "usage": usage}
        content = [{"type": "text", "text": DONE}]
        ended = {**whole, "content": content, "stop_reason": reason, "usage": usage}
        yield {**ended, "type": "message_stop"}

    def _responses(self, calls: bool, asked: Json) -> Iterator[Json]:
        text = [{"type": "output_text", "text": DONE}]
        item: Json = {"type": "message", "role": "assistant", "id": "m", "content": text}
        if calls:
            item = {"type": "function_call", "call_id": self._id, "name": self._tool}
            item["arguments"] = json.dumps(self._arguments)
            for tool in _tools(asked):
                for one in (tool, *tool.get("tools", ())):
                    if one.get("name") == self._tool and one["type"] == "custom":
                        item = {**item, "type": "custom_tool_call", **self._arguments}
                    if one.get("name") == self._tool and one is not tool:
                        item["namespace"] = tool["name"]
        elif any(tool["type"] == "tool_search" for tool in _tools(asked)) and not self._sought:
            self._sought = True
            item = {"type": "tool_search_call", "call_id": "seek", "execution": "client"}
            item["arguments"] = {"query": self._tool}
        yield {"type": "response.created", "response": {"id": "r"}}
        yield {"type": "response.output_item.done", "output_index": 0, "item": item}
        usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
        yield {"type": "response.completed", "response": {"id": "r", "usage": usage}}

    def _completions(self, calls: bool, streams: bool) -> Iterator[Json]:
        delta: Json = {"role": "assistant", "content": DONE}
        if calls:
            call = {"name": self._tool, "arguments": json.dumps(self._arguments)}
            one = {"index": 0, "id": self._id, "type": "function", "function": call}
            delta = {"role": "assistant", "tool_calls": [one]}
        reason = "tool_calls" if calls else "stop"
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        shape = "delta" if streams else "message"
        choice = {"index": 0, shape: delta, "finish_reason": reason}
        yield {"id": "c", "model": "fake", "created": 1, "choices": [choice], "usage": usage}

    def _gemini(self, calls: bool, asked: Json) -> Json:
        part: Json = {"text": DONE}
        if calls:
            part = {"functionCall": {"name": self._tool, "args": self._arguments}}
        elif "json" in json.dumps(asked.get("generationConfig", {})):
            part = {"text": json.dumps({"complexity_score": 1, "next_speaker": "user"})}
        content = {"role": "model", "parts": [part]}
        usage = {"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2}
        return {
            "candidates": [{"content": content, "finishReason": "STOP", "index": 0}],
            "usageMetadata": usage,
        }
