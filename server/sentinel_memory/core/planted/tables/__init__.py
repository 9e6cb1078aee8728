"""Words and phrases of planted text, English and Korean."""
