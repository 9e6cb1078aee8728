import * as vscode from "vscode";

/** The part of the API of the Python Environments extension that is used here. */
export interface EnvironmentsApi {
  getEnvironment(
    scope: undefined,
  ): Promise<{ readonly execInfo: { readonly run: { readonly executable: string } } } | undefined>;
  readonly onDidChangeEnvironment?: vscode.Event<unknown>;
}

/** The part of the API of the Python extension that is used here. */
export interface PythonApi {
  readonly environments: {
    getActiveEnvironmentPath(): { readonly path: string };
    resolveEnvironment(environment: {
      readonly path: string;
    }): Promise<{ readonly executable: { readonly uri?: vscode.Uri | undefined } } | undefined>;
    readonly onDidChangeActiveEnvironmentPath?: vscode.Event<unknown>;
  };
}

/** The two extensions that know Python environments; each may be absent. */
export class PythonEnvironments implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #heard = new Map<string, vscode.Disposable>();

  /** Fires when another environment was chosen in an extension that was asked before. */
  readonly onDidChange = this.#changed.event;

  /** Each returns the path of the interpreter that is chosen in one of them. */
  readonly chosen = [
    async () => {
      const api = await this.#activate<EnvironmentsApi>("ms-python.vscode-python-envs");
      this.#hear("environments", api?.onDidChangeEnvironment);
      return (await api?.getEnvironment(undefined))?.execInfo.run.executable;
    },
    async () => {
      const environments = (await this.#activate<PythonApi>("ms-python.python"))?.environments;
      this.#hear("python", environments?.onDidChangeActiveEnvironmentPath);
      const path = environments?.getActiveEnvironmentPath();
      const active = path && (await environments?.resolveEnvironment(path));
      // Without an executable it is a conda environment that holds no Python.
      return active?.executable.uri?.fsPath;
    },
  ];

  async #activate<T>(id: string): Promise<T | undefined> {
    return vscode.extensions.getExtension<T>(id)?.activate();
  }

  #hear(extension: string, event: vscode.Event<unknown> | undefined): void {
    if (event !== undefined && !this.#heard.has(extension)) {
      this.#heard.set(extension, event(this.#changed.fire.bind(this.#changed, undefined)));
    }
  }

  dispose(): void {
    this.#changed.dispose();
    this.#heard.forEach((listener) => void listener.dispose());
  }
}
