"""Code that a lesson quotes, and where it stands now. Pure: texts in, verdicts out."""
