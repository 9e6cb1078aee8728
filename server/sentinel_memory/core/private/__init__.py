"""Private parts of a text, and the markers that replace them."""
