"""The command by which a host starts the MCP server (S26)."""

from __future__ import annotations

from ..contract.project import ServerCommandParams, ServerCommandResult
from ..machine import launcher
from .project import Project


def server_command(project: Project, _params: ServerCommandParams) -> ServerCommandResult:
    """Installs the launcher, and returns the command that starts the MCP server of the project.

    Raises:
        LauncherError: the launcher is missing and cannot be written.
    """
    launcher.install()
    command, *args = launcher.command("mcp", "--root", str(project.root))
    return ServerCommandResult(folder=project.folder, command=command, args=tuple(args))
