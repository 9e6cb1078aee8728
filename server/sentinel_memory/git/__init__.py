"""What git says of a project, and the merge program that git runs."""
