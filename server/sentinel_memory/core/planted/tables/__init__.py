"""Words and phrases of planted text, in English and Korean."""
