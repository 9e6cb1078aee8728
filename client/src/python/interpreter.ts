import { homedir } from "node:os";
import * as vscode from "vscode";
import { projectFolders } from "../editor/folders";
import { t } from "../editor/texts";
import type { PythonEnvironments } from "./environments";
import { type Lookup, OLDEST_PYTHON, tooOldSentence } from "./lookup";
import { createProbe, outsideProjects } from "./probe";
import { findPython, lookupOf } from "./python";

const SETTING = "pythonPath";

/** Returns a function that looks for an interpreter and logs each that it tries. */
export function interpreterFinder(
  extensionPath: string,
  environments: PythonEnvironments,
  channel: vscode.LogOutputChannel,
): () => Promise<Lookup> {
  return () => {
    const projects = projectFolders().map(({ uri }) => uri.fsPath);
    const run = createProbe(extensionPath, outsideProjects(process.env, projects));
    const extensions = environments.chosen;
    const { platform, env } = process;
    const machine = { platform, env, home: homedir(), root: "" };
    return findPython({ setting: setting(), extensions, projects, machine }, async (command) => {
      const interpreter = await run(command);
      channel.info(`${command.join(" ")}: ${interpreter?.version ?? "not a Python that runs"}`);
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
  const lookup = lookupOf(await createProbe(extensionPath, process.env)([path]));
  if (lookup.kind === "missing") {
    throw new Error(
      lookup.absence.reason === "tooOld"
        ? tooOldSentence({ ...lookup.absence.interpreter, command: path })
        : t("{0} is not a Python that runs. Nothing was changed.", path),
    );
  }
  const before = setting();
  await configuration().update(SETTING, path, vscode.ConfigurationTarget.Global);
  if (setting() !== path) {
    throw new Error(
      t(
        "This workspace sets sentinelMemory.pythonPath to {0}, and that setting takes precedence. Change it there.",
        setting(),
      ),
    );
  }
  if (path === before) {
    // A change of the setting starts the server; without one nothing would happen.
    await vscode.commands.executeCommand("sentinelMemory.restartServer");
  }
}

function setting(): string {
  return configuration().get<string>(SETTING, "");
}

function configuration(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration("sentinelMemory");
}
