"""Numbers that identify a person."""
