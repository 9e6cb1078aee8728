"""The disk: the log, its lock and journal, other files of a project, where a project begins."""
