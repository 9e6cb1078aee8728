import * as vscode from "vscode";
import type { PythonEnvironments } from "./environments";
import { projectFolders } from "../editor/folders";
import { t } from "../editor/l10n";
import { type Lookup, OLDEST_PYTHON } from "./lookup";
import { findPython, interpreterProviders, settingProvider } from "./python";
import { thisMachine } from "./pythonPlaces";
import { createProbe, outsideProjects } from "./pythonProbe";

const SETTING = "pythonPath";

/** Returns a function that looks for an interpreter and logs each candidate. */
export function interpreterFinder(
  extensionPath: string,
  environments: PythonEnvironments,
  channel: vscode.LogOutputChannel,
): () => Promise<Lookup> {
  const projects = (): string[] => projectFolders().map(({ uri }) => uri.fsPath);
  const providers = interpreterProviders({
    setting: () => configuration().get<string>(SETTING, ""),
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

/**
 * Lets the user point at an interpreter, which goes into the user settings of the machine when it
 * is one that runs the server. Says so where it is none, or where the workspace names another one.
 */
export async function chooseInterpreter(extensionPath: string): Promise<void> {
  const picked = await vscode.window.showOpenDialog({
    title: t("Choose Python {0} or newer", OLDEST_PYTHON.join(".")),
    openLabel: t("Use This Python"),
  });
  const path = picked?.[0]?.fsPath;
  if (path === undefined) {
    return;
  }
  const chosen = settingProvider(() => path);
  const lookup = await findPython([chosen], createProbe(extensionPath, process.env));
  if (lookup.kind !== "found") {
    throw new Error(unfitSentence(path, lookup));
  }
  const before = configuration().get<string>(SETTING, "");
  await configuration().update(SETTING, path, vscode.ConfigurationTarget.Global);
  const now = configuration().get<string>(SETTING, "");
  if (now !== path) {
    throw new Error(
      t(
        "This workspace sets sentinelMemory.pythonPath to {0}, and that setting takes precedence. Change it there.",
        now,
      ),
    );
  }
  if (now === before) {
    // A change of the setting starts the server; without one nothing would happen.
    await vscode.commands.executeCommand("sentinelMemory.restartServer");
  }
}

function unfitSentence(path: string, lookup: Exclude<Lookup, { kind: "found" }>): string {
  const oldest = OLDEST_PYTHON.join(".");
  return lookup.kind === "none"
    ? t("{0} is not a Python that runs. Nothing was changed.", path)
    : t(
        "Sentinel Memory needs Python {0} or newer; {1} is {2}.",
        oldest,
        path,
        lookup.interpreter.version,
      );
}

function configuration(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration("sentinelMemory");
}
