"""Changes of a log as pure functions from document to document."""
