"""Keys that their shape gives away."""
