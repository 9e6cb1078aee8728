"""The disk: the log with its lock and journal, other project files, and the project folder."""
