"""Text functions that know nothing about memories: ids, times, hidden characters, JSON."""
