// A real editor on a scratch home: started, stopped and cleaned up as one thing.
import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { StepError, run, tail } from "../../scripts/run.mjs";
import { toolchain } from "../../scripts/toolchain.mjs";

const START_LIMIT_MS = 60_000;
const ANY_PORT = "127.0.0.1:0";

/** The defaults of a desktop editor: lines go on behind the edge, and Ctrl+S saves. */
export const DESKTOP = {
  "editor.wordWrap": "off",
  "files.autoSave": "off",
  "editor.minimap.enabled": true,
};

/** Settings of a window that shows our view and nothing that greets, asks or updates. */
const CLEAN_WINDOW = {
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.tips.enabled": false,
  "workbench.welcomePage.walkthroughs.openOnInstall": false,
  "workbench.enableExperiments": false,
  "extensions.ignoreRecommendations": true,
  "extensions.autoUpdate": false,
  "extensions.autoCheckUpdates": false,
  "telemetry.telemetryLevel": "off",
  "chat.commandCenter.enabled": false,
  "git.openRepositoryInParentFolders": "never",
  "window.commandCenter": false,
  "editor.minimap.enabled": false,
  "editor.wordWrap": "on",
  // Nothing moves by itself, so that the machine draws only what a test changes.
  "workbench.reduceMotion": "on",
  "editor.cursorBlinking": "solid",
  // It would fetch packages with types for every file of JavaScript that is opened.
  "typescript.disableAutomaticTypeAcquisition": true,
  "editor.fontFamily": "NanumGothicCoding, monospace",
};

const running = new Set();

/** One code-server process with its own home, profile and extensions folder. */
export class EditorServer {
  #child;
  #output = [];
  #options = [];

  constructor(scratch, environment) {
    /** Temporary folder that holds everything of this server; removed by `stop`. */
    this.scratch = scratch;
    this.extensions = path.join(scratch, "extensions");
    this.profile = path.join(scratch, "profile");
    this.added = environment;
  }

  /**
   * Starts a server and waits until it answers.
   *
   * `vsix` is installed first, into a folder that holds the extensions `beside` already.
   * `settings` are added to the user settings, `environment` to that of the extension host and
   * `options` to the command line; `trust: false` keeps the trust question.
   */
  static async start({
    vsix,
    beside = [],
    trust = true,
    settings = {},
    environment = {},
    options: added = [],
  } = {}) {
    const server = new EditorServer(
      fs.mkdtempSync(path.join(os.tmpdir(), "sentinel-editor-")),
      environment,
    );
    running.add(server);
    try {
      fs.mkdirSync(path.join(server.scratch, "home"));
      server.configure(settings);
      for (const folder of beside) server.#copyExtension(folder);
      if (vsix) await server.install(vsix);
      const options = ["--bind-addr", ANY_PORT, "--auth", "none", ...added];
      options.push(
        "--disable-telemetry",
        "--disable-update-check",
        "--disable-getting-started-override",
      );
      if (trust) options.push("--disable-workspace-trust");
      await server.#launch(options);
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  /** Address that opens `folder`. */
  address(folder) {
    return `${this.url}/?${new URLSearchParams({ folder })}`;
  }

  /** Where the VSIX was unpacked. */
  extensionFolder(id) {
    const name = fs.readdirSync(this.extensions).find((entry) => entry.startsWith(`${id}-`));
    if (!name) throw new StepError(`The editor did not install ${id}.`);
    return path.join(this.extensions, name);
  }

  /** Gives the user these settings beside those of a clean window. */
  configure(settings) {
    const user = path.join(this.profile, "User");
    fs.mkdirSync(user, { recursive: true });
    const text = JSON.stringify({ ...CLEAN_WINDOW, ...settings }, null, 2);
    fs.writeFileSync(path.join(user, "settings.json"), `${text}\n`, "utf8");
  }

  /** Installs a package, into a running editor too, as its own updates do. */
  async install(vsix) {
    await this.#command("editor: installing the VSIX", "--install-extension", vsix);
  }

  /** Uninstalls an extension from the command line, while the windows stay open. */
  async uninstall(id) {
    await this.#command("editor: uninstalling", "--uninstall-extension", id);
  }

  /** The language servers that run: {pid, parent, command} of each. */
  languageServers() {
    return processesWith(this.extensions, "launch.py", " lsp");
  }

  /** Whether the extension's server ran: its compiled files are in the cache of the scratch home. */
  hasRunPython() {
    return fs.existsSync(path.join(this.environment.XDG_CACHE_HOME, "sentinel-memory", "bytecode"));
  }

  /** The end of what the server printed. */
  get log() {
    return tail(this.#output.join(""));
  }

  /** Resolves when the server process has ended. */
  async ended() {
    while (this.#alive()) await delay(200);
  }

  /** Ends every process of this server at once, as a loss of power does, and starts it again. */
  async restart() {
    this.#signal("SIGKILL");
    while (this.#signal(0)) await delay(20);
    this.#output = [];
    const { host } = new URL(this.url);
    this.url = undefined;
    await this.#launch(this.#options.map((option) => (option === ANY_PORT ? host : option)));
  }

  /** Ends every process of this server and removes its scratch folder. */
  async stop() {
    // Nothing of the scratch profile is wanted afterwards, so nothing has to be closed in order.
    this.#signal("SIGKILL");
    while (this.#signal(0)) await delay(20);
    this.#remove();
  }

  /** The same without waiting, for the last moment of this process. */
  stopNow() {
    this.#signal("SIGKILL");
    this.#remove();
  }

  #remove() {
    fs.rmSync(this.scratch, { recursive: true, force: true, maxRetries: 5 });
    running.delete(this);
  }

  get #folders() {
    return ["--user-data-dir", this.profile, "--extensions-dir", this.extensions];
  }

  /** The editor takes over what it finds when it looks into the folder for the first time. */
  #copyExtension(folder) {
    const { publisher, name, version } = JSON.parse(
      fs.readFileSync(path.join(folder, "package.json"), "utf8"),
    );
    const copy = path.join(this.extensions, `${publisher}.${name}-${version}`);
    fs.cpSync(folder, copy, { recursive: true });
  }

  async #command(label, ...options) {
    const args = [toolchain.codeServer, ...this.#folders, ...options];
    await run(toolchain.node, args, { label, env: this.environment });
  }

  async #launch(options) {
    this.#options = options;
    // A process group of its own: extension hosts and language servers end with the editor.
    this.#child = spawn(toolchain.node, [toolchain.codeServer, ...this.#folders, ...options], {
      env: this.environment,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.on("data", (data) => this.#output.push(data.toString("utf8")));
    }
    const limit = Date.now() + START_LIMIT_MS;
    while (!(await this.#answers())) {
      if (!this.#alive()) throw new StepError("The editor ended while starting.", this.log);
      if (Date.now() > limit)
        throw new StepError("The editor did not start within a minute.", this.log);
      await delay(50);
    }
  }

  async #answers() {
    this.url ??= /HTTP server listening on (http:\/\/[\d.:]+)/.exec(this.#output.join(""))?.[1];
    if (!this.url) return false;
    try {
      return (await fetch(`${this.url}/healthz`)).ok;
    } catch {
      return false;
    }
  }

  /** The user's environment without what would leak in, on a home of its own. */
  get environment() {
    const kept = Object.entries(process.env).filter(
      ([name]) => !/^(npm_|VSCODE_|CODE_SERVER|ELECTRON_|XDG_|PYTHON|NODE_OPTIONS)/.test(name),
    );
    const home = path.join(this.scratch, "home");
    return {
      ...Object.fromEntries(kept),
      HOME: home,
      XDG_CONFIG_HOME: path.join(home, ".config"),
      XDG_DATA_HOME: path.join(home, ".local", "share"),
      XDG_CACHE_HOME: path.join(home, ".cache"),
      XDG_STATE_HOME: path.join(home, ".local", "state"),
      LANG: "C.UTF-8",
      ...this.added,
    };
  }

  #alive() {
    return (
      Boolean(this.#child?.pid) && this.#child.exitCode === null && this.#child.signalCode === null
    );
  }

  #signal(signal) {
    if (!this.#child?.pid) return false;
    try {
      process.kill(-this.#child.pid, signal);
      return true;
    } catch {
      return false;
    }
  }
}

/** Returns {pid, parent, command} of every process whose command line holds all of `words`. */
export function processesWith(...words) {
  const listing = execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return listing.split("\n").flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    if (match === null || !words.every((word) => match[3].includes(word))) return [];
    return [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] }];
  });
}

const PACK = { extensionIdentifier: { id: "sentinel-memory.test-korean" }, version: "1.0.0" };

/**
 * The windows that `server` opens from now on say to every extension that the language is Korean.
 *
 * The pack translates nothing, so the editor's own words stay English: whatever is Korean then, is ours.
 */
export function speakKorean(server) {
  const translations = path.join(server.scratch, "korean.json");
  const write = (file, value) => fs.writeFileSync(file, JSON.stringify(value), "utf8");
  write(translations, { contents: {} });
  write(path.join(server.profile, "languagepacks.json"), {
    ko: {
      hash: "test",
      label: "한국어",
      extensions: [PACK],
      translations: { vscode: translations },
    },
  });
  write(path.join(server.profile, "User", "argv.json"), { locale: "ko" });
}

process.on("exit", () => {
  for (const server of running) server.stopNow();
});
