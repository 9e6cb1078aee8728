"""Merges three logs or two records, and compares two logs."""
