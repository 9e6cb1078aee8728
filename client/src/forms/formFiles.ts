// The files in which lessons are written: outside of every project, and for their user only (N04).
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { RecordView } from "../memory/contracts";

/** Below the storage of the extension; `package.json` knows the language of forms by this name. */
export const FORMS_FOLDER = "sentinel-memory-forms";

const FACTS = "form.json";

/** Milliseconds for which a form without a change may stand open in another window. */
const MOST_UNCHANGED_MS = 24 * 60 * 60 * 1000;

/** What a form is about; the server reads it beside the document. */
export interface FormFacts {
  /** URI of the project. */
  readonly folder: string;
  readonly type: RecordView["type"];
  /** The record that is edited, as the form began with it. */
  readonly record?: RecordView;
  /** Ids of drafts that the form takes the place of: they are dropped when it is stored. */
  readonly learned?: readonly string[];
  /** The text that the form began with: what is no other is worth no draft. */
  readonly written: string;
}

/** A form that was not stored yet. */
export interface KeptForm {
  /** Of its document. */
  readonly path: string;
  readonly facts: FormFacts;
  readonly text: string;
}

/** The forms of this user on this machine; each has a folder with its document and its facts. */
export class FormFiles {
  readonly #root: string;

  constructor(storage: string) {
    this.#root = join(storage, FORMS_FOLDER);
  }

  /** Whether a path is that of the document of a form. */
  holds(path: string): boolean {
    return dirname(dirname(path)) === this.#root && basename(path) !== FACTS;
  }

  /** Writes a form and returns the path of its document, which is called `name`. */
  async create(name: string, facts: FormFacts): Promise<string> {
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    // For nobody else: the system gives such a folder to its owner only.
    const path = join(await mkdtemp(join(this.#root, "form-")), name);
    await this.setFacts(path, facts);
    await writeFile(path, facts.written, { mode: 0o600 });
    return path;
  }

  async setFacts(path: string, facts: FormFacts): Promise<void> {
    const file = join(dirname(path), FACTS);
    await writeFile(file, JSON.stringify(facts), { mode: 0o600 });
    await chmod(file, 0o600);
  }

  /** Returns what a form is about; undefined where it was stored or discarded meanwhile. */
  async factsOf(path: string): Promise<FormFacts | undefined> {
    try {
      const facts: unknown = JSON.parse(await readFile(join(dirname(path), FACTS), "utf8"));
      return isFacts(facts) ? facts : undefined;
    } catch {
      return undefined;
    }
  }

  /** Deletes a form with all that lies beside it. */
  async remove(path: string): Promise<void> {
    await rm(dirname(path), { recursive: true, force: true });
  }

  /** Returns the forms of a folder into which something was typed, the newest last. */
  async kept(folder: string, isOpen: (path: string) => boolean): Promise<readonly KeptForm[]> {
    const names = await readdir(this.#root).catch(() => []);
    const forms = await Promise.all(names.map((name) => this.#read(join(this.#root, name))));
    const typed: KeptForm[] = [];
    for (const form of forms) {
      if (form === undefined) {
        continue;
      }
      if (isTyped(form)) {
        typed.push(form);
      } else if (!isOpen(form.path) && (await isOld(form.path))) {
        await this.remove(form.path);
      }
    }
    return typed.filter(({ facts }) => facts.folder === folder);
  }

  /** Whether something was typed into a form that was closed; deletes it where nothing was. */
  async isKept(path: string): Promise<boolean> {
    const form = await this.#read(dirname(path));
    if (form !== undefined && !isTyped(form)) {
      await this.remove(path);
    }
    return form !== undefined && isTyped(form);
  }

  async #read(folder: string): Promise<KeptForm | undefined> {
    try {
      const name = (await readdir(folder)).find((file) => file !== FACTS);
      const path = join(folder, name ?? "");
      const facts = await this.factsOf(path);
      return facts && { path, facts, text: await readFile(path, "utf8") };
    } catch {
      return undefined;
    }
  }
}

function isTyped({ text, facts }: KeptForm): boolean {
  return text !== facts.written;
}

/** What is younger may be opened at this moment, or stand in another window. */
async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > MOST_UNCHANGED_MS;
}

function isFacts(value: unknown): value is FormFacts {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const { folder, type, written } = value as Record<string, unknown>;
  const isType = type === "log" || type === "principle";
  return typeof folder === "string" && isType && typeof written === "string";
}
