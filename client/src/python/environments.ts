import * as vscode from "vscode";
import type { EnvironmentsApi, PythonExtensionApi } from "./pythonExtensions";

const ENVIRONMENTS = "ms-python.vscode-python-envs";
const PYTHON = "ms-python.python";

interface Changing {
  readonly onDidChangeEnvironment?: vscode.Event<unknown>;
}

interface ChangingPath {
  readonly environments?: { readonly onDidChangeActiveEnvironmentPath?: vscode.Event<unknown> };
}

/** The two extensions that know Python environments; each may be absent. */
export class PythonEnvironments implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #heard = new Map<string, vscode.Disposable>();

  /** Fires when another environment was chosen in an extension that was asked before. */
  readonly onDidChange = this.#changed.event;

  async environmentsExtension(): Promise<EnvironmentsApi | undefined> {
    const api = await activate<EnvironmentsApi & Changing>(ENVIRONMENTS);
    this.#hear(ENVIRONMENTS, api?.onDidChangeEnvironment);
    return api;
  }

  async pythonExtension(): Promise<PythonExtensionApi | undefined> {
    const api = await activate<PythonExtensionApi & ChangingPath>(PYTHON);
    this.#hear(PYTHON, api?.environments.onDidChangeActiveEnvironmentPath);
    return api;
  }

  #hear(extension: string, event: vscode.Event<unknown> | undefined): void {
    if (event !== undefined && !this.#heard.has(extension)) {
      const listener = event(() => {
        this.#changed.fire();
      });
      this.#heard.set(extension, listener);
    }
  }

  dispose(): void {
    this.#changed.dispose();
    for (const listener of this.#heard.values()) {
      listener.dispose();
    }
  }
}

async function activate<T>(id: string): Promise<T | undefined> {
  return vscode.extensions.getExtension<T>(id)?.activate();
}
