import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ConnectHostsParams, ConnectHostsResult, Host, HostStatus } from "../memory/contracts";
import {
  changeHosts,
  type ConnectUi,
  type HostChoice,
  type Outcomes,
} from "../project/connectFlow";
import { FakeMemory } from "./samples";

const FOLDER = "file:///shop";
const NAMES: readonly Host[] = ["cursor", "vscode", "claude-desktop", "claude-code"];

function status(host: Host, changes: Partial<HostStatus> = {}): HostStatus {
  return { host, name: host, found: true, tools: false, hooks: false, problem: null, ...changes };
}

/** Notes what the user sees; answers as prepared. */
class ScriptedUi implements ConnectUi {
  readonly seen: string[] = [];
  readonly picked: readonly Host[] | undefined;
  readonly #agrees: boolean;
  takeBack: (() => Promise<void>) | undefined;
  choices: readonly HostChoice[] = [];

  constructor(picked: readonly Host[] | undefined, agrees = true) {
    this.picked = picked;
    this.#agrees = agrees;
  }

  pick(choices: readonly HostChoice[]): Promise<readonly Host[] | undefined> {
    this.choices = choices;
    this.seen.push("pick");
    return Promise.resolve(this.picked);
  }

  working: ConnectUi["working"] = (task) => task();

  agrees({ changes }: ConnectHostsResult): Promise<boolean> {
    this.seen.push(`write ${changes.map(({ path }) => path).join(", ")}?`);
    return Promise.resolve(this.#agrees);
  }

  done(names: readonly string[], outcome: string, { takeBack, kept = [] }: Outcomes = {}): void {
    this.takeBack = takeBack;
    this.seen.push(`${outcome}: ${names.join(", ")}`, ...kept.map((path) => `kept ${path}`));
  }

  problem(sentence: string): void {
    this.seen.push(sentence);
  }
}

/** A machine on which one file changes for each program, but for those named as finished. */
function memoryOf(
  hosts: readonly HostStatus[],
  finished: readonly Host[] = [],
  backups: readonly string[] = [],
): FakeMemory {
  const asked = ({ tools = [], hooks = [] }: ConnectHostsParams): Host[] =>
    NAMES.filter((host) => [...tools, ...hooks].includes(host) && !finished.includes(host));
  return new FakeMemory({
    "sentinel/connect_hosts": (params) => ({
      folder: "shop",
      hosts,
      changes: asked(params)
        .filter((host) => hosts.find((one) => one.host === host)?.problem === null)
        .map((host) => ({ path: `~/${host}`, before: null, after: "{}" })),
      digest: "d1",
      written: params.write === true,
      backups: params.write === true ? backups : [],
    }),
  });
}

const everywhere = NAMES.map((host) => status(host));

describe("connecting the programs that run agents", () => {
  it("writes exactly what was shown, and for the editor itself only hooks (D04)", async () => {
    const memory = memoryOf(everywhere);
    const ui = new ScriptedUi(["vscode", "claude-code"]);
    await changeHosts(memory, ui, FOLDER, "vscode", true);
    assert.deepEqual(ui.seen, [
      "pick",
      "write ~/vscode, ~/claude-code?",
      "connected: vscode, claude-code",
    ]);
    const asked = { tools: ["claude-code"], hooks: ["vscode", "claude-code"], connect: true };
    assert.deepEqual(memory.paramsOf("sentinel/connect_hosts"), [
      { folder: FOLDER },
      { ...asked, folder: FOLDER },
      { ...asked, folder: FOLDER, write: true, digest: "d1" },
    ]);
  });

  it("picks what is found here and the editor itself (D04)", async () => {
    const hosts = [status("cursor"), status("vscode", { found: false }), status("claude-code")];
    const ui = new ScriptedUi(undefined);
    const memory = memoryOf([...hosts, status("claude-desktop", { found: false })]);
    await changeHosts(memory, ui, FOLDER, "vscode", true);
    assert.deepEqual(
      ui.choices.map(({ status: { host }, picked, isOwn }) => [host, picked, isOwn]),
      [
        ["cursor", true, false],
        ["vscode", true, true],
        ["claude-code", true, false],
        ["claude-desktop", false, false],
      ],
    );
    assert.equal(memory.requests.length, 1);
  });

  it("writes nothing when the user does not agree or picks none", async () => {
    const memory = memoryOf(everywhere);
    await changeHosts(memory, new ScriptedUi(["cursor"], false), FOLDER, "vscode", true);
    await changeHosts(memory, new ScriptedUi([]), FOLDER, "vscode", true);
    const written = memory
      .paramsOf("sentinel/connect_hosts")
      .filter((params) => (params as ConnectHostsParams).write === true);
    assert.deepEqual(written, []);
  });

  it("lets hooks speak in this project too where every file is written already (S37)", async () => {
    const connected = everywhere.map((one) => ({ ...one, tools: true, hooks: true }));
    const memory = memoryOf(connected, NAMES);
    const ui = new ScriptedUi(["cursor"]);
    await changeHosts(memory, ui, FOLDER, "vscode", true);
    assert.deepEqual(ui.seen, ["pick", "nothing: cursor"]);
    assert.deepEqual(memory.requests.length, 3);
  });

  it("takes back a first connection, but not a repair (D04)", async () => {
    const memory = memoryOf(everywhere);
    const ui = new ScriptedUi(["cursor"]);
    await changeHosts(memory, ui, FOLDER, "vscode", true);
    await ui.takeBack?.();
    assert.deepEqual(memory.paramsOf("sentinel/connect_hosts").at(-1), {
      tools: ["cursor"],
      hooks: ["cursor"],
      connect: false,
      folder: FOLDER,
      write: true,
    });
    assert.equal(ui.seen.at(-1), "disconnected: cursor");
    const again = new ScriptedUi(["cursor"]);
    await changeHosts(memoryOf([status("cursor", { hooks: true })]), again, FOLDER, "vscode", true);
    assert.equal(again.seen.at(-1), "reconnected: cursor");
    assert.equal(again.takeBack, undefined);
  });

  it("says why a connection could not be taken back (D04)", async () => {
    const hosts = [status("cursor")];
    const ui = new ScriptedUi(["cursor"]);
    await changeHosts(memoryOf(hosts), ui, FOLDER, "vscode", true);
    hosts[0] = status("cursor", { problem: "~/.cursor cannot be written." });
    await ui.takeBack?.();
    assert.deepEqual(ui.seen.slice(2), ["connected: cursor", "~/.cursor cannot be written."]);
  });

  it("says why a program was left alone, and connects the others (D04)", async () => {
    const hosts = [status("cursor", { problem: "~/.cursor is no file." }), status("claude-code")];
    const ui = new ScriptedUi(["cursor", "claude-code"]);
    await changeHosts(memoryOf(hosts), ui, FOLDER, "vscode", true);
    assert.deepEqual(ui.seen.slice(2), ["~/.cursor is no file.", "connected: claude-code"]);
    const alone = new ScriptedUi(["cursor"]);
    await changeHosts(memoryOf(hosts), alone, FOLDER, "vscode", true);
    assert.deepEqual(alone.seen, ["pick", "~/.cursor is no file."]);
  });
});

describe("disconnecting them", () => {
  it("offers only what is connected, and takes tools and hooks (D04)", async () => {
    const memory = memoryOf([status("cursor"), status("vscode", { hooks: true })]);
    const ui = new ScriptedUi(["vscode"]);
    await changeHosts(memory, ui, FOLDER, "vscode", false);
    assert.deepEqual(
      ui.choices.map(({ status: { host }, picked }) => [host, picked]),
      [["vscode", true]],
    );
    assert.deepEqual(ui.seen, ["pick", "write ~/vscode?", "disconnected: vscode"]);
    const [, asked] = memory.paramsOf("sentinel/connect_hosts") as ConnectHostsParams[];
    assert.deepEqual(asked?.tools, ["vscode"]);
  });

  it("says where the backups of files stay that others changed since (D04)", async () => {
    const connected = [status("cursor", { tools: true })];
    const ui = new ScriptedUi(["cursor"]);
    await changeHosts(memoryOf(connected, [], ["~/kept"]), ui, FOLDER, "vscode", false);
    assert.deepEqual(ui.seen.slice(2), ["disconnected: cursor", "kept ~/kept"]);
    // A backup of what is connected is not left over: it is what disconnecting gives back.
    const first = new ScriptedUi(["cursor"]);
    await changeHosts(memoryOf([status("cursor")], [], ["~/kept"]), first, FOLDER, "vscode", true);
    assert.deepEqual(first.seen.slice(2), ["connected: cursor"]);
    const again = new ScriptedUi(["cursor"]);
    await changeHosts(memoryOf(connected, [], ["~/kept"]), again, FOLDER, "vscode", true);
    assert.deepEqual(again.seen.slice(2), ["reconnected: cursor"]);
    await first.takeBack?.();
    assert.deepEqual(first.seen.slice(3), ["disconnected: cursor", "kept ~/kept"]);
  });

  it("says that they are disconnected where another window was faster (D04)", async () => {
    const memory = memoryOf([status("vscode", { hooks: true })], ["vscode"]);
    const ui = new ScriptedUi(["vscode"]);
    await changeHosts(memory, ui, FOLDER, "vscode", false);
    assert.deepEqual(ui.seen, ["pick", "disconnected: vscode"]);
  });

  it("says so where nothing is connected, and writes nothing", async () => {
    const memory = memoryOf(everywhere);
    const ui = new ScriptedUi(undefined);
    await changeHosts(memory, ui, FOLDER, "vscode", false);
    assert.deepEqual(ui.seen, ["nothing: "]);
    assert.equal(memory.requests.length, 1);
  });
});
