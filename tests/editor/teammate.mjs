// Another person with a clone of the same project, who learns with the command line of the same version.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";

import { findPython } from "../../scripts/toolchain.mjs";
import { launch, savingWords } from "./commandLine.mjs";
import { readLog } from "./scenario.mjs";

/** A project in a repository, and a clone of it in which somebody else works. */
export class Team {
  #editor;
  #python;

  constructor(project, clone, editor, python) {
    this.project = project;
    this.clone = clone;
    this.#editor = editor;
    this.#python = python;
  }

  /** Makes a project a repository that merges lines, looked at by its user, and clones it beside. */
  static async of(project, editor) {
    const team = new Team(project, `${project}-mina`, editor, (await findPython()).executable);
    team.git(project, "init", "--quiet", "--initial-branch=main");
    team.#become(project, "Jun");
    team.memory(project, "merge-driver", "--off");
    team.commit(project, "Begin");
    team.memory(project, "diff");
    team.git(project, "clone", "--quiet", project, team.clone);
    team.#become(team.clone, "Mina");
    return team;
  }

  /** Runs git in a folder and returns what it printed. */
  git(folder, ...args) {
    return execFileSync("git", args, this.#in(folder));
  }

  /** Runs a command of the memory there. */
  memory(folder, ...args) {
    return execFileSync(this.#python, [...launch(this.#editor), ...args], this.#in(folder));
  }

  /** Saves a lesson in the clone, and commits it. */
  learn(topic, missing, lesson) {
    this.memory(this.clone, ...savingWords(topic, missing, lesson));
    this.commit(this.clone, `Learned about ${topic}`);
  }

  /** Gives a record another lesson there, and commits it. */
  reword(folder, id, lesson) {
    this.memory(folder, "edit", id, "--lesson", lesson);
    this.commit(folder, lesson);
  }

  /** Commits everything there. */
  commit(folder, message) {
    this.git(folder, "add", "--all");
    this.git(folder, "commit", "--quiet", "--message", message);
  }

  /** Brings the teammate's commits into the project; throws where that ends in a conflict. */
  pull() {
    this.git(this.project, "pull", "--quiet", "--no-rebase", "--no-edit", this.clone, "main");
  }

  /** The same where it has to end so. */
  pullIntoConflict() {
    assert.throws(() => this.pull());
    assert.match(this.log(), /^<{7} /m);
  }

  /** The log of the project as it is. */
  log() {
    return readLog(this.project);
  }

  #become(folder, name) {
    this.git(folder, "config", "user.name", name);
    this.git(folder, "config", "user.email", `${name.toLowerCase()}@example.invalid`);
  }

  #in(folder) {
    return { cwd: folder, encoding: "utf8", stdio: "pipe", env: this.#editor.environment };
  }
}
