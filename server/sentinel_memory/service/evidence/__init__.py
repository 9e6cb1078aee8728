"""Quotes of code in the files of a project: located at a save, and found again after changes."""
