"""The ranking of memories for a text, shared by searches, prompts, files and lists (K04)."""
