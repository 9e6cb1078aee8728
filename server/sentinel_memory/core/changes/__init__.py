"""Changes of a log: documents in, documents out."""
