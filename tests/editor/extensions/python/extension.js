// Stands for the Python extension: the active environment is the one that a file names.
const fs = require("node:fs");
const vscode = require("vscode");

const FILE = process.env.SENTINEL_TEST_ENVIRONMENT;

exports.activate = (context) => {
  const changed = new vscode.EventEmitter();
  const watcher = fs.watch(FILE, () => changed.fire());
  context.subscriptions.push(changed, { dispose: () => watcher.close() });
  return {
    environments: {
      getActiveEnvironmentPath: () => ({ path: fs.readFileSync(FILE, "utf8") }),
      resolveEnvironment: async ({ path }) => ({ executable: { uri: vscode.Uri.file(path) } }),
      onDidChangeActiveEnvironmentPath: changed.event,
    },
  };
};
