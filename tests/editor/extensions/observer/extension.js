// Notes for a test what agents are offered here. In the windows that are opened while there is a file
// `.cursor`, it stands for Cursor's API.
const fs = require("node:fs");
const Module = require("node:module");
const vscode = require("vscode");

const FILE = process.env.SENTINEL_TEST_NOTES;
const OURS = "sentinel-memory.sentinel-memory";
const LOOK_MS = 200;

const note = (entry) => fs.appendFileSync(FILE, `${JSON.stringify(entry)}\n`, "utf8");

if (fs.existsSync(`${FILE}.cursor`)) {
  const mcp = {
    registerServer: (server) => note({ registered: server }),
    unregisterServer: (name) => note({ unregistered: name }),
  };
  const load = Module._load;
  // Each extension gets an object of its own from the editor, and ours is not loaded yet.
  Module._load = function (request, parent, ...others) {
    const loaded = load.call(this, request, parent, ...others);
    if (request !== "vscode" || !parent?.filename.includes(OURS)) return loaded;
    const cursor = { value: { mcp }, enumerable: true };
    // A copy with its getters, because libraries look at own properties only.
    return Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(loaded), cursor });
  };
}

/** Whether the tool that only reads answers. */
async function answers() {
  const input = { query: "anything" };
  try {
    await vscode.lm.invokeTool("sentinel_search_memory", { input, toolInvocationToken: undefined });
    return true;
  } catch {
    return false;
  }
}

exports.activate = (context) => {
  let last;
  const look = async () => {
    const isActive = vscode.extensions.getExtension(OURS)?.isActive === true;
    const seen = { isActive, answers: await answers() };
    if (JSON.stringify(seen) !== last) note(seen);
    last = JSON.stringify(seen);
    timer = setTimeout(look, LOOK_MS);
  };
  let timer = setTimeout(look, LOOK_MS);
  context.subscriptions.push({ dispose: () => clearTimeout(timer) });
};
