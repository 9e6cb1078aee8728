"""What goes over every wire: the operations, the shapes of their parameters and results."""
