"""Secrets that no rule states: the make of a word and the words around it are weighed."""
