"""The Model Context Protocol over standard input and output, for coding agents (D01)."""
