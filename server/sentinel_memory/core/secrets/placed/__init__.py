"""Secrets that their place gives away: URLs, headers, commands, logins."""
