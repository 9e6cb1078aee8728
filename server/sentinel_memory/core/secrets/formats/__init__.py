"""Keys that are recognized by their shape."""
