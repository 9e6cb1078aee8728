"""The command line: parses words, calls the service and prints the answer."""
