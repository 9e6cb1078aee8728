"""Secrets that are recognized by their place: URLs, headers, commands, logins."""
