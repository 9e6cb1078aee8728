"""The contract of every interface: the operations, their parameters and their results."""
