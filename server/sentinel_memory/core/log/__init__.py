"""A log as a value: records, lines, the document, and its conflicts."""
