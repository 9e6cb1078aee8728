"""Keys that are recognised by their shape."""
