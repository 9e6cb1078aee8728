"""Quotes of code in the files of a project: found at a save, and found again when they moved."""
