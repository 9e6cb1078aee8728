"""The pure library: records, merging, secrets, checks. No file is opened here."""
