// The files of our texts, as the editor reads and writes them under their addresses (N04).
import { readFile, stat, writeFile } from "node:fs/promises";
import * as vscode from "vscode";
import { OWN_SCHEME, ownPath } from "./ownAddresses";

/** Reads and writes the files of our texts, and no others. */
export class OwnFileSystem implements vscode.FileSystemProvider {
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { ctimeMs, mtimeMs, size } = await at(uri, (path) => stat(path));
    return { type: vscode.FileType.File, ctime: ctimeMs, mtime: mtimeMs, size };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return await at(uri, (path) => readFile(path));
  }

  /** A text that was used up or discarded does not come back: its folder is gone. */
  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    await at(uri, (path) => writeFile(path, content, { mode: 0o600 }));
  }

  readDirectory(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  createDirectory(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  delete(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  rename(): never {
    throw vscode.FileSystemError.NoPermissions();
  }
}

/** Registers it for this window. */
export function serveTexts(): vscode.Disposable {
  return vscode.workspace.registerFileSystemProvider(OWN_SCHEME, new OwnFileSystem(), {
    isCaseSensitive: true,
  });
}

async function at<T>(uri: vscode.Uri, run: (path: string) => Promise<T>): Promise<T> {
  const path = ownPath(uri);
  try {
    if (path !== undefined) {
      return await run(path);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      throw error;
    }
  }
  throw vscode.FileSystemError.FileNotFound(uri);
}
