"""The policy of a project, as a value."""
