"""Queries to git about a project, and the merge driver that git runs."""
