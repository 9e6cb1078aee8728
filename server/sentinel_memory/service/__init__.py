"""The operations: one module each, all on one service of a project."""
