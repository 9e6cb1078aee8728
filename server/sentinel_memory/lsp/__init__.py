"""The language server: translates between the editor's protocol and the service."""
