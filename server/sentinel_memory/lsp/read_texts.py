"""Texts that a person can read and not change, under addresses of their own (N08, S30).

The editor asks for each of them by `workspace/textDocumentContent`, as often as it wants.
"""

from __future__ import annotations

import uuid
from urllib.parse import quote

from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.lsp.server import LanguageServer

_SCHEME = "sentinel-memory"
"""The scheme of the addresses."""
_MOST = 64
"""Texts that are kept; the oldest goes first."""


class ReadTexts:
    """The texts that were shown to a person since the server started."""

    def __init__(self) -> None:
        """Begins without a text."""
        self._texts: dict[str, str] = {}
        self._beside: tuple[str, str] | None = None
        """Title and address of the text that stood beside the last question."""

    def keep(self, path: str, text: str) -> str:
        """Returns the address of a text; the editor shows the last part of the path."""
        # The editor keeps documents for a while: what is shown later has another address.
        key = uuid.uuid4().hex
        self._texts[key] = text
        for oldest in list(self._texts)[:-_MOST]:
            del self._texts[oldest]
        return f"{_SCHEME}:/{quote(path.lstrip('/'))}?{key}"

    def titled(self, title: str, text: str, ending: str = "") -> str:
        """Returns the address of a text that has a title in place of a path."""
        return self.keep(" ".join(title.split()).replace("/", "\N{DIVISION SLASH}") + ending, text)

    def beside(self, title: str, text: str) -> tuple[str, bool]:
        """Puts a text beside a question, in the place of the last one of the same title.

        Returns:
            Its address, and whether the editor has another text of that address.
        """
        if self._beside is not None and self._beside[0] == title:
            uri = self._beside[1]
            key = uri.rpartition("?")[2]
            is_other = self._texts.get(key) != text
            self._texts[key] = text
            return uri, is_other
        self._beside = (title, self.titled(title, text))
        return self._beside[1], False

    def read(self, uri: str) -> str | None:
        """Returns the text of an address, however it is escaped; None if it is known no more."""
        return self._texts.get(uri.rpartition("?")[2])


async def offer_texts(server: LanguageServer) -> None:
    """Tells a client that can show such texts, for which addresses the server has them."""
    able = "workspace.text_document_content.dynamic_registration"
    if get_capability(server.client_capabilities, able):
        options = types.TextDocumentContentRegistrationOptions(schemes=[_SCHEME])
        method = types.WORKSPACE_TEXT_DOCUMENT_CONTENT
        registration = types.Registration(str(uuid.uuid4()), method, options)
        await server.client_register_capability_async(types.RegistrationParams([registration]))
