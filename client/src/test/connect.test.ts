import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { ConnectHostsParams, Host, HostStatus } from "../memory/contracts";
import { changeHosts } from "../project/connect";
import { FakeMemory } from "./samples";
import { editor, type Item, press, settled } from "./vscodeStub";

const FOLDER = "file:///shop";
const NAMES: readonly Host[] = ["cursor", "vscode", "claude-desktop", "claude-code"];

function status(host: Host, changes: Partial<HostStatus> = {}): HostStatus {
  const desktop = host === "claude-desktop";
  return {
    host,
    name: host,
    found: true,
    tools: false,
    hooks: false,
    moments: desktop ? [] : ["start", "prompt", "file", "stop"],
    each_project: desktop,
    problem: null,
    ...changes,
  };
}

/** A row of the list of programs. */
interface Row extends Item {
  readonly detail: string;
  readonly host: Host;
  readonly picked: boolean;
}

/** The lists, questions and messages that the user saw. */
let seen: string[] = [];
let rows: readonly Row[] = [];

/** Picks these programs, and writes their changes or does not. */
function user(picked: readonly Host[] | undefined, writes = true): void {
  editor.picks = [
    (items) => {
      rows = items as readonly Row[];
      note("pick");
      return picked === undefined
        ? undefined
        : picked.map((host) => rows.find((row) => row.host === host));
    },
    ([write, cancel]) => {
      note(`write ${write?.description ?? ""}?`);
      return writes ? write : cancel;
    },
  ];
}

/** Notes something behind the messages that came before it. */
function note(what: string): void {
  seen.push(...editor.messages.splice(0), what);
}

/** Everything that was seen so far, when nothing is under way any more. */
async function all(): Promise<readonly string[]> {
  await settled();
  seen.push(...editor.messages.splice(0));
  return seen;
}

const CONNECTED = (names: string): string => `Connected: ${names}. Restart those that are open.`;
const DISCONNECTED = (names: string): string => `Disconnected: ${names}.`;
const KEPT =
  "Other programs have changed some files since. Those files keep their present text without our entries. Their text before the connection is kept in ~/kept.";

beforeEach(() => {
  seen = [];
  editor.messages = [];
  press();
});

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
    user(["vscode", "claude-code"]);
    await changeHosts(memory, FOLDER, "vscode", true);
    assert.deepEqual(await all(), [
      "pick",
      "write ~/vscode, ~/claude-code?",
      CONNECTED("vscode, claude-code"),
    ]);
    const asked = { tools: ["claude-code"], hooks: ["vscode", "claude-code"], connect: true };
    assert.deepEqual(memory.paramsOf("sentinel/connect_hosts"), [
      { folder: FOLDER },
      { ...asked, folder: FOLDER },
      { ...asked, folder: FOLDER, write: true, digest: "d1" },
    ]);
  });

  it("picks what is found here and the editor itself, and says what each is (D04)", async () => {
    const hosts = [status("cursor"), status("vscode", { found: false }), status("claude-code")];
    user(undefined);
    const memory = memoryOf([...hosts, status("claude-desktop", { found: false })]);
    await changeHosts(memory, FOLDER, "vscode", true);
    assert.deepEqual(
      rows.map(({ host, picked, description }) => [host, picked, description]),
      [
        ["cursor", true, "found on this machine"],
        ["vscode", true, "this editor"],
        ["claude-code", true, "found on this machine"],
        ["claude-desktop", false, "not found on this machine"],
      ],
    );
    assert.equal(memory.requests.length, 1);
  });

  it("says of each program what it gets and what it cannot do (D04)", async () => {
    const zed = status("zed", { moments: [] });
    user([]);
    await changeHosts(memoryOf([...everywhere, status("codex"), zed]), FOLDER, "vscode", true);
    assert.deepEqual(
      rows.map(({ host, detail }) => [host, detail]),
      [
        ["cursor", "tools and hooks for all your projects"],
        ["vscode", "hooks for all your projects; it already has the tools"],
        [
          "claude-desktop",
          "tools for this project; no hooks, so the agent must call the tools itself",
        ],
        ["claude-code", "tools and hooks for all your projects"],
        [
          "codex",
          "tools and hooks for all your projects; open /hooks in it once to trust the hooks",
        ],
        ["zed", "tools for all your projects; no hooks, so the agent must call the tools itself"],
      ],
    );
  });

  it("writes nothing when the user does not agree or picks none", async () => {
    const memory = memoryOf(everywhere);
    user(["cursor"], false);
    await changeHosts(memory, FOLDER, "vscode", true);
    user([]);
    await changeHosts(memory, FOLDER, "vscode", true);
    assert.deepEqual(await all(), ["pick", "write ~/cursor?", "pick"]);
    const written = memory
      .paramsOf("sentinel/connect_hosts")
      .filter((params) => (params as ConnectHostsParams).write === true);
    assert.deepEqual(written, []);
  });

  it("lets hooks speak in this project too where every file is written already (S37)", async () => {
    const connected = everywhere.map((one) => ({ ...one, tools: true, hooks: true }));
    const memory = memoryOf(connected, NAMES);
    user(["cursor"]);
    await changeHosts(memory, FOLDER, "vscode", true);
    assert.deepEqual(await all(), ["pick", "Nothing to write. Already connected: cursor."]);
    assert.deepEqual(memory.requests.length, 3);
  });

  it("takes back a first connection, but not a repair (D04)", async () => {
    const memory = memoryOf(everywhere);
    user(["cursor"]);
    press("Undo");
    await changeHosts(memory, FOLDER, "vscode", true);
    assert.deepEqual((await all()).slice(2), [CONNECTED("cursor"), DISCONNECTED("cursor")]);
    assert.deepEqual(memory.paramsOf("sentinel/connect_hosts").at(-1), {
      tools: ["cursor"],
      hooks: ["cursor"],
      connect: false,
      folder: FOLDER,
      write: true,
    });
    const repaired = memoryOf([status("cursor", { hooks: true })]);
    user(["cursor"]);
    await changeHosts(repaired, FOLDER, "vscode", true);
    assert.equal((await all()).at(-1), CONNECTED("cursor"));
    assert.equal(repaired.requests.length, 3);
  });

  it("says why a connection could not be taken back (D04)", async () => {
    const hosts = [status("cursor")];
    user(["cursor"]);
    editor.answer = (message) => {
      if (message !== CONNECTED("cursor")) {
        return undefined;
      }
      hosts[0] = status("cursor", { problem: "~/.cursor cannot be written." });
      return "Undo";
    };
    await changeHosts(memoryOf(hosts), FOLDER, "vscode", true);
    assert.deepEqual((await all()).slice(2), [CONNECTED("cursor"), "~/.cursor cannot be written."]);
  });

  it("says why a program was left alone, and connects the others (D04)", async () => {
    const hosts = [status("cursor", { problem: "~/.cursor is no file." }), status("claude-code")];
    user(["cursor", "claude-code"]);
    await changeHosts(memoryOf(hosts), FOLDER, "vscode", true);
    assert.deepEqual((await all()).slice(2), ["~/.cursor is no file.", CONNECTED("claude-code")]);
    seen = [];
    user(["cursor"]);
    await changeHosts(memoryOf(hosts), FOLDER, "vscode", true);
    assert.deepEqual(await all(), ["pick", "~/.cursor is no file."]);
  });
});

describe("disconnecting them", () => {
  it("offers only what is connected, and takes tools and hooks (D04)", async () => {
    const memory = memoryOf([status("cursor"), status("vscode", { hooks: true })]);
    user(["vscode"]);
    await changeHosts(memory, FOLDER, "vscode", false);
    assert.deepEqual(
      rows.map(({ host, picked, description }) => [host, picked, description]),
      [["vscode", true, "connected"]],
    );
    assert.deepEqual(await all(), ["pick", "write ~/vscode?", DISCONNECTED("vscode")]);
    const [, asked] = memory.paramsOf("sentinel/connect_hosts") as ConnectHostsParams[];
    assert.deepEqual(asked?.tools, ["vscode"]);
  });

  it("says where the backups of files stay that others changed since (D04)", async () => {
    const connected = [status("cursor", { tools: true })];
    const last = async (hosts: readonly HostStatus[], connect: boolean): Promise<unknown[]> => {
      seen = [];
      user(["cursor"]);
      await changeHosts(memoryOf(hosts, [], ["~/kept"]), FOLDER, "vscode", connect);
      return (await all()).slice(2);
    };
    assert.deepEqual(await last(connected, false), [`${DISCONNECTED("cursor")} ${KEPT}`]);
    // A backup of what is connected is not left over: it is what disconnecting gives back.
    assert.deepEqual(await last([status("cursor")], true), [CONNECTED("cursor")]);
    assert.deepEqual(await last(connected, true), [CONNECTED("cursor")]);
    press("Undo");
    assert.deepEqual(await last([status("cursor")], true), [
      CONNECTED("cursor"),
      `${DISCONNECTED("cursor")} ${KEPT}`,
    ]);
  });

  it("says that they are disconnected where another window was faster (D04)", async () => {
    const memory = memoryOf([status("vscode", { hooks: true })], ["vscode"]);
    user(["vscode"]);
    await changeHosts(memory, FOLDER, "vscode", false);
    assert.deepEqual(await all(), ["pick", DISCONNECTED("vscode")]);
  });

  it("says so where nothing is connected, and writes nothing", async () => {
    const memory = memoryOf(everywhere);
    user(undefined);
    await changeHosts(memory, FOLDER, "vscode", false);
    assert.deepEqual(await all(), ["Nothing to do. No program is connected."]);
    assert.equal(memory.requests.length, 1);
  });
});
