// The project of the window that runs the tests, its log, and what the editor says about that.
const path = require("node:path");
const vscode = require("vscode");

const extension = vscode.extensions.getExtension("sentinel-memory.sentinel-memory");
const project = vscode.workspace.workspaceFolders[0].uri;
const context = path.join(project.fsPath, ".context");
const log = vscode.Uri.joinPath(project, ".context", "memory_log.jsonl");

/** The problems of a kind in the log, in its order. */
const shown = (code) =>
  vscode.languages
    .getDiagnostics(log)
    .filter((problem) => (problem.code?.value ?? problem.code) === code)
    .sort((one, other) => one.range.start.compareTo(other.range.start));

module.exports = { extension, project, folder: project.toString(), context, log, shown };
