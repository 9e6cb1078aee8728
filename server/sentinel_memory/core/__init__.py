"""The pure library: records, their text file and what may be written into it."""

from .errors import RecordError, StoreError
from .record import LIMITS, Record
from .store import Store

__all__ = ["LIMITS", "Record", "RecordError", "Store", "StoreError"]
