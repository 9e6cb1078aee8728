// Texts that a person writes over a while, as files: outside of every project, for their user only (N04).
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** The file beside a text; the server reads it there. */
const FACTS = "form.json";

/** Milliseconds for which a text without a change may stand open in another window. */
const MOST_UNCHANGED_MS = 24 * 60 * 60 * 1000;

/** The subject of a text. */
export interface KeptFacts {
  /** URI of the project. */
  readonly folder: string;
  /** The first state of the text. An unchanged text is not kept as a draft. */
  readonly written: string;
}

/** A text that was not used up yet. */
export interface Kept<F> {
  /** Of its document. */
  readonly path: string;
  readonly facts: F;
  readonly text: string;
}

/** The texts of one kind of this user on this machine; each has a folder with its document and its facts. */
export class KeptFiles<F extends KeptFacts> {
  readonly #root: string;
  readonly #isFacts: (value: unknown) => value is F;

  constructor(root: string, isFacts: (value: unknown) => value is F) {
    this.#root = root;
    this.#isFacts = isFacts;
  }

  /** Whether a path is that of a document here. */
  holds(path: string): boolean {
    return dirname(dirname(path)) === this.#root && basename(path) !== FACTS;
  }

  /** Writes a text and returns the path of its document, which is called `name`. */
  async create(name: string, facts: F): Promise<string> {
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    // For nobody else: the system gives such a folder to its owner only.
    const path = join(await mkdtemp(join(this.#root, "text-")), name);
    await this.setFacts(path, facts);
    await writeFile(path, facts.written, { mode: 0o600 });
    return path;
  }

  async setFacts(path: string, facts: F): Promise<void> {
    const file = join(dirname(path), FACTS);
    await writeFile(file, JSON.stringify(facts), { mode: 0o600 });
    await chmod(file, 0o600);
  }

  /** Returns the subject of a text; undefined if it was used up or discarded meanwhile. */
  async factsOf(path: string): Promise<F | undefined> {
    try {
      const facts: unknown = JSON.parse(await readFile(join(dirname(path), FACTS), "utf8"));
      return this.#isFacts(facts) ? facts : undefined;
    } catch {
      return undefined;
    }
  }

  /** Deletes a text with all that lies beside it. */
  async remove(path: string): Promise<void> {
    await rm(dirname(path), { recursive: true, force: true });
  }

  /** Returns the texts of a folder into which something was typed, the newest last. */
  async kept(folder: string, isOpen: (path: string) => boolean): Promise<readonly Kept<F>[]> {
    const names = await readdir(this.#root).catch(() => []);
    const texts = await Promise.all(names.map((name) => this.#read(join(this.#root, name))));
    const typed: Kept<F>[] = [];
    for (const one of texts) {
      if (one === undefined) {
        continue;
      }
      if (isTyped(one)) {
        typed.push(one);
      } else if (!isOpen(one.path) && (await isOld(one.path))) {
        await this.remove(one.path);
      }
    }
    return typed.filter(({ facts }) => facts.folder === folder);
  }

  /** Whether something was typed into a text that was closed; deletes it where nothing was. */
  async isKept(path: string): Promise<boolean> {
    const one = await this.#read(dirname(path));
    if (one !== undefined && !isTyped(one)) {
      await this.remove(path);
    }
    return one !== undefined && isTyped(one);
  }

  async #read(folder: string): Promise<Kept<F> | undefined> {
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

/** Whether a value from a file has the fields of all facts. */
export function isKeptFacts(value: unknown): value is KeptFacts {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const { folder, written } = value as Record<string, unknown>;
  return typeof folder === "string" && typeof written === "string";
}

function isTyped({ text, facts }: Kept<KeptFacts>): boolean {
  return text !== facts.written;
}

/** Whether a file is old enough to be deleted; a younger one may be open now, also in another window. */
async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > MOST_UNCHANGED_MS;
}
