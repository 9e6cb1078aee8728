"""Secrets that are recognised by their place: URLs, headers, commands, logins."""
