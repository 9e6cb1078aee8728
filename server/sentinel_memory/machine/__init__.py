"""State of this machine outside the project: consent, counters, caches, the launcher."""
