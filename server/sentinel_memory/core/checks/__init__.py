"""What is wrong with a line, and what of it may be shown or published."""
