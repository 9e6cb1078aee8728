"""Private parts of a text, and the marks that stand in their place."""
