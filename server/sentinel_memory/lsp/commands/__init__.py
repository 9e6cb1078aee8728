"""The commands of the editor, each a flow of questions and operations in a file of its own."""
