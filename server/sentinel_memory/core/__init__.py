"""The pure library: records, their text file and what may be written into it."""
