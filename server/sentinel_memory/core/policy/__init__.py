"""What a project decides for itself, as a value."""
