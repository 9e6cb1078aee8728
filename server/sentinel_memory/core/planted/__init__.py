"""Detects text in a record that addresses an agent."""
