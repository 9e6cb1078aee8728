"""What lies on this machine outside the project: consent, counters, the launcher."""
