"""Numbers that name a person."""
