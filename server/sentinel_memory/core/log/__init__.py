"""A log as a value: records, lines, the document, conflicts in it."""
