"""Text in a record that speaks to an agent."""
