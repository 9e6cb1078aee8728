import * as vscode from "vscode";
import { projectFolders } from "../editor/folders";
import { labelled, type ServedFolder } from "./mcpServers";
import type { ServerCommand } from "./cursorServers";

/** As in `contributes.mcpServerDefinitionProviders`. */
const PROVIDER = "sentinelMemory";
/** Stands for the command until a server is started: the editor asks for the list eagerly. */
const NOT_ASKED_YET = "sentinel-memory";

/** Offers one MCP server for each folder; nothing runs before the editor starts one. */
export function registerMcpProvider(
  version: string,
  commandOf: (folder: string) => Promise<ServerCommand>,
): vscode.Disposable {
  const definitionsChanged = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    definitionsChanged,
    vscode.workspace.onDidChangeWorkspaceFolders(() => {
      definitionsChanged.fire();
    }),
    vscode.lm.registerMcpServerDefinitionProvider(PROVIDER, {
      onDidChangeMcpServerDefinitions: definitionsChanged.event,
      provideMcpServerDefinitions: () =>
        [...labelled(servedFolders())].map(([label, { path, uri }]) => {
          const args = ["mcp", "--root", path];
          const server = new vscode.McpStdioServerDefinition(
            label,
            NOT_ASKED_YET,
            args,
            {},
            version,
          );
          server.cwd = vscode.Uri.parse(uri);
          return server;
        }),
      resolveMcpServerDefinition: async (server: vscode.McpStdioServerDefinition) => {
        const folder = labelled(servedFolders()).get(server.label);
        if (folder === undefined) {
          return undefined;
        }
        const { command, args } = await commandOf(folder.uri);
        server.command = command;
        server.args = [...args];
        return server;
      },
    }),
  );
}

/** The folders of the window that can have a memory. */
export function servedFolders(): readonly ServedFolder[] {
  return projectFolders().map(({ name, uri }) => ({
    name,
    path: uri.fsPath,
    uri: uri.toString(),
  }));
}
