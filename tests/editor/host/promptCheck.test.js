// A prompt that is being written in a real editor: the squiggle and its quick fixes.
const assert = require("node:assert/strict");
const fs = require("node:fs");
const vscode = require("vscode");

const { until } = require("./waiting");

const TASK = "# 환불 작업\n\nRetry the webhook when the receiver is down.\n";
const GAP = {
  topic: "webhook",
  missing_context: "How often a failed webhook is retried",
  lesson: "Webhook deliveries are retried five times with growing pauses.",
  ask_next_time: "How often is a webhook retried, and when does it give up?",
};

const extension = vscode.extensions.getExtension("sentinel-memory.sentinel-memory");
const folder = vscode.workspace.workspaceFolders[0].uri;
const log = vscode.Uri.joinPath(folder, ".context", "memory_log.jsonl");
const prompt = vscode.Uri.joinPath(folder, "add.prompt.md");

const open = () =>
  vscode.languages
    .getDiagnostics(prompt)
    .filter(({ code }) => (code?.value ?? code) === "open-question");

const isOpen = () =>
  vscode.workspace.textDocuments.some(({ uri }) => uri.toString() === prompt.toString());

/** Opens the prompt as a person does: what an extension opens stays open after its tab is closed. */
async function openPrompt() {
  await vscode.commands.executeCommand("vscode.open", prompt);
  return until(() => {
    const shown = vscode.window.activeTextEditor?.document;
    return shown?.uri.toString() === prompt.toString() ? shown : undefined;
  });
}

/** Returns the quick fix that does this with the question, once it is offered. */
const quickFix = (title) =>
  until(async () => {
    const [question] = open();
    if (!question) return undefined;
    const offered = await vscode.commands.executeCommand(
      "vscode.executeCodeActionProvider",
      prompt,
      question.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    return offered.find((action) => action.title === `${title}: ${GAP.ask_next_time}`);
  });

/** Does what the editor does when a quick fix is chosen. */
async function choose({ edit, command }) {
  if (edit) await vscode.workspace.applyEdit(edit);
  await vscode.commands.executeCommand(command.command, ...command.arguments);
}

describe("the prompt check", () => {
  let api;
  let kept;
  let document;

  before(async () => {
    api = await extension.activate();
    await api.ready();
    kept = fs.existsSync(log.fsPath) ? fs.readFileSync(log.fsPath) : undefined;
    await api.request("sentinel/log_memory", GAP);
    fs.writeFileSync(prompt.fsPath, TASK, "utf8");
    document = await openPrompt();
  });

  after(async () => {
    await document.save();
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    fs.rmSync(prompt.fsPath);
    if (kept) fs.writeFileSync(log.fsPath, kept);
    else fs.rmSync(log.fsPath);
  });

  it("shows the question of a past gap as information, at the words of the task (N09)", async () => {
    const [question] = await until(() => (open().length === 1 ? open() : undefined));
    assert.equal(question.severity, vscode.DiagnosticSeverity.Information);
    assert.equal(question.source, "sentinel-memory");
    assert.ok(question.message.startsWith(GAP.ask_next_time), question.message);
    assert.equal(document.getText(question.range), "Retry the webhook");
  });

  it("inserts the question at the end, which takes the squiggle away (N09)", async () => {
    await choose(await quickFix("Insert question"));
    const item = `- Open question (webhook): ${GAP.ask_next_time}`;
    assert.equal(document.getText(), `${TASK}\n${item}\n`);
    await until(() => open().length === 0);
  });

  it("raises it again when that is undone, which takes one step (N09)", async () => {
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), TASK);
    await until(() => open().length === 1);
  });

  it("drops a question that was dismissed, also after a closed and opened file (N09, M11)", async () => {
    await choose(await quickFix("Dismiss question"));
    await until(() => open().length === 0);
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
    await until(() => !isOpen());
    document = await openPrompt();
    const { open: raised } = await api.request("sentinel/preflight", { prompt: TASK });
    assert.deepEqual(raised, []);
    assert.deepEqual(open(), []);
  });
});
