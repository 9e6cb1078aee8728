"""Renders the results of operations as text for agents, people and terminals."""
