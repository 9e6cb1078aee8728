"""The programs that run agents: which files they read, and our entries in them (D04)."""
