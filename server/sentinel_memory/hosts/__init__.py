"""The programs that run agents: their configuration files and our entries in them (D04)."""
