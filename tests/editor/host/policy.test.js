// `config.json` in the editor: what it may hold is offered, what is wrong with it is shown.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const vscode = require("vscode");

const SEEN_MS = 20_000;

const extension = vscode.extensions.getExtension("sentinel-memory.sentinel-memory");
const folder = vscode.workspace.workspaceFolders[0].uri;
const context = vscode.Uri.joinPath(folder, ".context");
const policy = vscode.Uri.joinPath(context, "config.json");

/** Resolves when the diagnostics of the policy are as `hold` wants them. */
function whenShown(hold) {
  return new Promise((resolve, reject) => {
    const subscription = vscode.languages.onDidChangeDiagnostics(check);
    const timer = setTimeout(() => {
      subscription.dispose();
      const shown = vscode.languages.getDiagnostics(policy).map(({ message }) => message);
      reject(new Error(`not so in time; there is ${JSON.stringify(shown)}`));
    }, SEEN_MS);
    function check() {
      if (!hold(vscode.languages.getDiagnostics(policy))) return;
      clearTimeout(timer);
      subscription.dispose();
      resolve();
    }
    check();
  });
}

const ofServer = ({ source }) => source === "sentinel-memory";

describe("the policy of a project", () => {
  let document;

  before(async () => {
    await (await extension.activate()).ready();
    await vscode.workspace.fs.createDirectory(context);
    fs.writeFileSync(policy.fsPath, '{\n  "compact_threshold": 0\n}\n', "utf8");
    document = await vscode.workspace.openTextDocument(policy);
    await vscode.window.showTextDocument(document);
  });

  after(async () => {
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    fs.rmSync(policy.fsPath);
  });

  it("is checked by the editor as by the service, on the line of the wrong key (S34)", async () => {
    const onLine = (shown) => shown.filter(({ range }) => range.start.line === 1);
    await whenShown((shown) => onLine(shown).some(ofServer));
    await whenShown((shown) => !onLine(shown).every(ofServer));
  });

  it("offers the keys that it may hold (S34)", async () => {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(policy, new vscode.Range(0, 0, document.lineCount, 0), "{}\n");
    await vscode.workspace.applyEdit(edit);
    const list = await vscode.commands.executeCommand(
      "vscode.executeCompletionItemProvider",
      policy,
      new vscode.Position(0, 1),
    );
    const offered = list.items.map(({ label }) => label.label ?? label);
    for (const key of ["compact_threshold", "language", "extra_patterns", "allowed_values"])
      assert.ok(offered.includes(key), `${key} is not among ${offered.join(", ")}`);
  });

  it("has nothing to say of a file that is right again (S34)", async () => {
    await document.save();
    await whenShown((shown) => shown.length === 0);
  });
});
