"""The operations on a project: one module each."""
