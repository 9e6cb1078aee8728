// The variables that an interpreter gets. Imports no `vscode`.

// They would change what the interpreter imports, or run the user's code in the server.
const FOREIGN_VARIABLES = new Set(["PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP"]);

/** Returns the environment without the variables that lead Python elsewhere. */
export function cleanEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // Compared in upper case because Windows does not tell the cases apart.
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !FOREIGN_VARIABLES.has(name.toUpperCase())),
  );
}
