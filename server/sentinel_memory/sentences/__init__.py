"""What people and agents read, English and Korean side by side."""
