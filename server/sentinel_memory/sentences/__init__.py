"""The texts for people and agents, each in English and Korean."""
