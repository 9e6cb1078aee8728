"""The command line: reads words, calls the service, prints."""

from .program import main

__all__ = ["main"]
