"""Sentinel Memory: a project's long-term memory for coding agents, in one text file."""

__version__ = "0.3.0"
