"""Which memories fit a text: one ranking for searches, prompts, files and lists (K04)."""
