// The manifest of the extension, as far as tests read it; they run from the root of the project.
import { readFileSync } from "node:fs";

interface Entry {
  readonly command: string;
  readonly when: string;
}

interface Key extends Entry {
  readonly key: string;
  readonly mac?: string;
  readonly args?: unknown;
}

interface Step {
  readonly id: string;
  readonly media: { readonly svg: string; readonly altText: string };
  readonly completionEvents?: readonly string[];
}

interface Manifest {
  readonly name: string;
  readonly publisher: string;
  readonly icon: string;
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly icon?: string }[];
    readonly menus: Readonly<Record<string, readonly Entry[]>>;
    readonly keybindings: readonly Key[];
    readonly languages: readonly { readonly icon?: Record<"light" | "dark", string> }[];
    readonly languageModelTools: readonly { readonly name: string; readonly when: string }[];
    readonly viewsContainers: { readonly activitybar: readonly { readonly icon: string }[] };
    readonly views: Record<string, readonly { readonly id: string; readonly icon: string }[]>;
    readonly walkthroughs: readonly { readonly id: string; readonly steps: readonly Step[] }[];
  };
}

export const TEXT = readFileSync("package.json", "utf8");
export const MANIFEST = JSON.parse(TEXT) as Manifest;

/** The texts of a file of translations. */
export function textsOf(path: string): Record<string, string> {
  return JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
}
