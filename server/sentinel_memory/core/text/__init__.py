"""One text, and nothing about memories: ids, times, hidden characters, JSON."""
