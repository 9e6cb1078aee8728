"""What agents run by themselves: one JSON object in, one out, in under 100 ms (S37)."""
