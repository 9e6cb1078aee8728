"""The prompt check: finds memories that a task may need."""
