"""Checks of log lines: findings, and the text that may be shown or published."""
