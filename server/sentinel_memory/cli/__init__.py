"""The command line: reads words, calls the service, prints."""
