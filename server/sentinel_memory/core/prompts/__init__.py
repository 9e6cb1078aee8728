"""The prompt check: which questions a task leaves open."""
