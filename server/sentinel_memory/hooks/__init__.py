"""The hooks that hosts of agents run: one JSON object in, one out, in under 100 ms (S37)."""
