"""What a project wrote down already, and its git knows, that could become a memory (N16). Pure."""
