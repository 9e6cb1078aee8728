"""The prompt check: which memories a task may need."""
