"""Code that a lesson quotes, and its current position. Pure: texts in, verdicts out."""
