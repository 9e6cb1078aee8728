"""Finds memories in the files and the git history of a project (N16). Pure."""
