"""Three logs into one, two records into one, what changed between two logs."""
