"""Every table of sentences in the package, so that none is left out of what holds for all."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping

from sentinel_memory import sentences

TABLES: Mapping[str, Mapping[str, tuple[str, str]]] = {
    name: table
    for _, name, _ in pkgutil.iter_modules(sentences.__path__, f"{sentences.__name__}.")
    if (table := getattr(importlib.import_module(name), "SENTENCES", None))
}
SENTENCES = {key: pair for table in TABLES.values() for key, pair in table.items()}
