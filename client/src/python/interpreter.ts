import * as vscode from "vscode";
import type { PythonEnvironments } from "./environments";
import { projectFolders } from "../folders";
import { t } from "../l10n";
import { findPython, interpreterProviders, type Lookup, OLDEST_PYTHON } from "./python";
import { thisMachine } from "./pythonPlaces";
import { createProbe, outsideProjects } from "./pythonProbe";

const SETTING = "pythonPath";

/** Returns a function that looks for an interpreter and logs what each candidate is. */
export function interpreterFinder(
  extensionPath: string,
  environments: PythonEnvironments,
  channel: vscode.LogOutputChannel,
): () => Promise<Lookup> {
  const projects = (): string[] => projectFolders().map(({ uri }) => uri.fsPath);
  const providers = interpreterProviders({
    setting: () => configuration().get(SETTING, ""),
    environmentsExtension: () => environments.environmentsExtension(),
    pythonExtension: () => environments.pythonExtension(),
    projects,
    machine: thisMachine(process.env),
  });
  return () => {
    const run = createProbe(extensionPath, outsideProjects(process.env, projects()));
    return findPython(providers, async (candidate) => {
      const interpreter = await run(candidate);
      channel.info(`${candidate.command}: ${interpreter?.version ?? "not a Python that runs"}`);
      return interpreter;
    });
  };
}

/** Lets the user point at an interpreter, which goes into the user settings of the machine. */
export async function chooseInterpreter(): Promise<void> {
  const picked = await vscode.window.showOpenDialog({
    title: t("Choose Python {0} or newer", OLDEST_PYTHON.join(".")),
    openLabel: t("Use This Python"),
  });
  const path = picked?.[0]?.fsPath;
  if (path !== undefined) {
    // The change of the setting starts the server.
    await configuration().update(SETTING, path, vscode.ConfigurationTarget.Global);
  }
}

function configuration(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration("sentinelMemory");
}
